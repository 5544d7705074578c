"""The last six edges, solved with M and U: all of them, the top's corners, and the slice's centres.

A state is a number made of the order of the six edges, their flips, and the numbers of turns of the
top's corners by U and of the centres by M. Half of these, 184,320, can be reached. The effect of
each of the six moves on every state is in a table, so the distance to the end of each stage is
exact.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop.breadth_first import distances_from
from cubogram.cube.hand import hand_map
from cubogram.roux.hand import home

NAMES = ("UR", "UF", "UL", "UB", "DF", "DB")
HOMES = tuple(map(home, NAMES))
MOVES = ("U", "U2", "U'", "M", "M2", "M'")
N_ORDERS, N_FLIPS, N_TURNS = 720, 32, 4
N_STATES = N_ORDERS * N_FLIPS * N_TURNS * N_TURNS
SOLVED = 0
SLICE_PLACES = (False, True, False, True, True, True)
"""Which of the places, as in NAMES, are in the slice M."""

Numbers = NDArray[np.int32]


@cache
def _orders() -> NDArray[np.uint8]:
    """The place of each edge, in each of the orders, shape (720, 6)."""
    return np.array(list(permutations(range(6))), dtype=np.uint8)


@cache
def _order_numbers() -> Numbers:
    """The number of an order, by its places as base-6 digits."""
    numbers = np.zeros(6**6, dtype=np.int32)
    numbers[_orders() @ 6 ** np.arange(6)] = np.arange(N_ORDERS)
    return numbers


@cache
def _flips() -> NDArray[np.uint8]:
    """Whether each edge is flipped, by the number of the flips (an even number are), (32, 6)."""
    bits = (np.arange(N_FLIPS)[:, None] >> np.arange(5)) & 1
    return np.hstack([bits, bits.sum(axis=1, keepdims=True) & 1]).astype(np.uint8)


@cache
def _codes() -> tuple[int, ...]:
    """The codes of a piece in each place, unflipped and flipped: two for each place."""
    return tuple(piece + flip for piece in HOMES for flip in range(2))


def state_of(hand: bytes, centres: int) -> int:
    """The number of a state; `centres` is the number of M turns of the centres.

    >>> from cubogram.cfop.piece_map import IDENTITY
    >>> state_of(IDENTITY, 0)
    0
    """
    found = [divmod(_codes().index(hand[piece]), 2) for piece in HOMES]
    order = int(_order_numbers()[sum(place * 6**n for n, (place, _) in enumerate(found))])
    flips = sum(flip << n for n, (_, flip) in enumerate(found[:5]))
    top = hand[0] // 3  # the place of the corner URF
    return ((order * N_FLIPS + flips) * N_TURNS + top) * N_TURNS + centres


@cache
def after() -> Numbers:
    """The state after each move, shape (N_STATES, 6)."""
    shape = (N_ORDERS, N_FLIPS, N_TURNS, N_TURNS)
    every = np.empty((*shape, 6), dtype=np.int32)
    order, flips, top, centres = np.ogrid[tuple(map(slice, shape))]
    for move, text in enumerate(MOVES):
        moved = np.array([_codes().index(hand_map(text)[code]) for code in _codes()[::2]])
        reached = _order_numbers()[(moved >> 1)[_orders()] @ 6 ** np.arange(6)]
        flipped = ((moved & 1)[_orders()[:, :5]] << np.arange(5)).sum(axis=1)
        amount = move % 3 + 1
        is_slice = move >= 3
        there = reached[order] * N_FLIPS + (flips ^ flipped[order])
        there = there * N_TURNS + (top + amount * (not is_slice)) % N_TURNS
        every[..., move] = there * N_TURNS + (centres + amount * is_slice) % N_TURNS
    return every.reshape(N_STATES, 6)


@cache
def good() -> NDArray[np.bool_]:
    """Whether each edge is good, by order, flips and centres, shape (720, 32, 4, 6).

    An edge in the slice is good if its sticker of the top's or the bottom's colour is on the axis
    of those two centres; an edge at the right or left of the top is good if that sticker is on top.
    """
    off_axis = np.array([False, True, False, True])
    in_slice = np.array(SLICE_PLACES)[_orders()]
    wanted = in_slice[:, None, None, :] & off_axis[:, None]
    result: NDArray[np.bool_] = np.equal(_flips()[:, None].astype(np.bool_), wanted)
    return result


@cache
def ends(stage: str) -> NDArray[np.bool_]:
    """True for the states that end a stage: "EO", "UL/UR" or "slice"."""
    if stage == "slice":
        solved = np.zeros(N_STATES, dtype=np.bool_)
        solved[SOLVED] = True
        return solved
    every = np.logical_and.reduce(good(), axis=3)
    oriented = np.repeat(every[:, :, None], N_TURNS, axis=2).reshape(N_STATES)
    if stage == "EO":
        return oriented
    sides = (_orders()[:, 0] == 0) & (_orders()[:, 2] == 2)
    upright = np.arange(N_TURNS)[:, None] == 0
    there = sides[:, None, None, None] & np.broadcast_to(upright, (N_FLIPS, N_TURNS, N_TURNS))
    result: NDArray[np.bool_] = oriented & there.reshape(N_STATES)
    return result


@cache
def distances(stage: str) -> NDArray[np.uint8]:
    """The number of moves from each state to the end of a stage; 255 for unreachable states.

    >>> [int(n) for n in np.bincount(distances("slice"))[:5]]
    [1, 6, 18, 54, 161]
    """
    return distances_from(np.flatnonzero(ends(stage)), N_STATES, lambda states: after()[states])


def shortest(stage: str, state: int) -> tuple[str, ...]:
    """The moves of a shortest way to the end of a stage, with as few half turns as possible.

    >>> shortest("slice", state_of(hand_map("M U2 M'"), 0))
    ('M', 'U2', "M'")
    """
    table = distances(stage)
    found: list[tuple[int, tuple[str, ...]]] = []

    def follow(here: int, moves: tuple[str, ...]) -> None:
        if not table[here]:
            found.append((sum("2" in move for move in moves), moves))
            return
        for move, there in zip(MOVES, after()[here].tolist(), strict=True):
            if table[there] < table[here]:
                follow(there, (*moves, move))

    follow(state, ())
    return min(found)[1]


def bad_edges(hand: bytes, centres: int) -> tuple[int, ...]:
    """The homes of the edges that are not good."""
    order, rest = divmod(state_of(hand, centres), N_FLIPS * N_TURNS * N_TURNS)
    shown = good()[order, rest // (N_TURNS * N_TURNS), centres]
    return tuple(home for home, is_good in zip(HOMES, shown, strict=True) if not is_good)
