"""How long Python takes to arrive in Chromium: this site's runtime beside the stock one.

Each run is a new browser context (nothing cached), the two in turn, from the start of the module
worker until numpy is imported. Prints the medians and their ratio.
"""

import shutil
import statistics
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from sitekit.browser import FLAGS, find_or_install
from sitekit.build import build
from sitekit.paths import DOWNLOADS
from sitekit.serve import make_server

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
MEASURE_OURS = """(address) => new Promise((resolve) => {
  const start = performance.now();
  const worker = new Worker(address, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.id !== 1) return;
    worker.terminate();
    resolve(performance.now() - start);
  };
  worker.postMessage({ start: { ahead: AHEAD } });
  worker.postMessage({ id: 1, command: COMMAND, args: ARGS });
})"""


def prepare(folder: Path) -> str:
    """Puts the site and the stock runtime into `folder`; the value is the worker's address."""
    dist = build()
    shutil.copytree(dist, folder, dirs_exist_ok=True)
    stock = folder / "stock"
    shutil.copytree(DOWNLOADS, stock)
    lock = (dist / "..").resolve() / "build" / "runtime" / "stock-lock.json"
    text = lock.read_text()
    (stock / "worker.js").write_text(STOCK.replace("LOCK", repr(text)))
    (folder / "bench.html").write_text(PAGE)
    (worker,) = (folder / "js").glob("worker-*.js")
    return f"js/{worker.name}"


def measure(browser: Browser, url: str, script: str, argument: str | None = None) -> float:
    """Milliseconds of one run in a new context."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{url}bench.html")
        elapsed: float = page.evaluate(script, argument)
        return elapsed


def ours(command: str, ahead: list[str], **args: str) -> str:
    """The script that times our worker until it has answered `command`."""
    return (
        MEASURE_OURS.replace("AHEAD", repr(ahead))
        .replace("COMMAND", repr(command))
        .replace("ARGS", repr(args))
    )


def main(runs: int = 7) -> None:
    """Prints the medians."""
    import_numpy = ours("cells.run", ["numpy"], code="import numpy", page="bench")
    without = ours("cells.run", [], code="1", page="bench")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name) / "site"
        worker = prepare(folder)
        server = make_server(folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://localhost:{server.server_port}/"
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        stock, trimmed, plain = [], [], []
        for _ in range(runs):
            stock.append(measure(browser, url, MEASURE_STOCK))
            trimmed.append(measure(browser, url, import_numpy, worker))
            plain.append(measure(browser, url, without, worker))
        browser.close()
        server.shutdown()
    for what, times in (("stock", stock), ("trimmed", trimmed), ("without numpy", plain)):
        print(f"{what:>14}: median {statistics.median(times):6.0f} ms  {sorted(map(round, times))}")
    print(f"trimmed / stock: {statistics.median(trimmed) / statistics.median(stock):.2f}")


if __name__ == "__main__":
    main()
