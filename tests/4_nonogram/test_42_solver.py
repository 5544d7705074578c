"""Verdicts: against brute force, on known puzzles, with partial grids, in time."""

import random
from collections import defaultdict
from collections.abc import Generator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram import formats
from cubogram.nonogram.board import Board
from cubogram.nonogram.clues import clue_of
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.nearby import second_nearby
from cubogram.nonogram.puzzle import Colour, Puzzle
from cubogram.nonogram.search import Search
from cubogram.nonogram.solver import solve, solving
from cubogram.nonogram.symmetry import symmetries
from cubogram.nonogram.tied import TiedBoard

PUZZLES = Path(__file__).parent / "puzzles"
PALETTE = (Colour("red", "#ff0000"), Colour("blue", "#0000ff"))


def load(name: str) -> Puzzle:
    return formats.read((PUZZLES / name).read_bytes(), name).puzzle


def grids(width: int, height: int, marks: str = ".#") -> dict[Puzzle, list[Grid]]:
    """All pictures of a size by their puzzle."""
    found: dict[Puzzle, list[Grid]] = defaultdict(list)
    palette = PALETTE if len(marks) > 2 else (Colour("black", "#000000"),)
    for cells in product(marks, repeat=width * height):
        flat = "".join(cells)
        picture = tuple(flat[y : y + width] for y in range(0, len(flat), width))
        found[Puzzle.from_picture(picture, palette)].append(picture)
    return found


@pytest.mark.parametrize(("width", "height", "marks"), [(3, 4, ".#"), (2, 4, ".12")])
def test_all_small_puzzles(width: int, height: int, marks: str) -> None:
    for puzzle, pictures in grids(width, height, marks).items():
        verdict = solve(puzzle, solutions=1000)
        assert sorted(verdict.solutions) == sorted(pictures)
        assert verdict.is_all
        assert verdict.verdict == ("unique" if len(pictures) == 1 else "several")


def test_every_choice_of_clues_of_a_small_grid() -> None:
    """Rows of one picture with columns of another: most of them are contradictions."""
    by_clues = {(p.rows, p.columns): found for p, found in grids(3, 3).items()}
    all_rows = sorted({rows for rows, _ in by_clues})
    all_columns = sorted({columns for _, columns in by_clues})
    lines_of_all = [rows + columns for rows, columns in by_clues]
    rng = random.Random(7)
    contradictions = 0
    for _ in range(2000):
        rows, columns = rng.choice(all_rows), rng.choice(all_columns)
        try:
            puzzle = Puzzle(rows, columns)
        except PuzzleError:
            continue
        pictures = by_clues.get((rows, columns), [])
        verdict = solve(puzzle, solutions=1000)
        assert sorted(verdict.solutions) == sorted(pictures)
        if not pictures:
            contradictions += 1
            assert verdict.verdict == "contradiction"
            assert verdict.is_minimal
            assert_minimal(lines_of_all, puzzle, verdict.lines)
    assert contradictions > 10


def assert_minimal(lines_of_all: list[tuple], puzzle: Puzzle, lines: list[int]) -> None:
    """The lines have no common picture, but any of them left out there is one (brute force)."""
    for left_out in [None, *lines]:
        wanted = [line for line in lines if line != left_out]
        possible = any(
            all(clues[line] == puzzle.lines[line] for line in wanted) for clues in lines_of_all
        )
        assert possible == (left_out is not None)


@settings(max_examples=60)
@given(st.lists(st.text("..##", min_size=6, max_size=6), min_size=5, max_size=6), st.data())
def test_partial_grids(picture: list[str], data: st.DataObject) -> None:
    puzzle = Puzzle.from_picture(picture)
    grid = tuple(
        "".join(mark if data.draw(st.integers(0, 3)) == 0 else "?" for mark in row)
        for row in picture
    )
    verdict = solve(puzzle, grid, solutions=5000)
    fitting = [
        found
        for found in solve(puzzle, solutions=5000).solutions
        if all(
            mark in ("?", right)
            for row, rights in zip(grid, found, strict=True)
            for mark, right in zip(row, rights, strict=True)
        )
    ]
    assert sorted(verdict.solutions) == sorted(fitting)


def test_the_free_puzzles() -> None:
    """All are decided; the pictures fit; four are known to have several pictures."""
    verdicts = {}
    for path in sorted((PUZZLES / "free").iterdir()):
        verdict = solve(load(f"free/{path.name}"))
        verdicts[path.name] = verdict.verdict
        assert all(verdict.puzzle.fits(picture) for picture in verdict.solutions)
        if verdict.verdict == "several":
            assert verdict.differs
    assert len(verdicts) == 164
    assert sorted(set(verdicts.values())) == ["several", "unique"]
    assert list(verdicts.values()).count("several") == 4


def test_the_survey_and_dominoes() -> None:
    for name in ["dom/3-dom.txt", "dom/5-dom.txt", "dom/7-dom.txt"]:
        assert solve(load(name)).verdict == "unique"
    for path in sorted((PUZZLES / "survey").iterdir()):
        if "knotty" not in path.name and "9dom" not in path.name:
            assert solve(load(f"survey/{path.name}")).verdict == "unique", path.name


def test_symmetric_clues() -> None:
    knot = load("survey/knotty.txt")
    assert len(symmetries(knot)) == 3  # the turns
    for image in symmetries(knot):
        assert sorted(image) == list(range(1600))
    plus = Puzzle.from_picture([".#.", "###", ".#."])
    assert len(symmetries(plus)) == 7
    assert symmetries(Puzzle.from_picture(["##.", "...", "#.."])) == []
    empty = Puzzle.from_picture(["...", "..."])
    assert symmetries(empty) == []
    assert solve(empty).verdict == "unique"


@pytest.mark.parametrize(("width", "height"), [(3, 3), (3, 4)])
def test_a_tied_search_finds_all_symmetric_pictures(width: int, height: int) -> None:
    """All of them and nothing else, for all clues of a small grid that have a symmetry."""
    for puzzle, pictures in grids(width, height).items():
        images = symmetries(puzzle)
        if not images:
            continue
        tied = TiedBoard(puzzle)
        search = Search(tied, tied.states())
        search.requeue()
        found = set()
        while returned(search.run(float("inf"))):
            found.add(tied.grid(search.states))
            search.forbid_picture()
        expected = {
            picture
            for picture in pictures
            if all(
                "".join(picture)[cell] == "".join(picture)[to]
                for image in images
                for cell, to in enumerate(image)
            )
        }
        assert found == expected


def returned(work: Generator[object, None, Any]) -> Any:
    """What a generator returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def test_a_second_picture_is_found_near_the_first() -> None:
    """Two cells in the last corner of a large picture can be exchanged for their neighbours."""
    rows = ["." * 26 for _ in range(24)]
    first = (*rows, "." * 24 + "#.", "." * 24 + ".#")
    second = (*rows, "." * 24 + ".#", "." * 24 + "#.")
    board = Board(Puzzle.from_picture(first))
    assert returned(second_nearby(board, board.states(), first, float("inf"))) == second


@settings(max_examples=40)
@given(
    st.integers(2, 8).flatmap(
        lambda colours: st.lists(
            st.text("." + "12345678"[:colours], min_size=3, max_size=3), min_size=2, max_size=3
        )
    ),
    st.data(),
)
def test_partial_grids_in_colour(picture: list[str], data: st.DataObject) -> None:
    """Against all grids whose rows have the right clues, up to 8 colours."""
    palette = tuple(Colour(f"colour {n}", f"#{n:06x}") for n in range(1, 9))
    puzzle = Puzzle.from_picture(picture, palette)
    grid = tuple(
        "".join(mark if data.draw(st.integers(0, 2)) == 0 else "?" for mark in row)
        for row in picture
    )
    marks = ".12345678"
    rows = [
        [
            text
            for text in map("".join, product(marks, repeat=3))
            if clue_of(text) == clue_of(right)
            and all(mark in ("?", cell) for mark, cell in zip(given_row, text, strict=True))
        ]
        for right, given_row in zip(picture, grid, strict=True)
    ]
    expected = sorted(found for found in product(*rows) if puzzle.fits(found))
    verdict = solve(puzzle, grid, solutions=1000)
    assert sorted(verdict.solutions) == expected
    assert verdict.is_all


def test_verdicts_can_be_kept_in_sets() -> None:
    first = solve(Puzzle.from_lengths([[1]], [[1]]))
    assert len({first, first, solve(first.puzzle)}) == 2  # a verdict is equal to itself only


def test_symmetric_pictures_are_tried() -> None:
    """Plain search, here as elsewhere, finds no picture of these clues in a long time."""
    verdict = solve(load("survey/knotty.txt"), seconds=120)
    assert verdict.verdict == "several"
    assert all(verdict.puzzle.fits(picture) for picture in verdict.solutions)
    assert verdict.differs


def test_search_finds_what_line_logic_cannot() -> None:
    edge = load("survey/webpbn-00023-edge.txt")
    board = Board(edge)
    states = board.states()
    assert board.propagate(states, board.active) == -1
    assert not board.is_complete(states)
    assert solve(edge).method == "search"


def test_nogoods_forbid_and_levels_are_taken_back() -> None:
    board = Board(Puzzle.from_lengths([[1]] * 4, [[1]] * 4))
    search = Search(board, board.states())
    search.propagate()
    before = search.states[:]
    search.decide(16)  # the first cell is empty ... as a fact: not filled
    assert search.propagate() is None
    search.back_to(0)
    assert search.states == before
    assert not any(search.out)
    search.add([16])  # it must not be empty: the first cell is filled
    assert search.propagate() is None
    assert board.grid(search.states)[0] == "#..."


def test_undecided_says_what_is_proven() -> None:
    verdict = solve(load("dom/9-dom.txt"), seconds=0.02)
    assert verdict.verdict == "undecided"
    assert verdict.grid
    assert "Not decided" in verdict.text


def test_slices_report_and_can_be_left() -> None:
    kinds = {event["kind"] for event in solving(load("survey/knotty.txt"), seconds=0.5) if event}
    assert kinds >= {"cells", "search"}
    work = solving(load("dom/8-dom.txt"))
    next(work)
    work.close()


def test_events_add_up_to_the_picture() -> None:
    puzzle = load("free/jwilk-002.txt")
    grid = [["?"] * puzzle.width for _ in range(puzzle.height)]
    for event in solving(puzzle, reasons=True):
        for step in (event or {}).get("steps", ()):
            assert step["reason"]["text"]
            for y, x, value in step["cells"]:
                assert grid[y][x] == "?"
                grid[y][x] = ".#"[value]
    assert puzzle.fits(["".join(row) for row in grid])


def test_the_count_of_pictures() -> None:
    latin = Puzzle.from_lengths([[1]] * 5, [[1]] * 5)
    verdict = solve(latin, solutions=1000)
    assert (len(verdict.solutions), verdict.is_all) == (120, True)  # 5!
    some = solve(latin, solutions=7)
    assert (len(some.solutions), some.is_all) == (7, False)
