"""One move as people write it, and what it does to the three layers of an axis.

Every move of the 3x3x3 turns some of the three layers of one axis: a face turn (U R F D L B) the
outer one, a wide turn (Uw ...) the outer and the middle one, a slice turn (M E S) the middle one,
a rotation (x y z) all three. `LAYERS` says it for each family; everything else about moves
(inverse, mirror, simplification, rewriting as face turns) is arithmetic on these triples.
"""

from collections.abc import Iterable
from typing import NamedTuple

from .cubies import FACES, MOVE_NAMES

SLICES = "MES"
ROTATIONS = "xyz"

AXES = (("L", "M", "R", "x"), ("D", "E", "U", "y"), ("B", "S", "F", "z"))
"""Per axis: the negative face, the slice, the positive face, the rotation."""

LAYERS: dict[str, tuple[int, tuple[int, int, int]]] = {
    # family: (axis, quarter turns of the negative, middle and positive layer,
    #          clockwise as seen from the positive end: from R, U or F)
    "R": (0, (0, 0, 1)),
    "L": (0, (-1, 0, 0)),
    "M": (0, (0, -1, 0)),  # follows L
    "Rw": (0, (0, 1, 1)),
    "Lw": (0, (-1, -1, 0)),
    "x": (0, (1, 1, 1)),  # follows R
    "U": (1, (0, 0, 1)),
    "D": (1, (-1, 0, 0)),
    "E": (1, (0, -1, 0)),  # follows D
    "Uw": (1, (0, 1, 1)),
    "Dw": (1, (-1, -1, 0)),
    "y": (1, (1, 1, 1)),  # follows U
    "F": (2, (0, 0, 1)),
    "B": (2, (-1, 0, 0)),
    "S": (2, (0, 1, 0)),  # follows F
    "Fw": (2, (0, 1, 1)),
    "Bw": (2, (-1, -1, 0)),
    "z": (2, (1, 1, 1)),  # follows F
}

AMOUNT_SUFFIXES = ("", "2", "'")


class Move(NamedTuple):
    """A turn of one `family` ("U", "Rw", "M", "x"...) by `amount` quarter turns, 1 to 3.

    >>> str(Move("Rw", 3)), str(Move("U", 2))
    ("Rw'", 'U2')
    """

    family: str
    amount: int

    def __str__(self) -> str:
        return self.family + AMOUNT_SUFFIXES[self.amount - 1]

    @property
    def is_face_turn(self) -> bool:
        """Whether one outer layer turns and nothing else."""
        return self.family in FACES

    @property
    def is_slice(self) -> bool:
        """Whether only a middle layer turns."""
        return self.family in SLICES

    @property
    def is_rotation(self) -> bool:
        """Whether the whole cube turns."""
        return self.family in ROTATIONS

    def inverse(self) -> "Move":
        """The move that undoes this one."""
        return Move(self.family, 4 - self.amount)

    def layers(self) -> tuple[int, tuple[int, int, int]]:
        """The axis (0 x, 1 y, 2 z) and how far its three layers turn.

        The layers stand from the negative to the positive end; a turn is counted in quarters,
        0 to 3, clockwise as seen from the positive end (R, U or F).

        >>> Move("M", 1).layers()  # the middle layer of x, the way L turns
        (0, (0, 3, 0))
        """
        axis, (low, middle, high) = LAYERS[self.family]
        n = self.amount
        return axis, (low * n % 4, middle * n % 4, high * n % 4)


def face_move(index: int) -> Move:
    """The face turn with this index (0 to 17, see MOVE_NAMES) as a Move.

    >>> face_move(5)
    Move(family='R', amount=3)
    """
    return Move(FACES[index // 3], index % 3 + 1)


def face_index(move: Move) -> int:
    """The index 0 to 17 of a face turn.

    >>> face_index(Move("R", 3))
    5
    """
    return 3 * FACES.index(move.family) + move.amount - 1


def format_maneuver(moves: Iterable[Move]) -> str:
    """The moves as text, one space between two: what `parse` reads back.

    >>> format_maneuver([Move("R", 1), Move("Uw", 3), Move("x", 2)])
    "R Uw' x2"
    """
    return " ".join(map(str, moves))


def to_text(face_turns: Iterable[int]) -> str:
    """Face turns given by their indices (0 to 17) as text.

    >>> to_text([3, 0, 5, 2])
    "R U R' U'"
    """
    return " ".join(MOVE_NAMES[turn] for turn in face_turns)
