"""The two-phase solver natively: first solution, lengths at time budgets, children per second."""

import sys
from time import perf_counter
from typing import Any

from sample import ALL, BUDGETS, Trace, cubes, figures, solver_table

from cubogram.cube.cubies import Cubies
from cubogram.slices import result_of
from cubogram.twophase.search import Search
from cubogram.twophase.tables.tables import Tables


def searched(state: Cubies, seconds: float, tables: Tables) -> tuple[Trace, int]:
    """One search: its trace, and the children it looked at."""
    start = perf_counter()
    search = Search(state, tables)
    events = search.run(seconds, None, tables.improve())
    found = tuple((perf_counter() - start, event.length) for event in events if event is not None)
    return Trace(found), search.nodes


def run(quick: bool = False) -> dict[str, Any]:
    count, budgets = (10, (0.01, 0.1, 0.3)) if quick else (ALL, BUDGETS)
    result: dict[str, Any] = {}
    for tier in ("small", "deep"):
        start = perf_counter()
        result_of(Tables.shared().prepare(tier))
        prepared, start = perf_counter() - start, perf_counter()
        found = [searched(state, max(budgets), Tables.shared()) for state in cubes(count)]
        rate = sum(nodes for _, nodes in found) / (perf_counter() - start)
        result[tier] = figures([trace for trace, _ in found], budgets)
        result[tier] |= {"children_per_second": round(rate), "prepared_in": round(prepared, 3)}
        result[tier]["python"] = sys.version.split()[0]
    return result


def report(result: dict[str, Any]) -> str:
    return f"CPython {result['small']['python']}, one process.\n\n{solver_table(result)}"
