"""The two-phase solver by quarter turns: lengths at time budgets, in processor time.

The same cubes are solved by half turns, too, and those solutions counted in quarter turns.
"""

import sys
from statistics import mean
from time import process_time
from typing import Any

from frame import table
from sample import ALL, Trace, by_budget, cubes

from cubogram.cube.cubies import Cubies
from cubogram.slices import result_of
from cubogram.twophase.coordinates.turn_metric import METRICS, TurnMetric
from cubogram.twophase.search import Search, Solution
from cubogram.twophase.tables.tables import Tables

BUDGETS = (0.1, 1.0)


def searched(state: Cubies, seconds: float, tables: Tables) -> list[tuple[float, Solution]]:
    """The solutions of one search, each with when it was found."""
    start = process_time()
    events = Search(state, tables, process_time).run(seconds)
    return [(process_time() - start, event) for event in events if event is not None]


def solved(metric: TurnMetric, count: int) -> dict[str, Any]:
    tables, start = Tables.shared(metric), process_time()
    result_of(tables.improve())
    prepared = process_time() - start
    found = [searched(state, max(BUDGETS), tables) for state in cubes(count)]
    quarters = [Trace(tuple((at, one.qtm) for at, one in each)) for each in found]
    return {
        "prepared_in": round(prepared, 2),
        "budgets": by_budget(quarters, BUDGETS),
        "half_turns": round(mean(len(each[-1][1]) for each in found), 3),
    }


def run(quick: bool = False) -> dict[str, Any]:
    count = 10 if quick else ALL
    return {name: solved(metric, count) for name, metric in METRICS.items()}


def report(result: dict[str, Any]) -> str:
    names = {"HTM": "moves", "QTM": "quarter turns"}
    rows = [
        [
            names[name],
            f"{facts['prepared_in']:.1f} s",
            *(f"{at['mean']:.2f} ({at['max']})" for at in facts["budgets"].values()),
            f"{facts['half_turns']:.2f}",
        ]
        for name, facts in result.items()
    ]
    heads = [f"quarter turns after {budget:g} s" for budget in BUDGETS]
    (count,) = {at["cubes"] for facts in result.values() for at in facts["budgets"].values()}
    return (
        table("|".join(["fewest", "tables ready", *heads, "moves"]), rows)
        + f"\n\nMeans for {count} cubes (with the longest); seconds of processor time, one process."
    )


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
