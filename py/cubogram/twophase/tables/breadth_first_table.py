"""Fills the exact table by breadth-first search, whole rows at a time.

The work table has a row for each class and two bits for each column: the distance modulo 3, or
UNKNOWN. That is enough for the search itself: next to an unknown element, "2 modulo 3" can only
mean the newest depth, since older elements have no unknown neighbours left.

While few elements are new, a depth is filled forward, from a list of them. When the list grows
long, it is filled backwards, through all rows. A turn takes all columns of a class to one other
class, permuted in one of 16 ways for each turn (one for each symmetry). So for each turn, the
neighbours of a row's elements make up another row, unpacked by a lookup and permuted by one index.
That takes about a nanosecond per element, a tenth of the time for looking up single elements. When
few elements are unknown, a depth is filled backwards, from a list of them.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.symmetry import N_UD_SYMMETRIES
from cubogram.twophase.coordinates.gather import IN_BROWSER
from cubogram.twophase.coordinates.reduced_space import ReducedSpace
from cubogram.twophase.tables.damage import TablesDamaged

UNKNOWN = 3
PER_BYTE = 4
LOW_BITS = 0b01010101
"""The lower bit of each of a byte's four elements."""

LIST_CHUNK = 1 << 16
"""Elements of a list to process at once: their arrays fit into the CPU cache."""

BLOCK = 600_000
"""Elements of rows to process at once, which takes a few hundredths of a second."""

Elements = tuple[NDArray[np.int32], NDArray[np.int32]]
"""Classes and columns, two arrays of equal length."""


class BreadthFirstTable:
    """A work table with 2 bits for each element, complete up to `depth`.

    `rows` is uint8 of shape (classes, ceil(columns / 4)), with the first column in the lowest bits.
    `counts` has the number of elements at each distance found so far.

    >>> from cubogram.twophase.coordinates.reduced_space import phase_1_space
    >>> table = BreadthFirstTable(phase_1_space())
    >>> for _ in table.fill_depth():
    ...     pass
    >>> table.depth, table.counts
    (1, [1, 1])
    """

    def __init__(self, space: ReducedSpace) -> None:
        self.space = space
        self.row_bytes = -(-space.n_columns // PER_BYTE)
        self.depth = 0
        self.counts = [1]
        self._permutations: dict[tuple[int, int], NDArray[np.intp]] = {}
        self._conjugates = space.column_conjugates.reshape(-1)
        self._newest: Elements | None = None
        self.rows = np.full((space.n_classes, self.row_bytes), 0xFF, np.uint8)
        self.rows[:, -1] >>= 2 * (self.row_bytes * PER_BYTE - space.n_columns)
        self._flat = self.rows.reshape(-1)
        self._newest = self._mark((np.zeros(1, np.int32),) * 2, 0)

    @property
    def unknown(self) -> int:
        """The number of elements not reached yet."""
        return self.space.size - sum(self.counts)

    def run(self) -> Iterator[float]:
        """Fills the table; yields the known fraction, 0 to 1, about every 20 ms."""
        while self.unknown:
            yield from self.fill_depth()

    def fill_depth(self) -> Iterator[float]:
        """Fills one more depth; yields the known fraction of the table about every 20 ms.

        The table is unusable if this is not run to its end. Raises TablesDamaged if no element has
        this distance although some are unknown.
        """
        if self._newest is not None:
            steps = self._forward(self._newest)
        elif self.unknown > self.space.size // 12:
            steps = self._backward()
        else:
            steps = self._backward_listed()
        self.counts.append(0)
        for found in steps:
            self.counts[-1] += found
            yield sum(self.counts) / self.space.size
        if not self.counts[-1]:
            raise TablesDamaged(f"{self.space.name}: {self.unknown} elements are unreachable")
        self.depth += 1

    def go_on_with_a_copy(self) -> None:
        """Leaves the current `rows` to their readers, and continues with a copy."""
        self.rows = self.rows.copy()
        self._flat = self.rows.reshape(-1)

    def _forward(self, newest: Elements) -> Iterator[int]:
        """Marks the unknown neighbours of the newest elements, given a list of those elements."""
        code, n_newest = (len(self.counts) - 1) % 3, len(newest[0])
        listed = n_newest * self.space.n_moves < self.space.size // 32
        found: list[Elements] = []
        for start in range(0, n_newest, LIST_CHUNK):
            chunk = slice(start, start + LIST_CHUNK)
            for move in range(self.space.n_moves):
                new = self._mark(self._turned((newest[0][chunk], newest[1][chunk]), move), code)
                yield len(new[0])
                if listed:
                    found.append(new)
        self._newest = None
        if listed:
            self._newest = tuple(np.concatenate(part) for part in zip(*found, strict=True))  # type: ignore[assignment]

    def _backward(self) -> Iterator[int]:
        """Marks elements next to one of the newest, in all rows."""
        code = (len(self.counts) - 1) % 3
        step = max(1, BLOCK // self.space.n_columns)
        for start in range(0, self.space.n_classes, step):
            yield self._fill_block(slice(start, start + step), code)

    def _fill_block(self, block: slice, code: int) -> int:
        rows = self.rows[block]
        is_newest = _is_code((code + 2) % 3)
        near = np.zeros((len(rows), self.row_bytes * PER_BYTE), np.uint8)
        for move in range(self.space.n_moves):
            ways = self.space.symmetry_after[block, move]
            classes = self.space.class_after[block, move]
            order = np.argsort(ways, kind="stable")
            ends = np.searchsorted(ways[order], np.arange(N_UD_SYMMETRIES + 1))
            for way in range(N_UD_SYMMETRIES):
                mine = order[ends[way] : ends[way + 1]]
                if len(mine):
                    neighbours = is_newest[self.rows[classes[mine]]].view(np.uint8)
                    near[mine] |= _at_columns(neighbours, self._permutation(move, way))
        reached = _pack(near) & rows & (rows >> 1)
        rows ^= reached * np.uint8(UNKNOWN ^ code)
        return int(np.bitwise_count(reached).sum())

    def _permutation(self, move: int, way: int) -> NDArray[np.intp]:
        """The position of each column of a row in the neighbour's row; spare columns stay."""
        if (move, way) not in self._permutations:
            permutation = np.arange(self.row_bytes * PER_BYTE)
            permutation[: self.space.n_columns] = self.space.column_after(move, way)
            self._permutations[move, way] = permutation.astype(np.intp)
        return self._permutations[move, way]

    def _backward_listed(self) -> Iterator[int]:
        """Marks elements next to one of the newest, from a list of the unknown elements."""
        code = (len(self.counts) - 1) % 3
        for start in range(0, len(self._flat), LIST_CHUNK * PER_BYTE):
            left = self._unknown_in(start, start + LIST_CHUNK * PER_BYTE)
            for move in range(self.space.n_moves):
                place, shift = self._places(self._turned(left, move))
                near = (self._flat[place] >> shift & 3) == (code + 2) % 3
                yield len(self._mark((left[0][near], left[1][near]), code)[0])
                left = left[0][~near], left[1][~near]

    def _turned(self, elements: Elements, move: int) -> Elements:
        """The elements after a turn, each in its class's frame."""
        classes, columns = elements
        place = self.space.column_moves[columns, move].astype(np.int32) * N_UD_SYMMETRIES
        place += self.space.symmetry_after[classes, move]
        return self.space.class_after[classes, move], self._conjugates[place].astype(np.int32)

    def _places(self, elements: Elements) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """The byte of each element, and the shift of its two bits there."""
        classes, columns = elements
        place = classes * np.int32(self.row_bytes) + (columns >> 2)
        return place, ((columns & 3) << 1).astype(np.uint8)

    def _mark(self, elements: Elements, code: int) -> Elements:
        """Enters the unknown elements, under all their names; returns them."""
        new = self._enter(elements, code)
        stabiliser = self.space.stabiliser[new[0]]
        symmetric = np.flatnonzero(stabiliser != 1)
        if not len(symmetric):
            return new
        parts = [new]
        for number in range(1, N_UD_SYMMETRIES):
            chosen = symmetric[stabiliser[symmetric] >> number & 1 == 1]
            columns = self._conjugates[new[1][chosen] * N_UD_SYMMETRIES + number]
            rows = self.space.row_conjugate(new[0][chosen], number)
            parts.append(self._enter((rows, columns.astype(np.int32)), code))
        return tuple(np.concatenate(part) for part in zip(*parts, strict=True))  # type: ignore[return-value]

    def _enter(self, elements: Elements, code: int) -> Elements:
        """Enters those of the elements that are unknown; returns each of them once."""
        place, shift = self._places(elements)
        unknown = np.flatnonzero(self._flat[place] >> shift & 3 == UNKNOWN)
        flat = np.unique(
            elements[0][unknown] * np.int32(self.space.n_columns) + elements[1][unknown]
        )
        classes, columns = np.divmod(flat, np.int32(self.space.n_columns))
        place, _ = self._places((classes, columns))
        for lane in range(PER_BYTE):  # one lane at a time, so that no byte is written twice at once
            mine = place[columns & 3 == lane]
            self._flat[mine] ^= np.uint8((UNKNOWN ^ code) << 2 * lane)
        return classes, columns

    def _unknown_in(self, start: int, end: int) -> Elements:
        part = self._flat[start:end]
        unknown = part & (part >> 1) & LOW_BITS
        place = np.flatnonzero(unknown).astype(np.int32)
        bits = unknown[place]
        found = [np.empty((2, 0), np.int32)]
        for lane in range(PER_BYTE):
            classes, columns = np.divmod(place[bits >> 2 * lane & 1 == 1] + start, self.row_bytes)
            found.append(np.stack([classes, columns * PER_BYTE + lane]).astype(np.int32))
        classes, columns = np.concatenate(found, axis=1)
        return classes, columns


def _at_columns(rows: NDArray[np.uint8], columns: NDArray[np.intp]) -> NDArray[np.uint8]:
    return rows[:, columns] if IN_BROWSER else rows.take(columns, axis=1)


@cache
def elements_of_bytes() -> NDArray[np.uint8]:
    """The four elements of each byte of a work table, shape (256, 4)."""
    return (np.arange(256)[:, None] >> 2 * np.arange(PER_BYTE) & 3).astype(np.uint8)


@cache
def _is_code(code: int) -> NDArray[np.uint32]:
    """For each byte, a uint32 with a byte for each element: 1 if it is `code`, shape (256,)."""
    flags = np.equal(elements_of_bytes(), code).astype(np.uint8)
    table: NDArray[np.uint32] = flags.view(np.uint32).reshape(256)
    return table


def _pack(flags: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Packs four bytes of 0 or 1 into the low bits of a byte's elements; inverts `_is_code`."""
    four = flags.view(np.uint32)
    return (four | four >> 6 | four >> 12 | four >> 18).astype(np.uint8)
