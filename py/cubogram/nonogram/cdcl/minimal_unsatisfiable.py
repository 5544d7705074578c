"""Minimal unsatisfiable subsets: lines of an impossible puzzle that contradict each other.

Starting from the lines that a contradiction used, one line after another is left out; if the rest
are still contradictory, the line was not needed. What remains is minimal: leave out any one of its
lines, and the others no longer contradict each other.
"""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter

from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle


def minimal_unsatisfiable_lines(
    puzzle: Puzzle, given: list[int], seconds: float
) -> Generator[None, None, tuple[list[int], bool]]:
    """Works in slices; returns (lines, whether they are proven to be minimal).

    `given` are the literals of a partial grid. The puzzle must really be contradictory.
    """
    deadline = perf_counter() + seconds
    lines = _lines_of_contradiction(puzzle, given, list(range(puzzle.width + puzzle.height)))
    needed: list[int] = []
    size = max(1, len(lines) // 4)
    minimal = True
    while lines:
        chunk = lines[:size]
        rest = lines[size:]
        yield
        if perf_counter() > deadline:
            return sorted(needed + lines), False
        verdict = yield from _is_satisfiable(puzzle, given, needed + rest, deadline)
        if verdict is False:
            kept = set(_lines_of_contradiction(puzzle, given, needed + rest))
            lines = [line for line in rest if line in kept]
        elif size == 1:
            minimal = minimal and verdict is True
            needed += chunk
            lines = rest
        else:
            size = max(1, size // 2)
            continue
        size = min(size, max(1, len(lines)))
    return sorted(needed), minimal


def _is_satisfiable(
    puzzle: Puzzle, given: list[int], lines: list[int], deadline: float
) -> Generator[None, None, bool | None]:
    """Whether some picture fits these lines: True, False, or None if time ran out."""
    board = Board(puzzle, lines)
    states = board.initial_states(given)
    if not board.propagate(states, lines):
        return False
    search = Search(board, states)
    result = yield from search.run(deadline)
    return result


def _lines_of_contradiction(puzzle: Puzzle, given: list[int], lines: list[int]) -> list[int]:
    """The lines behind a contradiction of plain line logic (all of `lines` if it is deeper)."""
    board = Board(puzzle, lines)
    states = board.initial_states(given)
    origin: dict[int, tuple[int, int]] = {}
    for line, before, after in board.propagation_steps(states, lines):
        literals = board.literals_of[line]
        if after is not None:
            new = after ^ before
            while new:
                low = new & -new
                new ^= low
                origin.setdefault(literals[low.bit_length() - 1], (line, before))
            continue
        used = {line}
        automaton = board.automaton_of(line)
        todo = [(line, automaton.explain(before, 0))]
        seen: set[int] = set()
        while todo:
            line, bits = todo.pop()
            used.add(line)
            while bits:
                low = bits & -bits
                bits ^= low
                literal = board.literals_of[line][low.bit_length() - 1]
                if literal in seen or literal not in origin:
                    continue
                seen.add(literal)
                source, known = origin[literal]
                automaton = board.automaton_of(source)
                bit = board.bits_in(source, literal)
                todo.append((source, automaton.explain(known, 0, bit.bit_length() - 1)))
                used.add(source)
        return sorted(used)
    return lines
