"""Puzzles as text and files, in JSON (see `nonogram.py` for the terms)."""

import base64
import binascii
import re
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.formats.own_json import puzzle_from_json, puzzle_to_json
from cubogram.nonogram.making.quantise import quantised
from cubogram.web.nonogram import Json, palette_from

_SIGN = re.compile(r"(?<=\d)[-.+|&](?=\d)", re.ASCII)
LONGEST_NUMBER = 11  # characters, including its colour


def parse(rows: str, columns: str, colours: list[Any] | None = None) -> Json:
    """The puzzle typed into two text fields, one clue on each line ("3 1", "3:2" with a colour).

    All clues of a side may also be on one line, with `/`, `;` or commas between them.

    `notes` are sentences about numbers that were left out: -1, and 0 next to others.
    """
    palette = palette_from(colours)
    notes: list[str] = []
    lines = {
        "row": _clue_lines(rows, "row", notes),
        "column": _clue_lines(columns, "column", notes),
    }
    plain = {
        side: [[[n, c] for n, c, _, _ in clue] for clue in clues] for side, clues in lines.items()
    }
    try:
        puzzle = puzzle_from_json(
            {
                "rows": plain["row"],
                "columns": plain["column"],
                "colours": [colour._asdict() for colour in palette],
            }
        )
    except PuzzleError as error:
        where = dict(error.where or {})
        if "side" in where and where.get("clue"):
            _, _, start, end = lines[where["side"]][where["index"]][where["clue"] - 1]
            where |= {"start": start, "end": end}
        raise PuzzleError(error.kind, error.message, where or None) from None
    return puzzle_to_json(puzzle) | {"notes": notes}


def _clue_lines(text: str, side: str, notes: list[str]) -> list[list[tuple[int, int, int, int]]]:
    """The runs in each line of text as (length, colour, start, end), with offsets in the text."""
    result = []
    offset = 0
    body = text.rstrip("\n")
    for index, line in enumerate(body.split(_between(body)) if body else []):
        runs: list[tuple[int, int, int, int]] = []
        position = 0
        for word in _SIGN.sub(" ", line).replace(",", " ").replace(";", " ").split():
            position = line.index(word, position)
            start = offset + position
            position += len(word)
            length, _, colour = word.partition(":")
            number = colour or "1"
            sign = length.startswith("-")
            if not (
                length[sign:].isascii()
                and length[sign:].isdigit()
                and number.isascii()
                and number.isdigit()
                and len(word) <= LONGEST_NUMBER
            ):
                what = f"{word[:20]!r} is not a number"
                if len(word) > LONGEST_NUMBER:
                    what = f"{word[:LONGEST_NUMBER]}… is too long"
                raise PuzzleError(
                    "clue",
                    f"{side} {index + 1}, clue {len(runs) + 1}: {what}",
                    {
                        "line": f"{side} {index + 1}",
                        "side": side,
                        "index": index,
                        "clue": len(runs) + 1,
                        "start": start,
                        "end": offset + position,
                    },
                )
            runs.append((int(length), int(number), start, offset + position))
        if not (len(runs) == 1 and runs[0][0] == 0):
            notes += [
                f"{side} {index + 1}: {run[0]} was left out" for run in runs if run[0] in (0, -1)
            ]
        result.append([run for run in runs if run[0] not in (0, -1)])
        offset += len(line) + 1
    return result


def _between(text: str) -> str:
    """What is between the clues of a side: the end of a line or, in a single line, a sign.

    >>> _between("1 1\\n5"), _between("1 1/5"), _between("1 1, 5"), _between("1, 1")
    ('\\n', '/', ',', '\\n')
    """
    signs = "" if "\n" in text else [sign for sign in "/;" if sign in text.rstrip(" ;/")]
    if signs:
        return signs[0]
    pieces = [] if "\n" in text else text.split(",")
    return "," if pieces[1:] and any(len(piece.split()) > 1 for piece in pieces) else "\n"


def import_(text: str | None = None, base64: str | None = None, name: str = "") -> Json:
    """The puzzle in a file, given as text or as base64 of its bytes."""
    data: str | bytes
    if text is not None:
        data = text
    elif base64 is not None:
        data = _bytes(base64)
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


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError, TypeError):
        raise PuzzleError("file", "the file arrived incomplete") from None


def picture(
    cells: str,
    width: int,
    fine: int = 1,
    colours: int = 1,
    threshold: float | None = None,
    dither: bool = False,
    invert: bool = False,
) -> Json:
    """The drawing made from a photograph: `cells` is the red, green and blue of each pixel, in
    base64.

    A cell has `fine` times `fine` pixels.
    """
    data = _bytes(cells)
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
    puzzle: Json,
    format: str = "json",
    picture: list[str] | None = None,
    grid: list[str] | None = None,
) -> Json:
    """A file with the puzzle: {"name", "type", and "text" or "base64"}."""
    asked = puzzle_from_json(puzzle)
    data = formats.write(asked, format, picture or None, grid or None)
    stem = "".join(c if c.isalnum() else "-" for c in asked.title.lower()).strip("-") or "nonogram"
    kind = formats.FORMATS[format]
    result: Json = {"name": f"{stem[:60]}.{kind.endings[0]}", "type": kind.mime}
    if isinstance(data, str):
        return result | {"text": data}
    return result | {"base64": base64.b64encode(data).decode()}


def kinds() -> list[Json]:
    """The file formats: key, title, extension, contents, and whether we write them."""
    return [
        {
            "id": key,
            "title": kind.title,
            "extension": kind.endings[0],
            "colours": kind.colours,
            "picture": kind.needs_picture,
            "drawing": kind.drawing,
            "writes": key in formats.FORMATS,
        }
        for key, kind in formats.READABLE.items()
    ]
