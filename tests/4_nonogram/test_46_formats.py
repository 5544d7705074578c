"""Files and links: what is written is read again, and what is damaged is refused with its place."""

import contextlib
import json
import re
import struct
import time
import zlib
from html.entities import html5
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.formats import images, link, png
from cubogram.nonogram.formats.xml_reader import escape, parse
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle

PALETTE = (Colour("black", "#000000"), Colour("red", "#c41e3a"), Colour("sea", "#0046ad"))

texts = st.text(st.characters(blacklist_categories=("C", "Z")), max_size=12)


@st.composite
def pictures(draw: st.DrawFn, marks: str = ".#") -> tuple[str, ...]:
    width = draw(st.integers(1, 12))
    height = draw(st.integers(1, 12))
    row = st.text(st.sampled_from(marks), min_size=width, max_size=width)
    return tuple(draw(st.lists(row, min_size=height, max_size=height)))


def _file(form: str, puzzle: Puzzle, picture: tuple[str, ...]) -> bytes:
    data = puzzle.write(form, picture)
    return data.encode() if isinstance(data, str) else data


def read_or_refused(data: bytes) -> bool:
    """Whether the bytes are read or are refused in words; anything else raises an exception."""
    try:
        return formats.read(data).puzzle.width >= 1
    except PuzzleError as error:
        return bool(error.message)


FULL = ("json", "webpbn")
"""The formats that hold everything."""

WITH_DETAILS = ("non", "text")
"""The formats that hold what a puzzle says about itself, each in one line."""


@given(pictures(), texts, texts, st.sampled_from(list(formats.FORMATS)))
def test_black_and_white_comes_back(
    picture: tuple[str, ...], title: str, author: str, form: str
) -> None:
    puzzle = Puzzle.from_picture(picture, title=title, author=author)
    data = puzzle.write(form, picture)
    assert isinstance(data, bytes) == (form in ("pbm", "png"))
    again = Puzzle.read(data)  # the content says what it is
    assert again == Puzzle.read(data, form)
    assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)
    if form in (*FULL, *WITH_DETAILS):
        assert again == puzzle
    if form in ("json", "webpbn", "pbm", "png", "non"):
        assert formats.read(data).picture == picture


@given(pictures(".123"), st.sampled_from(["json", "webpbn", "olsak", "png", "non"]))
def test_colours_come_back(picture: tuple[str, ...], form: str) -> None:
    puzzle = Puzzle.from_picture(picture, PALETTE)
    again = Puzzle.read(puzzle.write(form, picture))
    assert again.lines == puzzle.lines
    assert [colour.rgb for colour in again.colours] == [colour.rgb for colour in PALETTE]
    assert again == puzzle or form == "non"  # which has no names for colours


@given(st.text(max_size=20), st.sampled_from([f for f in formats.FORMATS if f not in FULL]))
def test_any_title_leaves_a_file_that_is_read(title: str, form: str) -> None:
    try:
        puzzle = Puzzle.from_picture([".#", "##"], title=title)
    except PuzzleError:
        return
    again = Puzzle.read(puzzle.write(form, [".#", "##"]), form)
    assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)


@given(pictures(), st.sampled_from(list(formats.FORMATS)))
def test_files_are_saved_and_loaded(picture: tuple[str, ...], form: str) -> None:
    puzzle = Puzzle.from_picture(picture)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"puzzle.{formats.FORMATS[form].endings[0]}"
        puzzle.save(path)
        again = Puzzle.load(path)
    assert again == puzzle or (form in ("png", "pbm") and again.width == puzzle.width)


def test_large_pictures_can_be_read_again() -> None:
    picture = ["#" * 100, "." * 100] * 50
    puzzle = Puzzle.from_picture(picture)
    assert Puzzle.read(puzzle.write("png", picture)) == puzzle


def test_a_picture_that_was_changed_is_read_as_it_is_now() -> None:
    puzzle = Puzzle.from_picture(["#.#.", ".#.#"] * 2)
    data = puzzle.write("png", ["#.#.", ".#.#"] * 2)
    stale = data.replace(b'"cell": 8', b'"cell": 4')
    start = stale.index(b"tEXt")
    size = int.from_bytes(stale[start - 4 : start])
    content = stale[start : start + 4 + size]
    checked = stale[: start + 4 + size] + zlib.crc32(content).to_bytes(4)
    assert Puzzle.read(checked + stale[start + 8 + size :]).width == 8  # cells of four pixels
    other = png.write([[0, 1]], [(255, 255, 255), (0, 0, 9)], ("Nonogram", content[13:].decode()))
    assert Puzzle.read(other).width == 2  # other colours: what the text says is ignored


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
    whole = _file(form, Puzzle.from_picture(picture), picture)
    part = whole[: data.draw(st.integers(0, len(whole)))]
    assert read_or_refused(part)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    assert read_or_refused(data)


HOSTILE = [
    "9" * 5000,
    "9" * 400,
    "-1",
    "٣",
    "²",
    "1_0",
    "1e999",
    "NaN",
    "",
    "1 2",
    "\0",
    "\x85",
    "]",
]
"""What a file may have in place of a number."""


@given(
    pictures(),
    st.sampled_from(list(formats.FORMATS)),
    st.integers(0, 200),
    st.sampled_from(HOSTILE),
)
def test_whatever_is_in_place_of_a_number_is_read_or_refused(
    picture: tuple[str, ...], form: str, place: int, hostile: str
) -> None:
    whole = _file(form, Puzzle.from_picture(picture), picture).decode("latin-1")
    numbers = list(re.finditer(r"\d+", whole)) or [re.compile("").search(whole)]
    found = numbers[place % len(numbers)]
    assert found is not None
    damaged = f"{whole[: found.start()]}{hostile}{whole[found.end() :]}"
    assert read_or_refused(damaged.encode())


NUMBERS = st.one_of(st.integers(-3, 40).map(str), st.sampled_from(HOSTILE))


@given(st.lists(st.lists(NUMBERS, max_size=6).map(",".join), max_size=14))
def test_any_numbers_of_nonograms_org_are_read_or_refused(lists: list[str]) -> None:
    """A number of 5,000 digits raised a bare ValueError."""
    assert read_or_refused(f"<p>\nvar d=[[{'],['.join(lists)}]];".encode())


@given(st.text(max_size=80))
def test_any_link_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(PuzzleError):  # any other exception fails the test
        assert link.read(text)[0].width >= 1


TOO_MANY = "cells are too many: at most 512 in a line and 262,144 in all"

GNO = b"""[Description]
Step
Somebody
2021-12-05
[Dimensions]
2
2
[Row clues]
2
1
[Column clues]
2
1
[Solution grid]
2 2
2 1
"""

MISTAKES = [
    (b"", "the file is empty"),
    (b"   \n", "the file is empty"),
    (b"2 1\n1 x\n1\n1\n", "line 2, column 3: 'x' is not a number"),
    (b"3 2\n1\n1\n", "the file has 2 clues, but a puzzle of 3 x 2 cells has 5"),
    (b"2 1\n3\n1\n1\n", "row 1, clue 1: 3 is longer than the row, which has 2 cells"),
    (b"5000 5000\n", f"5000 x 5000 {TOO_MANY}"),
    (b"2 1\n3\n1\n1\n", "line 2, column 1: row 1, clue 1: 3 is longer than the row"),
    (b"rows\n1\ncolumns\n-2\n", "line 4, column 1: '-2' is negative"),
    (b"width 1\nrows\n1\nx\ncolumns\n1\n", "line 4, column 1: 'x' is not a number"),
    (b"width 1\nrows\n1 1,x\ncolumns\n1\n", "line 3, column 5: 'x' is not a number"),
    (
        b"width 2\nheight 1\nrows\n1\ncolumns\n1\n",
        "line 1: the width is 2, but the file has clues for 1 column",
    ),
    (b"1\n1\n1\n1\n", "line 4: an empty line is expected here"),
    (b"1 1\n1\n1\n#\n", "line 3: '#' is expected here"),
    (
        b"<puzzle><clues type='columns'>\n<line><count>1</count></line></clues>\n"
        b"<clues type='rows'><line>\n<count>y</count></line></clues></puzzle>",
        "line 4: 'y' is not a number",
    ),
    (b"<html>var d=[[1],[2,3]];</html>", "the numbers of the puzzle are damaged"),
    (b"<!DOCTYPE html><html><body>Hello</body></html>", "the page has no puzzle"),
    (b"<puzzle><clues>", "line 1: the file ends inside <clues>"),
    (
        b'<!DOCTYPE x [<!ENTITY a "aaaa">]><puzzle>&a;</puzzle>',
        "line 1: document types with definitions are not read",
    ),
    (
        b"<puzzle><title>&lol;</title></puzzle>",
        "line 1: this is not XML: undefined entity inside <title>",
    ),
    (b'{"rows": [[%s]], "columns": [[1]]}' % (b"9" * 5000), "the file is not JSON"),
    (b'{"rows": [[Infinity]], "columns": [[1]]}', "the file is not JSON"),
    (
        b'{"rows": [[1]], "columns": [[1]], "colours": 7}',
        "the puzzle.colours: a list or null is expected, not 7",
    ),
    (b'{"rows": [[1], "columns"', "line 1 of the file: this is not JSON"),
    (b'{"rows": [["a"]], "columns": [[1]]}', "row 1, clue 1: 'a' is not a number"),
    (b"P1\n100000 100000\n1", f"100000 x 100000 {TOO_MANY}"),
    (b"P1\n2 2\n1 0 1", "the PBM picture has only 3 of its 4 pixels"),
    (b"[Dimensions]\n1\n", "line 2: [Dimensions] should give the numbers of rows and columns"),
    (b"[Dimensions]\n1\n2\n[Row clues]\n", "the file has no clues for rows"),
    (
        b"[Dimensions]\n2\n1\n[Row clues]\n1\n",
        "line 5: the file has 1 clue for 2 rows",
    ),
    (GNO.replace(b"2 2\n", b"2 1\n"), "line 15: the picture does not fit the clues"),
    (GNO.replace(b"2 1\n", b"3 1\n"), "line 16: a row of the grid is 2 numbers"),
    (GNO + b"[dim]\n", "line 17: the part [dim] appears twice"),
    (
        b"title: A\n1 1\nrows\n1\ncolumns\n1\n",
        "line 2: a line with 'rows' or 'columns' is expected",
    ),
    (b"once upon a time", "this is not a puzzle file we know"),
    (b"3\n1 1\n1\n", "line 3: an empty line is expected between the clues"),
    (b"1\n\n1\n\n1\n", "line 5: a third block begins here"),
    (b"2\n1 x\n\n1\n1\n", "line 2, column 3: 'x' is not a number"),
    (b"2\n9\n\n1\n1\n", "line 2, column 1: row 2, clue 1: 9 is longer than the row"),
    (b"puzzles/cat.non", "'puzzles/cat.non' is the name of a file, not its contents"),
    (
        b"2\n1\n\n1\n1\n",
        "the clues of the rows add up to 3 filled cells, but those of the columns add up to 2",
    ),
    (b"#.#\n.a.\n#.#\n", "line 2, column 2: 'a' is neither filled (#, X, 1) nor"),
    (b"#.#\n..\n", "line 2: row 2 has 2 cells, but the first row has 3"),
    (b"0110\n0210\n", "line 2, column 2: '2' is neither filled"),
    (b"[[1, 0],\n [1]]", "line 2: row 2 has 1 cell, but the first row has 2"),
    (b"#text=%23.%0A%23", "line 2: row 2 has 1 cell, but the first row has 2"),
    (b"#text=%23text=%23", "the link contains another link"),
    (b"https://example.org/#p=zzz", "the link is damaged"),
    (b"#" * 600, "600 x 1 cells are too many"),
    (b"#\n" * 600, "1 x 513 cells are too many"),
    (b": rows\n1z\n: columns\n1\n", "line 2, column 1: the colour 'z' is not defined"),
]


@pytest.mark.parametrize(("data", "message"), MISTAKES)
def test_mistakes_are_named_with_their_place(data: bytes, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        formats.read(data)
    assert message in caught.value.message


@pytest.mark.parametrize(
    "headings", [("rows", "columns"), ("Rows:", "Columns:"), ("ROWS :", "columns")]
)
@pytest.mark.parametrize("about", ["", "title: A dot\n"])
@pytest.mark.parametrize("is_first", [True, False])
def test_clues_under_headings_are_read(
    headings: tuple[str, str], about: str, is_first: bool
) -> None:
    parts = [f"{headings[0]}\n1 1\n1\n", f"{headings[1]}\n1\n1\n1\n"]
    found = formats.read(about + "".join(parts if is_first else parts[::-1]))
    assert found.format == "text"
    assert found.puzzle.lines == Puzzle([[1, 1], [1]], [[1], [1], [1]]).lines
    assert found.puzzle.title == ("A dot" if about else "")


@given(pictures(), st.sampled_from("\n\r"), st.integers(1, 2), st.sampled_from(" ,"))
def test_clues_without_headings_are_read(
    picture: tuple[str, ...], end: str, empty: int, between: str
) -> None:
    puzzle = Puzzle.from_picture(picture)
    rows, columns = (
        [between.join(str(run.length) for run in clue) or "0" for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    )
    text = end.join([*rows, *[""] * empty, *columns])
    found = formats.read(text)
    assert (found.format, found.puzzle) == ("text", puzzle)


@given(pictures(), st.sampled_from(["", "https://example.org/nonogram/"]), st.booleans())
def test_links_are_read_without_fetching(
    picture: tuple[str, ...], page: str, is_packed: bool
) -> None:
    puzzle = Puzzle.from_picture(picture)
    text = "\n".join(picture)
    fragment = link.write(puzzle, picture) if is_packed else f"text={quote(text)}"
    found = formats.read(f"{page}#{fragment}\n")
    assert (found.format, found.puzzle) == ("link", puzzle)
    assert (found.grid if is_packed else found.picture) == picture


ALPHABETS = ["#.", "X-", "x.", "█·", "■□", "*_"]


@given(pictures(), st.sampled_from([*ALPHABETS, "10"]), st.sampled_from(["", " ", ", ", "|"]))
def test_pictures_as_text_are_read(picture: tuple[str, ...], marks: str, between: str) -> None:
    if marks == "10" and len(picture[0]) == 1:
        return  # that may be numbers
    drawn = [between.join(row.translate(str.maketrans("#.", marks))) for row in picture]
    found = formats.read("\n".join(drawn))
    assert found.picture == picture
    assert found.puzzle == Puzzle.from_picture(picture)


@given(pictures())
def test_lists_of_numbers_and_of_rows_are_read(picture: tuple[str, ...]) -> None:
    bits = [[int(mark == "#") for mark in row] for row in picture]
    for value in (bits, tuple(map(tuple, bits)), list(picture), picture):
        for text in (repr(value), json.dumps(value), json.dumps(value, indent=2)):
            assert formats.read(text).picture == picture


@given(pictures(), st.sampled_from(["nin", "cwd", "mk", "text", "olsak", "non", "gno", "picture"]))
def test_numbers_are_not_taken_for_another_format(picture: tuple[str, ...], form: str) -> None:
    puzzle = Puzzle.from_picture(picture)
    data = puzzle.write(form, picture)
    assert formats.read(data).puzzle == puzzle
    assert formats.read(data).format == form


@pytest.mark.parametrize("text", ["\n", "1\n", "0 1\n", "#.\n", "01\n\n", "(", "[0", "'", "1,"])
def test_texts_take_time_in_proportion_to_their_length(text: str) -> None:
    began = time.process_time()
    with pytest.raises(PuzzleError):
        formats.read("1\n" + text * (200_000 // len(text)))
    with pytest.raises(PuzzleError):
        formats.read(text * (200_000 // len(text)))
    assert time.process_time() - began < 4


PLACES = [
    (b"2 1\n1 x\n1\n1\n", (2, 3, "x")),
    (b"2 1\n1,1\n1\n1\n", (2, 1, "1")),  # the clue needs three cells
    (b'title "x"\nwidth 1\nrows\n 12\ncolumns\n1\n', (4, 2, "12")),
    (b": rows\n1 2z\n: columns\n1\n", (2, 3, "2z")),
    (b"rows\n3\n1 0 4\ncolumns\n2\n1\n1\n", (3, 5, "4")),
]


@pytest.mark.parametrize(("data", "place"), PLACES)
def test_mistakes_point_at_the_word(data: bytes, place: tuple[int, int, str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        formats.read(data)
    where = caught.value.where or {}
    assert (where["text_line"], where["column"], where["token"]) == place
    assert caught.value.message.startswith(f"line {place[0]}, column {place[1]}: ")


@pytest.mark.parametrize(
    "text",
    ["2 2\n1 0\n-1\n0\n1\n", "rows\n1 0\n-1\ncolumns\n0\n1\n", ": \n1 0\n-1\n:\n0\n1\n"],
)
def test_zeros_and_minus_ones_are_left_out_with_a_note(text: str) -> None:
    found = formats.read(text)
    assert found.puzzle == Puzzle([[1], []], [[], [1]])
    first, second = found.notes
    assert "row 1: 0 was left out" in first
    assert "row 2: -1 was left out" in second


CLIPPED_PAGE = """<!DOCTYPE HTML>
<html><head><title>Japanese crossword &laquo;Flag&raquo; | JapaneseCrosswords</title></head>
<a href="https://www.nonograms.org/nonograms2/i/1">x</a>
<script>
var d=[[9,9,9,9],[13,22,11,10],[12,11,11,10],[25,14,17,10],[3,5,8,7],[260,3,7,0],[5,3,262,0],
[11,11,10,10],[10,20,30,40],[11,22,31,41],[13,21,32,41],[11,23,32,42]];
</script></html>"""


def test_a_page_of_nonograms_org_is_read() -> None:
    found = formats.read(CLIPPED_PAGE)
    assert found.format == "nonograms"
    assert found.picture == ("112.", "222.")
    assert [colour.rgb for colour in found.puzzle.colours] == ["#ff0000", "#0000ff"]
    assert found.puzzle.title == "Japanese crossword"
    assert found.puzzle.source == "https://www.nonograms.org/nonograms2/i/1"
    line = next(line for line in CLIPPED_PAGE.split("<script>")[1:])
    assert formats.read(line.split("</")[0]).puzzle.lines == found.puzzle.lines
    cut = CLIPPED_PAGE.replace(",[11,23,32,42]", "")
    with pytest.raises(PuzzleError, match="breaks off after 2"):
        formats.read(cut)


WEBPBN_EXPORT = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">

<puzzleset>

<puzzle type="grid" defaultcolor="black">

<source>webpbn.com</source>
<id>#0 (v.1)</id>
<title>Step</title>
<author>Somebody</author>
<authorid>somebody</authorid>
<copyright>&#169; Copyright 2026 by Somebody</copyright>
<description>
Two cells and one.
</description>

<color name="white" char=".">fff</color>
<color name="black" char="X">000</color>

<clues type="columns">
<line><count>2</count></line>
<line><count>1</count></line>
</clues>

<clues type="rows">
<line><count>1</count></line>
<line><count>2</count></line>
</clues>

<solution type="goal">
<image>
|X.|
|XX|
</image>
</solution>

<note>definitely unique</note>

</puzzle>
</puzzleset>
"""


def test_what_webpbn_exports_is_read() -> None:
    found = formats.read(WEBPBN_EXPORT)
    assert found.puzzle.lines == Puzzle([[1], [2]], [[2], [1]]).lines
    assert (found.puzzle.title, found.puzzle.author) == ("Step", "Somebody")
    assert found.picture == ("#.", "##")


def test_what_gnonograms_saves_is_read() -> None:
    more = b"[Locked]\nfalse\n[Working grid]\n2 0\n0 1\n[State]\nSOLVING\n"
    found = formats.read(GNO.replace(b"\n", b"\r\n") + more)
    assert (found.format, found.picture, found.grid) == ("gno", ("##", "#."), ("#?", "?."))
    assert (found.puzzle.title, found.puzzle.author) == ("Step", "Somebody")
    titled = Puzzle.from_picture(["#"], title="[Row clues]", author="[x]", licence="[State]")
    assert Puzzle.read(titled.write("gno", ["#"])).rows == titled.rows


def test_a_goal_in_several_lines_is_read() -> None:
    text = "width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\ngoal\n10\n 11\n"
    assert formats.read(text, "non").picture == ("#.", "##")


COLOURED_NON = """\
title "Flag"
color b #FF0000
color k #123456
width 3
height 2

rows
1b,2k
1,1k

columns
2b
1k
2k

goal "bkk
      10k"
"""


def test_a_non_file_with_colours_is_read_and_written() -> None:
    found = formats.read(COLOURED_NON)
    assert found.format == "non"
    assert found.puzzle.colours == (Colour("red", "#ff0000"), Colour("", "#123456"))
    assert found.picture == ("122", "1.2")
    text = found.puzzle.write("non", found.picture)
    assert "1a,2b" in text
    again = formats.read(text)
    assert (again.puzzle, again.picture) == (found.puzzle, found.picture)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1b,2k", "1b,2x", "line 8, column 4: the colour of '2x' is not defined"),
        ("#123456", "azure", "line 3: a colour should be written like this:  color b #ff0000"),
        ("bkk", "kkk", "the picture in the file does not fit its clues"),
    ],
)
def test_wrong_colours_of_a_non_file_are_named(old: str, new: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(message)):
        formats.read(COLOURED_NON.replace(old, new))


def test_a_link_is_told_from_a_file() -> None:
    with pytest.raises(PuzzleError, match="this is a link, which is not fetched"):
        formats.read("https://www.nonograms.org/nonograms/i/1\n")


def test_links_hold_no_numbers_that_json_does_not_have() -> None:
    fragment = link.write(Puzzle.from_picture(["#"]), seconds=float("nan"))
    with pytest.raises(PuzzleError, match="damaged"):
        link.read(fragment)


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
            with pytest.raises(PuzzleError, match="does not support colours"):
                formats.write(puzzle, form, ("12",))


def test_xml_takes_time_in_proportion_to_its_size() -> None:
    """Our previous reader took 2.8 s for 300 kB of attributes."""
    attributes = " ".join(f"a{i}='1'" for i in range(30_000))
    began = time.process_time()
    with pytest.raises(PuzzleError, match="neither clues nor a picture"):
        formats.read(f"<puzzle {attributes}></puzzle>", "webpbn")
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    "text",
    [
        "<puzzle>" * 60,
        "<puzzle>&#xD800;</puzzle>",
        "<puzzle>&#0;</puzzle>",
        '<!DOCTYPE puzzle SYSTEM "puzzle.dtd"><puzzle>&x;</puzzle>',
        "<puzzle a='1' a='2'/>",
        "<puzzle/><puzzle/>",
        "<puzzle",
        "<!DOCTYPE",
    ],
)
def test_hostile_xml(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        formats.read(text, "webpbn")
    assert len(caught.value.message) < 150


@given(
    st.lists(texts | st.sampled_from([f"&{name}" for name in html5 if name.endswith(";")])),
    st.booleans(),
)
def test_characters_that_html_has_a_name_for_are_read(words: list[str], doctype: bool) -> None:
    named = {f"&{name}": characters for name, characters in html5.items() if name.endswith(";")}
    marked = [word if word in named else escape(word) for word in words]
    text = "".join(named.get(word, word) for word in words)
    start = '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">' if doctype else ""
    inside = "".join(marked)
    root = parse(f'{start}<a b="{inside}">{inside}<!-- &copy; &none; --><![CDATA[&copy;]]></a>')
    assert root.text == text + "&copy;"
    assert root.attributes["b"].split() == text.split()  # a tab in an attribute is a space


def test_a_webpbn_file_may_call_characters_as_html_does() -> None:
    named = WEBPBN_EXPORT.replace("&#169;", "&copy;").replace("Step", "Caf&eacute; &lt;3")
    found = formats.read(named)
    assert found.puzzle.title == "Café <3"
    assert found.puzzle.licence == formats.read(WEBPBN_EXPORT).puzzle.licence


@pytest.mark.parametrize("text", ["<![CDATA[", "<!--", "&copy", "&" + "a" * 50, "&a;"])
def test_names_of_characters_take_time_in_proportion_to_the_text(text: str) -> None:
    began = time.process_time()
    with pytest.raises(PuzzleError):
        parse("<a>" + text * (2_000_000 // len(text)))
    assert time.process_time() - began < 3


def test_lines_of_xml_count_from_the_top_of_the_file() -> None:
    with pytest.raises(PuzzleError, match=r"^line 4"):
        formats.read('\n\n<?xml version="1.0" encoding="latin-1"?>\n<puzzle></cat>', "webpbn")


@pytest.mark.parametrize("order", ["little", "big"])
@pytest.mark.parametrize("key", [key for key in formats.FORMATS if key not in ("png", "pbm")])
def test_a_text_in_utf_16_is_read(key: str, order: str) -> None:
    puzzle = Puzzle.from_picture(["#.#", "##."], title="Caf\N{LATIN SMALL LETTER E WITH ACUTE}")
    text = formats.write(puzzle, key, ["#.#", "##."])
    assert isinstance(text, str)
    mark = b"\xff\xfe" if order == "little" else b"\xfe\xff"
    data = mark + text.encode(f"utf-16-{order[0]}e")
    assert formats.read(data) == formats.read(text)


def test_half_a_character_of_utf_16_does_not_crash() -> None:
    with pytest.raises(PuzzleError):
        formats.read(b"\xff\xfe1")


@pytest.mark.parametrize(
    "text", ["1;1\n3\n\n2\n1\n2\n", "3 2\n1; 1\n3;\n2\n1\n2\n", "1;1 0\n3 0\n#\n2 0\n1 0\n2 0\n"]
)
def test_semicolons_separate_numbers_too(text: str) -> None:
    assert formats.read(text).puzzle == Puzzle([[1, 1], [3]], [[2], [1], [2]])


def test_an_error_in_a_file_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "cat.nin"
    path.write_text("2 1\n1 x\n1\n1\n")
    with pytest.raises(PuzzleError, match=r"^cat\.nin: line 2, column 3: 'x'") as caught:
        formats.load(path)
    assert caught.value.where
    assert caught.value.where["text_line"] == 2
