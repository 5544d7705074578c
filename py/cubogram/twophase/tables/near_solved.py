"""The states of G1 at most seven turns of phase 2 from solved, as a set of hashes.

Two thirds of the nodes of phase 2 have seven moves left or fewer, and most of these lead nowhere.
The 910,000 states within seven turns are made once, and what is not among them is not followed.
The set is two bits for each, both in the word that a hash chooses (a Bloom filter's way to be
small, http://doi.org/10.1145/362686.362692): one of eighty other states seems to be in it, and is
followed for a turn or two more.
"""

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.move_tables import N_PHASE_2_MOVES, NO_MOVE, PHASE_2_MOVES
from cubogram.twophase.coordinates.ranks import N_SLICE_PERMUTATIONS
from cubogram.twophase.tables.small import Phase2Tables

Index = NDArray[np.integer]

RADIUS = 7
"""Turns; eight would be seven times as many states."""

WORD_BITS = 19
"""Of the hash that choose a word of 32 bits; two times 5 more choose the bits."""

FACTORS = (np.uint32(0x9E3779B1), np.uint32(0x85EBCA77), np.uint32(0xC2B2AE3D))
"""Odd numbers that spread corners, edges of U and D, edges of the slice (of xxHash)."""

CHUNK = 1 << 15


@dataclass(frozen=True)
class NearSolved:
    """The set: `words`, uint32 of shape (2**19,)."""

    words: NDArray[np.uint32]

    def may_have(
        self, corners: Index, ud_edges: Index, slice_permutation: Index
    ) -> NDArray[np.bool_]:
        """Whether each state may be at most seven turns away; if not, it is further.

        `corners` and `ud_edges` are multiplied by 24, as phase 2 has them.
        """
        word, bits = _place(corners, ud_edges, slice_permutation)
        found: NDArray[np.bool_] = gather(self.words, word) & bits == bits
        return found


def near_solved(tables: Phase2Tables) -> Generator[None, None, NearSolved]:
    """The set, made in steps of some milliseconds."""
    words = np.zeros(1 << WORD_BITS, np.uint32)
    zero = np.zeros(1, np.int32)
    newest = [(zero, zero, zero, zero + NO_MOVE)]
    _enter(words, zero, zero, zero)
    columns = np.array(PHASE_2_MOVES, np.int32)
    for _ in range(RADIUS):
        found = []
        for corners, edges, slices, last in newest:
            for start in range(0, len(last), CHUNK // N_PHASE_2_MOVES):
                part = slice(start, start + CHUNK // N_PHASE_2_MOVES)
                node, column = tables.allowed_after_2[last[part]].nonzero()
                node += start
                after = (
                    tables.corner_moves_2[corners[node] // N_SLICE_PERMUTATIONS, column],
                    tables.ud_edge_moves_2[edges[node] // N_SLICE_PERMUTATIONS, column],
                    tables.slice_permutation_moves_2[slices[node], column],
                )
                _enter(words, *after)
                found.append((*after, columns[column]))
                yield
        newest = found
    words.flags.writeable = False
    return NearSolved(words)


def _enter(words: NDArray[np.uint32], corners: Index, edges: Index, slices: Index) -> None:
    word, bits = _place(corners, edges, slices)
    while len(word):  # of two that have one word in common, the later may undo the earlier
        words[word] |= bits
        lost = (words[word] & bits != bits).nonzero()[0]
        word, bits = word[lost], bits[lost]


def _place(
    corners: Index, ud_edges: Index, slice_permutation: Index
) -> tuple[NDArray[np.int32], NDArray[np.uint32]]:
    """The word of each state and its two bits there."""
    key = corners.astype(np.uint32)
    key *= FACTORS[0]
    for coordinate, factor in zip((ud_edges, slice_permutation), FACTORS[1:], strict=True):
        part = coordinate.astype(np.uint32)
        part *= factor
        key ^= part >> np.uint32(1)
        key += part
    key ^= key >> np.uint32(15)
    key *= FACTORS[0]
    bits = np.uint32(1) << (key & np.uint32(31))
    key >>= np.uint32(5)
    bits |= np.uint32(1) << (key & np.uint32(31))
    key >>= np.uint32(32 - 5 - WORD_BITS)
    return key.view(np.int32), bits
