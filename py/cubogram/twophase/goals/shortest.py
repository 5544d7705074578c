"""Shortest maneuvers from a cube or a pattern to a cube or a goal.

For a goal that many cubes meet, two searches take turns. One finds a shortest maneuver (see
`case`): it is fast if few pieces matter. The other solves cubes that meet the goal, up to 64
of them in one frontier, with the two-phase algorithm: it always finds a maneuver quickly.

>>> best = solve_to("F R", "cross")
>>> str(best), best.is_optimal
("R' F'", True)
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import chain, count
from time import perf_counter
from typing import Any

import numpy as np

from cubogram.arguments import number, public, whole
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import FACES, Cubies, after
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.search_result import Answer
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.slices import SliceClock
from cubogram.twophase.coordinates.turn_metric import HTM
from cubogram.twophase.directions import Views, joined, views
from cubogram.twophase.goals.case import Case
from cubogram.twophase.goals.goal import Goal, read_goal
from cubogram.twophase.goals.move_set import MoveSet, read_move_set
from cubogram.twophase.goals.pattern import Pattern, has_unknown, read_pattern
from cubogram.twophase.search import SLICE_SECONDS
from cubogram.twophase.solver import search as two_phase_search
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import Tables
from cubogram.twophase.two_phases import TwoPhases, deepening

SAMPLE = 64
"""The number of cubes to solve for a pattern that matches more."""


RARELY = 8
"""Once a maneuver is known, one step in this many is for cubes that meet the goal."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class TargetSolution(Answer):
    """A maneuver that leads to a target; none is shorter than `lower` face turns.

    `seconds` is the time it took. `cubes` is the number of cubes that match the target: 1 unless
    some of its stickers do not matter.
    """

    lower: int
    seconds: float
    cubes: int

    @property
    def length(self) -> int:
        """The number of face turns (HTM), which the search keeps small: a slice turn is two, and a
        rotation none."""
        return self.htm

    @property
    def is_optimal(self) -> bool:
        """True if no shorter maneuver exists."""
        return self.length == self.lower

    def as_json(self) -> dict[str, Any]:
        """The solution as the page and `--json` write it."""
        return {
            "maneuver": str(self),
            "length": self.length,
            "lower": self.lower,
            "seconds": round(self.seconds, 4),
            "cubes": self.cubes,
            "optimal": self.is_optimal,
        }

    def __repr__(self) -> str:
        known = f", at least {self.lower} needed" if self.lower else ""
        if self.is_optimal:
            known = ", no shorter one exists"
        shown = f"TargetSolution {self}".strip()
        return f"<{shown}: {counted(self.length, 'turn')}{known}>"


@public
def solve_to(
    cube: Cube | str | Maneuver,
    target: Goal | Cube | str | Maneuver,
    *,
    seconds: float = 1.0,
    length: int | None = None,
    faces: str = FACES,
) -> TargetSolution:
    """The shortest maneuver found in the given time, or the first of at most `length` face turns.

    It makes the cube look like the target. Each of the two is a cube, the text of one, or the name
    of a pattern; in one of them, facelets may be ? or . for "does not matter". The target may also
    be a step such as "cross", "x-cross" or "OLL" (see `STEPS`). Pieces are named by the centres, so
    the orientation of the cubes does not matter. Raises PuzzleError for texts that are not cubes,
    and "target" if both leave stickers open. The time for making a goal's tables is not counted.

    With other `faces`, such as "RU" or "U2 R2 F", no others are turned, and the maneuver is a
    shortest one. Raises PuzzleError "goal" if they cannot reach the target in `length` turns, if
    that is given, or at all, and "time" if nothing was found in `seconds`.

    >>> str(solve_to("R", "R U"))
    'U'
    >>> solve_to("", "checkerboard", length=6).length
    6
    >>> print(solve_to("R U R' U", "solved", faces="RU"))
    U' R U' R'
    """
    start, goal = read_start("cube", cube), read_goal(target)
    enough = None if length is None else whole("length", length)
    best = None
    for found in search(start, goal, number("seconds", seconds), enough, faces):
        best = found or best
    if best is None:
        raise TablesDamaged("a search ended without a maneuver")
    return best


def read_start(name: str, value: object) -> Cube | Pattern:
    """The cube that a value describes, or the pattern of a text with unknown stickers."""
    if isinstance(value, str) and has_unknown(value):
        return read_pattern(value)
    goal = read_goal(value, name) if isinstance(value, str) else None
    if goal is not None and goal.is_one_cube:
        return Cube.from_cubies(next(goal.patterns[0].states(1)))
    return as_cube(name, value)


def task(start: Cube | Pattern, target: Goal) -> tuple[Cube, Goal]:
    """A cube and a goal to which the same maneuvers lead as from the start to the target.

    Raises PuzzleError "target" if both leave stickers open.
    """
    if isinstance(start, Cube):
        return start, target
    if not target.is_one_cube:
        raise PuzzleError("target", "start and target cannot both leave stickers open")
    wanted = next(target.patterns[0].states(1))
    return Cube(), Goal(target.name, (start.seen_from(wanted),)).inverse()


def search(
    start: Cube | Pattern,
    target: Goal,
    seconds: float = 1.0,
    length: int | None = None,
    faces: str = FACES,
) -> Iterator[TargetSolution | None]:
    """Yields ever shorter maneuvers from `start` to `target`, and None at least every 30 ms.

    Raises PuzzleError "target" if both leave stickers open. Ends with a shortest maneuver, at
    `length` turns, or after `seconds` (but not without a maneuver); making the tables for a goal is
    not counted. Every maneuver has been replayed. With other `faces`, see `solve_to`.
    """
    state, goal = task(start, target)
    moves = read_move_set(faces)
    if moves != read_move_set(FACES):
        return _with(moves, state, goal, seconds, length)
    if goal.is_one_cube:
        return _solved(goal.seen_from(state.cubies), seconds, length)
    return _led_to(state, goal, seconds, length)


def _solved(goal: Goal, seconds: float, length: int | None) -> Iterator[TargetSolution | None]:
    """The search for a maneuver with one certain effect: a cube's solution."""
    begun = perf_counter()
    state = next(goal.inverse().patterns[0].states(1))
    for solution in two_phase_search(state, seconds, length):
        if solution is None:
            yield None
        else:
            lower = solution.length if solution.is_optimal else 0
            yield TargetSolution(solution.maneuver, lower, perf_counter() - begun, 1)


def _with(
    moves: MoveSet, state: Cube, goal: Goal, seconds: float, length: int | None
) -> Iterator[TargetSolution | None]:
    """The search for a shortest maneuver of certain moves."""
    begun = perf_counter()
    case = Case(state, goal, moves)
    if case.is_solved:
        yield TargetSolution(Maneuver(), 0, perf_counter() - begun, goal.count)
        return
    case.check_group()
    search = yield from case.search()
    clock = SliceClock(perf_counter() + seconds, slice_seconds=SLICE_SECONDS)
    for lower in count(search.lower):
        if length is not None and lower > length:
            turns = counted(length, "turn")
            message = f"with {moves.families}, no solution of at most {turns} exists"
            raise PuzzleError("goal", message)
        for found in chain(search.prepare(lower), search.maneuvers(lower, lower)):
            if found is not None and case.solution(found) is not None:
                maneuver = Maneuver(case.made(found))
                yield TargetSolution(maneuver, lower, perf_counter() - begun, goal.count)
                return
            if clock.is_late:
                turns = counted(lower, "turn")
                message = (
                    f"with {moves.families}, at least {turns} are needed; nothing was found in "
                    f"{seconds:g} s"
                )
                raise PuzzleError("time", message)
            yield from clock.turn()


def _led_to(
    state: Cube, goal: Goal, seconds: float, length: int | None
) -> Iterator[TargetSolution | None]:
    begun = perf_counter()
    both = _Both(state, goal)
    clock = SliceClock(slice_seconds=SLICE_SECONDS)
    reported: tuple[int, bool] | None = None
    while True:
        if both.best is not None and reported != (len(both.best), both.is_proven):
            reported = len(both.best), both.is_proven
            yield both.solution(perf_counter() - begun)
        if both.is_over:
            return
        if both.best is not None:
            is_enough = length is not None and len(both.best) <= length
            if is_enough or both.searched_for() >= seconds:
                return
        yield from clock.turn()
        both.step()


class _Both:
    """Both searches for a goal; they share `best`, and `lower` is a proven lower bound."""

    def __init__(self, state: Cube, goal: Goal) -> None:
        self._state = state
        self._goal = goal
        self.best: tuple[int, ...] | None = () if goal.is_met(state.cubies) else None
        self.lower = 0
        self._ready_at: float | None = None
        self._steps = 0
        self._searches = [self._shortest(), self._by_cubes(Tables.shared())]

    def solution(self, seconds: float) -> TargetSolution:
        """The best maneuver, with the lower bound on its length."""
        if self.best is None:
            raise TablesDamaged("a search ended without a maneuver")
        lower = min(self.lower, len(self.best))
        maneuver = Maneuver.from_indices(self.best)
        return TargetSolution(maneuver, lower, seconds, self._goal.count)

    @property
    def is_proven(self) -> bool:
        """True if the best maneuver is a shortest one."""
        return self.best is not None and len(self.best) <= self.lower

    @property
    def is_over(self) -> bool:
        """True if nothing can be improved, or nothing is left to try."""
        return self.is_proven or not self._searches

    def searched_for(self) -> float:
        """For how many seconds it has searched since the tables of the goal are there."""
        return 0.0 if self._ready_at is None else perf_counter() - self._ready_at

    @property
    def _length(self) -> int:
        return HTM.longest if self.best is None else len(self.best)

    def step(self) -> None:
        """Does one step of a search: of each in turn, but mostly of the first as soon as there is a
        maneuver."""
        self._steps += 1
        is_other = self._steps % (2 if self.best is None else RARELY) == 0
        search = self._searches[-1 if is_other else 0]
        try:
            next(search)
        except StopIteration:
            self._searches.remove(search)

    def _take(self, maneuver: tuple[int, ...]) -> None:
        """Takes a maneuver if it is better than the best so far; replays it."""
        if len(maneuver) < self._length:
            if not self._goal.is_met(after(maneuver, self._state.cubies)):
                raise TablesDamaged("a maneuver does not reach the goal")
            self.best = maneuver

    def _shortest(self) -> Iterator[None]:
        case = Case(self._state, self._goal, read_move_set(FACES))
        search = yield from case.search()
        self._ready_at = perf_counter()
        self.lower = search.lower
        while self.lower < self._length:
            yield from search.prepare(self.lower)
            for found in search.maneuvers(self.lower, self.lower):
                if found is not None:
                    moves = case.made(found)
                    self._take(Maneuver(moves).indices)
                    return
                yield
                if self.lower >= self._length:
                    return
            self.lower += 1

    def _by_cubes(self, tables: Tables) -> Iterator[None]:
        solved = self._goal.seen_from(self._state.cubies).inverse().patterns
        each = -(-SAMPLE // len(solved))
        states = (state for pattern in solved for state in pattern.states(each))
        roots = yield from _views(states)
        any_cube = np.zeros(len(roots.cubes), np.intp)  # one group: a solution of any cube will do
        improvement = tables.improve(patient=False)
        engine = TwoPhases(roots, tables.current, any_cube)

        def newest() -> TwoPhases:
            nonlocal engine
            engine = TwoPhases(roots, tables.current, any_cube)
            return engine

        def limit(bound: int) -> int:
            return min(self._length - 1 - bound, HTM.phase_2_limit)

        def is_stale() -> bool:  # there are better tables: repeat this length
            return engine.tables is not tables.current

        for _, found in deepening(newest, 0, limit, np.ones(1, np.bool_), is_stale):
            if found is None:
                next(improvement, None)
            else:
                self._take(found.maneuver)
            yield


def _views(states: Iterator[Cubies]) -> Generator[None, None, Views]:
    """The views of all states, computed in steps."""
    parts = []
    for state in states:
        parts.append(views(state))
        yield
    return joined(parts)
