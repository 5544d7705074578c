"""Whatever is pasted is read, or refused, in a time that is proportional to its length."""

from collections.abc import Callable
from contextlib import suppress
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cubogram import Cube, Maneuver
from cubogram.analysis.recording import read_solution
from cubogram.cube.permutation import Permutation
from cubogram.cube.scramble_lists import read_list
from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.formats import exports
from cubogram.nonogram.formats.xml_reader import parse

LONGEST = 1 << 16
READERS = [read_list, Cube, Maneuver, lambda text: Cube(text, compact=True), read_solution]
PAGE = (
    "var d=[[0],[3,0,1,9],[1,0,0,9],[1,0,0,9],[0,0,0,0],[0,0,0,0],[1,0,0,9],[0,0,0,0],[1,2,1,1]];"
)
SIGNS = "RuMxKw2'19.:/+@-()[]#\",;T _*DNF"


def seconds(read: Callable[[str], object], text: str) -> float:
    """How long it takes to read or refuse a text."""
    start = process_time()
    with suppress(PuzzleError):
        read(text)
    return process_time() - start


def check_growth(read: Callable[[str], object], unit: str, end: str) -> None:
    """A text of twice the length takes about twice the time; the short ones come first, so that a
    reader that would never end fails early. If it seems to take longer, it is read again, since the
    machine may have been busy with something else."""
    length, before = 16, 0.0
    while length <= LONGEST:
        text = (unit * length)[:length] + end
        taken = seconds(read, text)
        for _ in range(3):
            if taken > 3.2 * before + 0.3:
                taken = min(taken, seconds(read, text))
        assert taken <= 3.2 * before + 0.3, f"{length} characters: {before:.2f} s, {taken:.2f} s"
        length, before = 2 * length, taken


@settings(max_examples=40)
@given(st.sampled_from(READERS), st.text(SIGNS, min_size=1, max_size=6), st.sampled_from(["", "K"]))
@example(read_list, "R2 U2 ", "K")
@example(read_list, "1", "x")
@example(read_list, "1.1[", "")
@example(read_list, ":11", "x")
@example(read_list, "// scramble\n", "")
@example(read_list, "scramble: R U\nU' R'\n", "K")
@example(Cube, "R U // scramble\n", "")
@example(Cube, "// ", "scramble")
@example(Cube, "https://", " x")
@example(read_solution, "/* ", "")
@example(read_solution, "R@0 (", "")
@example(Cube, "alg.cubing.net/?alg=&setup=", "")
def test_a_text_of_twice_the_length_takes_about_twice_the_time(
    read: Callable[[str], object], unit: str, end: str
) -> None:
    check_growth(read, unit, end)


def test_cycles_are_read_in_a_time_that_grows_with_them() -> None:
    for unit in ("(U1 F2)", "(", "() ", " ", "U1 "):
        check_growth(Permutation.from_cycles, unit, "x")


PIECES = ("\n", "1\n", "0 1\n", "#.\n", "01\n\n", "(", "[0", "'", "1,", "#\n", "1 0\n", "[1]", "{")
INSIDE = ("<title>", " ", "(", "[[", "] ", "1,", "var d=[[", "a:b ")


@pytest.mark.parametrize(
    ("start", "units"),
    [
        *((start, PIECES) for start in ("", "1\n")),
        *(
            (f"{PAGE}<title>a" * (not start) + start, INSIDE)
            for start in ("", "var d=[[", "var d=")
        ),
        *((start, INSIDE) for start in ("#d\n", "[rows]\n")),
    ],
)
def test_files_of_puzzles_are_read_in_a_time_that_grows_with_them(
    start: str, units: tuple[str, ...]
) -> None:
    for unit in units:
        for end in ("x", "b</title>"):
            check_growth(lambda text: formats.read(start + text), unit, end)


def look(text: str) -> None:
    """Everything that decides whether a text is an export."""
    exports.lists_of("rows " + text)
    exports.is_dzn(text)
    exports.is_gecode(text)
    exports.is_blocks(text.split("\n"))


def test_exports_and_xml_are_told_apart_in_a_time_that_grows_with_them() -> None:
    for unit in (*PIECES, "row_rules=[", "int a[]={", "(){"):
        check_growth(look, unit, "")
    for unit in ("<![CDATA[", "<!--", "&copy", "&" + "a" * 50, "&a;"):
        check_growth(lambda text: parse("<a>" + text), unit, "")
    names = "".join(f"a{number}='1' " for number in range(LONGEST // 6))
    check_growth(lambda text: formats.read(f"<puzzle {text}></puzzle>", "webpbn"), names, "")
