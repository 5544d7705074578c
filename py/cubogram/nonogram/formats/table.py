"""The formats of puzzle files: what they are called, how they are read and written, what they can
hold."""

from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, TypeAlias

from cubogram.errors import PuzzleError
from cubogram.files import text_of
from cubogram.nonogram.formats import (
    embedded,
    exports,
    game_ids,
    gno,
    images,
    non,
    nonograms_org,
    olsak,
    own_json,
    picture_text,
    plain,
    webpbn,
)
from cubogram.nonogram.formats.common import PuzzleFile
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import DETAILS, Puzzle

Writer: TypeAlias = Callable[[Puzzle, Grid | None, Grid | None], str | bytes]
"""Writes a puzzle, its picture and a player's progress, as far as the format has a place for it."""


def _refuse(*_: Any) -> NoReturn:
    raise PuzzleError("file", "puzzles are not written in this format")


class Format(NamedTuple):
    """A format: its name for people, the extensions of its files, how it is read and written, its
    type, and what it can hold."""

    title: str
    endings: tuple[str, ...]
    read: Callable[[bytes], PuzzleFile] | None
    """None for a link, which may hold the text of another format."""
    write: Writer = _refuse
    mime: str = "text/plain"
    colours: bool = False
    needs_picture: bool = False
    drawing: bool = True
    """Whether it also holds what is drawn, not only the clues."""
    details: tuple[str, ...] = DETAILS
    """What it can say about a puzzle apart from its clues."""


def _text(read: Callable[[str], PuzzleFile]) -> Callable[[bytes], PuzzleFile]:
    return lambda data: read(text_of(data))


def _clues(write: Callable[[Puzzle], str]) -> Writer:
    return lambda puzzle, picture, grid: write(puzzle)


def _picture(write: Callable[[Puzzle, Any], str | bytes]) -> Writer:
    return lambda puzzle, picture, grid: write(puzzle, picture)


def _pbm(data: bytes) -> PuzzleFile:
    return images.read_pbm(data.lstrip())


READABLE: dict[str, Format] = {
    "json": Format(
        "Cubogram JSON", ("json",), _text(own_json.read), own_json.write,
        "application/json", colours=True,
    ),
    "non": Format(
        "Simpson .non", ("non",), _text(non.read), _picture(non.write), colours=True,
    ),
    "webpbn": Format(
        "webpbn XML", ("xml", "pbn"), _text(webpbn.read), webpbn.write,
        "application/xml", colours=True,
    ),
    "nin": Format(
        "numbers .nin", ("nin",), _text(plain.read_nin), _clues(plain.write_nin),
        drawing=False, details=(),
    ),
    "cwd": Format(
        "QNonograms .cwd", ("cwd",), _text(plain.read_cwd), _clues(plain.write_cwd),
        drawing=False, details=(),
    ),
    "gno": Format("Gnonograms .gno", ("gno",), _text(gno.read), gno.write),
    "mk": Format(
        "Olsak .mk", ("mk",), _text(plain.read_mk), _clues(plain.write_mk),
        drawing=False, details=(),
    ),
    "olsak": Format(
        "Olsak .g", ("g",), _text(olsak.read), _clues(olsak.write),
        colours=True, drawing=False, details=("title",),
    ),
    "text": Format(
        "rows and columns", ("txt",), _text(plain.read_text), _clues(plain.write_text),
        drawing=False,
    ),
    "picture": Format(
        "picture as text", ("txt",), _text(picture_text.read), _picture(picture_text.write),
        needs_picture=True, details=(),
    ),
    "pbm": Format(
        "PBM picture", ("pbm", "pnm", "pgm", "ppm"), _pbm, _picture(images.write_pbm),
        "image/x-portable-bitmap", needs_picture=True, details=(),
    ),
    "png": Format(
        "PNG picture", ("png",), images.read_png, _picture(images.write_png),
        "image/png", colours=True, needs_picture=True, details=(),
    ),
    "svg": Format("SVG with the clues", ("svg",), _text(embedded.read_svg), mime="image/svg+xml"),
    "nonograms": Format(
        "page from nonograms.org", ("html", "htm"), _text(nonograms_org.read),
        mime="text/html", colours=True,
    ),
    "blocks": Format(
        "clues with remarks", ("txt", "syro", "keen", "ish"), _text(exports.read_blocks),
    ),
    "sgriddler": Format("SGriddler", ("sgriddler", "griddler"), _text(exports.read_sgriddler)),
    "lists": Format("lists of numbers", ("txt", "pl", "py", "js"), _text(exports.read_lists)),
    "dzn": Format("MiniZinc data", ("dzn",), _text(exports.read_dzn)),
    "gecode": Format("Gecode array", ("cpp",), _text(exports.read_gecode)),
    "id": Format("game id", ("txt", "sav"), _text(game_ids.read)),
    "link": Format("link to a puzzle", ("txt",), None, colours=True),
}  # fmt: skip
"""All formats; `detection` finds out which one a file has."""

FORMATS = {key: form for key, form in READABLE.items() if form.write is not _refuse}
"""Those that can be written."""
