"""Workers, axes and inverses against length: what the six directions and more cores are good for.

Time is the processor's, so that a busy machine does no harm. The searches of a race run in turn in
one process, each with a clock that goes on only while it works, the one that is behind first; all
others hear about a shorter solution at once. So every worker has a core of its own, whatever there
is here, and what is not in the figures is what cores cost each other: memory, and the start.

The page does the same steps in the same order. How much longer it takes for them is what
`make bench NAMES=page` has measured, and the same searches are read at earlier times.

Each run works for about eight minutes and adds cubes to those that are stored.
"""

import json
import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from frame import load, table
from sample import Trace, cubes

from cubogram.cube.cubies import Cubies
from cubogram.slices import result_of
from cubogram.twophase.directions import DIRECTIONS, Direction
from cubogram.twophase.search import Search, Share
from cubogram.twophase.tables.tables import Tables

RESULTS = Path(__file__).parent / "results"

VIEWS: dict[str, tuple[Direction, ...]] = {
    "one axis": DIRECTIONS[:1],
    "one axis, inverse": (DIRECTIONS[0], DIRECTIONS[3]),
    "three axes": DIRECTIONS[:3],
    "three axes, inverse": DIRECTIONS,
}
WAYS = [
    *((1, name) for name in VIEWS),
    *((2, "one axis, inverse"), (2, "three axes, inverse")),
    *((3, "three axes"), (3, "three axes, inverse"), (6, "three axes, inverse")),
]
"""Workers and views."""

LONG = [(1, "one axis"), (1, "three axes, inverse"), (2, "three axes, inverse")]
"""Those that are searched for ten seconds as well: all would take three minutes a cube."""

REFERENCE = "1, three axes, inverse"

RUN_SECONDS = 440.0
"""After this long, by the clock on the wall, no other cube is begun."""

BUDGETS = (0.1, 1.0, 10.0)
EVERY = (20, 5)
"""Of this many cubes, one is searched for ten seconds, and for one; the others for a tenth."""


class OwnTime:
    """Processor seconds that pass only while its owner works."""

    def __init__(self) -> None:
        self.spent, self._since = 0.0, 0.0

    def __call__(self) -> float:
        """The seconds so far; to be asked by the owner while it works."""
        return self.spent + process_time() - self._since

    @contextmanager
    def runs(self) -> Iterator[None]:
        self._since = process_time()
        yield
        self.spent = self()


def race(state: Cubies, workers: int, directions: Sequence[Direction], seconds: float) -> Trace:
    """When which length was known, if this many workers share the directions."""
    shares = [Share(n, workers, directions=tuple(directions)) for n in range(workers)]
    clocks, searches = [OwnTime() for _ in shares], []
    for share, clock in zip(shares, clocks, strict=True):
        with clock.runs():
            searches.append(Search(state, Tables.shared(), clock, share).run(seconds))
    found: list[tuple[float, int]] = []
    working, ended = set(range(workers)), object()
    while working:
        number = min(working, key=lambda n: clocks[n].spent)
        with clocks[number].runs():
            solution = next(searches[number], ended)
        if solution is ended:
            working.discard(number)
        elif solution is not None:
            if not found or solution.length < found[-1][1]:
                found.append((round(clocks[number].spent, 4), solution.length))
                for share in shares:
                    share.upper_bound = min(share.upper_bound, solution.length)
            if solution.is_optimal:
                break
    return Trace(tuple(found))


def measured(state: Cubies, ways: Sequence[tuple[int, str]], seconds: float) -> dict[str, Any]:
    """How long a cube was searched in each way, and what was found when."""
    return {
        f"{workers}, {views}": {
            "for": seconds,
            "found": list(race(state, workers, VIEWS[views], seconds).found),
        }
        for workers, views in ways
    }


def run(quick: bool = False) -> dict[str, Any]:
    began, limit = perf_counter(), 20.0 if quick else RUN_SECONDS
    stored: dict[str, Any] = {"cubes": [], "loads": []}
    path = RESULTS / "directions.json"
    if not quick and path.exists():
        stored = json.loads(path.read_text())["result"]
    stored["loads"].append(load())
    result_of(Tables.shared().prepare("small"))
    states = cubes(1000)
    while perf_counter() - began < limit:
        number = len(stored["cubes"])
        longest, longer = (number % every == 0 for every in EVERY)
        found = measured(states[number], WAYS, BUDGETS[longer and not quick])
        if longest and not quick:
            found |= measured(states[number], LONG, BUDGETS[2])
        stored["cubes"].append(found)
    return stored


def _cell(traces: list[dict[str, Any]], way: str, budget: float) -> str:
    """The mean length, and how much longer than the reference's it is, with its error."""
    pairs = [
        [Trace(tuple(map(tuple, trace[one]["found"]))).known(budget) for one in (way, REFERENCE)]
        for trace in traces
        if all(one in trace and trace[one]["for"] >= budget for one in (way, REFERENCE))
    ]
    both = [pair for pair in pairs if None not in pair]
    if len(both) < 2:
        return ""
    unsolved = f" ({len(pairs) - len(both)} unsolved)" if len(pairs) > len(both) else ""
    mean = f"{statistics.mean(mine for mine, _ in both):.2f}{unsolved}"
    if way == REFERENCE:
        return mean
    gaps = [mine - other for mine, other in both]
    error = statistics.stdev(gaps) / len(gaps) ** 0.5
    return f"{mean}, {statistics.mean(gaps):+.2f} ± {error:.2f}"


def report(result: dict[str, Any]) -> str:
    columns = {f"{b:g} s": b for b in BUDGETS}
    told = ""
    page = RESULTS / "page.json"
    if page.exists():
        slower = json.loads(page.read_text())["result"]["slower"]
        columns |= {f"page, {b:g} s": b / slower for b in BUDGETS}
        told = f"The page takes {slower:.2f} times as long for the same work. "
    cubes, times = result["cubes"], columns.values()
    rows = [[n, views, *(_cell(cubes, f"{n}, {views}", b) for b in times)] for n, views in WAYS]
    counts = [sum(trace[REFERENCE]["for"] >= b for trace in cubes) for b in times]
    rows.append(["", "*cubes*", *(f"*{count}*" for count in counts)])
    return table("|".join(["workers>", "views", *columns]), rows) + (
        "\n\nEach cell gives the mean length of the best solution after that much processor time "
        f"per worker, with small tables; then the difference from one worker with all six "
        f"directions on the same cubes, and its standard error. {told}Load at the start of each "
        f"run: {', '.join(map(str, result['loads']))}. Each run of the command adds more cubes."
    )
