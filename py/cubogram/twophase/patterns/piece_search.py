"""Shortest maneuvers that bring a few pieces home, regardless of the others.

A piece is in one of 24 slots: a corner in 8 places with 3 orientations, an edge in 12 places with
2. Pieces are followed in groups of up to four. For each group, breadth-first search finds the exact
distance of all 24**4 combinations of slots, and the greatest distance of a group is a lower bound
for all pieces together (pattern databases, Korf 1997). The search itself works in batches, like
`phase1`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cube.cubies import N_CORNERS, N_EDGES, N_MOVES, face_turn
from cubogram.twophase.coordinates import move_tables
from cubogram.twophase.frontier import backtrack, descend
from cubogram.twophase.patterns.pattern import Pattern

Index = NDArray[np.integer]

N_SLOTS = 24
N_PAIRS = N_SLOTS**2
GROUP = 4  # pieces
UNREACHED = 255
CHUNK = 1 << 12


@dataclass(frozen=True, slots=True)
class HomePiece:
    """A piece to bring home: its kind, its current slot, and its home slot."""

    is_corner: bool
    slot: int
    home: int


class Group:
    """Up to four pieces of a kind, as two pairs: their slots and their distance from home.

    `first_moves` and `second_moves`, int32 of shape (576, 18), move the pairs; the first is
    multiplied by 576, so that their sum is an index into `distances`, uint8 of shape (576**2,).
    """

    def __init__(self, pieces: Sequence[HomePiece]) -> None:
        moves = [_slot_moves(piece.is_corner) for piece in pieces]
        moves += [np.zeros((N_SLOTS, N_MOVES), np.int32)] * (GROUP - len(pieces))
        self.first_moves = _pair_moves(*moves[:2]) * np.int32(N_PAIRS)
        self.second_moves = _pair_moves(*moves[2:])
        self.start = _combined([piece.slot for piece in pieces])
        self._home = _combined([piece.home for piece in pieces])
        self.distances = np.full(N_PAIRS**2, UNREACHED, np.uint8)

    def prepare(self) -> Iterator[None]:
        """Computes all distances, in slices."""
        self.distances[self._home] = depth = 0
        newest = np.array([self._home])
        while len(newest):
            depth += 1
            for start in range(0, len(newest), CHUNK):
                first, second = np.divmod(newest[start : start + CHUNK], N_PAIRS)
                reached = (self.first_moves[first] + self.second_moves[second]).ravel()
                self.distances[reached[self.distances[reached] == UNREACHED]] = depth
                yield
            newest = np.flatnonzero(self.distances == depth)


@dataclass(slots=True)
class _Frontier:
    places: list[Index]  # for each group, an index into its distances
    last: Index
    parent: Index
    done: int = 0


class PieceSearch:
    """Finds all maneuvers of a given length that bring the pieces home.

    `lower` is a lower bound on the length; `nodes` counts the children that were looked up.
    """

    def __init__(self, pieces: Sequence[HomePiece]) -> None:
        kinds = [
            [piece for piece in pieces if piece.is_corner == is_corner] for is_corner in (0, 1)
        ]
        self._groups = [Group(part) for kind in kinds for part in _parts(kind)]
        self.nodes = 0

    def prepare(self) -> Iterator[None]:
        """Computes the distances of all groups, in slices."""
        for group in self._groups:
            yield from group.prepare()

    @property
    def lower(self) -> int:
        """The greatest distance of a group of pieces."""
        return max((int(group.distances[group.start]) for group in self._groups), default=0)

    def maneuvers(self, length: int) -> Iterator[NDArray[np.intp] | None]:
        """Yields arrays of shape (length, n) of n maneuvers, and None after other steps."""
        places: list[Index] = [np.array([group.start]) for group in self._groups]
        root = _Frontier(places, np.array([move_tables.NO_MOVE]), np.zeros(1, np.intp))
        if length == 0 and self.lower:
            return
        for path in descend(root, self._expand, length):
            yield None if path is None else backtrack(path)[1].astype(np.intp)

    def _expand(self, layer: _Frontier, left: int) -> _Frontier:
        part = slice(layer.done, layer.done + CHUNK)
        allowed = move_tables.allowed_after()[layer.last[part]]
        self.nodes += allowed.size
        found = np.flatnonzero(allowed)
        node, move = np.divmod(found, N_MOVES)
        node += layer.done
        layer.done += CHUNK
        places: list[Index] = []
        for group, before in zip(self._groups, layer.places, strict=True):
            first, second = np.divmod(before[node], N_PAIRS)
            place = group.first_moves[first, move] + group.second_moves[second, move]
            keep = np.flatnonzero(group.distances[place] <= left)
            places = [earlier[keep] for earlier in (*places, place)]
            node, move = node[keep], move[keep]
        return _Frontier(places, move, node)


def _parts(pieces: list[HomePiece]) -> list[list[HomePiece]]:
    """Splits the pieces into groups of up to four, as evenly as possible."""
    count = -(-len(pieces) // GROUP)
    return [pieces[number::count] for number in range(count)]


def _combined(slots: list[int]) -> int:
    slots = slots + [0] * (GROUP - len(slots))
    return ((slots[0] * N_SLOTS + slots[1]) * N_SLOTS + slots[2]) * N_SLOTS + slots[3]


def _pair_moves(first: NDArray[np.int32], second: NDArray[np.int32]) -> NDArray[np.int32]:
    return (first[:, None, :] * np.int32(N_SLOTS) + second[None, :, :]).reshape(N_PAIRS, N_MOVES)


@cache
def _slot_moves(is_corner: bool) -> NDArray[np.int32]:
    """The slot of a piece after each face turn, shape (24, 18)."""
    n, places = (3, N_CORNERS) if is_corner else (2, N_EDGES)
    table = np.empty((N_SLOTS, N_MOVES), np.int32)
    for move in range(N_MOVES):
        turn = face_turn(move)
        permutation = turn.corner_permutation if is_corner else turn.edge_permutation
        orientation = turn.corner_orientation if is_corner else turn.edge_orientation
        for place in range(places):  # `place` gets its piece from `permutation[place]`
            for turned in range(n):
                slot = permutation[place] * n + turned
                table[slot, move] = place * n + (turned + orientation[place]) % n
    return table


def determined(pattern: Pattern) -> list[HomePiece]:
    """The pieces whose place and orientation follow from the pattern."""
    pieces = []
    for places, n in ((pattern.corners, 3), (pattern.edges, 2)):
        allowed = [set(place) for place in places]
        known: dict[int, tuple[int, int]] = {}
        while True:  # a piece with a known place is ruled out for the other places
            new = {
                place: next(iter(those))
                for place, those in enumerate(allowed)
                if len(those) == 1 and place not in known
            }
            if not new:
                break
            known |= new
            taken = {piece for piece, _ in new.values()}
            for place, those in enumerate(allowed):
                if place not in known:
                    allowed[place] = {one for one in those if one[0] not in taken}
        for place, (piece, orientation) in known.items():
            pieces.append(HomePiece(n == 3, place * n + orientation, piece * n))
    return pieces
