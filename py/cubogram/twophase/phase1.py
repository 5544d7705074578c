"""Phase 1: every maneuver of a given length that brings a state into G1, in batches.

A node (see `layers`) is flipslice (slice * 2048 + flip), twist and, with exact tables, the distance
from G1. One step takes a chunk of a layer, and finds for each node the moves after which G1 can
still be reached in time. The last moves take no steps once there are `tails` to look them up.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.cube.symmetry import N_UD_SYMMETRIES, move_table
from cubogram.twophase import coordinates as c
from cubogram.twophase import move_tables as moves
from cubogram.twophase.exact import ExactDistances
from cubogram.twophase.layers import descend, traced
from cubogram.twophase.move_masks import SHIFT, moves_of
from cubogram.twophase.search_tables import SearchTables
from cubogram.twophase.tails import LOOP_LENGTH, TAIL_LENGTH

Index = NDArray[np.integer]

CHUNK = 16384
"""Nodes expanded by one step: large enough to hide Python's cost, small enough for the cache."""

DENSE_CHUNK = 4096
"""The same for steps that look at all 18 children of each node."""

DENSE = 7
"""With this many moves left or more, the masks of the small tables sort out too little."""


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
        self._moves = move_table()[:, :N_UD_SYMMETRIES].ravel().astype(np.intp)
        self.nodes = 0

    def distances(self) -> NDArray[np.uint8]:
        """Lower bounds of the lengths of phase 1 for each root."""
        return self._tables.distances(self._flipslice, self._twist)

    def ends(self, length: int) -> Iterator[Ends | None]:
        """All ways into G1 with this many moves, in batches; None after a step without any.

        The last move is never one of G1 (phase 2 would find the rest with a shorter phase 1), nor
        does it follow one of G1 that could as well come after it. Of two quarter turns of a face
        only the clockwise one is last: phase 2 adds the half turn. Turns of opposite faces come in
        any one of their two orders.
        """
        exact = self._tables.exact
        with_tails = self._tables.tails.is_built and length >= TAIL_LENGTH
        beyond = TAIL_LENGTH if with_tails else 0

        def expand(layer: Layer, left: int) -> Layer:
            return self._expand(exact, layer, left + beyond)

        for path in descend(self._roots(length), expand, length - beyond):
            if path is None:
                yield None
            elif with_tails:
                yield from self._completed(path)
            else:
                yield Ends(*traced(path))

    def _roots(self, length: int) -> Layer:
        distance = self.distances()
        chosen = distance <= length
        if 0 < length < LOOP_LENGTH:
            chosen &= distance > 0
        root = np.flatnonzero(chosen)
        last = np.full(len(root), moves.NO_MOVE, np.intp)
        return Layer(self._flipslice[root], self._twist[root], last, root, distance[root])

    def _completed(self, path: list[Layer]) -> Iterator[Ends | None]:
        """The ways into G1 that begin with the ways to the nodes of the last layer."""
        layer = path[-1]
        self.nodes += len(layer)
        root, beginnings = traced(path)
        for node, tails in self._tables.tails.of(layer.flipslice, layer.twist, layer.last):
            if len(node):
                yield Ends(root[node], np.vstack([beginnings[:, node], tails]))
            else:
                yield None

    def _expand(self, exact: ExactDistances | None, layer: Layer, left: int) -> Layer:
        """The children of the next chunk from which `left` more moves may reach G1."""
        if exact is None or left < DENSE:
            return self._expand_sparse(exact, layer, left)
        return self._expand_dense(exact, layer, left)

    def _expand_sparse(self, exact: ExactDistances | None, layer: Layer, left: int) -> Layer:
        """By two small tables as masks for each node, then by one look-up for each child left."""
        start = layer.done
        flipslice, twist, last, distance = layer.take(CHUNK)
        node, move = self._allowed(flipslice, twist, last, left)
        if left == 0:
            return Layer(node, node, move, node + start, distance[node])
        flip, flipslice, twist = self._moved(flipslice[node], twist[node], move)
        if exact is None:
            distance = self._tables.flip_twist[flip * c.N_TWIST + twist]
        else:
            distance = exact.after(flipslice, twist << 4, distance[node])
        near = distance <= left
        if left < LOOP_LENGTH:
            near &= (flipslice + twist) > 0
        keep = near.nonzero()[0]
        node = node[keep] + start
        return Layer(flipslice[keep], twist[keep], move[keep], node, distance[keep])

    def _expand_dense(self, exact: ExactDistances, layer: Layer, left: int) -> Layer:
        """By exact distances for all children."""
        start = layer.done
        flipslice, twist, last, distance = layer.take(DENSE_CHUNK)
        self.nodes += len(twist)
        distances, symmetry = exact.around(flipslice, twist, distance)
        found = (distances <= left).ravel().nonzero()[0]
        node = found // N_MOVES
        move = self._moves[(found - node * N_MOVES << 4) + symmetry[node]]
        keep = moves.allowed_after()[last[node], move].nonzero()[0]
        node, move = node[keep], move[keep]
        _, flipslice, twist = self._moved(flipslice[node], twist[node], move)
        return Layer(flipslice, twist, move, node + start, distances.ravel()[found[keep]])

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
