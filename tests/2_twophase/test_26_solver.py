"""The solver from outside: thousands of cubes, replayed sticker by sticker; commands; bad input."""

import copy
import dataclasses
import json
import os
import pickle
import random
from typing import Any

import pytest

from cubogram import shortcuts, web
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, Cubies, after
from cubogram.cube.facelets import SOLVED_FACELETS, to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.models.blocks import Blocks
from cubogram.cube.moves import Move
from cubogram.cube.random_state import random_state
from cubogram.cube.reading import read
from cubogram.errors import PuzzleError
from cubogram.twophase import solver
from cubogram.twophase.directions import DIRECTIONS, views
from cubogram.twophase.solver import Share, Solution

N_CUBES = 200 if os.environ.get("CUBOGRAM_TEST_PROFILE") == "browser-runtime" else 2000
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_random_cubes_solved_and_replayed_with_stickers(part: int) -> None:
    """Every cube is solved, in at most 23 turns by the first solution found."""
    rng = random.Random(part)
    for _ in range(N_CUBES // PARTS):
        state = random_state(rng)
        solution = solver.solve(Cube.from_cubies(state), seconds=0)
        stickers = Blocks.from_facelets(to_facelets(state)).apply(solution)
        assert stickers.facelets() == SOLVED_FACELETS
        assert solution.length == len(solution.maneuver) <= 23


def test_the_same_solution_as_text_and_as_moves() -> None:
    solution = solver.solve(Cube.random(seed=26), length=21)
    assert Maneuver(str(solution)) == solution.maneuver
    assert Maneuver(list(solution)) == solution.maneuver
    assert len(solution) == solution.length
    assert (
        Solution.from_json(json.loads(json.dumps(solution.as_json()))).maneuver == solution.maneuver
    )
    assert solution.length <= 21


def test_preparing_makes_progress_and_ends() -> None:
    parts = list(solver.prepare("small"))
    assert parts == sorted(parts)
    assert parts[-1:] in ([], [1.0])
    assert list(solver.prepare("small")) == []


def finished(command: str, **args: Any) -> tuple[list[Any], Any]:
    """All events of a command except None, and its result."""
    events, steps = [], web.run(command, args)
    while True:
        try:
            event = next(steps)
        except StopIteration as stop:
            return events, stop.value
        if event is not None:
            events.append(event)


def test_the_command_of_the_page() -> None:
    events, result = finished("twophase.solve", state="R U F2 D' L B2 U' R2 F", seconds=0.2)
    events = [event for event in events if "need" not in event]
    assert events[-1] == result
    assert set(result) == {
        *("maneuver", "length", "seconds", "direction", "nodes", "phase1Length", "optimal")
    }
    assert after(Maneuver("R U F2 D' L B2 U' R2 F " + result["maneuver"]).indices) == SOLVED
    assert [event["length"] for event in events] == sorted(
        (event["length"] for event in events), reverse=True
    )
    json.dumps(events)


def test_a_scramble_leads_to_its_state() -> None:
    _, result = finished("twophase.scramble")
    assert to_facelets(after(Maneuver(result["maneuver"]).indices)) == result["facelets"]
    assert result["length"] == len(Maneuver(result["maneuver"]).indices)


def test_a_solved_cube_needs_no_turn() -> None:
    _, result = finished("twophase.solve", state=SOLVED_FACELETS)
    assert (result["maneuver"], result["length"], result["optimal"]) == ("", 0, True)


@pytest.mark.parametrize(
    ("args", "kind"),
    [
        ({"state": "R K"}, "notation"),
        ({"state": 7}, "argument"),
        ({"state": "R", "seconds": -1}, "argument"),
        ({"state": "R", "seconds": "long"}, "argument"),
        ({"state": "R", "length": True}, "argument"),
        ({"state": "R", "tables": "huge"}, "argument"),
    ],
)
def test_bad_arguments_of_the_page(args: dict[str, Any], kind: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        finished("twophase.solve", **args)
    assert caught.value.kind == kind
    assert caught.value.message


def command_line(*arguments: str) -> int:
    """The exit status of `cubogram` with these arguments."""
    from cubogram.cli import main  # which the browser does not have

    return main(list(arguments))


@pytest.mark.native
def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line("solve", "R U F'", "--json") == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["maneuver"], result["length"]) == ("F U' R'", 3)
    assert result["state"] == to_facelets(after(Maneuver("R U F'").indices))
    assert command_line("solve", result["state"]) == 0
    assert capsys.readouterr().out == "F U' R'\n"


@pytest.mark.native
def test_a_cube_held_another_way_is_solved_as_it_is_held(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command_line("solve", "x R U", "--json") == 0
    result = json.loads(capsys.readouterr().out)
    assert result["maneuver"] == "U' R'"


@pytest.mark.native
@pytest.mark.parametrize("seconds", ["-1", "nan", "inf", "soon"])
def test_an_invalid_time_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        command_line("solve", "R", "--seconds", seconds)
    assert end.value.code == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert f"'{seconds}' is not a time of 0 or more seconds" in message


@pytest.mark.native
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", ""], "nothing was given"),
        (["solve", "R K"], "character 3: 'K' is not a move"),
        (["solve", "R", "--length", "-1"], "a number of moves"),
        (["solve", "U" * 50 + "RFDL"], ""),
        (["tables", "verify", "--directory", "/nowhere/at/all"], "missing"),
        (["tables", "build", "--directory", "/dev/null/x"], "Not a directory"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command_line(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert message in captured.err


def replayed(state: Cubies, solution: Solution) -> bool:
    return after(solution.maneuver.indices, state).is_solved


def test_searches_that_share_the_directions_find_what_one_finds() -> None:
    rng = random.Random(5)
    for _ in range(3):
        state = random_state(rng)
        found = {}
        for part in range(2):
            share = Share(part, 2)
            lengths = [
                solution.length
                for solution in solver.search(state, 0.2, share=share)
                if solution is not None and replayed(state, solution)
            ]
            found[part] = min(lengths)
        assert max(found.values()) <= 22
        share = Share(0, 2, upper_bound=min(found.values()))
        shorter = [s for s in solver.search(state, 0.1, share=share) if s is not None]
        assert all(solution.length < share.upper_bound for solution in shorter)


def test_each_direction_belongs_to_somebody() -> None:
    state = random_state(random.Random(1))
    for parts in (1, 2, 3, 4, 6, 9):
        shared_out = [d for part in range(parts) for d in views(state, part, parts).directions]
        assert set(shared_out) == set(DIRECTIONS)
    assert len(views(SOLVED, 3, 4).directions) == 1


def test_a_solution_may_be_used_as_a_maneuver() -> None:
    solution = solver.solve("R U2 F' L D")
    assert (Cube("R U2 F' L D") * solution).is_solved
    assert Cube(~solution) == Cube(solution.inverse()) == Cube("R U2 F' L D")
    assert (solution[0], solution.htm, solution.qtm, solution.length) == (Move("D'"), 5, 6, 5)
    assert (solution + "R").simplify() == Maneuver("D' L' F U2")
    assert repr(solution).startswith("<Solution D' L' F U2 R': 5 turns after ")


def test_an_answer_is_never_longer_than_the_inverse() -> None:
    rng = random.Random(3)
    for length in range(1, 21):
        typed = Maneuver.from_indices(rng.randrange(18) for _ in range(length))
        found = list(solver.solutions(typed, seconds=0))
        assert max(solution.length for solution in found) <= length
        assert Cube(typed).apply(found[-1].maneuver).is_solved
        back = str(~typed)
        state = Cube(typed).facelets
        _, answer = finished("twophase.solve", state=state, seconds=0, known=back)
        assert answer["length"] <= length


@pytest.mark.parametrize("length", [14, 18, 20, 21, 22, 25])
def test_text_out_is_never_longer_than_the_inverse_of_text_in(length: int) -> None:
    """A text of 14 turns used to get an answer of 20."""
    rng = random.Random(length)
    for _ in range(4):
        typed = str(Maneuver.from_indices(rng.randrange(18) for _ in range(length)))
        answer = shortcuts.solve(typed, seconds=0)
        assert len(Maneuver(answer)) <= len(Maneuver(typed).simplify())
        assert Cube(typed).apply(answer).is_solved


def test_an_answer_is_a_maneuver() -> None:
    typed = "R U2 F' L D"
    for answer in (
        Cube(typed).solve(),
        Cube(typed).solve_to("", seconds=30),
        Cube(typed).cfop(friendly=False),
    ):
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
    cube = Cube.random(seed=2)
    first = cube.solve(length=24)
    again = dataclasses.replace(first, seconds=first.seconds + 1, nodes=0)
    assert first == again
    assert hash(first) == hash(again)
    assert first != ~first
    assert Cube("R U2 F").solve() == Cube("R U2 F").solve()


def test_the_inverse_is_taken_only_of_what_is_typed_as_turns() -> None:
    text = "x R U R' M F2 D L2 B' R2 F U2 y"
    known = solver.known_inverse(read(text), Cube(text).cubies)
    assert known == (~Maneuver(text)).face_turns().simplify()
    assert solver.known_inverse(read(Cube(text).facelets), Cube(text).cubies) is None
    assert solver.known_inverse(read("R U"), Cube("R F").cubies) is None
