"""Files and links: what is written is read again, and what is damaged is refused with its place."""

import contextlib
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.formats import images, link, png
from cubogram.nonogram.puzzle import Colour, Puzzle

PALETTE = (Colour("black", "#000000"), Colour("red", "#c41e3a"), Colour("sea", "#0046ad"))

texts = st.text(st.characters(blacklist_categories=("C", "Z")), max_size=12)


@st.composite
def pictures(draw: st.DrawFn, marks: str = ".#") -> tuple[str, ...]:
    width = draw(st.integers(1, 12))
    height = draw(st.integers(1, 12))
    row = st.text(st.sampled_from(marks), min_size=width, max_size=width)
    return tuple(draw(st.lists(row, min_size=height, max_size=height)))


def read_or_refused(data: bytes) -> bool:
    """Whether the bytes are a puzzle or refused in words; anything else is an exception."""
    try:
        return formats.read(data).puzzle.width >= 1
    except PuzzleError as error:
        return bool(error.message)


@given(pictures(), texts, texts, st.sampled_from(list(formats.FORMATS)))
def test_black_and_white_comes_back(
    picture: tuple[str, ...], title: str, author: str, form: str
) -> None:
    puzzle = Puzzle.from_picture(picture, title=title, author=author)
    data = formats.write(form, puzzle, picture)
    if form == "png":  # eight pixels a cell, so that people see it
        data = images.write_png(puzzle, picture, scale=1)
    result = formats.read(data, f"x.{formats.FORMATS[form].endings[0]}")
    assert result.format == form
    if form == "png" and not any("." in row for row in picture):
        return  # one colour only: nobody can say whether it is ink or paper
    assert (result.puzzle.rows, result.puzzle.columns) == (puzzle.rows, puzzle.columns)
    if form in ("json", "webpbn", "pbm", "png", "non"):
        assert result.picture == picture
    if form in ("json", "webpbn"):
        assert (result.puzzle.title, result.puzzle.author) == (title, author)


@given(pictures(".123"), st.sampled_from(["json", "webpbn", "olsak", "png"]))
def test_colours_come_back(picture: tuple[str, ...], form: str) -> None:
    puzzle = Puzzle.from_picture(picture, PALETTE)
    data = formats.write(form, puzzle, picture)
    if form == "png":
        assert png.read(data)[0][0] in [(255, 255, 255), (0, 0, 0), (196, 30, 58), (0, 70, 173)]
        return
    result = formats.read(data)
    assert (result.puzzle.rows, result.puzzle.columns) == (puzzle.rows, puzzle.columns)
    assert [c.rgb for c in result.puzzle.colours] == [c.rgb for c in PALETTE]


def test_a_coloured_png_becomes_a_coloured_puzzle() -> None:
    picture = ("112.", "3322", "1..3")
    data = images.write_png(Puzzle.from_picture(picture, PALETTE), picture, scale=1)
    result = formats.read(data)
    shown = [
        [result.puzzle.colours[int(m) - 1].rgb if m != "." else "" for m in row]
        for row in result.picture or ()
    ]
    wanted = [[PALETTE[int(m) - 1].rgb if m != "." else "" for m in row] for row in picture]
    assert shown == wanted


@given(pictures(".#?"), texts, st.integers(0, 10**6))
def test_links_hold_puzzle_and_progress(grid: tuple[str, ...], title: str, seconds: int) -> None:
    puzzle = Puzzle.from_picture(grid, title=title)
    fragment = link.write(puzzle, grid, seconds=seconds)
    assert set(fragment) <= set("=-_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    assert link.read(f"#{fragment}") == (puzzle, grid, {"seconds": seconds})


@given(pictures(), st.sampled_from(list(formats.FORMATS)), st.data())
def test_truncated_files_are_read_or_refused(
    picture: tuple[str, ...], form: str, data: st.DataObject
) -> None:
    whole = formats.write(form, Puzzle.from_picture(picture), picture)
    part = whole[: data.draw(st.integers(0, len(whole)))]
    assert read_or_refused(part)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert read_or_refused(data)


@given(st.text(max_size=80))
def test_any_link_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(PuzzleError):  # any other exception fails the test
        assert link.read(text)[0].width >= 1


TOO_MANY = "cells are too many: at most 512 in a line and 262,144 in all"

MISTAKES = [
    (b"", "the file is empty"),
    (b"   \n", "the file is empty"),
    (b"2 1\n1 x\n1\n1\n", "line 2 of the file: 'x' is not a number"),
    (b"3 2\n1\n1\n", "the file has 2 clues, a puzzle of 3 x 2 cells has 5"),
    (b"2 1\n3\n1\n1\n", "row 1, clue 1: 3 is longer than the row, which has 2 cells"),
    (b"5000 5000\n", f"5000 x 5000 {TOO_MANY}"),
    (b"rows\n1\ncolumns\n-1\n", "line 4 of the file: '-1' is not a number"),
    (b"width 2\nheight 1\nrows\n1\ncolumns\n1\n", "1 clues of columns, its width is 2"),
    (b"<puzzle><clues>", "line 1 of the file: the file ends inside <clues>"),
    (
        b'<!DOCTYPE x [<!ENTITY a "aaaa">]><puzzle>&a;</puzzle>',
        "line 1 of the file: document types with definitions are not read",
    ),
    (
        b"<puzzle><title>&lol;</title></puzzle>",
        "line 1 of the file: the entity &lol; is not defined",
    ),
    (b'{"rows": [[1], "columns"', "line 1 of the file: this is not JSON"),
    (b'{"rows": [["a"]], "columns": [[1]]}', "row 1, clue 1: 'a' is not a number"),
    (b"P1\n100000 100000\n1", f"100000 x 100000 {TOO_MANY}"),
    (b"P1\n2 2\n1 0 1", "the PBM picture has 3 of its 4 pixels"),
    (b"once upon a time", "this is no puzzle file we know"),
    (b": rows\n1z\n: columns\n1\n", "line 2 of the file: the colour 'z' is not defined"),
]


@pytest.mark.parametrize(("data", "message"), MISTAKES)
def test_mistakes_are_named_with_their_place(data: bytes, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        formats.read(data)
    assert message in caught.value.message


def test_a_huge_picture_is_refused_before_it_is_unpacked() -> None:
    header = struct.pack(">IIBBBBB", 10_000, 10_000, 8, 0, 0, 0, 0)
    bomb = zlib.compress(bytes(10**6), 9)
    data = png.SIGNATURE + b"".join(
        len(content).to_bytes(4, "big")
        + kind
        + content
        + zlib.crc32(kind + content).to_bytes(4, "big")
        for kind, content in ((b"IHDR", header), (b"IDAT", bomb), (b"IEND", b""))
    )
    with pytest.raises(PuzzleError, match="10000 x 10000 cells are too many"):
        formats.read(data)


def _png(width: int, depth: int, colour_type: int, rows: list[bytes], *more: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, len(rows), depth, colour_type, 0, 0, 0)
    chunks = [(b"IHDR", header), *((c[:4], c[4:]) for c in more)]
    chunks += [(b"IDAT", zlib.compress(b"".join(rows))), (b"IEND", b"")]
    return png.SIGNATURE + b"".join(
        len(c).to_bytes(4, "big") + k + c + zlib.crc32(k + c).to_bytes(4, "big") for k, c in chunks
    )


def test_png_depths_filters_and_transparency() -> None:
    one_bit = _png(9, 1, 0, [b"\0\xaa\x80"])
    assert [p[0] for p in png.read(one_bit)[0]] == [255, 0, 255, 0, 255, 0, 255, 0, 255]
    sub = _png(3, 8, 0, [bytes([1, 10, 10, 10]), bytes([2, 1, 1, 1])])
    assert [[p[0] for p in row] for row in png.read(sub)] == [[10, 20, 30], [11, 21, 31]]
    average = _png(2, 8, 0, [bytes([0, 100, 50]), bytes([3, 0, 0])])
    assert [p[0] for p in png.read(average)[1]] == [50, 50]
    paeth = _png(2, 8, 0, [bytes([0, 7, 9]), bytes([4, 1, 1])])
    assert [p[0] for p in png.read(paeth)[1]] == [8, 10]
    clear = _png(2, 8, 6, [bytes([0, 0, 0, 0, 0, 9, 9, 9, 255])])
    assert png.read(clear)[0] == [(255, 255, 255), (9, 9, 9)]
    indexed = _png(2, 2, 3, [b"\0\x40"], b"PLTE" + bytes([1, 2, 3, 4, 5, 6]))
    assert png.read(indexed)[0] == [(4, 5, 6), (1, 2, 3)]


def test_formats_without_colours_say_so() -> None:
    puzzle = Puzzle.from_picture(["12"], PALETTE)
    for form, about in formats.FORMATS.items():
        if not about.colours:
            with pytest.raises(PuzzleError, match="has no colours"):
                formats.write(form, puzzle, ("12",))
