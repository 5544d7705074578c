"""Simple texts: `.nin`, `.cwd`, `.mk`, and clues with or without headings.

A `.nin` file has the width and height in its first line, then a line per row, then one per
column. A `.cwd` file has the height in its first line, the width in its second, the rows, an empty
line, the columns; a `.mk` file the height and width in its first line, and `#` between rows and
columns. Clues with headings have `title:`, `author:`, `licence:`, `source:` and `size:` lines (all
optional), the word `rows`, a line per row, the word `columns`, a line per column; those without are
just a line per row, an empty line, and a line per column.
"""

from __future__ import annotations

from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.formats.clue_text import ClueText, whole_numbers
from cubogram.nonogram.formats.common import (
    EITHER_ORDER,
    PuzzleFile,
    at_line,
    lengths_text,
    one_line,
    puzzle_of,
)
from cubogram.nonogram.grid import check_size
from cubogram.nonogram.puzzle import DETAILS, Puzzle

_COLUMNS_FIRST = (
    "the columns were read first; if the file's size begins with the height, these are the rows"
)


def read_nin(text: str) -> PuzzleFile:
    """The puzzle of a `.nin` text.

    >>> read_nin("3 2\\n1 1\\n3\\n2\\n1\\n2\\n").puzzle.width
    3
    """
    lines = text.splitlines()
    width, height = _numbers(lines, 1, 2, "the width and the height")
    check_size(width, height)
    return PuzzleFile(*_in_order("nin", list(enumerate(lines[1:], 2)), width, height))


def read_cwd(text: str) -> PuzzleFile:
    r"""The puzzle of a `.cwd` text.

    >>> read_cwd("2\n3\n1 1\n3\n\n2\n1\n2\n").puzzle.width
    3
    """
    lines = text.splitlines()
    (height,), (width,) = (
        _numbers(lines, number, 1, f"only the {name}")
        for number, name in ((1, "height"), (2, "width"))
    )
    check_size(width, height)
    between = 2 + height
    if "".join(lines[between : between + 1]).strip() and lines[2 + width : 3 + width] == [""]:
        between = 2 + width
    if len(lines) > between and lines[between].strip():
        message = f"an empty line is expected here, after the clues of {height} rows"
        raise at_line(message, between + 1)
    numbered = list(enumerate(lines, 1))
    clues = numbered[2:between] + numbered[between + 1 :]
    return PuzzleFile(*_in_order("cwd", clues, width, height, between - 2))


def read_mk(text: str) -> PuzzleFile:
    r"""The puzzle of a `.mk` text.

    >>> read_mk("2 3\n1 1\n3\n#\n2\n1\n2\n").puzzle.width
    3
    """
    lines = text.splitlines()
    height, width = _numbers(lines, 1, 2, "the height and the width")
    check_size(width, height)
    splits = [at for at in (height, width) if "".join(lines[1 + at : 2 + at]).strip() == "#"]
    if not splits:
        raise at_line(f"'#' is expected here, after the clues of {height} rows", 2 + height)
    numbered = list(enumerate(lines, 1))
    clues = numbered[1 : 1 + splits[0]] + numbered[2 + splits[0] :]
    return PuzzleFile(*_in_order("mk", clues, width, height, splits[0]))


def _numbers(lines: list[str], number: int, count: int, what: str) -> list[int]:
    """The numbers in one of the first lines."""
    found = whole_numbers(lines[number - 1], number) if lines[number - 1 :] else []
    if len(found) != count:
        raise at_line(f"this line should hold {what}", number)
    return found


def _in_order(
    form: str, lines: list[tuple[int, str]], width: int, height: int, split: int = 0
) -> tuple[str, Puzzle, None, None, tuple[str, ...]]:
    """The contents of a file in this format; its clues are these lines.

    The rows come first, unless only the columns first make a puzzle, or the parts of the file,
    which are separated after `split` lines, say so; a note says if both are possible.
    """
    while len(lines) > width + height and not lines[-1][1].strip():
        lines.pop()
    if len(lines) != width + height:
        last = lines[-1][0] if lines else 1
        is_clue = len(lines) > width + height  # and the size is perhaps the first clue
        missing = "; clues without a size need an empty line before the columns" if is_clue else ""
        raise at_line(
            f"the file has {counted(len(lines), 'clue')}, but a puzzle of {width} x {height} cells "
            f"has {width + height}" + missing,
            last,
        )
    found: list[tuple[Puzzle, list[str]]] = []
    problem: PuzzleError | None = None
    for sides, count in ((("row", "column"), height), (("column", "row"), width)):
        if split in (0, count):
            clues = ClueText()
            try:
                for place, (number, line) in enumerate(lines):
                    clues.add(sides[place >= count], line, number)
                note = [] if sides[0] == "row" else [_COLUMNS_FIRST]
                found.append((puzzle_of(clues), note + clues.notes))
            except PuzzleError as error:
                problem = problem or error
    if problem and not found:
        raise problem
    puzzle, notes = found[0]
    if found[1:] and width != height:
        notes = [EITHER_ORDER, *notes]
    return form, puzzle, None, None, tuple(notes)


def write_nin(puzzle: Puzzle) -> str:
    return _written(puzzle, f"{puzzle.width} {puzzle.height}")


def write_cwd(puzzle: Puzzle) -> str:
    return _written(puzzle, f"{puzzle.height}\n{puzzle.width}", "")


def write_mk(puzzle: Puzzle) -> str:
    return _written(puzzle, f"{puzzle.height} {puzzle.width}", "#")


def _written(puzzle: Puzzle, size: str, *between: str) -> str:
    """The size, the rows, what is between them and the columns, the columns."""
    rows, columns = map(lengths_text, puzzle.rows), map(lengths_text, puzzle.columns)
    return "\n".join([size, *rows, *between, *columns]) + "\n"


def read_text(text: str) -> PuzzleFile:
    """The puzzle of a text with the headings `rows` and `columns`, or of two blocks of clues.

    >>> read_text("title: Dot\\nrows\\n1\\ncolumns\\n1\\n").puzzle.title
    'Dot'
    >>> read_text("2\\n1\\n\\n2\\n1\\n").puzzle
    Puzzle([[2], [1]], [[2], [1]])
    """
    lines = text.splitlines()
    if text.lstrip()[:1].isdigit() and not any(map(_heading_of, lines)):
        return _read_blocks(lines)
    about: dict[str, str] = {}
    size: list[int] = []
    clues = ClueText()
    parts: dict[str, int] = {}  # with the line of the file in which it begins
    part = ""
    for number, line in enumerate(lines, 1):
        word = line.strip()
        if heading := _heading_of(line):
            part = heading
            if part in parts:
                raise at_line(f"the part {part!r} appears twice", number)
            parts[part] = number
        elif part and word:
            clues.add(part.removesuffix("s"), line, number)
        elif ":" in word:
            key, value = (side.strip() for side in word.split(":", 1))
            if key.lower() == "size":
                size = whole_numbers(value, number)
            else:
                about[key.lower()] = value
        elif word:
            message = f"a line with 'rows' or 'columns' is expected before {word[:30]!r}"
            raise at_line(message, number)
    for name in ("rows", "columns"):
        if name not in parts:
            raise PuzzleError("file", f"the file has no part {name!r}")
    found = [len(clues.columns), len(clues.rows)]
    if size and size != found:
        raise PuzzleError(
            "file",
            f"the file has clues for {found[0]} columns and {found[1]} rows, "
            f"but its size says {' and '.join(map(str, size))}",
        )
    known = {key: about[key] for key in DETAILS if key in about}
    return PuzzleFile("text", puzzle_of(clues, **known), notes=tuple(clues.notes))


def _heading_of(line: str) -> str:
    """The part that begins with this line, or "".

    >>> _heading_of("Rows:"), _heading_of("rows 3")
    ('rows', '')
    """
    word = line.strip().removesuffix(":").rstrip().lower()
    return word if word in ("rows", "columns") else ""


def _read_blocks(lines: list[str]) -> PuzzleFile:
    """The puzzle, from the clues of its rows and then of its columns, with an empty line
    between."""
    clues = ClueText()
    side, is_open = "row", False
    for number, line in enumerate(lines, 1):
        if not line.strip():
            if is_open and side == "row":
                side, is_open = "column", False
            continue
        if clues.columns and not lines[number - 2].strip():
            message = "a third block begins here; a line without numbers is written as 0"
            raise at_line(message, number)
        clues.add(side, line, number)
        is_open = True
    if not clues.columns:
        message = "an empty line is expected between the clues of the rows and of the columns"
        raise at_line(message, len(lines))
    return PuzzleFile("text", puzzle_of(clues), notes=tuple(clues.notes))


def write_text(puzzle: Puzzle) -> str:
    """The puzzle as text with the headings `rows` and `columns`."""
    lines = [f"{key}: {value}" for key in DETAILS if (value := one_line(getattr(puzzle, key)))]
    lines += [f"size: {puzzle.width} {puzzle.height}"]
    lines += ["rows", *map(lengths_text, puzzle.rows)]
    lines += ["columns", *map(lengths_text, puzzle.columns)]
    return "\n".join(lines) + "\n"
