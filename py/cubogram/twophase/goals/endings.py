"""All the ways to end: maneuvers up to a cost that lead to a goal, found by where they begin.

They are made backwards from the goal, one move before the others at a time. None passes through
the goal on its way. Two arrays of hashes say where they begin: sorted ones, and a table of the
hashes' first bits, which most states that are not there fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from random import Random

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.goals.coordinates import Coordinate, Masks, Numbers
from cubogram.twophase.goals.move_set import NEVER, MoveSet

MOST = 700_000
"""The most ways to keep."""
PRESENT_BITS = 22

Hashes = NDArray[np.uint64]
_FACTORS = [np.uint64(Random(number).getrandbits(64) | 1) for number in range(32)]


def hashes_of(numbers: Sequence[Numbers]) -> Hashes:
    """A hash of each state, from its coordinates."""
    result = np.zeros(len(numbers[0]), np.uint64)
    for number, factor in zip(numbers, _FACTORS, strict=False):
        part = number.astype(np.uint64)
        part *= factor
        result += part
        result ^= result >> np.uint64(29)
        result *= factor
    return result


@dataclass(slots=True)
class _Layer:
    """Endings of equal cost: states, first blocks, first moves, and the rest (by its number)."""

    numbers: list[Numbers]
    block: NDArray[np.int16]
    move: NDArray[np.int16]
    rest: Numbers
    cost: int


def _joined(layers: Sequence[_Layer]) -> _Layer:
    """Layers of the same cost as one."""
    parts = zip(*(layer.numbers for layer in layers), strict=True)
    return _Layer(
        [np.concatenate(part) for part in parts],
        np.concatenate([layer.block for layer in layers]),
        np.concatenate([layer.move for layer in layers]),
        np.concatenate([layer.rest for layer in layers]),
        layers[0].cost,
    )


class Endings:
    """The endings up to a cost: their costs, first blocks, first moves, and what follows."""

    def __init__(self, coordinates: Sequence[Coordinate], moves: MoveSet) -> None:
        self._coordinates = coordinates
        self._moves = moves
        self.reach = 0
        """All endings of at most this cost are here."""

    def fill(self, goals: Sequence[tuple[Masks, int]], most_cost: int) -> Iterator[bool]:
        """Makes the endings, in slices; yields False, or True at the end unless the goal alone has
        too many states."""
        every = [[c.allowed(*goal) for c in self._coordinates] for goal in goals]
        if sum(prod(map(len, allowed)) for allowed in every) > MOST // 8:
            return
        root = self._goal(every)
        goal = np.unique(hashes_of(root.numbers))
        layers = {0: [root]}
        done: list[_Layer] = []
        total = 0
        for cost in range(most_cost + 1):
            mine = layers.pop(cost, [])
            if total + sum(len(layer.rest) for layer in mine) > MOST:
                break
            while mine:
                layer = _joined(mine)
                mine = []
                done.append(layer)
                for child in self._before(layer, total, goal):
                    there = mine if child.cost == cost else layers.setdefault(child.cost, [])
                    there.append(child)
                    yield False
                total += len(layer.rest)
            self.reach = cost
        self._sort(done)
        yield True

    def _goal(self, every: Sequence[Sequence[Numbers]]) -> _Layer:
        rows = []
        for allowed in every:
            grid = np.indices([len(part) for part in allowed]).reshape(len(allowed), -1)
            rows.append(np.stack([part[at] for part, at in zip(allowed, grid, strict=True)]))
        numbers = np.unique(np.concatenate(rows, axis=1), axis=1)
        n = numbers.shape[1]
        none = np.full(n, NEVER, np.int16)
        return _Layer(list(numbers), np.zeros(n, np.int16), none, none.astype(np.int32), 0)

    def _before(self, layer: _Layer, first: int, goal: Hashes) -> Iterator[_Layer]:
        before = self._moves.order.before
        for move, cost in enumerate(self._moves.costs):
            block = before[layer.block, move]
            at = np.flatnonzero(block != NEVER)
            if not len(at):
                continue
            undo = np.int32(self._moves.inverse[move])
            numbers = [
                c.turned(gather(part, at), undo)
                for c, part in zip(self._coordinates, layer.numbers, strict=True)
            ]
            inside = np.isin(hashes_of(numbers), goal)
            if inside.any():
                kept = np.flatnonzero(~inside)
                numbers, at = [part[kept] for part in numbers], at[kept]
            if not len(at):
                continue
            rest = (at + first).astype(np.int32)
            this = np.full(len(at), move, np.int16)
            yield _Layer(numbers, block[at], this, rest, layer.cost + cost)

    def _sort(self, layers: Sequence[_Layer]) -> None:
        hashes = np.concatenate([hashes_of(layer.numbers) for layer in layers])
        order = np.argsort(hashes, kind="stable")
        self._hashes = hashes[order]
        self._order = order.astype(np.int32)
        self._block = np.concatenate([layer.block for layer in layers])
        self._move = np.concatenate([layer.move for layer in layers])
        self._rest = np.concatenate([layer.rest for layer in layers])
        self._cost = np.repeat(
            np.array([layer.cost for layer in layers], np.int32),
            [len(layer.rest) for layer in layers],
        )
        self._present = np.zeros(1 << PRESENT_BITS, np.bool_)
        self._present[(hashes >> np.uint64(64 - PRESENT_BITS)).astype(np.int32)] = True

    def at(
        self, numbers: Sequence[Numbers], blocks: NDArray[np.int16], least: Numbers, most: Numbers
    ) -> tuple[NDArray[np.intp], Numbers]:
        """The endings that begin at states and cost from `least` to `most`: pairs of the number of
        the state and of the ending. `blocks` are those before them."""
        hashes = hashes_of(numbers)
        near = gather(self._present, (hashes >> np.uint64(64 - PRESENT_BITS)).astype(np.int32))
        chosen = np.flatnonzero(near)
        wanted = hashes[chosen]
        low = np.searchsorted(self._hashes, wanted)
        is_there = self._hashes[np.minimum(low, len(self._hashes) - 1)] == wanted
        chosen, low, wanted = chosen[is_there], low[is_there], wanted[is_there]
        count = np.searchsorted(self._hashes, wanted, side="right") - low
        state = np.repeat(chosen, count)
        skipped = np.cumsum(count) - count
        place = np.arange(len(state)) - np.repeat(skipped, count) + np.repeat(low, count)
        ending = self._order[place]
        cost = self._cost[ending]
        good = (cost >= least[state]) & (cost <= most[state])
        good &= self._moves.order.joins[blocks[state], self._block[ending]]
        return state[good], ending[good]

    def moves(self, ending: int) -> tuple[int, ...]:
        """The moves of an ending."""
        found = []
        while (move := int(self._move[ending])) != NEVER:
            found.append(move)
            ending = int(self._rest[ending])
        return tuple(found)

    def cost(self, ending: int) -> int:
        """What an ending costs."""
        return int(self._cost[ending])
