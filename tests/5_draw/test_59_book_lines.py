"""The book's pictures of lines, and pictures with captions."""

import pytest

from cubogram.book.lines import captioned, line_rows, typed_bits, typed_runs
from cubogram.draw import Svg
from cubogram.errors import ArgumentError, PuzzleError


def test_the_cells_of_the_first_row_can_be_clicked() -> None:
    picture = line_rows(["?#.", "##."], is_pickable=True)
    assert [f'data-pick="{n}"' in picture.body for n in range(4)] == [True, True, True, False]
    assert "data-pick" not in line_rows(["?#."]).body


def test_a_longer_name_leaves_the_cells_as_wide_as_they_are() -> None:
    plain, named = line_rows(["???"]), line_rows(["???"], names=["what is certain"])
    assert named.width > plain.width
    assert named.height == plain.height


@pytest.mark.parametrize("rows", [[], ["#x"], [3]])
def test_what_is_not_a_line_is_refused(rows: list[str]) -> None:
    with pytest.raises(ArgumentError, match="rows"):
        line_rows(rows)


def test_there_are_as_many_names_as_rows() -> None:
    with pytest.raises(ArgumentError, match="names: 1 are expected, not 2"):
        line_rows(["#"], names=["a", "b"])


def test_frames_with_short_and_long_captions_have_the_same_size() -> None:
    picture = Svg(100, 50, "", "Nothing")
    short, long = captioned(picture, "Why."), captioned(picture, "Why it is so. " * 40)
    assert (short.width, short.height) == (long.width, long.height)
    assert long.body.count("<text") == 3
    assert "…" in long.body


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("-1", "'-1' is not the length of a run"),
        ("2 x", "'x' is not the length of a run"),
        ("0", "'0' is not the length of a run"),
        ("3 ½", "'½' is not the length of a run"),
        ("5 5", "11 cells are needed, but the line has only 10"),
        ("9" * 5000, "cells are needed, but the line has only 10"),
    ],
)
def test_what_a_reader_types_as_a_clue_is_refused_in_words(typed: str, problem: str) -> None:
    with pytest.raises(PuzzleError, match=problem):
        typed_runs(typed, 10)


def test_a_reader_may_leave_a_clue_empty_or_fill_the_line() -> None:
    assert typed_runs(" ", 10) == []
    assert typed_runs("4 5", 10) == [4, 5]


@pytest.mark.parametrize("typed", ["", "2", "-1", "0b1", "0" * 13])
def test_what_a_reader_types_as_bits_is_refused_in_words(typed: str) -> None:
    with pytest.raises(PuzzleError, match="1 to 12 digits, each 0 or 1, are expected"):
        typed_bits(typed, 12)
