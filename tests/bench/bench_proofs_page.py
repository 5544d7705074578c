"""Shortest solutions, proven on the cube page in Chromium: one worker, and two.

The page is used as a visitor uses it: the cube's stickers are typed, solved for a second, and
"Prove it" is pressed. Times are from "Begin the proof" until "proven", with a new profile for each,
so a table that an earlier visit has kept is not there; it is that of 35 MB. They are wall-clock
times: two workers mean nothing on a machine that has other work. Stopped, it goes on where it was.
The cubes are the first of those that `bench_proofs` proves natively; the lengths must agree.
"""

import re
import sys
import threading
from statistics import median
from time import perf_counter
from typing import Any

from bench_proofs import numbered
from playwright.sync_api import Browser, expect, sync_playwright

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from sitekit.browser import FLAGS, find_or_install
from sitekit.build import build
from sitekit.partial_results import PartialResults
from sitekit.serve import make_server

CUBES = 3
LONGEST = 1800.0
"""Seconds after which a proof is given up."""
CORES = """
Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
localStorage.setItem("cubogram/settings/main",
  '{"version": 1, "at": 1, "value": {"cores": CORES, "proofTable": "deep"}}');
"""


def prove(browser: Browser, url: str, cube: Cube, cores: int) -> dict[str, Any]:
    """Length, seconds and what the page foretold of one proof."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.add_init_script(CORES.replace("CORES", str(cores)))
        page.goto(url)
        if cores > 1:
            page.get_by_role("button", name="Settings", exact=True).click()
            expect(page.locator("#pool")).to_have_text(
                f"{cores} of {cores} can search now.", timeout=60_000
            )
            page.get_by_role("button", name="Close").click()
        page.locator("#more").evaluate("(more) => { more.open = true; }")
        page.get_by_label("Search for").fill("1")
        page.get_by_label("Scramble", exact=True).fill(to_facelets(cube.cubies))
        page.get_by_role("button", name="Solve", exact=True).click()
        expect(page.locator("#solution button").first).to_be_visible(timeout=60_000)
        expect(page.get_by_role("button", name="Stop", exact=True)).to_be_hidden(timeout=60_000)
        proof = page.locator("#proof")
        begin = page.get_by_role("button", name="Begin the proof")
        page.get_by_role("button", name="Prove it").click()
        start = perf_counter()
        expect(begin.or_(proof.get_by_text("proven")).first).to_be_visible(timeout=120_000)
        foretold = proof.inner_text()
        if begin.is_visible():  # else it was short, and done at once
            start = perf_counter()
            begin.click()
        expect(proof).to_contain_text("proven", timeout=LONGEST * 1000)
        seconds = perf_counter() - start
        length = re.search(r"(\d+) turns", proof.inner_text())
        if not length:
            raise RuntimeError(f"no length: {proof.inner_text()}")
        return {"length": int(length[1]), "seconds": round(seconds, 1), "foretold": foretold}


def run(quick: bool = False) -> dict[str, Any]:
    """Each cube with one worker, then with two."""
    folder = build()
    server = make_server(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    parts = PartialResults("proofs_page", "cube", "twophase", "web")
    kept = {(part["number"], part["cores"]): part["found"] for part in parts.read()}
    result: dict[str, Any] = {"1": [], "2": []}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        result["version"] = browser.version
        for number in range(1 if quick else CUBES):
            for cores in (1, 2):
                url = f"http://localhost:{server.server_port}/"
                if (number, cores) not in kept:
                    found = prove(browser, url, numbered(number), cores)
                    print(number, cores, found, flush=True)
                    kept[number, cores] = found
                    parts.add({"number": number, "cores": cores, "found": found})
                result[str(cores)].append(kept[number, cores])
        browser.close()
    server.shutdown()
    return result


def forecast(words: str) -> str:
    """How long the page said that a proof would take; nothing if it did not ask."""
    found = re.search(r"will take (about \d+ \w+)", words)
    return found[1] if found else ""


def report(result: dict[str, Any]) -> str:
    """A row for each cube: turns, seconds with one worker, with two, and what was foretold."""
    rows = ["| cube | turns | one worker | foretold | two workers | foretold |"]
    rows.append("|---|" + "---:|" * 5)
    pairs = list(zip(result["1"], result["2"], strict=True))
    for number, (one, two) in enumerate(pairs):
        times = [
            f"{found['seconds']:.0f} s | {forecast(found['foretold'])}" for found in (one, two)
        ]
        rows.append(f"| {number} | {one['length']} | {' | '.join(times)} |")
    middle = [f"{median(found['seconds'] for found in result[n]):.0f} s" for n in ("1", "2")]
    rows.append(f"| median | | {middle[0]} | | {middle[1]} | |")
    return f"Chromium {result['version']}:\n\n" + "\n".join(rows)


if __name__ == "__main__":
    print(report(run("--quick" in sys.argv)))
