"""A descent towards a picture, guided by what rows and columns believe, and then a repair.

The surest cells are decided, the lines draw their conclusions, the beliefs are updated, and so on.
The first contradictions usually come when most of the picture is filled in. Following beliefs
further would cost much and help little; clause learning completes the rest. It continues from there
without starting again, and tries the believed values first. Each descent starts with slight random
preferences of its own, so it ends in a different place. Puzzles with many pictures, in which a
search without beliefs may get lost for a long time, are usually solved by a few descents.

Source: Mezard, Parisi and Zecchina, Analytic and algorithmic solution of random satisfiability
problems (2002), on decimation by beliefs.
"""

from __future__ import annotations

import random
from collections.abc import Generator

from cubogram.nonogram.cdcl.belief_propagation import Beliefs
from cubogram.nonogram.cdcl.search import ALL_ASSIGNED, Search
from cubogram.nonogram.model.board import Board

AT_ONCE = 6
"""Cells decided between two updates of the beliefs."""

FIRST_ROUNDS, ROUNDS = 6, 1
"""Updates of the beliefs before the first cells are decided, and before later ones."""

INCLINATION = 0.05
"""The furthest a cell's random inclination can be from indifference."""

GUIDED_CONFLICTS, REPAIR_CONFLICTS = 3, 200
"""The most conflicts while beliefs are followed, and in the repair after that."""


def descend(
    board: Board, search: Search, deadline: float, number: int
) -> Generator[None, None, bool | None]:
    """The descent with this number, from the root of the search; returns as `Search.run` does."""
    guide = BeliefGuide(board, search, number)
    conflicts = search.conflicts + GUIDED_CONFLICTS
    found = yield from search.run(deadline, GUIDED_CONFLICTS, guide.choose, restarts=False)
    if found is not None or search.conflicts < conflicts:
        return found
    search.set_phases(guide.believed_literals())
    return (yield from search.run(deadline, REPAIR_CONFLICTS, restarts=False))


class BeliefGuide:
    """Makes the choices for `Search.run`, on a black and white board; `number` selects the cells'
    preferences."""

    def __init__(self, board: Board, search: Search, number: int = 0) -> None:
        self._search = search
        rng = random.Random(number)
        inclined = [0.5 + INCLINATION * (2 * rng.random() - 1) for _ in range(board.cells)]
        self._beliefs = Beliefs(board, inclined)
        self._rounds = FIRST_ROUNDS  # updates left until cells are decided
        self._surest: list[int] = []
        self._conflicts = search.conflicts  # their number when the surest cells were found

    def choose(self) -> int | None:
        """A literal to assume, ALL_ASSIGNED if no cell is open, or None after an update."""
        search, beliefs = self._search, self._beliefs
        if self._conflicts != search.conflicts:
            self._surest = []
        while self._surest:
            cell = self._surest.pop()
            if search.is_open(cell):
                return self._believed_literal(cell)
        if self._rounds:
            self._rounds -= 1
            beliefs.update(search.states)
            return None
        open_ = self._open_cells()
        if not open_:
            return ALL_ASSIGNED
        open_.sort(key=lambda cell: abs(beliefs.probability(cell) - 0.5))
        self._surest = open_[-AT_ONCE:]
        self._conflicts = search.conflicts
        self._rounds = ROUNDS
        return None

    def believed_literals(self) -> list[int]:
        """The literals that are believed about the open cells."""
        return [self._believed_literal(cell) for cell in self._open_cells()]

    def _open_cells(self) -> list[int]:
        return [cell for cell in range(self._search.board.cells) if self._search.is_open(cell)]

    def _believed_literal(self, cell: int) -> int:
        is_filled = self._beliefs.probability(cell) >= 0.5
        return cell if is_filled else cell + self._search.board.cells
