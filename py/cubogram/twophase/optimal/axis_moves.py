"""States seen along one of the three axes, in the frames of their classes, as single numbers.

A state is `coset << 32 | class << 16 | twist << 4 | symmetry`, uint64: the coset of its slice (see
`slice_cosets`), the class of its flipslice, its twist in the class's frame, and the symmetry into
that frame (see `reduced_states`).
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
    way_of,
)
from cubogram.twophase.coordinates.slice_cosets import (
    WAY_BITS,
    Count,
    SliceCosets,
    cosets_of,
    slice_cosets,
    ways,
)
from cubogram.twophase.directions import AXES

Index = NDArray[np.integer]
States = NDArray[np.uint64]

N_AXES = len(AXES)

COSET_SHIFT, CLASS_SHIFT, TWIST_SHIFT = 32, 16, 4
TWIST_MASK = (1 << CLASS_SHIFT - TWIST_SHIFT) - 1


@dataclass(frozen=True, slots=True)
class Turned:
    """States after one turn each: entries of `ReducedMoves.neighbours`, cosets and twists in the
    new frames, and the symmetries into the old frames."""

    entry: NDArray[np.int32]
    coset: NDArray[np.uint8] | None
    twist: NDArray[np.uint16]
    symmetry: NDArray[np.uint8]

    @property
    def flipslice_class(self) -> Index:
        """The classes of the flipslices."""
        return self.entry >> TURN_BITS


@dataclass(frozen=True)
class AxisMoves:
    """Turns of states seen along an axis, and the transformation of states into frames.

    `in_frame` translates a turn of the cube into the frame of a state, by
    `(axis * 18 + move) << 4 | symmetry`. `frames` gives the class, way and symmetry of a flipslice,
    `class << 8 | way << 4 | symmetry`; `twist_in_frame` is by `twist << 4 | symmetry`.
    """

    cosets: SliceCosets
    reduced: ReducedMoves
    in_frame: NDArray[np.uint8]
    frames: NDArray[np.int32]
    twist_in_frame: NDArray[np.uint16]

    def turned(self, states: States, axis: NDArray[np.uint8], move: NDArray[np.uint8]) -> Turned:
        """The states, each after a turn of its own and seen along an axis of its own."""
        symmetry = states.astype(np.uint8)
        symmetry &= 15
        turn = axis * np.int32(N_MOVES)
        turn += move
        turn <<= 4
        turn += symmetry
        low = states.astype(np.uint32)
        low >>= np.uint32(TWIST_SHIFT)
        twist = (low & np.uint32(TWIST_MASK)).view(np.int32)
        low >>= np.uint32(CLASS_SHIFT - TWIST_SHIFT)
        entry = self.reduced.after(low.view(np.int32), gather(self.in_frame, turn))
        coset = None
        if self.cosets.count > 1:
            coset = (states >> np.uint64(COSET_SHIFT)).astype(np.uint8)
            coset = self.cosets.turned(coset, way_of(entry))
        return Turned(entry, coset, self.reduced.twist_after(twist, entry), symmetry)

    def states(self, turned: Turned, which: Index) -> States:
        """Some of the turned states, as numbers."""
        entry = gather(turned.entry, which)
        symmetry = self.reduced.symmetry_after(gather(turned.symmetry, which), entry)
        coset = None if turned.coset is None else gather(turned.coset, which)
        twist = gather(turned.twist, which)
        return _packed(entry >> TURN_BITS, coset, twist, symmetry)

    def reduce(
        self, flipslice: Index, finest: NDArray[np.uint8], twist: NDArray[np.int32]
    ) -> tuple[Index, NDArray[np.uint8], NDArray[np.uint16]]:
        """The classes of states, indices into `SliceCosets.entered`, and the twists in the frames.

        Overwrites the arguments; `finest` are the cosets of V4.
        """
        frame = gather(self.frames, flipslice)
        twist <<= 4
        twist += frame & np.int32(N_UD_SYMMETRIES - 1)
        frame >>= 4
        finest <<= WAY_BITS
        finest |= frame.astype(np.uint8) & np.uint8((1 << WAY_BITS) - 1)
        frame >>= WAY_BITS
        return frame, finest, gather(self.twist_in_frame, twist)


@cache
def axis_moves(count: Count = 1) -> AxisMoves:
    """The tables for one, three or six cosets of the slice, computed once."""
    classes = symmetry_classes.flipslice_classes()
    on_axis = np.stack([move_table()[:, number] for number in AXES.values()])
    in_frame = reduced_moves().move_in_frame.reshape(N_MOVES, N_UD_SYMMETRIES)
    slices = np.arange(ranks.N_FLIPSLICE, dtype=np.int32) >> (ranks.N_FLIP.bit_length() - 1)
    frames = classes.class_of.astype(np.int32) << WAY_BITS
    frames |= ways().of_symmetry[slices, classes.symmetry_of]
    frames <<= 4
    frames |= classes.symmetry_of
    return AxisMoves(
        slice_cosets(count),
        reduced_moves(),
        in_frame[on_axis].ravel(),
        frames,
        symmetry_classes.twist_conjugates().ravel(),
    )


def seen_along_axes(
    state: Cubies, axes: AxisMoves
) -> tuple[States, Index, NDArray[np.uint8], NDArray[np.uint16]]:
    """The state seen along each axis, arrays of length 3: numbers, classes, cosets, twists."""
    seen = [conjugate(state, number) for number in AXES.values()]
    flipslice = np.array([ranks.slice_(x) * ranks.N_FLIP + ranks.flip(x) for x in seen])
    twist = np.array([ranks.twist(x) for x in seen], np.int32)
    finest = cosets_of([ranks.four_edges(x, ranks.SLICE_EDGES) for x in seen])
    at = reduced(flipslice, twist, twist, twist)
    classes, entering, in_frame = axes.reduce(flipslice, finest, twist)
    coset = axes.cosets.entered[0][entering]
    return _packed(classes, coset, in_frame, at.symmetry), classes, coset, in_frame


def _packed(
    flipslice_class: Index,
    coset: NDArray[np.uint8] | None,
    twist: Index,
    symmetry: NDArray[np.uint8],
) -> States:
    low = flipslice_class.astype(np.uint32)
    low <<= np.uint32(CLASS_SHIFT - TWIST_SHIFT)
    low |= twist.astype(np.uint16)
    low <<= np.uint32(TWIST_SHIFT)
    low |= symmetry
    if coset is None:
        return low.astype(np.uint64)
    result = coset.astype(np.uint64)
    result <<= np.uint64(COSET_SHIFT)
    result |= low
    return result
