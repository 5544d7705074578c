"""What a search looks things up in: small tables at once, better ones while it goes on.

There are three stages. With the small pruning tables alone a search can begin. Then `improve`
builds the masks of two of them (`move_masks`), lists the last moves of phase 1 (`tails`), and after
that fills the exact table of phase 1 (`exact`) depth by depth; from depth 8 on the moves are listed
that shorten the way (`shortening`). Each stage visits fewer nodes, or visits them faster. A search
may use the tables between two steps of the improvement.
"""

from collections.abc import Iterator
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.tables import exact_files, files
from cubogram.twophase.tables.descending_moves import DescendingMoves
from cubogram.twophase.tables.endgame import EndgameTable
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.move_masks import SHIFT, Mask, MoveMasks, bits

Index = NDArray[np.integer]

USEFUL_DEPTH = 7
"""An exact table filled less far than this prunes less than the small tables do."""

SUFFICIENT_DEPTH = 8
"""Filling it further gives a search of a second little, and takes as long as ten of them."""


COMPLETE_DEPTH = 12
"""The greatest distance of phase 1 (http://kociemba.org/math/phase1.htm)."""


class SearchTables:
    """Pruning and move tables of both phases, in the shape the search wants them.

    `flip_moves`, `twist_moves` and `slice_moves` are flat with rows of 32, to be indexed by
    `coordinate << SHIFT | move`; the values of `slice_moves` are multiplied by 2048.
    """

    def __init__(self) -> None:
        self.allowed_after: Mask = bits(move_tables.allowed_after())
        self.last_after: Mask = bits(move_tables.last_after())
        self.slice_moves = _padded(move_tables.slice_moves(), ranks.N_FLIP)
        self.flip_moves = _padded(move_tables.flip_moves())
        self.twist_moves = _padded(move_tables.twist_moves())
        self.slice_flip = files.get("slice_flip")
        self.slice_twist = files.get("slice_twist")
        self.flip_twist = files.get("flip_twist")
        self._masks = [
            MoveMasks(self.slice_flip, move_tables.slice_moves(), move_tables.flip_moves()),
            MoveMasks(self.slice_twist, move_tables.slice_moves(), move_tables.twist_moves()),
        ]
        self.tails = EndgameTable()
        self.shortening = DescendingMoves()
        self._growth: exact_files.TableBuild | None = None
        self.exact: ExactDistances | None = None

    @property
    def stage(self) -> int:
        """A number that grows when the tables become better: a search then starts its depth anew.

        0: small tables; 1: with masks; d: exact distances up to d.
        """
        if self.exact is not None:
            return self.exact.depth
        return int(all(masks.is_built for masks in self._masks))

    def improve(self, depth: int = SUFFICIENT_DEPTH) -> Iterator[None]:
        """Work towards exact distances up to a depth (12: all), some 20 ms at a time."""
        for masks in self._masks:
            yield from masks.build()
        yield from self.tails.build()
        while True:
            growth = exact_files.growing()
            if growth is not self._growth:  # the finished table may arrive while another grows
                self._growth, self.exact = growth, None
                yield
            sweep = growth.sweep
            filled = len(sweep.counts) - (2 if sweep.unknown else 1)
            if self.exact is None and filled >= USEFUL_DEPTH:
                self.exact = ExactDistances(sweep)
            if self.exact is not None and min(filled, depth) >= SUFFICIENT_DEPTH:
                yield from self.shortening.build(self.exact)
            if filled >= depth or not sweep.unknown:
                return
            next(growth, None)
            yield

    def progress(self, depth: int) -> float:
        """The part, 0 to 1, of the work towards exact distances up to a depth that is done."""
        if self._growth is None:
            return 0.0
        sweep = self._growth.sweep
        return min(1.0, sum(sweep.counts) / sum(sweep.space.counts[: depth + 1]))

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """Lower bounds of the phase-1 distances of arrays of states; exact with exact tables."""
        if self.exact is not None:
            return self.exact.distances(flipslice, twist)
        slices, flips = np.divmod(flipslice, ranks.N_FLIP)
        return np.maximum(
            np.maximum(
                self.slice_flip[flipslice], self.slice_twist[slices * ranks.N_TWIST + twist]
            ),
            self.flip_twist[flips * ranks.N_TWIST + twist],
        )

    def masks(self, flipslice: Index, twist: Index, left: int) -> Mask:
        """The moves after which slice_flip and slice_twist allow to reach G1 in `left` moves."""
        slice_twist = (flipslice >> 11) * ranks.N_TWIST
        slice_twist += twist
        first, second = self._masks
        masks = first.at_most(left, flipslice)
        masks &= second.at_most(left, slice_twist)
        return masks

    @cached_property
    def second(self) -> "Phase2Tables":
        """The tables of phase 2."""
        return Phase2Tables()


class Phase2Tables:
    """The pruning and move tables of phase 2.

    `corners` are bounds by the corners alone. Columns are those of PHASE_2_MOVES; the values of
    `corner_moves_2` and `ud_edge_moves_2` are multiplied by 24, as the pruning tables' indices
    want them.
    """

    def __init__(self) -> None:
        columns = list(move_tables.PHASE_2_MOVES)
        self.corners_slice_permutation = files.get("corners_slice_permutation")
        self.corners = self.corners_slice_permutation.reshape(-1, ranks.N_SLICE_PERMUTATIONS).min(
            axis=1
        )
        self.ud_edges_slice_permutation = files.get("ud_edges_slice_permutation")
        self.corner_moves = move_tables.corner_moves_by_move()
        self.corners_before = _before_last(self.corners)
        self.four_edges_moves = move_tables.four_edges_moves().ravel()
        self.corner_moves_2 = (
            move_tables.corner_moves()[:, columns].astype(np.int32) * ranks.N_SLICE_PERMUTATIONS
        )
        self.ud_edge_moves_2 = (
            move_tables.ud_edge_moves().astype(np.int32) * ranks.N_SLICE_PERMUTATIONS
        )
        self.slice_permutation_moves_2 = move_tables.slice_permutation_moves().astype(np.int32)
        self.allowed_after_2 = move_tables.allowed_after()[:, columns]
        self.ud_edges_row, self.ud_edges = ranks.ud_edges_by_four_edges()


def _before_last(distances: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The least distance after the last move of phase 1, a quarter turn in any of its two ways.

    By `move * 8! + corners before the move`.
    """
    after = distances[move_tables.corner_moves().T]
    either = np.minimum(after, after[_other_way()])
    return either.ravel()


def _other_way() -> NDArray[np.intp]:
    """For each move, the same face turned by half a turn more; half turns stay."""
    move = np.arange(N_MOVES)
    return move - move % 3 + 2 - move % 3


def _padded(table: NDArray[np.integer], factor: int = 1) -> NDArray[np.intp]:
    """The move table times a factor, flat, with rows of 32 columns."""
    result = np.zeros((len(table), 1 << SHIFT), np.intp)
    result[:, : table.shape[1]] = table
    result *= factor
    return result.ravel()


@cache
def shared() -> SearchTables:
    """The tables that all searches of this process use and improve."""
    return SearchTables()
