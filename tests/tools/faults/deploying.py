"""A second build comes to a host, whole or piece by piece, while a reader has the site open."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from faults.bench import PATIENCE, Bench, Case, debugger
from faults.builds import GROUPS, ORDERS, second_build
from faults.checks import SCRAMBLE, WORKERS_COUNTED, solve

SECOND = "Cubogram, second"
KEEPING = "() => navigator.serviceWorker.controller !== null"
STORED = "async () => (await (await caches.match('./files.json'))?.text()) ?? ''"
"""The list of the build whose pages the browser has stored."""
OFFERED = "#arrival:not([hidden]) button:not([hidden]), [role=alert] a"
PRESS = "(offered) => { document.querySelector(offered)?.click(); }"
KEEP_ALL = """() => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => (data.kept || data.failed) && resolve(data.kept);
  navigator.serviceWorker.controller.postMessage({ keep: ["python", "tables"] }, [port2]);
})"""
COMES = "works as either version, or says what is missing and works once the new one is complete"
LONG = "D2 F' L2 U' B2 R2 D R2 U2 F2 D' L2 U B L' D R' F2 U' B2 D2"
"""A scramble whose search goes on for as long as it may."""


def described(order: tuple[str, ...]) -> str:
    """What a host has of the second build so far.

    >>> described(("B", "A", "A", "B"))
    'arrives piece by piece: pages and Python first'
    """
    come = [group for group, build in zip(GROUPS, order, strict=True) if build == "B"]
    return (
        f"arrives piece by piece: {', '.join(come[:-1])}{' and ' * (len(come) > 1)}{come[-1]} first"
    )


def build_of(page: Page) -> str:
    """The build that the page on show belongs to: "A" or "B"."""
    return "B" if page.locator(".brand").inner_text() == SECOND else "A"


def solve_in_one_build(page: Page) -> None:
    """Solves a cube, and asserts that the page, styles and Python come from the same build."""
    solve(page)
    spoken = page.locator("#spoken").text_content() or ""
    styles = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--build')")
    builds = {build_of(page), "B" if "second" in spoken else "A", "B" if styles else "A"}
    assert len(builds) == 1, f"a mixture of two builds: {spoken}, {styles}, {build_of(page)}"


def solved_or_said(page: Page) -> bool:
    """Whether a cube was solved; if not, the page says what it lacks and offers to try again."""
    failed = page.locator("#arrival.failed button, [role=alert] a")
    page.locator("body[data-live=rest]").or_(failed).first.wait_for(timeout=PATIENCE)
    if failed.count():
        return False
    try:
        solve(page)
    except AssertionError:
        if not failed.count():  # something only a search needs is missing
            raise
        return False
    solve_in_one_build(page)
    return True


def brought_up_to_date(page: Page) -> None:
    """Does what the page offers, or reloads it, until it is the second build, and solves."""
    end = time.monotonic() + PATIENCE / 1000
    while build_of(page) != "B" or not page.locator("body[data-live=rest]").count():
        assert time.monotonic() < end, "the second build never came"
        if page.locator(OFFERED).count():
            page.evaluate(PRESS, OFFERED)
        elif build_of(page) == "A":
            page.reload()
        page.wait_for_timeout(1000)
        page.wait_for_load_state()
    solve_in_one_build(page)


def kept_whole(page: Page) -> None:
    solve(page)
    page.wait_for_function(KEEPING)
    page.evaluate(KEEP_ALL)


def mixed(order: tuple[str, ...]) -> Callable[[Bench], None]:
    """The host has some of each build when a reader comes; then it has all of the second."""

    def run(bench: Bench) -> None:
        second = second_build()
        with bench.page(offline=True) as page:
            bench.server.deploy(second, order)
            page.goto(bench.server.url)
            solved = solved_or_said(page)
            bench.server.deploy(second)
            brought_up_to_date(page)
            if solved:
                expect(page.locator("#scramble")).to_have_value(SCRAMBLE)

    return run


def search_for_long(page: Page, seconds: int = 6) -> None:
    page.locator("#more").evaluate("(more) => { more.open = true; }")
    page.locator("#seconds").fill(str(seconds))
    page.locator("#scramble").fill(LONG)
    page.locator("#solve").click()
    page.locator(".go.running").wait_for()


def search_ends(page: Page) -> None:
    expect(page.locator("#spoken")).to_contain_text("found", timeout=PATIENCE)


def second_is_stored(page: Page) -> None:
    """Waits until the pages of the second build are stored: a page that is opened then is one."""
    wanted = (second_build() / "files.json").read_text()
    end = time.monotonic() + PATIENCE / 1000
    while page.evaluate(STORED) != wanted:
        assert time.monotonic() < end, "the second build was never stored"
        page.wait_for_timeout(200)


def during_search(then: Callable[[Page], None] = lambda page: None) -> Callable[[Bench], None]:
    """Another tab is opened, which stores the new version, while this one is searching; `then` is
    called once the search has ended without an error."""

    def run(bench: Bench) -> None:
        with bench.page(WORKERS_COUNTED, offline=True) as page:
            page.goto(bench.server.url)
            kept_whole(page)
            search_for_long(page)
            bench.server.deploy(second_build())
            other = page.context.new_page()
            other.goto(f"{bench.server.url}nonogram/")
            second_is_stored(page)
            search_ends(page)
            assert build_of(page) == "A"
            debugger(page).send("Network.clearBrowserCache")
            then(page)
            page.reload()
            page.locator(".brand", has_text=SECOND).wait_for()
            expect(page.locator("#scramble")).to_have_value(re.compile(LONG))
            solve_in_one_build(page)

    return run


FORGOTTEN = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (/\\/js\\/(?:gif|recording)-/.test(request.url)) await cache.delete(request);
  }
}"""


def wants_a_part(page: Page) -> None:
    """The page needs a part of its old script that no longer exists anywhere."""
    page.evaluate(FORGOTTEN)
    page.locator("#share").click()
    page.get_by_role("button", name="Save GIF").click()
    message = page.locator("dialog[open] .message")
    expect(message).to_contain_text("new version of this site", timeout=PATIENCE)


def loses_python(page: Page) -> None:
    """The old page reloads, with what is typed then, once its Python has started again; its files
    are still stored, although no host has them."""
    page.evaluate("workers.forEach((one) => one.terminate())")
    page.locator("#scramble").fill(f"{LONG} U")
    page.locator(".brand", has_text=SECOND).wait_for()
    expect(page.locator("#scramble")).to_have_value(f"{LONG} U")


def reloaded_in_search(bench: Bench) -> None:
    """The reader does not wait for the end: the question is still there, and can be asked again."""
    with bench.page(offline=True) as page:
        page.goto(bench.server.url)
        kept_whole(page)
        search_for_long(page, 20)
        bench.server.deploy(second_build())
        page.reload()
        page.locator(".brand", has_text=SECOND).wait_for()
        expect(page.locator("#scramble")).to_have_value(LONG)
        solve_in_one_build(page)


VERSION = "a new version"
AGAIN = "the page reloads, with what was typed"
KEEPS = "the question is still there"
ENDS = "the search ends, then a message offers it; “Reload” loses nothing"
ELSEWHERE = "is stored by another tab during a search, then"
CASES: tuple[Case, ...] = (
    *((VERSION, described(order), COMES, mixed(order)) for order in ORDERS[1:-1]),
    (VERSION, f"{ELSEWHERE} the page is reloaded", "nothing is lost", during_search()),
    (VERSION, f"{ELSEWHERE} another file is needed", ENDS, during_search(wants_a_part)),
    (VERSION, f"{ELSEWHERE} Python is lost", AGAIN, during_search(loses_python)),
    (VERSION, "is loaded during a search", KEEPS, reloaded_in_search),
)
