"""Scrambles to random states, from the first click: some were drawn when the site was built.

Each becomes one of 96 others by a random symmetry and perhaps the inverse, and is used once.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pkgutil import get_data
from typing import Any

from cubogram.pages.cube.reading import reversed_moves
from cubogram.pages.keeping import Entry
from cubogram.pages.tasks import Tasks

JSON = Any

ENOUGH = 24
"""That are kept for a next visit."""
_below = random.SystemRandom().randrange
_AXES = ("RL", "UD", "FB")
_ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2))
_OTHER = {"": "'", "'": "", "2": "2"}


@cache
def prepared() -> tuple[str, ...]:
    """Those that come with the page."""
    return tuple((get_data(__package__, "scrambles.txt") or b"").decode().splitlines())


def image_of(text: str, symmetry: int, invert: bool) -> str:
    """The scramble to the mirrored or turned image of a state, or the inverse of that.

    `symmetry` is one of 48.

    >>> image_of("R U'", 0, False), image_of("R U'", 0, True), image_of("R U'", 1, False)
    ("R U'", "U R'", "L' U")
    """
    order, flips = _ORDERS[symmetry >> 3], [(symmetry >> axis) & 1 for axis in range(3)]
    mirrors = (sum(flips) + (symmetry >= 24)) % 2 == 1
    image = {
        face: _AXES[order[axis]][side ^ flips[axis]]
        for axis, pair in enumerate(_AXES)
        for side, face in enumerate(pair)
    }
    moves = tuple(
        image[move[0]] + (_OTHER[move[1:]] if mirrors else move[1:]) for move in text.split()
    )
    return " ".join(reversed_moves(moves) if invert else moves)


class Scrambles:
    """Gives each only once; Python draws as many as were used."""

    def __init__(
        self,
        entry: Entry[tuple[str, ...]],
        tasks: Tasks,
        below: Callable[[int], int] = _below,
    ) -> None:
        self._entry = entry
        self._tasks = tasks
        self._below = below

    def take(self) -> str:
        """One that was not given before."""
        left = list(self._entry.value or prepared())
        taken = left.pop(self._below(len(left)))
        self._entry.set(tuple(left))
        if not self._tasks.runs("scramble"):
            self._tasks.start("scramble", "twophase.scramble", {}, done=self._add)
        return image_of(taken, self._below(48), self._below(2) == 1)

    def _add(self, answer: JSON) -> None:
        left = self._entry.value
        if answer["maneuver"] and len(left) < ENOUGH:
            self._entry.set((*left, answer["maneuver"]))
