"""Stock Pyodide in Node until numpy has summed an array: as published, and from a snapshot of the
memory that includes numpy. A prototype: the site's snapshots have no numpy in them."""

import json
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from frame import table

from sitekit.paths import DOWNLOADS

STARTS = 3
HERE = Path(__file__).parent


def run(quick: bool = False) -> dict[str, Any]:
    """Processor seconds of some starts of each kind, in turn; `quick` takes one of each."""
    with tempfile.TemporaryDirectory() as folder:

        def started(way: str) -> dict[str, float]:
            command = ["node", HERE / "numpy_snapshot.mjs", DOWNLOADS, folder, way]
            found: dict[str, float] = json.loads(subprocess.check_output(command, text=True))
            return found

        made = started("make")
        starts: dict[str, list[dict[str, float]]] = {"plain": [], "restore": []}
        for _ in range(1 if quick else STARTS):
            for way, found in starts.items():
                found.append(started(way))
    return {"starts": starts, "bytes": made["bytes"]}


def report(result: dict[str, Any]) -> str:
    rows = []
    ways = {"plain": "as published", "restore": "from a snapshot with numpy"}
    for way, words in ways.items():
        ready, summed = (
            median(start[name] for start in result["starts"][way]) for name in ("ready", "summed")
        )
        rows.append([words, f"{ready:.1f} s", f"{summed:.1f} s"])
    return (
        table("Pyodide in Node|Python is ready>|numpy has summed an array>", rows)
        + f"\n\nProcessor seconds, medians of {len(result['starts']['plain'])} starts in turn; "
        f"the snapshot has {result['bytes'] / 1e6:.0f} MB."
    )
