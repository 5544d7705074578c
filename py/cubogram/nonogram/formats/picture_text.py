"""Pictures as text: a line per row, its cells as `#` and `.` or as `1` and `0`.

`X`, `*`, `@`, `█`, `▓`, `■`, `●` and coloured squares are filled too; `-`, `_`, `·`, `░`, `□` and
`○` are empty.
Spaces, commas, bars and semicolons between the cells mean nothing. A list of lists of numbers, or
of strings, is read too: there a closing bracket or quotation mark ends a row, and line ends mean
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.formats.clue_text import Token
from cubogram.nonogram.formats.common import PuzzleFile, at_line
from cubogram.nonogram.grid import EMPTY, FILLED, MAX_SIDE, Grid, check_size
from cubogram.nonogram.puzzle import Puzzle

_SQUARES = "🟥🟧🟨🟩🟦🟪🟫🔴🟠🟡🟢🔵🟣🟤"
FILLED_SIGNS = "#Xx*@█▓▒■◼◾▪⬛⚫●" + _SQUARES
EMPTY_SIGNS = ".-_·░□▢◻◽▫⬜⚪○"
_BETWEEN = " \t\n,;|[]()'\"\ufe0e\ufe0f"
_CELLS = str.maketrans(
    dict.fromkeys(FILLED_SIGNS + "1", FILLED)
    | dict.fromkeys(EMPTY_SIGNS + "0", EMPTY)
    | dict.fromkeys(_BETWEEN)
)
_ROW = re.compile(r"[^\n]+")
_LISTED_ROW = re.compile(r"[^])'\"]+")
_STRANGE = re.compile(f"[^{re.escape(FILLED_SIGNS + EMPTY_SIGNS + _BETWEEN)}01]")
_DRAWN = re.compile(f"[{re.escape(FILLED_SIGNS + EMPTY_SIGNS + _BETWEEN)}]*")
_LIST = re.compile(f"[{re.escape(FILLED_SIGNS + EMPTY_SIGNS + _BETWEEN)}01\\s]*")
_BITS = re.compile(r"[01\s,;|]*")
_SECOND_LIST = re.compile(r"[\])]\s*[\])][\s,]*[\[(]\s*[\[(]")


def is_drawn(lines: Sequence[str]) -> bool:
    """Whether most lines consist only of characters for cells, without digits.

    >>> is_drawn(["#.#", ".a."]), is_drawn(["#.#", ".X.", "..."]), is_drawn(["- a note"])
    (False, True, False)
    """
    drawn = sum(_DRAWN.fullmatch(line) is not None for line in lines)
    return 2 * drawn > len(lines)


def is_list(text: str) -> bool:
    """Whether a text in brackets is a single list of rows that holds nothing but cells.

    Two lists of lists are clues, rows and columns, even if all their numbers are 1.

    >>> is_list("[[0, 1], [1, 1]]"), is_list('["#.", ".#"]'), is_list("[[2], [1]]")
    (True, True, False)
    >>> is_list("[[1], [1]]"), is_list("[[1]]\\n[[1]]")
    (True, False)
    """
    return _LIST.fullmatch(text) is not None and _SECOND_LIST.search(text) is None


def is_bits(lines: Sequence[str]) -> bool:
    """Whether lines that begin with a digit are rows of 0 and 1, not numbers.

    >>> is_bits(["0 1", "1 1"]), is_bits(["010", "12"]), is_bits(["1", "1"]), is_bits(["1 1", "2"])
    (True, True, False, False)
    """
    if any(word[0] == "0" and len(word) > 2 for word in " ".join(lines).split()):
        return True
    widths = {len(line.translate(_CELLS)) for line in lines}
    return len(widths) == 1 and min(widths) > 1 and all(map(_BITS.fullmatch, lines))


def read(text: str) -> PuzzleFile:
    """The puzzle of a picture that is written as text.

    >>> read("#.\\n##\\n").picture, read("[[1, 0], [1, 1]]").picture
    (('#.', '##'), ('#.', '##'))
    """
    whole = "\n".join(text.splitlines())
    notes = []
    marks = set(whole)
    if "⬛" in marks and "⬜" not in marks and marks & {*_SQUARES}:
        whole = whole.replace("⬛", "⬜")
        notes.append("⬛ was read as an empty cell")
    if len(marks & {*_SQUARES}) > 1:
        notes.append("the squares of all colours were read as black")
    rows: list[str] = []
    for part in (_LISTED_ROW if whole.lstrip()[:1] in ("[", "(") else _ROW).finditer(whole):
        cells = part[0].translate(_CELLS)
        if not cells:
            continue
        strange = _STRANGE.search(part[0])
        if strange:
            at = part.start() + strange.start()
            word = Token(strange[0], _line_of(whole, at), at - whole.rfind("\n", 0, at))
            message = "is neither filled (#, X, 1) nor empty (., -, 0)"
            raise word.error(f"{strange[0]!r} {message}")
        if rows and len(cells) != len(rows[0]):
            has = f"{counted(len(cells), 'cell')}, but the first row has {len(rows[0])}"
            raise at_line(f"row {len(rows) + 1} has {has}", _line_of(whole, part.end()))
        rows.append(cells)
        if max(len(rows), len(cells)) > MAX_SIDE:
            check_size(len(cells), len(rows))
    if not rows:
        raise PuzzleError("file", "the picture has no cells")
    return PuzzleFile("picture", Puzzle.from_picture(rows), tuple(rows), notes=tuple(notes))


def _line_of(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def write(puzzle: Puzzle, picture: Grid) -> str:
    """The picture as text, a line per row."""
    return "\n".join(picture) + "\n"
