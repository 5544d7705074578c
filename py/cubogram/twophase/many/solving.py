"""Solving many cubes with any `concurrent.futures.Executor`.

>>> for outcome in solve_many(["R U", "R K", "R R'"], workers=1):
...     print(outcome)
U' R'
no solution: character 3: 'K' is not a move
<BLANKLINE>

Without an executor the work goes to a process for each core, which share one copy of the tables on
disk. A cluster of Dask, for instance, is one line (`pip install cubogram[dask]`):

    from dask.distributed import Client
    outcomes = solve_many(cubes, executor=Client().get_executor())
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing
from pathlib import Path

from cubogram.arguments import choice, number, public, quoted, whole
from cubogram.cube.cube import Cube
from cubogram.cube.maneuver import Maneuver
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.twophase import solver
from cubogram.twophase.batch import BATCH, SHORTEST_LENGTH
from cubogram.twophase.many.jobs import Job, failed, run_job
from cubogram.twophase.many.outcomes import Outcome, append_outcomes, read_outcomes
from cubogram.twophase.tables.tables import SUFFICIENT_DEPTH, TIERS, Tables, Tier


@public
def solve_many(
    cubes: Iterable[str | Cube | Maneuver],
    *,
    executor: Executor | None = None,
    length: int | None = None,
    seconds: float | None = None,
    tables: Tier = "small",
    workers: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    resume: Path | str | None = None,
) -> Iterator[Outcome]:
    """The outcomes of all cubes (or texts of cubes), in their order, each as soon as it may be.

    Without `seconds` many cubes are searched together until each has a solution of at most
    `length` (default 21, least 20) turns; a rare one that resists is searched alone for ten
    seconds, and its solution may be longer. With `seconds` each cube is searched alone for so
    long, or until a solution of `length` turns.

    Without an executor there are `workers` processes, one for each core by default; 1 means this
    one alone. `progress` is called with the numbers done and in all. `resume` names a file of
    JSON lines: outcomes that it has are not computed again, and new ones are added; PuzzleError
    "file" if it belongs to other cubes. A text that is no cube is an outcome with an error.

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
            "argument", f"length {length} needs a time: not every cube has such a solution"
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
    texts = [_text(cube) for cube in cubes]
    path = None if resume is None else Path(resume)
    return _outcomes(texts, executor, length, seconds, tables, workers, progress, path)


def _text(cube: object) -> str:
    if isinstance(cube, str):
        return cube
    if isinstance(cube, Cube):
        return cube.facelets
    if isinstance(cube, Maneuver):
        return str(Maneuver(cube))
    raise ArgumentError("cubes", f"cubes, or texts of them, are expected, not {quoted(cube)}")


def _outcomes(
    texts: list[str],
    executor: Executor | None,
    length: int | None,
    seconds: float | None,
    tables: Tier,
    workers: int | None,
    progress: Callable[[int, int], object] | None,
    resume: Path | None,
) -> Iterator[Outcome]:
    ready = [] if resume is None else read_outcomes(resume, texts)
    for done, outcome in enumerate(ready):
        yield outcome
        if progress is not None:
            progress(done + 1, len(texts))
    left = len(texts) - len(ready)
    if left and tables == "deep":
        for _ in solver.prepare("deep"):  # workers find it in the cache directory
            pass
    many = left > BATCH or Tables.shared().exact_rows() is not None
    size = BATCH if seconds is None else 1
    jobs = [
        Job(first, tuple(texts[first : first + size]), length, seconds, SUFFICIENT_DEPTH * many)
        for first in range(len(ready), len(texts), size)
    ]
    count = min(workers or os.cpu_count() or 1, len(jobs))
    done = len(ready)
    with closing(_in_order(jobs, executor, count)) as results:
        for outcomes in results:
            if resume is not None:
                append_outcomes(resume, outcomes)
            for outcome in outcomes:
                done += 1
                yield outcome
                if progress is not None:
                    progress(done, len(texts))


def _in_order(
    jobs: list[Job], executor: Executor | None, workers: int
) -> Generator[list[Outcome], None, None]:
    """The outcomes of the jobs, in order; a job that fails becomes outcomes with errors."""
    if executor is not None:
        yield from _by(executor, deque(jobs), ahead=256)
    elif workers <= 1:
        for job in jobs:
            yield run_job(job)
    else:
        left = deque(jobs)
        while left:  # once more whenever a process died and took the pool with it
            with ProcessPoolExecutor(workers) as pool:
                yield from _by(pool, left, ahead=4 * workers, stop_when_broken=True)
            if left:
                with ProcessPoolExecutor(1) as pool:  # the first one alone: is it to blame?
                    yield from _by(pool, deque([left.popleft()]), ahead=1)


def _by(
    executor: Executor, left: deque[Job], ahead: int, stop_when_broken: bool = False
) -> Iterator[list[Outcome]]:
    """Outcomes by an executor; jobs are removed from `left` when theirs are known."""
    waiting: deque[Future[list[Outcome]]] = deque()
    try:
        while left:
            try:
                while len(waiting) < min(ahead, len(left)):
                    waiting.append(executor.submit(run_job, left[len(waiting)]))
                outcomes = waiting.popleft().result()
            except BrokenExecutor as error:
                if stop_when_broken:
                    return
                outcomes = failed(left[0], error)
                waiting.clear()
            except Exception as error:
                outcomes = failed(left[0], error)
            left.popleft()
            yield outcomes
    finally:
        for future in waiting:
            future.cancel()
