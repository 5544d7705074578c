"""Reads and writes the compact language: capitals turn clockwise, small letters anticlockwise.

`UBLDfr` is `U B L D F' R'`. No other move has a letter, so a half turn takes two letters. `_U`
is also read as U'.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from cubogram.cube.moves import MAX_MOVES, Move, PlacedMove, error_at, move_of, too_long
from cubogram.errors import PuzzleError

TURN = re.compile("_?[URFDLB]|[urfdlb]")
HINT = "only the letters U R F D L B, capital or small, are moves"


def read_compact(text: str) -> list[PlacedMove]:
    """The moves of a text in compact letters, each with its place; spaces are ignored.

    Raises PuzzleError "notation" that names the first letter that is not a move, and says how many
    there are.

    >>> [str(move) for move, _, _ in read_compact("UBLDfr")]
    ['U', 'B', 'L', 'D', "F'", "R'"]
    >>> read_compact("R G x")
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: 2 letters are not moves (the first is 'G', character 3); \
leave them out?
    """
    unknown = unknown_places(text)
    if unknown:
        raise _unknown(text, unknown)
    placed: list[PlacedMove] = []
    for found in TURN.finditer(text):
        turn = found.group()
        if len(placed) == MAX_MOVES:
            raise too_long(found.start(), found.end())
        amount = 1 if turn.isupper() and turn[0] != "_" else 3
        placed.append(PlacedMove(move_of(turn[-1].upper(), amount), found.start(), found.end()))
    return placed


def unknown_places(text: str) -> list[int]:
    """The places, from 0, of characters that are neither spaces nor compact letters.

    >>> unknown_places("UGx R")
    [1, 2]
    """
    known = {at for found in TURN.finditer(text) for at in range(*found.span())}
    return [at for at, c in enumerate(text) if at not in known and not c.isspace()]


def without_unknown(text: str) -> str:
    """The text without the characters that are not compact letters.

    >>> without_unknown("UGx R")
    'U R'
    """
    left_out = set(unknown_places(text))
    return "".join(character for at, character in enumerate(text) if at not in left_out)


def write_compact(moves: Iterable[Move]) -> str:
    """The moves in compact letters, as `read_compact` reads them.

    Raises PuzzleError "notation" for a move that is not a turn of one face.

    >>> write_compact([Move("U"), Move("B'"), Move("R2")])
    'UbRR'
    """
    letters = []
    for move in moves:
        if not move.is_face_turn:
            message = f"{move} has no compact letter: only turns of the six faces have one"
            raise PuzzleError("notation", message)
        letters.append((move.family, 2 * move.family, move.family.lower())[move.amount - 1])
    return "".join(letters)


def _unknown(text: str, places: list[int]) -> PuzzleError:
    first = places[0]
    if len(places) == 1:
        return error_at(f"{text[first]!r} is not a move ({HINT}); leave it out?", first, first + 1)
    noun = "letters" if all(text[at].isalpha() for at in places) else "characters"
    which = f"the first is {text[first]!r}, character {first + 1}"
    message = f"{len(places)} {noun} are not moves ({which}); leave them out?"
    return PuzzleError("notation", message, {"start": first, "end": first + 1})
