"""The slice edges' permutation up to a group of four or eight, which makes the exact table larger.

In G1, the four edges of the slice may be permuted in all 24 ways. If only the permutations that
keep opposite edges opposite count as solved (the dihedral group D4, 8 of them), a state has 3
cosets instead of one; if only the double swaps do (Klein's group V4, 4 of them), it has 6. The 16
symmetries of the U-D axis are those of the square that the four edges make. So they map these
groups to themselves, and the tables of classes do not change: a state is a class, a twist and a
coset.

The effect of a turn or a symmetry on the coset depends only on the places of the slice edges, and
is one of twelve permutations of the cosets of V4, called a *way*. A coset of D4 is a pair of
cosets of V4.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.cube.symmetry import N_UD_SYMMETRIES, inverse_symmetry, symmetry
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.gather import gather

Index = NDArray[np.integer]
Count = Literal[1, 3, 6]

FINEST = 6
"""The number of cosets of V4 in the permutations of four."""

WAY_BITS = 4
N_WAYS = 12

RENAMINGS = ((0, 1, 2, 3), (3, 1, 2, 0), (1, 0, 2, 3))
"""How turns of G1 rename the slice edges FR FL BL BR of an inverse. U and D do nothing, R2 swaps FR
and BR, and L2 does the same up to V4; F2, like B2, swaps FR and FL."""


@dataclass(frozen=True)
class SliceCosets:
    """The cosets of a group: 1 of all permutations, 3 of D4, or 6 of V4; 0 is the solved one.

    `coarsened` maps the cosets of V4 to those of this group. The other two tables are indexed by
    `coset << 4 | way`: `after` is the coset after a way; `entered`, for each of RENAMINGS, starts
    from a coset of V4 and renames the edges first.
    """

    count: Count
    coarsened: NDArray[np.uint8]
    after: NDArray[np.uint8]
    entered: tuple[NDArray[np.uint8], ...]

    def rows(self, flipslice_class: Index, coset: NDArray[np.uint8]) -> NDArray[np.int32]:
        """The row numbers in the exact table: one row for each class and coset."""
        result = flipslice_class * np.int32(self.count)
        result += coset
        return result

    def turned(self, coset: NDArray[np.uint8], way: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The cosets after one way each."""
        return gather(self.after, coset << np.uint8(WAY_BITS) | way)


@cache
def slice_cosets(count: Count) -> SliceCosets:
    """The cosets, computed once.

    >>> slice_cosets(3).coarsened.tolist()
    [0, 2, 1, 1, 2, 0]
    """
    if count == 1:
        coarsened = np.zeros(FINEST, np.uint8)
    elif count == 3:  # by the edge opposite the first place: 2 is opposite 0
        opposite = np.argmax(ranks.permutations(4)[:FINEST] == 2, axis=1)
        coarsened = np.array([0, 1, 0, 2], np.uint8)[opposite]
    else:
        coarsened = np.arange(FINEST, dtype=np.uint8)
    _, first = np.unique(coarsened, return_index=True)
    entered = np.zeros((FINEST, 1 << WAY_BITS), np.uint8)
    entered[:, :N_WAYS] = coarsened[ways().permutations].T
    renamed = tuple(entered[renaming].ravel() for renaming in renamings())
    return SliceCosets(count, coarsened, entered[first].ravel(), renamed)


@dataclass(frozen=True)
class Ways:
    """The effect of turns and symmetries on the cosets of V4.

    `permutations`, uint8 (12, 6), is the image of each coset under each way. The others are numbers
    of ways, uint8: `of_turn` (495 slices, 18), `of_symmetry` (495, 16) for conjugations, and
    `product` (12, 12), the way that applies the second and then the first.
    """

    permutations: NDArray[np.uint8]
    of_turn: NDArray[np.uint8]
    of_symmetry: NDArray[np.uint8]
    product: NDArray[np.uint8]


@cache
def ways() -> Ways:
    """The tables, computed once."""
    first = np.arange(ranks.N_SLICE)[:, None] * ranks.N_SLICE_PERMUTATIONS + np.arange(FINEST)
    of_permutation = finest_cosets()
    turned = move_tables.four_edges_moves()[first] % ranks.N_SLICE_PERMUTATIONS
    by_turn = of_permutation[turned].transpose(0, 2, 1)
    by_symmetry = np.empty((ranks.N_SLICE, N_UD_SYMMETRIES, FINEST), np.uint8)
    for number in range(N_UD_SYMMETRIES):
        conjugate = _four_edges_conjugate(number)[first] % ranks.N_SLICE_PERMUTATIONS
        by_symmetry[:, number] = of_permutation[conjugate]
    weights = FINEST ** np.arange(FINEST)
    both = np.concatenate([by_turn.reshape(-1, FINEST), by_symmetry.reshape(-1, FINEST)])
    _, index, number_of = np.unique(both @ weights, return_index=True, return_inverse=True)
    permutations = both[index]
    numbers = {tuple(row): number for number, row in enumerate(permutations.tolist())}
    product = [[numbers[tuple(a[b].tolist())] for b in permutations] for a in permutations]
    cut = ranks.N_SLICE * N_MOVES
    number_of_each: NDArray[np.uint8] = number_of.ravel().astype(np.uint8)
    return Ways(
        permutations,
        number_of_each[:cut].reshape(ranks.N_SLICE, N_MOVES),
        number_of_each[cut:].reshape(ranks.N_SLICE, N_UD_SYMMETRIES),
        np.array(product, np.uint8),
    )


@cache
def finest_cosets() -> NDArray[np.uint8]:
    """The coset of V4 of each slice_permutation, uint8 (24,). A double swap, which adds binary
    digits modulo 2, brings the edge at the first place to 0."""
    pieces = ranks.permutations(4)
    brought = pieces ^ pieces[:, :1]
    number = {tuple(row): rank for rank, row in enumerate(pieces.tolist())}
    return np.array([number[tuple(row)] for row in brought.tolist()], np.uint8)


@cache
def renamings() -> tuple[NDArray[np.uint8], ...]:
    """The image of each coset of V4 if the edges are renamed, for each of RENAMINGS."""
    pieces = ranks.permutations(4)
    number = {tuple(row): rank for rank, row in enumerate(pieces.tolist())}
    result = []
    for names in RENAMINGS:
        renamed = np.array(names)[pieces[:FINEST]].tolist()
        result.append(finest_cosets()[[number[tuple(row)] for row in renamed]])
    return tuple(result)


def cosets_of(four_edges: Sequence[int] | Index) -> NDArray[np.uint8]:
    """The cosets of V4 of slice edges given by four_edges coordinates."""
    found: NDArray[np.uint8] = finest_cosets()[np.asarray(four_edges) % ranks.N_SLICE_PERMUTATIONS]
    return found


def _four_edges_conjugate(number: int) -> NDArray[np.int32]:
    """The slice edges' four_edges coordinate of S * A * S^-1 for each A, S = symmetry < 16."""
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    new_places = np.argsort(right.edge_permutation)[ranks.edge_places()]
    names = np.array(left.edge_permutation)[list(ranks.SLICE_EDGES)] - ranks.SLICE_EDGES[0]
    return ranks.four_edges_of(new_places[:, np.argsort(names)])
