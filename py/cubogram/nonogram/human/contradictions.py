"""Contradictions that a person can follow: assume a cell, draw conclusions, meet a dead end.

Of all open cells and values, the assumption taken is the one that leads to a dead end through the
fewest lines. The path is traced back through the reasons, so lines that contributed nothing are
left out.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from cubogram.nonogram.model.board import Board
from cubogram.slices import SliceClock

MAX_STEPS = 12  # lines that a person is asked to follow


@dataclass(frozen=True)
class ChainStep:
    """A line on the path: the bits of its state that it adds and that later lines use."""

    line: int
    bits: int


@dataclass(frozen=True)
class Chain:
    """Assuming a value of a cell leads, by these steps, to a line without any placement."""

    cell: int
    value: int
    steps: tuple[ChainStep, ...]
    broken_line: int

    @property
    def length(self) -> int:
        """The number of lines to follow, the broken one included."""
        return len(self.steps) + 1


class LineBudget:
    """The number of lines that may still be followed: a limit that is the same on every machine.

    >>> budget = LineBudget(100)
    >>> budget.spend(120)
    >>> budget.is_spent
    True
    """

    def __init__(self, lines: float = math.inf) -> None:
        self.left = lines

    def spend(self, lines: int) -> None:
        """Subtracts these lines from what is left."""
        self.left -= lines

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0


def shortest_contradiction(
    board: Board,
    states: Sequence[int],
    deadline: float = math.inf,
    enough: int = 2,
    budget: LineBudget | None = None,
) -> Generator[None, None, Chain | None]:
    """The shortest contradiction from one assumption, or None; works in slices.

    The states must be at the fixpoint of line logic. The first chain of at most `enough` lines
    is taken at once. When the deadline has passed or the `budget` is spent, the best one so far is
    returned.
    """
    best: Chain | None = None
    clock = SliceClock(deadline)
    budget = budget or LineBudget()
    for cell in open_cells(board, states):
        for value in range(board.values):
            literal = value * board.cells + cell
            if board.holds(literal, states):
                continue
            limit = MAX_STEPS if best is None else best.length - 1
            found = _contradiction_from(board, states, cell, value, limit, budget)
            if found and (best is None or found.length < best.length):
                best = found
                if best.length <= enough:
                    return best
        if (yield from clock.turn()) or budget.is_spent:
            break
    return best


def open_cells(board: Board, states: Sequence[int]) -> list[int]:
    """The cells without a value, those with the most known neighbours first."""
    width, height = board.width, board.height
    grid = board.grid(states)
    result = []
    for y, row in enumerate(grid):
        for x, mark in enumerate(row):
            if mark == "?":
                around = ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
                known = sum(
                    not (0 <= v < height and 0 <= u < width) or grid[v][u] != "?" for v, u in around
                )
                result.append((-known, y * width + x))
    return [cell for _, cell in sorted(result)]


def _contradiction_from(
    board: Board,
    states: Sequence[int],
    cell: int,
    value: int,
    limit: int,
    budget: LineBudget,
) -> Chain | None:
    """The path from one assumption to a dead end in at most `limit` lines, if there is one."""
    trial = list(states)
    dirty: list[int] = []
    for literal in board.literals_of_cell(cell):
        if literal // board.cells != value:
            dirty += board.write_literal(literal, trial)
    inferences: list[tuple[int, int, int]] = []
    for line, before, after in board.propagation_steps(trial, dirty):
        budget.spend(1)
        if after is None:
            return _with_needed_steps(board, states, cell, value, inferences, line, before, limit)
        inferences.append((line, before, after))
        if len(inferences) > 4 * MAX_STEPS + 3 * limit:
            return None
    return None


def _with_needed_steps(
    board: Board,
    states: Sequence[int],
    cell: int,
    value: int,
    inferences: list[tuple[int, int, int]],
    broken_line: int,
    state: int,
    limit: int,
) -> Chain | None:
    """The chain with only the steps that the dead end needs."""
    automaton = board.automaton_of(broken_line)
    wanted = set(board.literals_in(broken_line, automaton.explain(state, states[broken_line])))
    steps: list[ChainStep] = []
    for line, before, after in reversed(inferences):
        used = [
            literal
            for literal in wanted
            if (after & ~before) & board.bits_in(line, literal) and _crosses(board, line, literal)
        ]
        if not used:
            continue
        if len(steps) + 1 >= limit:
            return None
        automaton = board.automaton_of(line)
        bits = 0
        free = states[line]
        for literal in used:
            wanted.discard(literal)
            bit = board.bits_in(line, literal)
            bits |= bit
            because = automaton.explain(before, free, bit.bit_length() - 1)
            free |= because
            wanted.update(board.literals_in(line, because))
        steps.append(ChainStep(line, bits))
    return Chain(cell, value, tuple(reversed(steps)), broken_line)


def _crosses(board: Board, line: int, literal: int) -> bool:
    return line in (board.first_line[literal], board.second_line[literal])
