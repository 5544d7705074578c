"""One browser for a long time: many solves, nonograms and page changes; its memory stays flat.

`python tests/tools/soak.py [--part 0.05] [--minutes 5]`. Memory is that of the browser's processes
for pages and workers, as the system counts it, after garbage collection.
"""

import argparse
import math
import random
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright
from trust_tables import write_table

from cubogram.cube.cube import Cube
from cubogram.nonogram.clues import clue_text
from cubogram.nonogram.puzzle import Puzzle
from sitekit.browser import FLAGS, find_or_install
from sitekit.build import build
from sitekit.serve import make_server

PATIENCE = 60_000  # milliseconds
SOLVES, NONOGRAMS, ROUNDS = 2000, 500, 50
WARM_UP = 0.1
"""The share of each part that is done before its memory is first measured."""

LOOKS = 8
"""How many times to look at the memory, half a second apart, since that of a worker that has ended
is only given back after a while."""

GROWTH = 1.15
"""Memory that grows by at most this factor counts as flat."""

ONE, SEVERAL = re.compile("Exactly one"), re.compile(r"More than one|\d+ solutions")
"""What the nonogram page says; it goes on to count the solutions."""

PAGES = ("nonogram/", "trainer/", "learn/turning/", "learn/permutations/")


class Bench:
    """A page, what it has done, and how much memory its processes have."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.page: Page = browser.new_context().new_page()
        self.page.set_default_timeout(PATIENCE)
        self._session: CDPSession = browser.new_browser_cdp_session()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def memory(self) -> float:
        """Megabytes of the browser's pages and workers, once the memory of those that have ended is
        given back."""
        found = []
        for _ in range(LOOKS):
            self.page.request_gc()
            self.page.wait_for_timeout(500)
            processes = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
            pages = [each["id"] for each in processes if each["type"] == "renderer"]
            found.append(sum(map(_anonymous, pages)))
        return min(found)


def _anonymous(process: int) -> float:
    """The memory that a process does not share, in megabytes."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("RssAnon:")) / 1000


def solve_cube(bench: Bench, rng: random.Random) -> None:
    page = bench.page
    if page.url.split("#")[0] != bench.url:
        page.goto(bench.url)
        page.wait_for_selector("[data-live=rest]")
        page.locator("#more").evaluate("(more) => { more.open = true; }")
        page.locator("#seconds").fill("0.1")
    cube = Cube.random(rng)
    page.locator("#scramble").fill(cube.facelets)
    page.locator("#solve").click()
    page.wait_for_function(
        """(facelets) => !document.querySelector("#stop") &&
          document.querySelector("#scramble").value === facelets &&
          /moves found/.test(document.querySelector("#spoken").textContent)""",
        arg=cube.facelets,
    )


def solve_nonogram(bench: Bench, rng: random.Random) -> None:
    page = bench.page
    if not page.url.startswith(f"{bench.url}nonogram/"):
        page.goto(f"{bench.url}nonogram/#solve")
    rows = ["".join(rng.choice("#.") for _ in range(10)) for _ in range(10)]
    puzzle = Puzzle.from_picture(rows)
    page.locator("#column-clues").fill("\n".join(map(clue_text, puzzle.columns)))
    page.locator("#row-clues").fill("\n".join(map(clue_text, puzzle.rows)))
    words = ONE if puzzle.solve().is_unique else SEVERAL
    expect(page.locator("#solve-verdict")).to_contain_text(words, timeout=PATIENCE)


def visit_pages(bench: Bench, rng: random.Random) -> None:
    """Loads each page, then has a cube solved, so that all rounds end alike."""
    for address in rng.sample(PAGES, len(PAGES)):
        bench.page.goto(bench.url + address)
        bench.page.wait_for_load_state("load")
    solve_cube(bench, rng)


PARTS: dict[str, tuple[Callable[[Bench, random.Random], None], int]] = {
    "cubes solved": (solve_cube, SOLVES),
    "nonograms solved": (solve_nonogram, NONOGRAMS),
    "rounds through five pages": (visit_pages, ROUNDS),
}


def run(part: float = 1.0, minutes: float = math.inf) -> int:
    """Does this fraction of everything, for at most this long, and writes the table; returns the
    number of failures: parts whose memory grew, and errors."""
    rows, grew = [], 0
    with make_server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        bench = Bench(browser, f"http://localhost:{server.server_port}/")
        rng = random.Random(1)
        for name, (act, full) in PARTS.items():
            count = max(2, math.ceil(full * part))
            end = time.monotonic() + 60 * minutes / len(PARTS)
            done, warm, first = 0, max(1, math.ceil(count * WARM_UP)), 0.0
            while done < count and (done <= warm or time.monotonic() < end):
                act(bench, rng)
                done += 1
                if done == warm:
                    first = bench.memory()
            last = bench.memory()
            grew += last > first * GROWTH
            rows.append((name, f"{done:,}", f"{first:.0f} MB", f"{last:.0f} MB"))
            print(*rows[-1], flush=True)
        grew += len(bench.errors)
        print(*bench.errors[:5], sep="\n")
        browser.close()
        server.shutdown()
    heads = ("what was done", "how often", "memory after warming up", "memory at the end")
    write_table("soak", heads, rows, f"The console showed {len(bench.errors)} errors.")
    return grew


def main() -> int:
    parser = argparse.ArgumentParser(description="one browser for a long time")
    parser.add_argument("--part", type=float, default=1.0, help="the fraction of the work to do")
    parser.add_argument("--minutes", type=float, default=math.inf, help="how long to take at most")
    given = parser.parse_args()
    build()
    return run(given.part, given.minutes)


if __name__ == "__main__":
    sys.exit(main())
