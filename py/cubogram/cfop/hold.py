"""How the cube is held: which centre is where, and the colours' names.

The solver works with the cross at the bottom. `centres` is six letters, as everywhere: which
place's centre, of the places as the cube was given, is now at U, R, F, D, L, B.
"""

from functools import cache

from ..cube.cubies import FACES
from ..cube.maneuver import Maneuver
from ..errors import PuzzleError

COLOUR_OF_FACE = dict(zip(FACES, "WRGYOB", strict=True))
"""The colours' letters of a cube held white up and green in front."""

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
"""Names by colour letter, and by the letter of the face that has the colour."""

TO_BOTTOM = {"U": "z2", "R": "z", "F": "x'", "D": "", "L": "z'", "B": "x"}
"""The rotation that brings each face to the bottom; the front stays in front if it can."""

_FRONTS = ("", "y", "y2", "y'")
_UPS = ("", "x", "x2", "x'", "z", "z'", "z2")


def place_of_colour(colour: str, orientation: str = FACES) -> str:
    """The face whose centre has a colour; `orientation` are the centres' letters at U R F D L B.

    A colour is one of the centres' own letters, a colour's initial or name, or the face it has
    on a cube held white up and green in front.

    >>> place_of_colour("white"), place_of_colour("g", "FRDBLU")
    ('U', 'U')
    """
    wanted = colour.strip().upper()
    initial = wanted[:1] if wanted.lower() in COLOUR_NAMES.values() else wanted
    faces = {letter: face for face, letter in COLOUR_OF_FACE.items()}
    for letter in (initial, faces.get(initial), COLOUR_OF_FACE.get(initial)):
        if letter and letter in orientation:
            return FACES[orientation.index(letter)]
    raise PuzzleError(
        "colour",
        f"{colour!r} is no colour of this cube: write one of {' '.join(orientation)}, "
        "or white, yellow...",
    )


def colour_name(letter: str) -> str:
    """What people call a colour; letters that are no usual colour stay as they are.

    >>> colour_name("O"), colour_name("L"), colour_name("X")
    ('orange', 'orange', 'X')
    """
    return COLOUR_NAMES.get(letter, letter)


def turned(centres: str, rotation: str) -> str:
    """Which centre is where after a rotation more.

    >>> turned("URFDLB", "y"), turned(turned("URFDLB", "x"), "y")
    ('UBRDFL', 'FURBDL')
    """
    moved = Maneuver(rotation).orientation
    return "".join(centres[FACES.index(centre)] for centre in moved)


@cache
def _rotations() -> dict[str, str]:
    """The shortest text of a rotation for each of the 24 ways to hold the cube."""
    found: dict[str, str] = {}
    for first in _UPS:
        for second in _FRONTS:
            text = f"{first} {second}".strip()
            centres = Maneuver(text).orientation
            if centres not in found or len(text) < len(found[centres]):
                found[centres] = text
    return found


def rotation_between(now: str, wanted: str) -> str:
    """The rotation that takes one way of holding the cube to another.

    >>> rotation_between("URFDLB", "UBRDFL"), rotation_between("FRDBLU", "URFDLB")
    ('y', "x'")
    """
    return _rotations()["".join(FACES[now.index(centre)] for centre in wanted)]


def renamed(turns: tuple[int, ...], centres: str) -> tuple[int, ...]:
    """Turns of the cube as held, named by the places as it was given.

    >>> renamed((0,), "FRDBLU")  # what is now on top was in front
    (6,)
    """
    return tuple(3 * FACES.index(centres[turn // 3]) + turn % 3 for turn in turns)
