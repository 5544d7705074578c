"""The package's two functions that take text and return text."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cubogram import verbs
from cubogram.arguments import public
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver

if TYPE_CHECKING:
    from cubogram.twophase.tables.tables import Tier


@public
def solve(
    cube: Cube | str | Maneuver,
    *,
    seconds: float = 1.0,
    length: int | None = None,
    tables: Tier = "small",
) -> str:
    """Solves a cube (a `Cube`, a maneuver or 54 facelets); returns a short maneuver as text.

    It is the shortest one found in the given time, or the first of at most `length` face turns (see
    `Cube.solve`). For a maneuver, it is never longer than its inverse.

    >>> solve("R U2 F' L D")
    "D' L' F U2 R'"
    """
    return str(verbs.solve(cube, seconds=seconds, length=length, tables=tables))


@public
def scramble(*, seed: int | str | random.Random | None = None) -> str:
    """A scramble of at most 21 turns, as text, to a random state; all states are equally likely.

    The same seed gives the same scramble.

    >>> scramble(seed=7) == scramble(seed=7)
    True
    >>> Cube(scramble()).is_solved
    False
    """
    return str(Cube.random(seed).scramble())
