"""Making puzzles: random ones are unique and as difficult as asked; drawings are mended."""

import random

import pytest

from cubogram.errors import PuzzleError
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.human.rating import rate
from cubogram.nonogram.making.generate import generate, random_picture
from cubogram.nonogram.making.offers import Way, offers
from cubogram.nonogram.making.uniqueness import is_allowed, make_unique
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle
from cubogram.nonogram.solver import solve

PALETTE = (Colour("red", "#ff0000"), Colour("blue", "#0000ff"))


@pytest.mark.parametrize("difficulty", ["overlap", "lines", "contradiction", None])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_generated_puzzles_are_unique_and_as_asked(difficulty: str | None, seed: int) -> None:
    made = generate(10, 8, difficulty=difficulty, seed=seed)
    assert (made.puzzle.width, made.puzzle.height) == (10, 8)
    verdict = solve(made.puzzle)
    assert (verdict.outcome, verdict.pictures) == ("unique", (made.picture,))
    assert difficulty in (None, rate(made.puzzle).level)


def test_the_same_seed_makes_the_same_puzzle() -> None:
    first, second = (generate(9, 9, difficulty="lines", seed="seed") for _ in range(2))
    other = generate(9, 9, seed="other")
    assert first.picture == second.picture != other.picture


def test_coloured_puzzles_can_be_made() -> None:
    made = generate(7, 7, density=0.6, difficulty=None, seed=5, colours=PALETTE)
    assert solve(made.puzzle).pictures == (made.picture,)
    assert made.puzzle.is_coloured


def test_what_cannot_be_made() -> None:
    for width, height, options in [
        (500, 500, {}),
        (8, 8, {"difficulty": "hard"}),
        (8, 8, {"density": 2.0}),
        (8, 8, {"seed": []}),
        (0, 4, {}),
    ]:
        with pytest.raises(PuzzleError):
            generate(width, height, **options)
    with pytest.raises(PuzzleError, match="no puzzle of 1 x 1 cells"):
        generate(1, 1, difficulty="search", seconds=0.1)


def test_density() -> None:
    picture = random_picture(60, 60, 0.3, random.Random(1))
    assert 0.25 < sum(row.count("#") for row in picture) / 3600 < 0.35


@pytest.mark.parametrize("goal", ["unique", "lines"])
@pytest.mark.parametrize("colours", [PALETTE[:1], PALETTE])
def test_drawings_are_mended_by_few_changes(goal: str, colours: tuple[Colour, ...]) -> None:
    for seed in range(4):
        drawing = random_picture(9, 9, 0.45, random.Random(seed), len(colours))
        made = make_unique(drawing, colours, goal=goal)
        assert made.is_done
        verdict = solve(Puzzle.from_picture(made.picture, colours))
        assert verdict.outcome == "unique"
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
    made = make_unique(["###", "#.#", "###"])
    assert (made.is_done, made.changes) == (True, [])


@pytest.mark.parametrize("goal", ["unique", "lines"])
@pytest.mark.parametrize("colours", [PALETTE[:1], PALETTE])
def test_offers_are_different_and_change_only_what_they_may(
    goal: str, colours: tuple[Colour, ...]
) -> None:
    for seed in range(3):
        drawing = random_picture(8, 8, 0.45, random.Random(seed), len(colours))
        found = offers(drawing, colours, goal=goal)
        assert found[0].way is Way.FEWEST
        assert len(found[0].changes) == min(len(offer.changes) for offer in found)
        assert len({offer.picture for offer in found}) == len(found) >= 3
        for offer in found:
            verdict = solve(Puzzle.from_picture(offer.picture, colours))
            assert verdict.pictures == (offer.picture,)
            assert goal == "unique" or verdict.method == "lines"
            assert offer.added + offer.erased + offer.recoloured == len(offer.changes)
            for before, after in zip("".join(drawing), "".join(offer.picture), strict=True):
                assert is_allowed(offer.way, before, after)


def test_no_change_that_is_offered_can_be_left_out() -> None:
    drawing = random_picture(12, 12, 0.4, random.Random(3))
    for offer in offers(drawing)[1:]:
        for y, x, _ in offer.changes:
            rows = list(offer.picture)
            rows[y] = rows[y][:x] + drawing[y][x] + rows[y][x + 1 :]
            assert not Puzzle.from_picture(rows).solve().is_unique


def test_a_drawing_that_needs_no_mending_gets_no_offers() -> None:
    assert offers(["###", "#.#", "###"]) == ()
