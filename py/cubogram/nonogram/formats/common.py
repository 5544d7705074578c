"""What all formats share: what is read, how text is decoded, how places are named."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.formats.clue_text import ClueText
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.palette import BLACK, Colour, ColourLike
from cubogram.nonogram.puzzle import Puzzle

MAX_BYTES = 20_000_000  # of a file; puzzles have a few thousand
EITHER_ORDER = "the rows were read first; with the columns first, this is a puzzle as well"


@dataclass(frozen=True)
class PuzzleFile:
    """What a file holds: a puzzle, its picture if the file has one, progress if it has some.

    `notes` are sentences about what was left out.
    """

    format: str
    puzzle: Puzzle
    picture: Grid | None = None
    grid: Grid | None = None
    notes: tuple[str, ...] = ()


def puzzle_of(clues: ClueText, colours: Iterable[ColourLike] = (BLACK,), **about: Any) -> Puzzle:
    """The puzzle of the clues that were read; its errors name the line of the file."""
    try:
        return Puzzle(clues.rows, clues.columns, colours, **about)
    except PuzzleError as error:
        raise clues.in_file(error) from None


def fitting(puzzle: Puzzle, picture: Grid) -> Grid:
    """The picture of a file; PuzzleError unless it fits the clues there."""
    if not puzzle.fits(picture):
        raise PuzzleError("file", "the picture in the file does not fit its clues")
    return picture


def in_utf8(data: bytes) -> bytes:
    """The file in UTF-8 if it begins with the byte order mark of UTF-16, else as it is.

    >>> in_utf8("2 1".encode("utf-16")), in_utf8(b"2 1")
    (b'2 1', b'2 1')
    """
    if not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data
    return data.decode("utf-16", errors="replace").encode(errors="replace")


def at_line(message: str, number: int) -> PuzzleError:
    """The error for a text file, with the 1-based line it is in."""
    return PuzzleError("file", f"line {number}: {message}", {"text_line": number})


def lengths_text(clue: Clue, separator: str = " ") -> str:
    """The numbers of a clue of one colour; `0` for no run.

    >>> from cubogram.nonogram.clues import Run
    >>> lengths_text((Run(3), Run(1)), ","), lengths_text(())
    ('3,1', '0')
    """
    return separator.join(str(run.length) for run in clue) or "0"


def palette_index(colours: tuple[Colour, ...], name: str) -> int:
    """The number of a colour by its name, counted from 1."""
    for index, colour in enumerate(colours, 1):
        if colour.name == name:
            return index
    known = ", ".join(colour.name for colour in colours)
    raise PuzzleError(
        "colour", f"the colour {name[:30]!r} is not defined (the colours are: {known})"
    )


def one_line(text: str) -> str:
    """The words of a text with single spaces between them, for line-based formats.

    >>> one_line("  Two   words ")
    'Two words'
    """
    return " ".join(text.split())
