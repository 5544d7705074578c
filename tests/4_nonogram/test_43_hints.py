"""Hints: each cell is implied, and hints alone finish every puzzle; clues greyed; mistakes."""

import random
import re
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram import solver
from cubogram.nonogram.cdcl import picture_search
from cubogram.nonogram.clues import clue_of
from cubogram.nonogram.human import rating
from cubogram.nonogram.human.deductions import SIMPLE, deductions
from cubogram.nonogram.human.rating import LEVELS
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.palette import BLACK, Colour
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.verdict import Outcome

PUZZLES = Path(__file__).parent / "puzzles"
PALETTE = (Colour("red", "#ff0000"), Colour("blue", "#0000ff"))


def load(name: str) -> Puzzle:
    return Puzzle.load(PUZZLES / name)


def play_by_hints(puzzle: Puzzle) -> set[str]:
    """Fills a grid by hints alone; each cell must have its value in every picture that is still
    possible."""
    grid = ["?" * puzzle.width] * puzzle.height
    kinds = set()
    for _ in range(2 * puzzle.width * puzzle.height):
        found = puzzle.hint(grid)
        kinds.add(found.kind)
        assert len(found.levels) == 3
        assert all(level.text for level in found.levels)
        if found.kind == "done":
            assert puzzle.fits([row.replace("?", ".") for row in grid])
            return kinds
        assert found.cells, found
        if found.kind != "choice":
            possible = puzzle.solve(grid, solutions=50).pictures
            for y, x, value in found.cells:
                assert {picture[y][x] for picture in possible} == {puzzle.marks[value]}
        if found.kind in ("search", "choice"):
            y, x = found.cells[0][:2]
            for told in (found.levels[0], found.levels[2]):
                assert f"ow {y + 1}, cell {x + 1}" in told.text
        for y, x, value in found.cells:
            assert grid[y][x] == "?"
            grid[y] = grid[y][:x] + puzzle.marks[value] + grid[y][x + 1 :]
    raise AssertionError("the hints go round in circles")


@settings(max_examples=40)
@given(st.lists(st.text("..##", min_size=7, max_size=7), min_size=4, max_size=7))
def test_hints_alone_finish_random_puzzles(picture: list[str]) -> None:
    play_by_hints(Puzzle.from_picture(picture))


@pytest.mark.parametrize("size", [2, 3, 4])
def test_hints_choose_where_there_are_several_pictures(size: int) -> None:
    assert "choice" in play_by_hints(Puzzle([[1]] * size, [[1]] * size))


@settings(max_examples=25)
@given(st.lists(st.text(".12", min_size=5, max_size=5), min_size=4, max_size=5))
def test_hints_alone_finish_coloured_puzzles(picture: list[str]) -> None:
    play_by_hints(Puzzle.from_picture(picture, PALETTE))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("dom/3-dom.txt", "contradiction"),
        ("survey/webpbn-00023-edge.txt", "contradiction"),
        ("free/jwilk-000.txt", "overlap"),
    ],
)
def test_hints_alone_finish_known_puzzles(name: str, kind: str) -> None:
    assert kind in play_by_hints(load(name))


def test_the_words_for_an_overlap() -> None:
    puzzle = Puzzle.from_picture(["..#######..", "#...#...#.#", "...##.#...."])
    found = puzzle.hint(["?" * 11, "#...#...#.#", "...##.#...."])
    assert (found.kind, found.line) == ("complete", 3)
    found = puzzle.hint(["?" * 11] * 3)
    assert (found.kind, found.line) == ("empty", 3 + 1)
    board = Board(puzzle)
    found = deductions(board, 0, 0, board.line_solvers[0].solve(0))
    assert [(part.kind, part.first, part.last, part.runs) for part in found] == [
        ("overlap", [0], [4], [0])
    ]
    assert found[0].text == (
        "In row 1, the 7 starts at cell 1 at the earliest and at cell 5 at the latest: "
        "either way it covers cells 5 to 7."
    )


def test_finished_lines_are_one_hint() -> None:
    """Players who mark no empty cells get them all at once, and then a step that leads on."""
    puzzle = Puzzle.from_picture(["##.##.", "######", "#...##", "......", "##...."])
    grid = ["##?##?", "######", "??????", "??????", "??????"]
    found = puzzle.hint(grid)
    assert (found.kind, found.text) == ("empty", "Row 4 has no filled cells: all of it is empty.")
    grid[3] = "......"
    found = puzzle.hint(grid)
    assert found.kind == "complete"
    assert str(found).splitlines() == [
        "Look at row 1 and columns 3 and 4.",
        "All runs of row 1 and columns 3 and 4 are finished: their other cells are empty.",
        "The unknown cells of row 1 and columns 3 and 4 are empty.",
    ]
    assert len(set(found.cells)) == len(found.cells) == 2 + 4
    for row, column, value in found.cells:
        grid[row] = grid[row][:column] + puzzle.marks[value] + grid[row][column + 1 :]
    assert puzzle.hint(grid).kind not in ("empty", "complete")


def words(picture: str, known: str, colours: tuple[Colour, ...] = (BLACK,)) -> list[str]:
    """What is said about the first row if this is known about it; the other rows are empty."""
    rest = ["." * len(picture)] * (len(picture) - 1)
    board = Board(Puzzle.from_picture([picture, *rest], colours))
    state = board.initial_states(
        board.literals_of_grid([known, *["?" * len(picture)] * len(rest)])
    )[0]
    return [found.text for found in deductions(board, 0, state, board.line_solvers[0].solve(state))]


def test_the_words_about_runs_that_something_is_known_about() -> None:
    assert words("##......##", "?#??????##") == [
        "No clue of row 1 reaches cells 4 to 8 (the 2 before them ends at cell 3 at the latest, "
        "and the 2 after them starts at cell 9 at the earliest), so they are empty."
    ]
    assert words(".###......", "?#?#??????")[0] == (
        "Given the known cells of row 1, the 3 fits only in cells 2 to 4."
    )


def test_runs_of_colours_are_named_by_them() -> None:
    red_and_blue = (Colour("red", "#cc0000"), Colour("blue", "#0000cc"))
    assert words("111....222", "?1?????222", red_and_blue) == [
        "In row 1, the red 3 starts at cell 1 at the earliest and at cell 2 at the latest: "
        "either way it covers cell 3.",
        "No clue of row 1 reaches cells 5 to 7 (the red 3 before them ends at cell 4 at the "
        "latest, and the blue 3 after them starts at cell 8 at the earliest), so they are empty.",
    ]
    assert words("111.111.22", "??????????", red_and_blue)[1].startswith(
        "In row 1, the 2nd clue, red 3, starts at cell 5"
    )


def test_mistakes_come_first() -> None:
    puzzle = load("free/jwilk-000.txt")
    picture = puzzle.solve().pictures[0]
    wrong = [".".join(["", picture[0][1:]]) if picture[0][0] == "#" else "#" + picture[0][1:]]
    grid = [wrong[0], *["?" * puzzle.width] * (puzzle.height - 1)]
    found = puzzle.hint(grid)
    assert found.kind in ("mistake", "impossible")
    assert [0, 0] in found.details["wrong"]
    assert puzzle.check(grid).cells == ((0, 0),)


def test_every_picture_is_accepted() -> None:
    cross = Puzzle([[1], [1]], [[1], [1]])
    for picture in (["#.", ".#"], [".#", "#."]):
        assert cross.hint(picture).kind == "done"
        assert cross.check(picture).cells == ()
    assert len(cross.check(["#?", "#?"]).cells) == 1


@settings(max_examples=80)
@given(st.text(".#", min_size=1, max_size=10), st.data())
def test_clues_are_grey_exactly_when_settled(line: str, data: st.DataObject) -> None:
    grid = "".join(mark if data.draw(st.booleans()) else "?" for mark in line)
    places: list[set[int]] = [set() for _ in clue_of(line)]
    for cells in product(".#", repeat=len(line)):
        text = "".join(cells)
        fits = all(a in ("?", b) for a, b in zip(grid, text, strict=True))
        if fits and clue_of(text) == clue_of(line):
            starts = [
                x for x, mark in enumerate(text) if mark == "#" and (x == 0 or text[x - 1] == ".")
            ]
            for run, start in enumerate(starts):
                places[run].add(start)
    expected = []
    for run, starts_of in zip(clue_of(line), places, strict=True):
        start = min(starts_of)
        painted = grid[start : start + run.length] == "#" * run.length
        expected.append(len(starts_of) == 1 and painted)
    result = Puzzle.from_picture([line]).completed_clues([grid])
    assert result.rows == [expected]
    assert result.broken_lines == []


def test_lines_that_cannot_be_completed() -> None:
    puzzle = Puzzle([[3], [1]], [[1], [1], [2], []])
    assert puzzle.completed_clues(["?.??", "????"]).broken_lines == [0]
    assert puzzle.completed_clues(["###.", "..#."]).is_solved


def test_levels_of_difficulty() -> None:
    levels = {
        "free/jwilk-000.txt": "overlap",
        "survey/webpbn-00023-edge.txt": "contradiction",
        "dom/6-dom.txt": "search",
    }
    scores = []
    for name, level in levels.items():
        found = load(name).rate()
        assert found.level == level
        assert found.outcome == "unique"
        known = [point.known for point in found.curve]
        assert known == sorted(known)
        assert known[-1] == 1
        scores.append(found.score)
    assert scores == sorted(scores)
    assert Puzzle([[1], [1]], [[1], [1]]).rate().outcome == "several"


@pytest.mark.parametrize("clues", [([[2], [0]], [[2], [0]]), ([[0], [2]], [[0], [2]])])
def test_an_impossible_puzzle_whose_cells_all_follow_has_no_difficulty(clues: Any) -> None:
    """Its rows alone filled the grid, and it was called easy."""
    assert Puzzle(*clues).solve().outcome == "contradiction"
    assert Puzzle(*clues).rate().outcome == "contradiction"


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=2), min_size=6, max_size=6))
def test_a_rating_agrees_with_the_solver_on_how_many_pictures_there_are(
    clues: list[list[int]],
) -> None:
    try:
        puzzle = Puzzle(clues[:3], clues[3:])
    except PuzzleError:
        return
    found = puzzle.solve(solutions=2).outcome
    assert puzzle.rate().outcome == found


def test_grades_rise_with_the_score() -> None:
    grades = [load(name).rate().grade for name in ("free/jwilk-000.txt", "dom/6-dom.txt")]
    assert grades == ["easy", "expert"]
    assert Puzzle([[1], [1]], [[1], [1]]).rate().grade is None


def test_a_slow_machine_rates_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock costs a minute."""
    puzzle = load("survey/webpbn-00023-edge.txt")
    expected = puzzle.rate()
    ticks = count(step=60)
    for module in (rating, picture_search, solver):
        monkeypatch.setattr(module, "perf_counter", lambda: float(next(ticks)))
    assert puzzle.rate() == expected
    assert expected.level == "contradiction"


def test_levels_agree_with_line_logic() -> None:
    rng = random.Random(3)
    seen = set()
    for _ in range(120):
        picture = ["".join(rng.choice("..##") for _ in range(9)) for _ in range(9)]
        verdict = Puzzle.from_picture(picture).solve()
        found = verdict.puzzle.rate()
        assert found.outcome == verdict.outcome
        if verdict.outcome == "unique":
            seen.add(found.level)
            by_lines = LEVELS.index(found.level) < 2
            assert by_lines == (verdict.method == "lines")
            kinds = [point.kind for point in found.curve]
            assert found.rounds == sum(kind in ("line", "contradiction") for kind in kinds)
            assert (found.rounds > 0) == any(kind not in (*SIMPLE, "search") for kind in kinds)
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("picture", "grid"),
    [
        (
            ["..211.", "....21", "22...1", "12..22", "1.....", ".2.2.1"],
            ["????1?", "?????1", "????.?", "1??.22", "1.....", ".2.??1"],
        ),
        (
            ["212...", ".21121", "....21", ".1.2..", "1....2"],
            ["??2??.", "??1??1", "??.??1", "??.???", "??.???"],
        ),
        (["2..32.", "1..2.3", "13.233", "123..."], ["2???2.", "1???.?", "1??233", "1???.?"]),
    ],
)
def test_colours_that_are_ruled_out_contradict_the_clues(
    picture: list[str], grid: list[str]
) -> None:
    names = {"empty": ".", "#ff0000": "1", "#00ff00": "2", "#0000ff": "3"}
    puzzle = Puzzle.from_picture(picture, [name for name in names if name.startswith("#")])
    found = puzzle.hint(grid)
    ruled_out = re.findall(r"Row (\d+), cell (\d+) cannot be ([^:]+): that ends in", found.text)
    assert ruled_out
    for row, cell, name in ruled_out:
        tried = [list(line) for line in grid]
        assert tried[int(row) - 1][int(cell) - 1] == "?"
        tried[int(row) - 1][int(cell) - 1] = names[name]
        assert puzzle.solve(["".join(line) for line in tried]).outcome is Outcome.CONTRADICTION
