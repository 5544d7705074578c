"""Finds every maneuver that leads from given states to a goal, within bounds on its cost.

If the coordinates of the goal's pieces fit into one table, the table has the exact cost of each
state, and the search follows only what leads to the goal. Otherwise several tables give lower
bounds, the search goes on while the endings (see `endings`) do not reach, and joins the two. It
goes depth first in batches (see `cubogram.twophase.frontier`).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.layout import common_name
from cubogram.errors import PuzzleError
from cubogram.formatting import listed
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.frontier import Index, backtrack
from cubogram.twophase.goals.coordinates import (
    Coordinate,
    Masks,
    Numbers,
    classes_of,
    coordinates_of,
)
from cubogram.twophase.goals.distances import UNREACHED, Distances
from cubogram.twophase.goals.endings import Endings, hashes_of
from cubogram.twophase.goals.move_set import NEVER, MoveSet

WHOLE = 48_000_000
"""The most entries of a table that has the exact cost of every state."""
PART = 1 << 22
"""The most entries of each table of lower bounds, if there are several."""
STATES = 2_000_000
"""The most states of a table that are given their cost."""

CHUNK = 1 << 12
LONGEST = 1 << 30
"""More than any maneuver costs."""


Start = tuple[bytes, int]
"""A state to start from: the code of each piece, and how the centres are."""


class Found(NamedTuple):
    """A maneuver from a start (by its index) to the goal: the indices of its moves, its cost."""

    start: int
    moves: tuple[int, ...]
    cost: int


@dataclass(slots=True)
class _Layer:
    numbers: list[Numbers]
    block: NDArray[np.int16]
    left: Numbers
    last: Index
    parent: Index
    done: int = 0

    def only(self, chosen: NDArray[np.intp]) -> _Layer:
        """Some of the nodes."""
        return _Layer(
            [part[chosen] for part in self.numbers],
            self.block[chosen],
            self.left[chosen],
            self.last[chosen],
            self.parent[chosen],
        )


class GoalTables:
    """The coordinates of a goal's pieces, with the tables for a search.

    `goals` are its alternatives: where each piece may be, and how the centres are then. The
    coordinates number what the moves can make of the starts.
    """

    def __init__(
        self, goals: Sequence[tuple[Masks, int]], moves: MoveSet, starts: Sequence[Start]
    ) -> None:
        self.goals = tuple(goals)
        self.moves = moves
        self.distances: list[Distances] = []
        self.endings: Endings | None = None
        self._reach = -1
        self.coordinates = coordinates_of(classes_of([m for m, _ in goals]), moves, starts)
        self._at_goal = [
            [_flags(coordinate, goal) for coordinate in self.coordinates] for goal in goals
        ]

    def knows(self, starts: Sequence[Start]) -> bool:
        """Whether the coordinates have a number for each of the starts."""
        return all(c.number(*start) >= 0 for c in self.coordinates for start in starts)

    @property
    def is_exact(self) -> bool:
        """Whether one table has the exact cost of every state."""
        return len(self.distances) == 1 and self.distances[0].is_complete

    def prepare(self) -> Iterator[None]:
        """Makes the tables of distances; yields between slices.

        Raises PuzzleError "goal" if they show that the moves cannot reach the goal.
        """
        for number, coordinate in enumerate(self.coordinates):
            if not any(flags[number].any() for flags in self._at_goal):
                raise unreachable(coordinate.names, self.moves)
        made = []
        for group in self._groups():
            table = Distances(group, self.moves, STATES)
            yield from table.fill(self.goals)
            made.append(table)
        made.sort(key=lambda table: -float(table.table[:: 1 + len(table.table) // 4096].mean()))
        self.distances = made

    def prepare_endings(self, most: int) -> Iterator[None]:
        """Makes the endings of maneuvers that cost at most so much, unless they are not needed."""
        reach = most // 2
        if self.is_exact or self._reach >= reach:
            return
        endings = Endings(self.coordinates, self.moves)
        self._reach = LONGEST
        for is_done in endings.fill(self.goals, reach):
            yield
            if is_done:
                self.endings = endings
                self._reach = reach if endings.reach == reach else LONGEST

    def _groups(self) -> list[list[Coordinate]]:
        """Which coordinates share a table: all, or the largest first, with what fits."""
        mine = sorted(self.coordinates, key=lambda coordinate: -coordinate.size)
        if prod(coordinate.size for coordinate in mine) <= WHOLE:
            return [mine]
        groups, covered = [], set[int]()
        for first in range(len(mine)):
            if first in covered:
                continue
            group, size = [first], mine[first].size
            others = [n for n in range(len(mine)) if n != first]
            for other in sorted(others, key=lambda n: (n in covered, n)):
                if size * mine[other].size <= PART:
                    group.append(other)
                    size *= mine[other].size
            covered.update(group)
            groups.append([mine[number] for number in group])
        return groups

    def is_at_goal(self, numbers: Sequence[Numbers]) -> NDArray[np.bool_]:
        """Whether each state is at the goal."""
        at = np.zeros(len(numbers[0]), np.bool_)
        for flags in self._at_goal:
            at |= np.logical_and.reduce([f[part] for f, part in zip(flags, numbers, strict=True)])
        return at


def _flags(coordinate: Coordinate, goal: tuple[Masks, int]) -> NDArray[np.bool_]:
    flags = np.zeros(coordinate.size, np.bool_)
    flags[coordinate.allowed(*goal)] = True
    return flags


class Search:
    """All maneuvers from some starts to the goal of some tables.

    A maneuver ends when it reaches the goal for the first time, unless it `passes` through it.
    `lower` is the least that one can cost. Raises PuzzleError "goal" if the tables show that the
    goal cannot be reached.
    """

    def __init__(self, tables: GoalTables, starts: Sequence[Start], passes: bool = False) -> None:
        self._tables = tables
        self._moves = tables.moves
        self._passes = passes
        self.nodes = 0
        numbers = [
            np.array([c.number(*start) for start in starts], np.int32) for c in tables.coordinates
        ]
        _, first = np.unique(hashes_of(numbers), return_index=True)
        chosen = np.sort(first)
        numbers = [part[chosen] for part in numbers]
        needed = np.zeros(len(chosen), np.int32)
        for table in tables.distances:
            index = np.zeros(len(chosen), np.int32)
            for coordinate, stride in zip(table.coordinates, table.strides, strict=True):
                index += numbers[tables.coordinates.index(coordinate)] * np.int32(stride)
            needed = np.maximum(needed, gather(table.table, index))
        none = np.full(len(chosen), NEVER, np.int16)
        block = np.zeros(len(chosen), np.int16)
        every = _Layer(numbers, block, needed, none, chosen.astype(np.int32))
        self._root = every.only(np.flatnonzero(needed < UNREACHED))
        if not len(self._root.left):
            raise unreachable((), self._moves)
        self.lower = int(self._root.left.min())

    def prepare(self, most: int) -> Iterator[None]:
        """Makes what speeds up the search for maneuvers that cost at most so much."""
        return self._tables.prepare_endings(most)

    def maneuvers(self, least: int, most: int) -> Iterator[Found | None]:
        """Yields the maneuvers that cost from `least` to `most`, and None after other steps."""
        root = self._root.only(np.flatnonzero(self._root.left <= most))
        root.left = np.full(len(root.left), most, np.int32)
        if not len(root.left):
            return
        distances = np.full(len(root.left), UNREACHED, np.uint8)
        layers: list[_Layer] = []
        root_open = yield from self._arrived([root], distances, most - least)
        if root_open is not None:
            layers.append(root_open)
        while layers:
            layer = layers[-1]
            if layer.done >= len(layer.last):
                layers.pop()
                continue
            child, needed = self._expand(layer)
            yield None
            if len(child.last):
                opened = yield from self._arrived([*layers, child], needed, most - least)
                if opened is not None:
                    layers.append(opened)

    def _arrived(
        self, path: list[_Layer], needed: NDArray[np.uint8], window: int
    ) -> Generator[Found | None, None, _Layer | None]:
        """Yields what ends with the last layer's nodes; returns the nodes to go on with, if any."""
        layer, endings = path[-1], self._tables.endings
        at_goal = needed == 0
        some = np.flatnonzero(at_goal)
        if len(some) and not self._tables.is_exact:
            at_goal[some] = self._tables.is_at_goal([part[some] for part in layer.numbers])
        goes_on = layer.left > 0
        if not self._passes:
            goes_on &= ~at_goal
        if endings is None:
            there = np.flatnonzero(at_goal & (layer.left <= window))
            for node, (start, moves) in zip(there.tolist(), _made(path, there), strict=True):
                yield Found(start, moves, int(path[0].left[0] - layer.left[node]))
        else:
            goes_on &= layer.left > endings.reach
            near = np.flatnonzero(layer.left <= endings.reach)
            left = layer.left[near]
            state, ending = endings.at(
                [part[near] for part in layer.numbers],
                layer.block[near],
                np.maximum(left - window, 0),
                left,
            )
            made = _made(path, near[state])
            for node, end, (start, moves) in zip(
                near[state].tolist(), ending.tolist(), made, strict=True
            ):
                spent = int(path[0].left[0] - layer.left[node]) + endings.cost(end)
                yield Found(start, moves + endings.moves(end), spent)
        chosen = np.flatnonzero(goes_on)
        return layer.only(chosen) if len(chosen) else None

    def _expand(self, layer: _Layer) -> tuple[_Layer, NDArray[np.uint8]]:
        """The children of the next nodes from which the goal may be near enough, and how far it is
        at least."""
        part = slice(layer.done, layer.done + CHUNK)
        order, coordinates = self._moves.order, self._tables.coordinates
        costs = np.array(self._moves.costs, np.int32)
        block = order.after[layer.block[part]]
        left = layer.left[part, None] - costs
        found = np.flatnonzero((block != NEVER) & (left >= 0))
        self.nodes += len(found)
        place, move = np.divmod(found.astype(np.int32), np.int32(len(costs)))
        node = place + np.int32(layer.done)
        left = left.ravel()[found]
        layer.done += CHUNK
        numbers: dict[int, Numbers] = {}
        needed = np.zeros(len(found), np.uint8)
        for table in self._tables.distances:
            index = np.zeros(len(node), np.int32)
            for coordinate, stride in zip(table.coordinates, table.strides, strict=True):
                number = coordinates.index(coordinate)
                if number not in numbers:
                    before = gather(layer.numbers[number], node)
                    numbers[number] = coordinate.turned(before, move)
                index += numbers[number] * np.int32(stride)
            distance = gather(table.table, index)
            keep = np.flatnonzero(distance <= left)
            if len(keep) < len(node):
                node, move, left, found = node[keep], move[keep], left[keep], found[keep]
                numbers = {number: part[keep] for number, part in numbers.items()}
                needed, distance = needed[keep], distance[keep]
            needed = np.maximum(needed, distance)
        child = _Layer(
            [numbers[number] for number in range(len(coordinates))],
            block.ravel()[found],
            left,
            move.astype(np.int16),
            node,
        )
        return child, needed


def _made(path: Sequence[_Layer], nodes: NDArray[np.intp]) -> list[tuple[int, tuple[int, ...]]]:
    """The start and the moves of some nodes of the last layer."""
    starts, maneuvers = backtrack(path, nodes)
    return [
        (int(start), tuple(column))
        for start, column in zip(starts.tolist(), maneuvers.T.tolist(), strict=True)
    ]


def unreachable(names: Sequence[str], moves: MoveSet) -> PuzzleError:
    """The error that says that the moves cannot bring these pieces (or all) to the goal."""
    pieces = listed([common_name(name) for name in names]) if names else "the pieces"
    return PuzzleError(
        "goal", f"turns of {moves.families} cannot bring {pieces} to where the goal wants them"
    )
