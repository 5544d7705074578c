"""A worker in Chromium from its start until the first solution: on a first visit, and on a return
visit with different snapshots of Python's memory.

All files are in the browser's cache. The ways take turns; processor time is that of the whole
browser, since a busy machine lengthens it less than the time that passes.
"""

from statistics import median
from typing import Any

from bench_startup import SCRAMBLE
from frame import chromium, table

from sitekit.paths import DIST

PAGES = ["pages", "cube-page"]
SOLVER = ["numpy", "tables", "twophase"]
WAYS: dict[str, list[str]] = {
    "no snapshot": [],
    "the page alone": PAGES,
    "with numpy and the solver": [*PAGES, "numpy", "twophase"],
    "with the tables, too": [*PAGES, *SOLVER],
}
"""The packages of each snapshot. A browser keeps three."""
ASK = """([address, message, state]) => new Promise((resolve, reject) => {
  const start = performance.now();
  const worker = new Worker(address, { type: "module" });
  const end = (value) => { worker.terminate(); resolve(value); };
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.onmessage = ({ data }) => {
    if (data.failed ?? data.error) reject(new Error(JSON.stringify(data)));
    const restored = data.fromSnapshot ?? null;
    if (restored !== null && restored !== message.start.snapshot.length > 0)
      reject(new Error("another start"));
    if (data.kept || data.event) end((performance.now() - start) / 1000);
  };
  worker.postMessage(message);
  if (message.start)
    worker.postMessage({ id: 1, command: "twophase.solve", args: { state, seconds: 0.01 } });
})"""
SIZES = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("cubogram.started:"));
  const cache = await caches.open(name);
  const sizes = {};
  for (const request of await cache.keys())
    sizes[request.url.split("/").at(-1)] = (await (await cache.match(request)).blob()).size;
  return sizes;
}"""


def run(quick: bool = False) -> dict[str, Any]:
    """Seconds of processor time and of waiting, and the bytes of each snapshot."""
    found: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
    with chromium() as (browser, url):
        processes = browser.new_browser_cdp_session()

        def worked() -> float:
            facts = processes.send("SystemInfo.getProcessInfo")["processInfo"]
            return sum(float(process["cpuTime"]) for process in facts)

        page = browser.new_page()
        page.goto(f"{url}404.html")
        (script,) = (DIST / "js").glob("worker-*.js")
        address = f"{url}js/{script.name}"
        for packages in WAYS.values():
            if packages:
                page.evaluate(ASK, [address, {"keep": packages}, None])
        kept = page.evaluate(SIZES)
        for _ in range(2 if quick else 5):
            for way, packages in WAYS.items():
                start = {"ahead": SOLVER, "snapshot": packages, "isDoubtful": False}
                before = worked()
                waited = page.evaluate(ASK, [address, {"start": start}, SCRAMBLE])
                found[way].append({"worked": worked() - before, "waited": waited})
    return {"starts": found, "bytes": {way: kept.get("+".join(WAYS[way]), 0) for way in WAYS}}


def report(result: dict[str, Any]) -> str:
    rows = []
    for way, starts in result["starts"].items():
        worked, waited = (median(start[what] for start in starts) for what in ("worked", "waited"))
        size = result["bytes"][way]
        rows.append(
            [way, f"{size / 1e6:.0f} MB" if size else "", f"{worked:.2f} s", f"{waited:.2f} s"]
        )
    count = len(result["starts"]["no snapshot"])
    return (
        table("snapshot|size>|processor time until the first solution>|waited>", rows)
        + f"\n\nMedians of {count} starts each, in turn, with all files in the browser's cache."
    )
