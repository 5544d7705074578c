"""How the cube is held: where each centre is, and the names of the colours.

The solver works with the cross at the bottom. Here and elsewhere, `centres` is six letters: the
original places of the centres that are now at U, R, F, D, L, B.
"""

from functools import cache

from cubogram.arguments import quoted
from cubogram.cube.cubies import FACES
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.rotations import composed, inverse_orientation, rotation_texts
from cubogram.errors import PuzzleError

COLOUR_OF_FACE = dict(zip(FACES, "WRGYOB", strict=True))
"""The letters of the colours of a cube held white up and green in front."""

COLOUR_NAMES = {
    "W": "white",
    "R": "red",
    "G": "green",
    "Y": "yellow",
    "O": "orange",
    "B": "blue",
    "U": "white",
    "F": "green",
    "D": "yellow",
    "L": "orange",
}
"""Names by the colour's letter, and by the letter of the face that has the colour."""

TO_BOTTOM = {"U": "z2", "R": "z", "F": "x'", "D": "", "L": "z'", "B": "x"}
"""The rotation that brings each face to the bottom; the front stays in front if possible."""


def face_of_colour(colour: str, letters: str = FACES) -> str:
    """The face whose centre has a colour; `letters` are the centres' letters at U R F D L B.

    A colour is one of the centres' own letters, a colour's initial or name, or its face on a cube
    held white up and green in front. Raises PuzzleError "colour" for any other text.

    >>> face_of_colour("white"), face_of_colour("g", "FRDBLU")
    ('U', 'U')
    """
    wanted = colour.strip().upper()
    initial = wanted[:1] if wanted.lower() in COLOUR_NAMES.values() else wanted
    faces = {letter: face for face, letter in COLOUR_OF_FACE.items()}
    for letter in (initial, faces.get(initial), COLOUR_OF_FACE.get(initial)):
        if letter and letter in letters:
            return FACES[letters.index(letter)]
    raise PuzzleError(
        "colour",
        f"{quoted(colour)} is not a colour of this cube: write one of {' '.join(letters)}, "
        "or a name such as white",
    )


def colour_name(letter: str) -> str:
    """The usual name of a colour; letters of other colours are returned unchanged.

    >>> colour_name("O"), colour_name("L"), colour_name("X")
    ('orange', 'orange', 'X')
    """
    return COLOUR_NAMES.get(letter, letter)


@cache
def _orientation(maneuver: str) -> str:
    return Maneuver(maneuver).orientation


def centres_after(centres: str, maneuver: str) -> str:
    """The centres after a further maneuver, in which only the rotations matter.

    >>> centres_after("URFDLB", "y"), centres_after(centres_after("URFDLB", "y"), "x")
    ('UBRDFL', 'RBDLFU')
    """
    return composed(centres, _orientation(maneuver))


def rotation_between(now: str, wanted: str) -> str:
    """The rotation from one orientation of the cube to another.

    >>> rotation_between("URFDLB", "UBRDFL"), rotation_between("FRDBLU", "URFDLB")
    ('y', "x'")
    """
    return rotation_texts()[composed(inverse_orientation(now), wanted)]


def turns_as_given(turns: tuple[int, ...], centres: str) -> tuple[int, ...]:
    """Turns of the cube as held, renamed for the cube as given.

    >>> turns_as_given((0,), "FRDBLU")  # what is now on top was in front
    (6,)
    """
    return tuple(3 * FACES.index(centres[turn // 3]) + turn % 3 for turn in turns)
