"""Clues read from text: every number with its place, so that errors and notes can name it.

Numbers are separated by spaces, commas or semicolons. A line without runs is `0` (or empty, where
the format allows it); a `0` next to other numbers, and `-1`, which some programs write at the end
of a clue, are left out, and a note says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Clue, Run
from cubogram.nonogram.palette import BLACK, COLOUR_NAMES, Colour

LONGEST_NUMBER = 9  # digits
LONGEST_SHOWN = 20  # characters of a token in a message

_TOKEN = re.compile(r"[^\s,;]+")


_SIDES = {
    "row": "row|r|horizontal|hor|horiz|h|across|left|zeile|ligne|fila|linha|riga|righe|"
    "строка|строки|行",
    "column": "column|col|c|vertical|ver|vert|v|down|top|spalte|colonne|columna|coluna|colonna|"
    "столбец|столбцы|列",
}
_ABOUT_CLUES = (
    "clue|hint|number|num|rule|constraint|definition|description|header|label|run|block|group|"
    "input|value|info|data|spec"
)
_NAMES = {
    side: re.compile(
        rf"(?:{_ABOUT_CLUES})?s?(?:of|for)?(?:{words})(?:s|n|en)?(?:{_ABOUT_CLUES})?s?"
    )
    for side, words in _SIDES.items()
}
_LETTERS = re.compile(r"[^\W\d_]+")


_LETTER_COLOURS = {
    "k": "black", "b": "blue", "r": "red", "g": "green", "y": "yellow", "o": "orange", "n": "brown",
    "p": "pink", "v": "violet", "c": "cyan", "m": "magenta", "l": "lime", "t": "teal", "w": "white",
}  # fmt: skip


MOST_NOTES = 3


def brief(notes: Sequence[str]) -> list[str]:
    """A few of the notes, and the number of the others.

    >>> brief(["0 was left out"] * 9)[2:]
    ['0 was left out', 'and 6 more notes like these']
    """
    rest = len(notes) - MOST_NOTES
    return [*notes] if rest < 2 else [*notes[:MOST_NOTES], f"and {rest} more notes like these"]


def letter_colours(letters: Sequence[str], notes: list[str]) -> list[Colour]:
    """The colours meant by letters that a file does not define; a note is added that says so.

    >>> notes = []
    >>> [colour.name for colour in letter_colours("rbx", notes)], letter_colours("b", [])[0].name
    (['red', 'blue', 'black'], 'black')
    """
    if len(letters) == 1:
        return [BLACK]
    taken = [_LETTER_COLOURS.get(letter, "") for letter in letters]
    free = [name for name in _LETTER_COLOURS.values() if name not in taken]
    names = [name or free.pop(0) for name in taken]
    if names:
        said = ", ".join(f"{letter} {name}" for letter, name in zip(letters, names, strict=True))
        notes.append(f"the letters of colours were taken to be: {said}")
    return [Colour(name, COLOUR_NAMES[name]) for name in names]


def side_of(name: str) -> str:
    """The side that a name in a file of clues means, "row" or "column"; "" if it is neither.

    >>> side_of("rowClues"), side_of("HINTS_FOR_COLS"), side_of("ver"), side_of("title")
    ('row', 'column', 'column', '')
    """
    word = "".join(_LETTERS.findall(name[:40])).lower()
    return next((side for side, names in _NAMES.items() if names.fullmatch(word)), "")


class Token(NamedTuple):
    """A word of a text, and where it is: its line and, if known, its column, counted from 1."""

    text: str
    line: int
    column: int | None = None

    def error(self, message: str, kind: str = "file") -> PuzzleError:
        """The error that names the place of this word."""
        where: dict[str, Any] = {"text_line": self.line, "token": self.text[:LONGEST_SHOWN]}
        place = f"line {self.line}"
        if self.column is not None:
            where["column"] = self.column
            place += f", column {self.column}"
        return PuzzleError(kind, f"{place}: {message}", where)


def tokens(text: str, line: int, column: int = 1) -> Iterator[Token]:
    """The words of a text that begins at a line and column of a file.

    >>> [(token.text, token.column) for token in tokens("3, 1;2", 7)]
    [('3', 1), ('1', 4), ('2', 6)]
    """
    for match in _TOKEN.finditer(text):
        yield Token(match[0], line, column + match.start())


def number_of(token: Token, digits: str | None = None) -> int:
    """The number of a word, or of the `digits` at its beginning; it may be -1."""
    shown = token.text if digits is None else digits
    if shown == "-1":
        return -1
    if shown[:1] == "-" and shown[1:].isascii() and shown[1:].isdigit():
        raise token.error(f"{shown[:LONGEST_SHOWN]!r} is negative")
    if not (shown.isascii() and shown.isdigit()):
        raise token.error(f"{token.text[:LONGEST_SHOWN]!r} is not a number")
    if len(shown) > LONGEST_NUMBER:
        raise token.error(f"the number {shown[:12]}... is far too large for a line")
    return int(shown)


def whole_numbers(text: str, line: int) -> list[int]:
    """The numbers of a text that is not a clue; none of them may be negative.

    >>> whole_numbers("10 0", 1)
    [10, 0]
    """
    found = []
    for token in tokens(text, line):
        number = number_of(token)
        if number < 0:
            raise token.error(f"{token.text!r} is negative")
        found.append(number)
    return found


RunOf = Callable[[Token], Run]
"""The run that a word means, of length 0 or -1 if there is none."""


class ClueText:
    """The clues of a file's rows and columns, as they are read line by line.

    `notes` say what was left out.
    """

    def __init__(self) -> None:
        self.rows: list[Clue] = []
        self.columns: list[Clue] = []
        self.notes: list[str] = []
        self._tokens: dict[tuple[str, int], list[Token]] = {}

    def add(
        self,
        side: str,
        text: str,
        line: int,
        run_of: RunOf = lambda token: Run(number_of(token)),
    ) -> None:
        """Reads the clue of the next "row" or "column", which is a line of the file."""
        words = list(tokens(text, line))
        self.add_runs(side, words, [run_of(word) for word in words], line)

    def add_runs(self, side: str, words: list[Token], runs: list[Run], line: int) -> None:
        """Adds the runs of the next "row" or "column", one for each word."""
        clues = self.rows if side == "row" else self.columns
        kept = [(run, word) for run, word in zip(runs, words, strict=True) if run.length > 0]
        left_out = [word for run, word in zip(runs, words, strict=True) if run.length <= 0]
        if not (len(runs) == 1 and runs[0].length == 0):
            for word in left_out:
                name = f"{side} {len(clues) + 1}"
                self.notes.append(f"line {line}: {name}: {word.text} was left out")
        self._tokens[side, len(clues)] = [word for _, word in kept] or words
        clues.append(tuple(run for run, _ in kept))

    def in_file(self, error: PuzzleError) -> PuzzleError:
        """An error about a clue, with the line and the word of the file that it is about."""
        where = error.where or {}
        words = self._tokens.get((where.get("side", ""), where.get("index", -1)))
        if not words:
            return error
        word = words[min(where.get("clue", 1), len(words)) - 1]
        found = word.error(error.message, error.kind)
        return PuzzleError(error.kind, found.message, {**where, **(found.where or {})})
