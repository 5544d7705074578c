"""What a browser stores: pages and Python without a network, one build after another, tables, and
Python's memory. Rarer visits: tests/campaigns/test_stored.py.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsing import Site
from playwright.sync_api import Page, expect
from stored import (
    MEMORY,
    MEMORY_IS_KEPT,
    NUMPY,
    SIMPLIFY,
    Profile,
    controlled,
    everything_kept,
    forgets_python,
    says_what_is_missing,
)

BOOK = ["learn/symmetry/", "learn/pieces/", "lab/"]
STORED = """async ([name, text]) => {
  const found = await caches.match(new URL(name, location.href));
  return (await found?.text())?.includes(text) ?? false;
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


def test_a_new_build_is_shown_by_the_next_visit_and_the_last_ones_files_stay_until_another(
    profile: Profile,
    deployed: tuple[Path, Site],
    new_build: Callable[[Path, str], None],
    until: Callable[..., None],
) -> None:
    folder, site = deployed
    scripts = [folder / "js" / f"part-{letter * 8}.js" for letter in "abc"]
    scripts[0].write_text("// of the first build")
    new_build(folder, "First")
    page = profile()
    heading = page.get_by_role("heading")
    for number, name in enumerate(("First", "Second", "Third")):
        if number:
            scripts[number - 1].rename(scripts[number])
            new_build(folder, name)
            page.goto(site.url + "probe.html")
            expect(heading).not_to_have_text(name)  # it is being stored
            until(page, STORED, ["probe.html", name])
            until(page, STORED, ["files.json", scripts[number].name])
            page.goto("about:blank")
        page.goto(site.url + "probe.html")
        controlled(page)
        expect(heading).to_have_text(name)
        kept = [page.evaluate(STORED, [f"js/{one.name}", "build"]) for one in scripts]
        assert kept == [number < 2, number > 0, number > 1]
    assert page.evaluate(SIMPLIFY, "R R") == "R2"


def test_a_reload_shows_a_new_build_once_it_is_complete_and_loses_nothing(
    profile: Profile, deployed: tuple[Path, Site], new_build: Callable[[Path, str], None]
) -> None:
    folder, site = deployed
    page = profile()
    page.goto(site.url + "probe.html#scramble=R")
    controlled(page)
    page.evaluate("history.replaceState({ note: 1 }, '', '#scramble=R&solution=R%27')")
    new_build(folder, "Second")
    complete = (folder / "probe.html").read_text()
    (folder / "probe.html").write_text("<!doctype html><h1>Third, not of this build</h1>")
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("Probe")
    (folder / "probe.html").write_text(complete)
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("Second")
    assert page.url.endswith("probe.html#scramble=R&solution=R%27")
    assert page.evaluate("history.state") == {"note": 1}


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


def test_a_return_visit_to_the_cube_page_begins_with_numpy_and_the_tables_in_memory(
    page: Page, site: Site, until: Callable[..., None]
) -> None:
    page.add_init_script(HEAR)
    scramble = page.get_by_label("Scramble", exact=True)
    solution = page.locator("#solution button")
    page.goto(site.url)
    scramble.fill("R U F")
    scramble.press("Enter")
    expect(solution.first).to_be_visible()
    until(page, MEMORY_IS_KEPT, True)
    page.route(re.compile(r"/numpy-2[^/]*\.whl|/tables/"), lambda route: route.abort())
    page.goto(f"{site.url}#scramble=L2 B' D2 F2")
    expect(scramble).to_have_value("L2 B' D2 F2")
    page.reload()
    page.wait_for_function("() => starts.length === 2")
    assert page.evaluate("starts") == [True, True]
    scramble.press("Enter")
    expect(solution).to_have_count(4)


SCRAMBLE = """async () => {
  const { maneuver } = await python.call("twophase.scramble", { seconds: 0.1 }).result;
  return maneuver;
}"""
TABLES = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => name.endsWith("site")));
  const keys = (await cache.keys()).filter((request) => /\\/tables\\//.test(request.url));
  return keys.length;
}"""
DAMAGE_TABLES = """async () => {
  const cache = await caches.open((await caches.keys()).find((name) => name.endsWith("site")));
  const keys = (await cache.keys()).filter((request) => /\\/tables\\//.test(request.url));
  for (const key of keys) await cache.put(key, new Response(new Uint8Array([1, 2, 3])));
}"""


def test_tables_are_stored_once_and_again_if_they_are_damaged(
    profile: Profile, probe_site: Site, until: Callable[..., None]
) -> None:
    made: list[str] = []  # here, for want of those of the site
    page = profile()
    page.on("console", lambda said: made.append(said.text) if "could not" in said.text else None)
    page.goto(probe_site.url + "probe.html?stay=0")
    until(page, f"async () => await ({TABLES})() === 5")
    page.evaluate(DAMAGE_TABLES)
    page.reload()
    assert page.evaluate(SCRAMBLE)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    probe_site.stop()
    page.reload()
    assert page.evaluate(SCRAMBLE)
    assert made == []
