"""Nonogram files: reading any known format, and writing the one asked for."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from cubogram.arguments import choice, public, quoted
from cubogram.errors import ArgumentError, FileError, PuzzleError
from cubogram.files import file_errors, path_of, read_bytes, text_of
from cubogram.formatting import decoded
from cubogram.nonogram.formats import decorated, link
from cubogram.nonogram.formats.clue_text import brief
from cubogram.nonogram.formats.common import MAX_BYTES, PuzzleFile, in_utf8
from cubogram.nonogram.formats.detection import detect
from cubogram.nonogram.formats.table import FORMATS, READABLE, Format
from cubogram.nonogram.grid import Grid, GridLike
from cubogram.nonogram.puzzle import Puzzle, check_puzzle

__all__ = [
    "FORMATS",
    "MAX_BYTES",
    "READABLE",
    "Format",
    "PuzzleFile",
    "detect",
    "format_of_name",
    "load",
    "read",
    "save",
    "write",
]


def format_of_name(name: str) -> str:
    """The format for the extension of a file's name; PuzzleError "file" if there is none.

    >>> format_of_name("cat.NON")
    'non'
    """
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    for key, form in FORMATS.items():
        if ending in form.endings:
            return key
    endings = ", ".join(dict.fromkeys(f".{form.endings[0]}" for form in FORMATS.values()))
    raise PuzzleError("file", f"the extension of {quoted(name)} is unknown; use one of {endings}")


@public
def read(data: str | bytes, format: str | None = None, name: str = "") -> PuzzleFile:
    """What a file holds; PuzzleError of kind "file", "clue", "sum"... if that is not a puzzle.

    Without `format` the content decides what it is, and the file's `name` if that is not enough.

    >>> read("2 1\\n2\\n1\\n1\\n").puzzle.width
    2
    """
    if not isinstance(data, str | bytes):
        raise ArgumentError("data", f"the text or bytes of a file are expected, not {quoted(data)}")
    whole = data.encode(errors="replace") if isinstance(data, str) else in_utf8(data)
    if not whole.strip():
        raise PuzzleError("file", "the file is empty")
    if len(whole) > MAX_BYTES:
        raise PuzzleError(
            "file", f"the file has more than {MAX_BYTES:,} bytes: no puzzle is that large"
        )
    try:
        found = _read(whole, format, name)
        return replace(found, notes=tuple(brief(found.notes)))
    except PuzzleError as error:
        if format is None and error.kind in ("file", "clue", "size") and b"\0" not in whole:
            with suppress(*([] if error.kind == "file" else [PuzzleError])):
                if clues := decorated.read(text_of(whole)):
                    return replace(clues, notes=tuple(brief(clues.notes)))
        raise


def _read(whole: bytes, format: str | None, name: str) -> PuzzleFile:
    form = detect(whole, name) if format is None else choice("format", format, tuple(READABLE))
    reader = READABLE[form].read
    return _linked(text_of(whole)) if reader is None else reader(whole)


def _linked(text: str) -> PuzzleFile:
    fragment = link.fragment_of(text)
    if not fragment.startswith(link.TEXT_PREFIX):
        puzzle, grid, _ = link.read(fragment)
        return PuzzleFile("link", puzzle, grid=grid)
    inner = decoded(fragment.removeprefix(link.TEXT_PREFIX))
    if link.fragment_of(inner):
        raise PuzzleError("link", "the link contains another link; open that one")
    return replace(read(inner), format="link")


Picture = GridLike | Callable[[], GridLike] | None
"""A picture, or a function that finds one for a format that needs one."""


@public
def write(
    puzzle: Puzzle, format: str, picture: Picture = None, grid: GridLike | None = None
) -> str | bytes:
    """The puzzle in the format with this key, with its picture and progress if the format allows
    it.

    Text, or bytes if the format is a picture.

    >>> write(Puzzle.from_picture(["##"]), "nin")
    '2 1\\n2\\n1\\n1\\n'
    """
    check_puzzle(puzzle)
    form = FORMATS[choice("format", format, tuple(FORMATS))]
    if puzzle.is_coloured and not form.colours:
        message = (
            f"the format {format} does not support colours: use json, webpbn, non, olsak or png"
        )
        raise PuzzleError("file", message)
    if callable(picture):
        picture = picture() if form.needs_picture else None
    drawn = None if picture is None else _picture_of(puzzle, picture)
    progress = None if grid is None else puzzle.checked(grid)
    if form.needs_picture and drawn is None:
        raise PuzzleError("file", "a picture file needs the solved picture")
    return form.write(puzzle, drawn, progress)


@public
def load(path: str | os.PathLike[str]) -> PuzzleFile:
    """What the file at a path holds; FileError if it cannot be read.

    Other errors name the file too.
    """
    file = path_of(path)
    try:
        return read(read_bytes(file, MAX_BYTES), name=file.name)
    except FileError:
        raise
    except PuzzleError as error:
        message = f"{file.name}: {error.message}"
        raise PuzzleError(error.kind, message, error.where) from None


@public
def save(
    puzzle: Puzzle,
    path: str | os.PathLike[str],
    format: str | None = None,
    picture: Picture = None,
    grid: GridLike | None = None,
) -> None:
    """Writes a puzzle to a file, in the format of its extension unless `format` names another.

    Raises FileError if it cannot be written.
    """
    file = path_of(path)
    key = format_of_name(file.name) if format is None else format
    data = write(puzzle, key, picture, grid)
    with file_errors(file):
        file.write_bytes(data.encode() if isinstance(data, str) else data)


def _picture_of(puzzle: Puzzle, picture: GridLike) -> Grid:
    found = puzzle.checked(picture)
    if not puzzle.fits(found):
        raise PuzzleError("file", "the picture does not fit the clues")
    return found
