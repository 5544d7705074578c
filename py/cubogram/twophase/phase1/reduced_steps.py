"""Steps of phase 1 with exact distances; nodes are in the frames of their classes.

A node whose distance from G1 equals the number of turns left has to come closer with each turn. If
the descending moves are known, only these are looked up, otherwise all 18. The few nodes with a
turn to spare need the distances of all their neighbours.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.cube.symmetry import N_UD_SYMMETRIES
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.reduced_states import (
    TURN,
    TURN_BITS,
    Phase1Roots,
    ReducedStates,
    neighbours,
    reduced,
    reduced_moves,
)
from cubogram.twophase.coordinates.turn_metric import TurnMetric
from cubogram.twophase.tables.endgame import ENDGAME_LENGTH
from cubogram.twophase.tables.exact_distances import (
    DISTANCES,
    DescendingMoves,
    ExactDistances,
    move_bits,
)

Index = NDArray[np.integer]

CHUNK = 1 << 15
"""Nodes that one step expands: enough to hide Python's overhead, few enough for small arrays."""

DENSE_CHUNK = 1 << 14
"""The same for steps that look up all children of each node."""


@dataclass(slots=True)
class ReducedFrontier(ReducedStates):
    """The live nodes of one depth, with their distances; the first `done` are expanded."""

    parent: Index
    distance: NDArray[np.uint8]
    done: int = field(default=0)


class Distant(Protocol):
    """States in the frames of their classes, with their last moves and their distances."""

    flipslice_class: Index
    twist: NDArray[np.uint16]
    symmetry: NDArray[np.uint8]
    last: Index
    distance: NDArray[np.uint8]


class Children(NamedTuple):
    """States one move further: their parents' numbers, entries of `ReducedMoves.neighbours`,
    twists in the frames, and distances."""

    node: Index
    entry: NDArray[np.int32]
    twist: NDArray[np.uint16]
    distance: NDArray[np.uint8]


class ReducedExpansion:
    """Finds children within a distance, using exact distances and the descending moves."""

    def __init__(self, exact: ExactDistances, descending: DescendingMoves | None) -> None:
        self._exact, self._descending, self._moves = exact, descending, reduced_moves()
        self._neighbours = neighbours(exact.metric)
        self._allowed, self._allowed_bits = _allowed(exact.metric)

    def descends(self, left: int) -> bool:
        """True if the descending moves are known for nodes `left` + 1 moves away."""
        return left + 1 in DISTANCES and self._descending is not None

    def children(
        self, states: Distant, part: slice, left: int, *, is_checked: bool = True
    ) -> Children:
        """The children, at most `left` moves away, of some states at most `left` + 1 moves away.

        Unless `is_checked`, the result may include some that are further away.
        """
        far = states.distance[part] > left
        node = far.nonzero()[0]
        node += part.start
        parts = [self._nearer(states, node, left, is_checked)] if len(node) else []
        if len(node) < len(far):
            node = (~far).nonzero()[0]
            node += part.start
            parts.append(self._around(states, node, left))
        return joined(parts)

    def _nearer(self, states: Distant, node: Index, left: int, is_checked: bool) -> Children:
        """The children that are nearer to G1 than their parents, which are `left` + 1 moves
        away."""
        classes, twist = states.flipslice_class[node], states.twist[node]
        if self._descending is not None and left + 1 in DISTANCES:
            allowed = gather(self._allowed_bits, _after_last(states, node))
            child, turn = self._descending.turns(classes, twist, allowed)
            entry = self._moves.after(gather(classes, child), turn)
            twist = self._moves.twist_after(gather(twist, child), entry)
            node = gather(node, child)
            if is_checked:
                near = self._exact.codes(entry >> TURN_BITS, twist) == left % 3
                keep = near.nonzero()[0]
                node, entry, twist = node[keep], entry[keep], twist[keep]
            return Children(node, entry, twist, np.full(len(node), left, np.uint8))
        entry = gather(self._neighbours, classes)
        twist = self._moves.twist_after(twist, entry)
        near = self._exact.codes(entry >> TURN_BITS, twist) == left % 3
        among = self._allowed_among(near, states, node)
        return Children(
            gather(node, among // entry.shape[1]),
            gather(entry.ravel(), among),
            gather(twist.ravel(), among),
            np.full(len(among), left, np.uint8),
        )

    def _around(self, states: Distant, node: Index, left: int) -> Children:
        """The children at most `left` moves away, of parents that are no further away."""
        entry = gather(self._neighbours, states.flipslice_class[node])
        twist = self._moves.twist_after(states.twist[node], entry)
        code = self._exact.codes(entry >> TURN_BITS, twist)
        distance = self._exact.decoded(code, states.distance[node][:, None])
        found = self._allowed_among(distance <= left, states, node)
        return Children(
            gather(node, found // entry.shape[1]),
            gather(entry.ravel(), found),
            gather(twist.ravel(), found),
            gather(distance.ravel(), found),
        )

    def _allowed_among(self, near: NDArray[np.bool_], states: Distant, node: Index) -> Index:
        """The numbers `row * steps + step` of near children whose steps may follow the last."""
        near &= gather(self._allowed, _after_last(states, node))
        return near.ravel().nonzero()[0]


class ReducedSteps:
    """Expands frontiers of reduced nodes by exact distances."""

    def __init__(self, exact: ExactDistances, descending: DescendingMoves | None) -> None:
        self._expansion = ReducedExpansion(exact, descending)
        self._metric, self._moves = exact.metric, reduced_moves()
        self._corner_moves = move_tables.corner_moves_by_move()

    def begin(self, roots: Phase1Roots) -> ReducedFrontier:
        """The frontier of the roots; their numbers serve as parents."""
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

    def reduced(self, frontier: ReducedFrontier) -> ReducedStates:
        """The nodes themselves: they are already in the frames of their classes."""
        return frontier

    def expand(self, frontier: ReducedFrontier, left: int) -> ReducedFrontier:
        """Returns those children of the next chunk that reach, or may reach, G1 in `left` more
        moves.

        The distances are not checked here if so few moves are left that the endgame table, which is
        consulted next, checks them.
        """
        chunk = CHUNK if self._expansion.descends(left) else DENSE_CHUNK
        part = slice(frontier.done, min(frontier.done + chunk, len(frontier)))
        frontier.done = part.stop
        is_checked = left > ENDGAME_LENGTH
        children = self._expansion.children(frontier, part, left, is_checked=is_checked)
        symmetry = gather(frontier.symmetry, children.node)
        turn = children.entry & np.int32(TURN & -N_UD_SYMMETRIES)
        turn += symmetry
        move = gather(self._moves.move_in_cube, turn)
        place = move * np.int32(ranks.N_PERMUTATIONS)
        place += gather(frontier.corners, children.node)
        return ReducedFrontier(
            children.entry >> TURN_BITS,
            children.twist,
            self._moves.symmetry_after(symmetry, children.entry),
            gather(self._corner_moves, place),
            self._metric.code(frontier.last, children.node, move),
            children.node,
            children.distance,
        )


@cache
def _allowed(metric: TurnMetric) -> tuple[NDArray[np.bool_], NDArray[np.uint16]]:
    """The turns in the frame that may follow `last << 4 | symmetry`: booleans for the steps, and
    bits."""
    last, symmetry = np.divmod(np.arange((N_MOVES + 1) << 4), N_UD_SYMMETRIES)
    own = reduced_moves().move_in_cube[np.arange(N_MOVES)[None, :] << 4 | symmetry[:, None]]
    allowed = move_tables.allowed_after(metric)[last[:, None], own]
    return np.ascontiguousarray(allowed[:, metric.steps]), move_bits(allowed)


def joined(parts: Sequence[Children]) -> Children:
    """Concatenates the children of several sets of parents (at least one)."""
    if len(parts) == 1:
        return parts[0]
    return Children(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _after_last(states: Distant, node: Index) -> NDArray[np.int32]:
    """The last moves and the symmetries of some nodes, `last << 4 | symmetry`."""
    result = states.last[node].astype(np.int32)
    result <<= 4
    result += states.symmetry[node]
    return result
