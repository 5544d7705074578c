"""Lower bounds on the distance from the goal: exact distances in a projection of the cube.

Each table is filled by breadth-first search over a pair of coordinates, all states of one depth at
once, as an array. While few states are known, the search goes forward from the newest states to
their neighbours. When few unknown states are left, it goes backward: for each of them, it checks
whether a neighbour is new (Korf 1997; http://kociemba.org/math/pruning.htm).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates import move_tables, ranks

UNKNOWN = 255


@dataclass(frozen=True, slots=True)
class PruningTable:
    """The recipe of one table over pairs `first * n_second + second` of two coordinates.

    `counts` are the published numbers of states by distance from 0; `sha256` is that of the bytes.
    """

    name: str
    n_first: int
    n_second: int
    first_moves: Callable[[], NDArray[np.integer]]
    second_moves: Callable[[], NDArray[np.integer]]
    counts: tuple[int, ...]
    sha256: str

    @property
    def size(self) -> int:
        """The number of pairs, which is the number of bytes."""
        return self.n_first * self.n_second

    def distances(self) -> NDArray[np.uint8]:
        """The distance of every pair from pair 0, shape (size,), uint8.

        >>> slice_flip = {table.name: table for table in SMALL_TABLES}["slice_flip"]
        >>> int(slice_flip.distances().max())
        9
        """
        first = self.first_moves().astype(np.int32) * self.n_second
        return breadth_first(first, self.second_moves().astype(np.int32))

    def is_right(self, distances: NDArray[np.uint8]) -> bool:
        """True if the counts by distance are the published ones."""
        if distances.shape != (self.size,):
            return False
        return tuple(np.bincount(distances).tolist()) == self.counts


def breadth_first(
    first_moves: NDArray[np.int32], second_moves: NDArray[np.int32]
) -> NDArray[np.uint8]:
    """The distance of every pair from pair 0, uint8.

    `first_moves`, of shape (n, m), is already multiplied: a pair is `first + second`, and its
    neighbour by move i is `first_moves[first // n_second, i] + second_moves[second, i]`.
    """
    n_second, n_moves = second_moves.shape
    distances = np.full(len(first_moves) * n_second, UNKNOWN, np.uint8)
    distances[0] = 0
    newest = np.zeros(1, np.int32)
    unknown, depth = len(distances) - 1, 0
    while len(newest):
        depth += 1
        if unknown > 2 * len(newest):
            first, second = np.divmod(newest, n_second)
            for move in range(n_moves):
                neighbours = first_moves[first, move] + second_moves[second, move]
                distances[neighbours[distances[neighbours] == UNKNOWN]] = depth
        else:
            left = np.flatnonzero(distances == UNKNOWN).astype(np.int32)
            first, second = np.divmod(left, n_second)
            for move in range(n_moves):
                neighbours = first_moves[first, move] + second_moves[second, move]
                found = distances[neighbours] == depth - 1
                distances[left[found]] = depth
                keep = np.flatnonzero(~found)
                left, first, second = left[keep], first[keep], second[keep]
        newest = np.flatnonzero(distances == depth).astype(np.int32)
        unknown -= len(newest)
    return distances


def _phase_2_corner_moves() -> NDArray[np.integer]:
    return move_tables.corner_moves()[:, move_tables.PHASE_2_MOVES]


SMALL_TABLES = (
    PruningTable(
        "slice_twist",
        ranks.N_SLICE,
        ranks.N_TWIST,
        move_tables.slice_moves,
        move_tables.twist_moves,
        (1, 4, 50, 586, 6184, 54066, 296322, 582492, 142520, 340),
        "76a513fd67da6d1edbf3e5421b300b2a509355fd263b5c23deaa85b3e2d1dadd",
    ),
    PruningTable(
        "slice_flip",
        ranks.N_SLICE,
        ranks.N_FLIP,
        move_tables.slice_moves,
        move_tables.flip_moves,
        (1, 4, 50, 532, 4804, 41832, 238263, 555636, 172314, 324),
        "d5781c446903b6d98c4349fe60d746d58f890ba13f01b477f93571309148d563",
    ),
    PruningTable(
        "flip_twist",
        ranks.N_FLIP,
        ranks.N_TWIST,
        move_tables.flip_moves,
        move_tables.twist_moves,
        (1, 4, 46, 504, 5662, 61008, 549711, 2422226, 1431344, 8470),
        "ed33d2248f4730216d1d5e164deeb139370dfbd0fab212b7e6362ddb4a47d4fe",
    ),
    PruningTable(
        "corners_slice_permutation",
        ranks.N_PERMUTATIONS,
        ranks.N_SLICE_PERMUTATIONS,
        _phase_2_corner_moves,
        move_tables.slice_permutation_moves,
        (
            *(1, 10, 67, 404, 2023, 8504, 28545, 69734, 127540, 179700),
            *(189120, 199200, 116112, 44416, 2304),
        ),
        "c499279249a84b7f0e5966ca3d1e32e0e3ea290798944d352d888131f4a1e614",
    ),
    PruningTable(
        "ud_edges_slice_permutation",
        ranks.N_PERMUTATIONS,
        ranks.N_SLICE_PERMUTATIONS,
        move_tables.ud_edge_moves,
        move_tables.slice_permutation_moves,
        (1, 10, 67, 456, 3063, 18202, 86691, 290812, 434814, 120488, 11818, 1114, 144),
        "055e8eb964beed54719f29466bd91126ed89a94f57ea02e16b2f536044e3bd53",
    ),
)
"""The small tier. The counts are those of Kociemba's tables (http://kociemba.org/cube.htm)."""
