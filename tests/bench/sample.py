"""The cubes that all solvers get, and what their answers amount to at each time budget."""

import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from frame import table

from cubogram.cube.cubies import Cubies
from cubogram.cube.random_state import random_state

SEED = 2026
BUDGETS = (0.01, 0.1, 1.0, 10.0)  # seconds
ALL = 100  # cubes


def cubes(count: int = ALL, seed: int = SEED) -> list[Cubies]:
    """Random-state cubes, the same for every solver and every run."""
    rng = random.Random(seed)
    return [random_state(rng) for _ in range(count)]


@dataclass(frozen=True)
class Trace:
    """One search: after how many seconds (`at`) each shorter length was known.

    The search stops by the clock and plans nothing by it, so what it knew after a tenth of a second
    of ten is what it would have answered if it had been given a tenth.
    """

    found: tuple[tuple[float, int], ...]  # (at, length)

    def known(self, budget: float, grace: float = 0.0) -> int | None:
        """The shortest length known after `budget`; a slice of work may end `grace` later."""
        return min((length for at, length in self.found if at <= budget + grace), default=None)


def by_budget(
    traces: Sequence[Trace], budgets: Sequence[float] = BUDGETS, grace: float = 0.0
) -> dict[str, Any]:
    """For each budget: mean and greatest length, and how many cubes had no solution yet."""
    result: dict[str, Any] = {}
    for budget in budgets:
        lengths = [trace.known(budget, grace) for trace in traces]
        known = [length for length in lengths if length is not None]
        result[str(budget)] = {
            "cubes": len(lengths),
            "mean": round(statistics.mean(known), 3) if known else None,
            "max": max(known, default=None),
            "unsolved": lengths.count(None),
        }
    return result


def figures(
    traces: Sequence[Trace], budgets: Sequence[float], grace: float = 0.0
) -> dict[str, Any]:
    """The times of the first solutions, and what was known at each budget."""
    first = [trace.found[0][0] for trace in traces]
    return {
        "first_median": statistics.median(first),
        "first_max": max(first),
        "budgets": by_budget(traces, budgets, grace),
    }


def solver_table(result: dict[str, dict[str, Any]]) -> str:
    """A row for each tier of tables: ready, first solution, the lengths at each budget; and below,
    of how many cubes, and children a second."""
    budgets = next(iter(result.values()))["budgets"]
    rows = [
        [
            tier,
            f"{facts['prepared_in']:.1f} s",
            f"{facts['first_median'] * 1e3:.1f} ms ({facts['first_max'] * 1e3:.0f} ms)",
            *map(_cell, facts["budgets"].values()),
        ]
        for tier, facts in result.items()
    ]
    (count,) = {facts["cubes"] for facts in budgets.values()}
    return (
        table("|".join(["tables", "ready", "first", *(f"{float(b):g} s" for b in budgets)]), rows)
        + "\n\n*Ready* is the time from a cold start until the tables are complete, and *first* "
        "is the median time to the first solution (with the longest in brackets). The other "
        "columns give the mean length of the best solutions found within the time in the heading; "
        "in brackets are the longest of them and, if there were any, the number of cubes without a "
        "solution. Positions looked at per second: "
        + ", ".join(f"{tier} {f['children_per_second'] / 1e6:.0f} M" for tier, f in result.items())
        + f". {count} cubes."
    )


def _cell(facts: dict[str, Any]) -> str:
    if not facts["mean"]:
        return "none yet"
    unsolved = f"; {facts['unsolved']}" if facts["unsolved"] else ""
    return f"{facts['mean']:.2f} ({facts['max']}{unsolved})"
