"""Short maneuvers from a cube or a pattern to a cube or a pattern.

For a pattern, two searches take turns. One brings home the pieces that the pattern determines, with
ever longer maneuvers, and checks the rest: what it finds is a shortest maneuver. It is faster if
few pieces matter. The other solves cubes that match the pattern, up to 64 of them in one frontier,
with the two-phase algorithm: it always finds a maneuver quickly.

>>> cross = ".U.UUUUU. .R.RRR.R. .F.FFF.F. .D.DDD.D. .L.LLL.L. .B.BBB.B."
>>> best = solve_to("F R", cross, seconds=10)  # only edges matter
>>> str(best), best.is_optimal
("R' F'", True)
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np

from cubogram.arguments import number, public, quoted, whole
from cubogram.cube import named_patterns
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.search_result import Answer
from cubogram.cube.turn_indices import inverse_indices
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.slices import SliceClock
from cubogram.twophase import solver
from cubogram.twophase.directions import Views, joined, views
from cubogram.twophase.patterns.pattern import Pattern, between, has_unknown, read_pattern
from cubogram.twophase.patterns.piece_search import PieceSearch, determined
from cubogram.twophase.search import LONGEST, PHASE_2_LIMIT, SLICE_SECONDS
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import Tables
from cubogram.twophase.two_phases import TwoPhases, deepening

SAMPLE = 64
"""The number of cubes to solve for a pattern that matches more."""

CHECKS = 20_000
"""The most maneuvers of one length to replay; a pattern with more is too vague for a proof."""


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
    target: Cube | str | Maneuver,
    *,
    seconds: float = 1.0,
    length: int | None = None,
) -> TargetSolution:
    """The shortest maneuver found in the given time, or the first of at most `length` face turns.

    It makes the cube look like the target. Each of the two is a cube, the text of one, or the name
    of a pattern; in one of them, facelets may be ? or . for "does not matter". Pieces are named by
    the centres, so the orientation of the cubes does not matter. Raises PuzzleError for texts that
    are not cubes, and "target" if both are patterns.

    >>> str(solve_to("R", "R U"))
    'U'
    >>> solve_to("", "checkerboard", length=6).length
    6
    """
    start, goal = read_target("cube", cube), read_target("target", target)
    enough = None if length is None else whole("length", length)
    best = None
    for found in search(start, goal, number("seconds", seconds), enough):
        best = found or best
    if best is None:
        raise TablesDamaged("a search ended without a maneuver")
    return best


def read_target(name: str, value: object) -> Cubies | Pattern:
    """The pieces of a cube, the pattern of a text, or the named pattern.

    Raises PuzzleError as `Cube` and `read_pattern` do; the message suggests a similar name, if any.

    >>> read_target("target", "Superflip").edge_orientation == (1,) * 12
    True
    """
    if not isinstance(value, str):
        return as_cube(name, value).cubies
    if has_unknown(value):
        return read_pattern(value)
    named = named_patterns.find(value)
    try:
        return (named.cube if named else as_cube(name, value)).cubies
    except PuzzleError as error:
        alike = named_patterns.alike(value)
        if alike is None:
            raise
        message = f"{error.message} (did you mean the pattern {quoted(alike.name)}?)"
        raise PuzzleError(error.kind, message, error.where) from None


def search(
    start: Cubies | Pattern,
    target: Cubies | Pattern = SOLVED,
    seconds: float = 1.0,
    length: int | None = None,
) -> Iterator[TargetSolution | None]:
    """Yields ever shorter maneuvers from `start` to `target`, and None at least every 30 ms.

    Raises PuzzleError "target" if both are patterns. Ends after `seconds` (but not without a
    maneuver), at `length` turns, or with a shortest maneuver. Every one has been replayed.
    """
    if isinstance(target, Pattern):
        for found in _solved(target.seen_from(_pieces(start)), seconds, length):
            yield None if found is None else replace(found, maneuver=~found.maneuver)
    elif isinstance(start, Pattern):
        yield from _solved(start.seen_from(target), seconds, length)
    else:
        yield from _solved(Pattern.of(between(start, target)), seconds, length)


def _pieces(start: Cubies | Pattern) -> Cubies:
    if isinstance(start, Pattern):
        raise PuzzleError("target", "start and target cannot both leave stickers open")
    return start


def _solved(
    pattern: Pattern, seconds: float, length: int | None
) -> Iterator[TargetSolution | None]:
    begun = perf_counter()
    if pattern.count == 1:
        state = next(pattern.states(1))
        for solution in solver.search(state, seconds, length):
            if solution is None:
                yield None
            else:
                lower = solution.length if solution.is_optimal else 0
                yield TargetSolution(solution.maneuver, lower, perf_counter() - begun, 1)
        return
    both = _Both(pattern)
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
            if is_enough or perf_counter() - begun >= seconds:
                return
        yield from clock.turn()
        both.step()


class _Both:
    """Both searches for a pattern; they share `best`, and `lower` is a proven lower bound."""

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self.best: tuple[int, ...] | None = () if pattern.matches(SOLVED) else None
        self.lower = 0
        self._searches = [self._by_pieces(), self._by_cubes(Tables.shared())]

    def solution(self, seconds: float) -> TargetSolution:
        """The best maneuver, with the lower bound on its length."""
        if self.best is None:
            raise TablesDamaged("a search ended without a maneuver")
        lower = min(self.lower, len(self.best))
        maneuver = Maneuver.from_indices(self.best)
        return TargetSolution(maneuver, lower, seconds, self._pattern.count)

    @property
    def is_proven(self) -> bool:
        """True if the best maneuver is a shortest one."""
        return self.best is not None and len(self.best) <= self.lower

    @property
    def is_over(self) -> bool:
        """True if nothing can be improved, or nothing is left to try."""
        return self.is_proven or not self._searches

    @property
    def _length(self) -> int:
        return LONGEST if self.best is None else len(self.best)

    def step(self) -> None:
        """Does one step of a search; the next step is the other search's."""
        search = self._searches.pop(0)
        try:
            next(search)
        except StopIteration:
            return
        self._searches.append(search)

    def _take(self, maneuver: tuple[int, ...]) -> None:
        """Takes a maneuver if it is better than the best so far; replays it."""
        if len(maneuver) < self._length:
            if not self._pattern.matches(after(inverse_indices(maneuver))):
                raise TablesDamaged("a maneuver does not reach the pattern")
            self.best = maneuver

    def _by_pieces(self) -> Iterator[None]:
        search = PieceSearch(determined(self._pattern))
        yield from search.prepare()
        self.lower = max(self.lower, search.lower)
        while self.lower < self._length:
            checked = 0
            for maneuvers in search.maneuvers(self.lower):
                if maneuvers is None:
                    yield
                    continue
                for column in maneuvers.T.tolist():
                    checked += 1
                    if checked > CHECKS:
                        return
                    maneuver = tuple(column)
                    if self._pattern.matches(after(inverse_indices(maneuver))):
                        self._take(maneuver)
                        return
                    if checked % 64 == 0:
                        yield
            self.lower += 1

    def _by_cubes(self, tables: Tables) -> Iterator[None]:
        roots = yield from _views(self._pattern.states(SAMPLE))
        any_cube = np.zeros(len(roots.cubes), np.intp)  # one group: a solution of any cube will do
        improvement = tables.improve(patient=False)
        engine = TwoPhases(roots, tables.current, any_cube)

        def newest() -> TwoPhases:
            nonlocal engine
            engine = TwoPhases(roots, tables.current, any_cube)
            return engine

        def limit(bound: int) -> int:
            return min(self._length - 1 - bound, PHASE_2_LIMIT)

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
