"""The descending moves of all states 7 or 8 turns from G1: those that bring them closer.

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
from cubogram.twophase.coordinates.reduced_states import TURN_BITS, reduced_moves
from cubogram.twophase.tables.exact_distances import ExactDistances

Index = NDArray[np.integer]

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
