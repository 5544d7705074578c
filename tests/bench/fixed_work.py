"""Work that is always the same, for `compare_trees`: each function does it once, and says how much.

Natively run as a process it reads names from standard input, one a line, and answers each with
the CPU seconds that it took and the number of units done.
"""

import random
import sys
from collections.abc import Callable
from functools import cache
from time import process_time

from cubogram.cube.cubies import Cubies
from cubogram.cube.random_state import random_state
from cubogram.slices import result_of
from cubogram.twophase.batch import solve_batch
from cubogram.twophase.directions import views
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import InverseBounds, inverse_bounds
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.phase1.solutions import Phase1
from cubogram.twophase.search import Search
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.tables import Tables


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
            for ways in search.solutions(length, 8):
                found += 0 if ways is None else len(ways.root)
    return found


def solutions() -> int:
    """Searches, one cube after the other, to 20 turns each; the unit is a cube."""
    for state in states(8, 2):
        for _ in Search(state, Tables.shared()).run(1e9, length=20):
            pass
    return 8


def batch() -> int:
    """Batches of 64 cubes, solved in at most 21 turns; the unit is a cube."""
    cubes = states(192, 3)
    parts = [cubes[start : start + 64] for start in range(0, 192, 64)]
    return sum(len(solve_batch(part, 21, Tables.shared().current)) for part in parts)


@cache
def _bounds(exact: ExactDistances) -> InverseBounds:
    return result_of(inverse_bounds(exact))


def proof() -> int:
    """The length 14 refuted for one cube; the unit is a child considered."""
    (state,) = states(1, 4)
    tables = Tables.shared().current
    if tables.exact is None:
        raise RuntimeError("the deep tables are to be prepared first")
    search = LengthSearch(state, 14, Expansion(_bounds(tables.exact)), range(18))
    for unit in range(search.units):
        for _ in search.run(unit):
            pass
    return search.units


WORK: dict[str, Callable[[], int]] = {
    "phase_1": phase_1,
    "solutions": solutions,
    "batch": batch,
    "proof": proof,
}


def main() -> None:
    """Prepares the deep tables, then works as it is told."""
    for _ in Tables.shared().prepare("deep"):
        pass
    print("ready", flush=True)
    for line in sys.stdin:
        start = process_time()
        units = WORK[line.strip()]()
        print(process_time() - start, units, flush=True)


if __name__ == "__main__":
    main()
