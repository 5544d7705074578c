"""The two-phase search: ever shorter solutions of one cube, in short slices of work.

For phase 1 lengths from the least possible upward, every way into G1 from each of the six
directions is continued by phase 2, which must make the whole shorter than the best so far. When no
longer phase 1 can do that, the best is a shortest solution (Kociemba 1992, with the anytime search
of Cube Explorer).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter

from cubogram.cube.cubies import MOVE_NAMES, N_MOVES, SOLVED, Cubies, after
from cubogram.twophase import meet_in_the_middle
from cubogram.twophase.coordinates.move_tables import N_PHASE_2_MOVES
from cubogram.twophase.directions import Direction, views
from cubogram.twophase.phase1.solutions import Phase1, Phase1Solutions
from cubogram.twophase.phase2 import Phase2
from cubogram.twophase.tables.owner import SearchTables, shared

SLICE_SECONDS = 0.015
"""After so much work the search gives the caller a turn; one step more takes a few milliseconds."""

PHASE_2_LIMIT = 12
"""10, 11 and 12 give equal lengths from 0.1 s on; with 12 the first solution comes soonest."""

LONGEST = 30
"""More moves than the two phases ever need together (12 + 18)."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A maneuver that solves the cube, and how it was found.

    `maneuver`: face-turn indices; `seconds` since the search began; `direction`: the view that
    found it, None for states a few turns from solved; `phase_1_length`: how many of the moves are
    phase 1 (of the inverse, when the direction is inverse, whose phase 1 comes last);
    `nodes`: children considered until then; `is_optimal`: no shorter one exists.
    """

    maneuver: tuple[int, ...]
    seconds: float
    direction: Direction | None
    phase_1_length: int
    nodes: int
    is_optimal: bool = False

    @property
    def length(self) -> int:
        """The number of face turns (half-turn metric)."""
        return len(self.maneuver)

    @property
    def text(self) -> str:
        """The maneuver as text, "R U2 F'"."""
        return maneuver_text(self.maneuver)

    @property
    def phases(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The maneuver in two parts, cut where one phase ends and the other begins."""
        inverse = self.direction is not None and self.direction.inverse
        cut = self.length - self.phase_1_length if inverse else self.phase_1_length
        return self.maneuver[:cut], self.maneuver[cut:]


def maneuver_text(maneuver: tuple[int, ...]) -> str:
    """The text of face turns given by their indices.

    >>> maneuver_text((3, 1, 8))
    "R U2 F'"
    """
    return " ".join(MOVE_NAMES[move] for move in maneuver)


@dataclass(slots=True)
class Share:
    """What one of several searches for the same state does: part number `part` of `parts`.

    `known` is the length of the shortest solution that any of them has; whoever coordinates them
    sets it, also while they run, and then none looks for solutions that are not shorter.
    """

    part: int = 0
    parts: int = 1
    known: int = LONGEST


class Search:
    """A search for short solutions of one state; `run` is to be called once."""

    def __init__(
        self,
        state: Cubies,
        tables: SearchTables | None = None,
        clock: Callable[[], float] = perf_counter,
        share: Share | None = None,
    ) -> None:
        self._state, self._clock = state, clock
        self._tables = tables or shared()
        self._share = share or Share()
        self._views = views(state, self._share.part, self._share.parts)
        self._phase1 = Phase1(
            self._tables, self._views.flipslice, self._views.twist, self._views.corners
        )
        self._phase2 = Phase2(self._tables.second, self._views)
        self.best: Solution | None = None

    @property
    def nodes(self) -> int:
        """The number of children considered so far in both phases."""
        return self._phase1.nodes * N_MOVES + self._phase2.nodes * N_PHASE_2_MOVES

    def run(
        self, seconds: float, length: int | None = None, improve: Iterator[None] | None = None
    ) -> Iterator[Solution | None]:
        """Ever shorter solutions; None after each slice of work without one.

        Ends when the time is over and there is a solution, when a solution of at most `length`
        moves is found, or when the last one is known to be optimal: it is then yielded once more,
        marked so. Where searches share a state, it may end without a solution of its own. After the
        first solution a step of `improve` is done between two slices; it may better the tables.
        """
        start = slice_start = self._clock()
        for event in self._events(lambda: self._clock() - start):
            if event is not None:
                yield event
                if event.is_optimal or (length is not None and event.length <= length):
                    return
            now = self._clock()
            if now - start >= seconds and self._length < LONGEST:
                return
            if now - slice_start >= SLICE_SECONDS:
                yield None
                if improve is not None and self.best is not None:
                    next(improve, None)
                slice_start = self._clock()

    def _events(self, elapsed: Callable[[], float]) -> Iterator[Solution | None]:
        """A better solution, or None, after each step of work."""
        distances = self._phase1.distances()
        if (
            distances.max() <= meet_in_the_middle.RADIUS + meet_in_the_middle.REACH
        ):  # no solution is shorter than a phase 1
            nearby = meet_in_the_middle.optimal_nearby(self._state)
            if nearby is not None:
                self.best = Solution(nearby, elapsed(), None, len(nearby), 0, True)
                yield self.best
                return
        bound = least = int(distances.min())
        while bound < self._length:
            stage = self._tables.stage
            for ends in self._phase1.ends(bound, self._limit(bound)):
                if ends is None:
                    yield None
                else:
                    yield from self._continued(ends, bound, elapsed)
                if bound >= self._length or self._tables.stage != stage:
                    break
            else:
                bound += 1
        if self.best is None or self.best.length > self._length:
            return  # another search has a shorter one
        if self._length - 1 - least <= PHASE_2_LIMIT:
            self.best = replace(self.best, is_optimal=True)
            yield self.best

    @property
    def _length(self) -> int:
        """The length of the shortest solution that is known, here or to the others who share."""
        own = LONGEST if self.best is None else self.best.length
        return min(own, self._share.known)

    def _limit(self, bound: int) -> int:
        """The most moves that phase 2 may have after a phase 1 of that many."""
        return min(self._length - 1 - bound, PHASE_2_LIMIT)

    def _continued(
        self, ends: Phase1Solutions, bound: int, elapsed: Callable[[], float]
    ) -> Iterator[Solution | None]:
        """Phase 2 after each of the ends of phase 1; the shortest whole, if it is the best."""
        limit = self._limit(bound)
        candidates = self._phase2.candidates(ends, limit)
        if candidates is None:
            yield None
            return
        for found in self._phase2.shortest(candidates, limit):
            if found is None:
                yield None
                continue
            candidate, second = found
            end = candidates.end[candidate]
            first = [int(move) for move in ends.maneuvers[:, end]]
            if candidates.turned[candidate]:
                first[-1] += 2
            direction = self._views.directions[ends.root[end]]
            maneuver = direction.maneuver((*first, *second))
            if after(maneuver, self._state) != SOLVED:
                raise AssertionError("a solution does not solve the cube: damaged tables")
            self.best = Solution(maneuver, elapsed(), direction, bound, self.nodes)
            yield self.best
