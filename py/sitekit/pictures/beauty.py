"""How much a small picture pleases: how well it is filled, in one piece, without frames or mirrors.

All measures are of the filled cells, whatever their colour; a cell is 0 where it is empty.
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
"""The least share of the filled cells in one piece, diagonal neighbours included."""
FRAMED_SHARE = 0.7
"""The share of the outermost cells at which a picture seems to have a frame."""
MIRRORED_SHARE = 0.04
"""A picture that changes in fewer of its cells when it is mirrored is symmetric."""
LEAST_DIFFERENCE = 3, 1 / 8
"""Different pictures differ in so many cells, and in this share of the cells filled in either."""


def cells_of(rows: Sequence[str]) -> Cells:
    """The cells of a picture that is text.

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
    other colours.
    """

    def __init__(self) -> None:
        self._by_size: dict[tuple[int, int], list[NDArray[np.bool_]]] = {}

    def add(self, cells: Cells) -> bool:
        """Takes a picture, unless it has a twin; returns whether it was taken."""
        filled = _trimmed(cells > 0)
        views = [image for turned in (filled, filled.T) for image in _flipped(turned)]
        height, width = filled.shape
        for more, wider in product((-1, 0, 1), repeat=2):
            for size in {(height + more, width + wider), (width + wider, height + more)}:
                for other in self._by_size.get(size, ()):
                    if any(_are_twins(image, other) for image in views):
                        return False
        self._by_size.setdefault(filled.shape, []).append(filled)
        return True


def _trimmed(filled: NDArray[np.bool_]) -> NDArray[np.bool_]:
    rows, columns = np.nonzero(filled.any(1))[0], np.nonzero(filled.any(0))[0]
    return filled[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _flipped(filled: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
    return [filled, filled[:, ::-1], filled[::-1], filled[::-1, ::-1]]


def _are_twins(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> bool:
    """Whether two pictures of about the same size differ too little, however they are laid."""
    if max(abs(a - b) for a, b in zip(one.shape, other.shape, strict=True)) > 1:
        return False
    cells, share = LEAST_DIFFERENCE
    filled = int(one.sum()), int(other.sum())
    if abs(filled[0] - filled[1]) >= max(cells, share * sum(filled)):
        return False
    canvas = np.zeros((other.shape[0] + 2, other.shape[1] + 2), bool)
    canvas[1:-1, 1:-1] = other
    height, width = one.shape
    for y in range(canvas.shape[0] - height + 1):
        for x in range(canvas.shape[1] - width + 1):
            both = int((one & canvas[y : y + height, x : x + width]).sum())
            differing = sum(filled) - 2 * both
            if differing < cells or differing < share * (sum(filled) - both):
                return True
    return False
