"""Without a network: after one visit the pages work with the server stopped; builds never mix."""

import re
import shutil
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sitekit.serve import SiteHandler, SiteServer

SIMPLIFY = "async (text) => (await python.call('cube.simplify', { text }).result).maneuver"
NUMPY = """async () => {
  const code = "import numpy; int(numpy.arange(4).sum())";
  return (await python.call("cells.run", { code }).result).value.text;
}"""

BOOK = ["learn/symmetry/", "learn/pieces/", "lab/"]

ONE_PAGE = """async () => {
  const pages = () => clients.matchAll({ type: "window", includeUncontrolled: true });
  while ((await pages()).length > 1) await new Promise((resolve) => setTimeout(resolve, 20));
}"""


def controlled(page: Page) -> None:
    """Waits until the service worker controls the page."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def everything_kept(page: Page) -> list[list[int]]:
    """Asks for the whole site to be kept; returns the progress that was reported."""
    told: list[list[int]] = page.evaluate(
        """async () => {
          const told = [];
          await makeAvailableOffline((done, total) => told.push([done, total]));
          return told;
        }"""
    )
    return told


@pytest.fixture
def profile(open_profile: Callable[[], BrowserContext]) -> Callable[[], Page]:
    """A function that starts the browser on the test's profile and returns its first page."""

    def start() -> Page:
        return open_profile().pages[0]

    return start


def test_after_one_visit_python_works_with_the_server_stopped(
    profile: Callable[[], Page], probe_site: Any, python_kept: Callable[[Page], None], kept: Any
) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html?stay=0")
    controlled(page)
    assert page.evaluate(SIMPLIFY, "R R") == "R2"
    assert page.evaluate(NUMPY) == "6"
    python_kept(page)
    kept(page, BOOK)
    page.context.close()  # the browser itself ends
    probe_site.stop()

    page = profile()
    page.goto(probe_site.url + "probe.html")
    assert page.evaluate(SIMPLIFY, "U U2") == "U'"
    assert page.evaluate(NUMPY) == "6"
    page.goto(probe_site.url + BOOK[0])  # the book is there too, though nobody has read it
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_page_that_started_python_before_it_was_controlled_has_it_kept(
    profile: Callable[[], Page], probe_site: Any, python_kept: Callable[[Page], None]
) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html")
    assert page.evaluate(SIMPLIFY, "R R") == "R2"
    python_kept(page)
    page.context.close()
    probe_site.stop()
    page = profile()
    page.goto(probe_site.url + "probe.html")
    assert page.evaluate(SIMPLIFY, "U U2") == "U'"


def test_somebody_who_has_seen_only_the_nonograms_has_them_offline(
    profile: Callable[[], Page], own_site: Any, python_kept: Callable[[Page], None]
) -> None:
    page = profile()
    page.goto(own_site.url + "nonogram/#solve")
    python_kept(page)
    own_site.stop()
    page.reload()
    page.locator("#row-clues").fill("1\n2")
    page.locator("#column-clues").fill("2\n1")
    expect(page.locator("#solve-verdict")).to_have_text(re.compile("one solution", re.IGNORECASE))


def test_a_page_that_was_never_read_says_so(profile: Callable[[], Page], probe_site: Any) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html")
    controlled(page)
    probe_site.stop()
    page.goto(probe_site.url + "learn/symmetry/")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page is not stored yet")
    page.get_by_role("link", name="nonograms").click()
    expect(page).to_have_title(re.compile("Nonogram"))


def test_the_whole_site_can_be_kept(profile: Callable[[], Page], probe_site: Any) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html")
    controlled(page)
    told = everything_kept(page)
    assert told[-1][0] == told[-1][1] > 5_000_000
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    probe_site.stop()
    page.goto(probe_site.url + "learn/pieces/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(probe_site.url + "reference")  # without its slash, as a person would type it
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(probe_site.url)
    expect(page.get_by_label("Scramble", exact=True)).to_be_visible()


class UnpackingHandler(SiteHandler):
    """Says that each `.gz` is compressed only for transfer, so that browsers unpack it."""

    def end_headers(self) -> None:
        if self.path.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


@pytest.fixture
def unpacking_host(probe_folder: Path) -> Iterator[SiteServer]:
    handler = partial(UnpackingHandler, directory=str(probe_folder), prefix="/")
    with SiteServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server
        server.shutdown()


def test_everything_is_kept_where_the_host_lets_the_browser_unpack(
    profile: Callable[[], Page], unpacking_host: SiteServer, python_kept: Callable[[Page], None]
) -> None:
    url = f"http://localhost:{unpacking_host.server_port}/"
    page = profile()
    page.goto(url + "probe.html")
    controlled(page)
    assert page.evaluate(SIMPLIFY, "R R") == "R2"
    python_kept(page)
    everything_kept(page)
    unpacking_host.shutdown()
    unpacking_host.server_close()
    page.reload()
    assert page.evaluate(SIMPLIFY, "U U2") == "U'"


@pytest.fixture
def plain_host(probe_folder: Path) -> Iterator[tuple[str, Counter[str]]]:
    """A host that does no caching and compresses nothing: its address, and the bytes sent by
    name."""
    sent: Counter[str] = Counter()

    class PlainHandler(SimpleHTTPRequestHandler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            sent[Path(source.name).name] += Path(source.name).stat().st_size
            super().copyfile(source, outputfile)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    handler = partial(PlainHandler, directory=str(probe_folder))
    with SiteServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://localhost:{server.server_port}/", sent
        server.shutdown()


def test_from_a_plain_host_python_comes_packed_and_once(
    profile: Callable[[], Page],
    plain_host: tuple[str, Counter[str]],
    python_kept: Callable[[Page], None],
) -> None:
    url, sent = plain_host
    page = profile()
    page.goto(url + "probe.html")
    assert page.evaluate(SIMPLIFY, "R R") == "R2"
    python_kept(page)
    (assembly,) = (bytes_ for name, bytes_ in sent.items() if ".asm.wasm" in name)
    assert assembly < 3_000_000


def test_python_is_kept_after_a_visit_to_a_page_that_did_not_need_it(
    profile: Callable[[], Page], own_site: Any, python_kept: Callable[[Page], None]
) -> None:
    page = profile()
    page.goto(own_site.url + "nonogram/")
    python_kept(page)
    own_site.stop()
    page.goto(own_site.url + "nonogram/#solve")
    page.locator("#row-clues").fill("1\n2")
    page.locator("#column-clues").fill("2\n1")
    expect(page.locator("#solve-verdict")).to_have_text(re.compile("one solution", re.IGNORECASE))
    page.goto(own_site.url + "#scramble=R+U2+F")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_text("3 moves found.")).to_be_visible()


NOT_KEPT = "there is no network, and this browser has not stored all of Python yet"
NEVER_IDLE = """
window.requestIdleCallback = (act, { timeout } = {}) => timeout && setTimeout(act, timeout);
"""


def test_python_is_kept_by_a_page_that_is_never_idle(
    profile: Callable[[], Page], probe_site: Any, python_kept: Callable[[Page], None]
) -> None:
    page = profile()
    page.add_init_script(NEVER_IDLE)
    page.goto(probe_site.url + "probe.html?stay=0")
    python_kept(page)


FORGET_PYTHON = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (new URL(request.url).pathname.includes("/python/")) await cache.delete(request);
  }
}"""


@pytest.mark.parametrize("address", ["", "trainer/", "nonogram/#solve"])
def test_without_a_network_python_that_is_not_kept_says_so(
    profile: Callable[[], Page], own_site: Any, address: str
) -> None:
    page = profile()
    page.goto(own_site.url + "nonogram/")
    controlled(page)
    own_site.stop()
    page.evaluate(FORGET_PYTHON)  # some of it may have been kept by now
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.goto("about:blank")  # a page whose Python is there already goes on
    page.goto(f"{own_site.url}{address}")
    expect(page.locator("#arrival.failed")).to_have_attribute("title", re.compile(NOT_KEPT))
    if not address:
        page.get_by_label("Scramble", exact=True).fill("R U2 F")
        page.get_by_role("button", name="Solve", exact=True).click()
        expect(page.locator("#solve[data-taken]")).to_be_visible()  # heard when Python has come
        expect(page.locator("#arrival.failed")).to_have_attribute("title", re.compile(NOT_KEPT))
    expect(page.get_by_text("Failed to fetch")).to_have_count(0)


def test_keeping_goes_on_when_the_browser_ends_the_service_worker(
    profile: Callable[[], Page], probe_site: Any
) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html")
    controlled(page)
    page.evaluate(
        """() => {
          window.told = 0;
          window.kept = makeAvailableOffline(() => { told += 1; }, { patience: 5000 });
        }"""
    )
    page.wait_for_function("() => told > 2")
    browser = page.context.new_cdp_session(page)
    browser.send("ServiceWorker.enable")
    browser.send("ServiceWorker.stopAllWorkers")
    page.evaluate("async () => { await kept; }")
    probe_site.stop()
    page.goto(probe_site.url + "learn/cube/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_keeping_where_there_is_no_service_worker_says_so(
    browser: Browser, probe_site: Any, watch: Any
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(probe_site.url + "probe.html")
    said = page.evaluate(
        "() => makeAvailableOffline(() => {}, { patience: 300 }).catch((error) => error.message)"
    )
    assert said == "This browser cannot store sites."
    context.close()


def test_an_address_that_every_object_knows_is_not_found(
    profile: Callable[[], Page], probe_site: Any
) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html")
    controlled(page)
    response = page.goto(probe_site.url + "constructor")
    assert response
    assert response.status == 404


def test_it_works_under_a_path(
    profile: Callable[[], Page],
    probe_folder: Path,
    site_below: Callable[[Path, str], Any],
    python_kept: Callable[[Page], None],
) -> None:
    site = site_below(probe_folder, "/some/path/")
    page = profile()
    page.goto(site.url + "probe.html")
    controlled(page)
    assert page.evaluate(SIMPLIFY, "R R") == "R2"
    python_kept(page)
    site.stop()
    page.reload()
    assert page.evaluate(SIMPLIFY, "U U2") == "U'"


@pytest.fixture
def deployed(probe_folder: Path, tmp_path: Path, site_below: Any) -> tuple[Path, Any]:
    """The folder of the test's own site, which may get a new build, and its server."""
    folder = shutil.copytree(probe_folder, tmp_path / "site")
    return folder, site_below(folder, "/")


def newer_waits(page: Page, until: Callable[..., None]) -> None:
    """Has the page look for a newer build, which then waits."""
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update())")
    until(page, "async () => (await navigator.serviceWorker.ready).waiting !== null")


def test_a_new_build_takes_over_whole_when_the_only_page_is_reloaded(
    profile: Callable[[], Page],
    deployed: tuple[Path, Any],
    new_build: Any,
    until: Callable[..., None],
) -> None:
    folder, site = deployed
    page = profile()
    page.goto(site.url + "probe.html")
    controlled(page)
    expect(page.get_by_role("heading")).to_have_text("Probe")
    new_build(folder, "Second")
    newer_waits(page, until)
    # The old build stays as long as its pages do: here a second one keeps it.
    other = page.context.new_page()
    other.goto(site.url + "probe.html")
    expect(other.get_by_role("heading")).to_have_text("Probe")
    other.close()
    page.context.service_workers[0].evaluate(ONE_PAGE)  # a closed page counts for a moment
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("Second")
    until(
        page,
        """async () => {
          const names = await caches.keys();
          return names.filter((name) => !name.endsWith("content")).length === 1;
        }""",
    )
    assert page.evaluate(SIMPLIFY, "R R") == "R2"


def comes_back(page: Page) -> None:
    """Lets the page hear that somebody is looking at it again."""
    page.evaluate("() => { document.dispatchEvent(new Event('visibilitychange')); }")


def test_a_reload_brings_the_new_build_to_an_address_with_a_fragment(
    profile: Callable[[], Page],
    deployed: tuple[Path, Any],
    new_build: Any,
    until: Callable[..., None],
) -> None:
    folder, site = deployed
    page = profile()
    page.goto(site.url + "probe.html#scramble=R")
    controlled(page)
    page.evaluate("history.replaceState({ note: 1 }, '', '#scramble=R&solution=R%27')")
    new_build(folder, "Second")
    newer_waits(page, until)
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("Second")
    assert page.url.endswith("probe.html#scramble=R&solution=R%27")
    assert page.evaluate("history.state") == {"note": 1}


def test_an_open_page_says_that_there_is_a_new_version_and_reloads_for_it(
    profile: Callable[[], Page],
    deployed: tuple[Path, Any],
    new_build: Any,
    python_kept: Callable[[Page], None],
) -> None:
    folder, site = deployed
    page = profile()
    page.goto(site.url + "#scramble=R+U")
    python_kept(page)
    other = page.context.new_page()
    other.goto(site.url + "nonogram/")
    controlled(other)
    before = page.locator("main").bounding_box()
    new_build(folder, "Second")
    page.bring_to_front()
    comes_back(page)
    for one in (page, other):
        expect(one.locator("#arrival")).to_contain_text("There is a new version")
    assert page.locator("main").bounding_box() == before
    with page.expect_navigation():
        page.get_by_role("button", name="Update").click()
    expect(page.get_by_label("Scramble", exact=True)).to_have_value("R U")
    builds = """() => caches.keys().then((all) => all.filter((one) =>
      !one.endsWith('content') && !one.startsWith('cubogram.started:')))"""
    assert len(page.evaluate(builds)) == 1
    page.wait_for_timeout(3000)  # in which it would be said again
    expect(page.locator("#arrival")).to_be_hidden()
    with other.expect_navigation():
        other.get_by_role("button", name="Update").click()


def test_nothing_is_said_about_a_new_version_while_the_clock_runs(
    profile: Callable[[], Page],
    deployed: tuple[Path, Any],
    new_build: Any,
    python_kept: Callable[[Page], None],
) -> None:
    folder, site = deployed
    page = profile()
    page.goto(site.url + "trainer/")
    page.locator("[data-live=rest] .trainer-main.asking").wait_for()
    python_kept(page)
    page.keyboard.down(" ")
    page.locator("#clock[data-stage=ready]").wait_for()
    page.keyboard.up(" ")
    page.locator("#clock[data-stage=running]").wait_for()
    new_build(folder, "Second")
    comes_back(page)
    news = page.locator("#arrival", has_text="There is a new version")
    news.wait_for(state="attached")
    expect(news).to_be_hidden()
    page.keyboard.press(" ")
    expect(news).to_be_visible()


def test_a_half_deployed_build_is_not_installed(
    profile: Callable[[], Page], deployed: tuple[Path, Any], new_build: Any
) -> None:
    folder, site = deployed
    page = profile()
    page.goto(site.url + "probe.html")
    controlled(page)
    new_build(folder, "Second")
    (folder / "probe.html").write_text("<!doctype html><h1>Third, not of this build</h1>")
    failed = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const found = new Promise((resolve) => {
            registration.onupdatefound = () => resolve(registration.installing);
          });
          await registration.update();
          const worker = await found;
          if (worker.state === "redundant") return true;
          return new Promise((resolve) => {
            worker.onstatechange = () => resolve(worker.state === "redundant");
          });
        }"""
    )
    assert failed
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("Probe")
