"""A search for one picture that follows what rows and columns believe of the cells.

The surest cells are decided, the lines draw their conclusions, the beliefs follow, and so on. Where
this meets a contradiction, it is learned from as always. Puzzles with many pictures, in which a
search without beliefs may lose its way for long, are mostly solved with hardly any conflict.

Source: Mezard, Parisi and Zecchina, Analytic and algorithmic solution of random satisfiability
problems (2002), on decimation by beliefs.
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter

from cubogram.nonogram.analysis import analyse
from cubogram.nonogram.beliefs import Beliefs
from cubogram.nonogram.board import Board
from cubogram.nonogram.search import SLICE, Search

AT_ONCE = 4
"""Cells decided between two updates of the beliefs."""

FIRST_ROUNDS, ROUNDS = 20, 2
"""Updates of the beliefs before the first cells are decided, and before others."""

RESTART = 30
"""Conflicts between two restarts."""


def follow_beliefs(
    board: Board, search: Search, deadline: float, conflicts: int
) -> Generator[None, None, bool | None]:
    """Works in slices until a picture is complete (True), the board is dead (False), or the
    deadline or the number of conflicts is reached (None). Only for black and white."""
    beliefs = Beliefs(board)
    slice_end = perf_counter() + SLICE
    rounds = FIRST_ROUNDS
    met = 0
    surest: list[int] = []
    while not search.dead:
        now = perf_counter()
        if now > slice_end:
            if now > deadline:
                return None
            yield
            slice_end = perf_counter() + SLICE
        conflict = search.propagate()
        if conflict is not None:
            met += 1
            surest = []
            if not search.marks:
                search.dead = True
            else:
                search.learn(*analyse(search, conflict))
                if met >= conflicts:
                    return None
                if met % RESTART == 0:
                    search.back_to(0)
            continue
        surest = [cell for cell in surest if search.is_open(cell)]
        if surest:
            cell = surest.pop(0)
            search.decide(cell if beliefs.of(cell) >= 0.5 else cell + board.cells)
        elif rounds:
            beliefs.update(search.states)
            rounds -= 1
        else:
            rounds = ROUNDS
            surest = [cell for cell in range(board.cells) if search.is_open(cell)]
            if not surest:
                return True
            surest.sort(key=lambda cell: -abs(beliefs.of(cell) - 0.5))
            del surest[AT_ONCE:]
    return False
