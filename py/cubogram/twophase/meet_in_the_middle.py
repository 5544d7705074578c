"""Optimal solutions of states within seven turns of solved, found immediately.

All 46,741 states within four turns of solved are stored with a 64-bit hash of their coordinates.
The states within three turns of the given state are generated in the same way. Where the two sets
meet, the two halves make a solution, and the first meeting gives a shortest one. Hashes may
collide, so each solution is checked on the cube.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.turn_indices import inverse_indices
from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.frontier import backtrack

RADIUS = 4
"""All states up to this many turns from the solved state are stored."""

REACH = 3
"""Turns from the given state within which all states are tried."""

Coordinates = tuple[NDArray[np.integer], ...]

_FACTORS = np.array([Random(number).getrandbits(64) | 1 for number in range(6)], dtype=np.uint64)


@dataclass(slots=True)
class _Layer:
    """States one turn further out than the previous layer: coordinates, last moves, parents."""

    coordinates: Coordinates
    last: NDArray[np.integer]
    parent: NDArray[np.integer]

    def keys(self) -> NDArray[np.uint64]:
        """A hash of each state."""
        result = np.zeros(len(self.last), np.uint64)
        for coordinate, factor in zip(self.coordinates, _FACTORS, strict=True):
            result += coordinate.astype(np.uint64) * factor
        return result


def optimal_nearby(state: Cubies) -> tuple[int, ...] | None:
    """A shortest solution, as face-turn indices, if at most RADIUS + REACH turns are needed.

    >>> optimal_nearby(after([0, 5, 7]))  # U R' F2
    (7, 3, 2)
    >>> optimal_nearby(SOLVED)
    ()
    """
    layers = [_root(state)]
    while True:
        for node, ball_depth, ball_node in _meetings(layers[-1]):
            there = _maneuver(layers, node)
            back = inverse_indices(_maneuver(_ball()[: ball_depth + 1], ball_node))
            if after(there + back, state) == SOLVED:
                return there + back
        if len(layers) > REACH:
            return None
        layers.append(_next(layers[-1]))


def _root(state: Cubies) -> _Layer:
    values = (
        ranks.corners(state),
        ranks.twist(state),
        ranks.flip(state),
        *(
            ranks.four_edges(state, edges)
            for edges in (ranks.UP_EDGES, ranks.DOWN_EDGES, ranks.SLICE_EDGES)
        ),
    )
    zero = np.zeros(1, np.intp)
    return _Layer(tuple(np.array([v]) for v in values), zero + move_tables.NO_MOVE, zero)


def _next(layer: _Layer) -> _Layer:
    """All states one more turn away; some are reached more than once."""
    node, move = np.nonzero(move_tables.allowed_after()[layer.last])
    corners, twist, flip, *edges = (x[node] for x in layer.coordinates)
    four_edges = move_tables.four_edges_moves()
    coordinates: Coordinates = (
        move_tables.corner_moves()[corners, move],
        move_tables.twist_moves()[twist, move],
        move_tables.flip_moves()[flip, move],
        *(four_edges[four, move] for four in edges),
    )
    return _Layer(coordinates, move, node)


@cache
def _ball() -> tuple[_Layer, ...]:
    layers = [_root(SOLVED)]
    for _ in range(RADIUS):
        layers.append(_next(layers[-1]))
    return tuple(layers)


@cache
def _index() -> tuple[NDArray[np.uint64], NDArray[np.intp], NDArray[np.intp]]:
    """The hashes of the stored states, sorted, with the depth and the node of each."""
    layers = _ball()
    keys = np.concatenate([layer.keys() for layer in layers])
    depth = np.repeat(np.arange(len(layers)), [len(layer.last) for layer in layers])
    node = np.concatenate([np.arange(len(layer.last)) for layer in layers])
    order = np.argsort(keys, kind="stable")
    return keys[order], depth[order], node[order]


def _meetings(layer: _Layer) -> list[tuple[int, int, int]]:
    """The nodes of a layer that are stored, each with depth and node there, nearest first."""
    keys, depth, node = _index()
    wanted = layer.keys()
    place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    hits = np.flatnonzero(keys[place] == wanted)
    found = [(int(hit), int(depth[place[hit]]), int(node[place[hit]])) for hit in hits]
    return sorted(found, key=lambda meeting: meeting[1])


def _maneuver(layers: Sequence[_Layer], node: int) -> tuple[int, ...]:
    """The moves that lead to a node of the last layer."""
    _, maneuvers = backtrack(layers, np.array([node]))
    return tuple(maneuvers[:, 0].tolist())
