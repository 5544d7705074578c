"""Shortest solutions, proven: twenty random cubes, natively, each by one core.

Processor time, so other work on the machine counts only through the caches that it shares. Two
cubes are proven at a time, each by a process of its own. What is known is the complete table.
"""

import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from parts import Parts

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.slices import result_of
from cubogram.twophase.optimal import Proof
from cubogram.twophase.tables.tables import Tables

SEED, CUBES = 2000, 20
PUBLISHED = {16: 2.5, 17: 27.7, 18: 67.1, 19: 3.5}
"""Of a hundred random cubes so many need so many turns: estimated by Rokicki et al., cube20.org."""


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
    for progress in proof:
        for length in range(max(until, default=progress.lower - 1) + 1, progress.lower):
            until[length] = round(process_time() - start, 2)
    maneuver = proof.finish()
    if not cube.apply(maneuver).is_solved:
        raise RuntimeError(f"a wrong solution: {maneuver}")
    seconds = round(process_time() - start, 2)
    facelets = to_facelets(cube.cubies)
    return Proven(number, facelets, len(maneuver), str(maneuver), seconds, until)


def run(quick: bool = False) -> dict[str, Any]:
    """All figures; `quick` takes two cubes. Stopped, it goes on where it was."""
    numbers = range(2 if quick else CUBES)
    parts = Parts("proofs", "cube", "twophase")
    kept = {part["number"] for part in parts.read()}
    with ProcessPoolExecutor(2) as pool:
        jobs = [pool.submit(proven, number) for number in numbers if number not in kept]
        for job in as_completed(jobs):
            one = job.result()
            print(one.number, one.length, f"{one.seconds:.1f} s", one.maneuver, flush=True)
            parts.add(one._asdict())
    found = {part["number"]: part for part in parts.read()}
    return {"cubes": [found[number] for number in numbers]}


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
