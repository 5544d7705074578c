"""Turns as made by hand, including slices and wide turns: their effect on pieces and centres.

A slice moves the centres. So places are named relative to the blocks, which stay, and not to the
centres: `hand_map` is like the piece maps of `cubogram.cfop.piece_map`, but for any moves.
"""

from functools import cache

from cubogram.cfop.piece_map import FIRST_EDGE, corner_code, edge_code
from cubogram.cube.cubies import CORNERS, EDGES
from cubogram.cube.layout import corner_facelets, edge_facelets
from cubogram.cube.permutation import Permutation
from cubogram.cube.rotations import rotation_texts


@cache
def _facelets() -> tuple[int, ...]:
    """The facelet for each of the 48 codes: the place of the piece's first sticker."""
    return tuple(facelet for piece in corner_facelets() + edge_facelets() for facelet in piece)


@cache
def hand_map(moves: str) -> bytes:
    """Where moves take each piece code, as seen by the person holding the cube.

    >>> from cubogram.cfop.piece_map import map_of_turns
    >>> hand_map("R") == map_of_turns([3]), hand_map("r") == hand_map("R M'")
    (True, True)
    """
    codes = {facelet: code for code, facelet in enumerate(_facelets())}
    goes_to = Permutation(moves).goes_to
    return bytes(codes[goes_to[facelet]] for facelet in _facelets())


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
