"""What a puzzle is: a value that prints, compares, hashes and pickles; misuse named in words."""

import contextlib
import inspect
import pickle
import random
from collections.abc import Callable, Generator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram import nonogram
from cubogram.errors import PuzzleError
from cubogram.lab.ladders import puzzle_of
from cubogram.nonogram import Colour, Puzzle, Run, lines
from cubogram.nonogram.clues import cells_needed, clue_of
from cubogram.nonogram.grid import value_of
from cubogram.nonogram.making.quantise import quantised
from cubogram.nonogram.verdict import Outcome, Verdict
from cubogram.slices import result_of

PLUS = Puzzle([[1], [3], [1]], [[1], [3], [1]])
CROSS = Puzzle([[1], [1]], [[1], [1]])
SEA = Colour("sea", "#0046ad")
PALETTE = ["red", "blue"]
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    shades = st.builds(Colour, st.text(max_size=5), st.from_regex("#[0-9a-f]{6}", fullmatch=True))
    palette = draw(st.lists(shades, min_size=1, max_size=8))
    marks = ".#" if len(palette) == 1 else "." + "12345678"[: len(palette)]
    width = draw(st.integers(1, 6))
    row = st.text(marks, min_size=width, max_size=width)
    picture = draw(st.lists(row, min_size=1, max_size=6))
    details = draw(st.fixed_dictionaries({}, optional={"title": TEXTS, "author": TEXTS}))
    return Puzzle.from_picture(picture, palette, background=draw(shades), **details)


@pytest.mark.port
@given(puzzles())
def test_a_puzzle_is_a_value(puzzle: Puzzle) -> None:
    again = eval(repr(puzzle))
    assert (again, hash(again)) == (puzzle, hash(puzzle))
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert Puzzle(puzzle.rows, puzzle.columns, puzzle.colours).lines == puzzle.lines
    named = puzzle.replace(title="another title", licence="its own")
    assert named != puzzle
    assert named.replace(title=puzzle.title, licence="") == puzzle
    with pytest.raises(AttributeError):
        puzzle.title = "plus"  # type: ignore[misc]


def test_clues_are_those_of_the_picture_and_of_no_other_that_differs_in_one_cell() -> None:
    for marks, width, height in ((".#", 3, 3), (".12", 3, 2)):
        colours = PALETTE if len(marks) > 2 else ["black"]
        for cells in map("".join, product(marks, repeat=width * height)):
            picture = [cells[y : y + width] for y in range(0, len(cells), width)]
            puzzle = Puzzle.from_picture(picture, colours)
            assert (puzzle.width, puzzle.height) == (width, height)
            assert puzzle.rows == tuple(map(clue_of, picture))
            assert all(cells_needed(clue) <= width for clue in puzzle.rows)
            for at, mark in enumerate(cells):
                for other in {*marks} - {mark}:
                    changed = cells[:at] + other + cells[at + 1 :]
                    rows = [changed[y : y + width] for y in range(0, len(cells), width)]
                    assert not puzzle.fits(rows)
            assert puzzle.fits(picture)
            assert not puzzle.fits([*picture, picture[0]])
            assert not puzzle.fits([row + "." for row in picture])
            unknown = picture[0].replace(".", "?")
            assert puzzle.fits([unknown, *picture[1:]]) == (unknown == picture[0])


def ways(grid: list[str]) -> list[Any]:
    """The same grid as people, other programs and numpy write it."""
    numbers = [[value_of(mark) for mark in row] for row in grid]
    digits = ["".join("?" if n < 0 else str(n) for n in row) for row in numbers]
    array = np.array(numbers)
    found: list[Any] = [
        tuple(grid), "\n".join(grid), "\n" + "\n".join(f"  {' '.join(row)} " for row in grid),
        numbers, array, array.astype(float), array.astype(np.int8), list(array), np.array(grid),
        digits, "\n".join(digits), [list(row) for row in grid],
    ]  # fmt: skip
    if (array >= 0).all() and array.max() <= 1:
        found += [array.astype(bool), array.astype(bool).tolist(), array.astype(np.uint8)]
    return found


@pytest.mark.port
@given(
    st.sampled_from([".#", ".12"]).flatmap(
        lambda marks: st.integers(1, 6).flatmap(
            lambda width: st.lists(
                st.text(marks, min_size=width, max_size=width), min_size=1, max_size=6
            )
        )
    ),
    st.randoms(use_true_random=False),
)
def test_grids_are_given_as_text_lists_or_arrays(picture: list[str], dice: random.Random) -> None:
    colours = PALETTE if any(mark in "12" for row in picture for mark in row) else ["black"]
    puzzle = Puzzle.from_picture(picture, colours)
    for way in ways(picture):
        assert Puzzle.from_picture(way, colours) == puzzle
        assert puzzle.fits(way)
        assert puzzle.text(way) == puzzle.text(picture)
    grid = ["".join(mark if dice.random() < 0.5 else "?" for mark in row) for row in picture]
    for way in ways(grid):
        assert puzzle.text(way) == puzzle.text(grid)
    way = dice.choice(ways(grid))
    assert puzzle.solve(way) == puzzle.solve(grid)
    assert puzzle.hint(way) == puzzle.hint(grid)
    assert puzzle.check(way) == puzzle.check(grid)
    assert puzzle.completed_clues(way) == puzzle.completed_clues(grid)


def test_clues_are_written_in_any_usual_way() -> None:
    runs = (Run(1), Run(2))
    others = (iter([1, 2]), [[1, 1], [2, 1]], [np.int8(1), np.int64(2)])
    for clue in ([1, 2], (1, 2), runs, [(1, 1), (2, 1)], *others):
        assert Puzzle([clue], [[1], [0], [1], [1]]).rows == (runs,)
    assert Puzzle([[(1, 2)]], [[(1, 2)]], ["red", "#0046AD"]).colours[1].rgb == SEA.rgb
    assert Puzzle([[1]], [[1]], [SEA]).colours == Puzzle([[1]], [[1]], [tuple(SEA)]).colours
    assert Puzzle([[1]], [[1]], [" F00 "], background="Teal").background.rgb == "#008080"
    assert Puzzle([[]] * 512, [[]] * 512).height == 512


def test_texts_and_wrong_calls(calls: Callable[..., None]) -> None:
    """What puzzles and verdicts say about themselves, and what is said about misuse."""
    coast = Puzzle(
        [[(2, 1), (10, 2)], [(1, 1), (1, 1)]],
        [[(2, 1)], [(1, 1)], [(1, 2), (1, 1)], *[[(1, 2)]] * 9],
        ["red", SEA],
        background="grey",
        title="Coast",
    )
    late = Verdict(CROSS, Outcome.UNDECIDED, proven=("#?", "??"), seconds=1.25)
    wrong = Puzzle([[1, 1], [1], [2]], [[1], [3], [1]])
    names = {"PLUS": PLUS, "CROSS": CROSS, "COAST": coast, "LATE": late, "WRONG": wrong}
    calls("puzzle_texts.txt", said=lambda value: str(value).splitlines(), **names)
    more = {"lines": lines, "quantised": quantised, "puzzle_of": puzzle_of, "Run": Run}
    calls("refused_calls.txt", DOTS=Puzzle([[1]], [[1], []]), **names, **more)
    for shown in (PLUS, PLUS.solve(), wrong.solve()):
        assert shown._repr_svg_().startswith("<svg")
    assert ".#./###/.#." in PLUS.solve()._repr_svg_()


def test_a_puzzle_is_made_unique_and_keeps_what_it_says_about_itself() -> None:
    made = CROSS.replace(title="Cross", author="me").made_unique()
    assert made.solve().is_unique
    assert (made.title, made.author) == ("Cross", "me")
    assert PLUS.made_unique() == PLUS
    shaded = Puzzle(CROSS.rows, CROSS.columns, [SEA], background="grey").made_unique()
    assert (shaded.colours, shaded.background.name) == ((SEA,), "grey")


THINGS: list[Any] = [
    PLUS, ["???"] * 3, ["##?", "#??", "???"], [[1], [3], [1]], [[1]], 3, ["red", SEA], "nin", 0.5,
    "#", "json", "png", "unique", "lines", "overlap", "any", "2026-11-22", "#.\n.#", "?", "", "1 2",
    None, True, -1, 0, 1, 12, -(10**400), 2**63, 10**5000, float("nan"), float("inf"), 1j, b"\0",
    Fraction(1, 3), Run(1), SEA, object(), Puzzle, [], [None], [[]], [[[1]]], [[10**5000]],
    [2, "#"], (1, 2), ((1,), "x"), {}, {"rows": 1}, {1, 2}, np.zeros((2, 2)), np.arange(3),
]  # fmt: skip
"""What somebody may pass: some of it is expected, most of it is not."""

QUICK = {"random": {"seconds": 0.1}, "generate": {"seconds": 0.1}}


def test_whatever_is_passed_only_puzzle_errors_come_out() -> None:
    rng = random.Random(9)
    methods = {name for name in dir(Puzzle) if name[0] != "_" and callable(getattr(PLUS, name))}
    functions = {name for name in nonogram.__all__ if name[0].islower()}
    assert sorted(nonogram.__all__) == list(nonogram.__all__)
    surface = [getattr(PLUS, name) for name in sorted(methods - {"save"})]
    surface += [getattr(nonogram, name) for name in sorted(functions)]
    assert len(surface) > 35

    def thing() -> Any:
        return rng.choice(THINGS[:24] if rng.random() < 0.6 else THINGS)

    for function in [Puzzle, *surface]:
        known = inspect.signature(function).parameters.values()
        names = [one.name for one in known if one.kind is inspect.Parameter.KEYWORD_ONLY]
        for _ in range(40):
            chosen = rng.sample([*names, "sekonds"], rng.choice([0, 0, 0, 1]))
            options = QUICK.get(function.__name__, {}) | {name: thing() for name in chosen}
            with contextlib.suppress(PuzzleError):  # any other exception fails the test
                found = function(*(thing() for _ in range(rng.randint(0, 3))), **options)
                if isinstance(found, Generator) and function is not nonogram.generate_in_slices:
                    result_of(found)
