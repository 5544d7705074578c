"""How long the deep table, proofs and batches take, natively.

Figures are wall time, with the load of the machine. Times of proofs are those until every length
up to the one named is refuted for a random cube; batches are random cubes solved in at most 21
(and 20) turns, two processes. The trial solves 20,000 random cubes, each by a search of its own,
and replays every answer.
"""

import os
import random
import sys
from time import perf_counter
from typing import Any

from cubogram.cube.cube import Cube
from cubogram.twophase.coordinates import reduced_space
from cubogram.twophase.many import solve_many
from cubogram.twophase.optimal import Proof
from cubogram.twophase.tables.breadth_first_table import BreadthFirstTable
from cubogram.twophase.tables.tables import Tables

TRIAL_SECONDS = 0.02
"""Each cube of the trial is searched for this long, or until its first solution."""


def generation() -> dict[str, Any]:
    """Making the whole table: seconds in all, and until each depth is complete."""
    start = perf_counter()
    table = BreadthFirstTable(reduced_space.phase_1_space())
    until: list[float] = []
    for _done in table.run():
        while len(until) <= table.depth:
            until.append(round(perf_counter() - start, 2))
    seconds = perf_counter() - start
    right = tuple(table.counts) == table.space.counts
    return {"seconds": round(seconds, 2), "until": until, "counts_right": right}


def proofs(last: int) -> list[dict[str, Any]]:
    """Refuting all lengths up to `last` for a random cube: children and seconds for each."""
    proof = Proof(Cube.random(random.Random(8)), two_phase_seconds=0.0)
    result: list[dict[str, Any]] = []
    start = nodes = 0.0
    for event in proof.run():
        if event is None or event.stage == "tables" or not event.lower:
            start = perf_counter() if not result else start
            continue
        if result and event.lower > result[-1]["lower"]:
            result[-1]["seconds"] = round(perf_counter() - start, 2)
            result[-1]["nodes"] = event.nodes - int(nodes)
            start, nodes = perf_counter(), event.nodes
        if event.lower > last:
            break
        if not result or event.lower > result[-1]["lower"]:
            result.append({"lower": event.lower})
    return [one for one in result if one.get("seconds") is not None]


def batches(count: int) -> list[dict[str, Any]]:
    """Random cubes a second by length, every one replayed."""
    rng = random.Random(21)
    states = [Cube.random(rng) for _ in range(count)]
    result = []
    for length in (21, 20):
        start = perf_counter()
        outcomes = list(solve_many(states, length=length, workers=2))
        seconds = perf_counter() - start
        lengths = [99 if o.maneuver is None else len(o.maneuver) for o in outcomes]
        wrong = sum(
            outcome.maneuver is None or not Cube(outcome.state).apply(outcome.maneuver).is_solved
            for outcome in outcomes
        )
        result.append(
            {
                "length": length,
                "cubes": count,
                "per_second": round(count / seconds, 1),
                "mean": round(sum(lengths) / count, 2),
                "longest": max(lengths),
                "wrong": wrong,
            }
        )
    return result


def trial(count: int) -> dict[str, Any]:
    """Random cubes, each searched alone for TRIAL_SECONDS, two processes; what went wrong."""
    rng = random.Random(20_000)
    states = [Cube.random(rng) for _ in range(count)]
    start = perf_counter()
    lengths: list[int] = []
    failures = 0
    outcomes = solve_many(states, seconds=TRIAL_SECONDS, workers=2)
    for state, outcome in zip(states, outcomes, strict=True):
        if outcome.maneuver is None or not state.apply(outcome.maneuver).is_solved:
            failures += 1
        else:
            lengths.append(len(outcome.maneuver))
    return {
        "cubes": count,
        "failures": failures,
        "mean": round(sum(lengths) / max(len(lengths), 1), 2),
        "longest": max(lengths, default=0),
        "seconds": round(perf_counter() - start, 1),
    }


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes seconds instead of some minutes."""
    for _done in Tables.shared().prepare("deep"):
        pass
    return {
        "load_before": round(os.getloadavg()[0], 2),
        "generation": generation(),
        "proofs": proofs(14 if quick else 16),
        "batches": batches(300 if quick else 4000),
        "trial": trial(200 if quick else 20_000),
    }


def report(result: dict[str, Any]) -> str:
    """The figures as Markdown tables."""
    made, tried = result["generation"], result["trial"]
    rows = [
        f"The exact table of phase 1 (140,908,410 elements) is computed in {made['seconds']} s"
        f" natively, on one core; depth 8 is complete after {made['until'][8]} s. All thirteen"
        f" counts {'match the published ones' if made['counts_right'] else 'DIFFER'}."
        f" Load before: {result['load_before']}.",
        "",
        "| length refuted | children looked at | seconds |",
        "|---|---|---|",
        *(f"| {p['lower']} | {p['nodes']:,} | {p['seconds']} |" for p in result["proofs"]),
        "",
        "| at most | cubes | cubes per second | mean length | longest | wrong |",
        "|---|---|---|---|---|---|",
        *(
            f"| {b['length']} | {b['cubes']:,} | {b['per_second']} | {b['mean']} |"
            f" {b['longest']} | {b['wrong']} |"
            for b in result["batches"]
        ),
        "",
        f"{tried['cubes']:,} random cubes, each searched alone for {TRIAL_SECONDS} s by one of two"
        f" processes: {tried['cubes'] - tried['failures']:,} solved and replayed,"
        f" {tried['failures']} failures; mean length {tried['mean']}, longest {tried['longest']};"
        f" {tried['seconds']:.0f} s in all.",
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
