"""How much the moves must cost at least until a few coordinates are as a goal wants them.

The table is filled outwards from the goal, cheapest states first. If a goal has too many states, it
is filled up to a distance; what is farther away has at least the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.goals.coordinates import Coordinate, Masks, Numbers
from cubogram.twophase.goals.move_set import MoveSet

UNREACHED = 255
CHUNK = 1 << 15
"""States whose neighbours are computed at once."""


class Distances:
    """A table for some coordinates: the least cost from each state to the goal, if `is_complete`.

    An index is the sum of the coordinates' numbers times their `strides`.
    """

    def __init__(self, coordinates: Sequence[Coordinate], moves: MoveSet, most: int) -> None:
        self.coordinates = tuple(coordinates)
        self._moves = moves
        self._most = most
        self.strides = []
        size = 1
        for coordinate in coordinates:
            self.strides.append(size)
            size *= coordinate.size
        self.table = np.full(size, UNREACHED, np.uint8)
        self.is_complete = False
        self.n_states = 0

    def fill(self, goals: Sequence[tuple[Masks, int]]) -> Iterator[None]:
        """Fills the table, in slices."""
        waiting: dict[int, list[Numbers]] = {}
        for masks, centres in goals:
            self._lower(self._goal(masks, centres), 0, waiting)
        while waiting:
            distance = min(waiting)
            if distance >= UNREACHED or self.n_states > self._most:
                self.table[self.table > distance] = min(distance, UNREACHED - 1)
                return
            new = np.concatenate(waiting.pop(distance))
            new = new[np.flatnonzero(gather(self.table, new) == distance)]
            self.n_states += len(new)
            for start in range(0, len(new), CHUNK):
                parts = self._split(new[start : start + CHUNK])
                for move, cost in enumerate(self._moves.costs):
                    self._lower(self._turned(parts, move), distance + cost, waiting)
                yield
        self.is_complete = True

    def _lower(self, reached: Numbers, cost: int, waiting: dict[int, list[Numbers]]) -> None:
        """Enters a lower cost of different states, where it is lower; they wait to be expanded."""
        lower = reached[np.flatnonzero(gather(self.table, reached) > cost)]
        if len(lower):
            self.table[lower] = cost
            waiting.setdefault(cost, []).append(lower)

    def _goal(self, masks: Masks, centres: int) -> Numbers:
        found = np.zeros(1, np.int32)
        for coordinate, stride in zip(self.coordinates, self.strides, strict=True):
            allowed = coordinate.allowed(masks, centres) * np.int32(stride)
            found = (found[:, None] + allowed).ravel()
        return found

    def _split(self, index: Numbers) -> list[Numbers]:
        parts = []
        for coordinate in self.coordinates[:-1]:
            index, part = np.divmod(index, np.int32(coordinate.size))
            parts.append(part)
        return [*parts, index]

    def _turned(self, parts: list[Numbers], move: int) -> Numbers:
        reached = np.zeros(len(parts[0]), np.int32)
        for coordinate, stride, part in zip(self.coordinates, self.strides, parts, strict=True):
            turned = coordinate.turned(part, np.int32(move))
            turned *= np.int32(stride)
            reached += turned
        return reached
