"""Shortest solutions, proven on the cube page in Chromium: one worker, two, and a larger table.

The page is used as a visitor uses it: the cube's stickers are typed, solved for a second, and
"Prove it" is pressed. Times are from "Begin the proof" until "proven", with a new profile for each,
so a table that an earlier visit has kept is not there. What it takes to make one of 211 MB is
counted apart, as it is made only once. They are wall-clock times: two workers mean nothing on a
machine that has other work. Stopped, it goes on where it was.
The cubes are the first of those that `bench_proofs` proves natively; the lengths must agree.
"""

import re
from itertools import chain
from statistics import median
from time import perf_counter
from typing import Any

from bench_proofs import numbered
from frame import chromium, new_page, table
from partial_results import PartialResults
from playwright.sync_api import Browser, expect

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import to_facelets
from cubogram.pages.machine import PROOF_TABLES

CUBES = 3
WAYS = (("deep", 1), ("deep", 2), ("largest", 2))
"""The table, and how many workers."""

LONGEST = 1800.0
"""Seconds after which a proof is given up."""
CORES = """
Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
localStorage.setItem("cubogram/settings/main",
  '{"version": 1, "at": 1, "value": {"cores": CORES, "proofTable": "TABLE"}}');
"""


def prove(browser: Browser, url: str, cube: Cube, tables: str, cores: int) -> dict[str, Any]:
    """Length, seconds, those for the table, and what the page foretold of one proof."""
    settings = CORES.replace("CORES", str(cores)).replace("TABLE", tables)
    with new_page(browser, settings) as page:
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
        expect(proof).to_contain_text(re.compile("At least|Making|proven"), timeout=120_000)
        expect(proof).not_to_contain_text("Making the", timeout=LONGEST * 1000)
        made = perf_counter() - start if tables != "deep" else 0.0
        start += made
        expect(proof).to_contain_text("proven", timeout=LONGEST * 1000)
        seconds = perf_counter() - start
        length = re.search(r"(\d+) turns", proof.inner_text())
        if not length:
            raise RuntimeError(f"no length: {proof.inner_text()}")
        found = {"length": int(length[1]), "seconds": round(seconds, 1), "foretold": foretold}
        return found | {"made": round(made, 1)}


def run(quick: bool = False) -> dict[str, Any]:
    parts = PartialResults("proofs_page", "cube", "twophase", "web")
    kept = {(part["number"], part["tables"], part["cores"]): part["found"] for part in parts.read()}
    result: dict[str, Any] = {"ways": [{"tables": t, "cores": c, "found": []} for t, c in WAYS]}
    with chromium() as (browser, url):
        result["version"] = browser.version
        for number in range(1 if quick else CUBES):
            for way, (name, cores) in zip(result["ways"], WAYS, strict=True):
                found = kept.get((number, name, cores))
                if found is None:
                    found = prove(browser, url, numbered(number), name, cores)
                    print(number, name, cores, found, flush=True)
                    parts.add({"number": number, "tables": name, "cores": cores, "found": found})
                way["found"].append(found)
    return result


def forecast(words: str) -> str:
    """How long the page said that a proof would take; nothing if it did not ask."""
    found = re.search(r"will take (about \d+ \w+)", words)
    return found[1] if found else ""


def report(result: dict[str, Any]) -> str:
    ways = result["ways"]
    heads = ["cube", "turns>"]
    for way in ways:
        worker = {1: "one worker", 2: "two workers"}[way["cores"]]
        heads += [f"{worker}, {PROOF_TABLES[way['tables']] / 1e6:.0f} MB>", "predicted>"]
    rows = []
    for number, each in enumerate(zip(*(way["found"] for way in ways), strict=True)):
        times = ((f"{one['seconds']:.0f} s", forecast(one["foretold"])) for one in each)
        rows.append([number, each[0]["length"], *chain(*times)])
    middle = ((f"{median(one['seconds'] for one in way['found']):.0f} s", "") for way in ways)
    rows.append(["median", "", *chain(*middle)])
    told = f"Chromium {result['version']}:\n\n{table('|'.join(heads), rows)}"
    made = [found["made"] for way in ways for found in way["found"] if found.get("made")]
    if made:
        told += f"\n\nThe larger table was made in {min(made):.0f} to {max(made):.0f} s before."
    return told
