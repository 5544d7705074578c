"""Converts a state to a string of 54 letters, and back.

>>> from cubogram.cube.cubies import face_turn
>>> to_facelets(face_turn(0))
'UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB'
>>> from_facelets(_) == face_turn(0)
True
"""

from cubogram.cube.cubies import FACES, Cubies
from cubogram.cube.facelet_text import read_facelets
from cubogram.cube.layout import CENTRES
from cubogram.cube.pieces import colours_of, named_by_centres, read_cubies
from cubogram.cube.validity import check

SOLVED_FACELETS = "".join(9 * face for face in FACES)


def to_facelets(cubies: Cubies, orientation: str = FACES) -> str:
    """The 54 colours of a state in the order U R F D L B, named by the faces of the centres.

    `orientation` says which centre is at U, R, F, D, L, B as the cube is held; the pieces of
    `cubies` are named by these places, so that turns of the held cube apply to it.
    A mirrored state (orientations 3 to 5) shows mirrored corners.

    >>> to_facelets(Cubies(), "FRDBLU")[:10]  # held after x
    'FFFFFFFFFR'
    """
    names = dict(zip(FACES, orientation, strict=True))
    return "".join(names[face] for face in colours_of(cubies))


def from_facelets(text: str) -> Cubies:
    """The state that 54 colours show, as the cube is held: each centre gives its face's colour.

    Any six letters or digits will do, and any centre may be on top; a printed net is read too.
    Raises PuzzleError "facelets" (not 54 colours) or "validity" (not a cube, with every reason
    why).

    >>> from_facelets("W" * 9 + "R" * 9 + "G" * 9 + "Y" * 9 + "O" * 9 + "B" * 9).is_solved
    True
    """
    return cubies_of(read_facelets(text).letters)


def cubies_of(letters: str) -> Cubies:
    """The state that 54 letters or digits show, as `from_facelets` returns it for their text."""
    check(letters)
    faces = named_by_centres(letters)
    cubies = read_cubies(faces) if faces else None
    if cubies is None:
        raise RuntimeError(f"no problem was found in {letters}, and yet it is not a cube")
    return cubies


def orientation_of(facelets: str) -> str:
    """The letters of the six centres in the order U R F D L B.

    >>> orientation_of(to_facelets(Cubies(), "FRDBLU"))
    'FRDBLU'
    """
    return "".join(facelets[centre] for centre in CENTRES)
