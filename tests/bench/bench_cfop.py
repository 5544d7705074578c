"""The CFOP solver on random cubes: turns, rotations, times, sizes; every solution is replayed."""

import argparse
import gzip
import io
import math
import random
import statistics
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from worker_page import worker

from cubogram import Cube
from cubogram.cfop import SolutionInSteps, Style, solve
from cubogram.cube.cubies import FACES
from cubogram.cube.rotations import seen_from
from sitekit.partial_results import PartialResults
from sitekit.runtime import PACKAGE_ZIP, build_package

Options = dict[str, Any]

AHEAD = {"foresight": True}
SHORTEST = {"foresight": True, "friendly": False}
OPTIONS: dict[str, Options] = {
    "a beginner": {"beginner": True},
    "a beginner, OLL and PLL in two looks each": {"beginner": True, "two_look": True},
    "like a person": {},
    "like a person, OLL and PLL in two looks each": {"two_look": True},
    "like a person, any colour's cross": {"neutral": True},
    "like a person, cross up to 2 longer": {"slack": 2},
    "like a person, x-cross": {"xcross": True},
    "looking ahead": AHEAD,
    "looking ahead, any colour's cross": {"neutral": True, **AHEAD},
    "looking ahead, x-cross": {"xcross": True, **AHEAD},
    "short, a pair at a time": {"friendly": False},
    "shortest": SHORTEST,
    "shortest, any colour's cross": {"neutral": True, **SHORTEST},
    "shortest, cross up to 2 longer": {"slack": 2, **SHORTEST},
    "shortest, x-cross": {"xcross": True, **SHORTEST},
}
CUBES = 10_000
IN_BROWSER = ("like a person", "looking ahead", "shortest, any colour's cross")
QUICK = 200  # times fewer cubes
CHUNK = 50
STAGES = {"cross": "cross", "xcross": "cross", "free": "F2L", "F2L": "F2L"}

Figures = dict[str, list[float]]


class WrongSolution(Exception):
    """A solution does not solve its cube, or its counts do not add up."""


def replay(solution: SolutionInSteps) -> None:
    """Does the face turns, the reconstruction and each step; raises WrongSolution."""
    cube = held = solution.cube
    if not (cube.apply(solution.maneuver).is_solved and cube.apply(str(solution)).is_solved):
        raise WrongSolution(f"{solution!r} of {solution.cube!r}")
    for step in solution.steps:
        cube, held = cube.apply(step.face_turns), held.apply(step.maneuver)
        turned = "".join(FACES[cube.orientation.index(centre)] for centre in held.orientation)
        if seen_from(cube.cubies, turned) != held.cubies or step.turns != step.maneuver.htm:
            raise WrongSolution(f"{step!r} of {solution.cube!r}")
    if not cube.is_solved or solution.length > solution.turns:
        raise WrongSolution(f"{solution!r} of {solution.cube!r}")


def solve_some(options: Options, seed: int, number: int) -> Figures:
    """Turns, rotations, times and the turns of the stages for some random cubes."""
    rng = random.Random(seed)
    solve(Cube.random(rng), Style(**options))  # tables are filled before the clock runs
    names = ("turns", "rotations", "length", "ms", "cross", "F2L", "OLL", "PLL")
    found: Figures = {name: [] for name in names}
    for _ in range(number):
        cube = Cube.random(rng)
        began = time.process_time()
        solution = solve(cube, Style(**options))
        found["ms"].append(1000 * (time.process_time() - began))
        replay(solution)
        found["turns"].append(solution.turns)
        found["rotations"].append(solution.rotations)
        found["length"].append(solution.length)
        stages = dict.fromkeys(("cross", "F2L", "OLL", "PLL"), 0)
        for step in solution.steps:
            stages[STAGES.get(step.kind, step.kind)] += step.turns
        for stage, turns in stages.items():
            found[stage].append(turns)
    return found


def first_time() -> float:
    """Seconds from a new interpreter's import to the first solution: rules, tables, one solve."""
    code = (
        "import time; t = time.perf_counter(); from cubogram import Cube; "
        "Cube('R U F D L B').cfop(); "
        "print(time.perf_counter() - t)"
    )
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(5)
    ]
    return statistics.median(runs)


def in_browser(number: int) -> dict[str, Any]:
    """Times of the built site's worker in Chromium, from the page's request to the reply."""
    result: dict[str, Any] = {"cubes": number}
    with worker(["numpy", "tables"]) as (ask, result["version"]):
        ask("twophase.solve", {"state": "R U F", "seconds": 0.01})
        result["prepare_ms"] = 1000 * ask("analysis.prepare", {}).seconds
        for name in IN_BROWSER:
            options = OPTIONS[name]
            rng = random.Random(1)
            times = []
            for _ in range(number):
                cube = Cube.random(rng)
                answer = ask("cfop.solve", {"state": cube.facelets, **options})
                if not cube.apply(answer.result["reconstruction"]).is_solved:
                    raise WrongSolution(repr(cube))
                times.append(1000 * answer.seconds)
            times.sort()
            result[name] = {
                "median_ms": statistics.median(times),
                "ms_95": times[int(0.95 * number)],
            }
    return result


def sizes() -> dict[str, int]:
    """Bytes that the rule files and the compiled engine add to what the browser downloads."""
    build_package()
    whole = packed(lambda name: True)
    without = packed(lambda name: "/cfop/" not in name)
    engine = packed(lambda name: "/cfop/rules/" not in name)
    return {"rules": whole - engine, "engine": engine - without}


def packed(wanted: Callable[[str], bool]) -> int:
    """The bytes of the browser's package, compressed as it travels, with the files wanted."""
    target = io.BytesIO()
    with zipfile.ZipFile(PACKAGE_ZIP) as archive, zipfile.ZipFile(target, "w") as part:
        for member in filter(lambda member: wanted(member.filename), archive.infolist()):
            part.writestr(member, archive.read(member))
    return len(gzip.compress(target.getvalue(), 9))


def solve_parts(number: int, seconds: float = math.inf, only: str | None = None) -> None:
    """Solves this many cubes with every option, a few at a time and each option in turn.

    Results are kept as they come: if it is stopped, or its time is up, it resumes from there.
    """
    parts = PartialResults("cfop", "cfop")
    kept = {(part["way"], part["first"]) for part in parts.read()}
    end = time.monotonic() + seconds
    with ProcessPoolExecutor() as pool:
        for first in range(0, number, CHUNK):
            jobs = {
                name: pool.submit(solve_some, options, first, CHUNK)
                for name, options in OPTIONS.items()
                if only in (None, name) and (name, first) not in kept
            }
            for name, job in jobs.items():
                parts.add({"way": name, "first": first, "figures": job.result()})
            if time.monotonic() > end:
                return


def means(number: int) -> dict[str, Any]:
    """The figures of every option, each for the first random cubes that are kept, this many."""
    parts = [part for part in PartialResults("cfop", "cfop").read() if part["first"] < number]
    result: dict[str, Any] = {}
    for name in OPTIONS:
        found: Figures = {}
        for part in parts:
            for key, values in part["figures"].items() if part["way"] == name else ():
                found.setdefault(key, []).extend(values)
        if not found:
            continue
        times = sorted(found["ms"])
        result[name] = {
            "cubes": len(found["turns"]),
            "mean": statistics.fmean(found["turns"]),
            "deviation": statistics.stdev(found["turns"]),
            "shortest": min(found["turns"]),
            "longest": max(found["turns"]),
            "rotations": statistics.fmean(found["rotations"]),
            "cancelled": statistics.fmean(found["length"]),
            "median_ms": statistics.median(times),
            "ms_95": times[int(0.95 * len(times))],
            "stages": {
                stage: statistics.fmean(found[stage]) for stage in ("cross", "F2L", "OLL", "PLL")
            },
        }
    return result


def run(quick: bool = False) -> dict[str, Any]:
    """The figures; `quick` takes two hundred times fewer cubes."""
    cubes = CUBES // QUICK if quick else CUBES
    solve_parts(cubes)
    return {
        "first_seconds": first_time(),
        "sizes": sizes(),
        "browser": in_browser(20 if quick else 200),
        "ways": means(cubes),
    }


def table(ways: dict[str, Any]) -> str:
    """The means as Markdown."""
    lines = [
        "| style | mean turns | deviation | shortest, longest | rotations "
        "| after cancelling | cross | F2L | OLL | PLL | median, ms | 95 %, ms |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name, way in ways.items():
        stages = " | ".join(f"{way['stages'][s]:.1f}" for s in ("cross", "F2L", "OLL", "PLL"))
        lines.append(
            f"| {name} | **{way['mean']:.2f}** | {way['deviation']:.1f} "
            f"| {way['shortest']}, {way['longest']} | {way['rotations']:.1f} "
            f"| {way['cancelled']:.2f} | {stages} "
            f"| {way['median_ms']:.0f} | {way['ms_95']:.0f} |"
        )
    return "\n".join(lines)


def report(result: dict[str, Any]) -> str:
    """Markdown."""
    size, browser, ways = result["sizes"], result["browser"], result["ways"]
    cubes = min(way["cubes"] for way in ways.values())
    times = "; ".join(
        f"{name}: median {browser[name]['median_ms']:.0f} ms, 95 % within "
        f"{browser[name]['ms_95']:.0f} ms"
        for name in IN_BROWSER
    )
    return "\n".join(
        [
            table(ways),
            "",
            f"Each style solved the same {cubes:,} cubes. "
            "Turns are counted in HTM, with a slice turn counting as two; the stages add up to the "
            f"total. A new process needs {result['first_seconds']:.2f} s for its first solution, "
            "including rules and tables. In the browser's download, the rules take "
            f"{size['rules'] / 1000:.1f} kB, and the compiled engine with its explanations and the "
            f"trainer takes {size['engine'] / 1000:.1f} kB.",
            "",
            f"In Chromium {browser['version']}, {browser['cubes']} cubes each, timed from the "
            f"page's request: {times}; rules and tables take another "
            f"{browser['prepare_ms']:.0f} ms, once.",
        ]
    )


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--quick", action="store_true", help="fewer cubes")
    arguments.add_argument("--means", action="store_true", help="only the means, no browser")
    arguments.add_argument("--cubes", type=int, default=CUBES, help="for --means")
    arguments.add_argument("--seconds", type=float, default=math.inf, help="for --means: a part")
    arguments.add_argument("--only", choices=OPTIONS, help="for --means: one style")
    given = arguments.parse_args()
    if given.means:
        solve_parts(given.cubes, given.seconds, given.only)
        print(table(means(given.cubes)))
    else:
        print(report(run(quick=given.quick)))
