"""Tables on their way to the solver: fetched once, kept, checked, and never used damaged."""

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from cubogram.cube.cube import Cube

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

SOLVE = """async () => {
  const { maneuver } = await python.call("twophase.scramble", { seconds: 0.1 }).result;
  return maneuver;
}"""
KEPT = """async (count) => {
  for (const name of (await caches.keys()).filter((name) => name.endsWith("content"))) {
    const keys = await (await caches.open(name)).keys();
    if (keys.filter((request) => /\\/tables\\//.test(request.url)).length >= count) return true;
  }
  return false;
}"""
DAMAGE = """async () => {
  const name = (await caches.keys()).find((name) => name.endsWith("content"));
  const cache = await caches.open(name);
  const keys = (await cache.keys()).filter((request) => /\\/tables\\//.test(request.url));
  for (const key of keys) await cache.put(key, new Response(new Uint8Array([1, 2, 3])));
  return keys.length;
}"""


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """Without a service worker: what is kept here, the worker itself keeps."""
    return {"service_workers": "block"}


@pytest.fixture
def fetched(page: Page) -> list[str]:
    """The addresses of the tables that went over the network, each before it is answered."""
    seen: list[str] = []

    def see(route: Route) -> None:
        seen.append(route.request.url)
        route.continue_()

    page.context.route("**/tables/**", see)
    return seen


@pytest.fixture
def made(page: Page) -> list[str]:
    """What the worker said about tables that it could not get, and so made itself."""
    said: list[str] = []

    def hear(text: str) -> None:
        if "could not be loaded" in text:
            said.append(text)

    page.on("console", lambda message: hear(message.text))
    return said


@pytest.fixture
def probe(page: Page, fetched: list[str], probe_site: Any, watch: Any) -> Page:
    watch.origin = f"http://localhost:{probe_site.port}/"
    page.goto(probe_site.url + "probe.html")
    return page


def test_tables_are_fetched_once_and_kept(
    probe: Page, fetched: list[str], made: list[str], until: Callable[..., None]
) -> None:
    assert probe.evaluate(SOLVE)
    first = len(fetched)
    assert first >= 4
    until(probe, KEPT, first)
    assert probe.evaluate(SOLVE)
    probe.reload()
    assert probe.evaluate(SOLVE)
    assert len(fetched) == first
    assert made == []


def test_a_kept_table_that_is_damaged_is_fetched_again(
    probe: Page, fetched: list[str], made: list[str], until: Callable[..., None]
) -> None:
    assert probe.evaluate(SOLVE)
    first = len(fetched)
    until(probe, KEPT, first)
    assert probe.evaluate(DAMAGE) == first
    probe.reload()
    assert probe.evaluate(SOLVE)
    assert len(fetched) == 2 * first
    assert made == []


def test_a_table_that_stays_damaged_is_made_in_the_worker(
    page: Page,
    probe_folder: Path,
    tmp_path: Path,
    site_below: Callable[[Path, str], Any],
    watch: Any,
    made: list[str],
) -> None:
    folder = shutil.copytree(probe_folder, tmp_path / "site")
    (table,) = (folder / "tables").glob("slice_flip*")
    table.unlink()
    table.write_bytes(gzip.compress(bytes(1_013_760)))
    site = site_below(folder, "/")
    watch.origin = f"http://localhost:{site.port}/"
    page.goto(site.url + "probe.html")
    maneuver = page.evaluate(SOLVE)
    assert Cube(maneuver).cubies != Cube().cubies
    assert len(made) == 1
    assert "slice_flip" in made[0]
