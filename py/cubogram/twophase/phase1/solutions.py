"""Phase 1: every maneuver of a given length that brings a state into G1, in batches.

The search goes through frontiers of nodes (see `frontier`). What a node is, and how the moves that
can still reach G1 in time are found, depends on the tables: `masked_steps` uses the small ones,
`reduced_steps` exact distances. Once there is an endgame table, the last moves are looked up there
and need no steps.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates.reduced_states import Phase1Roots, ReducedStates
from cubogram.twophase.frontier import Frontier, backtrack, descend
from cubogram.twophase.phase1.masked_steps import MaskedSteps
from cubogram.twophase.phase1.reduced_steps import ReducedSteps
from cubogram.twophase.tables.endgame import ENDGAME_LENGTH, LOOP_LENGTH, EndgameTable
from cubogram.twophase.tables.tables import SearchTables

Index = NDArray[np.integer]
F = TypeVar("F", bound=Frontier)


@dataclass(frozen=True, slots=True)
class Phase1Solutions:
    """Maneuvers into G1: the root of each, and the moves, uint8 of shape (length, n)."""

    root: Index
    maneuvers: NDArray[np.uint8]


class Steps(Protocol[F]):
    """A way of expanding nodes, layer by layer."""

    def begin(self, roots: Phase1Roots) -> F:
        """The layer of the roots; their numbers serve as parents."""

    def expand(self, layer: F, left: int) -> F:
        """Returns those children of the next chunk that may reach G1 in `left` more moves."""

    def reduced(self, layer: F) -> ReducedStates:
        """The nodes in the frames of their classes."""


class Phase1:
    """Phase 1 for several roots at once, given by their coordinates.

    `distances`, uint8, are lower bounds on its length for each root; `nodes` counts the expanded
    nodes.
    """

    def __init__(
        self, tables: SearchTables, flipslice: Index, twist: Index, corners: Index
    ) -> None:
        self._tables = tables
        self._flipslice, self._twist = flipslice.astype(np.intp), twist.astype(np.intp)
        self._corners = corners.astype(np.uint16)
        self.distances = tables.distances(self._flipslice, self._twist)
        self.nodes = 0

    def solutions(self, length: int, limit: int | None = None) -> Iterator[Phase1Solutions | None]:
        """Yields all maneuvers into G1 of this length, in batches; None after other steps.

        The last move is never in G1 (phase 2 finds such solutions after a shorter phase 1), and
        does not follow a move in G1 that could just as well come after it. Of the two quarter turns
        of a face, only the clockwise one comes last; phase 2 adds the half turn. Turns of opposite
        faces come in one order only. With a `limit`, maneuvers may be left out if the corners alone
        would need more than `limit` moves in phase 2.
        """
        tables = self._tables
        if length < ENDGAME_LENGTH or tables.endgame is None:
            for path in self._paths(MaskedSteps(tables), length, 0):
                yield None if path is None else self._found(*backtrack(path))
        elif tables.exact is None:
            yield from self._completed(MaskedSteps(tables), tables.endgame, length, limit)
        else:
            steps = ReducedSteps(tables.exact, tables.descending)
            yield from self._completed(steps, tables.endgame, length, limit)

    def _completed(
        self, steps: Steps[F], endgame: EndgameTable, length: int, limit: int | None
    ) -> Iterator[Phase1Solutions | None]:
        """Yields the maneuvers into G1 whose last moves are in the endgame table."""
        near = None if limit is None else self._tables.phase_2.corners_before <= limit
        for path in self._paths(steps, length, ENDGAME_LENGTH):
            if path is None:
                yield None
                continue
            self.nodes += len(path[-1].last)
            for node, last_moves in endgame.of(steps.reduced(path[-1]), near):
                if len(node):
                    root, beginnings = backtrack(path, node)
                    yield self._found(root, np.vstack([beginnings, last_moves]))
                else:
                    yield None

    def _found(self, root: Index, codes: NDArray[np.uint8]) -> Phase1Solutions:
        return Phase1Solutions(root, self._tables.metric.turns(codes))

    def _paths(self, steps: Steps[F], length: int, beyond: int) -> Iterator[Sequence[F] | None]:
        """Yields the layers down to `beyond` moves before G1, and None after other steps."""

        def expand(layer: F, left: int) -> F:
            before = layer.done
            children = steps.expand(layer, left + beyond)
            self.nodes += layer.done - before
            return children

        distance = self.distances
        chosen = distance <= length
        if 0 < length < LOOP_LENGTH:
            chosen &= distance > 0
        root = chosen.nonzero()[0]
        coordinates = self._flipslice[root], self._twist[root], self._corners[root]
        roots = Phase1Roots(*coordinates, root, distance[root])
        return descend(steps.begin(roots), expand, length - beyond)
