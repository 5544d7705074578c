"""The ladder of reasoning: what each rung proves, and that its work is counted."""

import random

import pytest

from cubogram.errors import PuzzleError
from cubogram.lab.ladders import PICTURES, puzzle_of, side_by_side
from cubogram.nonogram import Puzzle, solve
from cubogram.nonogram.human.ladder import METHODS, ladder
from cubogram.nonogram.lines import merged

COLOURED = Puzzle(
    [[(2, 1), (1, 2)], [(1, 2)], [(1, 1)]],
    [[(1, 1), (1, 1)], [(1, 1)], [(2, 2)]],
    colours=[("red", "#ff0000"), ("blue", "#0000ff")],
)


def random_picture(seed: int) -> list[str]:
    rng = random.Random(seed)
    size = rng.randint(2, 6)
    return ["".join(rng.choice(".#") for _ in range(size)) for _ in range(size)]


def contains(more: tuple[str, ...], less: tuple[str, ...]) -> bool:
    cells = zip("".join(more), "".join(less), strict=True)
    return all(there in ("?", here) for here, there in cells)


@pytest.mark.parametrize("seed", range(30))
def test_each_rung_sees_at_least_what_the_one_below_sees(seed: int) -> None:
    picture = random_picture(seed)
    listing, overlap, line, probing, learning = ladder(Puzzle.from_picture(picture))
    assert listing.grid == line.grid
    for less, more in ((overlap, line), (line, probing), (probing, learning)):
        assert contains(more.grid, less.grid)
    assert contains(tuple(picture), probing.grid)


@pytest.mark.parametrize("seed", range(30))
def test_learning_knows_whether_there_is_another_picture(seed: int) -> None:
    puzzle = Puzzle.from_picture(random_picture(seed))
    verdict = solve(puzzle, explain=False)
    learning = ladder(puzzle)[-1]
    assert learning.is_proven == (verdict.outcome == "unique")
    if learning.is_proven:
        assert learning.grid == verdict.picture
    else:
        assert any("?" in row for row in learning.grid)


def test_each_step_of_the_ladder_is_needed_by_one_of_the_pictures() -> None:
    solved_by = []
    for text in PICTURES.values():
        rungs = ladder(Puzzle.from_picture(text.split()))
        assert [rung.method for rung in rungs] == list(METHODS)
        solved_by.append({rung.method for rung in rungs if rung.is_proven})
    assert solved_by == [
        {*METHODS},
        {"listing", "line", "probing", "learning"},
        {"probing", "learning"},
        {"learning"},
    ]


def test_a_line_that_is_too_long_to_list_is_left_alone() -> None:
    rung = ladder(Puzzle([[1] * 8, [12]], [[1]] * 20), most_placements=50)[0]
    assert rung.work["lines left alone"] == 1
    assert rung.work["placements"] <= 100 * rung.lines


def test_work_is_counted() -> None:
    listing, overlap, line, probing, learning = ladder(Puzzle([[1], [1]], [[1], [1]]))
    assert listing.work == {"placements": 8}
    assert listing.lines == overlap.lines == line.lines == 4
    assert probing.work == {"values tried": 8, "values refuted": 0}
    assert probing.lines > line.lines
    assert learning.grid == ("??", "??")
    assert not learning.is_proven
    assert merged([learning.grid[0], "#."]) == "??"


def test_times_are_measured_and_do_not_make_rungs_different() -> None:
    puzzle = Puzzle([[1], [1]], [[1], [1]])
    assert all(rung.seconds > 0 for rung in ladder(puzzle))
    assert ladder(puzzle) == ladder(puzzle)
    drawn = side_by_side(puzzle, ladder(puzzle))
    assert len(drawn) == 5
    assert all(" ms<" in str(picture) for picture in drawn)


def test_clues_are_typed_with_commas() -> None:
    assert puzzle_of("1 1, 5, 0", "2, 1, 1, 1, 2").solve().picture == ("#...#", "#####", ".....")
    with pytest.raises(PuzzleError, match="column 2: 'x' is not a number"):
        puzzle_of("1, 1", "1, x")


def test_clues_that_contradict_each_other_prove_nothing() -> None:
    assert not any(rung.is_proven for rung in ladder(Puzzle([[3], [], [1]], [[2], [1], [1]])))


def test_colours_climb_the_ladder_too() -> None:
    for rung in ladder(COLOURED):
        assert rung.known > 0
        assert not any(mark == "#" for row in rung.grid for mark in row)
