"""Lookup tables for the masked steps of phase 1 and for phase 2, made from the small tables.

Move masks: which moves keep a state within a distance: one integer of bits for every state.

A search that looks up the distance of each child does 18 lookups for a node and discards most of
the results. A mask answers for all children at once: `masks[state]` has the bit of every move after
which the distance is at most t. Masks of several tables are combined by `&`, and only the remaining
bits become children.

Move i is bit 7 - i % 8 of byte i // 8, so `numpy.unpackbits` lists the moves in order.

Near solved: the states of G1 at most seven turns of phase 2 (or 11 quarter turns) from solved, as a
set of hashes.

Two thirds of the nodes of phase 2 have at most seven moves left, and most of these are dead ends.
The 910,000 states within seven turns are generated once, and only nodes in this set are expanded.
The set has two bits for each state, both in the word selected by a hash (a Bloom filter,
http://doi.org/10.1145/362686.362692). One in eighty of the other states seems to be in it, and is
followed for another turn or two.
"""

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.move_tables import NO_MOVE
from cubogram.twophase.coordinates.ranks import N_SLICE_PERMUTATIONS
from cubogram.twophase.coordinates.turn_metric import HTM, TurnMetric

Index = NDArray[np.integer]
Mask = NDArray[np.uint32]

BITS_PER_MASK = 32
SHIFT = 5  # log2(BITS_PER_MASK): bit number = node << SHIFT | move


def bits(allowed: NDArray[np.bool_]) -> Mask:
    """The masks of rows of booleans, one column for each move: (n, moves) becomes (n,) uint32.

    >>> bits(np.eye(2, 18, dtype=np.bool_)).tolist()
    [128, 64]
    """
    padded = np.zeros((len(allowed), BITS_PER_MASK), np.bool_)
    padded[:, : allowed.shape[1]] = allowed
    return np.packbits(padded).view(np.uint32)


def moves_of(masks: Mask) -> NDArray[np.intp]:
    """The bits that are set, as `node << SHIFT | move`, in order.

    >>> moves_of(bits(np.eye(2, 18, dtype=np.bool_))).tolist()
    [0, 33]
    """
    return np.unpackbits(masks.view(np.uint8)).view(np.bool_).nonzero()[0]


@dataclass(frozen=True)
class MoveMasks:
    """The masks of one pruning table over pairs `first * n_second + second`.

    `distances` is the table; `first_moves` and `second_moves`, of shape (n, moves), are the move
    tables of its two coordinates. `planes`, made by `with_planes`, hold two masks for each state:
    the moves that shorten the distance, and the moves that do not lengthen it. The mask for a
    threshold is one of these, or all moves, depending on the state's own distance. Without planes,
    masks are computed state by state.
    """

    distances: NDArray[np.uint8]
    first_moves: NDArray[np.integer]
    second_moves: NDArray[np.integer]
    planes: NDArray[np.uint8] | None = None
    _by_threshold: dict[int, Mask] = field(default_factory=dict, repr=False, compare=False)

    def at_most(self, threshold: int, states: Index) -> Mask:
        """The masks of the moves to distances of at most the threshold, for an array of states.

        Correct for states that are at most one move further away than the threshold.
        """
        if self.planes is None:
            n_second = len(self.second_moves)
            first, second = np.divmod(states, n_second)
            neighbours = self.first_moves[first] * n_second + self.second_moves[second]
            return bits(self.distances[neighbours] <= threshold)
        masks = self._by_threshold.get(threshold)
        if masks is None:  # two threads may do this at once, with the same result
            masks = self._by_threshold[threshold] = self._for_threshold(self.planes, threshold)
        return masks[states]

    def _for_threshold(self, planes: NDArray[np.uint8], threshold: int) -> Mask:
        near, far = self.distances < threshold, self.distances > threshold
        result = np.zeros((len(near), BITS_PER_MASK // 8), np.uint8)
        every = bits(np.ones((1, self.first_moves.shape[1]), np.bool_)).view(np.uint8)
        shorter, not_longer = planes
        for byte in range(len(shorter)):
            plane = np.where(far, shorter[byte], not_longer[byte])
            plane[near] = every[byte]
            result[:, byte] = plane
        return result.view(np.uint32).ravel()


def with_planes(masks: MoveMasks) -> Generator[None, None, MoveMasks]:
    """The same masks with planes, for lookup; computed in steps of a few milliseconds."""
    first, second = masks.first_moves, masks.second_moves
    n_moves = first.shape[1]
    here = masks.distances.reshape(len(first), len(second))
    planes = np.zeros((2, -(-n_moves // 8), here.size), np.uint8)
    for move in range(n_moves):
        there = here[first[:, move]][:, second[:, move]]
        byte, shift = move // 8, 7 - move % 8
        for plane, holds in zip(planes, (there < here, there <= here), strict=True):
            bit = holds.ravel().view(np.uint8)
            bit <<= shift
            plane[byte] |= bit
        yield
    planes.flags.writeable = False
    return replace(masks, planes=planes, _by_threshold={})


@dataclass(frozen=True)
class Phase1Bounds:
    """Lower bounds on phase-1 distances from three pairs of coordinates, flat uint8 arrays."""

    slice_flip: NDArray[np.uint8]
    slice_twist: NDArray[np.uint8]
    flip_twist: NDArray[np.uint8]

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """The greatest of the three bounds for each state, uint8."""
        slices, flips = np.divmod(flipslice, ranks.N_FLIP)
        return np.maximum(
            np.maximum(
                self.slice_flip[flipslice], self.slice_twist[slices * ranks.N_TWIST + twist]
            ),
            self.flip_twist[flips * ranks.N_TWIST + twist],
        )

    def masks(self) -> tuple[MoveMasks, MoveMasks]:
        """The masks of slice_flip and of slice_twist, computed state by state."""
        slices, flips = move_tables.slice_moves(), move_tables.flip_moves()
        return (
            MoveMasks(self.slice_flip, slices, flips),
            MoveMasks(self.slice_twist, slices, move_tables.twist_moves()),
        )


class MaskedMoves:
    """Move tables of phase 1, flat with rows of 32, indexed by `coordinate << SHIFT | move`.

    The values of `slice_moves` are multiplied by 2048. `allowed_after` and `last_after` are masks
    by the last move.
    """

    def __init__(self, metric: TurnMetric) -> None:
        is_step = np.isin(np.arange(N_MOVES), metric.steps)
        self.allowed_after: Mask = bits(move_tables.allowed_after(metric) & is_step)
        self.last_after: Mask = bits(move_tables.last_after())
        self.slice_moves = _padded(move_tables.slice_moves(), ranks.N_FLIP)
        self.flip_moves = _padded(move_tables.flip_moves())
        self.twist_moves = _padded(move_tables.twist_moves())


@cache
def masked_moves(metric: TurnMetric) -> MaskedMoves:
    """The tables, computed once."""
    return MaskedMoves(metric)


class Phase2Tables:
    """The pruning and move tables of phase 2.

    `corners` are bounds from the corners alone, `corners_before` the same before the last move of
    phase 1. Columns are the `steps` of phase 2; `half_turn` has that of each face's half turn, or
    of the step that begins it. The values of `corner_moves_2` and `ud_edge_moves_2` are multiplied
    by 24, to be indices into the pruning tables.
    """

    def __init__(
        self,
        corners_slice_permutation: NDArray[np.uint8],
        ud_edges_slice_permutation: NDArray[np.uint8],
        metric: TurnMetric = HTM,
    ) -> None:
        self.metric = metric
        self.steps = np.array(metric.phase_2_steps)
        begins = np.arange(0, N_MOVES, 3) + (metric is HTM)
        self.half_turn = np.array([metric.phase_2_steps.index(code) for code in begins])
        n = ranks.N_SLICE_PERMUTATIONS
        self.corners_slice_permutation = corners_slice_permutation
        self.corners = corners_slice_permutation.reshape(-1, n).min(axis=1)
        self.ud_edges_slice_permutation = ud_edges_slice_permutation
        self.corner_moves = move_tables.corner_moves_by_move()
        self.corners_before = _before_last(self.corners)
        self.four_edges_moves = move_tables.four_edges_moves().ravel()
        corners, ud_edges, slices = (
            move_tables.in_phase_2(table, metric).astype(np.int32)
            for table in (
                move_tables.corner_moves()[:, move_tables.PHASE_2_MOVES],
                move_tables.ud_edge_moves(),
                move_tables.slice_permutation_moves(),
            )
        )
        self.corner_moves_2, self.ud_edge_moves_2 = corners * n, ud_edges * n
        self.slice_permutation_moves_2 = slices
        self.allowed_after_2 = move_tables.allowed_in_phase_2(metric)
        self.ud_edges_row, self.ud_edges = ranks.ud_edges_by_four_edges()


def _before_last(distances: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The lower distance after the two directions of a quarter turn, the last move of phase 1.

    Indexed by `move * 8! + corners before the move`.
    """
    after = distances[move_tables.corner_moves().T]
    return np.minimum(after, after[move_tables.inverse_moves()]).ravel()


def _padded(table: NDArray[np.integer], factor: int = 1) -> NDArray[np.intp]:
    """A move table times a factor, flat, with rows padded to 32 columns."""
    result = np.zeros((len(table), 1 << SHIFT), np.intp)
    result[:, : table.shape[1]] = table
    result *= factor
    return result.ravel()


WORD_BITS = 19
"""The bits of the hash that select a 32-bit word; two groups of 5 more select its bits."""

FACTORS = (np.uint32(0x9E3779B1), np.uint32(0x85EBCA77), np.uint32(0xC2B2AE3D))
"""Odd numbers (from xxHash) that spread corners, edges of U and D, and edges of the slice."""

CHUNK = 1 << 15


@dataclass(frozen=True)
class NearSolved:
    """The set of the states at most `radius` turns away: `words`, uint32 of shape (2**19,)."""

    words: NDArray[np.uint32]
    radius: int

    def may_have(
        self, corners: Index, ud_edges: Index, slice_permutation: Index
    ) -> NDArray[np.bool_]:
        """False for each state that is certainly farther away.

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
    columns, n = tables.steps.astype(np.int32), len(tables.steps)
    for _ in range(tables.metric.near_solved):
        found = []
        for corners, edges, slices, last in newest:
            for start in range(0, len(last), CHUNK // n):
                part = slice(start, start + CHUNK // n)
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
    return NearSolved(words, tables.metric.near_solved)


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
