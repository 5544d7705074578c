"""Exact tables of 35, 106 and 211 MB: how long 17 turns take to refute with each, on one core.

Twenty random cubes, and every eighth unit of the length for each, with one table after the other in
an order that changes, so that other work on the machine falls on all. Processor time; the tables
are there. `beginnings` is what comes before the units. Stopped, it goes on where it was.
"""

import random
from statistics import median
from time import process_time
from typing import Any

from frame import deep_tables, load, table
from partial_results import PartialResults

from cubogram.cube.random_state import random_state
from cubogram.slices import result_of
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import InverseBounds, inverse_bounds
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.tables.exact_kinds import KINDS, ExactName
from cubogram.twophase.tables.exact_table import larger

SEED, CUBES = 27_000, 20
LENGTH, EVERY = 17, 8


def all_bounds() -> dict[ExactName, InverseBounds]:
    found: dict[ExactName, InverseBounds] = {"deep": result_of(inverse_bounds(deep_tables()))}
    for name in KINDS:
        if name != "deep":
            result_of(larger(name).fill())
            found[name] = result_of(inverse_bounds(larger(name).filled, found["deep"]))
    return found


def refuted(number: int, name: ExactName, bounds: InverseBounds) -> dict[str, Any]:
    """The seconds and nodes of the whole length, by every eighth of its units."""
    start = process_time()
    state = random_state(random.Random(SEED + number))
    search = LengthSearch(state, LENGTH, Expansion(bounds), range(18))
    beginnings = process_time() - start
    units = range(number % EVERY, search.units, EVERY)
    nodes = sum(result_of(search.run(unit)) for unit in units)
    part = len(units) / search.units
    return {
        "number": number,
        "tables": name,
        "seconds": round(beginnings + (process_time() - start - beginnings) / part, 2),
        "beginnings": round(beginnings, 2),
        "nodes": round(search.nodes + nodes / part),
        "load": load(),
    }


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes one cube."""
    parts = PartialResults("tables", "cube", "twophase")
    kept = {(part["number"], part["tables"]) for part in parts.read()}
    bounds = all_bounds()
    cubes = 1 if quick else CUBES
    for number in range(cubes):
        names = list(KINDS) if number % 2 else list(reversed(KINDS))
        for name in names:
            if (number, name) not in kept:
                parts.add(one := refuted(number, name, bounds[name]))
                print(one, flush=True)
    return {"cubes": [part for part in parts.read() if part["number"] < cubes]}


def report(result: dict[str, Any]) -> str:
    by_table: dict[str, list[dict[str, Any]]] = {name: [] for name in KINDS}
    for one in sorted(result["cubes"], key=lambda one: one["number"]):
        by_table[one["tables"]].append(one)
    first, rows = by_table["deep"], []
    for kind in KINDS.values():
        mine = by_table[kind.tier]
        pairs = list(zip(first, mine, strict=False))
        rows.append(
            f"{kind.bytes / 1e6:.0f} MB | {median(one['nodes'] for one in mine) / 1e6:,.0f} M "
            f"| {median(one['seconds'] for one in mine):.0f} "
            f"| {median(a['nodes'] / b['nodes'] for a, b in pairs):.2f} "
            f"| {median(a['seconds'] / b['seconds'] for a, b in pairs):.2f}"
        )
    loads = [one["load"] for one in result["cubes"]]
    heads = f"table|nodes for {LENGTH} turns>|median seconds>|times fewer nodes>|times faster>"
    return (
        table(heads, rows) + f"\n\n{len(first)} random cubes, each search estimated from every "
        f"{EVERY}th part of it, on one core, processor time; the load on the machine was "
        f"{min(loads):.0f} to {max(loads):.0f}."
    )
