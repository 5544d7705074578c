"""The two-phase solver natively: first solution, lengths at time budgets, children per second.

python tests/bench/bench_solver.py [--cubes 100] [--budgets 0.1,1] [--prepared none|small|deep]
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from sample import ALL, BUDGETS, Trace, by_budget, cubes, table

from cubogram.cube.cubies import Cubies
from cubogram.twophase import solver
from cubogram.twophase.search import Search
from cubogram.twophase.tables.tables import Tables


def measure(
    n: int = ALL, budgets: Sequence[float] = BUDGETS, prepared: str = "small"
) -> dict[str, Any]:
    """Searches n cubes and returns what was known about each after each budget.

    `prepared`: "none" begins with the small tables as fetched and improves them only within the
    searches; "small" and "deep" run `solver.prepare` for that tier first, and report its time. It
    needs nothing that Pyodide does not have, and returns JSON.
    """
    start = perf_counter()
    tables = Tables.shared()
    tables.current  # noqa: B018
    loading = perf_counter() - start
    start = perf_counter()
    if prepared != "none":
        for _ in solver.prepare("deep" if prepared == "deep" else "small"):
            pass
    preparing = perf_counter() - start
    traces: list[Trace] = []
    children, searching, longest_slice = 0, 0.0, 0.0
    for state in cubes(n):
        start = perf_counter()
        trace, nodes, slice_ = searched(state, max(budgets), tables)
        searching += perf_counter() - start
        children += nodes
        longest_slice = max(longest_slice, slice_)
        traces.append(trace)
    first = [trace.found[0][0] for trace in traces]
    return {
        "platform": sys.platform,
        "python": sys.version.split()[0],
        "prepared": prepared,
        "exact_depth": tables.current.exact_depth,
        "prepared_in": round(loading + preparing, 3),
        "first_median": statistics.median(first),
        "first_max": max(first),
        "children_per_second": round(children / searching),
        "longest_slice": round(longest_slice, 4),
        "budgets": by_budget(traces, budgets),
    }


def searched(state: Cubies, seconds: float, tables: Tables) -> tuple[Trace, int, float]:
    """One search: its trace, the children it looked at, and its longest slice in seconds."""
    start = slice_start = perf_counter()
    search = Search(state, tables)
    found: list[tuple[float, int]] = []
    longest = 0.0
    for event in search.run(seconds, None, tables.improve()):
        now = perf_counter()
        longest, slice_start = max(longest, now - slice_start), now
        if event is not None:
            found.append((now - start, event.length))
    return Trace(tuple(found)), search.nodes, longest


def run(quick: bool = False) -> dict[str, Any]:
    """The figures with the small tables, prepared, and with the complete table."""
    n, budgets = (10, (0.01, 0.1, 0.3)) if quick else (ALL, BUDGETS)
    return {prepared: measure(n, budgets, prepared) for prepared in ("small", "deep")}


def report(result: dict[str, Any]) -> str:
    """The figures as a Markdown table."""
    return f"CPython {result['small']['python']}, one process.\n\n{table(result)}"


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cubes", type=int, default=ALL)
    parser.add_argument("--budgets", default="0.01,0.1,1")
    parser.add_argument("--prepared", choices=("none", "small", "deep"), default="small")
    arguments = parser.parse_args()
    budgets = tuple(float(budget) for budget in arguments.budgets.split(","))
    print(json.dumps(measure(arguments.cubes, budgets, arguments.prepared)))


if __name__ == "__main__":
    main()
