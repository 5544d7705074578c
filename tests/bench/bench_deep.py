"""How long the deep table, proofs and batches take, natively.

Figures are wall time, with the load of the machine. Times of proofs are those until every length
up to the one named is refuted for a random cube; batches are random cubes solved in at most 21
(and 20) turns, two processes. The trial solves 20,000 random cubes, each by a search of its own,
and replays every answer.
"""

import random
from time import perf_counter
from typing import Any

from frame import deep_tables, load, table

from cubogram.cube.cube import Cube
from cubogram.twophase.coordinates import reduced_space
from cubogram.twophase.many import solve_many
from cubogram.twophase.optimal import Proof
from cubogram.twophase.tables.breadth_first_table import BreadthFirstTable

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


def solved(cubes: list[Cube], **options: Any) -> dict[str, Any]:
    """How two processes solve cubes, each of which is replayed."""
    start = perf_counter()
    lengths = []
    for cube, outcome in zip(cubes, solve_many(cubes, workers=2, **options), strict=True):
        if outcome.maneuver is not None and cube.apply(outcome.maneuver).is_solved:
            lengths.append(len(outcome.maneuver))
    seconds = perf_counter() - start
    return {
        "cubes": len(cubes),
        "per_second": round(len(cubes) / seconds, 1),
        "mean": round(sum(lengths) / max(len(lengths), 1), 2),
        "longest": max(lengths, default=0),
        "wrong": len(cubes) - len(lengths),
        "seconds": round(seconds, 1),
    }


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes seconds instead of some minutes."""
    deep_tables()

    def cubes(seed: int, count: int) -> list[Cube]:
        rng = random.Random(seed)
        return [Cube.random(rng) for _ in range(count)]

    some = cubes(21, 300 if quick else 4000)
    return {
        "load_before": load(),
        "generation": generation(),
        "proofs": proofs(14 if quick else 16),
        "batches": [{"length": n, **solved(some, length=n)} for n in (21, 20)],
        "trial": solved(cubes(20_000, 200 if quick else 20_000), seconds=TRIAL_SECONDS),
    }


def report(result: dict[str, Any]) -> str:
    made, tried = result["generation"], result["trial"]
    proven = [(p["lower"], f"{p['nodes']:,}", p["seconds"]) for p in result["proofs"]]
    batches = [
        (b["length"], f"{b['cubes']:,}", b["per_second"], b["mean"], b["longest"], b["wrong"])
        for b in result["batches"]
    ]
    return "\n\n".join(
        [
            "The exact table of phase 1 (140,908,410 elements) is computed in "
            f"{made['seconds']} s natively, on one core; depth 8 is complete after "
            f"{made['until'][8]} s. All thirteen counts "
            f"{'match the published ones' if made['counts_right'] else 'DIFFER'}."
            f" Load before: {result['load_before']}.",
            table("length refuted|children looked at|seconds", proven),
            table("at most|cubes|cubes per second|mean length|longest|wrong", batches),
            f"{tried['cubes']:,} random cubes, each searched alone for {TRIAL_SECONDS} s by one of "
            f"two processes: {tried['cubes'] - tried['wrong']:,} solved and replayed, "
            f"{tried['wrong']} failures; mean length {tried['mean']}, longest {tried['longest']}; "
            f"{tried['seconds']:.0f} s in all.",
        ]
    )
