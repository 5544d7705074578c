"""Text to moves: the notation that people type, read in one pass.

    face turns    U R F D L B, with 2 (or 1, 3) and ' in any order: R, R2, R', R2', R'2, R3
    wide turns    Uw or u, and so on
    slices        M E S (M follows L, E follows D, S follows F)
    rotations     x y z (x follows R, y follows U, z follows F)
    repetition    (R U R' U')3, also with ': (R U)2'
    commutator    [A, B] = A B A' B'
    conjugate     [A: B] = A B A'
    comments      // to the end of the line, /* anywhere */

Spaces and line ends are free and may be left out; `*` between two moves counts as a space.
In the compact language of letters (an explicit switch) a capital is a clockwise quarter turn and
a small letter a counter-clockwise one: `UBLDfr` is `U B L D F' R'`.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from ..errors import PuzzleError
from .cubies import FACES
from .moves import ROTATIONS, SLICES, Move

MAX_MOVES = 20_000
"""No maneuver may be longer than this when written out."""

MAX_DEPTH = 100
"""No brackets may be nested deeper than this."""

MAX_REPEATS = 10**6
PRIMES = "'’‘′`´ʹʼ＇‛"  # noqa: RUF001 (all the apostrophes that keyboards and web pages make)
CLOSING = {"(": ")", "[": "]"}


class PlacedMove(NamedTuple):
    """A move and the characters of the text that it stands for: text[start:end]."""

    move: Move
    start: int
    end: int


def parse(text: str, compact: bool = False) -> tuple[Move, ...]:
    """The moves that `text` writes, brackets and repetitions written out.

    `compact` reads the language of single letters instead. Raises PuzzleError "notation" whose
    message names the character (from 1) and whose `where` has "start" and "end" (from 0).

    >>> parse("R2' u")
    (Move(family='R', amount=2), Move(family='Uw', amount=1))
    >>> " ".join(map(str, parse("[R, U]2 // sexy move")))
    "R U R' U' R U R' U'"
    >>> " ".join(map(str, parse("UBLDfr", compact=True)))
    "U B L D F' R'"
    """
    return tuple(placed.move for placed in parse_places(text, compact))


def parse_places(text: str, compact: bool = False) -> list[PlacedMove]:
    """The moves of `text` as `parse` reads them, each with the place where it was typed.

    >>> [(str(move), start, end) for move, start, end in parse_places("R (U')2")]
    [('R', 0, 1), ("U'", 3, 5), ("U'", 3, 5)]
    """
    return _parse_compact(text) if compact else _Reader(text).read()


def _error(message: str, start: int, end: int) -> PuzzleError:
    return PuzzleError(
        "notation", f"character {start + 1}: {message}", {"start": start, "end": end}
    )


def _too_long(start: int, end: int) -> PuzzleError:
    return _error(f"the maneuver becomes longer than {MAX_MOVES:,} moves here", start, end)


def _parse_compact(text: str) -> list[PlacedMove]:
    """The moves of a text in the language of single letters."""
    placed: list[PlacedMove] = []
    for at, letter in enumerate(text):
        if letter.isspace():
            continue
        if letter.upper() not in FACES or len(letter.upper()) != 1:
            hint = "the letters U R F D L B, capital or small"
            raise _error(f"{letter!r} is not a move (only {hint})", at, at + 1)
        if len(placed) == MAX_MOVES:
            raise _too_long(at, at + 1)
        placed.append(PlacedMove(Move(letter.upper(), 1 if letter.isupper() else 3), at, at + 1))
    return placed


@dataclass
class _Group:
    """An open bracket: where it opened and the parts read so far."""

    bracket: str = ""
    start: int = 0
    separator: str = ""
    parts: list[list[PlacedMove]] = field(default_factory=lambda: [[]])


class _Reader:
    """One pass over one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.groups = [_Group()]

    def read(self) -> list[PlacedMove]:
        """All moves of the text."""
        while self.at < len(self.text):
            character = self.text[self.at]
            if character.isspace() or character == "*":
                self.at += 1
            elif character == "/":
                self.skip_comment()
            elif character in "([":
                self.open_group(character)
            elif character in ",:":
                self.separate(character)
            elif character in ")]":
                self.close_group(character)
            else:
                self.read_move(character)
        if len(self.groups) > 1:
            group = self.groups[-1]
            raise _error(f"the {group.bracket!r} is never closed", group.start, group.start + 1)
        return self.groups[0].parts[0]

    def skip_comment(self) -> None:
        start = self.at
        if self.text.startswith("//", start):
            end = self.text.find("\n", start)
            self.at = len(self.text) if end < 0 else end
        elif self.text.startswith("/*", start):
            end = self.text.find("*/", start + 2)
            if end < 0:
                raise _error("the comment '/*' is never closed", start, start + 2)
            self.at = end + 2
        else:
            raise _error("'/' is not a move (a comment starts with //)", start, start + 1)

    def open_group(self, bracket: str) -> None:
        if len(self.groups) > MAX_DEPTH:
            raise _error(f"brackets are nested more than {MAX_DEPTH} deep", self.at, self.at + 1)
        self.groups.append(_Group(bracket, self.at))
        self.at += 1

    def separate(self, separator: str) -> None:
        group = self.groups[-1]
        if group.bracket != "[":
            raise _error(f"{separator!r} belongs between [ and ]", self.at, self.at + 1)
        if group.separator:
            message = f"a second {separator!r} between [ and ] (nest brackets instead)"
            raise _error(message, self.at, self.at + 1)
        group.separator = separator
        group.parts.append([])
        self.at += 1

    def close_group(self, bracket: str) -> None:
        group = self.groups[-1]
        if not group.bracket:
            raise _error(f"{bracket!r} closes nothing", self.at, self.at + 1)
        if CLOSING[group.bracket] != bracket:
            opened = f"the {group.bracket!r} of character {group.start + 1}"
            message = f"{bracket!r} cannot close {opened}"
            raise _error(message, self.at, self.at + 1)
        if bracket == "]" and not group.separator:
            message = "[ ] needs two parts: [A, B] for A B A' B' or [A: B] for A B A'"
            raise _error(message, group.start, self.at + 1)
        self.groups.pop()
        self.at += 1
        repeats, backwards = self.read_suffix(group.start)
        first, *rest = group.parts
        second = rest[0] if rest else []
        length = {"": len(first), ",": 2 * (len(first) + len(second))}.get(
            group.separator, 2 * len(first) + len(second)
        )
        if length * repeats + len(self.groups[-1].parts[-1]) > MAX_MOVES:
            raise _too_long(group.start, self.at)
        moves = first
        if group.separator:
            moves = first + second + _inverse(first)
            if group.separator == ",":
                moves += _inverse(second)
        self.groups[-1].parts[-1].extend((_inverse(moves) if backwards else moves) * repeats)

    def read_suffix(self, start: int) -> tuple[int, bool]:
        """How often a group is repeated and whether it is inverted: `)3`, `)'`, `)2'`, `)*3`."""
        if self.text[self.at : self.at + 1] in ("*", "×", "^"):  # noqa: RUF001 (a real times sign)
            following = self.text[self.at + 1 : self.at + 2]
            if following.isdecimal() and following.isascii():
                self.at += 1
        digits, primes = self.read_digits_and_primes()
        if len(digits) > 7 or int(digits or 1) > MAX_REPEATS:
            raise _error(f"more than {MAX_REPEATS:,} repetitions", start, self.at)
        if len(primes) > 1:
            raise _error(f"more than one {primes[0]!r} after a bracket", self.at - 1, self.at)
        return int(digits or 1), bool(primes)

    def read_digits_and_primes(self) -> tuple[str, str]:
        """The digits and apostrophes at the reader, in any order, of which it moves past."""
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in "0123456789" + PRIMES:
            self.at += 1
        suffix = self.text[start : self.at]
        return "".join(filter(str.isdigit, suffix)), "".join(c for c in suffix if c in PRIMES)

    def read_move(self, character: str) -> None:
        start = self.at
        if character in FACES or character in SLICES or character in ROTATIONS:
            family = character
            self.at += 1
            if character in FACES and self.text.startswith("w", self.at):
                family += "w"
                self.at += 1
        elif character.upper() in FACES and character.isascii():
            family = character.upper() + "w"
            self.at += 1
        else:
            raise _error(_not_a_move(character), start, start + 1)
        digits, primes = self.read_digits_and_primes()
        written = self.text[start : self.at]
        if digits not in ("", "1", "2", "3") or len(primes) > 1:
            turns = f"{family}, {family}2 or {family}'"
            message = f"{_shortened(written)!r} is not a move (a turn is written {turns})"
            raise _error(message, start, self.at)
        amount = int(digits or 1)
        moves = self.groups[-1].parts[-1]
        if len(moves) == MAX_MOVES:
            raise _too_long(start, self.at)
        moves.append(PlacedMove(Move(family, 4 - amount if primes else amount), start, self.at))


def _inverse(moves: list[PlacedMove]) -> list[PlacedMove]:
    return [PlacedMove(move.inverse(), start, end) for move, start, end in reversed(moves)]


def _shortened(written: str) -> str:
    return written if len(written) <= 12 else written[:11] + "…"


def _not_a_move(character: str) -> str:
    """Why a character cannot begin a move, with the most likely cure."""
    message = f"{character!r} is not a move"
    if character in "XYZ":
        return f"{message} (rotations are small letters: {character.lower()})"
    if character in "mes":
        return f"{message} (slice turns are capitals: {character.upper()})"
    if character.isdecimal():
        return f"{message} (a number follows a move or a bracket: R2, (R U)3)"
    if character in PRIMES:
        return f"{message} (an apostrophe follows a move: R')"
    return message
