"""What each face turn does to a coordinate: arrays `table[coordinate, move]`.

Moves have the indices of `cubogram.cube.cubies.MOVE_NAMES`. Tables are computed on first use,
cached, and read-only. Only the six columns of quarter turns are computed from the cubies; the
others are compositions of these.
"""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, face_turn
from cubogram.cube.turn_indices import inverse_indices
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.turn_metric import HTM, TurnMetric

Number = TypeVar("Number", bound=np.integer)

PHASE_2_MOVES = HTM.phase_2_steps
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


def in_phase_2(table: NDArray[Number], metric: TurnMetric) -> NDArray[Number]:
    """A table with columns for PHASE_2_MOVES, with a column for each step of phase 2 instead."""
    if metric is HTM:
        return table
    nothing = len(PHASE_2_MOVES)
    columns = []
    for code in metric.phase_2_steps:
        is_half = code % 3 == 1
        if code - is_half in LAST_MOVES:  # the first step turns the face by a half
            columns.append(nothing if is_half else PHASE_2_MOVES.index(code + 1))
        else:
            columns.append(PHASE_2_MOVES.index(code - is_half))
    same = np.arange(len(table), dtype=table.dtype)
    return np.column_stack([table, same])[:, columns]


@cache
def allowed_after(metric: TurnMetric = HTM) -> NDArray[np.bool_]:
    """True if a move may follow another in a canonical maneuver, shape (19, 18), bool.

    No face is turned twice in a row, and of two opposite faces, the one that comes first in URFDLB
    is turned second: L before R. Row NO_MOVE allows every move. In QTM, rows are the codes of
    steps, and a clockwise turn may be repeated.
    """
    last, move = np.arange(N_MOVES)[:, None] // 3, np.arange(N_MOVES) // 3
    allowed = np.ones((N_MOVES + 1, N_MOVES), np.bool_)
    allowed[:N_MOVES] = (move != last) & (move != last + 3)
    if metric.parity == 2:
        allowed[range(0, N_MOVES, 3), range(0, N_MOVES, 3)] = True
    allowed.flags.writeable = False
    return allowed


@cache
def allowed_in_phase_2(metric: TurnMetric) -> NDArray[np.bool_]:
    """The same for the codes of steps of phase 2, shape (19, steps)."""
    allowed = np.array(allowed_after())
    if metric.parity == 2:
        last, code = np.arange(N_MOVES + 1)[:, None], np.arange(N_MOVES)
        begun = np.isin(last, LAST_MOVES)
        again = (code % 3 == 1) & (code == last + 1) & (last % 3 == 0)
        allowed = np.where((code % 3 == 1) | begun, again, allowed)
    return allowed[:, metric.phase_2_steps]


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
