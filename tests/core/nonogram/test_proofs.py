"""Proofs that a picture is the only one: what is true is proven; nothing else ever passes."""

import random
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from nonograms import COLOURS, PUZZLES, load

from cubogram.cli import main
from cubogram.errors import PuzzleError
from cubogram.nonogram import Puzzle, check_proof, prove, solve
from cubogram.nonogram.proof.checker import Checker, Formula


def puzzle_of(values: list[list[int]], colours: int) -> Puzzle:
    marks = ".#" if colours == 1 else ".123"[: colours + 1]
    rows = ["".join(marks[value] for value in row) for row in values]
    return Puzzle.from_picture(rows, COLOURS[:colours])


def drawings(count: int, most: int, seed: int) -> Iterator[tuple[list[list[int]], int]]:
    """The cells of small pictures, and how many colours they have."""
    rng = random.Random(seed)
    for _ in range(count):
        palette, width, height = rng.randint(1, 3), rng.randint(1, most), rng.randint(1, most)
        yield [rng.choices(range(palette + 1), k=width) for _ in range(height)], palette


def test_exactly_what_has_one_picture_is_proven() -> None:
    outcomes = set()
    for values, palette in drawings(60, 6, 1):
        puzzle = puzzle_of(values, palette)
        verdict = solve(puzzle)
        outcomes.add(verdict.outcome)
        if verdict.is_unique:
            assert check_proof(puzzle, str(prove(puzzle))) == verdict.picture
            continue
        with pytest.raises(PuzzleError) as error:
            prove(puzzle)
        assert error.value.kind == "unique"
    assert len(outcomes) == 2


def test_the_formula_holds_for_every_other_picture_and_no_more() -> None:
    for values, palette in drawings(25, 3, 2):
        puzzle = puzzle_of(values, palette)
        height, width = len(values), len(values[0])
        if (palette + 1) ** (height * width) > 800:
            continue
        formula = Formula(puzzle.rows, puzzle.columns, palette, values)
        for cells in product(range(palette + 1), repeat=height * width):
            other = [list(cells[y * width : (y + 1) * width]) for y in range(height)]
            fits = puzzle_of(other, palette).lines == puzzle.lines
            excluded = [-formula.literal(cell, value) for cell, value in enumerate(cells)]
            assert Checker(formula).follows(excluded) != (fits and other != values)


def test_nothing_proves_one_of_two_pictures() -> None:
    rng = random.Random(3)
    for picture in (["#.", ".#"], ["#..", ".#.", "..#"], ["#.#.", ".#.#"]):
        puzzle = Puzzle.from_picture(picture)
        assert not solve(puzzle).is_unique
        head = "".join(f"c picture {row}\n" for row in picture)
        for _ in range(60):
            clauses = [rng.choices((-4, -3, -2, -1, 1, 2, 3, 4), k=rng.randint(0, 4))
                       for _ in range(rng.randint(0, 6))]  # fmt: skip
            lines = "".join(f"{' '.join(map(str, [*clause, 0]))}\n" for clause in [*clauses, []])
            with pytest.raises(PuzzleError) as error:
                check_proof(puzzle, head + lines)
            assert error.value.kind == "proof"


def sizes(puzzle: Puzzle) -> str:
    """How large a proof is, which holds, also with deletions, and the head of its formula."""
    proof = prove(puzzle)
    text = str(proof)
    assert check_proof(puzzle, text) == proof.picture
    assert check_proof(puzzle, text.replace("\n", "\nd 1 2 0\n")) == proof.picture
    literals, formula = sum(map(len, proof.clauses)), proof.dimacs().split("\n", 1)[0]
    return f"{len(proof.clauses)} clauses, {literals} literals, {formula}"


def test_proofs_of_searches_and_what_is_refused(calls: Callable[..., None]) -> None:
    """Half a proof, and one of another picture, are refused."""
    dom = load("dom/5-dom")
    proof = prove(dom)
    whole = str(proof)
    half = whole[: whole.index("\n", len(whole) // 2) + 1]
    names = {"DOM": dom, "WHOLE": whole, "HALF": half, "ROW": proof.picture[0]}
    small = Puzzle.from_picture(["##.", "#.#"])
    calls("proofs.txt", sizes=sizes, check=lambda text: check_proof(small, text), **names)


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = str(PUZZLES / "dom" / "5-dom.txt")
    proof, formula = str(tmp_path / "proof"), str(tmp_path / "formula")
    assert main(["nonogram", "prove", puzzle, "-o", proof, "--cnf", formula]) == 0
    assert "clauses" in capsys.readouterr().out
    assert main(["nonogram", "verify", puzzle, proof]) == 0
    assert capsys.readouterr().out.endswith("This is the only picture: the proof holds.\n")
    head, *clauses = Path(formula).read_text().splitlines()
    assert int(head.split()[3]) == len(clauses)
    other = str(PUZZLES / "dom" / "6-dom.txt")
    for wrong in ([other, proof], [puzzle, puzzle], [puzzle, "no-such-file"], [proof, proof]):
        assert main(["nonogram", "verify", *wrong]) == 2
        assert capsys.readouterr().err.startswith("cubogram: ")
