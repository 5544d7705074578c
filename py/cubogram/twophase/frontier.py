"""Depth first through the layers of a search that goes by batches.

The nodes of one depth that are still alive are one set of integer arrays, a layer: the last move,
the index of the parent in the layer above, and whatever coordinates the search follows. One step
expands a chunk of the deepest layer, and the survivors among the children are the next layer.
Depth comes first, so that memory stays small, and layers are kept on a list instead of the call
stack, so that a search can stop after any step and go on later.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

Index = NDArray[np.integer]


class Linked(Protocol):
    """Nodes of one depth, arrays of one length: the last moves, and the parents' numbers."""

    last: Index
    parent: Index


class Frontier(Linked, Protocol):
    """Nodes of one depth of which the first `done` are expanded."""

    done: int


F = TypeVar("F", bound=Frontier)


def descend(root: F, expand: Callable[[F, int], F], length: int) -> Iterator[list[F] | None]:
    """The layers from the root to each batch of nodes `length` moves below; None after other steps.

    `expand(layer, left)` is to return the children of the next chunk of a layer's nodes from which
    `left` more moves may be enough.
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
    """The maneuvers to nodes of the last layer, all or those given.

    Returns what each root's `parent` is, and the moves, uint8 of shape (len(path) - 1, n), one
    column for a node.
    """
    if node is None:
        node = np.arange(len(path[-1].last))
    maneuvers = np.empty((len(path) - 1, len(node)), np.uint8)
    for depth in range(len(path) - 1, 0, -1):
        maneuvers[depth - 1] = path[depth].last[node]
        node = path[depth].parent[node]
    return path[0].parent[node], maneuvers
