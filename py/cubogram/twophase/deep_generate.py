"""Fills a deep table by breadth-first search, whole rows at a time.

The work table has a row per class and two bits per column: the distance modulo 3, or UNKNOWN.
That is enough for the search itself: next to an unknown element, "2 modulo 3" can only be the
newest depth, since older ones have no unknown neighbours left.

While few elements are new, each depth goes forward from a list of them. Once the list is long, it
goes backward through all rows: under one turn, all columns of a class lead to one other class and
are permuted in one way (there are 16 ways for each turn, one for each symmetry). So a class's
neighbours are a row, unpacked by a lookup and permuted by one index: under a nanosecond a
neighbour, sixteen times less than looking elements up one by one.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.symmetry import N_UD_SYMMETRIES
from cubogram.twophase.deep_space import Space

UNKNOWN = 3
PER_BYTE = 4
CHUNK = 1 << 16
"""List elements, or bytes of unpacked rows, that are worked on at once: they fit a cache."""


class Sweep:
    """A work table of 2 bits an element, and the depth up to which it is complete.

    `rows` uint8 (classes, ceil(columns / 4)); `counts` the numbers of elements by distance so far.
    """

    def __init__(self, space: Space) -> None:
        self.space = space
        self.row_bytes = -(-space.n_columns // PER_BYTE)
        self.rows = np.full((space.n_classes, self.row_bytes), 0xFF, np.uint8)
        spare = self.row_bytes * PER_BYTE - space.n_columns
        self.rows[:, -1] >>= 2 * spare  # what lies behind the last column counts as known
        self.newest = (np.zeros(1, np.int32), np.zeros(1, np.int32))
        self._mark(*self.newest, 0)
        self.counts = [1]

    @property
    def unknown(self) -> int:
        """The number of elements not reached yet."""
        return self.space.size - sum(self.counts)

    def run(self, executor: Executor | None = None) -> Iterator[float]:
        """Fill the table; yields the part done, 0 to 1, every few hundredths of a second.

        With an executor of threads the long passes use all of them, and are yielded from less
        often.
        """
        while self.unknown:
            before = self.unknown
            if 12 * len(self.newest[0]) < self.space.size // 2 and self._listed:
                yield from self._forward()
            else:
                yield from self._backward(executor)
            if self.unknown == before:
                raise AssertionError(f"{self.space.name}: {before} elements cannot be reached")

    def _forward(self) -> Iterator[float]:
        pass
