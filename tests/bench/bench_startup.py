"""How long Python takes to arrive in Chromium: this site's runtime compared with the stock one.

Each run is a new browser context (nothing cached), the ways in turn, from the start of the module
worker until numpy is imported, or until the first solution of a scramble is there.
"""

import json
import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from frame import chromium, new_page, table
from playwright.sync_api import Browser

from sitekit import sizes
from sitekit.build import build
from sitekit.paths import DOWNLOADS, RUNTIME

STOCK = """
import { loadPyodide } from "./pyodide.mjs";
const folder = new URL("./", import.meta.url).href;
const python = await loadPyodide({ indexURL: folder, packageBaseUrl: folder,
  lockFileContents: LOCK, packages: ["numpy"] });
python.runPython("import numpy");
postMessage("imported");
"""
PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>'
MEASURE_STOCK = """() => new Promise((resolve) => {
  const start = performance.now();
  const worker = new Worker("stock/worker.js", { type: "module" });
  worker.onmessage = () => { worker.terminate(); resolve(performance.now() - start); };
})"""
MEASURE_OURS = """(address) => new Promise((resolve, reject) => {
  const start = performance.now();
  const worker = new Worker(address, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed ?? data.error) reject(new Error(JSON.stringify(data)));
    if (!(END in data)) return;
    worker.terminate();
    resolve(performance.now() - start);
  };
  worker.postMessage({ start: { ahead: AHEAD, snapshot: [], isDoubtful: false } });
  ASK
})"""


def prepare(folder: Path) -> str:
    """Puts the site and the stock runtime into `folder`; the value is the worker's address."""
    shutil.copytree(build(), folder, dirs_exist_ok=True)
    stock = folder / "stock"
    shutil.copytree(DOWNLOADS, stock)
    text = (RUNTIME / "stock-lock.json").read_text()
    (stock / "worker.js").write_text(STOCK.replace("LOCK", repr(text)))
    (folder / "bench.html").write_text(PAGE)
    (worker,) = (folder / "js").glob("worker-*.js")
    return f"js/{worker.name}"


def measure(browser: Browser, url: str, script: str, argument: str | None = None) -> float:
    with new_page(browser) as page:
        page.goto(f"{url}bench.html")
        return float(page.evaluate(script, argument))


def ours(ahead: list[str], question: dict[str, Any] | None = None) -> str:
    """The script that times our worker until it has these packages, or an answer."""
    ask = f"worker.postMessage({json.dumps({'id': 1, **question})});" if question else ""
    end = "result" if question else "ready"
    return (
        MEASURE_OURS.replace("AHEAD", json.dumps(ahead))
        .replace("END", json.dumps(end))
        .replace("ASK", ask)
    )


SCRAMBLE = "D2 F U2 F' L2 R2 B' R2 B' D2 F R' D L U' F L2 R' U'"


def run(quick: bool = False) -> dict[str, Any]:
    solve = {"command": "twophase.solve", "args": {"state": SCRAMBLE}}
    ways = {
        "stock until numpy is imported": (MEASURE_STOCK, False),
        "ours until numpy is imported": (ours(["numpy", "twophase"]), True),
        "ours until the first solution": (ours(["numpy", "twophase", "tables"], solve), True),
        "ours without numpy": (ours([]), True),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        worker = prepare(folder)
        with chromium(folder) as (browser, url):
            for _ in range(3 if quick else 11):
                for way, (script, is_ours) in ways.items():
                    times[way].append(measure(browser, url, script, worker if is_ours else None))
    return {"milliseconds": times, "sizes": sizes.by_page()}


def report(result: dict[str, Any]) -> str:
    times = result["milliseconds"]
    stock = median(times["stock until numpy is imported"])
    rows = [
        f"{way} | {median(found):.0f} ms | {median(found) / stock:.2f} "
        f"| {min(found):.0f} to {max(found):.0f} ms"
        for way, found in times.items()
    ]
    sizes = [(what, f"{bytes_ / 1000:,.0f}") for what, bytes_ in result["sizes"].items()]
    waited = table("from the first request|median|relative to stock|range", rows)
    return f"{waited}\n\n{table('downloaded for|kB', sizes)}"
