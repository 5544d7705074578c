"""Choosing a puzzle: the collection's dialog, the daily puzzle, the next one, a random one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from cubogram.formatting import sentence
from cubogram.nonogram.collection.reading import file_name
from cubogram.pages.backup import entries_saved, everything, loaded
from cubogram.pages.nonogram.collection import Collection, Entry, Filter, Item, begun, groups
from cubogram.pages.nonogram.edit import side_of
from cubogram.pages.nonogram.kept import KINDS
from cubogram.pages.nonogram.puzzles import Opening, read_puzzle
from cubogram.pages.page import TextFile, whole_number
from cubogram.pages.tasks import Failure

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

JSON = Any

PUZZLE = "puzzle"
"""The slot for a puzzle that is still being fetched."""
MOST_PRINTED = 54
CURRENT = "current-card"
"""The id of the card of the current puzzle."""
SMALLEST, LARGEST = 2, 60
"""The side of a random puzzle, in cells."""
DIFFICULTIES = {
    "overlap": "Overlaps are enough",
    "lines": "Line by line",
    "contradiction": "With a contradiction",
    "search": "Deep search",
}


class Asked(TypedDict):
    """The form of the collection."""

    size: NotRequired[str]
    words: NotRequired[str]
    unsolved: NotRequired[str]


class Paper(TypedDict):
    """The form for printing."""

    per_page: NotRequired[str]
    solutions: NotRequired[str]


class Wanted(TypedDict):
    """The form for a random puzzle."""

    columns: str
    rows: str
    density: str
    difficulty: str


class Choosing:
    """The ways to another puzzle."""

    def __init__(self, page: NonogramPage) -> None:
        self.page = page
        self.collection = Collection(page.tasks, page.store)
        self.is_open = False
        grade, size, unsolved = page.state.asked
        self.filter = Filter(grade, size, unsolved=unsolved)
        self.paper: Paper = {"per_page": "4", "solutions": "on"}
        self.message = ("Fetching the puzzles…", "")
        """The message in the dialog, and its tone."""
        self.backup = ("", "")
        """The outcome of the last attempt to load a file with everything, and its tone."""
        self.making = ""
        """The message about a random puzzle, while it is made and afterwards."""
        self.making_failed = False
        usual = {"columns": "15", "rows": "15", "density": "0.55", "difficulty": "lines"}
        self.generator = usual | self._kept_generator()

    def _kept_generator(self) -> dict[str, str]:
        kept = self.page.state.generator or {}
        names = {"columns": "width", "rows": "height"}
        found = {}
        for name in ("columns", "rows", "density", "difficulty"):
            value = kept.get(names.get(name, name))
            if isinstance(value, (int, float, str)):
                found[name] = str(value)
        return found

    # The collection

    def on_collection(self, value: JSON = None) -> None:
        """The dialog is opened."""
        self.is_open = True
        self.backup = ("", "")
        self.collection.want([], "collection", self._came, self._did_not_come)

    def on_collection_closed(self, value: JSON = None) -> None:
        """The dialog is closed."""
        self.is_open = False
        self.page.tasks.stop("collection")

    def _came(self) -> None:
        self.message = ("", "")
        self.page.world.request("into_view", CURRENT)

    def _ask(self, asked: Filter) -> None:
        self.filter = asked
        self.page.keep(asked=(asked.grade, asked.size, asked.unsolved))

    def _did_not_come(self, failure: Failure) -> None:
        self.message = (sentence(failure.message), "error")

    @property
    def items(self) -> list[Item]:
        """All puzzles, with the player's results."""
        return self.collection.items()

    def on_grade(self, grade: str) -> None:
        """Puzzles of a difficulty, or in colour."""
        self._ask(replace(self.filter, grade=grade))

    def on_filter(self, form: Asked) -> None:
        """The filter for puzzles."""
        size, words = form.get("size", ""), form.get("words", "")
        self._ask(Filter(self.filter.grade, size, words, "unsolved" in form))

    def on_words(self, words: str) -> None:
        """A search, letter by letter."""
        self.filter = replace(self.filter, words=words)

    def on_all(self, value: JSON = None) -> None:
        """Clears the filter."""
        self._ask(Filter())
        self.page.world.request("clear", "collection-words")

    def on_pick(self, number: str) -> None:
        """Opens a puzzle from the collection."""
        at = whole_number(number) - 1
        self.page.world.request("close", "collection-dialog")
        self.open(lambda: next(iter(self.collection.entries[at : at + 1]), None))

    def open(self, which: Callable[[], Entry | None], label: str = "", day: str = "") -> None:
        """Opens a puzzle as soon as its picture has arrived, unless another is asked for first.
        `which` is called once the index has arrived.
        """
        page = self.page
        page.asking("Fetching the puzzle…")

        def indexed() -> None:
            entry = which()
            if not entry:
                return
            files = [file_name(entry.number)]
            self.collection.want(files, PUZZLE, lambda: came(entry), page.cannot_open)

        def came(entry: Entry) -> None:
            page.open_play(self.collection.opening(entry, label, day))

        self.collection.want([], PUZZLE, indexed, page.cannot_open)

    def on_next_puzzle(self, value: JSON = None) -> None:
        """Opens the next unsolved puzzle in the collection."""
        name = self.page.play.name

        def indexed() -> None:
            following = self.collection.next_after(name)
            if following:
                self.open(lambda: following)
            else:
                words = "every puzzle in the collection is solved"
                self.page.notices.say("message", words, "good")

        self.collection.want([], PUZZLE, indexed, self.page.cannot_open)

    # Paper

    def asked(self) -> list[Item]:
        """The puzzles that match the filter."""
        return [item for _, items in groups(self.items, self.filter) for item in items]

    def begun(self) -> list[Item]:
        """The unfinished puzzles, the latest first."""
        return begun(self.items)

    def on_paper(self, form: Paper) -> None:
        """How to print them."""
        self.paper = form

    def on_print_them(self, value: JSON = None) -> None:
        """Prints the puzzles that match the filter."""
        items = self.asked()[:MOST_PRINTED]
        self.page.world.request("close", "collection-dialog")
        files = [file_name(item.entry.number) for item in items]

        def came() -> None:
            puzzles = []
            for item in items:
                puzzle = self.collection.puzzle(item.entry)
                puzzles.append(puzzle.replace(title=item.title or item.entry.label))
            per_page = int(self.paper.get("per_page", "4"))
            self.page.sharing.print_sheets(
                puzzles, solutions="solutions" in self.paper, per_page=per_page
            )

        self.collection.want(files, "sheet", came, self.page.cannot_open)

    # Everything

    def on_save_everything(self, value: JSON = None) -> None:
        """Saves a file with everything that this browser stores for the site."""
        text = everything(self.page.store)
        self.page.world.request("download", "cubogram.json", "application/json", text)
        self.backup = (entries_saved(text), "")

    def on_load_everything(self, file: TextFile) -> None:
        """Loads such a file."""
        self.backup = self.loaded(file)

    def loaded(self, file: TextFile) -> tuple[str, str]:
        """Loads such a file; returns the outcome and its tone."""
        if "text" not in file:
            return sentence(file.get("problem", "")), "error"
        try:
            words, taken = loaded(self.page.store, file["text"], KINDS)
        except ValueError as error:
            return f'"{file["name"]}" was not loaded: {error}.', "error"
        return words, "" if taken else "error"

    # A random puzzle

    def on_generate(self, form: Wanted) -> None:
        """Makes a random puzzle with exactly one solution."""
        self.generator = dict(form)  # type: ignore[arg-type]
        try:
            width = side_of(form["columns"], "Columns", SMALLEST, LARGEST)
            height = side_of(form["rows"], "Rows", SMALLEST, LARGEST)
        except ValueError as error:
            self.making, self.making_failed = str(error), True
            return
        wanted = {
            "width": width,
            "height": height,
            "density": float(form["density"]),
            "difficulty": form["difficulty"],
        }
        self.page.keep(generator=wanted)
        self.making, self.making_failed = (
            "Making pictures until one has exactly one solution…",
            False,
        )
        self.page.tasks.start(
            "generate",
            "nonogram.generate",
            wanted,
            done=self._made,
            failed=self._not_made,
            event=self._tried,
        )

    def on_density(self, density: str) -> None:
        """The share of filled cells."""
        self.generator = {**self.generator, "density": density}

    def on_generator_closed(self, value: JSON = None) -> None:
        """Closes the dialog."""
        self.page.tasks.stop("generate")
        self.making, self.making_failed = "", False

    @property
    def is_making(self) -> bool:
        """Whether a puzzle is being made."""
        return self.page.tasks.runs("generate")

    def _tried(self, event: JSON) -> None:
        if event.get("tries"):
            self.making = f"{event['tries']} pictures tried…"

    def _made(self, answer: JSON) -> None:
        self.making = ""
        self.page.world.request("close", "generator-dialog")
        rating = answer["rating"]
        puzzle = read_puzzle(answer["puzzle"])
        opening = Opening(puzzle, rating["level"] or "", rating["grade"] or "", "Random puzzle")
        self.page.open_play(opening)

    def _not_made(self, failure: Failure) -> None:
        self.making, self.making_failed = sentence(failure.message), True
