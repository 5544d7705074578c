"""Verdicts: against brute force, on known puzzles, with partial grids, in time."""

import json
import pickle
import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram.cdcl import minimal_unsatisfiable
from cubogram.nonogram.cdcl.minimal_unsatisfiable import minimal_unsatisfiable_lines
from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.cdcl.window_search import second_picture_nearby
from cubogram.nonogram.clues import clue_of
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.human.deductions import reason_of_step
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.model.symmetric_board import SymmetricBoard
from cubogram.nonogram.model.symmetry import symmetries
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve, solve_in_slices
from cubogram.nonogram.verdict import Outcome
from cubogram.slices import result_of

PUZZLES = Path(__file__).parent / "puzzles"
PALETTE = (Colour("red", "#ff0000"), Colour("blue", "#0000ff"))


def load(name: str) -> Puzzle:
    return Puzzle.load(PUZZLES / name)


def grids(width: int, height: int, marks: str = ".#") -> dict[Puzzle, list[Grid]]:
    """All pictures of one size, by their puzzle."""
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
        assert sorted(verdict.pictures) == sorted(pictures)
        assert verdict.is_exhaustive
        assert verdict.outcome == ("unique" if len(pictures) == 1 else "several")


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
        assert sorted(verdict.pictures) == sorted(pictures)
        if not pictures:
            contradictions += 1
            assert verdict.outcome == "contradiction"
            assert verdict.is_minimal
            assert_minimal(lines_of_all, puzzle, verdict.lines)
    assert contradictions > 10


def test_lines_that_are_not_known_to_be_needed_are_not_called_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without time, or if some lines could not be decided, nothing is said to be minimal."""
    puzzle = Puzzle([[], [], [1, 1]], [[1], [1], []])
    assert result_of(minimal_unsatisfiable_lines(puzzle, [], 20.0))[1]
    lines, is_minimal = result_of(minimal_unsatisfiable_lines(puzzle, [], -1.0))
    assert (bool(lines), is_minimal) == (True, False)

    def undecided(*_: object) -> Iterator[None]:
        yield
        return None

    monkeypatch.setattr(minimal_unsatisfiable, "_is_satisfiable", undecided)
    assert result_of(minimal_unsatisfiable_lines(puzzle, [], 20.0))[1] is False
    verdict = solve(puzzle)
    assert not verdict.is_minimal
    assert verdict.as_json()["minimal"] is False
    assert verdict.sentence.endswith(" and ".join(map(puzzle.line_name, verdict.lines[-2:])) + ".")
    monkeypatch.undo()
    needed = "; leave out any one of them, and the others no longer do."
    assert solve(puzzle).sentence.endswith(needed)


def assert_minimal(lines_of_all: list[tuple], puzzle: Puzzle, lines: list[int]) -> None:
    """The lines have no common picture, but without any one of them there is one (brute force)."""
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
        for found in solve(puzzle, solutions=5000).pictures
        if all(
            mark in ("?", right)
            for row, rights in zip(grid, found, strict=True)
            for mark, right in zip(row, rights, strict=True)
        )
    ]
    assert sorted(verdict.pictures) == sorted(fitting)


def test_the_free_puzzles() -> None:
    """All are decided; the pictures fit; four are known to have several pictures."""
    verdicts = {}
    for path in sorted((PUZZLES / "free").iterdir()):
        verdict = solve(load(f"free/{path.name}"))
        verdicts[path.name] = verdict.outcome
        assert all(verdict.puzzle.fits(picture) for picture in verdict.pictures)
        if verdict.outcome == "several":
            assert verdict.differing_cells
    assert len(verdicts) == 164
    assert sorted(set(verdicts.values())) == ["several", "unique"]
    assert list(verdicts.values()).count("several") == 4


def test_the_survey_and_dominoes() -> None:
    for name in ["dom/3-dom.txt", "dom/5-dom.txt", "dom/7-dom.txt"]:
        assert solve(load(name)).outcome == "unique"
    for path in sorted((PUZZLES / "survey").iterdir()):
        if "knotty" not in path.name and "9dom" not in path.name:
            assert solve(load(f"survey/{path.name}")).outcome == "unique", path.name


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
    assert solve(empty).outcome == "unique"


@pytest.mark.parametrize(("width", "height"), [(3, 3), (3, 4)])
def test_a_symmetric_search_finds_all_symmetric_pictures(width: int, height: int) -> None:
    """All of them and nothing else, for all symmetrical clues of a small grid."""
    for puzzle, pictures in grids(width, height).items():
        images = symmetries(puzzle)
        if not images:
            continue
        symmetric = SymmetricBoard(puzzle)
        search = Search(symmetric, symmetric.initial_states())
        search.enqueue_all_lines()
        found = set()
        while result_of(search.run(float("inf"))):
            found.add(symmetric.grid(search.states))
            search.block_picture()
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


def test_a_second_picture_is_found_near_the_first() -> None:
    """Two cells in the last corner of a large picture can be exchanged for their neighbours."""
    rows = ["." * 26 for _ in range(24)]
    first = (*rows, "." * 24 + "#.", "." * 24 + ".#")
    second = (*rows, "." * 24 + ".#", "." * 24 + "#.")
    board = Board(Puzzle.from_picture(first))
    assert (
        result_of(second_picture_nearby(board, board.initial_states(), first, float("inf")))
        == second
    )


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
    """Compared with all grids whose rows have the right clues, with up to 8 colours."""
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
    assert sorted(verdict.pictures) == expected
    assert verdict.is_exhaustive


def test_verdicts_are_equal_if_they_say_the_same() -> None:
    first, again = (solve(load("free/jwilk-000.txt")) for _ in range(2))
    assert first == again
    assert first.seconds != again.seconds
    assert len({first, again, solve(Puzzle([[1]], [[1]]))}) == 2
    assert pickle.loads(pickle.dumps(first)) == first
    with pytest.raises(AttributeError):
        first.pictures = ()  # type: ignore[misc]


def test_outcomes_are_words_in_json() -> None:
    words = {str(outcome): json.loads(json.dumps(outcome)) for outcome in Outcome}
    assert words == {word: word for word in ("unique", "several", "contradiction", "undecided")}


def test_symmetric_pictures_are_tried() -> None:
    """Plain search, here as elsewhere, finds no picture for these clues in a long time."""
    verdict = solve(load("survey/knotty.txt"), seconds=120)
    assert verdict.outcome == "several"
    assert all(verdict.puzzle.fits(picture) for picture in verdict.pictures)
    assert verdict.differing_cells


def test_search_finds_what_line_logic_cannot() -> None:
    edge = load("survey/webpbn-00023-edge.txt")
    board = Board(edge)
    states = board.initial_states()
    assert board.propagate(states, board.lines_in_use)
    assert not board.is_complete(states)
    assert solve(edge).method == "search"


def test_nogoods_forbid_and_levels_are_taken_back() -> None:
    board = Board(Puzzle([[1]] * 4, [[1]] * 4))
    search = Search(board, board.initial_states())
    search.propagate()
    before = search.states[:]
    search.decide(16)  # the first cell is empty ... as a literal: not filled
    assert search.propagate() is None
    search.backtrack_to(0)
    assert search.states == before
    assert not any(search.assigned)
    search.add_nogood([16])  # it must not be empty: the first cell is filled
    assert search.propagate() is None
    assert board.grid(search.states)[0] == "#..."


def test_undecided_says_what_is_proven() -> None:
    verdict = solve(load("dom/9-dom.txt"), seconds=0.02)
    assert verdict.outcome == "undecided"
    assert verdict.proven
    assert "not decided" in str(verdict).lower()


def test_slices_report_and_can_be_left() -> None:
    kinds = {
        event["kind"] for event in solve_in_slices(load("survey/knotty.txt"), seconds=0.5) if event
    }
    assert kinds >= {"cells", "search"}
    work = solve_in_slices(load("dom/8-dom.txt"))
    next(work)
    work.close()


def test_events_add_up_to_the_picture() -> None:
    puzzle = load("free/jwilk-002.txt")
    grid = [["?"] * puzzle.width for _ in range(puzzle.height)]
    for event in solve_in_slices(puzzle, reason_of=reason_of_step):
        for step in (event or {}).get("steps", ()):
            assert step["reason"]["text"]
            for y, x, value in step["cells"]:
                assert grid[y][x] == "?"
                grid[y][x] = ".#"[value]
    assert puzzle.fits(["".join(row) for row in grid])


def test_the_count_of_pictures() -> None:
    latin = Puzzle([[1]] * 5, [[1]] * 5)
    verdict = solve(latin, solutions=1000)
    assert (len(verdict.pictures), verdict.is_exhaustive) == (120, True)  # 5!
    some = solve(latin, solutions=7)
    assert (len(some.pictures), some.is_exhaustive) == (7, False)


@pytest.mark.parametrize("seed", range(12))
def test_an_undecided_verdict_carries_what_is_proven(seed: int) -> None:
    rng = random.Random(seed)
    picture = ["".join(rng.choice("##.") for _ in range(7)) for _ in range(7)]
    puzzle = Puzzle.from_picture(picture)
    pictures = solve(puzzle, solutions=1000).pictures
    verdict = solve(puzzle, solutions=1)
    lines_only = solve(puzzle, seconds=0).proven
    assert verdict.outcome == ("undecided" if len(pictures) > 1 else "unique")
    for y, row in enumerate(verdict.proven):
        for x, mark in enumerate(row):
            assert mark == "?" or all(other[y][x] == mark for other in pictures)
            assert lines_only[y][x] in ("?", mark)
