"""What a search assumes next if it follows what rows and columns believe of the cells.

The surest cells are decided, the lines draw their conclusions, the beliefs follow, and so on. Where
this meets a contradiction, it is learned from as always. Puzzles with many pictures, in which a
search without beliefs may lose its way for long, are mostly solved with hardly any conflict.

Source: Mezard, Parisi and Zecchina, Analytic and algorithmic solution of random satisfiability
problems (2002), on decimation by beliefs.
"""

from __future__ import annotations

from cubogram.nonogram.cdcl.belief_propagation import Beliefs
from cubogram.nonogram.cdcl.search import ALL_ASSIGNED, Search
from cubogram.nonogram.model.board import Board

AT_ONCE = 6
"""Cells decided between two updates of the beliefs."""

FIRST_ROUNDS, ROUNDS = 6, 1
"""Updates of the beliefs before the first cells are decided, and before others."""


class BeliefGuide:
    """Chooses for `Search.run`, on a black and white board."""

    def __init__(self, board: Board, search: Search) -> None:
        self._search = search
        self._beliefs = Beliefs(board)
        self._rounds = FIRST_ROUNDS  # until cells are decided
        self._surest: list[int] = []
        self._conflicts = search.conflicts  # when the surest cells were found

    def choose(self) -> int | None:
        """A literal to assume, ALL_ASSIGNED if no cell is open, or None after an update."""
        search, beliefs = self._search, self._beliefs
        if self._conflicts != search.conflicts:
            self._surest = []
        while self._surest:
            cell = self._surest.pop()
            if search.is_open(cell):
                return cell if beliefs.probability(cell) >= 0.5 else cell + search.board.cells
        if self._rounds:
            self._rounds -= 1
            beliefs.update(search.states)
            return None
        open_ = [cell for cell in range(search.board.cells) if search.is_open(cell)]
        if not open_:
            return ALL_ASSIGNED
        open_.sort(key=lambda cell: abs(beliefs.probability(cell) - 0.5))
        self._surest = open_[-AT_ONCE:]
        self._conflicts = search.conflicts
        self._rounds = ROUNDS
        return None
