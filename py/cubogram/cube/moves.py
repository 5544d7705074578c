"""One move as people write it, and what it does to the three layers of an axis.

Every move of the 3x3x3 turns some of the three layers of one axis: a face turn (U R F D L B) an
outer one, a wide turn (u ...) an outer and the middle one, a slice turn (M E S) the middle one,
and a rotation (x y z) all three. `LAYERS` says which, for each family; everything else about moves
(inverse, mirror, simplification, rewriting as face turns) is arithmetic on these triples.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Self

from cubogram.arguments import public, quoted
from cubogram.arguments import text as text_argument
from cubogram.cube.cubies import FACES, N_MOVES
from cubogram.errors import PuzzleError

if TYPE_CHECKING:
    from cubogram.cube.maneuver import Maneuver

SLICES = "MES"
ROTATIONS = "xyz"
WIDE = FACES.lower()
"""The families of the wide turns, which may also be typed as Rw."""

AXES = (("L", "M", "R", "x"), ("D", "E", "U", "y"), ("B", "S", "F", "z"))
"""Per axis: the negative face, the slice, the positive face, the rotation."""

LAYERS: dict[str, tuple[int, tuple[int, int, int]]] = {
    # family: (axis, quarter turns of the negative, middle and positive layer,
    #          clockwise as seen from the positive end: from R, U or F)
    "R": (0, (0, 0, 1)),
    "L": (0, (-1, 0, 0)),
    "M": (0, (0, -1, 0)),  # follows L
    "r": (0, (0, 1, 1)),
    "l": (0, (-1, -1, 0)),
    "x": (0, (1, 1, 1)),  # follows R
    "U": (1, (0, 0, 1)),
    "D": (1, (-1, 0, 0)),
    "E": (1, (0, -1, 0)),  # follows D
    "u": (1, (0, 1, 1)),
    "d": (1, (-1, -1, 0)),
    "y": (1, (1, 1, 1)),  # follows U
    "F": (2, (0, 0, 1)),
    "B": (2, (-1, 0, 0)),
    "S": (2, (0, 1, 0)),  # follows F
    "f": (2, (0, 1, 1)),
    "b": (2, (-1, -1, 0)),
    "z": (2, (1, 1, 1)),  # follows F
}

AMOUNT_SUFFIXES = ("", "2", "'")
MAX_MOVES = 20_000
"""No maneuver may be longer than this when written out."""

BACK = "_"
"""Inverts the move after it: `_U` is U'."""

PRIMES = "'’‘′`´ʹʼ＇‛"  # noqa: RUF001 (all the apostrophes that keyboards and web pages make)


_INNER = re.compile(
    r"2-2(?P<slice>[URFDLBurfdlb])w?|2(?P<inner>[URFDLB])(?!w)|2(?P<wide>[URFDLBurfdlb])w?"
)
"""SiGN's way to write the layer next to a face (2R, 2-2Rw) and a wide turn (2Rw, 2r)."""
_SLICE_NEXT_TO = {"R": "M'", "L": "M", "U": "E'", "D": "E", "F": "S", "B": "S'"}
_OF_LARGER_CUBES = re.compile(r"\d{1,2}(?:-\d{1,2})?[URFDLBurfdlb]w?", re.ASCII)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Move:
    """A turn of one `family` ("U", "r", "M", "x"...) by `amount` quarter turns, 1 to 3.

    It is made from its text; there are 54 of them. Raises PuzzleError "notation" for a text that
    is not a single move.

    >>> Move("R'"), Move("r2").family, Move("R'").amount
    (Move("R'"), 'r', 3)
    >>> ~Move("U") == Move("U").inverse() == Move("U3"), str(Move("U3"))
    (True, "U'")
    >>> Move("R") + Move("U") + "R2"
    Maneuver('R U R2')
    """

    family: str
    amount: int

    @public
    def __init__(self, text: str) -> None:
        stripped = text_argument("text", text, 'a move as text, such as "R\'" or "x2",').strip()
        found = read_move(stripped, 0) if stripped else None
        if found is None or found.end != len(stripped):
            raise PuzzleError("notation", f"{quoted(text)} is not a single move")
        object.__setattr__(self, "family", found.move.family)
        object.__setattr__(self, "amount", found.move.amount)

    def __str__(self) -> str:
        return self.family + AMOUNT_SUFFIXES[self.amount - 1]

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    def __invert__(self) -> Move:
        return self.inverse()

    def __add__(self, other: str | Move | Iterable[Move | str]) -> Maneuver:
        from cubogram.cube.maneuver import Maneuver

        return Maneuver(self) + other

    def __radd__(self, other: str | Iterable[Move | str]) -> Maneuver:
        from cubogram.cube.maneuver import Maneuver

        return Maneuver(other) + self

    @property
    def is_face_turn(self) -> bool:
        """Whether one outer layer turns and nothing else."""
        return self.family in FACES

    @property
    def is_slice(self) -> bool:
        """Whether only a middle layer turns."""
        return self.family in SLICES

    @property
    def is_rotation(self) -> bool:
        """Whether the whole cube turns."""
        return self.family in ROTATIONS

    @public
    def inverse(self) -> Move:
        """The move that undoes this one.

        >>> Move("Rw").inverse()
        Move("r'")
        """
        return move_of(self.family, 4 - self.amount)

    @public
    def layers(self) -> tuple[int, tuple[int, int, int]]:
        """The axis (0 x, 1 y, 2 z) and how far its three layers turn.

        The layers go from the negative to the positive end; a turn is counted in quarters,
        0 to 3, clockwise as seen from the positive end (R, U or F).

        >>> Move("M").layers()  # the middle layer of x, the way L turns
        (0, (0, 3, 0))
        """
        axis, (low, middle, high) = LAYERS[self.family]
        n = self.amount
        return axis, (low * n % 4, middle * n % 4, high * n % 4)


@cache
def move_of(family: str, amount: int) -> Move:
    """The move of a known family, by 1 to 3 quarter turns.

    >>> move_of("r", 3)
    Move("r'")
    """
    move = object.__new__(Move)
    object.__setattr__(move, "family", family)
    object.__setattr__(move, "amount", amount)
    return move


def move_at(index: int) -> Move:
    """The face turn with this index (0 to 17, see MOVE_NAMES) as a Move.

    >>> move_at(5)
    Move("R'")
    """
    return move_of(FACES[index // 3], index % 3 + 1)


FACE_TURNS = tuple(map(move_at, range(N_MOVES)))
"""The 18 face turns U, U2, U', R, R2 ... B': the moves possible from any cube, by index."""


class PlacedMove(NamedTuple):
    """A move and the characters that it was written with: text[start:end]."""

    move: Move
    start: int
    end: int


def error_at(message: str, start: int, end: int) -> PuzzleError:
    """The error that says what is wrong with the characters text[start:end] of a maneuver.

    >>> error_at("')' closes nothing", 3, 4).message
    "character 4: ')' closes nothing"
    """
    return PuzzleError(
        "notation", f"character {start + 1}: {message}", {"start": start, "end": end}
    )


def too_long(start: int, end: int) -> PuzzleError:
    """The error for a maneuver that becomes longer than MAX_MOVES with text[start:end]."""
    return error_at(f"the maneuver becomes longer than {MAX_MOVES:,} moves here", start, end)


def read_move(text: str, start: int) -> PlacedMove:
    """The move that begins at a character of a text.

    Raises PuzzleError "notation" if none does.

    >>> read_move("R U2'", 2)
    PlacedMove(move=Move('U2'), start=2, end=5)
    >>> read_move("_R", 0)
    PlacedMove(move=Move("R'"), start=0, end=2)
    """
    first = start + text.startswith(BACK, start)
    character, at = text[first : first + 1], first + 1
    turned = 1
    if not character:
        raise error_at(_not_a_move(BACK), start, first)
    if character in FACES or character in SLICES or character in ROTATIONS:
        family = character
        if character in FACES and text.startswith("w", at):
            family = family.lower()
            at += 1
    elif character.upper() in FACES and character.isascii():
        family = character
    elif inner := _INNER.match(text, first):
        family, turned = inner["wide"] and inner["wide"].lower(), 1
        at = inner.end()
        if not family:
            slice_turn = _SLICE_NEXT_TO[(inner["slice"] or inner["inner"]).upper()]
            family, turned = slice_turn[0], 3 if len(slice_turn) > 1 else 1
    elif found := _OF_LARGER_CUBES.match(text, start):
        message = f"{found[0]!r} is a turn of a larger cube, but this is a 3x3x3"
        raise error_at(message, start, found.end())
    else:
        raise error_at(_not_a_move(text[start]), start, start + 1)
    digits, primes, at = read_suffix(text, at)
    primes = text[start:first] + primes
    if digits not in ("", "1", "2", "3") or len(primes) > 1:
        turns = f"{family}, {family}2 or {family}'"
        message = f"{_shortened(text[start:at])!r} is not a move (a turn is written {turns})"
        raise error_at(message, start, at)
    amount = turned * int(digits or 1) % 4
    return PlacedMove(move_of(family, 4 - amount if primes else amount), start, at)


def read_suffix(text: str, start: int) -> tuple[str, str, int]:
    """The digits and the apostrophes, in any order, that begin at a character, and where they end.

    >>> read_suffix("R2'U", 1)
    ('2', "'", 3)
    """
    end = start
    while end < len(text) and text[end] in "0123456789" + PRIMES:
        end += 1
    suffix = text[start:end]
    digits = "".join(filter(str.isdigit, suffix))
    return digits, "".join(c for c in suffix if c in PRIMES), end


def _shortened(written: str) -> str:
    return written if len(written) <= 12 else written[:11] + "…"


def _not_a_move(character: str) -> str:
    """Why a character cannot begin a move, with the most likely fix."""
    message = f"{character!r} is not a move"
    if character in "XYZ":
        return f"{message} (rotations are small letters: {character.lower()})"
    if character in "mes":
        return f"{message} (slice turns are capitals: {character.upper()})"
    if character.isdecimal():
        return f"{message} (a number follows a move or a bracket: R2, (R U)3)"
    if character in PRIMES:
        return f"{message} (an apostrophe follows a move: R')"
    if character == BACK:
        return f"{message} (it comes before a move: _R for R')"
    return message
