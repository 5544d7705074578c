"""The package as its users see it: one import, loaded when used, safe among threads."""

import ast
import importlib
import pkgutil
import subprocess
import sys
import textwrap
from dataclasses import is_dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cubogram
from cubogram import ArgumentError, Cube, History, Maneuver, Move, Puzzle, PuzzleError
from cubogram.cube.random_state import N_STATES, state_number
from cubogram.twophase.tables.tables import Tables

SOURCES = Path(cubogram.__file__).parents[1]
IN_PROGRESS = {
    "cubogram.nonogram.formats.xml_reader.Element",
    "cubogram.pages.book.notebook.Turn",
    "cubogram.pages.trainer.exercises.Ahead",
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


def run(code: str) -> str:
    """What a fresh Python prints."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={"PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.native
def test_every_public_name_is_there_and_documented() -> None:
    assert cubogram.__all__ == sorted(
        cubogram.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    assert set(cubogram.__all__) <= set(dir(cubogram))
    assert (
        run("import cubogram; print(sorted(set(cubogram.__all__) - set(dir(cubogram))))") == "[]\n"
    )
    for name in cubogram.__all__:
        assert getattr(cubogram, name).__doc__


@pytest.mark.native
def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(cubogram.__file__).read_text())
    stubs = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.name for node in stubs.body for alias in getattr(node, "names", [])}
    assert seen | {"ArgumentError", "FileError", "PuzzleError"} == set(cubogram.__all__)


@pytest.mark.native
@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("print(str(cubogram.draw.net(cubogram.Cube()))[:4])", "<svg"),
        ("print(cubogram.nonogram.Puzzle is cubogram.Puzzle)", "True"),
        ("print(len(cubogram.cfop.load('PLL')))", "21"),
    ],
)
def test_the_one_import_reaches_the_packages_too(code: str, printed: str) -> None:
    assert run(f"import cubogram\n{code}") == f"{printed}\n"


def test_there_are_no_other_names() -> None:
    with pytest.raises(AttributeError, match="module 'cubogram' has no attribute 'Cubes'"):
        cubogram.Cubes  # noqa: B018


@pytest.mark.native
@pytest.mark.parametrize(
    "line",
    [
        "import cubogram",
        "import cubogram.nonogram",
        "from cubogram import Cube, History, Maneuver, Move, Puzzle, PuzzleError, solve, scramble",
        "from cubogram import Cube; print(Cube('R U').apply('x'), ~Cube('R') * Cube('y') ** 2)",
        "import cubogram; dir(cubogram)",
    ],
)
def test_nothing_here_needs_numpy(line: str) -> None:
    printed = run(f"{line}\nimport sys\nprint('numpy' in sys.modules)")
    assert printed.splitlines()[-1] == "False"


@pytest.mark.native
def test_a_name_is_loaded_when_it_is_used() -> None:
    code = """
        import sys, cubogram
        def loaded():
            return [name for name in ("cube", "nonogram", "twophase", "cfop")
                    if f"cubogram.{name}" in sys.modules]
        print(loaded())
        cubogram.Cube
        print(loaded())
        cubogram.Puzzle
        print(loaded())
    """
    assert run(code).splitlines() == ["[]", "['cube']", "['cube', 'nonogram']"]


def test_text_in_text_out() -> None:
    assert Cube(SCRAMBLE).apply(cubogram.solve(SCRAMBLE)).is_solved
    assert cubogram.solve(Cube("x")) == cubogram.solve("") == ""
    facelets = Cube(SCRAMBLE).facelets
    assert cubogram.solve(facelets, seconds=0.1) == cubogram.solve(Cube(SCRAMBLE), length=5)
    assert Cube(cubogram.scramble()) != Cube(cubogram.scramble())


def test_a_wrong_cube_is_refused() -> None:
    with pytest.raises(ArgumentError, match="cube: a Cube, or the text of one, is expected"):
        cubogram.solve(17)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="character 3: 'K' is not a move"):
        cubogram.solve("R K")
    with pytest.raises(ArgumentError, match=r"second: solve\(\) has no such argument"):
        cubogram.solve("R", second=3)  # type: ignore[call-arg]


def test_solutions_become_shorter() -> None:
    cube = Cube(SCRAMBLE + " x")
    lengths = [len(found) for found in cube.solutions(seconds=0.3)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] <= 5
    assert cube.apply(cube.solve(seconds=0.1)).is_solved
    assert cube.solve(length=30).length <= 30


@pytest.mark.parametrize("number", [0, 1, 12345, N_STATES - 1])
@pytest.mark.parametrize("held", ["", "x", "z' y2"])
def test_a_scramble_leads_to_the_cube(number: int, held: str) -> None:
    cube = Cube(held) * Cube.from_cubies(state_number(number))
    scramble = cube.scramble()
    assert Cube(scramble) == cube
    assert scramble.htm <= 21


def test_a_cube_gets_the_same_scramble_however_good_the_tables_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = Tables()
    monkeypatch.setattr(Tables, "shared", lambda: tables)
    cubes = [Cube.random(seed) for seed in range(5)]
    before = [cube.scramble() for cube in cubes]
    for _ in tables.improve(depth=0):
        pass
    assert tables.current.endgame is not None
    assert [cube.scramble() for cube in cubes] == before
    assert cubogram.scramble(seed=3) == str(before[3])


def test_targets() -> None:
    cube = Cube("F R U y")
    top = (
        "U" * 9
        + "".join(3 * "?" + face * 6 for face in "RF")
        + 9 * "D"
        + ("".join(3 * "?" + face * 6 for face in "LB"))
    )
    assert cube.apply(cube.solve_to(Cube("D F"))).cubies == Cube("D F").cubies
    assert cube.apply(cube.solve_to("M2 E2 S2")).cubies == Cube("M2 E2 S2").cubies
    shown = Cube.from_cubies(cube.apply(cube.solve_to(top)).cubies).facelets
    assert all(want in ("?", is_) for want, is_ in zip(top, shown, strict=True))


def test_a_proof_is_begun_not_run() -> None:
    from cubogram.twophase import Proof

    assert isinstance(Cube("R U F' L2 D x").optimal(tables="small"), Proof)


def test_steps_as_people_do_them() -> None:
    cube = Cube("L D2 B' R U2 F' R2 U L' D x y'")
    found = cube.cfop(colour="yellow", friendly=True)
    assert cube.apply(found.maneuver).is_solved
    assert [step.kind for step in found.steps][-1] == "PLL"
    assert len(found.steps) >= 6


@pytest.mark.native
@pytest.mark.parametrize("threads", [2, 8])
def test_threads_meet_cold_caches(threads: int) -> None:
    """The caches of the cube's modules are filled by several threads at once, and all are right."""
    code = f"""
        import sys, threading
        from cubogram import Cube, Maneuver
        sys.setswitchinterval(1e-6)
        begin, seen = threading.Barrier({threads}), []
        def work():
            begin.wait()
            cube = Cube("R U2 F' x L D M' y z2 Rw")
            seen.append((
                cube, Cube(str(cube)), ~~cube, (cube ** 7) * (cube ** -6),
                Maneuver("R L R' x M").simplify(), Maneuver("R M x").mirror("S"),
                tuple(Cube.diagnose("R" + Cube().facelets[1:])),
            ))
        workers = [threading.Thread(target=work) for _ in range({threads})]
        for worker in workers: worker.start()
        for worker in workers: worker.join()
        cube, *same, simple, mirrored, problems = seen[0]
        print(len(seen), len(set(seen)), set(same) == {{cube}}, len(problems))
        print(simple, "/", mirrored)
    """
    mirrored = Maneuver("R M x").mirror("S")
    problems = Cube.diagnose("R" + Cube().facelets[1:])
    assert run(code).splitlines() == [f"{threads} 1 True {len(problems)}", f"R / {mirrored}"]


def test_the_objects_are_one_and_the_same() -> None:
    import cubogram.cube as cube
    import cubogram.nonogram as nonogram

    assert (Cube, History, Maneuver, Move) == (cube.Cube, cube.History, cube.Maneuver, cube.Move)
    assert Puzzle is nonogram.Puzzle


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


@pytest.mark.native
def test_an_outcome_is_shown_in_a_line() -> None:
    solved, wrong = cubogram.solve_many(["R U", "K"], workers=1)
    assert repr(solved) == "<Outcome 0: U' R'>"
    assert repr(wrong) == "<Outcome 1: no solution: character 1: 'K' is not a move>"


def test_values_are_never_changed() -> None:
    changing = set()
    for found in pkgutil.walk_packages(cubogram.__path__, "cubogram."):
        module = importlib.import_module(found.name)
        for name, value in vars(module).items():
            if (
                not name.startswith("_")
                and is_dataclass(value)
                and getattr(value, "__module__", "") == found.name
                and not value.__dataclass_params__.frozen  # type: ignore[attr-defined]
            ):
                changing.add(f"{found.name}.{name}")
    assert changing == IN_PROGRESS
