"""Tables on their way to the solver: fetched once, kept, checked, and never used damaged."""

import gzip
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

NEED_TABLES = """
import cubogram.web, cubogram.web.cells
from cubogram.twophase.tables.tables import Tables
def fetch():
    fresh = Tables()
    Tables.shared = lambda: fresh
    yield {"need": {"tables": "small"}}
    return [entry["name"] for entry in fresh.missing("small")]
cubogram.web.cells.fetch = fetch
cubogram.web.COMMANDS["probe.fetch"] = "cells:fetch"
"""
MISSING = """async (code) => {
  const { error } = await python.call("cells.run", { code }).result;
  if (error) throw new Error(error.message);
  return python.call("probe.fetch").result;
}"""
DAMAGE_KEPT = """async (count) => {
  for (;;) {
    const name = (await caches.keys()).find((name) => name.endsWith("content"));
    const cache = await caches.open(name);
    const keys = (await cache.keys()).filter((request) => /\\/tables\\//.test(request.url));
    if (keys.length < count) continue; // still being put there
    for (const key of keys) await cache.put(key, new Response(new Uint8Array([1, 2, 3])));
    return keys.length;
  }
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


def missing(page: Page) -> list[str]:
    """The tables that did not arrive."""
    names: list[str] = page.evaluate(MISSING, NEED_TABLES)
    return names


@pytest.fixture
def probe(page: Page, probe_site: Any, watch: Any) -> Page:
    watch.origin = f"http://localhost:{probe_site.port}/"
    page.goto(probe_site.url + "probe.html")
    return page


def test_tables_are_fetched_once_and_kept(probe: Page, fetched: list[str]) -> None:
    assert missing(probe) == []
    first = len(fetched)
    assert first >= 4
    assert missing(probe) == []
    assert len(fetched) == first


def test_a_kept_table_that_is_damaged_is_fetched_again(probe: Page, fetched: list[str]) -> None:
    assert missing(probe) == []
    first = len(fetched)
    assert probe.evaluate(DAMAGE_KEPT, first) == first
    assert missing(probe) == []
    assert len(fetched) == 2 * first


def test_a_table_that_stays_damaged_is_made_in_the_worker(
    page: Page,
    probe_folder: Path,
    tmp_path: Path,
    site_below: Callable[[Path, str], Any],
    watch: Any,
) -> None:
    folder = shutil.copytree(probe_folder, tmp_path / "site")
    (table,) = (folder / "tables").glob("slice_flip*")
    table.unlink()
    table.write_bytes(gzip.compress(bytes(1_013_760)))
    site = site_below(folder, "/")
    watch.origin = f"http://localhost:{site.port}/"
    page.goto(site.url + "probe.html")
    assert missing(page) == ["slice_flip"]
    code = "int(Tables.shared().current.masks[0].distances.max())"
    value = page.evaluate(
        "async (code) => (await python.call('cells.run', {code}).result).value.text", code
    )
    assert value == "9"
