"""The deeper tables between two visits: kept, found damaged, no room for them, deleted."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import after
from cubogram.cube.maneuver import Maneuver
from cubogram.twophase.tables import exact_files
from cubogram.twophase.tables.exact_kinds import DEEP
from cubogram.twophase.tables.tables import Tables

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

SCRAMBLE = "R U2 F' L D2 B R' U F2 D' L2 B' U R2 F D L' B2 U R"
READY = "They are ready."
MADE = 600_000
"""Milliseconds within which any machine has made them."""

KEPT = "28 MB"
AGREE = """localStorage.setItem(
  "cubogram/settings/main", '{"version": 1, "at": 1, "value": {"tables": "deep"}}',
);"""
CALL = "async (command) => python.call(command).result"

SEED = """async (names) => {
  const cache = await caches.open(`cubogram.kept:${new URL(".", location).pathname}`);
  for (const name of names) await cache.put(`kept/${name}`, await fetch(`seed/${name}`));
}"""


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """Without a service worker: what is kept here, the worker itself keeps."""
    return {"service_workers": "block"}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The deep table's files that are kept."""
    for _ in Tables.shared().prepare("deep"):
        pass
    rows = Tables.shared().exact_rows()
    assert rows is not None
    cut = [(asdict(piece), raw) for piece, raw in exact_files.pieces(DEEP, rows)]
    manifest = exact_files.manifest(DEEP, [piece for piece, _ in cut])
    return {DEEP.manifest: json.dumps(manifest).encode()} | {p["file"]: raw for p, raw in cut}


@pytest.fixture
def probe(page: Page, probe_site: Any, watch: Any) -> Page:
    watch.origin = f"http://localhost:{probe_site.port}/"
    page.goto(probe_site.url + "probe.html")
    return page


@pytest.fixture
def seed(probe: Page, files: dict[str, bytes]) -> Callable[[dict[str, bytes]], None]:
    """A function that puts files where the worker keeps its own, replaced by the given ones."""

    def put(changed: dict[str, bytes]) -> None:
        def answer(route: Route) -> None:
            name = route.request.url.rsplit("/", 1)[1]
            route.fulfill(body=changed.get(name, files[name]))

        probe.route("**/seed/*", answer)
        probe.evaluate(SEED, list(files))

    return put


def solve(page: Page) -> None:
    page.locator("#more").evaluate("(more) => { more.open = true; }")
    page.get_by_label("Search for").fill("0.5")
    page.get_by_label("Scramble", exact=True).fill(SCRAMBLE)
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#spoken")).to_contain_text("moves found")
    solution = page.locator("#solution").text_content() or ""
    assert after(Maneuver(solution).indices, Cube(SCRAMBLE).cubies).is_solved


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings", exact=True).click()


def kept(page: Page) -> Locator:
    """The line of the settings that says how much is kept."""
    page.get_by_text("What this browser keeps").click()
    return page.locator("#stored li").filter(has_text="Tables made here")


def test_damaged_ones_are_made_anew_and_kept(
    probe: Page, probe_site: Any, files: dict[str, bytes], seed: Any, violations: Any
) -> None:
    page = probe
    victim = sorted(files)[20]
    seed({victim: bytes(1000) + files[victim][1000:]})
    page.evaluate(AGREE)
    page.goto(probe_site.url)
    solve(page)  # the search goes on
    open_settings(page)
    progress = page.locator("#deep-progress")
    expect(progress).to_contain_text("made again: the stored copy was damaged")
    expect(page.locator("#deep-progress")).to_have_text(READY, timeout=MADE)
    expect(kept(page)).to_contain_text(KEPT)
    assert violations(page) == []
    page.goto(probe_site.url + "probe.html")  # another visit finds them whole
    assert page.evaluate(CALL, "twophase.recall") == {"found": "whole"}


def test_kept_ones_are_there_at_once_until_deleted(probe: Page, probe_site: Any, seed: Any) -> None:
    page = probe
    seed({})
    page.evaluate(AGREE)
    page.goto(probe_site.url)
    open_settings(page)
    page.locator("#deep-progress").wait_for(state="attached")
    words = page.evaluate(
        """() => new Promise((resolve) => {
          const line = document.querySelector("#deep-progress");
          const seen = new Set();
          const look = () => {
            seen.add(line.textContent.replace(/\\d+/, "N"));
            if (line.textContent === "They are ready.") resolve([...seen]);
          };
          const all = { childList: true, characterData: true, subtree: true };
          new MutationObserver(look).observe(line, all);
          look();
        })"""
    )
    assert "They are being made: N\u202f%." not in words
    expect(kept(page)).to_contain_text(KEPT)
    expect(page.locator("#stored")).to_contain_text("Your cube")  # the list grows no longer
    page.get_by_role("button", name="Delete: Tables made here").click()
    expect(page.locator("#stored")).to_contain_text("Deleted.")
    expect(page.locator("#stored li").filter(has_text="Tables made here")).to_have_count(0)
    expect(page.get_by_label("Deeper tables")).not_to_be_checked()
    page.goto(probe_site.url + "probe.html")
    assert page.evaluate(CALL, "twophase.recall") == {"found": "nothing"}


def test_without_room_they_are_not_kept_and_the_search_goes_on(
    probe: Page, probe_site: Any, seed: Any
) -> None:
    page = probe
    seed({})
    assert page.evaluate(CALL, "twophase.recall") == {"found": "whole"}  # as if made here
    page.evaluate(
        "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
    )
    page.context.new_cdp_session(page).send(
        "Storage.overrideQuotaForOrigin",
        {"origin": probe_site.url.rstrip("/"), "quotaSize": 5_000_000},
    )
    said = "this browser has no room for them"
    assert page.evaluate(CALL, "twophase.keep") == {"kept": False, "problem": said}
    assert page.evaluate(CALL, "twophase.recall") == {"found": "whole"}
    assert page.evaluate("caches.has(`cubogram.kept:${new URL('.', location).pathname}`)") is False
    solution = page.evaluate(
        """async (state) => {
          const args = { state, seconds: 0.5, tables: "deep" };
          return (await python.call("twophase.solve", args).result).maneuver;
        }""",
        SCRAMBLE,
    )
    assert after(Maneuver(solution).indices, Cube(SCRAMBLE).cubies).is_solved
