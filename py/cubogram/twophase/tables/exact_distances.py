"""Exact phase-1 distances from a table that may still be growing.

A `breadth_first_table.BreadthFirstTable` holds the distance modulo 3 of each class of phase-1 states, or UNKNOWN
beyond the depth it has been filled to. A state next to one of known distance d has distance d-1,
d or d+1, so two bits tell which. Next to a state that is further than the filled depth n, a known
state can only be at n. Distances beyond n are given as n+1: a lower bound, and all that a search
needs to prune.
"""

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.symmetry import N_UD_SYMMETRIES
from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.tables.breadth_first_table import UNKNOWN, BreadthFirstTable

Index = NDArray[np.integer]


class ExactDistances:
    """Distances of phase-1 states, given as arrays of flipslice and twist.

    Exact up to `depth`, the depth the sweep has been filled to; `depth` + 1 means "further".
    """

    def __init__(self, sweep: BreadthFirstTable) -> None:
        self._sweep = sweep
        self._rows = sweep.rows.reshape(-1)
        classes = symmetry_classes.flipslice_classes()
        row = classes.class_of.astype(np.int32) * np.int32(sweep.row_bytes)
        self._entry = row << 4 | classes.symmetry_of
        self._conjugates = symmetry_classes.twist_conjugates().ravel()
        twist = self._conjugates.astype(np.int32)
        self._place = twist >> 2 << 3 | (twist & 3) << 1
        self._depth = -1
        self._after = np.zeros(0, np.uint8)
        self.slice_moves = move_tables.slice_moves() * np.int32(ranks.N_FLIP)
        self.flip_moves = move_tables.flip_moves()
        self.twist_moves_16 = move_tables.twist_moves() * np.int32(N_UD_SYMMETRIES)

    @property
    def depth(self) -> int:
        """The greatest distance that is known for all states that have it."""
        return len(self._sweep.counts) - (2 if self._sweep.unknown else 1)

    @property
    def is_complete(self) -> bool:
        """Whether all distances are exact."""
        return not self._sweep.unknown

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """The distances of any states: each goes down, turn by turn, and the turns are counted."""
        known = self._codes(flipslice, twist * N_UD_SYMMETRIES) != UNKNOWN
        result = np.where(known, 0, self.depth + 1).astype(np.uint8)
        states = np.flatnonzero(known & (flipslice + twist > 0))
        flipslice, twist = flipslice[states], twist[states]
        while len(states):
            result[states] += 1
            nearer = (self._codes(flipslice, twist * N_UD_SYMMETRIES) + 2) % 3
            flipslices, twists_16 = self.neighbours(flipslice, twist)
            twists = twists_16 // N_UD_SYMMETRIES
            move = np.argmax(self._codes(flipslices, twists_16) == nearer[:, None], axis=1)
            row = np.arange(len(states))
            flipslice, twist = flipslices[row, move], twists[row, move]
            left = np.flatnonzero(flipslice + twist > 0)
            states, flipslice, twist = states[left], flipslice[left], twist[left]
        return np.minimum(result, np.uint8(self.depth + 1))

    def neighbours(self, flipslice: Index, twist: Index) -> tuple[Index, Index]:
        """The flipslice and 16 * twist of states after each move, two arrays of shape (n, 18)."""
        flipslices = self.slice_moves[flipslice >> 11]
        flipslices += self.flip_moves[flipslice & ranks.N_FLIP - 1]
        return flipslices, self.twist_moves_16[twist]

    def after(
        self, flipslice: Index, twist_16: Index, distance_before: NDArray[np.uint8]
    ) -> NDArray[np.uint8]:
        """The distances of states, each one turn from a state of known distance.

        The arrays have one shape, or broadcast; the one of 16 * twist is overwritten.
        """
        return self.decoded(self._codes(flipslice, twist_16), distance_before)

    def decoded(
        self, code: NDArray[np.uint8], distance_before: NDArray[np.uint8]
    ) -> NDArray[np.uint8]:
        """The distances that codes mean, each one turn from a known distance; overwrites codes."""
        if self._depth != self.depth:
            self._depth, self._after = self.depth, distances_after(self.depth)
        code += distance_before << 2
        return gather(self._after, code)

    def codes(self, flipslice_class: Index, twist: NDArray[np.uint16]) -> NDArray[np.uint8]:
        """The distances modulo 3, or UNKNOWN, of states in the frames of their classes."""
        place = flipslice_class * np.int32(self._sweep.row_bytes)
        place += twist >> 2
        code = gather(self._rows, place)
        lane = twist & np.uint16(3)
        lane <<= 1
        code >>= lane.astype(np.uint8)
        code &= 3
        return code

    def _codes(self, flipslice: Index, twist_16: Index) -> NDArray[np.uint8]:
        return self._codes_at(self._entry[flipslice], twist_16)

    def _codes_at(self, entry: NDArray[np.int32], twist_16: Index) -> NDArray[np.uint8]:
        """The codes at places in the table; both arrays are overwritten."""
        twist_16 += entry & 15
        place = self._place[twist_16]
        entry >>= 4
        entry += place >> 3
        code: NDArray[np.uint8] = self._rows[entry]
        place &= 7
        code >>= place.astype(np.uint8)
        code &= 3
        return code


def distances_after(depth: int) -> NDArray[np.uint8]:
    """The distance after a turn by `4 * distance before + code`, with a table filled to `depth`.

    >>> distances_after(8)[[4 * 8 + 1, 4 * 8 + 3, 4 * 9 + 2, 4 * 9 + 3]].tolist()
    [7, 9, 8, 9]
    """
    result = np.full((depth + 2, 4), depth + 1, np.uint8)
    for before in range(depth + 2):
        for after in (before - 1, before, before + 1):
            if 0 <= after <= depth:
                result[before, after % 3] = after
    return result.ravel()
