"""How far from solved the inverses of cubes are at least, along all three axes.

A cube and its inverse need equally many turns, so the distances of the inverse from the three
subgroups are further bounds (M. Reid, T. Rokicki). They have a use of their own. If C is inverted
and M is a turn of the subgroup G1 of an axis, the inverse of C * M is in the same coset as that of
C: it is as far from G1 as before. So where the inverse is further away than there are turns left
after the next, 10 of the 18 turns need not be tried; along two axes 14.

The inverse's coordinates depend on the whole cube. It is followed as five groups of pieces, four
corners or four edges with their places and orientations, of which each gives a part of the
inverse's twist, or of its flip and slice.

Distances are known modulo 3 (see `exact_distances`). The states at most 7 turns away are few and
kept in a set, by a hash of 25 bits; for what is not in it, 0, 1 and 2 mean at least 9, 10 and 8.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_CORNERS, N_EDGES, N_MOVES, Cubies, face_turn
from cubogram.cube.symmetry import N_UD_SYMMETRIES, inverse_symmetry, move_table, symmetry
from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.lazy_constant import LazyConstant
from cubogram.twophase.coordinates.reduced_states import TURN_BITS, reduced_moves
from cubogram.twophase.directions import AXES
from cubogram.twophase.optimal.axis_moves import AxisMoves, axis_moves
from cubogram.twophase.tables.exact_distances import ExactDistances

Index = NDArray[np.integer]
Pieces = tuple[NDArray[np.int32], ...]
"""The five groups of each of some cubes."""

CORNER_GROUPS = (np.arange(4), np.arange(4, 8))
EDGE_GROUPS = tuple(
    np.array(names) for names in (ranks.UP_EDGES, ranks.DOWN_EDGES, ranks.SLICE_EDGES)
)
GROUP_SIZE = 4

N_TWISTS_OF_FOUR = 3**GROUP_SIZE
N_FLIPS_OF_FOUR = 2**GROUP_SIZE

NEAR = 7
"""Turns from G1 up to which states are in the set of those that are near."""

HASH_BITS = 25
SPREAD = np.uint32(0x9E3779B1)
"""2**32 divided by the golden ratio (Knuth 6.4)."""

MASK_SHIFT = ranks.N_FLIP.bit_length() - 1


@dataclass(frozen=True)
class PieceMoves:
    """What turns do to groups of pieces, and what the groups tell of the inverse.

    `corners` and `edges`: by `group * 18 + move`, the group after a turn. `twists[axis]`: for each
    group of corners its part of the inverse's twist; `flips[axis]`: for each group of edges its
    part of the inverse's flip, and above it of the mask of the places of its slice edges; `slices`:
    the slice, times 2048, of a mask. `stays[axis]`: whether a turn of the cube is one of the axis'
    G1, bool (18,).
    """

    corners: NDArray[np.int32]
    edges: NDArray[np.int32]
    twists: tuple[tuple[NDArray[np.int32], ...], ...]
    flips: tuple[tuple[NDArray[np.int32], ...], ...]
    slices: NDArray[np.int32]
    stays: NDArray[np.bool_]

    def turned(self, pieces: Sequence[NDArray[np.int32]], move: NDArray[np.uint8]) -> Pieces:
        """The groups after a turn each; changes those that are given."""
        tables = (self.corners,) * len(CORNER_GROUPS) + (self.edges,) * len(EDGE_GROUPS)
        result = []
        for table, group in zip(tables, pieces, strict=True):
            group *= np.int32(N_MOVES)
            group += move
            result.append(gather(table, group))
        return tuple(result)

    def inverse(self, axis: int, pieces: Sequence[Index]) -> tuple[Index, Index]:
        """Flipslice and twist of the inverse, seen along an axis."""
        first, second, *edges = pieces
        twist = gather(self.twists[axis][0], first)
        twist += gather(self.twists[axis][1], second)
        flip = gather(self.flips[axis][0], edges[0])
        for part, group in zip(self.flips[axis][1:], edges[1:], strict=True):
            flip += gather(part, group)
        flipslice = gather(self.slices, flip >> MASK_SHIFT)
        flip &= ranks.N_FLIP - 1
        flipslice += flip
        return flipslice, twist


def pieces_of(state: Cubies) -> Pieces:
    """The groups of one state, arrays of length 1."""
    corner_places = np.argsort(state.corner_permutation)
    edge_places = np.argsort(state.edge_permutation)
    twists, flips = np.array(state.corner_orientation), np.array(state.edge_orientation)
    result = []
    for names in CORNER_GROUPS:
        places = corner_places[names]
        result.append(_corner_group(places[None], twists[places][None]))
    for names in EDGE_GROUPS:
        places = edge_places[names]
        result.append(_edge_group(places[None], flips[places][None]))
    return tuple(result)


def _corner_rows() -> NDArray[np.uint8]:
    """The places of four corners, shape (1680, 4)."""
    return np.array(list(permutations(range(N_CORNERS), GROUP_SIZE)), np.uint8)


def _corner_places(places: Index) -> NDArray[np.int32]:
    """The number of each row of places of four corners."""
    weights = N_CORNERS ** np.arange(GROUP_SIZE)
    number = np.zeros(N_CORNERS**GROUP_SIZE, np.int32)
    number[_corner_rows() @ weights] = np.arange(len(_corner_rows()))
    result: NDArray[np.int32] = number[places @ weights]
    return result


def _corner_group(places: Index, twists: Index) -> NDArray[np.int32]:
    return _corner_places(places) * np.int32(N_TWISTS_OF_FOUR) + _number(twists, 3)


def _edge_group(places: Index, flips: Index) -> NDArray[np.int32]:
    return ranks.four_edges_of(places).astype(np.int32) * np.int32(N_FLIPS_OF_FOUR) + _number(
        flips, 2
    )


def _number(digits: Index, base: int) -> NDArray[np.int32]:
    """The number of each row of four orientations, the first of them lowest."""
    weights = (base ** np.arange(GROUP_SIZE)).astype(np.int32)
    result: NDArray[np.int32] = (digits % base).astype(np.int32) @ weights
    return result


def _digits(base: int) -> NDArray[np.integer]:
    """The four orientations of each number."""
    return np.arange(base**GROUP_SIZE)[:, None] // base ** np.arange(GROUP_SIZE) % base


def _turned_groups(number: NDArray[np.int32], added: Index, base: int) -> NDArray[np.int32]:
    """All groups after a quarter turn, from the new numbers of the places and what it adds."""
    digits = _digits(base)
    sums = _number((digits[:, None] + digits).reshape(-1, GROUP_SIZE), base)
    after = sums.reshape(len(digits), -1)[_number(added, base)]
    after += number[:, None] * np.int32(len(digits))
    return after.ravel()


def _piece_moves() -> Generator[None, None, PieceMoves]:
    corners, edges = _corner_rows(), ranks.edge_places()
    corner_columns, edge_columns = [], []
    for face in range(0, N_MOVES, 3):
        turn = face_turn(face)
        places = np.argsort(turn.corner_permutation)[corners]
        added = np.array(turn.corner_orientation)[places]
        corner_columns += _powers(_turned_groups(_corner_places(places), added, 3))
        yield
        places = np.argsort(turn.edge_permutation)[edges]
        added = np.array(turn.edge_orientation)[places]
        edge_columns += _powers(
            _turned_groups(ranks.four_edges_of(places).astype(np.int32), added, 2)
        )
        yield
    corner_moves = np.stack(corner_columns, axis=1).ravel()
    yield
    edge_moves = np.stack(edge_columns, axis=1).ravel()
    yield
    twists, flips = [], []
    for axis in AXES.values():
        twists.append(tuple(_inverse_twist(axis, names, corners) for names in CORNER_GROUPS))
        flips.append(tuple(_inverse_flip(axis, names, edges) for names in EDGE_GROUPS))
        yield
    slices = np.zeros(1 << N_EDGES, np.int32)
    places_of_slices = ranks.edge_places()[:: ranks.N_SLICE_PERMUTATIONS].astype(np.int32)
    slices[(1 << places_of_slices).sum(axis=1)] = np.arange(ranks.N_SLICE) * ranks.N_FLIP
    stays = [np.isin(move_table()[:, n], move_tables.PHASE_2_MOVES) for n in AXES.values()]
    return PieceMoves(
        corner_moves, edge_moves, tuple(twists), tuple(flips), slices, np.stack(stays)
    )


PIECE_MOVES = LazyConstant(_piece_moves)


def _powers(quarter: NDArray[np.int32]) -> list[NDArray[np.int32]]:
    half = quarter[quarter]
    return [quarter, half, quarter[half]]


def _inverse_twist(number: int, names: Index, places: Index) -> NDArray[np.int32]:
    """What four corners add to the twist of the inverse of S * A * S^-1, S = symmetry `number`."""
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    seen_at = np.argsort(right.corner_permutation)[places]
    added = np.array(left.corner_orientation)[names] + np.array(right.corner_orientation)[seen_at]
    digits = np.zeros((N_TWISTS_OF_FOUR, N_CORNERS), np.uint8)
    digits[:, np.array(left.corner_permutation)[names]] = -_digits(3) % 3
    groups = _turned_groups(np.zeros(len(places), np.int32), added, 3)
    return ranks.twist_of(digits)[groups]


def _inverse_flip(number: int, names: Index, places: Index) -> NDArray[np.int32]:
    """What four edges add to the flip, and to the mask of the slice, of that inverse."""
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    seen_at = np.argsort(right.edge_permutation)[places]
    added = np.array(left.edge_orientation)[names] + np.array(right.edge_orientation)[seen_at]
    seen_names = np.array(left.edge_permutation)[names]
    digits = np.zeros((N_FLIPS_OF_FOUR, N_EDGES), np.uint8)
    digits[:, seen_names] = _digits(2)
    groups = _turned_groups(np.zeros(len(places), np.int32), added, 2)
    in_slice = np.isin(seen_at, ranks.SLICE_EDGES).astype(np.int32)
    mask = in_slice @ (1 << seen_names).astype(np.int32)
    return ranks.flip_of(digits)[groups] + np.repeat(mask << MASK_SHIFT, N_FLIPS_OF_FOUR)


@dataclass(frozen=True)
class InverseBounds:
    """Lower bounds of the distances of inverses; `near`: the set of states up to 7 turns away.

    `least`: what a code means for a state that is not in the set.
    """

    exact: ExactDistances
    near: NDArray[np.uint8]
    least: NDArray[np.uint8]
    pieces: PieceMoves
    axes: AxisMoves

    def bounds(self, axis: int, pieces: Sequence[Index]) -> NDArray[np.uint8]:
        """A number of turns for each cube, uint8, which its inverse is at least away from G1."""
        flipslice, twist = self.pieces.inverse(axis, pieces)
        classes, twist_in_frame = self.axes.in_frame(flipslice, twist)
        code = self.exact.codes(classes, twist_in_frame)
        slot = _slot(classes, twist_in_frame)
        is_near = gather(self.near, (slot >> np.uint32(3)).view(np.int32))
        is_near >>= (slot & np.uint32(7)).astype(np.uint8)
        is_near &= 1
        is_near <<= 2
        code |= is_near
        return gather(self.least, code)


def inverse_bounds(
    exact: ExactDistances, worse: InverseBounds | None = None
) -> Generator[None, None, InverseBounds]:
    """The bounds, made in steps of some milliseconds; `exact` must reach to depth 7 at least.

    With those by a table that was filled less far it takes no time.
    """
    yield from PIECE_MOVES.steps()
    near = (yield from _near(exact)) if worse is None else worse.near
    least = np.array([9, 10, 8, 9, 0, 0, 0, 0], np.uint8)
    least[:4] = np.minimum(least[:4], exact.depth + 1)
    return InverseBounds(exact, near, least, PIECE_MOVES.value, axis_moves())


def _near(exact: ExactDistances) -> Generator[None, None, NDArray[np.uint8]]:
    """The set of states at most 7 turns from G1, a bit for each hash."""
    near = np.zeros(1 << HASH_BITS - 3, np.uint8)
    newest = np.zeros(1, np.int32), np.zeros(1, np.uint16)
    _enter(near, *newest)
    for distance in range(1, NEAR + 1):
        found = []
        for move in range(N_MOVES):
            entry = reduced_moves().after(newest[0], move)
            twist = reduced_moves().twist_after(newest[1], entry)
            code = exact.codes(entry >> TURN_BITS, twist)
            keep = (code == distance % 3).nonzero()[0]
            entry, twist = entry[keep] >> TURN_BITS, twist[keep]
            _enter(near, entry, twist)
            if distance < NEAR:
                found.append(entry * np.int32(ranks.N_TWIST) + twist)
            yield
        if found:
            classes, twist = np.divmod(np.unique(np.concatenate(found)), np.int32(ranks.N_TWIST))
            newest = classes, twist.astype(np.uint16)
    near.flags.writeable = False
    return near


def _enter(near: NDArray[np.uint8], classes: Index, twist: NDArray[np.uint16]) -> None:
    """Put states into the set, under all their names."""
    _set(near, _slot(classes, twist))
    stabiliser = symmetry_classes.flipslice_classes().stabiliser[classes]
    symmetric = (stabiliser != 1).nonzero()[0]
    for number in range(1, N_UD_SYMMETRIES):
        chosen = symmetric[stabiliser[symmetric] >> number & 1 == 1]
        name = symmetry_classes.twist_conjugates()[twist[chosen], number]
        _set(near, _slot(classes[chosen], name))


def _set(near: NDArray[np.uint8], slot: NDArray[np.uint32]) -> None:
    np.bitwise_or.at(near, slot >> np.uint32(3), np.uint8(1) << (slot & 7).astype(np.uint8))


def _slot(classes: Index, twist: NDArray[np.uint16]) -> NDArray[np.uint32]:
    key = classes.astype(np.uint32)
    key *= np.uint32(ranks.N_TWIST)
    key += twist
    key *= SPREAD
    key >>= np.uint32(32 - HASH_BITS)
    return key
