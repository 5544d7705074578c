"""Phase 1: every maneuver of a given length that brings a state into G1, in batches.

The nodes of one depth that are still alive are one set of integer arrays (a `Layer`): flipslice
(slice * 2048 + flip), twist, the last move, the index of the parent in the layer above, and, with
exact tables, the distance from G1. One step takes a chunk of a layer, finds for each node the
moves after which G1 can still be reached in time, and makes the survivors the next layer. Depth
comes first, so that memory stays small, and layers are kept on a list instead of the call stack,
so that the search can stop after any step and go on later.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.twophase import coordinates as c
from cubogram.twophase import move_tables as moves
from cubogram.twophase.exact import ExactDistances
from cubogram.twophase.move_masks import SHIFT, moves_of
from cubogram.twophase.search_tables import SearchTables

Index = NDArray[np.integer]

CHUNK = 16384
"""Nodes expanded by one step: large enough to hide Python's cost, small enough for the cache."""

DENSE_CHUNK = 4096
"""The same for steps that look at all 18 children of each node."""

DENSE = 7
"""With this many moves left or more, the masks of the small tables sort out too little."""

LOOP_LENGTH = 5
"""The shortest maneuver that leaves G1 and comes back without a move of G1 at its end."""


@dataclass(slots=True)
class Layer:
    """The living nodes of one depth, arrays of equal length; the first `done` are expanded."""

    flipslice: Index
    twist: Index
    last: Index
    parent: Index
    distance: NDArray[np.uint8]
    done: int = field(default=0)

    def __len__(self) -> int:
        return len(self.flipslice)

    def take(self, chunk: int) -> tuple[Index, Index, Index, NDArray[np.uint8]]:
        """The flipslice, twist, last move and distance of the next nodes; they are then done."""
        part = slice(self.done, min(self.done + chunk, len(self)))
        self.done = part.stop
        return self.flipslice[part], self.twist[part], self.last[part], self.distance[part]


@dataclass(frozen=True, slots=True)
class Ends:
    """Ways into G1: the root each begins from, and the moves, uint8 of shape (length, n)."""

    root: Index
    maneuvers: NDArray[np.uint8]


class Phase1:
    """The phase 1 of several roots, given by their coordinates, at once."""

    def __init__(self, tables: SearchTables, flipslice: Index, twist: Index) -> None:
        self._tables = tables
        self._flipslice, self._twist = flipslice.astype(np.intp), twist.astype(np.intp)
        self.nodes = 0

    def distances(self) -> NDArray[np.uint8]:
        """Lower bounds of the lengths of phase 1 for each root."""
        return self._tables.distances(self._flipslice, self._twist)

    def ends(self, length: int) -> Iterator[Ends | None]:
        """All ways into G1 with this many moves, in batches; None after a step without any.

        The last move is never one of G1 (phase 2 would find the rest with a shorter phase 1), and
        of two quarter turns of a face only the clockwise one is tried: phase 2 adds the half turn.
        """
        layers = [self._roots(length)]
        if length == 0:
            root = layers[0].parent
            if len(root):
                yield Ends(root, np.zeros((0, len(root)), np.uint8))
            return
        while layers:
            layer = layers[-1]
            if layer.done == len(layer):
                layers.pop()
                continue
            child = self._expand(layer, length - len(layers))
            if len(child) == 0:
                yield None
            elif len(layers) < length:
                layers.append(child)
                yield None
            else:
                yield _traced(layers, child)

    def _roots(self, length: int) -> Layer:
        distance = self.distances()
        chosen = distance <= length
        if 0 < length < LOOP_LENGTH:
            chosen &= distance > 0
        root = np.flatnonzero(chosen)
        last = np.full(len(root), moves.NO_MOVE, np.intp)
        return Layer(self._flipslice[root], self._twist[root], last, root, distance[root])

    def _expand(self, layer: Layer, left: int) -> Layer:
        """The children of the next chunk from which `left` more moves may reach G1."""
        exact = self._tables.exact
        start = layer.done
        if exact is None:
            return self._expand_small(start, *layer.take(CHUNK), left)
        if left < DENSE:
            return self._expand_exact(exact, start, *layer.take(CHUNK), left)
        return self._expand_dense(exact, start, *layer.take(DENSE_CHUNK), left)

    def _expand_small(
        self,
        start: int,
        flipslice: Index,
        twist: Index,
        last: Index,
        distance: NDArray[np.uint8],
        left: int,
    ) -> Layer:
        """By the small tables: two as masks for each node, the third for each child left."""
        node, move = self._allowed(flipslice, twist, last, left)
        if left == 0:
            return Layer(node, node, move, node + start, distance[node])
        flip, flipslice, twist = self._moved(flipslice[node], twist[node], move)
        near = self._tables.flip_twist[flip * c.N_TWIST + twist] <= left
        if left < LOOP_LENGTH:
            near &= (flipslice + twist) > 0
        keep = near.nonzero()[0]
        node = node[keep]
        return Layer(flipslice[keep], twist[keep], move[keep], node + start, distance[node])

    def _expand_exact(
        self,
        exact: ExactDistances,
        start: int,
        flipslice: Index,
        twist: Index,
        last: Index,
        distance: NDArray[np.uint8],
        left: int,
    ) -> Layer:
        """By two small tables as masks for each node, then exactly for each child left."""
        node, move = self._allowed(flipslice, twist, last, left)
        if left == 0:
            return Layer(node, node, move, node + start, distance[node])
        _, flipslice, twist = self._moved(flipslice[node], twist[node], move)
        child_distance = exact.after(flipslice, twist << 4, distance[node])
        near = child_distance <= left
        if left < LOOP_LENGTH:
            near &= child_distance > 0
        keep = near.nonzero()[0]
        return Layer(
            flipslice[keep], twist[keep], move[keep], node[keep] + start, child_distance[keep]
        )

    def _expand_dense(
        self,
        exact: ExactDistances,
        start: int,
        flipslice: Index,
        twist: Index,
        last: Index,
        distance: NDArray[np.uint8],
        left: int,
    ) -> Layer:
        """By exact distances for all children."""
        self.nodes += len(twist)
        flipslices, twists_16 = exact.neighbours(flipslice, twist)
        distances = exact.after(flipslices, twists_16, distance[:, None])
        found = (distances <= left).ravel().nonzero()[0]
        node = found // N_MOVES
        move = found - node * N_MOVES
        keep = moves.allowed_after()[last[node], move].nonzero()[0]
        found, node, move = found[keep], node[keep], move[keep]
        return Layer(
            flipslices.ravel()[found].astype(np.intp),
            self._tables.twist_moves[(twist[node] << SHIFT) + move],
            move,
            node + start,
            distances.ravel()[found],
        )

    def _allowed(
        self, flipslice: Index, twist: Index, last: Index, left: int
    ) -> tuple[Index, Index]:
        """The children that the masks of small tables let pass, as nodes and moves."""
        self.nodes += len(twist)
        tables = self._tables
        masks = tables.masks(flipslice, twist, left)
        masks &= (tables.allowed_after if left else tables.last_after)[last]
        alive = (masks != 0).nonzero()[0]
        found = moves_of(masks[alive])
        return alive[found >> SHIFT], found & (1 << SHIFT) - 1

    def _moved(self, flipslice: Index, twist: Index, move: Index) -> tuple[Index, Index, Index]:
        """The flip, flipslice and twist of states after a move each."""
        tables = self._tables
        flip = tables.flip_moves[((flipslice & c.N_FLIP - 1) << SHIFT) + move]
        flipslice = flipslice >> 11 << SHIFT
        flipslice += move
        return (
            flip,
            tables.slice_moves[flipslice] + flip,
            tables.twist_moves[(twist << SHIFT) + move],
        )


def _traced(layers: list[Layer], last: Layer) -> Ends:
    """The maneuvers that led to the nodes of the last layer."""
    maneuvers = np.empty((len(layers), len(last)), np.uint8)
    node: Index = np.arange(len(last))
    layer = last
    for depth in range(len(layers) - 1, -1, -1):
        maneuvers[depth] = layer.last[node]
        node, layer = layer.parent[node], layers[depth]
    return Ends(layer.parent[node], maneuvers)
