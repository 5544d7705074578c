"""What a puzzle is, and what is wrong with one that is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Run, cells_needed, clue_of
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle

RED_AND_BLUE = (Colour("red", "#ff0000"), Colour("blue", "#0000ff"))

WRONG = [
    ([[5, 4]], [[1]] * 9, "row 1: clues 5 4 need 10 cells, the row has 9"),
    ([[1, 1], [1]], [[2]], "row 1: clues 1 1 need 3 cells, the row has 1"),
    ([[2], [1]], [[1], [1]], "the clues of the rows make 3 filled cells, those of the columns 2"),
    ([[1], [-1]], [[1], [1]], "row 2, clue 1: -1 is negative"),
    ([[0, 1], [1]], [[1], [1]], "row 1, clue 1: 0 is zero beside other clues"),
    ([[1], [1]], [[3], [1]], "column 1, clue 1: 3 is longer than the column, which has 2 cells"),
    ([[10**30], [1]], [[1], [1]], "row 1, clue 1: the number is longer than the row"),
    ([["x"], [1]], [[1], [1]], "row 1, clue 1: 'x' is not a number"),
    ([[True], [1]], [[1], [1]], "row 1, clue 1: True is not a number"),
    ([], [], "a puzzle needs at least one row and one column"),
    ([[]] * 5000, [[]] * 5000, "5000 x 5000 cells are too many"),
]


@pytest.mark.parametrize(("rows", "columns", "message"), WRONG)
def test_errors_name_the_line_and_the_clue(rows: list, columns: list, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Puzzle(rows, columns)
    assert error.value.message.startswith(message)


def test_errors_point_at_the_clue() -> None:
    with pytest.raises(PuzzleError) as error:
        Puzzle([[1], [1, -2]], [[1], [1], []])
    assert error.value.where == {"line": "row 2", "side": "row", "index": 1, "clue": 2}


def test_colours_need_equal_sums_each() -> None:
    with pytest.raises(PuzzleError, match="of red"):
        Puzzle(((Run(1, 1),),), ((Run(1, 2),),), RED_AND_BLUE)


@given(st.lists(st.text(".12", min_size=5, max_size=5), min_size=1, max_size=6))
def test_a_picture_fits_its_own_clues(picture: list[str]) -> None:
    puzzle = Puzzle.from_picture(picture, RED_AND_BLUE)
    assert puzzle.fits(picture)
    assert all(cells_needed(clue) <= 5 for clue in puzzle.rows)
    filled = sum(value_of(mark) > 0 for row in picture for mark in row)
    assert sum(run.length for clue in puzzle.columns for run in clue) == filled


@given(st.text(".#", min_size=1, max_size=20))
def test_one_changed_cell_is_noticed(line: str) -> None:
    puzzle = Puzzle.from_picture([line])
    for x, mark in enumerate(line):
        other = line[:x] + (".", "#")[mark == "."] + line[x + 1 :]
        assert not puzzle.fits([other])
    assert clue_of(line) == puzzle.rows[0]
