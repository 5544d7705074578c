"""Why a conflict came about, and what is learned from it.

The reasons of the facts in the conflict are resolved, newest fact first, until only one fact of
the newest decision is left (the first unique implication point). Reasons are worked out here and
only here, by `Automaton.explain`; facts that the analysis has already seen cost nothing in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cubogram.nonogram.propagation import Conflict
    from cubogram.nonogram.search import Search


def _why(search: Search, fact: int, seen_in: list[int]) -> list[int]:
    """Facts that together prove `fact`; those the analysis has already seen come for free."""
    reason = search.reason[fact]
    if isinstance(reason, list):
        cells = search.board.cells
        return [other for other in reason if other % cells != fact % cells]
    assert reason is not None
    line, before = reason
    board = search.board
    machine = board.machines[line]
    assert machine is not None
    bits = board.bits_in(line, fact)
    if bits & bits - 1:  # of several, one that the line excludes
        bits &= machine.solve(before) or bits
    free = search.base[line] | seen_in[line]
    return board.facts_in(line, machine.explain(before, free, bits.bit_length() - 1))


def analyse(search: Search, conflict: Conflict) -> tuple[list[int], int]:
    """The nogood learned from a conflict, newest fact first, and the level to go back to."""
    board = search.board
    level, trail, cells = search.level, search.trail, board.cells
    first_line, second_line = board.first_line, board.second_line
    first_bits, second_bits = board.first_bits, board.second_bits
    depth = len(search.marks)
    seen: set[int] = set()
    seen_in = [0] * board.line_count
    if isinstance(conflict, list):
        facts = conflict
    else:
        line, before = conflict
        machine = board.machines[line]
        assert machine is not None
        facts = board.facts_in(line, machine.explain(before, search.base[line]))
    older: list[int] = []
    open_ = 0
    index = len(trail)
    while True:
        for fact in facts:
            if fact not in seen and level[fact]:
                seen.add(fact)
                seen_in[first_line[fact]] |= first_bits[fact]
                seen_in[second_line[fact]] |= second_bits[fact]
                search.bump(fact % cells)
                if level[fact] == depth:
                    open_ += 1
                else:
                    older.append(fact)
        while True:
            index -= 1
            if trail[index] in seen:
                break
        newest = trail[index]
        open_ -= 1
        if not open_:
            break
        facts = _why(search, newest, seen_in)
    older = _minimised(search, older, seen, seen_in)
    older.sort(key=level.__getitem__, reverse=True)
    return [newest, *older], level[older[0]] if older else 0


def _minimised(search: Search, facts: list[int], seen: set[int], seen_in: list[int]) -> list[int]:
    """The facts that do not follow from others of the analysis."""
    kept = []
    reason = search.reason
    board = search.board
    for fact in facts:
        why = reason[fact]
        if why is None:
            kept.append(fact)
        elif isinstance(why, list):
            if any(o not in seen and search.level[o] for o in _why(search, fact, seen_in)):
                kept.append(fact)
        else:
            line, before = why
            solver = board.solvers[line]
            assert solver is not None
            bits = board.bits_in(line, fact)
            known = before & (search.base[line] | seen_in[line])
            after = solver.solve(known)
            if after is not None and not after & bits:
                kept.append(fact)
    return kept
