"""Candidates for the collection: icons of freely licensed sets, drawn as small pictures.

Each icon is cropped, sampled at several sizes and thresholds, and mended in at most two cells if
its clues have several pictures. The first that is beautiful (`beauty.py`), unique and close to the
icon is kept.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.nonogram import Puzzle, make_unique, solve
from cubogram.nonogram.palette import Colour
from sitekit.beauty import MARKS, Cells, cells_of, fault

Shades = NDArray[np.float64]

MOST_MENDED = 2
"""How many cells may change to make a picture the only one with its clues."""
THRESHOLDS = (0.5, 0.42, 0.58)
"""The share of a cell that must be covered for it to be filled."""
MOST_ERROR = 0.16
"""The mean difference from the icon at which a picture is no longer recognised."""


@dataclass(frozen=True)
class Candidate:
    """A picture of an icon, its colours (none: black), and its mean difference from the icon."""

    rows: tuple[str, ...]
    error: float
    mended: int = 0
    colours: tuple[str, ...] = ()


def candidate(icon: str, shades: Shades, least: int, most: int) -> Candidate | None:
    """The picture of a black icon whose longer side has `least` to `most` cells, or None."""
    open_: list[Candidate] = []
    for drawn in _drawings(cropped(shades), _sides(icon, least, most)):
        found = unique(drawn, seconds=0)
        if found:
            return found
        open_.append(drawn)
    for drawn in sorted(open_, key=lambda drawn: drawn.error)[:2]:
        found = unique(drawn, seconds=2)
        if found:
            return found
    return None


def unique(drawn: Candidate, seconds: float) -> Candidate | None:
    """The candidate if it is the only picture with its clues, perhaps mended; None if it is not.

    Without `seconds`, a picture counts only if line logic finds it nearly at once.
    """
    colours = [Colour(f"colour {n}", rgb) for n, rgb in enumerate(drawn.colours, 1)]
    puzzle = (
        Puzzle.from_picture(drawn.rows, colours) if colours else Puzzle.from_picture(drawn.rows)
    )
    if solve(puzzle, seconds=seconds or 0.2).is_unique:
        return drawn
    if not seconds:
        return None
    made = make_unique(drawn.rows, puzzle.colours, seconds=seconds)
    if not made.is_done or len(made.changes) > MOST_MENDED or fault(cells_of(made.picture)):
        return None
    return Candidate(made.picture, drawn.error, len(made.changes), drawn.colours)


def _sides(icon: str, least: int, most: int) -> list[int]:
    """Sizes to try: first a random one (for half of the icons, in the upper third), then larger and
    smaller ones."""
    chance = zlib.crc32(icon.encode()) % 1000 / 1000
    first = least + int((most - least + 1) * chance**0.6)
    return [*range(first, most + 1, 2), *range(first - 2, least - 1, -3)][:6]


def _drawings(shades: Shades, sides: Sequence[int]) -> Iterator[Candidate]:
    """Beautiful pictures of an icon."""
    height, width = shades.shape
    for side in sides:
        scale = side / max(height, width)
        size = max(1, round(width * scale)), max(1, round(height * scale))
        if min(size) < 0.55 * side:
            return
        cover = resampled(shades, *size)
        for threshold in THRESHOLDS:
            cells = (cover > threshold).astype(np.int8)
            error = float(np.where(cells, 1 - cover, cover).mean())
            if error <= MOST_ERROR * side / 20 and not fault(cells):
                yield Candidate(rows_of(cells), error)


def resampled(shades: Shades, width: int, height: int) -> Shades:
    """The mean of the shades over each cell of a grid, exactly.

    >>> resampled(np.array([[0.0, 1.0, 1.0, 1.0]]), 2, 1)
    array([[0.5, 1. ]])
    """

    def weights(cells: int, pixels: int) -> Shades:
        edges = np.linspace(0, pixels, cells + 1)
        start, end = edges[:-1, None], edges[1:, None]
        at = np.arange(pixels)
        shares: Shades = np.clip(np.minimum(end, at + 1) - np.maximum(start, at), 0, 1)
        return shares * (cells / pixels)

    return weights(height, shades.shape[0]) @ shades @ weights(width, shades.shape[1]).T


def cropped(shades: Shades, filled: Shades | None = None) -> Shades:
    """The shades without the empty space around the icon, as `filled` (or `shades`) shows it."""
    where = (shades if filled is None else filled) > 0.5
    rows, columns = np.nonzero(where.any(1))[0], np.nonzero(where.any(0))[0]
    if not len(rows):
        return shades[:1, :1]
    return shades[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def rows_of(cells: Cells) -> tuple[str, ...]:
    """The picture as text."""
    marks = MARKS if cells.max() > 1 else ".#"
    return tuple("".join(marks[cell] for cell in row) for row in cells)
