"""Exact phase-1 distances up to some depth, from a table that may be filled further in the
meantime.

The table holds the distance modulo 3 of each class of phase-1 states, or UNKNOWN beyond the depth
it is filled to (see `breadth_first_table`). A state next to one of known distance d has distance
d-1, d or d+1, so two bits determine it. Distances beyond the depth n are given as n+1: a lower
bound, which is all that a search needs for pruning.

Distances up to n remain valid while the same bytes are filled to n+1 and n+2: new entries read as
n+1 or n+2 modulo 3, and both mean "further". An entry for n+3 would read as n, so the filling
continues in a copy before it gets that far (see `tables`).

The descending moves of all states 7 or 8 turns from G1: those that bring them closer.

In a search with exact distances, the distance of most nodes equals the number of turns left, and
only one or two of their 18 turns bring them closer. For the 8 million states at these distances (in
the frames of their classes), a table of 16 million entries gives these turns, as bits of the entry
that the state's hash selects. The states themselves are not stored, so states with the same entry
share their bits: a turn whose bit is set may bring a state closer, and a lookup of its exact
distance decides (a Bloom filter saves space in the same way, http://doi.org/10.1145/362686.362692).
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.cube.symmetry import N_UD_SYMMETRIES
from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.reduced_states import (
    TURN_BITS,
    neighbours,
    reduced,
    reduced_moves,
    way_of,
)
from cubogram.twophase.coordinates.slice_cosets import SliceCosets, slice_cosets
from cubogram.twophase.coordinates.turn_metric import HTM, TurnMetric
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
        self,
        rows: NDArray[np.uint8],
        depth: int,
        cosets: SliceCosets | None = None,
        metric: TurnMetric = HTM,
    ) -> None:
        self.depth, self.cosets, self.metric = depth, cosets or slice_cosets(1), metric
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
            entries = neighbours(self.metric)[classes]
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


DISTANCES = (7, 8)
"""The distances of the states in the table; there are seven times as many states at distance 9."""

HASH_BITS = 24
SPREAD = np.uint32(0x9E3779B1)
"""2**32 divided by the golden ratio (Knuth 6.4)."""

CHUNK = 1 << 16
"""The number of states that one step turns."""

BIT = np.array([0, 1, 0, *range(2, 8), 8, 9, 8, *range(10, 16)], np.uint16)
"""The bit of each turn. 16 bits are enough for 18 turns: U and U' share one, and so do D and D'."""

BITS = 16
SHARED = 8
"""Every eighth bit is shared by a turn and its inverse."""

TURN = np.array([0, 1, *range(3, 9), 9, 10, *range(12, 18)], np.uint8)
"""The first turn of each bit."""


def move_bits(allowed: NDArray[np.bool_]) -> NDArray[np.uint16]:
    """The bits of the turns, from rows of 18 booleans, one for each turn.

    >>> move_bits(np.eye(18, dtype=np.bool_)[:4]).tolist()
    [1, 2, 1, 4]
    """
    bits: NDArray[np.uint16] = np.bitwise_or.reduce(allowed.astype(np.uint16) << BIT, axis=1)
    return bits


@dataclass(frozen=True)
class DescendingMoves:
    """A few turns for each state 7 or 8 turns from G1, including all that descend towards it.

    `table`, uint16 of shape (2**24,), has the turns' bits, indexed by the hash of a state.
    """

    table: NDArray[np.uint16]

    def turns(
        self, flipslice_class: Index, twist: Index, allowed: NDArray[np.uint16]
    ) -> tuple[Index, NDArray[np.uint8]]:
        """The turns that may descend, for states in their frames: the index of a state, and a turn
        in its frame, for each.

        Includes only turns whose bits are set in `allowed` (`move_bits` for each state).
        """
        masks = gather(self.table, _slot(flipslice_class, twist))
        masks &= allowed
        found = np.unpackbits(masks.view(np.uint8), bitorder="little").view(np.bool_).nonzero()[0]
        inverse = found[(found & SHARED - 1 == 0).nonzero()[0]]
        turn = gather(TURN, found & BITS - 1)
        both = np.concatenate([turn, gather(TURN, inverse & BITS - 1) + np.uint8(2)])
        return np.concatenate([found, inverse]) // BITS, both


def descending_moves(exact: ExactDistances) -> Generator[None, None, DescendingMoves]:
    """The table, computed in steps of a few milliseconds; `exact` must reach depth 8 at least."""
    table = np.empty(1 << HASH_BITS, np.uint16)
    for part in np.split(table, 16):  # touching fresh memory all at once takes too long
        part.fill(0)
        yield
    newest = [(np.zeros(1, np.int32), np.zeros(1, np.uint16))]
    for distance in range(1, DISTANCES[-1] + 1):
        found = []
        for classes, twists in newest:
            for move in range(N_MOVES):
                entry = reduced_moves().after(classes, move)
                twist = reduced_moves().twist_after(twists, entry)
                code = exact.codes(entry >> TURN_BITS, twist)
                keep = (code == distance % 3).nonzero()[0]
                entry, twist = entry[keep], twist[keep]
                if distance in DISTANCES:
                    _enter(table, entry >> TURN_BITS, twist, _back(move, entry))
                if distance < DISTANCES[-1]:
                    found.append((entry >> TURN_BITS, twist))
                yield
        newest = list(_once(found)) if found else []
    table.flags.writeable = False
    return DescendingMoves(table)


def _enter(
    table: NDArray[np.uint16], classes: Index, twist: NDArray[np.uint16], move: NDArray[np.uint8]
) -> None:
    """Sets the bits of the moves, for each state under all its names."""
    _set(table, _slot(classes, twist), move)
    stabiliser = symmetry_classes.flipslice_classes().stabiliser[classes]
    symmetric = (stabiliser != 1).nonzero()[0]
    for number in range(1, N_UD_SYMMETRIES):
        chosen = symmetric[stabiliser[symmetric] >> number & 1 == 1]
        name = symmetry_classes.twist_conjugates()[twist[chosen], number]
        same = reduced_moves().move_in_frame[(move[chosen].astype(np.intp) << 4) + number]
        _set(table, _slot(classes[chosen], name), same)


def _set(table: NDArray[np.uint16], slot: Index, move: NDArray[np.uint8]) -> None:
    bit = np.uint16(1) << BIT[move]
    while len(slot):  # if two share a slot, the later write may undo the earlier
        table[slot] |= bit
        lost = ((table[slot] & bit) == 0).nonzero()[0]
        slot, bit = slot[lost], bit[lost]


def _back(move: int, entry: NDArray[np.int32]) -> NDArray[np.uint8]:
    """The inverse of the turn that just led to these states, in the new frames."""
    inverse = move_tables.inverse_move(move) << 4
    return gather(reduced_moves().move_in_frame, (entry & N_UD_SYMMETRIES - 1) + inverse)


def _slot(flipslice_class: Index, twist: Index) -> Index:
    key = flipslice_class.astype(np.uint32)
    key *= np.uint32(ranks.N_TWIST)
    key += twist
    key *= SPREAD
    key >>= np.uint32(32 - HASH_BITS)
    return key.astype(np.intp)


def _once(
    found: list[tuple[NDArray[np.int32], NDArray[np.uint16]]],
) -> Iterator[tuple[NDArray[np.int32], NDArray[np.uint16]]]:
    """The states, most of them once, in chunks."""
    flat = np.concatenate([classes * np.int32(ranks.N_TWIST) + twist for classes, twist in found])
    if len(flat) <= 2 * CHUNK:  # more would take long to sort, and few are duplicates
        flat = np.unique(flat)
    for start in range(0, len(flat), CHUNK):
        classes, twist = np.divmod(flat[start : start + CHUNK], np.int32(ranks.N_TWIST))
        yield classes, twist.astype(np.uint16)
