"""What the page and the terminal get."""

import json
import re

import pytest

from cubogram.cli import main
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import after
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError
from cubogram.web import run

SCRAMBLE = "R U F2 D' B L2 U F R' D"


def test_the_page_gets_a_solution_in_json():
    found = run("cfop.solve", {"state": SCRAMBLE, "neutral": True})
    assert json.loads(json.dumps(found)) == found
    assert after(Maneuver(found["maneuver"]).indices, Cube(SCRAMBLE).cubies).is_solved
    assert found["length"] == len(found["maneuver"].split())
    assert found["state"] == Cube(SCRAMBLE).facelets
    assert found["steps"][0]["before"] == found["state"]
    for before, step in zip(found["steps"], found["steps"][1:], strict=False):
        assert before["after"] == step["before"]
    assert found["steps"][-1]["after"] == "".join(9 * face for face in "URFDLB")


def test_colours_follow_the_cube_as_it_is_held():
    facelets = Cube("z2 " + SCRAMBLE).facelets
    found = run("cfop.solve", {"state": facelets, "colour": "white"})
    assert found["hold"]["rotation"] == ""
    assert found["colour_name"] == "white"
    assert found["steps"][-1]["after"] == "".join(9 * face for face in "DLFURB")


def test_catalogue():
    found = run("cfop.catalogue")["cases"]
    assert {step: len(cases) for step, cases in found.items()} == {
        "F2L": 41,
        "OLL": 57,
        "PLL": 21,
        "COLL": 40,
    }
    for cases in found.values():
        for case in cases:
            assert Cube(case["setup"]).facelets == case["state"]
            assert case["algorithms"][0]["empty"] == []
            assert json.dumps(case)


def test_one_case():
    case = run("cfop.case", {"step": "OLL", "name": "Sune"})
    assert case["title"] == "OLL 27 (Sune)"
    assert case["algorithms"][0] == {
        "text": "R U R' U R U2 R'",
        "maneuver": "R U R' U R U2 R'",
        "length": 7,
        "empty": [],
    }


@pytest.mark.parametrize("step", ["cross", "F2L", "OLL", "PLL"])
def test_training(step):
    found = run("cfop.train", {"step": step, "seed": 7})
    assert found["state"] == run("cfop.train", {"step": step, "seed": 7})["state"]
    cube = Cube(found["scramble"])
    assert cube.facelets == found["state"]
    assert cube.orientation[3] == "U"  # the white centre is at the bottom
    done = after(Maneuver(found["answer"]).indices, cube.cubies)
    if step == "PLL":
        assert done.is_solved
    assert found["length"] == len(found["answer"].split())
    assert (found["case"] is None) == (step == "cross")


def test_each_case_is_drawn_as_it_is_seen_on_the_cube():
    steps = run("cfop.solve", {"state": SCRAMBLE})["steps"]
    for step in steps:
        assert (step["picture"] is None) == (step["seen"] is None)
    (drawn,) = [step for step in steps if step["kind"] == "OLL"]
    rows = re.search(r"<desc>.*?: (.*?)</desc>", drawn["picture"])
    top = drawn["seen"]["held"][0]
    assert rows
    assert "".join(rows[1].split(", ")).replace("?", ".").replace(top, "#") == "".join(
        drawn["seen"]["picture"]
    )
    for step in steps:
        if step["kind"] == "F2L":  # five stickers of the pair, in the colours of this cube
            assert step["case"]["title"] in step["picture"]


def test_bad_input_is_named():
    for args, kind in (
        ({"state": "R K"}, "notation"),
        ({"state": ""}, "empty"),
        ({"state": "U" * 54}, "validity"),
        ({"state": "R", "colour": "pink"}, "colour"),
        ({"state": "R", "shape": 3}, "command"),
    ):
        with pytest.raises(PuzzleError) as caught:
            run("cfop.solve", args)
        assert caught.value.kind == kind


def test_the_terminal_prints_steps(capsys):
    assert main(["cfop", SCRAMBLE]) == 0
    text = capsys.readouterr().out
    assert "ross on white" in text
    assert text.rstrip().splitlines()[-2].endswith(". Without rotating the cube:")
    maneuver = text.rstrip().splitlines()[-1]
    assert after(Maneuver(maneuver).indices, Cube(SCRAMBLE).cubies).is_solved


def test_the_terminal_prints_json(capsys):
    arguments = ["--json", "--colour", "Y", "--friendly", "--no-foresight", "--xcross"]
    assert main(["cfop", SCRAMBLE, *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"maneuver", "length", "steps"} <= set(found)
    assert found["colour_name"] == "yellow"
    assert after(Maneuver(found["maneuver"]).indices, Cube(SCRAMBLE).cubies).is_solved


def test_the_terminal_prints_cases_and_exercises(capsys):
    assert main(["cases", "pll", "t"]) == 0
    assert capsys.readouterr().out.startswith("PLL T: two neighbouring corners\n")
    assert main(["cases", "oll", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["cases"]["OLL"]) == 57
    assert main(["train", "pll", "T", "--seed", "3"]) == 0
    scramble, why, spoken = capsys.readouterr().out.splitlines()
    assert Cube(scramble).orientation[3] == "U"
    assert "PLL T" in why
    assert "R U R' U' R' F R2 U' R' U' R U R' F'" in spoken
    assert Cube(scramble).apply(spoken).is_solved


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cfop", "R K"], "'K' is not a move"),
        (["cfop", "R", "--colour", "pink"], "'pink' is not a colour"),
        (["cases", "OLL", "99"], "OLL has no case '99'"),
        (["cases", "LL"], "'LL' is not a step"),
        (["train", "ZB"], "'ZB' is not a step"),
        (["train", "zb"], "'zb' is not a step"),
        (["train", "cross", "3"], "'3': the cross has no cases"),
    ],
)
def test_bad_input_ends_with_2_and_one_line(arguments, message, capsys):
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
