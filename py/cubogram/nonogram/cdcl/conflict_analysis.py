"""Why a conflict came about, and what is learned from it.

The reasons of the literals in the conflict are resolved, newest first, until only one literal of
the newest decision is left (the first unique implication point). Reasons are worked out here and
only here, by `ClueAutomaton.explain`; literals that the analysis has already seen cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from cubogram.nonogram.cdcl.propagation import Conflict, Propagation, TrailDamaged


def _reason(search: Propagation, literal: int, seen_in: list[int]) -> list[int]:
    """Literals that together prove `literal`; those the analysis has already seen come for free."""
    reason = search.reason_of[literal]
    if isinstance(reason, list):
        cells = search.board.cells
        return [other for other in reason if other % cells != literal % cells]
    if reason is None:
        raise TrailDamaged("a decision was asked for its reason")
    line, before = reason
    board = search.board
    automaton = board.automaton_of(line)
    bits = board.bits_in(line, literal)
    if bits & bits - 1:  # if there are several, one that the line excludes
        bits &= automaton.solve(before) or bits
    free = search.root_states[line] | seen_in[line]
    return board.literals_in(line, automaton.explain(before, free, bits.bit_length() - 1))


def analyse(
    search: Propagation, conflict: Conflict, bump: Callable[[int], None]
) -> tuple[list[int], int]:
    """The nogood learned from a conflict, newest literal first, and the level to go back to.

    `bump` is called with the cell of each literal that took part in the conflict.
    """
    board = search.board
    level, trail, cells = search.level_of, search.trail, board.cells
    first_line, second_line = board.first_line, board.second_line
    first_bits, second_bits = board.first_bits, board.second_bits
    depth = len(search.level_starts)
    seen: set[int] = set()
    seen_in = [0] * board.line_count
    if isinstance(conflict, list):
        literals = conflict
    else:
        line, before = conflict
        automaton = board.automaton_of(line)
        literals = board.literals_in(line, automaton.explain(before, search.root_states[line]))
    older: list[int] = []
    open_ = 0
    index = len(trail)
    while True:
        for literal in literals:
            if literal not in seen and level[literal]:
                seen.add(literal)
                seen_in[first_line[literal]] |= first_bits[literal]
                seen_in[second_line[literal]] |= second_bits[literal]
                bump(literal % cells)
                if level[literal] == depth:
                    open_ += 1
                else:
                    older.append(literal)
        while True:
            index -= 1
            if trail[index] in seen:
                break
        newest = trail[index]
        open_ -= 1
        if not open_:
            break
        literals = _reason(search, newest, seen_in)
    older = _minimised(search, older, seen, seen_in)
    older.sort(key=level.__getitem__, reverse=True)
    return [newest, *older], level[older[0]] if older else 0


def _minimised(
    search: Propagation, literals: list[int], seen: set[int], seen_in: list[int]
) -> list[int]:
    """The literals that do not follow from others in the analysis."""
    kept = []
    reason = search.reason_of
    board = search.board
    for literal in literals:
        because = reason[literal]
        if because is None:
            kept.append(literal)
        elif isinstance(because, list):
            if any(o not in seen and search.level_of[o] for o in _reason(search, literal, seen_in)):
                kept.append(literal)
        else:
            line, before = because
            solver = board.solver_of(line)
            bits = board.bits_in(line, literal)
            known = before & (search.root_states[line] | seen_in[line])
            after = solver.solve(known)
            if after is not None and not after & bits:
                kept.append(literal)
    return kept
