"""The book's pictures of lines, and pictures with words below them."""

import pytest

from cubogram.book.lines import captioned, line_rows
from cubogram.draw import Svg
from cubogram.errors import ArgumentError


def test_the_cells_of_the_first_row_can_be_clicked() -> None:
    picture = line_rows(["?#.", "##."], is_pickable=True)
    assert [f'data-pick="{n}"' in picture.body for n in range(4)] == [True, True, True, False]
    assert "data-pick" not in line_rows(["?#."]).body


def test_a_longer_name_leaves_the_cells_as_wide_as_they_are() -> None:
    plain, named = line_rows(["???"]), line_rows(["???"], names=["what is certain"])
    assert named.width > plain.width
    assert named.height == plain.height


@pytest.mark.parametrize("rows", [[], ["#x"], [3]])
def test_what_is_no_line_is_refused(rows: list[str]) -> None:
    with pytest.raises(ArgumentError, match="rows"):
        line_rows(rows)


def test_names_are_as_many_as_rows() -> None:
    with pytest.raises(ArgumentError, match="names: 1 are expected, not 2"):
        line_rows(["#"], names=["a", "b"])


def test_frames_with_short_and_long_words_are_of_one_size() -> None:
    picture = Svg(100, 50, "", "Nothing")
    short, long = captioned(picture, "Why."), captioned(picture, "Why it is so. " * 40)
    assert (short.width, short.height) == (long.width, long.height)
    assert long.body.count("<text") == 3
    assert "…" in long.body
