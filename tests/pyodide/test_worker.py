"""The worker with Pyodide in it: commands, cancelling, and every way of losing it."""

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import Site, Watch
from cube_page import CubePage
from playwright.sync_api import Browser, Page, Route, expect
from probing import TWO_CORES, WATCHED, call, cell, heard

from cubogram import Cube
from cubogram.nonogram import Puzzle

COUNT = """
import cubogram.web, cubogram.web.cells
def count():
    n = 0
    while True:
        n += 1
        yield n
cubogram.web.cells.count = count
cubogram.web.COMMANDS["probe.count"] = "cells:count"
"""
ENDLESS = """
from time import perf_counter
begun = perf_counter()
while perf_counter() < begun + 0.1: pass  # until output is sent on
print("on")
while True: pass
"""
SCRAMBLE = "R U2 F' L D2 B R' U F2 D' L2 B' U R2 F D L' B2 U R"


@pytest.fixture(scope="module")
def opened(browser: Browser, shared_probe_site: Site) -> Iterator[Page]:
    """One page for the tests that do Python no harm, or that see it come back."""
    context = browser.new_context()
    context.add_init_script(WATCHED)
    page = context.new_page()
    page.goto(shared_probe_site.url + "probe.html")
    yield page
    context.close()


@pytest.fixture
def warm(opened: Page, shared_probe_site: Site, watch: Watch) -> Page:
    watch.origin = f"http://localhost:{shared_probe_site.port}/"
    return watch.add(opened)


@pytest.fixture
def probe(page: Page, shared_probe_site: Site, watch: Watch) -> Page:
    """A page of the test's own, still without Python."""
    watch.origin = f"http://localhost:{shared_probe_site.port}/"
    page.goto(shared_probe_site.url + "probe.html?patience=5000")
    return page


def test_commands_are_answered_with_results_or_errors_after_progress(warm: Page) -> None:
    assert call(warm, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"
    assert warm.evaluate("python.ready") is True
    shares = [p["loaded"] / p["total"] for p in heard(warm, "progress") if p["total"]]
    assert shares == sorted(shares)
    assert shares[0] < 0.5
    assert heard(warm, "progress")[0]["message"].startswith("Loading Python")
    assert len(heard(warm, "ready")) >= 1
    wrong = call(warm, "cube.simplify", text="R K")
    assert (wrong["kind"], wrong["where"]["start"]) == ("notation", 2)
    assert call(warm, "cube.fly")["kind"] == "command"


def test_parts_come_when_they_are_wanted(warm: Page) -> None:
    values = {
        "import numpy\nint(numpy.arange(4).sum())": "6",
        "import numpy as np\nfloat(np.linalg.inv([[2.0]])[0, 0])": "0.5",
        "import numpy as np\nbool(0 <= np.random.default_rng().random() < 1)": "True",
        "from numpy.fft import fft\nfloat(fft([1, 1])[0].real)": "2.0",
        "import numpy.nothing": None,
        "from cubogram.nonogram import Puzzle\nPuzzle([[1]], [[1]]).solve().picture": "('#',)",
        "from cubogram.cfop import nothing": None,
    }
    assert {code: cell(warm, code) for code in values} == values


def test_a_long_task_yields_to_others_and_is_cancelled(warm: Page) -> None:
    assert call(warm, "cells.run", code=COUNT)["result"]["error"] is None
    outcome = warm.evaluate(
        """async () => {
          let last = 0;
          const endless = python.call("probe.count", {}, (n) => { last = n; });
          while (last < 5) await new Promise((resolve) => setTimeout(resolve));
          const quick = await python.call("cube.simplify", { text: "R R" }).result;
          endless.cancel();
          const kind = await endless.result.catch((error) => error.kind);
          const then = last;
          await python.call("cube.simplify", { text: "" }).result;
          return [quick.maneuver, kind, last === then];
        }"""
    )
    assert outcome == ["R2", "cancelled", True]


def test_python_that_never_yields_is_ended_when_it_is_cancelled(warm: Page) -> None:
    outcome = warm.evaluate(
        """async (code) => {
          await python.call("cells.run", { code: "n = 1" }).result;
          let endless;
          await new Promise((on) => { endless = python.call("cells.run", { code }, on); });
          const kind = endless.result.catch((error) => error.kind);
          const other = python.call("cube.simplify", { text: "R R" }).result;
          await endless.cancel();
          const after = await python.call("cells.run", { code: "'n' in dir()" }).result;
          return [await kind, (await other).maneuver, after.value.text];
        }""",
        ENDLESS,
    )
    assert outcome == ["cancelled", "R2", "False"]


def test_a_worker_that_dies_without_a_word_is_replaced_and_asked_again(warm: Page) -> None:
    call(warm, "cube.simplify", text="")
    outcome = warm.evaluate(
        """async () => {
          const lost = new Promise((resolve) => python.addEventListener("lost", resolve));
          const waiting = python.call("cube.simplify", { text: "R R" });
          workers.at(-1).terminate();
          const { detail } = await lost;
          return [(await waiting.result).maneuver, detail.message];
        }"""
    )
    assert outcome[0] == "R2"
    assert "is restarting" in outcome[1]


def test_two_tabs_each_have_a_python(warm: Page, shared_probe_site: Site, watch: Watch) -> None:
    other = watch.add(warm.context.new_page())
    other.goto(shared_probe_site.url + "probe.html")
    cell(warm, "name = 'first'")
    cell(other, "name = 'second'")
    assert cell(warm, "name") == "'first'"
    other.close()


def test_a_file_that_fails_is_asked_for_again_and_then_said(probe: Page, watch: Watch) -> None:
    watch.expect("Failed to (load resource|fetch)|ERR_FAILED|installing the standard library")
    watch.expect("there is no network")
    failed: list[str] = []

    def fail(route: Route) -> None:
        failed.append(route.request.url)
        route.abort()

    probe.context.route("**/python_stdlib.zip", fail)
    assert call(probe, "cube.simplify", text="R R")["kind"] == "runtime"
    assert len(failed) >= 3
    assert len(heard(probe, "lost")) == 2
    assert len(heard(probe, "error")) == 1
    probe.context.unroute("**/python_stdlib.zip")
    assert call(probe, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"


def test_a_file_that_hangs_is_noticed(probe: Page) -> None:
    hung: list[Route] = []

    def hang_once(route: Route) -> None:
        if hung:
            route.continue_()
        else:
            hung.append(route)  # never answered

    probe.context.route("**/pyodide.asm.wasm.gz", hang_once)
    assert call(probe, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"
    assert "did not answer" in heard(probe, "lost")[0]["message"]


# Whole pages


@pytest.fixture
def hanging(page: Page) -> Page:
    """A page on which `stop_hung` can have a command run for ever."""
    page.add_init_script(WATCHED)
    return page


def stop_hung(page: Page, command: str, button: Any) -> None:
    """Has a command hang that a button starts, then presses Stop."""
    page.evaluate("(command) => { window.hanging = command; }", command)
    button.click()
    page.wait_for_function("() => window.hung")
    page.get_by_role("button", name="Stop", exact=True).locator("visible=true").click()
    page.evaluate("() => { window.hanging = ''; }")


def test_the_cube_page_solves_is_stopped_and_solves_again(hanging: Page, site: Site) -> None:
    hanging.goto(site.url)
    cube = CubePage(hanging)
    assert Cube(SCRAMBLE).apply(cube.solves(SCRAMBLE)).is_solved
    cube.types("R U F2 R")
    stop_hung(hanging, "twophase.solve", cube.button("Solve"))
    cube.press("Solve")
    expect(hanging.locator("#solution")).to_have_text("R' F2 U' R'")


def test_the_nonogram_page_solves_is_stopped_and_solves_again(hanging: Page, site: Site) -> None:
    page = hanging
    picture = ["#.##.", "###..", "..###", "#...#"]
    puzzle = Puzzle.from_picture(picture)
    assert puzzle.solve().is_unique
    page.goto(f"{site.url}nonogram/#solve")
    page.wait_for_selector("html[data-ready=nonogram]")
    for field, clues in (("#row-clues", puzzle.rows), ("#column-clues", puzzle.columns)):
        lines = [" ".join(str(length) for length, _ in clue) for clue in clues]
        page.locator(field).fill("\n".join(lines))
    verdict, solve = page.locator("#solve-verdict"), page.locator("#solve")
    solve.click()
    expect(verdict).to_contain_text("one solution")
    stop_hung(page, "nonogram.solve", solve)
    expect(verdict).not_to_contain_text("one solution")
    solve.click()
    expect(verdict).to_contain_text("one solution")


ONE_DIES = """() => {
  const watch = new MutationObserver(() => {
    if (searching().length < 2 || !document.querySelector("#solution button")) return;
    watch.disconnect();
    searching()[1].terminate();
  });
  watch.observe(document.body, { childList: true, subtree: true });
}"""
"""One dies as soon as there is a solution: a search does not wait for a test."""


def test_one_of_two_workers_that_search_dies_and_the_other_goes_on(page: Page, site: Site) -> None:
    page.add_init_script(WATCHED + TWO_CORES)
    page.goto(site.url)
    cube = CubePage(page)
    cube.press("Settings")
    expect(page.locator("#pool")).to_have_text("2 of 2 can search now.")
    cube.press("Close")
    cube.searches_for(4)
    cube.types(SCRAMBLE)
    page.evaluate(ONE_DIES)
    cube.press("Solve")
    cube.chips.first.wait_for()
    expect(cube.button("Stop")).to_be_hidden()
    expect(page.locator("#technical")).to_contain_text("1 of them lost, but the search went on")
    solution = page.locator("#solution").text_content() or ""
    assert Cube(SCRAMBLE).apply(solution).is_solved
