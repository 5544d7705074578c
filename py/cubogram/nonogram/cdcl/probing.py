"""Probing: the values of a cell are tried, and what follows in every case is proven.

If one value leads to a contradiction, the conflict is analysed, so that the literal learned is the
first on which the contradiction depends, which may say more than "not this value".

Source: Wu et al., An efficient approach to solving nonograms (2013).
"""

from __future__ import annotations

from collections.abc import Generator

from cubogram.nonogram.cdcl.conflict_analysis import analyse
from cubogram.nonogram.cdcl.search import Search
from cubogram.slices import SliceClock


def probe_open_cells(search: Search, deadline: float) -> Generator[None, None, bool | None]:
    """Probes every open cell, repeatedly as long as that gains something; works in slices.

    Returns False if no picture is left, else None.
    """
    clock = SliceClock(deadline)
    search.backtrack_to(0)
    if search.propagate() is not None:
        search.is_unsatisfiable = True
    cells = search.board.cells
    has_gained = True
    while has_gained and not search.is_unsatisfiable:
        has_gained = False
        for cell in range(cells):
            if not search.is_open(cell):
                continue
            has_gained = probe_cell(search, cell) > 0 or has_gained
            if search.is_unsatisfiable:
                return False
            if (yield from clock.turn()):
                return None
    return False if search.is_unsatisfiable else None


def probe_cell(search: Search, cell: int) -> int:
    """Tries each value of an open cell at level 0 and keeps what follows in every case.

    Returns the number of literals gained, or -1 if no picture is left.
    """
    before = len(search.trail)
    common: set[int] | None = None
    open_ = [
        literal for literal in search.board.literals_of_cell(cell) if not search.assigned[literal]
    ]
    for literal in open_:
        if search.assigned[literal]:
            continue
        if search.board.values == 2:
            search.decide(search.negation[literal])
        else:
            others = [o for o in open_ if o != literal and not search.assigned[o]]
            if not others:
                break
            search.decide(others[0])
            for other in others[1:]:
                if not search.assigned[other]:
                    search.assign(other, None)
        start = search.level_starts[0][0]
        conflict = search.propagate()
        if conflict is None:
            found = set(search.trail[start:])
            common = found if common is None else common & found
            search.backtrack_to(0)
            continue
        search.conflicts += 1
        if search.board.values == 2:
            nogood, _ = analyse(search, conflict, search.bump_activity)
            search.backtrack_to(0)
            search.falsify(nogood[0], nogood[:1])
        else:
            search.backtrack_to(0)
            search.assign(literal, None)
        if search.propagate() is not None:
            search.is_unsatisfiable = True
            return -1
        search.root_states = search.states[:]
    if common:
        for literal in common:
            if not search.assigned[literal]:
                search.assign(literal, None)
        if search.propagate() is not None:
            search.is_unsatisfiable = True
            return -1
        search.root_states = search.states[:]
    return len(search.trail) - before
