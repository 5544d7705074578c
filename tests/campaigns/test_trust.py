"""`make fuzz` and `make solves` find what is wrong, and their parts are kept."""

import importlib.util
import json
import random
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import partial_results
import pytest

from cubogram import Cube, web
from cubogram.analysis import Analysis
from cubogram.slices import result_of

pytestmark = pytest.mark.native


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    if spec is None or spec.loader is None:
        raise FileNotFoundError(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_fuzzer_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    fuzz = loaded("fuzz")

    def careless(data: object) -> None:
        raise KeyError("rows")

    monkeypatch.setattr(fuzz, "TARGETS", {"link": careless})
    with pytest.raises(KeyError):
        fuzz.run(100, seed=1)


@pytest.mark.parametrize("seed", range(20))
def test_what_the_judge_takes_for_an_eo_line(seed: int) -> None:
    solves = loaded("solves")
    rng = random.Random(seed)
    cube = Cube.random(rng)
    asked = {"state": cube.facelets, "kind": "eoline"}
    lines = result_of(web.run("cfop.first_steps", asked))["steps"]
    after = solves.played(cube.facelets, lines[0]["maneuver"])
    assert solves.sentences.has_eo_line(after)
    assert not solves.sentences.has_eo_line(solves.played(after, rng.choice("FBD") + "'"))


def test_a_shorter_eo_line_is_compared_with_the_cube() -> None:
    solves = loaded("solves")
    cube = Cube("F D2 B L B R2 B' F' U2 U2 L F' L2 R2 U' D R2 L U' D2")
    analysis = cube.explain("R F R L2 U F F' B2 U R2 F' U' F x x'")
    assert "This EO line takes 5 turns here, not 11" in analysis.steps[0].remarks[0].text
    solves.check_steps(analysis, cube.facelets)


def test_a_skip_counts_the_turns_that_it_names() -> None:
    """In M' R', two turns would cancel, but the remark names both."""
    solves = loaded("solves")
    cube = Cube("D D' L L2 L' R' L' R2 R2 R' U R2 D2 D' B' U R L' B' R")
    analysis = cube.explain(
        "U F2 U' B' R B U' B2 U' L2 L' U r x' U' R' U R2 U R' U R' z z' U2 R R R' U R' L L' U2 R "
        "y' U F U F' U L' U U' U' L R U R' U F' U' F d' y' F U R U' R' F' U2 R2 D R' U2 R D' R' "
        "U2 z z' R' U' R U l' x' U' R' F R2 U' R' U' R U R' F' d' y' M2 U' M U2 M' U' U U' M2 U'"
    )
    remarks = [remark.text for step in analysis.steps for remark in step.remarks]
    assert any("With this OLL there is no PLL; that is 12 turns in all" in text for text in remarks)
    solves.check_steps(analysis, cube.facelets)


def test_a_wrong_step_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    solves = loaded("solves")
    monkeypatch.setitem(solves.FACTS, "cross", lambda facelets, down: False)
    with pytest.raises(AssertionError):
        solves.run(5, seed=1)


def test_a_part_that_fails_is_told_and_the_others_are_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(partial_results, "BUILD", tmp_path)
    parts = partial_results.PartialResults("some")
    texts = ['{"n": 1}', "not JSON", '{"n": 2}', '{"n": 3}']
    assert parts.fill(json.loads, ((text,) for text in texts), "cubes", 10) == 1
    assert sorted(part["n"] for part in parts.read()) == [1, 2, 3]
    told = capsys.readouterr()
    assert "JSONDecodeError" in told.err
    assert "30 cubes" in told.out


@pytest.mark.parametrize(("ours", "wrong"), [("not ", "not 1"), (" takes ", " needs ")])
def test_a_wrong_sentence_is_found(monkeypatch: pytest.MonkeyPatch, ours: str, wrong: str) -> None:
    solves = loaded("solves")
    explain = Cube.explain

    def wrongly(cube: Cube, text: str) -> Analysis:
        found = explain(cube, text)
        steps = (
            replace(
                step,
                remarks=tuple(
                    replace(each, text=each.text.replace(ours, wrong)) for each in step.remarks
                ),
            )
            for step in found.steps
        )
        return replace(found, steps=tuple(steps))

    monkeypatch.setattr(Cube, "explain", wrongly)
    with pytest.raises(AssertionError):
        solves.run(8, seed=1)
