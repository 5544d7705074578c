"""Trying the values of a cell: what follows in every case is proven.

Where one value leads to a contradiction, the conflict is analysed, so that the fact learned is
the first on which the contradiction hangs, which may say more than "not this value".
Source: Wu et al., An efficient approach to solving nonograms (2013).
"""

from __future__ import annotations

from collections.abc import Generator

from cubogram.nonogram.analysis import analyse
from cubogram.nonogram.pace import Pace
from cubogram.nonogram.search import Search


def probe_all(search: Search, deadline: float) -> Generator[None, None, bool | None]:
    """Probes every open cell, again as long as that wins something; yields between.

    Returns False if the board is dead, else None.
    """
    pace = Pace(deadline)
    search.back_to(0)
    if search.propagate() is not None:
        search.dead = True
    cells = search.board.cells
    won = True
    while won and not search.dead:
        won = False
        for cell in range(cells):
            if not search.is_open(cell):
                continue
            won = probe(search, cell) > 0 or won
            if search.dead:
                return False
            if (yield from pace.turn()):
                return None
    return False if search.dead else None


def probe(search: Search, cell: int) -> int:
    """Tries each value of an open cell at level 0 and keeps what follows in every case.

    Returns the number of facts won (0 if nothing), or -1 when the board is dead.
    """
    before = len(search.trail)
    common: set[int] | None = None
    open_ = [fact for fact in search.board.facts_of_cell(cell) if not search.out[fact]]
    for fact in open_:
        if search.out[fact]:
            continue
        if search.board.values == 2:
            search.decide(search.opposite[fact])
        else:
            others = [o for o in open_ if o != fact and not search.out[o]]
            if not others:
                break
            search.decide(others[0])
            for other in others[1:]:
                if not search.out[other]:
                    search.assume(other, None)
        start = search.marks[0][0]
        conflict = search.propagate()
        if conflict is None:
            found = set(search.trail[start:])
            common = found if common is None else common & found
            search.back_to(0)
            continue
        search.conflicts += 1
        if search.board.values == 2:
            nogood, _ = analyse(search, conflict)
            search.back_to(0)
            search.exclude(nogood[0], nogood[:1])
        else:
            search.back_to(0)
            search.assume(fact, None)
        if search.propagate() is not None:
            search.dead = True
            return -1
        search.base = search.states[:]
    if common:
        for fact in common:
            if not search.out[fact]:
                search.assume(fact, None)
        if search.propagate() is not None:
            search.dead = True
            return -1
        search.base = search.states[:]
    return len(search.trail) - before
