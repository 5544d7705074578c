"""Many cubes in one frontier: short solutions for a batch, many cubes in each numpy call.

All views of all cubes of the batch are the roots of one phase 1, and all ends of it the candidates
of one phase 2. A cube whose solution is found leaves the batch. For a single cube half of the time
goes to Python itself, since its arrays are short; here they are long.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import Cubies, after
from cubogram.twophase.directions import Direction, Views, views
from cubogram.twophase.meet_in_the_middle import RADIUS, REACH, optimal_nearby
from cubogram.twophase.phase1.solutions import Phase1, Phase1Solutions
from cubogram.twophase.phase2 import Candidates, Phase2
from cubogram.twophase.tables.owner import SearchTables

Index = NDArray[np.integer]
Maneuver = tuple[int, ...]

PHASE_2_LIMIT = 10
"""Many phases 2 are tried at once, so that enough of them are short."""


@dataclass(frozen=True, slots=True)
class Roots:
    """The views of several cubes; `owner` tells whose each is."""

    views: Views
    owner: NDArray[np.intp]

    def of(self, cubes: Index) -> "Roots":
        """The views of some of the cubes."""
        chosen = np.flatnonzero(np.isin(self.owner, cubes))
        part = self.views
        return Roots(
            Views(
                tuple(part.directions[root] for root in chosen),
                part.twist[chosen],
                part.flip[chosen],
                part.corners[chosen],
                part.up_edges[chosen],
                part.down_edges[chosen],
                part.slice_edges[chosen],
            ),
            self.owner[chosen],
        )

    @staticmethod
    def joined(parts: "Sequence[Roots]") -> "Roots":
        """The views of several sets of cubes as one, numbered on."""
        each = [part.views for part in parts]
        directions: list[Direction] = [direction for one in each for direction in one.directions]
        starts = np.cumsum([0, *(int(part.owner.max()) + 1 for part in parts)])
        return Roots(
            Views(
                tuple(directions),
                np.concatenate([one.twist for one in each]),
                np.concatenate([one.flip for one in each]),
                np.concatenate([one.corners for one in each]),
                np.concatenate([one.up_edges for one in each]),
                np.concatenate([one.down_edges for one in each]),
                np.concatenate([one.slice_edges for one in each]),
            ),
            np.concatenate(
                [part.owner + start for part, start in zip(parts, starts[:-1], strict=True)]
            ),
        )


def roots_of(states: Sequence[Cubies]) -> Roots:
    """All views of the states, one after the other."""
    each = [views(state) for state in states]
    return Roots.joined([Roots(one, np.zeros(len(one.directions), np.intp)) for one in each])


class Batch:
    """Solutions of at most `length` turns for several states at once.

    `solutions` maps the index of each state that is solved to its maneuver.
    """

    def __init__(self, states: Sequence[Cubies], length: int, tables: SearchTables) -> None:
        self._states, self._length, self._tables = states, length, tables
        self.solutions: dict[int, Maneuver] = {}

    def run(self) -> None:
        """Find what can be found: nearly always a solution for every state, if length >= 20."""
        if not self._states:
            return
        everything = roots_of(self._states)
        distance = self._tables.distances(everything.views.flipslice, everything.views.twist)
        self._solve_nearby(everything, distance)
        for bound in range(int(distance.min()), self._length + 1):
            left = [cube for cube in range(len(self._states)) if cube not in self.solutions]
            if not left:
                return
            self._phase_1_length(everything.of(np.array(left)), bound)

    def _solve_nearby(self, roots: Roots, distance: NDArray[np.uint8]) -> None:
        """Shortest solutions for the states that may be a few turns from solved."""
        far = np.zeros(len(self._states), np.uint8)
        np.maximum.at(far, roots.owner, distance)
        for cube in np.flatnonzero(far <= RADIUS + REACH).tolist():
            maneuver = optimal_nearby(self._states[cube])
            if maneuver is not None and len(maneuver) <= self._length:
                self.solutions[cube] = maneuver

    def _phase_1_length(self, roots: Roots, bound: int) -> None:
        phase_1 = Phase1(
            self._tables, roots.views.flipslice, roots.views.twist, roots.views.corners
        )
        phase_2 = Phase2(self._tables.second, roots.views)
        limit = min(self._length - bound, PHASE_2_LIMIT)
        for ends in phase_1.ends(bound, limit):
            if ends is None:
                continue
            open_ends = self._of_unsolved(ends, roots)
            if not len(open_ends.root):
                continue
            candidates = phase_2.candidates(open_ends, limit)
            if candidates is not None:
                self._continue(phase_2, candidates, open_ends, roots, limit)

    def _of_unsolved(self, ends: Phase1Solutions, roots: Roots) -> Phase1Solutions:
        solved = np.fromiter(self.solutions, np.intp, len(self.solutions))
        keep = np.flatnonzero(np.isin(roots.owner[ends.root], solved, invert=True))
        return Phase1Solutions(ends.root[keep], ends.maneuvers[:, keep])

    def _continue(
        self,
        phase_2: Phase2,
        candidates: Candidates,
        ends: Phase1Solutions,
        roots: Roots,
        limit: int,
    ) -> None:
        """A shortest solution by these candidates for every cube that has one."""
        owner = roots.owner[ends.root[candidates.end]]
        for length in range(int(candidates.distance.min()), limit + 1):
            chosen = np.flatnonzero(candidates.distance <= length)
            solved = np.fromiter(self.solutions, np.intp, len(self.solutions))
            chosen = chosen[np.isin(owner[chosen], solved, invert=True)]
            if not len(chosen):
                continue
            for found in phase_2.solutions(candidates, chosen, length):
                if found is None:
                    continue
                candidate, second = found
                cube = int(owner[candidate])
                if cube in self.solutions:
                    continue
                end = candidates.end[candidate]
                first = [int(move) for move in ends.maneuvers[:, end]]
                if candidates.turned[candidate]:
                    first[-1] += 2
                maneuver = roots.views.directions[ends.root[end]].maneuver((*first, *second))
                if not after(maneuver, self._states[cube]).is_solved:
                    raise AssertionError("a solution does not solve the cube: damaged tables")
                self.solutions[cube] = maneuver
