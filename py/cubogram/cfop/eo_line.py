"""The EO line: every edge oriented, and the front and back edges of the bottom at home.

ZZ solutions start with it. An edge is oriented if turns of only U, D, L and R can bring it home;
only quarter turns of F and B change that. The distance of all 2048 * 132 positions is known.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop.breadth_first import Numbers, distances_from
from cubogram.cfop.cross import follows
from cubogram.cfop.piece_map import FIRST_EDGE, IDENTITY, edge_code, map_of_turns
from cubogram.cube.cubies import N_EDGES, N_MOVES

N_FLIPS = 2**N_EDGES
N_LINES = N_EDGES**2  # the places of the two edges
LINE_EDGES = (5, 7)  # DF, DB
COUNTS = (1, 9, 91, 851, 6831, 41703, 130239, 88683, 1927, 1)
"""The number of positions at each distance in face turns (HTM)."""


@cache
def move_tables() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The effect of each turn on the flips of the twelve places, one bit each, shape (N_FLIPS, 18),
    and on the places of the two edges, shape (N_LINES, 18)."""
    flips = np.zeros((N_FLIPS, N_MOVES), dtype=np.int32)
    places = np.empty((N_LINES, N_MOVES), dtype=np.int32)
    every, lines = np.arange(N_FLIPS), np.arange(N_LINES)
    for move in range(N_MOVES):
        piece_map = np.frombuffer(map_of_turns([move]), dtype=np.uint8)
        codes = piece_map[FIRST_EDGE::2].astype(np.int32) - FIRST_EDGE  # 2 * new place + flip
        for place, code in enumerate(codes.tolist()):
            flips[:, move] |= ((every >> place & 1) ^ (code & 1)) << (code >> 1)
        to = codes >> 1
        places[:, move] = N_EDGES * to[lines // N_EDGES] + to[lines % N_EDGES]
    return flips, places


def position_of(codes: bytes) -> int:
    """The position of a state given as a piece map: `N_LINES * flips + places`.

    >>> int(distances()[position_of(IDENTITY)])
    0
    """
    where = [divmod(codes[edge_code(edge)] - FIRST_EDGE, 2) for edge in range(N_EDGES)]
    flips = sum(flip << place for place, flip in where)
    front, back = (where[edge][0] for edge in LINE_EDGES)
    return N_LINES * flips + N_EDGES * front + back


@cache
def distances() -> NDArray[np.uint8]:
    """The number of turns each position needs; 255 for unreachable ones.

    >>> tuple(np.bincount(distances())[:10].tolist()) == COUNTS
    True
    """
    flips, places = move_tables()

    def after(positions: Numbers) -> Numbers:
        reached: Numbers = N_LINES * flips[positions // N_LINES] + places[positions % N_LINES]
        return reached

    return distances_from(np.array([position_of(IDENTITY)]), N_FLIPS * N_LINES, after)


def shortest(state: bytes) -> list[tuple[int, ...]]:
    """All the shortest maneuvers from a piece map to the EO line, opposite faces in one order only.

    >>> shortest(map_of_turns([6, 3]))  # F R
    [(5, 8)]
    """
    flips, places = move_tables()
    position = np.array([position_of(state)])
    turns, last = np.empty((1, 0), dtype=np.int8), np.array([6])
    for left in range(int(distances()[position[0]]) - 1, -1, -1):
        after = N_LINES * flips[position // N_LINES] + places[position % N_LINES]
        parents, moves = np.nonzero((distances()[after] == left) & follows()[last])
        position, last = after[parents, moves], moves // 3
        turns = np.hstack([turns[parents], moves[:, None].astype(np.int8)])
    return [tuple(row) for row in turns.tolist()]
