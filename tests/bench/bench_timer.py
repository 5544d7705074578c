"""The timer with 10,000 solves in a session, in Chromium: how long Python and the page take.

Python's own time for one solve more, changed and deleted is measured inside the page's Python; the
page's from the stop until its figures have changed, with the messages, the HTML and the layout; and
how long after a reload the clock can be used, and Python is there.
"""

import json
import statistics
import tempfile
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from worker_page import worker

from sitekit.browser import FLAGS, find_or_install
from sitekit.build import build
from sitekit.serve import make_server

COUNT = 10_000
INSIDE = """
import random, time
from cubogram.pages.timer.statistics import Statistics
from cubogram.pages.timer.times import DNF

rng = random.Random(1)
results = [DNF if rng.random() < 0.03 else rng.randrange(800, 3000) for _ in range({COUNT})]
figures = Statistics(results)
def slowest(act):
    times = []
    for _ in range(30):
        began = time.perf_counter()
        act()
        times.append(time.perf_counter() - began)
    return sorted(times)[15], max(times)
print(*slowest(lambda: figures.add(rng.randrange(800, 3000))))
print(*slowest(lambda: figures.change(len(figures.results) - 1, rng.randrange(800, 3000))))
print(*slowest(lambda: figures.remove(len(figures.results) - 1)))
print(*slowest(lambda: figures.remove(rng.randrange(len(figures.results)))))
""".replace("{COUNT}", str(COUNT))
ACTS = ("one solve more", "another penalty for the last", "the last deleted", "any one deleted")
STOP = """async (count) => {
  const times = [];
  const clock = document.querySelector("#stopwatch");
  for (let i = 0; i < count; i++) {
    const summary = document.querySelector("#figures");
    const before = summary.textContent;
    const start = performance.now();
    const value = { seconds: 9 + i / 7, waited: null, splits: [] };
    clock.dispatchEvent(new CustomEvent("stop", { bubbles: true, detail: { value } }));
    while (document.querySelector("#figures").textContent === before) {
      await new Promise((next) => setTimeout(next));
    }
    document.body.offsetHeight;
    times.push(performance.now() - start);
    await new Promise((next) => setTimeout(next, 200));
  }
  return times;
}"""
SCROLL = """async () => {
  const list = document.querySelector(".solve-list");
  const gaps = [];
  let last = performance.now();
  for (let i = 0; i < 90; i++) {
    list.scrollTop += 60;
    await new Promise(requestAnimationFrame);
    gaps.push(performance.now() - last);
    last = performance.now();
  }
  return gaps;
}"""
READY = """(() => {
  const look = () => {
    if (document.querySelector("#clock[data-stage]")) window.usable ??= performance.now();
    if (document.body?.hasAttribute("data-live")) window.alive ??= performance.now();
  };
  new MutationObserver(look).observe(document, {
    childList: true, subtree: true, attributes: true });
})()"""


def session() -> str:
    """A file with one session of so many solves."""
    at = 1_600_000_000_000
    solves = [
        [f"{at + n}.b", 9_000 + 17 * (n * 7919 % 1000), "", "R U F", at + n, "", [], ""]
        for n in range(COUNT)
    ]
    about = {"kind": "cubogram timer", "version": 2}
    return json.dumps({**about, "sessions": [{"name": "Session 1", "solves": solves}]})


def run(quick: bool = False) -> dict[str, Any]:
    """Milliseconds."""
    with worker(["pages", "timer"]) as (ask, version):
        lines = ask("cells.run", {"code": INSIDE, "page": "bench"}).result["output"].splitlines()
        python = {
            act: [round(1000 * float(part), 2) for part in line.split()]
            for act, line in zip(ACTS, lines, strict=True)
        }
    server = make_server(build())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "session.json"
        file.write_text(session())
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        page = browser.new_page()
        page.set_default_timeout(120_000)
        page.add_init_script(READY)
        page.goto(f"http://localhost:{server.server_port}/timer/")
        page.wait_for_selector("body[data-live]")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        warm = []
        for _ in range(2 if quick else 7):
            page.reload()
            page.wait_for_selector("body[data-live]")
            page.wait_for_timeout(1000)
            warm.append(page.evaluate("[usable, alive]"))
        page.locator("#file").set_input_files(file)
        page.locator("#summary", has_text="10000 solves").wait_for()
        page.wait_for_timeout(3000)
        stops = page.evaluate(STOP, 5 if quick else 20)
        page.locator("#solves .button").click()
        page.wait_for_function("() => document.querySelectorAll('.solve-list li').length > 1000")
        gaps = page.evaluate(SCROLL)
        browser.close()
    server.shutdown()
    return {
        "python": python,
        "stop": round(statistics.median(stops), 1),
        "usable": round(statistics.median(one[0] for one in warm)),
        "alive": round(statistics.median(one[1] for one in warm)),
        "frame": [round(statistics.median(gaps), 1), round(max(gaps), 1)],
        "version": version,
    }


def report(result: dict[str, Any]) -> str:
    """The figures, in sentences."""
    acts = ", ".join(f"{act} {median} ms" for act, (median, _) in result["python"].items())
    return (
        f"In a session of {COUNT:,} solves Python's figures take: {acts} (median of 30, in the "
        f"page's Python, Chromium {result['version']}). From the stop until the page shows them: "
        f"{result['stop']} ms. After a reload the clock is usable at {result['usable']} ms, Python "
        f"at {result['alive']} ms. While the list of 1,100 scrolls, a frame takes "
        f"{result['frame'][0]} ms (longest {result['frame'][1]})."
    )


if __name__ == "__main__":
    found = run()
    print(found)
    print(report(found))
