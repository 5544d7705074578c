"""Scrambles to random states, made ahead and kept; before there is one, the page draws another.

The page takes one of those that are kept, which it reads itself, or turns one of the site's into
one of its 96 images (js/elements/scramble.js).
"""

from __future__ import annotations

from typing import Any

from cubogram.pages.keeping import Kind, Store
from cubogram.pages.merging import Sides
from cubogram.pages.tasks import Failure, Tasks

JSON = Any
Stock = tuple[str, ...]

AHEAD = 6


def _read(value: JSON) -> Stock:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise ValueError("no scrambles")
    return tuple(value)


def _merge(sides: Sides[Stock]) -> Stock:
    """What one tab has taken, the other must not show."""
    ours, theirs, base = sides.ours, sides.theirs, sides.base or ()
    both = dict.fromkeys((*ours, *theirs))
    return tuple(one for one in both if one not in base or (one in ours and one in theirs))


SCRAMBLES: Kind[Stock] = Kind("scrambles", 1, _read, list, (), _merge)


class Scrambles:
    """The scramble that is shown and those that come next."""

    def __init__(self, tasks: Tasks, store: Store) -> None:
        self.current = ""
        """ "" while the page is to draw one itself."""
        self.draws = 0
        """How often it was asked to: another number asks again."""
        self._tasks = tasks
        self._stock = store.entry(SCRAMBLES)

    def take(self, scramble: str) -> None:
        """Shows this one, which the page has drawn itself or noted."""
        self.current = scramble
        rest = tuple(one for one in self._stock.value if one != scramble)
        if rest != self._stock.value:
            self._stock.set(rest)

    def next(self) -> None:
        """Shows the next one."""
        if self._stock.value:
            self.take(self._stock.value[0])
        else:
            self.current = ""
            self.draws += 1

    def prepare(self) -> None:
        """Has some made, one at a time."""
        if len(self._stock.value) < AHEAD and not self._tasks.runs("scramble"):
            self._tasks.start(
                "scramble", "twophase.scramble", {}, done=self._made, failed=self._failed
            )

    def _made(self, found: JSON) -> None:
        self._stock.set((*self._stock.value, found["maneuver"]))
        self.prepare()

    def _failed(self, failure: Failure) -> None:
        """Python was lost, or is busy: the next scramble asks again."""
