"""Ours, natively and in Chromium, compared with rob-twophase, a C++ program: cube by cube in one
run.

rob-twophase (github.com/efrantar/rob-twophase) is in no package registry. Build it with `make`,
start it once, so that it makes its tables, and name its folder in ROB_TWOPHASE. Every cube goes
to each in turn, so other work on the machine slows all of them alike; each has one core.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from bench_browser import GRACE
from bench_solver import searched
from sample import Trace, by_budget, cubes
from worker_page import worker

from cubogram.cube.cubies import Cubies, after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver
from cubogram.slices import result_of
from cubogram.twophase.tables.tables import Tables

SHORT = (0.01, 0.1, 1.0)
"""Seconds for each of all cubes."""

LONG = (10.0,)
"""Seconds for each of the first few."""

MANY, FEW = 100, 16
SEED = 6174
NATIVE, BROWSER, ROB = "Cubogram natively", "Cubogram in Chromium", "rob-twophase 2.0 (C++)"

Solve = Callable[[Cubies, tuple[float, ...]], Trace]


def replayed(maneuver: str, state: Cubies) -> int:
    """The length of a solution; RuntimeError if it is not one."""
    turns = Maneuver(maneuver).indices
    if not after(turns, state).is_solved:
        raise RuntimeError(f"a wrong solution: {maneuver}")
    return len(turns)


def natively(state: Cubies, budgets: tuple[float, ...]) -> Trace:
    """What our search knows, with the complete table, and when."""
    return searched(state, max(budgets), Tables.shared())[0]


def in_browser(ask: Callable[..., Any]) -> Solve:
    """The same in the built site's worker, as the page sees it."""

    def solve(state: Cubies, budgets: tuple[float, ...]) -> Trace:
        args = {"state": to_facelets(state), "seconds": max(budgets), "tables": "deep"}
        answer = ask("twophase.solve", args)
        replayed(answer.result["maneuver"], state)
        found = [(at, event["length"]) for at, event in answer.events if "maneuver" in event]
        return Trace(tuple(found))

    return solve


@contextmanager
def rob(folder: Path) -> Iterator[Solve]:
    """rob-twophase: a process for each time that it is given."""
    processes: dict[float, subprocess.Popen[str]] = {}

    def until_ready(process: subprocess.Popen[str]) -> list[str]:
        lines: list[str] = []
        for line in process.stdout or ():
            if line.strip() == "Ready!":
                return lines
            lines.append(line.strip())
        raise RuntimeError("rob-twophase has ended")

    def solve(state: Cubies, budgets: tuple[float, ...]) -> Trace:
        found: list[tuple[float, int]] = []
        for seconds in budgets:
            if seconds not in processes:
                command = ["./twophase", "-t", "1", "-m", str(round(seconds * 1000))]
                pipe = subprocess.PIPE
                processes[seconds] = subprocess.Popen(
                    command, cwd=folder, stdin=pipe, stdout=pipe, text=True
                )
                until_ready(processes[seconds])
            process = processes[seconds]
            if process.stdin:
                process.stdin.write(f"solve {to_facelets(state)}\n")
                process.stdin.flush()
            found += [
                (seconds, replayed(line.partition("(")[0], state))
                for line in until_ready(process)
                if line.endswith(")")
            ]
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
    sets = ((SHORT, 10 if quick else MANY), *(() if quick else ((LONG, FEW),)))
    result: dict[str, Any] = {"solvers": {}}
    result_of(Tables.shared().prepare("deep"))
    with ExitStack() as stack:
        ask, result["version"] = stack.enter_context(worker(["numpy", "tables"]))
        ask("twophase.prepare", {"tables": "deep"})
        solvers: dict[str, Solve] = {NATIVE: natively, BROWSER: in_browser(ask)}
        if place:
            solvers[ROB] = stack.enter_context(rob(Path(place)))
        for budgets, count in sets:
            traces: dict[str, list[Trace]] = {name: [] for name in solvers}
            began = perf_counter()
            for number, state in enumerate(cubes(count, SEED)):
                for name, solve in solvers.items():
                    traces[name].append(solve(state, budgets))
                if number % 10 == 9:
                    print(f"{number + 1} of {count}, {perf_counter() - began:.0f} s", flush=True)
            for name, found in traces.items():
                grace = GRACE if name == BROWSER else 0.0
                known = result["solvers"].setdefault(name, {})
                known.update(by_budget(found, budgets, grace))
    return result


def report(result: dict[str, Any]) -> str:
    """A row for each program: mean length at each time, the longest, and what is unsolved."""
    solvers = result["solvers"]
    budgets = next(iter(solvers.values()))
    rows = [
        "| mean length, longest | " + " | ".join(f"{float(b):g} s" for b in budgets) + " |",
        "|---" * (1 + len(budgets)) + "|",
    ]
    for name, known in solvers.items():
        cells = [
            f"{facts['mean']:.2f}, {facts['max']}"
            + (f" ({facts['unsolved']} unsolved)" if facts["unsolved"] else "")
            for facts in known.values()
        ]
        rows.append(f"| {name} | {' | '.join(cells)} |")
    counts = {f"{float(b):g}": facts["cubes"] for b, facts in budgets.items()}
    told = ", ".join(f"{count} cubes at {seconds} s" for seconds, count in counts.items())
    rows += ["", f"One core each, cube by cube in turn; {told}. Chromium {result['version']}."]
    return "\n".join(rows)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
