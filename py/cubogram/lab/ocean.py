"""The ocean: how far six boats have come, and how far the water is from the waters of G1."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.draw import Axis, Series, Svg, colours, lines
from cubogram.draw.svg import SANS, element, group, label
from cubogram.twophase.voyage import Boat
from cubogram.words import counted

LANE, WIDE, SCALE, HARBOUR = 40.0, 572.0, 17.0, 500.0


def sea(boats: Sequence[Boat]) -> Svg:
    """The boats on their lanes: so many turns from the harbour as their best way home takes.

    The mark ahead of a boat is where it enters the special waters, at the end of phase 1. One that
    has found no way yet lies at the left.

    >>> from cubogram.twophase.voyage import voyage
    >>> sea(next(voyage("R U F D L B", steps=20))).description.count("on the way")
    6
    """
    parts, words, told = [], [], []
    high = len(boats) * LANE + 26
    water = element("rect", y=18, width=HARBOUR, height=high - 26, rx=8, fill=colours.WASH)
    pier = element("rect", x=HARBOUR, y=18, width=10, height=high - 26, fill=colours.BODY)
    for n, boat in enumerate(boats):
        colour = colours.SERIES[n % len(colours.SERIES)]
        y = 18 + (n + 0.5) * LANE
        x, shown = 96.0, "on the way"
        if boat.landfalls:
            first, length = boat.landfalls[-1]
            x, shown = HARBOUR - SCALE * length, f"{length} turns"
            mark = HARBOUR - SCALE * (length - first)
            parts.append(
                element(
                    "path", d=f"M{x:g} {y + 11:g}H{HARBOUR:g}M{mark:g} {y + 5:g}v12",
                    stroke=colour, stroke_width=1.5, stroke_dasharray="4 3", fill="none",
                )
            )  # fmt: skip
        hull = f"M{x - 16:g} {y + 5:g}h32l-7 9h-18z"
        sails = f"M{x:g} {y + 3:g}v-18l13 15zM{x - 2:g} {y + 3:g}v-13l-10 13z"
        parts.append(element("path", d=hull + sails, fill=colour))
        words.append(label(boat.direction, 4, y + 5))
        words.append(label(shown, WIDE, y + 5, text_anchor="end"))
        told.append(f"{boat.direction} {shown}")
    words.append(label("harbour", HARBOUR + 5, 12, text_anchor="middle"))
    body = (
        water
        + pier
        + "".join(parts)
        + group(words, font_family=SANS, font_size=12, fill=colours.INK)
    )
    return Svg(WIDE, high, body, "The boats on their way to the harbour", ", ".join(told))


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
