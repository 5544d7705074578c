"""Files from other programs: what webpbn exports, twenty files through the page's command."""

import contextlib
import random
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.formats import exports
from cubogram.nonogram.puzzle import Puzzle
from cubogram.web import run

HOUSE = Puzzle.from_picture(["..#..", ".###.", "#####", ".#.#.", ".#.##", "....."])
FLAG = Puzzle.from_picture(["11.22", "11.22", "....."], ["#c41e3a", "#0046ad"])


def words(clue: Clue, between: str = " ") -> str:
    return between.join(str(run_.length) for run_ in clue) or "0"


def blocks(puzzle: Puzzle, between: str, comma: str = " ", end: str = "") -> str:
    def line(clue: Clue) -> str:
        return words(clue, comma) + (end if clue else "")

    rows, columns = (map(line, side) for side in (puzzle.rows, puzzle.columns))
    return "\n".join([*rows, between, *columns]) + "\n"


def ish(puzzle: Puzzle) -> str:
    rows, columns = blocks(puzzle, "-", ",").split("\n-\n")
    about = "# A house\n# Copyright 2026 by somebody\n\n"
    return f"{about}# row clues\n{rows}\n\n# column clues\n{columns}"


def sgriddler(puzzle: Puzzle, picture: bool = False) -> str:
    def lines(side: tuple[Clue, ...]) -> list[str]:
        return ["".join(f" {run_.length}" for run_ in reversed(clue)) for clue in side]

    drawn = puzzle.solve().pictures[0] if picture else ["?" * puzzle.width] * puzzle.height
    rows = ["".join(f" {mark}" for mark in row) for row in drawn]
    head = ["MK Version 3.0", "", f"{puzzle.width} {puzzle.height}", ""]
    return "\r\n".join([*head, *rows, "", *lines(puzzle.columns), "", *lines(puzzle.rows), ""])


def lists(puzzle: Puzzle) -> tuple[list[list[int]], list[list[int]]]:
    rows, columns = (
        [[run_.length for run_ in clue] for clue in side] for side in (puzzle.rows, puzzle.columns)
    )
    return rows, columns


def dzn(puzzle: Puzzle) -> str:
    text = ""
    for name, side in zip(("row", "col"), lists(puzzle), strict=True):
        longest = max(1, *map(len, side))
        full = [[0] * (longest - len(clue)) + clue for clue in side]
        numbers = ", ".join(str(number) for clue in full for number in clue)
        text += f"{name}s = {len(side)};\n{name}_rule_len = {longest};\n"
        text += f"{name}_rules = array2d(1..{name}s, 1..{name}_rule_len, [{numbers}]);\n"
    return text


def gecode(puzzle: Puzzle) -> str:
    rows, columns = lists(puzzle)
    clues = [", ".join(map(str, [len(clue), *clue])) for clue in (*columns, *rows)]
    text = ",\n  ".join([f"{puzzle.width}, {puzzle.height}", *clues])
    return f"const int p[] = {{ // 1 puzzle\n  {text} }};\n"


def ppm(puzzle: Puzzle) -> str:
    shades = {".": "255 255 255", "#": "0 0 0", "1": "196 30 58", "2": "0 70 173"}
    rows = (" ".join(map(shades.__getitem__, row)) for row in puzzle.solve().pictures[0])
    return f"P3\n# by us\n{puzzle.width} {puzzle.height}\n255\n" + "\n".join(rows) + "\n"


EXPORTS: dict[str, Callable[[Puzzle], str]] = {
    "keen": lambda puzzle: blocks(puzzle, ""),
    "ish": ish,
    "makhorin": lambda puzzle: "* A house\n* by us\n" + blocks(puzzle, "&"),
    "syro": lambda puzzle: blocks(puzzle, "#", end=" 0") + "#\n",
    "sgriddler": sgriddler,
    "sgriddler, drawn": lambda puzzle: sgriddler(puzzle, picture=True),
    "dzn": dzn,
    "gecode": gecode,
    "prolog": lambda puzzle: "rows({}).\ncolumns({}).\n".format(*lists(puzzle)),
    "python": lambda puzzle: "columns = {1}\nrows = {0}\n".format(*lists(puzzle)),
    "javascript": lambda puzzle: "{{rows: {}, columns: {}}}".format(*lists(puzzle)),
    "two lists": lambda puzzle: "{}\n{}".format(*lists(puzzle)),
    "faase": lambda puzzle: (
        f"width {puzzle.width}\nheight {puzzle.height}\nrows\n" + blocks(puzzle, "columns")
    ),
    "ppm": ppm,
    **{key: lambda puzzle, key=key: puzzle.write(key) for key in ("nin", "cwd", "mk", "olsak")},
    "non": lambda puzzle: str(puzzle.write("non")),
    "webpbn": lambda puzzle: str(puzzle.write("webpbn")),
}


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    row = st.text(".#", min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    return Puzzle.from_picture(rows)


BY_NUMBERS = ("makhorin", "syro", "sgriddler", "dzn", "gecode", "prolog", "python", "two lists")


@given(puzzles(), st.sampled_from(BY_NUMBERS))
def test_what_others_write_is_read(puzzle: Puzzle, form: str) -> None:
    if puzzle.rows == ((),) * puzzle.height:
        return  # nothing in it distinguishes a program's words from a picture's
    found = formats.read(EXPORTS[form](puzzle))
    assert (found.puzzle.rows, found.puzzle.columns) == (puzzle.rows, puzzle.columns)
    assert found.notes == ()


@pytest.mark.parametrize("form", EXPORTS)
def test_twenty_files_are_opened_by_the_page(form: str) -> None:
    answer = run("nonogram.import", {"text": EXPORTS[form](HOUSE), "name": "house.txt"})
    rows, columns = lists(HOUSE)
    assert answer["puzzle"]["rows"] == rows
    assert answer["puzzle"]["columns"] == columns
    assert answer["notes"] == []


def test_they_are_twenty_files_of_more_than_eight_formats() -> None:
    assert len(EXPORTS) == 20
    assert len({formats.read(write(HOUSE)).format for write in EXPORTS.values()}) > 8


def test_a_picture_in_colours_comes_as_ppm() -> None:
    found = formats.read(ppm(FLAG))
    assert sorted(colour.rgb for colour in found.puzzle.colours) == ["#0046ad", "#c41e3a"]
    assert len(found.puzzle.rows[0]) == 2


@pytest.mark.parametrize("kind", [b"P5", b"P6"])
def test_raw_pictures_are_read(kind: bytes) -> None:
    pixels = bytes([0, 255, 0, 255]) if kind == b"P5" else bytes([0] * 3 + [255] * 3) * 2
    assert formats.read(kind + b" 2 2 255\n" + pixels).picture == ("#.", "#.")
    with pytest.raises(PuzzleError, match="pixels"):
        formats.read(kind + b" 2 2 255\n" + pixels[:-3])


def test_what_is_drawn_in_an_sgriddler_file_is_kept() -> None:
    begun = sgriddler(HOUSE).replace("? ? ? ? ?", "? # . ? ?", 1)
    found = formats.read(begun)
    assert found.grid is not None
    assert found.grid[0] == "?#.??"
    assert formats.read(sgriddler(HOUSE, picture=True)).picture is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("* a\n1\n1\n", "is expected between the clues"),
        ("1\n&\n1\n&\n1\n", "line 5: a third block"),
        ("MK Version 3.0\n\nx y\n", "'x' is not a number"),
        ("MK Version 3.0\n\n3 3\n", "neither clues nor a picture"),
        ("rows=2; row_rules=[1,2,3]; cols=1; col_rules=[1];", "3 numbers for 2 lines"),
        ("int p[] = {2, 2, 1, 1, 5};", "ends before the last clue"),
        ("rows = [[5]]; cols = [[1]];", "row 1"),
        ("P3 1 1 255 a b c", "not a number"),
    ],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        formats.read(text)


@given(st.sampled_from(list(EXPORTS)), st.randoms(use_true_random=False))
def test_damaged_files_are_read_or_refused(form: str, dice: random.Random) -> None:
    text = list(EXPORTS[form](HOUSE))
    for _ in range(3):
        text[dice.randrange(len(text))] = dice.choice("0129 \n#&*[](){}=;?|xP")
    with contextlib.suppress(PuzzleError):
        assert formats.read("".join(text)).puzzle.width > 0


@pytest.mark.parametrize("piece", ["[", "[1]", "1 0\n", "#\n", "row_rules=[", "int a[]={", "(){"])
def test_they_take_time_in_proportion_to_their_length(piece: str) -> None:
    def seconds(length: int) -> float:
        text = "rows " + piece * (length // len(piece))
        begun = time.process_time()
        with_lists = exports.lists_of(text)
        exports.is_dzn(text)
        exports.is_gecode(text)
        exports.is_blocks(text.split("\n"))
        assert isinstance(with_lists, list)
        return time.process_time() - begun

    short, long = (min(seconds(length) for _ in range(3)) for length in (20_000, 200_000))
    assert long < 20 * max(0.02, short)


@pytest.mark.parametrize("text", ["", "[[1], [2]]", "a = [[1]]; b = [[1]]; c = [[1]]"])
def test_lists_that_are_not_two_are_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="two lists of clues"):
        exports.read_lists(text)
