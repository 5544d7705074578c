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
import sys
import tempfile
from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from bench_proofs import STORED, VCUBE_TABLE, by_table, numbered
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
CUBE_SOLVER_TEST = "random cubes, i7-10750H, cube_solver_test, 2026-02"
PUBLISHED = (
    Published(
        "h48",
        NISSY,
        "1 thread",
        tuple((size * GIB, s) for size, s in ((1.8, 9.45), (3.5, 4.85), (7.1, 3.36), (14.1, 1.48))),
    ),
    Published(
        "vcube",
        NISSY,
        "1 thread",
        tuple((size * GIB, s) for size, s in ((2.4, 9.29), (7.3, 4.36), (21.2, 1.02))),
    ),
    Published(
        "cubeopt-wasm",
        "random cubes, machine not named, its README, 2026-02",
        "all threads",
        ((0.0304, 80), (0.121, 20), (0.243, 9.6), (0.486, 4.8), (0.972, 2.4), (3.891, 0.6)),
    ),
    Published(
        "cube48opt, native",
        CUBE_SOLVER_TEST,
        "12 threads",
        ((0.97284, 1.423), (1.94568, 0.697), (3.89136, 0.355), (7.78272, 0.172)),
    ),
    Published(
        "nxopt",
        CUBE_SOLVER_TEST,
        "12 threads",
        ((2.60308, 1.462), (7.80926, 0.798)),
    ),
)


def stored() -> dict[str, dict[str, Any]]:
    """What `bench_proofs` has measured: ours with each of the tables, and vcube."""
    kept = json.loads(STORED.read_text())
    found = {
        f"Cubogram (Python), {KINDS[name].bytes / 1e6:.0f} MB": {
            "bytes": KINDS[name].bytes,
            "where": f"{kept['date']}, {kept['machine']}",
            "seconds": [one["seconds"] for one in proofs],
            "lengths": [one["length"] for one in proofs],
        }
        for name, proofs in by_table(kept["result"]).items()
    }
    if other := kept["result"].get("other"):
        found[f"vcube {VCUBE_TABLE} (C++), {VCUBE_BYTES / 1e6:.0f} MB"] = {
            "bytes": VCUBE_BYTES,
            "where": f"{other['date']}, {other['machine']}",
            "seconds": [one["seconds"] for one in other["cubes"]],
            "lengths": [one["length"] for one in other["cubes"]],
        }
    return found


def by_cubeopt(folder: str, solver: str, cubes: list[Cube]) -> dict[str, Any]:
    """What cubeopt-wasm needs for each cube, in Node; RuntimeError if it is wrong."""
    here = circumstances()
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump([str(cube.scramble()) for cube in cubes], file)
        file.flush()
        command = ["node", HERE / "peers/cubeopt.mjs", Path(folder).resolve(), solver, file.name]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    answer = json.loads(done.stdout.splitlines()[-1])
    solutions = answer["solutions"]
    for cube, one in zip(cubes, solutions, strict=True):
        if not cube.apply(one["solution"]).is_solved:
            raise RuntimeError(f"a wrong solution: {one['solution']}")
    return {
        "bytes": answer["bytes"],
        "where": f"{here['date']}, {here['machine']}, load {here['load']}",
        "ready": answer["ready"],
        "seconds": [one["seconds"] for one in solutions],
        "lengths": [len(one["solution"].split()) for one in solutions],
    }


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
    """The chart, a table of what was measured, and where the rest was published."""
    measured = result["measured"]
    rows = [
        chart(measured),
        "",
        "| measured here, one core | when, where | table | mean seconds | gigabytes x seconds |",
        "|---|---|---:|---:|---:|",
    ]
    for name, one in measured.items():
        size, seconds = one["bytes"] / 1e9, mean(one["seconds"])
        rows.append(
            f"| {name.split(',')[0]} | {one['where']} | {size * 1e3:,.0f} MB | {seconds:.0f} "
            f"| {size * seconds:.1f} |"
        )
    lengths = Counter(next(iter(measured.values()))["lengths"])
    turns = ", ".join(
        f"{count} that need {length} turns" for length, count in sorted(lengths.items())
    )
    rows += [
        "",
        f"The same {lengths.total()} random cubes, {turns}: all programs agree on every cube. The "
        "time to make or load the tables is not included.",
        "",
        "| published by others | what, and where | threads | table: mean seconds |",
        "|---|---|---|---|",
    ]
    rows += [
        f"| {one.program} | {one.where} | {one.threads} "
        f"| {'; '.join(f'{size:.3g} GB: {seconds:.3g}' for size, seconds in one.points)} |"
        for one in PUBLISHED
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
