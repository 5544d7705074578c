"""The two-phase search run in each of the six directions separately, to compare the results.

A direction is one of the three axes for phase 1, with either the cube or its inverse. The shortest
phase 1 may be followed by a long phase 2; a longer phase 1 often leads to a shorter solution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cubogram.arguments import public, whole
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import N_MOVES
from cubogram.cube.maneuver import Maneuver
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.directions import DIRECTIONS, Direction, views
from cubogram.twophase.search import Search, Share, Solution
from cubogram.twophase.tables.tables import Tables

MOST_MOVES = 4
"""The deepest frontier that can be counted; each move makes it 13 times as large."""

TICK = 0.02
"""Seconds of search that one step counts as, so that the work does not depend on the machine."""


@dataclass(frozen=True, slots=True)
class DirectionResult:
    """A direction and the solutions found in it, each shorter than the one before."""

    direction: Direction
    solutions: tuple[Solution, ...] = ()

    @property
    def lengths(self) -> tuple[tuple[int, int], ...]:
        """For each solution, the length of its phase 1 and its total length."""
        return tuple((s.phase_1_length, s.length) for s in self.solutions)

    @property
    def best(self) -> Maneuver | None:
        """The shortest solution, or None if none has been found."""
        return self.solutions[-1].maneuver if self.solutions else None


@public
def compare_directions(cube: Cube | str, steps: int = 200) -> Iterator[tuple[DirectionResult, ...]]:
    """Yields the results of all directions at the start, and again after each improvement.

    The directions take turns, for `steps` steps each, and share nothing. Directions in which the
    cube looks the same are searched once, so there are six unless the cube is symmetric.

    >>> *_, results = compare_directions("R U F D L B", steps=30)
    >>> len(results), min(result.solutions[-1].length for result in results)
    (6, 6)
    """
    most = whole("steps", steps, 1)
    state = as_cube("cube", cube).cubies
    results = tuple(DirectionResult(direction) for direction in views(state).directions)
    searches = []
    for number in range(len(results)):
        ticks = _Ticks()
        share = Share(number, len(results))
        searches.append(Search(state, clock=ticks, share=share).run(TICK * most))
    yield results
    running = dict(enumerate(searches))
    while running:
        for number, search in list(running.items()):
            found = next(search, 0)
            if found == 0:
                del running[number]
            elif isinstance(found, Solution):
                result = results[number]
                known = result.solutions[-1:] and result.solutions[-1].maneuver == found.maneuver
                if known:
                    continue
                more = replace(result, solutions=(*result.solutions, found))
                results = (*results[:number], more, *results[number + 1 :])
                yield results


class _Ticks:
    """A clock that advances by one tick each time it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += TICK
        return self.now


@public
def frontier_distances(
    cube: Cube | str, moves: int, direction: Direction = DIRECTIONS[0]
) -> NDArray[np.intp]:
    """Counts the maneuvers of `moves` moves (0 to 4) by the distance from G1 that they lead to.

    Entry d is the number of maneuvers after which the small tables give a distance of d from G1.
    These are lower bounds, and exact near G1. Maneuvers that differ only in the order of commuting
    moves count once.

    >>> frontier_distances("R", 1).tolist()  # R and R' lead into G1, R2 and L2 leave it a turn away
    [2, 2, 14]
    """
    whole("moves", moves, 0, MOST_MOVES)
    seen = direction.view(as_cube("cube", cube).cubies)
    twist, flip, slice_ = (np.array([of(seen)]) for of in (ranks.twist, ranks.flip, ranks.slice_))
    allowed = move_tables.allowed_after()
    last = np.array([N_MOVES])
    for _ in range(moves):
        node, move = np.nonzero(allowed[last])
        twist = move_tables.twist_moves()[twist[node], move]
        flip = move_tables.flip_moves()[flip[node], move]
        slice_ = move_tables.slice_moves()[slice_[node], move]
        last = move
    tables = Tables.shared().unimproved().current
    return np.bincount(tables.distances(slice_ * ranks.N_FLIP + flip, twist))
