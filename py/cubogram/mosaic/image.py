"""Images as facelets in six colours, compared as people see them and dithered in linear light.

Colours are compared in Oklab (see `cubogram.scan.colours`).
Facelets seen from afar mix like light, so what a facelet lacks is passed on in linear light.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubogram.arguments import number, quoted
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.mosaic.mosaic import LETTERS, SIDE, Dither, Match, check_colours
from cubogram.scan.colours import TO_CONES, TO_LAB, light_of, oklab

DITHERS: tuple[Dither, ...] = ("none", "diffusion", "ordered")
MATCHES: tuple[Match, ...] = ("colour", "lightness")
MOST_PIXELS = 50_000_000
OUTLIERS = (1, 99)
"""The darkest and lightest of a hundred pixels may lie outside what the stickers can show."""
PASSED_ON = 0.6
"""How much of what a facelet lacks goes on: with all of it, dark areas without a dark colour would
leave a trail."""
OWN = 0.4
"""How much a sticker's distance from the image itself counts, compared with that from what is to be
made up for: without it, skin is made of green and orange."""
BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]])

Image = NDArray[np.float64]
"""Shape (height, width, 3): red, green and blue in linear light, 0 to 1."""


def pixels_of(pixels: Any) -> Image:
    """Pixels of 0 to 255 in linear light; those that are transparent are blended with white."""
    try:
        found = np.asarray(pixels, np.float64)
    except (TypeError, ValueError):
        raise ArgumentError("pixels", f"an array is expected, not {quoted(pixels)}") from None
    if found.ndim != 3 or found.shape[2] not in (3, 4) or not found.size:
        shape = " x ".join(map(str, found.shape))
        message = f"height x width x 3 or 4 values from 0 to 255 are expected, not {shape}"
        raise ArgumentError("pixels", message)
    if found.size > 4 * MOST_PIXELS:
        message = f"the image has more than {MOST_PIXELS // 1_000_000} million pixels"
        raise PuzzleError("size", message)
    if not (found.min() >= 0 and found.max() <= 255):
        raise ArgumentError("pixels", "values from 0 to 255 are expected")
    if found.shape[2] == 4:
        alpha = found[..., 3:] / 255
        found = found[..., :3] * alpha + 255 * (1 - alpha)
    return light_of(found)


def cells_of(
    image: Image, cubes: tuple[int, int], crop: tuple[float, float, float, float] | None
) -> NDArray[np.float64]:
    """The average of the image behind each facelet, as pixels of 0 to 255."""
    width, height = cubes[0] * SIDE, cubes[1] * SIDE
    if crop is None:
        ratio = (width / height) / (image.shape[1] / image.shape[0])
        across, down = min(1.0, ratio), min(1.0, 1 / ratio)
        crop = ((1 - across) / 2, (1 - down) / 2, (1 + across) / 2, (1 + down) / 2)
    left, top, right, bottom = (number("crop", edge, 0, 1) for edge in crop)
    if left >= right or top >= bottom:
        raise ArgumentError("crop", f"left, top, right, bottom are expected, not {quoted(crop)}")
    down_by = _shares(image.shape[0], height, top, bottom)
    across_by = _shares(image.shape[1], width, left, right)
    mixed = np.einsum("yi,ijc,xj->yxc", down_by, image, across_by, optimize=True).clip(0, 1)
    dark = mixed <= 0.0031308
    found: Image = 255 * np.where(dark, 12.92 * mixed, 1.055 * mixed ** (1 / 2.4) - 0.055)
    return found


def _shares(pixels: int, cells: int, begin: float, end: float) -> NDArray[np.float64]:
    """How much of each pixel belongs to each cell, shape (cells, pixels); each row sums to 1."""
    edges = pixels * np.linspace(begin, end, cells + 1)
    at = np.arange(pixels)
    shares = np.minimum(edges[1:, None], at + 1) - np.maximum(edges[:-1, None], at)
    shares = shares.clip(0)
    shares /= shares.sum(axis=1, keepdims=True)
    return np.asarray(shares, np.float64)


def facelets_of(
    image: Image,
    colours: Sequence[str],
    without: str,
    dither: Dither,
    match: Match,
    brightness: float,
) -> tuple[str, ...]:
    """Rows of letters, one for each pixel."""
    letters = [letter for letter in LETTERS if letter not in without]
    if not letters or set(without) - set(LETTERS):
        message = f"some of {LETTERS} are expected, not {quoted(without)}"
        raise ArgumentError("without", message)
    stickers = stickers_of(check_colours(colours))[[LETTERS.index(letter) for letter in letters]]
    seen = oklab(stickers)
    weights = np.array([1.0, 1.0, 1.0] if match == "colour" else [1.0, 0.0, 0.0])
    brightness = number("brightness", brightness, -1, 1)
    toned = _toned(image, seen[:, 0], brightness, stretches=match == "lightness")
    if match == "lightness":  # greys: only their lightness is passed on
        stickers = np.repeat(stickers @ [[0.2126], [0.7152], [0.0722]], 3, axis=1)
        toned = np.repeat(toned @ [[0.2126], [0.7152], [0.0722]], 3, axis=2)
        seen = oklab(stickers)
    if dither == "none":
        chosen = _nearest(toned, seen, weights)
    elif dither == "ordered":
        chosen = _ordered(toned, stickers, seen, weights)
    else:
        chosen = _diffused(toned, stickers, seen)
    return tuple("".join(letters[one] for one in row) for row in chosen.tolist())


def stickers_of(colours: Sequence[str]) -> Image:
    """Colours written like #c41e3a in linear light, shape (n, 3)."""
    values = [[int(one[at : at + 2], 16) for at in (1, 3, 5)] for one in colours]
    found: Image = pixels_of([values])[0]
    return found


def _toned(image: Image, lightness: Image, brightness: float, stretches: bool) -> Image:
    """The image with its lightness moved into the range of the stickers', and brightened."""
    lab = oklab(image)
    low, high = np.percentile(lab[..., 0], OUTLIERS)
    least, most = lightness.min(), lightness.max()
    if not stretches:
        low, high = min(low, least), max(high, most)
    share = ((lab[..., 0] - low) / max(high - low, 0.01)).clip(0, 1) ** 4.0**-brightness
    lab[..., 0] = least + share * (most - least)
    light = (lab @ np.linalg.inv(TO_LAB).T) ** 3 @ np.linalg.inv(TO_CONES).T
    return light.clip(0, 1)


def _nearest(image: Image, seen: Image, weights: Image) -> NDArray[np.intp]:
    return np.asarray(_apart(image, seen, weights).argmin(axis=-1), np.intp)


def _apart(image: Image, seen: Image, weights: Image) -> Image:
    """The squared distance of each pixel from each sticker."""
    found: Image = (oklab(image)[..., None, :] - seen) ** 2 @ weights
    return found


def _ordered(image: Image, stickers: Image, seen: Image, weights: Image) -> NDArray[np.intp]:
    """Sixteen stickers that together look like each pixel, from dark to light; the pixel's place
    in a square of four by four says which of them it gets (Knoll's pattern dithering)."""
    lacks = np.zeros_like(image)
    own = OWN * _apart(image, seen, weights)
    found = []
    for _ in range(BAYER.size):
        apart = _apart((image + lacks).clip(0, 1), seen, weights) + own
        found.append(apart.argmin(axis=-1))
        lacks += PASSED_ON * (image - stickers[found[-1]])
    by_lightness = np.argsort(seen[:, 0])
    ranks = np.sort(np.argsort(by_lightness)[np.array(found)], axis=0)
    y, x = np.indices(image.shape[:2])
    return np.asarray(by_lightness[ranks[BAYER[y % 4, x % 4], y, x]], np.intp)


def _diffused(image: Image, stickers: Image, seen: Image) -> NDArray[np.intp]:
    """What each sticker lacks goes on to its neighbours (Floyd, Steinberg 1976), row by row to and
    fro."""
    height, width = image.shape[:2]
    left = np.zeros((height + 1, width + 2, 3))
    left[:height, 1:-1] = image
    own = OWN * _apart(image, seen, np.ones(3))
    chosen = np.zeros((height, width), np.intp)
    for y in range(height):
        step = -1 if y % 2 else 1
        for x in range(1, width + 1)[::step]:
            wanted = left[y, x].clip(0, 1)
            lab = TO_LAB @ np.cbrt(TO_CONES @ wanted)
            best = int((((lab - seen) ** 2).sum(axis=1) + own[y, x - 1]).argmin())
            chosen[y, x - 1] = best
            lacks = (wanted - stickers[best]) * PASSED_ON / 16
            left[y, x + step] += 7 * lacks
            left[y + 1, x - step] += 3 * lacks
            left[y + 1, x] += 5 * lacks
            left[y + 1, x + step] += lacks
    return chosen
