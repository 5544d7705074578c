"""A solution replayed move by move: each state, and how the cube is then held."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cubogram.cfop.cube_orientation import turns_as_given
from cubogram.cfop.piece_map import FIRST_EDGE, N_CODES, compose, map_of_turns
from cubogram.cube.cubies import CORNERS, EDGES, FACES
from cubogram.cube.face_turns import rewrite
from cubogram.cube.hand import hand_map
from cubogram.cube.moves import Move
from cubogram.cube.rotations import composed

HOMES = np.array([*range(0, FIRST_EDGE, 3), *range(FIRST_EDGE, N_CODES, 2)], dtype=np.uint8)
"""The home codes of the twenty pieces, corners first."""

ORIENTED = "EO"
"""The name of a bit: all edges are oriented, so no quarter turns of the front or back are
needed."""

AXES = ("FB", "RL", "UD")
"""The faces in front and at the back."""

_BIT = {frozenset(name): n for n, name in enumerate((*CORNERS, *EDGES))}


@cache
def mask(names: str, centres: str = FACES) -> int:
    """Pieces as bits in the order of HOMES, then orientations of the edges in the order of AXES;
    `names` are the faces of their homes, with the cube held with these `centres` at U, R, F, D, L,
    B.

    >>> mask("URF UFL"), mask("UR", "FRDBLU")  # after x, the UR edge is the old FR edge
    (3, 65536)
    """
    faces = dict(zip(FACES, centres, strict=True))

    def bit(name: str) -> int:
        if name == ORIENTED:
            return len(_BIT) + next(n for n, axis in enumerate(AXES) if faces["F"] in axis)
        return _BIT[frozenset(faces[face] for face in name)]

    return sum(1 << bit(name) for name in names.split())


class Replay:
    """The states of a solution: `maps[n]` is the piece map after n moves, `holds[n]` are the
    start's centres that are then at U, R, F, D, L, B, and `turns[n]` are the face turns of move n,
    named by the start's centres.

    >>> from cubogram.cfop.piece_map import IDENTITY
    >>> replay = Replay(IDENTITY, [Move("y"), Move("R")])
    >>> replay.holds, replay.turns
    (['URFDLB', 'UBRDFL', 'UBRDFL'], [(), (15,)])
    """

    def __init__(self, start: bytes, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)
        self.maps = [start]
        self.holds = [FACES]
        self.turns: list[tuple[int, ...]] = []
        for move in moves:
            indices, turned = _rewritten(move)
            hold = self.holds[-1]
            turns = turns_as_given(indices, hold)
            self.turns.append(turns)
            self.maps.append(compose(self.maps[-1], map_of_turns(turns)))
            self.holds.append(composed(hold, turned))

    def __len__(self) -> int:
        return len(self.moves)

    def solved_bits(self) -> NDArray[np.int32]:
        """The pieces at home after each number of moves, and whether all edges are oriented, as
        bits (see `mask`)."""
        return bits_of(np.frombuffer(b"".join(self.maps), dtype=np.uint8).reshape(-1, N_CODES))

    def face_turns(self, first: int, last: int) -> tuple[int, ...]:
        """The face turns of the moves first to last - 1, in the start's frame."""
        return tuple(turn for turns in self.turns[first:last] for turn in turns)


def bits_of(maps: NDArray[np.uint8]) -> NDArray[np.int32]:
    """As bits: the pieces at home in each of the piece maps, and whether all edges are oriented
    along each axis.

    >>> from cubogram.cfop.piece_map import IDENTITY
    >>> start = np.frombuffer(IDENTITY, dtype=np.uint8)[None]
    >>> bits_of(start).tolist() == [2**23 - 1]
    True
    """
    edges = HOMES[len(CORNERS) :]
    seen = _seen_along()  # a piece is oriented if it looks as its home does
    oriented = (seen[:, maps[:, edges]] % 2 == seen[:, None, edges] % 2).all(axis=2).T
    found = np.hstack([maps[:, HOMES] == HOMES, oriented])
    bits: NDArray[np.int32] = found @ (1 << np.arange(found.shape[1], dtype=np.int32))
    return bits


@cache
def _seen_along() -> NDArray[np.uint8]:
    """The new code for each code after a rotation that brings an axis from front to back, shape
    (3, 48)."""
    rotations = b"".join(map(hand_map, ("", "y", "x")))
    return np.frombuffer(rotations, dtype=np.uint8).reshape(len(AXES), N_CODES)


@cache
def _rewritten(move: Move) -> tuple[tuple[int, ...], str]:
    return rewrite((move,))
