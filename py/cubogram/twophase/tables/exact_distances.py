"""Exact phase-1 distances up to some depth, from a table that may be filled further in the
meantime.

The table holds the distance modulo 3 of each class of phase-1 states, or UNKNOWN beyond the depth
it is filled to (see `breadth_first_table`). A state next to one of known distance d has distance
d-1, d or d+1, so two bits determine it. Distances beyond the depth n are given as n+1: a lower
bound, which is all that a search needs for pruning.

Distances up to n remain valid while the same bytes are filled to n+1 and n+2: new entries read as
n+1 or n+2 modulo 3, and both mean "further". An entry for n+3 would read as n, so the filling
continues in a copy before it gets that far (see `tables`).
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.reduced_states import (
    TURN_BITS,
    reduced,
    reduced_moves,
    way_of,
)
from cubogram.twophase.coordinates.slice_cosets import SliceCosets, slice_cosets
from cubogram.twophase.tables.breadth_first_table import UNKNOWN

Index = NDArray[np.integer]

STEP = 1000
"""The number of classes in one step."""

COMPLETE_DEPTH = 12
"""The greatest distance of phase 1 (http://kociemba.org/math/phase1.htm)."""


class ExactDistances:
    """Distances of phase-1 states: exact up to `depth`; `depth` + 1 means "further".

    `rows` are those of a `BreadthFirstTable` that is filled at least to the depth. With several
    `cosets`, the bytes of a class that differ only in the coset are adjacent (`interleaved`), since
    they are looked up together.
    """

    def __init__(
        self, rows: NDArray[np.uint8], depth: int, cosets: SliceCosets | None = None
    ) -> None:
        self.depth, self.cosets = depth, cosets or slice_cosets(1)
        self._rows = rows.reshape(-1)
        self._class_bytes = np.int32(rows.shape[1] * self.cosets.count)
        self._after = distances_after(depth)

    @property
    def is_complete(self) -> bool:
        """True if all distances are exact."""
        return self.depth >= COMPLETE_DEPTH

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """The distances of any states, uint8, found by descending to G1 and counting the turns.

        Both arrays have the same length n.
        """
        zeros = np.zeros(len(twist), np.uint8)
        states = reduced(flipslice, twist, zeros, zeros)
        return self.of_reduced(states.flipslice_class, zeros, states.twist)

    def of_reduced(
        self, flipslice_class: Index, coset: NDArray[np.uint8], twist: NDArray[np.uint16]
    ) -> NDArray[np.uint8]:
        """The distances of any states in the frames of their classes."""
        known = self.codes(flipslice_class, twist, coset) != UNKNOWN
        result = np.where(known, 0, self.depth + 1).astype(np.uint8)
        states = np.flatnonzero(known & ((flipslice_class > 0) | (coset > 0) | (twist > 0)))
        classes, coset, twist = flipslice_class[states], coset[states], twist[states]
        while len(states):
            result[states] += 1
            nearer = (self.codes(classes, twist, coset) + 2) % 3
            entries = reduced_moves().neighbours[classes]
            twists = reduced_moves().twist_after(twist, entries)
            cosets = self.cosets.turned(coset[:, None], way_of(entries))
            codes = self.codes(entries >> TURN_BITS, twists, cosets)
            move = np.argmax(codes == nearer[:, None], axis=1)
            row = np.arange(len(states))
            classes, twist = entries[row, move] >> TURN_BITS, twists[row, move]
            coset = cosets[row, move]
            left = np.flatnonzero((classes > 0) | (coset > 0) | (twist > 0))
            states, classes, coset, twist = states[left], classes[left], coset[left], twist[left]
        return np.minimum(result, np.uint8(self.depth + 1))

    def decoded(
        self, code: NDArray[np.uint8], distance_before: NDArray[np.uint8]
    ) -> NDArray[np.uint8]:
        """The distances for codes, each one turn from a known distance; overwrites the codes."""
        code += distance_before << 2
        return gather(self._after, code)

    def codes(
        self,
        flipslice_class: Index,
        twist: NDArray[np.uint16],
        coset: NDArray[np.uint8] | None = None,
    ) -> NDArray[np.uint8]:
        """The distances modulo 3, or UNKNOWN, of states in the frames of their classes."""
        place = self.places(flipslice_class, twist)
        if coset is not None:
            place += coset
        return self.codes_at(place, twist)

    def places(self, flipslice_class: Index, twist: NDArray[np.uint16]) -> Index:
        """The positions of the states with coset 0; those with other cosets follow."""
        place = flipslice_class * self._class_bytes
        part = twist >> 2
        place += part if self.cosets.count == 1 else part * np.uint16(self.cosets.count)
        return place

    def codes_at(self, place: Index, twist: NDArray[np.uint16]) -> NDArray[np.uint8]:
        """The same as `codes`, given the positions."""
        code = gather(self._rows, place)
        lane = twist & np.uint16(3)
        lane <<= 1
        code >>= lane.astype(np.uint8)
        code &= 3
        return code


def interleaved(rows: NDArray[np.uint8], count: int) -> Iterator[None]:
    """Reorders the rows of a `BreadthFirstTable` in place, in steps of a few milliseconds.

    From (classes, cosets, bytes of twists) to (classes, bytes of twists, cosets).
    """
    classes = rows.reshape(-1, count, rows.shape[1])
    for start in range(0, len(classes), STEP):
        part = classes[start : start + STEP]
        part[:] = np.ascontiguousarray(part.transpose(0, 2, 1)).reshape(part.shape)
        yield


def distances_after(depth: int) -> NDArray[np.uint8]:
    """Distances after a turn, indexed by `4 * distance before + code`, for a table of this depth.

    >>> distances_after(8)[[4 * 8 + 1, 4 * 8 + 3, 4 * 9 + 2, 4 * 9 + 3]].tolist()
    [7, 9, 8, 9]
    """
    result = np.full((depth + 2, 4), depth + 1, np.uint8)
    for before in range(depth + 2):
        for after in (before - 1, before, before + 1):
            if 0 <= after <= depth:
                result[before, after % 3] = after
    return result.ravel()
