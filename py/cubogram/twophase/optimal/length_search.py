"""All solutions of one exact length, in batches, with the distances to three subgroups at once.

A cube is solved only if phase 1 is finished seen along each of its three axes. So its distance is
at least the greatest of three phase-1 distances (Kociemba, http://kociemba.org/optiguide.htm); and
since the last turn of a solution is a turn of one axis, and is of no use to that axis' phase 1, it
is also at least one more than the smallest, unless the cube is solved.

Nodes are followed in the frames of their classes along each axis, as phase 1 does along one. Of a
node the axis with the greatest distance is asked first: it leaves the fewest children.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.cube.symmetry import N_UD_SYMMETRIES, conjugate, inverse_symmetry, move_table
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.reduced_states import TURN, TURN_BITS, reduced, reduced_moves
from cubogram.twophase.directions import AXES
from cubogram.twophase.frontier import backtrack, descend
from cubogram.twophase.phase1.reduced_steps import ReducedExpansion
from cubogram.twophase.tables.descending_moves import DescendingMoves
from cubogram.twophase.tables.exact_distances import ExactDistances

Index = NDArray[np.integer]

N_AXES = len(AXES)

CHUNK = 1 << 14
"""Nodes expanded at once."""

PREFIX = 4
"""Turns of the beginnings that a proof at one length is divided by."""

UNIT = 512
"""Beginnings that are worked on together; between two units the proof can be put aside."""


@dataclass(slots=True)
class AxisStates:
    """Nodes seen along one axis, in the frames of their classes, with their distances from G1."""

    flipslice_class: Index
    twist: NDArray[np.uint16]
    symmetry: NDArray[np.uint8]
    distance: NDArray[np.uint8]
    last: Index

    def at(self, which: Index | slice) -> "AxisStates":
        """Some of the nodes."""
        return AxisStates(
            self.flipslice_class[which],
            self.twist[which],
            self.symmetry[which],
            self.distance[which],
            self.last[which],
        )


@dataclass(slots=True)
class AxisFrontier:
    """The living nodes of one depth along the three axes; `last` are turns of the cube itself."""

    axes: tuple[AxisStates, ...]
    last: Index
    parent: Index
    done: int = 0

    def __len__(self) -> int:
        return len(self.last)

    def at(self, which: Index | slice) -> "AxisFrontier":
        """Some of the nodes; their parents are the nodes themselves in this frontier."""
        axes = tuple(states.at(which) for states in self.axes)
        return AxisFrontier(axes, self.last[which], np.arange(len(self))[which])


class LengthSearch:
    """The solutions of a state with exactly `length` turns, provided there are no shorter ones.

    `first` are the turns that a solution may begin with. `units` is how many parts the search has;
    `run(unit)` searches one. `nodes` counts the children that were considered.
    """

    def __init__(
        self,
        state: Cubies,
        length: int,
        exact: ExactDistances,
        descending: DescendingMoves | None,
        first: Sequence[int],
    ) -> None:
        self.state, self.length, self.nodes = state, length, 0
        self._exact, self._moves = exact, reduced_moves()
        self._expansion = ReducedExpansion(exact, descending)
        root = _root(state, exact)
        self._beginnings = [root]
        for depth in range(min(PREFIX, length // 2)):
            parents = self._beginnings[-1]
            children = [self._expand(parents, length - 1 - depth)]
            while parents.done < len(parents):
                children.append(self._expand(parents, length - 1 - depth))
            whole = _joined(children)
            if depth == 0:
                whole = _chosen(whole, np.flatnonzero(np.isin(whole.last, first)))
            self._beginnings.append(_chosen(whole, np.lexsort((whole.last, whole.parent))))
        self.units = -(-len(self._beginnings[-1]) // UNIT)

    def run(self, unit: int) -> Iterator[tuple[int, ...] | None]:
        """The solutions in one part; None after each step of some milliseconds without any."""
        part = self._beginnings[-1].at(slice(unit * UNIT, (unit + 1) * UNIT))
        length = self.length - len(self._beginnings) + 1
        for path in descend(part, self._expand, length):
            if path is None:
                yield None
            else:
                yield from self._solutions(path)

    def _expand(self, frontier: AxisFrontier, left: int) -> AxisFrontier:
        """The children of the next chunk that may be solved in `left` more turns."""
        start, stop = frontier.done, min(frontier.done + CHUNK, len(frontier))
        frontier.done = stop
        self.nodes += (stop - start) * N_MOVES
        axes = [states.at(slice(start, stop)) for states in frontier.axes]
        distances = np.stack([states.distance for states in axes])
        leading = distances.argmax(axis=0)
        parts = []
        for axis in range(N_AXES):
            chosen = np.flatnonzero(leading == axis)
            if len(chosen):
                parts.append(self._children(axes, axis, chosen, left))
        children = _joined(parts) if parts else _empty()
        children.parent += start
        return children

    def _children(
        self, axes: list[AxisStates], leading: int, chosen: Index, left: int
    ) -> AxisFrontier:
        """The children of the chosen nodes, whose distance along the leading axis is greatest."""
        states = axes[leading].at(chosen)
        found = self._expansion.children(states, slice(0, len(chosen)), left)
        node = chosen[found.node]
        symmetry = gather(states.symmetry, found.node)
        turn = found.entry & np.int32(TURN & -N_UD_SYMMETRIES)
        turn += symmetry
        last = gather(self._moves.move_in_cube, turn)
        move = gather(_move_from_axis()[leading], last)
        children = {
            leading: AxisStates(
                found.entry >> TURN_BITS,
                found.twist,
                self._moves.symmetry_after(symmetry, found.entry),
                found.distance,
                last,
            )
        }
        for axis in range(N_AXES):
            if axis == leading:
                continue
            child = self._turned(axis, axes[axis], node, move)
            near = child.distance <= left
            if len(children) == 2 and left:
                near &= np.minimum.reduce([x.distance for x in (child, *children.values())]) < left
            keep = near.nonzero()[0]
            children = {number: x.at(keep) for number, x in children.items()}
            children[axis] = child.at(keep)
            node, move = node[keep], move[keep]
        return AxisFrontier(tuple(children[axis] for axis in range(N_AXES)), move, node)

    def _turned(self, axis: int, parents: AxisStates, node: Index, move: Index) -> AxisStates:
        """The nodes after a turn each, seen along an axis."""
        symmetry = gather(parents.symmetry, node)
        last = gather(_move_on_axis()[axis], move)
        place = last.astype(np.intp) << 4
        place += symmetry
        turn = gather(self._moves.move_in_frame, place)
        entry = self._moves.after(gather(parents.flipslice_class, node), turn)
        twist = self._moves.twist_after(gather(parents.twist, node), entry)
        flipslice_class = entry >> TURN_BITS
        code = self._exact.codes(flipslice_class, twist)
        distance = self._exact.decoded(code, gather(parents.distance, node))
        symmetry = self._moves.symmetry_after(symmetry, entry)
        return AxisStates(flipslice_class, twist, symmetry, distance, last)

    def _solutions(self, path: Sequence[AxisFrontier]) -> Iterator[tuple[int, ...]]:
        """Those maneuvers to the last frontier's nodes that do solve the cube, each replayed."""
        node, later = backtrack(path)
        _, earlier = backtrack(self._beginnings, node)
        maneuvers = np.vstack([earlier, later])
        corners = np.full(maneuvers.shape[1], ranks.corners(self.state))
        for moves in maneuvers:
            corners = move_tables.corner_moves()[corners, moves]
        for column in np.flatnonzero(corners == 0):
            maneuver = tuple(maneuvers[:, column].tolist())
            if after(maneuver, self.state).is_solved:
                yield maneuver


def lower_bound(state: Cubies, exact: ExactDistances) -> int:
    """A number of turns that every solution of the state has at least."""
    if state.is_solved:
        return 0
    distances = [int(states.distance[0]) for states in _root(state, exact).axes]
    return max(*distances, min(distances) + 1)


def _root(state: Cubies, exact: ExactDistances) -> AxisFrontier:
    last = np.full(1, move_tables.NO_MOVE, np.uint8)
    axes = []
    for number in AXES.values():
        seen = conjugate(state, number)
        flipslice = np.array([ranks.slice_(seen) * ranks.N_FLIP + ranks.flip(seen)], np.intp)
        at = reduced(flipslice, np.array([ranks.twist(seen)], np.intp), last, last)
        distance = exact.of_reduced(at.flipslice_class, at.twist)
        axes.append(AxisStates(at.flipslice_class, at.twist, at.symmetry, distance, last))
    return AxisFrontier(tuple(axes), last, np.zeros(1, np.intp))


def _empty() -> AxisFrontier:
    none = np.zeros(0, np.uint8)
    states = AxisStates(none.astype(np.int32), none.astype(np.uint16), none, none, none)
    return AxisFrontier((states,) * N_AXES, none, none.astype(np.intp))


def _joined(parts: Sequence[AxisFrontier]) -> AxisFrontier:
    """The nodes of several frontiers, one after the other."""
    if len(parts) == 1:
        return parts[0]
    axes = []
    for views in zip(*(part.axes for part in parts), strict=True):
        names = AxisStates.__slots__
        axes.append(AxisStates(*(np.concatenate([getattr(x, n) for x in views]) for n in names)))
    last = np.concatenate([part.last for part in parts])
    return AxisFrontier(tuple(axes), last, np.concatenate([part.parent for part in parts]))


def _chosen(frontier: AxisFrontier, which: Index) -> AxisFrontier:
    """Some of the nodes of a frontier, in this order, with the parents that they have."""
    chosen = frontier.at(which)
    chosen.parent = frontier.parent[which]
    return chosen


@cache
def _move_on_axis() -> tuple[NDArray[np.uint8], ...]:
    """What each turn of the cube is for one who sees an axis up, by axis, shape (18,)."""
    return tuple(np.ascontiguousarray(move_table()[:, number]) for number in AXES.values())


@cache
def _move_from_axis() -> tuple[NDArray[np.uint8], ...]:
    """What a turn as seen with an axis up is for the cube, by axis, shape (18,)."""
    back = [inverse_symmetry(number) for number in AXES.values()]
    return tuple(np.ascontiguousarray(move_table()[:, number]) for number in back)
