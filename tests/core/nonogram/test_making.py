"""Puzzles made from seeds, drawings and photographs; the fewest changes are the fewest."""

import base64
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from itertools import pairwise, product
from operator import ne
from typing import Any

import pytest
from nonograms import clues_of, grids

from cubogram.errors import PuzzleError
from cubogram.nonogram import Puzzle, daily, solve
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.collection.daily import FIRST, number_of
from cubogram.nonogram.collection.reading import INDEX, collected, read
from cubogram.nonogram.formats.png import RGB
from cubogram.nonogram.grid import Grid, value_of
from cubogram.nonogram.human.rating import GRADES
from cubogram.nonogram.making.fewest import FewestChanges
from cubogram.nonogram.making.generate import generate, random_picture
from cubogram.nonogram.making.offers import offers
from cubogram.nonogram.making.quantise import quantised
from cubogram.nonogram.making.uniqueness import Way, is_allowed, make_unique
from cubogram.nonogram.palette import Colour
from cubogram.slices import result_of
from cubogram.web import run

PALETTE = (Colour("red", "#ff0000"), Colour("blue", "#0000ff"))


def generated(**options: Any) -> list[str]:
    """A puzzle made with these options, which has what was asked for."""
    found = generate(8, 7, **options)
    assert (found.puzzle.width, found.puzzle.height) == (8, 7)
    assert solve(found.puzzle).pictures == (found.picture,)
    assert options.get("difficulty") in (None, found.rating.level)
    assert Puzzle.random(8, 7, **options) == found.puzzle
    shown = {**found.as_json(), "puzzle": 0, "rating": 0, "picture": 0}
    return ["/".join(found.picture), f"{found.rating!r} {shown}"]


def test_puzzles_are_made_from_seeds(calls: Callable[..., None]) -> None:
    def drawn(seed: int, share: float, colours: int = 2) -> str:
        return "/".join(random_picture(9, 3, share, random.Random(seed), colours))

    calls("generated.txt", generated=generated, drawn=drawn)
    assert generate(5, 5).seed != generate(5, 5).seed


@cache
def fewest(width: int, height: int, marks: str, goal: str) -> list[Grid]:
    """All pictures of one size that meet a goal: by the clues of all of them, and by line logic."""
    found: dict[tuple[Clue, ...], list[Grid]] = defaultdict(list)
    for picture in grids(width, height, marks):
        found[clues_of(picture)].append(picture)
    unique = [pictures[0] for pictures in found.values() if len(pictures) == 1]
    palette = PALETTE[: len(marks) - 1]
    return [
        picture
        for picture in unique
        if goal == "unique" or solve(Puzzle.from_picture(picture, palette)).method == "lines"
    ]


@pytest.mark.parametrize(
    ("width", "height", "marks", "goal", "drawings"),
    [
        (4, 3, ".#", "unique", 40),
        (3, 3, ".#", "lines", 40),
        (2, 3, ".12", "unique", 30),
        (2, 3, ".12", "lines", 30),
    ],
)
def test_what_is_offered_as_the_fewest_is_the_fewest(
    width: int, height: int, marks: str, goal: str, drawings: int
) -> None:
    rng, palette = random.Random(4), PALETTE[: len(marks) - 1]
    good, seen = fewest(width, height, marks, goal), Counter[int]()
    while seen.total() < drawings:
        drawing = tuple("".join(rng.choices(marks, k=width)) for _ in range(height))
        flat = "".join(drawing)
        least = min(sum(map(ne, flat, "".join(picture))) for picture in good)
        found = offers(drawing, palette, goal=goal)
        assert [offer.title for offer in found[:1]] == ["Fewest cells"][:least], drawing
        made = make_unique(drawing, palette, goal=goal)
        assert (made.is_done, made.picture in good) == (True, True)
        assert len({offer.picture for offer in found}) == len(found)
        assert found or drawing in good
        if not least and rng.random() < 0.8:
            continue
        seen[least] += 1
        for offer in found:
            assert offer.picture in good
            assert offer.is_fewest == (len(offer.changes) == least)
            assert offer.added + offer.erased + offer.recoloured == len(offer.changes) >= least
            after = "".join(offer.picture)
            assert offer.changes == [
                [*divmod(at, width), value_of(b)]
                for at, (a, b) in enumerate(zip(flat, after, strict=True))
                if a != b
            ]
            assert all(is_allowed(offer.way, a, b) for a, b in zip(flat, after, strict=True))
            for way in ("add", "erase", "keep") if offer.way is Way.ANY else ():
                kept = make_unique(drawing, palette, goal=goal, way=way)
                after = "".join(kept.picture)
                assert all(is_allowed(Way(way), a, b) for a, b in zip(flat, after, strict=True))
                assert not kept.is_done or kept.picture in good
    assert len(seen) > 1


def mended(drawing: str, goal: str = "unique", way: str = "any") -> list[str]:
    """How a drawing is mended, in one way and in others; no change of those can be left out."""
    rows = drawing.split("/")
    palette = PALETTE[: 1 + ("1" in drawing)]
    made = make_unique(rows, palette, goal=goal, way=way)
    told = [f"{made} {made.outcome} {made.changes}"]
    for offer in offers(rows, palette, goal=goal, seconds=90):
        told.append(f"{offer.title}: {offer} {offer.changes}")
        assert offer.as_json()["text"] == str(offer)
        for y, x, _ in offer.changes if goal == "unique" and offer.way is not Way.ANY else ():
            less = [[*row] for row in offer.picture]
            less[y][x] = rows[y][x]
            assert not Puzzle.from_picture(list(map("".join, less)), palette).solve().is_unique
    return told


def test_larger_drawings_are_mended(calls: Callable[..., None]) -> None:
    def drawing(seed: int, size: int, share: float, colours: int = 1) -> str:
        return "/".join(random_picture(size, size, share, random.Random(seed), colours))

    calls("mended.txt", mended=mended, drawing=drawing, PALETTE=PALETTE)
    assert make_unique([".??", "?##"]).picture == ("...", ".##")


def test_without_time_the_fewest_are_not_certain() -> None:
    drawing = tuple("." * y + "#" + "." * (11 - y) for y in range(12))
    search = FewestChanges(drawing, PALETTE[:1], "unique", 0)
    assert result_of(search.run(9)) is None
    assert not search.is_certain
    with pytest.raises(PuzzleError) as error:
        offers(drawing, seconds=0)
    assert error.value.kind == "unique"


DARK, LIGHT = (20, 25, 22), (235, 240, 238)


def photographed(cells: list[RGB], width: int, **options: Any) -> list[str]:
    found = quantised(cells, width, **options)
    shades = [colour.rgb for colour in found.colours]
    return [*found.picture, f"{found.threshold:.4f} {found.ground} {shades}"]


def test_photographs_become_drawings(calls: Callable[..., None]) -> None:
    few = [DARK, LIGHT, LIGHT, DARK, LIGHT, LIGHT]
    slope = [(x * 10 + y, 250 - 8 * y, 255 - x * 9) for y in range(12) for x in range(24)]
    paper, red, blue = (250, 250, 250), (200, 20, 20), (20, 20, 200)
    kinds = [[paper, paper, red], [paper, red, blue], [paper, blue, blue]]
    pink = [  # a third of a row is paper: the average would be pink
        paper if y == x == 1 else kind
        for row, y in product(kinds, range(3))
        for kind, x in product(row, range(3))
    ]
    calls("photographs.txt", drawn=photographed, FEW=few, SLOPE=slope, PINK=pink)


def test_the_parts_of_a_photograph_keep_their_colours() -> None:
    for grey in (64, 128, 191):
        picture = quantised([(grey,) * 3] * 900, 30, threshold=0.5, dither=True).picture
        assert "".join(picture).count("#") / 900 == pytest.approx(1 - grey / 255, abs=0.02)
    dice = random.Random(4)
    tones = [(230, 225, 220), (190, 40, 50), (40, 60, 180), (60, 150, 70)]
    parts = [tones[0] if i % 40 < 4 or i < 160 else tones[(i // 10) % 4] for i in range(1600)]
    noisy = [tuple(part + dice.randint(-12, 12) for part in tone) for tone in parts]
    found = quantised(noisy, 40, colours=3)  # type: ignore[arg-type]
    assert len({*zip(parts, "".join(found.picture), strict=True)}) == 4
    cells = base64.b64encode(bytes([*DARK, *LIGHT, *LIGHT, *DARK])).decode()
    assert run("nonogram.picture", {"cells": cells, "width": 2})["picture"] == ["#.", ".#"]
    with pytest.raises(PuzzleError):
        run("nonogram.picture", {"cells": "AAAA" + "AA==", "width": 1})


def of_day(number: int) -> str:
    found = daily(FIRST + timedelta(number))
    assert found.puzzle.fits(found.picture)
    assert found == daily(found.date.isoformat())
    assert found.name == collected(number_of(found.date)).puzzle.title
    return str({**found.as_json(), "puzzle": f"{found.puzzle.width} x {found.puzzle.height}",
                "picture": 0, "name": 0})  # fmt: skip


def test_every_day_has_its_puzzle(calls: Callable[..., None]) -> None:
    calls("days.txt", day=of_day)


def test_a_puzzle_comes_again_after_three_years_and_weeks_become_harder() -> None:
    puzzles, numbers = read(INDEX)["puzzles"], read(INDEX)["days"]
    assert FIRST.weekday() == 0
    three_years = 7 * 157
    for start in (date(1999, 1, 1), FIRST, date(2098, 5, 5)):
        found = [number_of(start + timedelta(n)) for n in range(three_years)]
        assert sorted(found) == sorted({*numbers})
        assert number_of(start + timedelta(three_years)) == number_of(start)
    grades = [[puzzles[number - 1][2] for number in numbers[day::7]] for day in range(7)]
    assert all(max(easier) <= min(harder) for easier, harder in pairwise(grades))
    assert max(grades[0]) == GRADES.index("easy")
    assert min(grades[6]) >= GRADES.index("hard")
    assert all(10 <= side <= 25 for number in numbers for side in puzzles[number - 1][:2])
