"""The cube as 8 corners and 12 edges: which piece is where, and how it is turned.

Conventions (Kociemba, http://kociemba.org/cube.htm): place `i` holds piece `permutation[i]`
("is replaced by"), with orientation `orientation[i]`. Corner orientation counts clockwise thirds
of a turn, 0 to 2; a mirrored cube has 3 to 5 (the dihedral group D3). Edge orientation is 0 or 1.

             U0 U1 U2
             U3 U4 U5
             U6 U7 U8
    L0 L1 L2 F0 F1 F2 R0 R1 R2 B0 B1 B2
    L3 L4 L5 F3 F4 F5 R3 R4 R5 B3 B4 B5
    L6 L7 L8 F6 F7 F8 R6 R7 R8 B6 B7 B8
             D0 D1 D2
             D3 D4 D5
             D6 D7 D8
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from cubogram.arguments import quoted
from cubogram.errors import PuzzleError

FACES = "URFDLB"
CORNERS = ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB")
EDGES = ("UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR")

N_CORNERS = len(CORNERS)
N_EDGES = len(EDGES)
N_MOVES = 6 * 3  # each face by one, two or three quarter turns clockwise

MOVE_NAMES = tuple(face + suffix for face in FACES for suffix in ("", "2", "'"))
"""The 18 face turns by index: U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'."""


def _corner_orientation(a: int, b: int) -> int:
    """The orientation `a` followed by `b` in D3, where 3, 4, 5 are mirrored."""
    if a < 3:
        return (a + b) % 3 if b < 3 else 3 + (a + b) % 3
    return 3 + (a - b) % 3 if b < 3 else (a - b) % 3


_CORNER_ORIENTATIONS = tuple(tuple(_corner_orientation(a, b) for b in range(6)) for a in range(6))


class PieceAt(NamedTuple):
    """What a place holds: the piece `c` (or `e` for an edge), turned by `o`."""

    c: str
    o: int

    @property
    def e(self) -> str:
        """The piece, by the name used for an edge."""
        return self.c


@dataclass(frozen=True, slots=True, repr=False)
class Cubies:
    """One state of the cube, or the maneuver that makes it from the solved one.

    Called with the name of a place, it returns the piece there and its orientation.

    >>> f = face_turn(6)
    >>> f("URF").c, f("URF").o  # "F(URF).c = UFL, F(URF).o = 1"
    ('UFL', 1)
    >>> face_turn(0)
    Cubies.named('URF <- UBR, UFL <- URF, ULB <- UFL, UBR <- ULB, \
UR <- UB, UF <- UR, UL <- UF, UB <- UL')
    >>> f.moves()[:2]  # the other way round: where the pieces go
    ('URF -> DFR+2', 'UFL -> URF+1')
    >>> (f * f * f * f).is_solved
    True
    """

    corner_permutation: tuple[int, ...] = tuple(range(N_CORNERS))
    corner_orientation: tuple[int, ...] = (0,) * N_CORNERS
    edge_permutation: tuple[int, ...] = tuple(range(N_EDGES))
    edge_orientation: tuple[int, ...] = (0,) * N_EDGES

    @classmethod
    def named(cls, text: str = "") -> Cubies:
        """The state whose repr has this text: each place with the piece that is there instead of
        its own, and +1 or more if it is turned. Raises PuzzleError "pieces" if it is invalid.

        >>> Cubies.named("URF <- URF+1, UFL <- UFL+2").corner_orientation
        (1, 2, 0, 0, 0, 0, 0, 0)
        """
        held = {place: (place, 0) for place in CORNERS + EDGES}
        for entry in filter(None, map(str.strip, text.split(","))):
            found = re.fullmatch(r"(\w+) *<- *(\w+?)(?:\+([1-5]))?", entry)
            if found is None or found[1] not in held or len(found[1]) != len(found[2]):
                message = f"a piece is written URF <- UFL+1, not {quoted(entry)}"
                raise PuzzleError("pieces", message)
            held[found[1]] = found[2], int(found[3] or 0)
        if sorted(piece for piece, _ in held.values()) != sorted(held):
            raise PuzzleError("pieces", "each piece must be in exactly one place")
        return cls(
            tuple(CORNERS.index(held[place][0]) for place in CORNERS),
            tuple(held[place][1] for place in CORNERS),
            tuple(EDGES.index(held[place][0]) for place in EDGES),
            tuple(held[place][1] for place in EDGES),
        )

    def __call__(self, place: str) -> PieceAt:
        """The piece at a place, and its orientation."""
        if place in CORNERS:
            at = CORNERS.index(place)
            return PieceAt(CORNERS[self.corner_permutation[at]], self.corner_orientation[at])
        if place in EDGES:
            at = EDGES.index(place)
            return PieceAt(EDGES[self.edge_permutation[at]], self.edge_orientation[at])
        raise PuzzleError(
            "pieces", f"{quoted(place)} is not a place (places are URF, UR and so on)"
        )

    def moves(self) -> tuple[str, ...]:
        """Where the pieces that move go: `URF -> UFL`, with +1 or more if turned."""
        ways = ((self(place), place) for place in CORNERS + EDGES)
        found = {held.c: f"{held.c} -> {place}{_plus(held.o)}" for held, place in ways}
        return tuple(found[piece] for piece in CORNERS + EDGES if self(piece) != (piece, 0))

    def __repr__(self) -> str:
        if not self._is_complete:
            rows = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
            return f"Cubies({rows})"
        places = [place for place in CORNERS + EDGES if self(place) != (place, 0)]
        held = (f"{place} <- {self(place).c}{_plus(self(place).o)}" for place in places)
        return f"Cubies.named({', '.join(held)!r})" if places else "Cubies()"

    @property
    def _is_complete(self) -> bool:
        """Whether each piece is in exactly one place."""
        rows = (self.corner_permutation, N_CORNERS), (self.edge_permutation, N_EDGES)
        return all(
            isinstance(row, tuple) and set(row) == set(range(count)) and len(row) == count
            for row, count in rows
        )

    def __mul__(self, other: Cubies) -> Cubies:
        """The state after `self` and then `other`: (A*B)(x).c = A(B(x).c).c and so on."""
        from_corners = itemgetter(*other.corner_permutation)
        from_edges = itemgetter(*other.edge_permutation)
        corners = zip(from_corners(self.corner_orientation), other.corner_orientation, strict=True)
        edges = zip(from_edges(self.edge_orientation), other.edge_orientation, strict=True)
        return Cubies(
            from_corners(self.corner_permutation),
            tuple([_CORNER_ORIENTATIONS[a][b] for a, b in corners]),
            from_edges(self.edge_permutation),
            tuple([(a + b) % 2 for a, b in edges]),
        )

    def inverse(self) -> Cubies:
        """The state that undoes this one: A * A.inverse() is solved."""
        corners = sorted(range(N_CORNERS), key=self.corner_permutation.__getitem__)
        edges = sorted(range(N_EDGES), key=self.edge_permutation.__getitem__)
        turned = [self.corner_orientation[c] for c in corners]
        return Cubies(
            tuple(corners),
            tuple(o if o >= 3 else -o % 3 for o in turned),
            tuple(edges),
            tuple(self.edge_orientation[e] for e in edges),
        )

    @property
    def is_solved(self) -> bool:
        """Whether every piece is home and upright."""
        return self == SOLVED

    def turned(self, move: int) -> Cubies:
        """The state after the face turn with index `move` (see MOVE_NAMES)."""
        return self * face_turn(move)


def _plus(orientation: int) -> str:
    return f"+{orientation}" if orientation else ""


SOLVED = Cubies()

_QUARTER_TURNS = (
    Cubies((3, 0, 1, 2, 4, 5, 6, 7), (0,) * 8, (3, 0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11), (0,) * 12),
    Cubies(
        (4, 1, 2, 0, 7, 5, 6, 3),
        (2, 0, 0, 1, 1, 0, 0, 2),
        (8, 1, 2, 3, 11, 5, 6, 7, 4, 9, 10, 0),
        (0,) * 12,
    ),
    Cubies(
        (1, 5, 2, 3, 0, 4, 6, 7),
        (1, 2, 0, 0, 2, 1, 0, 0),
        (0, 9, 2, 3, 4, 8, 6, 7, 1, 5, 10, 11),
        (0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0),
    ),
    Cubies((0, 1, 2, 3, 5, 6, 7, 4), (0,) * 8, (0, 1, 2, 3, 5, 6, 7, 4, 8, 9, 10, 11), (0,) * 12),
    Cubies(
        (0, 2, 6, 3, 4, 1, 5, 7),
        (0, 1, 2, 0, 0, 2, 1, 0),
        (0, 1, 10, 3, 4, 5, 9, 7, 8, 2, 6, 11),
        (0,) * 12,
    ),
    Cubies(
        (0, 1, 3, 7, 4, 5, 2, 6),
        (0, 0, 1, 2, 0, 0, 2, 1),
        (0, 1, 2, 11, 4, 5, 6, 10, 8, 9, 3, 7),
        (0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1),
    ),
)
"""U, R, F, D, L, B clockwise (http://kociemba.org/math/CubeDefs.htm)."""


@cache
def face_turn(move: int) -> Cubies:
    """The face turn with index `move`, 0 to 17, as MOVE_NAMES lists them."""
    quarter = _QUARTER_TURNS[move // 3]
    return quarter if move % 3 == 0 else face_turn(move - 1) * quarter


def after(moves: list[int] | tuple[int, ...], start: Cubies = SOLVED) -> Cubies:
    """The state after face turns given by their indices.

    >>> after([0, 2]).is_solved  # U U'
    True
    """
    for move in moves:
        start = start.turned(move)
    return start
