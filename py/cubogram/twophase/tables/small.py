"""Lookup tables for the masked steps of phase 1 and for phase 2, made from the small tables."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.tables.move_masks import SHIFT, Mask, MoveMasks, bits

Index = NDArray[np.integer]


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

    def __init__(self) -> None:
        self.allowed_after: Mask = bits(move_tables.allowed_after())
        self.last_after: Mask = bits(move_tables.last_after())
        self.slice_moves = _padded(move_tables.slice_moves(), ranks.N_FLIP)
        self.flip_moves = _padded(move_tables.flip_moves())
        self.twist_moves = _padded(move_tables.twist_moves())


@cache
def masked_moves() -> MaskedMoves:
    """The tables, computed once."""
    return MaskedMoves()


class Phase2Tables:
    """The pruning and move tables of phase 2.

    `corners` are bounds from the corners alone, `corners_before` the same before the last move of
    phase 1. Columns are those of PHASE_2_MOVES. The values of `corner_moves_2` and
    `ud_edge_moves_2` are multiplied by 24, to be indices into the pruning tables.
    """

    def __init__(
        self,
        corners_slice_permutation: NDArray[np.uint8],
        ud_edges_slice_permutation: NDArray[np.uint8],
    ) -> None:
        columns = list(move_tables.PHASE_2_MOVES)
        n = ranks.N_SLICE_PERMUTATIONS
        self.corners_slice_permutation = corners_slice_permutation
        self.corners = corners_slice_permutation.reshape(-1, n).min(axis=1)
        self.ud_edges_slice_permutation = ud_edges_slice_permutation
        self.corner_moves = move_tables.corner_moves_by_move()
        self.corners_before = _before_last(self.corners)
        self.four_edges_moves = move_tables.four_edges_moves().ravel()
        self.corner_moves_2 = move_tables.corner_moves()[:, columns].astype(np.int32) * n
        self.ud_edge_moves_2 = move_tables.ud_edge_moves().astype(np.int32) * n
        self.slice_permutation_moves_2 = move_tables.slice_permutation_moves().astype(np.int32)
        self.allowed_after_2 = move_tables.allowed_after()[:, columns]
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
