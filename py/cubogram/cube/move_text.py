"""Turns text into moves: the notation that people type, read in one pass.

    face turns    U R F D L B, with 2 (or 1, 3) and ' in any order: R, R2, R', R2', R'2, R3
                  (_R is R' too)
    wide turns    u or Uw, and so on
    slices        M E S (M follows L, E follows D, S follows F)
    rotations     x y z (x follows R, y follows U, z follows F)
    repetition    (R U R' U')3, also with ': (R U)2'
    commutator    [A, B] = A B A' B'
    conjugate     [A: B] = A B A'
    comments      // to the end of the line, /* anywhere */

Spaces and line ends are free and may be left out, except between a closing bracket and `x2`; `*`
between two moves counts as a space.
The compact single-letter notation must be asked for; `cubogram.cube.compact` reads it.
"""

import re
from dataclasses import dataclass, field

from cubogram.cube.compact import read_compact
from cubogram.cube.moves import (
    MAX_MOVES,
    Move,
    PlacedMove,
    error_at,
    read_move,
    read_suffix,
    too_long,
)

MAX_DEPTH = 100
"""Brackets may not be nested deeper than this."""

MAX_REPEATS = 10**6
CLOSING = {"(": ")", "[": "]"}
_TIMES = re.compile(r"x(\d+)")


@dataclass(frozen=True, slots=True)
class Moves:
    """A maneuver as it was typed: its moves, each with its place in the text.

    `solution` is the solution that came with a scramble, otherwise None.
    """

    placed: tuple[PlacedMove, ...]
    solution: str | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves alone."""
        return tuple(placed.move for placed in self.placed)


def parse(text: str, compact: bool = False) -> tuple[Move, ...]:
    """The moves in `text`, with brackets and repetitions written out.

    `compact` reads the single-letter notation instead. Raises PuzzleError "notation"; its message
    names the character (from 1), and its `where` has "start" and "end" (from 0).

    >>> parse("R2' u")
    (Move('R2'), Move('u'))
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
    return read_compact(text) if compact else _Reader(text).read()


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
                self.read_move()
        if len(self.groups) > 1:
            group = self.groups[-1]
            raise error_at(f"the {group.bracket!r} is never closed", group.start, group.start + 1)
        return self.groups[0].parts[0]

    def skip_comment(self) -> None:
        start = self.at
        if self.text.startswith("//", start):
            end = self.text.find("\n", start)
            self.at = len(self.text) if end < 0 else end
        elif self.text.startswith("/*", start):
            end = self.text.find("*/", start + 2)
            if end < 0:
                raise error_at("the comment '/*' is never closed", start, start + 2)
            self.at = end + 2
        else:
            raise error_at("'/' is not a move (a comment starts with //)", start, start + 1)

    def open_group(self, bracket: str) -> None:
        if len(self.groups) > MAX_DEPTH:
            raise error_at(f"brackets are nested more than {MAX_DEPTH} deep", self.at, self.at + 1)
        self.groups.append(_Group(bracket, self.at))
        self.at += 1

    def separate(self, separator: str) -> None:
        group = self.groups[-1]
        if group.bracket != "[":
            raise error_at(f"{separator!r} belongs between [ and ]", self.at, self.at + 1)
        if group.separator:
            message = (
                f"there is already a {group.separator!r} between this [ and ] "
                "(nest brackets instead)"
            )
            raise error_at(message, self.at, self.at + 1)
        group.separator = separator
        group.parts.append([])
        self.at += 1

    def close_group(self, bracket: str) -> None:
        group = self.groups[-1]
        if not group.bracket:
            raise error_at(f"{bracket!r} closes nothing", self.at, self.at + 1)
        if CLOSING[group.bracket] != bracket:
            opened = f"the {group.bracket!r} at character {group.start + 1}"
            message = f"{bracket!r} cannot close {opened}"
            raise error_at(message, self.at, self.at + 1)
        if bracket == "]" and not group.separator:
            message = "[ ] needs two parts: [A, B] for A B A' B' or [A: B] for A B A'"
            raise error_at(message, group.start, self.at + 1)
        self.groups.pop()
        self.at += 1
        repeats, backwards = self.read_suffix(group.start)
        first, *rest = group.parts
        second = rest[0] if rest else []
        length = {"": len(first), ",": 2 * (len(first) + len(second))}.get(
            group.separator, 2 * len(first) + len(second)
        )
        if length * repeats + len(self.groups[-1].parts[-1]) > MAX_MOVES:
            raise too_long(group.start, self.at)
        moves = first
        if group.separator:
            moves = first + second + _inverse(first)
            if group.separator == ",":
                moves += _inverse(second)
        self.groups[-1].parts[-1].extend((_inverse(moves) if backwards else moves) * repeats)

    def read_suffix(self, start: int) -> tuple[int, bool]:
        """How many times a group is repeated, and whether it is inverted: `)3`, `)'`, `)2'`,
        `)*3`."""
        if self.text[self.at : self.at + 1] in ("*", "×", "^"):  # noqa: RUF001 (a real times sign)
            following = self.text[self.at + 1 : self.at + 2]
            if following.isdecimal() and following.isascii():
                self.at += 1
        if times := _TIMES.match(self.text, self.at):
            bracket = self.text[self.at - 1]
            message = (
                f"write {bracket}{times[1]} to repeat, or a space before the rotation {times[0]}"
            )
            raise error_at(message, self.at, times.end())
        digits, primes, self.at = read_suffix(self.text, self.at)
        if len(digits) > 7 or int(digits or 1) > MAX_REPEATS:
            raise error_at(f"there are more than {MAX_REPEATS:,} repetitions", start, self.at)
        if len(primes) > 1:
            message = f"there is more than one {primes[0]!r} after a bracket"
            raise error_at(message, self.at - 1, self.at)
        return int(digits or 1), bool(primes)

    def read_move(self) -> None:
        placed = read_move(self.text, self.at)
        moves = self.groups[-1].parts[-1]
        if len(moves) == MAX_MOVES:
            raise too_long(placed.start, placed.end)
        moves.append(placed)
        self.at = placed.end


def _inverse(moves: list[PlacedMove]) -> list[PlacedMove]:
    return [PlacedMove(move.inverse(), start, end) for move, start, end in reversed(moves)]
