"""What one search looks things up in, frozen: better tables are another object."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.tables.descending_moves import DescendingMoves
from cubogram.twophase.tables.endgame import EndgameTable
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.move_masks import MoveMasks
from cubogram.twophase.tables.near_solved import NearSolved
from cubogram.twophase.tables.small import Phase1Bounds, Phase2Tables

Index = NDArray[np.integer]


@dataclass(frozen=True)
class SearchTables:
    """The tables of both phases as they stand; `Tables.current` has the best there are.

    With the small tables alone (`bounds`, `phase_2`) a search can begin. `masks` tell which moves
    may be worth a look, at once or worked out state by state; `near_solved` has the states of
    phase 2 a few turns from solved, `endgame` the last moves of phase 1, `exact` its distances up
    to some depth, `descending` the moves that come nearer. What is None is not made yet.
    """

    bounds: Phase1Bounds
    phase_2: Phase2Tables
    masks: tuple[MoveMasks, MoveMasks]
    near_solved: NearSolved | None = None
    endgame: EndgameTable | None = None
    exact: ExactDistances | None = None
    descending: DescendingMoves | None = None

    @property
    def exact_depth(self) -> int:
        """Up to which length phase-1 distances are exact, -1 if none is."""
        return -1 if self.exact is None else self.exact.depth

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """Lower bounds of the phase-1 distances of arrays of states; exact with exact tables."""
        return (self.exact or self.bounds).distances(flipslice, twist)
