"""Files of nonograms: reading whatever it is, writing what is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats import images, non, olsak, own_json, plain, webpbn
from cubogram.nonogram.formats.common import MAX_BYTES, Read, text_of
from cubogram.nonogram.formats.png import SIGNATURE
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle

__all__ = ["FORMATS", "Format", "Read", "detect", "read", "write"]


class Format(NamedTuple):
    """A format: its name for people, the endings of its files, their type, what it can hold."""

    title: str
    endings: tuple[str, ...]
    mime: str
    colours: bool
    needs_picture: bool = False


FORMATS: dict[str, Format] = {
    "json": Format("Cubogram JSON", ("json",), "application/json", True),
    "non": Format("Simpson .non", ("non",), "text/plain", False),
    "webpbn": Format("webpbn XML", ("xml", "pbn"), "application/xml", True),
    "nin": Format("numbers .nin", ("nin",), "text/plain", False),
    "olsak": Format("Olsak .g", ("g",), "text/plain", True),
    "text": Format("rows and columns", ("txt",), "text/plain", False),
    "pbm": Format("PBM picture", ("pbm",), "image/x-portable-bitmap", False, True),
    "png": Format("PNG picture", ("png",), "image/png", True, True),
}

_TEXT_READERS: dict[str, Callable[[str], Read]] = {
    "json": own_json.read,
    "non": non.read,
    "webpbn": webpbn.read,
    "nin": plain.read_nin,
    "olsak": olsak.read,
    "text": plain.read_text,
}


def detect(data: bytes, name: str = "") -> str:
    """The format of a file's content; its name decides only where the content leaves it open.

    >>> detect(b"3 3\\n1\\n1\\n"), detect(b'{"rows": []}'), detect(b"P1\\n1 1\\n1")
    ('nin', 'json', 'pbm')
    """
    if data.startswith(SIGNATURE):
        return "png"
    start = data[:20_000].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start[:2] in (b"P1", b"P4") and start[2:3].isspace():
        return "pbm"
    if start[:1] in (b"{", b"[") and b"\n:" not in start:  # the title of an Olsak file may do so
        return "json"
    if start[:1] == b"<":
        return "webpbn"
    text = text_of(start)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if sum(line.startswith(":") for line in text.splitlines()) >= 2 or name.endswith(".g"):
        return "olsak"
    words = {line.split()[0].lower() for line in lines}
    if {"rows", "columns"} <= words:
        return "non" if words & {"width", "height", "catalogue", "goal", "by"} else "text"
    if lines and len(lines[0].replace(",", " ").split()) == 2 and lines[0][0].isdigit():
        return "nin"
    ending = name.rpartition(".")[2].lower()
    for key, form in FORMATS.items():
        if ending in form.endings and not form.needs_picture:
            return key
    raise PuzzleError(
        "file", "this is no puzzle file we know: " + ", ".join(f.title for f in FORMATS.values())
    )


def read(data: bytes, name: str = "") -> Read:
    """What a file holds, whatever its format; PuzzleError of kind "file", "clue", "sum"...

    >>> read(b"2 1\\n2\\n1\\n1\\n").puzzle.width
    2
    """
    if not data.strip():
        raise PuzzleError("file", "the file is empty")
    if len(data) > MAX_BYTES:
        raise PuzzleError(
            "file", f"the file has {len(data):,} bytes, a puzzle at most {MAX_BYTES:,}"
        )
    form = detect(data, name)
    if form == "png":
        return images.read_png(data)
    if form == "pbm":
        return images.read_pbm(data.lstrip())
    return _TEXT_READERS[form](text_of(data))


def write(
    form: str, puzzle: Puzzle, picture: Grid | None = None, grid: Grid | None = None
) -> bytes:
    """The file of a puzzle in the format with the key `form`, with picture and progress if it can.

    >>> write("nin", Puzzle.from_picture(["##"]))
    b'2 1\\n2\\n1\\n1\\n'
    """
    if form not in FORMATS:
        raise PuzzleError("file", f"{form!r} is no format; there are {', '.join(FORMATS)}")
    if FORMATS[form].needs_picture:
        if picture is None:
            raise PuzzleError("file", "a picture file needs the solved picture")
        if form == "png":
            return images.write_png(puzzle, picture)
        return images.write_pbm(puzzle, picture)
    texts: dict[str, Callable[[], str]] = {
        "json": lambda: own_json.write(puzzle, picture, grid),
        "non": lambda: non.write(puzzle, picture),
        "webpbn": lambda: webpbn.write(puzzle, picture, grid),
        "nin": lambda: plain.write_nin(puzzle),
        "olsak": lambda: olsak.write(puzzle),
        "text": lambda: plain.write_text(puzzle),
    }
    return texts[form]().encode()
