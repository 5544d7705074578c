"""Phase 2: from states in G1 to the solved cube with U, D, R2, L2, F2, B2, many states at once.

The ends of phase 1 are followed with the coordinates that phase 1 does not see. Few are near
enough to be worth a search; these are the first layer of a search like that of phase 1, with the
distances of corners and of edges, each with the order of the slice edges, to prune it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.twophase import coordinates as c
from cubogram.twophase.directions import Views
from cubogram.twophase.layers import descend, traced
from cubogram.twophase.move_tables import N_PHASE_2_MOVES, NO_MOVE, PHASE_2_MOVES
from cubogram.twophase.phase1 import CHUNK, Ends
from cubogram.twophase.search_tables import SecondTables

Index = NDArray[np.integer]

HALF_TURN_COLUMN = np.array([PHASE_2_MOVES.index(face * 3 + 1) for face in range(6)])
"""The column of each face's half turn among PHASE_2_MOVES."""


@dataclass(slots=True)
class Candidates:
    """States in G1: corners * 24, ud_edges * 24, order, last move, a lower bound of the distance.

    `end` is the index of the end of phase 1, and `turned` whether its last turn is made the other
    way round, by the half turn of the same face.
    """

    corners: Index
    ud_edges: Index
    order: Index
    last: Index
    distance: NDArray[np.uint8]
    end: Index
    turned: NDArray[np.bool_]


@dataclass(slots=True)
class _Layer:
    corners: Index
    ud_edges: Index
    order: Index
    last: Index
    parent: Index
    done: int = field(default=0)


class Phase2:
    """The phase 2 that continues the phase 1 of some views of a cube."""

    def __init__(self, tables: SecondTables, views: Views) -> None:
        self._tables, self._views = tables, views
        self.nodes = 0

    def candidates(self, ends: Ends, limit: int) -> Candidates | None:
        """The ends of phase 1, each as it is and with its last turn reversed, worth a search.

        That is: for which the pruning tables allow a solution of at most `limit` moves.
        """
        tables, views, n = self._tables, self._views, len(ends.root)
        steps = ends.maneuvers.astype(np.int32)
        corners, slices = views.corners[ends.root], views.slice_edges[ends.root]
        for move in steps:
            corners = tables.corner_moves[corners * np.int32(N_MOVES) + move].astype(np.int32)
            slices = tables.four_edges_moves[slices * N_MOVES + move]
        order = slices  # in G1 the slice coordinate is 0, and what is left is the order
        if len(steps):
            half = HALF_TURN_COLUMN[steps[-1] // 3]
            corners = np.concatenate([corners * c.N_ORDER, tables.corner_moves_2[corners, half]])
            order = np.concatenate([order, tables.order_moves_2[order, half]])
        else:
            corners = corners * c.N_ORDER
        distance = tables.corners_order[corners + order]
        chosen = (distance <= limit).nonzero()[0]
        if not len(chosen):
            return None
        turned = chosen >= n
        end = chosen - turned * n
        up, down = views.up_edges[ends.root[end]], views.down_edges[ends.root[end]]
        for move in steps[:, end]:
            up = tables.four_edges_moves[up * N_MOVES + move]
            down = tables.four_edges_moves[down * N_MOVES + move]
        edges = tables.ud_edges[tables.ud_edges_row[up] + down % c.N_ORDER]
        last = np.full(len(end), NO_MOVE)
        if len(steps):
            last = steps[-1][end]
            half = HALF_TURN_COLUMN[last // 3]
            edges = np.where(turned, tables.ud_edge_moves_2[edges, half], edges * c.N_ORDER)
        else:
            edges = edges * c.N_ORDER
        corners, order = corners[chosen], order[chosen]
        distance = np.maximum(distance[chosen], tables.ud_edges_order[edges + order])
        keep = (distance <= limit).nonzero()[0]
        if not len(keep):
            return None
        return Candidates(*(x[keep] for x in (corners, edges, order, last, distance, end, turned)))

    def shortest(
        self, candidates: Candidates, limit: int
    ) -> Iterator[tuple[int, tuple[int, ...]] | None]:
        """The shortest solution of any candidate in at most `limit` moves: its index, its moves.

        Yields None after each step, and at last the solution if there is one.
        """
        for length in range(int(candidates.distance.min()), limit + 1):
            chosen = np.flatnonzero(candidates.distance <= length)
            for found in self.solutions(candidates, chosen, length):
                yield found
                if found is not None:
                    return

    def solutions(
        self, candidates: Candidates, chosen: Index, length: int
    ) -> Iterator[tuple[int, tuple[int, ...]] | None]:
        """All solutions of exactly `length` moves of the chosen candidates: index and moves.

        Yields None after each step without one.
        """
        root = _Layer(
            candidates.corners[chosen],
            candidates.ud_edges[chosen],
            candidates.order[chosen],
            candidates.last[chosen],
            chosen,
        )
        for path in descend(root, self._expand, length):
            if path is None:
                yield None
                continue
            candidate, maneuvers = traced(path)
            for index, maneuver in zip(candidate.tolist(), maneuvers.T.tolist(), strict=True):
                yield index, tuple(maneuver)

    def _expand(self, layer: _Layer, left: int) -> _Layer:
        """The children of the next chunk from which `left` more moves may solve the cube."""
        tables = self._tables
        start, part = layer.done, slice(layer.done, layer.done + CHUNK)
        layer.done += CHUNK
        self.nodes += len(layer.last[part])
        corners = tables.corner_moves_2[layer.corners[part] // c.N_ORDER]
        order = tables.order_moves_2[layer.order[part]]
        near = tables.corners_order[corners + order] <= left
        near &= tables.allowed_after_2[layer.last[part]]
        found = near.ravel().nonzero()[0]
        node = found // N_PHASE_2_MOVES
        column = found - node * N_PHASE_2_MOVES
        node += start
        order = order.ravel()[found]
        edges = tables.ud_edge_moves_2[layer.ud_edges[node] // c.N_ORDER, column]
        keep = (tables.ud_edges_order[edges + order] <= left).nonzero()[0]
        return _Layer(
            corners.ravel()[found[keep]],
            edges[keep],
            order[keep],
            np.array(PHASE_2_MOVES)[column[keep]],
            node[keep],
        )
