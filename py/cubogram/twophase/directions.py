"""The six views of a cube that are searched together: three axes, for the cube and its inverse.

Two-phase solutions depend on the axis of G1. To the algorithm, a cube seen along a different
axis, or inverted, is a different cube, and a solution of it is easily turned into a solution of the
original. Six views find a short solution much sooner than one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import Cubies
from cubogram.cube.symmetry import conjugate, conjugate_move, inverse_symmetry
from cubogram.cube.turn_indices import inverse_indices
from cubogram.twophase.coordinates import ranks

AXES = {"UD": 0, "RL": 16, "FB": 32}
"""Symmetries (thirds of a turn about the corner URF) that bring each axis to U-D."""


@dataclass(frozen=True, slots=True)
class Direction:
    """One view: the axis whose slice is the goal of phase 1, and whether the cube is inverted.

    >>> str(Direction("RL", True))
    'RL inverse'
    """

    axis: str
    inverse: bool

    def __str__(self) -> str:
        return f"{self.axis} inverse" if self.inverse else self.axis

    def view(self, state: Cubies) -> Cubies:
        """The cube as this direction sees it."""
        seen = conjugate(state, AXES[self.axis])
        return seen.inverse() if self.inverse else seen

    def maneuver(self, seen: tuple[int, ...]) -> tuple[int, ...]:
        """Turns a solution of the cube that this direction sees into one of the cube itself."""
        back = inverse_symmetry(AXES[self.axis])
        moves = [conjugate_move(move, back) for move in seen]
        return inverse_indices(moves) if self.inverse else tuple(moves)


DIRECTIONS = tuple(Direction(axis, inverse) for inverse in (False, True) for axis in AXES)


@dataclass(frozen=True, slots=True)
class Views:
    """Different views of one or more cubes, and their coordinates: arrays with one entry per view.

    `owner` is the number in `cubes` of the cube that each entry is a view of.
    """

    cubes: tuple[Cubies, ...]
    directions: tuple[Direction, ...]
    owner: NDArray[np.intp]
    twist: NDArray[np.int32]
    flip: NDArray[np.int32]
    corners: NDArray[np.int32]
    up_edges: NDArray[np.int32]
    down_edges: NDArray[np.int32]
    slice_edges: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.directions)

    @property
    def flipslice(self) -> NDArray[np.int32]:
        """slice * 2048 + flip of each view."""
        return self.slice_edges // ranks.N_SLICE_PERMUTATIONS * ranks.N_FLIP + self.flip

    def of(self, wanted: NDArray[np.bool_]) -> "Views":
        """The views of some of the cubes; `wanted` is a bool for each cube."""
        chosen = np.flatnonzero(wanted[self.owner])
        return Views(
            self.cubes,
            tuple(self.directions[view] for view in chosen),
            *(getattr(self, name)[chosen] for name in _ARRAYS),
        )


_ARRAYS = ("owner", "twist", "flip", "corners", "up_edges", "down_edges", "slice_edges")


def joined(parts: Sequence[Views]) -> Views:
    """Joins the views of several sets of cubes; the cubes are numbered consecutively."""
    starts = np.cumsum([0, *(len(part.cubes) for part in parts)])
    together = {name: np.concatenate([getattr(x, name) for x in parts]) for name in _ARRAYS}
    together["owner"] += np.repeat(starts[:-1], [len(part) for part in parts])
    return Views(
        tuple(cube for part in parts for cube in part.cubes),
        tuple(direction for part in parts for direction in part.directions),
        **together,
    )


def views(
    state: Cubies, part: int = 0, parts: int = 1, directions: Sequence[Direction] = DIRECTIONS
) -> Views:
    """The views of a state, without duplicates if the state is symmetric.

    For several searches that share the directions: `part` and `parts` select every `parts`-th view,
    starting with number `part` (at least one view).
    """
    different: dict[Cubies, Direction] = {}
    for direction in directions:
        different.setdefault(direction.view(state), direction)
    seen = dict(list(different.items())[part % min(parts, len(different)) :: parts])
    places = np.argsort([view.edge_permutation for view in seen], axis=1)
    each = (ranks.UP_EDGES, ranks.DOWN_EDGES, ranks.SLICE_EDGES)
    return Views(
        (state,),
        tuple(seen.values()),
        np.zeros(len(seen), np.intp),
        ranks.twist_of(np.array([view.corner_orientation for view in seen])),
        ranks.flip_of(np.array([view.edge_orientation for view in seen])),
        ranks.rank_of_eight(np.array([view.corner_permutation for view in seen])),
        *(ranks.four_edges_of(places[:, edges]) for edges in each),
    )
