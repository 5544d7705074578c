"""Hints follow from the clues, alone finish every puzzle, and say why; mistakes, clues, ratings."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count, product

import pytest
from nonograms import COLOURS, agrees, grids, load, made

from cubogram.errors import PuzzleError
from cubogram.lab.ladders import PICTURES, side_by_side
from cubogram.nonogram import Hint, Puzzle, ladder, solver
from cubogram.nonogram.cdcl import picture_search
from cubogram.nonogram.clues import Clue, clue_of
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.human import rating
from cubogram.nonogram.human.deductions import SIMPLE, deductions
from cubogram.nonogram.human.rating import LEVELS
from cubogram.nonogram.model.board import Board


def with_cells(grid: Grid, puzzle: Puzzle, cells: tuple[tuple[int, ...], ...]) -> Grid:
    """The grid after a hint has been followed."""
    rows = [list(row) for row in grid]
    for y, x, value in cells:
        assert rows[y][x] == "?"
        rows[y][x] = puzzle.marks[value]
    return tuple(map("".join, rows))


NAMED = {"empty": ".", "red": "1", "blue": "2", "green": "3"}
RULED_OUT = re.compile(r"Row (\d+), cell (\d+) cannot be ([^:]+): that ends in")


def assert_follows(found: Hint, puzzle: Puzzle, grid: Grid, pictures: list[Grid]) -> None:
    """A hint about cells is true in all of these pictures, or says that there is a choice."""
    values = [{picture[y][x] for picture in pictures} for y, x, _ in found.cells]
    marks = [puzzle.marks[value] for _, _, value in found.cells]
    assert len(found.levels) == 3
    assert all(level.text for level in found.levels)
    if found.kind == "choice":
        assert len(values) == 1
        assert values[0] > {marks[0]}
        return
    assert values == [{mark} for mark in marks], (puzzle, grid, found)
    excluded = [
        (int(y) - 1, int(x) - 1, NAMED[name]) for y, x, name in RULED_OUT.findall(found.text)
    ]
    if found.kind == "contradiction":
        y, x, value = found.details["assume"]
        excluded.append((y, x, puzzle.marks[value]))
    else:
        assert found.cells
    assert all(picture[y][x] != mark for picture in pictures for y, x, mark in excluded)


SMALL = [
    Puzzle([[1], [1]], [[1], [1]]),
    Puzzle([[2], [1]], [[1], [1], [1]]),
    Puzzle([[1, 1], [2]], [[2], [1], [1]]),
    Puzzle([[1], [1, 1]], [[1], [1], [1]]),
    Puzzle([[(1, 1)], [(1, 2)]], [[(1, 1)], [(1, 2)]], COLOURS[:2]),
    Puzzle([[(1, 1), (1, 2)], [(1, 2)]], [[(1, 1), (1, 2)], [(1, 2)]], COLOURS[:2]),
    Puzzle([[3], [0]], [[1], [1], [1]]),
    Puzzle([[1, 1], [1]], [[1], [2], [0]]),
]
"""With one picture, several or none."""


def test_hints_and_mistakes_for_every_grid_of_small_puzzles() -> None:
    kinds: Counter[str] = Counter()
    for puzzle in SMALL:
        width, height = puzzle.width, puzzle.height
        pictures = [each for each in grids(width, height, puzzle.marks) if puzzle.fits(each)]
        for grid in grids(width, height, "?" + puzzle.marks):
            fitting = [picture for picture in pictures if agrees(grid, picture)]
            found = puzzle.hint(grid)
            kinds[found.kind] += 1
            assert (found.kind == "done") == puzzle.fits([row.replace("?", ".") for row in grid])
            if fitting and found.kind != "done":
                assert_follows(found, puzzle, grid, fitting)
            elif found.kind != "done":
                assert found.kind in ("mistake", "impossible")
            mistakes = puzzle.check(grid)
            assert mistakes.is_certain
            right = [list(row) for row in grid]
            for y, x in mistakes.cells:
                assert right[y][x] != "?"
                right[y][x] = "?"
            if not fitting and len(pictures) == 1:  # all that differ from the picture
                wrong = [[y, x] for y, x in product(range(puzzle.height), range(puzzle.width))
                         if grid[y][x] not in ("?", pictures[0][y][x])]  # fmt: skip
                assert list(map(list, mistakes.cells)) == wrong
                assert found.kind == "impossible" or found.details["wrong"] == wrong
            elif fitting or not pictures:
                assert not mistakes.cells
            else:  # so few that the grid can be completed: none of them could stay
                assert any(agrees(tuple(map("".join, right)), each) for each in pictures)
                for y, x in mistakes.cells:
                    kept = [row[:] for row in right]
                    kept[y][x] = grid[y][x]
                    assert not any(agrees(tuple(map("".join, kept)), p) for p in pictures)
    assert {*kinds} >= {"empty", "full", "complete", "overlap", "line", "choice", "done", "mistake"}


def walk(puzzle: Puzzle) -> Iterator[tuple[Grid, Hint]]:
    """The hints that lead from the empty grid to a picture; each is checked by the solver."""
    grid: Grid = ("?" * puzzle.width,) * puzzle.height
    while (found := puzzle.hint(grid)).kind != "done":
        assert found.cells
        assert_follows(found, puzzle, grid, list(puzzle.solve(grid, solutions=50).pictures))
        yield grid, found
        grid = with_cells(grid, puzzle, found.cells)
    assert puzzle.fits([row.replace("?", ".") for row in grid])


def steps(puzzle: Puzzle) -> str:
    """The kind, line and number of cells of each hint on the way to a picture."""
    return ", ".join(f"{found.kind} {found.line} {len(found.cells)}" for _, found in walk(puzzle))


def reasons(picture: str, known: str) -> list[str]:
    board = Board(Puzzle.from_picture([picture], COLOURS[:2] if "2" in picture else ["black"]))
    state = board.initial_states(board.literals_of_grid([known]))[0]
    found = deductions(board, 0, state, board.solver_of(0).solve(state))
    facts = [
        [f"{one.kind} {one.cells} {one.first} {one.last} {one.runs}", one.text] for one in found
    ]
    return [line for part in facts for line in part]


def hint(puzzle: Puzzle, grid: str = "") -> list[str]:
    rows = [row.ljust(puzzle.width, "?") for row in [*grid.split("/"), *[""] * puzzle.height]]
    found = puzzle.hint(rows[: puzzle.height])
    pictures = list(puzzle.solve(rows[: puzzle.height], solutions=50).pictures)
    if pictures and found.kind != "done":
        assert_follows(found, puzzle, tuple(rows), pictures)
    shown = found.as_json()
    keys = ("line", "cells", "wrong", "assume", "runs", "placements")
    details = {key: shown[key] for key in keys if shown.get(key) not in (None, [])}
    places = [(level.lines, level.cells) for level in found.levels]
    mistakes = puzzle.check(rows[: puzzle.height]).as_json()
    return [found.title, *str(found).splitlines(), str(places), str(details), str(mistakes)]


def rate(puzzle: Puzzle) -> list[str]:
    """What is said about the difficulty, and the number of rounds of each kind."""
    found = puzzle.rate()
    shares = [point.known for point in found.curve]
    assert shares == sorted(shares)
    assert found.outcome != "unique" or shares[-1] == 1
    kinds = dict(Counter(point.kind for point in found.curve))
    return [f"{found!r} {found}", str({**found.as_json(), "curve": kinds, "text": ""})]


def rungs(puzzle: Puzzle, **options: int) -> list[str]:
    """What each rung proves, and how much work it is."""
    found = ladder(puzzle, **options)
    assert found == ladder(puzzle, **options)
    assert all(" ms<" in str(drawn) for drawn in side_by_side(puzzle, found))
    return [f"{rung}{', proven' * rung.is_proven}" for rung in found]


def test_the_words_and_numbers_of_hints_ratings_and_ladders(calls: Callable[..., None]) -> None:
    """They notice every constant; each hint of a walk is checked by the solver."""
    calls("hint_walks.txt", steps=steps)
    calls("reasons.txt", reasons=reasons)
    calls("hints.txt", hint=hint)
    calls("ratings.txt", rate=rate)
    calls(
        "ladder.txt", ladder=rungs, picture=lambda name: Puzzle.from_picture(PICTURES[name].split())
    )


@cache
def lines_with(clue: Clue, length: int) -> list[str]:
    return [line for line in map("".join, product(".#", repeat=length)) if clue_of(line) == clue]


def starts_in(line: str) -> list[int]:
    return [x for x, mark in enumerate(line) if mark == "#" and line[x - 1 : x] in (".", "")]


def test_reasons_and_finished_clues_of_every_line() -> None:
    """Each cell that a line decides has one reason, and it is the easiest that is true."""
    for line in map("".join, product(".#", repeat=5)):
        clue = clue_of(line)
        puzzle = Puzzle([clue], [[1] if mark == "#" else [] for mark in line])
        board = Board(puzzle)
        for known in map("".join, product("?.#", repeat=5)):
            fitting = [other for other in lines_with(clue, 5) if agrees((known,), (other,))]
            done = puzzle.completed_clues([known])
            assert done.broken_lines[:1] == ([] if fitting else [0]) or 0 not in done.broken_lines
            if not fitting:
                assert 0 in done.broken_lines
                assert done.rows == [[False] * len(clue)]
                continue
            starts = [{*found} for found in zip(*map(starts_in, fitting), strict=True)]
            first, last = [min(each) for each in starts], [max(each) for each in starts]
            assert done.rows == [[
                a == b and known[a : a + run.length] == "#" * run.length
                for a, b, run in zip(first, last, clue, strict=True)
            ]]  # fmt: skip
            state = board.initial_states(board.literals_of_grid([known]))[0]
            found = deductions(board, 0, state, board.line_solvers[0].solve(state))
            told = {cell: reason.kind for reason in found for cell, _ in reason.cells}
            assert len(told) == sum(len(reason.cells) for reason in found)
            decided = {
                x: marks.pop()
                for x, marks in enumerate(map(set, zip(*fitting, strict=True)))
                if known[x] == "?" and len(marks) == 1
            }
            assert {(x, ".#"[v]) for r in found for x, v in r.cells} == {*decided.items()}
            spans = list(zip(first, last, [run.length for run in clue], strict=True))
            for x, mark in decided.items():
                if len(lines_with(clue, 5)) == 1:
                    expected = "full" if clue else "empty"
                elif known.count("#") == line.count("#") and "#" not in decided.values():
                    expected = "complete"
                elif mark == "#":
                    expected = "overlap" if any(b <= x < a + n for a, b, n in spans) else "line"
                else:
                    expected = "line" if any(a <= x < b + n for a, b, n in spans) else "reach"
                assert told[x] == expected, (clue, known, x)


def test_ratings_agree_with_the_solver() -> None:
    rng = random.Random(3)
    seen = set()
    for _ in range(50):
        picture = ["".join(rng.choices("..##", k=8)) for _ in range(8)]
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
    for _ in range(400):
        clues = [rng.choices(range(4), k=rng.randint(1, 2)) for _ in range(6)]
        try:
            puzzle = Puzzle(clues[:3], clues[3:])
        except PuzzleError:
            continue
        assert puzzle.rate().outcome == puzzle.solve(solutions=2).outcome


def test_a_slow_machine_rates_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock costs a minute."""
    puzzle = load("survey/webpbn-00023-edge")
    expected = puzzle.rate()
    ticks = count(step=60)
    for module in (rating, picture_search, solver):
        monkeypatch.setattr(module, "perf_counter", lambda: float(next(ticks)))
    assert puzzle.rate() == expected


def test_each_rung_sees_at_least_what_the_one_below_sees() -> None:
    for seed in range(16):
        puzzle = made(seed, 2 + seed % 5, 2 + seed % 4, ".#")
        listing, overlap, line, probing, learning = ladder(puzzle)
        assert listing.grid == line.grid
        for less, more in ((overlap, line), (line, probing), (probing, learning)):
            assert agrees(less.grid, more.grid)
        verdict = puzzle.solve()
        assert learning.is_proven == verdict.is_unique
        assert learning.grid == verdict.picture or not learning.is_proven
        assert all(agrees(probing.grid, picture) for picture in verdict.pictures)
