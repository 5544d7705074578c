"""Verdicts: against all pictures of small grids, and with golden numbers of known puzzles."""

import json
import pickle
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from math import inf, prod

import pytest
from nonograms import COLOURS, agrees, clues_of, grids, load, made, palette

from cubogram.errors import PuzzleError
from cubogram.nonogram.cdcl import minimal_unsatisfiable
from cubogram.nonogram.cdcl.belief_guidance import descend
from cubogram.nonogram.cdcl.belief_propagation import LEAST, Beliefs, line_marginals
from cubogram.nonogram.cdcl.minimal_unsatisfiable import minimal_unsatisfiable_lines
from cubogram.nonogram.cdcl.picture_search import PictureSearch
from cubogram.nonogram.cdcl.probing import probe_open_cells
from cubogram.nonogram.cdcl.search import Search
from cubogram.nonogram.cdcl.window_search import second_picture_nearby
from cubogram.nonogram.clues import clue_of
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.human.deductions import reason_of_step
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.model.symmetric_board import SymmetricBoard
from cubogram.nonogram.model.symmetry import symmetries
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import decide_in_slices, solve, solve_in_slices
from cubogram.nonogram.verdict import Outcome, Verdict
from cubogram.slices import result_of


@cache
def pictures_of(width: int, height: int, marks: str = ".#") -> dict[Puzzle, list[Grid]]:
    found: dict[Puzzle, list[Grid]] = defaultdict(list)
    for picture in grids(width, height, marks):
        found[Puzzle.from_picture(picture, palette(marks))].append(picture)
    return found


def board_of(puzzle: Puzzle) -> tuple[Board, list[int]]:
    board = Board(puzzle)
    states = board.initial_states()
    assert board.propagate(states, board.lines_in_use)
    return board, states


def assert_minimal(verdict: Verdict, grid: Grid) -> None:
    """Its lines and the grid have no common picture; without any one of them there is one."""
    puzzle = verdict.puzzle
    every = grids(puzzle.width, puzzle.height, puzzle.marks)
    clues = [clues_of(picture) for picture in every if agrees(grid, picture)]
    for left_out in [None, *verdict.lines]:
        wanted = [line for line in verdict.lines if line != left_out]
        is_possible = any(all(own[n] == puzzle.lines[n] for n in wanted) for own in clues)
        assert is_possible == (left_out is not None), (puzzle, grid, verdict.lines)


@pytest.mark.port
@pytest.mark.parametrize(("width", "height", "marks"), [(2, 4, ".#"), (3, 3, ".#"), (3, 2, ".12")])
def test_all_pictures_of_all_small_puzzles_are_found(width: int, height: int, marks: str) -> None:
    for puzzle, pictures in pictures_of(width, height, marks).items():
        verdict = solve(puzzle, solutions=1000)
        assert sorted(verdict.pictures) == sorted(pictures)
        assert verdict.is_exhaustive
        assert verdict.outcome == ("unique" if len(pictures) == 1 else "several")
        usual = solve(puzzle)
        assert len({*usual.pictures} & {*pictures}) == min(2, len(pictures))
        assert usual.is_exhaustive or len(pictures) >= 2
        work = solve_in_slices(puzzle, known_picture=pictures[-1], solutions=1000)
        assert sorted(result_of(work).pictures) == sorted(pictures)


def test_every_choice_of_clues_of_a_small_grid_is_decided() -> None:
    by_clues = {(p.rows, p.columns): found for p, found in pictures_of(3, 2).items()}
    outcomes = []
    for rows in {rows for rows, _ in by_clues}:
        for columns in {columns for _, columns in by_clues}:
            try:
                puzzle = Puzzle(rows, columns)
            except PuzzleError:
                continue
            verdict = solve(puzzle, solutions=100)
            outcomes.append(verdict.outcome)
            pictures = by_clues.get((rows, columns), [])
            assert sorted(verdict.pictures) == sorted(pictures)
            if not pictures:
                assert (verdict.outcome, verdict.is_minimal) == ("contradiction", True)
                assert_minimal(verdict, ("???", "???"))
                assert Puzzle(rows, columns).rate().outcome == "contradiction"
    assert [outcomes.count(each) for each in Outcome] == [52, 6, 70, 0]


@pytest.mark.port
@pytest.mark.parametrize(
    ("width", "marks", "every"), [(3, ".#", 19), (2, ".12", 15), (2, ".123", 99)]
)
def test_every_grid_of_a_small_puzzle_is_completed_in_all_ways(
    width: int, marks: str, every: int
) -> None:
    known = pictures_of(width, 2, marks)
    for number, (puzzle, pictures) in enumerate(known.items()):
        if number % every:
            continue
        for at, grid in enumerate(grids(width, 2, "?" + marks)):
            fitting = [picture for picture in pictures if agrees(grid, picture)]
            verdict = solve(puzzle, grid, solutions=1000)
            assert sorted(verdict.pictures) == sorted(fitting)
            if not fitting and at % 16 == 0:
                assert_minimal(verdict, grid)


def test_partial_grids_of_more_cells_and_colours() -> None:
    """Compared with all grids whose rows have the right clues."""
    rng = random.Random(8)
    for colours in (1, 1, 1, 2, 3, 5, 8) * 6:
        marks, width = (".#", 6) if colours == 1 else ("." + "12345678"[:colours], 3)
        picture = ["".join(rng.choices(marks, k=width)) for _ in range(4)]
        puzzle = Puzzle.from_picture(picture, COLOURS[:colours])
        grid = ["".join(m if rng.random() < 0.3 else "?" for m in row) for row in picture]
        lines = list(map("".join, product(marks, repeat=width)))
        rows = [
            [line for line in lines if clue_of(line) == clue and agrees((given,), (line,))]
            for clue, given in zip(puzzle.rows, grid, strict=True)
        ]
        if prod(map(len, rows)) < 20_000:
            expected = sorted(found for found in product(*rows) if puzzle.fits(found))
            assert sorted(solve(puzzle, grid, solutions=10_000).pictures) == expected


def told(puzzle: Puzzle, **options: int) -> str:
    """A verdict, where its first two pictures differ, and the conflicts that it took."""
    verdict = solve(puzzle, seconds=600, **options)
    assert all(map(puzzle.fits, verdict.pictures))
    cells = "".join(f" {y},{x}" for y, x in verdict.differing_cells[:4])
    return (
        f"{verdict.outcome} {len(verdict.pictures)}{cells} by {verdict.method}, {verdict.conflicts}"
    )


def within(puzzle: Puzzle, conflicts: int) -> str:
    """How far the search gets within some conflicts."""
    work = decide_in_slices(puzzle, None, seconds=600, solutions=2, conflicts=conflicts)
    found = result_of(work)
    known = sum(mark != "?" for row in found.proven for mark in row)
    return f"{found.outcome} {found.conflicts}, {len(found.pictures)} pictures, {known} known"


def forgetting(puzzle: Puzzle, limit: int) -> str:
    """The search for the only picture and for another one, if few nogoods are kept."""
    board, states = board_of(puzzle)
    search = Search(board, states)
    search.learned_limit = limit
    assert result_of(search.run(inf))
    assert puzzle.fits(board.grid(search.states))
    search.block_picture()
    assert result_of(search.run(inf)) is False
    return f"{search.conflicts} conflicts, {len(search.learned)} of {search.learned_limit} kept"


def probed(puzzle: Puzzle) -> str:
    """The share that is known before and after every open cell has been tried."""
    board, states = board_of(puzzle)
    search = Search(board, states)
    before = board.known_share(search.root_states)
    assert result_of(probe_open_cells(search, inf)) is None
    after = board.known_share(search.root_states)
    return f"{before:.4f} {after:.4f}, {search.conflicts} conflicts"


@pytest.mark.port
def test_numbers_of_searches(calls: Callable[..., None]) -> None:
    """They notice every change of the search."""
    calls("searches.txt", solve=told, within=within, forgetting=forgetting, probed=probed)


def test_what_is_found_by_trying_cells_is_in_every_picture() -> None:
    """Of pictures, and with two rows exchanged: the last five puzzles have then none."""
    refuted = 0
    for seed, size, marks in (
        *product(range(30), (4,), (".#", "..12")),
        *((150, 4, ".#"), (242, 4, ".#"), (376, 4, "..12"), (123, 6, "...12"), (442, 6, "...12")),
    ):
        drawn = made(seed, size, size, marks)
        for rows in (drawn.rows, (drawn.rows[-1], *drawn.rows[1:-1], drawn.rows[0])):
            with suppress(PuzzleError):
                puzzle = Puzzle(rows, drawn.columns, drawn.colours)
                board = Board(puzzle)
                states = board.initial_states()
                if board.propagate(states, board.lines_in_use):
                    search = Search(board, states)
                    is_refuted = result_of(probe_open_cells(search, inf)) is False
                    refuted += is_refuted
                    pictures = solve(puzzle, solutions=1000).pictures
                    assert not (is_refuted and pictures), puzzle
                    known = board.grid(search.root_states)
                    assert all(agrees(known, picture) for picture in pictures), puzzle
    assert refuted == 5


def test_an_undecided_verdict_carries_what_is_proven() -> None:
    seen = set()
    for seed in range(8):
        rng = random.Random(seed)
        puzzle = Puzzle.from_picture(["".join(rng.choices("#..", k=6)) for _ in range(6)])
        pictures = solve(puzzle, solutions=1000).pictures
        verdict, lines_only = solve(puzzle, solutions=1), solve(puzzle, seconds=0)
        assert verdict.outcome == ("undecided" if len(pictures) > 1 else "unique")
        seen.add(verdict.outcome)
        assert all(agrees(tuple(verdict.proven), picture) for picture in pictures)
        assert agrees(tuple(lines_only.proven), tuple(verdict.proven))
    assert len(seen) == 2
    assert solve(load("dom/9-dom"), seconds=0).outcome == "undecided"


def test_lines_are_only_called_minimal_if_that_was_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle([[], [], [1, 1]], [[1], [1], []])
    assert result_of(minimal_unsatisfiable_lines(puzzle, [], 20.0))[1]
    lines, is_minimal = result_of(minimal_unsatisfiable_lines(puzzle, [], -1.0))
    assert (bool(lines), is_minimal) == (True, False)

    def undecided(*_: object) -> Iterator[None]:
        yield
        return None

    monkeypatch.setattr(minimal_unsatisfiable, "_is_satisfiable", undecided)
    assert solve(puzzle).as_json()["minimal"] is False


def test_a_contradiction_that_needs_a_search_is_minimal() -> None:
    puzzle = load("dom/5-dom")
    picture = solve(puzzle).pictures[0]
    grid = ["?" * 11 for _ in range(11)]
    grid[3] = "???" + ".#"[picture[3][3] == "."] + "?" * 7
    verdict = solve(puzzle, grid)
    assert (verdict.outcome, verdict.method, verdict.is_minimal) == (
        "contradiction",
        "search",
        True,
    )
    assert len(verdict.lines) == 8
    for left_out in [None, *verdict.lines]:
        lines = [line for line in verdict.lines if line != left_out]
        board = Board(puzzle, lines)
        states = board.initial_states(board.literals_of_grid(grid))
        assert board.propagate(states, lines)
        assert result_of(Search(board, states).run(inf)) == (left_out is not None)


def test_symmetric_clues() -> None:
    knot = load("survey/knotty")
    assert len(symmetries(knot)) == 3  # the turns
    assert all(sorted(image) == list(range(1600)) for image in symmetries(knot))
    plus = Puzzle.from_picture([".#.", "###", ".#."])
    assert len(symmetries(plus)) == 7
    assert len(symmetries(Puzzle.from_picture(["....", ".#..", "###.", ".#.."]))) == 7
    assert symmetries(Puzzle.from_picture(["##.", "...", "#.."])) == []
    assert symmetries(Puzzle.from_picture(["...", "..."])) == []


@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 2), (2, 4)])
def test_a_symmetric_search_finds_all_symmetric_pictures_and_nothing_else(
    width: int, height: int
) -> None:
    for puzzle, pictures in pictures_of(width, height).items():
        images = symmetries(puzzle)
        if not images:
            continue
        board, states = board_of(puzzle)
        whole = PictureSearch(board, states, [], 1)
        result_of(whole._search_symmetric_pictures(inf, 1000))
        symmetric = SymmetricBoard(puzzle)
        search = Search(symmetric, symmetric.initial_states())
        search.enqueue_all_lines()
        found = set()
        while result_of(search.run(inf)):
            found.add(symmetric.grid(search.states))
            search.block_picture()
        assert found == {
            picture
            for picture in pictures
            for flat in ["".join(picture)]
            if all(flat[cell] == flat[to] for image in images for cell, to in enumerate(image))
        }
        assert bool(whole.pictures) == bool(found)
        assert {*whole.pictures} <= {*pictures}


def test_a_second_picture_is_found_near_the_first_wherever_it_differs() -> None:
    for y, x in product((0, 7, 16, 24), (0, 11, 17, 24)):
        first, second = ([["."] * 26 for _ in range(26)] for _ in range(2))
        first[y][x] = first[y + 1][x + 1] = second[y][x + 1] = second[y + 1][x] = "#"
        one, other = (tuple(map("".join, picture)) for picture in (first, second))
        board = Board(Puzzle.from_picture(one))
        work = second_picture_nearby(board, board.initial_states(), one, inf)
        assert result_of(work) == other, (y, x)


def test_events_add_up_to_the_picture_and_report_the_search() -> None:
    work = solve_in_slices(load("survey/knotty"), seconds=600)
    kinds = {event["kind"]: event for event in work if event}
    assert sorted(kinds) == ["cells", "picture", "search"]
    assert 0 < kinds["search"]["known"] < 1
    puzzle = load("free/jwilk-002")
    grid = [["?"] * puzzle.width for _ in range(puzzle.height)]
    for event in solve_in_slices(puzzle, reason_of=reason_of_step):
        for step in (event or {}).get("steps", ()):
            assert step["reason"]["text"]
            for y, x, value in step["cells"]:
                assert grid[y][x] == "?"
                grid[y][x] = ".#"[value]
    assert puzzle.fits(["".join(row) for row in grid])


def test_verdicts_are_values() -> None:
    first, again = (solve(load("free/jwilk-000")) for _ in range(2))
    assert (first, hash(first)) == (again, hash(again))
    assert first.seconds != again.seconds
    assert first != solve(Puzzle([[1]], [[1]]))
    assert pickle.loads(pickle.dumps(first)) == first
    assert json.dumps([*Outcome]) == '["unique", "several", "contradiction", "undecided"]'


@pytest.mark.port
def test_a_line_believes_what_all_its_placements_say() -> None:
    rng = random.Random(5)
    for _ in range(60):
        drawn = "".join(rng.choices("#.", k=rng.randint(1, 8)))
        filled = [rng.uniform(0.1, 0.9) for _ in drawn]
        weights = [[0.0, 0.0] for _ in drawn]
        for marks in product("#.", repeat=len(drawn)):
            if clue_of("".join(marks)) != clue_of(drawn):
                continue
            odds = [p if mark == "#" else 1 - p for p, mark in zip(filled, marks, strict=True)]
            for cell, mark in enumerate(marks):  # by what is believed about the other cells
                weights[cell][mark == "#"] += prod(odds[:cell] + odds[cell + 1 :])
        said = line_marginals([run.length for run in clue_of(drawn)], filled)
        for (empty, full), value in zip(weights, said, strict=True):
            assert value == pytest.approx(min(1 - LEAST, max(LEAST, full / (full + empty))))
    assert line_marginals([1], [0.0, 0.0]) == [0.5, 0.5]


def beliefs(picture: str, rounds: int) -> str:
    """What is believed about each cell of a picture after some rounds, from unequal beliefs."""
    board = Board(Puzzle.from_picture(picture.split("/")))
    found = Beliefs(board, [0.4 + cell / 100 for cell in range(board.cells)])
    for _ in range(rounds):
        found.update(board.initial_states())
    return " ".join(f"{found.probability(cell):.4f}" for cell in range(board.cells))


def descents(size: int, seed: int) -> list[str]:
    """The descents to a picture of a puzzle that has many."""
    dice = random.Random(f"sparse {seed}")
    rows = [[dice.random() < 0.45 for _ in range(size)] for _ in range(size)]
    board, states = board_of(Puzzle.from_picture(rows))
    search, said = Search(board, states), []
    while not board.is_complete(search.states):
        search.backtrack_to(0)
        found = result_of(descend(board, search, inf, len(said) + 1))
        said.append(f"{found}, {search.conflicts} conflicts")
    assert board.puzzle.fits(board.grid(search.states))
    return said


def test_numbers_of_beliefs(calls: Callable[..., None]) -> None:
    calls("beliefs.txt", beliefs=beliefs, descents=descents)
