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
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from frame import deep_tables, load, replayed, table
from partial_results import PartialResults
from run import circumstances

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.slices import result_of
from cubogram.twophase.optimal import Proof
from cubogram.twophase.tables.exact_kinds import KINDS, ExactName
from cubogram.twophase.tables.exact_table import larger

SEED = 2000
CUBES = int(os.environ.get("PROOF_CUBES", "20"))
TABLES = [name for name in KINDS if name in os.environ.get("PROOF_TABLES", " ".join(KINDS)).split()]
PUBLISHED = {16: 2.5, 17: 27.7, 18: 67.1, 19: 3.5}
"""Of a hundred random cubes, how many need how many turns: estimated by Rokicki et al.,
cube20.org."""


STORED = Path(__file__).parent / "results" / "proofs.json"

VCUBE_TABLE = "112"
"""The smallest but one of vcube's tables, 2.4 GiB."""


def numbered(number: int) -> Cube:
    return Cube.random(random.Random(SEED + number))


def proven(number: int, tables: ExactName) -> dict[str, Any]:
    """A shortest solution of the numbered cube, the processor seconds until each length was refuted
    and until the end, and how busy the machine was then."""
    cube = numbered(number)
    start = process_time()
    proof = Proof(cube, tables, clock=process_time)
    until: dict[int, float] = {}
    lower = 0
    for progress in proof:
        for length in range(lower, progress.lower) if lower else ():
            until[length] = round(process_time() - start, 2)
        lower = progress.lower
    maneuver = str(proof.finish())
    seconds = round(process_time() - start, 2)
    return {
        "number": number,
        "tables": tables,
        "facelets": to_facelets(cube.cubies),
        "length": replayed(maneuver, cube.cubies),
        "maneuver": maneuver,
        "seconds": seconds,
        "by_length": until,
        "load": load(),
    }


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes two cubes."""
    cubes = 2 if quick else CUBES
    parts = PartialResults("proofs", "cube", "twophase")
    kept = {(part["number"], part["tables"]) for part in parts.read()}
    deep_tables()
    for name in TABLES:
        if name != "deep":
            result_of(larger(name).fill())
    for number in range(cubes):
        for tables in TABLES if number % 2 else reversed(TABLES):
            if (number, tables) not in kept:
                parts.add(one := proven(number, tables))
                print(number, tables, one["length"], f"{one['seconds']:.1f} s", flush=True)
    found = [part for part in parts.read() if part["number"] < cubes and part["tables"] in TABLES]
    for number in range(cubes):
        lengths = {part["length"] for part in found if part["number"] == number}
        if len(lengths) != 1:
            raise RuntimeError(f"cube {number}: the tables disagree, {lengths}")
    other = by_vcube(cubes)
    cubes_in_order = sorted(found, key=lambda part: part["number"])
    return {"cubes": cubes_in_order, **({"other": other} if other else {})}


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
    said = subprocess.check_output(command, cwd=folder, input=scrambles, text=True)
    found = []
    for cube, line in zip(cubes, said.splitlines(), strict=True):
        _, seconds, length, turns = line.split(maxsplit=3)
        if replayed(turns, cube.cubies) != int(length):
            raise RuntimeError(f"a wrong length: {line}")
        found.append({"length": int(length), "seconds": round(float(seconds), 2)})
    here = circumstances()
    return {"date": here["date"], "machine": here["machine"], "cubes": found}


def by_table(result: dict[str, Any]) -> dict[ExactName, list[dict[str, Any]]]:
    found = {name: [one for one in result["cubes"] if one["tables"] == name] for name in KINDS}
    return {name: proofs for name, proofs in found.items() if proofs}


def _median(seconds: list[float]) -> str:
    return f"{median(seconds):.1f} s" if seconds else ""


def report(result: dict[str, Any]) -> str:
    found = by_table(result)
    first = next(iter(found.values()))
    rows = []
    for name, proofs in found.items():
        times = [one["seconds"] for one in proofs]
        ratios = [a["seconds"] / b["seconds"] for a, b in zip(first, proofs, strict=True)]
        refuted = (
            [one["by_length"][str(n)] for one in proofs if one["length"] > n] for n in (16, 17)
        )
        rows.append(
            f"{KINDS[name].bytes / 1e6:.0f} MB | {median(times):.0f} s "
            f"| {min(times):.0f} to {max(times):.0f} s "
            f"| {_median([one['seconds'] for one in proofs if one['length'] == 18])} "
            f"| {median(ratios):.2f} | {' | '.join(map(_median, refuted))}"
        )
    counts = Counter(one["length"] for one in first)
    lengths = [
        f"{length} | {counts[length]} | {100 * counts[length] / len(first):.0f} "
        f"| {PUBLISHED.get(length, '')}"
        for length in sorted(counts | Counter(PUBLISHED))
    ]
    loads = sorted({round(one["load"]) for one in result["cubes"]})
    told = (
        f"{len(first)} random cubes, each proven on one core; processor time, with the "
        f"tables in memory. The load was {' to '.join(map(str, [loads[0], *loads[1:][-1:]]))}."
    )
    if other := result.get("other"):
        pairs = list(zip(first, other["cubes"], strict=False))
        told += (
            f" vcube (C++, a table of 2.4 GiB, one core, {other['date']}) finds the same length "
            f"for {sum(one['length'] == two['length'] for one, two in pairs)} of {len(pairs)} "
            f"cubes, with a median of {median(two['seconds'] for _, two in pairs):.0f} s."
        )
    heads = "table|median>|range>|18 turns>|times faster>|16 refuted>|17 refuted>"
    all_lengths = table("turns|cubes>|per cent>|published>", lengths)
    return f"{table(heads, rows)}\n\n{told}\n\n{all_lengths}"
