"""Both phases together: the ways into G1 from every view of some cubes, continued to the end.

One cube, many cubes and the cubes that match a pattern are all searched by this; they differ in
which cubes still want a solution and how long it may be.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, after
from cubogram.twophase.coordinates.move_tables import N_PHASE_2_MOVES
from cubogram.twophase.directions import Direction, Views
from cubogram.twophase.phase1.solutions import Phase1, Phase1Solutions
from cubogram.twophase.phase2 import Candidates, Phase2
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.search_tables import SearchTables


@dataclass(frozen=True, slots=True)
class Found:
    """A solution: the cube's number, the moves, the view that found them, how many are phase 1."""

    cube: int
    maneuver: tuple[int, ...]
    direction: Direction
    phase_1_length: int


class TwoPhases:
    """Solutions of some cubes, from all their views, with the tables as they are now.

    `group` tells for each cube to which group it belongs; of a group one solution is wanted, of
    whichever cube. Without it each cube is a group of its own.
    """

    def __init__(
        self, views: Views, tables: SearchTables, group: NDArray[np.intp] | None = None
    ) -> None:
        self.tables = tables
        self._views = views
        self._group = views.owner if group is None else group[views.owner]
        self._phase_1 = Phase1(tables, views.flipslice, views.twist, views.corners)
        self._phase_2 = Phase2(tables.phase_2, tables.near_solved, views)

    @property
    def distances(self) -> NDArray[np.uint8]:
        """Lower bounds of the length of phase 1 for each view."""
        return self._phase_1.distances

    @property
    def nodes(self) -> int:
        """The number of children considered so far in both phases."""
        return self._phase_1.nodes * N_MOVES + self._phase_2.nodes * N_PHASE_2_MOVES

    def solutions(
        self, length: int, limit: Callable[[], int], is_open: NDArray[np.bool_]
    ) -> Iterator[Found | None]:
        """Solutions whose phase 1 has `length` moves; None after each step without one.

        `limit` says how many moves phase 2 may have at most, `is_open` which groups want solutions;
        both are asked again before each batch of ways into G1, and less than 0 moves end the
        search. Of each batch every group gets the shortest continuation. All are replayed:
        TablesDamaged if one does not solve its cube.
        """
        for ends in self._phase_1.solutions(length, limit()):
            if limit() < 0:
                return
            if ends is None:
                yield None
            else:
                yield from self._continued(ends, limit(), is_open.copy())

    def _continued(
        self, ends: Phase1Solutions, limit: int, is_open: NDArray[np.bool_]
    ) -> Iterator[Found | None]:
        """Phase 2 after the ends of phase 1, for each open group until it has a solution."""
        if not is_open.all():
            keep = np.flatnonzero(is_open[self._group[ends.root]])
            ends = Phase1Solutions(ends.root[keep], ends.maneuvers[:, keep])
        candidates = self._phase_2.candidates(ends, limit) if len(ends.root) else None
        if candidates is None:
            yield None
            return
        group = self._group[ends.root[candidates.end]]
        for length in range(int(candidates.distance.min()), limit + 1):
            chosen = np.flatnonzero((candidates.distance <= length) & is_open[group])
            if not len(chosen):
                continue
            for found in self._phase_2.solutions(candidates, chosen, length):
                if found is None:
                    yield None
                elif is_open[group[found[0]]]:
                    is_open[group[found[0]]] = False
                    yield self._whole(ends, candidates, *found)
                    if not is_open.any():
                        return

    def _whole(
        self, ends: Phase1Solutions, candidates: Candidates, number: int, second: tuple[int, ...]
    ) -> Found:
        """The solution of the cube that a candidate and its phase 2 make, replayed."""
        end = candidates.end[number]
        first = [int(move) for move in ends.maneuvers[:, end]]
        if candidates.turned[number]:
            first[-1] += 2
        view = ends.root[end]
        direction, cube = self._views.directions[view], int(self._views.owner[view])
        maneuver = direction.maneuver((*first, *second))
        if not after(maneuver, self._views.cubes[cube]).is_solved:
            raise TablesDamaged("a solution does not solve the cube")
        return Found(cube, maneuver, direction, len(first))


def deepening(
    engine: Callable[[], TwoPhases],
    bound: int,
    limit: Callable[[int], int],
    is_open: NDArray[np.bool_],
    is_stale: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[int, Found | None]]:
    """Solutions with phases 1 of `bound` moves, then of one more, and so on, each with that length.

    `limit` gives the most moves that phase 2 may then have; less than 0 end the search, and so does
    a time when no group is open any more, see `TwoPhases.solutions`. The `engine` is asked for anew
    at each length, and for the same length once more as soon as it `is_stale`.
    """
    while is_open.any() and limit(bound) >= 0:
        for found in engine().solutions(bound, partial(limit, bound), is_open):
            yield bound, found
            if is_stale():
                break
        else:
            bound += 1
