"""Which reasoning a puzzle needs: what a person must be able to do to solve it.

That is not how hard people find it, or how long they take.

The puzzle is solved as a person would: the simple reasons (`deductions.SIMPLE`) as long as they
prove something, then whole lines by line logic, then the shortest contradiction, then a deep
search. Each round adds a point to a curve that shows the effort in the course of the solve. All
limits are on work, not on time, so a rating is the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Any, NamedTuple

from cubogram.arguments import number, public
from cubogram.nonogram.human.contradictions import LineBudget, shortest_contradiction
from cubogram.nonogram.human.deductions import EFFORT, SIMPLE, deductions
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle, check_puzzle
from cubogram.nonogram.solver import decide_in_slices
from cubogram.nonogram.verdict import Outcome
from cubogram.slices import SliceClock, result_of

SEARCH_EFFORT = 100
CHAIN_LINES, SOLVE_LINES = 60_000, 1_000_000
"""The most lines to follow for one contradiction, and in a whole solve: about 1 and 20 seconds."""

DECIDING_CONFLICTS = 10_000
"""The most conflicts for deciding whether there is exactly one picture: about 20 seconds."""
_DEAD_LINE = -1


class Level(StrEnum):
    """What a person must be able to do to solve a puzzle; each member equals its string."""

    OVERLAP = "overlap"
    LINES = "lines"
    CONTRADICTION = "contradiction"
    SEARCH = "search"


LEVELS = tuple(Level)
"""In the order of the effort they take."""


class Grade(StrEnum):
    """How much reasoning a puzzle needs, in a word; each member equals its string."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


GRADES = tuple(Grade)
"""From the least reasoning to the most."""

GRADE_BOUNDS = ((9, Grade.EASY), (130, Grade.MEDIUM), (262, Grade.HARD))
"""For each grade, the score below which a puzzle has it; higher scores are for experts.

Easy puzzles yield to overlaps within about seven rounds, medium ones to more of them or to a few
looks at a whole line, hard ones to more such looks or a dozen short contradictions.
"""


class CurvePoint(NamedTuple):
    """A round of the solve: the share of known cells after it, its effort, the kind of reason."""

    known: float
    effort: float
    kind: str


@dataclass(frozen=True, repr=False)
class Rating:
    """Which reasoning a puzzle needs: the level, a score for sorting, and the curve of the effort.

    `depth` is the number of lines of the longest contradiction that had to be followed; `rounds`
    counts the times that simple reasons were not enough. A puzzle whose `outcome` is not "unique"
    has no grade.

    >>> rate(Puzzle([[3], [1]], [[2], [1], [1]]))
    <Rating: easy (overlap), score 0>
    """

    level: Level
    score: float
    depth: int
    rounds: int
    outcome: Outcome
    curve: tuple[CurvePoint, ...]

    @property
    def grade(self) -> Grade | None:
        """How much reasoning it needs, in one word, or None if there is not exactly one picture."""
        if self.outcome is not Outcome.UNIQUE:
            return None
        return next((grade for bound, grade in GRADE_BOUNDS if self.score < bound), Grade.EXPERT)

    def __repr__(self) -> str:
        if self.grade is None:
            return f"<Rating: none ({self.outcome})>"
        return f"<Rating: {self.grade} ({self.level}), score {self.score:.0f}>"

    def __str__(self) -> str:
        """The rating in a sentence."""
        if self.outcome is not Outcome.UNIQUE:
            return "Only a puzzle with exactly one picture can be rated."
        if self.level is Level.OVERLAP:
            return "Overlaps and finished runs are enough, line by line."
        if self.level is Level.LINES:
            times = "once" if self.rounds == 1 else f"{self.rounds} times"
            return f"Some lines need all their placements compared ({times})."
        if self.level is Level.CONTRADICTION:
            return (
                "Some cells need an assumption, followed until a line contradicts it; "
                f"the longest chain has {self.depth} lines."
            )
        return "It cannot be solved by short contradictions: it needs a deep search."

    def as_json(self) -> dict[str, Any]:
        """The rating as the page and `--json` get it."""
        return {
            "grade": self.grade,
            "gradeText": self.grade.capitalize() if self.grade else "",
            "level": self.level,
            "score": round(self.score, 1),
            "depth": self.depth,
            "rounds": self.rounds,
            "verdict": self.outcome,
            "curve": [point._asdict() for point in self.curve],
            "text": str(self),
        }


@public
def rate(puzzle: Puzzle, *, seconds: float = math.inf) -> Rating:
    """The rating of a puzzle; only `seconds` can make it depend on the machine.

    >>> rate(Puzzle([[3], [1]], [[2], [1], [1]])).level
    <Level.OVERLAP: 'overlap'>
    """
    return result_of(rate_in_slices(puzzle, seconds=seconds))


@public
def rate_in_slices(puzzle: Puzzle, *, seconds: float = math.inf) -> Generator[None, None, Rating]:
    """`rate` as a generator that yields at least every 30 ms or so."""
    check_puzzle(puzzle)
    number("seconds", seconds)
    return _Solve(puzzle).run(seconds)


class _Solve:
    """A solve as a person would do it, and the reasoning that it needed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.board = Board(puzzle)
        self.states = self.board.initial_states()
        self.level = Level.OVERLAP
        self.depth = self.rounds = 0
        self.effort = 0.0
        self.curve: list[CurvePoint] = []

    def run(self, seconds: float) -> Generator[None, None, Rating]:
        """Works in slices; returns the rating."""
        deadline = perf_counter() + seconds
        board, states = self.board, self.states
        dirty = set(board.lines_in_use)
        left = LineBudget(SOLVE_LINES)
        while True:
            yield from self._simple_rounds(dirty)
            helped = self._one_line()
            if helped == _DEAD_LINE:
                return self._rating(Outcome.CONTRADICTION, 0.0)
            if board.is_complete(states):
                break
            if helped is not None:
                self._round(Level.LINES, EFFORT["line"], "line")
                dirty = self._touched(helped)
                continue
            if self.level in (Level.OVERLAP, Level.LINES):
                found = yield from decide_in_slices(
                    self.puzzle, None, seconds=seconds, solutions=2, conflicts=DECIDING_CONFLICTS
                )
                if found.outcome is not Outcome.UNIQUE:
                    return self._rating(found.outcome, 0.0)
            budget = LineBudget(CHAIN_LINES)
            chain = yield from shortest_contradiction(board, states, deadline, budget=budget)
            left.spend(CHAIN_LINES - int(budget.left))
            if chain is None or left.is_spent or perf_counter() > deadline:
                self._round(Level.SEARCH, SEARCH_EFFORT, "search")
                self.curve.append(CurvePoint(1.0, SEARCH_EFFORT, "search"))
                break
            self.depth = max(self.depth, chain.length)
            literal = chain.value * board.cells + chain.cell
            dirty = set(board.write_literal(literal, states))
            cost = EFFORT["line"] * (1 + chain.length)
            self._round(Level.CONTRADICTION, cost, "contradiction")
        score = 100 * (LEVELS.index(self.level) + self.effort / (self.effort + 200))
        return self._rating(Outcome.UNIQUE, score)

    def _rating(self, outcome: Outcome, score: float) -> Rating:
        return Rating(self.level, score, self.depth, self.rounds, outcome, tuple(self.curve))

    def _round(self, level: Level, effort: float, kind: str) -> None:
        """Notes a round that needed more than simple reasons."""
        self.level = max(self.level, level, key=LEVELS.index)
        self.rounds += level is not Level.SEARCH
        self._note(effort, kind)

    def _note(self, effort: float, kind: str) -> None:
        self.effort += effort
        known = round(self.board.known_share(self.states), 4)
        self.curve.append(CurvePoint(known, effort, kind))

    def _simple_rounds(self, dirty: set[int]) -> Generator[None, None, None]:
        """Applies simple reasons, round by round, until they prove nothing more."""
        board, states = self.board, self.states
        clock = SliceClock()
        while dirty:
            hardest = ""
            next_dirty: set[int] = set()
            for line in sorted(dirty):
                before = states[line]
                after = board.solver_of(line).solve(before)
                if after is None or after == before:
                    continue
                found = [d for d in deductions(board, line, before, after) if d.kind in SIMPLE]
                if board.values > 2:
                    kept = after  # colours ruled out count as seen
                else:
                    length = board.width if line < board.height else board.height
                    kept = before
                    for deduction in found:
                        for place, value in deduction.cells:
                            kept |= 1 << ((1 - value) * length + place)
                if kept == before:
                    continue
                for deduction in found:
                    if not hardest or deduction.effort > EFFORT[hardest]:
                        hardest = deduction.kind
                self._write(line, kept, next_dirty)
                next_dirty.add(line)
                yield from clock.turn()
            if hardest:
                self._note(EFFORT[hardest], hardest)
            dirty = next_dirty

    def _write(self, line: int, after: int, dirty: set[int]) -> None:
        """Adopts a line's new state, in the crossing lines too."""
        board, states = self.board, self.states
        new = after & ~states[line]
        states[line] |= after
        while new:
            low = new & -new
            new ^= low
            literal = board.literals_of[line][low.bit_length() - 1]
            row, column = board.write_literal(literal, states)
            dirty.add(column if line < board.height else row)

    def _one_line(self) -> int | None:
        """Applies full line logic to the first line it helps; returns its number, or _DEAD_LINE."""
        for line in self.board.lines_in_use:
            after = self.board.solver_of(line).solve(self.states[line])
            if after is None:
                return _DEAD_LINE
            if after != self.states[line]:
                self._write(line, after, set())
                return line
        return None

    def _touched(self, line: int) -> set[int]:
        height, count = self.board.height, self.board.line_count
        return {line, *(range(height, count) if line < height else range(height))}
