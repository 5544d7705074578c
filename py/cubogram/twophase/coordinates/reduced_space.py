"""The space that the exact table covers: classes of one coordinate times another coordinate.

An element (class, column) stands for all states whose first coordinate is in the class and whose
second one, conjugated by the same symmetry as the first, is the column. A turn leads to
`class_after[class, move]`, and the column, turned and then conjugated by
`symmetry_after[class, move]`, into that class's frame.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates import move_tables, ranks, symmetry_classes


@dataclass(frozen=True)
class ReducedSpace:
    """One space; element (0, 0) is the goal.

    `class_after` int32 and `symmetry_after` uint8, both (classes, moves); `column_moves`
    (columns, moves) and `column_conjugates` (columns, 16), uint16; `stabiliser` uint16 (classes,);
    `counts`: the known numbers of elements by distance.
    """

    name: str
    class_after: NDArray[np.int32]
    symmetry_after: NDArray[np.uint8]
    column_moves: NDArray[np.uint16]
    column_conjugates: NDArray[np.uint16]
    stabiliser: NDArray[np.uint16]
    counts: tuple[int, ...]

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
