"""The ocean: how far six boats have come, and how far the water is from the waters of G1."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.draw import Axis, Series, Svg, lines
from cubogram.twophase.voyage import Boat
from cubogram.words import counted


def chart(boats: Sequence[Boat]) -> Svg:
    """What each boat has found: across the length of phase 1, upwards that of the whole.

    >>> from cubogram.twophase.voyage import voyage
    >>> *_, boats = voyage("R U F D L B", steps=20)
    >>> chart(boats).title
    'The voyage of 6 boats: 6 turns'
    """
    found = [boat for boat in boats if boat.solutions]
    best = min((boat.solutions[-1].length for boat in found), default=None)
    title = f"The voyage of {counted(len(boats), 'boat')}: " + (
        "on the way" if best is None else counted(best, "turn")
    )
    series = [Series(str(boat.direction), boat.landfalls) for boat in found]
    across = Axis("turns of phase 1")
    return lines(series or {"": [(0, 0)]}, x=across, y=Axis("turns in all"), title=title)
