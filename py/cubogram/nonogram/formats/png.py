"""PNG pictures in plain Python: enough to write them, and to read what drawing programs write.

Source: https://www.w3.org/TR/png/ . All colour types and bit depths are read; interlaced pictures
are not. The size is checked before a pixel is unpacked, and no more is unpacked than it promises.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator, Sequence

from cubogram.errors import PuzzleError
from cubogram.nonogram.grid import check_size

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB = tuple[int, int, int]

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


def read(data: bytes, check: Callable[[int, int], object] = check_size) -> list[list[RGB]]:
    """The pixels of a PNG file, row by row; transparent pixels are blended with white.

    `check` raises PuzzleError if the width and height are too large.
    """
    header = b""
    palette: list[RGB] = []
    clear: bytes = b""
    packed = []
    for kind, content in _chunks(data):
        if kind == b"IHDR":
            header = content
        elif kind == b"PLTE":
            palette = [(c[0], c[1], c[2]) for c in zip(*[iter(content)] * 3, strict=False)]
        elif kind == b"tRNS":
            clear = content
        elif kind == b"IDAT":
            packed.append(content)
    if len(header) != 13:
        raise PuzzleError("file", "the PNG picture has no header")
    width, height, depth, colour_type, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    check(width, height)
    if depth not in _DEPTHS.get(colour_type, ()):
        raise PuzzleError("file", "the PNG picture is of an unknown kind")
    if interlaced:
        raise PuzzleError(
            "file",
            "the PNG picture is interlaced, which is not supported: save it without interlacing",
        )
    bits = _CHANNELS[colour_type] * depth
    stride = (width * bits + 7) // 8
    try:
        raw = zlib.decompressobj().decompress(b"".join(packed), (stride + 1) * height)
    except zlib.error:
        raw = b""
    if len(raw) != (stride + 1) * height:
        raise PuzzleError("file", "the PNG picture is damaged: pixels are missing")
    rows = _unfiltered(raw, stride, max(1, bits // 8))
    samples = [_samples(row, depth, width * _CHANNELS[colour_type]) for row in rows]
    if colour_type == 3:
        return [[_from_palette(index, palette, clear) for index in row] for row in samples]
    top = (1 << depth) - 1
    return [_pixels(row, colour_type, top) for row in samples]


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        kind = data[at + 4 : at + 8]
        content = data[at + 8 : at + 8 + length]
        if zlib.crc32(kind + content) != int.from_bytes(data[at + 8 + length : at + 12 + length]):
            raise PuzzleError("file", "the PNG picture is damaged: a checksum is wrong")
        yield kind, content
        at += 12 + length
        if kind == b"IEND":
            return
    raise PuzzleError("file", "the PNG picture is damaged: its end is missing")


def _unfiltered(raw: bytes, stride: int, step: int) -> Iterator[bytearray]:
    """The rows with PNG's five predictions undone; `step` is the number of bytes in a pixel."""
    above = bytearray(stride)
    for at in range(0, len(raw), stride + 1):
        kind = raw[at]
        row = bytearray(raw[at + 1 : at + 1 + stride])
        for i in range(stride if kind else 0):
            left = row[i - step] if i >= step else 0
            up = above[i]
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            elif kind == 4:
                guess = _paeth(left, up, above[i - step] if i >= step else 0)
            else:
                raise PuzzleError("file", "the PNG picture is damaged: it uses an unknown filter")
            row[i] = (row[i] + guess) & 255
        yield row
        above = row


def _paeth(left: int, up: int, corner: int) -> int:
    """Of three neighbours, the one nearest to left + up - corner."""
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


def _samples(row: bytearray, depth: int, count: int) -> Sequence[int]:
    if depth == 8:
        return row[:count]
    if depth == 16:
        return [row[2 * i] << 8 | row[2 * i + 1] for i in range(count)]
    per_byte = 8 // depth
    top = (1 << depth) - 1
    return [row[i // per_byte] >> (8 - depth * (i % per_byte + 1)) & top for i in range(count)]


def _from_palette(index: int, palette: list[RGB], clear: bytes) -> RGB:
    if index >= len(palette):
        raise PuzzleError("file", "the PNG picture is damaged: a colour is not in its palette")
    alpha = clear[index] if index < len(clear) else 255
    red, green, blue = palette[index]
    return _on_white(red, alpha), _on_white(green, alpha), _on_white(blue, alpha)


def _on_white(value: int, alpha: int) -> int:
    return (value * alpha + 255 * (255 - alpha)) // 255


def _pixels(row: Sequence[int], colour_type: int, top: int) -> list[RGB]:
    channels = _CHANNELS[colour_type]
    scaled = [value * 255 // top for value in row]
    pixels = []
    for at in range(0, len(scaled), channels):
        pixel = scaled[at : at + channels]
        alpha = pixel.pop() if colour_type in (4, 6) else 255
        red, green, blue = pixel if len(pixel) == 3 else pixel * 3
        pixels.append((_on_white(red, alpha), _on_white(green, alpha), _on_white(blue, alpha)))
    return pixels


def remarks(data: bytes) -> dict[str, str]:
    """The comments (`tEXt`) in a PNG file, by their keywords."""
    found = {}
    for kind, content in _chunks(data):
        if kind == b"tEXt":
            keyword, _, value = content.partition(b"\0")
            found[keyword.decode("latin-1")] = value.decode("latin-1")
    return found


def comment(keyword: str, text: str) -> bytes:
    """The chunk of a PNG file with a comment in ASCII."""
    return _chunk(b"tEXt", f"{keyword}\0{text}".encode("ascii"))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4) + kind + content + zlib.crc32(kind + content).to_bytes(4)


def write(
    pixels: Sequence[Sequence[int]], palette: Sequence[RGB], remark: tuple[str, str] | None = None
) -> bytes:
    """A PNG file of rows of palette indices (at most 256 colours), perhaps with a comment.

    A comment is a keyword and a text in ASCII.
    """
    raw = b"".join(b"\0" + bytes(row) for row in pixels)
    header = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 3, 0, 0, 0)
    colours = bytes(value for colour in palette for value in colour)
    chunks = (
        _chunk(b"IHDR", header),
        _chunk(b"PLTE", colours),
        comment(*remark) if remark else b"",
        _chunk(b"IDAT", zlib.compress(raw, 9)),
        _chunk(b"IEND", b""),
    )
    return SIGNATURE + b"".join(chunks)
