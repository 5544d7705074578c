"""The two-phase solver's figures: first solution, mean length at time budgets, children per second.

    python tests/bench/bench_solver.py [--cubes 100] [--budgets 0.1,1] [--prepared none|small|deep]

The same seeded random-state cubes everywhere. `measure` is a pure function that returns JSON, so
that it also runs inside Pyodide.
"""

import argparse
import json
import random
import statistics
import sys
from time import perf_counter
from typing import Any

from cubogram.cube.cubies import Cubies
from cubogram.cube.random_state import random_state
from cubogram.twophase import search_tables, solver
from cubogram.twophase.search import Search

SEED = 7


def cubes(n: int, seed: int = SEED) -> list[Cubies]:
    """The first n of the seeded random-state cubes."""
    rng = random.Random(seed)
    return [random_state(rng) for _ in range(n)]


def measure(
    n: int = 100, budgets: tuple[float, ...] = (0.01, 0.03, 0.1, 0.3, 1.0), prepared: str = "small"
) -> dict[str, Any]:
    """Solve n cubes with the longest budget each, and tell what was known at each budget.

    `prepared`: "none" begins with the small tables as fetched and improves them only within the
    searches; "small" and "deep" run `solver.prepare` of that tier before, and report its time.
    """
    start = perf_counter()
    tables = search_tables.shared()
    loading = perf_counter() - start
    start = perf_counter()
    if prepared != "none":
        for _ in solver.prepare("deep" if prepared == "deep" else "small"):
            pass
    preparing = perf_counter() - start
    first: list[float] = []
    best: dict[float, list[int]] = {budget: [] for budget in budgets}
    children = slices = 0
    longest_slice = searching = 0.0
    directions: dict[str, int] = {}
    for state in cubes(n):
        start = slice_start = perf_counter()
        search = Search(state, tables)
        solutions = []
        for event in search.run(max(budgets), None, tables.improve()):
            now = perf_counter()
            slices, longest_slice = slices + 1, max(longest_slice, now - slice_start)
            slice_start = now
            if event is not None and (not solutions or event.length < solutions[-1][1]):
                solutions.append((now - start, event.length, str(event.direction)))
        searching += perf_counter() - start
        children += search.nodes
        first.append(solutions[0][0])
        directions[solutions[-1][2]] = directions.get(solutions[-1][2], 0) + 1
        for budget in budgets:
            known = [length for seconds, length, _ in solutions if seconds <= budget]
            if known:
                best[budget].append(known[-1])
    return {
        "platform": sys.platform,
        "python": sys.version.split()[0],
        "cubes": n,
        "seed": SEED,
        "prepared": prepared,
        "exact_depth": tables.stage,
        "seconds_to_load": round(loading, 3),
        "seconds_to_prepare": round(preparing, 3),
        "first_ms": {
            "median": round(1e3 * statistics.median(first), 1),
            "max": round(1e3 * max(first), 1),
        },
        "children_per_second": round(children / searching),
        "longest_slice_ms": round(1e3 * longest_slice, 1),
        "by_budget": {
            str(budget): {
                "solved": len(lengths),
                "mean": round(statistics.mean(lengths), 3) if lengths else None,
                "max": max(lengths, default=None),
            }
            for budget, lengths in best.items()
        },
        "directions": directions,
    }


def run(quick: bool = False) -> dict[str, Any]:
    """The figures natively, with small tables as they come, and with the complete table."""
    n, budgets = (10, (0.03, 0.1, 0.3)) if quick else (100, (0.01, 0.03, 0.1, 0.3, 1.0))
    return {prepared: measure(n, budgets, prepared) for prepared in ("none", "small", "deep")}


def report(result: dict[str, Any]) -> str:
    """The figures as a Markdown table."""
    budgets = list(next(iter(result.values()))["by_budget"])
    header = ["tables", "first solution, ms", *(f"{b} s" for b in budgets), "max", "M children/s"]
    lines = [" | ".join(header), " | ".join("---" for _ in header)]
    for prepared, figures in result.items():
        means = [figures["by_budget"][b] for b in budgets]
        cells = [
            {"none": "small, as fetched", "small": "small, prepared"}.get(prepared, prepared),
            f"{figures['first_ms']['median']}",
            *(
                f"{m['mean']:.2f}" + (f" ({m['solved']})" if m["solved"] < figures["cubes"] else "")
                if m["mean"]
                else "-"
                for m in means
            ),
            str(means[-1]["max"]),
            f"{figures['children_per_second'] / 1e6:.0f}",
        ]
        lines.append(" | ".join(cells))
    n = next(iter(result.values()))["cubes"]
    return (
        "\n".join(f"| {line} |" for line in lines)
        + f"\n\nMean length in face turns of the best solution within a time, {n} random states "
        "(in brackets: so many of them were solved by then)."
    )


def main() -> None:
    """Print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cubes", type=int, default=100)
    parser.add_argument("--budgets", default="0.01,0.03,0.1,0.3,1")
    parser.add_argument("--prepared", choices=("none", "small", "deep"), default="small")
    arguments = parser.parse_args()
    budgets = tuple(float(budget) for budget in arguments.budgets.split(","))
    print(json.dumps(measure(arguments.cubes, budgets, arguments.prepared)))


if __name__ == "__main__":
    main()
