"""Blocks and pieces in the hand: which pieces are together, however the cube is held."""

from functools import cache

from cubogram.cfop.piece_map import FIRST_EDGE, corner_code, edge_code
from cubogram.cube.cubies import CORNERS, EDGES
from cubogram.cube.hand import hand_map
from cubogram.cube.rotations import rotation_texts


@cache
def rotation_maps() -> tuple[bytes, ...]:
    """The piece maps of the 24 rotations of the whole cube."""
    return tuple(hand_map(str(maneuver)) for maneuver in rotation_texts().values())


def home(name: str) -> int:
    """The code of a piece at home.

    >>> home("DFR"), home("UR")
    (12, 24)
    """
    if len(name) == 3:
        return corner_code(CORNERS.index(name))
    return edge_code(EDGES.index(name))


def are_together(state: bytes, pieces: tuple[int, ...]) -> bool:
    """True if pieces are next to each other as in the solved cube, wherever they are.

    >>> are_together(hand_map("R U"), (home("DFR"), home("FR")))
    True
    """
    return any(all(state[piece] == turned[piece] for piece in pieces) for turned in rotation_maps())


def is_corner(piece: int) -> bool:
    """True if a code is a corner's."""
    return piece < FIRST_EDGE
