"""What the browser stores for nonograms: each puzzle's progress, the drawing, the clues, the page.

js/pages/nonogram/nonogram-page.ts shows the last game from these texts before Python has loaded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import codec
from cubogram.pages.codec import stored
from cubogram.pages.keeping import Kind, Store
from cubogram.pages.merging import Sides, merge_dict, merge_fields, newer_wins
from cubogram.pages.nonogram.drawing import Drawing, rows_of
from cubogram.pages.nonogram.puzzles import HEART, clue_texts, read_puzzle
from cubogram.schema import JSON, option

Mode = Literal["play", "edit", "solve"]
FIRST_SIDE = 15
"""The side of the first drawing, in cells."""
SIDES = range(2, 61)
"""The side of a random puzzle, in cells."""
DIFFICULTIES = {
    "overlap": "Overlaps are enough",
    "lines": "Line by line",
    "contradiction": "With a contradiction",
    "search": "Deep search",
}


def _is_puzzle(json: JSON) -> bool:
    return bool(read_puzzle(json))


def _is_amount(number: float) -> bool:
    return 0 <= number < 1e12


class Restart(NamedTuple):
    """Where the player started again: earlier hints and strokes do not count, unless the restart is
    undone."""

    move: int
    """The number of the move that emptied the grid."""
    seconds: float
    hints: int
    wrong: int


@dataclass(frozen=True)
class Played:
    """The progress of a puzzle."""

    puzzle: JSON = stored(check=_is_puzzle)
    drawing: Drawing | None = stored()
    seconds: float = stored(default=0, check=_is_amount)
    """Seconds played since the first move, across restarts; hints and wrong strokes count
    likewise."""
    solved_in: float | None = stored(default=None, check=lambda it: it is None or it >= 0)
    """The seconds of the fastest solve; None if never solved."""
    hints: int = stored(default=0, check=_is_amount)
    """Hints asked for."""
    wrong: int = stored(default=0, check=_is_amount)
    """Strokes that made a cell wrong, while they were being counted."""
    other: Drawing | None = None
    """What another tab drew at the same time, and what can be restored."""
    struck: tuple[str, ...] = ()
    """Runs of clues that the player has struck out, as "row 3 0": side, line, run."""
    layers: tuple[str, ...] = stored(default=(), check=lambda them: all(map(rows_of, them)))
    """The pictures at the start of each trial, the latest last."""
    restarts: tuple[tuple[int, float, int, int], ...] = ()
    """See `Restart`."""

    @property
    def is_begun(self) -> bool:
        """Whether something is drawn, and the puzzle was never solved."""
        return self.solved_in is None and bool(self.drawing and self.drawing.index)


@dataclass(frozen=True)
class About:
    """What a drawing is called, and whose it is."""

    title: str = ""
    author: str = ""
    licence: str = ""


@dataclass(frozen=True)
class Drawn:
    drawing: Drawing
    about: About = About()
    other: Drawing | None = None


@dataclass(frozen=True)
class Clues:
    """Two fields of text, and the last puzzle read from them."""

    rows: str
    columns: str
    puzzle: JSON = stored(check=_is_puzzle)
    other: tuple[str, str] | None = None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Clues:
        """The clues of a puzzle, one per line."""
        rows, columns = ("\n".join(clue_texts(puzzle, side)) for side in ("rows", "columns"))
        return cls(rows, columns, puzzle_to_json(puzzle))


@dataclass(frozen=True)
class Solved:
    """How a day's puzzle was first solved."""

    name: str
    """The key under which the puzzle's progress is stored."""
    seconds: float = stored(check=_is_amount)
    hints: int = stored(default=0, check=_is_amount)
    wrong: int = stored(default=0, check=_is_amount)
    on: str = ""
    """The day on which the solve started."""


@dataclass(frozen=True)
class Shelved:
    """A puzzle on the shelf; raises ValueError if its picture does not fit."""

    puzzle: JSON = None
    picture: Grid | None = None
    level: str = ""
    grade: str = ""

    def __post_init__(self) -> None:
        if self.puzzle is None:
            return
        puzzle = read_puzzle(self.puzzle)
        try:
            fits = not self.picture or puzzle.fits(puzzle.checked(self.picture))
        except PuzzleError as error:
            raise ValueError(str(error)) from None
        if not fits:
            raise ValueError("its picture does not fit its clues")


@dataclass(frozen=True)
class Wanted:
    """A random puzzle to make."""

    columns: int = option(15, "Columns", SIDES, name="width")
    rows: int = option(15, "Rows", SIDES, name="height")
    density: float = option(0.55, "Density")
    difficulty: str = option("lines", "Reasoning", DIFFICULTIES)


@dataclass(frozen=True)
class PageState:
    """The page itself: the mode and puzzle of the latest tab, and the options."""

    mode: Mode = "play"
    puzzle: JSON = None
    """The puzzle played; with the next five fields, an `Opening.note`."""
    id: str = ""
    level: str = ""
    grade: str = ""
    label: str = ""
    day: str = ""
    live: bool = option(False, "Show mistakes at once: the clues of an impossible line turn red")
    strict: bool = option(False, "Count wrong strokes")
    crosses: bool = option(False, "Cross out the rest of a finished line")
    asked: tuple[str, str, bool] = ("", "", False)
    """The last filter for the collection: grade, size, only unsolved puzzles."""
    generator: Wanted = Wanted()


def _most(sides: Sides[Any]) -> Any:
    return max(sides.ours, sides.theirs)


def _fastest(sides: Sides[float | None]) -> float | None:
    times = [time for time in (sides.ours, sides.theirs) if time is not None]
    return min(times, default=None)


def _merge(sides: Sides[Any], **how: Any) -> Any:
    """Merges field by field; if both sides drew, the newer drawing wins, and the other is stored as
    well."""
    merged = merge_fields(sides, **how)
    ours, theirs, base = sides.ours.drawing, sides.theirs.drawing, sides.base
    is_both = ours != theirs and (base is None or (ours != base.drawing and theirs != base.drawing))
    if not is_both or not ours or not theirs:
        return merged
    loser = theirs if sides.newer == "ours" else ours
    return replace(merged, other=loser if loser.index else merged.other)


def _merge_clues(sides: Sides[Clues]) -> Clues:
    won = newer_wins(sides)
    lost = sides.theirs if won is sides.ours else sides.ours
    same = (won.rows, won.columns) == (lost.rows, lost.columns)
    return won if same else replace(won, other=(lost.rows, lost.columns))


def _first_solved(sides: Sides[Any]) -> Any:
    """The earlier of two solves, or the only one."""
    known = [one for one in (sides.ours, sides.theirs) if one]
    return min(known, key=lambda one: (one.on, one.seconds), default=None)


def _played(value: JSON) -> Played:
    """The progress in stored JSON; raises ValueError if a drawing is not of the puzzle's size."""
    played = codec.read(Played, value)
    for drawing in (played.drawing, played.other):
        if drawing:
            clues = played.puzzle["rows"], played.puzzle["columns"]
            pictures = (drawing.rows(), rows_of(drawing.history.start))
            fits = all((len(one), len(one[0])) == tuple(map(len, clues)) for one in pictures)
            if not (fits and drawing.history.keeps_its_size):
                raise ValueError("a drawing does not have the puzzle's size")
    return played


PLAYED = Kind(
    "nonogram/played",
    1,
    _played,
    codec.write,
    Played(None, None),
    lambda sides: _merge(sides, seconds=_most, hints=_most, wrong=_most, solved_in=_fastest),
)
"""Solved stays solved; the newer grid wins, and the other one is stored as well."""
DRAWN: Kind[Drawn] = Kind.of(
    "nonogram/drawn",
    1,
    Drawn,
    Drawn(Drawing.of([UNKNOWN * FIRST_SIDE] * FIRST_SIDE)),
    _merge,
)
CLUES: Kind[Clues] = Kind.of("nonogram/clues", 1, Clues, Clues.of(HEART), _merge_clues)
PAGE: Kind[PageState] = Kind.of("nonogram/page", 1, PageState, PageState(), merge_fields)
DAYS: Kind[dict[str, Solved]] = Kind.of(
    "nonogram/days",
    1,
    dict[str, Solved],
    {},
    lambda sides: merge_dict(sides, _first_solved),
)
SHELF: Kind[Shelved] = Kind.of("nonogram/shelf", 1, Shelved, Shelved(), merge_fields)
KINDS: tuple[Kind[Any], ...] = (PLAYED, DRAWN, CLUES, PAGE, DAYS, SHELF)


def state_of(store: Store) -> PageState:
    return store.entry(PAGE).value


def keep(store: Store, **changes: Any) -> None:
    store.entry(PAGE).change(**changes)
