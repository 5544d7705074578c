"""Making puzzles: random ones are unique and as difficult as asked; drawings are mended."""

import random
from collections import Counter
from functools import cache
from itertools import product
from operator import ne

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.errors import PuzzleError
from cubogram.nonogram.clues import clue_of
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
        assert found[0].way is Way.ANY
        assert len(found[0].changes) == min(len(offer.changes) for offer in found)
        assert len({offer.picture for offer in found}) == len(found) >= 3
        for offer in found:
            verdict = solve(Puzzle.from_picture(offer.picture, colours))
            assert verdict.pictures == (offer.picture,)
            assert goal == "unique" or verdict.method == "lines"
            assert offer.added + offer.erased + offer.recoloured == len(offer.changes)
            for before, after in zip("".join(drawing), "".join(offer.picture), strict=True):
                assert is_allowed(offer.way, before, after)


Picture = tuple[str, ...]


@cache
def mended_pictures(width: int, height: int, marks: str, goal: str) -> list[Picture]:
    """All pictures of one size that meet a goal, found by writing down the clues of every
    picture."""
    pictures = [
        tuple("".join(cells[y * width :][:width]) for y in range(height))
        for cells in product(marks, repeat=width * height)
    ]
    clues = [
        tuple(map(clue_of, [*picture, *map("".join, zip(*picture, strict=True))]))
        for picture in pictures
    ]
    count = Counter(clues)
    unique = [picture for picture, own in zip(pictures, clues, strict=True) if count[own] == 1]
    if goal == "unique":
        return unique
    colours = PALETTE[: len(marks) - 1]
    return [
        picture
        for picture in unique
        if solve(Puzzle.from_picture(picture, colours)).method == "lines"
    ]


@pytest.mark.parametrize(
    ("width", "height", "marks", "goal"),
    [
        (4, 4, ".#", "unique"),
        (4, 3, ".#", "lines"),
        (3, 3, ".12", "unique"),
        (2, 3, ".12", "lines"),
    ],
)
@settings(max_examples=40)
@given(st.data())
def test_what_is_offered_as_the_fewest_is_the_fewest(
    width: int, height: int, marks: str, goal: str, data: st.DataObject
) -> None:
    cells = st.text(marks, min_size=width, max_size=width)
    drawing = data.draw(st.lists(cells, min_size=height, max_size=height))
    found = offers(drawing, PALETTE[: len(marks) - 1], goal=goal)
    drawn = "".join(drawing)
    fewest = min(
        sum(map(ne, drawn, "".join(picture)))
        for picture in mended_pictures(width, height, marks, goal)
    )
    assert [offer.title for offer in found[:1]] == ["Fewest cells"][:fewest]
    for offer in found:
        assert len(offer.changes) >= fewest
        assert offer.is_fewest == (len(offer.changes) == fewest)


SPARSE = tuple(random_picture(10, 10, 0.3, random.Random(0)))


@pytest.mark.parametrize(
    ("drawing", "changes"), [(("...#", ".##.", "##..", ".#.."), 1), (SPARSE, 4)]
)
def test_fewer_changes_are_found_where_one_cell_after_the_other_misses_them(
    drawing: Picture, changes: int
) -> None:
    assert len(make_unique(drawing).changes) > changes
    found = offers(drawing, seconds=90)[0]  # certain long before, on most machines
    assert (found.title, len(found.changes)) == ("Fewest cells", changes)


def test_few_cells_are_not_called_the_fewest_without_certainty() -> None:
    drawing = ["#" + "." * 11, *("." * y + "#" + "." * (11 - y) for y in range(1, 12))]
    first = offers(drawing, seconds=2)[0]
    assert (first.is_fewest, first.title) == (False, "Few cells")


def test_no_change_that_is_offered_can_be_left_out() -> None:
    drawing = random_picture(12, 12, 0.4, random.Random(3))
    for offer in offers(drawing)[1:]:
        for y, x, _ in offer.changes:
            rows = list(offer.picture)
            rows[y] = rows[y][:x] + drawing[y][x] + rows[y][x + 1 :]
            assert not Puzzle.from_picture(rows).solve().is_unique


def test_a_drawing_that_needs_no_mending_gets_no_offers() -> None:
    assert offers(["###", "#.#", "###"]) == ()
