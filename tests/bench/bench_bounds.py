"""What a different coordinate would tell a proof: 48 symmetries at once, a table of 29 MB.

The coordinate says to which pair of opposite faces each sticker of a corner belongs, and to which
slice each edge; the whole cube's 48 symmetries and no axis. Its distances are computed here, for
all entries, and compared with our tables' on the same random cubes. Nodes are what Korf, Reid and
Edelkamp's formula foretells for 17 turns from the distances' distribution: how busy the machine is
does not matter.
"""

import random
from typing import Any

import numpy as np
from frame import deep_tables, table
from numpy.typing import NDArray

from cubogram.cube.cubies import CORNERS, EDGES, N_MOVES, Cubies, after, face_turn
from cubogram.cube.pieces import corner_colour_places
from cubogram.cube.random_state import random_state
from cubogram.cube.symmetry import symmetries
from cubogram.slices import result_of
from cubogram.twophase.optimal.axis_moves import axis_moves, seen_along_axes
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.exact_table import larger

Array = NDArray[np.integer[Any]]

SEED, CUBES, LENGTH = 48_000, 30_000, 17
BRANCHING = 13.35
FAR = 255
"""A distance that is not known yet."""

AXES = {face: axis for axis, faces in enumerate(("UD", "RL", "FB")) for face in faces}
STICKERS = np.array([AXES[face] for corner in CORNERS for face in corner])
SLICES = np.array([3 - AXES[edge[0]] - AXES[edge[1]] for edge in EDGES])
"""The labels of a solved cube: of each sticker of a corner, and of each edge."""


def sources(state: Cubies) -> tuple[Array, Array]:
    """Where the stickers of corners and the edges come from."""
    corners = zip(state.corner_permutation, state.corner_orientation, strict=True)
    stickers = [
        3 * corner + n for corner, twist in corners for n in np.argsort(corner_colour_places(twist))
    ]
    return np.array(stickers), np.array(state.edge_permutation)


TURNS = [sources(face_turn(move)) for move in range(N_MOVES)]


def numbers(labels: Array) -> Array:
    """Labels 0, 1, 2 as one number per row."""
    return labels.astype(np.int64) @ (3 ** np.arange(labels.shape[1], dtype=np.int64))


def reached(start: Array, moves: list[Array]) -> tuple[Array, Array]:
    """All labellings that turns make of one, and their numbers in order."""
    seen, states, front = numbers(start[None]), [start[None]], start[None]
    while len(front):
        after = np.concatenate([front[:, move] for move in moves])
        found, first = np.unique(numbers(after), return_index=True)
        front = after[first[~np.isin(found, seen)]]
        seen = np.union1d(seen, found)
        states.append(front)
    everything = np.concatenate(states)
    return everything[np.argsort(numbers(everything))], seen


class Coordinate:
    """The coordinate of 48 symmetries, and the distances of all its entries."""

    def __init__(self) -> None:
        corners, self._corners = reached(STICKERS, [move for move, _ in TURNS])
        edges, self._edges = reached(SLICES, [move for _, move in TURNS])
        images, self._edge_image = [], []
        for corner_from, edge_from in map(sources, symmetries()):
            axes = np.zeros(3, int)  # what becomes of each
            axes[STICKERS[corner_from]] = STICKERS
            images.append(self._corner(axes[corners][:, corner_from]))
            self._edge_image.append(self._edge(axes[edges][:, edge_from]).astype(np.uint16))
        least = np.min(images, axis=0)
        representatives = np.unique(least)
        self._class = np.searchsorted(representatives, least)
        self._toward = np.argmin(images, axis=0)
        self.sizes = np.bincount(self._class)
        self.table = np.full((len(representatives), len(edges)), FAR, np.uint8)
        start = self._corner(STICKERS[None])[0], self._edge(SLICES[None])[0]
        self.table[self._class[start[0]], self._edge_image[self._toward[start[0]]][start[1]]] = 0
        at = [self._corner(corners[representatives][:, move]) for move, _ in TURNS]
        self._neighbours = [(self._class[found], self._toward[found]) for found in at]
        self._moved = [self._edge(edges[:, move]) for _, move in TURNS]

    def fill(self) -> list[int]:
        """Computes all distances; how many states have each of them."""
        image = np.array(self._edge_image)
        paths = [image[:, moved] for moved in self._moved]
        counts = [1]
        while counts[-1]:
            here = self.table == len(counts) - 1
            found = 0
            for number, row in enumerate(self.table):
                unknown = np.flatnonzero(row == FAR)
                near = np.zeros(len(unknown), bool)
                for path, (classes, toward) in zip(paths, self._neighbours, strict=True):
                    near |= here[classes[number]][path[toward[number]][unknown]]
                row[unknown[near]] = len(counts)
                found += int(near.sum()) * int(self.sizes[number])
            counts.append(found)
        return counts[:-1]

    def distance(self, state: Cubies) -> int:
        stickers, edges = sources(state)
        corner = self._corner(STICKERS[stickers][None])[0]
        edge = self._edge(SLICES[edges][None])[0]
        image = self._edge_image[self._toward[corner]][edge]
        return int(self.table[self._class[corner], image])

    def _corner(self, labels: Array) -> Array:
        return np.searchsorted(self._corners, numbers(labels))

    def _edge(self, labels: Array) -> Array:
        return np.searchsorted(self._edges, numbers(labels))


def along_axes(states: list[Cubies], exact: ExactDistances) -> NDArray[np.uint8]:
    """The greatest of the distances along the three axes, of each state."""
    count = exact.cosets.count
    seen = [seen_along_axes(state, axis_moves(count))[1:] for state in states]
    classes, cosets, twists = (np.concatenate(part) for part in zip(*seen, strict=True))
    distances = exact.of_reduced(classes, cosets.astype(np.uint8), twists.astype(np.uint16))
    return distances.reshape(-1, 3).max(axis=1)


def nodes(bounds: NDArray[np.uint8]) -> float:
    """How many nodes these bounds leave in the search for all solutions of some length."""
    at = [1.0, *(18 * BRANCHING**turns for turns in range(LENGTH))]
    return sum(at[turns] * float((bounds <= LENGTH - turns).mean()) for turns in range(LENGTH + 1))


def check(coordinate: Coordinate, counts: list[int], rng: random.Random) -> None:
    """RuntimeError if states are missing, or one is further away than the turns that made it."""
    if sum(counts) != int(coordinate.sizes.sum()) * coordinate.table.shape[1]:
        raise RuntimeError("some states have no distance")
    for turns in [*range(1, 10)] * 30:
        state = after([rng.randrange(N_MOVES) for _ in range(turns)], Cubies())
        if coordinate.distance(state) > turns:
            raise RuntimeError(f"{state!r} is {turns} turns away at most")


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes a tenth of the cubes."""
    coordinate = Coordinate()
    counts = coordinate.fill()
    check(coordinate, counts, random.Random(SEED))
    rng = random.Random(SEED)
    states = [random_state(rng) for _ in range(CUBES // 10 if quick else CUBES)]
    both = states, [state.inverse() for state in states]
    exact = deep_tables()
    result_of(larger("large").fill())
    ours = np.maximum(*(along_axes(some, exact) for some in both))
    large = np.maximum(*(along_axes(some, larger("large").filled) for some in both))
    symmetric = np.maximum(*(np.array(list(map(coordinate.distance, some))) for some in both))
    bounds = {
        "three axes, 35 MB": ours,
        "48 symmetries, 29 MB": symmetric,
        "both, 64 MB": np.maximum(ours, symmetric),
        "three axes, 106 MB": large,
    }
    return {
        "counts": counts,
        "entries": coordinate.table.size,
        "cubes": len(states),
        "bounds": {
            name: {"mean": round(float(some.mean()), 3), "nodes": nodes(some)}
            for name, some in bounds.items()
        },
    }


def report(result: dict[str, Any]) -> str:
    first = result["bounds"]["three axes, 35 MB"]["nodes"]
    rows = [
        (name, f"{one['mean']:.2f}", f"{one['nodes'] / first:.2f}")
        for name, one in result["bounds"].items()
    ]
    return (
        table("lookups, including the inverse's|mean bound>|nodes>", rows)
        + f"\n\n{result['cubes']:,} random cubes; nodes for 17 turns, as predicted by Korf, Reid "
        "and Edelkamp's formula. The table that uses 48 symmetries has "
        f"{result['entries']:,} entries, none above {len(result['counts']) - 1}."
    )
