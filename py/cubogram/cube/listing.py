"""Which algorithms of a case to list: the library's options, the worker's, and the page's.

>>> Listing(length=40)
Traceback (most recent call last):
...
cubogram.errors.ArgumentError: length: a whole number from 0 to 30 is expected, not 40
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

from cubogram.arguments import choice, number, public, text, whole
from cubogram.schema import option

Metric = Literal["HTM", "QTM", "STM", "effort"]
METRICS: dict[Metric, str] = {
    "HTM": "turns (HTM)",
    "QTM": "quarter turns (QTM)",
    "STM": "slice turns (STM)",
    "effort": "plain turns of effort",
}
"""What a length counts, in words."""

FreeTurns = Literal["none", "before", "after", "both"]
FREE_TURNS: dict[FreeTurns, str] = {
    "none": "nowhere",
    "before": "at the start",
    "after": "at the end",
    "both": "at the start and end",
}
"""Where turns of U are not counted, in words."""

LONGEST = 30
"""No search goes on to more than so many plain turns."""
MOST = 10_000
"""How many algorithms are found at most, unless more are asked for."""


class ListingOptions(TypedDict, total=False):
    """The options of a `Listing`; all are optional."""

    faces: str
    length: int
    metric: Metric
    free_turns: FreeTurns
    count_rotations: bool
    left_handed: bool
    twins: bool
    most: int
    seconds: float | None


@dataclass(frozen=True)
class Listing:
    """Which algorithms to list, shortest first, and the easiest of those first.

    `faces` are the moves to use, such as `RUF`, `RUrMx` or `U2 D2 R L`. `length` counts turns in
    the `metric` HTM, QTM or STM, or plain turns of "effort" (see `cubogram.cube.effort`), for
    `left_handed` people in the mirror. Rotations are free in the three, unless you
    `count_rotations`, and never follow one another. With `free_turns`, turns of U before or after
    an algorithm are not counted. Mirror images and rotations of others are left out if the case is
    symmetric, unless you want `twins` too. The search ends after `most` algorithms, or `seconds`.

    Raises ArgumentError for values that are not allowed; the moves are read later.
    """

    faces: str = "RUF"
    length: int = option(12, "Up to", range(LONGEST + 1))
    metric: Metric = option("HTM", "", METRICS)
    free_turns: FreeTurns = option("none", "Turns of U are free", FREE_TURNS)
    count_rotations: bool = option(False, "Count rotations")
    left_handed: bool = option(False, "Left-handed")
    twins: bool = option(False, "Mirror images too")
    most: int = MOST
    seconds: float | None = None

    def __post_init__(self) -> None:
        text("faces", self.faces)
        whole("length", self.length, 0, LONGEST)
        choice("metric", self.metric, tuple(METRICS))
        choice("free_turns", self.free_turns, tuple(FREE_TURNS))
        for name in ("count_rotations", "left_handed", "twins"):
            choice(name, getattr(self, name), (False, True))
        whole("most", self.most, 1)
        if self.seconds is not None:
            number("seconds", self.seconds)


Listing.__init__ = public(Listing.__init__)  # type: ignore[method-assign]  # errors with the nearest name
