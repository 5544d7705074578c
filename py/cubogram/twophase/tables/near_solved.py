"""The states of G1 at most seven turns of phase 2 from solved, as a set of hashes.

Two thirds of the nodes of phase 2 have at most seven moves left, and most of these are dead ends.
The 910,000 states within seven turns are generated once, and only nodes in this set are expanded.
The set has two bits for each state, both in the word selected by a hash (a Bloom filter,
http://doi.org/10.1145/362686.362692). One in eighty of the other states seems to be in it, and is
followed for another turn or two.
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
"""The greatest distance from solved, in turns; with eight, there would be seven times as many
states."""

WORD_BITS = 19
"""The bits of the hash that select a 32-bit word; two groups of 5 more select its bits."""

FACTORS = (np.uint32(0x9E3779B1), np.uint32(0x85EBCA77), np.uint32(0xC2B2AE3D))
"""Odd numbers (from xxHash) that spread corners, edges of U and D, and edges of the slice."""

CHUNK = 1 << 15


@dataclass(frozen=True)
class NearSolved:
    """The set: `words`, uint32 of shape (2**19,)."""

    words: NDArray[np.uint32]

    def may_have(
        self, corners: Index, ud_edges: Index, slice_permutation: Index
    ) -> NDArray[np.bool_]:
        """False for each state that is certainly more than seven turns away.

        `corners` and `ud_edges` are multiplied by 24, as in phase 2.
        """
        word, bits = _place(corners, ud_edges, slice_permutation)
        found: NDArray[np.bool_] = gather(self.words, word) & bits == bits
        return found


def near_solved(tables: Phase2Tables) -> Generator[None, None, NearSolved]:
    """The set, computed in steps of a few milliseconds."""
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
    while len(word):  # if two share a word, the later write may undo the earlier
        words[word] |= bits
        lost = (words[word] & bits != bits).nonzero()[0]
        word, bits = word[lost], bits[lost]


def _place(
    corners: Index, ud_edges: Index, slice_permutation: Index
) -> tuple[NDArray[np.int32], NDArray[np.uint32]]:
    """The word of each state, and its two bits there."""
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
