"""Phase 2: solves states in G1 with U, D, R2, L2, F2, B2, many states at once.

A half turn is one step, or two if quarter turns are counted (see `turn_metric`).

The ends of phase 1 are replayed in the coordinates that phase 1 does not use. Few are close enough
to solved to be worth a search. These are the first layer of a search like that of phase 1, pruned
by the distances of the corners and of the edges, each with the permutation of the slice edges.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.twophase.coordinates import ranks
from cubogram.twophase.coordinates.move_tables import NO_MOVE
from cubogram.twophase.directions import Views
from cubogram.twophase.frontier import backtrack, descend
from cubogram.twophase.phase1.solutions import Phase1Solutions
from cubogram.twophase.tables.small import NearSolved, Phase2Tables

Index = NDArray[np.integer]

CHUNK = 2048
"""Nodes that one step expands: fewer than in phase 1, since one solution is enough."""


@dataclass(slots=True)
class Candidates:
    """States in G1: corners * 24, ud_edges * 24, slice_permutation, last move, and a lower bound.

    `end` is the index of the end of phase 1. `turned` is True if its last turn is made in the
    opposite direction (its half turn is the first move of phase 2).
    """

    corners: Index
    ud_edges: Index
    slice_permutation: Index
    last: Index
    distance: NDArray[np.uint8]
    end: Index
    turned: NDArray[np.bool_]


@dataclass(slots=True)
class _Layer:
    corners: Index
    ud_edges: Index
    slice_permutation: Index
    last: Index
    parent: Index
    done: int = field(default=0)


class Phase2:
    """Continues the phase 1 of some views of a cube."""

    def __init__(self, tables: Phase2Tables, near_solved: NearSolved | None, views: Views) -> None:
        self._tables, self._near_solved, self._views = tables, near_solved, views
        self._n_steps = len(tables.steps)
        self.nodes = 0

    def candidates(self, ends: Phase1Solutions, limit: int) -> Candidates | None:
        """The ends of phase 1 that are worth a search, as found and with the last turn reversed.

        These are the ones for which the pruning tables allow a solution of at most `limit` moves.
        """
        tables, views, n = self._tables, self._views, len(ends.root)
        maneuvers = ends.maneuvers
        corners = views.corners[ends.root]
        for move in maneuvers:
            corners = tables.corner_moves[move * np.int32(ranks.N_PERMUTATIONS) + corners]
        if len(maneuvers):  # the last move is a clockwise turn; the half turn comes next
            half = (maneuvers[-1] + 1) * np.int32(ranks.N_PERMUTATIONS)
            corners = np.concatenate([corners, tables.corner_moves[half + corners]])
        chosen = (tables.corners[corners] <= limit).nonzero()[0]
        if not len(chosen):
            return None
        turned = chosen >= n
        end = chosen - turned * n
        corners = corners[chosen] * np.int32(ranks.N_SLICE_PERMUTATIONS)
        slice_permutation = self._replayed(views.slice_edges, ends, end)
        if len(maneuvers):  # in G1 the slice coordinate is 0, which leaves the permutation
            half = tables.half_turn[maneuvers[-1, end] // 3]
            slice_permutation = np.where(
                turned, tables.slice_permutation_moves_2[slice_permutation, half], slice_permutation
            )
        distance = tables.corners_slice_permutation[corners + slice_permutation]
        keep = (distance <= limit).nonzero()[0]
        if not len(keep):
            return None
        corners, slice_permutation, distance = (
            corners[keep],
            slice_permutation[keep],
            distance[keep],
        )
        turned, end = turned[keep], end[keep]
        up, down = (self._replayed(x, ends, end) for x in (views.up_edges, views.down_edges))
        edges = tables.ud_edges[tables.ud_edges_row[up] + down % ranks.N_SLICE_PERMUTATIONS]
        last = np.full(len(end), NO_MOVE)
        if len(maneuvers):
            last = maneuvers[-1, end].astype(np.intp)
            half = tables.half_turn[last // 3]
            last += 2  # an anticlockwise turn, which nothing of the same face may follow
            edges = np.where(
                turned, tables.ud_edge_moves_2[edges, half], edges * ranks.N_SLICE_PERMUTATIONS
            )
        else:
            edges = edges * ranks.N_SLICE_PERMUTATIONS
        distance = np.maximum(
            distance, tables.ud_edges_slice_permutation[edges + slice_permutation]
        )
        keep = (distance <= limit).nonzero()[0]
        if not len(keep):
            return None
        return Candidates(
            *(x[keep] for x in (corners, edges, slice_permutation, last, distance, end, turned))
        )

    def _replayed(self, coordinate: Index, ends: Phase1Solutions, which: Index) -> Index:
        """Where some ends of phase 1 take four edges, given their coordinate in the views."""
        edges = coordinate[ends.root[which]].astype(np.intp)
        for move in ends.maneuvers[:, which]:
            edges = self._tables.four_edges_moves[edges * N_MOVES + move]
        return edges

    def solutions(
        self, candidates: Candidates, chosen: Index, length: int
    ) -> Iterator[tuple[int, tuple[int, ...]] | None]:
        """Yields all solutions of exactly `length` steps of the chosen candidates: index and codes.

        Yields None after each step without a solution.
        """
        root = _Layer(
            candidates.corners[chosen],
            candidates.ud_edges[chosen],
            candidates.slice_permutation[chosen],
            candidates.last[chosen],
            chosen,
        )
        for path in descend(root, self._expand, length):
            if path is None:
                yield None
                continue
            candidate, maneuvers = backtrack(path)
            for index, maneuver in zip(candidate.tolist(), maneuvers.T.tolist(), strict=True):
                yield index, tuple(maneuver)

    def _expand(self, layer: _Layer, left: int) -> _Layer:
        """Returns those children of the next chunk that `left` more moves may solve."""
        tables = self._tables
        start, part = layer.done, slice(layer.done, layer.done + CHUNK)
        layer.done += CHUNK
        self.nodes += len(layer.last[part])
        corners = tables.corner_moves_2[layer.corners[part] // ranks.N_SLICE_PERMUTATIONS]
        slice_permutation = tables.slice_permutation_moves_2[layer.slice_permutation[part]]
        near = tables.corners_slice_permutation[corners + slice_permutation] <= left
        near &= tables.allowed_after_2[layer.last[part]]
        found = near.ravel().nonzero()[0]
        node = found // self._n_steps
        column = found - node * self._n_steps
        node += start
        slice_permutation = slice_permutation.ravel()[found]
        edges = tables.ud_edge_moves_2[layer.ud_edges[node] // ranks.N_SLICE_PERMUTATIONS, column]
        keep = (tables.ud_edges_slice_permutation[edges + slice_permutation] <= left).nonzero()[0]
        corners, edges, slice_permutation = (
            corners.ravel()[found[keep]],
            edges[keep],
            slice_permutation[keep],
        )
        if self._near_solved is not None and left == self._near_solved.radius:
            near = self._near_solved.may_have(corners, edges, slice_permutation).nonzero()[0]
            corners, edges, slice_permutation = corners[near], edges[near], slice_permutation[near]
            keep = keep[near]
        return _Layer(corners, edges, slice_permutation, tables.steps[column[keep]], node[keep])
