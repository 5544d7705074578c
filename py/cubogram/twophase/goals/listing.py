"""Every solution of a case up to a length, in order: with chosen moves, in a chosen metric.

>>> found = algorithms("R U R' U R U2 R'", "OLL", faces="RU", length=7)
>>> [str(one) for one in found], found.is_complete
(["R U2 R' U' R U' R'"], True)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Unpack

from cubogram.arguments import public
from cubogram.cube.cube import Cube
from cubogram.cube.listing import Listing, ListingOptions
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.search_result import Answer
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.slices import SliceClock
from cubogram.twophase.goals.case import Case
from cubogram.twophase.goals.goal import Goal, read_goal
from cubogram.twophase.goals.move_set import effort_of, read_move_set
from cubogram.twophase.goals.shortest import read_start, task


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class FoundAlgorithm(Answer):
    """A maneuver that solves the case, free turns of U included.

    `cost` is its length in the metric of the search, without free turns: tenths of a plain turn for
    effort. `effort` is that of the maneuver without them.
    """

    cost: int
    effort: int

    def as_json(self) -> dict[str, Any]:
        """The algorithm as the page and `--json` write it."""
        lengths = {name: self.length_in(name) for name in ("HTM", "QTM", "STM")}
        return {"maneuver": str(self), "cost": self.cost, "effort": self.effort, **lengths}

    def __repr__(self) -> str:
        return f"<FoundAlgorithm {self}: effort {self.effort / 10:g}>"


class Algorithms(Iterator[FoundAlgorithm]):
    """The solutions of a case, found as you iterate, in order of length.

    After the last one, `is_complete` says whether there are no more up to the wanted length; all of
    at most `searched` turns (or plain turns of effort) have been found, and `found` of them so far.
    """

    def __init__(self, state: Cube, goal: Goal, options: Listing) -> None:
        self.goal = goal
        self.options = options
        self.moves = read_move_set(
            options.faces, options.metric, options.count_rotations, options.left_handed
        )
        self.searched = -1
        self.found = 0
        self.pending = 0
        free = options.free_turns
        before, after = free in ("before", "both"), free in ("after", "both")
        self._case = Case(state, goal, self.moves, before, after)
        self._twins = self._case.twins() if not options.twins else ()
        self._seen: set[tuple[int, ...]] = set()
        self._steps = self.steps()
        if not self._case.is_solved:
            self._case.check_group()

    @property
    def is_complete(self) -> bool:
        """Whether every solution up to the wanted length has been found."""
        return self.searched >= self.options.length

    def progress(self) -> dict[str, int]:
        """How far the search is: {searched, pending, found}."""
        return {"searched": self.searched, "pending": self.pending, "found": self.found}

    def __next__(self) -> FoundAlgorithm:
        for found in self._steps:
            if found is not None:
                return found
        raise StopIteration

    def __str__(self) -> str:
        if self.found == 0 and self.is_complete:
            return f"no solution of at most {self._turns(self.options.length)}"
        if self.is_complete:
            every = f"all {self.found:,}" if self.found > 1 else "the only one"
            return f"{every} of at most {self._turns(self.options.length)}"
        return f"{self.found:,} so far; all of at most {self._turns(max(self.searched, 0))}"

    def _turns(self, length: int) -> str:
        metric = self.moves.metric
        return counted(length, "plain turn" if metric == "effort" else "turn") + (
            f" ({metric})" if metric != "effort" else ""
        )

    def steps(self) -> Iterator[FoundAlgorithm | None]:
        """Yields the algorithms, and None between slices of work. Raises PuzzleError "goal" if the
        moves cannot reach the goal."""
        if self._case.is_solved:
            self.found, self.searched = 1, self.options.length
            yield self._answer(())
            return
        seconds = self.options.seconds
        clock = SliceClock(perf_counter() + (math.inf if seconds is None else seconds))
        unit = self.moves.unit
        search = yield from self._case.search()
        waiting: dict[tuple[int, ...], FoundAlgorithm] = {}  # found, and not yet in their order
        for length in range(self.options.length + 1):
            least, most = (length - 1) * unit + 1 if length else 0, length * unit
            if most >= search.lower:
                yield from search.prepare(most)
                ripe = sum(one.cost <= most for one in waiting.values())
                for found in search.maneuvers(least, most):
                    if clock.is_late:
                        self.pending = 0
                        return
                    moves = None if found is None else self._case.solution(found)
                    if moves is None or moves in waiting:
                        yield None
                        continue
                    waiting[moves] = self._answer(moves)
                    ripe += waiting[moves].cost <= most
                    self.pending = ripe
                    if self.found + ripe > self.options.most:
                        break
                is_too_many = self.found + ripe > self.options.most
                self.pending = 0
                level = {moves: one for moves, one in waiting.items() if one.cost <= most}
                for one in self._without_twins(level):
                    if self.found == self.options.most:
                        break
                    self.found += 1
                    yield one
                if is_too_many:
                    return
                for moves in level:
                    del waiting[moves]
            self.searched = length

    def _answer(self, moves: tuple[int, ...]) -> FoundAlgorithm:
        """The solution with the free turns of U that it needs."""
        free = self._case.free_turns(moves)
        made = [self.moves.moves[move] for move in moves]
        if free is None:
            raise PuzzleError("goal", f"{Maneuver(made)} does not reach the goal")
        effort = effort_of(made, self.moves.left_handed)
        is_effort = self.moves.metric == "effort"  # regrips cost more than the search counts
        cost = effort if is_effort else sum(self.moves.costs[move] for move in moves)
        return FoundAlgorithm(Maneuver(free[0]) + Maneuver(made) + free[1], cost, effort)

    def _without_twins(
        self, level: dict[tuple[int, ...], FoundAlgorithm]
    ) -> Iterator[FoundAlgorithm]:
        """The algorithms in order, without those of which a twin has been yielded."""
        order = self.moves.order

        def place(moves: tuple[int, ...]) -> tuple[int, int, int, str]:
            one = level[moves]
            return one.cost, one.effort, len(one), str(one)

        for moves in sorted(level, key=place):
            seen = (order.normal(tuple(kept[move] for move in moves)) for kept in self._twins)
            twin = min(seen, default=moves)
            if twin not in self._seen:
                self._seen.add(twin)
                yield level[moves]


@public
def algorithms(
    cube: Cube | str | Maneuver,
    target: Goal | Cube | str = "solved",
    **options: Unpack[ListingOptions],
) -> Algorithms:
    """Every solution up to a length, shortest first, and the easiest of those first.

    Either may leave stickers open, as for `solve_to`; the target is about the pieces as the centres
    name them when you start, however the cube is held afterwards. The options are those of a
    `Listing`. Solutions that pass through the target are left out.

    Raises PuzzleError "faces" for other moves, and "goal" if these cannot reach the target.

    >>> [str(one) for one in algorithms("F2 R2", "solved", faces="RF2", length=4)]
    ['R2 F2']
    >>> print(algorithms("F", "solved", faces="RU"))
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: turns of U and R cannot reach the goal: from here they reach \
73,483,200 cubes, and it is not among them
    """
    start, goal = task(read_start("cube", cube), read_goal(target))
    return Algorithms(start, goal, Listing(**options))
