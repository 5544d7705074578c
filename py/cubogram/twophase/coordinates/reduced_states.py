"""Phase-1 states in the frames of their classes, and the moves between them.

A state's flipslice belongs to a class, and a symmetry takes it to the representative (see
`symmetry_classes`). In this frame the state is a class and a twist, which is how the tables of all
states are indexed. A search that keeps its states in their frames needs no conjugation to look one
up. It only keeps the product of the symmetries along its path, which translates turns between the
frame and the state itself.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES
from cubogram.cube.symmetry import (
    N_UD_SYMMETRIES,
    inverse_table,
    move_table,
    symmetries,
)
from cubogram.twophase.coordinates import reduced_space, symmetry_classes
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.slice_cosets import WAY_BITS
from cubogram.twophase.coordinates.turn_metric import HTM, TurnMetric

Index = NDArray[np.integer]

WAY_SHIFT = 9
TURN = (1 << WAY_SHIFT) - 1
"""A mask for the turn and the symmetry in an entry of `neighbours`: `move << 4 | S`."""

TURN_BITS = WAY_SHIFT + WAY_BITS
"""The number of bits below the class in an entry."""

N_TURNS = N_MOVES * N_UD_SYMMETRIES


@dataclass(frozen=True, slots=True)
class Phase1Roots:
    """The roots of phase 1: their coordinates, numbers, and distances from G1."""

    flipslice: Index
    twist: Index
    corners: Index
    number: Index
    distance: NDArray[np.uint8]


@dataclass(slots=True)
class ReducedStates:
    """States in the frames of their classes, and how they were reached: arrays of equal length.

    `symmetry` leads into the frame, in which the state has this class and twist. The corner
    permutation `corners` and the last move (or NO_MOVE) are those of the state itself.
    """

    flipslice_class: Index
    twist: NDArray[np.uint16]
    symmetry: NDArray[np.uint8]
    corners: Index
    last: Index

    def __len__(self) -> int:
        return len(self.twist)


def reduced(flipslice: Index, twist: Index, corners: Index, last: Index) -> ReducedStates:
    """States given by their coordinates, transformed into the frames of their classes."""
    classes = symmetry_classes.flipslice_classes()
    symmetry = classes.symmetry_of[flipslice]
    in_frame = symmetry_classes.twist_conjugates()[twist, symmetry]
    return ReducedStates(classes.class_of[flipslice], in_frame, symmetry, corners, last)


class ReducedMoves:
    """The effect of turns on states in the frames of their classes, as flat tables.

    `neighbours`, int32 (classes, 18), is `class << 13 | way << 9 | move << 4 | symmetry`: the class
    after a turn in the frame, the effect on the slice's coset (see `slice_cosets`), the turn, and
    the symmetry into the new frame. `move_in_cube` translates a turn in the frame into one of the
    state, by `move << 4 | symmetry`; `move_in_frame` is the inverse.
    """

    def __init__(self) -> None:
        space = reduced_space.phase_1_space()
        turn = np.arange(N_MOVES, dtype=np.int32) << 4 | space.symmetry_after
        turn |= reduced_space.ways_after().astype(np.int32) << WAY_SHIFT
        self.neighbours: NDArray[np.int32] = space.class_after << TURN_BITS | turn
        self._neighbours = self.neighbours.ravel()
        self._twist = space.column_conjugates[space.column_moves].ravel()
        self._product = _products().ravel()
        self.move_in_frame = move_table()[:, :N_UD_SYMMETRIES].ravel()
        self.move_in_cube = move_table()[:, inverse_table()[:N_UD_SYMMETRIES]].ravel()

    def after(self, flipslice_class: Index, move: Index | int) -> NDArray[np.int32]:
        """The entries of `neighbours` for one turn of each state."""
        place = flipslice_class * np.int32(N_MOVES)
        place += move
        return gather(self._neighbours, place)

    def twist_after(self, twist: Index, entry: NDArray[np.int32]) -> NDArray[np.uint16]:
        """The twists in the new frames; `entry` has a row or a value for each twist."""
        place = entry & np.int32(TURN)
        start = twist * np.int32(N_TURNS)
        place += start[:, None] if entry.ndim > start.ndim else start
        return gather(self._twist, place)

    def symmetry_after(
        self, symmetry: NDArray[np.uint8], entry: NDArray[np.int32]
    ) -> NDArray[np.uint8]:
        """The symmetries that take the states themselves into their new frames."""
        place = entry & np.int32(N_UD_SYMMETRIES - 1)
        place <<= 4
        place += symmetry
        return gather(self._product, place)


@cache
def neighbours(metric: TurnMetric) -> NDArray[np.int32]:
    """The columns of `ReducedMoves.neighbours` for the steps of phase 1."""
    every = reduced_moves().neighbours
    return every if metric is HTM else np.ascontiguousarray(every[:, metric.steps])


def way_of(entry: NDArray[np.int32]) -> NDArray[np.uint8]:
    """The ways in some entries of `neighbours`."""
    way = (entry >> WAY_SHIFT).astype(np.uint8)
    way &= (1 << WAY_BITS) - 1
    return way


def _products() -> NDArray[np.uint8]:
    """The part of the symmetries' multiplication table that is needed: a tenth of the work."""
    those = symmetries()[:N_UD_SYMMETRIES]
    number = {element: i for i, element in enumerate(those)}
    return np.array([[number[a * b] for b in those] for a in those], np.uint8)


@cache
def reduced_moves() -> ReducedMoves:
    """The tables, computed once.

    >>> int(reduced_moves().neighbours[0, 0]) >> 13  # U keeps the solved state's class
    0
    """
    return ReducedMoves()
