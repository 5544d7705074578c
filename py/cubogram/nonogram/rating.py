"""How hard a puzzle is: what a person must be able to do to solve it.

The puzzle is solved as a person would: the simple reasons (`reasons.SIMPLE`) as long as they
prove something, then a line by line logic, then the shortest contradiction, then a deep search.
Each round leaves a point on a curve of the effort over the solve.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from cubogram.nonogram.board import Board
from cubogram.nonogram.chains import shortest_chain
from cubogram.nonogram.pace import Pace
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.reasons import EFFORT, SIMPLE, deductions
from cubogram.nonogram.solver import quietly
from cubogram.nonogram.verdict import UNIQUE

LEVELS = ("overlap", "lines", "contradiction", "search")
SEARCH_EFFORT = 100
_CHAIN_SECONDS = 1.0


@dataclass
class Rating:
    """The level (one of LEVELS), a score for sorting, and the curve.

    `depth` is the number of lines of the longest contradiction that had to be followed;
    `rounds` counts how often simple reasons were not enough.
    """

    level: str = "overlap"
    score: float = 0.0
    depth: int = 0
    rounds: int = 0
    verdict: str = UNIQUE
    curve: list[dict[str, Any]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The rating in a sentence."""
        if self.verdict != UNIQUE:
            return "Only a puzzle with exactly one picture has a difficulty."
        if self.level == "overlap":
            return "Overlaps and finished runs are enough, line by line."
        if self.level == "lines":
            times = "once" if self.rounds == 1 else f"{self.rounds} times"
            return f"Some lines need all their placements compared ({times})."
        if self.level == "contradiction":
            return (
                "Some cells must be assumed until they contradict a line; "
                f"the longest way has {self.depth} lines."
            )
        return "It cannot be solved by short contradictions: it needs a deep search."

    def as_json(self) -> dict[str, Any]:
        """The rating as the page and `--json` get it."""
        return {
            "level": self.level,
            "score": round(self.score, 1),
            "depth": self.depth,
            "rounds": self.rounds,
            "verdict": self.verdict,
            "curve": self.curve,
            "text": self.text,
        }


def rate(puzzle: Puzzle, seconds: float = 20.0) -> Rating:
    """The rating of a puzzle.

    >>> rate(Puzzle.from_lengths([[3], [1]], [[2], [1], [1]])).level
    'overlap'
    """
    work = rating(puzzle, seconds)
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Rating = end.value
            return result


def rating(puzzle: Puzzle, seconds: float = 20.0) -> Generator[None, None, Rating]:
    """`rate` as a generator that yields at least every 30 ms or so."""
    deadline = perf_counter() + seconds
    result = Rating()
    board = Board(puzzle)
    states = board.states()
    effort = 0.0
    dirty = set(board.active)
    while True:
        hardest = yield from _simple_rounds(board, states, dirty, result)
        effort += hardest
        if board.is_complete(states):
            break
        line_logic = _one_line(board, states)
        if line_logic is not None:
            if line_logic < 0:
                result.verdict = "contradiction"
                return result
            _raise(result, "lines")
            result.rounds += 1
            effort += EFFORT["line"]
            _mark(result, board, states, EFFORT["line"], "line")
            dirty = _touched(board, line_logic)
            continue
        if result.level in ("overlap", "lines"):
            verdict = yield from quietly(puzzle, None, seconds=seconds, solutions=2)
            result.verdict = verdict.verdict
            if verdict.verdict != UNIQUE:
                return result
        now = perf_counter()
        chain = yield from shortest_chain(board, states, min(deadline, now + _CHAIN_SECONDS))
        if chain is None or now > deadline:
            _raise(result, "search")
            _mark(result, board, states, SEARCH_EFFORT, "search")
            result.curve.append({"known": 1.0, "effort": SEARCH_EFFORT, "kind": "search"})
            effort += SEARCH_EFFORT
            break
        _raise(result, "contradiction")
        result.rounds += 1
        result.depth = max(result.depth, chain.length)
        fact = chain.value * board.cells + chain.cell
        dirty = set(board.state(fact, states))
        cost = EFFORT["line"] * (1 + chain.length)
        effort += cost
        _mark(result, board, states, cost, "contradiction")
    result.score = 100 * (LEVELS.index(result.level) + effort / (effort + 200))
    return result


def _simple_rounds(
    board: Board, states: list[int], dirty: set[int], result: Rating
) -> Generator[None, None, float]:
    """Applies simple reasons until they prove nothing more; returns the effort."""
    effort = 0.0
    pace = Pace()
    while dirty:
        hardest = ""
        next_dirty: set[int] = set()
        for line in sorted(dirty):
            before = states[line]
            solver = board.solvers[line]
            assert solver is not None
            after = solver.solve(before)
            if after is None or after == before:
                continue
            found = deductions(board, line, before, after)
            if board.values > 2:
                kept = after  # colours ruled out count as seen
            else:
                kept = before
                for deduction in found:
                    if deduction.kind in SIMPLE:
                        for place, value in deduction.cells:
                            excluded = 1 - value
                            length = board.width if line < board.height else board.height
                            kept |= 1 << (excluded * length + place)
            if kept == before:
                continue
            for deduction in found:
                if deduction.kind in SIMPLE and (not hardest or deduction.effort > EFFORT[hardest]):
                    hardest = deduction.kind
            _write(board, states, line, kept, next_dirty)
            next_dirty.add(line)
            yield from pace.turn()
        if hardest:
            effort += EFFORT[hardest]
            _mark(result, board, states, EFFORT[hardest], hardest)
        dirty = next_dirty
    return effort


def _write(board: Board, states: list[int], line: int, after: int, dirty: set[int]) -> None:
    """Takes a line's new state over, into the crossing lines too."""
    new = after & ~states[line]
    states[line] |= after
    while new:
        low = new & -new
        new ^= low
        fact = board.facts_of[line][low.bit_length() - 1]
        row, column = board.state(fact, states)
        dirty.add(column if line < board.height else row)


def _one_line(board: Board, states: list[int]) -> int | None:
    """Applies full line logic to the first line it helps; its number, -1 for a dead line."""
    for line in board.active:
        solver = board.solvers[line]
        assert solver is not None
        after = solver.solve(states[line])
        if after is None:
            return -1
        if after != states[line]:
            _write(board, states, line, after, set())
            return line
    return None


def _touched(board: Board, line: int) -> set[int]:
    crossing = range(board.height, board.line_count) if line < board.height else range(board.height)
    return {line, *crossing}


def _raise(result: Rating, level: str) -> None:
    if LEVELS.index(level) > LEVELS.index(result.level):
        result.level = level


def _mark(result: Rating, board: Board, states: list[int], effort: float, kind: str) -> None:
    result.curve.append({"known": round(board.known(states), 4), "effort": effort, "kind": kind})
