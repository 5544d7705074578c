"""Turns text into moves: the notation that people type, read in one pass.

    face turns    U R F D L B, with 2 (or 1, 3) and ' in any order: R, R2, R', R2', R'2, R3
                  (_R is R' too)
    wide turns    u or Uw, and so on
    slices        M E S (M follows L, E follows D, S follows F)
    rotations     x y z (x follows R, y follows U, z follows F)
    inner slices  2R (the layer next to R: M') and 2-2Rw
    repetition    (R U R' U')3, also with ': (R U)2'; )*3, )x3 and ) x 3 (but ) x2 is a rotation)
    commutator    [A, B] = A B A' B', and [A/B] = A B A A B' A
    conjugate     [A: B] = A B A'; without brackets, A: B goes to the end of the line
    old rotations [r] [f2] [u'] for x z2 y'
    comments      // to the end of the line, /* anywhere */, numbers of moves: (16) [14f] (29 HTM),
                  and words in brackets: (cross)

Spaces and line ends are free and may be left out, except between a closing bracket and `x2`; `*`
between two moves and `.`, a pause, count as spaces.
The compact single-letter notation must be asked for; `cubogram.cube.compact` reads it.
"""

import re
from dataclasses import dataclass, field

from cubogram.cube.compact import read_compact
from cubogram.cube.moves import (
    MAX_MOVES,
    PRIMES,
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
_FULL_WIDTH = str.maketrans("（）［］【】：，；", "()[][]:,;")  # noqa: RUF001 (as a Chinese keyboard makes them)
_SPACES = "*.…·"
_TIMES = re.compile(r"[ \t]*[x*×^][ \t]*(?=\d)")  # noqa: RUF001 (a real times sign)
_ROTATION = re.compile(r"x(\d+)")
_OLD_ROTATION = re.compile(rf"\[([urfdlb])([123]?[{PRIMES}]?)\]")
_OLD_ROTATIONS = {"r": "x", "l": "x'", "u": "y", "d": "y'", "f": "z", "b": "z'"}
_UNIT = r"(?:[hqse]tm|moves?|turns?|steps?)"
_NUMBER = rf"\d{{1,3}}(?:[-+/]\d{{1,3}})*[ \t]{{0,3}}(?:[fhqsm]|{_UNIT})?\*?[ \t]{{0,3}}"
_COUNT = re.compile(
    rf"[(\[][ \t]{{0,3}}{_NUMBER}(?:[,;][ \t]{{0,3}}{_NUMBER})*[)\]]", re.IGNORECASE
)
_COUNT_AT_END = re.compile(
    rf"(?:=[ \t]{{0,3}}\d{{1,3}}|[:=]?[ \t]{{0,3}}\d{{1,3}}[ \t]{{1,3}}{_UNIT})\b", re.IGNORECASE
)
_LABEL = re.compile(r"\(([^()\[\]\n]{2,60})\)")
_WORD = re.compile(r"\w{3,}")
_LABELS = {"f2l", "oll", "pll", "coll", "zbll", "auf", "ell", "cll", "lse", "eoll", "epll", "cpll"}


@dataclass(frozen=True, slots=True)
class Moves:
    """A maneuver as it was typed: its moves, each with its place in the text.

    `solution` is the solution that came with a scramble, otherwise None. `left_out` are the counts
    and words in brackets that are not moves.
    """

    placed: tuple[PlacedMove, ...]
    solution: str | None = None
    left_out: tuple[str, ...] = ()

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
    return list(read_text(text, compact).placed)


def read_text(text: str, compact: bool = False) -> Moves:
    """The moves of `text` as `parse` reads them, and what was left out.

    >>> read_text("F' U' R' (3)").left_out
    ('(3)',)
    """
    if compact:
        return Moves(tuple(read_compact(text)))
    reader = _Reader(text)
    return Moves(tuple(reader.read()), left_out=tuple(reader.left_out))


@dataclass
class _Group:
    """An open bracket: where it opened and the parts read so far.

    `setups` are conjugates without brackets that wait for the end of the line, which began at
    move number `line`.
    """

    bracket: str = ""
    start: int = 0
    separator: str = ""
    parts: list[list[PlacedMove]] = field(default_factory=lambda: [[]])
    setups: list[list[PlacedMove]] = field(default_factory=list)
    line: int = 0

    @property
    def has_begun(self) -> bool:
        """Whether this line has any moves so far."""
        return len(self.parts[-1]) > self.line

    def begin_setup(self) -> None:
        """What this line has so far is undone at its end."""
        self.setups.append(self.parts[-1][self.line :])
        self.line = len(self.parts[-1])

    def end_line(self) -> None:
        """Undoes the setups of this line."""
        while self.setups:
            self.parts[-1].extend(_inverse(self.setups.pop()))
        self.line = len(self.parts[-1])


class _Reader:
    """One pass over one text."""

    def __init__(self, text: str) -> None:
        self.text = text.translate(_FULL_WIDTH)
        self.at = 0
        self.groups = [_Group()]
        self.left_out: list[str] = []

    def read(self) -> list[PlacedMove]:
        """All moves of the text."""
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "\n":
                self.end_line()
            elif character.isspace() or character in _SPACES:
                self.at += 1
            elif character == "/":
                self.skip_comment()
            elif character in "=:0123456789" and (count := _COUNT_AT_END.match(self.text, self.at)):
                self.leave_out(count)
            elif character in "([":
                self.open_bracket(character)
            elif character in ",:;":
                self.separate(character)
            elif character in ")]":
                self.close_group(character)
            else:
                self.read_move()
        if len(self.groups) > 1:
            group = self.groups[-1]
            raise error_at(f"the {group.bracket!r} is never closed", group.start, group.start + 1)
        self.end_line()
        return self.groups[0].parts[0]

    def end_line(self) -> None:
        group = self.groups[-1]
        if group.bracket != "[":
            setups = sum(map(len, group.setups))
            if len(group.parts[-1]) + setups > MAX_MOVES:
                raise too_long(self.at, self.at)
            group.end_line()
        self.at += 1

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
        elif self.groups[-1].bracket == "[":
            self.separate("/")
        else:
            raise error_at("'/' is not a move (a comment starts with //)", start, start + 1)

    def open_bracket(self, bracket: str) -> None:
        if turned := _OLD_ROTATION.match(self.text, self.at):
            whole = read_move(f"{_OLD_ROTATIONS[turned[1]][0]}{turned[2]}", 0).move
            if len(_OLD_ROTATIONS[turned[1]]) > 1:
                whole = whole.inverse()
            self.add(PlacedMove(whole, self.at, turned.end()))
            self.at = turned.end()
        elif remark := _COUNT.match(self.text, self.at) or self.label():
            self.leave_out(remark)
        else:
            self.open_group(bracket)

    def leave_out(self, remark: re.Match[str]) -> None:
        """Goes on after a remark."""
        self.left_out.append(remark[0])
        self.at = remark.end()

    def label(self) -> re.Match[str] | None:
        """Words in brackets that cannot be mistyped moves."""
        found = _LABEL.match(self.text, self.at)
        for word in _WORD.findall(found[1]) if found else ():
            strange = sum(letter not in "URFDLBurfdlbMESxyzw" for letter in word)
            if word.lower() in _LABELS or strange > 1:
                return found
        return None

    def open_group(self, bracket: str) -> None:
        if len(self.groups) > MAX_DEPTH:
            raise error_at(f"brackets are nested more than {MAX_DEPTH} deep", self.at, self.at + 1)
        self.groups.append(_Group(bracket, self.at))
        self.at += 1

    def separate(self, separator: str) -> None:
        group = self.groups[-1]
        is_setup = separator == ":" or self.text[self.at + 1 :].lstrip(" \t").startswith("[")
        if group.bracket != "[" and separator in ":;" and is_setup and group.has_begun:
            group.begin_setup()
            self.at += 1
            return
        if group.bracket != "[":
            raise error_at(f"{separator!r} belongs between [ and ]", self.at, self.at + 1)
        separator = ":" if separator == ";" else separator
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
        if bracket == ")":
            self.end_line()
        else:
            self.at += 1
        self.groups.pop()
        repeats, backwards = self.read_suffix(group.start)
        first, *rest = group.parts
        second = rest[0] if rest else []
        lengths = {"": (1, 0), ",": (2, 2), ":": (2, 1), "/": (4, 2)}[group.separator]
        length = lengths[0] * len(first) + lengths[1] * len(second)
        if length * repeats + len(self.groups[-1].parts[-1]) > MAX_MOVES:
            raise too_long(group.start, self.at)
        moves = first
        if group.separator == "/":
            moves = first + second + first + first + _inverse(second) + first
        elif group.separator:
            moves = first + second + _inverse(first)
            if group.separator == ",":
                moves += _inverse(second)
        self.groups[-1].parts[-1].extend((_inverse(moves) if backwards else moves) * repeats)

    def read_suffix(self, start: int) -> tuple[int, bool]:
        """How many times a group is repeated, and whether it is inverted: `)3`, `)'`, `)2'`,
        `)*3`, `) x3`."""
        if times := _TIMES.match(self.text, self.at):
            rotation = _ROTATION.match(self.text, self.at)
            if rotation and rotation[1] == "2":
                bracket = self.text[self.at - 1]
                message = f"write {bracket}2 to repeat, or a space before the rotation x2"
                raise error_at(message, self.at, rotation.end())
            written = self.text[times.start() : times.end() + 2].strip()
            if written[:2] != "x2" or written[2:3].isdigit():
                self.at = times.end()
        digits, primes, self.at = read_suffix(self.text, self.at)
        if len(digits) > 7 or int(digits or 1) > MAX_REPEATS:
            raise error_at(f"there are more than {MAX_REPEATS:,} repetitions", start, self.at)
        if len(primes) > 1:
            message = f"there is more than one {primes[0]!r} after a bracket"
            raise error_at(message, self.at - 1, self.at)
        return int(digits or 1), bool(primes)

    def read_move(self) -> None:
        self.add(read_move(self.text, self.at))

    def add(self, placed: PlacedMove) -> None:
        moves = self.groups[-1].parts[-1]
        if len(moves) == MAX_MOVES:
            raise too_long(placed.start, placed.end)
        moves.append(placed)
        self.at = placed.end


def _inverse(moves: list[PlacedMove]) -> list[PlacedMove]:
    return [PlacedMove(move.inverse(), start, end) for move, start, end in reversed(moves)]
