"""The `.non` format of Steve Simpson's solver, with its picture (`goal`) where there is one.

Source: the format's page, http://www.comp.lancs.ac.uk/~ss/nonogram/fmt2 . Blank lines are ignored,
a line without runs is `0`; characters beyond ASCII may be HTML references.
"""

from __future__ import annotations

import html

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.clue_text import ClueText, whole_numbers
from cubogram.nonogram.formats.common import (
    PuzzleFile,
    at_line,
    lengths_text,
    one_line,
    puzzle_of,
)
from cubogram.nonogram.grid import EMPTY, FILLED, Grid, check_size
from cubogram.nonogram.puzzle import Puzzle
from cubogram.words import counted

_ABOUT = {
    "title": "title",
    "by": "author",
    "copyright": "source",
    "license": "licence",
    "licence": "licence",
}
_CELLS = set("01 \t")


def read(text: str) -> PuzzleFile:
    """The puzzle of a `.non` text.

    >>> read('title "Dot"\\nwidth 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\ngoal "1"').picture
    ('#',)
    """
    size: dict[str, tuple[int, int]] = {}  # with the line of the file that says it
    about: dict[str, str] = {}
    clues = ClueText()
    goal = ""
    part = ""
    for number, line in enumerate(text.splitlines(), 1):
        word, _, value = line.strip().partition(" ")
        word, value = word.lower(), html.unescape(value.strip().strip('"'))
        if not word:
            continue
        if word in ("rows", "columns") and not value:
            part = word
        elif word in ("width", "height", "rows", "columns"):
            numbers = whole_numbers(value, number)
            if len(numbers) != 1:
                raise at_line(f"a number belongs behind {word!r}", number)
            size[{"rows": "height", "columns": "width"}.get(word, word)] = numbers[0], number
        elif word == "goal":
            goal = "".join(mark for mark in value if mark in "01")
            part = word
        elif part == "goal" and _CELLS.issuperset(line):
            goal += "".join(line.split())
        elif word == "saved":
            part = word
        elif word in _ABOUT:
            about[_ABOUT[word]] = value
        elif part in ("rows", "columns") and not (word.isalpha() and len(word) > 1 and value):
            clues.add(part.removesuffix("s"), line, number)
    for side, part, found in (
        ("height", "rows", len(clues.rows)),
        ("width", "columns", len(clues.columns)),
    ):
        if not found:
            raise PuzzleError("file", f"the file has no clues of {part}")
        said, number = size.get(side, (found, 1))
        if found != said:
            raise at_line(
                f"the {side} is {said}, but the file has clues of {counted(found, part[:-1])}",
                number,
            )
    check_size(len(clues.columns), len(clues.rows))
    puzzle = puzzle_of(clues, **about)
    return PuzzleFile("non", puzzle, _picture(goal, puzzle), notes=tuple(clues.notes))


def _picture(goal: str, puzzle: Puzzle) -> Grid | None:
    if not goal:
        return None
    if len(goal) != puzzle.width * puzzle.height:
        raise PuzzleError(
            "file",
            f"the picture has {len(goal)} cells, the puzzle {puzzle.width * puzzle.height}",
        )
    cells = goal.replace("0", EMPTY).replace("1", FILLED)
    picture = tuple(cells[y * puzzle.width :][: puzzle.width] for y in range(puzzle.height))
    if not puzzle.fits(picture):
        raise PuzzleError("file", "the picture in the file does not fit its clues")
    return picture


def write(puzzle: Puzzle, picture: Grid | None = None) -> str:
    """The puzzle as a `.non` text."""
    words = {"title": "title", "author": "by", "source": "copyright", "licence": "license"}
    lines = []
    for key, word in words.items():
        value = html.escape(one_line(getattr(puzzle, key)))
        value = value.encode("ascii", "xmlcharrefreplace").decode()
        if value:
            lines.append(f'{word} "{value}"' if word != "license" else f"{word} {value}")
    lines += [f"width {puzzle.width}", f"height {puzzle.height}", ""]
    lines += ["rows", *(lengths_text(clue, ",") for clue in puzzle.rows), ""]
    lines += ["columns", *(lengths_text(clue, ",") for clue in puzzle.columns)]
    if picture:
        cells = "".join(picture).replace(EMPTY, "0").replace(FILLED, "1")
        lines += ["", f'goal "{cells}"']
    return "\n".join(lines) + "\n"
