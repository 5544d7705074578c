"""The two-phase search: ever shorter solutions of one cube, in short slices of work.

Phase 1 is searched in order of length. Phase 2 continues every path into G1 from each of the six
directions, if the total can be shorter than the best solution so far. When a longer phase 1 cannot
achieve that, the best solution is a shortest one (Kociemba 1992, with the anytime search of Cube
Explorer).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import numpy as np

from cubogram.cube.cubies import Cubies
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.search_result import Answer
from cubogram.formatting import counted
from cubogram.twophase import meet_in_the_middle
from cubogram.twophase.coordinates.turn_metric import HTM, QTM, MetricName
from cubogram.twophase.directions import DIRECTIONS, Direction, views
from cubogram.twophase.tables.tables import Tables
from cubogram.twophase.two_phases import Found, TwoPhases, deepening

SLICE_SECONDS = 0.015
"""Seconds after which the search yields to its caller; the last step may add a few milliseconds."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Solution(Answer):
    """A maneuver that solves the cube, and how it was found.

    `seconds` is the time since the search began, and `nodes` the number of positions tried by then.
    `direction` is the view of the cube that led to it, or None if the cube was only a few turns
    from solved. `phase_1_length` is the number of moves in phase 1: the first ones, or the last
    ones if the inverse cube was solved. `is_optimal` is True if no shorter solution exists in the
    `metric`.
    """

    seconds: float
    direction: Direction | None
    phase_1_length: int
    nodes: int
    is_optimal: bool = False
    metric: MetricName = "HTM"

    @property
    def length(self) -> int:
        """The number of turns in the metric of the search."""
        return len(self) if self.metric == "HTM" else self.qtm

    @property
    def phases(self) -> tuple[Maneuver, Maneuver]:
        """The maneuver in two parts, one for each phase."""
        inverse = self.direction is not None and self.direction.inverse
        cut = len(self) - self.phase_1_length if inverse else self.phase_1_length
        return self.maneuver[:cut], self.maneuver[cut:]

    def as_json(self) -> dict[str, Any]:
        """The solution as the page, files and `--json` write it.

        >>> from cubogram.twophase.solver import solve
        >>> sorted(solve("R U").as_json())
        ['direction', 'length', 'maneuver', 'nodes', 'optimal', 'phase1Length', 'seconds']
        """
        return {
            "maneuver": str(self.maneuver),
            "length": self.length,
            "seconds": round(self.seconds, 4),
            "direction": None if self.direction is None else str(self.direction),
            "nodes": self.nodes,
            "phase1Length": self.phase_1_length,
            "optimal": self.is_optimal,
        }

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> "Solution":
        """The solution that `as_json` wrote; raises KeyError if a key is missing or unknown."""
        named: dict[str | None, Direction] = {str(direction): direction for direction in DIRECTIONS}
        found = saved["direction"]
        return cls(
            Maneuver(saved["maneuver"]),
            saved["seconds"],
            None if found is None else named[found],
            saved["phase1Length"],
            saved["nodes"],
            saved["optimal"],
        )

    def __repr__(self) -> str:
        known = ", no shorter one exists" if self.is_optimal else ""
        turns = counted(self.length, "turn")
        return f"<{f'Solution {self}'.strip()}: {turns} after {self.seconds:.2f} s{known}>"


@dataclass(slots=True)
class Share:
    """The share of one of several searches for the same state: number `part` of `parts`.

    The searches share the `directions`. `upper_bound` is the length of the shortest solution that
    any of them has found. The caller that coordinates them keeps it up to date, and each search
    then looks only for shorter solutions.
    """

    part: int = 0
    parts: int = 1
    upper_bound: int = QTM.longest
    directions: tuple[Direction, ...] = DIRECTIONS


class Search:
    """A search for short solutions of one state; call `run` once.

    It reads the `tables` when it starts a length of phase 1, and keeps that version to the end of
    the length; improved tables are used from the next length on. A `known` solution is yielded
    first, and then only shorter ones. A known solution longer than any state needs is not yielded,
    but still limits the others.
    """

    def __init__(
        self,
        state: Cubies,
        tables: Tables | None = None,
        clock: Callable[[], float] = perf_counter,
        share: Share | None = None,
        known: Maneuver | None = None,
    ) -> None:
        self._state, self._clock = state, clock
        self._tables = tables or Tables.shared()
        self._metric = metric = self._tables.metric
        length = metric.longest if known is None else metric.length(known)
        self._known = known if length <= metric.gods_number else None
        self._too_long = min(metric.longest, length + 1)
        self._share = share or Share()
        self._views = views(state, self._share.part, self._share.parts, self._share.directions)
        self._engine = TwoPhases(self._views, self._tables.current)
        self._nodes_before = 0
        self.best: Solution | None = None

    @property
    def nodes(self) -> int:
        """The number of children generated so far in both phases."""
        return self._nodes_before + self._engine.nodes

    def run(
        self, seconds: float, length: int | None = None, improve: Iterator[object] | None = None
    ) -> Iterator[Solution | None]:
        """Yields ever shorter solutions, and None after each slice of work without one.

        Ends when time is up and there is a solution, when a solution has at most `length` moves, or
        when the last solution is known to be optimal: it is then yielded again, marked as optimal.
        If several searches share a state, one may end without a solution of its own. After the
        first solution, a step of `improve`, which may improve the tables, follows each slice.
        """
        start = slice_start = self._clock()
        events = self._events(lambda: self._clock() - start)
        for event in events:
            if event is not None:
                yield event
                if event.is_optimal or (length is not None and event.length <= length):
                    return
            now = self._clock()
            if now - start >= seconds and self._length < self._too_long:
                return
            if now - slice_start >= SLICE_SECONDS:
                yield None
                if improve is not None and self.best is not None:
                    next(improve, None)
                slice_start = self._clock()

    def _events(self, elapsed: Callable[[], float]) -> Iterator[Solution | None]:
        """Yields a better solution, or None, after each step of work."""
        distances = self._engine.distances
        reach = meet_in_the_middle.RADIUS + meet_in_the_middle.REACH
        if self._metric is HTM and distances.max() <= reach:  # no solution is shorter than phase 1
            nearby = meet_in_the_middle.optimal_nearby(self._state)
            if nearby is not None:
                maneuver = Maneuver.from_indices(nearby)
                self.best = Solution(maneuver, elapsed(), None, len(maneuver), 0, True)
                yield self.best
                return
        if self._known is not None:
            self.best = self._solution(self._known, elapsed())
            yield self.best
        least = int(distances.min())
        for _, found in deepening(self._newest, least, self._limit, np.ones(1, np.bool_)):
            if found is not None:
                maneuver = Maneuver.from_indices(found.maneuver)
                self.best = self._solution(maneuver, elapsed(), found)
            yield None if found is None else self.best
        if self.best is None or self.best.length > self._length:
            return  # another search has a shorter one
        if self._length - self._metric.parity - least <= self._metric.phase_2_limit:
            self.best = replace(self.best, is_optimal=True)
            yield self.best

    def _solution(self, maneuver: Maneuver, seconds: float, found: Found | None = None) -> Solution:
        name = self._metric.name
        if found is None:
            return Solution(maneuver, seconds, None, len(maneuver), 0, metric=name)
        direction, phase_1 = found.direction, found.phase_1_length
        return Solution(maneuver, seconds, direction, phase_1, self.nodes, metric=name)

    def _newest(self) -> TwoPhases:
        """Both phases with the current tables."""
        if self._engine.tables is not self._tables.current:
            self._nodes_before += self._engine.nodes
            self._engine = TwoPhases(self._views, self._tables.current)
        return self._engine

    def _limit(self, bound: int) -> int:
        """The most moves that phase 2 may have after a phase 1 with this lower bound."""
        return min(self._length - 1 - bound, self._metric.phase_2_limit)

    @property
    def _length(self) -> int:
        """The length of the shortest known solution, here or in a search that shares the state."""
        own = self._too_long if self.best is None else self.best.length
        return min(own, self._share.upper_bound)
