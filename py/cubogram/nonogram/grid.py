"""The cells of a puzzle as text, row by row, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cubogram.arguments import quoted
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.palette import MAX_COLOURS

MAX_SIDE = 512  # cells in a row or column
MAX_CELLS = 512 * 512  # cells of a whole puzzle

UNKNOWN = "?"
EMPTY = "."
FILLED = "#"
COLOUR_MARKS = "123456789"[:MAX_COLOURS]
Grid = tuple[str, ...]
"""One string per row: `?` unknown, `.` empty, `#` filled (or `1`..`8`, the colour)."""


class ArrayLike(Protocol):
    """An array of numbers, such as numpy's."""

    def tolist(self) -> Any:
        """The rows as lists."""


GridLike = str | Sequence[str] | Sequence[Sequence[float]] | ArrayLike
"""A grid as people give it: text with a line per row, a list with a string or a list of numbers per
row (0 empty, 1 filled or the colour, -1 unknown), or an array of such numbers."""


def value_of(mark: str) -> int:
    """The value of a cell's character: -1 unknown, 0 empty, else the colour.

    >>> [value_of(mark) for mark in "?.#3"]
    [-1, 0, 1, 3]
    """
    if mark in "123456789":
        return int(mark)
    return {FILLED: 1, EMPTY: 0, UNKNOWN: -1}[mark]


def rows_of(grid: GridLike, marks: str = EMPTY + FILLED + COLOUR_MARKS, name: str = "grid") -> Grid:
    """The rows of a grid as strings, however they are given; `marks` are those of a known cell.

    Raises ArgumentError, which calls the argument `name`, for anything but a grid, and PuzzleError
    of kind "grid" for a number that cannot be a cell.

    >>> rows_of("#.#\\n.#.\\n"), rows_of([[1, 0], [0, -1]])
    (('#.#', '.#.'), ('#.', '.?'))
    >>> rows_of([[1, 0], [0, 2]]), rows_of(["110", "010"], ".#")
    (('1.', '.2'), ('##.', '.#.'))
    """
    rows = _listed(grid)
    if isinstance(rows, str):
        rows = ["".join(line.split()) for line in rows.strip().splitlines()]
    if not isinstance(rows, list | tuple):
        message = "text with a line per row, or a list with a string or a list of numbers per row"
        raise ArgumentError(name, f"{message}, is expected, not {quoted(grid)}")
    check_size(1, max(1, len(rows)))
    texts = tuple(_row_of(row, y, name) for y, row in enumerate(rows, 1))
    written = set("".join(texts))
    is_filled = "1" not in marks or ("0" in written and not written & set("23456789"))
    if FILLED in marks and is_filled:
        texts = tuple(row.replace("1", FILLED) for row in texts)
    return tuple(row.replace("0", EMPTY) for row in texts)


def _listed(value: Any) -> Any:
    """The value itself, or an array as lists of Python's own numbers."""
    is_array = hasattr(value, "tolist") and not isinstance(value, type)
    return value.tolist() if is_array else value


def _row_of(row: Any, y: int, name: str) -> str:
    """A row as text, with digits where it has numbers."""
    cells = _listed(row)
    if isinstance(cells, str):
        return cells
    if not isinstance(cells, list | tuple):
        message = f"a string or a list of numbers is expected as row {y}, not {quoted(row)}"
        raise ArgumentError(name, message)
    check_size(max(1, len(cells)), y)
    return "".join(_cell_of(cell, y, x) for x, cell in enumerate(cells, 1))


def _cell_of(cell: Any, y: int, x: int) -> str:
    """A cell as a character: `?` for -1, a digit for 0 (empty), 1 (filled) and colours."""
    if isinstance(cell, str) and len(cell) == 1:
        return cell
    try:
        return f"{UNKNOWN}0{COLOUR_MARKS}"[range(-1, MAX_COLOURS + 1).index(cell)]
    except ValueError:
        message = f"row {y}, cell {x}: {quoted(cell)} is not a cell (0 empty, 1 filled, -1 unknown)"
        raise PuzzleError("grid", message, {"line": f"row {y}", "cell": x}) from None


def check_grid(
    grid: GridLike,
    size: tuple[int, int] | None = None,
    marks: str = EMPTY + FILLED + COLOUR_MARKS,
    name: str = "grid",
) -> Grid:
    """The grid as a tuple of equally long rows; `size` is (width, height) if it is known.

    Raises PuzzleError of kind "grid" if a row is too short or a character means nothing.

    >>> check_grid(["#.?", "?"])
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: row 2 of the grid has 1 cell, but the first row has 3
    """
    rows = rows_of(grid, marks, name)
    if not rows or not rows[0]:
        raise PuzzleError("grid", "the grid is empty")
    if size and len(rows) != size[1]:
        raise PuzzleError(
            "grid", f"the grid has {counted(len(rows), 'row')}, but the puzzle has {size[1]}"
        )
    check_size(len(rows[0]), len(rows))
    for y, row in enumerate(rows, 1):
        if size and len(row) != size[0]:
            raise PuzzleError(
                "grid",
                f"row {y} of the grid has {counted(len(row), 'cell')}, "
                f"but the puzzle has {size[0]}",
                {"line": f"row {y}"},
            )
        if len(row) != len(rows[0]):
            raise PuzzleError(
                "grid",
                f"row {y} of the grid has {counted(len(row), 'cell')}, "
                f"but the first row has {len(rows[0])}",
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
    """Raises PuzzleError of kind "size" if the puzzle is too large to play or draw."""
    if width < 1 or height < 1:
        raise PuzzleError("size", "a puzzle needs at least one row and one column")
    if max(width, height) > MAX_SIDE or width * height > MAX_CELLS:
        raise PuzzleError(
            "size",
            f"{quoted(width)} x {quoted(height)} cells are too many: "
            f"at most {MAX_SIDE} in a line and {MAX_CELLS:,} in all",
        )
