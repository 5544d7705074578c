"""Which moves keep a state within a distance: one integer of bits for every state.

A search that looks up the distance of each child does 18 lookups for a node and discards most of
the results. A mask answers for all children at once: `masks[state]` has the bit of every move after
which the distance is at most t. Masks of several tables are combined by `&`, and only the remaining
bits become children.

Move i is bit 7 - i % 8 of byte i // 8, so `numpy.unpackbits` lists the moves in order.
"""

from collections.abc import Generator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

Index = NDArray[np.integer]
Mask = NDArray[np.uint32]

BITS_PER_MASK = 32
SHIFT = 5  # log2(BITS_PER_MASK): bit number = node << SHIFT | move


def bits(allowed: NDArray[np.bool_]) -> Mask:
    """The masks of rows of booleans, one column for each move: (n, moves) becomes (n,) uint32.

    >>> bits(np.eye(2, 18, dtype=np.bool_)).tolist()
    [128, 64]
    """
    padded = np.zeros((len(allowed), BITS_PER_MASK), np.bool_)
    padded[:, : allowed.shape[1]] = allowed
    return np.packbits(padded).view(np.uint32)


def moves_of(masks: Mask) -> NDArray[np.intp]:
    """The bits that are set, as `node << SHIFT | move`, in order.

    >>> moves_of(bits(np.eye(2, 18, dtype=np.bool_))).tolist()
    [0, 33]
    """
    return np.unpackbits(masks.view(np.uint8)).view(np.bool_).nonzero()[0]


@dataclass(frozen=True)
class MoveMasks:
    """The masks of one pruning table over pairs `first * n_second + second`.

    `distances` is the table; `first_moves` and `second_moves`, of shape (n, moves), are the move
    tables of its two coordinates. `planes`, made by `with_planes`, hold two masks for each state:
    the moves that shorten the distance, and the moves that do not lengthen it. The mask for a
    threshold is one of these, or all moves, depending on the state's own distance. Without planes,
    masks are computed state by state.
    """

    distances: NDArray[np.uint8]
    first_moves: NDArray[np.integer]
    second_moves: NDArray[np.integer]
    planes: NDArray[np.uint8] | None = None
    _by_threshold: dict[int, Mask] = field(default_factory=dict, repr=False, compare=False)

    def at_most(self, threshold: int, states: Index) -> Mask:
        """The masks of the moves to distances of at most the threshold, for an array of states.

        Correct for states that are at most one move further away than the threshold.
        """
        if self.planes is None:
            n_second = len(self.second_moves)
            first, second = np.divmod(states, n_second)
            neighbours = self.first_moves[first] * n_second + self.second_moves[second]
            return bits(self.distances[neighbours] <= threshold)
        masks = self._by_threshold.get(threshold)
        if masks is None:  # two threads may do this at once, with the same result
            masks = self._by_threshold[threshold] = self._for_threshold(self.planes, threshold)
        return masks[states]

    def _for_threshold(self, planes: NDArray[np.uint8], threshold: int) -> Mask:
        near, far = self.distances < threshold, self.distances > threshold
        result = np.zeros((len(near), BITS_PER_MASK // 8), np.uint8)
        every = bits(np.ones((1, self.first_moves.shape[1]), np.bool_)).view(np.uint8)
        shorter, not_longer = planes
        for byte in range(len(shorter)):
            plane = np.where(far, shorter[byte], not_longer[byte])
            plane[near] = every[byte]
            result[:, byte] = plane
        return result.view(np.uint32).ravel()


def with_planes(masks: MoveMasks) -> Generator[None, None, MoveMasks]:
    """The same masks with planes, for lookup; computed in steps of a few milliseconds."""
    first, second = masks.first_moves, masks.second_moves
    n_moves = first.shape[1]
    here = masks.distances.reshape(len(first), len(second))
    planes = np.zeros((2, -(-n_moves // 8), here.size), np.uint8)
    for move in range(n_moves):
        there = here[first[:, move]][:, second[:, move]]
        byte, shift = move // 8, 7 - move % 8
        for plane, holds in zip(planes, (there < here, there <= here), strict=True):
            bit = holds.ravel().view(np.uint8)
            bit <<= shift
            plane[byte] |= bit
        yield
    planes.flags.writeable = False
    return replace(masks, planes=planes, _by_threshold={})
