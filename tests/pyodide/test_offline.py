"""What a browser stores: pages and Python without a network, builds that never mix, tables, and
Python's memory. Rarer visits: tests/campaigns/test_stored.py.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import Site, Watch
from playwright.sync_api import Browser, Page, Route, expect
from stored import (
    MEMORY,
    MEMORY_IS_KEPT,
    NUMPY,
    SIMPLIFY,
    Profile,
    comes_back,
    controlled,
    everything_kept,
    forgets_python,
    newer_waits,
    says_what_is_missing,
)

BOOK = ["learn/symmetry/", "learn/pieces/", "lab/"]
ONE_PAGE = """async () => {
  const pages = () => clients.matchAll({ type: "window", includeUncontrolled: true });
  while ((await pages()).length > 1) await new Promise((resolve) => setTimeout(resolve, 20));
}"""
BUILDS = """async (count) => (await caches.keys()).filter((one) =>
  !one.endsWith("content") && !one.startsWith("cubogram.started:")).length === count"""
FAILED = """async () => {
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


def test_after_one_visit_python_works_with_the_server_stopped(
    profile: Profile, probe_site: Site, python_kept: Callable[[Page], None], kept: Any
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


def test_a_page_that_is_not_stored_says_so_until_the_whole_site_is(
    profile: Profile, probe_site: Site
) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html")
    controlled(page)
    response = page.goto(probe_site.url + "constructor")  # which every object knows
    assert response
    assert response.status == 404
    probe_site.stop()
    heading = page.get_by_role("heading", level=1)
    page.goto(probe_site.url + "learn/symmetry/")
    expect(heading).to_have_text("This page is not stored yet")
    page.get_by_role("link", name="nonograms").click()
    expect(page).to_have_title(re.compile("Nonogram"))

    probe_site.start()
    page.goto(probe_site.url + "probe.html")
    told = everything_kept(page)
    assert told[-1][0] == told[-1][1] > 5_000_000
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    probe_site.stop()
    for address in ("learn/pieces/", "reference"):  # without its slash, as a person would type it
        page.goto(probe_site.url + address)
        expect(heading).to_be_visible()
        expect(heading).not_to_have_text("This page is not stored yet")
    page.goto(probe_site.url)
    expect(page.get_by_label("Scramble", exact=True)).to_be_visible()


def test_without_a_network_python_that_is_not_stored_says_so(
    profile: Profile, own_site: Site
) -> None:
    page = profile()
    forgets_python(page, own_site)
    page.goto(own_site.url)
    says_what_is_missing(page)
    page.get_by_label("Scramble", exact=True).fill("R U2 F")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.locator("#solve[data-taken]")).to_be_visible()  # heard when Python has come
    says_what_is_missing(page)


# Builds


def test_a_new_build_takes_over_whole_when_the_only_page_is_reloaded(
    profile: Profile,
    deployed: tuple[Path, Site],
    new_build: Callable[[Path, str], None],
    until: Callable[..., None],
) -> None:
    folder, site = deployed
    page = profile()
    page.goto(site.url + "probe.html#scramble=R")
    controlled(page)
    page.evaluate("history.replaceState({ note: 1 }, '', '#scramble=R&solution=R%27')")
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
    assert page.url.endswith("probe.html#scramble=R&solution=R%27")
    assert page.evaluate("history.state") == {"note": 1}
    until(page, BUILDS, 1)
    assert page.evaluate(SIMPLIFY, "R R") == "R2"


def test_a_half_deployed_build_is_not_installed(
    profile: Profile, deployed: tuple[Path, Site], new_build: Callable[[Path, str], None]
) -> None:
    folder, site = deployed
    page = profile()
    page.goto(site.url + "probe.html")
    controlled(page)
    new_build(folder, "Second")
    (folder / "probe.html").write_text("<!doctype html><h1>Third, not of this build</h1>")
    assert page.evaluate(FAILED)
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("Probe")


def test_an_open_page_says_that_there_is_a_new_version_and_reloads_for_it(
    profile: Profile,
    deployed: tuple[Path, Site],
    new_build: Callable[[Path, str], None],
    python_kept: Callable[[Page], None],
    until: Callable[..., None],
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
    until(page, BUILDS, 1)
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update())")
    expect(page.locator("#arrival")).to_be_hidden()
    with other.expect_navigation():
        other.get_by_role("button", name="Update").click()


# Python's memory and tables

HEAR = """(() => {
  const Real = Worker;
  window.starts = [];
  window.Worker = class extends Real {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        if ("fromSnapshot" in data) starts.push(data.fromSnapshot);
      });
    }
  };
})()"""
DAMAGE_MEMORY = f"""async () => {{
  const [name] = (await caches.keys()).filter((one) => one.startsWith("{MEMORY}"));
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {{
    const kept = await cache.match(request);
    const memory = new Uint8Array(await kept.arrayBuffer());
    memory.fill(7, 0, 1e6);
    const headers = {{ Digest: kept.headers.get("Digest") }};
    await cache.put(request, new Response(memory, {{ headers }}));
  }}
}}"""


@pytest.mark.browser_context_args(service_workers="allow")
def test_a_return_visit_begins_from_pythons_memory_unless_it_is_damaged(
    page: Page, site: Site, until: Callable[..., None]
) -> None:
    page.add_init_script(HEAR)

    def solved() -> list[bool]:
        """How both Pythons have started, which give the answer together."""
        expect(page.locator("#solve-verdict")).to_contain_text("Exactly one solution")
        page.wait_for_function("() => starts.length === 2")
        starts: list[bool] = page.evaluate("starts")
        return starts

    page.goto(f"{site.url}nonogram/#solve")
    assert solved() == [False, False]
    until(page, MEMORY_IS_KEPT, True)
    page.reload()
    assert solved() == [True, True]
    page.evaluate(DAMAGE_MEMORY)
    page.reload()
    assert solved() == [False, False]


SCRAMBLE = """async () => {
  const { maneuver } = await python.call("twophase.scramble", { seconds: 0.1 }).result;
  return maneuver;
}"""
TABLES = """async (count) => {
  for (const name of (await caches.keys()).filter((name) => name.endsWith("content"))) {
    const keys = await (await caches.open(name)).keys();
    if (keys.filter((request) => /\\/tables\\//.test(request.url)).length >= count) return true;
  }
  return false;
}"""
DAMAGE_TABLES = """async () => {
  const name = (await caches.keys()).find((name) => name.endsWith("content"));
  const cache = await caches.open(name);
  const keys = (await cache.keys()).filter((request) => /\\/tables\\//.test(request.url));
  for (const key of keys) await cache.put(key, new Response(new Uint8Array([1, 2, 3])));
  return keys.length;
}"""


def test_tables_are_fetched_once_and_again_if_they_are_damaged(
    browser: Browser, shared_probe_site: Site, watch: Watch, until: Callable[..., None]
) -> None:
    """Without a service worker: what is kept here, the worker itself keeps."""
    watch.origin = f"http://localhost:{shared_probe_site.port}/"
    context = browser.new_context(service_workers="block")
    page = watch.add(context.new_page())
    fetched: list[str] = []
    made: list[str] = []  # here, for want of those of the site

    def see(route: Route) -> None:
        fetched.append(route.request.url)
        route.continue_()

    context.route("**/tables/**", see)
    page.on("console", lambda said: made.append(said.text) if "could not" in said.text else None)
    page.goto(shared_probe_site.url + "probe.html")
    assert page.evaluate(SCRAMBLE)
    first = len(fetched)
    assert first >= 4
    until(page, TABLES, first)
    page.reload()
    assert page.evaluate(SCRAMBLE)
    assert len(fetched) == first
    assert page.evaluate(DAMAGE_TABLES) == first
    page.reload()
    assert page.evaluate(SCRAMBLE)
    assert len(fetched) == 2 * first
    assert made == []
    context.close()
