"""Steps of phase 1 with the small tables: masks for each node, then a lookup for each child.

A node is a flipslice (slice * 2048 + flip) and a twist. Two tables give masks of the moves that may
be worth trying; the third is looked up for the remaining children.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cubogram.twophase.coordinates import move_tables, ranks
from cubogram.twophase.coordinates.reduced_states import Phase1Roots, ReducedStates, reduced
from cubogram.twophase.tables.endgame import LOOP_LENGTH
from cubogram.twophase.tables.small import SHIFT, masked_moves, moves_of
from cubogram.twophase.tables.tables import SearchTables

Index = NDArray[np.integer]

CHUNK = 16384
"""Nodes that one step expands: enough to hide Python's overhead, few enough for the CPU cache."""


@dataclass(slots=True)
class MaskedFrontier:
    """The live nodes of one depth, arrays of equal length; the first `done` are expanded."""

    flipslice: Index
    twist: Index
    corners: Index
    last: Index
    parent: Index
    done: int = field(default=0)

    def __len__(self) -> int:
        return len(self.twist)


class MaskedSteps:
    """Expands frontiers of nodes with the small tables."""

    def __init__(self, tables: SearchTables) -> None:
        self._metric, self._bounds, self._masks = tables.metric, tables.bounds, tables.masks
        self._moves = masked_moves(tables.metric)
        self._corner_moves = move_tables.corner_moves_by_move()

    def begin(self, roots: Phase1Roots) -> MaskedFrontier:
        """The layer of the roots; their numbers serve as parents."""
        last = np.full(len(roots.number), move_tables.NO_MOVE, np.intp)
        return MaskedFrontier(roots.flipslice, roots.twist, roots.corners, last, roots.number)

    def reduced(self, layer: MaskedFrontier) -> ReducedStates:
        """The nodes in the frames of their classes."""
        return reduced(layer.flipslice, layer.twist, layer.corners, layer.last)

    def expand(self, layer: MaskedFrontier, left: int) -> MaskedFrontier:
        """Returns those children of the next chunk that may reach G1 in `left` more moves."""
        part = slice(layer.done, min(layer.done + CHUNK, len(layer)))
        layer.done = part.stop
        flipslice, twist = layer.flipslice[part], layer.twist[part]
        node, move = self._allowed(flipslice, twist, layer.last[part], left)
        if left == 0:  # never a turn that is repeated
            return MaskedFrontier(node, node, node, move, node + part.start)
        flip, flipslice, twist = self._moved(flipslice[node], twist[node], move)
        near = self._bounds.flip_twist[flip * ranks.N_TWIST + twist] <= left
        if left < LOOP_LENGTH:
            near &= (flipslice + twist) > 0
        keep = near.nonzero()[0]
        node, move = node[keep] + part.start, move[keep]
        corners = self._corner_moves[move * ranks.N_PERMUTATIONS + layer.corners[node]]
        last = self._metric.code(layer.last, node, move)
        return MaskedFrontier(flipslice[keep], twist[keep], corners, last, node)

    def _allowed(
        self, flipslice: Index, twist: Index, last: Index, left: int
    ) -> tuple[Index, Index]:
        """The children that the masks of the small tables allow, as nodes and moves."""
        slice_twist = (flipslice >> 11) * ranks.N_TWIST
        slice_twist += twist
        masks = self._masks[0].at_most(left, flipslice)
        masks &= self._masks[1].at_most(left, slice_twist)
        masks &= (self._moves.allowed_after if left else self._moves.last_after)[last]
        alive = (masks != 0).nonzero()[0]
        found = moves_of(masks[alive])
        return alive[found >> SHIFT], found & (1 << SHIFT) - 1

    def _moved(self, flipslice: Index, twist: Index, move: Index) -> tuple[Index, Index, Index]:
        """The flip, flipslice and twist of states after one move each."""
        tables = self._moves
        flip = tables.flip_moves[((flipslice & ranks.N_FLIP - 1) << SHIFT) + move]
        flipslice = flipslice >> 11 << SHIFT
        flipslice += move
        return (
            flip,
            tables.slice_moves[flipslice] + flip,
            tables.twist_moves[(twist << SHIFT) + move],
        )
