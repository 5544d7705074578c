"""The cube as six 3x3 arrays of colours, turned by rotating arrays and nothing else.

This model knows nothing about pieces: a turn rotates its own face, and exchanges one row of each of
the four neighbours, which are first rotated so that this row is at the top. It is the reference
against which `cubies` and `blocks` are tested, and what a page or a notebook draws.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import N_FACELETS
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import AXES, Move

Faces = npt.NDArray[np.str_]
"""Shape (6, 3, 3), one letter each: the faces U R F D L B, row by row as you look at them."""

RINGS = (
    # Per axis, the four faces around it in the order of a positive quarter turn (R, U, F
    # clockwise). Each has a number: how many anticlockwise quarter turns of its array bring the row
    # next to the positive face to the top.
    (("F", 1), ("U", 1), ("B", -1), ("D", 1)),
    (("F", 0), ("L", 0), ("B", 0), ("R", 0)),
    (("U", 2), ("R", -1), ("D", 0), ("L", 1)),
)


def faces_from(facelets: str) -> Faces:
    """The six faces of a string of 54 colours.

    >>> faces_from("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB").shape
    (6, 3, 3)
    """
    return np.array(list(facelets)).reshape(6, 3, 3)


def facelets_from(faces: Faces) -> str:
    """The 54 colours of six faces as a string: the inverse of `faces_from`."""
    return "".join(faces.reshape(N_FACELETS).tolist())


def solved_faces() -> Faces:
    """The six faces of the solved cube, each with its own letter.

    >>> solved_faces()[:, 1, 1].tolist()
    ['U', 'R', 'F', 'D', 'L', 'B']
    """
    return faces_from("".join(9 * face for face in FACES))


def turned(faces: Faces, move: Move) -> Faces:
    """The six faces after any move: a face turn, a wide or slice turn, or a rotation.

    >>> facelets_from(turned(solved_faces(), Move("U")))[:21]
    'UUUUUUUUUBBBRRRRRRRRR'
    """
    after = faces.copy()
    axis, (low, middle, high) = move.layers()
    low_face, _, high_face, _ = AXES[axis]
    after[FACES.index(high_face)] = np.rot90(faces[FACES.index(high_face)], -high)
    after[FACES.index(low_face)] = np.rot90(faces[FACES.index(low_face)], low)
    ring = [(FACES.index(face), quarters) for face, quarters in RINGS[axis]]
    before = [np.rot90(faces[face], quarters) for face, quarters in ring]
    for row, turns in enumerate((high, middle, low)):
        for i, (face, quarters) in enumerate(ring):
            upright = np.rot90(after[face], quarters)  # a view: writing to it changes `after`
            upright[row] = before[(i - turns) % 4][row]
    return after


def after_moves(faces: Faces, maneuver: str | Iterable[Move]) -> Faces:
    """The six faces after a maneuver, text or moves.

    >>> (after_moves(solved_faces(), "(R U R' U')6") == solved_faces()).all()
    np.True_
    """
    for move in Maneuver(maneuver):
        faces = turned(faces, move)
    return faces
