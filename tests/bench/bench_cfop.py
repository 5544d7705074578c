"""The CFOP solver on random cubes: lengths, times, sizes; every solution is replayed."""

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
from typing import Any

from worker_page import worker

from cubogram.cfop import solver
from cubogram.cfop.solver import Options
from cubogram.cube.cubies import after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.random_state import random_state
from sitekit.runtime import PACKAGE_ZIP, build_package

OPTIONS = {
    "white cross": (Options(), 10_000),
    "any colour's cross": (Options(neutral=True), 10_000),
    "easy on the fingers": (Options(friendly=True), 2_000),
    "without foresight": (Options(foresight=False), 2_000),
    "both": (Options(friendly=True, foresight=False), 2_000),
    "cross up to 2 longer": (Options(slack=2), 2_000),
    "x-cross": (Options(xcross=True), 1_000),
}
QUICK = 50  # times fewer cubes
CHUNK = 50
STAGES = {"cross": "cross", "xcross": "cross", "take out": "F2L", "F2L": "F2L"}

Figures = dict[str, list[float]]


def solve_some(options: Options, seed: int, number: int) -> Figures:
    """Lengths, times and lengths of the stages for some random cubes."""
    rng = random.Random(seed)
    solver.solve(random_state(rng), options)  # tables are filled before the clock runs
    found: Figures = {"length": [], "ms": [], "cross": [], "F2L": [], "OLL": [], "PLL": []}
    for _ in range(number):
        state = random_state(rng)
        began = time.perf_counter()
        solution = solver.solve(state, options)
        found["ms"].append(1000 * (time.perf_counter() - began))
        if not after(solution.turns, state).is_solved:
            raise AssertionError("a solution does not solve its cube")
        found["length"].append(solution.length)
        stages = dict.fromkeys(("cross", "F2L", "OLL", "PLL"), 0)
        for step in solution.steps:
            stages[STAGES.get(step.kind, step.kind)] += len(step.turns)
        for stage, length in stages.items():
            found[stage].append(length)
    return found


def first_time() -> float:
    """Seconds from a new interpreter's import to the first solution: rules, tables, one solve."""
    code = (
        "import time; t = time.perf_counter(); from cubogram.cfop.solver import solve; "
        "from cubogram import Cube; solve(Cube('R U F D L B').cubies); "
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
        result["prepare_ms"] = 1000 * ask("cfop.prepare", {}).seconds
        for name, neutral in (("white cross", False), ("any colour's cross", True)):
            rng = random.Random(1)
            times = []
            for _ in range(number):
                state = random_state(rng)
                answer = ask("cfop.solve", {"state": to_facelets(state), "neutral": neutral})
                if not after(Maneuver(answer.result["maneuver"]).indices, state).is_solved:
                    raise AssertionError("a solution does not solve its cube")
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


def run(quick: bool = False, only: str | None = None) -> dict[str, Any]:
    """The figures; `quick` takes fifty times fewer cubes."""
    result: dict[str, Any] = {"first_seconds": first_time(), "sizes": sizes(), "ways": {}}
    result["browser"] = in_browser(20 if quick else 200)
    with ProcessPoolExecutor() as pool:
        for name, (options, number) in OPTIONS.items():
            if only not in (None, name):
                continue
            number //= QUICK if quick else 1
            jobs = [
                pool.submit(solve_some, options, start, min(CHUNK, number - start))
                for start in range(0, number, CHUNK)
            ]
            found: Figures = {}
            for job in jobs:
                for key, values in job.result().items():
                    found.setdefault(key, []).extend(values)
            lengths, times = found["length"], sorted(found["ms"])
            result["ways"][name] = {
                "cubes": len(lengths),
                "mean": statistics.fmean(lengths),
                "deviation": statistics.stdev(lengths),
                "shortest": min(lengths),
                "longest": max(lengths),
                "median_ms": statistics.median(times),
                "ms_95": times[int(0.95 * len(times))],
                "stages": {
                    stage: statistics.fmean(found[stage])
                    for stage in ("cross", "F2L", "OLL", "PLL")
                },
            }
    return result


def report(result: dict[str, Any]) -> str:
    """Markdown."""
    lines = [
        "| | cubes, all solved | mean HTM | deviation | shortest, longest | cross | F2L | OLL "
        "| PLL | median, ms | 95 %, ms |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for name, way in result["ways"].items():
        stages = " | ".join(f"{way['stages'][s]:.1f}" for s in ("cross", "F2L", "OLL", "PLL"))
        lines.append(
            f"| {name} | {way['cubes']:,} | **{way['mean']:.2f}** | {way['deviation']:.1f} "
            f"| {way['shortest']}, {way['longest']} | {stages} "
            f"| {way['median_ms']:.0f} | {way['ms_95']:.0f} |"
        )
    size = result["sizes"]
    lines += [
        "",
        f"The stages count in full what cancels between them. First solution of a new process, "
        f"rules and tables included: {result['first_seconds']:.2f} s. "
        f"Of the browser's download the rules are {size['rules'] / 1000:.1f} kB and the compiled "
        f"engine with its explanations and the trainer {size['engine'] / 1000:.1f} kB.",
    ]
    browser = result["browser"]
    times = "; ".join(
        f"{name}: median {browser[name]['median_ms']:.0f} ms, 95 % within "
        f"{browser[name]['ms_95']:.0f} ms"
        for name in ("white cross", "any colour's cross")
    )
    lines += [
        "",
        f"In Chromium {browser['version']}, {browser['cubes']} cubes each, counted from the page's "
        f"request: {times}; rules and tables once {browser['prepare_ms']:.0f} ms.",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(report(run(quick="--quick" in sys.argv)))
