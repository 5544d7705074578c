"""Many cubes: all solved, in order; failures are kept apart; a file is continued where it
stopped."""

import errno
import json
import math
import multiprocessing
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import (
    BrokenExecutor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import random_state
from cubogram.errors import ArgumentError, FileError, PuzzleError
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
    for outcome in outcomes[:3]:  # looked up, without a search
        assert outcome.solution is not None
        assert (outcome.solution.is_optimal, outcome.solution.nodes) == (True, 0)


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


@pytest.mark.parametrize("cubes", ["R U", Cube(), 5, [5], ["R", None]])
def test_what_is_not_a_list_of_cubes_is_named(cubes: object) -> None:
    with pytest.raises(ArgumentError, match="cubes"):
        list(solve_many(cubes, workers=1))  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [None, 0.0])
def test_no_solution_of_a_maneuver_is_longer_than_its_inverse(seconds: float | None) -> None:
    rng = random.Random(10)
    typed = [str(Maneuver.from_indices(rng.randrange(18) for _ in range(n))) for n in range(11, 19)]
    outcomes = list(solve_many([*typed, "K"], workers=1, seconds=seconds))
    check(outcomes[:-1], typed)
    for outcome, text in zip(outcomes, typed, strict=False):
        assert length_of(outcome) <= len(Maneuver(text))


def test_cubes_maneuvers_and_texts() -> None:
    outcomes = solve_many([Cube("R U"), Maneuver("R U"), "R U"], workers=1)
    assert [str(outcome.maneuver) for outcome in outcomes] == ["U' R'"] * 3


def test_answers_are_cubes_like_other_maneuvers() -> None:
    cube = Cube("R U2 F' L D")
    answers = [cube.solve(), cube.solve_to("", seconds=30), cube.cfop()]
    for answer, outcome in zip(answers, solve_many(answers, workers=1), strict=True):
        assert Cube(outcome.state) == Cube(answer)
        assert cube * ~Cube(outcome.maneuver or "") == Cube()


def test_an_impossible_request_is_refused() -> None:
    with pytest.raises(PuzzleError, match="length 17 needs a time limit"):
        solve_many(["R"], length=17)


@pytest.mark.parametrize("make", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor(make) -> None:
    states = texts(130)
    with make(2) as executor:
        check(list(solve_many(states, executor=executor)), states)


def test_failures_stay_apart_and_in_order() -> None:
    good = texts(2)
    states = [good[0], "R K", "U" * 54, good[1], ""]
    outcomes = list(solve_many(states, workers=1))
    assert [outcome.maneuver is None for outcome in outcomes] == [False, True, True, False, True]
    assert "'K' is not a move" in outcomes[1].error.message
    assert outcomes[1].error.where is not None


class Lost(ThreadPoolExecutor):
    """An executor that loses a job."""

    def submit(self, function, job, /):
        if job.first == solving.BATCH:
            lost: Future = Future()
            lost.set_exception(BrokenExecutor("the worker died"))
            return lost
        return super().submit(function, job)


def test_the_errors_of_an_executor_are_passed_on() -> None:
    """They are not a reason to say that a cube has no solution."""
    states = texts(2 * solving.BATCH + 5)
    with Lost(1) as executor:
        outcomes = solve_many(states, executor=executor)
        check([next(outcomes) for _ in range(solving.BATCH)], states[: solving.BATCH])
        with pytest.raises(BrokenExecutor, match="the worker died"):
            next(outcomes)


class Late(ThreadPoolExecutor):
    """An executor whose jobs take random times, which say nothing about their cubes."""

    def __init__(self, seed: int) -> None:
        super().__init__(4)
        self._random = random.Random(seed)

    def submit(self, _function, job, /):
        return super().submit(unsolved, job, self._random.choice([0.0, 0.0, 0.002]))


def unsolved(job: jobs.Job, seconds: float = 0.0) -> list[Outcome]:
    time.sleep(seconds)
    return [Outcome(job.first + i, text, None, 0.0) for i, text in enumerate(job.states)]


@settings(max_examples=20)
@given(st.integers(0, 400), st.integers())
def test_the_order_is_that_of_the_input_whoever_is_ready_first(count: int, seed: int) -> None:
    with Late(seed) as executor:
        outcomes = list(solve_many(map(str, range(count)), executor=executor))
    assert [(o.index, o.state) for o in outcomes] == [(n, str(n)) for n in range(count)]


class Endless:
    """Cubes without end, which are counted as they are read."""

    def __init__(self) -> None:
        self.read = 0

    def __iter__(self) -> Iterator[str]:
        while True:
            self.read += 1
            yield "R"


@pytest.mark.parametrize("workers", [1, 3])
def test_the_input_is_read_as_the_work_goes_on(workers: int, monkeypatch) -> None:
    monkeypatch.setattr(solving, "run_job", unsolved)
    cubes = Endless()
    outcomes = solve_many(cubes, workers=workers)
    for index in range(1000):
        assert next(outcomes).index == index
        assert cubes.read <= index + (solving.AHEAD * workers + 2) * solving.BATCH
    outcomes.close()


def test_an_answer_that_is_there_does_not_wait_for_more_input() -> None:
    class Immediate(ThreadPoolExecutor):
        def submit(self, function, job, /):
            future = super().submit(unsolved, job)
            wait([future])
            return future

    cubes = Endless()
    with Immediate(1) as executor:
        next(solve_many(cubes, executor=executor))
    assert cubes.read <= 2 * solving.BATCH


def deadly(job: jobs.Job) -> list[Outcome]:
    if job.first == solving.BATCH:
        os._exit(1)  # as the system does to a process that takes too much memory
    return unsolved(job)


def test_processes_that_die_again_and_again_are_an_error(monkeypatch) -> None:
    monkeypatch.setattr(solving, "run_job", deadly)
    outcomes = solve_many(map(str, range(3 * solving.BATCH)), workers=2)
    assert [next(outcomes).index for _ in range(solving.BATCH)] == [*range(solving.BATCH)]
    with pytest.raises(PuzzleError, match="died 3 times in a row") as refused:
        next(outcomes)
    assert refused.value.kind == "worker"
    assert not multiprocessing.active_children()


def deadly_once(mark: Path, job: jobs.Job) -> list[Outcome]:
    if job.first == solving.BATCH and not mark.exists():
        mark.touch()
        os._exit(1)
    return unsolved(job)


def test_a_process_that_dies_costs_only_time(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(solving, "run_job", partial(deadly_once, tmp_path / "died"))
    outcomes = list(solve_many(map(str, range(3 * solving.BATCH)), workers=2))
    assert (tmp_path / "died").exists()
    assert [outcome.state for outcome in outcomes] == [*map(str, range(3 * solving.BATCH))]
    assert not any(outcome.error for outcome in outcomes)


def refused_by_the_system(*_: object, **__: object) -> NoReturn:
    raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


@pytest.mark.parametrize("refuses", ["os.fork", "multiprocessing.synchronize.SemLock.__init__"])
def test_a_process_that_cannot_start_is_an_error(refuses: str, monkeypatch) -> None:
    monkeypatch.setattr(refuses, refused_by_the_system)
    outcomes = solve_many(texts(2 * solving.BATCH), workers=2)
    with pytest.raises(PuzzleError, match=r"no process could be started: Resource") as refused:
        next(outcomes)
    assert refused.value.kind == "worker"


def test_texts_of_any_class_go_to_processes() -> None:
    class Typed(str):
        """A class that no other process can load."""

    states = [Typed(text) for text in texts(130)]
    check(list(solve_many(states, workers=2)), states)


def patient(job: jobs.Job) -> list[Outcome]:
    if job.first:
        time.sleep(600)
    return unsolved(job)


def test_to_close_does_not_wait_for_the_work(monkeypatch) -> None:
    monkeypatch.setattr(solving, "run_job", patient)
    outcomes = solve_many(map(str, range(9 * solving.BATCH)), workers=2)
    next(outcomes)
    start = time.perf_counter()
    outcomes.close()
    assert time.perf_counter() - start < 60
    assert not multiprocessing.active_children()


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
    """A `run_job` that remembers what it was asked."""

    def __init__(self) -> None:
        self.states: list[str] = []
        self.run = jobs.run_job

    def __call__(self, job: jobs.Job) -> list[Outcome]:
        self.states += job.states
        return self.run(job)


def test_a_file_of_other_states_or_with_wrong_solutions_is_refused(tmp_path) -> None:
    path = tmp_path / "outcomes.jsonl"
    list(solve_many(["R U"], workers=1, resume=path))
    with pytest.raises(PuzzleError, match="line 1: cannot resume from this file"):
        list(solve_many(["R F"], workers=1, resume=path))
    path.write_text(path.read_text().replace("U' R'", "U R'"))
    with pytest.raises(PuzzleError, match="cannot resume"):
        list(solve_many(["R U"], workers=1, resume=path))
    path.write_text("hello\n")
    with pytest.raises(PuzzleError, match="cannot resume"):
        list(solve_many(["R U"], workers=1, resume=path))


@pytest.mark.parametrize("executor", [2, ThreadPoolExecutor])
def test_what_is_not_an_executor_is_named(executor: object) -> None:
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
        {"maneuver": "R'"},  # except how it was found
        {"maneuver": "R'", "direction": 5000 * "R"},
        {"error": "damaged"},
        {"error": {"kind": 1, "message": 2, "where": 3}},
    ],
)
def test_resume_files(change: dict[str, Any], tmp_path: Path) -> None:
    sound = {"index": 0, "state": "R", "maneuver": None, "seconds": 1.0, "error": None}
    file = tmp_path / "resume.jsonl"
    file.write_text(json.dumps(sound) + "\n")
    assert next(read_outcomes(file, iter(["R"]))).state == "R"
    file.write_text(json.dumps({**sound, **change}) + "\n")
    with pytest.raises(PuzzleError, match="line 1: cannot resume from this file") as refused:
        list(read_outcomes(file, iter(["R"])))
    assert len(refused.value.message) < 200


@pytest.mark.parametrize("kind", ["device", "link", "pipe", "folder"])
def test_only_ordinary_files_are_gone_on_with(kind: str, tmp_path: Path) -> None:
    """A link to an endless device used to be read for ever."""
    file = tmp_path / "resume.jsonl"
    {
        "device": lambda: file.symlink_to("/dev/zero"),
        "link": lambda: file.symlink_to("/dev/full"),
        "pipe": lambda: os.mkfifo(file),
        "folder": file.mkdir,
    }[kind]()
    with pytest.raises(FileError, match=r"resume\.jsonl: this is not an ordinary file"):
        list(solve_many(["R"], workers=1, resume=file))


def test_a_file_with_more_outcomes_than_cubes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "resume.jsonl"
    list(solve_many(["R", "U"], workers=1, resume=file))
    with pytest.raises(PuzzleError, match=r"line 2: .* there are not that many cubes"):
        list(solve_many(["R"], workers=1, resume=file))
