"""The immutable tables of one search; improved tables are a new object."""

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
    """One version of the tables of both phases; `Tables.current` has the best so far.

    The small tables alone (`bounds`, `phase_2`) are enough to start a search. `masks` give the
    moves that may be worth trying, precomputed or state by state. `near_solved` has the states of
    phase 2 a few turns from solved, `endgame` the last moves of phase 1, `exact` its distances up
    to some depth, and `descending` the moves that shorten them. None means that a table has not
    been made.
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
        """The depth up to which phase-1 distances are exact; -1 without an exact table."""
        return -1 if self.exact is None else self.exact.depth

    def distances(self, flipslice: Index, twist: Index) -> NDArray[np.uint8]:
        """Lower bounds on the phase-1 distances of arrays of states, or exact distances."""
        return (self.exact or self.bounds).distances(flipslice, twist)
