"""Would a large table for phase 2 pay off? What it costs to make and what it gains, natively.

The experiment itself is phase_2_table.py; `bench_phase_2_page` runs it in a page. Time is the
processor's.
"""

import json
from pathlib import Path
from typing import Any

from bench_page import Run, natively
from frame import table

EXPERIMENT = Path(__file__).with_name("phase_2_table.py")
SIZE = 111_605_760
NODES = 5e5


WITHOUT, WITH = "Timed", "WithLargeTable"
PREPARED = """
import json
from cubogram.slices import result_of
result_of(Tables.shared().prepare("small"))
print(json.dumps([TABLE.counts, TABLE.rows.nbytes, PART]))
"""


def measure(
    where: Run, cubes: int, budgets: tuple[float, ...], *, searched: bool
) -> dict[str, Any]:
    """What making the table takes there, and, if it is `searched`, what searches gain by it."""
    where(EXPERIMENT.read_text())
    _, preparing = where("SPACE = CornersAndEdges()")
    making = "DISTANCES, PART = watched(SPACE.space)" if searched else "PART = made(SPACE.space), 1"
    _, filling = where(f"TABLE, {making}")
    counts, size, part = json.loads(where(PREPARED)[0])
    if sum(counts) != SIZE:
        raise RuntimeError("the table is not whole")
    result = {"counts": counts, "bytes": size, "preparing": preparing, "filling": filling * part}
    result |= {"cubes": cubes, "work": {}, "time": {}}
    if searched:
        where("WithLargeTable.space, WithLargeTable.distances = SPACE, DISTANCES")
    for kind in (WITHOUT, WITH)[: 1 + searched]:
        where(f"same_work({kind}, 2, {NODES})")
        output, seconds = where(f"print(json.dumps(same_work({kind}, {cubes}, {NODES})))")
        result["work"][kind] = {**json.loads(output), "seconds": seconds}
        if budgets:
            output, _ = where(f"print(json.dumps(same_time({kind}, {cubes}, {budgets})))")
            result["time"][kind] = json.loads(output)
    return result


def run(quick: bool = False) -> dict[str, Any]:
    return measure(natively(), 5 if quick else 100, (0.1,), searched=True)


def report(result: dict[str, Any]) -> str:
    rows = []
    making = f"{result['preparing'] + result['filling']:.1f} s"
    for kind, name, time in ((WITHOUT, "without it", ""), (WITH, "with it", making)):
        cells = [""] * 3
        if one := result["work"].get(kind):
            whole = 1000 * one["seconds"] / result["cubes"]
            cells = [f"{whole:.0f} ms", f"{whole * one['share']:.0f} ms"]
            cells += [f"{one['nodes'] / result['cubes']:,.0f}"]
        rows.append([name, time, *cells])
    if result["time"]:
        without, large = result["time"][WITHOUT], result["time"][WITH]
        lengths = (f"{without[b]:.2f} and {large[b]:.2f} turns after {b} s" for b in without)
        told = f"Mean lengths without and with it: {', '.join(lengths)}."
    else:
        counts = ", ".join(f"{count:,}" for count in result["counts"])
        told = f"Entries that are 0, 1, 2 ... turns away: {counts}."
    heads = "the large table|time to make it>|a search>|phase 2 alone>|nodes of phase 2>"
    return (
        table(heads, rows)
        + f"\n\nProcessor time per cube, until {NODES / 1e6:g} million nodes of phase 1 have been "
        f"expanded; {result['cubes']} cubes. The table takes {result['bytes']:,} bytes with two "
        f"bits per entry, {SIZE // 2:,} with four. {told}"
    )
