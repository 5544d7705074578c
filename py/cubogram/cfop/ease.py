"""How easy turns are for the fingers: tenths of a plain turn of the right side or the top.

The weights are our own, from how speedcubers hold the cube: right hand and top are quick, the
front is fair, the back and regrips are slow. They only decide between ways that all solve.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..cube.maneuver import Maneuver
from .joins import NO_TURN
from .pairs import Insertions, Part, insertions
from .rules import Algorithm

PLAIN = 10
"""One easy turn: what a cross turn, a turn of the top and a cancelled turn count."""

ROTATION = 12
"""Turning the whole cube about U-D."""

WEIGHTS = {
    "U": 10, "R": 10, "F": 13, "D": 14, "L": 12, "B": 24,
    "Rw": 11, "Lw": 13, "Uw": 13, "Dw": 14, "Fw": 14, "Bw": 24,
    "M": 14, "E": 22, "S": 20, "x": 8, "y": ROTATION, "z": 12,
}  # fmt: skip
HALF_TURN = 3  # more for a half turn than for a quarter

_FACES = np.array([WEIGHTS[face] for face in "URFDLB"], dtype=np.int32)


@cache
def effort(algorithm: Algorithm) -> int:
    """The effort of an algorithm as it is written.

    >>> effort(Algorithm("R U R'")), effort(Algorithm("B U B'"))
    (30, 58)
    """
    return sum(
        WEIGHTS[move.family] + HALF_TURN * (move.amount == 2) for move in Maneuver(algorithm.text)
    )


@cache
def part_effort(part: Part) -> int:
    """The effort of a rule as used, the rotation before it left out."""
    return effort(part.algorithm) + PLAIN * (part.top > 0)


@cache
def insertion_efforts() -> NDArray[np.int32]:
    """The effort of each insertion for each way to hold the cube, shape (n, 4).

    Column h is for the cube held after h times y: held as the rule is written, a rule counts as
    written; held otherwise, turn by turn.
    """
    table = insertions()
    faces = np.where(table.turns == NO_TURN, 0, table.turns // 3)
    weights = np.where(table.turns == NO_TURN, 0, HALF_TURN * (table.turns % 3 == 1))
    ring = np.array([2, 4, 5, 1])  # F L B R: what y takes to the front are R B L F of before
    efforts = np.empty((len(faces), 4), dtype=np.int32)
    for hold in range(4):
        seen = np.arange(6)
        for at, face in enumerate(ring):
            seen[face] = ring[(at + hold) % 4]
        each = np.where(table.turns == NO_TURN, 0, _FACES[seen[faces]])
        efforts[:, hold] = (each + weights).sum(axis=1)
    _as_written(table, efforts)
    return efforts


def _as_written(table: Insertions, efforts: NDArray[np.int32]) -> None:
    written = np.array(
        [part_effort(parts[0]) if len(parts) == 1 else 1 << 20 for parts in table.ways],
        dtype=np.int32,
    )[table.origin]
    rows = np.arange(len(efforts))
    efforts[rows, table.rotation] = np.minimum(efforts[rows, table.rotation], written)
