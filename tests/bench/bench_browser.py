"""The two-phase solver in the built site, in Chromium: one worker, the cubes that all solvers get.

Times are the page's: from posting the request until the event with a solution arrives.
"""

import statistics
import sys
from typing import Any

from sample import ALL, BUDGETS, Trace, by_budget, cubes, table
from worker_page import Ask, worker

from cubogram.cube.cubies import after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver

GRACE = 0.005
"""A slice of work may end some milliseconds after the time is over."""


def measure(ask: Ask, count: int, budgets: tuple[float, ...], tables: str) -> dict[str, Any]:
    """First solutions and lengths at the budgets for `count` cubes."""
    traces: list[Trace] = []
    nodes, spent = 0, 0.0
    for state in cubes(count):
        args = {"state": to_facelets(state), "seconds": max(budgets), "tables": tables}
        answer = ask("twophase.solve", args)
        best = answer.result["maneuver"]
        if not after(Maneuver(best).indices, state).is_solved:
            raise RuntimeError(f"a wrong solution: {best}")
        events = [(at, event) for at, event in answer.events if "maneuver" in event]
        nodes += events[-1][1]["nodes"]
        spent += events[-1][1]["seconds"]
        traces.append(Trace(tuple((at, event["length"]) for at, event in events)))
    first = [trace.found[0][0] for trace in traces]
    return {
        "first_median": statistics.median(first),
        "first_max": max(first),
        "children_per_second": nodes / spent if spent else 0,
        "budgets": by_budget(traces, budgets, GRACE),
    }


def run(quick: bool = False) -> dict[str, Any]:
    """The figures with the small tables, prepared, and with the complete one."""
    count, budgets = (10, BUDGETS[:3]) if quick else (ALL, BUDGETS)
    result: dict[str, Any] = {}
    with worker(["numpy", "tables"]) as (ask, result["version"]):
        ask("twophase.solve", {"state": "R U F", "seconds": 0.01})
        for tables in ("small", "deep"):
            prepared = ask("twophase.prepare", {"tables": tables}).seconds
            result[tables] = measure(ask, count, budgets, tables)
            result[tables]["prepared_in"] = prepared
    return result


def report(result: dict[str, Any]) -> str:
    """The figures as a Markdown table."""
    tiers = {tier: result[tier] for tier in ("small", "deep")}
    which = f"Chromium {result['version']}, one worker; times from the page's request."
    return f"{which}\n\n{table(tiers)}"


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
