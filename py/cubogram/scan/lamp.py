"""Finds which of six colours each sticker has, under unknown light.

No sticker is compared with a fixed colour: under a warm lamp, white looks more like the usual
yellow than like the usual white. Instead, the 54 stickers are compared with each other. The six
centres start six groups of nine. Then, repeatedly, each sticker is assigned to a group at the least
total cost, four edge stickers and four corner stickers to each; each group's colour is computed
again; and so is the light of each picture (its brightness, tint and slope), as far as its stickers
show it.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES, N_FACELETS
from cubogram.scan.colours import Floats, median, oklab
from cubogram.scan.legal import Legal

DARK = 0.01  # the level of stray light in every picture, below which the camera sees only noise
ROUNDS = 4
UNSURE = 1e-4  # the likelihood of an arbitrary colour: a reflected lamp, a finger in the way
LEAST_SPREAD, MOST_SPREAD = 0.02, 0.08  # the spread of stickers of one colour, in Oklab
TRUST = 2.5  # the weight of the assumption that the light is the same, in stickers
_ACROSS, _DOWN = np.arange(9) % 3 - 1.0, np.arange(9) // 3 - 1.0


@dataclass(frozen=True)
class Seen:
    """The 54 stickers by colour. `costs` is 54 x 6, the negative logarithm of the likelihood of
    each colour for each sticker; `groups` is the cheapest assignment of nine stickers to each
    colour; `spread` is the spread of stickers of one colour."""

    costs: Floats
    groups: NDArray[np.intp]
    spread: float

    @property
    def facelets(self) -> str:
        """The 54 letters of the groups; they do not always form a cube."""
        return "".join(FACES[group] for group in self.groups)


def tell_apart(light: Floats, uneven: Floats, *, as_cube: bool) -> Seen:
    """Groups stickers by the colour of their light: 54 x 3 amounts of red, green and blue.

    `uneven` says how wrong each sticker's light may be (54 values in Oklab). With `as_cube`, the
    pictures must be in the order U R F D L B and upright; the groups are then found among those of
    possible cubes.
    """
    logs = np.log(np.asarray(light, dtype=np.float64) + DARK)
    weights = 1 / (1 + (uneven / 0.03) ** 2)
    shade = np.zeros_like(logs)
    weigh = np.array([0.4, 1, 1])  # at first, the brightness of a sticker means little
    seeds = logs[list(CENTRES)]
    for turn in range(ROUNDS):
        colours = _lab(logs - shade)
        away = ((colours[:, None] - _lab(seeds)[None]) * weigh) ** 2
        away = away.sum(axis=2)
        groups = _groups(away)
        spread = _spread(away[range(N_FACELETS), groups])
        costs = _costs(away, spread, uneven)
        if turn == ROUNDS - 1:
            break
        likely = Legal(costs).most_likely() if as_cube and turn else None
        if likely:
            groups = np.array([FACES.index(letter) for letter in likely.facelets])
        seeds, shade = _light(logs, groups, weights)
        weigh = np.array([0.6, 1, 1])
    return Seen(costs, _groups(costs), spread)


def _lab(logs: Floats) -> Floats:
    return oklab(np.exp(logs) - DARK)


def _spread(away: Floats) -> float:
    """The spread of stickers around their group's colour, ignoring the few outliers."""
    return float(np.clip(np.sqrt(median(away)) / 1.2, LEAST_SPREAD, MOST_SPREAD))


def _costs(away: Floats, spread: float, unsure: Floats) -> Floats:
    scale = 2 * (spread**2 + unsure[:, None] ** 2)
    costs: Floats = -np.log(np.exp(-away / scale) + UNSURE)
    return costs


def _light(logs: Floats, groups: NDArray[np.intp], weights: Floats) -> tuple[Floats, Floats]:
    """The colours of the groups, and the effect of each picture's light on its stickers."""
    shade = np.zeros_like(logs)
    members = groups.argsort(kind="stable").reshape(6, 9)
    for _ in range(3):
        colours = _middles((logs - shade)[members], weights[members])
        rest = (logs - colours[groups]).reshape(6, 9, 3)
        shade = _shades(rest, weights.reshape(6, 9)).reshape(N_FACELETS, 3)
    return colours, shade


def _middles(values: Floats, weights: Floats) -> Floats:
    """The mean of each group [group, sticker, channel] without its two outliers."""
    away = np.abs(values - median(values, 1)[:, None]).sum(axis=2)
    limit = np.sort(away, axis=1)[:, 6:7]
    kept = weights * (away <= limit)
    middles: Floats = (kept[..., None] * values).sum(axis=1) / kept.sum(axis=1)[:, None]
    return middles


def _shades(rest: Floats, weights: Floats) -> Floats:
    """The part of nine stickers' differences from their colours that one light explains: a tint,
    and a brightness with a slope. `rest` is [picture, sticker, channel]."""
    away = np.abs(rest - median(rest, 1)[:, None]).sum(axis=2)
    weights = weights / (1 + (away / 0.5) ** 2)
    total = weights.sum(axis=1)[:, None]
    common = (weights[..., None] * rest).sum(axis=1) / (total + TRUST)
    brightness = (rest - common[:, None]).mean(axis=2)
    shades = np.repeat(common[:, None], 9, axis=1)
    for axis in (_ACROSS, _DOWN):
        slope = (weights * axis * brightness).sum(axis=1)
        slope /= (weights * axis**2).sum(axis=1) + TRUST
        shades += (slope[:, None] * axis)[..., None]
    return shades


def _groups(costs: Floats) -> NDArray[np.intp]:
    """The cheapest groups of a centre, four edge stickers and four corner stickers each."""
    groups = np.arange(N_FACELETS) // 9
    places = np.arange(N_FACELETS)
    for kind in (0, 1):
        own = places[(places % 9 % 2 == kind) & (places % 9 != 4)]
        groups[own] = _shared(costs[own])
    return groups


def _shared(costs: Floats) -> NDArray[np.intp]:
    """The cheapest assignment of rows to columns, with the same number for each column.

    Each row starts in its cheapest column. While a column has too many, a row moves from it to one
    that has too few, perhaps via others, along the cheapest path.
    """
    n = costs.shape[1]
    fair = len(costs) // n
    taken: NDArray[np.intp] = costs.argmin(axis=1)
    while (counts := np.bincount(taken, minlength=n)).max() > fair:
        mover = np.zeros((n, n), dtype=np.intp)
        price = np.full((n, n), np.inf)
        for column in range(n):
            own = np.flatnonzero(taken == column)
            if len(own):
                extra = costs[own] - costs[own, column][:, None]
                mover[column] = own[extra.argmin(axis=0)]
                price[column] = extra.min(axis=0)
        start = counts > fair
        best = np.where(start, 0.0, np.inf)
        came = np.full(n, -1)
        for _ in range(n):
            through = best[:, None] + price
            through[range(n), range(n)] = np.inf
            better = through.min(axis=0) < best - 1e-12
            came = np.where(better, through.argmin(axis=0), came)
            best = np.minimum(best, through.min(axis=0))
        column = int(np.where(counts < fair, best, np.inf).argmin())
        while came[column] >= 0:
            taken[mover[came[column], column]] = column
            column = int(came[column])
    return taken
