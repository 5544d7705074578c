"""The CFOP solver on random cubes: turns, rotations, times, sizes; every solution is replayed."""

import gzip
import io
import random
import statistics
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from typing import Any

from frame import part_of, table
from partial_results import PartialResults
from worker_page import worker

from cubogram import Cube
from cubogram.cfop import SolutionInSteps, Style, solve
from cubogram.cube.cubies import FACES
from cubogram.cube.rotations import seen_from
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
STEPS = ("cross", "F2L", "OLL", "PLL")
STAGES = {"xcross": "cross", "free": "F2L"}

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
    found: Figures = {name: [] for name in ("turns", "rotations", "length", "ms", *STEPS)}
    for _ in range(number):
        cube = Cube.random(rng)
        began = time.process_time()
        solution = solve(cube, Style(**options))
        found["ms"].append(1000 * (time.process_time() - began))
        replay(solution)
        for name in ("turns", "rotations", "length"):
            found[name].append(getattr(solution, name))
        for stage in STEPS:
            turns = (s.turns for s in solution.steps if STAGES.get(s.kind, s.kind) == stage)
            found[stage].append(sum(turns))
    return found


def first_time() -> float:
    """Seconds from a new interpreter's import to the first solution: rules, tables, one solve."""
    code = (
        "import time; t = time.perf_counter(); from cubogram import Cube; "
        "Cube('R U F D L B').cfop(); print(time.perf_counter() - t)"
    )
    command = [sys.executable, "-c", code]
    return statistics.median(float(subprocess.check_output(command)) for _ in range(5))


def in_browser(number: int) -> dict[str, Any]:
    result: dict[str, Any] = {"cubes": number}
    with worker(["numpy", "tables"]) as (ask, result["version"]):
        ask("twophase.solve", {"state": "R U F", "seconds": 0.01})
        result["prepare_ms"] = 1000 * ask("analysis.prepare", {}).seconds
        for name in IN_BROWSER:
            rng, times = random.Random(1), []
            for _ in range(number):
                cube = Cube.random(rng)
                answer = ask("cfop.solve", {"state": cube.facelets, **OPTIONS[name]})
                if not cube.apply(answer.result["reconstruction"]).is_solved:
                    raise WrongSolution(repr(cube))
                times.append(1000 * answer.seconds)
            result[name] = {"median_ms": statistics.median(times), "ms_95": part_of(times, 0.95)}
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


def means(number: int) -> dict[str, Any]:
    """The figures of every option for so many cubes, solved a few at a time, each option in turn.

    Results are kept as they come: if it is stopped, it resumes from there.
    """
    parts = PartialResults("cfop", "cfop")
    kept = {(part["way"], part["first"]): part["figures"] for part in parts.read()}
    with ProcessPoolExecutor() as pool:
        for first in range(0, number, CHUNK):
            missing = [name for name in OPTIONS if (name, first) not in kept]
            jobs = {name: pool.submit(solve_some, OPTIONS[name], first, CHUNK) for name in missing}
            for name, job in jobs.items():
                kept[name, first] = job.result()
                parts.add({"way": name, "first": first, "figures": kept[name, first]})
    result: dict[str, Any] = {}
    for name in OPTIONS:
        chunks = [kept[name, first] for first in range(0, number, CHUNK)]
        found = {key: list(chain(*(chunk[key] for chunk in chunks))) for key in chunks[0]}
        result[name] = {
            "cubes": len(found["turns"]),
            "mean": statistics.fmean(found["turns"]),
            "deviation": statistics.stdev(found["turns"]),
            "shortest": min(found["turns"]),
            "longest": max(found["turns"]),
            "rotations": statistics.fmean(found["rotations"]),
            "cancelled": statistics.fmean(found["length"]),
            "median_ms": statistics.median(found["ms"]),
            "ms_95": part_of(found["ms"], 0.95),
            "stages": {stage: statistics.fmean(found[stage]) for stage in STEPS},
        }
    return result


def run(quick: bool = False) -> dict[str, Any]:
    """The figures; `quick` takes two hundred times fewer cubes."""
    return {
        "first_seconds": first_time(),
        "sizes": sizes(),
        "browser": in_browser(20 if quick else 200),
        "ways": means(CUBES // QUICK if quick else CUBES),
    }


def report(result: dict[str, Any]) -> str:
    size, browser, ways = result["sizes"], result["browser"], result["ways"]
    rows = [
        f"{name} | **{way['mean']:.2f}** | {way['deviation']:.1f} "
        f"| {way['shortest']}, {way['longest']} | {way['rotations']:.1f} | {way['cancelled']:.2f} "
        f"| {' | '.join(f'{turns:.1f}' for turns in way['stages'].values())} "
        f"| {way['median_ms']:.0f} | {way['ms_95']:.0f}"
        for name, way in ways.items()
    ]
    heads = "style|mean turns|deviation|shortest, longest|rotations|after cancelling"
    times = "; ".join(
        f"{name}: median {browser[name]['median_ms']:.0f} ms, 95 % within "
        f"{browser[name]['ms_95']:.0f} ms"
        for name in IN_BROWSER
    )
    return (
        table(f"{heads}|{'|'.join(STEPS)}|median, ms|95 %, ms", rows)
        + f"\n\nEach style solved the same {min(way['cubes'] for way in ways.values()):,} cubes. "
        "Turns are counted in HTM, with a slice turn counting as two; the stages add up to the "
        f"total. A new process needs {result['first_seconds']:.2f} s for its first solution, "
        "including rules and tables. In the browser's download, the rules take "
        f"{size['rules'] / 1000:.1f} kB, and the compiled engine with its explanations and the "
        f"trainer takes {size['engine'] / 1000:.1f} kB.\n\n"
        f"In Chromium {browser['version']}, {browser['cubes']} cubes each, timed from the "
        f"page's request: {times}; rules and tables take another {browser['prepare_ms']:.0f} ms, "
        "once."
    )
