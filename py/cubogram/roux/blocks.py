"""Block building: finds all the shortest ways to bring up to five pieces home.

The exact number of moves is known for any three pieces, which have 24^3 = 13,824 arrangements. None
of these tables overestimates, so iterative deepening that prunes by their maximum finds the
shortest; one level of the search is a few numpy calls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop.breadth_first import Numbers, distances_from
from cubogram.cube.effort import moves_effort
from cubogram.cube.hand import hand_map
from cubogram.cube.moves import Move

N_WAYS = 24
"""The number of positions and orientations of a corner, and of an edge too."""
AT_ONCE = 50_000
"""Positions to expand in one step."""

Codes = NDArray[np.uint8]


@dataclass(frozen=True)
class MoveSet:
    """The moves of a search; `pairs` says which of two moves on one axis may follow the other."""

    moves: tuple[str, ...]
    pairs: tuple[str, ...]

    @cached_property
    def maps(self) -> Codes:
        """The effect of each move on each code, shape (n, 48)."""
        whole = b"".join(map(hand_map, self.moves))
        return np.frombuffer(whole, dtype=np.uint8).reshape(len(self.moves), -1)

    @cached_property
    def follows(self) -> NDArray[np.bool_]:
        """True if a move may follow another; the last row is for the first move, (n + 1, n)."""
        axis = {"U": 0, "D": 0, "R": 1, "L": 1, "r": 1, "M": 1, "F": 2, "B": 2}
        names = [move[0] for move in self.moves]
        rows = [[axis[a] != axis[b] or a + b in self.pairs for b in names] for a in names]
        return np.array([*rows, [True] * len(names)])


def all_turns(families: str, pairs: Sequence[str]) -> MoveSet:
    """The three turns of each family.

    >>> all_turns("UM", []).moves
    ('U', 'U2', "U'", 'M', 'M2', "M'")
    """
    moves = tuple(f"{family}{amount}" for family in families for amount in ("", "2", "'"))
    return MoveSet(moves, tuple(pairs))


FACE_TURNS = all_turns("URFDLB", ["UD", "RL", "FB"])
RIGHT_HAND = all_turns("URrM", ["RM"])
"""The moves that do not touch the left block."""


@cache
def distances(homes: tuple[int, int, int], moves: MoveSet) -> NDArray[np.uint8]:
    """The number of moves that bring three pieces home, by breadth-first search; 255 if impossible.

    >>> from cubogram.roux.hand import home
    >>> square = home("DFR"), home("DR"), home("FR")
    >>> int(distances(square, RIGHT_HAND)[number(np.array([square], dtype=np.uint8))[0]])
    0
    """
    kinds = np.array(homes) // N_WAYS * N_WAYS  # the codes of edges follow those of corners

    def after(numbers: Numbers) -> Numbers:
        ways = [numbers // N_WAYS**2, numbers // N_WAYS % N_WAYS, numbers % N_WAYS]
        codes = np.stack(ways, axis=1) + kinds
        return number(moves.maps[:, codes].reshape(-1, 3))

    return distances_from(number(np.array([homes], dtype=np.uint8)), N_WAYS**3, after)


def number(codes: Codes) -> NDArray[np.int32]:
    """The number of three codes in a row, below 24^3."""
    low = codes.astype(np.int32) % N_WAYS
    numbers: NDArray[np.int32] = (low[:, 0] * N_WAYS + low[:, 1]) * N_WAYS + low[:, 2]
    return numbers


@dataclass(frozen=True)
class Way:
    """Moves that bring a block home, and the number of the start that they begin from."""

    start: int
    moves: tuple[str, ...]
    effort: int


@dataclass(frozen=True)
class Block:
    """Pieces to bring home with some moves; `triples` are those whose tables are used."""

    homes: tuple[int, ...]
    triples: tuple[tuple[int, int, int], ...]
    moves: MoveSet

    def _needed(self, codes: Codes) -> NDArray[np.uint8]:
        """A lower bound on the number of moves, shape (n,)."""
        needed = np.zeros(len(codes), dtype=np.uint8)
        for triple in self.triples:
            columns = [self.homes.index(piece) for piece in triple]
            found = distances(triple, self.moves)[number(codes[:, columns])]
            needed = np.maximum(needed, found)
        return needed

    def shortest(self, states: Sequence[bytes]) -> list[Way]:
        """All the shortest ways from the nearest of several states, easiest first.

        >>> from cubogram.cfop.piece_map import map_of_turns
        >>> FIRST_BLOCK.shortest([map_of_turns([12, 3])])[0].moves
        ("L'",)
        """
        columns = list(self.homes)
        starts = np.array([list(state) for state in states], dtype=np.uint8)[:, columns]
        length = int(self._needed(starts).min())
        while True:
            found = self._of_length(starts, length)
            if found:
                return sorted(found, key=lambda way: (way.effort, way.start, way.moves))
            length += 1

    def _of_length(self, starts: Codes, length: int) -> list[Way]:
        rows = np.flatnonzero(self._needed(starts) <= length).astype(np.int32)
        bundles = [(rows, starts[rows], np.empty((len(rows), 0), dtype=np.int8))]
        found = []
        while bundles:
            rows, codes, turns = bundles.pop()
            left = length - turns.shape[1]
            if not left:
                for row, way in zip(rows.tolist(), turns.tolist(), strict=True):
                    moves = tuple(self.moves.moves[move] for move in way)
                    found.append(Way(row, moves, moves_effort(map(Move, moves))))
                continue
            for first in range(0, len(rows), AT_ONCE):
                part = slice(first, first + AT_ONCE)
                bundles.append(self._children(rows[part], codes[part], turns[part], left - 1))
        return found

    def _children(
        self, rows: NDArray[np.int32], codes: Codes, turns: NDArray[np.int8], left: int
    ) -> tuple[NDArray[np.int32], Codes, NDArray[np.int8]]:
        """Each position after each move, if `left` more moves may be enough."""
        none = len(self.moves.moves)
        last = turns[:, -1] if turns.shape[1] else np.full(len(turns), none, dtype=np.int8)
        parents, moves = np.nonzero(self.moves.follows[last])
        reached = self.moves.maps[moves[:, None], codes[parents]]
        good = np.flatnonzero(self._needed(reached) <= left)
        longer = np.hstack([turns[parents[good]], moves[good, None].astype(np.int8)])
        return rows[parents[good]], reached[good], longer


def _block(corners: Sequence[int], edges: Sequence[int], moves: MoveSet) -> Block:
    """A 1x2x3 block: its two corners, the edge between them, and the two edges above."""
    (front, back), (middle, front_edge, back_edge) = corners, edges
    squares = ((front, middle, front_edge), (back, middle, back_edge))
    triples = (*squares, (middle, front_edge, back_edge), (front, back, middle))
    return Block((*corners, *edges), triples, moves)


LEFT = (15, 18), (36, 42, 44)
"""DLF and DBL; DL, FL and BL."""
RIGHT = (12, 21), (32, 40, 46)
"""DFR and DRB; DR, FR and BR."""
FIRST_BLOCK = _block(*LEFT, FACE_TURNS)
SECOND_BLOCK = _block(*RIGHT, RIGHT_HAND)
SQUARES = tuple(Block(triple, (triple,), RIGHT_HAND) for triple in SECOND_BLOCK.triples[:2])
"""The squares of the second block, in front and at the back."""
