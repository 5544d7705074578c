"""States seen along one of the three axes as single numbers: turns, and frames of their classes.

A state is `slice << 23 | flip << 12 | twist`, uint32. Its distance from G1 is looked up in the
frame of its class; but a turn is made on the number itself, so that no frame has to be followed.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_MOVES, Cubies
from cubogram.cube.symmetry import N_UD_SYMMETRIES, conjugate, move_table
from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes
from cubogram.twophase.coordinates.gather import gather
from cubogram.twophase.directions import AXES

Index = NDArray[np.integer]
States = NDArray[np.uint32]

N_AXES = len(AXES)

TWIST_BITS = 12
FLIP_BITS = 11
SLICE_SHIFT = TWIST_BITS + FLIP_BITS


@dataclass(frozen=True)
class AxisMoves:
    """What turns do to states seen along an axis, and how a state gets into its class's frame.

    `slices`, `flips` and `twists`: by `coordinate * 18 + move`, the new coordinate in its place in
    a state. `on_axis`: what a turn of the cube is for one who sees an axis up, by
    `axis * 18 + move`. `frame`: class and symmetry of a flipslice, `class << 4 | symmetry`;
    `twist_in_frame` by `twist << 4 | symmetry`.
    """

    slices: States
    flips: States
    twists: States
    on_axis: NDArray[np.uint8]
    frame: NDArray[np.int32]
    twist_in_frame: NDArray[np.uint16]

    def turned(self, states: States, axis: NDArray[np.uint8], move: NDArray[np.uint8]) -> States:
        """The states, each seen along an axis of its own, after a turn of the cube each."""
        move = gather(self.on_axis, axis * np.uint8(N_MOVES) + move)
        twist = (states & np.uint32((1 << TWIST_BITS) - 1)).view(np.int32)
        states = states >> np.uint32(TWIST_BITS)
        flip = (states & np.uint32((1 << FLIP_BITS) - 1)).view(np.int32)
        states >>= np.uint32(FLIP_BITS)
        parts = []
        for table, place in (
            (self.slices, states.view(np.int32)),
            (self.flips, flip),
            (self.twists, twist),
        ):
            place *= np.int32(N_MOVES)
            place += move
            parts.append(gather(table, place))
        parts[0] += parts[1]
        parts[0] += parts[2]
        return parts[0]

    def reduced(self, states: States) -> tuple[Index, NDArray[np.uint16]]:
        """The classes of states and their twists in the frames."""
        twist = (states & np.uint32((1 << TWIST_BITS) - 1)).view(np.int32)
        return self.in_frame((states >> np.uint32(TWIST_BITS)).view(np.int32), twist)

    def in_frame(self, flipslice: Index, twist: Index) -> tuple[Index, NDArray[np.uint16]]:
        """The same of coordinates; changes the twists."""
        frame = gather(self.frame, flipslice)
        twist <<= 4
        twist += frame & np.int32(N_UD_SYMMETRIES - 1)
        frame >>= 4
        return frame, gather(self.twist_in_frame, twist)


@cache
def axis_moves() -> AxisMoves:
    """The tables, made once."""
    classes = symmetry_classes.flipslice_classes()
    return AxisMoves(
        (move_tables.slice_moves().astype(np.uint32) << np.uint32(SLICE_SHIFT)).ravel(),
        (move_tables.flip_moves().astype(np.uint32) << np.uint32(TWIST_BITS)).ravel(),
        move_tables.twist_moves().astype(np.uint32).ravel(),
        np.stack([move_table()[:, number] for number in AXES.values()]).ravel(),
        classes.class_of.astype(np.int32) << 4 | classes.symmetry_of,
        symmetry_classes.twist_conjugates().ravel(),
    )


def seen_along_axes(state: Cubies) -> States:
    """The state seen along each axis, shape (3,)."""
    result = []
    for number in AXES.values():
        seen = conjugate(state, number)
        flipslice = ranks.slice_(seen) * ranks.N_FLIP + ranks.flip(seen)
        result.append(flipslice << TWIST_BITS | ranks.twist(seen))
    return np.array(result, np.uint32)
