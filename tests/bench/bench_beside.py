"""Ours, natively and in Chromium, compared with rob-twophase, a C++ program: cube by cube in one
run.

rob-twophase (github.com/efrantar/rob-twophase) is in no package registry. Build it with `make`,
start it once, so that it makes its tables, and name its folder in ROB_TWOPHASE. Every cube goes
to each in turn, so other work on the machine slows all of them alike; each has one core.
"""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bench_browser import GRACE, traced
from bench_solver import searched
from frame import deep_tables, replayed, table
from sample import Trace, by_budget, cubes
from worker_page import worker

from cubogram.cube.cubies import Cubies
from cubogram.cube.facelets import to_facelets
from cubogram.twophase.tables.tables import Tables

SHORT, LONG = (0.01, 0.1, 1.0), (10.0,)
"""Seconds for each of all cubes, and for each of the first few."""

MANY, FEW, SEED = 100, 16, 6174
NATIVE, BROWSER, ROB = "Cubogram natively", "Cubogram in Chromium", "rob-twophase 2.0 (C++)"

Solve = Callable[[Cubies, tuple[float, ...]], Trace]


def natively(state: Cubies, budgets: tuple[float, ...]) -> Trace:
    """What our search knows, with the complete table, and when."""
    return searched(state, max(budgets), Tables.shared())[0]


@contextmanager
def rob(folder: Path) -> Iterator[Solve]:
    """rob-twophase: a process for each time that it is given."""
    processes: dict[float, subprocess.Popen[str]] = {}

    def until_ready(process: subprocess.Popen[str]) -> list[str]:
        lines = []
        for line in process.stdout:
            if line.strip() == "Ready!":
                return lines
            lines.append(line.strip())
        raise RuntimeError("rob-twophase has ended")

    def solve(state: Cubies, budgets: tuple[float, ...]) -> Trace:
        found = []
        for seconds in budgets:
            if seconds not in processes:
                command, pipe = ["./twophase", "-t", "1", "-m", f"{seconds * 1000:.0f}"], -1
                processes[seconds] = subprocess.Popen(
                    command, cwd=folder, stdin=pipe, stdout=pipe, text=True
                )
                until_ready(processes[seconds])
            process = processes[seconds]
            print(f"solve {to_facelets(state)}", file=process.stdin, flush=True)
            lines = [line for line in until_ready(process) if line.endswith(")")]
            found += [(seconds, replayed(line.partition("(")[0], state)) for line in lines]
        return Trace(tuple(found))

    try:
        yield solve
    finally:
        for process in processes.values():
            process.kill()
            process.wait()


def run(quick: bool = False) -> dict[str, Any]:
    """What each knows of the same cubes after each of the times."""
    place = os.environ.get("ROB_TWOPHASE")
    sets = [(SHORT, 10)] if quick else [(SHORT, MANY), (LONG, FEW)]
    result: dict[str, Any] = {"solvers": {}}
    deep_tables()
    with ExitStack() as stack:
        ask, result["version"] = stack.enter_context(worker(["numpy", "tables"]))
        ask("twophase.prepare", {"tables": "deep"})
        solvers: dict[str, Solve] = {
            NATIVE: natively,
            BROWSER: lambda state, budgets: traced(ask, state, max(budgets), "deep")[0],
        }
        if place:
            solvers[ROB] = stack.enter_context(rob(Path(place)))
        for budgets, count in sets:
            traces: dict[str, list[Trace]] = {name: [] for name in solvers}
            for number, state in enumerate(cubes(count, SEED), 1):
                for name, solve in solvers.items():
                    traces[name].append(solve(state, budgets))
                if number % 10 == 0:
                    print(f"{number} of {count}", flush=True)
            for name, found in traces.items():
                grace = GRACE if name == BROWSER else 0.0
                known = result["solvers"].setdefault(name, {})
                known.update(by_budget(found, budgets, grace))
    return result


def report(result: dict[str, Any]) -> str:
    solvers = result["solvers"]
    budgets = {float(b): facts for b, facts in next(iter(solvers.values())).items()}

    def cell(facts: dict[str, Any]) -> str:
        unsolved = f" ({facts['unsolved']} unsolved)" if facts["unsolved"] else ""
        return f"{facts['mean']:.2f}, {facts['max']}{unsolved}"

    rows = [[name, *map(cell, known.values())] for name, known in solvers.items()]
    told = ", ".join(f"{facts['cubes']} cubes at {b:g} s" for b, facts in budgets.items())
    return (
        table("|".join(["mean length, longest", *(f"{b:g} s" for b in budgets)]), rows)
        + f"\n\nOne core each, cube by cube in turn; {told}. Chromium {result['version']}."
    )
