"""Formats that webpbn.com exports and that are only read here: clues as other programs write them.

- blocks: a line per row, an empty line, `#` or `&`, a line per column. Lines that begin with `#` or
  `*` are remarks (the exports "ish", "keen" and "makhorin"); a 0 may end each line ("syro").
- sgriddler: `MK Version 3.0`, width and height, the picture, the columns, the rows, with an empty
  line between the parts; clues are written from the grid outwards.
- lists: two lists of lists of numbers, rows and columns, in any program's brackets.
- dzn: MiniZinc data with `rows`, `row_rules`, `cols`, `col_rules`; short clues are padded with 0.
- gecode: one list of numbers, width and height first, then for each column and row its number of
runs and the runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.clue_text import ClueText, side_of, whole_numbers
from cubogram.nonogram.formats.common import PuzzleFile, at_line, puzzle_of
from cubogram.nonogram.grid import EMPTY, FILLED, UNKNOWN, Grid, check_size
from cubogram.nonogram.puzzle import Puzzle

SGRIDDLER = re.compile(r"\s*MK Version \d")
_REMARK = re.compile(r"[#*]")
_CLUE = re.compile(r"[\d\s,;]+", re.ASCII)
_BETWEEN = ("", "#", "&")
_CELLS = {"#": FILLED, ".": EMPTY}
_TOKEN = re.compile(r"[A-Za-z_]\w*|\d+(?:\.0+\b)?|[\[\](){}|]", re.ASCII)
_OBJECT = re.compile(r'\{\s*"[^{}\[\]]*\}')
_DZN = re.compile(r"\b(row|col)_rules\s*=")
_GECODE = re.compile(r"\bint\s+\w+\s*\[\s*\]\s*=\s*\{([^{}]*)\}")
_C_REMARK = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_OPENING, _CLOSING = "[({", "])}"


# Blocks


def is_blocks(lines: Iterable[str]) -> bool:
    """Whether all lines are clues, remarks or separators between blocks.

    >>> is_blocks(["# by me", "1", "&", "1"]), is_blocks(["1 2", "x"]), is_blocks(["# only this"])
    (True, False, False)
    """
    clues = [line.strip() for line in lines if not _REMARK.match(line.strip())]
    clues = [line for line in clues if line not in _BETWEEN]
    return bool(clues) and all(_CLUE.fullmatch(line) for line in clues)


def is_separated(lines: Sequence[str]) -> bool:
    """Whether `&`, or `#` where a 0 ends each clue, separates two blocks.

    >>> is_separated(["1", "&", "1"]), is_separated(["2 2", "1", "#", "1"])
    (True, False)
    """
    sure = "&" in lines or ("#" in lines and is_terminated(lines))
    return sure and is_blocks(lines)


def is_terminated(lines: Iterable[str]) -> bool:
    """Whether a 0 ends each clue, and not only those without a run.

    >>> is_terminated(["3 1 0", "0", "#", "1 0"]), is_terminated(["3 1", "0"])
    (True, False)
    """
    words = [line.split() for line in lines if line.strip() and not _REMARK.match(line.strip())]
    return all(one[-1] == "0" for one in words) and any(len(one) > 1 for one in words)


def read_blocks(text: str) -> PuzzleFile:
    """The puzzle of two blocks of clues with remarks.

    >>> read_blocks("* by me\\n2 0\\n1 0\\n&\\n2 0\\n1 0\\n").puzzle
    Puzzle([[2], [1]], [[2], [1]])
    """
    lines = text.splitlines()
    terminated = is_terminated(line for line in lines if line.strip() != "&")
    clues = ClueText()
    named = [side_of(line) for line in lines if _REMARK.match(line.strip()) and side_of(line)]
    first, second = ("column", "row") if named[:1] == ["column"] else ("row", "column")
    side, is_open = first, False
    for number, line in enumerate(lines, 1):
        word = line.strip()
        if word in _BETWEEN:
            side, is_open = (second if is_open else side), False
        elif not _REMARK.match(word):
            if not is_open and clues.columns and clues.rows:
                raise at_line("a third block of clues begins here", number)
            short = word.removesuffix("0").rstrip() if terminated and word != "0" else word
            clues.add(side, short, number)
            is_open = True
    if not (clues.columns and clues.rows):
        message = "an empty line, # or & is expected between the clues of the rows and the columns"
        raise at_line(message, len(lines))
    return PuzzleFile("blocks", puzzle_of(clues), notes=tuple(clues.notes))


# SGriddler


def read_sgriddler(text: str) -> PuzzleFile:
    """The puzzle of an `.sgriddler` text, and its picture if that is complete.

    >>> read_sgriddler("MK Version 3.0\\n\\n2 1\\n\\n # .\\n\\n 1\\n\\n\\n 1\\n").picture
    ('#.',)
    """
    numbered = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    places = [at for at, (_, line) in enumerate(numbered) if line]
    size = whole_numbers(numbered[places[1]][1], numbered[places[1]][0]) if places[1:] else []
    if len(size) != 2:
        raise PuzzleError("file", "a line with the width and the height is expected")
    width, height = size
    check_size(width, height)
    first = places[1] + 2
    rows = numbered[first : first + height]
    columns_at = first + height + 1
    rows_at = columns_at + width + 1
    end = len(numbered)
    picture = [_sgriddler_row(line, width) for _, line in rows]
    if columns_at >= end:
        if len(picture) < height:
            raise PuzzleError("file", "the file has neither clues nor a picture")
        drawn = tuple(row.replace(UNKNOWN, EMPTY) for row in picture)
        return PuzzleFile("sgriddler", Puzzle.from_picture(drawn), drawn)
    clues = ClueText()
    for side, begin, count in (("row", rows_at, height), ("column", columns_at, width)):
        lines = [*numbered[begin : begin + count], *[(end, "")] * count][:count]
        for number, line in lines:
            clues.add(side, " ".join(reversed(line.replace(",", " ").split())), number)
    puzzle = puzzle_of(clues)
    drawn = tuple(row.replace(UNKNOWN, EMPTY) for row in picture)
    if len(drawn) == height and puzzle.fits(drawn):
        return PuzzleFile("sgriddler", puzzle, drawn, notes=tuple(clues.notes))
    grid: Grid | None = tuple(picture) if any(set(row) - {UNKNOWN} for row in picture) else None
    whole = grid if grid and len(grid) == height else None
    return PuzzleFile("sgriddler", puzzle, grid=whole, notes=tuple(clues.notes))


def _sgriddler_row(line: str, width: int) -> str:
    marks = "".join(_CELLS.get(word, UNKNOWN) for word in line.split())
    return marks[:width].ljust(width, UNKNOWN)


# Lists in programs


def lists_of(text: str) -> list[tuple[str, list[list[int]]]]:
    """Lists of lists of numbers in a text, each with the last word before it.

    >>> lists_of("rows([[1], []]). cols = {{2}, {1, 1}};")
    [('rows', [[1], []]), ('cols', [[2], [1, 1]])]
    """
    found: list[tuple[str, list[list[int]]]] = []
    stack: list[list[object]] = []
    word = named = ""
    for token in _TOKEN.findall(_OBJECT.sub("", text)):
        if token in _OPENING:
            named = word if not stack else named
            stack.append([])
        elif token in _CLOSING and stack:
            closed = stack.pop()
            if stack:
                stack[-1].append(closed)
            lists = _numbers(closed)
            if lists:
                found.append((named, lists))
                if stack:
                    stack[-1].pop()
        elif token[0].isdigit():
            if stack:
                stack[-1].append(int(token.partition(".")[0][:9]))
        elif token != "|":
            word = token
            named = word if len(stack) < 2 else named
    return found


def _numbers(closed: Sequence[object]) -> list[list[int]]:
    """The list that has just closed, if it is a list of lists of numbers."""
    lists = [one for one in closed if isinstance(one, list)]
    flat = all(isinstance(number, int) for one in lists for number in one)
    return lists if lists and len(lists) == len(closed) and flat else []


def is_lists(text: str) -> bool:
    """Whether a text has two lists of lists of numbers."""
    return "[" in text[:10_000] + text[:10_000].replace("{", "[") and len(lists_of(text)) == 2


def read_lists(text: str) -> PuzzleFile:
    """The puzzle given by two lists of clues: the rows and then the columns, unless they are named.

    >>> read_lists("cols = [[1], [2], [1]]; rows = ((3,), (1,))").puzzle.height
    2
    """
    found = lists_of(text)
    if len(found) != 2:
        raise PuzzleError("file", "two lists of clues are expected, one for each side")
    (one_name, one), (other_name, other) = found
    is_turned = side_of(other_name) == "row" or side_of(one_name) == "column"
    rows, columns = (other, one) if is_turned else (one, other)
    return of_numbers("lists", rows, columns)


def is_dzn(text: str) -> bool:
    """Whether a text is MiniZinc data for a nonogram."""
    return len(set(_DZN.findall(text))) == 2


def read_dzn(text: str) -> PuzzleFile:
    """The puzzle of MiniZinc data.

    >>> read_dzn("rows=2; row_rules=[|0,2|0,1|]; cols=2; col_rules=[|2|1|];").puzzle
    Puzzle([[2], [1]], [[2], [1]])
    """
    sides = []
    for side in ("row", "col"):
        count = re.search(rf"\b{side}s\s*=\s*(\d{{1,4}})", text, re.ASCII)
        after = re.search(rf"\b{side}_rules\s*=[^;\[]*\[([^\]]*)\]", text)
        if not count or not after:
            raise PuzzleError("file", f"the data has no {side}s or {side}_rules")
        numbers = [int(word) for word in re.findall(r"\d{1,9}", after[1], re.ASCII)]
        lines = max(1, int(count[1]))
        length, rest = divmod(len(numbers), lines)
        if rest:
            raise PuzzleError("file", f"{side}_rules has {len(numbers)} numbers for {lines} lines")
        sides.append([numbers[at * length :][:length] for at in range(lines)])
    return of_numbers("dzn", *sides)


def is_gecode(text: str) -> bool:
    """Whether a text has an array of numbers in the form of Gecode's nonograms."""
    return _GECODE.search(text) is not None


def read_gecode(text: str) -> PuzzleFile:
    """The puzzle in a C++ array of numbers.

    >>> read_gecode("const int p[] = { 2, 1, 1,1, 0, /* rows */ 1,1 };").puzzle
    Puzzle([[1]], [[1], []])
    """
    array = _GECODE.search(_C_REMARK.sub(" ", text))
    numbers = [int(word) for word in re.findall(r"\d{1,9}", array[1], re.ASCII)] if array else []
    if len(numbers) < 2:
        raise PuzzleError("file", "the array has no width and height")
    width, height = numbers[:2]
    check_size(width, height)
    lines: list[list[int]] = []
    at = 2
    while len(lines) < width + height and at < len(numbers):
        count = numbers[at]
        lines.append(numbers[at + 1 : at + 1 + count])
        at += 1 + count
    if len(lines) < width + height or at > len(numbers):
        raise PuzzleError("file", "the array ends before the last clue")
    return of_numbers("gecode", lines[width:], lines[:width])


def of_numbers(
    form: str, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]
) -> PuzzleFile:
    """The puzzle of these numbers, where 0 means no run."""
    kept_rows, kept_columns = (
        [[run for run in clue if run] for clue in side] for side in (rows, columns)
    )
    return PuzzleFile(form, Puzzle(kept_rows, kept_columns))
