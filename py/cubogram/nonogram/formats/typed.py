"""Clues typed into two fields, one for the rows and one for the columns.

Each clue has a line ("3 1", or "3:2" for colour 2), or all clues of a side are in one line with
`/`, `;`, `|`, brackets or commas between them. A heading and labels such as `Row 1:` or `1.` may
come first. Numbers that make no puzzle line by line may also be one a clue, or stacked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import place
from cubogram.nonogram.formats import stacked
from cubogram.nonogram.formats.clue_text import brief, side_of
from cubogram.nonogram.formats.decorated import NARROW
from cubogram.nonogram.grid import MAX_SIDE, check_size
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle

LONGEST_NUMBER = 11  # characters, including its colour
_SIGN = re.compile(r"(?<=\d)[-.+|&](?=\d)", re.ASCII)
_HEADING = re.compile(r"\s*([^\W\d]{1,20})\s*(?:[:=]|$)", re.MULTILINE)
_LABEL = re.compile(
    r"\s*(?:[^\W\d_]{1,10}\s?#?\s?(\d{1,3})\s?[:=).]|(\d{1,3})(?:[).]\s|:\s))", re.ASCII
)
_NEXT = re.compile(r"[\])}][\s,;]*[\[({]")
_BRACKETS = re.compile(r"[\[\](){}]")
_QUOTES = str.maketrans(dict.fromkeys("[](){}\"'", " "))

Lines = list[tuple[int, str]]
"""The clues of a side, each with its place in the text."""


def lines_of(text: str) -> Lines:
    """The clues in a field, one a line.

    >>> lines_of("Rows:\\n1. 1 1\\n2. 5")
    [(6, '   1 1'), (13, '   5')]
    >>> lines_of("1 1; 5"), lines_of("[[1, 1], [5]]"), lines_of("1, 1")
    ([(0, '1 1'), (4, ' 5')], [(0, '  1, 1'), (7, '   5  ')], [(0, '1, 1')])
    """
    body = text.translate(NARROW).rstrip("\n")
    heading = _HEADING.match(body)
    start = 0
    if heading and side_of(heading[1]):
        start = heading.end() + (body[heading.end() : heading.end() + 1] == "\n")
    body = _NEXT.sub(lambda match: "/" + " " * (len(match[0]) - 1), body[start:]).translate(_QUOTES)
    found = []
    for line in body.split(_between(body)) if body else []:
        found.append((start, line))
        start += len(line) + 1
    labels = [_LABEL.match(line) for _, line in found]
    numbers = [int(label[1] or label[2]) if label else 0 for label in labels]
    if numbers and numbers == [*range(numbers[0], numbers[0] + len(numbers))]:
        return [
            (at, " " * label.end() + line[label.end() :] if label else line)
            for (at, line), label in zip(found, labels, strict=True)
        ]
    return found


def _between(text: str) -> str:
    """What is between the clues of a side: the end of a line or, in a single line, a sign.

    >>> _between("1 1\\n5"), _between("1 1/5"), _between("1 1, 5"), _between("1, 1")
    ('\\n', '/', ',', '\\n')
    """
    signs = "" if "\n" in text else [sign for sign in "/;" if sign in text.rstrip(" ;/")]
    if signs:
        return signs[0]
    for sign in "" if "\n" in text else ",|":
        pieces = text.split(sign)
        if pieces[1:] and any(len(piece.split()) > 1 for piece in pieces):
            return sign
    return "\n"


def read(rows: str, columns: str, colours: tuple[Colour, ...]) -> tuple[Puzzle, list[str]]:
    """The puzzle in two fields, and notes about what was left out or read in a special way.

    Errors have the place of the clue in its field, `start` and `end`.

    >>> read("1 1\\n3", "2 1 2", (Colour("black", "#000000"),))
    (Puzzle([[1, 1], [3]], [[2], [1], [2]]), ['columns: each number was read as a clue'])
    """
    problem: PuzzleError | None = None
    for ways in product(_ways(rows, "row"), _ways(columns, "column")):
        notes = [note for note, _ in ways if note]
        try:
            return _puzzle(ways[0][1], ways[1][1], colours, notes), brief(notes)
        except PuzzleError as error:
            problem = problem or error
    raise problem or PuzzleError("clue", "there are no clues")


def _ways(text: str, side: str) -> Iterator[tuple[str, Lines]]:
    """The ways to read a field, each with a note, the usual one first."""
    usual = lines_of(text)
    yield "", usual
    if len(usual) == 1 and not _BRACKETS.search(text):
        words = re.split(r"[\s,|]+", usual[0][1].strip())
        if len(words) <= MAX_SIDE:
            yield f"{side}s: each number was read as a clue", [(0, word) for word in words]
    elif len(usual) > 1 and side == "column" and (columns := stacked.columns_of(usual)):
        yield f"{side}s: numbers above one another were read as a clue", columns


def _puzzle(rows: Lines, columns: Lines, colours: tuple[Colour, ...], notes: list[str]) -> Puzzle:
    check_size(max(1, len(columns)), max(1, len(rows)))
    runs = {"row": [*_runs(rows, "row")], "column": [*_runs(columns, "column")]}
    kept = {
        side: [[run for run in clue if run[0] not in (0, -1)] for clue in clues]
        for side, clues in runs.items()
    }
    plain = {side: [[run[:2] for run in clue] for clue in clues] for side, clues in kept.items()}
    try:
        puzzle = Puzzle(plain["row"], plain["column"], colours)
    except PuzzleError as error:
        where = dict(error.where or {})
        if "side" in where and where.get("clue"):
            _, _, start, end = kept[where["side"]][where["index"]][where["clue"] - 1]
            where |= {"start": start, "end": end}
        raise PuzzleError(error.kind, error.message, where or None) from None
    for side, clues in runs.items():
        for number, clue in enumerate(clues, 1):
            if len(clue) > 1 or (clue[:1] and clue[0][0] == -1):
                left_out = [run[0] for run in clue if run[0] in (0, -1)]
                notes += [f"{side} {number}: {run} was left out" for run in left_out]
    return puzzle


def _runs(lines: Lines, side: str) -> Iterator[list[tuple[int, int, int, int]]]:
    """The runs in each line as (length, colour, start, end), with their places in the text."""
    for index, (offset, line) in enumerate(lines):
        runs: list[tuple[int, int, int, int]] = []
        position = 0
        for word in _SIGN.sub(" ", line).replace(",", " ").replace(";", " ").split():
            position = line.index(word, position)
            start, position = offset + position, position + len(word)
            length, _, colour = word.partition(":")
            colour = colour or "1"
            digits = (length.removeprefix("-"), colour)
            is_number = all(number.isascii() and number.isdigit() for number in digits)
            if not is_number or len(word) > LONGEST_NUMBER:
                what = f"{word[:20]!r} is not a number"
                if len(word) > LONGEST_NUMBER:
                    what = f"{word[:LONGEST_NUMBER]}… is too long"
                name, number = f"{side} {index + 1}", len(runs) + 1
                where = {**place(name, number), "start": start, "end": offset + position}
                raise PuzzleError("clue", f"{name}, clue {number}: {what}", where)
            runs.append((int(length), int(colour), start, offset + position))
        yield runs
