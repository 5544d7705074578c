"""Two checkouts of the package on the same fixed work, alternately: is the new one slower?

python tests/bench/compare_trees.py OLD [NEW]

OLD and NEW are folders with a `py/cubogram`, as `git worktree add` makes them; NEW is this one by
default. Each has a process in which its own copy of this file does the work. A round is one piece
of work by each, in turn, and the result is the median over the rounds of the ratio of their CPU
times: other load on the machine falls on both.
"""

import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

from cubogram.cube.cubies import Cubies
from cubogram.cube.random_state import random_state
from cubogram.slices import result_of
from cubogram.twophase.batch import solve_batch
from cubogram.twophase.directions import views
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import inverse_bounds
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.phase1.solutions import Phase1
from cubogram.twophase.search import Search
from cubogram.twophase.tables.tables import Tables

ROUNDS = 7


def states(count: int, seed: int) -> list[Cubies]:
    """Cubes drawn at random, the same every time."""
    rng = random.Random(seed)
    return [random_state(rng) for _ in range(count)]


def phase_1() -> int:
    """All ways into G1 of several lengths from the views of two cubes; the unit is a way."""
    found = 0
    for state in states(2, 1):
        seen = views(state)
        search = Phase1(Tables.shared().current, seen.flipslice, seen.twist, seen.corners)
        for length in range(8, 12):
            found += sum(len(ways.root) for ways in search.solutions(length, 8) if ways is not None)
    return found


def solutions() -> int:
    """Searches, one cube after the other, to 20 turns each; the unit is a cube."""
    for state in states(8, 2):
        result_of(Search(state, Tables.shared()).run(1e9, length=20))
    return 8


def batch() -> int:
    """Batches of 64 cubes, solved in at most 21 turns; the unit is a cube."""
    cubes, tables = states(192, 3), Tables.shared().current
    return sum(len(solve_batch(cubes[n : n + 64], 21, tables)) for n in range(0, 192, 64))


def proof() -> int:
    """The length 14 refuted for one cube; the unit is one of the search's."""
    bounds = result_of(inverse_bounds(Tables.shared().current.exact))
    search = LengthSearch(states(1, 4)[0], 14, Expansion(bounds), range(18))
    for unit in range(search.units):
        result_of(search.run(unit))
    return search.units


WORK: dict[str, Callable[[], int]] = {
    one.__name__: one for one in (phase_1, solutions, batch, proof)
}


def serve() -> None:
    """Prepares the deep tables, then does the work that is named on standard input, one a line, and
    answers each with the CPU seconds that it took and the number of units done."""
    result_of(Tables.shared().prepare("deep"))
    for line in sys.stdin:
        start = process_time()
        units = WORK[line.strip()]()
        print(process_time() - start, units, flush=True)


class Tree:
    """A process that works with the package of one checkout."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder / "py")}
        command = [sys.executable, folder / "tests/bench/compare_trees.py"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def seconds(self, work: str) -> float:
        """The CPU time of a unit."""
        print(work, file=self._process.stdin, flush=True)
        seconds, units = self._process.stdout.readline().split()
        return float(seconds) / int(units)


def main() -> None:
    """Prints a table: microseconds a unit, and the ratios new : old."""
    here = Path(__file__).parents[2]
    old, new = (Tree(Path(folder)) for folder in [*sys.argv[1:], here][:2])
    print(f"{'work':12} {'old us/unit':>12} {'new us/unit':>12} {'median':>8}   ratios new : old")
    for work in WORK:
        old.seconds(work), new.seconds(work)  # caches and lazily made tables
        times = []
        for number in range(ROUNDS):
            order = (old, new) if number % 2 == 0 else (new, old)
            measured = {tree: tree.seconds(work) for tree in order}
            times.append((measured[old], measured[new]))
        each = [1e6 * statistics.median(column) for column in zip(*times, strict=True)]
        ratios = sorted(after / before for before, after in times)
        print(
            f"{work:12} {each[0]:12.2f} {each[1]:12.2f} {statistics.median(ratios):8.3f}"
            f"   {ratios[0]:.3f} to {ratios[-1]:.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main() if len(sys.argv) > 1 else serve()
