"""The page's commands for proofs and targets: JSON events, JSON results, errors in words."""

import json
from collections.abc import Generator

import pytest

from cubogram import web
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import PuzzleError


def run(name: str, **arguments: object) -> tuple[list[dict], dict]:
    """The events of a command, and its result; all of it JSON."""
    steps = web.run(name, arguments)
    assert isinstance(steps, Generator)
    events = []
    while True:
        try:
            event = next(steps)
        except StopIteration as end:
            return json.loads(json.dumps([events, end.value]))
        if event is not None and "need" not in event:
            events.append(event)


def test_a_proof_of_a_cube_nearby() -> None:
    _events, result = run("optimal.prove", state="R U F2", tables="small")
    assert result["maneuver"] == "F2 U' R'"
    assert result["proven"]
    assert result["lower"] == result["upper"] == 3


def test_a_proof_goes_on_from_its_last_event() -> None:
    state = "R L U2 F D' L2 B R F2 D' B' U"
    steps = web.run("optimal.prove", {"state": state, "tables": "small"})
    proof = next(e["proof"] for e in steps if e is not None and e.get("lower", 0) >= 11)
    steps.close()
    assert proof["lower"] >= 11
    events, result = run("optimal.prove", proof=json.loads(json.dumps(proof)))
    assert events[0]["lower"] >= 11
    assert result["proven"]
    assert after(Maneuver(result["maneuver"]).indices, Cube(state).cubies) == SOLVED
    assert result["upper"] == len(Maneuver(result["maneuver"]).indices) <= 12


def test_many_cubes_share_a_search_and_each_is_reported_as_it_is_found() -> None:
    states = ["R U F2", "R K", "R R'", *(Cube.random(seed).facelets for seed in range(6)), "x R U"]
    events, result = run("twophase.many", states=states)
    assert result == {"cubes": len(states)}
    assert sorted(event["index"] for event in events) == list(range(len(states)))
    for event in events:
        if event["index"] == 1:
            assert event["error"]["message"] == "character 3: 'K' is not a move"
            continue
        cube = Cube(states[event["index"]])
        assert cube.apply(event["maneuver"]).is_solved
        assert event["length"] == len(Maneuver(event["maneuver"])) <= 21
    for wrong in ({"states": ["R"] * 65}, {"states": ["R"], "length": 19}):
        with pytest.raises(PuzzleError):
            run("twophase.many", **wrong)


def test_maneuvers_in_a_list_get_solutions_no_longer_than_their_inverses() -> None:
    states = ["R U F' L2 D B R' U2 F L' D2 B' R F2", "K", "D B2 L U' R F2 D' L B U2 R'"]
    events, _ = run("twophase.many", states=states)
    lengths = {event["index"]: event["length"] for event in events if "length" in event}
    assert lengths[0] <= 14
    assert lengths[2] <= 11


def test_many_cubes_are_searched_in_slices_between_which_the_worker_hears_a_stop() -> None:
    steps = list(web.run("twophase.many", {"states": [Cube.random(n).facelets for n in range(20)]}))
    found = [step["index"] for step in steps if step is not None and "index" in step]
    assert sorted(found) == list(range(20))
    assert steps.count(None) > 10 * len(found)


def test_a_maneuver_from_one_cube_to_another() -> None:
    events, result = run("twophase.target", start="R U", target="R U F D")
    assert result["maneuver"] == "F D"
    assert result["optimal"]
    assert events[-1] == result | {"seconds": events[-1]["seconds"]}


def test_a_maneuver_to_a_pattern_and_from_one() -> None:
    top = "?" * 4 + "U" + "?" * 4
    below = "".join("???" + face * 6 for face in "RF") + "D" * 9
    pattern = top + below + "".join("???" + face * 6 for face in "LB")
    _events, result = run("twophase.target", start="R U R'", target=pattern, seconds=60)
    assert result["cubes"] == 62_208
    assert result["optimal"]
    assert result["length"] <= 3
    start = to_facelets(Cube("R U R'").cubies)
    _events, result = run("twophase.target", start="?" + start[1:], seconds=60)
    assert result["maneuver"] == "R U' R'"


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("optimal.prove", {"state": "R K"}, "'K' is not a move"),
        ("optimal.prove", {"state": "R", "tables": "huge"}, "'large' or 'largest' is expected"),
        ("optimal.prove", {"proof": {"lower": 3}}, "not a saved proof"),
        ("optimal.prove", {"proof": [1]}, "proof: an object or null"),
        ("twophase.target", {"start": 5}, "start: text is expected"),
        ("twophase.target", {"start": "R", "seconds": -1}, "seconds: a number from 0 to 3600"),
        ("twophase.target", {"start": "?" * 54, "target": "?" * 54}, "cannot both"),
        ("twophase.target", {"start": "????U????" * 6}, "two centres"),
    ],
)
def test_bad_input_is_named(name: str, arguments: dict, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        run(name, **arguments)
