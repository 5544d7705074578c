"""How long the deep table, proofs and batches take, natively.

Figures are wall time beside the load of the machine. Times of proofs are those until every length
up to the one named is refuted for a random cube; batches are random cubes solved in at most 21
(and 20) turns, two processes.
"""

import os
import random
from time import perf_counter
from typing import Any

from cubogram.cube.cubies import SOLVED, after
from cubogram.cube.maneuver import face_turns
from cubogram.cube.random_state import random_state
from cubogram.cube.state import parse_state
from cubogram.twophase import deep_space, deep_store
from cubogram.twophase.deep_generate import Sweep
from cubogram.twophase.many import solve_many
from cubogram.twophase.optimal import Proof


def generation() -> dict[str, Any]:
    """Making the whole table: seconds in all, and until each depth is complete."""
    start = perf_counter()
    sweep = Sweep(deep_space.phase_1())
    until: list[float] = []
    for _done in sweep.run():
        while len(until) < len(sweep.counts) - 1:  # the last depth is being filled
            until.append(round(perf_counter() - start, 2))
    seconds = perf_counter() - start
    right = tuple(sweep.counts) == sweep.space.counts
    return {"seconds": round(seconds, 2), "until": until, "counts_right": right}


def proofs(last: int) -> list[dict[str, Any]]:
    """Refuting all lengths up to `last` for a random cube: children and seconds for each."""
    proof = Proof(random_state(random.Random(8)), two_phase_seconds=0.0)
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
    states = [random_state(rng) for _ in range(count)]
    result = []
    for length in (21, 20):
        start = perf_counter()
        outcomes = list(solve_many(states, length=length, workers=2))
        seconds = perf_counter() - start
        lengths = [outcome.length or 99 for outcome in outcomes]
        wrong = sum(
            outcome.maneuver is None
            or after(face_turns(outcome.maneuver), parse_state(outcome.state)) != SOLVED
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


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes seconds instead of a minute or two."""
    for _done in deep_store.prepare():
        pass
    return {
        "load_before": round(os.getloadavg()[0], 2),
        "generation": generation(),
        "proofs": proofs(14 if quick else 16),
        "batches": batches(300 if quick else 4000),
    }


def report(result: dict[str, Any]) -> str:
    """The figures as Markdown tables."""
    made = result["generation"]
    rows = [
        f"The exact table of phase 1 (140,908,410 elements) is made in {made['seconds']} s"
        f" natively, on one core; depth 8 is complete after {made['until'][8]} s. All thirteen"
        f" counts {'are the published ones' if made['counts_right'] else 'DIFFER'}."
        f" Load before: {result['load_before']}.",
        "",
        "| length refuted | children looked at | seconds |",
        "|---|---|---|",
        *(f"| {p['lower']} | {p['nodes']:,} | {p['seconds']} |" for p in result["proofs"]),
        "",
        "| at most | cubes | cubes a second | mean length | longest | wrong |",
        "|---|---|---|---|---|---|",
        *(
            f"| {b['length']} | {b['cubes']:,} | {b['per_second']} | {b['mean']} |"
            f" {b['longest']} | {b['wrong']} |"
            for b in result["batches"]
        ),
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    print(report(run()))
