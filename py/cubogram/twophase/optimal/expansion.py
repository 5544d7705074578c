"""One step of a proof: the children of many nodes, pruned by six distances.

A cube is solved only if phase 1 is complete along each axis, so its distance is at least the
greatest of three phase-1 distances (Kociemba, http://kociemba.org/optiguide.htm). The last turn of
a solution belongs to one axis and does not help that axis's phase 1. So the distance is also at
least one more than the smallest of the three, unless the cube is solved. The same holds for the
inverse cube.

The cheapest checks come first. The inverse excludes turns before any child is generated (see
`inverse_bounds`). Of the children's distances, the one along the axis with the parent's greatest
distance is looked up first, since it leaves the fewest children. The inverse takes the most lookups
and is checked only for children that pass along all three axes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, Cubies
from cubogram.twophase.coordinates import move_tables
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.optimal.axis_moves import N_AXES, States, seen_along_axes
from cubogram.twophase.optimal.inverse_bounds import (
    BOUND_BITS,
    MOST,
    N_KINDS,
    InverseBounds,
    Pieces,
    pieces_of,
)
from cubogram.twophase.tables.exact_distances import ExactDistances

Index = NDArray[np.integer]

DISTANCE_BITS = 4
"""Bits of each of the three distances packed into one number, with axis 0 in the lowest bits."""

AXIS_BITS = BOUND_BITS * N_KINDS
AXIS_MASK = np.uint16((1 << AXIS_BITS) - 1)
"""A mask for the bounds of one axis."""

INVERSE_LEFT = 11
"""With more turns left, inverses are not checked, as they exclude nothing and pass on little."""


@dataclass(slots=True)
class Frontier:
    """The live nodes of one depth.

    `states` are seen along the axes, shape (3, n). `distances` and the bounds `inverse` are packed,
    with three of the latter for each axis (see `InverseBounds.bounds`). `pieces` has an array for
    each of the five groups. The rest are the turns that led to the nodes, and the numbers of their
    parents.
    """

    states: States
    distances: NDArray[np.uint16]
    inverse: NDArray[np.uint64]
    pieces: Pieces
    last: Index
    parent: Index

    def __len__(self) -> int:
        return len(self.last)

    def part(self, which: Index | slice) -> "Frontier":
        """Some of the nodes, with the same parents."""
        return Frontier(
            self.states[:, which],
            self.distances[which],
            self.inverse[which],
            tuple(group[which] for group in self.pieces),
            self.last[which],
            self.parent[which],
        )


def joined(parts: Sequence[Frontier]) -> Frontier:
    """Concatenates the nodes of several frontiers (at least one)."""
    if len(parts) == 1:
        return parts[0]
    groups = zip(*(part.pieces for part in parts), strict=True)
    return Frontier(
        np.concatenate([part.states for part in parts], axis=1),
        np.concatenate([part.distances for part in parts]),
        np.concatenate([part.inverse for part in parts]),
        tuple(np.concatenate(group) for group in groups),
        np.concatenate([part.last for part in parts]),
        np.concatenate([part.parent for part in parts]),
    )


class Expansion:
    """Expands frontiers with exact distances along three axes and the bounds of inverses."""

    def __init__(self, bounds: InverseBounds) -> None:
        self._bounds, self._exact = bounds, bounds.exact
        self._axes, self._pieces = bounds.axes, bounds.pieces
        self._allowed = _allowed(bounds.kinds)

    @property
    def exact(self) -> ExactDistances:
        """The distances along the axes."""
        return self._exact

    def root(self, state: Cubies) -> Frontier:
        """A frontier with one node, the state itself."""
        states, classes, coset, twist = seen_along_axes(state, self._axes)
        distances = self._exact.of_reduced(classes, coset, twist)
        return Frontier(
            states[:, None],
            _packed([distances[axis : axis + 1] for axis in range(N_AXES)]),
            np.zeros(1, np.uint64),
            pieces_of(state),
            np.full(1, move_tables.NO_MOVE, np.uint8),
            np.zeros(1, np.int32),
        )

    def lower_bound(self, state: Cubies) -> int:
        """A lower bound on the number of turns to solve the state."""
        if state.is_solved:
            return 0
        _, classes, coset, twist = seen_along_axes(state, self._axes)
        distances = self._exact.of_reduced(classes, coset, twist)
        return max(int(distances.max()), int(distances.min()) + 1)

    def children(self, nodes: Frontier, left: int) -> Frontier:
        """The children that `left` more turns may solve; parents are numbers in `nodes`.

        No distance of a node may be more than `left` + 1.
        """
        place = _beyond(nodes.inverse, left)
        place *= np.int32(N_MOVES + 1)
        place += nodes.last
        among = gather(self._allowed, place).ravel().nonzero()[0]
        node = (among // N_MOVES).astype(np.int32)
        move = (among - node * N_MOVES).astype(np.uint8)
        states = np.ascontiguousarray(nodes.states).ravel()
        found: list[States] = []
        distances: list[NDArray[np.uint8]] = []
        for order in _order():
            before = gather(nodes.distances, node)
            axis = gather(order, before)
            place = axis * np.int32(len(nodes))
            place += node
            turned = self._axes.turned(gather(states, place), axis, move)
            before >>= axis << np.uint8(2)
            before &= 15
            code = self._exact.codes(turned.flipslice_class, turned.twist, turned.coset)
            distance = self._exact.decoded(code, before.astype(np.uint8))
            near = distance <= left
            if len(found) == N_AXES - 1 and left:
                near &= np.minimum(np.minimum(distance, distances[0]), distances[1]) < left
            keep = near.nonzero()[0]
            node, move = gather(node, keep), gather(move, keep)
            found = [gather(array, keep) for array in found]
            found.append(self._axes.states(turned, keep))
            distances = [gather(array, keep) for array in (*distances, distance)]
        pieces = self._pieces.turned(tuple(gather(x, node) for x in nodes.pieces), move)
        inverse = np.zeros(len(node), np.uint64)
        if left <= INVERSE_LEFT:
            inherited = gather(nodes.inverse, node)
            alive, inverse = self._inverse(inherited, pieces, move, left)
            node, move = gather(node, alive), gather(move, alive)
            pieces = tuple(gather(group, alive) for group in pieces)
            found = [gather(array, alive) for array in found]
            distances = [gather(array, alive) for array in distances]
        states, packed = _in_place(gather(nodes.distances, node), found, distances)
        return Frontier(states, packed, inverse, pieces, move, node)

    def _inverse(
        self, inherited: NDArray[np.uint64], pieces: Pieces, move: NDArray[np.uint8], left: int
    ) -> tuple[Index, NDArray[np.uint64]]:
        """The children that are not excluded by the bounds of their inverses, and these bounds.

        The parents' bounds are inherited along the axes whose G1 contains the turn.
        """
        alive = np.arange(len(move))
        bounds: list[NDArray[np.uint8]] = []
        result = np.zeros(len(move), np.uint64)
        for axis in range(N_AXES):
            place = gather(self._bounds.kinds[axis], move).astype(np.uint16)
            place <<= AXIS_BITS
            place |= (inherited >> np.uint64(axis * AXIS_BITS)).astype(np.uint16) & AXIS_MASK
            known = gather(self._bounds.inherited, place)
            bound = known.astype(np.uint8)
            bound &= MOST
            unknown = (bound == 0).nonzero()[0]
            chosen = gather(alive, unknown)
            found = self._bounds.bounds(axis, tuple(gather(x, chosen) for x in pieces))
            known[unknown] = found
            bound[unknown] = found.astype(np.uint8) & np.uint8(MOST)
            near = bound <= left
            if axis == N_AXES - 1 and left:
                near &= np.minimum(np.minimum(bound, bounds[0]), bounds[1]) < left
            result |= known.astype(np.uint64) << np.uint64(axis * AXIS_BITS)
            keep = near.nonzero()[0]
            if len(keep) < len(near):
                inherited, move = gather(inherited, keep), gather(move, keep)
                alive, bound = gather(alive, keep), gather(bound, keep)
                bounds = [gather(array, keep) for array in bounds]
                result = gather(result, keep)
            bounds.append(bound)
        return alive, result


def _packed(distances: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint16]:
    """The distances along the axes, packed into one number for each node."""
    result = distances[0].astype(np.uint16)
    for axis in range(1, N_AXES):
        result |= distances[axis].astype(np.uint16) << np.uint16(axis * DISTANCE_BITS)
    return result


def _in_place(
    before: NDArray[np.uint16], found: Sequence[States], distances: Sequence[NDArray[np.uint8]]
) -> tuple[States, NDArray[np.uint16]]:
    """Sorts states and packed distances by axis, from the order of the parents' distances."""
    n = len(before)
    states = np.empty(N_AXES * n, np.uint64)
    packed = np.zeros(n, np.uint16)
    number = np.arange(n, dtype=np.int32)
    for order, state, distance in zip(_order(), found, distances, strict=True):
        axis = gather(order, before)
        states[axis * np.int32(n) + number] = state
        packed |= distance.astype(np.uint16) << (axis << np.uint8(2))
    return states.reshape(N_AXES, n), packed


@cache
def _unpacked() -> NDArray[np.uint8]:
    """The distances in every packed number, three rows."""
    packed = np.arange(1 << N_AXES * DISTANCE_BITS)
    return np.stack([packed >> axis * DISTANCE_BITS & 15 for axis in range(N_AXES)]).astype(
        np.uint8
    )


@cache
def _order() -> tuple[NDArray[np.uint8], ...]:
    """Indexed by packed distances: the axes with the greatest, middle and least distance."""
    order = np.argsort(-_unpacked().astype(np.int8), axis=0, kind="stable").astype(np.uint8)
    return tuple(np.ascontiguousarray(row) for row in order)


def _beyond(inverse: NDArray[np.uint64], left: int) -> NDArray[np.int32]:
    """The axes and kinds of turns whose bounds exceed `left`, as bits: three for each axis."""
    table = _kinds_beyond(left)
    result = np.zeros(len(inverse), np.int32)
    for axis in range(N_AXES):
        bounds = (inverse >> np.uint64(axis * AXIS_BITS)).astype(np.uint16)
        bounds &= AXIS_MASK
        result |= gather(table[axis], bounds)
    return result


@cache
def _kinds_beyond(left: int) -> NDArray[np.int32]:
    """The bits for each axis, shape (3, 4096), indexed by the axis's three bounds."""
    bounds = np.arange(1 << AXIS_BITS)
    bits = sum(((bounds >> BOUND_BITS * kind & MOST) > left) << kind for kind in range(N_KINDS))
    return np.stack([bits << N_KINDS * axis for axis in range(N_AXES)]).astype(np.int32)


def _allowed(kinds: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Rows of 18 turns, indexed by `19 * bits + last`: True if the turn may follow the last turn.

    Bit `3 * axis + kind` means that the inverse is too far away after turns of this kind.
    """
    bits = np.arange(1 << N_AXES * N_KINDS)[:, None]
    excluded = np.zeros((len(bits), N_MOVES), np.bool_)
    for axis in range(N_AXES):
        is_known = kinds[axis] < N_KINDS
        shift = N_KINDS * axis + np.minimum(kinds[axis], N_KINDS - 1)
        excluded |= is_known & (bits >> shift & 1 == 1)
    rows: NDArray[np.bool_] = move_tables.allowed_after() & ~excluded[:, None]
    return rows.reshape(-1, N_MOVES)
