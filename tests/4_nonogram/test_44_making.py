"""Making puzzles: random ones are unique and as difficult as asked; drawings are mended."""

import random
from collections.abc import Generator
from typing import Any

import pytest

from cubogram.errors import PuzzleError
from cubogram.nonogram.generate import generate, random_picture
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.puzzle import Colour, Puzzle
from cubogram.nonogram.rating import rate
from cubogram.nonogram.repair import repair
from cubogram.nonogram.solver import solve

PALETTE = (Colour("red", "#ff0000"), Colour("blue", "#0000ff"))


def result_of(work: Generator[Any, None, Any]) -> Any:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize("difficulty", ["overlap", "lines", "contradiction", None])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_generated_puzzles_are_unique_and_as_asked(difficulty: str | None, seed: int) -> None:
    made = result_of(generate(10, 8, 0.5, difficulty, seed))
    assert (made.puzzle.width, made.puzzle.height) == (10, 8)
    verdict = solve(made.puzzle)
    assert (verdict.verdict, verdict.solutions) == ("unique", [made.picture])
    assert difficulty in (None, rate(made.puzzle).level)


def test_the_same_seed_makes_the_same_puzzle() -> None:
    first, second = (result_of(generate(9, 9, 0.5, "lines", "seed")) for _ in range(2))
    other = result_of(generate(9, 9, 0.5, "lines", "other"))
    assert first.picture == second.picture != other.picture


def test_coloured_puzzles_can_be_made() -> None:
    made = result_of(generate(7, 7, 0.6, None, 5, PALETTE))
    assert solve(made.puzzle).solutions == [made.picture]
    assert made.puzzle.is_coloured


def test_what_cannot_be_made() -> None:
    for arguments in [(500, 500), (8, 8, 0.5, "hard"), (8, 8, 2.0), (0, 4)]:
        with pytest.raises(PuzzleError):
            result_of(generate(*arguments))
    with pytest.raises(PuzzleError, match="no puzzle of 1 x 1 cells"):
        result_of(generate(1, 1, 0.5, "search", seconds=0.1))


def test_density() -> None:
    picture = random_picture(60, 60, 0.3, random.Random(1))
    assert 0.25 < sum(row.count("#") for row in picture) / 3600 < 0.35


@pytest.mark.parametrize("goal", ["unique", "lines"])
@pytest.mark.parametrize("colours", [PALETTE[:1], PALETTE])
def test_drawings_are_mended_by_few_changes(goal: str, colours: tuple[Colour, ...]) -> None:
    for seed in range(4):
        drawing = random_picture(9, 9, 0.45, random.Random(seed), len(colours))
        made = result_of(repair(drawing, colours, goal))
        assert made.is_done
        verdict = solve(Puzzle.from_picture(made.picture, colours))
        assert verdict.verdict == "unique"
        assert goal == "unique" or verdict.method == "lines"
        changed = [
            [y, x, value_of(made.picture[y][x])]
            for y in range(9)
            for x in range(9)
            if made.picture[y][x] != drawing[y][x]
        ]
        assert made.changes == changed
        assert len(changed) < 20


def test_a_good_drawing_is_left_alone() -> None:
    made = result_of(repair(["###", "#.#", "###"]))
    assert (made.is_done, made.changes) == (True, [])
