"""The package as its users see it: one import, loaded when used, safe among threads."""

import ast
import importlib
import pkgutil
import subprocess
import sys
from dataclasses import is_dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cubogram
import cubogram.cube
import cubogram.nonogram
from cubogram import Cube, History, Maneuver, Move, Puzzle
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.twophase import Proof
from cubogram.twophase.tables.tables import Tables

SOURCES = Path(cubogram.__file__).parents[1]
IN_PROGRESS = {
    "cubogram.live.calls.Call",
    "cubogram.live.calls.Calls",
    "cubogram.nonogram.formats.xml_reader.Element",
    "cubogram.pages.book.cell.Cell",
    "cubogram.pages.book.notebook.Turn",
    "cubogram.twophase.coordinates.reduced_states.ReducedStates",
    "cubogram.twophase.optimal.checking.Check",
    "cubogram.twophase.optimal.expansion.Frontier",
    "cubogram.twophase.optimal.ledger.Ledger",
    "cubogram.twophase.phase1.masked_steps.MaskedFrontier",
    "cubogram.twophase.phase1.reduced_steps.ReducedFrontier",
    "cubogram.twophase.phase2.Candidates",
    "cubogram.twophase.search.Share",
}
"""Dataclasses of work in progress; all others are values."""
SCRAMBLE = "R U2 F' L D"


def test_checkers_of_types_see_the_public_names() -> None:
    tree = ast.parse(Path(cubogram.__file__).read_text())
    stubs = next(node for node in tree.body if isinstance(node, ast.If))
    for_checkers = {alias.name for node in stubs.body for alias in getattr(node, "names", [])}
    assert for_checkers | {"ArgumentError", "FileError", "PuzzleError"} == set(cubogram.__all__)
    cube = cubogram.cube
    assert (Cube, History, Maneuver, Move) == (cube.Cube, cube.History, cube.Maneuver, cube.Move)
    assert Puzzle is cubogram.nonogram.Puzzle


FRESH = """
import sys, threading, cubogram
def loaded():
    names = ("cube", "nonogram", "twophase", "cfop", "draw")
    return [name for name in names if f"cubogram.{name}" in sys.modules]
print(loaded(), sorted(set(cubogram.__all__) - set(dir(cubogram))))
from cubogram import Cube, History, Maneuver, Move, PuzzleError
Cube("R U").apply("x"), ~Cube("R") * Cube("y") ** 2
print(loaded())
from cubogram import Puzzle, solve, scramble
from cubogram.cli import main
print(main(["check", Cube().facelets]), loaded())
import cubogram.web.sheets
dir(cubogram)
print("numpy" in sys.modules)

# Several threads fill the caches of the cube's modules at once, and all are right.
sys.setswitchinterval(1e-6)
begin, seen = threading.Barrier(8), []
def work():
    begin.wait()
    cube = Cube("R U2 F' x L D M' y z2 Rw")
    seen.append((
        cube, Cube(str(cube)), ~~cube, (cube ** 7) * (cube ** -6),
        Maneuver("R L R' x M").simplify(), Maneuver("R M x").mirror("S"),
        tuple(Cube.diagnose("R" + Cube().facelets[1:])),
    ))
workers = [threading.Thread(target=work) for _ in range(8)]
for worker in workers: worker.start()
for worker in workers: worker.join()
cube, *same, simple, mirrored, problems = seen[0]
print(len(seen), len(set(seen)), set(same) == {cube}, len(problems), simple, "/", mirrored)
print(len(cubogram.cfop.load("PLL")), str(cubogram.draw.net(cubogram.Cube()))[:4])
"""


def test_a_fresh_python_loads_a_package_when_it_is_used_and_none_of_these_needs_numpy() -> None:
    """The program's command line, the cube, and sheets of puzzles, one after another."""
    ended = subprocess.run(
        [sys.executable, "-c", FRESH],
        env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    problems = Cube.diagnose("R" + Cube().facelets[1:])
    assert ended.stdout.splitlines() == [
        "[] []",
        "['cube']",
        "a cube: solved",
        "0 ['cube', 'nonogram', 'draw']",
        "False",
        f"8 1 True {len(problems)} R / {Maneuver('R M x').mirror('S')}",
        "21 <svg",
    ]


def test_text_in_text_out() -> None:
    assert Cube(SCRAMBLE).apply(cubogram.solve(SCRAMBLE)).is_solved
    assert cubogram.solve(Cube("x")) == cubogram.solve("") == ""
    facelets = Cube(SCRAMBLE).facelets
    assert cubogram.solve(facelets, seconds=0.1) == cubogram.solve(Cube(SCRAMBLE), length=5)
    assert Cube(cubogram.scramble()) != Cube(cubogram.scramble())


def test_solutions_become_shorter() -> None:
    cube = Cube(SCRAMBLE + " x")
    lengths = [len(found) for found in cube.solutions(seconds=0.3)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] <= 5
    assert cube.solve(length=30).length <= 30
    assert isinstance(Cube("R U F' L2 D x").optimal(tables="small"), Proof)


def test_a_scramble_leads_to_the_cube_and_is_the_same_however_good_the_tables_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = Tables()
    monkeypatch.setattr(Tables, "shared", lambda: tables)
    cubes = [
        Cube(held) * Cube.from_cubies(state_number(number))
        for number in (0, 12345, N_STATES - 1)
        for held in ("", "z' y2")
    ]
    cubes.append(Cube.random(3))
    before = [cube.scramble() for cube in cubes]
    assert [Cube(scramble) for scramble in before] == cubes
    assert max(scramble.htm for scramble in before) <= 21
    for _ in tables.improve(depth=0):
        pass
    assert tables.current.endgame is not None
    assert [cube.scramble() for cube in cubes] == before
    assert cubogram.scramble(seed=3) == str(before[-1])


def test_targets() -> None:
    cube = Cube("F R U y")
    top = "".join(face * 9 if face in "UD" else 3 * "?" + face * 6 for face in "URFDLB")
    for target in ("D F", "M2 E2 S2"):
        assert cube.apply(cube.solve_to(target)).cubies == Cube(target).cubies
    shown = Cube.from_cubies(cube.apply(cube.solve_to(top)).cubies).facelets
    assert all(want in ("?", seen) for want, seen in zip(top, shown, strict=True))


@given(st.lists(st.sampled_from([".#.#", "##..", "....", "#.##"]), min_size=1, max_size=4))
def test_what_is_found_is_shown_in_a_line(picture: list[str]) -> None:
    puzzle = cubogram.Puzzle.from_picture(picture)
    verdict, hint, rating = puzzle.solve(), puzzle.hint(), puzzle.rate()
    for found in (verdict, hint, rating):
        assert repr(found).startswith(f"<{type(found).__name__}: ")
        assert len(repr(found).splitlines()) == 1
        assert len(repr(found)) < 300
    assert verdict.sentence in repr(verdict)
    assert hint.text in repr(hint)
    assert (rating.grade or "none") in repr(rating)


def test_values_are_never_changed() -> None:
    changing = set()
    for found in pkgutil.walk_packages(cubogram.__path__, "cubogram."):
        module = importlib.import_module(found.name)
        changing |= {
            f"{found.name}.{name}"
            for name, value in vars(module).items()
            if not name.startswith("_")
            and is_dataclass(value)
            and getattr(value, "__module__", "") == found.name
            and not value.__dataclass_params__.frozen
        }
    assert changing == IN_PROGRESS
