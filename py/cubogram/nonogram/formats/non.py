"""The `.non` format of Steve Simpson's solver, with its picture (`goal`) where there is one.

Source: the format's page, http://www.comp.lancs.ac.uk/~ss/nonogram/fmt2 . Blank lines are ignored,
a line without runs is `0`; characters beyond ASCII may be HTML references.
"""

from __future__ import annotations

import html

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.common import (
    PuzzleFile,
    at_line,
    lengths_text,
    one_line,
    run_lengths,
)
from cubogram.nonogram.grid import EMPTY, FILLED, Grid, check_size
from cubogram.nonogram.puzzle import Puzzle

_ABOUT = {
    "title": "title",
    "by": "author",
    "copyright": "source",
    "license": "licence",
    "licence": "licence",
}


def read(text: str) -> PuzzleFile:
    """The puzzle of a `.non` text.

    >>> read('title "Dot"\\nwidth 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\ngoal "1"').picture
    ('#',)
    """
    size: dict[str, int] = {}
    about: dict[str, str] = {}
    clues: dict[str, list[list[int]]] = {"rows": [], "columns": []}
    goal = ""
    part = ""
    for number, line in enumerate(text.splitlines(), 1):
        word, _, value = line.strip().partition(" ")
        word, value = word.lower(), html.unescape(value.strip().strip('"'))
        if not word:
            continue
        if word[0].isdigit() and part:
            clues[part].append(run_lengths(line, number))
        elif word in ("rows", "columns") and not value:
            part = word
        elif word in ("width", "height", "rows", "columns"):
            numbers = run_lengths(value, number)
            if len(numbers) != 1:
                raise at_line(f"a number belongs behind {word!r}", number)
            size[{"rows": "height", "columns": "width"}.get(word, word)] = numbers[0]
        elif word == "goal":
            goal = "".join(mark for mark in value if mark in "01")
        elif word[0] == "-" and part:
            raise at_line("a clue cannot be negative", number)
        elif word in _ABOUT:
            about[_ABOUT[word]] = value
    for side, part in (("height", "rows"), ("width", "columns")):
        if not clues[part]:
            raise PuzzleError("file", f"the file has no clues of {part}")
        if len(clues[part]) != size.setdefault(side, len(clues[part])):
            raise PuzzleError(
                "file",
                f"the file has {len(clues[part])} clues of {part}, its {side} is {size[side]}",
            )
    check_size(size["width"], size["height"])
    puzzle = Puzzle(clues["rows"], clues["columns"], **about)
    return PuzzleFile("non", puzzle, _picture(goal, puzzle))


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
