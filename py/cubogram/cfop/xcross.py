"""The x-cross: the cross and one pair together, in the fewest face turns.

The distance of the cross alone is known exactly (`cross.distances`), and so is that of each pair
alone. Neither table overestimates, so iterative deepening that prunes by both finds the shortest.
One level of the search is a few numpy calls.
"""

from collections.abc import Generator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop import cross
from cubogram.cfop.breadth_first import distances_from
from cubogram.cfop.pairs import N_PAIRS, N_SLOTS, SLOT_PAIRS
from cubogram.cfop.piece_map import FIRST_EDGE, N_CODES, map_of_turns
from cubogram.cube.cubies import N_MOVES

AT_ONCE = 20_000
"""The number of positions to expand in a slice."""

_HOMES = np.array(SLOT_PAIRS, dtype=np.uint8)


@cache
def _turned() -> NDArray[np.uint8]:
    """The code that each turn changes each code into, shape (18, 48)."""
    maps = b"".join(map_of_turns([turn]) for turn in range(N_MOVES))
    return np.frombuffer(maps, dtype=np.uint8).reshape(N_MOVES, N_CODES)


@cache
def pair_distances() -> NDArray[np.uint8]:
    """The face turns for a pair regardless of all other pieces, shape (N_SLOTS, N_PAIRS).

    >>> pair_distances().max(axis=1).tolist(), int(pair_distances()[0, 24 * 12 + 16])
    ([6, 6, 6, 6], 0)
    """
    pairs = np.arange(N_PAIRS)
    codes = np.stack([pairs // 24, pairs % 24 + FIRST_EDGE], axis=1)
    after = _numbers(_turned()[:, codes])
    table = np.array(
        [distances_from(_numbers(home[None]), N_PAIRS, lambda n: after[:, n]) for home in _HOMES]
    )
    table.flags.writeable = False
    return table


def _numbers(pairs: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The numbers of pairs (`pairs.pair_of`), from their codes in the last axis."""
    numbers: NDArray[np.int32] = pairs[..., 0].astype(np.int32) * 24 + pairs[..., 1] - FIRST_EDGE
    return numbers


def shortest(state: bytes) -> Generator[None, None, list[tuple[int, ...]]]:
    """All the shortest maneuvers that solve the cross and a pair, in slices.

    `state` is a piece map with the cross at the bottom. Opposite faces come in one order only.

    >>> from cubogram.slices import result_of
    >>> result_of(shortest(map_of_turns([3, 0, 5])))[:2]
    [()]
    """
    position = np.array([cross.position_of(state)], dtype=np.int32)
    codes = np.frombuffer(state, dtype=np.uint8)[_HOMES][None]  # (1, N_SLOTS, 2)
    length = int(cross.distances()[position[0]])
    while True:
        found = yield from _of_length(position, codes, length)
        if found:
            return found
        length += 1


def _of_length(
    position: NDArray[np.int32], codes: NDArray[np.uint8], length: int
) -> Generator[None, None, list[tuple[int, ...]]]:
    """The maneuvers of exactly this length, if no shorter one exists; depth first, in batches."""
    bundles = [(position, codes, np.empty((1, 0), dtype=np.int8))]
    found: list[tuple[int, ...]] = []
    while bundles:
        position, codes, turns = bundles.pop()
        left = length - turns.shape[1]
        if not left:
            home = (codes == _HOMES).all(axis=2).any(axis=1) & (cross.distances()[position] == 0)
            found += map(tuple, turns[home].tolist())
            continue
        for first in range(0, len(position), AT_ONCE):
            part = slice(first, first + AT_ONCE)
            bundles.append(_children(position[part], codes[part], turns[part], left - 1))
            yield
    return sorted(found)


def _children(
    position: NDArray[np.int32], codes: NDArray[np.uint8], turns: NDArray[np.int8], left: int
) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.int8]]:
    """Each position after each turn, if `left` more turns may be enough."""
    moved, flipped = cross.move_table()
    last = turns[:, -1] // 3 if turns.shape[1] else np.full(len(turns), 6, dtype=np.int8)
    after = moved[position >> 4] + ((position & 15)[:, None] ^ flipped[position >> 4])
    parents, moves = np.nonzero((cross.distances()[after] <= left) & cross.follows()[last])
    pairs = _turned()[moves[:, None, None], codes[parents]]
    needed = pair_distances()[np.arange(N_SLOTS), _numbers(pairs)].min(axis=1)
    good = np.flatnonzero(needed <= left)
    parents, moves = parents[good], moves[good]
    longer = np.hstack([turns[parents], moves[:, None].astype(np.int8)])
    return after[parents, moves], pairs[good], longer
