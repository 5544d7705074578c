"""What a person types as "a cube": a maneuver, or the colours of its 54 facelets.

The state is always meant as the cube is held at the end. After the scramble `x R U` the centre
that was in front is on top; the state names pieces by the places of the centres as they are now,
so a solution found for it can be turned as the cube lies in the hands.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import PuzzleError
from .cubies import FACES, SOLVED, Cubies, after
from .facelets import from_facelets, orientation_of, to_facelets
from .layout import N_FACELETS, facelets_as_held
from .maneuver import as_held, rewrite
from .moves import Move
from .parser import PRIMES, parse
from .pieces import read_cubies, relative
from .stickers import SEPARATORS, is_net, read_letters

ABOUT_54 = range(46, 65)
"""So many letters in a row without any ' or 2 are meant as facelets, be they 54 or not."""

BRACKETS_AND_PRIMES = "()[]:*/" + PRIMES
"""Signs that only maneuvers have."""


@dataclass(frozen=True)
class HeldCube:
    """A state and how the cube is held.

    `cubies` names pieces and places by the centres as they are now; `orientation` says which
    colours these centres have at U, R, F, D, L, B: the faces' letters, or the user's own.
    """

    cubies: Cubies = SOLVED
    orientation: str = FACES

    @property
    def facelets(self) -> str:
        """The 54 colours as the cube is held.

        >>> HeldCube(orientation="FRDBLU").facelets[:9]
        'FFFFFFFFF'
        """
        return to_facelets(self.cubies, self.orientation)

    def after(self, moves: Iterable[Move]) -> "HeldCube":
        """The cube after a maneuver, turned as it is held.

        >>> HeldCube().after(parse("x R U M")).orientation
        'URFDLB'
        """
        turns, centres = rewrite(moves)
        if centres == FACES:
            return HeldCube(after(turns, self.cubies), self.orientation)
        colours = dict(zip(FACES, self.orientation, strict=True))
        turned = after(as_held(turns, centres), seen_from(self.cubies, centres))
        return HeldCube(turned, "".join(colours[centre] for centre in centres))


SOLVED_CUBE = HeldCube()


def seen_from(cubies: Cubies, orientation: str) -> Cubies:
    """The same cube with pieces and places named anew after it is turned as a whole.

    `orientation` says which centres come to U, R, F, D, L, B.

    >>> from .cubies import face_turn
    >>> seen_from(face_turn(6), "FRDBLU") == face_turn(0)  # after x the turned F face is U
    True
    """
    shown = to_facelets(cubies)
    faces = relative("".join(shown[before] for before in facelets_as_held(orientation)))
    seen = read_cubies(faces) if faces else None
    assert seen is not None, "a cube turned as a whole is a cube"
    return seen


def looks_like_facelets(text: str) -> bool:
    """Whether a text is meant as colours of facelets and not as a maneuver.

    It is if it has nothing but letters (or nothing but digits), about 54 of them, and is not a
    list of single moves with spaces between them. A net, and exactly 54 letters with six different
    centres, are facelets in any case.

    >>> looks_like_facelets("R U R' U'"), looks_like_facelets(9 * "UDLRFB"[:5] + 8 * "B")
    (False, True)
    """
    letters = "".join(c for c in text if not c.isspace() and c not in SEPARATORS)
    plain = "".join(c for c in letters if c.isascii() and c.isalnum())
    if any(c in BRACKETS_AND_PRIMES for c in text) or not (plain.isalpha() or plain.isdigit()):
        return False  # any other sign is a slip, to be named with its place
    if is_net(text):
        return True
    if len(letters) == N_FACELETS and len(set(orientation_of(letters.upper()))) == len(FACES):
        return True
    single_moves = max(map(len, text.split())) == 1 and plain.isalpha()
    return len(letters) in ABOUT_54 and not single_moves


def parse_held(text: str, compact: bool = False) -> HeldCube:
    """The cube that `text` describes, with the way it is held.

    A maneuver is applied to the solved cube held with U up and F in front; facelets are taken as
    they lie. `compact` reads maneuvers in the language of single letters (see `parser`). Raises
    PuzzleError "notation", "facelets", "validity", or "empty" for no text at all.

    >>> parse_held("y").orientation
    'UBRDFL'
    """
    if not text.strip():
        raise PuzzleError("empty", "nothing was given: type a maneuver or 54 facelets")
    if looks_like_facelets(text):
        return HeldCube(from_facelets(text), orientation_of(read_letters(text)))
    return HeldCube().after(parse(text, compact))


def parse_state(text: str, compact: bool = False) -> Cubies:
    """The state that `text` describes, a maneuver or 54 facelets, as `parse_held` reads it.

    It is the cube as held afterwards: rotations in a maneuver, and wide and slice turns, move the
    centres, and U is then the face that has come to the top. A solution of the state is done in
    the same way, going on from there, without turning the cube back first.

    >>> parse_state("x R U") == parse_state("R U")  # both are solved by U' R'
    True
    >>> parse_state("R U R' U'") == parse_state(to_facelets(parse_state("R U R' U'")))
    True
    """
    return parse_held(text, compact).cubies
