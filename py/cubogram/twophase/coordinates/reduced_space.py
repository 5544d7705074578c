"""The space that the exact table covers: classes of one coordinate times another coordinate.

An element (class, column) stands for all states whose first coordinate is in the class and whose
second one, conjugated by the same symmetry as the first, is the column. A turn leads to
`class_after[class, move]`, and the column, turned and then conjugated by
`symmetry_after[class, move]`, into that class's frame.

Where the slice's permutation counts too, a class is a row for each of its cosets.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes
from cubogram.twophase.coordinates.slice_cosets import (
    WAY_BITS,
    Count,
    slice_cosets,
    ways,
)


@dataclass(frozen=True)
class ReducedSpace:
    """One space; element (0, 0) is the goal.

    `class_after` int32 and `symmetry_after` uint8, both (classes, moves); `column_moves`
    (columns, moves) and `column_conjugates` (columns, 16), uint16; `stabiliser` uint16 (classes,):
    the symmetries that keep the class's representative; they take an element to another of the
    class in the row `row_conjugate` says. `counts`: the known numbers of elements by distance.
    """

    name: str
    class_after: NDArray[np.int32]
    symmetry_after: NDArray[np.uint8]
    column_moves: NDArray[np.uint16]
    column_conjugates: NDArray[np.uint16]
    stabiliser: NDArray[np.uint16]
    counts: tuple[int, ...]
    cosets: Count = 1

    @property
    def n_classes(self) -> int:
        """The number of rows of the table."""
        return len(self.class_after)

    @property
    def n_columns(self) -> int:
        """The number of elements in each row."""
        return len(self.column_moves)

    @property
    def n_moves(self) -> int:
        """The number of turns that lead from each element to others."""
        return int(self.class_after.shape[1])

    @property
    def size(self) -> int:
        """The number of elements."""
        return len(self.class_after) * len(self.column_moves)

    def row_conjugate(self, row: NDArray[np.int32], symmetry: int) -> NDArray[np.int32]:
        """The rows of elements of these rows after conjugations that keep their classes."""
        if self.cosets == 1:
            return row
        classes, coset = np.divmod(row, np.int32(self.cosets))
        slices = symmetry_classes.flipslice_classes().representative[classes] // ranks.N_FLIP
        after = slice_cosets(self.cosets).turned(
            coset.astype(np.uint8), ways().of_symmetry[slices, symmetry]
        )
        return slice_cosets(self.cosets).rows(classes, after)

    def column_after(self, move: int, symmetry: int) -> NDArray[np.uint16]:
        """Each column after the turn and then the conjugation, uint16 (columns,)."""
        after: NDArray[np.uint16] = self.column_conjugates[self.column_moves[:, move], symmetry]
        return after


PHASE_1_COUNTS = (
    *(1, 1, 5, 44, 487, 5841, 68364, 776568),
    *(7950748, 52098876, 76236234, 3771112, 129),
)
"""Elements of the phase-1 space by distance (http://kociemba.org/math/phase1.htm)."""


@cache
def phase_1_space() -> ReducedSpace:
    """64,430 flip-slice classes times 2,187 twists: all of phase 1.

    >>> space = phase_1_space()
    >>> space.size == 64_430 * 2_187 == sum(space.counts)
    True
    """
    classes = symmetry_classes.flipslice_classes()
    slices, flips = np.divmod(classes.representative, ranks.N_FLIP)
    after = move_tables.slice_moves()[slices] * ranks.N_FLIP + move_tables.flip_moves()[flips]
    return ReducedSpace(
        "phase_1",
        classes.class_of[after].astype(np.int32),
        classes.symmetry_of[after],
        move_tables.twist_moves().astype(np.uint16),
        symmetry_classes.twist_conjugates(),
        classes.stabiliser,
        PHASE_1_COUNTS,
    )


def ways_after() -> NDArray[np.uint8]:
    """The ways of the slice's cosets for the classes' turns, each with the symmetry after it.

    Shape (64430, 18).
    """
    slices = symmetry_classes.flipslice_classes().representative // ranks.N_FLIP
    turned = move_tables.slice_moves()[slices]
    conjugated = ways().of_symmetry[turned, phase_1_space().symmetry_after]
    return ways().product[conjugated, ways().of_turn[slices]]


def refined_space(cosets: Count, *, twists: bool = True) -> ReducedSpace:
    """Phase 1 with three or six rows for each class; without `twists`, its edges alone.

    >>> refined_space(3).size == 3 * phase_1_space().size
    True
    """
    space = phase_1_space()
    after = slice_cosets(cosets).after.reshape(-1, 1 << WAY_BITS)[:, ways_after()]
    rows = space.class_after * np.int32(cosets) + after  # (cosets, classes, moves)
    columns, conjugates = space.column_moves, space.column_conjugates
    return ReducedSpace(
        f"phase_1 with {cosets} cosets of the slice",
        rows.transpose(1, 0, 2).reshape(-1, space.n_moves),
        np.repeat(space.symmetry_after, cosets, axis=0),
        columns if twists else np.zeros_like(columns[:1]),
        conjugates if twists else np.zeros_like(conjugates[:1]),
        np.repeat(space.stabiliser, cosets),
        (),
        cosets,
    )
