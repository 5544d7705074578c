"""Shortest solutions compared with other programs': the same cubes, one core each.

Ours, and vcube's, are those that `bench_proofs` has stored, so that comes first. cubeopt-wasm
(github.com/cs0x7f/cubeopt-wasm) is in no package registry, and nothing is downloaded here: CUBEOPT
names its folder, and Node runs it on the first of those cubes, BESIDE_CUBES of them. rob-twophase
proves nothing, so it is in `bench_beside` only.

What others have published is from other machines and more threads, and is marked so.
"""

import json
import os
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from bench_proofs import STORED, VCUBE_TABLE, by_table, numbered
from frame import replayed, table
from run import circumstances

from cubogram.cube.cube import Cube
from cubogram.draw import Axis, Series, lines
from cubogram.twophase.tables.exact_kinds import KINDS

HERE = Path(__file__).parent
CUBES = int(os.environ.get("BESIDE_CUBES", "3"))
CUBEOPT_SOLVERS = ("cube48opt3",)
"""The one whose table, 243 MB, is nearest to our largest."""

VCUBE_BYTES = 2_603_080_000
GIB = 1.073741824


class Published(NamedTuple):
    """Figures of others: what they solved where, and (gigabytes, mean seconds for a cube)."""

    program: str
    where: str
    threads: str
    points: tuple[tuple[float, float], ...]


NISSY = "18 turns, Ryzen 7 7700, nissy-core's benchmarks, 2026"
TEST = "random cubes, i7-10750H, cube_solver_test, 2026-02"
README = "random cubes, machine not named, its README, 2026-02"
H48 = ((1.8 * GIB, 9.45), (3.5 * GIB, 4.85), (7.1 * GIB, 3.36), (14.1 * GIB, 1.48))
VCUBE = ((2.4 * GIB, 9.29), (7.3 * GIB, 4.36), (21.2 * GIB, 1.02))
WASM = ((0.0304, 80), (0.121, 20), (0.243, 9.6), (0.486, 4.8), (0.972, 2.4), (3.891, 0.6))
OPT = ((0.97284, 1.423), (1.94568, 0.697), (3.89136, 0.355), (7.78272, 0.172))
PUBLISHED = (
    Published("h48", NISSY, "1 thread", H48),
    Published("vcube", NISSY, "1 thread", VCUBE),
    Published("cubeopt-wasm", README, "all threads", WASM),
    Published("cube48opt, native", TEST, "12 threads", OPT),
    Published("nxopt", TEST, "12 threads", ((2.60308, 1.462), (7.80926, 0.798))),
)


def timed(where: str, size: int, found: list[dict[str, Any]]) -> dict[str, Any]:
    """What a program with a table of this size has found, and where."""
    seconds, lengths = ([one[name] for one in found] for name in ("seconds", "length"))
    return {"bytes": size, "where": where, "seconds": seconds, "lengths": lengths}


def stored() -> dict[str, dict[str, Any]]:
    """What `bench_proofs` has measured: ours with each of the tables, and vcube."""
    kept = json.loads(STORED.read_text())
    found = {
        f"Cubogram (Python), {KINDS[name].bytes / 1e6:.0f} MB": timed(
            f"{kept['date']}, {kept['machine']}", KINDS[name].bytes, proofs
        )
        for name, proofs in by_table(kept["result"]).items()
    }
    if other := kept["result"].get("other"):
        where = f"{other['date']}, {other['machine']}"
        name = f"vcube {VCUBE_TABLE} (C++), {VCUBE_BYTES / 1e6:.0f} MB"
        found[name] = timed(where, VCUBE_BYTES, other["cubes"])
    return found


def by_cubeopt(folder: str, solver: str, cubes: list[Cube]) -> dict[str, Any]:
    """What cubeopt-wasm needs for each cube, in Node; RuntimeError if it is wrong."""
    here = circumstances()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump([str(cube.scramble()) for cube in cubes], file)
        file.flush()
        command = ["node", HERE / "peers/cubeopt.mjs", Path(folder).resolve(), solver, file.name]
        answer = json.loads(subprocess.check_output(command, text=True).splitlines()[-1])
    for cube, one in zip(cubes, answer["solutions"], strict=True):
        one["length"] = replayed(one["solution"], cube.cubies)
    where = f"{here['date']}, {here['machine']}, load {here['load']}"
    return timed(where, answer["bytes"], answer["solutions"])


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes one cube. RuntimeError if programs disagree about a length."""
    measured = stored()
    if folder := os.environ.get("CUBEOPT"):
        cubes = [numbered(number) for number in range(1 if quick else CUBES)]
        for solver in CUBEOPT_SOLVERS:
            found = by_cubeopt(folder, solver, cubes)
            measured[f"cubeopt-wasm (C++), {found['bytes'] / 1e6:.0f} MB"] = found
    count = min(len(one["seconds"]) for one in measured.values())
    for one in measured.values():
        one |= {"seconds": one["seconds"][:count], "lengths": one["lengths"][:count]}
    if len({tuple(one["lengths"]) for one in measured.values()}) != 1:
        raise RuntimeError(f"the programs disagree: {measured}")
    return {"measured": measured}


def chart(measured: dict[str, dict[str, Any]]) -> str:
    """Seconds times gigabytes against seconds: a program's tables lie on a line."""
    programs = {
        f"{published.program}, published, {published.threads}": list(published.points)
        for published in PUBLISHED
    }
    for name, one in measured.items():
        point = (one["bytes"] / 1e9, mean(one["seconds"]))
        programs.setdefault(f"{name.split(',')[0]}, measured here, 1 core", []).append(point)
    series = [
        Series(
            name,
            tuple((seconds, size * seconds) for size, seconds in points),
            tuple(f"{name}: {size:.3g} GB, {seconds:.3g} s" for size, seconds in points),
        )
        for name, points in programs.items()
    ]
    seconds = Axis(
        "seconds for a cube", (0.1, 200), [(v, f"{v:g}") for v in (0.1, 1, 10, 100)], True
    )
    product = Axis("gigabytes x seconds", (0.5, 200), [(v, f"{v:g}") for v in (1, 10, 100)], True)
    title = "Gigabytes times seconds against seconds for optimal solvers"
    return f"<div>{lines(series, x=seconds, y=product, title=title)}</div>"


def report(result: dict[str, Any]) -> str:
    found = result["measured"]
    rows = [
        f"{name.split(',')[0]} | {one['where']} | {one['bytes'] / 1e6:,.0f} MB "
        f"| {mean(one['seconds']):.0f} | {one['bytes'] / 1e9 * mean(one['seconds']):.1f}"
        for name, one in found.items()
    ]
    lengths = Counter(next(iter(found.values()))["lengths"])
    turns = ", ".join(
        f"{count} that need {length} turns" for length, count in sorted(lengths.items())
    )
    others = [
        f"{one.program} | {one.where} | {one.threads} "
        f"| {'; '.join(f'{size:.3g} GB: {seconds:.3g}' for size, seconds in one.points)}"
        for one in PUBLISHED
    ]
    return "\n\n".join(
        [
            chart(found),
            table(
                "measured here, one core|when, where|table>|mean seconds>|gigabytes x seconds>",
                rows,
            ),
            f"The same {lengths.total()} random cubes, {turns}: all programs agree on every cube. "
            "The time to make or load the tables is not included.",
            table("published by others|what, and where|threads|table: mean seconds", others),
        ]
    )
