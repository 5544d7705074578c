"""One cube, several processes: they share the six directions and the length of the best solution.

>>> *_, best = race("R U2 F' L D", workers=2)
>>> best.length, best.is_optimal
(5, True)
"""

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from cubogram.arguments import choice, number, public, whole
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.cubies import Cubies
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.move_text import Moves
from cubogram.cube.reading import read
from cubogram.twophase import solver
from cubogram.twophase.coordinates.turn_metric import METRICS, MetricName
from cubogram.twophase.directions import views
from cubogram.twophase.many.processes import prepare_process, start
from cubogram.twophase.search import Share, Solution
from cubogram.twophase.tables.tables import TIERS, Tables, Tier


@public
def race(
    cube: Cube | str | Moves | Maneuver,
    *,
    workers: int | None = None,
    seconds: float = 10.0,
    length: int | None = None,
    tables: Tier = "small",
    metric: MetricName = "HTM",
) -> Iterator[Solution]:
    """Yields ever shorter solutions of one cube, as soon as one of several processes finds them.

    There are `workers` processes, by default one for each core, but no more than there are
    different directions (six, for most cubes). Each process searches some of the directions, and
    looks only for solutions shorter than the best of all processes. Everything else is as for
    `cubogram.twophase.solutions`; the clock starts once a process is running. A process that dies
    takes its directions with it; if all die, this process searches alone.
    """
    if workers is not None:
        whole("workers", workers, 1)
    number("seconds", seconds)
    if length is not None:
        whole("length", length)
    choice("tables", tables, TIERS)
    given = read(cube) if isinstance(cube, str) else cube
    state = as_cube("cube", given).cubies
    chosen = solver.read_metric(metric)
    known = solver.known_inverse(given, state)
    return _race(state, workers, seconds, length, tables, chosen, known)


def _race(
    state: Cubies,
    workers: int | None,
    seconds: float,
    length: int | None,
    tables: Tier,
    metric: MetricName,
    known: Maneuver | None,
) -> Iterator[Solution]:
    count = min(workers or os.cpu_count() or 1, len(views(state)))
    if tables == "deep" and metric == "HTM":
        for _ in solver.prepare("deep"):  # the processes load it from the cache directory
            pass
    Tables.shared(METRICS[metric]).current  # noqa: B018  loads the tables, so that forked processes have them
    best = None
    if count > 1:
        for best in _together(state, count, seconds, length, tables, metric, known):
            yield best
    if best is None:
        found = solver.search(state, seconds, length, tables, metric, known=known)
        yield from (solution for solution in found if solution is not None)


def _together(
    state: Cubies,
    count: int,
    seconds: float,
    length: int | None,
    tables: Tier,
    metric: MetricName,
    known: Maneuver | None,
) -> Iterator[Solution]:
    shortest = multiprocessing.Value("i", METRICS[metric].longest)
    processes: list[BaseProcess] = []
    readers: list[Connection] = []
    best: Solution | None = None
    try:
        for part in range(count):
            reader, writer = multiprocessing.Pipe(duplex=False)
            share = Share(part, count)
            wanted = (seconds, length, tables, metric)
            arguments = (state, share, wanted, known, shortest, writer)
            process = multiprocessing.Process(target=_search, args=arguments, daemon=True)
            start(process)
            writer.close()
            processes.append(process)
            readers.append(reader)
        while readers and not _is_enough(best, length):
            heard = wait(readers)
            for reader in [one for one in readers if one in heard]:
                try:
                    found: Solution = reader.recv()
                except EOFError:
                    readers.remove(reader)
                    continue
                if best is None or _is_better(found, best):
                    best = found
                    yield found
    finally:
        for started in processes:
            started.terminate()
            started.join()


def _is_better(found: Solution, best: Solution) -> bool:
    """True if the one found is shorter, or equally short and known to be optimal."""
    return (found.length, not found.is_optimal) < (best.length, not best.is_optimal)


def _is_enough(best: Solution | None, length: int | None) -> bool:
    if best is None:
        return False
    return best.is_optimal or (length is not None and best.length <= length)


def _search(
    state: Cubies,
    share: Share,
    wanted: tuple[float, int | None, Tier, MetricName],
    known: Maneuver | None,
    shortest: Any,
    writer: Connection,
) -> None:
    """Runs in each process: searches its share of the directions, bounded by the best length."""
    prepare_process()
    with suppress(BrokenPipeError):
        for solution in solver.search(state, *wanted, share=share, known=known):
            if solution is not None:
                with shortest.get_lock():
                    shortest.value = min(shortest.value, solution.length)
                writer.send(solution)
            share.upper_bound = shortest.value
