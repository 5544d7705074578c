"""Shortest solutions, proven: twenty random cubes, natively, each by one core.

Processor time, so other work on the machine counts only through the caches that it shares. Two
cubes are proven at a time, each by a process of its own. What is known is the complete table.

A second program, which shares nothing with ours, may say how long the shortest solutions are:
vcube (github.com/Voltara/vcube) is in no package registry. Build it, have it make its table
(`./vc-optimal --coord=112 --no-input`), and name its folder in VCUBE.
"""

import os
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.slices import result_of
from cubogram.twophase.optimal import Proof
from cubogram.twophase.tables.tables import Tables
from sitekit.partial_results import PartialResults

SEED, CUBES = 2000, 20
PUBLISHED = {16: 2.5, 17: 27.7, 18: 67.1, 19: 3.5}
"""Of a hundred random cubes so many need so many turns: estimated by Rokicki et al., cube20.org."""


VCUBE_TABLE = "112"
"""The smallest but one of vcube's tables, 2.4 GiB."""


class Proven(NamedTuple):
    """A cube's distance, a shortest solution, and the processor seconds that both took."""

    number: int
    facelets: str
    length: int
    maneuver: str
    seconds: float
    by_length: dict[int, float]
    """Until each length was refuted, from the beginning."""


def numbered(number: int) -> Cube:
    """The cube of the set with this number, always the same."""
    return Cube.random(random.Random(SEED + number))


def proven(number: int) -> Proven:
    """A shortest solution of the numbered cube; RuntimeError if it does not solve the cube."""
    result_of(Tables.shared().prepare("deep"))
    cube = numbered(number)
    start = process_time()
    proof = Proof(cube, clock=process_time)
    until: dict[int, float] = {}
    lower = 0
    for progress in proof:
        for length in range(lower, progress.lower) if lower else ():
            until[length] = round(process_time() - start, 2)
        lower = progress.lower
    maneuver = proof.finish()
    if not cube.apply(maneuver).is_solved:
        raise RuntimeError(f"a wrong solution: {maneuver}")
    seconds = round(process_time() - start, 2)
    facelets = to_facelets(cube.cubies)
    return Proven(number, facelets, len(maneuver), str(maneuver), seconds, until)


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes two cubes. Stopped, it goes on where it was."""
    numbers = range(2 if quick else CUBES)
    parts = PartialResults("proofs", "cube", "twophase")
    kept = {part["number"] for part in parts.read()}
    with ProcessPoolExecutor(2) as pool:
        jobs = [pool.submit(proven, number) for number in numbers if number not in kept]
        for job in as_completed(jobs):
            one = job.result()
            print(one.number, one.length, f"{one.seconds:.1f} s", one.maneuver, flush=True)
            parts.add(one._asdict())
    found = {part["number"]: part for part in parts.read()}
    result: dict[str, Any] = {"cubes": [found[number] for number in numbers]}
    if folder := os.environ.get("VCUBE"):
        result["other"] = solved_by_vcube(folder, [numbered(number) for number in numbers])
    return result


def solved_by_vcube(folder: str, cubes: list[Cube]) -> list[dict[str, Any]]:
    """How long the other program's shortest solutions are, and its seconds for each, one core."""
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
    return found


def report(result: dict[str, Any]) -> str:
    """Tables of times and of lengths."""
    cubes = result["cubes"]
    counts = Counter(one["length"] for one in cubes)
    rows = [
        "| turns | cubes | of a hundred | published | median | longest |",
        "|---|" + "---:|" * 5,
    ]
    for length in sorted(counts | Counter(PUBLISHED)):
        times = [one["seconds"] for one in cubes if one["length"] == length]
        share = f"{100 * len(times) / len(cubes):.0f}"
        seconds = f"{median(times):.0f} s | {max(times):.0f} s" if times else " | "
        published = PUBLISHED.get(length, "")
        rows.append(f"| {length} | {len(times)} | {share} | {published} | {seconds} |")
    times = sorted(one["seconds"] for one in cubes)
    middle = f"{median(times):.0f} s, from {times[0]:.0f} to {times[-1]:.0f} s"
    rows += ["", f"{len(cubes)} random cubes, each proven by one core; processor time: {middle}."]
    if other := result.get("other"):
        alike = sum(one["length"] == two["length"] for one, two in zip(cubes, other, strict=True))
        middle = median(one["seconds"] for one in other)
        rows[-1] += (
            f" vcube (C++, a table of 2.4 GiB, one core) finds the same length for {alike} of"
            f" {len(other)}, its median {middle:.0f} s."
        )
    refuted_rows = []
    for length in range(14, 19):
        until = [
            float(seconds)
            for one in cubes
            for refuted, seconds in one["by_length"].items()
            if int(refuted) == length < one["length"]
        ]
        if until:
            refuted_rows.append(f"| {length} turns | {len(until)} | {median(until):.1f} s |")
    if refuted_rows:
        rows += ["", "| refuted | cubes | median until then |", "|---|---:|---:|", *refuted_rows]
    return "\n".join(rows)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
