"""Puzzles on the page: their names, their JSON, the first one."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Literal

from cubogram.errors import PuzzleError
from cubogram.formatting import base36
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.formats.own_json import puzzle_from_json, puzzle_to_json
from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.nonogram.colours import css_of, palette
from cubogram.schema import JSON

GRADES = {"easy": "Easy", "medium": "Medium", "hard": "Hard", "expert": "Expert"}
"""How much reasoning a puzzle needs, from the least to the most."""
TECHNIQUES = {
    "overlap": "overlaps",
    "lines": "line by line",
    "contradiction": "contradiction",
    "search": "deep search",
}
"""The technique that solves it."""
CUP = (
    *("..#...#...", "...#...#..", "..#...#...", "#########.", "########.#"),
    *("########.#", "########.#", "#########.", ".######...", "##########"),
)
FIRST = Puzzle.from_picture(CUP, title="A cup of tea", author="Cubogram", licence="MIT")
"""The puzzle shown on a first visit, drawn for this page."""
HEART = Puzzle([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])
"""The clues that Solve shows on a first visit."""


@dataclass(frozen=True)
class Opening:
    """A puzzle to open, with what is known about it."""

    puzzle: Puzzle
    level: str = ""
    grade: str = ""
    label: str = ""
    """Shown instead of the title until the puzzle is solved, since the title would give it away."""
    day: str = ""
    """The day whose puzzle it is, such as "2026-11-25"; "" for other puzzles."""
    grid: Grid | None = None
    """The grid to start with, if there is no stored progress."""
    seconds: float = 0

    @property
    def note(self) -> JSON:
        """The note from which it can be restored."""
        return {
            "puzzle": puzzle_to_json(self.puzzle),
            "id": fingerprint(self.puzzle),
            "level": self.level,
            "grade": self.grade,
            "label": self.label,
            "day": self.day,
        }


FIRST_OPENING = Opening(FIRST, "lines", "easy", "Your first puzzle")


def read_puzzle(json: JSON) -> Puzzle:
    """The puzzle in some JSON, with the page's names for its colours; raises ValueError that says
    what is wrong."""
    try:
        return with_names(puzzle_from_json(json))
    except PuzzleError as error:
        raise ValueError(str(error)) from None


def with_names(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the page's names for its colours."""
    colours = palette(css_of(puzzle.colours))
    return puzzle if colours == puzzle.colours else replace(puzzle, colours=colours)


def opening_of(note: JSON) -> Opening | None:
    """The puzzle in a note; None if it has none."""
    if not isinstance(note, dict) or not note.get("puzzle"):
        return None
    with suppress(ValueError):
        about = {name: words(note.get(name)) for name in ("level", "grade", "label", "day")}
        return Opening(read_puzzle(note["puzzle"]), **about)  # type: ignore[arg-type]
    return None


def words(value: JSON) -> str:
    """A text of reasonable length; "" for anything else."""
    return value[:500] if isinstance(value, str) else ""


def empty_grid(puzzle: Puzzle) -> Grid:
    return (UNKNOWN * puzzle.width,) * puzzle.height


def is_solved(puzzle: Puzzle, rows: Grid) -> bool:
    """Whether the filled cells fit all clues."""
    return puzzle.fits([row.replace(UNKNOWN, EMPTY) for row in rows])


def is_begun(rows: Grid) -> bool:
    """Whether a cell is filled."""
    return any(set(row) - {UNKNOWN, EMPTY} for row in rows)


def same_clues(one: Puzzle, other: Puzzle) -> bool:
    return (one.rows, one.columns) == (other.rows, other.columns)


def clue_texts(puzzle: Puzzle, side: Literal["rows", "columns"]) -> list[str]:
    """The clues of a side as people type them.

    >>> clue_texts(HEART, "rows")
    ['1 1', '5', '5', '3', '1']
    """
    coloured = puzzle.is_coloured
    return [
        " ".join(f"{run.length}:{run.colour}" if coloured else f"{run.length}" for run in clue)
        or "0"
        for clue in getattr(puzzle, side)
    ]


def fingerprint(puzzle: Puzzle) -> str:
    """The key under which the page stores a puzzle's progress: it depends only on the clues.

    >>> fingerprint(HEART)
    '1cpdvwa12gjxd5'
    """

    def text(clues: Iterable[Clue]) -> str:
        lines = (",".join(f"[{run.length},{run.colour}]" for run in clue) for clue in clues)
        return "[" + ",".join(f"[{line}]" for line in lines) + "]"

    low, high = 0x811C9DC5, 0x1B873593
    for code in f"[{text(puzzle.rows)},{text(puzzle.columns)}]".encode():
        low = (low ^ code) * 0x01000193 & 0xFFFFFFFF
        high = (high ^ code) * 0x5BD1E995 & 0xFFFFFFFF ^ low >> 15
    return base36(low) + base36(high)
