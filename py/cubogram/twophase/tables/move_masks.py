"""Which of the moves keep a state within a distance: one integer of bits for every state.

A search that looks up the distance of each child does 18 look-ups for a node and throws most of
them away. A mask answers for all the children at once: `masks[state]` has the bit of every move
after which the distance is at most t. Masks of several tables are combined by `&`, and only the
bits that are left become children.

Move i is bit 7 - i % 8 of byte i // 8, so that `numpy.unpackbits` lists them in order.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Index = NDArray[np.integer]
Mask = NDArray[np.uint32]

BITS_PER_MASK = 32
SHIFT = 5  # log2(BITS_PER_MASK): bit number = node << SHIFT | move


def bits(allowed: NDArray[np.bool_]) -> Mask:
    """The masks of rows of booleans, one column a move: shape (n, moves) becomes (n,) uint32.

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


class MoveMasks:
    """The masks of one pruning table over pairs `first * n_second + second`.

    Two masks are kept for each state: moves that shorten the distance, and moves that do not
    lengthen it; a mask for a threshold is one of them, or all moves, by the state's own distance.
    """

    def __init__(
        self,
        distances: NDArray[np.uint8],
        first_moves: NDArray[np.integer],
        second_moves: NDArray[np.integer],
    ) -> None:
        self._distances = distances
        self._first, self._second = first_moves, second_moves
        self._n_moves = first_moves.shape[1]
        self._every = bits(np.ones((1, self._n_moves), np.bool_))
        self._planes = np.zeros((2, -(-self._n_moves // 8), len(distances)), np.uint8)
        self._built = 0
        self._by_threshold: dict[int, Mask] = {}

    @property
    def is_built(self) -> bool:
        """Whether masks are looked up; before that they are worked out state by state."""
        return bool(self._built == self._n_moves)

    def build(self) -> Iterator[None]:
        """Compute the masks, some milliseconds of work at a time."""
        here = self._distances.reshape(len(self._first), len(self._second))
        while self._built < self._n_moves:
            move = self._built
            there = here[self._first[:, move]][:, self._second[:, move]]
            byte, shift = move // 8, 7 - move % 8
            for planes, holds in zip(self._planes, (there < here, there <= here), strict=True):
                bit = holds.ravel().view(np.uint8)
                bit <<= shift
                planes[byte] |= bit
            self._built += 1
            yield

    def at_most(self, threshold: int, states: Index) -> Mask:
        """The masks of the moves to distances of at most the threshold, for an array of states.

        They are right for states that are themselves at most one step further away.
        """
        if not self.is_built:
            first, second = np.divmod(states, len(self._second))
            neighbours = self._first[first] * len(self._second) + self._second[second]
            return bits(self._distances[neighbours] <= threshold)
        if threshold not in self._by_threshold:
            self._by_threshold[threshold] = self._for_threshold(threshold)
        return self._by_threshold[threshold][states]

    def _for_threshold(self, threshold: int) -> Mask:
        near, far = self._distances < threshold, self._distances > threshold
        result = np.zeros((len(near), BITS_PER_MASK // 8), np.uint8)
        shorter, not_longer = self._planes
        for byte in range(len(shorter)):
            plane = np.where(far, shorter[byte], not_longer[byte])
            plane[near] = self._every.view(np.uint8)[byte]
            result[:, byte] = plane
        return result.view(np.uint32).ravel()
