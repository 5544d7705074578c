"""The space of the exact table: classes of one coordinate times another coordinate.

An element (class, column) represents all states whose first coordinate is in the class and whose
second coordinate, conjugated by the symmetry that takes the first to its representative, is the
column. A turn leads to the class `class_after[class, move]`; the column is turned and then
conjugated by `symmetry_after[class, move]` into the frame of that class.

If the permutation of the slice counts too, a class has one row for each of its cosets.
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
from cubogram.twophase.coordinates.turn_metric import HTM, TurnMetric


@dataclass(frozen=True)
class ReducedSpace:
    """The space of one exact table; element (0, 0) is the goal.

    `class_after`, int32, and `symmetry_after`, uint8, have the shape (classes, moves);
    `column_moves`, (columns, moves), and `column_conjugates`, (columns, 16), are uint16.
    `stabiliser`, uint16 (classes,), has the symmetries that keep the class's representative; they
    take an element to a different column of the class, in the row given by `row_conjugate`.
    `counts` are the known numbers of elements by distance.
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
        """The number of turns."""
        return int(self.class_after.shape[1])

    @property
    def size(self) -> int:
        """The number of elements."""
        return len(self.class_after) * len(self.column_moves)

    def row_conjugate(self, row: NDArray[np.int32], symmetry: int) -> NDArray[np.int32]:
        """The rows to which a conjugation that keeps the class takes the elements of these rows."""
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

PHASE_1_COUNTS_QTM = (
    *(1, 1, 3, 24, 185, 1633, 14708, 130032),
    *(1124165, 8868078, 48182278, 75087495, 7498528, 1279),
)
"""The same by distance in quarter turns, as counted here."""

COUNTS = {"HTM": PHASE_1_COUNTS, "QTM": PHASE_1_COUNTS_QTM}


def phase_1_space(metric: TurnMetric = HTM) -> ReducedSpace:
    """The space of all of phase 1: 64,430 flip-slice classes times 2,187 twists.

    >>> space = phase_1_space()
    >>> space.size == 64_430 * 2_187 == sum(space.counts)
    True
    """
    return _phase_1_space(metric)


@cache
def _phase_1_space(metric: TurnMetric) -> ReducedSpace:
    classes = symmetry_classes.flipslice_classes()
    moves = slice(None) if metric is HTM else metric.steps
    slices, flips = np.divmod(classes.representative, ranks.N_FLIP)
    after = move_tables.slice_moves()[slices] * ranks.N_FLIP + move_tables.flip_moves()[flips]
    return ReducedSpace(
        "phase_1",
        classes.class_of[after[:, moves]].astype(np.int32),
        classes.symmetry_of[after[:, moves]],
        move_tables.twist_moves()[:, moves].astype(np.uint16),
        symmetry_classes.twist_conjugates(),
        classes.stabiliser,
        COUNTS[metric.name],
    )


def ways_after() -> NDArray[np.uint8]:
    """For each class and turn, what happens to the slice's coset, including the symmetry after it.

    Shape (64430, 18).
    """
    slices = symmetry_classes.flipslice_classes().representative // ranks.N_FLIP
    turned = move_tables.slice_moves()[slices]
    conjugated = ways().of_symmetry[turned, phase_1_space().symmetry_after]
    return ways().product[conjugated, ways().of_turn[slices]]


def refined_space(cosets: Count, *, twists: bool = True) -> ReducedSpace:
    """Phase 1 with three or six rows for each class; without `twists`, only the edges.

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
