"""Shortest solutions compared with other programs': the same cubes, one core each.

Ours, and vcube's, are those that `bench_proofs` has stored, so that comes first. Other programs are
in no package registry, and nothing is downloaded here: CUBEOPT and NISSY name the folders of
cubeopt-wasm (github.com/cs0x7f/cubeopt-wasm, for Node) and of nissy-core
(github.com/sebastianotronto/nissy-core: `./build.sh shell`, then `./run gendata -solver h48h0`).
If there is one, the cubes BESIDE_CUBES="0 4" (of those of `bench_proofs`) go to each program in
turn, ours included, so other work on the machine slows all of them alike; CUBEOPT_SOLVER and
NISSY_SOLVER choose larger tables. Stopped, it goes on where it was. Without such a program, the
last run stays, with its date. rob-twophase proves nothing, so it is in `bench_beside` only.

What others have published is from other machines and more threads, and is marked so.
"""

import json
import os
import resource
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from bench_proofs import STORED, VCUBE_TABLE, by_table, numbered, proven
from frame import deep_tables, load, replayed, table
from partial_results import PartialResults
from run import RESULTS, circumstances

from cubogram.draw import Axis, Series, lines
from cubogram.twophase.tables.exact_kinds import KINDS

HERE = Path(__file__).parent
CUBES = [int(number) for number in os.environ.get("BESIDE_CUBES", "0 4").split()]
CUBEOPT_SOLVER = os.environ.get("CUBEOPT_SOLVER", "cube48opt1")
NISSY_SOLVER = os.environ.get("NISSY_SOLVER", "h48h0")
"""By default, those whose tables, 30 and 32 MB, are nearest to our smallest."""

OURS = "Cubogram (Python)"

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


Program = Callable[[int], dict[str, Any]]
"""Solves a numbered cube: the processor seconds, the length, and the bytes of the table."""


def by_us(number: int) -> dict[str, Any]:
    found = proven(number, "deep")
    size = KINDS["deep"].bytes
    return {"seconds": found["seconds"], "length": found["length"], "bytes": size}


def by_cubeopt(folder: Path, number: int) -> dict[str, Any]:
    """What cubeopt-wasm needs in Node, once it has made its table."""
    cube = numbered(number)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump([str(cube.scramble())], file)
        file.flush()
        command = ["node", HERE / "peers/cubeopt.mjs", folder.resolve(), CUBEOPT_SOLVER, file.name]
        answer = json.loads(subprocess.check_output(command, text=True).splitlines()[-1])
    (one,) = answer["solutions"]
    length = replayed(one["solution"], cube.cubies)
    return {"seconds": one["seconds"], "length": length, "bytes": answer["bytes"]}


def by_nissy(folder: Path, number: int) -> dict[str, Any]:
    """What nissy-core's H48 needs, including reading its table."""
    cube = numbered(number)
    command = ["./run", "solve_scramble", "-solver", NISSY_SOLVER, "-n", "1", "-t", "1"]
    before = _children_seconds()
    said = subprocess.check_output(
        [*command, "-moves", str(cube.scramble())], cwd=folder, text=True, stderr=subprocess.DEVNULL
    )
    seconds = round(_children_seconds() - before, 2)
    size = (folder / "tables" / NISSY_SOLVER).stat().st_size
    return {"seconds": seconds, "length": replayed(said.strip(), cube.cubies), "bytes": size}


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_turn(cubes: list[int]) -> dict[str, Any] | None:
    """What each program needs for each of these cubes, measured now; None if only ours is here."""
    programs: dict[str, Program] = {OURS: by_us}
    if place := os.environ.get("CUBEOPT"):
        programs["cubeopt-wasm (C++)"] = partial(by_cubeopt, Path(place))
    if place := os.environ.get("NISSY"):
        programs[f"nissy-core {NISSY_SOLVER} (C)"] = partial(by_nissy, Path(place))
    if len(programs) == 1:
        return None
    here = circumstances()
    parts = PartialResults("optimal_beside", "cube", "twophase")
    kept = {(part["name"], part["number"]) for part in parts.read()}
    if any((OURS, number) not in kept for number in cubes):
        deep_tables()
    for number in cubes:
        for name, program in programs.items():
            if (name, number) not in kept:
                one = {"name": name, "number": number, "load": load(), **program(number)}
                parts.add(one)
                print(one, flush=True)
    found = {
        name: [part for part in parts.read() if part["name"] == name and part["number"] in cubes]
        for name in programs
    }
    for number in cubes:
        lengths = {part["length"] for part in parts.read() if part["number"] == number}
        if len(lengths) > 1:
            raise RuntimeError(f"cube {number}: the programs disagree, {lengths}")
    return {"date": here["date"], "machine": here["machine"], "programs": found}


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes one cube. RuntimeError if programs disagree about a length."""
    measured = stored()
    count = min(len(one["seconds"]) for one in measured.values())
    for one in measured.values():
        one |= {"seconds": one["seconds"][:count], "lengths": one["lengths"][:count]}
    if len({tuple(one["lengths"]) for one in measured.values()}) != 1:
        raise RuntimeError(f"the programs disagree: {measured}")
    beside = in_turn(CUBES[:1] if quick else CUBES)
    if beside is None:
        beside = json.loads((RESULTS / "optimal_beside.json").read_text())["result"].get("beside")
    return {"measured": measured, "beside": beside}


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


def side_by_side(beside: dict[str, Any]) -> str:
    """The cubes that went to each program in turn."""
    programs = beside["programs"]
    cubes = next(iter(programs.values()))
    heads = "".join(f"|cube {one['number']}, {one['length']} turns>" for one in cubes)
    rows = [
        [
            name,
            f"{found[0]['bytes'] / 1e6:,.0f} MB",
            *(f"{one['seconds']:.0f} s" for one in found),
            f"{found[0]['bytes'] / 1e9 * mean(one['seconds'] for one in found):.1f}",
        ]
        for name, found in programs.items()
    ]
    loads = [one["load"] for found in programs.values() for one in found]
    return (
        table(f"in one run, one thread each|table>{heads}|gigabytes x seconds>", rows)
        + f"\n\nProcessor seconds, each cube by all programs in turn; {beside['date']}, "
        f"{beside['machine']}, load {min(loads):.0f} to {max(loads):.0f}."
    )


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
            *([side_by_side(result["beside"])] if result["beside"] else []),
            table("published by others|what, and where|threads|table: mean seconds", others),
        ]
    )
