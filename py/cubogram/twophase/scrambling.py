"""Scrambles that lead to a given cube."""

from __future__ import annotations

from cubogram.arguments import whole
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import rotation_texts
from cubogram.twophase.coordinates.turn_metric import HTM
from cubogram.twophase.search import Search
from cubogram.twophase.tables.tables import Tables


def scramble_of(cube: Cube, length: int) -> Maneuver:
    """A maneuver of at most `length` face turns that leads from the solved cube to this one.

    It starts with a rotation if the cube is held in a different orientation. The same cube always
    gets the same scramble, because the search does not use improved tables.

    >>> cube = Cube.random(seed=7)
    >>> Cube(scramble_of(cube, 21)) == cube
    True
    """
    enough = whole("length", length, HTM.gods_number)
    search = Search(cube.cubies, Tables.shared().unimproved())
    found = [event for event in search.run(float("inf"), enough) if event]
    return rotation_texts()[cube.orientation] + ~found[-1].maneuver
