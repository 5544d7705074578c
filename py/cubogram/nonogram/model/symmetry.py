"""Symmetries of a set of clues, and what they are worth.

If turning or mirroring the grid maps every clue to a clue of the puzzle, each picture that is
not symmetric comes with its image: two pictures at once. And a symmetric picture is far easier
to find, because cells that the symmetry maps to one another are equal. Empty lines at the border
do not count.
"""

from __future__ import annotations

from cubogram.nonogram.clues import Clue
from cubogram.nonogram.puzzle import Puzzle

CellMap = list[int]
"""For each cell, the cell it goes to."""


def symmetries(puzzle: Puzzle) -> list[CellMap]:
    """The non-trivial rotations and reflections of the grid under which the clues stay the same.

    >>> cross = Puzzle([[1], [3], [1]], [[1], [3], [1]])
    >>> len(symmetries(cross)), symmetries(cross)[0]
    (7, [2, 1, 0, 5, 4, 3, 8, 7, 6])
    """
    top, bottom = filled_part(puzzle.rows)
    left, right = filled_part(puzzle.columns)
    rows, columns = puzzle.rows[top:bottom], puzzle.columns[left:right]
    height, width = len(rows), len(columns)
    if not height:
        return []
    found = []
    for transpose in (False, True):
        if transpose and height != width:
            continue
        for flip_y in (False, True):
            for flip_x in (False, True):
                if not (transpose or flip_y or flip_x):
                    continue
                if not _maps_clues_to_themselves(rows, columns, transpose, flip_y, flip_x):
                    continue
                cells = list(range(puzzle.width * puzzle.height))
                for y in range(height):
                    for x in range(width):
                        to_y, to_x = (x, y) if transpose else (y, x)
                        to_y = height - 1 - to_y if flip_y else to_y
                        to_x = width - 1 - to_x if flip_x else to_x
                        cells[(top + y) * puzzle.width + left + x] = (
                            (top + to_y) * puzzle.width + left + to_x
                        )
                found.append(cells)
    return found


def orbits(images: list[CellMap]) -> list[list[int]]:
    """The sets of two or more cells that the images map onto one another.

    >>> orbits([[2, 1, 0, 3]])
    [[0, 2]]
    """
    found = []
    seen: set[int] = set()
    for cell in range(len(images[0])) if images else ():
        if cell in seen:
            continue
        orbit = sorted({cell, *(image[cell] for image in images)})
        seen.update(orbit)
        if len(orbit) > 1:
            found.append(orbit)
    return found


def filled_part(lines: tuple[Clue, ...]) -> tuple[int, int]:
    """The range of lines outside which all clues are empty."""
    used = [index for index, clue in enumerate(lines) if clue]
    return (used[0], used[-1] + 1) if used else (0, 0)


def _maps_clues_to_themselves(
    rows: tuple[Clue, ...],
    columns: tuple[Clue, ...],
    transpose: bool,
    flip_y: bool,
    flip_x: bool,
) -> bool:
    """Whether the lines, first transposed and then flipped, are the same lines again."""
    if transpose:
        new_rows, new_columns = columns, rows
    else:
        new_rows, new_columns = rows, columns
    if flip_x:
        new_rows = tuple(clue[::-1] for clue in new_rows)
        new_columns = new_columns[::-1]
    if flip_y:
        new_rows = new_rows[::-1]
        new_columns = tuple(clue[::-1] for clue in new_columns)
    return new_rows == rows and new_columns == columns
