"""What all formats share: what is read, how text is decoded, how numbers and places are named."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle

MAX_BYTES = 20_000_000  # of a file; puzzles have some thousand


@dataclass(frozen=True)
class PuzzleFile:
    """What a file holds: a puzzle, its picture if the file has one, progress if it has some."""

    format: str
    puzzle: Puzzle
    picture: Grid | None = None
    grid: Grid | None = None


def text_of(data: bytes) -> str:
    """The text of a file, UTF-8 or Latin-1, without its byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def at_line(message: str, number: int) -> PuzzleError:
    """The error of a text file, with the 1-based line it is in."""
    return PuzzleError("file", f"line {number} of the file: {message}", {"text_line": number})


def run_lengths(text: str, number: int) -> list[int]:
    """The numbers of a clue, separated by spaces or commas; `0` stands for no run.

    >>> run_lengths("3, 1 2", 7), run_lengths("0", 7)
    ([3, 1, 2], [])
    """
    lengths = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdigit()):
            raise at_line(f"{word[:20]!r} is not a number", number)
        if len(word) > 9:
            raise at_line(f"the number {word[:12]}... is far too long for a line", number)
        lengths.append(int(word))
    return lengths if lengths != [0] else []


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
    raise PuzzleError("colour", f"the colour {name[:30]!r} is not defined (there are: {known})")


def one_line(text: str) -> str:
    """The words of a text with single spaces between them, for formats that go by lines.

    >>> one_line("  Two   words ")
    'Two words'
    """
    return " ".join(text.split())
