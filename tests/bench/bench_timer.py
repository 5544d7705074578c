"""The timer with 10,000 solves in a session, in Chromium: how long Python and the page take.

From the stop of the clock until Python has answered (all figures, all HTML, both messages), until
the page shows it; frames while the list scrolls; and how long after a reload the clock can be used
and Python is there.
"""

import json
import tempfile
from statistics import median
from typing import Any

from frame import chromium, new_page

COUNT = 10_000
ASKED = """(() => {
  window.answers = [];
  const Own = Worker;
  window.Worker = class extends Own {
    constructor(...given) {
      super(...given);
      let asked = 0;
      this.addEventListener("message", () => {
        if (asked) answers.push(performance.now() - asked);
        asked = 0;
      });
      this.postMessage = (...what) => {
        asked ||= performance.now();
        super.postMessage(...what);
      };
    }
  };
})()"""
STOP = """async (count) => {
  const times = [];
  answers.length = 0;
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
    times.push([answers[0], performance.now() - start]);
    answers.length = 0;
    await new Promise((next) => setTimeout(next, 300));
    answers.length = 0;
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
    """A file with one session of this many solves."""
    at = 1_600_000_000_000
    solves = [
        [f"{at + n}.b", 9_000 + 17 * (n * 7919 % 1000), "", "R U F", at + n, "", [], ""]
        for n in range(COUNT)
    ]
    about = {"kind": "cubogram timer", "version": 2}
    return json.dumps({**about, "sessions": [{"name": "Session 1", "solves": solves}]})


def run(quick: bool = False) -> dict[str, Any]:
    """Milliseconds."""
    with (
        tempfile.NamedTemporaryFile("w", suffix=".json") as file,
        chromium() as (browser, url),
        new_page(browser, READY, ASKED) as page,
    ):
        file.write(session())
        file.flush()
        page.goto(f"{url}timer/")
        page.wait_for_selector("body[data-live]")
        warm = []
        for _ in range(2 if quick else 7):
            page.reload()
            page.wait_for_selector("body[data-live]")
            page.wait_for_timeout(1000)
            warm.append(page.evaluate("[usable, alive]"))
        page.locator("#file").set_input_files(file.name)
        page.locator("#summary", has_text="10,000 solves").wait_for()
        page.wait_for_timeout(3000)
        stops = page.evaluate(STOP, 5 if quick else 20)
        page.locator("#solves .button").click()
        page.wait_for_function("() => document.querySelectorAll('.solve-list li').length > 1000")
        gaps = page.evaluate(SCROLL)
        (answer, stop), (usable, alive) = (map(median, zip(*x, strict=True)) for x in (stops, warm))
        return {
            "answer": round(answer, 1),
            "stop": round(stop, 1),
            "usable": round(usable),
            "alive": round(alive),
            "frame": [round(median(gaps), 1), round(max(gaps), 1)],
            "version": browser.version,
        }


def report(result: dict[str, Any]) -> str:
    """The figures, in sentences."""
    return (
        f"In a session of {COUNT:,} solves Python answers a stop within {result['answer']} ms and "
        f"the page shows it after {result['stop']} ms (median, Chromium {result['version']}). "
        f"After a reload the clock is usable at {result['usable']} ms, Python at "
        f"{result['alive']} ms. While the list scrolls, a frame takes {result['frame'][0]} ms "
        f"(longest {result['frame'][1]})."
    )
