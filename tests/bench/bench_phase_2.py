"""Would a large table for phase 2 pay off? What it costs to make and what it gains, natively.

The experiment itself is phase_2_table.py; `bench_phase_2_page` runs it in a page. Time is the
processor's.
"""

import json
import sys
from pathlib import Path
from typing import Any

from bench_page import Here, Page

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
    where: Here | Page, cubes: int, budgets: tuple[float, ...], *, searched: bool
) -> dict[str, Any]:
    """What making the table takes there, and, if it is `searched`, what searches gain by it."""
    where.run(EXPERIMENT.read_text())
    _, preparing = where.run("SPACE = CornersAndEdges()")
    if searched:
        making = "TABLE, DISTANCES, PART = watched(SPACE.space)"
    else:
        making = "TABLE, PART = made(SPACE.space), 1"
    _, filling = where.run(making)
    counts, size, part = json.loads(where.run(PREPARED)[0])
    if sum(counts) != SIZE:
        raise RuntimeError("the table is not whole")
    result = {"counts": counts, "bytes": size, "preparing": preparing, "filling": filling * part}
    result |= {"cubes": cubes, "work": {}, "time": {}}
    if searched:
        where.run("WithLargeTable.space, WithLargeTable.distances = SPACE, DISTANCES")
    for kind in (WITHOUT, WITH)[: 1 + searched]:
        where.run(f"same_work({kind}, 2, {NODES})")
        output, seconds = where.run(f"print(json.dumps(same_work({kind}, {cubes}, {NODES})))")
        result["work"][kind] = {**json.loads(output), "seconds": seconds}
        if budgets:
            output, _ = where.run(f"print(json.dumps(same_time({kind}, {cubes}, {budgets})))")
            result["time"][kind] = json.loads(output)
    return result


def run(quick: bool = False) -> dict[str, Any]:
    """The figures natively."""
    return measure(Here(), 5 if quick else 100, (0.1,), searched=True)


def report(result: dict[str, Any]) -> str:
    """What it costs, what it gains, what it gains in time."""
    lines = [
        "| the large table | time to make it | a search | phase 2 alone | nodes of phase 2 |",
        "|---|---:|---:|---:|---:|",
    ]
    making = f"{result['preparing'] + result['filling']:.1f} s"
    for kind, name, time in ((WITHOUT, "without it", ""), (WITH, "with it", making)):
        if kind not in result["work"]:
            lines.append(f"| {name} | {time} | | | |")
            continue
        one = result["work"][kind]
        whole = 1000 * one["seconds"] / result["cubes"]
        nodes = one["nodes"] / result["cubes"]
        lines.append(
            f"| {name} | {time} | {whole:.0f} ms | {whole * one['share']:.0f} ms | {nodes:,.0f} |"
        )
    lines += [
        "",
        f"Processor time per cube, until {NODES / 1e6:g} million nodes of phase 1 have been "
        f"expanded; {result['cubes']} cubes. The table takes {result['bytes']:,} bytes with two "
        f"bits per entry, {SIZE // 2:,} with four.",
    ]
    if result["time"]:
        without, large = result["time"][WITHOUT], result["time"][WITH]
        lengths = (f"{without[b]:.2f} and {large[b]:.2f} turns after {b} s" for b in without)
        lines[-1] += f" Mean lengths without and with it: {', '.join(lengths)}."
    else:
        counts = ", ".join(f"{count:,}" for count in result["counts"])
        lines[-1] += f" Entries that are 0, 1, 2 ... turns away: {counts}."
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
