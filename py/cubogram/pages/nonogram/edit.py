"""The mode Edit: a picture, its names and colours, its live verdict, and repairs."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypedDict

from cubogram.errors import PuzzleError
from cubogram.formatting import counted, sentence
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, MAX_SIDE, UNKNOWN, Grid
from cubogram.nonogram.making.generate import random_picture
from cubogram.nonogram.palette import MAX_COLOURS
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.keeping import Entry
from cubogram.pages.nonogram.board import Told
from cubogram.pages.nonogram.colours import INK, PALETTE, css_colour, palette
from cubogram.pages.nonogram.drawing import History, picture_of, rows_of
from cubogram.pages.nonogram.kept import DRAWN, Drawn
from cubogram.pages.nonogram.puzzles import is_begun
from cubogram.pages.tasks import Failure

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

JSON = Any

REST = 0.06
"""Seconds without a change until the picture is checked."""
SYMMETRIES = ("none", "left-right", "top-bottom", "both", "half-turn")
ABOUT = ("title", "author", "licence")
NOT_FOUND = {"undecided": "No picture that fits these clues was found in time"}


@dataclass(frozen=True)
class Said:
    """A verdict in words."""

    text: str
    tone: str = ""
    small: str = ""


DRAW = Said("Draw with the brushes; the clues follow.")


class Size(TypedDict):
    """The form for the size."""

    columns: str
    rows: str


def side_of(text: str, name: str, least: int = 1, most: int = MAX_SIDE) -> int:
    """The number in a field; if it is not a valid size, raises ValueError that names the field."""
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) < 6 and least <= int(digits) <= most:
        return int(digits)
    raise ValueError(f"{name}: a whole number from {least} to {most}, please.")


class Edit:
    """The picture that is drawn."""

    mode = "edit"
    key = "edit"
    label = ""

    def __init__(self, page: NonogramPage) -> None:
        self.page = page
        self.said = DRAW
        self.marks: JSON = None
        self.verdict: JSON = None
        """The latest verdict on the picture."""
        self.searching = ""
        """The search in progress, in words."""
        self.offers: list[JSON] = []
        """Pictures similar to the drawing, to choose from."""
        self.threshold = 0.5
        """The share of filled cells in a random grid."""
        self.symmetry = "none"
        self.overpaint = False
        self._size: Size | None = None
        self._timer = 0
        self._entry: Entry[Drawn] = page.store.entry(DRAWN)
        self._seen = self._entry.value
        self._become(self._seen.history)

    # The picture

    @property
    def drawn(self) -> Drawn:
        """The state to store."""
        return self._entry.value

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the picture."""
        about = {name: getattr(self.drawn, name) for name in ABOUT}
        return Puzzle.from_picture(self.picture, palette(self.colours), **about)

    @property
    def colours(self) -> tuple[str, ...]:
        """The chosen colours, and any others in the picture, which Undo may have brought back."""
        chosen = self.drawn.colours
        return (*chosen, *PALETTE[len(chosen) : self._used])

    @property
    def picture(self) -> Grid:
        """The picture, with unknown cells empty."""
        return tuple(row.replace(UNKNOWN, EMPTY) for row in self.rows)

    @property
    def title(self) -> str:
        """The picture's title."""
        return self.drawn.title or "My picture"

    @property
    def size(self) -> Size:
        """The values of the size fields."""
        width, height = len(self.rows[0]), len(self.rows)
        return self._size or {"columns": str(width), "rows": str(height)}

    @property
    def repairs(self) -> list[str]:
        """The repairs that suit the verdict."""
        if self.searching or not self.verdict:
            return []
        if self.verdict["verdict"] != "unique":
            return ["unique", "lines"]
        return [] if self.verdict["method"] == "lines" else ["lines"]

    def show(self) -> None:
        """Shows the picture on the board."""
        self.page.board.show(self.key, "edit", self._shown_puzzle(), self.history)
        self._check()

    def leave(self) -> None:
        """Another mode has been opened."""
        self.end_search()
        self.page.tasks.stop("check")

    def open(self, rows: Grid, colours: tuple[str, ...], about: dict[str, str]) -> None:
        """Replaces the picture in one move, so that Undo restores the old one."""
        more = PALETTE[len(colours) : colours_in(rows)]
        self._describe(colours=(*colours, *more), **about)
        self.page.board.do(picture_of(row.replace(EMPTY, UNKNOWN) for row in rows))

    def _shown_puzzle(self) -> JSON:
        colours = [colour._asdict() for colour in palette(self.colours)]
        return {"rows": [[]], "columns": [[]], "colours": colours}

    def _become(self, history: History) -> None:
        self.history = history
        picture = history.picture
        try:
            self._used = colours_in(rows_of(picture, True))
        except ValueError:  # from an older version of the site: the board reports it
            picture = history.start
            self._used = colours_in(rows_of(picture, True))
        self.rows = rows_of(picture, len(self.colours) > 1)
        self._size = None
        self.page.notices.clear("size")

    def look(self) -> None:
        """Another tab may have changed the drawing, or a file may have replaced it."""
        drawn = self._entry.value
        if drawn == self._seen:
            return
        before, self._seen = self._seen, drawn
        if (drawn.history, drawn.colours) == (before.history, before.colours):
            return
        self._become(drawn.history)
        if self.page.mode == "edit":
            self.show()
        if drawn.other and drawn.other.picture != drawn.history.picture:
            self.page.offer_other("The drawing was changed", self._bring_back)

    def _bring_back(self) -> None:
        other = self.drawn.other
        if other:
            self._keep(replace(self.drawn, other=None))
            self.page.board.do(other.picture)

    def _keep(self, drawn: Drawn) -> None:
        self._entry.set(drawn)
        self._seen = drawn

    def hear(self, told: Told) -> None:
        """The board's picture has changed."""
        history = self.page.board.heard(self.history, told)
        if history is None or history == self.history:
            return
        self._become(history)
        if self.colours != self.drawn.colours:
            self.page.board.call("describe", {"colours": list(self.colours)})
        self._keep(replace(self.drawn, history=history, colours=self.colours))
        self.end_search()
        self.page.notices.clear("message")
        self._check()

    # What the reader presses

    def on_resize(self, form: Size) -> None:
        """Resizes the picture; if a field does not hold a valid size, says which."""
        self._size = form
        try:
            width, height = side_of(form["columns"], "Columns"), side_of(form["rows"], "Rows")
        except ValueError as error:
            self.page.notices.say("size", str(error), "error")
            return
        self._size = None
        self.page.notices.clear("size")
        self.page.board.do(f"resize {width}x{height} at 0,0")

    def on_symmetry(self, symmetry: str) -> None:
        """Whether strokes are mirrored."""
        if symmetry in SYMMETRIES:
            self.symmetry = symmetry

    def on_overpaint(self, checked: bool) -> None:
        """Whether a brush paints over other colours."""
        self.overpaint = checked

    def on_threshold(self, share: str) -> None:
        """The share of filled cells in a random grid."""
        try:
            self.threshold = max(0.0, min(1.0, float(share)))
        except ValueError:
            raise PuzzleError("event", "a share from 0 to 1 is expected") from None

    def on_random(self, value: JSON = None) -> None:
        """Fills the grid at random."""
        width, height = len(self.rows[0]), len(self.rows)
        colours = len(self.drawn.colours)
        rows = random_picture(width, height, self.threshold, random.Random(), colours)
        self.page.board.do(picture_of(row.replace(EMPTY, UNKNOWN) for row in rows))

    def on_about(self, told: str) -> None:
        """ "title A cup": the picture's title, author or licence."""
        name, _, text = told.partition(" ")
        if name in ABOUT:
            self._keep(named(self.drawn, **{name: text[:200]}))

    # Colours

    @property
    def can_add_colour(self) -> bool:
        """Whether another colour can be added."""
        return len(self.drawn.colours) < MAX_COLOURS

    @property
    def can_remove_colour(self) -> bool:
        """Whether the last colour is unused."""
        colours = self.drawn.colours
        return len(colours) > 1 and not any(str(len(colours)) in row for row in self.rows)

    def on_add_colour(self, value: JSON = None) -> None:
        """One more colour."""
        if self.can_add_colour:
            colours = self.drawn.colours
            self._describe(colours=(*colours, PALETTE[len(colours)]))

    def on_remove_colour(self, value: JSON = None) -> None:
        """Removes the last colour if it is unused."""
        if self.can_remove_colour:
            self._describe(colours=self.drawn.colours[:-1])

    def on_colour(self, told: str) -> None:
        """ "1 #d5372c": a different shade of a colour."""
        index, _, shade = told.partition(" ")
        colours = list(self.drawn.colours)
        try:
            colours[int(index)] = css_colour(shade)
        except (ValueError, IndexError):
            raise PuzzleError("event", "a colour's number and #rrggbb are expected") from None
        self._describe(colours=tuple(colours))

    def _describe(self, colours: tuple[str, ...], **about: str) -> None:
        changed = colours != self.drawn.colours
        self._keep(named(replace(self.drawn, colours=colours), **about))
        if changed:
            self._become(self.history)
            self.page.board.call("describe", {"colours": list(colours)})
            self._check()

    # The live verdict

    def _check(self) -> None:
        """Checks the picture again: the answer to an older question no longer counts."""
        self.marks = None
        self.page.tasks.stop("check")
        self.page.world.never(self._timer)
        if not is_begun(self.rows):
            self.verdict, self.said = None, DRAW
        elif self.page.mode == "edit":
            if self.said == DRAW:
                self.said = Said("Checking…")
            self._timer = self.page.world.later(REST, self._ask)

    def _ask(self) -> None:
        if self.page.mode != "edit":
            return
        self.page.tasks.start(
            "check",
            "nonogram.check",
            self._drawing(),
            done=self._judge,
            failed=self._fail,
            question=lambda: self.rows,
        )

    def _drawing(self) -> JSON:
        colours = puzzle_to_json(self.puzzle)["colours"]
        return {"picture": list(self.picture), "colours": colours}

    def _fail(self, failure: Failure) -> None:
        self.said = Said(sentence(failure.message), "bad")

    def _judge(self, verdict: JSON) -> None:
        self.verdict = verdict
        if verdict["verdict"] == "unique":
            small = "It can be solved line by line."
            if verdict["method"] != "lines":
                small = "It takes more than looking at one line at a time."
            self.said = Said("Exactly one solution.", "good", small)
        elif verdict["verdict"] == "several":
            differs = verdict["differs"]
            self.marks = {"differ": differs}
            small = f"Two of them differ in {counted(len(differs), 'cell')}, marked here."
            self.said = Said("More than one solution.", "bad", small)
        else:
            puzzle = self.puzzle
            lines = ", ".join(puzzle.line_name(line) for line in verdict["lines"])
            self.said = Said("Not decided yet.", "", verdict["text"] or lines)

    # Repairs

    def end_search(self) -> None:
        """Stops searching and drops the suggestions."""
        self.page.tasks.stop("mend")
        self.searching = ""
        self.offers = []

    def on_mend(self, goal: str) -> None:
        """Looks for similar pictures; the drawing stays until one of them is chosen."""
        if goal not in ("unique", "lines"):
            return
        self.end_search()
        self._search(
            "Looking for similar pictures…", "nonogram.offers", {**self._drawing(), "goal": goal}
        )

    def on_stop_mending(self, value: JSON = None) -> None:
        """Ends the search; its results stay."""
        self.page.tasks.stop("mend")
        self.searching = ""

    def on_take(self, number: str) -> None:
        """Takes a suggestion, in one move."""
        if number.isdigit() and int(number) < len(self.offers):
            offer = self.offers[int(number)]
            move = picture_of(row.replace(EMPTY, UNKNOWN) for row in offer["picture"])
            self.page.board.do(move)
            text = f"{counted(len(offer['changes']), 'cell')} changed; Undo reverts this"
            self.page.say_after(move, text)

    def open_clues(self, puzzle: Puzzle) -> None:
        """Finds the picture of the clues; if there is none, the drawing stays."""

        def found(verdict: JSON) -> None:
            self.searching = ""
            if verdict["solutions"]:
                colours = tuple(
                    INK if colour.rgb == "#000000" else colour.rgb for colour in puzzle.colours
                )
                about = {name: getattr(puzzle, name) for name in ABOUT}
                self.open(tuple(verdict["solutions"][0]), colours, about)
                return
            text = NOT_FOUND.get(verdict["verdict"], "No picture fits these clues")
            offer = ("Open in Solve", lambda: self.page.open_in("solve", puzzle))
            self.page.notices.say("message", text, "error", offer=offer)

        self.end_search()
        arguments = {"puzzle": puzzle_to_json(puzzle)}
        self._search(
            "Looking for a picture that fits these clues…", "nonogram.solve", arguments, found
        )

    def _search(self, text: str, command: str, arguments: JSON, found: Any = None) -> None:
        def offered(event: JSON) -> None:
            if event.get("kind") == "offer":
                self.offers = [*self.offers, event["offer"]]

        def done(answer: JSON) -> None:
            self.searching = ""
            self.offers = answer["offers"]

        def failed(failure: Failure) -> None:
            self.searching = ""
            self.page.notices.say("message", failure.message, "error")

        self.searching = text
        self.page.tasks.start(
            "mend",
            command,
            arguments,
            done=found or done,
            failed=failed,
            event=offered,
            question=lambda: (self.rows, self.page.mode),
        )


def named(drawn: Drawn, **about: str) -> Drawn:
    """The drawing with a different title, author or licence."""
    known = {name: getattr(drawn, name) for name in ABOUT} | about
    return replace(drawn, title=known["title"], author=known["author"], licence=known["licence"])


def colours_in(rows: Grid) -> int:
    """The highest colour in a picture whose marks are digits, at least 1.

    >>> colours_in(["..3", "1?."])
    3
    """
    return max((int(mark) for row in rows for mark in row if mark.isdigit()), default=1)


def differing(count: int) -> str:
    """How many cells differ.

    >>> differing(1), differing(4)
    ('1 cell differs', '4 cells differ')
    """
    return f"{counted(count, 'cell')} {'differs' if count == 1 else 'differ'}"
