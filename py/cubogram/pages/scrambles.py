"""Random-state scrambles, right from the start: Python makes some ahead and stores them.

Until then, a scramble that comes with the site is turned into one of 96 others by a random symmetry
and perhaps inversion (js/elements/scramble.ts does the same until Python is ready).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pkgutil import get_data

from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.keeping import Kind
from cubogram.pages.merging import Sides
from cubogram.pages.part import Part, Site

AHEAD = 6
_AXES = ("RL", "UD", "FB")
_ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2))
_OTHER = {"": "'", "'": "", "2": "2"}


@cache
def prepared() -> tuple[str, ...]:
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
    moves = [
        image[move[0]] + (move[1:] if mirrors == invert else _OTHER[move[1:]])
        for move in text.split()
    ]
    return " ".join(reversed(moves) if invert else moves)


def random_image(below: Callable[[int], int] | None = None) -> str:
    """An image of one of the scrambles that come with the page."""
    texts, below = prepared(), below or random.SystemRandom().randrange
    return image_of(texts[below(len(texts))], below(48), below(2) == 1)


Kept = tuple[str, ...]


def _merge(sides: Sides[Kept]) -> Kept:
    """A scramble taken by one tab must not appear in another."""
    ours, theirs, base = sides.ours, sides.theirs, sides.base or ()
    both = dict.fromkeys((*ours, *theirs))
    return tuple(one for one in both if one not in base or (one in ours and one in theirs))


SCRAMBLES: Kind[Kept] = Kind.of("random-states", 1, Kept, (), _merge)
"""Scrambles that Python has made and that have not been shown."""


class Stock(Part):
    """Scrambles to random states that Python makes ahead; each is used once, on any page."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self._entry = site.store.entry(SCRAMBLES)

    def take(self) -> str:
        """An unused scramble; "" if there is none."""
        for one in self._entry.value:
            self.drop(one)
            return one
        return ""

    def drop(self, scramble: str) -> None:
        """Marks this one as used."""
        rest = tuple(one for one in self._entry.value if one != scramble)
        if rest != self._entry.value:
            self._entry.set(rest)

    def fill(self) -> None:
        """Has some made, one at a time."""
        if not self._make.runs:
            self._make()

    @job()
    def _make(self) -> Story:
        while len(self._entry.value) < AHEAD:
            found = yield ask("twophase.scramble")
            self._entry.set((*self._entry.value, found["maneuver"]))
