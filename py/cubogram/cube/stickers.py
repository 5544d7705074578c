"""Reading 54 colours as a person gives them: letters in one line, in six, or as a printed net."""

from cubogram.cube.cubies import FACES
from cubogram.cube.layout import N_FACELETS
from cubogram.errors import PuzzleError

SEPARATORS = "|,"
NET_ROWS = (3, 3, 3, 12, 12, 12, 3, 3, 3)
NET_ORDER = "LFRB"
"""The faces side by side in the middle of the net."""

DIGIT_FACES = "UDLRFB"
"""The faces that the digits 0 to 5 stand for: up, down, left, right, front, back."""


def _letters(line: str) -> str:
    return "".join(c for c in line if not c.isspace() and c not in SEPARATORS)


def read_letters(text: str) -> str:
    """The colours of `text` as 54 capital letters or digits in the order U R F D L B.

    Spaces, line ends, `|` and `,` are ignored. Nine rows of 3, 3, 3, 12, 12, 12, 3, 3, 3 are read
    as a printed net. Raises PuzzleError "facelets" for anything that is no letter or digit and for
    any other number of them than 54.

    >>> read_letters("uuuuuuuuu rrrrrrrrr fffffffff ddddddddd lllllllll bbbbbbbbb")[:12]
    'UUUUUUUUURRR'
    """
    for at, character in enumerate(text):
        if character.isspace() or character in SEPARATORS:
            continue
        if not (character.isascii() and character.isalnum()):
            raise PuzzleError(
                "facelets",
                f"character {at + 1}: {character!r} is no colour (a colour is a letter or a digit)",
                {"start": at, "end": at + 1},
            )
    letters = _letters(text).upper()
    if len(letters) != N_FACELETS:
        raise _wrong_number(text, letters)
    return _from_net(_rows(text.upper())) if is_net(text) else letters


def is_net(text: str) -> bool:
    """Whether a text has nine rows of as many colours as a printed net has.

    >>> is_net(net(54 * "U")), is_net(54 * "U")
    (True, False)
    """
    return tuple(map(len, _rows(text))) == NET_ROWS


def _rows(text: str) -> list[str]:
    return [row for row in map(_letters, text.splitlines()) if row]


def _wrong_number(text: str, letters: str) -> PuzzleError:
    count = len(letters)
    if not count:
        return PuzzleError("facelets", "no facelets were given: a cube has 54", None)
    missing = N_FACELETS - count
    difference = f"{missing} missing" if missing > 0 else f"{-missing} too many"
    where = None
    if missing < 0:  # the place where the 55th begins
        used = [at for at, c in enumerate(text) if not c.isspace() and c not in SEPARATORS]
        where = {"start": used[N_FACELETS], "end": used[-1] + 1}
    noun = "facelet was" if count == 1 else "facelets were"
    return PuzzleError("facelets", f"{count} {noun} given, but a cube has 54 ({difference})", where)


def _from_net(rows: list[str]) -> str:
    faces = {"U": rows[0:3], "D": rows[6:9]}
    for i, face in enumerate(NET_ORDER):
        faces[face] = [row[3 * i : 3 * i + 3] for row in rows[3:6]]
    return "".join("".join(faces[face]) for face in FACES)


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
    """The 54 colours that digits 0 to 5 stand for: the inverse of `to_digits`.

    >>> from_digits("0" * 9 + "3" * 9)
    'UUUUUUUUURRRRRRRRR'
    """
    return digits.translate(str.maketrans("012345", DIGIT_FACES))


def in_order(facelets: str, faces: str) -> str:
    """The 54 colours face after face in another order than U R F D L B.

    Raises PuzzleError "argument" if `faces` is not these six letters in some order.

    >>> in_order("".join(9 * face for face in "URFDLB"), "UDLRFB")[9:18]
    'DDDDDDDDD'
    """
    if sorted(faces) != sorted(FACES):
        raise PuzzleError("argument", f"{faces!r}: the six letters {FACES} are wanted, each once")
    starts = (9 * FACES.index(face) for face in faces)
    return "".join(facelets[start : start + 9] for start in starts)
