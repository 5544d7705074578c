"""Pictures that are drawn by chance and yet not ugly: symmetric shapes with smooth borders.

Noise is made symmetric and then smoothed, so that each cell takes the value that most of the nine
cells around it have. What comes out looks like a mask, a beetle or a rosette; pictures in crumbs,
with empty lines, too full or too bare ones are refused.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from cubogram.nonogram.grid import EMPTY, FILLED, Grid

Place = tuple[int, int]
"""Row and column of a cell."""


def _mirrored(y: int, x: int, height: int, width: int) -> Place:
    return y, min(x, width - 1 - x)


def _quartered(y: int, x: int, height: int, width: int) -> Place:
    return min(y, height - 1 - y), min(x, width - 1 - x)


SYMMETRIES = (_mirrored, _mirrored, _mirrored, _quartered)
"""Each gives one cell of those that have the same value; a single mirror comes more often."""

LEAST_DENSITY, GREATEST_DENSITY = 0.4, 0.68
NOISE_DENSITY = 0.56
LARGEST_PART = 0.85
"""The least share of the filled cells that hang together."""
MOST_CRUMBS = 0.01
"""The share of filled cells that may have no filled neighbour."""


def ornaments(width: int, height: int, rng: random.Random) -> Iterator[Grid]:
    """Pictures of that size without end, all of them pleasant."""
    while True:
        picture = _drawn(width, height, rng)
        if is_pleasant(picture):
            yield picture


def is_pleasant(picture: Grid) -> bool:
    """Whether a picture is one shape with few crumbs, neither too full nor too bare.

    >>> is_pleasant(("##.##", ".###.", "..#..")), is_pleasant(("#.#.#", ".#.#.", "#.#.#"))
    (True, False)
    """
    filled = {
        (y, x) for y, row in enumerate(picture) for x, mark in enumerate(row) if mark != EMPTY
    }
    cells = len(picture) * len(picture[0])
    if not LEAST_DENSITY <= len(filled) / cells <= GREATEST_DENSITY:
        return False
    lines = [*picture, *("".join(column) for column in zip(*picture, strict=True))]
    if any(set(line) == {EMPTY} for line in lines):
        return False
    crumbs = sum(filled.isdisjoint(_beside(cell)) for cell in filled)
    return crumbs <= MOST_CRUMBS * len(filled) and _largest_part(filled) >= LARGEST_PART * len(
        filled
    )


def _drawn(width: int, height: int, rng: random.Random) -> Grid:
    symmetry = rng.choice(SYMMETRIES)
    rounds = rng.choice((1, 1, 2)) if min(width, height) > 10 else 1
    noise = {(y, x): rng.random() < NOISE_DENSITY for y in range(height) for x in range(width)}
    cells = {place: noise[symmetry(*place, height, width)] for place in noise}
    for _ in range(rounds):
        cells = {
            (y, x): sum(
                cells.get((v, u), False) for v in (y - 1, y, y + 1) for u in (x - 1, x, x + 1)
            )
            >= (5 if 0 < y < height - 1 and 0 < x < width - 1 else 4)
            for y, x in cells
        }
    return tuple(
        "".join(FILLED if cells[y, x] else EMPTY for x in range(width)) for y in range(height)
    )


def _beside(cell: Place) -> tuple[Place, Place, Place, Place]:
    y, x = cell
    return (y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)


def _largest_part(filled: set[Place]) -> int:
    left = set(filled)
    largest = 0
    while left:
        stack = [left.pop()]
        size = 0
        while stack:
            size += 1
            for neighbour in _beside(stack.pop()):
                if neighbour in left:
                    left.remove(neighbour)
                    stack.append(neighbour)
        largest = max(largest, size)
    return largest
