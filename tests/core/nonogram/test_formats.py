"""Files and links: what is written is read again; what others write is read or refused in words."""

import contextlib
import json
import random
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.entities import html5
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.formats import FORMATS, PuzzleFile, images, link, png
from cubogram.nonogram.formats.xml_reader import escape, parse
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle

PALETTE = (Colour("black", "#000000"), Colour("red", "#c41e3a"), Colour("sea", "#0046ad"))
SAMPLES = {
    path.stem.upper(): path.read_text("utf-8")
    for path in sorted((Path(__file__).parent / "samples").iterdir())
}
"""Files as other programs write them."""
HOUSE = Puzzle.from_picture(["..#..", ".###.", "#####", ".#.#.", ".#.##", "....."])
WITH_PICTURE = ("json", "webpbn", "pbm", "png", "non", "gno", "picture")
WITH_GRID = ("json", "webpbn", "gno")
COLOURED = [key for key, form in FORMATS.items() if form.colours]

TEXTS = st.text(st.characters(blacklist_categories=("C", "Z")), max_size=12)
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@st.composite
def pictures(draw: st.DrawFn, marks: str = ".#") -> tuple[str, ...]:
    width = draw(st.integers(1, 12))
    row = st.text(st.sampled_from(marks), min_size=width, max_size=width)
    return tuple(draw(st.lists(row, min_size=1, max_size=12)))


def data_of(form: str, puzzle: Puzzle, *drawn: tuple[str, ...]) -> bytes:
    data = formats.write(puzzle, form, *drawn)
    return data.encode() if isinstance(data, str) else data


@pytest.mark.port
@given(pictures(), pictures("#.?"), TEXTS, TEXTS, ANY_TEXT)
def test_black_and_white_comes_back_in_all_formats(
    picture: tuple[str, ...], other: tuple[str, ...], title: str, author: str, any_title: str
) -> None:
    puzzle = Puzzle.from_picture(picture, title=title, author=author, licence="none of [it]")
    marks = iter("".join(other) * 150)
    grid = tuple("".join("?" if next(marks) == "?" else mark for mark in row) for row in picture)
    for form, about in FORMATS.items():
        data = data_of(form, puzzle, picture, grid)
        found = formats.read(data)  # the content says what it is
        assert found == formats.read(data, form)
        assert (found.format, len(found.notes)) in ((form, 0), (form, int(form == "nin")))
        assert found.puzzle.lines == puzzle.lines
        if form in ("json", "webpbn", "non", "text"):
            assert found.puzzle == puzzle
        assert found.picture == (picture if form in WITH_PICTURE else None)
        assert found.grid == (grid if form in WITH_GRID else None)
        assert isinstance(formats.write(puzzle, form, picture), bytes) == (form in ("pbm", "png"))
        named = Puzzle.from_picture(picture, title=any_title)
        assert formats.read(data_of(form, named, picture), form).puzzle.lines == puzzle.lines
        if form not in ("pbm", "png"):
            text = data.decode()
            for mark, name in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
                assert formats.read(mark + text.encode(name)) == found
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"puzzle.{about.endings[0].upper()}"
            formats.save(puzzle, path, None, picture, grid)
            saved = "text" if form == "picture" else form  # the first format of this extension
            assert formats.load(path) == (found if saved == form else formats.load(str(path)))
            assert Puzzle.load(path).lines == puzzle.lines


@pytest.mark.port
@given(pictures(".123"), st.integers(0, 10**6), st.sampled_from(["", "https://example.org/x/"]))
def test_colours_come_back(picture: tuple[str, ...], seconds: int, page: str) -> None:
    puzzle = Puzzle.from_picture(picture, PALETTE, background="grey", title="Bay", source="here")
    white = replace(puzzle, background=Colour("white", "#ffffff"))
    for form in COLOURED:
        found = formats.read(data_of(form, puzzle, picture))
        again = found.puzzle
        assert again.lines == puzzle.lines
        assert [colour.rgb for colour in again.colours] == [colour.rgb for colour in PALETTE]
        assert found.picture == (picture if form in WITH_PICTURE else None)
        if form == "non":  # has no names for colours, and only one background
            assert replace(again, colours=PALETTE) == white
        elif form in ("olsak", "png"):
            assert again.background.rgb == puzzle.background.rgb
        else:
            assert again == puzzle
    for form in {*FORMATS} - {*COLOURED}:
        with pytest.raises(PuzzleError) as error:
            formats.write(puzzle, form, picture)
        assert error.value.kind == "file"
    fragment = link.write(puzzle, picture, seconds=seconds)
    assert re.fullmatch(r"p=[-_a-zA-Z0-9]+", fragment)
    assert link.read(f"#{fragment}") == (puzzle, picture, {"seconds": seconds})
    found = formats.read(f" {page}#{fragment}\n")
    assert found == PuzzleFile("link", puzzle, grid=picture)


def test_files_are_saved_in_the_format_of_their_name_and_named_in_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    HOUSE.save(tmp_path / "plain", "non")
    assert Puzzle.load(tmp_path / "plain") == HOUSE
    for wrong in ("house.doc", "none/house.non", ""):
        with pytest.raises(PuzzleError) as error:
            HOUSE.save(tmp_path / wrong)
        assert error.value.kind == "file"
    (tmp_path / "cat.nin").write_text("2 1\n1 x\n1\n1\n")
    for name, message in (("cat.nin", "cat.nin: line 2, column 3: "), ("none.non", f"{tmp_path}")):
        with pytest.raises(PuzzleError) as error:
            formats.load(tmp_path / name)
        assert error.value.message.startswith(message)
    monkeypatch.setattr(formats, "MAX_BYTES", 4)
    assert formats.read("#.#\n").picture == ("#.#",)
    with pytest.raises(PuzzleError):
        formats.read("#.##\n")


def chunks(*parts: tuple[bytes, bytes]) -> bytes:
    return png.SIGNATURE + b"".join(
        struct.pack(">I", len(c)) + k + c + zlib.crc32(k + c).to_bytes(4) for k, c in parts
    )


def png_of(
    width: int, height: int, depth: int, kind: int, rows: bytes, *more: bytes, interlaced: int = 0
) -> bytes:
    """A PNG file of filtered rows; `more` are chunks before them, each after its four letters."""
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced)
    before = [(chunk[:4], chunk[4:]) for chunk in more]
    return chunks((b"IHDR", header), *before, (b"IDAT", zlib.compress(rows)), (b"IEND", b""))


def shown(found: PuzzleFile) -> list[str]:
    told = [f"{found.format} {found.puzzle!r}", *found.notes]
    grids = {"picture": found.picture, "grid": found.grid}
    return told + [f"{name} {'/'.join(rows)}" for name, rows in grids.items() if rows]


def written(form: str, puzzle: Puzzle, *drawn: list[str]) -> list[str]:
    """The lines of a file, or the beginning of one with bytes."""
    data = formats.write(puzzle, form, *drawn)
    return data.splitlines() if isinstance(data, str) else [repr(data[:60])]


def test_files_of_all_kinds_are_written_read_or_refused(calls: Callable[..., None]) -> None:
    """Each line of the goldens is a file, broken or not, and what it holds or what is wrong."""
    remark = json.dumps({"cell": 4, "colours": [["white", "#ffffff"], ["black", "#000000"]]})
    names: dict[str, Any] = {
        "read": lambda data, form=None, name="": shown(formats.read(data, form, name)),
        "pixels": lambda *args, **more: [str(row) for row in png.read(png_of(*args, **more))],
        "picture": lambda *args, **more: shown(formats.read(png_of(*args, **more))),
        "stated": lambda cells, *marks: shown(formats.read(
            png.write(cells, marks[:-1] or [(255,) * 3, (0,) * 3], ("Nonogram", marks[-1])))),
        "BAY": Puzzle.from_picture(["12", ".3"], [*PALETTE[:2], "red"], title=": a bay"),
        "TITLED": HOUSE.replace(title="A <house>", author="Zoë", source="x & y", licence="CC0"),
        "DRAWN": HOUSE.solve().picture, "HOUSE": HOUSE, "REMARK": remark,
        **{"written": written, "write": formats.write, "png": png, "chunks": chunks, "link": link},
    }  # fmt: skip
    for golden in ("written_files.txt", "read_clues.txt", "read_markup.txt", "read_pictures.txt"):
        calls(golden, **names, **SAMPLES)


def exported(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """The puzzle as programs write it whose formats are only read."""
    rows, columns = (
        [[run.length for run in clue] for clue in side] for side in (puzzle.rows, puzzle.columns)
    )

    def words(side: list[list[int]], between: str = " ", end: str = "") -> list[str]:
        return [between.join(map(str, clue)) + (end if clue else "") or "0" for clue in side]

    yield "blocks", "\n".join(["* by us", *words(rows), "&", *words(columns)])
    yield "blocks", "\n".join([*words(rows, end=" 0"), "#", *words(columns, end=" 0"), "#"])
    yield "text", "\r".join([*words(rows, ","), "", "", *words(columns, ";")])
    yield "text", "\n".join(["title: X", "Columns:", *words(columns), "ROWS :", *words(rows)])
    away = [["".join(f" {n}" for n in reversed(clue)) for clue in side] for side in (rows, columns)]
    head = ["MK Version 3.0", "", f"{puzzle.width} {puzzle.height}", "", *["? " * 9] * len(rows)]
    yield "sgriddler", "\r\n".join([*head, "", *away[1], "", *away[0], ""])
    sizes = [max(1, *map(len, side)) for side in (rows, columns)]
    yield (
        "dzn",
        "".join(
            f"{name}s = {len(side)};\n{name}_rules = array2d(1..{name}s, 1..{most}, "
            f"{[n for clue in side for n in [0] * (most - len(clue)) + clue]});\n"
            for name, side, most in zip(("row", "col"), (rows, columns), sizes, strict=True)
        ),
    )
    numbers = [n for clue in (*columns, *rows) for n in (len(clue), *clue)]
    listed = ", ".join(map(str, [puzzle.width, puzzle.height, *numbers]))
    yield "gecode", f"const int p[] = {{ // 1 puzzle\n  {listed} }};\n"
    yield "lists", f"rows({rows}).\ncolumns({columns}).\n"
    yield "lists", f"cols = {columns}\nrows = {rows}\n".replace("[", "{").replace("]", "}")
    yield "lists", f"{rows}\n{columns}"
    yield (
        "non",
        f"by us\nheight {len(rows)}\n"
        + "\n".join(["rows", *words(rows, ", "), "columns", *words(columns)]),
    )


@pytest.mark.port
@given(pictures())
def test_what_other_programs_write_is_read(picture: tuple[str, ...]) -> None:
    puzzle = Puzzle.from_picture(picture)
    if not any(puzzle.rows):
        return  # nothing in it distinguishes a program's words from a picture's
    for form, text in exported(puzzle):
        found = formats.read(text)
        assert (found.format, found.notes) == (form, ())
        assert found.puzzle.lines == puzzle.lines
    for marks in ("#.", "X-", "x.", "█·", "■□", "*_", "10"):
        drawn = [row.translate(str.maketrans("#.", marks)) for row in picture]
        for between in ("", " ", ", ", "|"):
            text = "\n".join(between.join(row) for row in drawn)
            if marks != "10" or len(picture[0]) > 1:  # else that may be numbers
                assert formats.read(text).picture == picture
    bits = [[int(mark == "#") for mark in row] for row in picture]
    for value in (bits, tuple(map(tuple, bits)), list(picture), picture):
        for text in (repr(value), json.dumps(value), json.dumps(value, indent=2)):
            assert formats.read(text).picture == picture


HOSTILE = "9" * 5000, "9" * 400, "-1", "٣", "²", "1_0", "1e999", "NaN", "", "1 2", "\0", "\x85", "]"
"""What a file may have in place of a number."""


def is_refused(data: bytes) -> bool:
    """Whether the bytes are no puzzle; any exception but a PuzzleError fails the test."""
    try:
        return not formats.read(data).puzzle.width
    except PuzzleError as error:
        return 0 < len(error.message) < 400


@pytest.mark.port
def test_damaged_files_are_read_or_refused() -> None:
    rng = random.Random(6)
    bay = Puzzle.from_picture(["12", ".3"], PALETTE, title="Bay")
    whole = [data_of(form, HOUSE, HOUSE.solve().pictures[0]) for form in FORMATS]
    whole += [data_of(form, bay, ("12", ".3")) for form in COLOURED]
    whole += [text.encode() for text in SAMPLES.values()]
    whole += [text.encode() for _, text in exported(HOUSE)]
    whole += [f"https://x.org/#{link.write(bay, ('1?', '??'))}".encode(), b"P3 2 1 9 0 9 9 1 1 1"]
    refused = count = 0
    for data in whole:
        numbers = [*re.finditer(rb"\d+", data)] or [*re.finditer(rb"", data)]
        for _ in range(25):
            at = rng.randrange(len(data))
            number = rng.choice(numbers)
            other = bytearray(data)
            for _ in range(3):
                other[rng.randrange(len(data))] = rng.choice(b"0129 \n#&*[](){}=;?|xP")
            hostile = rng.choice(HOSTILE).encode()
            for damaged in (
                data[:at],
                data[: number.start()] + hostile + data[number.end() :],
                bytes(other),
                rng.randbytes(rng.randint(1, 60)),
            ):
                count += 1
                refused += is_refused(damaged)
    assert 0.5 < refused / count < 0.99
    for _ in range(200):
        lists = [",".join(rng.choices([*map(str, range(-3, 30)), *HOSTILE], k=rng.randint(0, 5)))
                 for _ in range(rng.randint(0, 14))]  # fmt: skip
        with contextlib.suppress(PuzzleError):
            formats.read(f"<p>\nvar d=[[{'],['.join(lists)}]];")
        with contextlib.suppress(PuzzleError):
            link.read("".join(rng.choices("#p=text-_abcXYZ019%", k=rng.randint(0, 40))))


def test_pictures_of_any_size_and_colours_are_read_as_they_are_now() -> None:
    large = ["#" * 100, "." * 100] * 50
    puzzle = Puzzle.from_picture(large)
    assert Puzzle.read(puzzle.write("png", large)) == puzzle
    for width, height, scale in ((512, 1, 1), (129, 2, 3), (64, 64, 8), (65, 3, 7), (100, 250, 2)):
        empty = ["." * width] * height
        data = images.write_png(Puzzle.from_picture(empty), tuple(empty))
        assert len(png.read(data)[0]) == width * scale
        assert formats.read(data).puzzle.width == width
    picture = ("112.", "3322", "1..3")
    data = images.write_png(Puzzle.from_picture(picture, PALETTE), picture, scale=1)
    found = formats.read(data)
    assert (found.picture, found.puzzle.colours) == (picture, PALETTE)
    stale = data.replace(b'"cell": 1', b'"cell": 4')  # and the checksum no longer fits
    with pytest.raises(PuzzleError):
        formats.read(stale)


@pytest.mark.port
@given(
    st.lists(TEXTS | st.sampled_from([f"&{name}" for name in html5 if name.endswith(";")])),
    st.booleans(),
)
def test_characters_that_html_has_a_name_for_are_read(words: list[str], doctype: bool) -> None:
    named = {f"&{name}": characters for name, characters in html5.items() if name.endswith(";")}
    inside = "".join(word if word in named else escape(word) for word in words)
    text = "".join(named.get(word, word) for word in words)
    start = '<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">' if doctype else ""
    root = parse(f'{start}<a b="{inside}">{inside}<!-- &copy; &none; --><![CDATA[&copy;]]></a>')
    assert root.text == text + "&copy;"
    assert root.attributes["b"].split() == text.split()  # a tab in an attribute is a space


ROWS, COLUMNS = [[4], [], [1, 1]], [[1, 1], [1], [1], [1], [1]]
NAMES = (
    "rows cols,rowClues colClues,row_clues col_clues,rowHints colHints,row_hints col_hints,hor ver,"
    "horizontal vertical,h v,across down,left top,Row-Clues Column-Clues,clues_rows clues_columns"
)
IN_A_LINE = "1.1/1/1/1/1/4//1.1"
SHEET = (
    "pzprv3/nonogram/3/5/. . . 1 . . . ./. . . 1 1 1 1 1/. . 4 # . + . ./. . . . . . . ./"
    ". c1 1 . . . . ./"
)
SAVED = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"
    "GAME    :7:Pattern\nPARAMS  :3:5x3\nDESC    :18:"
)


def typed_texts() -> Iterator[str]:
    """The same puzzle as people type it."""
    rows, columns = ([" ".join(map(str, clue)) or "0" for clue in side] for side in (ROWS, COLUMNS))
    for rows_name, columns_name in (
        ("Across", "Down"), ("**Rows**", "**Columns**"), ("## Row clues", "## Col clues"),
        ("[clues] rows =", "[clues] COLS ="), ("ROWS (3)", "COLS (5)"), ("Filas:", "Columnas:"),
        ("Zeilen", "Spalten"), ("行", "列"),
    ):  # fmt: skip
        parts = ["\n".join([rows_name, *rows]), "\n".join([columns_name, *columns])]
        yield from ("\n".join(parts), "\n\n".join(parts[::-1]))
    for sign in (".", "-", "+", "|", " - ", ",", "\u3000"):
        yield "\n\n".join("\n".join(side).replace(" ", sign) for side in (rows, columns))
    for sign in ("/", "; ", " / "):
        yield f"{sign.join(rows)}\n{sign.join(columns)}"
        yield f"Rows: {sign.join(rows)}\nCols: {sign.join(columns)}"
    for label in ("Row {}: ,Column {}: ", "R{}: ,C{}: ", "Row #{} - ,Col #{} - ", "\n{}. ,\n{}. "):
        marks = label.split(",")
        yield "\n".join(
            "\n".join(mark.strip("\n").format(at) + clue for at, clue in enumerate(side, 1)) + "\n"
            for mark, side in zip(marks, (rows, columns), strict=True)
        )
    yield "GRID Note\n5x3\nROWS\n[ 4 ]\n[ ]\n[ 1 1 ] # ears\nCOLS\n" + "\n".join(columns)
    black = [re.sub(r"([14])", r"\1 black", clue) for clue in (*rows, "columns", *columns)]
    yield "\n".join(["rows", *black])
    yield "rows: [4] [] [1 1]\ncols: (1,1),(1),(1),(1),(1)"
    yield from ("⬛⬛⬛⬛⬜\n⬜⬜⬜⬜⬜\n⬛⬜⬜⬜⬛", "🟩🟩🟩🟩⬛\n⬛⬛⬛⬛⬛\n🟩⬛⬛⬛🟩")
    yield "width 5\nheight 3\nrows\n4\n\n1,1\n\ncolumns\n" + "\n".join(columns) + "\n===="
    yield "5 3\n" + "\n".join([*columns, *rows])


def other_texts() -> Iterator[str]:
    """The puzzle of ROWS and COLUMNS as people and programs write it."""
    for names in NAMES.split(","):
        rows, columns = names.split()
        for clues in ({rows: ROWS, columns: COLUMNS}, {columns: COLUMNS, rows: ROWS}):
            yield json.dumps(clues)
            yield json.dumps({"puzzle": {"size": 5, "clues": clues}}, indent=1)
        words = [[" ".join(map(str, clue)) for clue in side] for side in (ROWS, COLUMNS)]
        named = dict(zip((rows, columns), words, strict=True))
        yield json.dumps({"rows": 3, "cols": 5, "clues": named})
        yield json.dumps({rows: {"clues": ROWS}, columns: {"clues": COLUMNS}})
        padded = [[[0] * (2 - len(clue)) + clue for clue in side] for side in (ROWS, COLUMNS)]
        yield json.dumps(dict(zip((rows, columns), padded, strict=True)))
    yield json.dumps({"rows": "4//1 1", "cols": "1,1;1;1;1;1"})
    yield json.dumps([{"width": 5, "height": 3, "h": COLUMNS, "v": ROWS}])
    yield from (f"5x3:{IN_A_LINE}", f"https://x.org/pattern.html#5x3:{IN_A_LINE}", IN_A_LINE)
    yield f"<html><script>\nvar Game = {{}}; var puzzleWidth = 5; var task = '{IN_A_LINE}';"
    yield f"{SAVED}{IN_A_LINE}\nMOVE    :8:F0,0,1,1\n"
    yield "https://puzz.link/p?nonogram/5/3/111g1g1g1g4k11g"
    yield from (SHEET, SHEET.replace("/", "\n"))


def test_the_same_puzzle_is_read_as_other_people_write_it() -> None:
    for text in (*other_texts(), *typed_texts()):
        assert formats.read(text).puzzle.lines == Puzzle(ROWS, COLUMNS).lines, text
