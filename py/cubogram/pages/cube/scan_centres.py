"""Which sides the pictures show, by the colours of their centres; one side may appear twice."""

from __future__ import annotations

from itertools import permutations
from math import log

from cubogram.pages.settings import STANDARD

DARK = 0.01
"""The least light that a camera reports."""
ALIKE = 0.6
"""Two centres have the same colour if their hues, in logarithms of light, differ by less than
this; different colours differ by 0.65 or more."""
ENOUGH = 4
"""How many colours it takes to infer the light."""

Light = tuple[float, ...]
_USUAL = [
    tuple(log((int(colour[i : i + 2], 16) / 255) ** 2.2 + DARK) for i in (1, 3, 5))
    for colour in STANDARD
]
"""The logarithms of the light that stickers of the usual colours reflect."""


def sides_of(middles: list[list[float]]) -> list[int] | None:
    """For each picture's middle (red, green and blue light), its face's number in U R F D L B.

    None if there are too few colours.

    >>> usual = [[int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)] for colour in STANDARD]
    >>> sides_of([[part**2.2 for part in usual[face]] for face in (2, 0, 5, 2, 3)])
    [2, 0, 5, 2, 3]
    """
    seen = [tuple(log(part + DARK) for part in light) for light in middles]
    kinds = [next(i for i, other in enumerate(seen) if _are_alike(one, other)) for one in seen]
    firsts = list(dict.fromkeys(kinds))
    if len(firsts) < ENOUGH:
        return None
    colours = [seen[i] for i in firsts]
    best = min(permutations(range(6), len(firsts)), key=lambda way: _cost(colours, way))
    return [best[firsts.index(kind)] for kind in kinds]


def _are_alike(one: Light, other: Light) -> bool:
    return all(
        abs(one[i] - one[(i + 1) % 3] - other[i] + other[(i + 1) % 3]) < ALIKE for i in range(3)
    )


def _cost(colours: list[Light], way: tuple[int, ...]) -> float:
    """How far colours are from the usual ones, under the light that fits them best."""
    cost = 0.0
    for channel in range(3):
        away = [_USUAL[way[i]][channel] - colour[channel] for i, colour in enumerate(colours)]
        lamp = sum(away) / len(away)
        cost += sum((one - lamp) ** 2 for one in away)
    return cost
