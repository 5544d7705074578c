"""The shortest first steps of a cube by colour: cross, x-cross, EO line."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Literal, NamedTuple

import numpy as np

from cubogram.cfop import cross, eo_line, xcross
from cubogram.cfop.cancellation import NO_TURN
from cubogram.cfop.cube_orientation import TO_BOTTOM, centres_after, colour_name
from cubogram.cfop.effort import easiest_first
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cube.coloured import ColouredCube
from cubogram.cube.cubies import FACES
from cubogram.cube.effort import moves_effort
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import seen_from

Kind = Literal["cross", "xcross", "eoline"]
Turns = tuple[int, ...]
Search = Generator[None, None, list[Turns]]


class FirstStep(NamedTuple):
    """A shortest first step with one colour at the bottom: the number of turns, and the maneuver,
    which starts with the rotation that brings the colour there."""

    colour: str
    turns: int
    maneuver: Maneuver


def _crosses(state: bytes) -> Search:
    position = np.array([cross.position_of(state)], dtype=np.int32)
    _, turns, _ = cross.solutions(position)
    yield
    return [tuple(turn for turn in row if turn != NO_TURN) for row in turns.tolist()]


def _eo_lines(state: bytes) -> Search:
    yield
    return eo_line.shortest(state)


SEARCHES: dict[Kind, tuple[Callable[[bytes], Search], tuple[str, ...], int]] = {
    "cross": (_crosses, ("",), 1),
    "xcross": (xcross.shortest, ("",), 1),
    "eoline": (_eo_lines, ("", "y"), 2),
}
"""The search for all the shortest ones, the orientations with one colour at the bottom, and the
rotations y between the fronts from which they are the same."""


def first_steps(cube: ColouredCube, kind: Kind) -> Generator[FirstStep | None, None, None]:
    """Yields the easiest of the shortest first steps for each colour; None after other slices.

    >>> from cubogram.cube.cube import Cube
    >>> found = list(filter(None, first_steps(ColouredCube(Cube("R U R' D2")), "xcross")))
    >>> print(min(found, key=lambda step: step.turns).maneuver)
    D2
    """
    search, holds, apart = SEARCHES[kind]
    for face, to_bottom in TO_BOTTOM.items():
        ways = []
        for hold in holds:
            centres = centres_after(FACES, f"{to_bottom} {hold}")
            found = yield from search(map_of_cubies(seen_from(cube.cubies, centres)))
            easiest = easiest_first(found, apart)[0]
            ways.append(Maneuver(f"{to_bottom} {hold}") + easiest)
        maneuver = min(ways, key=lambda way: (way.htm, moves_effort(way)))
        colour = colour_name(cube.orientation[FACES.index(face)])
        yield FirstStep(colour, maneuver.htm, maneuver)
