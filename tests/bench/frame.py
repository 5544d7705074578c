"""What the benches share: tables in Markdown, the built site in Chromium, work by a clock."""

import os
import random
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from cubogram.cube.cubies import Cubies, after
from cubogram.cube.maneuver import Maneuver
from cubogram.slices import result_of
from cubogram.twophase.tables.exact_distances import ExactDistances
from cubogram.twophase.tables.tables import Tables
from sitekit.browser import FLAGS, find_or_install
from sitekit.build import build
from sitekit.serve import make_server

WINDOW = {"width": 1280, "height": 800}


def table(heads: str, rows: Iterable[Sequence[object] | str]) -> str:
    """A table in Markdown: cells, or rows of cells with | between; > ends a head of numbers.

    >>> print(table("cube|turns>|seconds>", [("a", 3, 0.1), f"b | {4} | {0.2}"]))
    | cube | turns | seconds |
    |---|---:|---:|
    | a | 3 | 0.1 |
    | b | 4 | 0.2 |
    """
    names = heads.split("|")
    cells = [[name.removesuffix(">") for name in names], *rows]
    lines = [line if isinstance(line, str) else " | ".join(map(str, line)) for line in cells]
    head, *others = (f"| {line} |" for line in lines)
    ruler = "".join("|---:" if name.endswith(">") else "|---" for name in names) + "|"
    return "\n".join([head, ruler, *others])


def counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in counts.items())


def part_of(values: Iterable[float], part: float) -> float:
    """The value that this part of the values does not exceed."""
    ordered = sorted(values)
    return ordered[int(part * (len(ordered) - 1))]


def load() -> float:
    return round(os.getloadavg()[0], 2)


@contextmanager
def chromium(folder: Path | None = None) -> Iterator[tuple[Browser, str]]:
    """Chromium, and the address where it finds the built site, or what is in a folder."""
    server = make_server(folder or build())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_or_install(), args=[*FLAGS])
            yield browser, f"http://localhost:{server.server_port}/"
            browser.close()
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def new_page(browser: Browser, *scripts: str) -> Iterator[Page]:
    """A page of a new profile, in which scripts run first."""
    with browser.new_context(viewport=WINDOW) as context:
        page = context.new_page()
        page.set_default_timeout(120_000)
        for script in scripts:
            page.add_init_script(script)
        yield page


def deep_tables() -> ExactDistances:
    """The exact distances of phase 1, once the tables are complete."""
    result_of(Tables.shared().prepare("deep"))
    exact = Tables.shared().current.exact
    if exact is None:
        raise RuntimeError("there are no exact distances")
    return exact


def replayed(maneuver: str, state: Cubies) -> int:
    """The length of a solution; RuntimeError if it is not one."""
    turns = Maneuver(maneuver).indices
    if not after(turns, state).is_solved:
        raise RuntimeError(f"a wrong solution: {maneuver}")
    return len(turns)


def drawing(rng: random.Random, width: int, height: int, density: float) -> list[str]:
    return [
        "".join("#" if rng.random() < density else "." for _ in range(width)) for _ in range(height)
    ]


def worked(
    work: Generator[Any, Any, Any], seconds: float, hear: Callable[[Any], object] = bool
) -> tuple[float, Any]:
    """The processor seconds until the end of some work, or until so many have passed, and what it
    returns, or None; its events are heard."""
    start = process_time()
    while process_time() - start < seconds:
        try:
            hear(next(work))
        except StopIteration as end:
            return process_time() - start, end.value
    work.close()
    return process_time() - start, None
