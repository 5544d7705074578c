"""Other meanings that a text may have.

Each reading follows fixed rules, so that the same text always means the same thing; if another
meaning is possible, it is suggested.
"""

from __future__ import annotations

from typing import NamedTuple

from cubogram.cube.compact import unknown_places, without_unknown
from cubogram.cube.facelet_text import are_mostly_moves, looks_like_facelets, read_facelets
from cubogram.cube.move_text import parse
from cubogram.cube.moves import WIDE, Move
from cubogram.cube.pieces import is_cube
from cubogram.errors import PuzzleError
from cubogram.formatting import counted

SHOWN = 60
"""For a maneuver longer than this, a suggestion gives the length, not the moves."""


class Suggestion(NamedTuple):
    """Another reading of a text.

    `way` is how it is read: in "compact" letters, in compact letters "without" those that are not
    moves, in "ordinary" notation, or as a "maneuver" if it was taken for facelets. `text` is the
    same in ordinary notation, which has only one meaning; `words` describe it to a person.
    """

    way: str
    text: str
    words: str


def other_readings(text: str, compact: bool = False) -> list[Suggestion]:
    """The other meanings that a text may have; usually none.

    Small letters with spaces between them are wide turns and nothing else.

    >>> other_readings("UBdL")
    [Suggestion(way='compact', text="U B D' L", words="in compact letters, it is U B D' L")]
    >>> other_readings("UBK", compact=True)[0].words
    'without the character that is not a move, it is U B'
    """
    letters, ordinary = _moves(text, compact=True), _moves(text, compact=False)
    if looks_like_facelets(text, compact):
        if compact and letters:
            return [_suggestion("maneuver", letters, "as a maneuver")]
        if _is_mixed(text) and are_mostly_moves(text) and not is_cube_text(text):
            return _in_letters(text, letters)
        return []
    if not compact:
        if letters and ordinary and letters != ordinary and max(map(len, text.split())) > 1:
            return [_suggestion("compact", letters, "in compact letters")]
        return []
    if letters is not None:
        return []
    if ordinary:
        return [_suggestion("ordinary", ordinary, "in ordinary notation")]
    return _in_letters(text, letters)


def in_ordinary_notation(text: str) -> str:
    """A text in compact letters, rewritten in ordinary notation.

    Facelets stay as they are. Raises PuzzleError "notation" for letters that are not moves.

    >>> in_ordinary_notation("UBdL")
    "U B D' L"
    """
    return text if looks_like_facelets(text, compact=True) else _written(parse(text, compact=True))


def is_cube_text(text: str) -> bool:
    """Whether a text has the 54 colours of a cube that can be reached by turning.

    >>> is_cube_text("".join(9 * colour for colour in "WRGYOB")), is_cube_text("R U")
    (True, False)
    """
    try:
        return is_cube(read_facelets(text).letters)
    except PuzzleError:
        return False


def _in_letters(text: str, moves: tuple[Move, ...] | None) -> list[Suggestion]:
    """The text in compact letters, if necessary without those that are not moves."""
    if moves:
        return [_suggestion("compact", moves, "in compact letters")]
    left = without_unknown(text)
    if not left.strip():
        return []
    count = len(unknown_places(text))
    which = (
        "the character that is not a move"
        if count == 1
        else f"the {count} characters that are not moves"
    )
    return [_suggestion("without", parse(left, compact=True), f"without {which}")]


def _suggestion(way: str, moves: tuple[Move, ...], words: str) -> Suggestion:
    written = _written(moves)
    shown = written if len(written) <= SHOWN else f"a maneuver of {counted(len(moves), 'move')}"
    return Suggestion(way, written, f"{words}, it is {shown}")


def _written(moves: tuple[Move, ...]) -> str:
    """The moves as unambiguous text: `Rw`, as r may be a compact letter."""
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


def _is_mixed(text: str) -> bool:
    return text.upper() != text != text.lower()
