"""Puzzles from nonograms.org, read from the source of a puzzle's page or the one line of it that
counts.

The page holds its picture as a list of lists of numbers, `var d=[[...],...];`. The first list means
nothing. The next three hide the width, the height and the number of colours: each is
a % d + b % d - c % d of its numbers a, b, c, d. The next list has offsets: a colour's list, less
the second, first and fourth of them, gives red, green and blue. Then come a list with the number of
runs, (a % d)^2 + 2 (b % d) + c % d, a list of offsets again, and the runs, less these offsets:
first column, length, colour, row.
"""

from __future__ import annotations

import html
import re

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.common import PuzzleFile, at_line
from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, check_size
from cubogram.nonogram.palette import BLACK, MAX_COLOURS, Colour
from cubogram.nonogram.puzzle import Puzzle

DATA = re.compile(r"\bvar\s+d\s*=\s*\[\s*(\[[\d,\s\[\]]*\])\s*\]")
_LIST = re.compile(r"\[([\d,\s]*)\]")
_TITLE = re.compile(r"<title>([^<]*)</title>", re.IGNORECASE)
_TITLE_END = re.compile(r"[|«»(]")
_SOURCE = re.compile(r"https?://(?:www\.)?nonograms\.(?:org|ru)/nonograms2?/i/\d+")


def read(text: str) -> PuzzleFile:
    """The puzzle of a page of nonograms.org, with its picture; PuzzleError "file" if it has none.

    >>> read("var d=[[0],[3,0,1,9],[1,0,0,9],[1,0,0,9],[0,0,0,0],[0,0,0,0],[1,0,0,9],"
    ...      "[0,0,0,0],[1,2,1,1]];").picture
    ('##',)
    """
    match = DATA.search(text)
    if match is None:
        raise PuzzleError("file", "the page has no puzzle: it does not contain 'var d=[[...'")
    line = text.count("\n", 0, match.start()) + 1
    try:
        lists = [[int(n) for n in part.split(",") if n.strip()] for part in _LIST.findall(match[1])]
        width, height, colour_count = (_hidden(part) for part in lists[1:4])
        check_size(width, height)
        if not 1 <= colour_count <= MAX_COLOURS:
            raise at_line(
                f"the puzzle has {colour_count} colours; 1 to {MAX_COLOURS} are read", line
            )
        colours = _colours(lists[4], lists[5 : 5 + colour_count])
        a, b, c, d = lists[5 + colour_count]
        offsets = lists[6 + colour_count]
        count = (a % d) ** 2 + b % d * 2 + c % d
        runs = lists[7 + colour_count :][:count]
        rows = _painted(width, height, colours, offsets, runs)
        if len(runs) < count:
            raise at_line(
                f"the puzzle has {count} runs, but the text breaks off after {len(runs)}", line
            )
    except (IndexError, ValueError, ZeroDivisionError) as error:
        if isinstance(error, PuzzleError):
            raise
        raise at_line("the numbers of the puzzle are damaged", line) from None
    title = _TITLE.search(text)
    source = _SOURCE.search(text)
    puzzle = Puzzle.from_picture(
        rows,
        colours,
        title=_TITLE_END.split(html.unescape(title[1]))[0].strip() if title else "",
        source=source[0] if source else "",
    )
    return PuzzleFile("nonograms", puzzle, rows)


def _hidden(numbers: list[int]) -> int:
    a, b, c, d = numbers
    return a % d + b % d - c % d


def _colours(offsets: list[int], lists: list[list[int]]) -> tuple[Colour, ...]:
    found = []
    for numbers in lists:
        parts = [numbers[0] - offsets[1], numbers[1] - offsets[0], numbers[2] - offsets[3]]
        if not all(0 <= part < 256 for part in parts):
            raise ValueError("no colour")
        rgb = "#" + "".join(f"{part:02x}" for part in parts)
        found.append(BLACK if rgb == BLACK.rgb else Colour(rgb, rgb))
    return tuple(found)


def _painted(
    width: int,
    height: int,
    colours: tuple[Colour, ...],
    offsets: list[int],
    runs: list[list[int]],
) -> tuple[str, ...]:
    marks = FILLED if len(colours) == 1 else COLOUR_MARKS[: len(colours)]
    cells = [[EMPTY] * width for _ in range(height)]
    for numbers in runs:
        column, length, colour, row = (n - o for n, o in zip(numbers, offsets, strict=True))
        inside = 1 <= column <= width - length + 1 and 1 <= row <= height and length >= 1
        if not inside or not 1 <= colour <= len(colours):
            raise ValueError("no run")
        cells[row - 1][column - 1 : column - 1 + length] = marks[colour - 1] * length
    return tuple("".join(row) for row in cells)
