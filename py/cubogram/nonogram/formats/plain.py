"""Simple texts: `.nin`, and "rows ... columns ..." with a few lines about the puzzle.

A `.nin` file has the width and height in its first line, then a line per row, then one per
column. The other has `title:`, `author:`, `licence:`, `source:` and `size:` lines (all optional),
the word `rows`, a line per row, the word `columns`, a line per column.
"""

from __future__ import annotations

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats.common import (
    PuzzleFile,
    at_line,
    lengths_text,
    one_line,
    run_lengths,
)
from cubogram.nonogram.grid import check_size
from cubogram.nonogram.puzzle import DETAILS, Puzzle


def read_nin(text: str) -> PuzzleFile:
    """The puzzle of a `.nin` text.

    >>> read_nin("3 2\\n1 1\\n3\\n2\\n1\\n2\\n").puzzle.width
    3
    """
    lines = text.splitlines()
    size = run_lengths(lines[0], 1) if lines else []
    if len(size) != 2:
        raise at_line("here stand the width and the height", 1)
    width, height = size
    check_size(width, height)
    while len(lines) > 1 + width + height and not lines[-1].strip():
        lines.pop()
    if len(lines) != 1 + width + height:
        raise PuzzleError(
            "file",
            f"the file has {len(lines) - 1} clues, a puzzle of {width} x {height} cells "
            f"has {width + height}",
        )
    clues = [run_lengths(line, number) for number, line in enumerate(lines[1:], 2)]
    return PuzzleFile("nin", Puzzle(clues[:height], clues[height:]))


def write_nin(puzzle: Puzzle) -> str:
    """The puzzle as a `.nin` text."""
    lines = [f"{puzzle.width} {puzzle.height}", *map(lengths_text, puzzle.lines)]
    return "\n".join(lines) + "\n"


def read_text(text: str) -> PuzzleFile:
    """The puzzle of a text with the headings `rows` and `columns`.

    >>> read_text("title: Dot\\nrows\\n1\\ncolumns\\n1\\n").puzzle.title
    'Dot'
    """
    about: dict[str, str] = {}
    size: list[int] = []
    clues: dict[str, list[list[int]]] = {}
    part = ""
    for number, line in enumerate(text.splitlines(), 1):
        word = line.strip()
        if word.lower() in ("rows", "columns"):
            part = word.lower()
            if part in clues:
                raise at_line(f"a second part {part!r}", number)
            clues[part] = []
        elif part and word:
            clues[part].append(run_lengths(word, number))
        elif ":" in word:
            key, value = (side.strip() for side in word.split(":", 1))
            if key.lower() == "size":
                size = run_lengths(value, number)
            else:
                about[key.lower()] = value
        elif word:
            raise at_line(f"{word[:30]!r} stands before the word 'rows'", number)
    for name in ("rows", "columns"):
        if name not in clues:
            raise PuzzleError("file", f"the file has no part {name!r}")
    found = [len(clues["columns"]), len(clues["rows"])]
    if size and size != found:
        raise PuzzleError(
            "file",
            f"the file has clues for {found[0]} columns and {found[1]} rows, "
            f"its size says {' and '.join(map(str, size))}",
        )
    known = {key: about[key] for key in DETAILS if key in about}
    return PuzzleFile("text", Puzzle(clues["rows"], clues["columns"], **known))


def write_text(puzzle: Puzzle) -> str:
    """The puzzle as a text with the headings `rows` and `columns`."""
    lines = [f"{key}: {value}" for key in DETAILS if (value := one_line(getattr(puzzle, key)))]
    lines += [f"size: {puzzle.width} {puzzle.height}"]
    lines += ["rows", *map(lengths_text, puzzle.rows)]
    lines += ["columns", *map(lengths_text, puzzle.columns)]
    return "\n".join(lines) + "\n"
