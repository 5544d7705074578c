"""The cross: brings the four edges of the bottom home, in the fewest face turns.

The exact distance of each of the 12*11*10*9 * 2^4 = 190,080 positions of the four edges is known,
so a solution needs no search: from every position, some turn leads to one nearer home.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop.breadth_first import Numbers, distances_from
from cubogram.cfop.piece_map import FIRST_EDGE, IDENTITY, edge_code, map_of_turns
from cubogram.cube.cubies import N_EDGES, N_MOVES

N_PLACES = 12 * 11 * 10 * 9  # the four edges' places
N_FLIPS = 2**4
N_CROSS = N_PLACES * N_FLIPS
CROSS_EDGES = (4, 5, 6, 7)  # DR, DF, DL, DB

COUNTS = (1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102)
"""The number of positions at each distance in face turns (HTM), a well-known distribution."""

_WEIGHTS = (11 * 10 * 9, 10 * 9, 9, 1)


@cache
def _places() -> NDArray[np.int32]:
    """The places of the four edges for each of the N_PLACES numbers, shape (N_PLACES, 4)."""
    every = np.indices((N_EDGES,) * 4, dtype=np.int32).reshape(4, -1).T
    distinct = np.ones(len(every), dtype=bool)
    for i in range(4):
        for j in range(i):
            distinct &= every[:, i] != every[:, j]
    return np.ascontiguousarray(every[distinct])


@cache
def _numbers() -> NDArray[np.int32]:
    """The number of each choice of four places, indexed by the places as base-12 digits."""
    digits = _places() @ np.array([12**3, 12**2, 12, 1], dtype=np.int32)
    numbers = np.full(12**4, -1, dtype=np.int32)
    numbers[digits] = np.arange(N_PLACES, dtype=np.int32)
    return numbers


@cache
def move_table() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The effect of each turn on the number of the places, and on the flips.

    The new number times 16, shape (N_PLACES, 18), int32; the flips that change, as a mask for xor,
    same shape. A position is `16 * number + flips`.
    """
    digits = np.array([12**3, 12**2, 12, 1], dtype=np.int32)
    moved = np.empty((N_PLACES, N_MOVES), dtype=np.int32)
    flipped = np.empty((N_PLACES, N_MOVES), dtype=np.int32)
    bits = np.array([8, 4, 2, 1], dtype=np.int32)
    for move in range(N_MOVES):
        piece_map = np.frombuffer(map_of_turns([move]), dtype=np.uint8).astype(np.int32)
        edges = piece_map[FIRST_EDGE::2] - FIRST_EDGE  # for each place: 2 * new place + flip
        codes = edges[_places()]
        moved[:, move] = _numbers()[(codes >> 1) @ digits] * N_FLIPS
        flipped[:, move] = (codes & 1) @ bits
    return moved, flipped


def position_of(codes: bytes) -> int:
    """The position, 0 to N_CROSS - 1, of the cross edges in a state given as a piece map.

    >>> from cubogram.cfop.piece_map import IDENTITY
    >>> int(distances()[position_of(IDENTITY)])
    0
    """
    number = flips = 0
    for edge in CROSS_EDGES:
        place, flip = divmod(codes[edge_code(edge)] - FIRST_EDGE, 2)
        number, flips = 12 * number + place, 2 * flips + flip
    return int(_numbers()[number]) * N_FLIPS + flips


@cache
def distances() -> NDArray[np.uint8]:
    """The number of turns that each position needs, by breadth-first search; shape (N_CROSS,).

    >>> [int(n) for n in np.bincount(distances())] == list(COUNTS)
    True
    """
    moved, flipped = move_table()

    def after(positions: Numbers) -> Numbers:
        numbers, flips = positions >> 4, (positions & 15).astype(np.int32)
        reached: Numbers = moved[numbers] + (flips[:, None] ^ flipped[numbers])
        return reached

    return distances_from(np.array([position_of(IDENTITY)]), N_CROSS, after)


def solutions(
    positions: NDArray[np.int32], slack: int = 0, limit: int = 10_000, past_solved: bool = False
) -> tuple[NDArray[np.int32], NDArray[np.int8], NDArray[np.int8]]:
    """All maneuvers that solve the crosses in at most `slack` more turns than the minimum.

    `positions` are several starts (such as one for each colour), shape (k,). Returns for n
    maneuvers the index of the start (n,), the turns (n, longest) padded with -1 at the end, and the
    lengths (n,). Shorter ones come first; at most about `limit` are kept. Maneuvers stop at a
    solved cross unless `past_solved`.

    >>> positions = np.array([position_of(map_of_turns([3]))], dtype=np.int32)
    >>> start, turns, lengths = solutions(positions)
    >>> turns.tolist(), lengths.tolist()
    ([[5]], [1])
    """
    table = distances()
    moved, flipped = move_table()
    allowed = table[positions].astype(np.int32) + slack
    start = np.arange(len(positions), dtype=np.int32)
    position, turns = positions.astype(np.int32), np.empty((len(positions), 0), dtype=np.int8)
    last = np.full(len(positions), 6, dtype=np.int32)  # the last face turned, 6 for none
    found = []
    depth = 0
    while len(start):
        home = np.flatnonzero(table[position] == 0)
        found.append((start[home], turns[home]))
        left = allowed[start] - depth - 1
        on = np.flatnonzero(left >= 0)
        numbers, flips = position[on] >> 4, position[on] & 15
        children = moved[numbers] + (flips[:, None] ^ flipped[numbers])
        good = (table[children] <= left[on, None]) & follows()[last[on]]
        if not past_solved:
            good &= (table[position[on]] > 0)[:, None]
        parents, moves = np.nonzero(good)
        if len(parents) > limit:  # thinned evenly, so that no start and no turn is favoured
            step = -(-len(parents) // limit)
            parents, moves = parents[::step], moves[::step]
        position = children[parents, moves]
        parents = on[parents]
        start = start[parents]
        turns = np.hstack([turns[parents], moves[:, None].astype(np.int8)])
        last = moves.astype(np.int32) // 3
        depth += 1
    longest = max(len(row.T) for _, row in found)
    starts = np.concatenate([s for s, _ in found])
    padded = [np.pad(t, ((0, 0), (0, longest - t.shape[1])), constant_values=-1) for _, t in found]
    lengths = np.concatenate([np.full(len(t), t.shape[1], dtype=np.int8) for _, t in found])
    return starts, np.vstack(padded), lengths


@cache
def follows() -> NDArray[np.bool_]:
    """True if a turn may follow a turn of a face: not the same face, and opposite ones in one order
    only.
    """
    follows = np.ones((7, N_MOVES), dtype=bool)
    for face in range(6):
        for move in range(N_MOVES):
            follows[face, move] = move // 3 != face and move // 3 != face - 3
    return follows
