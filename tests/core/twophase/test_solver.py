"""The solver from outside: `solve`, `solutions`, `prepare`, and answers that are maneuvers."""

import copy
import dataclasses
import json
import pickle
import random
from typing import Any

import pytest

from cubogram import shortcuts, web
from cubogram.cli import main
from cubogram.cube.cube import Cube
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.cube.reading import read
from cubogram.twophase import solver
from cubogram.twophase.scrambling import scramble_of
from cubogram.twophase.search import Solution


def drawn(rng: random.Random, turns: int) -> Maneuver:
    return Maneuver.from_indices(rng.randrange(18) for _ in range(turns))


def finished(command: str, **args: Any) -> tuple[list[Any], Any]:
    """All events of a page's command except None, and its result."""
    events, steps = [], web.run(command, args)
    while True:
        try:
            event = next(steps)
        except StopIteration as stop:
            return events, stop.value
        if event is not None and "need" not in event:
            events.append(event)


def test_the_command_of_the_page() -> None:
    scramble = "R U F2 D' L B2 U' R2 F"
    events, result = finished("twophase.solve", state=scramble, seconds=0.2)
    assert events[-1] == result
    assert Solution.from_json(json.loads(json.dumps(result))).as_json() == result
    assert Cube(f"{scramble} {result['maneuver']}").is_solved
    lengths = [event["length"] for event in events]
    assert lengths == sorted(lengths, reverse=True)
    _, result = finished("twophase.solve", state=SOLVED_FACELETS)
    assert (result["maneuver"], result["length"], result["optimal"]) == ("", 0, True)
    _, result = finished("twophase.scramble")
    assert Cube(result["maneuver"]).facelets == result["facelets"]
    assert result["length"] == len(Maneuver(result["maneuver"]))


# What is given as a maneuver


def test_no_solution_is_longer_than_the_inverse_of_the_maneuver() -> None:
    rng = random.Random(3)
    for turns in (1, 5, 9, 12, 14, 16, 18, 20):
        typed = drawn(rng, turns)
        found = list(solver.solutions(typed, seconds=0))
        assert max(solution.length for solution in found) <= turns
        assert Cube(typed).apply(found[-1].maneuver).is_solved
        state = Cube(typed).facelets
        _, answer = finished("twophase.solve", state=state, seconds=0, known=str(~typed))
        assert answer["length"] <= turns
    for turns in (14, 18, 20, 21, 22, 25):
        typed = drawn(rng, turns)
        text = shortcuts.solve(str(typed), seconds=0)
        assert len(Maneuver(text)) <= len(typed.simplify())
        assert Cube(typed).apply(text).is_solved


def test_the_inverse_is_known_only_of_what_is_typed_as_turns() -> None:
    text = "x R U R' M F2 D L2 B' R2 F U2 y"
    known = solver.known_inverse(read(text), Cube(text).cubies)
    assert known == (~Maneuver(text)).face_turns().simplify()
    assert solver.known_inverse(read(Cube(text).facelets), Cube(text).cubies) is None
    assert solver.known_inverse(read("R U"), Cube("R F").cubies) is None


def test_a_scramble_leads_to_its_cube_and_is_always_the_same() -> None:
    cube = Cube.random(seed=7)
    scrambles = [str(scramble_of(cube, length)) for length in (21, 20)]
    assert [Cube(scramble) for scramble in scrambles] == [cube] * 2
    assert scrambles == [
        "U' F2 L2 U F2 D2 B2 L2 D F2 L2 D2 R' B' U2 R' U' D' B' L' D",
        "D2 R2 F' U2 L2 F U2 F U B2 R2 L' B' R U' D R F2 B'",
    ]
    held = Cube("x y R U F")
    assert Cube(scramble_of(held, 21)) == held
    assert str(scramble_of(held, 20)) == "x y R U F"


# Answers


def test_a_solution_is_a_maneuver(capsys) -> None:
    solution = solver.solve("R U2 F' L D")
    assert (Cube("R U2 F' L D") * solution).is_solved
    assert (solution[0], solution.htm, solution.qtm, solution.length) == (Move("D'"), 5, 6, 5)
    assert (solution + "R").simplify() == Maneuver("D' L' F U2")
    assert repr(solution).startswith("<Solution D' L' F U2 R': 5 turns after ")
    assert repr(solution).endswith(" s, no shorter one exists>")
    assert main(["solve", "x R U"]) == 0  # as it is held
    assert capsys.readouterr().out == "U' R'\n"
    assert main(["solve", "U" * 50 + "RFDL"]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_every_kind_of_answer_is_a_maneuver() -> None:
    typed = "R U2 F' L D"
    answers = (
        Cube(typed).solve(),
        Cube(typed).solve_to("", seconds=30),
        Cube(typed).cfop(friendly=False),
    )
    for answer in answers:
        plain = Maneuver(list(answer))
        assert answer == plain == answer.maneuver
        assert {answer: 1}[plain] == 1
        assert isinstance(answer, Maneuver)
        assert "R" + answer == "R" + plain
        assert (answer + "R", answer * 2, 2 * answer) == (plain + "R", plain * 2, 2 * plain)
        assert (answer.mirror(), answer.simplify()) == (plain.mirror(), plain.simplify())
        assert (answer[1:], answer.indices) == (plain[1:], plain.indices)
        assert answer * Cube("U") == Cube(plain) * Cube("U")
        assert pickle.loads(pickle.dumps(answer)) == copy.deepcopy(answer) == answer
        assert repr(pickle.loads(pickle.dumps(answer))) == repr(answer)


def test_the_same_answer_found_twice_is_equal_to_itself() -> None:
    found = Cube.random(seed=2).solve(length=24)
    first = dataclasses.replace(found, seconds=0.25)
    again = dataclasses.replace(first, seconds=first.seconds + 1, nodes=0)
    assert first == again
    assert hash(first) == hash(again)
    assert first != ~first
    assert Maneuver(str(first)) == first
    saved = json.loads(json.dumps(first.as_json()))
    assert repr(Solution.from_json(saved)) == repr(first)
    for name in saved.keys() - {"length"}:
        with pytest.raises(KeyError):
            Solution.from_json({key: value for key, value in saved.items() if key != name})
