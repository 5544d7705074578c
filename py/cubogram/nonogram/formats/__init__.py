"""Nonogram files: reading any known format, and writing the one asked for."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

from cubogram.arguments import choice, public, quoted
from cubogram.errors import ArgumentError, FileError, PuzzleError
from cubogram.files import file_errors, path_of, read_bytes
from cubogram.formatting import decoded
from cubogram.nonogram.formats import (
    exports,
    gno,
    images,
    link,
    non,
    nonograms_org,
    olsak,
    own_json,
    picture_text,
    plain,
    webpbn,
)
from cubogram.nonogram.formats.common import MAX_BYTES, PuzzleFile, in_utf8, text_of
from cubogram.nonogram.formats.detection import detect
from cubogram.nonogram.formats.table import FORMATS, READABLE, Format
from cubogram.nonogram.grid import Grid, GridLike, check_grid
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

_TEXT_READERS: dict[str, Callable[[str], PuzzleFile]] = {
    "json": own_json.read,
    "non": non.read,
    "webpbn": webpbn.read,
    "nin": plain.read_nin,
    "cwd": plain.read_cwd,
    "gno": gno.read,
    "mk": plain.read_mk,
    "olsak": olsak.read,
    "text": plain.read_text,
    "picture": picture_text.read,
    "nonograms": nonograms_org.read,
    "blocks": exports.read_blocks,
    "sgriddler": exports.read_sgriddler,
    "lists": exports.read_lists,
    "dzn": exports.read_dzn,
    "gecode": exports.read_gecode,
}


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
    form = detect(whole, name) if format is None else choice("format", format, tuple(READABLE))
    if form == "png":
        return images.read_png(whole)
    if form == "pbm":
        return images.read_pbm(whole.lstrip())
    if form == "link":
        return _linked(text_of(whole))
    return _TEXT_READERS[form](text_of(whole))


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
    progress = None if grid is None else _grid_of(puzzle, grid)
    if form.needs_picture:
        if drawn is None:
            raise PuzzleError("file", "a picture file needs the solved picture")
        of_picture: dict[str, Callable[[Puzzle, Grid], str | bytes]] = {
            "picture": picture_text.write,
            "pbm": images.write_pbm,
            "png": images.write_png,
        }
        return of_picture[format](puzzle, drawn)
    writers: dict[str, Callable[[], str]] = {
        "json": lambda: own_json.write(puzzle, drawn, progress),
        "non": lambda: non.write(puzzle, drawn),
        "webpbn": lambda: webpbn.write(puzzle, drawn, progress),
        "nin": lambda: plain.write_nin(puzzle),
        "cwd": lambda: plain.write_cwd(puzzle),
        "gno": lambda: gno.write(puzzle, drawn, progress),
        "mk": lambda: plain.write_mk(puzzle),
        "olsak": lambda: olsak.write(puzzle),
        "text": lambda: plain.write_text(puzzle),
    }
    return writers[format]()


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


def _grid_of(puzzle: Puzzle, grid: GridLike) -> Grid:
    return check_grid(grid, (puzzle.width, puzzle.height), puzzle.marks)


def _picture_of(puzzle: Puzzle, picture: GridLike) -> Grid:
    found = _grid_of(puzzle, picture)
    if not puzzle.fits(found):
        raise PuzzleError("file", "the picture does not fit the clues")
    return found
