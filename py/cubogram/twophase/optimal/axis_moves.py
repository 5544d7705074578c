"""States seen along one of the three axes, in the frames of their classes, as single numbers.

A state is `class << 16 | twist << 4 | symmetry`, uint32: the class of its flipslice, its twist in
the class's frame, and the symmetry that leads into the frame (see `reduced_states`).
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, Cubies
from cubogram.cube.symmetry import N_UD_SYMMETRIES, conjugate, move_table
from cubogram.twophase.coordinates import ranks, symmetry_classes
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.coordinates.reduced_states import (
    TURN_BITS,
    ReducedMoves,
    reduced,
    reduced_moves,
)
from cubogram.twophase.directions import AXES

Index = NDArray[np.integer]
States = NDArray[np.uint32]

N_AXES = len(AXES)

CLASS_SHIFT, TWIST_SHIFT = 16, 4
TWIST_MASK = (1 << CLASS_SHIFT - TWIST_SHIFT) - 1


@dataclass(frozen=True, slots=True)
class Turned:
    """States after a turn each: entries of `ReducedMoves.neighbours`, twists in the new frames,
    the symmetries that led into the old ones."""

    entry: NDArray[np.int32]
    twist: NDArray[np.uint16]
    symmetry: NDArray[np.uint8]

    @property
    def flipslice_class(self) -> Index:
        """The classes of the flipslices."""
        return self.entry >> TURN_BITS


@dataclass(frozen=True)
class AxisMoves:
    """What turns do to states seen along an axis, and how others get into their classes' frames.

    `in_frame`: what a turn of the cube is in the frame of a state, by
    `(axis * 18 + move) << 4 | symmetry`. `frames`: class and symmetry of a flipslice,
    `class << 4 | symmetry`; `twist_in_frame` by `twist << 4 | symmetry`.
    """

    reduced: ReducedMoves
    in_frame: NDArray[np.uint8]
    frames: NDArray[np.int32]
    twist_in_frame: NDArray[np.uint16]

    def turned(self, states: States, axis: NDArray[np.uint8], move: NDArray[np.uint8]) -> Turned:
        """The states, each seen along an axis of its own, after a turn of the cube each."""
        symmetry = states.astype(np.uint8)
        symmetry &= 15
        turn = axis * np.int32(N_MOVES)
        turn += move
        turn <<= 4
        turn += symmetry
        states = states >> np.uint32(TWIST_SHIFT)
        twist = (states & np.uint32(TWIST_MASK)).view(np.int32)
        states >>= np.uint32(CLASS_SHIFT - TWIST_SHIFT)
        entry = self.reduced.after(states.view(np.int32), gather(self.in_frame, turn))
        return Turned(entry, self.reduced.twist_after(twist, entry), symmetry)

    def states(self, turned: Turned, which: Index) -> States:
        """Some of the states that were turned, as numbers."""
        entry = gather(turned.entry, which)
        symmetry = self.reduced.symmetry_after(gather(turned.symmetry, which), entry)
        return _packed(entry >> TURN_BITS, gather(turned.twist, which), symmetry)

    def reduce(
        self, flipslice: Index, twist: NDArray[np.int32]
    ) -> tuple[Index, NDArray[np.uint16]]:
        """The classes of states and their twists in the frames; changes the twists."""
        frame = gather(self.frames, flipslice)
        twist <<= 4
        twist += frame & np.int32(N_UD_SYMMETRIES - 1)
        frame >>= 4
        return frame, gather(self.twist_in_frame, twist)


@cache
def axis_moves() -> AxisMoves:
    """The tables, made once."""
    classes = symmetry_classes.flipslice_classes()
    on_axis = np.stack([move_table()[:, number] for number in AXES.values()])
    in_frame = reduced_moves().move_in_frame.reshape(N_MOVES, N_UD_SYMMETRIES)
    return AxisMoves(
        reduced_moves(),
        in_frame[on_axis].ravel(),
        classes.class_of.astype(np.int32) << 4 | classes.symmetry_of,
        symmetry_classes.twist_conjugates().ravel(),
    )


def seen_along_axes(state: Cubies) -> tuple[States, Index, NDArray[np.uint16]]:
    """The state seen along each axis, arrays of length 3: numbers, classes, twists in frames."""
    seen = [conjugate(state, number) for number in AXES.values()]
    flipslice = np.array([ranks.slice_(x) * ranks.N_FLIP + ranks.flip(x) for x in seen])
    twist = np.array([ranks.twist(x) for x in seen])
    at = reduced(flipslice, twist, twist, twist)
    return _packed(at.flipslice_class, at.twist, at.symmetry), at.flipslice_class, at.twist


def _packed(flipslice_class: Index, twist: Index, symmetry: NDArray[np.uint8]) -> States:
    result = flipslice_class.astype(np.uint32)
    result <<= np.uint32(CLASS_SHIFT - TWIST_SHIFT)
    result |= twist.astype(np.uint16)
    result <<= np.uint32(TWIST_SHIFT)
    result |= symmetry
    return result
