"""Reads and writes the colours of 54 facelets as people write them: on one line, on six, or as a
printed net."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import islice

from cubogram.cube.cubies import FACES
from cubogram.cube.dressed import undressed
from cubogram.cube.layout import CENTRES, N_FACELETS
from cubogram.cube.moves import PRIMES
from cubogram.errors import PuzzleError

SEPARATORS = "|,"
NET_ROWS = (3, 3, 3, 12, 12, 12, 3, 3, 3)
NET_ORDER = "LFRB"
"""The faces side by side in the middle of the net."""

DIGIT_FACES = "UDLRFB"
"""The faces that the digits 0 to 5 mean: up, down, left, right, front, back."""

UNKNOWN = "."
"""A sticker whose colour is not known or does not matter; `?` is read as this too."""
_UNKNOWN = frozenset(UNKNOWN + "?")

ABOUT_54 = range(46, 65)
"""This many letters in a row without any ', and with MOST_SLIPS digits at most, are read as
facelets, whether or not there are 54."""

LONG_WORD = 20
"""From this many capital letters without a space to about 54 are facelets of which some are
missing: nobody turns so many faces by a quarter clockwise."""
FACE_WORD, MOST_SLIPS = 9, 3
"""About 54 letters with a few digits among them are facelets if they have words of this length."""
LINES, PER_COLOUR = 6, range(6, 13)
"""About 54 single letters on at least six lines are facelets if each face is named this often."""

BRACKETS_AND_PRIMES = frozenset("()[]:*/_" + PRIMES)
"""Characters that only occur in maneuvers."""
_OTHER_SIGNS = re.compile(r"[^A-Za-z0-9]+")
_WORD = re.compile(r"[^\s|,]+")


@dataclass(frozen=True, slots=True)
class Facelets:
    """54 colours as they were typed: capital letters or digits, in the order U R F D L B.

    `places` are their positions in the text, and `solution` is the solution that came with a
    scramble, otherwise None. A colour may be UNKNOWN if unknown ones were allowed.
    """

    letters: str
    places: tuple[int, ...]
    solution: str | None = None

    @property
    def centres(self) -> str:
        """The colours of the six centres in the order U R F D L B."""
        return "".join(self.letters[centre] for centre in CENTRES)


def looks_like_facelets(text: str, compact: bool = False, unknown: bool = False) -> bool:
    """True if a text is read as the colours of facelets, not as a maneuver.

    That is so if it consists only of letters (or only of digits), about 54 of them, and is not a
    list of single moves with spaces between them (on six lines or more, with all faces named about
    equally often, they are colours); up to three digits among the letters are slips, unless one of
    the words is a number. A net, capital letters with a word of 20 to 45 of them, and exactly 54
    letters with six different centres, are facelets too. In the compact language, a text in which
    most letters are moves is a maneuver, unless it is a net or has nine letters of each colour and
    six different centres. With `unknown`, a text with `.` or `?` is facelets if it has about 54
    letters or is a net. Colours in other dress (`cubogram.cube.dressed`) are facelets.

    >>> looks_like_facelets("R U R' U'"), looks_like_facelets(9 * "UDLRFB"[:5] + 8 * "B")
    (False, True)
    >>> looks_like_facelets("RUFdlb" * 8), looks_like_facelets("RUFdlb" * 8, compact=True)
    (True, False)
    >>> looks_like_facelets("UBULURUFURURFRBRDR"), looks_like_facelets("UBULURUFURURFRBRDRFUFL")
    (False, True)
    >>> looks_like_facelets("?" * 54), looks_like_facelets("?" * 54, unknown=True)
    (False, True)
    """
    letters = _letters(text)
    plain = _OTHER_SIGNS.sub("", letters)
    if undressed(text):
        return True
    if not BRACKETS_AND_PRIMES.isdisjoint(text):
        return False
    if unknown and not _UNKNOWN.isdisjoint(text):
        is_of_one_kind = not plain or plain.isalpha() or plain.isdigit()
        return is_of_one_kind and (len(letters) in ABOUT_54 or is_net(text))
    longest = max(map(len, text.split()), default=0)
    if not (plain.isalpha() or plain.isdigit()):  # any other character is a slip
        slips = sum(c.isdigit() for c in plain)
        if len(plain) not in ABOUT_54 or plain != letters or slips > MOST_SLIPS:
            return False
        if compact and are_mostly_moves(letters) and not is_net(text):
            return False
        has_number = any(map(str.isdigit, _WORD.findall(text)))  # a line's, say
        return _is_drawn(text) or (longest >= FACE_WORD and not has_number)
    if is_net(text):
        return True
    is_whole = len(letters) == N_FACELETS and len({letters[at].upper() for at in CENTRES}) == 6
    if compact and are_mostly_moves(letters):
        return is_whole and set(Counter(letters.upper()).values()) == {9}
    if is_whole:
        return True
    if LONG_WORD <= longest < ABOUT_54.start and plain.isupper():
        return True
    is_list = longest == 1 and plain.isalpha() and not _is_drawn(text)
    return len(letters) in ABOUT_54 and not is_list


def _is_drawn(text: str) -> bool:
    """Whether a text has many lines, and names each face about nine times, in capitals."""
    is_long = sum(map(bool, map(str.strip, text.splitlines()))) >= LINES
    return is_long and all(text.count(face) in PER_COLOUR for face in FACES)


def are_mostly_moves(text: str) -> bool:
    """Whether most of the letters of a text are those of face turns.

    >>> are_mostly_moves("RUx"), are_mostly_moves("Rxyz")
    (True, False)
    """
    letters = "".join(text.split())
    return 2 * sum(c.upper() in FACES for c in letters) > len(letters)


def read_facelets(text: str, unknown: bool = False, solution: str | None = None) -> Facelets:
    """The colours in a text.

    Spaces, line ends, `|` and `,` are ignored. Nine rows of 3, 3, 3, 12, 12, 12, 3, 3, 3 are read
    as a printed net. With `unknown`, `.` and `?` are stickers without a colour. Raises PuzzleError
    "facelets" for anything else that is not a letter or digit, and if there are not 54 of them.

    >>> read_facelets("uuuuuuuuu rrrrrrrrr fffffffff ddddddddd lllllllll bbbbbbbbb").letters[:12]
    'UUUUUUUUURRR'
    >>> read_facelets("U R F D L B" + 48 * "?", unknown=True).places[:3]
    (0, 2, 4)
    """
    if dressed := undressed(text):
        colours, starts, are_named = dressed
        rows = Counter(text.count("\n", 0, at) for at in starts)
        if not are_named and tuple(rows.values()) == NET_ROWS:
            colours = [colours[at] for at in _net_places()]
            starts = [starts[at] for at in _net_places()]
        return Facelets("".join(colours), tuple(starts), solution)
    places = [at for at, c in enumerate(text) if not c.isspace() and c not in SEPARATORS]
    for at in places:
        character = text[at]
        if not (
            (character.isascii() and character.isalnum()) or (unknown and character in _UNKNOWN)
        ):
            message = f"{character!r} is not a colour (a colour is a letter or a digit)"
            where = {"start": at, "end": at + 1}
            raise PuzzleError("facelets", f"character {at + 1}: {message}", where)
    if len(places) != N_FACELETS:
        raise _wrong_number(places, max(text.split(), key=len, default=""))
    if is_net(text):
        places = [places[at] for at in _net_places()]
    letters = "".join(text[at] for at in places).upper()
    return Facelets(letters.replace("?", UNKNOWN), tuple(places), solution)


def is_net(text: str) -> bool:
    """Whether a text has nine rows, each with as many colours as in a printed net.

    >>> is_net(net(54 * "U")), is_net(54 * "U")
    (True, False)
    """
    rows = filter(None, map(_letters, text.splitlines()))
    return tuple(map(len, islice(rows, len(NET_ROWS) + 1))) == NET_ROWS


def _letters(line: str) -> str:
    for separator in SEPARATORS:
        line = line.replace(separator, "")
    return "".join(line.split())


def _wrong_number(places: list[int], longest_word: str) -> PuzzleError:
    count = len(places)
    if not count:
        return PuzzleError("facelets", "no facelets were given: a cube has 54", None)
    missing = N_FACELETS - count
    difference = f"{missing} missing" if missing > 0 else f"{-missing} too many"
    where = None
    if missing < 0:  # the place where the 55th begins
        where = {"start": places[N_FACELETS], "end": places[-1] + 1}
    noun = "facelet was" if count == 1 else "facelets were"
    message = f"{count} {noun} given, but a cube has 54 ({difference})"
    is_long = count < ABOUT_54.start and len(longest_word) >= LONG_WORD
    if is_long and set(longest_word) <= set(FACES + "MES"):
        message += "; if these are moves, put spaces between them"
    return PuzzleError("facelets", message, where)


@cache
def _net_places() -> tuple[int, ...]:
    """Where each facelet, in the order U R F D L B, is among a net's letters."""
    starts = (0, 3, 6, 9, 21, 33, 45, 48, 51)
    first = {"U": 0, "D": 6}
    places: list[int] = []
    for face in FACES:
        row, column = first.get(face, 3), max(NET_ORDER.find(face), 0)
        places += (starts[row + i] + 3 * column + j for i in range(3) for j in range(3))
    return tuple(places)


def net(facelets: str) -> str:
    """The unfolded cube as nine rows of text: U above, L F R B side by side, D below.

    >>> print(net("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"))
          U U U
          U U U
          U U U
    L L L F F F R R R B B B
    L L L F F F R R R B B B
    L L L F F F R R R B B B
          D D D
          D D D
          D D D
    """

    def row(face: str, number: int) -> str:
        start = 9 * FACES.index(face) + 3 * number
        return " ".join(facelets[start : start + 3])

    outer = {face: [" " * 6 + row(face, number) for number in range(3)] for face in "UD"}
    middle = [" ".join(row(face, number) for face in NET_ORDER) for number in range(3)]
    return "\n".join([*outer["U"], *middle, *outer["D"]])


def to_digits(facelets: str) -> str:
    """The 54 colours as digits: 0 up, 1 down, 2 left, 3 right, 4 front, 5 back.

    >>> to_digits("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
    '000000000333333333444444444111111111222222222555555555'
    """
    return facelets.translate(str.maketrans(DIGIT_FACES, "012345"))


def from_digits(digits: str) -> str:
    """The 54 colours of digits 0 to 5: the inverse of `to_digits`.

    >>> from_digits("0" * 9 + "3" * 9)
    'UUUUUUUUURRRRRRRRR'
    """
    return digits.translate(str.maketrans("012345", DIGIT_FACES))


def in_order(facelets: str, faces: str) -> str:
    """The 54 colours face by face, in an order other than U R F D L B.

    Raises PuzzleError "argument" if `faces` is not these six letters in some order.

    >>> in_order("".join(9 * face for face in "URFDLB"), "UDLRFB")[9:18]
    'DDDDDDDDD'
    """
    if sorted(faces) != sorted(FACES):
        raise PuzzleError("argument", f"{faces!r}: use each of the letters {FACES} once")
    starts = (9 * FACES.index(face) for face in faces)
    return "".join(facelets[start : start + 9] for start in starts)
