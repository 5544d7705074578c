"""A puzzle with symmetric clues laid out for its symmetric pictures only.

Cells that the symmetries take to one another have the same value, so they share their literals; and
of lines that are images of one another, one is enough. A search on this layout has fewer cells and
lines, by a factor of the number of symmetries, and finds symmetric pictures only.
"""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid
from cubogram.nonogram.model.board import Board, LiteralLayout
from cubogram.nonogram.model.symmetry import CellMap, filled_part, orbits, symmetries
from cubogram.nonogram.puzzle import Puzzle


class SymmetricBoard(LiteralLayout):
    """The layout of the pictures of a puzzle that all symmetries of its clues leave unchanged.

    The puzzle must have at least one symmetry, and a filled part larger than one line.

    >>> board = SymmetricBoard(Puzzle([[1], [3], [1]], [[1], [3], [1]]))
    >>> board.cells, board.line_count    # corners, edges, centre; outer and inner line
    (3, 2)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._top, bottom = filled_part(puzzle.rows)
        self._left, right = filled_part(puzzle.columns)
        board = Board(
            Puzzle(
                puzzle.rows[self._top : bottom], puzzle.columns[self._left : right], puzzle.colours
            )
        )
        self._width, self._height = board.width, board.height
        images = symmetries(board.puzzle)
        symmetric = orbits(images)
        single = set(range(board.cells)).difference(*symmetric)
        self._orbit_of = [0] * board.cells
        for number, orbit in enumerate([*symmetric, *([cell] for cell in sorted(single))]):
            for cell in orbit:
                self._orbit_of[cell] = number
        cells = len(symmetric) + len(single)
        lines = _representatives(board, images)
        super().__init__(
            board.values,
            [board.line_solvers[line] for line in lines],
            [board.clues[line] for line in lines],
            [
                [
                    literal // board.cells * cells + self._orbit_of[literal % board.cells]
                    for literal in board.literals_of[line]
                ]
                for line in lines
            ],
        )

    def literals_from(self, board: Board, states: Sequence[int]) -> list[int]:
        """The literals of this layout that are proved by states of the plain board."""
        literals = set()
        for cell, orbit in enumerate(self._orbit_of):
            y, x = divmod(cell, self._width)
            plain = (self._top + y) * board.width + self._left + x
            for value in range(self.values):
                if board.holds(value * board.cells + plain, states):
                    literals.add(value * self.cells + orbit)
        return sorted(literals)

    def grid(self, states: Sequence[int]) -> Grid:
        """The whole grid that the states show."""
        marks = []
        for orbit in range(self.cells):
            left = [
                v for v, f in enumerate(self.literals_of_cell(orbit)) if not self.holds(f, states)
            ]
            marks.append(self.puzzle.marks[left[0]] if len(left) == 1 else UNKNOWN)
        text = "".join(marks[orbit] for orbit in self._orbit_of)
        rows = [
            (EMPTY * self._left + text[y : y + self._width]).ljust(self.puzzle.width, EMPTY)
            for y in range(0, len(text), self._width)
        ]
        blank = EMPTY * self.puzzle.width
        above = [blank] * self._top
        below = [blank] * (self.puzzle.height - self._top - self._height)
        return (*above, *rows, *below)


def _representatives(board: Board, images: list[CellMap]) -> list[int]:
    """One line of each set of lines that the images take to one another."""
    line_of: dict[tuple[int, ...], int] = {}
    cells_of = []
    for line, literals in enumerate(board.literals_of):
        cells = tuple(literals[: len(literals) // board.values])
        cells_of.append(cells)
        line_of[cells] = line_of[cells[::-1]] = line
    found = []
    seen: set[int] = set()
    for line, cells in enumerate(cells_of):
        if line not in seen:
            found.append(line)
            seen.add(line)
            seen.update(line_of[tuple(image[cell] for cell in cells)] for image in images)
    return found
