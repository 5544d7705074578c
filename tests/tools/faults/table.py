"""The table itself: every row is run, and how it ended is written into the book."""

import json
import re
import time

from faults.bench import Bench, bench
from faults.rows import Row, rows
from sitekit.paths import BUILD, DIST, SITE
from sitekit.steps import digest

TARGET = SITE / "reference" / "faults.md"
RESULTS = BUILD / "faults.json"
"""How each row ended, by its name, so that an interrupted run can be resumed."""

HEAD = """# What goes wrong

`make faults` breaks the built site in each of these ways, in a fresh browser, with the site under a
prefix, and writes this page. Unless the row says otherwise, a file fails once, with headers that
let the browser cache it for a year. The time is how long it took to solve a cube, including loading
Python, on the machine that ran the tests.

| what | goes wrong | how it ends | time |
|---|---|---|---|
"""


def page(results: dict[str, tuple[str, float]]) -> str:
    lines = [
        f"| {row.what} | {row.fault} | {problem or row.end} | {seconds:.0f} s |"
        for row in rows()
        if row.name in results
        for problem, seconds in [results[row.name]]
    ]
    return HEAD + "\n".join(lines) + "\n"


def outcome(row: Row, made: Bench) -> tuple[str, float]:
    """What is wrong with how a row ended, in words, and the seconds it took."""
    began = time.monotonic()
    try:
        row.run(made)
        problem = ""
    except Exception as error:  # the browser's error, or that of a check
        problem = f"**falls short**: {(str(error) or repr(error)).splitlines()[0][:120]}"
    return problem, time.monotonic() - began


def run(pattern: str = "") -> int:
    """Runs the rows whose names match, prints each, writes the page; returns how many fell short.

    Without a pattern, rows that have already passed with the same build are not run again.
    """
    build = digest((DIST / "files.json").read_bytes())
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    results = kept.get("rows", {}) if kept.get("build") == build else {}
    with bench() as made:
        for row in rows():
            done = not pattern and row.name in results and not results[row.name][0]
            if done or not re.search(pattern, row.name):
                continue
            problem, seconds = results[row.name] = outcome(row, made)
            print(f"{seconds:5.1f} s  {row.name}: {problem or row.end}", flush=True)
            RESULTS.write_text(json.dumps({"build": build, "rows": results}))
    TARGET.write_text(page(results))
    return sum(bool(problem) for problem, _ in results.values())
