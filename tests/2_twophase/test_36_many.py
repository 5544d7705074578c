"""Many cubes: all solved, in order; failures stay apart; a file goes on where it stopped."""

import json
import math
import os
import random
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import random_state
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.twophase.batch import solve_batch
from cubogram.twophase.many import Outcome, jobs, solve_many, solving
from cubogram.twophase.many.outcomes import read_outcomes
from cubogram.twophase.tables.tables import Tables


@pytest.fixture(scope="module", autouse=True)
def _deep_table() -> None:
    for _done in Tables.shared().prepare("deep"):
        pass


def texts(count: int, seed: int = 36) -> list[str]:
    rng = random.Random(seed)
    return [to_facelets(random_state(rng)) for _ in range(count)]


def length_of(outcome: Outcome) -> int:
    assert outcome.solution is not None
    return outcome.solution.length


def check(outcomes: list[Outcome], states: list[str], length: int = 21) -> None:
    assert [outcome.index for outcome in outcomes] == list(range(len(states)))
    assert [outcome.state for outcome in outcomes] == states
    for outcome in outcomes:
        assert outcome.error is None
        assert outcome.maneuver is not None
        moves = outcome.maneuver.indices
        assert after(moves, Cube(outcome.state).cubies) == SOLVED
        assert len(moves) == length_of(outcome) <= length


def test_a_batch_shares_one_frontier_and_solves_all() -> None:
    states = texts(200)
    outcomes = list(solve_many(states, workers=1))
    check(outcomes, states)
    check(list(solve_many(states[:40], workers=1, length=20)), states[:40], 20)


def test_mixed_states_solved_near_symmetric_and_far() -> None:
    states = [
        "U",
        "U U'",
        "U2 D2 R2 L2 F2 B2",
        "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2",
        "R L U2 F' D' L2 B2 R F2 D' B' R L' U2 F'",
        *texts(3),
    ]
    outcomes = list(solve_many(states, workers=1))
    check(outcomes, states)
    assert [length_of(outcome) for outcome in outcomes[:3]] == [1, 0, 6]


@pytest.mark.parametrize("size", [1, 2, 7])
def test_batches_of_any_size(size: int) -> None:
    rng = random.Random(size)
    states = [random_state(rng) for _ in range(size)]
    tables = Tables.shared().current
    solutions = solve_batch(states, 21, tables)
    assert sorted(solutions) == list(range(size))
    for cube, solution in solutions.items():
        assert after(solution.maneuver.indices, states[cube]) == SOLVED
    assert solve_batch([], 21, tables) == {}


def test_with_a_time_for_each_cube_a_length_may_be_enough() -> None:
    """However slow the machine is: the time is never up."""
    states = texts(3)
    for enough in (20, 19):
        check(list(solve_many(states, workers=1, seconds=600, length=enough)), states, enough)


@pytest.mark.parametrize(
    ("argument", "wrong"),
    [
        ("tables", "depe"),
        ("seconds", "soon"),
        ("workers", 0),
        ("length", 21.5),
        ("worker", 2),
    ],
)
def test_misuse_is_named(argument: str, wrong: object) -> None:
    with pytest.raises(ArgumentError, match=argument):
        solve_many(["R"], **{argument: wrong})
    for cubes in ("R U", Cube(), 5, [5]):
        with pytest.raises(ArgumentError, match="cubes"):
            solve_many(cubes)  # type: ignore[arg-type]


def test_cubes_maneuvers_and_texts() -> None:
    outcomes = solve_many([Cube("R U"), Maneuver("R U"), "R U"], workers=1)
    assert [str(outcome.maneuver) for outcome in outcomes] == ["U' R'"] * 3


def test_answers_are_cubes_as_other_maneuvers_are() -> None:
    cube = Cube("R U2 F' L D")
    answers = [cube.solve(), cube.solve_to("", seconds=30), cube.cfop()]
    for answer, outcome in zip(answers, solve_many(answers, workers=1), strict=True):
        assert Cube(outcome.state) == Cube(answer)
        assert cube * ~Cube(outcome.maneuver or "") == Cube()


def test_an_impossible_wish_is_refused() -> None:
    with pytest.raises(PuzzleError, match="length 17 needs a time"):
        solve_many(["R"], length=17)


@pytest.mark.parametrize("make", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor(make) -> None:
    states = texts(130)
    with make(2) as executor:
        check(list(solve_many(states, executor=executor)), states)


def test_failures_stay_apart_and_in_order() -> None:
    good = texts(2)
    states = [good[0], "R K", "U" * 54, good[1], ""]
    progress = []
    outcomes = list(solve_many(states, workers=1, progress=lambda *now: progress.append(now)))
    assert [outcome.maneuver is None for outcome in outcomes] == [False, True, True, False, True]
    assert "'K' is not a move" in outcomes[1].error.message
    assert outcomes[1].error.where is not None
    assert progress == [(done, 5) for done in range(1, 6)]


class Failing(ThreadPoolExecutor):
    """An executor some of whose jobs are lost."""

    def submit(self, function, job, /):
        if job.first == solving.BATCH:
            lost: Future = Future()
            lost.set_exception(BrokenExecutor("the worker died"))
            return lost
        return super().submit(function, job)


def test_a_lost_job_does_not_stop_the_others() -> None:
    states = texts(2 * solving.BATCH + 5)
    with Failing(1) as executor:
        outcomes = list(solve_many(states, executor=executor))
    lost = [outcome.index for outcome in outcomes if outcome.error]
    assert lost == list(range(solving.BATCH, 2 * solving.BATCH))
    assert "the worker died" in outcomes[lost[0]].error.message
    assert [outcome.index for outcome in outcomes] == list(range(len(states)))


def deadly(job: jobs.Job) -> list[Outcome]:
    if job.first == solving.BATCH:
        os._exit(1)  # as the system does to a process that takes too much memory
    return [Outcome(job.first + i, text, None, 0.0) for i, text in enumerate(job.states)]


def test_a_process_that_dies_costs_only_its_own_job(monkeypatch) -> None:
    monkeypatch.setattr(solving, "run_job", deadly)
    states = [str(number) for number in range(3 * solving.BATCH)]
    outcomes = list(solve_many(states, workers=2))
    assert [outcome.index for outcome in outcomes] == list(range(len(states)))
    failed = [outcome.index for outcome in outcomes if outcome.error]
    assert failed == list(range(solving.BATCH, 2 * solving.BATCH))


def test_a_file_goes_on_where_it_stopped(tmp_path, monkeypatch) -> None:
    path = tmp_path / "outcomes.jsonl"
    states = texts(5)
    monkeypatch.setattr(solving, "BATCH", 2)
    steps = solve_many(states, workers=1, resume=path)
    first = [next(steps) for _ in range(3)]
    steps.close()
    with path.open("a") as file:
        file.write('{"index": 4, "sta')  # the machine was switched off here
    monkeypatch.setattr(solving, "run_job", counted := Counted())
    outcomes = list(solve_many(states, workers=1, resume=path))
    check(outcomes, states)
    assert outcomes[:3] == first
    assert counted.states == states[4:]
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["maneuver"] for line in lines] == [str(o.maneuver) for o in outcomes]
    assert list(solve_many(states, workers=1, resume=path)) == outcomes


class Counted:
    """`run_job` that remembers what it was asked."""

    def __init__(self) -> None:
        self.states: list[str] = []
        self.run = jobs.run_job

    def __call__(self, job: jobs.Job) -> list[Outcome]:
        self.states += job.states
        return self.run(job)


def test_a_file_of_other_states_or_with_wrong_solutions_is_refused(tmp_path) -> None:
    path = tmp_path / "outcomes.jsonl"
    list(solve_many(["R U"], workers=1, resume=path))
    with pytest.raises(PuzzleError, match="line 1: cannot go on from this file"):
        list(solve_many(["R F"], workers=1, resume=path))
    path.write_text(path.read_text().replace("U' R'", "U R'"))
    with pytest.raises(PuzzleError, match="cannot go on"):
        list(solve_many(["R U"], workers=1, resume=path))
    path.write_text("hello\n")
    with pytest.raises(PuzzleError, match="cannot go on"):
        list(solve_many(["R U"], workers=1, resume=path))


@pytest.mark.parametrize("executor", [2, ThreadPoolExecutor])
def test_what_is_no_executor_is_named(executor: object) -> None:
    with pytest.raises(ArgumentError, match=r"executor: a .*Executor is expected"):
        solve_many(["R"], executor=executor)  # type: ignore[arg-type]


def test_an_outcome_holds_the_error_itself() -> None:
    (outcome,) = solve_many(["R K"], workers=1)
    assert str(outcome) == "no solution: character 3: 'K' is not a move"
    assert outcome.error is not None
    with pytest.raises(PuzzleError, match="'K' is not a move"):
        raise outcome.error


@pytest.mark.parametrize(
    "change",
    [
        {"state": 5},
        {"state": ["R"]},
        {"index": "0"},
        {"index": None},
        {"seconds": "nan"},
        {"seconds": math.nan},
        {"maneuver": 7},
        {"maneuver": "R'"},  # without how it was found
        {"maneuver": "R'", "direction": 5000 * "R"},
        {"error": "damaged"},
        {"error": {"kind": 1, "message": 2, "where": 3}},
    ],
)
def test_resume_files(change: dict[str, Any], tmp_path: Path) -> None:
    sound = {"index": 0, "state": "R", "maneuver": None, "seconds": 1.0, "error": None}
    file = tmp_path / "resume.jsonl"
    file.write_text(json.dumps(sound) + "\n")
    assert read_outcomes(file, ["R"])[0].state == "R"
    file.write_text(json.dumps({**sound, **change}) + "\n")
    with pytest.raises(PuzzleError, match="line 1: cannot go on from this file") as refused:
        read_outcomes(file, ["R"])
    assert len(refused.value.message) < 200
