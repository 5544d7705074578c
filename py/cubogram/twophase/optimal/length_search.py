"""All solutions of one exact length, in batches, with the distances to three subgroups at once.

A cube is solved only if phase 1 is finished seen along each of its three axes. So its distance is
at least the greatest of three phase-1 distances (Kociemba, http://kociemba.org/optiguide.htm); and
since the last turn of a solution is a turn of one axis, and is of no use to that axis' phase 1, it
is also at least one more than the smallest, unless the cube is solved.

Nodes are integer arrays as in `phase1`: for each axis flip-slice, 16 * twist and distance, seen
with that axis up; then the last move and the parent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from cubogram.cube import cubies
from cubogram.cube.cubies import N_MOVES, Cubies
from cubogram.cube.symmetry import N_UD_SYMMETRIES, conjugate, move_table
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.tables import files

Index = NDArray[np.integer]

AXES = (0, 16, 32)
"""Symmetries that put each axis of the cube up in turn: powers of S_URF3."""

CHUNK = 1 << 13
"""Nodes expanded at once."""

PREFIX = 4
"""Turns of the beginnings that a proof at one length is divided by."""

UNIT = 256
"""Beginnings that are worked on together; between two units the proof can be put aside."""


class Bounds(Protocol):
    """Phase-1 distances, or lower bounds of them."""

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """Of some states."""

    def after(
        self, flipslice: Index, twist_16: Index, before: NDArray[np.uint8]
    ) -> NDArray[np.uint8]:
        """Of states whose parents' are known; `twist_16` (16 * twist) may be overwritten."""


class SmallBounds:
    """Lower bounds of phase-1 distances from the small tables."""

    def __init__(self) -> None:
        self._slice_flip = files.get("slice_flip")
        self._slice_twist = files.get("slice_twist")
        self._flip_twist = files.get("flip_twist")

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """The greatest of three look-ups for each state, uint8."""
        slices, flips = flipslice >> 11, flipslice & ranks.N_FLIP - 1
        slices, flips = slices * ranks.N_TWIST + twist, flips * ranks.N_TWIST + twist
        bound: NDArray[np.uint8] = self._slice_flip[flipslice]
        bound = np.maximum(bound, self._flip_twist[flips])
        np.maximum(bound, self._slice_twist[slices], out=bound)
        return bound

    def after(
        self, flipslice: Index, twist_16: Index, before: NDArray[np.uint8]
    ) -> NDArray[np.uint8]:
        """The same: the parent's bound tells nothing more."""
        return self.distances(flipslice, twist_16 >> 4)


@dataclass(frozen=True, slots=True)
class AxisMoves:
    """Move tables for a cube seen with another axis up, flat, with rows of 32."""

    slices: Index
    flips: Index
    twists: Index


@dataclass(slots=True)
class View:
    """The nodes of a layer along one axis."""

    flipslice: Index
    twist_16: Index
    distance: NDArray[np.uint8]

    def at(self, which: Index | slice) -> "View":
        """Some of the nodes."""
        return View(self.flipslice[which], self.twist_16[which], self.distance[which])


@dataclass(slots=True)
class Layer:
    """The living nodes of one depth."""

    views: list[View]
    last: Index
    parent: Index
    done: int = 0

    def __len__(self) -> int:
        return len(self.last)

    def at(self, which: slice) -> "Layer":
        """Some of the nodes, as the beginnings of a search of their own."""
        nodes = np.arange(len(self), dtype=np.intp)[which]
        return Layer([view.at(which) for view in self.views], self.last[which], nodes)


class LengthSearch:
    """The solutions of a state with exactly `length` turns, provided there are no shorter ones.

    `units` is how many parts it has; `run(unit)` searches one. `nodes` counts the children that
    were looked at.
    """

    def __init__(self, state: Cubies, length: int, bounds: Bounds, first: Sequence[int]) -> None:
        self.state, self.length, self._bounds = state, length, bounds
        self.nodes = 0
        self._allowed = move_tables.allowed_after()
        self._first = np.isin(np.arange(N_MOVES), first)
        self._stack = [_root(state, bounds)]
        depth = min(PREFIX, length // 2)
        for _ in range(depth):
            self._stack.append(self._expand_all(self._stack[-1]))
        self.units = -(-len(self._stack[-1]) // UNIT)

    def run(self, unit: int) -> Iterator[tuple[int, ...] | None]:
        """The solutions in one part; None after each step of some milliseconds without any."""
        whole = self._stack[-1]
        base = len(self._stack) - 1
        stack = [whole.at(slice(unit * UNIT, (unit + 1) * UNIT))]
        if base == self.length:
            yield from self._solutions(stack)
            return
        while stack:
            layer = stack[-1]
            if layer.done >= len(layer):
                stack.pop()
                yield None
                continue
            child = self._expand(layer, self.length - base - len(stack))
            if not len(child):
                yield None
            elif base + len(stack) < self.length:
                stack.append(child)
                yield None
            else:
                yield from self._solutions([*stack, child])

    def _expand_all(self, layer: Layer) -> Layer:
        left = self.length - len(self._stack)
        children: list[Layer] = []
        while layer.done < len(layer) or not children:
            children.append(self._expand(layer, left))
        views = [
            View(
                np.concatenate([child.views[axis].flipslice for child in children]),
                np.concatenate([child.views[axis].twist_16 for child in children]),
                np.concatenate([child.views[axis].distance for child in children]),
            )
            for axis in range(len(AXES))
        ]
        last = np.concatenate([child.last for child in children])
        return Layer(views, last, np.concatenate([child.parent for child in children]))

    def _expand(self, layer: Layer, left: int) -> Layer:
        """The children of the next chunk that may be solved in `left` more turns."""
        start, stop = layer.done, min(layer.done + CHUNK, len(layer))
        layer.done = stop
        first = layer.views[0].at(slice(start, stop))
        moves = axis_moves(0)
        flipslice = moves.slices[first.flipslice >> 11]
        flipslice += moves.flips[first.flipslice & ranks.N_FLIP - 1]
        twist_16 = moves.twists[first.twist_16 >> 4]
        distance = self._bounds.after(flipslice, twist_16.copy(), first.distance[:, None])
        near = distance <= left
        near &= self._allowed[layer.last[start:stop]]
        if len(self._stack) == 1:
            near &= self._first
        self.nodes += near.size
        found = np.flatnonzero(near)
        node, move = _node_of_child()[found], _move_of_child()[found]
        node += start
        views = [View(flipslice.ravel()[found], twist_16.ravel()[found], distance.ravel()[found])]
        for axis in (1, 2):
            child = self._turned(axis, layer.views[axis], node, move)
            near = child.distance <= left
            if axis == 2 and left:
                near &= (
                    (child.distance < left)
                    | (views[0].distance < left)
                    | (views[1].distance < left)
                )
            keep = np.flatnonzero(near)
            views = [view.at(keep) for view in [*views, child]]
            node, move = node[keep], move[keep]
        return Layer(views, move, node)

    def _turned(self, axis: int, parent: View, node: Index, move: Index) -> View:
        moves = axis_moves(axis)
        before = parent.flipslice[node]
        flipslice = moves.slices.reshape(-1)[(before >> 11) * 18 + move]
        flipslice += moves.flips.reshape(-1)[(before & ranks.N_FLIP - 1) * 18 + move]
        twist_16 = moves.twists.reshape(-1)[(parent.twist_16[node] >> 4) * 18 + move]
        distance = self._bounds.after(flipslice, twist_16.copy(), parent.distance[node])
        return View(flipslice, twist_16, distance)

    def _solutions(self, stack: list[Layer]) -> Iterator[tuple[int, ...]]:
        """Those maneuvers to the last layer's nodes that do solve the cube, each replayed."""
        node: Index = np.arange(len(stack[-1]))
        maneuvers = np.empty((self.length, len(node)), np.intp)
        path = [*self._stack, *stack[1:]]
        for depth in range(self.length, 0, -1):
            if depth == len(self._stack) - 1 and len(stack) >= 1:
                node = stack[0].parent[node]
            maneuvers[depth - 1] = path[depth].last[node]
            node = path[depth].parent[node]
        corners = np.full(maneuvers.shape[1], ranks.corners(self.state))
        for moves in maneuvers:
            corners = move_tables.corner_moves()[corners, moves]
        for column in np.flatnonzero(corners == 0):
            maneuver = tuple(maneuvers[:, column].tolist())
            if cubies.after(maneuver, self.state).is_solved:
                yield maneuver


def lower_bound(state: Cubies, bounds: Bounds) -> int:
    """A number of turns that every solution of the state has at least."""
    if state.is_solved:
        return 0
    distances = [int(view.distance[0]) for view in _root(state, bounds).views]
    return max(*distances, min(distances) + 1)


def _root(state: Cubies, bounds: Bounds) -> Layer:
    views = []
    for number in AXES:
        seen = conjugate(state, number)
        flipslice = np.array([ranks.slice_(seen) * ranks.N_FLIP + ranks.flip(seen)], np.intp)
        twist = np.array([ranks.twist(seen)], np.intp)
        views.append(View(flipslice, twist * N_UD_SYMMETRIES, bounds.distances(flipslice, twist)))
    return Layer(views, np.array([move_tables.NO_MOVE]), np.zeros(1, np.intp))


@cache
def axis_moves(axis: int) -> AxisMoves:
    """The move tables along an axis: the columns of the turns as that side sees them."""
    order = move_table()[:, AXES[axis]]
    return AxisMoves(
        move_tables.slice_moves()[:, order] * np.int32(ranks.N_FLIP),
        move_tables.flip_moves()[:, order],
        move_tables.twist_moves()[:, order] * np.int32(N_UD_SYMMETRIES),
    )


@cache
def _node_of_child() -> NDArray[np.int32]:
    return np.repeat(np.arange(CHUNK, dtype=np.int32), N_MOVES)


@cache
def _move_of_child() -> NDArray[np.int32]:
    return np.tile(np.arange(N_MOVES, dtype=np.int32), CHUNK)
