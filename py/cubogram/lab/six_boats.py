"""The six directions of the two-phase search, drawn as boats on their way to a harbour."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.draw import Axis, Series, Svg, colours, lines
from cubogram.draw.svg import SANS, element, group, label
from cubogram.formatting import counted
from cubogram.twophase.six_directions import DirectionResult

LANE, WIDE, SCALE, HARBOUR = 40.0, 534.0, 14.0, 440.0


def boats_picture(boats: Sequence[DirectionResult]) -> Svg:
    """The boats in their lanes, as many turns from the harbour as their best solutions have.

    The mark ahead of a boat is the end of its phase 1, where it enters the special waters. A boat
    without a solution is at the left.

    >>> from cubogram.twophase.six_directions import compare_directions
    >>> boats = next(compare_directions("R U F D L B", steps=20))
    >>> boats_picture(boats).description.count("on the way")
    6
    """
    parts, words, states = [], [], []
    high = len(boats) * LANE + 26
    water = element("rect", y=18, width=HARBOUR, height=high - 26, rx=8, fill=colours.WASH)
    pier = element("rect", x=HARBOUR, y=18, width=10, height=high - 26, fill=colours.BODY)
    for n, boat in enumerate(boats):
        colour = colours.SERIES[n % len(colours.SERIES)]
        y = 18 + (n + 0.5) * LANE
        x, shown = 96.0, "on the way"
        if boat.lengths:
            first, length = boat.lengths[-1]
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
        states.append(f"{boat.direction} {shown}")
    words.append(label("harbour", HARBOUR + 5, 12, text_anchor="middle"))
    body = (
        water
        + pier
        + "".join(parts)
        + group(words, font_family=SANS, font_size=15.5, fill=colours.INK)
    )
    return Svg(WIDE, high, body, "The boats on their way to the harbour", ", ".join(states))


def lengths_chart(boats: Sequence[DirectionResult]) -> Svg:
    """A chart of the solutions of each boat: total length against the length of phase 1.

    >>> from cubogram.twophase.six_directions import compare_directions
    >>> *_, boats = compare_directions("R U F D L B", steps=20)
    >>> lengths_chart(boats).title
    'The voyage of 6 boats: 6 turns'
    """
    found = [boat for boat in boats if boat.solutions]
    best = min((boat.solutions[-1].length for boat in found), default=None)
    title = f"The voyage of {counted(len(boats), 'boat')}: " + (
        "on the way" if best is None else counted(best, "turn")
    )
    series = [Series(str(boat.direction), boat.lengths) for boat in found]
    across = Axis("turns in phase 1")
    return lines(series or {"": [(0, 0)]}, x=across, y=Axis("turns in all"), title=title)
