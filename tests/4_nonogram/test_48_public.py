"""What a newcomer types: values that print, compare, hash and pickle; misuse named in words."""

import contextlib
import pickle
import subprocess
import sys
from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cubogram import nonogram
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram import Colour, Puzzle, Run
from cubogram.nonogram.formats import FORMATS
from cubogram.slices import result_of

PLUS = Puzzle([[1], [3], [1]], [[1], [3], [1]])
CROSS = Puzzle([[1], [1]], [[1], [1]])
SEA = Colour("sea", "#0046ad")

colours = st.lists(
    st.builds(Colour, st.text(max_size=5), st.from_regex("#[0-9a-f]{6}", fullmatch=True)),
    min_size=1,
    max_size=8,
)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    palette = draw(colours)
    marks = ".#" if len(palette) == 1 else "." + "12345678"[: len(palette)]
    width = draw(st.integers(1, 6))
    row = st.text(marks, min_size=width, max_size=width)
    picture = draw(st.lists(row, min_size=1, max_size=6))
    details = draw(st.fixed_dictionaries({}, optional={"title": texts, "author": texts}))
    return Puzzle.from_picture(picture, palette, background=draw(colours)[0], **details)


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@given(puzzles())
def test_a_puzzle_is_a_value(puzzle: Puzzle) -> None:
    again = eval(repr(puzzle))
    assert again == puzzle
    assert hash(again) == hash(puzzle)
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert Puzzle(puzzle.rows, puzzle.columns, puzzle.colours).lines == puzzle.lines
    assert puzzle.replace(title="another title") != puzzle


def test_a_puzzle_does_not_change() -> None:
    with pytest.raises(AttributeError):
        PLUS.title = "plus"  # type: ignore[misc]


def test_clues_are_written_in_any_usual_way() -> None:
    runs = (Run(1), Run(2))
    for clue in ([1, 2], (1, 2), runs, [(1, 1), (2, 1)], iter([1, 2]), [[1, 1], [2, 1]]):
        assert Puzzle([clue], [[1], [0], [1], [1]]).rows == (runs,)
    assert Puzzle([[(1, 2)]], [[(1, 2)]], ["red", "#0046ad"]).colours[1].rgb == SEA.rgb
    assert Puzzle([[1]], [[1]], [SEA]).colours == Puzzle([[1]], [[1]], [tuple(SEA)]).colours


def test_the_text_of_a_puzzle_shows_its_clues_around_the_grid() -> None:
    puzzle = Puzzle([[2], [1, 1], []], [[2], [1], [1]])
    assert str(puzzle).splitlines() == [
        "       2 1 1",
        "    2  ? ? ?",
        "  1 1  ? ? ?",
        "    0  ? ? ?",
    ]
    assert puzzle.text(["##.", "#.#", "..."]).splitlines()[2] == "  1 1  # . #"
    coloured = Puzzle([[(2, 1), (1, 2)]], [[(1, 1)], [(1, 1)], [(1, 2)]], ["red", SEA])
    assert str(coloured).splitlines()[0].split() == ["1", "1", "1c2"]


def test_what_a_newcomer_asks() -> None:
    verdict = CROSS.solve()
    assert (str(verdict.outcome), len(verdict.pictures)) == ("several", 2)
    assert verdict.picture in verdict.pictures
    assert CROSS.solve(["#?", "??"]).picture == ("#.", ".#")
    assert CROSS.solve(solutions=1).outcome == "undecided"
    assert PLUS.hint().cells
    assert PLUS.check(["##?", "???", "???"]).cells == ((0, 0),)
    assert len({PLUS.check(["##?", "???", "???"]) for _ in range(2)}) == 1  # a value
    assert PLUS.completed_clues(["?#?", "???", "???"]).rows == [[True], [False], [False]]
    assert PLUS.rate().level == "overlap"
    assert Puzzle.random(6, 5, seed=1) == Puzzle.random(6, 5, seed=1) != Puzzle.random(6, 5, seed=2)
    assert Puzzle.random(6, 5, seed="a", colours=["red", SEA]).solve().is_unique


def test_a_verdict_prints_itself_with_what_is_known() -> None:
    verdict = PLUS.solve()
    assert str(verdict) == f"There is exactly one picture.\n{PLUS.text(verdict.picture)}"
    assert verdict.as_json()["text"] == verdict.sentence == "There is exactly one picture."
    assert ".#./###/.#." in verdict._repr_svg_()
    wrong = Puzzle([[1, 1], [1], [2]], [[1], [3], [1]]).solve()
    assert str(wrong).startswith("No picture fits")
    assert wrong._repr_svg_().startswith("<svg")


def test_a_puzzle_is_made_unique_and_keeps_what_it_says_about_itself() -> None:
    made = CROSS.replace(title="Cross", author="me").made_unique()
    assert made.solve().is_unique
    assert (made.title, made.author) == ("Cross", "me")
    assert PLUS.made_unique() == PLUS
    with pytest.raises(PuzzleError, match="No picture fits"):
        Puzzle([[1, 1], [1], [2]], [[1], [3], [1]]).made_unique()


def test_files(tmp_path: Path) -> None:
    for name in FORMATS:
        path = tmp_path / f"plus.{FORMATS[name].endings[0]}"
        PLUS.save(path)
        assert Puzzle.load(path) == Puzzle.load(str(path)) == PLUS
    PLUS.save(tmp_path / "plus", "non")
    assert Puzzle.load(tmp_path / "plus") == PLUS
    with pytest.raises(PuzzleError, match=r"'plus.doc' is unknown; use one of \.json"):
        PLUS.save(tmp_path / "plus.doc")
    for missing in (tmp_path / "none.non", tmp_path, tmp_path / "none" / "none.non"):
        with pytest.raises(PuzzleError):
            Puzzle.load(missing)
        with pytest.raises(PuzzleError):
            PLUS.save(missing / "x" / "y.non")


MISUSES: list[tuple[str, Callable[[], object]]] = [
    ("puzzle", lambda: nonogram.solve("1 1")),  # type: ignore[arg-type]
    ("puzzle", lambda: nonogram.rate(None)),  # type: ignore[arg-type]
    ("rows", lambda: Puzzle("1;3;1", "1;3;1")),  # type: ignore[arg-type]
    ("columns", lambda: Puzzle([[1]], 5)),  # type: ignore[arg-type]
    ("colours", lambda: Puzzle([[1]], [[1]], 7)),  # type: ignore[arg-type]
    ("colours", lambda: Puzzle([[1]], [[1]], "red")),
    ("background", lambda: Puzzle([[1]], [[1]], background=0)),  # type: ignore[arg-type]
    ("title", lambda: Puzzle([[1]], [[1]], title=None)),  # type: ignore[arg-type]
    ("titel", lambda: Puzzle([[1]], [[1]], titel="x")),  # type: ignore[call-arg]
    ("seconds", lambda: PLUS.solve(seconds="soon")),  # type: ignore[arg-type]
    ("seconds", lambda: PLUS.solve(seconds=float("nan"))),
    ("solutions", lambda: PLUS.solve(solutions=0)),
    ("solution", lambda: PLUS.solve(solution=3)),  # type: ignore[call-arg]
    ("line", lambda: PLUS.line_name(6)),
    ("picture", lambda: PLUS.fits(5)),  # type: ignore[arg-type]
    ("format", lambda: PLUS.write("doc")),
    ("data", lambda: Puzzle.read(5)),  # type: ignore[arg-type]
    ("path", lambda: Puzzle.load(5)),  # type: ignore[arg-type]
    ("path", lambda: PLUS.save("a\0b.non")),
    ("seed", lambda: Puzzle.random(5, 5, seed=[])),  # type: ignore[arg-type]
    ("difficulty", lambda: Puzzle.random(5, 5, difficulty="soft")),
    ("density", lambda: Puzzle.random(5, 5, density=2)),
    ("width", lambda: Puzzle.random("5", 5)),  # type: ignore[arg-type]
    ("goal", lambda: nonogram.make_unique(["#"], goal="nice")),
    ("way", lambda: nonogram.make_unique(["#"], way="nicely")),
    ("goal", lambda: nonogram.offers(["#"], goal="nice")),
    ("proof", lambda: nonogram.check_proof(PLUS, 5)),  # type: ignore[arg-type]
    ("date", lambda: nonogram.daily(20261122)),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("argument", "call"), MISUSES)
def test_misuse_names_the_argument(argument: str, call: Callable[[], object]) -> None:
    with pytest.raises(ArgumentError) as error:
        call()
    assert error.value.argument == argument
    assert argument in error.value.message


@pytest.mark.parametrize(
    "call",
    [
        lambda: PLUS.solve(5),
        lambda: PLUS.solve([]),
        lambda: PLUS.solve("???"),
        lambda: PLUS.hint([1, 2, 3]),
        lambda: PLUS.check({}),
        lambda: PLUS.check(["??", "??", "??"]),
        lambda: PLUS.completed_clues(None),
        lambda: Puzzle([[10**5000]], [[1]]),
        lambda: Puzzle([[-(10**5000)]], [[1]]),
        lambda: Puzzle([[(1, 10**5000)]], [[1]]),
        lambda: Puzzle([[[10**5000]]], [[1]]),
        lambda: Puzzle([[float("inf")]], [[1]]),
        lambda: Puzzle([[None]], [[1]]),
        lambda: Puzzle([1], [1]),
        lambda: Puzzle([[1]], [[1]], ["no colour"]),
        lambda: Puzzle([[1]], [[1]], ["red"] * 9),
        lambda: Puzzle([[1]], [[1]], title="\ud800"),
        lambda: Puzzle.from_picture(5),
        lambda: Puzzle.from_picture(["#", "##"]),
        lambda: Puzzle.from_picture(["2"]),
        lambda: PLUS.write("png", ["###", "###", "###"]),
        lambda: Puzzle.read("{" * 100_000, "json"),
    ],
)
def test_wrong_content_is_named(call: Callable[[], object]) -> None:
    with pytest.raises(PuzzleError) as error:
        call()
    assert 0 < len(error.value.message) < 300


things: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([-(10**400), 2**63])
    | st.builds(lambda: 10**5000)
    | st.floats()
    | st.text(max_size=4)
    | st.text("#.?12\n", max_size=4)
    | st.sampled_from(["json", "png", "unique", "lines", "red", "#ff0000", "overlap"])
    | st.binary(max_size=4)
    | st.complex_numbers()
    | st.just(Fraction(1, 3))
    | st.just(PLUS)
    | st.just(Run(1))
    | st.just(SEA)
    | st.just(object())
    | st.just(Puzzle),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2)
        | st.sets(st.integers(0, 3), max_size=2)
    ),
    max_leaves=6,
)

likely = st.sampled_from(
    [PLUS, ["???"] * 3, ["##?", "#??", "???"], [[1], [3], [1]], 3, ["red", SEA], "nin", 0.5, "#"]
)
"""Some of what the functions expect, so that they look beyond the first argument."""

SURFACE: list[tuple[Callable[..., object], int, tuple[str, ...]]] = [
    (Puzzle, 3, ("background", "title", "author", "source", "licence")),
    (Puzzle.from_picture, 2, ("background", "title")),
    (Puzzle.load, 1, ()),
    (Puzzle.read, 2, ()),
    (partial(Puzzle.random, seconds=0.1), 2, ("density", "difficulty", "seed", "colours")),
    (PLUS.line_name, 1, ()),
    (PLUS.replace, 0, ("title", "author", "source", "licence")),
    (PLUS.fits, 1, ()),
    (PLUS.text, 1, ()),
    (PLUS.write, 2, ()),
    (PLUS.solve, 1, ("seconds", "solutions")),
    (PLUS.hint, 1, ()),
    (PLUS.check, 1, ("seconds",)),
    (PLUS.completed_clues, 1, ()),
    (PLUS.rate, 0, ("seconds",)),
    (CROSS.made_unique, 0, ("seconds",)),
    (nonogram.solve, 2, ("seconds", "solutions", "explain")),
    (nonogram.solve_in_slices, 2, ("seconds", "solutions", "events", "explain")),
    (nonogram.hint, 2, ()),
    (nonogram.hint_in_slices, 2, ()),
    (nonogram.mistakes, 2, ("seconds",)),
    (nonogram.mistakes_in_slices, 2, ("seconds",)),
    (nonogram.completed_clues, 2, ()),
    (nonogram.rate, 1, ("seconds",)),
    (nonogram.ladder, 1, ("most_placements",)),
    (nonogram.rate_in_slices, 1, ("seconds",)),
    (partial(nonogram.generate, seconds=0.1), 2, ("density", "difficulty", "seed", "colours")),
    (nonogram.generate_in_slices, 2, ("density", "difficulty", "seed", "colours", "seconds")),
    (nonogram.make_unique, 2, ("goal", "way", "seconds", "seed")),
    (nonogram.make_unique_in_slices, 2, ("goal", "way", "seconds", "seed")),
    (nonogram.offers, 2, ("goal", "seconds")),
    (nonogram.offers_in_slices, 2, ("goal", "seconds")),
    (nonogram.prove, 1, ("seconds",)),
    (nonogram.prove_in_slices, 1, ("seconds",)),
    (nonogram.check_proof, 2, ()),
    (nonogram.check_proof_in_slices, 2, ()),
    (nonogram.daily, 1, ()),
]


@settings(max_examples=600, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(SURFACE), st.lists(likely | things, max_size=4), st.data())
@example((PLUS.solve, 1, ()), [5], None)
def test_whatever_is_passed_only_puzzle_errors_come_out(
    call: tuple[Callable[..., object], int, tuple[str, ...]], given_: list[Any], data: Any
) -> None:
    function, count, keywords = call
    named = {}
    if data is not None:
        for keyword in data.draw(st.sets(st.sampled_from([*keywords, "sekonds"]), max_size=2)):
            named[keyword] = data.draw(likely | things)
    with contextlib.suppress(PuzzleError):  # any other exception fails the test
        found = function(*given_[: count + 1], **named)
        if isinstance(found, Generator) and function is not nonogram.generate_in_slices:
            result_of(found)


def test_all_that_is_public_exists_and_is_tried() -> None:
    assert sorted(nonogram.__all__) == list(nonogram.__all__)
    functions = {name for name in nonogram.__all__ if name[0].islower()}
    assert functions <= {getattr(call, "func", call).__name__ for call, _, _ in SURFACE}


@pytest.mark.native
def test_no_numpy_is_loaded() -> None:
    code = (
        "import sys\n"
        "from cubogram.nonogram import Puzzle\n"
        "Puzzle([[1], [3]], [[1], [2], [1]]).solve()\n"
        "import cubogram.web.nonogram, cubogram.web.nonogram_files\n"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_notebook_gets_a_picture() -> None:
    pytest.importorskip("cubogram.draw")
    assert PLUS._repr_svg_().startswith("<svg")
