"""The two-phase solver in the built site, in Chromium: one worker, seeded random-state cubes.

Times are the page's: from posting the request until the event with a solution arrives.
"""

import statistics
import sys
import threading
from typing import Any

from bench_peers import cubes
from playwright.sync_api import Page, sync_playwright

from cubogram.cube.cubies import after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.notation import face_turns
from sitekit.browser import FLAGS, find_or_install
from sitekit.build import build
from sitekit.serve import make_server

BUDGETS = (0.01, 0.1, 1.0)  # seconds

WORKER = """async (address) => {
  let last = 0;
  const worker = new Worker(address, { type: "module" });
  worker.postMessage({ start: { ahead: ["numpy", "tables"] } });
  globalThis.ask = (command, args) => new Promise((resolve, reject) => {
    const id = ++last, start = performance.now(), events = [];
    const listen = ({ data }) => {
      if (data.id !== id) return;
      const seconds = (performance.now() - start) / 1000;
      if (data.event) events.push({ ...data.event, at: seconds });
      if (!("result" in data) && !data.error) return;
      worker.removeEventListener("message", listen);
      if (data.error) reject(new Error(data.error.message));
      else resolve({ result: data.result, events, seconds });
    };
    worker.addEventListener("message", listen);
    worker.postMessage({ id, command, args });
  });
  await ask("twophase.solve", { state: "R U F", seconds: 0.01 });
}"""
ASK = "([command, args]) => ask(command, args)"


def measure(page: Page, seconds: float, count: int, tables: str) -> dict[str, Any]:
    """First solutions and lengths at the budgets for `count` cubes."""
    first, nodes, spent = [], 0, 0.0
    lengths: dict[float, list[int | None]] = {b: [] for b in BUDGETS if b <= seconds}
    for state in cubes(count):
        args = {"state": to_facelets(state), "seconds": seconds, "tables": tables}
        answer = page.evaluate(ASK, ["twophase.solve", args])
        best = answer["result"]["maneuver"]
        if not after(face_turns(best), state).is_solved:
            raise RuntimeError(f"a wrong solution: {best}")
        events = [event for event in answer["events"] if "maneuver" in event]
        first.append(events[0]["at"])
        nodes += events[-1]["nodes"]
        spent += events[-1]["seconds"]
        for budget, found in lengths.items():
            # a slice of work may end some milliseconds after the time is over
            in_time = [e["length"] for e in events if e["at"] <= budget + 0.005]
            found.append(min(in_time, default=None))
    return {
        "cubes": count,
        "first_median": statistics.median(first),
        "first_max": max(first),
        "children_per_second": nodes / spent if spent else 0,
        "budgets": {
            str(budget): {
                "mean": statistics.mean(known) if (known := [x for x in found if x]) else None,
                "max": max(known, default=None),
                "unsolved": found.count(None),
            }
            for budget, found in lengths.items()
        },
    }


def run(quick: bool = False) -> dict[str, Any]:
    """The figures with the small tables as fetched, grown for two seconds, and complete."""
    count, seconds = (10 if quick else 100), 1.0
    folder = build()
    server = make_server(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://localhost:{server.server_address[1]}/"
    result: dict[str, Any] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_or_install()), args=FLAGS)
        page = browser.new_page()
        page.goto(f"{url}404.html")
        (worker,) = (folder / "js").glob("worker-*.js")
        page.evaluate(WORKER, f"{url}js/{worker.name}")
        result["version"] = browser.version
        result["fetched"] = measure(page, 0.1, 1, "small")
        for tables in ("small", "deep"):
            prepared = page.evaluate(ASK, ["twophase.prepare", {"tables": tables}])
            result[tables] = measure(page, seconds, count, tables)
            result[tables]["prepared_in"] = prepared["seconds"]
        memory = page.evaluate("() => performance.memory?.totalJSHeapSize ?? 0")
        result["page_heap"] = memory
        browser.close()
    server.shutdown()
    return result


def report(result: dict[str, Any]) -> str:
    """A table: tables, first solution, mean (longest) length at each budget, children a second."""
    budgets = list(result["small"]["budgets"])
    rows = [
        f"Chromium {result['version']}, {result['small']['cubes']} cubes, mean length (longest; "
        "unsolved) in the given time, counted from the page's request",
        "",
        "| tables | ready after | first solution, median (longest) | "
        + " | ".join(f"{float(b):g} s" for b in budgets)
        + " | children/s |",
        "|---" * (len(budgets) + 4) + "|",
    ]
    for tables in ("small", "deep"):
        facts = result[tables]
        cells = [
            f"{b['mean']:.2f} ({b['max']}{'; ' + str(b['unsolved']) if b['unsolved'] else ''})"
            if b["mean"]
            else "none yet"
            for b in facts["budgets"].values()
        ]
        rows.append(
            f"| {tables} | {facts['prepared_in']:.1f} s | {facts['first_median'] * 1e3:.1f} ms "
            f"({facts['first_max'] * 1e3:.0f} ms) | {' | '.join(cells)} "
            f"| {facts['children_per_second'] / 1e6:.0f} M |"
        )
    return "\n".join(rows)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
