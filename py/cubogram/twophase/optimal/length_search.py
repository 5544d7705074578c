"""All solutions of one exact length, in units that can be searched in any order and anywhere.

The four-turn beginnings are divided into units. The descendants of a unit's beginnings are
expanded breadth first, all nodes of a depth together. Each unit has enough beginnings for its
widest depth to have tens of thousands of nodes, so all units take about the same time.
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
"""Nodes to expand at once: enough to hide Python's overhead."""

SHORT_LENGTH = 10
"""With this many turns left or more, most children survive, so a step takes fewer nodes (1/8)."""

PREFIX = 4
"""The number of turns in a beginning; one more for lengths of 19 and more."""

LONG = 19

UNIT = 512
"""Beginnings in a unit for UNIT_LENGTH turns. There are fewer for each additional turn, and more
with a larger table, which leaves fewer nodes of each."""

UNIT_LENGTH = 16
BRANCHING = 13.35


class LengthSearch:
    """The solutions of a state with exactly `length` turns, assuming that there are no shorter
    ones.

    `first` are the turns that a solution may begin with. `units` is the number of units;
    `run(unit)` searches one, and `start(unit)` is its first beginning in alphabetical order.
    `nodes` counts those of the beginnings: 18 children for each node that was expanded. Searches
    with different units have different `fingerprint`s.
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
        """The distances that the search uses."""
        return self._expansion.exact

    def start(self, unit: int) -> tuple[int, ...]:
        """The first beginning of a unit; the beginnings of all units are in alphabetical order."""
        return tuple(self._maneuvers[:, unit * self._unit].tolist())

    def unit_from(self, beginning: tuple[int, ...]) -> int:
        """The first unit with a beginning that is not before this one."""
        return self._place(beginning, is_end=False) // self._unit

    def run(self, unit: int) -> Generator[tuple[int, ...] | None, None, int]:
        """Yields the solutions in one unit, and None after steps of a few milliseconds without one.

        Returns the number of nodes searched. Several threads may run units of one search.
        """
        start = unit * self._unit
        return (yield from self._run(start, start + self._unit))

    def run_between(
        self, start: tuple[int, ...], end: tuple[int, ...] | None
    ) -> Generator[tuple[int, ...] | None, None, int]:
        """Like `run`, for all maneuvers from one beginning to another, or to the last.

        Beginnings may have any number of turns, and are searched in batches as large as a unit.
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

        A longer beginning than ours falls inside one of ours, which is included on both sides.
        """
        prefix = len(self._maneuvers)
        own = np.array((*beginning, *(0,) * prefix)[:prefix], np.int64)
        powers = N_MOVES ** np.arange(prefix - 1, -1, -1)
        side: Literal["left", "right"] = "right" if is_end and len(beginning) > prefix else "left"
        return int(np.searchsorted(powers @ self._maneuvers, powers @ own, side))

    def _run(self, start: int, end: int) -> Generator[tuple[int, ...] | None, None, int]:
        """Yields the solutions that start with the beginnings numbered `start` to `end` - 1."""
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
        """The children of a chunk of nodes that `left` more turns may solve."""
        part = frontier.part(slice(begin, begin + _chunk(left)))
        children = self._expansion.children(part, left)
        children.parent += begin
        return children

    def _solutions(self, path: Sequence[Frontier]) -> Iterator[tuple[int, ...]]:
        """Yields the maneuvers to the last frontier's nodes that solve the cube, each replayed."""
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
    """The number of nodes to expand at once."""
    return CHUNK if left < SHORT_LENGTH else CHUNK >> 3
