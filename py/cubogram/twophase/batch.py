"""Short solutions for a batch of cubes, with many cubes in each numpy call.

All views of all cubes of the batch are the roots of one phase 1, and all its ends in G1 are the
candidates of one phase 2. A cube leaves the batch when it is solved. With a single cube the arrays
are short, and half of the time goes to the Python interpreter; here they are long.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import Cubies
from cubogram.cube.maneuver import Maneuver
from cubogram.twophase import solver
from cubogram.twophase.directions import Views, joined, views
from cubogram.twophase.meet_in_the_middle import RADIUS, REACH, optimal_nearby
from cubogram.twophase.search import Solution
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.tables import SearchTables
from cubogram.twophase.two_phases import TwoPhases, deepening

PHASE_2_LIMIT = 10
"""The number of phase 2 candidates to try at once, so that enough of them are short."""


BATCH = 64
"""The number of cubes that share a frontier. A larger one would not make numpy's calls faster."""

LENGTH = 21
"""Solutions of at most this length are found in milliseconds for every cube."""

SHORTEST_LENGTH = 20
"""Some cubes need 20 turns, so the search for a shorter solution might never end."""

ALONE_SECONDS = 10.0
"""Seconds to spend on a cube alone if its batch could not solve it in `length` turns."""


def search_batch(
    states: Sequence[Cubies],
    length: int,
    tables: SearchTables,
    known: Sequence[Maneuver | None] = (),
) -> Iterator[tuple[int, Solution] | None]:
    """Yields the number and the solution of each state once found; None after a slice without one.

    Solutions have at most `length` turns, except for a difficult state that is solved alone, and
    never more than the `known` solution of the state, if there is one.
    """
    left = set(range(len(states)))
    for found in _together(states, length, tables):
        if found is None:
            yield None
            continue
        number, solution = found
        left.discard(number)
        back = known[number] if known else None
        if back is not None and len(back) < solution.length:
            solution = Solution(back, solution.seconds, None, len(back), solution.nodes)
        yield number, solution
    for number in sorted(left):
        best, back = None, known[number] if known else None
        for better in solver.search(states[number], ALONE_SECONDS, length, known=back):
            best = better or best
            yield None
        if best is None:
            raise TablesDamaged("a search ended without a solution")
        yield number, best


def solve_batch(states: Sequence[Cubies], length: int, tables: SearchTables) -> dict[int, Solution]:
    """Solves several states at once, in at most `length` turns; returns solutions by state number.

    If the length is 20 or more, nearly every state is solved. A solution's `seconds` is the time
    since the batch began.
    """
    return dict(filter(None, _together(states, length, tables)))


def _together(
    states: Sequence[Cubies], length: int, tables: SearchTables
) -> Iterator[tuple[int, Solution] | None]:
    if not states:
        return
    start = perf_counter()
    everything = joined([views(state) for state in states])
    distance = tables.distances(everything.flipslice, everything.twist)
    is_open = np.ones(len(states), np.bool_)
    for cube, solution in _nearby(everything, distance, length).items():
        is_open[cube] = False
        yield cube, solution
    engine = TwoPhases(everything, tables)

    def of_open() -> TwoPhases:
        nonlocal engine
        engine = TwoPhases(everything.of(is_open), tables)
        return engine

    def limit(bound: int) -> int:
        return min(length - bound, PHASE_2_LIMIT)

    for bound, found in deepening(of_open, int(distance.min()), limit, is_open):
        if found is None:
            yield None
            continue
        maneuver = Maneuver.from_indices(found.maneuver)
        seconds, nodes = perf_counter() - start, engine.nodes
        is_open[found.cube] = False
        yield found.cube, Solution(maneuver, seconds, found.direction, bound, nodes)


def _nearby(views: Views, distance: NDArray[np.uint8], length: int) -> dict[int, Solution]:
    """Shortest solutions of the states that may be a few turns from solved."""
    far = np.zeros(len(views.cubes), np.uint8)
    np.maximum.at(far, views.owner, distance)
    found = {}
    for cube in np.flatnonzero(far <= RADIUS + REACH).tolist():
        maneuver = optimal_nearby(views.cubes[cube])
        if maneuver is not None and len(maneuver) <= length:
            solution = Maneuver.from_indices(maneuver)
            found[cube] = Solution(solution, 0.0, None, len(solution), 0, True)
    return found
