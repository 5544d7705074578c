"""What a text is meant as: a maneuver, in one of two languages, or the colours of 54 facelets.

The rule is fixed, so that the same text always means the same. Where another meaning is possible,
`other_readings` offers it.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from cubogram.cube.compact import unknown_places, without_unknown
from cubogram.cube.cubies import FACES
from cubogram.cube.facelets import orientation_of
from cubogram.cube.layout import N_FACELETS
from cubogram.cube.moves import PRIMES, WIDE, Move
from cubogram.cube.parser import parse
from cubogram.cube.pieces import is_cube
from cubogram.cube.stickers import SEPARATORS, is_net, read_letters
from cubogram.errors import PuzzleError

ABOUT_54 = range(46, 65)
"""So many letters in a row without any ' or 2 are meant as facelets, be they 54 or not."""

BRACKETS_AND_PRIMES = "()[]:*/_" + PRIMES
"""Signs that only maneuvers have."""

SHOWN = 60
"""A maneuver longer than this is counted in an offer, not written out."""


def looks_like_facelets(text: str, compact: bool = False) -> bool:
    """Whether a text is meant as colours of facelets and not as a maneuver.

    It is if it has nothing but letters (or nothing but digits), about 54 of them, and is not a
    list of single moves with spaces between them. A net, and exactly 54 letters with six different
    centres, are facelets in any case. In the compact language most letters are moves, and such a
    text is a maneuver, unless it is a net or has nine letters of each colour, each with a centre.

    >>> looks_like_facelets("R U R' U'"), looks_like_facelets(9 * "UDLRFB"[:5] + 8 * "B")
    (False, True)
    >>> looks_like_facelets("RUFdlb" * 8), looks_like_facelets("RUFdlb" * 8, compact=True)
    (True, False)
    """
    letters = "".join(c for c in text if not c.isspace() and c not in SEPARATORS)
    plain = "".join(c for c in letters if c.isascii() and c.isalnum())
    if any(c in BRACKETS_AND_PRIMES for c in text) or not (plain.isalpha() or plain.isdigit()):
        return False  # any other sign is a slip, to be named with its place
    if is_net(text):
        return True
    is_whole = len(letters) == N_FACELETS and len(set(orientation_of(letters.upper()))) == len(
        FACES
    )
    if compact and _are_mostly_moves(letters):
        return is_whole and set(Counter(letters.upper()).values()) == {9}
    if is_whole:
        return True
    single_moves = max(map(len, text.split())) == 1 and plain.isalpha()
    return len(letters) in ABOUT_54 and not single_moves


class Offer(NamedTuple):
    """Another reading of a text.

    `way` is how it is read: in "compact" letters, in them but "without" those that are no moves,
    in "ordinary" notation, or as a "maneuver" where it was taken for facelets. `text` says the same
    in ordinary notation, so that it can be read in no other way; `words` are for a person.
    """

    way: str
    text: str
    words: str


def other_readings(text: str, compact: bool = False) -> list[Offer]:
    """How else a text may be meant than it is read; mostly not at all.

    Small letters with spaces between them are wide turns and nothing else.

    >>> other_readings("UBdL")
    [Offer(way='compact', text="U B D' L", words="in compact letters it is U B D' L")]
    >>> other_readings("UBK", compact=True)[0].words
    'without the letter that is no move it is U B'
    """
    letters, ordinary = _moves(text, compact=True), _moves(text, compact=False)
    if looks_like_facelets(text, compact):
        if compact and letters:
            return [_offer("maneuver", letters, "as a maneuver")]
        if _is_mixed(text) and _are_mostly_moves(text) and not is_cube_text(text):
            return _in_letters(text, letters)
        return []
    if not compact:
        if letters and ordinary and letters != ordinary and max(map(len, text.split())) > 1:
            return [_offer("compact", letters, "in compact letters")]
        return []
    if letters is not None:
        return []
    if ordinary:
        return [_offer("ordinary", ordinary, "in ordinary notation")]
    return _in_letters(text, letters)


def in_ordinary_notation(text: str) -> str:
    """The same meaning in ordinary notation, of a text in compact letters.

    Facelets stay as they are. Raises PuzzleError "notation" for letters that are no moves.

    >>> in_ordinary_notation("UBdL")
    "U B D' L"
    """
    return text if looks_like_facelets(text, compact=True) else _written(parse(text, compact=True))


def is_cube_text(text: str) -> bool:
    """Whether a text has the 54 colours of a cube that turns can reach.

    >>> is_cube_text("".join(9 * colour for colour in "WRGYOB")), is_cube_text("R U")
    (True, False)
    """
    try:
        return is_cube(read_letters(text))
    except PuzzleError:
        return False


def _in_letters(text: str, moves: tuple[Move, ...] | None) -> list[Offer]:
    """The text in compact letters, if need be without those that are no moves."""
    if moves:
        return [_offer("compact", moves, "in compact letters")]
    left = without_unknown(text)
    if not left.strip():
        return []
    count = len(unknown_places(text))
    which = "the letter that is no move" if count == 1 else f"the {count} letters that are no moves"
    return [_offer("without", parse(left, compact=True), f"without {which}")]


def _offer(way: str, moves: tuple[Move, ...], words: str) -> Offer:
    written = _written(moves)
    shown = written if len(written) <= SHOWN else f"a maneuver of {len(moves)} turns"
    return Offer(way, written, f"{words} it is {shown}")


def _written(moves: tuple[Move, ...]) -> str:
    """The moves as text that is read in one way only: `Rw`, as r may be a compact letter."""
    written = " ".join(_unmistakable(move) for move in moves)
    return f"({written})" if looks_like_facelets(written) else written


def _unmistakable(move: Move) -> str:
    wide = move.family.upper() + "w"
    return str(move).replace(move.family, wide) if move.family in WIDE else str(move)


def _moves(text: str, compact: bool) -> tuple[Move, ...] | None:
    try:
        return parse(text, compact)
    except PuzzleError:
        return None


def _are_mostly_moves(text: str) -> bool:
    letters = "".join(text.split())
    return 2 * sum(c.upper() in FACES for c in letters) > len(letters)


def _is_mixed(text: str) -> bool:
    return text.upper() != text != text.lower()
