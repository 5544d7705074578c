"""A puzzle of the collection by its number, from 1."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram.grid import EMPTY, FILLED, Grid
from cubogram.nonogram.human.rating import GRADES, LEVELS, Grade, Level
from cubogram.nonogram.palette import BLACK, Colour
from cubogram.nonogram.puzzle import Puzzle

DATA = Path(__file__).parent / "data"
INDEX = "index.json"
PER_FILE = 100
"""Pictures in a file."""
_BITS = {f"{digit:x}": f"{digit:04b}".translate({48: EMPTY, 49: FILLED}) for digit in range(16)}


@dataclass(frozen=True)
class Collected:
    """A puzzle of the collection, with its only picture and its rating."""

    number: int
    puzzle: Puzzle
    picture: Grid
    level: Level
    grade: Grade


def file_name(number: int) -> str:
    """The file that has the picture with this number."""
    return f"pictures-{(number - 1) // PER_FILE:02}.json"


@cache
def read(name: str) -> Any:
    """What is in a file of the collection."""
    try:
        return json.loads((DATA / name).read_text())
    except OSError:
        message = "the collection is not installed here; it is available on the web site"
        raise PuzzleError("collection", message) from None


def collected(number: int) -> Collected:
    """The puzzle with a number."""
    return collected_in(read(INDEX), read(file_name(number)), number)


def collected_in(index: Any, file: Any, number: int) -> Collected:
    """The puzzle with a number, from the index and from its file."""
    width, _, grade, level, source, colours, _ = index["puzzles"][number - 1]
    title, cells, *shades = file[(number - 1) % PER_FILE]
    author, licence, place = index["sources"][source]
    picture = decoded(cells, width, colours > 1)
    palette = [Colour(shade, shade) for shade in shades] if colours > 1 else [BLACK]
    puzzle = Puzzle.from_picture(
        picture, palette, title=title, author=author, licence=licence, source=place
    )
    return Collected(number, puzzle, picture, LEVELS[level], GRADES[grade])


def decoded(cells: str, width: int, coloured: bool) -> Grid:
    """The picture in a text: a digit per cell if it is coloured (0 is empty), else one for
    every four cells.

    >>> decoded("9 f8", 5, False), decoded("012", 3, True)
    (('#..#.', '#####'), ('.12',))
    """
    rows = cells.split(" ")
    if coloured:
        return tuple(row.replace("0", EMPTY) for row in rows)
    return tuple("".join(_BITS[digit] for digit in row).ljust(width, EMPTY)[:width] for row in rows)
