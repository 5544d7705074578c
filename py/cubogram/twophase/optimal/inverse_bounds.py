"""Lower bounds on the distance of the inverses of cubes, along all three axes.

A cube and its inverse need the same number of turns, so the distances of the inverse from the three
subgroups are further bounds (M. Reid, T. Rokicki). They are useful in another way too. If M is a
turn in the subgroup G1 of an axis, the inverse of C * M is in the same coset as that of C, and just
as far from G1. So if the inverse's distance is greater than the number of turns left after the next
one, 10 of the 18 turns need not be tried; along two axes, 14.

The inverse's coordinates depend on the whole cube. It is followed as five groups of pieces, each of
four corners or four edges with their places and orientations. Each group gives a part of the
inverse's twist, or of its flip and slice.

Distances are known modulo 3 (see `exact_distances`). The states at most 7 turns away are few and
are stored as a set of 24-bit hashes. For states outside the set, the codes 0, 1 and 2 mean at least
9, 10 and 8.
"""

from collections.abc import Generator
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_CORNERS, N_EDGES, N_MOVES, Cubies, after
from cubogram.cube.symmetry import N_UD_SYMMETRIES, inverse_symmetry, move_table, symmetry
from cubogram.twophase.coordinates import ranks, symmetry_classes
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.lazy_constant import LazyConstant
from cubogram.twophase.coordinates.reduced_states import TURN_BITS, reduced_moves
from cubogram.twophase.coordinates.slice_cosets import Count, cosets_of
from cubogram.twophase.directions import AXES
from cubogram.twophase.optimal.axis_moves import AxisMoves, axis_moves
from cubogram.twophase.tables.exact_distances import ExactDistances

Index = NDArray[np.integer]
Pieces = tuple[NDArray[np.int32], ...]
"""The five groups of each of several cubes."""

CORNER_GROUPS = (np.arange(4), np.arange(4, 8))
EDGE_GROUPS = tuple(
    np.array(names) for names in (ranks.UP_EDGES, ranks.DOWN_EDGES, ranks.SLICE_EDGES)
)
GROUP_SIZE = 4

TWIST_BITS, N_TWISTS = 7, 3**GROUP_SIZE
FLIP_BITS, N_FLIPS = 4, 2**GROUP_SIZE
"""A group is `places << BITS | orientations`: the number of its places and of its orientations."""

NEAR = 7
"""The states at most this many turns from G1 are in the set of near states."""

HASH_BITS = 24
SPREAD = np.uint32(0x9E3779B1)
"""2**32 divided by the golden ratio (Knuth 6.4)."""

PLACES_SHIFT = ranks.N_FLIP.bit_length() - 1
COSET_SHIFT = ranks.N_FLIPSLICE.bit_length()

DIGIT = 4
"""The number of bits for an edge."""

KINDS = ((0, 1, 2, 9, 10, 11), (4, 13), (7, 16))
"""U U2 U' D D2 D', then R2 L2, then F2 B2: the turns of G1 by their effect on the slice."""
N_KINDS = len(KINDS)

BOUND_BITS = 4
MOST = (1 << BOUND_BITS) - 1
CODE_BITS = 2

Table = NDArray[np.int32]


@dataclass(frozen=True)
class PieceMoves:
    """Small tables: how turns move groups of pieces, and what the groups add to the inverse.

    `corners` and `edges`, indexed by `places * 18 + move`, give the new places and the change of
    the orientations, as a group. `sums` of corner orientations are indexed by `one << 7 | other`.

    `twists[axis]` has two tables for each group of corners: the first, indexed by places, gives the
    change of the orientations as seen along that axis; the second, indexed by
    `change << 7 | orientations`, gives the group's part of the inverse's twist.

    `flips[axis]` has a table for each group of edges, indexed by places: its part of the inverse's
    flip if all orientations are 0 and, in higher bits, its edges in the places of the slice.
    `flipped[axis]` corrects the flip for the orientations of all three groups. `slices` maps the
    edges in the four places of the slice, as hexadecimal digits, to
    `coset of V4 << 20 | slice << 11`.
    """

    corners: Table
    edges: Table
    sums: Table
    twists: tuple[tuple[tuple[Table, Table], ...], ...]
    flips: tuple[tuple[Table, ...], ...]
    flipped: tuple[Table, ...]
    slices: Table

    def turned(self, pieces: Pieces, move: NDArray[np.uint8]) -> Pieces:
        """The groups after one turn of each state."""
        result = []
        for group in pieces[: len(CORNER_GROUPS)]:
            place = group >> TWIST_BITS
            place *= np.int32(N_MOVES)
            place += move
            turned = gather(self.corners, place)
            added = turned & np.int32((1 << TWIST_BITS) - 1)
            turned -= added
            added <<= TWIST_BITS
            added += group & np.int32((1 << TWIST_BITS) - 1)
            turned += gather(self.sums, added)
            result.append(turned)
        for group in pieces[len(CORNER_GROUPS) :]:
            place = group >> FLIP_BITS
            place *= np.int32(N_MOVES)
            place += move
            turned = gather(self.edges, place)
            turned ^= group & np.int32(N_FLIPS - 1)
            result.append(turned)
        return tuple(result)

    def inverse(self, axis: int, pieces: Pieces) -> tuple[Table, NDArray[np.uint8], Table]:
        """The flipslice, coset of V4 and twist of the inverse, seen along an axis."""
        twists = []
        for (added, part), group in zip(self.twists[axis], pieces, strict=False):
            place = gather(added, group >> TWIST_BITS)
            place += group & np.int32((1 << TWIST_BITS) - 1)
            twists.append(gather(part, place))
        twists[0] += twists[1]
        first, *others = pieces[len(CORNER_GROUPS) :]
        flip = gather(self.flips[axis][0], first >> FLIP_BITS)
        bits = first & np.int32(N_FLIPS - 1)
        for table, group in zip(self.flips[axis][1:], others, strict=True):
            flip ^= gather(table, group >> FLIP_BITS)
            bits <<= FLIP_BITS
            bits |= group & np.int32(N_FLIPS - 1)
        flip ^= gather(self.flipped[axis], bits)
        flipslice = gather(self.slices, flip >> PLACES_SHIFT)
        flip &= ranks.N_FLIP - 1
        flipslice += flip
        coset = (flipslice >> COSET_SHIFT).astype(np.uint8)
        flipslice &= (1 << COSET_SHIFT) - 1
        return flipslice, coset, twists[0]


def pieces_of(state: Cubies) -> Pieces:
    """The groups of one state, arrays of length 1."""
    corner_places = np.argsort(state.corner_permutation)
    edge_places = np.argsort(state.edge_permutation)
    twists, flips = np.array(state.corner_orientation), np.array(state.edge_orientation)
    result = []
    for names in CORNER_GROUPS:
        places = corner_places[names][None]
        result.append(_corner_places(places) << TWIST_BITS | _number(twists[places], 3))
    for names in EDGE_GROUPS:
        places = edge_places[names][None]
        result.append(_edge_places(places) << FLIP_BITS | _number(flips[places], 2))
    return tuple(result)


def _corner_rows() -> NDArray[np.uint8]:
    """The places of four corners, shape (1680, 4)."""
    return np.array(list(permutations(range(N_CORNERS), GROUP_SIZE)), np.uint8)


def _corner_places(places: Index) -> Table:
    """For each row, which holds the places of four corners, its number."""
    weights = N_CORNERS ** np.arange(GROUP_SIZE)
    number = np.zeros(N_CORNERS**GROUP_SIZE, np.int32)
    number[_corner_rows() @ weights] = np.arange(len(_corner_rows()))
    result: Table = number[places @ weights]
    return result


def _edge_places(places: Index) -> Table:
    """The number of each row, which holds the places of four edges."""
    return ranks.four_edges_of(places).astype(np.int32)


def _number(digits: Index, base: int) -> Table:
    """The number of each row of four orientations, least significant first."""
    weights = (base ** np.arange(GROUP_SIZE)).astype(np.int32)
    result: Table = (digits % base).astype(np.int32) @ weights
    return result


def _digits(base: int) -> NDArray[np.integer]:
    """The four orientations of each number."""
    return np.arange(base**GROUP_SIZE)[:, None] // base ** np.arange(GROUP_SIZE) % base


def _piece_moves() -> Generator[None, None, PieceMoves]:
    corners, edges = _corner_rows(), ranks.edge_places()
    corner_columns, edge_columns = [], []
    for move in range(N_MOVES):
        turn = after([move])
        places = np.argsort(turn.corner_permutation)[corners]
        added = _number(np.array(turn.corner_orientation)[places], 3)
        corner_columns.append(_corner_places(places) << TWIST_BITS | added)
        places = np.argsort(turn.edge_permutation)[edges]
        added = _number(np.array(turn.edge_orientation)[places], 2)
        edge_columns.append(_edge_places(places) << FLIP_BITS | added)
        yield
    sums = np.zeros((1 << TWIST_BITS, 1 << TWIST_BITS), np.int32)
    both = _digits(3)[:, None] + _digits(3)
    sums[:N_TWISTS, :N_TWISTS] = _number(both.reshape(-1, GROUP_SIZE), 3).reshape(N_TWISTS, -1)
    twists, flips, flipped = [], [], []
    for axis in AXES.values():
        twists.append(tuple(_inverse_twist(axis, names, corners, sums) for names in CORNER_GROUPS))
        parts = [_inverse_flip(axis, names, edges) for names in EDGE_GROUPS]
        flips.append(tuple(by_place for by_place, _ in parts))
        first, second, third = (by_flip for _, by_flip in parts)
        flipped.append((first[:, None, None] ^ second[:, None] ^ third).ravel())
        yield
    slices = np.zeros(1 << DIGIT * GROUP_SIZE, np.int32)
    at = (edges.astype(np.int32) << DIGIT * np.arange(GROUP_SIZE)).sum(axis=1)
    four_edges = np.arange(len(edges))
    slices[at] = four_edges // ranks.N_SLICE_PERMUTATIONS * ranks.N_FLIP
    slices[at] |= cosets_of(four_edges).astype(np.int32) << COSET_SHIFT
    return PieceMoves(
        np.stack(corner_columns, axis=1).ravel(),
        np.stack(edge_columns, axis=1).ravel(),
        sums.ravel(),
        tuple(twists),
        tuple(flips),
        tuple(flipped),
        slices,
    )


PIECE_MOVES = LazyConstant(_piece_moves)


def _inverse_twist(number: int, names: Index, places: Index, sums: Table) -> tuple[Table, Table]:
    """The part of four corners in the twist of (S * A * S^-1)^-1, S = symmetry `number`."""
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    seen_at = np.argsort(right.corner_permutation)[places]
    added = np.array(left.corner_orientation)[names] + np.array(right.corner_orientation)[seen_at]
    digits = np.zeros((N_TWISTS, N_CORNERS), np.uint8)
    digits[:, np.array(left.corner_permutation)[names]] = -_digits(3) % 3
    return _number(added, 3) << TWIST_BITS, ranks.twist_of(digits)[sums].ravel()


def _inverse_flip(number: int, names: Index, places: Index) -> tuple[Table, Table]:
    """What four edges contribute to the flip of that inverse, and to the contents of the
    slice's places.

    The first table is indexed by their places, the second by their orientations.
    """
    left, right = symmetry(number), symmetry(inverse_symmetry(number))
    seen_at = np.argsort(right.edge_permutation)[places]
    added = np.array(left.edge_orientation)[names] + np.array(right.edge_orientation)[seen_at]
    seen_names = np.array(left.edge_permutation)[names]
    digits = np.zeros((N_FLIPS, N_EDGES), np.uint8)
    digits[:, seen_names] = _digits(2)
    by_flip = ranks.flip_of(digits)
    place = seen_at.astype(np.int32) - ranks.SLICE_EDGES[0]
    digits_at = np.where(place >= 0, seen_names << DIGIT * np.maximum(place, 0), 0)
    standing: Table = digits_at.sum(axis=1).astype(np.int32)
    return by_flip[_number(added, 2)] | standing << PLACES_SHIFT, by_flip


@dataclass(frozen=True)
class InverseBounds:
    """Lower bounds on the distances of inverses; `near` is the set of states up to 7 turns away.

    `least` gives the bounds for codes of CODE_BITS each; the bit above them is set if the state is
    in the set. `kinds[axis]` is the kind of each turn of the cube, uint8 (3, 18): 0 to 2, as in
    RENAMINGS, for turns in the axis's G1, and N_KINDS for the others. `inherited` gives the bounds
    of a child, indexed by `kind << 12 | bounds of its parent`; 0 means that nothing is known.
    """

    exact: ExactDistances
    near: NDArray[np.uint8]
    least: NDArray[np.uint16]
    pieces: PieceMoves
    axes: AxisMoves
    kinds: NDArray[np.uint8]
    inherited: NDArray[np.uint16]

    def bounds(self, axis: int, pieces: Pieces) -> NDArray[np.uint16]:
        """Lower bounds on the distance of each cube's inverse from G1, uint16.

        There are three, of BOUND_BITS each. The lowest bits hold the inverse's own bound; the
        others hold its bounds after a turn of the second and of the third kind.
        """
        classes, entering, twist = self.axes.reduce(*self.pieces.inverse(axis, pieces))
        slot = _slot(classes, twist)
        known = gather(self.near, (slot >> np.uint32(3)).view(np.int32))
        known >>= (slot & np.uint32(7)).astype(np.uint8)
        known &= 1
        place = self.exact.places(classes, twist)
        if self.exact.cosets.count == 1:
            known <<= CODE_BITS
            known |= self.exact.codes_at(place, twist)
            return gather(self.least, known)
        for entered in reversed(self.exact.cosets.entered):
            known <<= CODE_BITS
            known |= self.exact.codes_at(place + gather(entered, entering), twist)
        return gather(self.least, known)


def inverse_bounds(
    exact: ExactDistances, worse: InverseBounds | None = None
) -> Generator[None, None, InverseBounds]:
    """The bounds, computed in steps of a few milliseconds; `exact` must reach depth 7 at least.

    This takes no time if there are `worse` bounds from a different table: a smaller one, or one
    that was filled less deeply. Without them, `exact` must have one coset.
    """
    yield from PIECE_MOVES.steps()
    near = (yield from _near(exact)) if worse is None else worse.near
    count = exact.cosets.count
    kinds = np.stack([_kinds()[move_table()[:, number]] for number in AXES.values()])
    least, inherited = _least(exact.depth, count), _inherited(count)
    return InverseBounds(exact, near, least, PIECE_MOVES.value, axis_moves(count), kinds, inherited)


def _kinds() -> NDArray[np.uint8]:
    """The kind of each turn, seen along the U-D axis."""
    result = np.full(N_MOVES, N_KINDS, np.uint8)
    for kind, moves in enumerate(KINDS):
        result[list(moves)] = kind
    return result


def _least(depth: int, count: Count) -> NDArray[np.uint16]:
    """`InverseBounds.least` for a table filled to this depth."""
    one = np.full(1 << CODE_BITS, depth + 1)
    for distance in range(depth, NEAR, -1):
        one[distance % 3] = distance
    if count == 1:
        far = one * sum(1 << BOUND_BITS * kind for kind in range(N_KINDS))
    else:
        first, second, third = (one << BOUND_BITS * kind for kind in range(N_KINDS))
        far = (third[:, None, None] | second[:, None] | first).ravel()
    return np.concatenate([far, np.zeros_like(far)]).astype(np.uint16)


def _inherited(count: Count) -> NDArray[np.uint16]:
    """`InverseBounds.inherited`: a turn of one kind moves the bound of that kind to the first
    place.

    A second turn of the same kind moves it back; after one of the other kind, nothing is known.
    """
    parents = np.arange(1 << BOUND_BITS * N_KINDS)
    first, second, third = (parents >> BOUND_BITS * kind & MOST for kind in range(N_KINDS))
    none = np.zeros_like(parents)
    if count == 1:  # one bound, repeated three times
        result = [parents, parents, parents, none]
    else:
        result = [
            parents,
            second | first << BOUND_BITS,
            third | first << 2 * BOUND_BITS,
            none,
        ]
    return np.concatenate(result).astype(np.uint16)


def _near(exact: ExactDistances) -> Generator[None, None, NDArray[np.uint8]]:
    """The set of states at most 7 turns from G1, one bit for each hash."""
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
    """Adds states to the set, under all their names."""
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
