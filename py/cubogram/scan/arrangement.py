"""Finds which picture shows which face, and which way up: the arrangement that makes one cube.

Six pictures can be turned in 4^6 = 4096 ways. Each way has a lower bound: the cheapest piece at
each place, even if a piece is used twice. Most bounds are far above the cost of the best cube, so
only a few ways are examined closely.
"""

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from cubogram.scan.colours import Floats, median, oklab
from cubogram.scan.lamp import DARK
from cubogram.scan.legal import Legal, Likely, Shown, corners_shown, edges_shown

USUAL = "f8f8f4 c41e3a 009b48 ffd500 ff5800 0046ad"
"""The colours of most cubes, in the order U R F D L B, in sRGB."""

WRONG_WAY_UP = 8.0
"""The cost of turning a picture that should be the right way up, so that it is turned only if the
stickers clearly say so."""

ALIKE = 0.6
"""Two centres have the same colour if their hues, in logarithms of light, differ by less than
this; different colours differ by 0.65 or more."""
ENOUGH = 4
"""How many colours it takes to infer the light."""
MOST_TRIED = 24
IN_ORDER = (0, 1, 2, 3, 4, 5)


@dataclass(frozen=True)
class Arrangement:
    """The cube that the pictures make: `faces[i]` is the picture of the i-th of U R F D L B, and
    `turns[i]` is the number of clockwise quarter turns that make it upright. `is_only` is True if
    no other arrangement makes a different cube that is nearly as likely."""

    faces: tuple[int, ...]
    turns: tuple[int, ...]
    likely: Likely
    is_only: bool = True

    @property
    def stickers(self) -> NDArray[np.intp]:
        """For each of the 54 facelets, the number of its sticker in the pictures."""
        turned = [
            9 * face + quarter_turned(turn)
            for face, turn in zip(self.faces, self.turns, strict=True)
        ]
        return np.concatenate(turned)


@cache
def quarter_turned(turns: int) -> NDArray[np.intp]:
    """For each of nine places, the number of the sticker there after clockwise quarter turns.

    >>> quarter_turned(1).tolist()
    [6, 3, 0, 7, 4, 1, 8, 5, 2]
    """
    return np.rot90(np.arange(9).reshape(3, 3), -turns).ravel()


def upright(costs: Floats, price: float = WRONG_WAY_UP) -> Arrangement | None:
    """The best way to turn each of six pictures in the order U R F D L B; None if there is none.

    `costs` are those of `lamp.Seen`; each picture that is turned costs `price` more.
    """
    ways = np.array(list(product(range(4), repeat=6)))
    prices = price * (ways > 0).sum(axis=1)
    bounds = _bounds(costs, ways) + prices
    found: list[tuple[float, int, Likely]] = []
    best = np.inf
    for way in bounds.argsort(kind="stable")[:MOST_TRIED]:
        if bounds[way] > best + WRONG_WAY_UP:
            break
        arrangement = Arrangement(IN_ORDER, tuple(map(int, ways[way])), Likely("", 0))
        likely = Legal(costs[arrangement.stickers]).most_likely()
        if likely:
            found.append((likely.cost + prices[way], int(way), likely))
            best = min(best, found[-1][0])
    if not found:
        return None
    found.sort(key=lambda one: one[0])
    _, way, likely = found[0]
    others = {one.facelets for cost, _, one in found if cost < best + WRONG_WAY_UP / 2}
    turns = tuple(map(int, ways[way]))
    return Arrangement(IN_ORDER, turns, likely, len(others) == 1)


def as_they_are(costs: Floats) -> Arrangement | None:
    """The cube that six upright pictures in the order U R F D L B make; None if they make none."""
    likely = Legal(costs).most_likely()
    return Arrangement(IN_ORDER, (0,) * 6, likely) if likely else None


def named_by_colour(light: Floats, groups: NDArray[np.intp]) -> tuple[int, ...]:
    """For each of U R F D L B, the picture whose centre has its usual colour.

    `light` and `groups` are those of the 54 stickers; a centre has the colour of its whole group.
    All 720 orders are compared, each under the light that suits it best.
    """
    known = _usual_light()
    logs = np.log(light + DARK)
    seen = np.array([median(logs[groups == group]) for group in range(6)])
    ways = np.array(list(permutations(range(6))))
    lamp = np.log(known + DARK) - seen[ways]
    lamp = (median(lamp, 1) + lamp.mean(axis=1))[:, None] / 2
    away = oklab(np.exp(seen[ways] + lamp) - DARK) - oklab(known)
    costs = (away**2 * np.array([0.5, 1, 1])).sum(axis=(1, 2)) + 0.05 * lamp.std(axis=(1, 2))
    return tuple(map(int, ways[costs.argmin()]))


def sides_of(middles: Floats) -> list[int] | None:
    """For each picture's middle (red, green and blue light), its face's number in U R F D L B,
    under the light that suits them best; one face may appear twice.

    None if there are too few colours to infer the light.

    >>> sides_of(_usual_light()[[2, 0, 5, 2, 3]])
    [2, 0, 5, 2, 3]
    """
    logs = np.log(middles + DARK)
    hues = logs - np.roll(logs, -1, axis=1)
    kinds = (abs(hues[:, None] - hues) < ALIKE).all(axis=2).argmax(axis=1)
    firsts = sorted(set(kinds))
    if len(firsts) < ENOUGH:
        return None
    ways = np.array(list(permutations(range(6), len(firsts))))
    lamp = np.log(_usual_light() + DARK)[ways] - logs[firsts]
    costs = ((lamp - lamp.mean(axis=1, keepdims=True)) ** 2).sum(axis=(1, 2))
    best = ways[costs.argmin()]
    return [int(best[firsts.index(kind)]) for kind in kinds]


def _usual_light() -> Floats:
    """The light that stickers of the usual colours reflect."""
    usual = np.array([[int(one[i : i + 2], 16) for i in (0, 2, 4)] for one in USUAL.split()])
    light: Floats = (usual / 255) ** 2.2
    return light


def sorted_faces(costs: Floats, faces: tuple[int, ...]) -> Arrangement | None:
    """The best way to turn six pictures whose order is known but whose orientation is not."""
    order = np.concatenate([np.arange(9 * face, 9 * face + 9) for face in faces])
    found = upright(costs[order][:, faces], price=0.01)
    if found is None:
        return None
    return Arrangement(faces, found.turns, found.likely, found.is_only)


def _bounds(costs: Floats, ways: NDArray[np.intp]) -> Floats:
    """For each way to turn the six pictures, a lower bound on the cost of a cube."""
    turned = np.stack(
        [costs.reshape(6, 9, 6)[:, quarter_turned(turn)].reshape(54, 6) for turn in range(4)]
    )
    bounds = np.zeros(len(ways))
    bounds += sum(
        _cheapest_pieces(turned, ways, shown) for shown in (corners_shown(), edges_shown())
    )
    return bounds


def _cheapest_pieces(turned: Floats, ways: NDArray[np.intp], shown: Shown) -> Floats:
    """For each way, the cost of the cheapest piece at each place.

    `turned` are the costs, indexed by [turn, facelet, colour].
    """
    total = np.zeros(len(ways))
    size = shown.facelets.shape[-1]
    for place in range(len(shown.facelets)):
        own = np.unique(shown.facelets[place])
        faces = own // 9
        pieces = np.zeros((4,) * size + shown.facelets.shape[1:3])
        for axis, facelet in enumerate(own):
            colours = np.where(shown.facelets[place] == facelet, shown.colours[place], 0).sum(
                axis=-1
            )
            each = turned[:, facelet][:, colours]
            shape = [1] * size
            shape[axis] = 4
            pieces += each.reshape(*shape, *colours.shape)
        cheapest = pieces.min(axis=(-2, -1))
        total += cheapest[tuple(ways[:, face] for face in faces)]
    return total
