"""The steps of phase 1 with exact distances: nodes in the frames of their classes.

A node that is just as far from G1 as there are turns left has to come nearer with each turn; where
`shortening` knows the turns that may do so, only these are looked up, else all 18. The few nodes
that have a turn to spare need the distances of all their neighbours.
"""

from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.cube.symmetry import N_UD_SYMMETRIES
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.reduced_states import (
    TURN,
    TURN_BITS,
    ReducedStates,
    Roots,
    reduced,
    reduced_moves,
)
from cubogram.twophase.tables.descending_moves import DISTANCES, DescendingMoves, move_bits
from cubogram.twophase.tables.endgame import ENDGAME_LENGTH
from cubogram.twophase.tables.exact_distances import ExactDistances

Index = NDArray[np.integer]

CHUNK = 1 << 15
"""Nodes expanded by one step: large enough to hide Python's cost, small enough for its arrays."""

DENSE_CHUNK = 1 << 14
"""The same for steps that look at all 18 children of each node."""


@dataclass(slots=True)
class ReducedFrontier(ReducedStates):
    """The living nodes of one depth, with their distances; the first `done` are expanded."""

    parent: Index
    distance: NDArray[np.uint8]
    done: int = field(default=0)

    def take(self, chunk: int) -> slice:
        """The next nodes; they are then done."""
        part = slice(self.done, min(self.done + chunk, len(self)))
        self.done = part.stop
        return part


Children = tuple[Index, NDArray[np.int32], NDArray[np.uint16], NDArray[np.uint8]]
"""Parents, entries of `ReducedMoves.neighbours`, twists and distances."""


class ReducedSteps:
    """Expands layers of framed nodes by exact distances."""

    def __init__(self, exact: ExactDistances, shortening: DescendingMoves) -> None:
        self._exact, self._shortening, self._frames = exact, shortening, reduced_moves()
        self._allowed, self._allowed_bits = _allowed()
        self._corner_moves = move_tables.corner_moves_by_move()

    def begin(self, roots: Roots) -> ReducedFrontier:
        """The layer of the roots; their numbers stand for parents."""
        last = np.full(len(roots.number), move_tables.NO_MOVE, np.uint8)
        states = reduced(roots.flipslice, roots.twist, roots.corners, last)
        return ReducedFrontier(
            states.flipslice_class,
            states.twist,
            states.symmetry,
            states.corners,
            states.last,
            roots.number,
            roots.distance,
        )

    def reduced(self, layer: ReducedFrontier) -> ReducedStates:
        """The nodes themselves, which are in the frames of their classes."""
        return layer

    def expand(self, layer: ReducedFrontier, left: int) -> ReducedFrontier:
        """The children of the next chunk from which `left` more moves reach G1, or may do so."""
        part = layer.take(CHUNK if self._has_masks(left) else DENSE_CHUNK)
        far = layer.distance[part] > left
        parts = []
        for chosen, children in ((far, self._nearer), (~far, self._around)):
            node = chosen.nonzero()[0] + part.start
            if len(node):
                parts.append(children(layer, node, left))
        return self._layer(layer, _joined(parts))

    def _has_masks(self, left: int) -> bool:
        return left + 1 in DISTANCES and self._shortening.is_built

    def _nearer(self, layer: ReducedFrontier, node: Index, left: int) -> Children:
        """The children nearer to G1 than their parents, which are `left` + 1 moves away."""
        classes, twist = layer.flipslice_class[node], layer.twist[node]
        if self._has_masks(left):
            allowed = gather(self._allowed_bits, _after_last(layer, node))
            child, turn = self._shortening.turns(classes, twist, allowed)
            entry = self._frames.after(gather(classes, child), turn)
            twist = self._frames.twist_after(gather(twist, child), entry)
            node = gather(node, child)
            if left > ENDGAME_LENGTH:  # the tails are looked up by the state itself
                near = self._exact.codes(entry >> TURN_BITS, twist) == left % 3
                keep = near.nonzero()[0]
                node, entry, twist = node[keep], entry[keep], twist[keep]
            return node, entry, twist, np.full(len(node), left, np.uint8)
        entry = gather(self._frames.neighbours, classes)
        twist = self._frames.twist_after(twist, entry)
        near = self._exact.codes(entry >> TURN_BITS, twist) == left % 3
        among = self._allowed_among(near, layer, node)
        return (
            gather(node, among // N_MOVES),
            gather(entry.ravel(), among),
            gather(twist.ravel(), among),
            np.full(len(among), left, np.uint8),
        )

    def _around(self, layer: ReducedFrontier, node: Index, left: int) -> Children:
        """The children at most `left` moves away, of parents that are not further themselves."""
        entry = gather(self._frames.neighbours, layer.flipslice_class[node])
        twist = self._frames.twist_after(layer.twist[node], entry)
        code = self._exact.codes(entry >> TURN_BITS, twist)
        distance = self._exact.decoded(code, layer.distance[node][:, None])
        found = self._allowed_among(distance <= left, layer, node)
        return (
            gather(node, found // N_MOVES),
            gather(entry.ravel(), found),
            gather(twist.ravel(), found),
            gather(distance.ravel(), found),
        )

    def _allowed_among(self, near: NDArray[np.bool_], layer: ReducedFrontier, node: Index) -> Index:
        """The numbers `row * 18 + move` of the near children that may follow the last moves."""
        near &= gather(self._allowed, _after_last(layer, node))
        return near.ravel().nonzero()[0]

    def _layer(self, parents: ReducedFrontier, children: Children) -> ReducedFrontier:
        node, entry, twist, distance = children
        symmetry = gather(parents.symmetry, node)
        turn = entry & np.int32(TURN & -N_UD_SYMMETRIES)
        turn += symmetry
        last = gather(self._frames.move_in_cube, turn)
        place = last * np.int32(ranks.N_PERMUTATIONS)
        place += gather(parents.corners, node)
        return ReducedFrontier(
            entry >> TURN_BITS,
            twist,
            self._frames.symmetry_after(symmetry, entry),
            gather(self._corner_moves, place),
            last,
            node,
            distance,
        )


@cache
def _allowed() -> tuple[NDArray[np.bool_], NDArray[np.uint16]]:
    """The turns in the frame that may follow `last << 4 | symmetry`, as booleans and as bits."""
    last, symmetry = np.divmod(np.arange((N_MOVES + 1) << 4), N_UD_SYMMETRIES)
    own = reduced_moves().move_in_cube[np.arange(N_MOVES)[None, :] << 4 | symmetry[:, None]]
    allowed = move_tables.allowed_after()[last[:, None], own]
    return allowed, move_bits(allowed)


def _joined(parts: list[Children]) -> Children:
    if len(parts) == 1:
        return parts[0]
    nodes, entries, twists, distances = zip(*parts, strict=True)
    return (
        np.concatenate(nodes),
        np.concatenate(entries),
        np.concatenate(twists),
        np.concatenate(distances),
    )


def _after_last(layer: ReducedFrontier, node: Index) -> NDArray[np.int32]:
    """The last moves and the symmetries of some nodes, `last << 4 | symmetry`."""
    result = layer.last[node].astype(np.int32)
    result <<= 4
    result += layer.symmetry[node]
    return result
