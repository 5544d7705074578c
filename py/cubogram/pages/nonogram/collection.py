"""The collection of puzzles: its dialog, the daily puzzle, the next one.

It arrives in parts that the browser fetches: first an index of all puzzles, then pictures when they
are needed, a hundred to a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date as Date
from functools import lru_cache

from cubogram.formatting import counted, sentence
from cubogram.nonogram.collection.daily import FIRST as FIRST_DAY
from cubogram.nonogram.collection.daily import title_of, words_of
from cubogram.nonogram.collection.reading import INDEX, collected_in, file_name
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import html as h
from cubogram.pages import options, ui
from cubogram.pages.backup import Backup
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.keeping import Store
from cubogram.pages.nonogram.board import labelled
from cubogram.pages.nonogram.colours import PAPER_INK, css_of
from cubogram.pages.nonogram.days import Days, clock_time, day_of
from cubogram.pages.nonogram.drawing import filled_cells, thumbnail
from cubogram.pages.nonogram.kept import PLAYED, Played, keep, state_of
from cubogram.pages.nonogram.modes import Modes
from cubogram.pages.nonogram.puzzles import GRADES, TECHNIQUES, Opening, read_puzzle, with_names
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON, option

SIZES = (5, 10, 15, 20, 30, 512)
"""The largest side, in cells, of the puzzles in each group."""
MOST_BEGUN = 4
MOST_PRINTED = 54
PER_PAGE = ("1", "2", "4", "6", "9")
TIMES = "\N{MULTIPLICATION SIGN}"
CURRENT = "current-card"
"""The id of the card of the current puzzle."""
FILTERS = {"": "All", **GRADES, "colours": "In colour"}
NAMED = "A puzzle's name is shown once it is solved."


@dataclass(frozen=True)
class Entry:
    """A puzzle in the collection, as its index describes it."""

    number: int
    width: int
    height: int
    grade: str
    level: str
    colours: int
    author: str
    name: str
    """The key under which its progress is stored."""

    @property
    def label(self) -> str:
        """The name shown until it is solved."""
        return f"No. {self.number}"

    @property
    def size(self) -> int:
        """The largest side of its group."""
        side = max(self.width, self.height)
        return next((most for most in SIZES if side <= most), side)


@dataclass(frozen=True)
class Item:
    """A puzzle in the collection, with the player's progress."""

    entry: Entry
    played: Played
    at: float = 0
    """The time of the last move."""

    @property
    def solved(self) -> bool:
        return self.played.solved_in is not None

    @property
    def share(self) -> int:
        """The percentage of its filled cells that are done."""
        puzzle, drawing = self.played.puzzle, self.played.drawing
        if not puzzle or not drawing:
            return 0
        runs = (run for clue in puzzle["rows"] for run in clue)
        whole: int = sum(run[0] if isinstance(run, list) else run for run in runs)
        return min(99, 100 * filled_cells(drawing.picture) // max(1, whole))

    @property
    def title(self) -> str:
        """Its title, once solved."""
        return (self.played.puzzle or {}).get("title", "") if self.solved else ""


def size_words(size: int) -> str:
    """The name of a group of sizes.

    >>> size_words(5), size_words(512)
    ('up to 5 x 5', 'larger')
    """
    return f"up to {size} x {size}" if size < SIZES[-1] else "larger"


SIZE_FILTERS = {"": "all", **{str(size): size_words(size) for size in SIZES}}


@dataclass(frozen=True)
class Filter:
    """Which puzzles are listed ("" is all, the grade "colours" those in colour), and how they are
    printed."""

    grade: str = option("", "Reasoning", FILTERS)
    size: str = option("", "Size", SIZE_FILTERS)
    unsolved: bool = option(False, "Unsolved only")
    words: str = ""
    per_page: str = option("4", "Per page", PER_PAGE)
    solutions: bool = option(True, "Solutions at the end")

    def matches(self, item: Item) -> bool:
        """Whether a puzzle passes."""
        entry = item.entry
        if self.grade == "colours":
            if entry.colours < 2:
                return False
        elif self.grade and entry.grade != self.grade:
            return False
        if (self.size and str(entry.size) != self.size) or (self.unsolved and item.solved):
            return False
        size = f"{entry.width}x{entry.height}"
        text = f"no. {entry.number} {entry.author} {size} {entry.grade} {item.title}".lower()
        return all(word in text for word in self.words.lower().replace(TIMES, "x").split())


class Files:
    """The files of the collection that have arrived."""

    def __init__(self) -> None:
        self._files: dict[str, JSON] = {}
        self.entries: list[Entry] = []
        """All puzzles in order, once the index is there."""

    def fetched(self, *names: str) -> Story:
        """Fetches the index and those files, as far as they are missing."""
        for name in (INDEX, *names):
            if name not in self._files:
                self._files[name] = yield ask("page.collected", name=name)
            if name == INDEX and not self.entries:
                self._read_index(self._files[name])

    def _read_index(self, index: JSON) -> None:
        grades, levels, sources = list(GRADES), list(TECHNIQUES), index["sources"]
        self.entries = [
            Entry(
                number, width, height, grades[grade], levels[level], colours, sources[at][0], name
            )
            for number, (width, height, grade, level, at, colours, name) in enumerate(
                index["puzzles"], 1
            )
        ]

    def daily(self, day: Date) -> Entry:
        """The puzzle of a day, the same for everyone."""
        days = self._files[INDEX]["days"]
        number: int = days[(day - FIRST_DAY).days % len(days)]
        return self.entries[number - 1]

    def puzzle(self, entry: Entry) -> Puzzle:
        """A puzzle whose file is there."""
        file = self._files[file_name(entry.number)]
        return with_names(collected_in(self._files[INDEX], file, entry.number).puzzle)


class Collection(Part):
    """The dialog with all puzzles: those unfinished, and groups to choose from."""

    def __init__(self, site: Site, modes: Modes, days: Days, backup: Backup) -> None:
        super().__init__(site)
        self._modes, self._days, self._backup = modes, days, backup
        self._files = Files()
        self._is_open = False
        self._own_options: Filter = Filter(*state_of(site.store).asked)
        self._message = ("Fetching the puzzles…", "")
        """The message in the dialog, and its tone."""

    # Which one

    def _open(self, entry: Entry, label: str = "", day: str = "") -> Story:
        yield from self._files.fetched(file_name(entry.number))
        puzzle, label = self._files.puzzle(entry), label or entry.label
        self._modes.open_play(Opening(puzzle, entry.level, entry.grade, label, day))

    def _fetch(self, story: Story) -> None:
        self._modes.say_fetching("Fetching the puzzle…")
        self._modes.fetch(story)

    def on_pick(self, number: int) -> None:
        """Opens a puzzle from the dialog."""

        def opening() -> Story:
            yield from self._files.fetched()
            for entry in self._files.entries[number - 1 : number]:
                yield from self._open(entry)

        self.site.world.request("close", "collection-dialog")
        self._fetch(opening())

    def on_next_puzzle(self) -> None:
        """Opens the next unsolved puzzle after the one that is played, or the first unsolved."""

        def opening() -> Story:
            yield from self._files.fetched()
            entries, name = self._files.entries, self._modes.play.name
            at = next((at for at, entry in enumerate(entries) if entry.name == name), -1)
            for entry in (*entries[at + 1 :], *entries[: max(0, at)]):
                if self.site.store.entry(PLAYED, entry.name).value.solved_in is None:
                    self._modes.say_fetching("Fetching the puzzle…")
                    yield from self._open(entry)
                    return
            words = "every puzzle in the collection is solved"
            self.site.notices.say("message", words, "good")

        self._modes.fetch(opening())

    def open_day(self, day: Date) -> None:
        """Opens the puzzle of a day; future days stay closed."""

        def opening() -> Story:
            yield from self._files.fetched()
            yield from self._open(self._files.daily(day), title_of(day), day.isoformat())

        if day > self._days.today:
            words = f"that puzzle comes out on {words_of(day)}"
            self.site.notices.say("message", words, "error")
        elif day < FIRST_DAY:
            words = f"the first daily puzzle is from {words_of(FIRST_DAY)}"
            self.site.notices.say("message", words, "error")
        else:
            self._fetch(opening())

    def follow(self, word: str) -> bool:
        """Follows "daily" or "daily=2026-11-25" in an address; returns whether it was one."""
        name, _, text = word.partition("=")
        day = day_of(text) if text else self._days.today
        if name != "daily" or day is None:
            return False
        self.open_day(day)
        return True

    def on_daily(self) -> None:
        self.open_day(self._days.today)

    def on_day(self, text: str) -> None:
        """Opens the puzzle for a day in the calendar."""
        if day := day_of(text):
            self.site.world.request("close", "calendar-dialog")
            self.open_day(day)

    # The dialog

    @job()
    def on_collection(self) -> Story:
        """The dialog is opened."""
        self._is_open = True
        try:
            yield from self._files.fetched()
        except Failure as failure:
            self._message = (sentence(failure.message), "error")
            return
        self._message = ("", "")
        self.site.world.request("into_view", CURRENT)

    def on_collection_closed(self) -> None:
        self._is_open = False
        self.on_collection.stop()

    def choose(self, options: Filter) -> None:
        self._own_options = options
        keep(self.site.store, asked=(options.grade, options.size, options.unsolved))

    def on_grade(self, grade: str) -> None:
        self.choose(replace(self._own_options, grade=grade))

    def on_words(self, words: str) -> None:
        """A search, letter by letter."""
        self._own_options = replace(self._own_options, words=words)

    def on_all(self) -> None:
        """Clears the filter."""
        self.choose(replace(self._own_options, grade="", size="", unsolved=False, words=""))
        self.site.world.request("clear", "collection-words")

    @job(says="message")
    def on_print_them(self) -> Story:
        """Prints the puzzles that match the filter."""
        found = groups(items_of(self._files.entries, self.site.store), self._own_options)
        items = [item for _, some in found for item in some][:MOST_PRINTED]
        self.site.world.request("close", "collection-dialog")
        yield from self._files.fetched(*(file_name(item.entry.number) for item in items))
        puzzles = [
            self._files.puzzle(item.entry).replace(title=item.title or item.entry.label)
            for item in items
        ]
        how = self._own_options
        self._modes.print_sheets(puzzles, (), how.solutions, int(how.per_page))

    # What is shown

    def view(self) -> Regions:
        message, tone = self._message
        shown = ui.dialog(
            "collection-dialog",
            "All puzzles",
            ui.message(message, tone) if message else None,
            self._view_list() if self._is_open and not message else None,
            self._backup.buttons(),
            wide=True,
            on="close:collection_closed",
        )
        return {"collection-dialog": shown}

    def _view_list(self) -> Html:
        items = items_of(self._files.entries, self.site.store)
        left = begun(items)
        found = groups(items, self._own_options)
        asked = sum(len(some) for _, some in found)
        solved = sum(item.solved for item in items)
        facts = f"{counted(asked, 'puzzle')} of {len(items):,}; {solved:,} solved. {NAMED}"
        everything = ui.button("Show all", "all", kind="quiet")
        return h.html(
            h.html(h.h3("Continue where you left off"), _cards(left)) if left else None,
            self._view_grades(),
            self._view_filter(),
            h.p(facts, class_="facts", role="status"),
            h.p("No puzzle matches. ", everything) if not asked else None,
            self._view_printing(asked),
            (self._view_group(title, some) for title, some in found),
        )

    def _view_group(self, title: str, items: list[Item]) -> Html:
        """A group's difficulty and size, and how many of its puzzles are solved."""
        solved = sum(item.solved for item in items)
        count = h.small(f" {solved} of {len(items)} solved")
        return h.html(h.h3(title, count, class_="level"), _cards(items, self._modes.play.name))

    def _view_grades(self) -> Html:
        chips = (
            ui.button(
                words, "grade", grade, base="chip", aria_pressed=grade == self._own_options.grade
            )
            for grade, words in FILTERS.items()
        )
        return h.div(chips, class_="jumps", role="group", aria_label="Reasoning")

    def _view_filter(self) -> Html:
        search = ui.search(
            "words", "words", self._own_options.words,
            id="collection-words", placeholder="number, size, author",
        )  # fmt: skip
        size = ui.select("size", SIZE_FILTERS, self._own_options.size, id="collection-size")
        return h.div(
            labelled("Size", size),
            labelled("Search", search),
            options.widget(self._own_options, "unsolved", id="unsolved"),
            class_="fields",
        )

    def _view_printing(self, asked: int) -> Html:
        first = "the first " if asked > MOST_PRINTED else ""
        label = f"Print {first}{counted(min(asked, MOST_PRINTED), 'puzzle')}"
        per_page = ui.select("per_page", PER_PAGE, self._own_options.per_page, id="per-page")
        fields = h.div(
            labelled("Per page", per_page),
            options.widget(self._own_options, "solutions", id="with-solutions"),
            ui.button(label, "print_them", disabled=not asked),
            class_="fields",
        )
        return ui.fold("Print them", fields, id="printing")


def items_of(entries: Sequence[Entry], store: Store) -> list[Item]:
    """All puzzles, with the player's progress."""
    kept = {*store.names(PLAYED)}
    found = []
    for entry in entries:
        known = store.entry(PLAYED, entry.name) if entry.name in kept else None
        found.append(Item(entry, known.value, known.at) if known else Item(entry, PLAYED.blank))
    return found


def begun(items: Sequence[Item]) -> list[Item]:
    """Those started but not solved, the latest first."""
    found = [item for item in items if item.played.is_begun]
    return sorted(found, key=lambda item: -item.at)[:MOST_BEGUN]


def groups(items: Sequence[Item], asked: Filter) -> list[tuple[str, list[Item]]]:
    """The puzzles that match the filter, grouped by difficulty and then by size, with titles."""
    found: dict[tuple[str, int], list[Item]] = {}
    for item in items:
        if asked.matches(item):
            found.setdefault((item.entry.grade, item.entry.size), []).append(item)
    return [
        (f"{title}, {size_words(size)}", found[grade, size])
        for grade, title in GRADES.items()
        for size in SIZES
        if (grade, size) in found
    ]


def _cards(items: Sequence[Item], played: str = "") -> Html:
    return h.ul((_card(item, item.entry.name == played) for item in items), class_="tiles")


def _card(item: Item, is_current: bool) -> Html:
    entry, played = item.entry, item.played
    state, picture = "", None
    if item.solved:
        state = f"solved, {clock_time(played.solved_in or 0)}"
    elif played.is_begun:
        state = f"begun, {item.share} %"
    if state and played.drawing and played.drawing.picture:
        coloured = entry.colours > 1
        colours = css_of(read_puzzle(played.puzzle).colours)
        ink = PAPER_INK if coloured else "currentColor"
        picture = thumbnail(played.drawing.rows(coloured), colours, ink)
    return _view_card(entry, item.title, state, picture, is_current)


@lru_cache(4000)  # there are thousands
def _view_card(
    entry: Entry, title: str, state: str, picture: Html | None, is_current: bool
) -> Html:
    size = f"0 0 {entry.width} {entry.height}"
    sheet = h.element("rect", width="100%", height="100%")
    blank = h.svg(sheet, viewBox=size, class_="blank", aria_hidden=True)
    return h.li(
        ui.button(
            h.html(
                picture or blank,
                h.span(title or entry.label, class_="name"),
                h.small(f"{entry.width}{TIMES}{entry.height}"),
                h.span(f", {GRADES[entry.grade]}, ", class_="visually-hidden"),
                h.small(state or TECHNIQUES[entry.level], class_="name"),
            ),
            "pick",
            entry.number,
            "on-white" if entry.colours > 1 else "",
            base="tile",
            data_grade=entry.grade,
        ),
        id=CURRENT if is_current else None,
    )
