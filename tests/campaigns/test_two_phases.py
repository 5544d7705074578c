"""The two-phase algorithm at length: many cubes, whole tables, processes that are killed."""

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import Cubies, after
from cubogram.cube.random_state import random_state
from cubogram.slices import result_of
from cubogram.twophase.directions import AXES, Direction
from cubogram.twophase.many import solve_many
from cubogram.twophase.optimal import Proof
from cubogram.twophase.optimal.axis_moves import axis_moves, seen_along_axes
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import (
    BOUND_BITS,
    MOST,
    N_KINDS,
    InverseBounds,
    inverse_bounds,
    pieces_of,
)
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.work_units import Job, searched_here, searching
from cubogram.twophase.tables.breadth_first_table import UNKNOWN
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.exact_kinds import KINDS, LARGE
from cubogram.twophase.tables.exact_table import larger
from cubogram.twophase.tables.tables import Tables

DEEP_PROOF = "R U F2 L' D B R' U2 F D' L2 B' R U2"


# Whole tables


@pytest.fixture(scope="module")
def deep() -> ExactDistances:
    result_of(Tables.shared().prepare("deep"))  # type: ignore[arg-type]
    exact = Tables.shared().current.exact
    assert exact is not None
    return exact


@pytest.fixture(scope="module")
def large() -> ExactDistances:
    """Those in the 106 MB table, made on first use, then kept in the cache directory."""
    for _ in larger("large").fill():
        pass
    return larger("large").filled


@pytest.fixture(scope="module")
def bounds(deep: ExactDistances, large: ExactDistances) -> InverseBounds:
    return result_of(inverse_bounds(large, result_of(inverse_bounds(deep))))


def distances(exact: ExactDistances, state: Cubies) -> NDArray[np.uint8]:
    _, classes, coset, twist = seen_along_axes(state, axis_moves(exact.cosets.count))
    return exact.of_reduced(classes, coset, twist)


def test_distances_are_never_below_the_smaller_ones(
    deep: ExactDistances, large: ExactDistances
) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        state = random_state(rng) if seed % 2 else after(rng.choices(range(18), k=9))
        here = distances(large, state)
        assert (here >= np.minimum(distances(deep, state), LARGE.depth + 1)).all()
        near = np.stack([distances(large, after([move], state)) for move in range(18)])
        assert (np.abs(near.astype(int) - here) <= 1).all()
        known = (here > 0) & (here <= LARGE.depth)
        assert (near.min(axis=0) == here - 1)[known].all()


def test_the_nearest_coset_is_as_near_as_the_smaller_table_says(
    deep: ExactDistances, large: ExactDistances
) -> None:
    """Every entry of both tables, modulo 3; everything 11 or 12 turns away is left open."""
    assert deep.is_complete
    small_rows, rows = Tables.shared().exact_rows(), larger("large").exact_rows()
    assert small_rows is not None
    assert rows is not None
    classes, width = small_rows.shape
    by_class, far = rows.reshape(classes, width, -1), 0
    for start in range(0, classes, 2000):
        block = slice(start, start + 2000)
        for lane in range(4):
            end = width - (lane == 3)  # the last byte of a row has three elements
            small = small_rows[block, :end] >> 2 * lane & 3
            codes = by_class[block, :end] >> 2 * lane & 3
            is_open = (codes == UNKNOWN).all(axis=2)
            assert (is_open | (codes == small[..., None]).any(axis=2)).all()
            far += int(is_open.sum())
    assert far == sum(KINDS["deep"].counts[11:])


def test_bounds_of_inverses_hold_after_each_kind_of_turn(
    bounds: InverseBounds, large: ExactDistances
) -> None:
    """For the inverse, and for what it becomes after a turn: never more than the distance."""
    for seed in range(6):
        state = random_state(random.Random(seed))
        for axis, name in enumerate(AXES):
            found = int(bounds.bounds(axis, pieces_of(state))[0])
            for move in range(18):
                kind = int(bounds.kinds[axis, move])
                if kind < N_KINDS:
                    seen = Direction(name, True).view(after([move], state))
                    exact = distances(large, seen)[0]
                    bound = found >> BOUND_BITS * kind & MOST
                    assert bound in (0, exact) if exact > 7 else bound == 0


def test_a_proof_finds_the_same_with_no_more_nodes(
    deep: ExactDistances, bounds: InverseBounds
) -> None:
    def searched(length: int, bounds: InverseBounds) -> tuple[int, set]:
        search = LengthSearch(state, length, Expansion(bounds), range(18))
        results = [x for x in searched_here(search, range(search.units)) if x is not None]
        found = {x for unit in range(search.units) for x in search.run(unit) if x is not None}
        return search.nodes + sum(result.nodes for result in results), found

    smaller = result_of(inverse_bounds(deep))
    for text in ("R U F2 L' D B R' U2 F D'", "U R2 F B R B2 R U2 L B2 R"):
        state = Cube(text).cubies
        length = len(Proof(text, two_phase_seconds=0.0).finish())
        for each in (length - 1, length):
            (few, same), (many, solutions) = searched(each, bounds), searched(each, smaller)
            assert same == solutions
            assert bool(same) == (each == length)
            assert few <= many
    *_, last = Proof(DEEP_PROOF, tables="large", two_phase_seconds=0.05)
    assert (last.is_proven, last.tables) == (True, "large")
    assert last.lower == len(Proof(DEEP_PROOF, two_phase_seconds=0.05).finish())
    state = random_state(random.Random(9))
    search = LengthSearch(state, 14, Expansion(bounds), range(18))
    here = [one for one in searched_here(search, (0,)) if one is not None]
    assert result_of(searching(Job.of(search, (0,)))) == here


# Processes


PATIENT = """\
import multiprocessing, os, sys, time
from cubogram import Cube, Proof
from cubogram.twophase.many import prove, race, solve_many
from cubogram.twophase.many.solving import BATCH

def started():
    print(os.getpid(), *[child.pid for child in multiprocessing.active_children()], flush=True)

def many():
    from cubogram.twophase.many import jobs
    def slow(text, read=jobs.read_coloured):
        if text == "U":
            time.sleep(600)
        return read(text)
    jobs.read_coloured = slow
    outcomes = solve_many(["R"] * BATCH + ["U"] * 9 * BATCH, workers=2)
    next(outcomes)
    return outcomes

def proof():
    from cubogram.twophase.many import proving
    proving.FEW = 0
    proving.result_of = lambda steps: time.sleep(600)
    progress = prove(Proof(Cube.random(seed=8), "small", two_phase_seconds=0.0), workers=2)
    while not multiprocessing.active_children():
        next(progress)
    return progress

def racing():
    solutions = race(Cube.random(seed=5), workers=2, seconds=600)
    next(solutions)
    return solutions
"""

ALSO_FORKED = """
work = many()
started()
if os.fork() == 0:
    time.sleep(600)
time.sleep(600)
"""


@contextmanager
def script(lines: str) -> Iterator[tuple[subprocess.Popen[str], list[int]]]:
    """A script that has printed its own process ID and those of its children."""
    command = [sys.executable, "-c", PATIENT + lines]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            own, *children = map(int, process.stdout.readline().split())
            assert own == process.pid
            assert len(children) >= 2
            yield process, children
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def wait_for_the_end(processes: list[int]) -> None:
    """Waits until none of them runs; the test's own limit ends it otherwise."""

    def is_running(process: int) -> bool:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return False
        return state not in "ZX"

    while any(map(is_running, processes)):
        time.sleep(0.05)


@pytest.mark.parametrize("work", ["many", "proof", "racing", "another child holds the pipe"])
def test_after_kill_9_nothing_goes_on(work: str) -> None:
    lines = f"work = {work}(); started(); time.sleep(600)" if " " not in work else ALSO_FORKED
    with script(lines) as (process, children):
        process.kill()
        process.wait()
        wait_for_the_end(children)


@pytest.mark.parametrize("work", ["many", "proof", "racing"])
def test_ctrl_c_ends_all_at_once_and_only_one_hears_it(work: str) -> None:
    """As a terminal sends it: to the process and to its children."""
    with script(f"work = {work}(); started()\nfor _ in work: pass") as (process, children):
        time.sleep(0.2)  # they are prepared
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr is not None
        told = process.stderr.read()
        assert process.wait() != 0
        assert told.count("KeyboardInterrupt") == told.count("Traceback") == 1, told
        wait_for_the_end(children)


@pytest.mark.parametrize("work", ["many", "proof"])
def test_an_error_in_the_loop_does_not_wait_for_the_work(work: str) -> None:
    """What is left open is closed only when the interpreter ends."""
    with script(f"work = {work}(); started(); 1 / 0") as (process, children):
        assert process.wait() == 1
        wait_for_the_end(children)


def _by_threads(numbers: list[int]) -> int:
    """How many cubes several threads of this process solve, starting cold."""
    with ThreadPoolExecutor(3) as executor:
        outcomes = solve_many([Cube.random(seed=n) for n in numbers], executor=executor)
        return sum(outcome.error is None for outcome in outcomes)


def test_threads_in_processes() -> None:
    """As in Dask's workers."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(_by_threads, [[1, 2, 3], [4, 5, 6]])) == [3, 3]


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
            for _ in range(10):
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
    command = [sys.executable, "-W", "ignore", "-c", textwrap.dedent(code)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
