"""Turns as arrows on the front of a cube, and how a cube is held, as SVG of 30 by 30 units.

A turn of the layer at the back is an arrow around the whole face.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

STRAIGHT = {  # of a clockwise turn: from where to where
    "R": ((23, 25), (23, 5)),
    "L": ((7, 5), (7, 25)),
    "U": ((25, 7), (5, 7)),
    "D": ((5, 23), (25, 23)),
}
ROUND = {"F": (8, 1), "B": (13.5, -1)}
"""The radius of the arrow, and whether it is clockwise (1) as seen from the front."""
LINES = "M11 3v24M19 3v24M3 11h24M3 19h24"


@cache
def arrow(move: str) -> str:
    """The picture of a turn of one layer.

    >>> arrow("R2").count("<path"), "<text" in arrow("R2")
    (3, True)
    """
    family, amount = move[0], move[1:]
    is_back = family == "B"
    frame = '<path d="M9 9h12v12h-12z" class="frame"/>' if is_back else _grid()
    if family in STRAIGHT:
        start, end = STRAIGHT[family][:: -1 if amount == "'" else 1]
        line = f"M{start[0]} {start[1]}L{end[0]} {end[1]}"
        across, down = ((to - at) / 20 for at, to in zip(start, end, strict=True))
        head = _head(*end, across, down)
    else:
        radius, sense = ROUND[family]
        if amount == "'":
            sense = -sense
        low, side = 15 + radius * 0.6, radius * 0.8
        line = (
            f"M{15 - sense * side:.1f} {low:.1f}A{radius} {radius} 0 1 {int(sense > 0)} "
            f"{15 + sense * side:.1f} {low:.1f}"
        )
        head = _head(15 + sense * side, low, -0.6 * sense, 0.8)
    twice = '<text x="15" y="19" class="twice">2</text>' if amount == "2" else ""
    return f'{frame}<path d="{line}" class="line"/><path d="{head}" class="head"/>{twice}'


def _grid() -> str:
    return f'<path d="M3 3h24v24h-24z{LINES}" class="frame"/>'


def _head(x: float, y: float, across: float, down: float) -> str:
    """The triangle at the end of an arrow that points in a direction."""
    tip = (x + 3 * across, y + 3 * down)
    left = (x - 3 * across - 3.5 * down, y - 3 * down + 3.5 * across)
    right = (x - 3 * across + 3.5 * down, y - 3 * down - 3.5 * across)
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in (tip, left, right)) + "z"


def held(front: str, top: str, colours: Mapping[str, str]) -> str:
    """A solved cube that is held like this, by the colours of its front and its top.

    >>> held("F", "U", {"F": "green", "U": "white"}).count("<path")
    2
    """
    return (
        f'<path d="M3 11h19v17h-19z" fill="{colours[front]}" class="side"/>'
        f'<path d="M3 11l6 -8h19l-6 8z" fill="{colours[top]}" class="side"/>'
    )
