"""Clues as people type them, where no format fits: headings in other words, labels, remarks.

The sides have headings (`COLS`, `Across`, `[clues] columns =`), or all lines have labels (`Row 1:`,
`C2:`), or the rows are the first of two blocks or lines. A side in one line has `/`, `;` or
brackets between its clues, or commas. Two sides without anything between them are divided where
both have as many cells; the numbers of columns may be stacked. Numbers may be numbered (`1. 1 1`),
have any sign between them, be letters (A is 1, B is 2...), be full-width, and have colours
(`3 red`, `3r`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate, islice
from typing import NamedTuple

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Run
from cubogram.nonogram.formats import stacked
from cubogram.nonogram.formats.clue_text import ClueText, Token, letter_colours, number_of, side_of
from cubogram.nonogram.formats.common import EITHER_ORDER, PuzzleFile, puzzle_of
from cubogram.nonogram.formats.stacked import Line
from cubogram.nonogram.grid import MAX_SIDE
from cubogram.nonogram.palette import BLACK, COLOUR_NAMES, Colour
from cubogram.nonogram.puzzle import DETAILS, Puzzle

MOST_READINGS = 6
NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_WORD = re.compile(r"[^\W\d_]+")
_TOKEN = re.compile(r"\d+|[^\W\d_]+|[^\s\w]|_", re.ASCII)
_SIGNS = frozenset("[](){}<>.,;|/+&_-*:='\"`#")
_SIGNED = re.compile(r"(?:^|[^\s\d])\s?-\d|\s-\d", re.ASCII)
_LABEL = re.compile(r"([^\W\d_]{1,10})\s?#?\s?(\d{1,3})\s?(?:[:=).\s]|-\s)(.*)", re.ASCII)
_NUMBERED = re.compile(r"(\d{1,3})\s?(?:[:)]|\.\s)(.*)", re.ASCII)
_BETWEEN = re.compile(r"[-=_~*]{3,}|[&#]")
_REMARK = re.compile(r"(?:#|//|%|\*\s)")
_SIZE = re.compile(r"\D{0,40}\d{1,3}(?:\D{1,20}\d{1,3})?\D{0,20}", re.ASCII)
_BRACKETS = re.compile(r"[\[(]([^\[\]()]*)[\])]")
_NOTHING = frozenset(("none", "empty", "nothing", "blank"))
_LETTERS = re.compile(r"[A-Z]+(?:\s+[A-Z]+)*")
_PLAIN = re.compile(r"[\d\s,]*", re.ASCII)
_STACKED = "numbers above one another were read as the clue of a column"


def read(text: str) -> PuzzleFile | None:
    """The puzzle of decorated clues; None if the text is nothing of the kind.

    Raises PuzzleError if it may mean different puzzles.

    >>> read("Across\\n1. 2\\n2. 1\\nDown\\n[ 2 ]\\n[ 1 ]").puzzle
    Puzzle([[2], [1]], [[2], [1]])
    >>> read("1-1; 3\\n2 / 1 / 2").puzzle
    Puzzle([[1, 1], [3]], [[2], [1], [2]])
    >>> read("AA C\\nB A B").puzzle
    Puzzle([[1, 1], [3]], [[2], [1], [2]])
    """
    lines = list(enumerate(text.translate(NARROW).splitlines(), 1))
    if len(lines) > 4 * MAX_SIDE:
        return None
    parted = _parted(lines)
    problem: PuzzleError | None = None
    if parted and len(parted.sides) == 2:
        try:
            if plain := _puzzle(parted):
                return plain
        except PuzzleError as error:
            problem = error
    found: dict[Puzzle, PuzzleFile] = {}
    for other in islice(_other_readings(lines, parted), MOST_READINGS):
        with suppress(PuzzleError):
            if one := _puzzle(other):
                found.setdefault(one.puzzle, one)
    if problem and not found:
        raise problem
    if not found:
        return None
    first, *others = found.values()
    if not others:
        return first
    turned = first.puzzle.columns, first.puzzle.rows
    if [turned] == [(one.puzzle.rows, one.puzzle.columns) for one in others]:
        return replace(first, notes=(EITHER_ORDER, *first.notes[1:]))
    ways = "; or ".join(one.notes[0] for one in found.values())
    message = f"this can mean different puzzles ({ways}): write 'rows' and 'columns' above them"
    raise PuzzleError("file", message)


class _Parted(NamedTuple):
    """The lines of the rows and of the columns, or a single block of lines; what is said about the
    puzzle, notes, and its size."""

    sides: list[list[Line]]
    about: dict[str, str]
    notes: list[str]
    stated: list[int]


def _puzzle(parted: _Parted) -> PuzzleFile | None:
    """The puzzle of these clues; None if some are not clues."""
    sides, about, notes, stated = parted
    notes = [*notes]
    lettered = all(_LETTERS.fullmatch(words) for side in sides for _, words in side)
    found = [_clues(side, lettered) for side in sides]
    if max(map(len, found)) > MAX_SIDE:
        return None
    parsed = [[_runs(words, lettered) for _, words in side] for side in found]
    names = dict.fromkeys(
        name for side in parsed for runs in side for digits, name in runs or () if digits.strip("0")
    )
    is_mixed = len(names) > 1 and "" in names
    if is_mixed or any(runs is None for side in parsed for runs in side):
        return None
    if stated and sorted(stated) != sorted(map(len, found)):
        return None
    keys = list(filter(None, names))
    colours = _colours(keys, notes)
    clues = ClueText()
    for name, side, runs_of_side in zip(("row", "column"), found, parsed, strict=True):
        for (number, _), runs in zip(side, runs_of_side, strict=True):
            words = [Token(digits, number) for digits, _ in runs or ()]
            clues.add_runs(
                name,
                words,
                [
                    Run(number_of(word), 1 + (keys.index(colour) if colour in keys else 0))
                    for word, (_, colour) in zip(words, runs or (), strict=True)
                ],
                number,
            )
    try:
        puzzle = puzzle_of(clues, colours, **about)
    except PuzzleError:
        if lettered:  # just two words
            return None
        raise
    return PuzzleFile("blocks", puzzle, notes=(*notes, *clues.notes))


def _other_readings(lines: list[Line], parted: _Parted | None) -> Iterator[_Parted]:
    """What else a text may mean whose parts are not those of a puzzle as they are, or has none."""
    sides, about, notes, stated = parted or _Parted([], {}, [], [])
    if len(sides) == 2:
        known = dict(lines)
        raw = [(number, known[number].replace("|", " ")) for number, _ in sides[1]]
        if columns := stacked.columns_of(raw):
            yield _Parted([sides[0], columns], about, [*notes, _STACKED], stated)
    elif len(sides) == 1 and not notes:
        yield from _halves(sides[0], about)
    for rows, columns in stacked.readings(lines):
        yield _Parted([rows, columns], {}, [_STACKED], [])


def _halves(block: list[Line], about: dict[str, str]) -> Iterator[_Parted]:
    """A single block of clues, divided where both sides have as many cells.

    Its first number may be that of the clues on the first side.
    """
    sign = next((sign for sign in "/;" if len(block) == 1 and sign in block[0][1]), "\n")
    pieces = [(number, piece) for number, words in block for piece in words.split(sign)]
    if len(pieces) > 2 * MAX_SIDE + 1 or not all(_PLAIN.fullmatch(words) for _, words in pieces):
        return
    numbers = [[*map(int, re.findall(r"\d{1,9}", words, re.ASCII))] for _, words in pieces]
    sums = [0, *accumulate(map(sum, numbers))]
    for at in range(1, len(pieces)):
        if 0 < 2 * sums[at] == sums[-1]:
            said = f"without an empty line, the first {at} of {len(pieces)} clues were read as rows"
            yield _Parted([pieces[:at], pieces[at:]], about, [said], [])
        if numbers[0] == [at - 1] and 2 * sums[at] == sums[-1] + at - 1:
            one, other = pieces[1:at], pieces[at:]
            said = "the first number was taken as that of {}, which come first"
            yield _Parted([one, other], about, [said.format("the rows")], [])
            yield _Parted([other, one], about, [said.format("the columns")], [])


def _parted(lines: list[Line]) -> _Parted | None:
    sides: dict[str, list[Line]] = {"row": [], "column": []}
    labels: dict[str, list[int]] = {"row": [], "column": []}
    blocks: list[list[Line]] = [[]]
    about: dict[str, str] = {}
    notes: list[str] = []
    stated: list[int] = []
    part = ""
    for number, line in lines:
        word = line.strip()
        side, rest, label = _heading(word)
        if side:
            if label is None and sides[side]:
                return None
            if label is None:
                part = side
            else:
                labels[side].append(label)
            if rest or label is not None:
                sides[side].append((number, rest))
        elif not word or _BETWEEN.fullmatch(word):
            blocks.append([])
        elif not _REMARK.match(word):
            words = re.split(r"\s(?:#|//)", word, maxsplit=1)[0].rstrip()
            key, _, value = word.partition(":")
            if _runs(words) is not None or _LETTERS.fullmatch(words):
                (sides[part] if part else blocks[-1]).append((number, words))
            elif key.strip().lower() in DETAILS:
                about[key.strip().lower()] = value.strip()
            elif any(map(str.isdigit, word)) and (part or not _SIZE.fullmatch(word)):
                return None
            elif any(map(str.isdigit, word)):
                stated += map(int, re.findall(r"\d+", word, re.ASCII))
            else:
                notes.append(f"line {number}: {word[:30]!r} was left out")
    for found in filter(None, labels.values()):
        if found != [*range(found[0], found[0] + len(found))]:
            return None
    full = [block for block in blocks if block]
    if all(sides.values()):
        before = " ".join(words for block in full for _, words in block)
        stated += map(int, re.findall(r"\d{1,9}", before, re.ASCII))
        return _Parted([*sides.values()], about, notes, stated)
    if any(sides.values()):
        return None
    if len(full) == 3 and len(full[0]) in (1, 2):  # the size, the rows, the columns
        size = " ".join(words for _, words in full.pop(0))
        stated += map(int, re.findall(r"\d{1,9}", size, re.ASCII))
    if len(full) > 1 and all(len(block) == 2 for block in full) and _is_lettered(full):
        notes.append(f"the first of {len(full)} puzzles was read")
        full = full[:1]
    if len(full) == 1 and len(full[0]) == 2 and (_is_lettered(full) or _are_rows(full[0])):
        full = [[line] for line in full[0]]
    return _Parted(full, about, notes, stated) if len(full) in (1, 2) else None


def _is_lettered(blocks: list[list[Line]]) -> bool:
    return all(_LETTERS.fullmatch(words) for block in blocks for _, words in block)


def _are_rows(block: list[Line]) -> bool:
    return any(all(set(signs) & set(words) for _, words in block) for signs in ("/;", ","))


def _heading(word: str) -> tuple[str, str, int | None]:
    """The side of a heading or label, "" if the line is neither, what follows it, and the number of
    the clue if it is a label.

    >>> _heading("[clues] columns ="), _heading("Row 2: 1 1"), _heading("1 1")
    (('column', '', None), ('row', '1 1', 2), ('', '', None))
    """
    label = _LABEL.fullmatch(word)
    if label and (side := side_of(label[1])):
        return side, label[3].strip(), int(label[2])
    end = min((at for at in map(word.find, ":=") if at >= 0), default=len(word))
    head = word[:end]
    name = "".join(_WORD.findall(head))
    has_name = len(name) > 2 or not name.isascii() or end < len(word)
    side = side_of(name) if has_name and len(head) < 50 else ""
    return side, word[end + 1 :].strip(), None


def _clues(side: list[Line], lettered: bool) -> list[Line]:
    """The clues of a side, each with its line of the file, without the numbers of the lines."""
    if lettered:
        return [(number, word) for number, words in side for word in words.split()]
    if len(side) == 1:
        number, words = side[0]
        inner = _BRACKETS.findall(words)
        sign = next((sign for sign in "/;|," if sign in words), "")
        pieces = inner if len(inner) > 1 else words.split(sign) if sign else [words]
        return [(number, piece) for piece in pieces]
    numbered = [_NUMBERED.fullmatch(words) for _, words in side]
    labels = [int(match[1]) if match else 0 for match in numbered]
    if labels == list(range(labels[0], labels[0] + len(labels))) and labels[0]:
        return [
            (number, match[2] if match else "")
            for (number, _), match in zip(side, numbered, strict=True)
        ]
    return side


def _runs(words: str, lettered: bool = False) -> list[tuple[str, str]] | None:
    """The numbers of a clue, each with its colour or ""; None if there is anything else.

    >>> _runs("[ 1-2 red ]"), _runs("b 2, k 1"), _runs("none"), _runs("1 boat")
    ([('1', ''), ('2', 'red')], [('2', 'b'), ('1', 'k')], [], None)
    """
    if lettered:
        return [(str(ord(letter) - 64), "") for letter in words]
    tokens = [token for token in _TOKEN.findall(words) if token not in _SIGNS]
    if _SIGNED.search(words):
        return None
    if len(tokens) == 1 and tokens[0].lower() in _NOTHING:
        return []
    runs: list[tuple[str, str]] = []
    leads = bool(tokens) and not tokens[0].isdigit()  # whether a colour comes before its number
    colour = ""
    for token in tokens:
        if token.isascii() and token.isdigit():
            runs.append((token, colour))
            colour = ""
        elif (name := token.lower()) not in COLOUR_NAMES and not (
            len(name) == 1 and name.isascii() and name.isalpha()
        ):
            return None
        elif leads and not colour:
            colour = name
        elif not leads and runs and not runs[-1][1]:
            runs[-1] = runs[-1][0], name
        else:
            return None
    return None if colour else runs


def _colours(names: Iterable[str], notes: list[str]) -> tuple[Colour, ...]:
    letters = [name for name in names if len(name) == 1]
    known = dict(zip(letters, letter_colours(letters, notes), strict=True))
    return tuple(known.get(name) or Colour(name, COLOUR_NAMES[name]) for name in names) or (BLACK,)
