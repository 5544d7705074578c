"""Both phases together: every path into G1 from every view of some cubes, then on to solved.

The searches for one cube, for many cubes, and for the cubes that match a pattern all use this. They
differ in which cubes still need a solution and how long it may be.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, after
from cubogram.twophase.coordinates.move_tables import N_PHASE_2_MOVES
from cubogram.twophase.coordinates.turn_metric import HTM
from cubogram.twophase.directions import Direction, Views
from cubogram.twophase.phase1.solutions import Phase1, Phase1Solutions
from cubogram.twophase.phase2 import Candidates, Phase2
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import SearchTables


@dataclass(frozen=True, slots=True)
class Found:
    """A solution: the cube's number, the moves, the view that found it, the moves of phase 1."""

    cube: int
    maneuver: tuple[int, ...]
    direction: Direction
    phase_1_length: int


class TwoPhases:
    """Finds solutions of some cubes from all their views, with one version of the tables.

    `group` is the group that each cube belongs to: for each group, a solution of any one of its
    cubes is enough. By default, each cube is a group of its own. In QTM, the cubes must all need an
    even number of turns, or all an odd one.
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
        """Lower bounds on the length of phase 1 for each view."""
        return self._phase_1.distances

    @property
    def nodes(self) -> int:
        """The number of children generated so far in both phases."""
        return self._phase_1.nodes * N_MOVES + self._phase_2.nodes * N_PHASE_2_MOVES

    def solutions(
        self, length: int, limit: Callable[[], int], is_open: NDArray[np.bool_]
    ) -> Iterator[Found | None]:
        """Yields solutions whose phase 1 has `length` moves, and None after any other step.

        `limit` returns the most moves that phase 2 may have, and `is_open` says which groups need
        solutions. Both are read again before each batch of paths into G1; a negative limit ends the
        search. Each group gets the shortest continuation in each batch. All solutions are replayed;
        raises TablesDamaged if one does not solve its cube.
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
        """Runs phase 2 from the ends of phase 1, until each open group has a solution."""
        if not is_open.all():
            keep = np.flatnonzero(is_open[self._group[ends.root]])
            ends = Phase1Solutions(ends.root[keep], ends.maneuvers[:, keep])
        candidates = self._phase_2.candidates(ends, limit) if len(ends.root) else None
        if candidates is None:
            yield None
            return
        group = self._group[ends.root[candidates.end]]
        parity = self.tables.metric.parity
        for length in range(int(candidates.distance.min()), limit + 1, parity):
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
        """The complete solution that a candidate and its phase 2 make, replayed."""
        end = candidates.end[number]
        first = [int(move) for move in ends.maneuvers[:, end]]
        if candidates.turned[number]:
            first[-1] += 2
        view = ends.root[end]
        direction, cube = self._views.directions[view], int(self._views.owner[view])
        whole, metric = (*first, *second), self.tables.metric
        if metric is not HTM:  # two quarter turns become a half turn
            whole = metric.maneuver(whole).indices
            first = list(metric.maneuver(first).indices)
        maneuver = direction.maneuver(whole)
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
    """Yields pairs (length of phase 1, solution or None), for each length from `bound` upward.

    `limit` returns the most moves that phase 2 may have for a length. A negative limit ends the
    search, and so does closing the last open group (see `TwoPhases.solutions`). `engine` is
    called at each length, and again for the same length when `is_stale` returns True.
    """
    while is_open.any() and limit(bound) >= 0:
        for found in engine().solutions(bound, partial(limit, bound), is_open):
            yield bound, found
            if is_stale():
                break
        else:
            bound += 1
