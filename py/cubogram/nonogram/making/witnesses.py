"""Evidence that a drawing misses a goal, which may still hold after changes to the drawing.

Lines are numbered as on the board: the rows, then the columns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from cubogram.nonogram.clues import Clue, clue_of
from cubogram.nonogram.grid import UNKNOWN, Grid, value_of
from cubogram.nonogram.lines.line_solver import LineSolver
from cubogram.nonogram.model.board import Board, line_solver

Cell = tuple[int, int]
"""A row and a column, from 0."""


class Witness(ABC):
    """Why a drawing misses a goal: something about its `cells`, at least two of them."""

    def __init__(self, drawing: Grid, cells: frozenset[Cell]) -> None:
        self.drawing = drawing
        self.cells = cells
        height = len(drawing)
        rows, columns = ({cell[side] for cell in cells} for side in (0, 1))
        self.lines = sorted(rows | {height + x for x in columns})

    @abstractmethod
    def outlives(self, drawing: Grid) -> bool:
        """Whether this is also a witness against a different drawing.

        Each line decides that by itself: it is not one if the changed cells break any of `lines`,
        or if all of `cells` are changed.
        """


class OtherPicture(Witness):
    """Another picture of the same clues, which differs from the drawing in `cells`."""

    def __init__(self, drawing: Grid, other: Grid) -> None:
        super().__init__(drawing, frozenset(_differing(drawing, other)))
        self._other = other

    def outlives(self, drawing: Grid) -> bool:
        """Whether the other picture, changed in the same cells, has the clues of the drawing."""
        other = [list(row) for row in self._other]
        for y, x in _differing(self.drawing, drawing):
            other[y][x] = drawing[y][x]
        rows = ["".join(row) for row in other]
        columns = map("".join, zip(*drawing, strict=True)), map("".join, zip(*rows, strict=True))
        return (
            rows != list(drawing) and _have_same_clues(drawing, rows) and _have_same_clues(*columns)
        )


class LineSolvers:
    """The solvers of lines, made when they are first asked for."""

    def __init__(self, values: int) -> None:
        self.values = values
        self._known: dict[tuple[Clue, int], LineSolver] = {}

    def of(self, cells: str) -> LineSolver:
        """The solver for the clue of a line of cells."""
        key = clue_of(cells), len(cells)
        if key not in self._known:
            self._known[key] = line_solver(*key, self.values)
        return self._known[key]


class StuckGrid(Witness):
    """The states of all lines once line logic is stuck, and the open `cells`."""

    def __init__(
        self, drawing: Grid, board: Board, states: list[int], solvers: LineSolvers
    ) -> None:
        grid = board.grid(states)
        open_ = (
            (y, x) for y, row in enumerate(grid) for x, mark in enumerate(row) if mark == UNKNOWN
        )
        super().__init__(drawing, frozenset(open_))
        self._grid = grid
        self._states = states
        self._solvers = solvers

    def outlives(self, drawing: Grid) -> bool:
        """Whether line logic, starting from what it knows here, would be stuck there too. It knows
        nothing about an open cell that has changed.
        """
        height, width = len(drawing), len(drawing[0])
        touched: dict[int, int] = {}
        for y, x in _differing(self.drawing, drawing):
            for line, place, length in ((y, x, width), (height + x, y, height)):
                state = touched.get(line, self._states[line])
                values = range(self._solvers.values)
                cell = sum(1 << value * length + place for value in values)
                known = 0
                if self._grid[y][x] != UNKNOWN:
                    known = cell ^ 1 << value_of(drawing[y][x]) * length + place
                touched[line] = state & ~cell | known
        return all(
            self._solvers.of(line_of(drawing, line)).solve(state) == state
            for line, state in touched.items()
        )


def line_of(drawing: Grid, line: int) -> str:
    """The cells of a row or, for a number beyond the rows, of a column."""
    height = len(drawing)
    return drawing[line] if line < height else "".join(row[line - height] for row in drawing)


def other_pictures(drawing: Grid, other: Grid) -> Iterator[OtherPicture]:
    """Yields, for each part of a drawing that is different in another picture with the same
    clues, the picture with these clues that is different only there.

    No two parts have a line in common.
    """
    group_of_line: dict[int, set[Cell]] = {}
    for y, x in _differing(drawing, other):
        row, column = group_of_line.get(y, set()), group_of_line.get(~x, set())
        group = row | column | {(y, x)}
        for v, u in group:
            group_of_line[v] = group_of_line[~u] = group
    for group in {id(group): group for group in group_of_line.values()}.values():
        yield OtherPicture(
            drawing,
            tuple(
                "".join(other[y][x] if (y, x) in group else mark for x, mark in enumerate(row))
                for y, row in enumerate(drawing)
            ),
        )


def _differing(one: Grid, other: Grid) -> Iterator[Cell]:
    for y, (row, second) in enumerate(zip(one, other, strict=True)):
        if row != second:
            for x, mark in enumerate(row):
                if mark != second[x]:
                    yield y, x


def _have_same_clues(
    lines: Sequence[str] | Iterator[str], others: Sequence[str] | Iterator[str]
) -> bool:
    return all(
        line == other or clue_of(line) == clue_of(other)
        for line, other in zip(lines, others, strict=True)
    )
