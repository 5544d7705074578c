"""Processor time in a page: how much longer the same work takes there than natively.

Wall-clock times of a page are worth little on a busy machine, and a page has no clock of the
processor. Linux has one for each process, and a tab is a process.
"""

import contextlib
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any

from worker_page import worker

TICKS = os.sysconf("SC_CLK_TCK")

SEARCHES = '''
import random
from cubogram.cube.random_state import random_state
from cubogram.slices import result_of
from cubogram.twophase.search import Search
from cubogram.twophase.tables.tables import Tables

result_of(Tables.shared().prepare("small"))

def searched(count, children):
    """The best lengths when so many children have been looked at for each cube."""
    rng = random.Random(7)
    lengths = []
    for _ in range(count):
        state = random_state(rng)
        search = Search(state, Tables.shared(), lambda: search.nodes)
        for _ in search.run(children):
            pass
        lengths.append(search.best.length)
    return lengths

print(sum(searched(3, 5e6)))
'''
CUBES, CHILDREN = 24, 2e7


def tab_seconds() -> float:
    """Processor seconds so far of the tabs of the browsers that this process has started."""
    facts: dict[int, tuple[int, float, bool]] = {}  # the parent, the time, whether it is a tab
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            after_name = (folder / "stat").read_text().rpartition(")")[2].split()
            is_tab = b"--type=renderer" in (folder / "cmdline").read_bytes()
            seconds = sum(map(int, after_name[11:13])) / TICKS
            facts[int(folder.name)] = int(after_name[1]), seconds, is_tab

    def is_ours(process: int) -> bool:
        return process == os.getpid() or (process in facts and is_ours(facts[process][0]))

    return sum(seconds for one, (_, seconds, is_tab) in facts.items() if is_tab and is_ours(one))


Run = Callable[[str], tuple[str, float]]
"""What a cell of Python prints, after those before it, and the processor seconds it takes."""


def natively() -> Run:
    names: dict[str, Any] = {}

    def run(code: str) -> tuple[str, float]:
        output, before = io.StringIO(), process_time()
        with contextlib.redirect_stdout(output):
            exec(code, names)
        return output.getvalue(), process_time() - before

    return run


@contextmanager
def in_page() -> Iterator[tuple[Run, str]]:
    with worker(["numpy", "tables"]) as (ask, version):
        ask("twophase.solve", {"state": "R U F", "seconds": 0.01})  # it fetches the tables

        def run(code: str) -> tuple[str, float]:
            before = tab_seconds()
            result = ask("cells.run", {"code": code, "page": "bench"}).result
            if result["error"] is not None:
                raise RuntimeError(result["error"]["message"])
            return result["output"], tab_seconds() - before

        yield run, version


def run(quick: bool = False) -> dict[str, Any]:
    here, cubes = natively(), 4 if quick else CUBES
    work = f"print(searched({cubes}, {CHILDREN:g}))"
    here(SEARCHES)
    native, native_seconds = here(work)
    with in_page() as (there, version):
        there(SEARCHES)
        found, seconds = there(work)
    if found != native:
        raise RuntimeError("the page has found something else")
    return {
        "slower": round(seconds / native_seconds, 3),
        "cubes": cubes,
        "seconds": round(seconds, 2),
        "version": version,
    }


def report(result: dict[str, Any]) -> str:
    return (
        f"For the same two-phase searches, a page takes **{result['slower']:.2f} times** as much "
        f"processor time as CPython ({result['cubes']} cubes, {CHILDREN / 1e6:.0f} million "
        f"children each, small tables; processor time of the tab in Chromium {result['version']})."
    )
