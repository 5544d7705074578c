"""How long a visitor waits: from the navigation until there is an answer, compared with stock
Pyodide.

Every round is a new profile (nothing cached) and takes the ways in turn: a page that does nothing
but load stock Pyodide in a worker and import numpy; the cube page, into whose field a scramble is
typed at once; the nonogram page, which solves the puzzle it shows; a chapter, whose first cell is
run at once. Each is then reloaded. Times are the page's own, from its navigation; the server is on
the same machine, so what travels costs nearly nothing.
"""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bench_startup import prepare
from frame import chromium, new_page, table
from playwright.sync_api import Page, TimeoutError

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
  // The first solution is the scramble's inverse; the one before the reload has fewer turns.
  const isSolved = (scramble) => document.querySelector("#scramble")?.value === scramble &&
    document.querySelectorAll("#solution button").length === scramble.split(" ").length;
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
  cube: () => isSolved(SCRAMBLES[0]),
  another: () => isSolved(SCRAMBLES[1]),
  nonogram: () => /solution|picture/.test(textOf("#solve-verdict")),
  cell: () => document.querySelector(".cell .cell-result[data-alive]") &&
    !document.querySelector(".cell[data-busy]"),
"""


Act = Callable[[Page], object]


def nothing(page: Page) -> None:
    """The page does by itself what is timed."""


def typed(number: int) -> Act:
    def act(page: Page) -> None:
        page.locator("#cube canvas").wait_for(state="attached")
        page.locator("#scramble").fill(SCRAMBLES[number])
        page.locator("#scramble").press("Enter")

    return act


def run_cell(page: Page) -> None:
    page.locator(".cell").first.get_by_role("button", name="Run").click()


STOCK, CUBE = "stock Pyodide until numpy is imported", "cube page until the first solution"
WAYS: dict[str, tuple[str, list[tuple[str, Act]]]] = {
    STOCK: ("stock.html", [("stock", nothing)] * 2),
    CUBE: ("", [("cube", typed(0)), ("another", typed(1))]),  # the first one is there again
    "nonogram page until the first verdict": ("nonogram/#solve", [("nonogram", nothing)] * 2),
    "chapter until its first cell has run": ("learn/turning/", [("cell", run_cell)] * 2),
}
"""The address; the answer's name in ANSWERS and what is done for it: cold, and after a reload."""


def visit(page: Page, answer: str, act: Act) -> dict[str, float]:
    """Seconds from the navigation until the answer, and until something was first drawn."""
    act(page)
    try:
        page.wait_for_function(f"() => {answer!r} in times", polling=100)
    except TimeoutError as error:
        raise RuntimeError(f"no {answer}: {page.locator('main').inner_text()}") from error
    found: dict[str, float] = page.evaluate("times")
    return {name: time / 1000 for name, time in found.items() if name in (answer, "drawn")}


def run(quick: bool = False) -> dict[str, Any]:
    times: dict[str, list[float]] = {}
    script = WATCH.replace("ANSWERS", ANSWERS).replace("SCRAMBLES", json.dumps(SCRAMBLES))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        prepare(folder)
        (folder / "stock.html").write_text(STOCK_PAGE)
        (folder / "stock" / "page.js").write_text(STOCK_SCRIPT)
        with chromium(folder) as (browser, url):
            for way, (address, visits) in [*WAYS.items()] * (2 if quick else 7):
                with new_page(browser, script) as page:
                    for when, (answer, act) in zip(("cold", "reloaded"), visits, strict=True):
                        if when == "cold":
                            page.goto(f"{url}{address}", wait_until="commit")
                        else:
                            page.wait_for_timeout(12_000)  # what is kept is kept by now
                            page.reload(wait_until="commit")
                        for what, seconds in visit(page, answer, act).items():
                            label = f"{way}, {when}" if what == answer else f"{way}, {when}: drawn"
                            times.setdefault(label, []).append(seconds)
            return {"version": browser.version, "visits": times}


def report(result: dict[str, Any]) -> str:
    visits = result["visits"]
    stock = median(visits[f"{STOCK}, cold"])
    rows = []
    for way in WAYS:
        cells = []
        for found in (visits[f"{way}, cold"], visits[f"{way}, reloaded"]):
            cells += [f"{median(found):.2f} s ({min(found):.2f} to {max(found):.2f})"]
            cells += [f"{median(found) / stock:.2f}"]
        rows.append([way, *cells])
    drawn = [visits.get(f"{CUBE}, {when}: drawn", []) for when in ("cold", "reloaded")]
    if all(drawn):
        cells = [cell for found in drawn for cell in (f"{median(found):.2f} s", "")]
        rows.append(["cube page until the cube is first drawn", *cells])
    heads = "from the navigation|cold>|relative to stock>|reloaded>|relative to stock, cold>"
    return (
        table(heads, rows) + f"\n\nMedians of {len(visits[f'{CUBE}, cold'])} visits each, made in "
        f"turn; Chromium {result['version']}."
    )
