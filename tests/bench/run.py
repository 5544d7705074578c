"""`make bench`: runs the benchmarks one by one and writes their figures into the docs.

python tests/bench/run.py [--quick | --stored] [NAME...]    NAME: solver, peers, cfop...

Each `bench_NAME.py` next to this file has `run(quick) -> dict` and `report(result) -> str`
(Markdown). The figures are stored as results/NAME.json, with the date and the machine, and the
report is between the markers `<!-- bench:NAME -->` and `<!-- /bench:NAME -->` of the docs,
the plot of all solvers between those of `plot`.
"""

import argparse
import importlib
import json
import os
import platform
import re
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

import plot

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PAGES = HERE.parents[1] / "site" / "learn"


def names() -> list[str]:
    return sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))


def circumstances() -> dict[str, Any]:
    processors = Path("/proc/cpuinfo")
    models = (
        re.findall(r"model name\s*: (.*)", processors.read_text()) if processors.exists() else []
    )
    return {
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {models[0] if models else platform.machine()}",
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 2),
    }


def put_in_docs(name: str, text: str) -> bool:
    """Puts the report in its place in the book; returns whether a chapter has one."""
    start, end = f"<!-- bench:{name} -->", f"<!-- /bench:{name} -->"
    pattern = re.compile(re.escape(start) + ".*?" + re.escape(end), re.DOTALL)
    for page in sorted(PAGES.glob("*.md")):
        before = page.read_text()
        if pattern.search(before):
            page.write_text(pattern.sub(lambda _: f"{start}\n\n{text}\n\n{end}", before))
            return True
    return False


def measure(name: str, quick: bool) -> None:
    module = importlib.import_module(f"bench_{name}")
    where, start = circumstances(), time.perf_counter()
    result = module.run(quick)
    where["seconds"] = round(time.perf_counter() - start, 1)
    stored = {**where, "result": result}
    print(f"\n== {name}, {where['seconds']:.0f} s ==\n{text_of(name, stored)}", flush=True)
    if quick:
        return
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(stored, indent=1) + "\n")
    tell(name)


def text_of(name: str, stored: dict[str, Any]) -> str:
    """A benchmark's report, and where and when it was measured."""
    report = importlib.import_module(f"bench_{name}").report(stored["result"])
    took = f", {stored['seconds'] / 60:.1f} min" if "seconds" in stored else ""  # run in pieces
    return (
        f"{report}\n\n*{stored['date']}, {stored['machine']}, load {stored['load']} at the start"
        f"{took}; `make bench NAMES={name}`*"
    )


def tell(name: str) -> None:
    path = RESULTS / f"{name}.json"
    if path.exists():
        put_in_docs(name, text_of(name, json.loads(path.read_text())))
    put_in_docs("plot", plot.draw(plot.series(RESULTS)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", help=f"some of: {', '.join(names())}")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--quick", action="store_true", help="small samples; nothing is kept")
    how.add_argument("--stored", action="store_true", help="write the stored figures again")
    options = parser.parse_args()
    unknown = set(options.names) - set(names())
    if unknown:
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    sys.path[:0] = [str(HERE), str(HERE.parent / "tools")]
    for name in options.names or names():
        if options.stored:
            tell(name)
        else:
            measure(name, options.quick)


if __name__ == "__main__":
    main()
