"""What a puzzle is, and what is wrong with what is not one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import Run, cells_needed, clue_of
from cubogram.nonogram.grid import GridLike, value_of
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle

RED_AND_BLUE = (Colour("red", "#ff0000"), Colour("blue", "#0000ff"))

WRONG = [
    ([[5, 4]], [[1]] * 9, "row 1: clues 5 4 need 10 cells, but the row has 9"),
    ([[1, 1], [1]], [[2]], "row 1: clues 1 1 need 3 cells, but the row has 1"),
    (
        [[2], [1]],
        [[1], [1]],
        "the clues of the rows add up to 3 filled cells, but those of the columns add up to 2",
    ),
    ([[1], [-1]], [[1], [1]], "row 2, clue 1: -1 is negative"),
    ([[0, 1], [1]], [[1], [1]], "row 1, clue 1: 0 is not allowed next to other clues"),
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


def test_each_colour_needs_equal_sums() -> None:
    with pytest.raises(PuzzleError, match="in red"):
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


def ways(grid: list[str]) -> list[GridLike]:
    """The same grid the way people, other programs and numpy write it."""
    numbers = [[value_of(mark) for mark in row] for row in grid]
    digits = ["".join("?" if n < 0 else str(n) for n in row) for row in numbers]
    array = np.array(numbers)
    found: list[GridLike] = [
        tuple(grid), "\n".join(grid), "\n" + "\n".join(f"  {' '.join(row)} " for row in grid),
        numbers, array, array.astype(float), array.astype(np.int8), list(array), np.array(grid),
        digits, "\n".join(digits), [list(row) for row in grid],
    ]  # fmt: skip
    if (array >= 0).all() and array.max() <= 1:
        found += [array.astype(bool), array.astype(bool).tolist(), array.astype(np.uint8)]
    return found


def grids(marks: str) -> st.SearchStrategy[list[str]]:
    row = st.integers(1, 6).flatmap(
        lambda width: st.lists(st.text(marks, min_size=width, max_size=width), min_size=1)
    )
    return row.filter(lambda rows: len(rows) <= 6)


@given(grids(".#"))
def test_a_picture_is_given_as_text_or_numbers(picture: list[str]) -> None:
    puzzle = Puzzle.from_picture(picture)
    for way in ways(picture):
        assert Puzzle.from_picture(way) == puzzle
        assert puzzle.fits(way)
        assert not puzzle.fits([*picture, picture[0]])


@given(grids(".12"))
def test_a_coloured_picture_too(picture: list[str]) -> None:
    puzzle = Puzzle.from_picture(picture, RED_AND_BLUE)
    for way in ways(picture):
        assert Puzzle.from_picture(way, RED_AND_BLUE) == puzzle
        assert puzzle.fits(way)


@given(grids(".#"), st.data())
def test_a_players_grid_too(picture: list[str], data: st.DataObject) -> None:
    puzzle = Puzzle.from_picture(picture)
    hidden = data.draw(st.lists(st.booleans(), min_size=36, max_size=36))
    grid = [
        "".join("?" if hidden[6 * y + x] else mark for x, mark in enumerate(row))
        for y, row in enumerate(picture)
    ]
    hint, verdict = puzzle.hint(grid), puzzle.solve(grid)
    for way in ways(grid):
        assert puzzle.hint(way) == hint
        assert puzzle.check(way) == puzzle.check(grid)
        assert puzzle.completed_clues(way) == puzzle.completed_clues(grid)
        assert puzzle.text(way) == puzzle.text(grid)
        assert puzzle.solve(way) == verdict


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ([[0, 2]], "row 1, cell 2: '2' is not a cell"),
        ([[0, 9]], "row 1, cell 2: 9 is not a cell (0 empty, 1 filled, -1 unknown)"),
        ([[0, 0.5]], "row 1, cell 2: 0.5 is not a cell"),
        (np.array([[0.0, np.nan]]), "row 1, cell 2: nan is not a cell"),
        ([[0, [1]]], "row 1, cell 2: [1] is not a cell"),
        ([[0], 1], "grid: a string or a list of numbers is expected as row 2, not 1"),
        (np.array([0, 1]), "grid: a string or a list of numbers is expected as row 1, not 0"),
        (np.array(1), "grid: text with a line per row, or a list with a string or a list of numb"),
        (np.ndarray, "grid: text with a line per row, or a list with a string or a list of numb"),
        ("", "the grid is empty"),
        (np.zeros((2, 600)), "600 x 1 cells are too many"),
        (np.zeros((600, 1)), "1 x 600 cells are too many"),
    ],
)
def test_what_is_not_a_grid_is_named(grid: GridLike, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Puzzle([[1]], [[1], []]).hint(grid)
    assert error.value.message.startswith(message)
