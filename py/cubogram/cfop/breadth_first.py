"""Distances by breadth-first search, one array for each depth."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

UNREACHED = 255

Numbers = NDArray[np.integer]


def distances_from(
    starts: Numbers, count: int, neighbours: Callable[[Numbers], Numbers]
) -> NDArray[np.uint8]:
    """The number of steps from the nearest start to each number below `count`, shape (count,).

    `neighbours` gives the numbers next to an array of numbers, in any shape. UNREACHED is the
    distance of numbers that no steps lead to.

    >>> distances_from(np.array([0]), 6, lambda numbers: (numbers + 2) % 6).tolist()
    [0, 255, 1, 255, 2, 255]
    """
    table = np.full(count, UNREACHED, dtype=np.uint8)
    frontier, depth = starts, 0
    while len(frontier):
        table[frontier] = depth
        depth += 1
        is_reached = np.zeros(count, dtype=np.bool_)
        is_reached[neighbours(frontier)] = True
        frontier = np.flatnonzero(is_reached & (table == UNREACHED))
    table.flags.writeable = False
    return table
