"""How soon a click is seen: from the click to the change it makes, and to the frame that shows it.

The cube page and the trainer, at rest and while a search runs, and both again with the page's own
thread slowed four times. What changes inside the elements (the cube, the chips) does not count:
they answer by themselves. Also how much script each page needs, and how far its layout shifts.

python tests/bench/bench_clicks.py [--quick] [FOLDER...]    other builds, measured in turn
"""

import gzip
import statistics
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Response, sync_playwright

from sitekit.browser import FLAGS, find_or_install
from sitekit.paths import DIST
from sitekit.serve import make_server

FAR = "R U2 F' L D2 B R' U F2 D' L2 B' U R2 F D L' B2 U R"
PATIENCE = 120_000
CLICK = """async (selector) => {
  const seen = new Promise((resolve) => {
    const isOurs = ({ target, attributeName }) => {
      const element = target.nodeType === 1 ? target : target.parentElement;
      return element && !attributeName?.startsWith("data-") &&
        !element.closest("cubogram-cube, cubogram-line, cubogram-moves");
    };
    const observer = new MutationObserver((records) => {
      if (!records.some(isOurs)) return;
      observer.disconnect();
      resolve(performance.now());
    });
    const everything = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(document.body, everything);
  });
  const clicked = performance.now();
  document.querySelector(selector).click();
  const changed = await seen;
  await new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  }));
  return [changed - clicked, performance.now() - clicked];
}"""
SHIFT = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def cube_at_rest(page: Page) -> list[str]:
    """The page with a solution, and what is clicked in turn."""
    page.locator("#scramble").fill("R U F")
    page.locator("#solve").click()
    page.locator("#solution button").first.wait_for()
    return ["#paint", "#paint", "#undo", "#redo"]


def cube_searching(page: Page) -> list[str]:
    """The page with a search that goes on for long."""
    page.locator("#more, #target-part").first.evaluate("(more) => { more.open = true; }")
    page.locator("#seconds").fill("600")
    page.locator("#scramble").fill(FAR)
    page.locator("#solve").click()
    page.locator("#solution button").first.wait_for()
    page.locator("#hands").wait_for()
    return ["#hands"]


def trainer(page: Page) -> list[str]:
    """The trainer as it opens."""
    page.wait_for_function("() => /[URFDLB]/.test(document.querySelector('#scramble').textContent)")
    return ["#step-PLL", "#step-OLL"]


PLACES: dict[str, tuple[str, Callable[[Page], list[str]]]] = {
    "cube page at rest": ("", cube_at_rest),
    "cube page during a search": ("", cube_searching),
    "trainer at rest": ("trainer/", trainer),
}


def measure(browser: Browser, folder: Path, clicks: int) -> dict[str, Any]:
    """Milliseconds of clicks, bytes of scripts, and layout shift of one build."""
    server = make_server(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://localhost:{server.server_port}/"
    found: dict[str, Any] = {}
    for place, (address, prepare) in PLACES.items():
        with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            page.add_init_script(SHIFT)
            scripts: dict[str, int] = {}

            def count(answer: Response, scripts: dict[str, int] = scripts) -> None:
                if answer.request.resource_type == "script" and "/js/" in answer.url:
                    scripts[answer.url] = len(gzip.compress(answer.body(), 9))

            page.on("response", count)
            page.goto(url + address)
            names = prepare(page)
            found[f"{place}: shift"] = page.evaluate("shift")
            for slowed in (1, 4):
                page.context.new_cdp_session(page).send(
                    "Emulation.setCPUThrottlingRate", {"rate": slowed}
                )
                times = []
                for _ in range(clicks):
                    for name in names:
                        page.wait_for_timeout(400)  # what the last one has asked for is there
                        times.append(page.evaluate(CLICK, name))
                label = place if slowed == 1 else f"{place}, slowed 4 times"
                found[label] = times[len(names) :]
            found[f"{place}: scripts"] = sum(scripts.values())
    server.shutdown()
    return found


def run(quick: bool = False, folders: tuple[Path, ...] = (DIST,)) -> dict[str, Any]:
    """The clicks of each build, in turn."""
    rounds = 1 if quick else 3
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        all_found: dict[str, Any] = {}
        for _ in range(rounds):
            for folder in folders:
                found = all_found.setdefault(str(folder), {})
                for name, values in measure(browser, folder, 6 if quick else 15).items():
                    if isinstance(values, list):
                        found.setdefault(name, []).extend(values)
                    else:
                        found[name] = values
        version = browser.version
        browser.close()
    return {"version": version, "builds": all_found}


def report(result: dict[str, Any]) -> str:
    """A row for each place: median and 95th per cent of both times, scripts and shift."""
    rows = []
    for folder, found in result["builds"].items():
        title = "a click" if len(result["builds"]) == 1 else f"a click, {folder}"
        rows += [f"| {title} | to the change, median | 95 % | to the frame, median | 95 % |"]
        rows += ["|---|" + "---:|" * 4]
        for name, values in found.items():
            if not isinstance(values, list):
                continue
            cells = []
            for times in zip(*values, strict=True):
                high = statistics.quantiles(times, n=20)[-1]
                cells += [f"{statistics.median(times):.1f} ms", f"{high:.1f} ms"]
            rows.append(f"| {name} | {' | '.join(cells)} |")
        for place in PLACES:
            scripts, shift = found[f"{place}: scripts"], found[f"{place}: shift"]
            rows.append(f"| {place}: {scripts / 1000:.1f} kB of scripts, shift {shift:.3f} |||||")
        rows.append("")
    return "\n".join([*rows, f"Chromium {result['version']}."])


if __name__ == "__main__":
    others = tuple(Path(name) for name in sys.argv[1:] if not name.startswith("--")) or (DIST,)
    print(report(run("--quick" in sys.argv, others)))
