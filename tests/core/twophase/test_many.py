"""Many cubes, and one cube in several processes: all solved, in order; whatever dies or is
stopped."""

import errno
import json
import math
import multiprocessing
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import NoReturn

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import random_state
from cubogram.errors import FileError, PuzzleError
from cubogram.twophase import solver
from cubogram.twophase.batch import search_batch, solve_batch
from cubogram.twophase.many import Outcome, jobs, race, solve_many, solving
from cubogram.twophase.many.outcomes import read_outcomes
from cubogram.twophase.tables.tables import Tables

SUPERFLIP = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"


def texts(count: int, seed: int = 36) -> list[str]:
    rng = random.Random(seed)
    return [to_facelets(random_state(rng)) for _ in range(count)]


def check(outcomes: list[Outcome], states: list[str], length: int = 21) -> list[int]:
    """Every state has its solution, at its place; returns the lengths."""
    assert [(one.index, one.state) for one in outcomes] == list(enumerate(states))
    lengths = []
    for outcome in outcomes:
        assert outcome.error is None
        assert Cube(outcome.state).apply(outcome.solution).is_solved
        assert len(outcome.solution.maneuver) == outcome.solution.length <= length
        lengths.append(outcome.solution.length)
    return lengths


def unsolved(job: jobs.Job, seconds: float = 0.0) -> list[Outcome]:
    """A `run_job` that takes some time and solves nothing."""
    time.sleep(seconds)
    return [Outcome(job.first + i, text, None, 0.0) for i, text in enumerate(job.states)]


# Batches


def test_a_batch_of_known_cubes_has_known_lengths(filled: Tables) -> None:
    rng = random.Random(36)
    states = [random_state(rng) for _ in range(64)]
    for length, known in ((21, [1, 4, 16, 35, 8, 211_188_510]), (20, [1, 5, 17, 41, 211_150_796])):
        found = solve_batch(states, length, filled.current)
        assert sorted(found) == list(range(64))
        for number, solution in found.items():
            assert after(solution.maneuver.indices, states[number]) == SOLVED
        lengths = np.bincount([solution.length for solution in found.values()])
        assert [*lengths[17:].tolist(), sum(s.nodes for s in found.values())] == known
    assert solve_batch([], 21, filled.current) == {}
    near = [
        SOLVED,
        *(Cube(text).cubies for text in ("R U F", "U2 D2 R2 L2 F2 B2", "L2 F2 B D F' L' L2 B")),
    ]
    for number, solution in solve_batch(near, 21, filled.current).items():
        seen = (solution.length, solution.is_optimal, solution.nodes)
        assert seen == ((0, 3, 6, 7)[number], True, 0)
    assert sorted(solve_batch(near, 2, filled.current)) == [0]


def test_a_cube_that_resists_is_searched_alone(filled: Tables, monkeypatch) -> None:
    monkeypatch.setattr("cubogram.twophase.batch.ALONE_SECONDS", 0.0)
    states = [after(random.Random(1).choices(range(18), k=40)), Cube("R U").cubies]
    known = [Maneuver.from_indices(random.Random(1).choices(range(18), k=40)).inverse(), None]
    found = dict(filter(None, search_batch(states, 12, filled.current, known)))
    assert list(found) == [1, 0]
    assert after(found[0].maneuver.indices, states[0]) == SOLVED
    assert 12 < found[0].length <= 23


def test_all_cubes_are_solved_in_order(deep: Tables) -> None:
    mixed = ["U", "U U'", "U2 D2 R2 L2 F2 B2", SUPERFLIP, "R L U2 F' D' L2 B2 R F2 D' B'"]
    states = [*mixed, *texts(70)]
    lengths = check(list(solve_many(states, workers=1)), states)
    assert lengths[:3] == [1, 0, 6]
    assert lengths[4] <= 11
    for enough in (20, 19):  # however slow the machine is: the time is never up
        some = states[5:7]
        check(list(solve_many(some, workers=1, seconds=600, length=enough)), some, enough)
    given = [Cube("R U"), Maneuver("R U"), "R U", Cube("R U2 F' L D").solve()]
    outcomes = list(solve_many(given, workers=1))
    assert [str(one.maneuver) for one in outcomes] == ["U' R'"] * 3 + ["R U2 F' L D"]
    rng = random.Random(10)
    typed = [str(Maneuver.from_indices(rng.choices(range(18), k=n))) for n in range(11, 19)]
    for seconds in (None, 0.0):  # no solution is longer than the inverse
        outcomes = list(solve_many([*typed, "K"], workers=1, seconds=seconds))
        found = check(outcomes[:-1], typed)
        assert all(length <= len(Maneuver(text)) for length, text in zip(found, typed, strict=True))


def test_failures_stay_apart(deep: Tables) -> None:
    good = texts(2)
    states = [good[0], "R K", "U" * 54, good[1], ""]
    outcomes = list(solve_many(states, workers=1))
    kinds = [outcome.error and outcome.error.kind for outcome in outcomes]
    assert kinds == [None, "notation", "validity", None, "empty"]
    assert repr(outcomes[1]) == "<Outcome 1: no solution: character 3: 'K' is not a move>"
    assert repr(next(solve_many(["R U"], workers=1))) == "<Outcome 0: U' R'>"
    assert outcomes[1].error is not None
    assert outcomes[1].error.where == {"start": 2, "end": 3}


# Executors and processes


def test_any_executor_and_our_own_processes(deep: Tables) -> None:
    class Typed(str):
        """A class that no other process can load."""

    states = texts(130)
    with ThreadPoolExecutor(2) as threads:
        check(list(solve_many(states, executor=threads)), states)
    check(list(solve_many([Typed(text) for text in states], workers=2)), states)
    with ProcessPoolExecutor(2) as processes:
        check(list(solve_many(states[:70], executor=processes)), states[:70])


class Threads(ThreadPoolExecutor):
    """An executor that solves nothing: jobs take random times, or none, or one is lost."""

    def __init__(self, seed: int | None = None, lost: int = -1) -> None:
        super().__init__(4)
        self._random, self._lost = None if seed is None else random.Random(seed), lost

    def submit(self, _function, job, /):
        if job.first == self._lost:
            lost: Future = Future()
            lost.set_exception(BrokenExecutor("the worker died"))
            return lost
        if self._random is not None:
            return super().submit(unsolved, job, self._random.choice([0.0, 0.0, 0.002]))
        future = super().submit(unsolved, job)
        wait([future])
        return future


class Endless:
    """Cubes without end, which are counted as they are read."""

    read = 0

    def __iter__(self) -> Iterator[str]:
        while True:
            self.read += 1
            yield "R"


@given(st.integers(0, 400), st.integers())
def test_the_order_is_that_of_the_input(count: int, seed: int) -> None:
    with Threads(seed) as executor:
        outcomes = list(solve_many(map(str, range(count)), executor=executor))
    assert [(one.index, one.state) for one in outcomes] == [(n, str(n)) for n in range(count)]


def test_the_errors_of_an_executor_are_passed_on() -> None:
    """They are not a reason to say that a cube has no solution."""
    with Threads(lost=solving.BATCH) as executor:
        outcomes = solve_many(map(str, range(2 * solving.BATCH + 5)), executor=executor)
        assert [next(outcomes).index for _ in range(solving.BATCH)] == [*range(solving.BATCH)]
        with pytest.raises(BrokenExecutor, match="the worker died"):
            next(outcomes)


def test_the_input_is_read_as_the_work_goes_on(monkeypatch) -> None:
    monkeypatch.setattr(solving, "run_job", unsolved)
    for workers in (1, 3):
        cubes = Endless()
        outcomes = solve_many(cubes, workers=workers)
        for index in range(1000):
            assert next(outcomes).index == index
            assert cubes.read <= index + (solving.AHEAD * workers + 2) * solving.BATCH
        outcomes.close()
    cubes = Endless()
    with Threads() as executor:  # an answer that is there does not wait for more input
        next(solve_many(cubes, executor=executor))
    assert cubes.read <= 2 * solving.BATCH


def deadly(mark: Path | None, job: jobs.Job) -> list[Outcome]:
    """A `run_job` whose process dies as if it had taken too much memory, if marked only once."""
    if job.first == solving.BATCH and (mark is None or not mark.exists()):
        if mark is not None:
            mark.touch()
        os._exit(1)
    return unsolved(job)


def test_a_process_that_dies_costs_only_time_and_after_three_it_is_an_error(
    monkeypatch, tmp_path
) -> None:
    states = [*map(str, range(3 * solving.BATCH))]
    monkeypatch.setattr(solving, "run_job", partial(deadly, tmp_path / "died"))
    outcomes = list(solve_many(states, workers=2))
    assert (tmp_path / "died").exists()
    assert [(outcome.state, outcome.error) for outcome in outcomes] == [(x, None) for x in states]
    monkeypatch.setattr(solving, "run_job", partial(deadly, None))
    steps = solve_many(states, workers=2)
    assert [next(steps).index for _ in range(solving.BATCH)] == [*range(solving.BATCH)]
    with pytest.raises(PuzzleError) as refused:
        next(steps)
    assert refused.value.kind == "worker"
    assert not multiprocessing.active_children()


def test_a_process_that_cannot_start_is_an_error(monkeypatch) -> None:
    def refused_by_the_system(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    for name in ("os.fork", "multiprocessing.synchronize.SemLock.__init__"):
        with monkeypatch.context() as patch:
            patch.setattr(name, refused_by_the_system)
            with pytest.raises(PuzzleError, match=os.strerror(errno.EAGAIN)) as refused:
                next(solve_many(texts(2 * solving.BATCH), workers=2))
            assert refused.value.kind == "worker"


def patient(job: jobs.Job) -> list[Outcome]:
    return unsolved(job, 600 if job.first else 0)


def test_to_close_does_not_wait_for_the_work(monkeypatch) -> None:
    monkeypatch.setattr(solving, "run_job", patient)
    outcomes = solve_many(map(str, range(9 * solving.BATCH)), workers=2)
    next(outcomes)
    outcomes.close()
    assert not multiprocessing.active_children()


# Files of outcomes


def test_a_file_goes_on_where_it_stopped(tmp_path, monkeypatch) -> None:
    path, states = tmp_path / "outcomes.jsonl", texts(5)
    monkeypatch.setattr(solving, "BATCH", 2)
    steps = solve_many(states, workers=1, resume=path)
    first = [next(steps) for _ in range(3)]
    steps.close()
    with path.open("a") as file:
        file.write('{"index": 4, "sta')  # the machine was switched off here
    run, asked = jobs.run_job, []
    monkeypatch.setattr(solving, "run_job", lambda job: asked.extend(job.states) or run(job))
    outcomes = list(solve_many(states, workers=1, resume=path))
    check(outcomes, states)
    assert outcomes[:3] == first
    assert asked == states[4:]
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines == [outcome.as_json() for outcome in outcomes]
    assert list(solve_many(states, workers=1, resume=path)) == outcomes


def test_files_for_other_cubes_or_with_wrong_lines_are_refused(tmp_path) -> None:
    path = tmp_path / "outcomes.jsonl"
    list(solve_many(["R U", "R"], workers=1, resume=path))
    whole = path.read_text()
    sound = {"index": 0, "state": "R", "maneuver": None, "seconds": 1.0, "error": None}
    for text, cubes, line in (
        (whole, ["R F", "R"], 1),
        (whole, ["R U"], 2),  # more outcomes than cubes
        (whole.replace("U' R'", "U R'"), ["R U", "R"], 1),
        ("hello\n", ["R"], 1),
        *(
            (json.dumps(sound | change) + "\n", ["R"], 1)
            for change in (
                *({"state": 5}, {"state": ["R"]}, {"index": "0"}, {"index": None}, {"index": 1}),
                *({"seconds": "nan"}, {"seconds": math.nan}, {"maneuver": 7}),
                {"maneuver": "R'"},  # except how it was found
                {"maneuver": "R'", "direction": 5000 * "R"},
                *({"error": "damaged"}, {"error": {"kind": 1, "message": 2, "where": 3}}),
            )
        ),
    ):
        path.write_text(text)
        with pytest.raises(PuzzleError) as refused:
            list(solve_many(cubes, workers=1, resume=path))
        assert (refused.value.kind, refused.value.where) == ("file", {"line": line}), text
        assert len(refused.value.message) < 200
    path.write_text(json.dumps(sound) + "\n")
    assert next(read_outcomes(path, iter(["R"]))).state == "R"


def test_only_ordinary_files_are_gone_on_with(tmp_path) -> None:
    """A link to an endless device used to be read for ever."""
    (tmp_path / "device").symlink_to("/dev/zero")
    (tmp_path / "link").symlink_to("/dev/full")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    for path in tmp_path.iterdir():
        with pytest.raises(FileError, match=path.name):
            list(solve_many(["R"], workers=1, resume=path))


# One cube, several processes


def test_a_race_ends_with_a_solution_that_is_short_enough() -> None:
    cube = Cube.random(seed=5)
    for workers in (1, 2, 50):
        found = list(race(cube, workers=workers, seconds=600, length=21))
        lengths = [solution.length for solution in found]
        assert lengths == sorted(set(lengths), reverse=True)
        assert lengths[-1] <= 21
        assert all(cube.apply(solution).is_solved for solution in found)
    typed = "R U2 F' L D B2 R' U F D2 L' B"
    *_, last = race(typed, workers=2, seconds=0)
    assert last.length <= 12
    *_, last = race("R U2 F' L D", workers=3, seconds=600)
    assert (last.length, last.is_optimal) == (5, True)
    assert not multiprocessing.active_children()


def test_a_race_has_a_process_for_each_different_direction_and_ends_them() -> None:
    for cube, processes in ((Cube.random(seed=5), 2), (Cube(SUPERFLIP), 0)):
        solutions = race(cube, workers=2, seconds=600)
        next(solutions)
        assert len(multiprocessing.active_children()) == processes
        solutions.close()
        assert not multiprocessing.active_children()


def test_a_process_that_dies_takes_only_its_directions(monkeypatch) -> None:
    search, own, cube = solver.search, os.getpid(), Cube.random(seed=5)
    for dying in ({0}, {0, 1}):

        def fault(*arguments, share=None, dying=dying, **named):
            if os.getpid() != own and share.part in dying:
                os._exit(1)
            return search(*arguments, share=share, **named)

        monkeypatch.setattr(solver, "search", fault)
        *_, last = race(cube, workers=2, seconds=600, length=22)
        assert cube.apply(last).is_solved
