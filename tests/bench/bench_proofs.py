"""Shortest solutions, proven: twenty random cubes, natively, on one core, with each exact table.

Processor time, so other work on the machine counts only through the caches that it shares. A cube
is proven with one table after the other, in an order that changes, before the next cube begins.
The tables are there. PROOF_CUBES=10 takes the first ten cubes only, PROOF_TABLES="deep largest"
two of the tables. Stopped, it goes on where it was.

A second program, which shares nothing with ours, may say how long the shortest solutions are:
vcube (github.com/Voltara/vcube) is in no package registry. Build it, have it make its table
(`./vc-optimal --coord=112 --no-input`), and name its folder in VCUBE. Without it, the figures
that are stored stay, with their date.
"""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from run import circumstances

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.slices import result_of
from cubogram.twophase.optimal import Proof
from cubogram.twophase.tables.exact_kinds import KINDS, ExactName
from cubogram.twophase.tables.exact_table import larger
from cubogram.twophase.tables.tables import Tables
from sitekit.partial_results import PartialResults

SEED = 2000
CUBES = int(os.environ.get("PROOF_CUBES", "20"))
TABLES = [name for name in KINDS if name in os.environ.get("PROOF_TABLES", " ".join(KINDS)).split()]
PUBLISHED = {16: 2.5, 17: 27.7, 18: 67.1, 19: 3.5}
"""Of a hundred random cubes, how many need how many turns: estimated by Rokicki et al.,
cube20.org."""


STORED = Path(__file__).parent / "results" / "proofs.json"

VCUBE_TABLE = "112"
"""The smallest but one of vcube's tables, 2.4 GiB."""


class Proven(NamedTuple):
    """A cube's distance, a shortest solution, and the processor seconds that both took."""

    number: int
    tables: ExactName
    facelets: str
    length: int
    maneuver: str
    seconds: float
    by_length: dict[int, float]
    """Until each length was refuted, from the beginning."""
    load: float
    """Of the machine, at the end."""


def numbered(number: int) -> Cube:
    """The cube of the set with this number, always the same."""
    return Cube.random(random.Random(SEED + number))


def prepare() -> None:
    """All tables are in memory."""
    result_of(Tables.shared().prepare("deep"))
    for name in TABLES:
        if name != "deep":
            result_of(larger(name).fill())


def proven(number: int, tables: ExactName) -> Proven:
    """A shortest solution of the numbered cube; RuntimeError if it does not solve the cube."""
    cube = numbered(number)
    start = process_time()
    proof = Proof(cube, tables, clock=process_time)
    until: dict[int, float] = {}
    lower = 0
    for progress in proof:
        for length in range(lower, progress.lower) if lower else ():
            until[length] = round(process_time() - start, 2)
        lower = progress.lower
    maneuver = proof.finish()
    seconds = round(process_time() - start, 2)
    if not cube.apply(maneuver).is_solved:
        raise RuntimeError(f"a wrong solution: {maneuver}")
    facelets, load = to_facelets(cube.cubies), round(os.getloadavg()[0], 1)
    return Proven(number, tables, facelets, len(maneuver), str(maneuver), seconds, until, load)


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes two cubes."""
    cubes = 2 if quick else CUBES
    parts = PartialResults("proofs", "cube", "twophase")
    kept = {(part["number"], part["tables"]) for part in parts.read()}
    prepare()
    for number in range(cubes):
        for tables in TABLES if number % 2 else reversed(TABLES):
            if (number, tables) not in kept:
                one = proven(number, tables)
                print(number, tables, one.length, f"{one.seconds:.1f} s", one.load, flush=True)
                parts.add(one._asdict())
    found = [part for part in parts.read() if part["number"] < cubes and part["tables"] in TABLES]
    for number in range(cubes):
        lengths = {part["length"] for part in found if part["number"] == number}
        if len(lengths) != 1:
            raise RuntimeError(f"cube {number}: the tables disagree, {lengths}")
    result: dict[str, Any] = {"cubes": sorted(found, key=lambda part: part["number"])}
    if other := by_vcube(cubes):
        result["other"] = other
    return result


def by_vcube(count: int) -> dict[str, Any] | None:
    """How long vcube's shortest solutions of the first cubes are, and its seconds, one core.

    Measured now if VCUBE names its folder, else what is stored, with its date.
    """
    folder = os.environ.get("VCUBE")
    if folder is None:
        stored = json.loads(STORED.read_text())["result"].get("other") if STORED.exists() else None
        return stored and {**stored, "cubes": stored["cubes"][:count]}
    cubes = [numbered(number) for number in range(count)]
    command = ["./vc-optimal", f"--coord={VCUBE_TABLE}", "--workers=1", "--ordered"]
    scrambles = "".join(f"{cube.scramble()}\n" for cube in cubes)
    done = subprocess.run(
        command, cwd=folder, input=scrambles, check=True, stdout=subprocess.PIPE, text=True
    )
    found = []
    for cube, line in zip(cubes, done.stdout.splitlines(), strict=True):
        _, seconds, length, turns = line.split(maxsplit=3)
        if not cube.apply(turns).is_solved or len(Maneuver(turns)) != int(length):
            raise RuntimeError(f"a wrong solution: {turns}")
        print(line, flush=True)
        found.append({"length": int(length), "seconds": round(float(seconds), 2)})
    here = circumstances()
    return {"date": here["date"], "machine": here["machine"], "cubes": found}


def by_table(result: dict[str, Any]) -> dict[ExactName, list[dict[str, Any]]]:
    """The proofs made with each table, in the order of the cubes."""
    names = [name for name in KINDS if any(one["tables"] == name for one in result["cubes"])]
    return {name: [one for one in result["cubes"] if one["tables"] == name] for name in names}


def rows_of_tables(found: dict[ExactName, list[dict[str, Any]]]) -> list[str]:
    """For each table: times of whole proofs, how many times shorter they are, and refuted
    lengths."""
    lengths = (16, 17)
    columns = ["table", "median", "range", "18 turns", "times faster"]
    columns += [f"{length} refuted" for length in lengths]
    rows = [f"| {' | '.join(columns)} |", "|---|" + "---:|" * (len(columns) - 1)]
    first = next(iter(found.values()))
    for name, proofs in found.items():
        times = [one["seconds"] for one in proofs]
        ratios = [a["seconds"] / b["seconds"] for a, b in zip(first, proofs, strict=True)]
        cells = [
            f"{KINDS[name].bytes / 1e6:.0f} MB",
            f"{median(times):.0f} s",
            f"{min(times):.0f} to {max(times):.0f} s",
            _median([one["seconds"] for one in proofs if one["length"] == 18]),
            f"{median(ratios):.2f}",
        ]
        cells += [
            _median([one["by_length"][str(length)] for one in proofs if one["length"] > length])
            for length in lengths
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def _median(seconds: list[float]) -> str:
    return f"{median(seconds):.1f} s" if seconds else ""


def report(result: dict[str, Any]) -> str:
    """Tables of times and of lengths."""
    found = by_table(result)
    proofs = next(iter(found.values()))
    counts = Counter(one["length"] for one in proofs)
    rows = ["| turns | cubes | per cent | published |", "|---|" + "---:|" * 3]
    for length in sorted(counts | Counter(PUBLISHED)):
        share = f"{100 * counts[length] / len(proofs):.0f}"
        rows.append(f"| {length} | {counts[length]} | {share} | {PUBLISHED.get(length, '')} |")
    loads = sorted({round(one["load"]) for one in result["cubes"]})
    told = (
        f"{len(proofs)} random cubes, each proven on one core; processor time, with the "
        f"tables in memory. The load was {' to '.join(map(str, [loads[0], *loads[1:][-1:]]))}."
    )
    if other := result.get("other"):
        pairs = list(zip(proofs, other["cubes"], strict=False))
        alike = sum(one["length"] == two["length"] for one, two in pairs)
        middle = median(two["seconds"] for _, two in pairs)
        told += (
            f" vcube (C++, a table of 2.4 GiB, one core, {other['date']}) finds the same length "
            f"for {alike} of {len(pairs)} cubes, with a median of {middle:.0f} s."
        )
    return "\n".join([*rows_of_tables(found), "", told, "", *rows])


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
