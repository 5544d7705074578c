"""Tables that several threads and processes use and improve at once, from the very beginning."""

import multiprocessing
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from cubogram.cube.cube import Cube
from cubogram.slices import result_of
from cubogram.twophase import solver
from cubogram.twophase.many import jobs, solve_many
from cubogram.twophase.tables import tables
from cubogram.twophase.tables.exact_table import LOCK
from cubogram.twophase.tables.small import with_planes
from cubogram.twophase.tables.tables import SUFFICIENT_DEPTH, USEFUL_DEPTH, Tables


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads are switched a thousand times as often as usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


def at_once(count: int, work: Callable[[], object]) -> list[object]:
    """What several threads return if they begin the same work at the same moment."""
    barrier = threading.Barrier(count)

    def begin() -> object:
        barrier.wait()
        return work()

    with ThreadPoolExecutor(count) as threads:
        return [future.result() for future in [threads.submit(begin) for _ in range(count)]]


@pytest.mark.usefixtures("hurried")
def test_tables_made_by_several_cold_threads_are_right(cold: Tables) -> None:
    """Two threads used to set each other's bits, and the masks stayed wrong."""
    assert len({id(one) for one in at_once(8, lambda: cold.current)}) == 1
    at_once(4, lambda: [None for _ in cold.improve(0)])
    for made, plain in zip(cold.current.masks, cold.current.bounds.masks(), strict=True):
        assert np.array_equal(made.planes, result_of(with_planes(plain)).planes)
    assert len(cold.current.endgame) == 117_432


@pytest.mark.usefixtures("hurried", "cold")
def test_many_cubes_by_four_threads_on_cold_tables() -> None:
    """Most of them used to fail with "generator already executing"."""
    cubes = [Cube.random(seed=seed) for seed in range(70)]  # more than a batch: tables are improved
    with ThreadPoolExecutor(4) as executor:
        outcomes = list(solve_many(cubes, executor=executor))
    for cube, outcome in zip(cubes, outcomes, strict=True):
        assert outcome.error is None
        assert cube.apply(outcome.maneuver).is_solved
    solved = at_once(4, lambda: Cube("R U2 F' L D B2").solve(seconds=0.05).length)
    assert solved == [6] * 4
    cube = Cube.random(seed=32)
    for solution in at_once(3, lambda: solver.solve(cube, seconds=0.05)):
        assert cube.apply(solution).is_solved


# One thread after the other


def test_what_a_search_holds_never_changes_and_what_is_replaced_is_given_back(
    cold: Tables,
) -> None:
    """Masks take up to a hundred megabytes; with exact distances nobody needs them."""
    held = cold.current
    with LOCK:  # a search goes on while another thread makes a step
        impatient = cold.improve(0, patient=False)
        assert [next(impatient) for _ in range(3)] == [0.0] * 3
    next(impatient)
    for _ in cold.improve(0):
        pass
    assert held is not cold.current
    assert held.endgame is None
    with pytest.raises(AttributeError):
        held.endgame = cold.current.endgame
    masks = cold.current.masks
    masks[0].at_most(5, np.arange(10))
    for _ in cold.improve(USEFUL_DEPTH):
        pass
    assert cold.current.exact_depth == USEFUL_DEPTH
    assert all(one.planes is None and not one._by_threshold for one in cold.current.masks)
    assert masks[0].planes is not None  # a search that holds them may go on
    plain = cold.unimproved().current
    assert (plain.exact, plain.endgame, plain.near_solved) == (None, None, None)


def test_an_improvement_ends_when_all_of_it_is_done_though_more_was_begun(
    cold: Tables, monkeypatch
) -> None:
    """It used to finish what a search had begun: a batch waited seconds for a table it left out.
    Here all depths are two less than usual."""
    useful, sufficient = USEFUL_DEPTH - 2, SUFFICIENT_DEPTH - 2
    monkeypatch.setattr(tables, "USEFUL_DEPTH", useful)
    monkeypatch.setattr(tables, "SUFFICIENT_DEPTH", sufficient)
    parts = list(cold.improve(useful))
    assert parts == sorted(parts)
    assert (parts[0], parts[-1]) == (0.0, 1.0)
    deeper = cold.improve(sufficient, parts=("exact",))
    next(deeper)
    assert 0 < next(deeper) < 1
    assert list(cold.improve(useful)) == []
    assert list(deeper)[-1] == 1.0
    assert cold.current.exact_depth == sufficient
    assert cold.current.descending is None
    assert list(cold.improve(sufficient))[-1] == 1.0
    assert cold.current.descending is not None
    assert list(cold.improve(sufficient)) == []


def test_an_interrupted_step_is_begun_again(cold: Tables, monkeypatch) -> None:
    def interrupted(metric: object) -> Iterator[None]:
        yield
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(tables, "endgame_table", interrupted)
        with pytest.raises(KeyboardInterrupt):
            for _ in cold.improve(0):
                pass
    assert cold.current.endgame is None
    for _ in cold.improve(0, parts=("endgame",)):
        pass
    assert len(cold.current.endgame) == 117_432


# Forks


def test_processes_begin_from_whatever_their_parent_was_doing(cold: Tables) -> None:
    """Another thread makes steps, so that a fork may come at any moment during one."""
    is_over, steps = threading.Event(), cold.improve(USEFUL_DEPTH)

    def improve() -> None:
        while not is_over.is_set() and next(steps, None) is not None:
            pass

    thread = threading.Thread(target=improve)
    thread.start()
    cubes = [Cube.random(seed=seed) for seed in range(4)]
    each = [jobs.Job(0, (cube.facelets,), 22, 0.05, 0) for cube in cubes]
    try:
        with ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
            found = list(pool.map(jobs.run_job, each))
    finally:
        is_over.set()
        thread.join()
    for cube, (outcome,) in zip(cubes, found, strict=True):
        assert cube.apply(outcome.maneuver).is_solved
