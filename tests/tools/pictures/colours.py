"""Icons in colours as pictures of two to four colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from pictures.candidates import Candidate, Shades, cropped, resampled, rows_of, unique
from sitekit.beauty import fault

MOST_COLOURS = 4
LEAST_SHARE = 0.03
"""The share of the icon that a colour needs to count as separate."""
LIKE = 60.0
"""The distance below which two colours count as one."""
PALEST = 225.0
"""The brightness above which a colour is lost on white paper."""


def coloured(icon: NDArray[np.uint8], sides: Sequence[int]) -> Candidate | None:
    """The picture of an icon (rows of red, green, blue, alpha), or None."""
    return next(
        (found for drawn in _drawings(icon, sides) if (found := unique(drawn, seconds=2))), None
    )


def _drawings(icon: NDArray[np.uint8], sides: Sequence[int]) -> Iterator[Candidate]:
    cover = icon[..., 3] / 255.0
    labels, colours = palette(icon)
    if not 2 <= len(colours) <= MOST_COLOURS:
        return
    layers = [cropped(1.0 - cover, cover)]
    layers += [cropped(cover * (labels == n), cover) for n in range(len(colours))]
    height, width = layers[0].shape
    for side in sides:
        scale = side / max(height, width)
        size = max(1, round(width * scale)), max(1, round(height * scale))
        if min(size) < 0.55 * side:
            return
        shares = np.stack([resampled(layer, *size) for layer in layers])
        cells = shares.argmax(0).astype(np.int8)
        error = 1.0 - float(shares.max(0).mean())
        if len(np.unique(cells[cells > 0])) == len(colours) and not fault(cells):
            yield Candidate(rows_of(cells), error, 0, colours)


def palette(icon: NDArray[np.uint8]) -> tuple[NDArray[np.intp], tuple[str, ...]]:
    """The number of the colour of each pixel, and the colours, the most frequent first."""
    pixels = icon[..., :3].astype(float)
    solid = icon[..., 3] > 127
    left = pixels[solid]
    means: list[Shades] = []
    while len(left) >= LEAST_SHARE * solid.sum():
        values, counts = np.unique(left.astype(int) // 8, axis=0, return_counts=True)
        near = np.linalg.norm(left - (values[counts.argmax()] * 8 + 4), axis=1) < LIKE
        if near.sum() >= LEAST_SHARE * solid.sum():
            means.append(left[near].mean(0))
        left = left[~near]
    if not means:
        return np.zeros(solid.shape, np.intp), ()
    distances = np.stack([np.linalg.norm(pixels - mean, axis=2) for mean in means])
    bright = [1.0 + float(mean @ [0.299, 0.587, 0.114]) for mean in means]
    dark = [mean * min(1.0, PALEST / light) for mean, light in zip(means, bright, strict=True)]
    return distances.argmin(0), tuple(f"#{mean.astype(np.uint8).tobytes().hex()}" for mean in dark)
