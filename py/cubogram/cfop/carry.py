"""What a maneuver does to single pieces: where it carries each of the 48 ways a piece can lie.

A corner lies in one of 8 places in one of 3 orientations: code `3 * place + orientation`, 0 to 23.
An edge lies in one of 12 places in one of 2: code `24 + 2 * place + orientation`, 24 to 47. A
maneuver sends codes to codes, whatever piece it is; that is 48 bytes, and doing one maneuver after
another is `bytes.translate`. (Conventions of places and orientations: `cube.cubies`.)
"""

from collections.abc import Iterable
from functools import cache

from ..cube.cubies import N_CORNERS, N_EDGES, Cubies, face_turn
from ..cube.symmetry import S_U4

FIRST_EDGE = N_CORNERS * 3
N_CODES = FIRST_EDGE + N_EDGES * 2

NOTHING = bytes(range(N_CODES))
"""What the empty maneuver does: every code stays."""


def corner_code(place: int, orientation: int = 0) -> int:
    """The code of a corner that lies at `place`.

    >>> corner_code(4, 2)
    14
    """
    return 3 * place + orientation


def edge_code(place: int, orientation: int = 0) -> int:
    """The code of an edge that lies at `place`.

    >>> edge_code(8, 1)
    41
    """
    return FIRST_EDGE + 2 * place + orientation


def carry_of(cubies: Cubies) -> bytes:
    """Where the maneuver that makes `cubies` from the solved cube carries each code.

    >>> carry_of(face_turn(0))[corner_code(0)] == corner_code(1)  # U takes URF to UFL
    True
    """
    carried = bytearray(N_CODES)
    for place, piece in enumerate(cubies.corner_permutation):
        for turned in range(3):
            orientation = (turned + cubies.corner_orientation[place]) % 3
            carried[corner_code(piece, turned)] = corner_code(place, orientation)
    for place, piece in enumerate(cubies.edge_permutation):
        for turned in range(2):
            orientation = (turned + cubies.edge_orientation[place]) % 2
            carried[edge_code(piece, turned)] = edge_code(place, orientation)
    return bytes(carried)


def cubies_of(carried: bytes) -> Cubies:
    """The state that the maneuver makes from the solved cube.

    >>> cubies_of(carry([3, 0])) == face_turn(3) * face_turn(0)
    True
    """
    corners, edges = [0] * N_CORNERS, [0] * N_EDGES
    twists, flips = [0] * N_CORNERS, [0] * N_EDGES
    for piece in range(N_CORNERS):
        place, orientation = divmod(carried[corner_code(piece)], 3)
        corners[place], twists[place] = piece, orientation
    for piece in range(N_EDGES):
        place, orientation = divmod(carried[edge_code(piece)] - FIRST_EDGE, 2)
        edges[place], flips[place] = piece, orientation
    return Cubies(tuple(corners), tuple(twists), tuple(edges), tuple(flips))


@cache
def _table(move: int) -> bytes:
    """The face turn as a table for `bytes.translate`."""
    return carry_of(face_turn(move)) + bytes(256 - N_CODES)


def carry(turns: Iterable[int]) -> bytes:
    """Where face turns (indices 0 to 17) carry each code.

    >>> carry([0, 2]) == NOTHING  # U U'
    True
    """
    carried = NOTHING
    for turn in turns:
        carried = carried.translate(_table(turn))
    return carried


def then(first: bytes, second: bytes) -> bytes:
    """One maneuver after the other.

    >>> then(carry([3]), carry([0])) == carry([3, 0])
    True
    """
    return first.translate(second + bytes(256 - N_CODES))


def undone(carried: bytes) -> bytes:
    """The maneuver that takes it back.

    >>> undone(carry([3, 0])) == carry([2, 5])
    True
    """
    back = bytearray(N_CODES)
    for code, target in enumerate(carried):
        back[target] = code
    return bytes(back)


@cache
def quarter() -> tuple[bytes, bytes]:
    """Where the rotation y carries each code, and where y' does, the pieces' names left aside."""
    turned = carry_of(S_U4)
    return turned, undone(turned)


def beside(carried: bytes) -> bytes:
    """The same maneuver done after the rotation y: what it did at the right it does at the back.

    >>> beside(carry([3])) == carry([15])  # y R is B
    True
    """
    turned, back = quarter()
    return then(then(turned, carried), back)


BESIDE = (0, 1, 2, 15, 16, 17, 3, 4, 5, 9, 10, 11, 6, 7, 8, 12, 13, 14)
"""The face turn that each face turn becomes after the rotation y: U, D stay, R is B, F is R."""

__all__ = [
    "BESIDE",
    "FIRST_EDGE",
    "NOTHING",
    "N_CODES",
    "beside",
    "carry",
    "carry_of",
    "corner_code",
    "cubies_of",
    "edge_code",
    "quarter",
    "then",
    "undone",
]
