"""All solutions of one exact length, in units that can be worked on in any order and anywhere.

The beginnings of four turns are divided into units. The descendants of a unit's beginnings are
expanded breadth first, all nodes of a depth together; a unit is as many beginnings as keep the
widest depth at some ten thousands of nodes, so that each unit takes about as long as any other.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Literal
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, Cubies, after
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.gather import IN_BROWSER
from cubogram.twophase.frontier import backtrack
from cubogram.twophase.optimal.expansion import Expansion, Frontier, joined
from cubogram.twophase.tables.exact_distances import ExactDistances

CHUNK = 1 << (13 if IN_BROWSER else 14)
"""Nodes expanded at once: enough to hide Python's cost."""

SHORT_LENGTH = 10
"""With so many turns left, or more, most children live: an eighth of the nodes is a step."""

PREFIX = 4
"""Turns of the beginnings; of those of 19 and more turns one more."""

LONG = 19

UNIT = 512
"""Beginnings in a unit at UNIT_LENGTH turns; with each turn more there are fewer, and more with a
larger table, which leaves fewer nodes of each."""

UNIT_LENGTH = 16
BRANCHING = 13.35


class LengthSearch:
    """The solutions of a state with exactly `length` turns, provided there are no shorter ones.

    `first` are the turns that a solution may begin with. `units` is how many units the search has;
    `run(unit)` searches one, and `start(unit)` is where it begins in alphabetical order. `nodes`
    are those of the beginnings; counted are the children of the nodes that were expanded, 18 each.
    `fingerprint` tells searches apart whose units are not the same.
    """

    def __init__(
        self, state: Cubies, length: int, expansion: Expansion, first: Sequence[int]
    ) -> None:
        self.state, self.length, self.nodes = state, length, 0
        self.first = tuple(first)
        self._expansion = expansion
        prefix = min(PREFIX if length < LONG else PREFIX + 1, length // 2)
        self._beginnings = [expansion.root(state)]
        for depth in range(prefix):
            parents = self._beginnings[-1]
            self.nodes += len(parents) * N_MOVES
            left = length - 1 - depth
            starts = range(0, max(1, len(parents)), _chunk(left))
            children = joined([self._children(parents, begin, left) for begin in starts])
            if depth == 0:
                children = children.part(np.isin(children.last, first).nonzero()[0])
            self._beginnings.append(children)
        growth = BRANCHING ** (UNIT_LENGTH - length + prefix - PREFIX)
        self._unit = max(1, int(UNIT * growth * expansion.exact.cosets.count))
        self.units = -(-len(self._beginnings[-1]) // self._unit)
        _, self._maneuvers = backtrack(self._beginnings)
        self.fingerprint = crc32(self._maneuvers.tobytes(), length)

    @property
    def exact(self) -> ExactDistances:
        """The distances that it asks."""
        return self._expansion.exact

    def start(self, unit: int) -> tuple[int, ...]:
        """The first beginning of a unit: those of all units together are in alphabetical order."""
        return tuple(self._maneuvers[:, unit * self._unit].tolist())

    def unit_from(self, beginning: tuple[int, ...]) -> int:
        """The first unit that holds a beginning which is not before this one."""
        return self._place(beginning, is_end=False) // self._unit

    def run(self, unit: int) -> Generator[tuple[int, ...] | None, None, int]:
        """The solutions in one unit; None after each step of some milliseconds without any.

        Returns how many nodes were considered. Several threads may run units of one search.
        """
        start = unit * self._unit
        return (yield from self._run(start, start + self._unit))

    def run_between(
        self, start: tuple[int, ...], end: tuple[int, ...] | None
    ) -> Generator[tuple[int, ...] | None, None, int]:
        """The same for all maneuvers from one beginning on to another, or to the last.

        A beginning may have any number of turns. They are searched as many at once as a unit has.
        """
        here = self._place(start, is_end=False)
        there = len(self._beginnings[-1]) if end is None else self._place(end, is_end=True)
        nodes = 0
        while here < there:
            nodes += yield from self._run(here, min(here + self._unit, there))
            here += self._unit
        return nodes

    def _place(self, beginning: tuple[int, ...], *, is_end: bool) -> int:
        """The number of the first beginning that is not before this one.

        One of more turns than ours lies among the maneuvers of one of them: that belongs to both.
        """
        prefix = len(self._maneuvers)
        own = np.array((*beginning, *(0,) * prefix)[:prefix], np.int64)
        powers = N_MOVES ** np.arange(prefix - 1, -1, -1)
        side: Literal["left", "right"] = "right" if is_end and len(beginning) > prefix else "left"
        return int(np.searchsorted(powers @ self._maneuvers, powers @ own, side))

    def _run(self, start: int, end: int) -> Generator[tuple[int, ...] | None, None, int]:
        """The solutions that begin with some of the beginnings."""
        nodes = 0
        part = self._beginnings[-1].part(slice(start, end))
        part.parent = np.arange(start, start + len(part))
        path = [part]
        for left in range(self.length - len(self._beginnings), -1, -1):
            nodes += len(path[-1]) * N_MOVES
            parts = []
            for begin in range(0, len(path[-1]), _chunk(left)):
                parts.append(self._children(path[-1], begin, left))
                yield None
            if not parts:
                return nodes
            path.append(joined(parts))
        yield from self._solutions(path)
        return nodes

    def _children(self, frontier: Frontier, begin: int, left: int) -> Frontier:
        """The children of a chunk of nodes that may be solved in `left` more turns."""
        part = frontier.part(slice(begin, begin + _chunk(left)))
        children = self._expansion.children(part, left)
        children.parent += begin
        return children

    def _solutions(self, path: Sequence[Frontier]) -> Iterator[tuple[int, ...]]:
        """Those maneuvers to the last frontier's nodes that do solve the cube, each replayed."""
        node, later = backtrack(path)
        _, earlier = backtrack(self._beginnings, node)
        maneuvers: NDArray[np.uint8] = np.vstack([earlier, later])
        corners = np.full(maneuvers.shape[1], ranks.corners(self.state))
        for moves in maneuvers:
            corners = move_tables.corner_moves()[corners, moves]
        for column in np.flatnonzero(corners == 0):
            maneuver = tuple(maneuvers[:, column].tolist())
            if after(maneuver, self.state).is_solved:
                yield maneuver


def _chunk(left: int) -> int:
    """How many nodes are expanded at once."""
    return CHUNK if left < SHORT_LENGTH else CHUNK >> 3
