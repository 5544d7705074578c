"""Short maneuvers from a cube or a pattern to a cube or a pattern.

Two searches take turns on a pattern. One brings home the pieces that the pattern determines, by
ever longer maneuvers, and checks the rest: what it finds is a shortest maneuver. It is the quicker
one when few pieces matter. The other solves cubes that match the pattern, up to 64 of them in one
frontier, by the two-phase algorithm: it always finds something, soon.

>>> from cubogram.twophase.patterns.pattern import read_pattern
>>> cross = read_pattern(".U.UUUUU. .R.RRR.R. .F.FFF.F. .D.DDD.D. .L.LLL.L. .B.BBB.B.")
>>> from cubogram.cube.cubies import after
>>> best = solve(after([6, 3]), cross)  # F R; only edges matter
>>> best.text, best.is_optimal
("R' F'", True)
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from time import perf_counter

from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.errors import PuzzleError
from cubogram.twophase import solver
from cubogram.twophase.directions import inverse_maneuver
from cubogram.twophase.many.batch import Roots, roots_of
from cubogram.twophase.patterns.pattern import Pattern, between
from cubogram.twophase.patterns.piece_search import Piece, PieceSearch
from cubogram.twophase.phase1.solutions import Phase1, Phase1Solutions
from cubogram.twophase.phase2 import Phase2
from cubogram.twophase.search import LONGEST, PHASE_2_LIMIT, maneuver_text
from cubogram.twophase.tables.owner import SUFFICIENT_DEPTH, SearchTables, shared

SAMPLE = 64
"""Cubes of a pattern that are solved, if it has more than that."""

CHECKS = 20_000
"""Maneuvers of one length that are replayed; a pattern with more is too vague for a proof."""

SLICE_SECONDS = 0.015

Maneuver = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TargetSolution:
    """A maneuver to the target; no shorter one than `lower` turns exists.

    `cubes` is how many full cubes the pattern stands for (1 if nothing was left open).
    """

    maneuver: Maneuver
    lower: int
    seconds: float
    cubes: int

    @property
    def length(self) -> int:
        """The number of face turns."""
        return len(self.maneuver)

    @property
    def is_optimal(self) -> bool:
        """Whether no shorter maneuver exists."""
        return self.length == self.lower

    @property
    def text(self) -> str:
        """The maneuver as text, "R U2 F'"."""
        return maneuver_text(self.maneuver)


def solve(
    start: Cubies | Pattern, target: Cubies | Pattern = SOLVED, seconds: float = 1.0
) -> TargetSolution:
    """The shortest maneuver found in the time (or the first one, if that takes longer)."""
    best = None
    for found in search(start, target, seconds):
        best = found or best
    assert best is not None
    return best


def search(
    start: Cubies | Pattern,
    target: Cubies | Pattern = SOLVED,
    seconds: float = 1.0,
    length: int | None = None,
) -> Iterator[TargetSolution | None]:
    """Ever shorter maneuvers from `start` to `target`, and None at least every 30 ms.

    One of the two may be a pattern: PuzzleError "target" if both are. Ends after `seconds`, at
    `length` turns, or with a shortest maneuver, but not without any. Each has been replayed.
    """
    if isinstance(start, Pattern) and isinstance(target, Pattern):
        raise PuzzleError("target", "start and target cannot both have stickers that are open")
    backwards = isinstance(target, Pattern)
    if isinstance(target, Pattern):
        assert isinstance(start, Cubies)
        pattern = target.seen_from(start)
    elif isinstance(start, Pattern):
        pattern = start.seen_from(target)
    else:
        pattern = Pattern.of(between(start, target))
    for found in _solved(pattern, seconds, length):
        if found is None or not backwards:
            yield found
        else:
            maneuver = inverse_maneuver(found.maneuver)
            yield TargetSolution(maneuver, found.lower, found.seconds, found.cubes)


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
    sliced = perf_counter()
    told: tuple[int, bool] | None = None
    while not both.is_over:
        both.step()
        now = perf_counter()
        if both.best is not None:
            if told != (len(both.best), both.is_proven):
                told = len(both.best), both.is_proven
                lower = min(both.lower, len(both.best))
                yield TargetSolution(both.best, lower, now - begun, pattern.count)
            if now - begun >= seconds or (length is not None and len(both.best) <= length):
                return
        if now - sliced >= SLICE_SECONDS:
            yield None
            sliced = perf_counter()
    assert both.best is not None
    if told != (len(both.best), both.is_proven):
        lower = min(both.lower, len(both.best))
        yield TargetSolution(both.best, lower, perf_counter() - begun, pattern.count)


class _Both:
    """Both searches on a pattern; they share `best`, and `lower` is what is proven."""

    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self.best: Maneuver | None = () if pattern.matches(SOLVED) else None
        self.lower = 0
        self._searches = [self._by_pieces(), self._by_cubes(shared())]

    @property
    def is_proven(self) -> bool:
        """Whether the best is a shortest maneuver."""
        return self.best is not None and len(self.best) <= self.lower

    @property
    def is_over(self) -> bool:
        """Whether nothing can be improved, or nothing more can be tried."""
        return self.is_proven or not self._searches

    @property
    def _length(self) -> int:
        return LONGEST if self.best is None else len(self.best)

    def step(self) -> None:
        """A step of one search; the next step is the other's."""
        search = self._searches.pop(0)
        try:
            next(search)
        except StopIteration:
            return
        self._searches.append(search)

    def _take(self, maneuver: Maneuver) -> None:
        """A maneuver that may be better than the best; replayed here."""
        if len(maneuver) < self._length:
            if not self._pattern.matches(after(inverse_maneuver(maneuver))):
                raise AssertionError("a maneuver does not reach the pattern: damaged tables")
            self.best = maneuver

    def _by_pieces(self) -> Iterator[None]:
        search = PieceSearch(_determined(self._pattern))
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
                    if self._pattern.matches(after(inverse_maneuver(maneuver))):
                        self._take(maneuver)
                        return
                    if checked % 64 == 0:
                        yield
            self.lower += 1

    def _by_cubes(self, tables: SearchTables) -> Iterator[None]:
        roots = yield from _roots(self._pattern.states(SAMPLE))
        phase_1 = Phase1(tables, roots.views.flipslice, roots.views.twist, roots.views.corners)
        phase_2 = Phase2(tables.second, roots.views)
        improvement = tables.improve(SUFFICIENT_DEPTH)
        bound = 0
        while bound < self._length:
            stage = tables.stage
            for ends in phase_1.ends(bound, self._limit(bound)):
                if ends is None:
                    next(improvement, None)
                    yield
                else:
                    yield from self._continued(phase_2, ends, roots, bound)
                if bound >= self._length or tables.stage != stage:
                    break
            else:
                bound += 1

    def _limit(self, bound: int) -> int:
        return min(self._length - 1 - bound, PHASE_2_LIMIT)

    def _continued(
        self, phase_2: Phase2, ends: Phase1Solutions, roots: Roots, bound: int
    ) -> Iterator[None]:
        limit = self._limit(bound)
        candidates = phase_2.candidates(ends, limit)
        yield
        if candidates is None:
            return
        for found in phase_2.shortest(candidates, limit):
            if found is None:
                yield
                continue
            candidate, second = found
            end = candidates.end[candidate]
            first = [int(move) for move in ends.maneuvers[:, end]]
            if candidates.turned[candidate]:
                first[-1] += 2
            self._take(roots.views.directions[ends.root[end]].maneuver((*first, *second)))
            yield


def _roots(states: Iterator[Cubies]) -> Generator[None, None, Roots]:
    """The views of all states, made some at a time."""
    parts = []
    for state in states:
        parts.append(roots_of([state]))
        yield
    return Roots.joined(parts)


def _determined(pattern: Pattern) -> list[Piece]:
    """The pieces of which the pattern tells exactly where they are and how they are turned."""
    pieces = []
    for places, n in ((pattern.corners, 3), (pattern.edges, 2)):
        allowed = [set(place) for place in places]
        known: dict[int, tuple[int, int]] = {}
        while True:  # a piece that is known to be somewhere is nowhere else
            new = {
                place: next(iter(those))
                for place, those in enumerate(allowed)
                if len(those) == 1 and place not in known
            }
            if not new:
                break
            known |= new
            taken = {piece for piece, _ in new.values()}
            for place, those in enumerate(allowed):
                if place not in known:
                    allowed[place] = {one for one in those if one[0] not in taken}
        for place, (piece, orientation) in known.items():
            pieces.append(Piece(n == 3, place * n + orientation, piece * n))
    return pieces


__all__ = ["TargetSolution", "search", "solve"]
