"""A nonogram: its clues, its picture, and everything that can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from cubogram.errors import PuzzleError

MAX_SIDE = 1000  # cells in a row or column
MAX_CELLS = 500 * 500  # cells of a whole puzzle
MAX_COLOURS = 8

UNKNOWN = "?"
EMPTY = "."
FILLED = "#"
COLOUR_MARKS = "123456789"[:MAX_COLOURS]


class Run(NamedTuple):
    """A run of `length` neighbouring cells of one colour; colours count from 1."""

    length: int
    colour: int = 1


Clue = tuple[Run, ...]
Grid = tuple[str, ...]
"""One text per row: `?` unknown, `.` empty, `#` filled (or `1`..`8`, the colour)."""


class Colour(NamedTuple):
    """A colour of the palette: a name for people and `#rrggbb`."""

    name: str
    rgb: str


BLACK = Colour("black", "#000000")
WHITE = Colour("white", "#ffffff")


@dataclass(frozen=True)
class Puzzle:
    """The clues of all rows (from the top) and columns (from the left), checked when made.

    Lines are numbered rows first, then columns: line `height + x` is column `x`.
    Raises PuzzleError of kind "size", "clue" or "sum" when no picture could ever fit.

    >>> puzzle = Puzzle.from_lengths([[1], [3]], [[1], [2], [1]])
    >>> puzzle.width, puzzle.height, puzzle.line_name(3)
    (3, 2, 'column 2')
    >>> Puzzle.from_lengths([[1, 2]], [[1], [1], [1]])
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: row 1: clues 1 2 need 4 cells, the row has 3
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    colours: tuple[Colour, ...] = (BLACK,)
    background: Colour = WHITE
    title: str = ""
    author: str = ""
    source: str = ""
    licence: str = ""

    def __post_init__(self) -> None:
        _check(self)

    @classmethod
    def from_lengths(
        cls, rows: Iterable[Iterable[int]], columns: Iterable[Iterable[int]], **about: str
    ) -> Puzzle:
        """The black and white puzzle with these run lengths; a clue of `[]` or `[0]` is empty."""
        return cls(
            tuple(_clue(clue, f"row {i}") for i, clue in enumerate(rows, 1)),
            tuple(_clue(clue, f"column {i}") for i, clue in enumerate(columns, 1)),
            **about,  # type: ignore[arg-type]
        )

    @classmethod
    def from_picture(
        cls, picture: Sequence[str], colours: Sequence[Colour] = (BLACK,), **about: Any
    ) -> Puzzle:
        """The puzzle whose picture is given; unknown cells count as empty.

        >>> Puzzle.from_picture(["#.##", "####"]).rows[0]
        (Run(length=1, colour=1), Run(length=2, colour=1))
        """
        rows = check_grid(picture)
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        return cls(
            tuple(clue_of(row) for row in rows),
            tuple(clue_of(column) for column in columns),
            tuple(colours),
            **about,
        )

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def lines(self) -> tuple[Clue, ...]:
        """The clues of all lines, rows first."""
        return self.rows + self.columns

    @property
    def is_coloured(self) -> bool:
        """Whether a cell needs more than "filled" to describe it."""
        return len(self.colours) > 1

    @property
    def marks(self) -> str:
        """The characters of a known cell by value: empty first, then each colour."""
        return EMPTY + (COLOUR_MARKS[: len(self.colours)] if self.is_coloured else FILLED)

    def line_name(self, line: int) -> str:
        """The name of a line for people, counted from 1: "row 3", "column 12"."""
        if line < self.height:
            return f"row {line + 1}"
        return f"column {line - self.height + 1}"

    def about(self, **changes: str) -> Puzzle:
        """The same clues with another title, author, source or licence."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def fits(self, picture: Sequence[str]) -> bool:
        """Whether a complete picture has exactly these clues."""
        if len(picture) != self.height or any(len(row) != self.width for row in picture):
            return False
        marks = set(self.marks)
        if any(not marks.issuperset(row) for row in picture):
            return False
        columns = ("".join(column) for column in zip(*picture, strict=True))
        return self.rows == tuple(map(clue_of, picture)) and self.columns == tuple(
            map(clue_of, columns)
        )


def value_of(mark: str) -> int:
    """The value of a cell's character: -1 unknown, 0 empty, else the colour.

    >>> [value_of(mark) for mark in "?.#3"]
    [-1, 0, 1, 3]
    """
    if mark in "123456789":
        return int(mark)
    return {FILLED: 1, EMPTY: 0, UNKNOWN: -1}[mark]


def clue_of(line: str) -> Clue:
    """The clue of a line of cells; unknown cells count as empty.

    >>> clue_of("##.#122")
    (Run(length=2, colour=1), Run(length=2, colour=1), Run(length=2, colour=2))
    """
    runs: list[Run] = []
    previous = 0
    length = 0
    for mark in line:
        colour = 0 if mark in ".?" else 1 if mark == "#" else int(mark)
        if colour == previous:
            length += 1
            continue
        if previous:
            runs.append(Run(length, previous))
        previous = colour
        length = 1
    if previous:
        runs.append(Run(length, previous))
    return tuple(runs)


def cells_needed(clue: Clue) -> int:
    """The length of the shortest line that holds a clue: runs of one colour need a gap.

    >>> cells_needed((Run(2), Run(3))), cells_needed((Run(2, 1), Run(3, 2)))
    (6, 5)
    """
    gaps = sum(1 for a, b in pairwise(clue) if a.colour == b.colour)
    return sum(run.length for run in clue) + gaps


def clue_text(clue: Clue) -> str:
    """A clue as people write it: lengths, and the colour's number after a letter c if not 1.

    >>> clue_text((Run(2), Run(3, 2))), clue_text(())
    ('2 3c2', '0')
    """
    return " ".join(f"{n}" if c == 1 else f"{n}c{c}" for n, c in clue) or "0"


def check_grid(
    grid: Sequence[str],
    size: tuple[int, int] | None = None,
    marks: str = EMPTY + FILLED + COLOUR_MARKS,
) -> Grid:
    """The grid as a tuple of equally long rows; `size` is (width, height) if it is known.

    Raises PuzzleError of kind "grid" when a row is too short or a character means nothing.

    >>> check_grid(["#.?", "?"])
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: row 2 of the grid has 1 cell, the first row has 3
    """
    if isinstance(grid, str) or not all(isinstance(row, str) for row in grid):
        raise PuzzleError("grid", "the grid must be a list with one text per row")
    if not grid or not grid[0]:
        raise PuzzleError("grid", "the grid is empty")
    rows = tuple(grid)
    if size and len(rows) != size[1]:
        raise PuzzleError("grid", f"the grid has {len(rows)} rows, the puzzle {size[1]}")
    check_size(len(rows[0]), len(rows))
    for y, row in enumerate(rows, 1):
        if size and len(row) != size[0]:
            raise PuzzleError(
                "grid",
                f"row {y} of the grid has {_cells(len(row))}, the puzzle has {size[0]}",
                {"line": f"row {y}"},
            )
        if len(row) != len(rows[0]):
            raise PuzzleError(
                "grid",
                f"row {y} of the grid has {_cells(len(row))}, the first row has {len(rows[0])}",
                {"line": f"row {y}"},
            )
        strange = set(row) - set(marks) - {UNKNOWN}
        if strange:
            x = min(row.index(mark) for mark in strange)
            raise PuzzleError(
                "grid",
                f"row {y}, cell {x + 1}: {row[x]!r} is not a cell "
                f"({UNKNOWN} unknown, {EMPTY} empty, {marks[1:]} filled)",
                {"line": f"row {y}", "cell": x + 1},
            )
    return rows


def check_size(width: int, height: int) -> None:
    """Refuses sizes that no person plays and no page draws (PuzzleError of kind "size")."""
    if width < 1 or height < 1:
        raise PuzzleError("size", f"a puzzle of {width} x {height} cells has no cells")
    if max(width, height) > MAX_SIDE or width * height > MAX_CELLS:
        raise PuzzleError(
            "size",
            f"{width} x {height} cells are too many: "
            f"at most {MAX_SIDE} in a line and {MAX_CELLS:,} in all",
        )


def place(name: str, clue: int | None = None) -> dict[str, Any]:
    """Where something is wrong: the line by name and by number, and the clue in it from 1.

    >>> place("row 3", 2)
    {'line': 'row 3', 'side': 'row', 'index': 2, 'clue': 2}
    """
    side, number = name.split()
    where: dict[str, Any] = {"line": name, "side": side, "index": int(number) - 1}
    return where if clue is None else {**where, "clue": clue}


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count} cells"


def _clue(lengths: Iterable[int], name: str) -> Clue:
    runs = []
    try:
        numbers = list(lengths)
    except TypeError:
        raise PuzzleError("clue", f"{name}: its clue must be a list", place(name)) from None
    for position, length in enumerate(numbers, 1):
        where = place(name, position)
        if isinstance(length, bool) or not isinstance(length, int):
            raise PuzzleError("clue", f"{name}, clue {position}: {length!r} is not a number", where)
        if length == 0 and len(numbers) == 1:
            return ()
        runs.append(Run(length))
    return tuple(runs)


def _check(puzzle: Puzzle) -> None:
    check_size(puzzle.width, puzzle.height)
    if not 1 <= len(puzzle.colours) <= MAX_COLOURS:
        raise PuzzleError(
            "colour", f"{len(puzzle.colours)} colours are too many: at most {MAX_COLOURS}"
        )
    for line, clue in enumerate(puzzle.lines):
        is_row = line < puzzle.height
        length = puzzle.width if is_row else puzzle.height
        _check_clue(clue, length, puzzle.line_name(line), "row" if is_row else "column", puzzle)
    for colour, name in enumerate(puzzle.colours, 1):
        in_rows = sum(run.length for clue in puzzle.rows for run in clue if run.colour == colour)
        in_columns = sum(
            run.length for clue in puzzle.columns for run in clue if run.colour == colour
        )
        if in_rows != in_columns:
            of_colour = f" of {name.name}" if puzzle.is_coloured else ""
            raise PuzzleError(
                "sum",
                f"the clues of the rows make {in_rows} filled cells{of_colour}, "
                f"those of the columns {in_columns}",
                {"rows": in_rows, "columns": in_columns, "colour": colour},
            )


def _check_clue(clue: Clue, length: int, name: str, kind: str, puzzle: Puzzle) -> None:
    for position, run in enumerate(clue, 1):
        where = place(name, position)
        if run.length < 1:
            what = "negative" if run.length < 0 else "zero beside other clues"
            raise PuzzleError("clue", f"{name}, clue {position}: {run.length} is {what}", where)
        if run.length > length:
            shown = str(run.length) if run.length < 10**9 else "the number"
            raise PuzzleError(
                "clue",
                f"{name}, clue {position}: {shown} is longer than the {kind}, "
                f"which has {_cells(length)}",
                where,
            )
        if not 1 <= run.colour <= len(puzzle.colours):
            raise PuzzleError(
                "colour",
                f"{name}, clue {position}: colour {run.colour} is not in the palette "
                f"of {len(puzzle.colours)}",
                where,
            )
    needed = cells_needed(clue)
    if needed > length:
        raise PuzzleError(
            "clue",
            f"{name}: clues {clue_text(clue)} need {_cells(needed)}, the {kind} has {length}",
            place(name),
        )
