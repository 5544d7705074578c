"""Many cubes in one frontier: short solutions for a batch, many cubes in each numpy call.

All views of all cubes of the batch are the roots of one phase 1, and all its ways into G1 the
candidates of one phase 2. A cube whose solution is found leaves the batch. For a single cube half
of the time goes to Python itself, since its arrays are short; here they are long.
"""

from collections.abc import Sequence

import numpy as np

from cubogram.cube.cubies import Cubies
from cubogram.twophase.directions import Views, joined, views
from cubogram.twophase.meet_in_the_middle import RADIUS, REACH, optimal_nearby
from cubogram.twophase.tables.search_tables import SearchTables
from cubogram.twophase.two_phases import TwoPhases

PHASE_2_LIMIT = 10
"""Many phases 2 are tried at once, so that enough of them are short."""


def solve_batch(
    states: Sequence[Cubies], length: int, tables: SearchTables
) -> dict[int, tuple[int, ...]]:
    """Solutions of at most `length` turns for several states at once, by the states' numbers.

    Nearly always for every state, if the length is 20 or more; the maneuvers are indices of moves.
    """
    if not states:
        return {}
    everything = joined([views(state) for state in states])
    distance = tables.distances(everything.flipslice, everything.twist)
    solutions = _nearby(everything, distance, length)
    is_open = np.ones(len(states), np.bool_)
    is_open[list(solutions)] = False
    for bound in range(int(distance.min()), length + 1):
        if not is_open.any():
            break
        limit = min(length - bound, PHASE_2_LIMIT)
        engine = TwoPhases(everything.of(is_open), tables)
        for found in engine.solutions(bound, lambda limit=limit: limit, is_open):
            if found is not None:
                solutions[found.cube] = found.maneuver
                is_open[found.cube] = False
    return solutions


def _nearby(views: Views, distance: np.ndarray, length: int) -> dict[int, tuple[int, ...]]:
    """Shortest solutions for the states that may be a few turns from solved."""
    far = np.zeros(len(views.cubes), np.uint8)
    np.maximum.at(far, views.owner, distance)
    found = {}
    for cube in np.flatnonzero(far <= RADIUS + REACH).tolist():
        maneuver = optimal_nearby(views.cubes[cube])
        if maneuver is not None and len(maneuver) <= length:
            found[cube] = maneuver
    return found
