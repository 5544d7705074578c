"""How long a visitor waits: from the navigation until there is an answer, compared with stock
Pyodide.

Every round is a new profile (nothing cached) and takes the ways in turn: a page that does nothing
but load stock Pyodide in a worker and import numpy; the cube page, into whose field a scramble is
typed at once; the nonogram page, which solves the puzzle it shows; a chapter, whose first cell is
run at once. Each is then reloaded. Times are the page's own, from its navigation; the server is on
the same machine, so what travels costs nearly nothing.
"""

import json
import statistics
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench_startup import prepare
from playwright.sync_api import Page, TimeoutError, sync_playwright

from sitekit.browser import FLAGS, find_or_install
from sitekit.serve import make_server

SCRAMBLES = (
    "D2 F U2 F' L2 R2 B' R2 B' D2 F R' D L U' F L2 R' U'",
    "L2 B' D2 F2 R2 U2 B R2 U2 L2 D B' U' L' U F R2 D' L2 B'",
)
STOCK_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>stock</title>
<p id="answer"></p><script type="module" src="stock/page.js"></script>"""
STOCK_SCRIPT = """
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.onmessage = () => document.getElementById("answer").append("imported");
"""
WATCH = """(() => {
  window.times = {};
  const textOf = (selector) => document.querySelector(selector)?.textContent.trim() ?? "";
  const isThere = { ANSWERS };
  const look = () => {
    for (const [name, asked] of Object.entries(isThere)) {
      if (!(name in times) && asked()) times[name] = performance.now();
    }
  };
  new MutationObserver(look).observe(document, {
    childList: true, subtree: true, attributes: true, characterData: true });
  for (const draw of ["drawArrays", "drawElements", "drawArraysInstanced",
      "drawElementsInstanced"]) {
    const own = WebGL2RenderingContext.prototype[draw];
    WebGL2RenderingContext.prototype[draw] = function (...args) {
      times.drawn ??= performance.now();
      return own.apply(this, args);
    };
  }
})()"""
ANSWERS = """
  stock: () => textOf("#answer"),
  cube: () => document.querySelector("#scramble")?.value === SCRAMBLES[0] &&
    document.querySelector("#solution button"),
  another: () => document.querySelector("#scramble")?.value === SCRAMBLES[1] &&
    document.querySelector("#solution button"),
  nonogram: () => /solution|picture/.test(textOf("#solve-verdict")),
  cell: () => document.querySelector(".cell .cell-result[data-alive]") &&
    !document.querySelector(".cell[data-busy]"),
"""
PATIENCE = 120_000


def nothing(page: Page) -> None:
    """The page does by itself what is timed."""


def typed(page: Page, scramble: str) -> None:
    """Types a scramble as soon as the page listens, and Enter."""
    page.locator("#cube canvas").wait_for(state="attached")
    page.locator("#scramble").fill(scramble)
    page.locator("#scramble").press("Enter")


def type_first(page: Page) -> None:
    """Asks for a first solution."""
    typed(page, SCRAMBLES[0])


def type_another(page: Page) -> None:
    """Asks for another cube's; the first one's solution is there again after a reload."""
    typed(page, SCRAMBLES[1])


def run_cell(page: Page) -> None:
    """Runs the first cell of a chapter as soon as it can be run."""
    page.locator(".cell").first.get_by_role("button", name="Run").click()


Visit = tuple[str, Callable[[Page], None]]
"""The answer's name in ANSWERS, and what is done for it."""

WAYS: dict[str, tuple[str, Visit, Visit]] = {
    "stock Pyodide until numpy is imported": (
        "stock.html",
        ("stock", nothing),
        ("stock", nothing),
    ),
    "cube page until the first solution": ("", ("cube", type_first), ("another", type_another)),
    "nonogram page until the first verdict": (
        "nonogram/#solve",
        ("nonogram", nothing),
        ("nonogram", nothing),
    ),
    "chapter until its first cell has run": (
        "learn/turning/",
        ("cell", run_cell),
        ("cell", run_cell),
    ),
}
"""The address, and what is timed there: cold, and after a reload."""


def visit(page: Page, answer: str, act: Callable[[Page], None]) -> dict[str, float]:
    """Seconds from the navigation until the answer, and until something was first drawn."""
    act(page)
    try:
        page.wait_for_function(f"() => {answer!r} in times", timeout=PATIENCE, polling=100)
    except TimeoutError as error:
        raise RuntimeError(f"no {answer}: {page.locator('main').inner_text()}") from error
    found: dict[str, float] = page.evaluate("times")
    return {name: time / 1000 for name, time in found.items() if name in (answer, "drawn")}


def run(quick: bool = False) -> dict[str, Any]:
    """Seconds of each visit, cold and after a reload."""
    times: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name) / "site"
        prepare(folder)
        (folder / "stock.html").write_text(STOCK_PAGE)
        (folder / "stock" / "page.js").write_text(STOCK_SCRIPT)
        server = make_server(folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://localhost:{server.server_port}/"
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        answers = ANSWERS.replace("SCRAMBLES", json.dumps(SCRAMBLES))
        script = WATCH.replace("ANSWERS", answers)
        for _ in range(2 if quick else 7):
            for way, (address, *visits) in WAYS.items():
                with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
                    page = context.new_page()
                    page.add_init_script(script)
                    for when, (answer, act) in zip(("cold", "reloaded"), visits, strict=True):
                        if when == "cold":
                            page.goto(f"{url}{address}", wait_until="commit")
                        else:
                            page.wait_for_timeout(12_000)  # what is kept is kept by now
                            page.reload(wait_until="commit")
                        for what, seconds in visit(page, answer, act).items():
                            label = f"{way}, {when}" if what == answer else f"{way}, {when}: drawn"
                            times.setdefault(label, []).append(seconds)
        version = browser.version
        browser.close()
        server.shutdown()
    return {"version": version, "visits": times}


def report(result: dict[str, Any]) -> str:
    """A row for each way: cold, after a reload, and what they are to stock Pyodide, cold."""
    visits = result["visits"]
    stock = statistics.median(visits["stock Pyodide until numpy is imported, cold"])
    rows = [
        "| from the navigation | cold | relative to stock | reloaded | relative to stock, cold |",
        "|---|" + "---:|" * 4,
    ]
    for way in WAYS:
        cells = []
        for when in ("cold", "reloaded"):
            found = visits[f"{way}, {when}"]
            median = statistics.median(found)
            cells += [f"{median:.2f} s ({min(found):.2f} to {max(found):.2f})"]
            cells += [f"{median / stock:.2f}"]
        rows.append(f"| {way} | {' | '.join(cells)} |")
    way = "cube page until the first solution"
    drawn = [visits.get(f"{way}, {when}: drawn", []) for when in ("cold", "reloaded")]
    if all(drawn):
        cells = [f"{statistics.median(found):.2f} s | " for found in drawn]
        rows.append(f"| cube page until the cube is first drawn | {' | '.join(cells)} |")
    count = len(visits[f"{way}, cold"])
    rows += ["", f"Medians of {count} visits each, made in turn; Chromium {result['version']}."]
    return "\n".join(rows)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
