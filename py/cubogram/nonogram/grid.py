"""The cells of a puzzle as text, a row each, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.nonogram.palette import MAX_COLOURS
from cubogram.words import counted

MAX_SIDE = 512  # cells in a row or column
MAX_CELLS = 512 * 512  # cells of a whole puzzle

UNKNOWN = "?"
EMPTY = "."
FILLED = "#"
COLOUR_MARKS = "123456789"[:MAX_COLOURS]
Grid = tuple[str, ...]
"""One text per row: `?` unknown, `.` empty, `#` filled (or `1`..`8`, the colour)."""


def value_of(mark: str) -> int:
    """The value of a cell's character: -1 unknown, 0 empty, else the colour.

    >>> [value_of(mark) for mark in "?.#3"]
    [-1, 0, 1, 3]
    """
    if mark in "123456789":
        return int(mark)
    return {FILLED: 1, EMPTY: 0, UNKNOWN: -1}[mark]


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
    is_list = isinstance(grid, list | tuple) and all(isinstance(row, str) for row in grid)
    if not is_list:
        message = f"the grid must be a list with one text per row, not {quoted(grid)}"
        raise PuzzleError("grid", message)
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
                f"row {y} of the grid has {counted(len(row), 'cell')}, the puzzle has {size[0]}",
                {"line": f"row {y}"},
            )
        if len(row) != len(rows[0]):
            raise PuzzleError(
                "grid",
                f"row {y} of the grid has {counted(len(row), 'cell')}, "
                f"the first row has {len(rows[0])}",
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
        raise PuzzleError("size", "a puzzle needs at least one row and one column")
    if max(width, height) > MAX_SIDE or width * height > MAX_CELLS:
        raise PuzzleError(
            "size",
            f"{quoted(width)} x {quoted(height)} cells are too many: "
            f"at most {MAX_SIDE} in a line and {MAX_CELLS:,} in all",
        )
