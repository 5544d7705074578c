"""Whether a text is meant as a maneuver or as the colours of 54 facelets."""

from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import orientation_of
from cubogram.cube.layout import N_FACELETS
from cubogram.cube.moves import PRIMES
from cubogram.cube.stickers import SEPARATORS, is_net

ABOUT_54 = range(46, 65)
"""So many letters in a row without any ' or 2 are meant as facelets, be they 54 or not."""

BRACKETS_AND_PRIMES = "()[]:*/" + PRIMES
"""Signs that only maneuvers have."""


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
