"""The `.g` format of Mirek and Petr Olsak's solver "grid", black and white or in colours.

A part that starts with a line `#d` names the colours, one per line: the character that is used
after a number (0 is the background, 1 the colour of plain numbers), a colon, optionally the
character of the picture, `#rrggbb` or a colour's name, and a remark. A line that starts with a
colon begins the rows, the next such line the columns, and a third one ends them. Anything before
them is a remark.
"""

from __future__ import annotations

import re

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Run
from cubogram.nonogram.formats.clue_text import LONGEST_SHOWN, ClueText, Token, number_of
from cubogram.nonogram.formats.common import PuzzleFile, at_line, one_line, puzzle_of
from cubogram.nonogram.grid import check_size
from cubogram.nonogram.palette import BLACK, WHITE, Colour, rgb
from cubogram.nonogram.puzzle import Puzzle

_DEFINITION = re.compile(r"\s*(\S):(\S?)\s+(\S+)\s*(.*)$")
_RUN = re.compile(r"(-?\d+)(\D?)$", re.ASCII)


def read(text: str) -> PuzzleFile:
    """The puzzle of a `.g` text.

    >>> read("a dot\\n: rows\\n1\\n: columns\\n1\\n").puzzle.title
    'a dot'
    """
    remarks: list[str] = []
    colours: dict[str, Colour] = {}
    ground = WHITE
    parts: list[list[tuple[int, str]]] = []
    defining = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(":"):
            parts.append([])
            defining = False
        elif parts:
            parts[-1].append((number, line))
        elif line[:2].lower() == "#d":
            defining = True
        elif line[:2].lower() == "#t":
            raise at_line("the puzzle is a triddler, not a grid", number)
        elif defining and line.strip():
            key, colour = _definition(line, number)
            if key == "0":
                ground = colour
            else:
                colours[key] = colour
        elif line.strip() and not line.startswith("#"):
            remarks.append(line.strip())
    if len(parts) < 2:
        raise PuzzleError("file", "the file needs a line with ':' before the rows and the columns")
    colours = colours or {"1": BLACK}
    keys = list(colours)
    clues = _clues(parts[0], parts[1], keys)
    check_size(len(clues.columns), len(clues.rows))
    title = remarks[0] if remarks else ""
    puzzle = puzzle_of(clues, tuple(colours.values()), background=ground, title=title)
    return PuzzleFile("olsak", puzzle, notes=tuple(clues.notes))


def _definition(line: str, number: int) -> tuple[str, Colour]:
    match = _DEFINITION.match(line)
    if match is None:
        raise at_line("a colour should be written like this:  b:b #0000ff blue", number)
    remark = match[4].strip("() \t")
    return match[1], Colour(remark or match[3].lower(), rgb(match[3]))


def _clues(
    rows: list[tuple[int, str]], columns: list[tuple[int, str]], keys: list[str]
) -> ClueText:
    def run_of(token: Token) -> Run:
        match = _RUN.match(token.text)
        if match is None:
            raise token.error(f"{token.text[:LONGEST_SHOWN]!r} is not a number with its colour")
        length = number_of(token, match[1])
        key = match[2] or "1"
        if length > 0 and key not in keys:
            raise token.error(f"the colour {key!r} is not defined")
        return Run(length, keys.index(key) + 1 if key in keys else 1)

    clues = ClueText()
    for side, part in (("row", rows), ("column", columns)):
        while part and not part[-1][1].strip():
            part.pop()
        for number, line in part:
            clues.add(side, line, number, run_of)
    return clues


def write(puzzle: Puzzle) -> str:
    """The puzzle as a `.g` text."""
    title = one_line(puzzle.title)
    lines = [title] if title and title[0] not in ":#" else []
    keys = "1abcdefgh"[: len(puzzle.colours)]
    if puzzle.is_coloured:
        lines.append("#d")
        for key, colour in zip("0" + keys, (puzzle.background, *puzzle.colours), strict=True):
            lines.append(f"   {key}:{key}  {colour.rgb}  {one_line(colour.name)}".rstrip())
    for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns)):
        lines.append(f": {name}")
        for clue in clues:
            words = (
                f"{run.length}{keys[run.colour - 1] if run.colour > 1 else ''}" for run in clue
            )
            lines.append(" ".join(words) or "0")
    lines.append(":")
    return "\n".join(lines) + "\n"
