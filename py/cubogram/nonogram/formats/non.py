"""The `.non` format of Steve Simpson's solver, with its picture (`goal`) if there is one.

Sources: the format's page, http://www.comp.lancs.ac.uk/~ss/nonogram/fmt2 , and for colours
https://github.com/mikix/nonogram-db/blob/master/FORMAT.md : a line `color b #ff0000` gives a letter
its colour, and the letter comes after a number (`3b`) or in place of a cell of the picture. Blank
lines are empty clues if the others are too few for the size, and `====` ends a puzzle. Characters
beyond ASCII may be HTML references.
"""

from __future__ import annotations

import html
import re

from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.clues import Clue, Run
from cubogram.nonogram.formats.clue_text import (
    LONGEST_SHOWN,
    ClueText,
    RunOf,
    Token,
    letter_colours,
    number_of,
    whole_numbers,
)
from cubogram.nonogram.formats.common import (
    PuzzleFile,
    at_line,
    fitting,
    lengths_text,
    one_line,
    puzzle_of,
)
from cubogram.nonogram.grid import Grid, check_size
from cubogram.nonogram.palette import BLACK, Colour, name_of, rgb
from cubogram.nonogram.puzzle import Puzzle

_ABOUT = {
    "title": "title",
    "by": "author",
    "copyright": "source",
    "license": "licence",
    "licence": "licence",
}
_KEYS = "abcdefgh"
_COLOUR = re.compile(r"([a-z])\s+(#?[0-9a-f]{6})$", re.IGNORECASE | re.ASCII)
_RUN = re.compile(r"(-?\d+)([a-z]?)$", re.IGNORECASE | re.ASCII)


def read(text: str) -> PuzzleFile:
    """The puzzle of a `.non` text.

    >>> read('title "Dot"\\nwidth 1\\nheight 1\\nrows\\n1\\ncolumns\\n1\\ngoal "1"').picture
    ('#',)
    """
    size: dict[str, tuple[int, int]] = {}  # with the line of the file that says so
    colours: dict[str, Colour] = {}
    about: dict[str, str] = {}
    given: dict[str, list[tuple[int, str]]] = {"rows": [], "columns": []}
    notes: list[str] = []
    goal = ""
    part = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("===="):
            if all(given.values()):
                notes.append(f"only the puzzle before line {number} was read")
                break
            continue
        word, _, value = line.strip().partition(" ")
        word, value = word.lower(), html.unescape(value.strip().strip('"'))
        if not word:
            if part in given:
                given[part].append((number, ""))
            continue
        if word in ("rows", "columns") and not value:
            part = word
        elif word in ("width", "height", "rows", "columns"):
            numbers = whole_numbers(value, number)
            if len(numbers) != 1:
                raise at_line(f"a number is needed after {word!r}", number)
            size[{"rows": "height", "columns": "width"}.get(word, word)] = numbers[0], number
        elif word == "goal":
            goal = "".join(value.split())
            part = word
        elif part == "goal" and set(line) <= {"0", "1", *colours, *' \t"'}:
            goal += "".join(line.split())
        elif word in ("color", "colour"):
            key, colour = _definition(value, number)
            colours[key] = colour
        elif word == "saved":
            part = word
        elif word in _ABOUT:
            about[_ABOUT[word]] = value
        elif part in ("rows", "columns") and not (word.isalpha() and len(word) > 1 and value):
            given[part].append((number, line))
    keys = list(colours)
    if not colours:
        text_of_clues = "".join(line for lines in given.values() for _, line in lines)
        keys = list(dict.fromkeys(re.findall(r"(?<=\d)[a-z]", text_of_clues.lower())))
        colours = dict(zip(keys, letter_colours(keys, notes), strict=True)) if keys else {}
    clues = ClueText()
    for part, side in (("rows", "height"), ("columns", "width")):
        for number, line in _lines_of(given[part], size.get(side, (0, 0))[0]):
            clues.add(part.removesuffix("s"), line, number, _run_of(keys))
    for side, part, found in (
        ("height", "rows", len(clues.rows)),
        ("width", "columns", len(clues.columns)),
    ):
        if not found:
            raise PuzzleError("file", f"the file has no clues for {part}")
        said, number = size.get(side, (found, 1))
        if found != said:
            raise at_line(
                f"the {side} is {said}, but the file has clues for {counted(found, part[:-1])}",
                number,
            )
    check_size(len(clues.columns), len(clues.rows))
    puzzle = puzzle_of(clues, tuple(colours.values()) or (BLACK,), **about)
    picture = _picture(goal, puzzle, list(colours))
    return PuzzleFile("non", puzzle, picture, notes=(*notes, *clues.notes))


def _lines_of(lines: list[tuple[int, str]], count: int) -> list[tuple[int, str]]:
    """The clues of a side: the lines that are not empty or, if these are too few, the first ones.

    >>> _lines_of([(4, ""), (5, "1"), (6, "2"), (7, "")], 3)
    [(4, ''), (5, '1'), (6, '2')]
    """
    full = [line for line in lines if line[1]]
    is_short = len(full) < count <= len(lines) and not any(line for _, line in lines[count:])
    return lines[:count] if is_short else full


def _definition(text: str, number: int) -> tuple[str, Colour]:
    match = _COLOUR.match(text)
    if match is None:
        raise at_line("a colour should be written like this:  color b #ff0000", number)
    shade = rgb(match[2])
    return match[1].lower(), Colour(name_of(shade), shade)


def _run_of(keys: list[str]) -> RunOf:
    """How a word such as `3b` is read if these letters are colours."""

    def run_of(token: Token) -> Run:
        match = _RUN.match(token.text) if keys else None
        if match is None or not match[2]:
            return Run(number_of(token))
        if match[2].lower() not in keys:
            shown = token.text[:LONGEST_SHOWN]
            raise token.error(f"the colour of {shown!r} is not defined")
        return Run(number_of(token, match[1]), keys.index(match[2].lower()) + 1)

    return run_of


def _picture(goal: str, puzzle: Puzzle, keys: list[str]) -> Grid | None:
    marks = dict(zip(["0", *keys], puzzle.marks, strict=False)) | {"1": puzzle.marks[1]}
    goal = "".join(mark for mark in goal if mark in marks)
    if not goal:
        return None
    if len(goal) != puzzle.width * puzzle.height:
        raise PuzzleError(
            "file",
            f"the picture has {len(goal)} cells, but the puzzle has {puzzle.width * puzzle.height}",
        )
    cells = "".join(marks[mark] for mark in goal)
    picture = tuple(cells[y * puzzle.width :][: puzzle.width] for y in range(puzzle.height))
    return fitting(puzzle, picture)


def write(puzzle: Puzzle, picture: Grid | None = None) -> str:
    """The puzzle as a `.non` text."""
    words = {"title": "title", "author": "by", "source": "copyright", "licence": "license"}
    lines = []
    for key, word in words.items():
        value = html.escape(one_line(getattr(puzzle, key)))
        value = value.encode("ascii", "xmlcharrefreplace").decode()
        if value:
            lines.append(f'{word} "{value}"' if word != "license" else f"{word} {value}")
    keys = _KEYS[: len(puzzle.colours)] if puzzle.is_coloured else ""
    for key, colour in zip(keys, puzzle.colours, strict=False):
        lines.append(f"color {key} {colour.rgb}")
    lines += [f"width {puzzle.width}", f"height {puzzle.height}", ""]
    lines += ["rows", *(_clue_text(clue, keys) for clue in puzzle.rows), ""]
    lines += ["columns", *(_clue_text(clue, keys) for clue in puzzle.columns)]
    if picture:
        marks = dict(zip(puzzle.marks, "0" + (keys or "1"), strict=False))
        cells = "".join(marks[mark] for row in picture for mark in row)
        lines += ["", f'goal "{cells}"']
    return "\n".join(lines) + "\n"


def _clue_text(clue: Clue, keys: str) -> str:
    if not keys:
        return lengths_text(clue, ",")
    return ",".join(f"{run.length}{keys[run.colour - 1]}" for run in clue) or "0"
