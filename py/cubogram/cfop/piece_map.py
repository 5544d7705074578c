"""Piece maps: where a maneuver takes each of the 48 places and orientations of a piece.

A corner is in one of 8 places in one of 3 orientations: code `3 * place + orientation`, 0 to 23. An
edge is in one of 12 places in one of 2 orientations: code `24 + 2 * place + orientation`, 24 to 47.
A piece map is 48 bytes, the new code for each code, whatever the piece. Maneuvers are composed with
`bytes.translate`. (Conventions for places and orientations: `cube.cubies`.)
"""

from collections.abc import Iterable
from functools import cache

from cubogram.cube.cubies import N_CORNERS, N_EDGES, Cubies, face_turn
from cubogram.cube.symmetry import S_U4

FIRST_EDGE = N_CORNERS * 3
N_CODES = FIRST_EDGE + N_EDGES * 2

IDENTITY = bytes(range(N_CODES))
"""The piece map of the empty maneuver: every code stays."""


def corner_code(place: int, orientation: int = 0) -> int:
    """The code of a corner at `place`.

    >>> corner_code(4, 2)
    14
    """
    return 3 * place + orientation


def edge_code(place: int, orientation: int = 0) -> int:
    """The code of an edge at `place`.

    >>> edge_code(8, 1)
    41
    """
    return FIRST_EDGE + 2 * place + orientation


def map_of_cubies(cubies: Cubies) -> bytes:
    """The piece map of the maneuver that makes `cubies` from the solved cube, 48 bytes.

    >>> map_of_cubies(face_turn(0))[corner_code(0)] == corner_code(1)  # U takes URF to UFL
    True
    """
    piece_map = bytearray(N_CODES)
    for place, piece in enumerate(cubies.corner_permutation):
        for turned in range(3):
            orientation = (turned + cubies.corner_orientation[place]) % 3
            piece_map[corner_code(piece, turned)] = corner_code(place, orientation)
    for place, piece in enumerate(cubies.edge_permutation):
        for turned in range(2):
            orientation = (turned + cubies.edge_orientation[place]) % 2
            piece_map[edge_code(piece, turned)] = edge_code(place, orientation)
    return bytes(piece_map)


def cubies_of_map(piece_map: bytes) -> Cubies:
    """The state that a maneuver with this piece map makes from the solved cube.

    >>> cubies_of_map(map_of_turns([3, 0])) == face_turn(3) * face_turn(0)
    True
    """
    corners, edges = [0] * N_CORNERS, [0] * N_EDGES
    twists, flips = [0] * N_CORNERS, [0] * N_EDGES
    for piece in range(N_CORNERS):
        place, orientation = divmod(piece_map[corner_code(piece)], 3)
        corners[place], twists[place] = piece, orientation
    for piece in range(N_EDGES):
        place, orientation = divmod(piece_map[edge_code(piece)] - FIRST_EDGE, 2)
        edges[place], flips[place] = piece, orientation
    return Cubies(tuple(corners), tuple(twists), tuple(edges), tuple(flips))


@cache
def _translation(move: int) -> bytes:
    """The face turn as a table for `bytes.translate`."""
    return map_of_cubies(face_turn(move)) + bytes(256 - N_CODES)


def map_of_turns(turns: Iterable[int]) -> bytes:
    """The piece map of face turns (indices 0 to 17).

    >>> map_of_turns([0, 2]) == IDENTITY  # U U'
    True
    """
    piece_map = IDENTITY
    for turn in turns:
        piece_map = piece_map.translate(_translation(turn))
    return piece_map


def compose(first: bytes, second: bytes) -> bytes:
    """The piece map of one maneuver followed by another.

    >>> compose(map_of_turns([3]), map_of_turns([0])) == map_of_turns([3, 0])
    True
    """
    return first.translate(second + bytes(256 - N_CODES))


def inverse_map(piece_map: bytes) -> bytes:
    """The piece map of the inverse maneuver.

    >>> inverse_map(map_of_turns([3, 0])) == map_of_turns([2, 5])
    True
    """
    back = bytearray(N_CODES)
    for code, target in enumerate(piece_map):
        back[target] = code
    return bytes(back)


@cache
def y_maps() -> tuple[bytes, bytes]:
    """The piece maps of the rotations y and y': only the places count, not the pieces' names."""
    turned = map_of_cubies(S_U4)
    return turned, inverse_map(turned)


def conjugate_by_y(piece_map: bytes) -> bytes:
    """The piece map of the same maneuver made after the rotation y: R becomes B, for example.

    >>> conjugate_by_y(map_of_turns([3])) == map_of_turns([15])  # y R is B
    True
    """
    turned, back = y_maps()
    return compose(compose(turned, piece_map), back)


TURN_AFTER_Y = (0, 1, 2, 15, 16, 17, 3, 4, 5, 9, 10, 11, 6, 7, 8, 12, 13, 14)
"""The face turn that replaces each face turn after the rotation y: U and D stay, R becomes B, F
becomes R."""

__all__ = [
    "FIRST_EDGE",
    "IDENTITY",
    "N_CODES",
    "TURN_AFTER_Y",
    "compose",
    "conjugate_by_y",
    "corner_code",
    "cubies_of_map",
    "edge_code",
    "inverse_map",
    "map_of_cubies",
    "map_of_turns",
    "y_maps",
]
