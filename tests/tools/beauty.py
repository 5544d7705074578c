"""How pleasing a small picture is: well filled, in one piece, without a frame or mirror symmetry.

All measures are of the filled cells, whatever their colour; a cell is 0 if it is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.int8]

MARKS = ".123456789"
"""A cell's value in a row of text: empty, then the colours; `#` is the only colour."""
FILLED_SHARE = (0.35, 0.65)
MAIN_PART = 0.8
"""The smallest share of the filled cells in one piece, diagonal neighbours included."""
FRAMED_SHARE = 0.7
"""The share of the outermost cells at which a picture seems to have a frame."""
MIRRORED_SHARE = 0.04
"""A picture that changes in fewer of its cells when it is mirrored is symmetric."""
LEAST_DIFFERENCE = 3, 1 / 8
"""Pictures count as different if they differ in at least this many cells, and in this share of
the cells filled in one or the other."""


def cells_of(rows: Sequence[str]) -> Cells:
    """The cells of a picture given as text.

    >>> cells_of([".#", "12"]).tolist()
    [[0, 1], [1, 2]]
    """
    return np.array(
        [[MARKS.index("1" if mark == "#" else mark) for mark in row] for row in rows], np.int8
    )


def fault(cells: Cells) -> str:
    """Why a picture is not beautiful; "" if it is.

    >>> fault(np.array([[1, 0], [1, 0]], np.int8))
    'an empty line'
    """
    filled = cells > 0
    if not (filled.any(0).all() and filled.any(1).all()):
        return "an empty line"
    share = float(filled.mean())
    if not FILLED_SHARE[0] <= share <= FILLED_SHARE[1]:
        return "too empty" if share < FILLED_SHARE[0] else "too full"
    if main_part(filled) < MAIN_PART:
        return "in pieces"
    rim = np.concatenate([filled[0], filled[-1], filled[1:-1, 0], filled[1:-1, -1]])
    if rim.mean() > FRAMED_SHARE:
        return "a frame"
    if any(np.mean(cells != other) < MIRRORED_SHARE for other in mirror_images(cells)):
        return "symmetric"
    return ""


def mirror_images(cells: Cells) -> list[Cells]:
    """The picture mirrored left to right, top to bottom, and both; if it is square, diagonally."""
    images = [cells[:, ::-1], cells[::-1], cells[::-1, ::-1]]
    if cells.shape[0] == cells.shape[1]:
        images += [cells.T, cells[::-1, ::-1].T]
    return images


def main_part(filled: NDArray[np.bool_]) -> float:
    """The share of the filled cells in the largest piece.

    >>> main_part(np.array([[1, 0, 0], [0, 1, 0], [0, 0, 0], [1, 0, 0]], bool))
    0.6666666666666666
    """
    left = {(int(y), int(x)) for y, x in zip(*np.nonzero(filled), strict=True)}
    total, largest = len(left), 0
    while left:
        stack = [left.pop()]
        size = 0
        while stack:
            y, x = stack.pop()
            size += 1
            around = {(y + v, x + u) for v in (-1, 0, 1) for u in (-1, 0, 1)} & left
            left -= around
            stack += around
        largest = max(largest, size)
    return largest / total


class Twins:
    """The pictures taken so far, and whether another one is a twin of one of them.

    Twins are the same picture, but perhaps mirrored, turned, moved by a cell, retouched, or in
    different colours.
    """

    def __init__(self) -> None:
        self._by_size: dict[tuple[int, ...], list[int]] = {}

    def add(self, cells: Cells) -> bool:
        """Takes a picture, unless it has a twin; returns whether it was taken."""
        filled = _trimmed(cells > 0)
        count = int(filled.sum())
        most = max(LEAST_DIFFERENCE[0], 2 * LEAST_DIFFERENCE[1] * count)
        for turned in (filled, filled.T):
            images = [turned, turned[:, ::-1], turned[::-1], turned[::-1, ::-1]]
            laid = [_bits(image) << shift for image in images for shift in _SHIFTS]
            for more in product((-1, 0, 1), repeat=2):
                size = turned.shape[0] + more[0], turned.shape[1] + more[1]
                for other in self._by_size.get(size, ()):
                    if abs(other.bit_count() - count) > most:
                        continue
                    if any(_are_twins(image, other) for image in laid):
                        return False
        self._by_size.setdefault(filled.shape, []).append(_bits(filled) << _STRIDE + 1)
        return True


_STRIDE = 64  # at least the longest side and two more
_SHIFTS = [y * _STRIDE + x for y in range(3) for x in range(3)]


def _trimmed(filled: NDArray[np.bool_]) -> NDArray[np.bool_]:
    rows, columns = np.nonzero(filled.any(1))[0], np.nonzero(filled.any(0))[0]
    return filled[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _bits(filled: NDArray[np.bool_]) -> int:
    """The picture as an integer, with the bit `_STRIDE * y + x` for each filled cell."""
    places = zip(*np.nonzero(filled), strict=True)
    return sum(1 << _STRIDE * int(y) + int(x) for y, x in places)


def _are_twins(one: int, other: int) -> bool:
    """True if two pictures of the same orientation differ too little."""
    differing = (one ^ other).bit_count()
    cells, share = LEAST_DIFFERENCE
    return differing < cells or differing < share * (one | other).bit_count()
