"""Proofs that a picture is the only one: what is true is proven, and what is not true never
passes."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cli import main
from cubogram.errors import PuzzleError
from cubogram.nonogram import Puzzle, check_proof, prove, solve
from cubogram.nonogram.proof.checker import Checker, Formula

PUZZLES = Path(__file__).parent / "puzzles"
COLOURS = ("red", "blue")

Values = list[list[int]]


@st.composite
def pictures(draw: st.DrawFn, most: int = 7) -> tuple[Values, int]:
    """The cells of a small picture, and how many colours it has."""
    palette = draw(st.integers(1, 2))
    width = draw(st.integers(1, most))
    row = st.lists(st.integers(0, palette), min_size=width, max_size=width)
    return draw(st.lists(row, min_size=1, max_size=most)), palette


def puzzle_of(values: Values, palette: int) -> Puzzle:
    marks = ".#" if palette == 1 else ".12"
    rows = ["".join(marks[value] for value in row) for row in values]
    return Puzzle.from_picture(rows, COLOURS[:palette] if palette > 1 else ["black"])


@settings(max_examples=300, deadline=None)
@given(pictures())
def test_exactly_what_has_one_picture_is_proven(drawn: tuple[Values, int]) -> None:
    puzzle = puzzle_of(*drawn)
    verdict = solve(puzzle)
    if verdict.is_unique:
        assert check_proof(puzzle, str(prove(puzzle))) == verdict.picture
    else:
        with pytest.raises(PuzzleError, match="nothing to prove"):
            prove(puzzle)


@settings(max_examples=60, deadline=None)
@given(pictures(most=3))
def test_the_formula_holds_for_every_other_picture_and_no_more(drawn: tuple[Values, int]) -> None:
    values, palette = drawn
    puzzle = puzzle_of(values, palette)
    height, width = len(values), len(values[0])
    formula = Formula(puzzle.rows, puzzle.columns, palette, values)
    for cells in product(range(palette + 1), repeat=height * width):
        other = [list(cells[y * width : (y + 1) * width]) for y in range(height)]
        clues = puzzle_of(other, palette)
        fits = (clues.rows, clues.columns) == (puzzle.rows, puzzle.columns)
        excluded = [-formula.literal(cell, value) for cell, value in enumerate(cells)]
        assert Checker(formula).follows(excluded) != (fits and other != values)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from([["#.", ".#"], ["#..", ".#.", "..#"], ["#.#.", ".#.#"]]),
    st.lists(st.lists(st.integers(-4, 4).filter(bool), max_size=4), max_size=6),
)
def test_nothing_proves_one_of_two_pictures(picture: list[str], clauses: list[list[int]]) -> None:
    puzzle = Puzzle.from_picture(picture)
    assert not solve(puzzle).is_unique
    head = "".join(f"c picture {row}\n" for row in picture)
    lines = "".join(f"{' '.join(map(str, [*clause, 0]))}\n" for clause in [*clauses, []])
    with pytest.raises(PuzzleError, match="this proves nothing"):
        check_proof(puzzle, head + lines)


@pytest.mark.parametrize("name", ["dom/6-dom", "survey/webpbn-06574-forever"])
@pytest.mark.native
def test_a_search_is_proven_and_half_of_the_proof_is_not_enough(name: str) -> None:
    puzzle = Puzzle.load(PUZZLES / f"{name}.txt")
    proof = prove(puzzle)
    text = str(proof)
    half = text[: text.index("\n", len(text) // 2) + 1]
    assert check_proof(puzzle, text) == proof.picture
    assert check_proof(puzzle, text.replace("\n", "\nd 1 2 0\n")) == proof.picture
    with pytest.raises(PuzzleError, match="it ends before it reaches a contradiction"):
        check_proof(puzzle, half)
    with pytest.raises(PuzzleError, match=r"line \d+: the clause does not follow"):
        check_proof(puzzle, half + "0\n")
    with pytest.raises(PuzzleError, match="the picture does not fit the clues"):
        check_proof(puzzle, text.replace(proof.picture[0], "#" * puzzle.width, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a proof begins with its picture"),
        ("c picture ##\n", "2 rows|row"),
        ("c picture .##\nc picture #.#\n0\n", "the picture does not fit the clues"),
        ("c picture ##.\nc picture #.#\n1 x 0\n", "line 3: a clause is a list of whole numbers"),
        (
            "c picture ##.\nc picture #.#\n1 2\n",
            "line 3: a clause has only variables of this formula, and ends with 0",
        ),
        (
            "c picture ##.\nc picture #.#\n99 0\n",
            "line 3: a clause has only variables of this formula",
        ),
    ],
)
def test_damaged_proofs_say_where(text: str, message: str) -> None:
    puzzle = Puzzle.from_picture(["##.", "#.#"])
    with pytest.raises(PuzzleError, match=message):
        check_proof(puzzle, text)


@pytest.mark.native
def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = str(PUZZLES / "dom" / "5-dom.txt")
    proof, formula = str(tmp_path / "proof"), str(tmp_path / "formula")
    assert main(["nonogram", "prove", puzzle, "-o", proof, "--cnf", formula]) == 0
    assert "clauses" in capsys.readouterr().out
    assert main(["nonogram", "verify", puzzle, proof]) == 0
    assert capsys.readouterr().out.endswith("This is the only picture: the proof holds.\n")
    head, *clauses = Path(formula).read_text().splitlines()
    assert head.split()[:2] == ["p", "cnf"]
    assert int(head.split()[3]) == len(clauses)
    other = str(PUZZLES / "dom" / "6-dom.txt")
    for wrong in ([other, proof], [puzzle, puzzle], [puzzle, "no-such-file"], [proof, proof]):
        assert main(["nonogram", "verify", *wrong]) == 2
        assert capsys.readouterr().err.startswith("cubogram: ")
    assert main(["nonogram", "prove", str(PUZZLES / "survey" / "knotty.txt")]) == 2
    assert "There is nothing to prove" in capsys.readouterr().err
