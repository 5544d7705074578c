"""How soon a click is seen: from the click to the change it makes, and to the frame that shows it.

The cube page and the trainer, at rest and while a search runs, and both again with the page's own
thread slowed four times. What changes inside the elements (the cube, the chips) does not count:
they answer by themselves. Also how much script each page needs, and how far its layout shifts.
CLICKS_OF names folders with builds that are measured in turn.
"""

import gzip
import os
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from frame import chromium, new_page, part_of, table
from playwright.sync_api import Page, Response

from sitekit.paths import DIST

FAR = "R U2 F' L D2 B R' U F2 D' L2 B' U R2 F D L' B2 U R"
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


def measure(folder: Path, clicks: int) -> dict[str, Any]:
    """Milliseconds of clicks, bytes of scripts, and layout shift of one build."""
    found: dict[str, Any] = {}
    with chromium(folder) as (browser, url):
        found["version"] = browser.version
        for place, (address, prepare) in PLACES.items():
            scripts: dict[str, int] = {}

            def count(answer: Response, scripts: dict[str, int] = scripts) -> None:
                if answer.request.resource_type == "script" and "/js/" in answer.url:
                    scripts[answer.url] = len(gzip.compress(answer.body(), 9))

            with new_page(browser, SHIFT) as page:
                page.on("response", count)
                page.goto(url + address)
                names = prepare(page)
                found[f"{place}: shift"] = page.evaluate("shift")
                for label, rate in ((place, 1), (f"{place}, slowed 4 times", 4)):
                    session = page.context.new_cdp_session(page)
                    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
                    times = []
                    for name in names * clicks:
                        page.wait_for_timeout(400)  # what the last one has asked for is there
                        times.append(page.evaluate(CLICK, name))
                    found[label] = times[len(names) :]
                found[f"{place}: scripts"] = sum(scripts.values())
    return found


def run(quick: bool = False) -> dict[str, Any]:
    """The clicks of each build, in turn."""
    builds: dict[str, Any] = {}
    folders = os.environ.get("CLICKS_OF", str(DIST)).split()
    for folder in folders * (1 if quick else 3):
        found = builds.setdefault(folder, {})
        for name, values in measure(Path(folder), 6 if quick else 15).items():
            found[name] = found.get(name, []) + values if isinstance(values, list) else values
        version = found.pop("version")
    return {"version": version, "builds": builds}


def report(result: dict[str, Any]) -> str:
    """A row for each place: median and 95th per cent of both times, scripts and shift."""
    parts = []
    for folder, found in result["builds"].items():
        title = "a click" if len(result["builds"]) == 1 else f"a click, {folder}"
        rows = []
        for name, values in found.items():
            if isinstance(values, list):
                both = [
                    (median(times), part_of(times, 0.95)) for times in zip(*values, strict=True)
                ]
                rows.append([name, *(f"{one:.1f} ms" for pair in both for one in pair)])
        for place in PLACES:
            scripts, shift = found[f"{place}: scripts"] / 1000, found[f"{place}: shift"]
            rows.append([f"{place}: {scripts:.1f} kB of scripts, shift {shift:.3f}", *4 * [""]])
        heads = f"{title}|to the change, median>|95 %>|to the frame, median>|95 %>"
        parts.append(table(heads, rows))
    return "\n\n".join([*parts, f"Chromium {result['version']}."])
