"""Solves many cubes with any `concurrent.futures.Executor`.

>>> for outcome in solve_many(["R U", "R K", "R R'"], workers=1):
...     print(outcome)
U' R'
no solution: character 3: 'K' is not a move
<BLANKLINE>

Without an executor, the work goes to one process for each core; they share one copy of the tables
on disk. A Dask cluster, for instance, takes one line (`pip install cubogram[dask]`):

    from dask.distributed import Client
    outcomes = solve_many(cubes, executor=Client().get_executor())
"""

import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing
from itertools import chain, islice
from pathlib import Path

from cubogram.arguments import choice, number, public, quoted, whole
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.files import path_of
from cubogram.twophase import solver
from cubogram.twophase.batch import BATCH, SHORTEST_LENGTH
from cubogram.twophase.many.jobs import Job, run_job
from cubogram.twophase.many.outcomes import Outcome, append_outcomes, read_outcomes
from cubogram.twophase.many.processes import LOSSES, Pool, lost
from cubogram.twophase.tables.tables import SUFFICIENT_DEPTH, TIERS, Tables, Tier

AHEAD = 4
"""The number of jobs, running or waiting, per process; each job has up to 64 cubes."""

EXECUTOR_AHEAD = 256
"""Jobs that are submitted to an executor in advance, since its number of workers is unknown."""


@public
def solve_many(
    cubes: Iterable[str | Cube | Maneuver],
    *,
    executor: Executor | None = None,
    length: int | None = None,
    seconds: float | None = None,
    tables: Tier = "small",
    workers: int | None = None,
    resume: Path | str | None = None,
) -> Generator[Outcome, None, None]:
    """Yields the outcomes of all cubes (or texts of cubes), in input order, each as soon as it is
    ready.

    `cubes` is read as the work proceeds, so it may be endless. Without `seconds`, many cubes are
    searched together until each has a solution of at most `length` turns (default 21, at least 20);
    a rare one that resists is searched alone for ten seconds, and its solution may be longer. With
    `seconds`, each cube is searched alone for that time, or until a solution of `length` turns. For
    a maneuver, no solution is longer than its inverse.

    Without an executor, there are `workers` processes, by default one for each core; 1 means only
    this process. Closing the iterator ends them at once. `resume` names a file of JSON lines: the
    outcomes in it are not computed again, and new ones are appended; raises PuzzleError "file" if
    it belongs to other cubes. A text that is not a cube gives an outcome with an error. Raises
    PuzzleError "worker" if no process can be started, or if they die repeatedly. An executor's own
    errors are passed on.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as threads:
    ...     [str(outcome.solution) for outcome in solve_many(["R U", "F2"], executor=threads)]
    ["U' R'", 'F2']
    """
    if length is not None:
        whole("length", length)
    if seconds is not None:
        number("seconds", seconds)
    elif length is not None and length < SHORTEST_LENGTH:
        raise PuzzleError(
            "argument",
            f"length {length} needs a time limit: not every cube has such a short solution",
        )
    if workers is not None:
        whole("workers", workers, 1)
    choice("tables", tables, TIERS)
    is_one = not isinstance(executor, type) and callable(getattr(executor, "submit", None))
    if executor is not None and not is_one:
        message = f"a concurrent.futures.Executor is expected, not {quoted(executor)}"
        raise ArgumentError("executor", message)
    if isinstance(cubes, (str, Cube, Maneuver)) or not isinstance(cubes, Iterable):
        raise ArgumentError("cubes", f"several cubes are expected, not {quoted(cubes)}")
    path = None if resume is None else path_of(resume, "resume")
    return _outcomes(map(_text, cubes), executor, length, seconds, tables, workers, path)


def _text(cube: object) -> str:
    if isinstance(cube, str):
        return str(cube)  # not a subclass, which another process may not know
    if isinstance(cube, Cube):
        return cube.facelets
    if isinstance(cube, Maneuver):
        return str(Maneuver(cube))
    raise ArgumentError("cubes", f"cubes, or texts of them, are expected, not {quoted(cube)}")


def _outcomes(
    texts: Iterator[str],
    executor: Executor | None,
    length: int | None,
    seconds: float | None,
    tables: Tier,
    workers: int | None,
    resume: Path | None,
) -> Generator[Outcome, None, None]:
    done = 0
    if resume is not None:
        for outcome in read_outcomes(resume, texts):
            yield outcome
            done += 1
    some = list(islice(texts, BATCH + 1))
    if not some:
        return
    if tables == "deep":
        for _ in solver.prepare("deep"):  # workers load it from the cache directory
            pass
    many = len(some) > BATCH or Tables.shared().exact_rows() is not None
    size = BATCH if seconds is None else 1
    left = chain(some, texts)
    jobs = (
        Job(done + number * size, states, length, seconds, SUFFICIENT_DEPTH * many)
        for number, states in enumerate(iter(lambda: tuple(islice(left, size)), ()))
    )
    with closing(_in_order(jobs, executor, workers or os.cpu_count() or 1)) as results:
        for outcomes in results:
            if resume is not None:
                append_outcomes(resume, outcomes)
            yield from outcomes


def _in_order(
    jobs: Iterator[Job], executor: Executor | None, workers: int
) -> Generator[list[Outcome], None, None]:
    """Yields the outcomes of the jobs, in order."""
    if executor is not None:
        yield from _by(executor, deque(), jobs, EXECUTOR_AHEAD)
        return
    begun = deque(islice(jobs, workers))
    count = len(begun)
    if count <= 1:
        for job in chain(begun, jobs):
            yield run_job(job)
        return
    losses = 0
    while begun:
        try:
            with Pool(count) as pool:
                for outcomes in _by(pool, begun, jobs, AHEAD * count):
                    losses = 0
                    yield outcomes
        except BrokenExecutor:  # a process took the pool down: repeat the jobs that had started
            losses += 1
            if losses >= LOSSES:
                raise lost() from None


def _by(
    executor: Executor, begun: deque[Job], jobs: Iterator[Job], ahead: int
) -> Iterator[list[Outcome]]:
    """Yields outcomes from an executor; a job stays in `begun` until the executor has done it."""
    waiting: deque[Future[list[Outcome]]] = deque()
    try:
        while True:
            while len(waiting) < ahead:
                if len(waiting) == len(begun):
                    begun.extend(islice(jobs, 1))
                if len(waiting) == len(begun):
                    break
                waiting.append(executor.submit(run_job, begun[len(waiting)]))
                if waiting[0].done():  # do not let a slow input delay an answer
                    break
            if not waiting:
                return
            outcomes = waiting.popleft().result()
            begun.popleft()
            yield outcomes
    finally:
        for future in waiting:
            future.cancel()
