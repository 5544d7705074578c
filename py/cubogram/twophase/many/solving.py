"""Solving many cubes: on all cores or a cluster, in order, with failures kept apart, resumable.

>>> [outcome.maneuver for outcome in solve_many(["R U", "R K", "R R'"], workers=1)]
["U' R'", None, '']

The work goes to any `concurrent.futures.Executor`; without one to a process for each core, which
share one copy of the tables on disk. A cluster of Dask, for instance, is one line
(`pip install cubogram[dask]`):

    from dask.distributed import Client
    outcomes = solve_many(states, executor=Client().get_executor())
"""

import json
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from cubogram.cube.coloured import read_coloured
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import MOVE_NAMES, Cubies
from cubogram.cube.facelets import to_facelets
from cubogram.errors import PuzzleError
from cubogram.twophase import solver
from cubogram.twophase.many.batch import Batch
from cubogram.twophase.solver import Tier
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.owner import SUFFICIENT_DEPTH, shared

BATCH = 64
"""Cubes that share one frontier; more would make numpy's calls no faster."""

LENGTH = 21
"""Solutions of this length are found in milliseconds for every cube."""

SHORTEST_LENGTH = 20
"""Some cubes need 20 turns: to wait for shorter solutions may be to wait for ever."""

ALONE_SECONDS = 10.0
"""How long a cube is searched alone that its batch could not solve in so few turns."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one state: a maneuver, or an error as {"kind", "message", "where"}.

    `state` is the text given (facelets, where cubies were given). `seconds` is the batch's time
    divided by its cubes, or the cube's own if it was searched alone.
    """

    index: int
    state: str
    maneuver: str | None
    length: int | None
    seconds: float
    error: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker does in one go; `depth` is how far it makes exact tables first."""

    first: int
    states: tuple[str, ...]
    length: int | None
    seconds: float | None
    depth: int


def solve_many(
    states: Iterable[str | Cubies],
    executor: Executor | None = None,
    *,
    length: int | None = None,
    seconds: float | None = None,
    tables: Tier = "small",
    workers: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    resume: Path | str | None = None,
) -> Iterator[Outcome]:
    """The outcomes of all states (texts or cubies), in their order, each as soon as it may be.

    Without `seconds` many cubes are searched together until each has a solution of at most
    `length` (default 21, least 20) turns; a rare one that resists is searched alone for ten
    seconds, and its solution may be longer. With `seconds` each cube is searched alone for so
    long, or until a solution of `length` turns.

    Without an executor there are `workers` processes, one for each core by default; 1 means this
    one alone. `progress` is called with the numbers done and in all. `resume` names a file of
    JSON lines: outcomes that it has are not computed again, and new ones are added; PuzzleError
    "file" if it belongs to other states.
    """
    if seconds is None and length is not None and length < SHORTEST_LENGTH:
        raise PuzzleError(
            "argument", f"length {length} needs a time: not every cube has such a solution"
        )
    texts = [state if isinstance(state, str) else to_facelets(state) for state in states]
    return _outcomes(texts, executor, length, seconds, tables, workers, progress, resume)


def _outcomes(
    texts: list[str],
    executor: Executor | None,
    length: int | None,
    seconds: float | None,
    tables: Tier,
    workers: int | None,
    progress: Callable[[int, int], object] | None,
    resume: Path | str | None,
) -> Iterator[Outcome]:
    ready = [] if resume is None else read_outcomes(Path(resume), texts)
    for done, outcome in enumerate(ready):
        yield outcome
        if progress is not None:
            progress(done + 1, len(texts))
    left = len(texts) - len(ready)
    if left and tables == "deep":
        for _ in exact_files.prepare():  # workers find it in the cache directory
            pass
    many = left > BATCH or exact_files.get() is not None
    size = BATCH if seconds is None else 1
    tasks = [
        Task(first, tuple(texts[first : first + size]), length, seconds, SUFFICIENT_DEPTH * many)
        for first in range(len(ready), len(texts), size)
    ]
    count = min(workers or os.cpu_count() or 1, len(tasks))
    done = len(ready)
    with closing(_in_order(tasks, executor, count)) as results:
        for outcomes in results:
            if resume is not None:
                _append(Path(resume), outcomes)
            for outcome in outcomes:
                done += 1
                yield outcome
                if progress is not None:
                    progress(done, len(texts))


def run_task(task: Task) -> list[Outcome]:
    """The outcomes of a task's states; every solution has been replayed."""
    search_tables = shared()
    if task.depth:
        for _ in search_tables.improve(task.depth):
            if search_tables.stage >= task.depth:  # what comes then pays only in longer searches
                break
    start = perf_counter()
    cubes: dict[int, Cubies] = {}
    errors: dict[int, dict[str, Any]] = {}
    maneuvers: dict[int, tuple[int, ...]] = {}
    for place, text in enumerate(task.states):
        try:
            cubes[place] = read_coloured(text).cubies
        except PuzzleError as error:
            errors[place] = error.as_json()
    places = list(cubes)
    if task.seconds is None:
        batch = Batch([cubes[place] for place in places], task.length or LENGTH, search_tables)
        batch.run()
        maneuvers = {places[number]: found for number, found in batch.solutions.items()}
    seconds = ALONE_SECONDS if task.seconds is None else task.seconds
    length = task.length or LENGTH if task.seconds is None else task.length
    for place in places:
        if place not in maneuvers:
            maneuvers[place] = solver.solve(cubes[place], seconds, length).maneuver
    each = round((perf_counter() - start) / len(task.states), 6)
    return [
        Outcome(
            task.first + place,
            text,
            " ".join(MOVE_NAMES[move] for move in maneuvers[place]) if place in maneuvers else None,
            len(maneuvers[place]) if place in maneuvers else None,
            each,
            errors.get(place),
        )
        for place, text in enumerate(task.states)
    ]


def _in_order(
    tasks: list[Task], executor: Executor | None, workers: int
) -> Generator[list[Outcome], None, None]:
    """The outcomes of the tasks, in order; a task that fails becomes outcomes with errors."""
    if executor is not None:
        yield from _by(executor, deque(tasks), ahead=256)
    elif workers <= 1:
        for task in tasks:
            yield run_task(task)
    else:
        left = deque(tasks)
        while left:  # once more whenever a process died and took the pool with it
            with ProcessPoolExecutor(workers) as pool:
                yield from _by(pool, left, ahead=4 * workers, stop_when_broken=True)
            if left:
                with ProcessPoolExecutor(1) as pool:  # the first one alone: is it to blame?
                    yield from _by(pool, deque([left.popleft()]), ahead=1)


def _by(
    executor: Executor, left: deque[Task], ahead: int, stop_when_broken: bool = False
) -> Iterator[list[Outcome]]:
    """Outcomes by an executor; tasks are removed from `left` when theirs are known."""
    waiting: deque[Future[list[Outcome]]] = deque()
    try:
        while left:
            try:
                while len(waiting) < min(ahead, len(left)):
                    waiting.append(executor.submit(run_task, left[len(waiting)]))
                outcomes = waiting.popleft().result()
            except BrokenExecutor as error:
                if stop_when_broken:
                    return
                outcomes = _failed(left[0], error)
                waiting.clear()
            except Exception as error:
                outcomes = _failed(left[0], error)
            left.popleft()
            yield outcomes
    finally:
        for future in waiting:
            future.cancel()


def _failed(task: Task, error: Exception) -> list[Outcome]:
    reason = {"kind": "worker", "message": f"{type(error).__name__}: {error}", "where": None}
    return [
        Outcome(task.first + place, text, None, None, 0.0, reason)
        for place, text in enumerate(task.states)
    ]


def read_outcomes(path: Path, texts: list[str]) -> list[Outcome]:
    """The outcomes in a file of JSON lines, which must be those of the first of the texts.

    A last line that was cut short is removed from the file. Solutions are replayed.
    """
    if not path.exists():
        return []
    data = path.read_bytes()
    outcomes: list[Outcome] = []
    whole = data.rfind(b"\n") + 1
    for number, line in enumerate(data[:whole].splitlines()):
        try:
            outcome = Outcome(**json.loads(line))
            right = outcome.index == number and outcome.state == texts[number]
            if outcome.maneuver is not None:
                right = right and Cube(outcome.state).apply(outcome.maneuver).is_solved
        except (ValueError, TypeError, IndexError) as error:
            raise _not_resumable(path, number, str(error)) from None
        if not right:
            raise _not_resumable(path, number, "it is not the outcome of this state")
        outcomes.append(outcome)
    if whole < len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
    return outcomes


def _not_resumable(path: Path, line: int, reason: str) -> PuzzleError:
    message = f"{path.name}, line {line + 1}: cannot go on from this file: {reason}"
    return PuzzleError("file", message, {"line": line + 1})


def _append(path: Path, outcomes: list[Outcome]) -> None:
    lines = "".join(json.dumps(asdict(outcome)) + "\n" for outcome in outcomes)
    with path.open("a", encoding="utf-8") as file:
        file.write(lines)
