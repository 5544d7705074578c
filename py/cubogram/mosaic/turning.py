"""The turns that bring a face to the front of a solved cube.

The table of all pictures of one face (`twophase.goals.one_face`) is for a cube held in one way. A
cube can be held in four ways with the right centre in front: the best of them needs 6.1 turns on
average instead of 6.5, and leaves only 16 pictures that need nine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import rotated, rotation_texts
from cubogram.mosaic.mosaic import LETTERS, Mosaic
from cubogram.twophase.goals.one_face import CENTRE, UPPER, WEIGHTS, face_pictures

COLOURS = dict(zip(LETTERS, ("white", "red", "green", "yellow", "orange", "blue"), strict=True))
"""The names of the standard colours."""
ON_FRONT = str.maketrans("UFDB", "FDBU")
"""Turns that make a picture on the upper face become those that make it on the front face."""


@dataclass(frozen=True)
class CubeTurns:
    """How to turn the cube at a place of a wall: held with two centres in front and on top.

    `number`, `row` and `column` are counted from 1, `front` and `top` are letters of centres.
    `before` is the number of the cube in the wall before; 0 means a solved cube.
    """

    number: int
    row: int
    column: int
    face: str
    front: str
    top: str
    maneuver: Maneuver
    before: int = 0

    def __str__(self) -> str:
        held = f"{COLOURS[self.front]} in front, {COLOURS[self.top]} on top"
        name = f"{self.number}, from {self.before}" if self.before else f"{self.number}"
        return f"{name}: {held}: {self.maneuver or 'nothing to turn'}"

    def as_json(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {
            "cube": self.number,
            "row": self.row,
            "column": self.column,
            "face": self.face,
            "front": self.front,
            "top": self.top,
            "turns": str(self.maneuver),
            "before": self.before,
        }


def turns_of(wall: Mosaic) -> list[CubeTurns]:
    """The turns of all cubes, row by row."""
    made = {face: turns_to(face) for face in wall.different}
    return [
        CubeTurns(number + 1, number // wall.columns + 1, number % wall.columns + 1, face,
                  face[CENTRE], *made[face])
        for number, face in enumerate(wall.faces)
    ]  # fmt: skip


def turns_to(face: str) -> tuple[str, Maneuver]:
    """The centre to hold on top, and a shortest maneuver that then makes this front face.

    >>> top, turns = turns_to("UUUUUUUFU")
    >>> top, str(turns)
    ('R', "L B F' D'")
    """
    pictures = face_pictures()
    digits = [LETTERS.index(face[at]) for at in UPPER]
    numbers = [int(as_held[digits] @ WEIGHTS) for _, as_held in _holds(face[CENTRE])]
    best = int(np.argmin(pictures.length[numbers]))
    top = _holds(face[CENTRE])[best][0]
    found = pictures.made(numbers[best])
    if found is None:
        seen = "".join("URFDLB"[_holds(face[CENTRE])[best][1][LETTERS.index(c)]] for c in face)
        found = Cube().solve_to(seen + "?" * 45, seconds=60)
    return top, Maneuver(str(found).translate(ON_FRONT))


@cache
def _holds(centre: str) -> list[tuple[str, Any]]:
    """The centre on top in each of four ways to hold a cube, and where each colour is then.

    Colours are numbered by the faces of the cube after `x`, which brings the front face up.
    """
    found = []
    for held in rotation_texts():
        if held[LETTERS.index("F")] == centre:
            up = rotated(held, 0, 1)
            found.append((held[0], np.array([up.index(colour) for colour in LETTERS])))
    return sorted(found, key=lambda one: "UDFBRL".index(one[0]))
