"""Pictures as puzzles, one pixel per cell: PBM, PGM and PPM (plain and raw) and PNG.

A picture with at most eight colours apart from its background becomes a puzzle in these colours if
it has more than two; any other is divided into light and dark. A PNG that was written here says
in a comment how large its cells are and what its colours mean, or, if it shows the clues, which
puzzle it is, so it is read as exactly that puzzle.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import gcd, isqrt

from cubogram.errors import PuzzleError
from cubogram.nonogram.formats import own_json, png
from cubogram.nonogram.formats.common import PuzzleFile
from cubogram.nonogram.formats.embedded import REMARK
from cubogram.nonogram.grid import (
    COLOUR_MARKS,
    EMPTY,
    FILLED,
    MAX_CELLS,
    MAX_SIDE,
    UNKNOWN,
    Grid,
    check_size,
)
from cubogram.nonogram.palette import MAX_COLOURS, Colour, colour_of
from cubogram.nonogram.puzzle import Puzzle

MIDDLE_GREY = 128
CELL_PIXELS = 8
_PUZZLE = '{"puzzle": '


def brightness(pixel: png.RGB) -> int:
    """How light a colour looks, 0 to 255 (ITU-R BT.601)."""
    red, green, blue = pixel
    return (299 * red + 587 * green + 114 * blue) // 1000


def read_png(data: bytes) -> PuzzleFile:
    """The puzzle of a PNG file; if it has many colours, those darker than a middle grey are
    filled."""
    remark = png.remarks(data).get(REMARK, "")
    if remark.startswith(_PUZZLE):
        return replace(own_json.read(remark), format="png")
    all_pixels = png.read(data)
    stated = _as_stated(all_pixels, remark)
    return stated if stated is not None else _of_pixels("png", reduced(all_pixels))


def _of_pixels(form: str, pixels: Sequence[Sequence[png.RGB]]) -> PuzzleFile:
    counts = Counter(pixel for row in pixels for pixel in row)
    white = (255, 255, 255)
    ground = white if white in counts else max(counts, key=brightness)
    others = [pixel for pixel, _ in counts.most_common(MAX_COLOURS + 2) if pixel != ground]
    if 1 < len(others) <= MAX_COLOURS and len(counts) == len(others) + 1:
        marks = dict(zip(others, COLOUR_MARKS, strict=False)) | {ground: EMPTY}
        picture = tuple("".join(marks[pixel] for pixel in row) for row in pixels)
        colours = tuple(Colour(hexadecimal(pixel), hexadecimal(pixel)) for pixel in others)
        background = Colour(hexadecimal(ground), hexadecimal(ground))
        puzzle = Puzzle.from_picture(picture, colours, background=background)
        return PuzzleFile(form, puzzle, picture)
    picture = tuple(
        "".join(FILLED if brightness(pixel) < MIDDLE_GREY else EMPTY for pixel in row)
        for row in pixels
    )
    return PuzzleFile(form, Puzzle.from_picture(picture), picture)


def _as_stated(pixels: Sequence[Sequence[png.RGB]], remark: str) -> PuzzleFile | None:
    """The puzzle that a file's comment describes, if its pixels still match it."""
    try:
        stated = json.loads(remark)
        scale, (ground, *colours) = stated["cell"], [colour_of(c) for c in stated["colours"]]
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    width, height = len(pixels[0]), len(pixels)
    if type(scale) is not int or scale < 1 or width % scale or height % scale:
        return None
    marks = [EMPTY, *(COLOUR_MARKS if len(colours) > 1 else FILLED)]
    mark_of = {colour.rgb: mark for colour, mark in zip((ground, *colours), marks, strict=False)}
    rows = []
    for y in range(0, height, scale):
        cells = [hexadecimal(pixel) for pixel in pixels[y][::scale]]
        square = [pixels[y][x - x % scale] for x in range(width)]
        is_even = all(list(row) == square for row in pixels[y : y + scale])
        if not is_even or not mark_of.keys() >= set(cells):
            return None
        rows.append("".join(mark_of[cell] for cell in cells))
    return PuzzleFile("png", Puzzle.from_picture(rows, colours, background=ground), tuple(rows))


def reduced(pixels: Sequence[Sequence[png.RGB]]) -> Sequence[Sequence[png.RGB]]:
    """One pixel per cell of a picture that shows each cell as a square of at least 4 by 4 pixels.

    A picture of fewer than 16 pixels is taken as it is.

    >>> black, white = (0, 0, 0), (255, 255, 255)
    >>> len(reduced([[black] * 8 + [white] * 8] * 8)[0])
    2
    """
    width, height = len(pixels[0]), len(pixels)
    scale = gcd(width, height)
    for y in range(1, height):
        if pixels[y] != pixels[y - 1]:
            scale = gcd(scale, y)
    if max(width, height) < 16 or scale < 4:
        return pixels
    rows = pixels[::scale]
    for row in rows:
        for x in range(1, width):
            if row[x] != row[x - 1]:
                scale = gcd(scale, x)
    return pixels if scale < 4 else [row[::scale] for row in pixels[::scale]]


def hexadecimal(pixel: png.RGB) -> str:
    """A colour as `#rrggbb`."""
    return "#" + bytes(pixel).hex()


def write_png(puzzle: Puzzle, picture: Grid, scale: int | None = None) -> bytes:
    """The picture as a PNG file, `scale` pixels per cell, in the puzzle's colours.

    By default `scale` is eight, or less if the file would otherwise be too large to read again.
    """
    if scale is None:
        width, height = puzzle.width, puzzle.height
        of_side = MAX_SIDE // max(width, height)
        of_area = isqrt(MAX_CELLS // (width * height))
        scale = min(CELL_PIXELS, of_side, of_area)
    palette_remark = [list(colour) for colour in (puzzle.background, *puzzle.colours)]
    remark = json.dumps({"cell": scale, "colours": palette_remark})
    palette = [
        (int(c.rgb[1:3], 16), int(c.rgb[3:5], 16), int(c.rgb[5:7], 16))
        for c in (puzzle.background, *puzzle.colours)
    ]
    values = {EMPTY: 0, UNKNOWN: 0, FILLED: 1} | {m: i for i, m in enumerate(COLOUR_MARKS, 1)}
    rows = [[values[mark] for mark in row for _ in range(scale)] for row in picture]
    return png.write([row for row in rows for _ in range(scale)], palette, (REMARK, remark))


def read_pbm(data: bytes) -> PuzzleFile:
    """The puzzle of a PBM, PGM or PPM file, plain (P1 to P3) or raw (P4 to P6).

    >>> read_pbm(b"P1 # a remark\\n3 1\\n1 0 1").picture
    ('#.#',)
    >>> read_pbm(b"P2 3 1 9  0 9 0").picture
    ('#.#',)
    """
    kind = data[1:2]
    is_bits = kind in b"14"
    (width, height, *rest), at = _header(data, 2 if is_bits else 3)
    check_size(width, height)
    if is_bits:
        cells = _plain(data[at:]) if kind == b"1" else _raw(data[at + 1 :], width, height)
        _check_whole(len(cells), width, height)
        picture = tuple(cells[y * width :][:width] for y in range(height))
        return PuzzleFile("pbm", Puzzle.from_picture(picture), picture)
    most = max(1, rest[0])
    channels = 3 if kind in b"36" else 1
    values = _values(data, at, most, width * height * channels, is_plain=kind in b"23")
    _check_whole(len(values) // channels, width, height)
    levels = [min(255, 255 * value // most) for value in values]
    flat = (
        zip(*[iter(levels)] * 3, strict=False) if channels == 3 else zip(*[levels] * 3, strict=True)
    )
    pixels = list(flat)
    return _of_pixels("pbm", [pixels[y * width :][:width] for y in range(height)])


def _header(data: bytes, count: int) -> tuple[list[int], int]:
    """`count` numbers after the first two bytes, and where the last one ends."""
    at = 2
    numbers: list[int] = []
    while len(numbers) < count:
        while at < len(data) and (data[at : at + 1].isspace() or data[at] == ord("#")):
            end = data.find(b"\n", at) if data[at] == ord("#") else at
            at = (end if end >= 0 else len(data)) + 1
        end = at
        while end < len(data) and data[end : end + 1].isdigit():
            end += 1
        if end == at or end - at > 9:
            raise PuzzleError("file", "the PBM picture has an invalid header")
        numbers.append(int(data[at:end]))
        at = end
    return numbers, at


def _values(data: bytes, at: int, most: int, count: int, is_plain: bool) -> list[int]:
    if is_plain:
        words = (line.partition(b"#")[0] for line in data[at:].split(b"\n"))
        found = [word for line in words for word in line.split()][:count]
        if not all(word.isdigit() and len(word) < 6 for word in found):
            raise PuzzleError("file", "the picture contains something that is not a number")
        return [int(word) for word in found]
    raw = data[at + 1 :]
    if most < 256:
        return list(raw[:count])
    return [high << 8 | low for high, low in zip(raw[::2], raw[1::2], strict=False)][:count]


def _check_whole(cells: int, width: int, height: int) -> None:
    if cells < width * height:
        raise PuzzleError(
            "file", f"the PBM picture has only {cells} of its {width * height} pixels"
        )


def _plain(data: bytes) -> str:
    lines = (line.partition(b"#")[0] for line in data.split(b"\n"))
    bits = b"".join(lines).replace(b"0", b".").replace(b"1", b"#")
    return "".join(chr(byte) for byte in bits if byte in b".#")


def _raw(data: bytes, width: int, height: int) -> str:
    stride = (width + 7) // 8
    rows = (data[y * stride :][:stride] for y in range(height))
    bits = ("".join(f"{byte:08b}" for byte in row)[:width] for row in rows)
    return "".join(bits).replace("0", EMPTY).replace("1", FILLED)


def write_pbm(puzzle: Puzzle, picture: Grid) -> bytes:
    """The picture as a plain PBM file, one pixel per cell."""
    rows = "\n".join(" ".join("1" if mark == FILLED else "0" for mark in row) for row in picture)
    return f"P1\n{len(picture[0])} {len(picture)}\n{rows}\n".encode()
