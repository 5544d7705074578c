"""The command that builds a picture from cubes."""

import re
import sys
from typing import TYPE_CHECKING, Annotated, Literal

from cubogram.cli.streams import opened, shown
from cubogram.errors import PuzzleError
from cubogram.files import file_errors, path_of, read_bytes
from cubogram.formatting import counted

if TYPE_CHECKING:
    from cubogram.mosaic import Mosaic

MOST_BYTES = 50_000_000
MOST_PIXELS = 4_000_000
PHOTOGRAPHS = {b"\xff\xd8\xff": "JPEG", b"GIF8": "GIF", b"RIFF": "WebP"}
AS_PNG = "save it as PNG first, or open it on the page Mosaic"


def mosaic(
    file: Annotated[str, "FILE: a PNG picture or any file of a nonogram, or - for standard input"],
    *,
    cubes: str = "15x10",
    dither: Literal["none", "diffusion", "ordered"] = "diffusion",
    match: Literal["colour", "lightness"] = "colour",
    brightness: float = 0.0,
    without: str = "",
    crop: str | None = None,
    after: str | None = None,
    output: str | None = None,
) -> None:
    """A picture as a wall of cubes, with the turns for every cube.

    Shows a picture with the front faces of cubes, and prints how to hold and turn each cube, in as
    few turns as possible from solved. A nonogram is shown cell by cell, whatever --cubes says.

    --cubes WxH: columns and rows of cubes (default 15x10)
    --dither KIND: how shades are mixed (default diffusion)
    --match KIND: whether stickers are chosen by colour (default) or only by lightness
    --brightness N: from -1 (dark) to 1 (light)
    --without LETTERS: colours not to use, such as DL for yellow and orange
    --crop L,T,R,B: the part to use, as fractions of the sides (default: as much as fits)
    --after FILE: the .json file of the wall whose cubes are used; only printed
    --output, -o FILE: where to write it: .svg, .png, .csv, .json, or .html with cards to print
    """
    from cubogram.mosaic import Mosaic

    size = _numbers("--cubes", cubes, "x", int, 2)
    part = None if crop is None else _numbers("--crop", crop, ",", float, 4)
    with opened(file) as stream:
        data = stream.read(MOST_BYTES + 1)
    ending = path_of(output).suffix.lower() if output else ""
    if ending not in ("", ".svg", ".png", ".csv", ".json", ".html"):
        raise PuzzleError("argument", f"{output}: use .svg, .png, .csv, .json or .html")
    try:
        pixels = _pixels(data)
        wall = (
            _of_nonogram(data, file)
            if pixels is None
            else Mosaic.from_image(
                pixels,
                (int(size[0]), int(size[1])),
                dither=dither,
                match=match,
                brightness=brightness,
                without=without.upper(),
                crop=None if part is None else (part[0], part[1], part[2], part[3]),
            )
        )
    except PuzzleError as error:
        raise PuzzleError(error.kind, f"{shown(file)}: {error.message}", error.where) from None
    if ending == ".svg":
        wall.svg(numbers=True).save(output or "")
    elif output and ending:
        _write(wall, output, ending)
    else:
        _print(wall, None if after is None else _wall_before(after))


def _write(wall: "Mosaic", output: str, ending: str) -> None:
    import json

    data = (
        wall.png()
        if ending == ".png"
        else wall.csv().encode()
        if ending == ".csv"
        else _printed(wall)
        if ending == ".html"
        else f"{json.dumps(wall.as_json(), indent=1)}\n".encode()
    )
    with file_errors(output):
        path_of(output).write_bytes(data)


def _printed(wall: "Mosaic") -> bytes:
    style = "@page{margin:0}body{margin:0}svg{display:block;break-after:page}"
    pages = "".join(page.standalone() for page in wall.cards())
    head = f'<meta charset="utf-8"><title>A wall of cubes</title><style>{style}</style>'
    return f"<!doctype html>{head}{pages}\n".encode()


def _wall_before(name: str) -> "Mosaic":
    from cubogram import schema
    from cubogram.mosaic import Mosaic

    found = schema.read(read_bytes(name, MOST_BYTES), "file", name)
    picture = found.get("picture") if isinstance(found, dict) else None
    rows = schema.checked(f"{name}: picture", picture, list[str], "file")
    return Mosaic(tuple(rows))


def _print(wall: "Mosaic", before: "Mosaic | None") -> None:
    turns = wall.turns(after=before)
    print(*turns, sep="\n")
    total = sum(one.maneuver.htm for one in turns)
    print(
        f"{counted(len(turns), 'cube')}, {counted(len(wall.different), 'different face')}, "
        f"{counted(total, 'turn')}, {total / len(turns):.1f} per cube"
    )


def _pixels(data: bytes) -> list[list[tuple[int, int, int]]] | None:
    """The pixels of a PNG picture; None if the file is something else, perhaps a nonogram."""
    from cubogram.nonogram.formats import png

    if len(data) > MOST_BYTES:
        raise PuzzleError("file", f"the file is more than {MOST_BYTES // 1_000_000} MB large")
    kinds = [kind for start, kind in PHOTOGRAPHS.items() if data.startswith(start)]
    if data[4:8] == b"ftyp":
        kinds = ["HEIC or AVIF"]
    if kinds:
        raise PuzzleError("file", f"{kinds[0]} pictures cannot be read here: {AS_PNG}")
    return png.read(data, _check_pixels) if data.startswith(png.SIGNATURE) else None


def _check_pixels(width: int, height: int) -> None:
    if not 0 < width * height <= MOST_PIXELS:
        message = f"{width} x {height} pixels: at most {MOST_PIXELS // 1_000_000} million are read"
        raise PuzzleError("size", message)


def _of_nonogram(data: bytes, name: str) -> "Mosaic":
    from cubogram.mosaic import Mosaic
    from cubogram.nonogram import formats

    found = formats.read(data, name=name)
    for note in found.notes:
        print(f"cubogram: {name}: {note}", file=sys.stderr)
    return Mosaic.from_picture(found.puzzle)


def _numbers(option: str, text: str, between: str, kind: type[float], count: int) -> list[float]:
    """The numbers of an option such as 15x10."""
    try:
        found = [kind(one) for one in re.split(re.escape(between), text.lower())]
        if len(found) != count:
            raise ValueError
        return found
    except ValueError:
        example = "15x10" if count == 2 else "0,0.1,1,0.9"
        raise PuzzleError("argument", f"{option} {text}: such as {example}, please") from None
