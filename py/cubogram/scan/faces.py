"""Finds a face of a cube in a picture: the positions of its nine stickers, and their light.

A face is found by its lines. Squares of three by three cells are tried at many sizes, positions and
angles. The best has its eight lines on edges of the picture, and smooth cells. Then its four
corners are moved one by one, to fit a face seen at an angle. Strong edges count no more than clear
ones, so that those of a black frame do not outvote the others.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from cubogram.arguments import quoted
from cubogram.errors import ArgumentError
from cubogram.scan.colours import Floats, length, light_of, median, oklab

MOST_PIXELS = 120
"""A picture with a side longer than this is scaled down first."""

LEAST_PIXELS = 24
CLEAR = 0.15
"""The fraction of a face's lines that must be visible for it to count as found."""

KEPT = 2
"""The number of squares to examine closely."""

EDGE = 0.05
"""An edge with this difference (in Oklab) counts for half."""


@dataclass(frozen=True)
class Face:
    """Nine stickers as seen, row by row.

    `light` is 9 x 3: the red, green and blue light of each, 0 to 1. `spread` is how uneven each is
    (in Oklab). `corners` are the face's corners, clockwise from the upper left, as fractions of the
    picture's width and height. `clearness`, 0 to 1, is the fraction of its lines that is visible.
    """

    light: Floats
    spread: Floats
    corners: Floats
    clearness: float

    @property
    def colours(self) -> list[str]:
        """The colours of the nine, "#rrggbb"."""
        part = np.clip(self.light, 0, 1)
        shown = np.where(part <= 0.0031308, 12.92 * part, 1.055 * part ** (1 / 2.4) - 0.055)
        return ["#" + bytes(np.round(255 * one).astype(np.uint8)).hex() for one in shown]

    @property
    def is_clear(self) -> bool:
        """True if the picture seems to show a face."""
        return self.clearness >= CLEAR


def find_face(picture: Any, *, guided: bool = True) -> Face:
    """The face of a cube in a picture: an array of rows of pixels, each red, green, blue from 0 to
    255.

    With `guided`, the picture must be a square, and the face is near the middle and fills more than
    half of it; otherwise it may be anywhere. Always returns a face: check `Face.is_clear`.
    """
    pixels = np.asarray(picture)
    if pixels.ndim != 3 or pixels.shape[2] < 3 or min(pixels.shape[:2]) < LEAST_PIXELS:
        shape = " x ".join(map(str, pixels.shape))
        raise ArgumentError(
            "picture",
            f"rows of pixels with red, green and blue are expected, {LEAST_PIXELS} x"
            f" {LEAST_PIXELS} at least, not {shape or quoted(picture)}",
        )
    light = _shrunk(light_of(np.arange(256.0))[pixels[:, :, :3].astype(np.uint8)])
    edges = _Edges(oklab(light))
    quad = max((edges.refined(quad) for quad in edges.squares(guided)), key=edges.score_of)
    height, width = light.shape[:2]
    x, y = (_weights(_cells()).T @ quad).T
    column = np.clip(x, 0, width - 1).astype(np.intp)
    row = np.clip(y, 0, height - 1).astype(np.intp)
    colours, spread = _typical(light[row, column].reshape(9, -1, 3))
    return Face(colours, spread, quad / (width, height), edges.score_of(quad))


def _shrunk(light: Floats) -> Floats:
    """The picture, averaged down so that its longer side has at most MOST_PIXELS."""
    height, width = light.shape[:2]
    by = -(-max(height, width) // MOST_PIXELS)
    height, width = height // by * by, width // by * by
    blocks = light[:height, :width].reshape(height // by, by, width // by, by, 3)
    shrunk: Floats = blocks.mean(axis=(1, 3))
    return shrunk


def _typical(pixels: Floats) -> tuple[Floats, Floats]:
    """The colour of each cell and how uneven it is, from [cell, pixel, channel].

    Ignores pixels much brighter than the rest (a reflected lamp) and the darkest ones (a line).
    """
    brightness = pixels @ np.array([0.2126, 0.7152, 0.0722])
    order = brightness.argsort(axis=1)
    count = pixels.shape[1]
    kept = order[:, count // 8 : 5 * count // 8]
    colours: Floats = np.take_along_axis(pixels, kept[:, :, None], axis=1).mean(axis=1)
    away = length(oklab(pixels) - oklab(colours)[:, None])
    return colours, median(away, 1)


@cache
def _cells() -> Floats:
    """Points in the nine cells, 49 in each, row by row, in a square from 0 to 3."""
    inside = 0.5 + np.linspace(-0.27, 0.27, 7)
    points = [
        (c + x, r + y) for r, c in product(range(3), range(3)) for y in inside for x in inside
    ]
    return np.array(points)


@cache
def _lines() -> tuple[Floats, Floats, Floats]:
    """Points on the four vertical lines, on the four horizontal lines, and in the cells."""
    along = (np.arange(12) + 0.5) / 4
    along = along[(along % 1 > 0.1) & (along % 1 < 0.9)]
    upright = np.array([(line, at) for line in range(4) for at in along], dtype=np.float64)
    inside = [(c + x, r + y) for r, c in product(range(3), range(3)) for x, y in _WITHIN]
    return upright, upright[:, ::-1], np.array(inside)


@cache
def _few() -> tuple[Floats, Floats, Floats]:
    """A third of these points, for a first pass."""
    upright, level, inside = _lines()
    return upright[1::3], level[1::3], inside[::5]


_WITHIN = ((0.5, 0.5), (0.3, 0.3), (0.7, 0.3), (0.3, 0.7), (0.7, 0.7))


def _weights(places: Floats) -> Floats:
    """The weight of each corner of a quadrilateral at points in a square from 0 to 3."""
    u, v = places.T / 3
    return np.stack([(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v])


@cache
def _looked_at() -> tuple[Floats, int]:
    """The weights for the points of `_lines`, and the number of them on lines in one direction."""
    places = _lines()
    return _weights(np.concatenate(places)), len(places[0])


class _Edges:
    """The strength of the edges of a picture, and how well faces fit them."""

    def __init__(self, lab: Floats) -> None:
        smooth = _box(lab)
        self.height, self.width = lab.shape[:2]
        across, down = np.zeros(lab.shape[:2]), np.zeros(lab.shape[:2])
        across[:, 1:-1] = length(smooth[:, 2:] - smooth[:, :-2])
        down[1:-1] = length(smooth[2:] - smooth[:-2])
        self._maps = [_box(edge / (edge + EDGE)) for edge in (across, down)]

    def scores(self, quads: Floats) -> Floats:
        """For each quadrilateral [quad, corner, x y], how much of a face's lines is visible, less
        any edges inside its cells."""
        weights, count = _looked_at()
        x = np.clip((quads[:, :, 0] @ weights).astype(np.intp), 0, self.width - 1)
        y = np.clip((quads[:, :, 1] @ weights).astype(np.intp), 0, self.height - 1)
        at = y * self.width + x
        across, down = (each.ravel() for each in self._maps)
        upright, level, inside = at[:, :count], at[:, count : 2 * count], at[:, 2 * count :]
        lines = np.concatenate([across[upright], down[level]], axis=1)
        each = lines.reshape(len(quads), 8, -1).mean(axis=2)
        cells = (across[inside] + down[inside]).mean(axis=1)
        scores: Floats = each.mean(axis=1) + 0.5 * each.min(axis=1) - cells
        return scores

    def score_of(self, quad: Floats) -> float:
        """The score of one quadrilateral, 0 to 1."""
        return float(np.clip(self.scores(quad[None])[0] / 1.5, 0, 1))

    def squares(self, guided: bool) -> Floats:
        """The best squares, each of a different size, in the whole picture or near its middle."""
        side = min(self.height, self.width)
        sizes = np.geomspace(0.6, 0.92, 6) if guided else np.geomspace(0.34, 0.94, 12)
        angles = np.radians(np.arange(-6, 7, 6) if guided else np.arange(-16, 17, 4))
        margin = side // 5  # corners of a rotated square may lie outside the picture
        maps = [np.pad(each, margin).ravel() for each in self._maps]
        row = self.width + 2 * margin
        best = []
        for size in sizes * side:
            reach = np.array([self.width - size, self.height - size]) / 2
            if guided:
                reach = np.minimum(reach, 0.1 * side)
            steps = [np.linspace(-r, r, 2 * int(np.ceil(r / (size / 15))) + 1) for r in reach]
            middles = np.stack(np.meshgrid(*steps), axis=-1).reshape(-1, 2)
            middles = np.floor(middles + np.array([self.width, self.height]) / 2)
            starts = (middles + margin).astype(np.intp) @ np.array([1, row])
            squares = np.array([_square(size, angle) for angle in angles])
            upright, level, inside = (
                starts[:, None, None]
                + np.floor(_weights(places).T @ squares + 0.5).astype(np.intp) @ [1, row]
                for places in _few()
            )
            scores = maps[0][upright].mean(axis=2) + maps[1][level].mean(axis=2)
            scores -= maps[0][inside].mean(axis=2) + maps[1][inside].mean(axis=2)
            at, angle = np.unravel_index(int(scores.argmax()), scores.shape)
            best.append((float(scores[at, angle]), squares[angle] + middles[at]))
        best.sort(key=lambda found: -found[0])
        return np.array([quad for _, quad in best[:KEPT]])

    def refined(self, quad: Floats) -> Floats:
        """The quadrilateral with its corners moved to where they fit best."""
        size = float(length(quad[1] - quad[0]))
        score = float(self.scores(quad[None])[0])
        for step in (0.04, 0.015):
            for _ in range(6):
                others = quad + _moves(quad) * step * size
                scores = self.scores(others)
                at = int(scores.argmax())
                if scores[at] <= score:
                    break
                quad, score = others[at], float(scores[at])
        return quad


def _box(picture: Floats) -> Floats:
    """The mean of each pixel and its eight neighbours."""
    for axis in (0, 1):
        wide = np.pad(
            picture, [(int(one == axis),) * 2 for one in range(picture.ndim)], mode="edge"
        )
        picture = (
            np.take(wide, range(picture.shape[axis]), axis)
            + picture
            + np.take(wide, range(2, picture.shape[axis] + 2), axis)
        ) / 3
    return picture


def _square(size: float, angle: float) -> Floats:
    """The corners of a square around 0, clockwise from the upper left."""
    x, y = np.array([-1, 1, 1, -1]) * size / 2, np.array([-1, -1, 1, 1]) * size / 2
    c, s = np.cos(angle), np.sin(angle)
    return np.stack([c * x - s * y, s * x + c * y], axis=-1)


@cache
def _pushes() -> Floats:
    """Moves of one corner, or of all of them, one step in any of eight directions."""
    steps = [step for step in product((-1.0, 0.0, 1.0), repeat=2) if any(step)]
    moved = (*np.eye(4), np.ones(4))
    return np.array([np.outer(corners, step) for corners in moved for step in steps])


def _moves(quad: Floats) -> Floats:
    """Small changes to a quadrilateral."""
    out = quad - quad.mean(axis=0)
    out = out / np.abs(out).max()
    spin = np.stack([-out[:, 1], out[:, 0]], axis=-1)
    return np.concatenate([_pushes(), np.stack([out, -out, spin, -spin])])
