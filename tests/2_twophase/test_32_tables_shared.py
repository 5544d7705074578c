"""Tables that several threads and processes use and improve at once, from the very beginning."""

import multiprocessing
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from cubogram.cube.cube import Cube
from cubogram.slices import result_of
from cubogram.twophase import solver
from cubogram.twophase.many import jobs, solve_many
from cubogram.twophase.tables import files, tables
from cubogram.twophase.tables.exact_table import LOCK
from cubogram.twophase.tables.move_masks import with_planes
from cubogram.twophase.tables.tables import USEFUL_DEPTH, Tables

pytestmark = pytest.mark.native


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads are switched a thousand times as often as usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Tables with nothing in memory yet, shared by all searches; no exact table in the cache."""
    fresh = Tables()
    monkeypatch.setattr(Tables, "shared", lambda: fresh)
    monkeypatch.setattr(tables.exact_files, "read", lambda kind: None)
    return fresh


def at_once(count: int, work: Callable[[], object]) -> list[object]:
    """What several threads return if they begin the same work at the same moment."""
    barrier = threading.Barrier(count)

    def begin() -> object:
        barrier.wait()
        return work()

    with ThreadPoolExecutor(count) as threads:
        return [future.result() for future in [threads.submit(begin) for _ in range(count)]]


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("threads", [1, 2, 4, 8])
def test_cold_tables_are_the_same_for_all_threads(cold: Tables, threads: int) -> None:
    seen = at_once(threads, lambda: cold.current)
    assert all(one is seen[0] for one in seen)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("threads", [2, 8])
def test_masks_made_by_several_threads_are_right(cold: Tables, threads: int) -> None:
    """Two threads used to set each other's bits, and the masks stayed wrong."""
    at_once(threads, lambda: [None for _ in cold.improve(0)])
    for made, plain in zip(cold.current.masks, cold.current.bounds.masks(), strict=True):
        alone = result_of(with_planes(plain))
        assert made.planes is not None
        assert alone.planes is not None
        assert np.array_equal(made.planes, alone.planes)
    assert cold.current.endgame is not None
    assert len(cold.current.endgame) == 117_432


@pytest.mark.usefixtures("hurried", "cold")
def test_many_cubes_by_four_threads_on_cold_tables() -> None:
    """Most of them used to fail with "generator already executing"."""
    cubes = [Cube.random(seed=seed) for seed in range(70)]  # more than a batch: tables are improved
    with ThreadPoolExecutor(4) as executor:
        outcomes = list(solve_many(cubes, executor=executor))
    assert [outcome.error for outcome in outcomes] == [None] * len(cubes)
    for cube, outcome in zip(cubes, outcomes, strict=True):
        assert outcome.maneuver is not None
        assert cube.apply(outcome.maneuver).is_solved


@pytest.mark.usefixtures("hurried", "cold")
def test_each_of_eight_cold_threads_finds_solutions() -> None:
    solved = at_once(8, lambda: Cube("R U2 F' L D B2").solve(seconds=0.05).length)
    assert solved == [6] * 8
    cube = Cube.random(seed=32)
    for solution in at_once(3, lambda: solver.solve(cube, seconds=0.05)):
        assert cube.apply(solution).is_solved  # type: ignore[arg-type]


def test_a_search_goes_on_while_another_thread_improves_the_tables(cold: Tables) -> None:
    """It does not wait: an improvement's step that another thread is making is skipped."""
    with LOCK:
        impatient = cold.improve(0, patient=False)
        assert [next(impatient) for _ in range(3)] == [0.0] * 3
    next(impatient)


def test_an_improvement_ends_when_all_of_it_is_done_though_more_was_begun(cold: Tables) -> None:
    """It used to finish what a search had begun: a batch waited seconds for a table it left out."""
    for _ in cold.improve(USEFUL_DEPTH):
        pass
    deeper = cold.improve(USEFUL_DEPTH + 1)
    next(deeper)
    next(deeper)
    assert list(cold.improve(USEFUL_DEPTH)) == []
    for _ in deeper:
        pass
    assert cold.current.exact_depth == USEFUL_DEPTH + 1


def test_what_an_improvement_replaces_is_given_back(cold: Tables) -> None:
    """Masks take up to a hundred megabytes; with exact distances nobody needs them."""
    for _ in cold.improve(0):
        pass
    masks = cold.current.masks
    masks[0].at_most(5, np.arange(10))
    assert masks[0].planes is not None
    for _ in cold.improve(USEFUL_DEPTH):
        pass
    assert cold.current.exact_depth == USEFUL_DEPTH
    assert all(one.planes is None and not one._by_threshold for one in cold.current.masks)
    assert masks[0].planes is not None  # a search that holds them may go on


def test_what_a_search_holds_never_changes(cold: Tables) -> None:
    held = cold.current
    for _ in cold.improve(0):
        pass
    assert held is not cold.current
    assert held.endgame is None
    with pytest.raises(AttributeError):
        held.endgame = cold.current.endgame  # type: ignore[misc]
    assert replace(cold.current).endgame is cold.current.endgame


def test_an_interrupted_step_is_begun_again(cold: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(tables, "endgame_table", _interrupted)
        with pytest.raises(KeyboardInterrupt):
            for _ in cold.improve(0):
                pass
    assert cold.current.endgame is None
    for _ in cold.improve(0):
        pass
    assert cold.current.endgame is not None


def _interrupted() -> Iterator[None]:
    yield
    raise KeyboardInterrupt


def test_the_first_solution_of_a_process_comes_soon() -> None:
    """With the small tables in a file, it takes some tenths of a second, not two seconds."""
    for recipe in files.RECIPES.values():
        if files.read(recipe) is None:
            files.make(recipe)
    code = (
        "import time; from cubogram import Cube; cube = Cube.random(seed=1); "
        "start = time.process_time(); cube.solve(seconds=0.1); print(time.process_time() - start)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 1.2


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_begin_from_whatever_their_parent_was_doing(cold: Tables, method: str) -> None:
    """Another thread makes a step again and again, so that a fork may come at any moment during
    it."""
    is_over = threading.Event()
    steps = cold.improve(USEFUL_DEPTH)

    def improve() -> None:
        while not is_over.is_set() and next(steps, None) is not None:
            pass

    thread = threading.Thread(target=improve)
    thread.start()
    cubes = [Cube.random(seed=seed) for seed in range(4)]
    job = [jobs.Job(0, (cube.facelets,), 22, 0.05, 0) for cube in cubes]
    try:
        with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
            found = list(pool.map(jobs.run_job, job, timeout=120))
    finally:
        is_over.set()
        thread.join()
    for cube, (outcome,) in zip(cubes, found, strict=True):
        assert outcome.maneuver is not None
        assert cube.apply(outcome.maneuver).is_solved


def test_a_scramble_leaves_nothing_behind_for_later_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each used to leave handlers behind: after 25,000 scrambles a fork took twelve times as
    long."""
    registered: list[object] = []
    monkeypatch.setattr(os, "register_at_fork", lambda **handlers: registered.append(handlers))
    for seed in range(3):
        Cube.random(seed).scramble()
    assert registered == []


def test_threads_may_fork_while_others_make_tables() -> None:
    """Locks that were made during a fork used to be released though nobody had acquired them."""
    code = """
        import os, threading
        from concurrent.futures import ThreadPoolExecutor
        from cubogram.twophase.tables.tables import Tables
        shared, is_over = Tables.shared(), threading.Event()
        shared.current
        def make():
            while not is_over.is_set():
                shared.unimproved()
        def improve():
            for _ in shared.improve(0):
                pass
        def fork():
            for _ in range(50):
                child = os.fork()
                if child == 0:
                    shared.drop_assembly()  # takes the lock
                    os._exit(0)
                assert os.waitpid(child, 0)[1] == 0
        with ThreadPoolExecutor(6) as threads:
            others = [threads.submit(work) for work in (make, make, improve)]
            try:
                for forking in [threads.submit(fork) for _ in range(2)]:
                    forking.result()
            finally:
                is_over.set()
            for other in others:
                other.result()
    """
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")


def _by_threads(numbers: list[int]) -> int:
    """How many cubes several threads of this process solve, starting cold."""
    with ThreadPoolExecutor(3) as executor:
        outcomes = solve_many([Cube.random(seed=n) for n in numbers], executor=executor)
        return sum(outcome.error is None for outcome in outcomes)


def test_threads_in_processes() -> None:
    """As in Dask's workers."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(_by_threads, [[1, 2, 3], [4, 5, 6]])) == [3, 3]


def test_tests_have_a_cache_of_their_own() -> None:
    cache = files.cache_directory()
    assert cache is not None
    assert cache.parts[-3:] == ("build", "test-cache", "cubogram")
    assert str(cache).startswith(os.environ["XDG_CACHE_HOME"])
