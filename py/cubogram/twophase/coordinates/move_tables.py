"""What each face turn does to a coordinate: arrays `table[coordinate, move]`.

Moves have the indices of `cubogram.cube.cubies.MOVE_NAMES`. Tables are computed on first use,
cached, and read-only. Only the six columns of quarter turns are computed from the cubies; the
others are compositions of these.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, face_turn
from cubogram.cube.turn_indices import inverse_indices
from cubogram.twophase.coordinates import ranks

PHASE_2_MOVES = (0, 1, 2, 4, 7, 9, 10, 11, 13, 16)
"""U U2 U' R2 F2 D D2 D' L2 B2, the face turns that stay in G1."""

N_PHASE_2_MOVES = len(PHASE_2_MOVES)
NO_MOVE = N_MOVES
"""The "last move" of a root: row 18 of `allowed_after`."""

LAST_MOVES = (3, 6, 12, 15)
"""R F L B: with or without a half turn of the same face after them, all the ways into G1."""


def inverse_move(move: int) -> int:
    """The face turn that undoes this one.

    >>> inverse_move(3), inverse_move(4)  # R, R2
    (5, 4)
    """
    return inverse_indices((move,))[0]


def inverse_moves() -> NDArray[np.intp]:
    """The inverse of each face turn, shape (18,), intp."""
    return np.array([inverse_move(move) for move in range(N_MOVES)])


def _complete(quarters: list[NDArray[np.int32]]) -> NDArray[np.int32]:
    """The table of 18 columns from the six columns of quarter turns."""
    columns = []
    for quarter in quarters:
        half = quarter[quarter]
        columns += [quarter, half, quarter[half]]
    table = np.stack(columns, axis=1)
    table.flags.writeable = False
    return table


@cache
def twist_moves() -> NDArray[np.int32]:
    """The twist after each face turn, shape (3**7, 18), int32."""
    now = ranks.corner_orientations()
    quarters = []
    for face in range(0, N_MOVES, 3):
        turn = face_turn(face)
        after = now[:, turn.corner_permutation] + np.array(turn.corner_orientation, np.uint8)
        quarters.append(ranks.twist_of(after % 3))
    return _complete(quarters)


@cache
def flip_moves() -> NDArray[np.int32]:
    """The flip after each face turn, shape (2**11, 18), int32."""
    now = ranks.edge_orientations()
    quarters = []
    for face in range(0, N_MOVES, 3):
        turn = face_turn(face)
        after = now[:, turn.edge_permutation] + np.array(turn.edge_orientation, np.uint8)
        quarters.append(ranks.flip_of(after % 2))
    return _complete(quarters)


@cache
def four_edges_moves() -> NDArray[np.int32]:
    """The four_edges coordinate after each face turn, shape (11880, 18), int32.

    The same table serves the slice edges, UR..UB and DR..DB: moves act on places, not on pieces.
    """
    places = ranks.edge_places()
    quarters = []
    for face in range(0, N_MOVES, 3):
        new_place = np.argsort(face_turn(face).edge_permutation)
        quarters.append(ranks.four_edges_of(new_place[places]))
    return _complete(quarters)


@cache
def slice_moves() -> NDArray[np.int32]:
    """The slice (places of FR to BR, unordered) after each turn, shape (495, 18), int32."""
    table = four_edges_moves()[:: ranks.N_SLICE_PERMUTATIONS] // ranks.N_SLICE_PERMUTATIONS
    table.flags.writeable = False
    return table


def _moved(pieces_from: Sequence[int]) -> NDArray[np.int32]:
    """The rank of each permutation of eight after a turn that takes pieces from these places."""
    return ranks.rank_of_eight(ranks.permutations(8).T[list(pieces_from)].T)


@cache
def corner_moves() -> NDArray[np.uint16]:
    """The corners coordinate after each face turn, shape (40320, 18), uint16."""
    quarters = [_moved(face_turn(face).corner_permutation) for face in range(0, N_MOVES, 3)]
    table = _complete(quarters).astype(np.uint16)
    table.flags.writeable = False
    return table


@cache
def corner_moves_by_move() -> NDArray[np.uint16]:
    """The corners coordinate after a face turn, indexed by `move * 8! + corners`, uint16 (18 *
    8!,)."""
    table = corner_moves().T.ravel()
    table.flags.writeable = False
    return table


@cache
def ud_edge_moves() -> NDArray[np.uint16]:
    """The ud_edges coordinate after each of PHASE_2_MOVES, shape (40320, 10), uint16."""
    columns = [_moved(face_turn(move).edge_permutation[:8]) for move in PHASE_2_MOVES]
    table = np.stack(columns, axis=1).astype(np.uint16)
    table.flags.writeable = False
    return table


@cache
def slice_permutation_moves() -> NDArray[np.uint8]:
    """The slice edges' permutation in G1 after each of PHASE_2_MOVES, shape (24, 10), uint8."""
    table = four_edges_moves()[: ranks.N_SLICE_PERMUTATIONS, list(PHASE_2_MOVES)].astype(np.uint8)
    table.flags.writeable = False
    return table


@cache
def allowed_after() -> NDArray[np.bool_]:
    """True if a move may follow another in a canonical maneuver, shape (19, 18), bool.

    No face is turned twice in a row, and of two opposite faces, the one that comes first in URFDLB
    is turned second: L before R. Row NO_MOVE allows every move.
    """
    last, move = np.arange(N_MOVES)[:, None] // 3, np.arange(N_MOVES) // 3
    allowed = np.ones((N_MOVES + 1, N_MOVES), np.bool_)
    allowed[:N_MOVES] = (move != last) & (move != last + 3)
    allowed.flags.writeable = False
    return allowed


@cache
def last_after() -> NDArray[np.bool_]:
    """True if a move may follow another as the last of phase 1, shape (19, 18), bool.

    The last move must be one of LAST_MOVES and must not follow the half turn of the opposite face,
    which could just as well be the first move of phase 2.
    """
    last, move = np.arange(N_MOVES + 1)[:, None], np.arange(N_MOVES)
    in_vain = (last % 3 == 1) & ((last // 3 - move // 3) % 6 == 3) & (last != NO_MOVE)
    allowed: NDArray[np.bool_] = allowed_after() & np.isin(move, LAST_MOVES) & ~in_vain
    allowed.flags.writeable = False
    return allowed
