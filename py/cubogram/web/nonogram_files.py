"""Puzzles as text and files, in JSON (see `nonogram.py` for the terms)."""

import base64
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.files import bytes_of
from cubogram.nonogram import formats
from cubogram.nonogram.formats import typed
from cubogram.nonogram.formats.own_json import puzzle_from_json, puzzle_to_json
from cubogram.nonogram.making.quantise import quantised
from cubogram.web.events import JSON
from cubogram.web.nonogram import palette_from


def parse(rows: str, columns: str, colours: list[Any] | None = None) -> JSON:
    """The puzzle typed into two text fields (see `nonogram/formats/typed.py`).

    `notes` are sentences about what was left out or read in a special way.
    """
    puzzle, notes = typed.read(rows, columns, palette_from(colours))
    return puzzle_to_json(puzzle) | {"notes": notes}


def import_(text: str | None = None, base64: str | None = None, name: str = "") -> JSON:
    """The puzzle in a file, given as text or as base64 of its bytes."""
    data: str | bytes
    if text is not None:
        data = text
    elif base64 is not None:
        data = bytes_of("base64", base64)
    else:
        raise PuzzleError("file", "there is no file")
    found = formats.read(data, name=name)
    return {
        "format": found.format,
        "puzzle": puzzle_to_json(found.puzzle),
        "picture": list(found.picture) if found.picture else None,
        "grid": list(found.grid) if found.grid else None,
        "notes": list(found.notes),
    }


def picture(
    cells: str,
    width: int,
    fine: int = 1,
    colours: int = 1,
    threshold: float | None = None,
    dither: bool = False,
    invert: bool = False,
) -> JSON:
    """The drawing made from a photograph: `cells` is the red, green and blue of each pixel, in
    base64.

    A cell has `fine` times `fine` pixels.
    """
    data = bytes_of("cells", cells, "picture")
    if len(data) % 3:
        raise PuzzleError("file", "the picture arrived incomplete")
    channels = zip(data[::3], data[1::3], data[2::3], strict=True)
    found = quantised(
        list(channels),
        width,
        fine=fine,
        colours=colours,
        threshold=threshold,
        dither=dither,
        invert=invert,
    )
    return found.as_json()


def export(
    puzzle: JSON,
    format: str = "json",
    picture: list[str] | None = None,
    grid: list[str] | None = None,
) -> JSON:
    """A file with the puzzle: {"name", "type", and "text" or "base64"}."""
    asked = puzzle_from_json(puzzle)
    data = formats.write(asked, format, picture or None, grid or None)
    stem = "".join(c if c.isalnum() else "-" for c in asked.title.lower()).strip("-") or "nonogram"
    kind = formats.FORMATS[format]
    result: JSON = {"name": f"{stem[:60]}.{kind.endings[0]}", "type": kind.mime}
    if isinstance(data, str):
        return result | {"text": data}
    return result | {"base64": base64.b64encode(data).decode()}


def kinds() -> list[JSON]:
    """The file formats: key, title, extension, contents, and whether we write them."""
    return [
        {
            "id": key,
            "title": kind.title,
            "extension": kind.endings[0],
            "colours": kind.colours,
            "picture": kind.needs_picture,
            "drawing": kind.drawing,
            "details": list(kind.details),
            "writes": key in formats.FORMATS,
        }
        for key, kind in formats.READABLE.items()
    ]
