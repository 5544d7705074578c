"""A state of the cube as a few small integers, and arrays of them.

Phase 1 uses `twist` (3**7), `flip` (2**11) and `slice` (495: the places of the four edges FR, FL,
BL, BR); all three are 0 exactly in the subgroup G1 = <U, D, R2, L2, F2, B2>. Phase 2 uses `corners`
(8!), `ud_edges` (8!: the eight edges of the U and D layers, defined only in G1) and
`slice_permutation`, the order of the slice edges (4!). `four_edges` (11880) gives the places and
the order of four named edges. For the slice edges, it is `slice * 24 + slice_permutation`; it is
also kept for UR..UB and for DR..DB until phase 2 begins, when these two are combined into
`ud_edges`.

Every coordinate is a rank. For twist, flip, slice, slice_permutation, corners and ud_edges, the
solved cube has rank 0 (http://kociemba.org/math/coordlevel.htm).
"""

from functools import cache
from itertools import combinations
from math import comb, factorial
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_CORNERS, N_EDGES, Cubies

Number = TypeVar("Number", np.int32, np.uint16)
Integers = NDArray[np.integer]

N_TWIST = 3**7
N_FLIP = 2**11
N_SLICE = comb(12, 4)
N_SLICE_PERMUTATIONS = factorial(4)
N_FOUR_EDGES = N_SLICE * N_SLICE_PERMUTATIONS
N_PERMUTATIONS = factorial(8)
N_FLIPSLICE = N_SLICE * N_FLIP

UP_EDGES = (0, 1, 2, 3)
DOWN_EDGES = (4, 5, 6, 7)
SLICE_EDGES = (8, 9, 10, 11)


@cache
def permutations(n: int) -> NDArray[np.uint8]:
    """All n! permutations of 0..n-1 in lexicographic order, shape (n!, n), uint8, read-only.

    The values at one place are adjacent in memory: the transposed array is contiguous.

    >>> permutations(3)[1].tolist()
    [0, 2, 1]
    """
    if n == 0:
        return np.zeros((1, 0), np.uint8)
    rest = permutations(n - 1)
    columns = np.empty((n, n, len(rest)), np.uint8)  # indexed by place and first value
    for first in range(n):
        columns[0, first] = first
        columns[1:, first] = rest.T + (first <= rest.T)
    result = columns.reshape(n, -1).T
    result.flags.writeable = False
    return result


@cache
def _eight_rank_parts() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Tables that give the two halves of the rank of eight from four base-8 digits each."""
    columns = permutations(8).T.astype(np.uint16)
    high, low = np.zeros((2, 8**4), np.int32)
    ranks = np.arange(N_PERMUTATIONS, dtype=np.int32)
    high[_number(columns[:4], 8)] = ranks - ranks % N_SLICE_PERMUTATIONS
    low[_number(columns[4:], 8)] = ranks % N_SLICE_PERMUTATIONS
    return high, low


def rank_of_eight(permutation: Integers) -> NDArray[np.int32]:
    """The lexicographic rank, 0 to 8! - 1, of each row of an integer array of shape (n, 8).

    >>> rank_of_eight(permutations(8)[[0, 5, 40319]]).tolist()
    [0, 5, 40319]
    """
    columns = permutation.T.astype(np.uint16)
    high, low = _eight_rank_parts()
    return high[_number(columns[:4], 8)] + low[_number(columns[4:], 8)]


def _number(digits: NDArray[Number], base: int) -> NDArray[Number]:
    """The numbers whose digits, most significant first, are the rows of an array (k, n).

    Raises no error on overflow: the numbers must fit into the array's type.
    """
    result: NDArray[Number] = digits[0]
    for row in digits[1:]:
        result = result * base + row
    return result


def twist_of(corner_orientation: Integers) -> NDArray[np.int32]:
    """The twist, 0 to 3**7 - 1, of each row of an integer array of shape (n, 8)."""
    return _digits_to_number(corner_orientation, 3)


def flip_of(edge_orientation: Integers) -> NDArray[np.int32]:
    """The flip, 0 to 2**11 - 1, of each row of an integer array of shape (n, 12)."""
    return _digits_to_number(edge_orientation, 2)


def corner_orientations() -> NDArray[np.uint8]:
    """The corner orientations of every twist, shape (3**7, 8), uint8."""
    return _all_digits(3, N_CORNERS)


def edge_orientations() -> NDArray[np.uint8]:
    """The edge orientations of every flip, shape (2**11, 12), uint8."""
    return _all_digits(2, N_EDGES)


def _digits_to_number(digits: Integers, base: int) -> NDArray[np.int32]:
    return _number(digits[:, :-1].T.astype(np.int32), base)


def _all_digits(base: int, n: int) -> NDArray[np.uint8]:
    """All rows of n digits whose sum is a multiple of the base; the others determine the last."""
    numbers = np.arange(base ** (n - 1))
    digits = numbers[:, None] // base ** np.arange(n - 2, -1, -1) % base
    return np.column_stack([digits, -digits.sum(1) % base]).astype(np.uint8)


@cache
def edge_places() -> NDArray[np.uint8]:
    """The places of the four named edges for every four_edges coordinate, shape (11880, 4), uint8.

    Row `slice * 24 + slice_permutation`: slice 0 is the places 8 to 11, and slices are ranked by
    C(11 - place, count) (http://kociemba.org/math/UDSliceCoord.htm). slice_permutation is the rank
    of the permutation of the four edges, read from the lowest place upward.
    """
    sets = np.array(sorted(combinations(range(N_EDGES), 4), key=_slice_rank), np.uint8)
    piece_at = permutations(4)
    place_of = np.argsort(piece_at, axis=1)
    result = sets[:, place_of].reshape(N_FOUR_EDGES, 4)
    result.flags.writeable = False
    return result


def _slice_rank(places: tuple[int, ...]) -> int:
    return sum(comb(11 - p, i + 1) for i, p in enumerate(sorted(places, reverse=True)))


@cache
def _four_edges_by_places() -> NDArray[np.int32]:
    """The four_edges coordinate, indexed by four places as base-12 digits; -1 if two are equal."""
    table = np.full(N_EDGES**4, -1, np.int32)
    table[_base_12(edge_places())] = np.arange(N_FOUR_EDGES)
    return table


def _base_12(places: Integers) -> NDArray[np.int32]:
    return _number(places.T.astype(np.int32), N_EDGES)


def four_edges_of(places: Integers) -> NDArray[np.int32]:
    """The four_edges coordinate, 0 to 11879, of each row of an array of shape (n, 4) of places.

    >>> four_edges_of(np.array([SLICE_EDGES, DOWN_EDGES, UP_EDGES])).tolist()
    [0, 1656, 11856]
    """
    return _four_edges_by_places()[_base_12(places)]


@cache
def ud_edges_by_four_edges() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Tables that combine two four_edges coordinates into a ud_edges coordinate inside G1.

    Returns `row`, int32 (11880,), and `table`, int32 (70 * 24 * 24,): ud_edges is
    `table[row[up_edges] + down_edges % 24]`. row is 0 if the four edges are not all in the U and D
    layers.
    """
    places = edge_places()
    in_layers = np.flatnonzero((places < 8).all(1))
    row = np.zeros(N_FOUR_EDGES, np.int32)
    row[in_layers] = np.arange(len(in_layers), dtype=np.int32) * N_SLICE_PERMUTATIONS
    piece_at = permutations(8)
    place_of = np.argsort(piece_at, axis=1)
    up, down = four_edges_of(place_of[:, :4]), four_edges_of(place_of[:, 4:])
    table = np.zeros(len(in_layers) * N_SLICE_PERMUTATIONS, np.int32)
    table[row[up] + down % N_SLICE_PERMUTATIONS] = np.arange(N_PERMUTATIONS)
    return row, table


def _one(values: tuple[int, ...]) -> NDArray[np.int32]:
    return np.array([values], np.int32)


def twist(cubies: Cubies) -> int:
    """The twist of the corners, 0 to 3**7 - 1; 0 if no corner is twisted.

    >>> from cubogram.cube.cubies import face_turn
    >>> twist(face_turn(3))  # R
    1494
    """
    return int(twist_of(_one(cubies.corner_orientation))[0])


def flip(cubies: Cubies) -> int:
    """The flip of the edges, 0 to 2**11 - 1; 0 if no edge is flipped."""
    return int(flip_of(_one(cubies.edge_orientation))[0])


def four_edges(cubies: Cubies, pieces: tuple[int, ...]) -> int:
    """The four_edges coordinate, 0 to 11879, of four edges given by their indices.

    >>> from cubogram.cube.cubies import SOLVED
    >>> four_edges(SOLVED, SLICE_EDGES)
    0
    """
    return int(four_edges_of(_one(tuple(map(cubies.edge_permutation.index, pieces))))[0])


def slice_(cubies: Cubies) -> int:
    """The four places of the edges FR, FL, BL, BR, 0 to 494; 0 if they are in their slice."""
    return four_edges(cubies, SLICE_EDGES) // N_SLICE_PERMUTATIONS


def corners(cubies: Cubies) -> int:
    """The rank of the corner permutation, 0 to 8! - 1.

    >>> from cubogram.cube.cubies import face_turn
    >>> corners(face_turn(0))  # U: U F L B corners 3 0 1 2, then 4 5 6 7
    15120
    """
    return int(rank_of_eight(_one(cubies.corner_permutation))[0])


def ud_edges(cubies: Cubies) -> int:
    """The rank of the permutation of the eight edges UR to DB, 0 to 8! - 1.

    Raises ValueError if one of them is outside the U and D layers (the state is not in G1).
    """
    eight = cubies.edge_permutation[:8]
    if max(eight) >= 8:
        raise ValueError("ud_edges: an edge of the slice is in the U or D layer")
    return int(rank_of_eight(_one(eight))[0])


def is_in_g1(cubies: Cubies) -> bool:
    """True if <U, D, R2, L2, F2, B2> can solve the state: the goal of phase 1."""
    return twist(cubies) == flip(cubies) == slice_(cubies) == 0
