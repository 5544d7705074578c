"""Depth-first search through layers of nodes, a batch of nodes at a time.

A layer is the set of live nodes at one depth, as integer arrays: the last move, the index of the
parent in the layer above, and the coordinates that the search follows. Each step expands a chunk of
the deepest layer; the children that survive pruning are the next layer. Going deep first keeps
memory use low. The layers are in a list, not on the call stack, so the search can pause after any
step.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

Index = NDArray[np.integer]


class Linked(Protocol):
    """Nodes of one depth, as arrays of equal length: last moves, and indices of the parents."""

    last: Index
    parent: Index


class Frontier(Linked, Protocol):
    """Nodes of one depth, of which the first `done` have been expanded."""

    done: int


F = TypeVar("F", bound=Frontier)


def descend(root: F, expand: Callable[[F, int], F], length: int) -> Iterator[list[F] | None]:
    """Yields the layers from the root to each batch of nodes `length` moves below, otherwise None.

    `expand(layer, left)` returns the children of the next chunk of the layer's nodes, pruned to
    those from which `left` more moves may be enough.
    """
    if length == 0:
        yield [root]
        return
    layers = [root]
    while layers:
        layer = layers[-1]
        if layer.done >= len(layer.last):
            layers.pop()
            continue
        child = expand(layer, length - len(layers))
        if not len(child.last):
            yield None
        elif len(layers) < length:
            layers.append(child)
            yield None
        else:
            yield [*layers, child]


def backtrack(path: Sequence[Linked], node: Index | None = None) -> tuple[Index, NDArray[np.uint8]]:
    """The maneuvers that lead to nodes of the last layer: to all of them, or to the given ones.

    Returns the `parent` of each root, and the moves as uint8 of shape (len(path) - 1, n), one
    column for each node.
    """
    if node is None:
        node = np.arange(len(path[-1].last))
    maneuvers = np.empty((len(path) - 1, len(node)), np.uint8)
    for depth in range(len(path) - 1, 0, -1):
        maneuvers[depth - 1] = path[depth].last[node]
        node = path[depth].parent[node]
    return path[0].parent[node], maneuvers
