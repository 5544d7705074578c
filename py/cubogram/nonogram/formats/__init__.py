"""Files of nonograms: reading whatever it is, writing what is asked for."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import NamedTuple

from cubogram.arguments import choice, public, quoted
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.files import file_errors, path_of, read_bytes
from cubogram.nonogram.formats import (
    gno,
    images,
    non,
    nonograms_org,
    olsak,
    own_json,
    plain,
    webpbn,
)
from cubogram.nonogram.formats.common import MAX_BYTES, PuzzleFile, text_of
from cubogram.nonogram.formats.png import SIGNATURE
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


class Format(NamedTuple):
    """A format: its name for people, the endings of its files, their type, what it can hold."""

    title: str
    endings: tuple[str, ...]
    mime: str
    colours: bool
    needs_picture: bool = False
    drawing: bool = True
    """Whether it holds what is drawn beside the clues."""


FORMATS: dict[str, Format] = {
    "json": Format("Cubogram JSON", ("json",), "application/json", True),
    "non": Format("Simpson .non", ("non",), "text/plain", True),
    "webpbn": Format("webpbn XML", ("xml", "pbn"), "application/xml", True),
    "nin": Format("numbers .nin", ("nin",), "text/plain", False, drawing=False),
    "cwd": Format("QNonograms .cwd", ("cwd",), "text/plain", False, drawing=False),
    "gno": Format("Gnonograms .gno", ("gno",), "text/plain", False),
    "mk": Format("Olsak .mk", ("mk",), "text/plain", False, drawing=False),
    "olsak": Format("Olsak .g", ("g",), "text/plain", True, drawing=False),
    "text": Format("rows and columns", ("txt",), "text/plain", False, drawing=False),
    "pbm": Format("PBM picture", ("pbm",), "image/x-portable-bitmap", False, True),
    "png": Format("PNG picture", ("png",), "image/png", True, True),
}

READABLE: dict[str, Format] = {
    **FORMATS,
    "nonograms": Format("page of nonograms.org", ("html", "htm"), "text/html", True),
}
"""The formats that can be written, and those that are only read."""

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
    "nonograms": nonograms_org.read,
}


_LINK = re.compile(r"https?://\S+")


def detect(data: bytes, name: str = "") -> str:
    """The format of a file's content; its name decides only where the content leaves it open.

    >>> detect(b"3 3\\n1\\n1\\n"), detect(b'{"rows": []}'), detect(b"P1\\n1 1\\n1")
    ('nin', 'json', 'pbm')
    """
    if data.startswith(SIGNATURE):
        return "png"
    start = data[:20_000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if gno.HEADING.match(text_of(start.partition(b"\n")[0])):
        return "gno"
    if start[:2] in (b"P1", b"P4") and start[2:3].isspace():
        return "pbm"
    if start[:1] in (b"{", b"[") and b"\n:" not in start:  # the title of an Olsak file may do so
        return "json"
    if nonograms_org.DATA.search(text_of(data)):
        return "nonograms"
    if start[:1] == b"<":
        return (
            "nonograms"
            if start[:9].lower() in (b"<!doctype", b"<html") and (b"<puzzle" not in data)
            else "webpbn"
        )
    text = text_of(start)
    if _LINK.fullmatch(text.strip()):
        message = (
            "this is a link, which is not fetched: open it, save its page or what it exports as a "
            "file, and open that"
        )
        raise PuzzleError("file", message)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if sum(line.startswith(":") for line in text.splitlines()) >= 2 or name.endswith(".g"):
        return "olsak"
    words = {line.split()[0].lower() for line in lines}
    if {"rows", "columns"} <= words:
        return "non" if words & {"width", "height", "catalogue", "goal", "by"} else "text"
    if lines and lines[0][0].isdigit():
        numbers = len(lines[0].replace(",", " ").split())
        if numbers == 2:
            return "mk" if "#" in lines else "nin"
        if numbers == 1 and len(lines) > 1 and lines[1].isdigit():
            return "cwd"
    ending = name.rpartition(".")[2].lower()
    for key, form in FORMATS.items():
        if ending in form.endings and not form.needs_picture:
            return key
    raise PuzzleError(
        "file", "this is no puzzle file we know: " + ", ".join(f.title for f in READABLE.values())
    )


def format_of_name(name: str) -> str:
    """The format that the ending of a file's name stands for; PuzzleError "file" if none does.

    >>> format_of_name("cat.NON")
    'non'
    """
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    for key, form in FORMATS.items():
        if ending in form.endings:
            return key
    endings = ", ".join(f".{form.endings[0]}" for form in FORMATS.values())
    raise PuzzleError("file", f"the ending of {quoted(name)} is unknown; there are {endings}")


@public
def read(data: str | bytes, format: str | None = None, name: str = "") -> PuzzleFile:
    """What a file holds; PuzzleError of kind "file", "clue", "sum"... if that is no puzzle.

    Without `format` the content says what it is, and the file's `name` where that is not enough.

    >>> read("2 1\\n2\\n1\\n1\\n").puzzle.width
    2
    """
    if not isinstance(data, str | bytes):
        raise ArgumentError("data", f"the text or bytes of a file are expected, not {quoted(data)}")
    whole = data.encode(errors="replace") if isinstance(data, str) else data
    if not whole.strip():
        raise PuzzleError("file", "the file is empty")
    if len(whole) > MAX_BYTES:
        raise PuzzleError(
            "file", f"the file has more than {MAX_BYTES:,} bytes: no puzzle is so large"
        )
    form = detect(whole, name) if format is None else choice("format", format, tuple(READABLE))
    if form == "png":
        return images.read_png(whole)
    if form == "pbm":
        return images.read_pbm(whole.lstrip())
    return _TEXT_READERS[form](text_of(whole))


Picture = GridLike | Callable[[], GridLike] | None
"""A picture, or a function that finds one when a format cannot do without."""


@public
def write(
    puzzle: Puzzle, format: str, picture: Picture = None, grid: GridLike | None = None
) -> str | bytes:
    """The puzzle in the format with this key, with its picture and somebody's progress if it can.

    Text, or bytes where the format is a picture.

    >>> write(Puzzle.from_picture(["##"]), "nin")
    '2 1\\n2\\n1\\n1\\n'
    """
    check_puzzle(puzzle)
    form = FORMATS[choice("format", format, tuple(FORMATS))]
    if puzzle.is_coloured and not form.colours:
        message = f"the format {format} has no colours: use json, webpbn, non or olsak"
        raise PuzzleError("file", message)
    if callable(picture):
        picture = picture() if form.needs_picture else None
    drawn = None if picture is None else _picture_of(puzzle, picture)
    progress = None if grid is None else _grid_of(puzzle, grid)
    if form.needs_picture:
        if drawn is None:
            raise PuzzleError("file", "a picture file needs the solved picture")
        return (images.write_png if format == "png" else images.write_pbm)(puzzle, drawn)
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
    """What the file at a path holds; FileError if it cannot be read."""
    file = path_of(path)
    return read(read_bytes(file, MAX_BYTES), name=file.name)


@public
def save(
    puzzle: Puzzle,
    path: str | os.PathLike[str],
    format: str | None = None,
    picture: Picture = None,
    grid: GridLike | None = None,
) -> None:
    """Writes a puzzle to a file; the ending of its name says how if `format` does not.

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
