"""The `.gno` format of Gnonograms: parts under headings in brackets; only the first three letters
of a heading count.

Source: the manual of that program. `[Description]` has a title and an author in its first lines,
`[License]` has one line, and `[Dimensions]` has the number of rows and the number of columns, each
on its own line; `[Row clues]` and `[Column clues]` have a line for each clue, with `0` for no run;
`[Solution grid]` and `[Working grid]` have a line for each row, with 0 for unknown, 1 for empty and
2 for filled. Other headings are ignored.
"""

from __future__ import annotations

import re

from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.formats.clue_text import ClueText, whole_numbers
from cubogram.nonogram.formats.common import (
    PuzzleFile,
    at_line,
    lengths_text,
    one_line,
    puzzle_of,
)
from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid, check_size
from cubogram.nonogram.puzzle import Puzzle

HEADING = re.compile(r"\s*\[(?P<name>[A-Za-z ]+)\]\s*$")
CELLS = {"0": UNKNOWN, "1": EMPTY, "2": "#"}

Lines = list[tuple[int, str]]
"""Lines of a part, each with its number in the file, counted from 1."""


def read(text: str) -> PuzzleFile:
    r"""The puzzle of a `.gno` text.

    >>> read("[Dimensions]\n1\n2\n[Row clues]\n2\n[Column clues]\n1\n1\n").puzzle.width
    2
    """
    parts = _parts(text)
    height, width = _size(parts.get("dim", []))
    clues = ClueText()
    for side, count in (("row", height), ("column", width)):
        lines = _written(parts, side[:3], f"clues for {side}s")
        if len(lines) != count:
            found = counted(len(lines), "clue")
            raise at_line(f"the file has {found} for {counted(count, side)}", lines[0][0])
        for number, line in lines:
            clues.add(side, line, number)
    about = [line.strip() for _, line in parts.get("des", [])[:2]]
    licence = [line.strip() for _, line in parts.get("lic", [])[:1]]
    puzzle = puzzle_of(
        clues,
        title="".join(about[:1]),
        author="".join(about[1:]),
        licence="".join(licence),
    )
    picture, grid = (_grid(parts[key], puzzle) if key in parts else None for key in ("sol", "wor"))
    if picture is not None and not puzzle.fits(picture):
        raise at_line("the picture does not fit the clues", parts["sol"][0][0])
    return PuzzleFile("gno", puzzle, picture, grid, notes=tuple(clues.notes))


def _parts(text: str) -> dict[str, Lines]:
    """The lines below each heading, by its first three letters."""
    parts: dict[str, Lines] = {}
    lines: Lines = []
    for number, line in enumerate(text.splitlines(), 1):
        heading = HEADING.match(line)
        if heading is None:
            lines.append((number, line))
            continue
        name = heading["name"].strip().lower()[:3]
        if name in parts:
            raise at_line(f"the part [{heading['name']}] appears twice", number)
        lines = parts[name] = []
    return parts


def _written(parts: dict[str, Lines], key: str, what: str) -> Lines:
    """The lines of a part that are not blank."""
    lines = [(number, line) for number, line in parts.get(key, []) if line.strip()]
    if not lines:
        raise PuzzleError("file", f"the file has no {what}")
    return lines


def _size(lines: Lines) -> tuple[int, int]:
    """Rows and columns."""
    numbers = [number for at, line in lines for number in whole_numbers(line, at)]
    if len(numbers) != 2:
        at = lines[0][0] if lines else 1
        raise at_line(
            "[Dimensions] should give the numbers of rows and columns, and nothing else",
            at,
        )
    height, width = numbers
    check_size(width, height)
    return height, width


def _grid(lines: Lines, puzzle: Puzzle) -> Grid:
    rows = [(number, line.split()) for number, line in lines if line.strip()]
    if len(rows) != puzzle.height:
        at = lines[0][0] if lines else 1
        raise at_line(
            f"the grid has {counted(len(rows), 'row')}, but the puzzle has {puzzle.height}",
            at,
        )
    for number, cells in rows:
        if len(cells) != puzzle.width or not set(cells) <= set(CELLS):
            raise at_line(
                f"a row of the grid is {counted(puzzle.width, 'number')}, each 0, 1 or 2", number
            )
    return tuple("".join(CELLS[cell] for cell in cells) for _, cells in rows)


def _no_heading(text: str) -> str:
    """A text on one line that cannot be mistaken for the beginning of a part."""
    line = one_line(text)
    return line.strip("[] ") if HEADING.match(line) else line


def write(puzzle: Puzzle, picture: Grid | None = None, grid: Grid | None = None) -> str:
    """The puzzle as a `.gno` text."""
    title, author, licence = map(_no_heading, (puzzle.title, puzzle.author, puzzle.licence))
    lines = ["[Description]", title, author, "", ""]
    if licence:
        lines += ["[License]", licence]
    lines += ["[Dimensions]", str(puzzle.height), str(puzzle.width)]
    lines += ["[Row clues]", *(lengths_text(clue, ", ") for clue in puzzle.rows)]
    lines += ["[Column clues]", *(lengths_text(clue, ", ") for clue in puzzle.columns)]
    numbers = {mark: number for number, mark in CELLS.items()}
    for heading, cells in (("Solution grid", picture), ("Working grid", grid)):
        if cells is not None:
            lines.append(f"[{heading}]")
            lines += [" ".join(numbers[mark] for mark in row) for row in cells]
    return "\n".join(lines) + "\n"
