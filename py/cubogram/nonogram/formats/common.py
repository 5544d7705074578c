"""What all formats share: what is read, how text is decoded, how numbers and places are named."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Colour, Puzzle

MAX_BYTES = 20_000_000  # of a file; puzzles have some thousand

CSS_COLOURS = {
    "white": "#ffffff",
    "black": "#000000",
    "red": "#ff0000",
    "green": "#00b000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ff8000",
    "brown": "#804000",
    "grey": "#808080",
    "gray": "#808080",
    "pink": "#ff80c0",
    "purple": "#800080",
    "violet": "#8000ff",
    "cyan": "#00ffff",
    "magenta": "#ff00ff",
    "lime": "#80ff00",
    "teal": "#008080",
}


@dataclass(frozen=True)
class Read:
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


def black_and_white(puzzle: Puzzle, format_name: str) -> Puzzle:
    """The puzzle itself, or the error that this format knows no colours."""
    if puzzle.is_coloured:
        raise PuzzleError("file", f"the format {format_name} has no colours: use olsak or webpbn")
    return puzzle


def rgb(text: str) -> str:
    """A colour as `#rrggbb`, from a name, `fff`, `#fff` or `rrggbb`.

    >>> rgb("fff"), rgb("#0A0B0C"), rgb("Red")
    ('#ffffff', '#0a0b0c', '#ff0000')
    """
    word = text.strip().lower()
    if word in CSS_COLOURS:
        return CSS_COLOURS[word]
    digits = word.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6 or any(digit not in "0123456789abcdef" for digit in digits):
        raise PuzzleError("file", f"{text.strip()[:20]!r} is not a colour: write #rrggbb or a name")
    return f"#{digits}"


def palette_index(colours: tuple[Colour, ...], name: str) -> int:
    """The number of a colour by its name, counted from 1."""
    for index, colour in enumerate(colours, 1):
        if colour.name == name:
            return index
    known = ", ".join(colour.name for colour in colours)
    raise PuzzleError("colour", f"the colour {name[:30]!r} is not defined (there are: {known})")
