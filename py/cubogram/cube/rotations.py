"""How the cube is held: the 24 orientations of the whole cube, and what they do to a state.

An orientation is six letters: which centre is at U, R, F, D, L, B. "URFDLB" is the standard one;
after the rotation `x` it is "FRDBLU", because the front centre has come to the top.
"""

from functools import cache

from cubogram.cube.cubies import FACES, Cubies
from cubogram.cube.layout import facelets_as_held
from cubogram.cube.moves import AMOUNT_SUFFIXES, LAYERS
from cubogram.cube.pieces import colours_of, read_cubies

RING = ("FUBD", "FLBR", "URDL")
"""Per axis: the faces in the order in which a positive quarter turn carries one to the next."""

UPS = ("", "x", "x2", "x'", "z", "z'", "z2")
FRONTS = ("", "y", "y2", "y'")
"""A turn that brings a face to the top, then one that brings a face to the front."""


def rotated(orientation: str, axis: int, quarters: int) -> str:
    """The orientation after the cube is turned about an axis (0 x, 1 y, 2 z).

    >>> rotated("URFDLB", 0, 1)
    'FRDBLU'
    """
    centres = dict(zip(FACES, orientation, strict=True))
    ring = RING[axis]
    moved = {ring[(i + quarters) % 4]: centres[face] for i, face in enumerate(ring)}
    return "".join(moved.get(face, centres[face]) for face in FACES)


def composed(first: str, second: str) -> str:
    """The orientation after one rotation of the cube and then another.

    >>> composed("FRDBLU", "UBRDFL")  # x, then y
    'FURBDL'
    """
    return "".join(first[FACES.index(centre)] for centre in second)


def inverse_orientation(orientation: str) -> str:
    """The orientation after the inverse rotation.

    >>> inverse_orientation("FRDBLU")  # x'
    'BRUFLD'
    """
    return "".join(FACES[orientation.index(centre)] for centre in FACES)


@cache
def rotation_texts() -> dict[str, str]:
    """For each of the 24 orientations, the shortest rotation that leads to it, as text.

    >>> len(rotation_texts()), rotation_texts()["FRDBLU"], rotation_texts()["FURBDL"]
    (24, 'x', 'x y')
    """
    found: dict[str, str] = {}
    for up in UPS:
        for front in FRONTS:
            orientation = FACES
            for move in (up, front):
                if move:
                    axis, quarters = LAYERS[move[0]][0], AMOUNT_SUFFIXES.index(move[1:]) + 1
                    orientation = rotated(orientation, axis, quarters)
            text = f"{up} {front}".strip()
            if orientation not in found or len(text) < len(found[orientation]):
                found[orientation] = text
    return found


@cache
def _rotation(orientation: str) -> Cubies:
    """The pieces of the solved cube after it is turned as a whole."""
    shown = colours_of(Cubies())
    turned = read_cubies("".join(shown[before] for before in facelets_as_held(orientation)))
    if turned is None:
        raise RuntimeError(f"{orientation} is not one of the 24 orientations")
    return turned


def seen_from(cubies: Cubies, orientation: str) -> Cubies:
    """The same cube with its pieces and places renamed after it is turned as a whole.

    `orientation` says which centres come to U, R, F, D, L, B. It is the conjugate of the state by
    the rotation, so a product seen from another side is the product of its factors seen from there.

    >>> from cubogram.cube.cubies import face_turn
    >>> seen_from(face_turn(6), "FRDBLU") == face_turn(0)  # after x the turned F face is U
    True
    """
    if orientation == FACES:
        return cubies
    rotation = _rotation(orientation)
    return rotation.inverse() * cubies * rotation
