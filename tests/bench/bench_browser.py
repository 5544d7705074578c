"""The two-phase solver in the built site, in Chromium: one worker, the cubes that all solvers get.

Times are the page's: from posting the request until the event with a solution arrives.
"""

from typing import Any

from frame import replayed
from sample import ALL, BUDGETS, Trace, cubes, figures, solver_table
from worker_page import Ask, worker

from cubogram.cube.cubies import Cubies
from cubogram.cube.facelets import to_facelets

GRACE = 0.005
"""A slice of work may end some milliseconds after the time is over."""


def traced(ask: Ask, state: Cubies, seconds: float, tables: str) -> tuple[Trace, dict[str, Any]]:
    """When the page knew which length, and the last event with a solution."""
    args = {"state": to_facelets(state), "seconds": seconds, "tables": tables}
    answer = ask("twophase.solve", args)
    replayed(answer.result["maneuver"], state)
    events = [(at, event) for at, event in answer.events if "maneuver" in event]
    return Trace(tuple((at, event["length"]) for at, event in events)), events[-1][1]


def run(quick: bool = False) -> dict[str, Any]:
    """The figures with the small tables, prepared, and with the complete one."""
    count, budgets = (10, BUDGETS[:3]) if quick else (ALL, BUDGETS)
    result: dict[str, Any] = {}
    with worker(["numpy", "tables"]) as (ask, result["version"]):
        ask("twophase.solve", {"state": "R U F", "seconds": 0.01})
        for tables in ("small", "deep"):
            prepared = ask("twophase.prepare", {"tables": tables}).seconds
            found = [traced(ask, state, max(budgets), tables) for state in cubes(count)]
            spent = sum(last["seconds"] for _, last in found)
            rate = sum(last["nodes"] for _, last in found) / spent if spent else 0
            result[tables] = figures([trace for trace, _ in found], budgets, GRACE)
            result[tables] |= {"children_per_second": rate, "prepared_in": prepared}
    return result


def report(result: dict[str, Any]) -> str:
    tiers = {tier: result[tier] for tier in ("small", "deep")}
    which = f"Chromium {result['version']}, one worker; times from the page's request."
    return f"{which}\n\n{solver_table(tiers)}"
