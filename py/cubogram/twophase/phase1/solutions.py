"""Phase 1: every maneuver of a given length that brings a state into G1, in batches.

The search goes through layers of nodes (see `layers`); what a node is, and how the moves are found
after which G1 can still be reached in time, depends on the tables: `masked_steps` with the small
ones, `framed_steps` with exact distances. The last moves take no steps once there are `tails` to
look them up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates.reduced_states import ReducedStates, Roots
from cubogram.twophase.frontier import Layer, backtrack, descend
from cubogram.twophase.phase1.masked_steps import MaskedSteps
from cubogram.twophase.phase1.reduced_steps import ReducedSteps
from cubogram.twophase.tables.endgame import ENDGAME_LENGTH, LOOP_LENGTH
from cubogram.twophase.tables.owner import SearchTables

Index = NDArray[np.integer]
L = TypeVar("L", bound=Layer)


@dataclass(frozen=True, slots=True)
class Phase1Solutions:
    """Ways into G1: the root each begins from, and the moves, uint8 of shape (length, n)."""

    root: Index
    maneuvers: NDArray[np.uint8]


class Steps(Protocol[L]):
    """One way to follow nodes down the layers."""

    def begin(self, roots: Roots) -> L:
        """The layer of the roots; their numbers stand for parents."""

    def expand(self, layer: L, left: int) -> L:
        """The children of the next chunk from which `left` more moves may reach G1."""

    def reduced(self, layer: L) -> ReducedStates:
        """The nodes in the frames of their classes."""


class Phase1:
    """The phase 1 of several roots, given by their coordinates, at once."""

    def __init__(
        self, tables: SearchTables, flipslice: Index, twist: Index, corners: Index
    ) -> None:
        self._tables = tables
        self._flipslice, self._twist = flipslice.astype(np.intp), twist.astype(np.intp)
        self._corners = corners.astype(np.uint16)
        self._distances: NDArray[np.uint8] | None = None
        self._stage = -1  # of the tables that gave the distances
        self.nodes = 0

    def distances(self) -> NDArray[np.uint8]:
        """Lower bounds of the lengths of phase 1 for each root."""
        if self._distances is None or self._stage != self._tables.stage:
            self._stage = self._tables.stage
            self._distances = self._tables.distances(self._flipslice, self._twist)
        return self._distances

    def ends(self, length: int, limit: int | None = None) -> Iterator[Phase1Solutions | None]:
        """All ways into G1 with this many moves, in batches; None after a step without any.

        The last move is never one of G1 (phase 2 would find the rest with a shorter phase 1), nor
        does it follow one of G1 that could as well come after it. Of two quarter turns of a face
        only the clockwise one is last: phase 2 adds the half turn. Turns of opposite faces come in
        any one of their two orders. With a `limit`, those may be left out after which the corners
        alone would take phase 2 more moves.
        """
        tables = self._tables
        if length < ENDGAME_LENGTH or not tables.tails.is_built:
            for path in self._paths(MaskedSteps(tables), length, 0):
                yield None if path is None else Phase1Solutions(*backtrack(path))
        elif tables.exact is None:
            yield from self._completed(MaskedSteps(tables), length, limit)
        else:
            yield from self._completed(ReducedSteps(tables.exact, tables.shortening), length, limit)

    def _completed(
        self, steps: Steps[L], length: int, limit: int | None
    ) -> Iterator[Phase1Solutions | None]:
        """The ways into G1 whose last moves are tails."""
        near = None if limit is None else self._tables.second.corners_before <= limit
        for path in self._paths(steps, length, ENDGAME_LENGTH):
            if path is None:
                yield None
                continue
            self.nodes += len(path[-1].last)
            for node, tails in self._tables.tails.of(steps.reduced(path[-1]), near):
                if len(node):
                    root, beginnings = backtrack(path, node)
                    yield Phase1Solutions(root, np.vstack([beginnings, tails]))
                else:
                    yield None

    def _paths(self, steps: Steps[L], length: int, beyond: int) -> Iterator[Sequence[L] | None]:
        """The layers down to `beyond` moves before G1; None after the steps that lead there."""

        def expand(layer: L, left: int) -> L:
            before = layer.done
            children = steps.expand(layer, left + beyond)
            self.nodes += layer.done - before
            return children

        distance = self.distances()
        chosen = distance <= length
        if 0 < length < LOOP_LENGTH:
            chosen &= distance > 0
        root = chosen.nonzero()[0]
        coordinates = self._flipslice[root], self._twist[root], self._corners[root]
        roots = Roots(*coordinates, root, distance[root])
        return descend(steps.begin(roots), expand, length - beyond)
