"""What tests of stored pages do: a visit ends and another begins, the server is gone, a new build
comes. A conftest imports it after `browsing`."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import Site, Sites
from playwright.sync_api import BrowserContext, Page

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
WAITING = "async () => (await navigator.serviceWorker.ready).waiting !== null"


def controlled(page: Page) -> None:
    """Waits until the service worker controls the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def everything_kept(page: Page) -> list[list[int]]:
    """Asks for the whole site to be kept; returns the progress that was reported."""
    told: list[list[int]] = page.evaluate(ALL)
    return told


def comes_back(page: Page) -> None:
    """Lets the page hear that somebody is looking at it again."""
    page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')); }")


def newer_waits(page: Page, until: Callable[..., None]) -> None:
    """Has the page look for a newer build, which then waits."""
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update())")
    until(page, WAITING)


@pytest.fixture
def profile(open_profile: Callable[[], BrowserContext]) -> Profile:
    """A function that starts the browser on the test's profile and returns its first page."""
    return lambda: open_profile().pages[0]


@pytest.fixture
def deployed(probe_folder: Path, tmp_path: Path, site_below: Sites) -> tuple[Path, Site]:
    """The folder of the test's own site, which may get a new build, and its server."""
    folder = shutil.copytree(probe_folder, tmp_path / "site")
    return folder, site_below(folder, "/")
