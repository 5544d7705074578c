"""Six boats on one ocean: the two-phase search of each direction by itself, watched from above.

Phase 1 sails to the waters of G1, phase 2 from there home. A boat that takes the shortest way to
G1 may have a long way home; one that lets phase 1 be longer often finds a shorter whole.
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
"""Of a frontier; one move more makes it 13 times as large."""

TICK = 0.02
"""What a step of work counts as, in seconds of a search, so that work is measured and not time."""


@dataclass(frozen=True, slots=True)
class Boat:
    """A direction and the solutions it has found, ever shorter ones."""

    direction: Direction
    solutions: tuple[Solution, ...] = ()

    @property
    def landfalls(self) -> tuple[tuple[int, int], ...]:
        """For each solution the length of its phase 1, and that of the whole."""
        return tuple((s.phase_1_length, s.length) for s in self.solutions)

    @property
    def best(self) -> Maneuver | None:
        """The shortest solution; None as long as there is none."""
        return self.solutions[-1].maneuver if self.solutions else None


@public
def voyage(cube: Cube | str, steps: int = 200) -> Iterator[tuple[Boat, ...]]:
    """The boats, at first and whenever one of them has found something better.

    Each has `steps` steps of work, one after the other in turn, and none knows of the others. There
    are as many boats as directions that see different cubes: six, if the cube is not symmetric.

    >>> *_, boats = voyage("R U F D L B", steps=30)
    >>> len(boats), min(boat.solutions[-1].length for boat in boats)
    (6, 6)
    """
    most = whole("steps", steps, 1)
    state = as_cube("cube", cube).cubies
    boats = tuple(Boat(direction) for direction in views(state).directions)
    searches = []
    for number in range(len(boats)):
        ticks = _Ticks()
        share = Share(number, len(boats))
        searches.append(Search(state, clock=ticks, share=share).run(TICK * most))
    yield boats
    sailing = dict(enumerate(searches))
    while sailing:
        for number, search in list(sailing.items()):
            found = next(search, 0)
            if found == 0:
                del sailing[number]
            elif isinstance(found, Solution):
                boat = boats[number]
                known = boat.solutions[-1:] and boat.solutions[-1].maneuver == found.maneuver
                if known:
                    continue
                more = replace(boat, solutions=(*boat.solutions, found))
                boats = (*boats[:number], more, *boats[number + 1 :])
                yield boats


class _Ticks:
    """A clock that goes on by a tick whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += TICK
        return self.now


@public
def frontier(
    cube: Cube | str, moves: int, direction: Direction = DIRECTIONS[0]
) -> NDArray[np.intp]:
    """How many maneuvers of so many moves, 0 to 4, leave the cube how far from G1.

    Entry d counts those after which the small tables say that G1 is at least d moves away; near to
    it they are exact. Of turns that can change places, one order is counted.

    >>> frontier("R", 1).tolist()  # R and R' lead into G1, R2 and L2 leave it a turn away
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
