"""What tests of stored pages do: a visit ends and another begins, the server is gone, a new build
comes. A conftest imports it after `browsing`."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import Site, Sites
from playwright.sync_api import BrowserContext, Page, expect

Profile = Callable[[], Page]

SIMPLIFY = "async (text) => (await python.call('cube.simplify', { text }).result).maneuver"
NUMPY = """async () => {
  const code = "import numpy; int(numpy.arange(4).sum())";
  return (await python.call("cells.run", { code }).result).value.text;
}"""
ALL = """async () => {
  const told = [];
  await makeAvailableOffline((done, total) => told.push([done, total]));
  return told;
}"""
FORGET_PYTHON = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (new URL(request.url).pathname.includes("/python/")) await cache.delete(request);
  }
}"""
MEMORY = "cubogram.started:"
"""How the name of the cache begins that keeps Python's memory."""
MEMORY_IS_KEPT = f"""async (wanted) => {{
  const [name] = (await caches.keys()).filter((one) => one.startsWith("{MEMORY}"));
  const count = name ? (await (await caches.open(name)).keys()).length : 0;
  return (count > 0) === wanted;
}}"""


def controlled(page: Page) -> None:
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def forgets_python(page: Page, site: Site) -> None:
    """Stops the server of a site that was visited before all of Python was stored."""
    page.goto(site.url + "nonogram/")
    controlled(page)
    site.stop()
    page.evaluate(FORGET_PYTHON)  # some of it may have been stored by now
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto("about:blank")  # a page whose Python is there already goes on


def says_what_is_missing(page: Page) -> None:
    words = "there is no network, and this browser has not stored all of Python yet"
    expect(page.locator("#arrival.failed")).to_have_attribute("title", re.compile(words))
    expect(page.get_by_text("Failed to fetch")).to_have_count(0)


def everything_kept(page: Page) -> list[list[int]]:
    """Asks for the whole site to be kept; returns the progress that was reported."""
    told: list[list[int]] = page.evaluate(ALL)
    return told


@pytest.fixture
def profile(open_profile: Callable[[], BrowserContext]) -> Profile:
    """A function that starts the browser on the test's profile and returns its first page."""
    return lambda: open_profile().pages[0]


@pytest.fixture
def deployed(probe_folder: Path, tmp_path: Path, site_below: Sites) -> tuple[Path, Site]:
    """The folder of the test's own site, which may get a new build, and its server."""
    folder = shutil.copytree(probe_folder, tmp_path / "site")
    return folder, site_below(folder, "/")
