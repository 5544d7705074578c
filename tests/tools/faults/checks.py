"""What is done to a page and what it must survive: one function for each way of going wrong."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from faults.bench import PATIENCE, Bench
from faults.server import PREFIX, FaultyHandler, Ordered
from sitekit.paths import DIST
from sitekit.steps import digest

SCRAMBLE = "R U2 F' L D"
STYLES_IN_CACHE = """async () => {
  const hex = (bytes) => [...new Uint8Array(bytes)].map((n) => n.toString(16).padStart(2, "0"));
  const digests = [...document.querySelectorAll("link[rel=stylesheet]")].map(async ({ href }) => {
    const bytes = await (await fetch(href)).arrayBuffer();
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    return [new URL(href).pathname, hex(digest).join("")];
  });
  return Object.fromEntries(await Promise.all(digests));
}"""
"""The sha256 of each stylesheet of the page as the browser's cache has it."""


def solve(page: Page) -> None:
    """Solves a cube on the page; if the page restarts, tries again, as a reader would."""
    spoken = page.locator("#spoken")
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if "moves found" in (spoken.text_content() or ""):
            return
        if page.locator("[data-live=rest] .go:not(.running)").count():
            page.locator("#more").evaluate("(more) => { more.open = true; }")
            page.locator("#seconds").fill("0.3")
            page.locator("#scramble").fill(SCRAMBLE)
            page.locator("#solve").click()
        page.wait_for_timeout(200)
    raise AssertionError(f"no solution: {page.locator('#arrival').text_content()}")


def served(
    path: str, check: Callable[[Page], None], pattern: str, fault: str
) -> Callable[[Bench], None]:
    """A page does its work in spite of the fault."""

    def run(bench: Bench) -> None:
        before = bench.server.done
        with bench.page() as page:
            bench.order(pattern, fault)
            page.goto(bench.server.url + path)
            check(page)
        assert bench.server.done > before, "nothing was requested"

    return run


def mended(pattern: str, fault: str, times: int = 1) -> Callable[[Bench], None]:
    """The cube page solves a cube in spite of the fault."""

    def run(bench: Bench) -> None:
        before = bench.server.done
        with bench.page() as page:
            bench.order(pattern, fault, times)
            page.goto(bench.server.url)
            solve(page)
            look = page.evaluate("getComputedStyle(document.querySelector('#solve')).minHeight")
            assert look != "0px", "the page has lost its styles"
        assert bench.server.done > before, "nothing was requested"

    return run


def try_again(page: Page) -> None:
    """Presses the button, unless the page has tried again by itself."""
    page.evaluate("() => document.querySelector('#arrival button')?.click()")


def said(pattern: str, fault: str, words: str) -> Callable[[Bench], None]:
    """The cube page shows these words, and trying again works once the host has recovered."""

    def run(bench: Bench) -> None:
        with bench.page() as page:
            bench.order(pattern, fault, 1000)
            page.goto(bench.server.url)
            page.locator("#arrival button").wait_for()
            expect(page.locator("#arrival")).to_contain_text(words)
            bench.server.faults.clear()
            try_again(page)
            solve(page)

    return run


def with_script(script: str, check: Callable[[Page], None] = solve, path: str = "") -> Any:
    """A page does its work even if the browser lacks something or refuses it."""

    def run(bench: Bench) -> None:
        with bench.page(script) as page:
            page.goto(bench.server.url + path)
            check(page)

    return run


def throwing(owner: str, name: str) -> str:
    """A script after which reading that property throws."""
    return (
        f"Object.defineProperty({owner}, '{name}', "
        "{ get() { throw new DOMException('no', 'SecurityError'); } });"
    )


def memory_told(page: Page) -> None:
    solve(page)
    expect(page.locator("#store-problem")).to_contain_text("keeps nothing for this site")


def first_question(page: Page) -> None:
    page.wait_for_selector("[data-live=rest] .trainer-main.asking")


def nonogram_played(page: Page) -> None:
    page.wait_for_selector("cubogram-nonogram canvas")


def collection_opened(page: Page) -> None:
    page.locator("#collection").click()
    page.locator("dialog[open] .tiles li").first.wait_for()


def patterns_opened(page: Page) -> None:
    page.locator("#more").evaluate("(more) => { more.open = true; }")
    page.locator("#patterns").click()
    page.locator("dialog[open] .tiles svg").first.wait_for()


def cell_run(page: Page) -> None:
    """A reader opens a chapter's cell, changes it, and Python answers."""
    page.wait_for_load_state("networkidle")  # the page restarts when a file is mended
    for path, value in page.evaluate(STYLES_IN_CACHE).items():
        assert value == digest((DIST / path.removeprefix(PREFIX)).read_bytes()), (
            f"{path} is damaged"
        )
    cell = page.locator(".cell").first
    cell.locator(".cell-code[tabindex]").focus()
    cell.locator("textarea").fill("print(6 * 7)")
    page.keyboard.press("Control+Enter")
    expect(cell.locator(".cell-result")).to_have_text("42", timeout=PATIENCE)


def found_by_searching(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.get_by_role("textbox", name="Search").fill("superflip")
    page.locator(".md-search-result__item").first.wait_for()


def trainer_said(bench: Bench) -> None:
    """The page's Python is damaged on the host: the page says so; trying again works in the end."""
    with bench.page() as page:
        bench.order("/python/trainer-", "one bit flipped", 1000)
        page.goto(f"{bench.server.url}trainer/")
        page.locator("#arrival button").wait_for()
        bench.server.faults.clear()
        try_again(page)
        first_question(page)


def collection_said(bench: Bench) -> None:
    """All puzzles are damaged on the host: the page says so, and they appear once it has
    recovered."""
    with bench.page() as page:
        bench.order("/js/collection-[0-9a-f]{8}.json", "one bit flipped", 1000)
        page.goto(f"{bench.server.url}nonogram/")
        page.locator("#collection").click()
        expect(page.locator("dialog[open] .error")).to_contain_text("part of this page")
        bench.server.faults.clear()
        page.keyboard.press("Escape")
        collection_opened(page)


def python_missing(page: Page) -> None:
    page.locator("#arrival button").wait_for()
    page.locator("#scramble").fill("R")
    expect(page.locator("#cube canvas")).to_have_attribute("aria-label", re.compile("white"))


def kept_damaged(bench: Bench) -> None:
    with bench.page(offline=True) as page:
        page.goto(bench.server.url)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        solve(page)
        count = page.evaluate(
            """async () => {
              let count = 0;
              for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) {
                  const { headers } = await cache.match(request);
                  await cache.put(request, new Response("damaged", { headers }));
                  count += 1;
                }
              }
              return count;
            }"""
        )
        assert count > 20
        page.reload()
        solve(page)


def newer_under_open_page(bench: Bench) -> None:
    with bench.page() as page:
        page.goto(bench.server.url)
        solve(page)
        bench.order("/js/(recording|gif)", "connection closed", 1000)
        real = (
            (DIST / "index.html")
            .read_bytes()
            .replace(b'"integrity":{', b'"integrity":{"./new.js":"sha256-x",')
        )
        bench.server.faults.append(
            Ordered("/(index.html)?$", lambda h, body: h.answer(real, kind="text/html"), 1000)
        )
        page.locator("#share").click()
        page.get_by_role("button", name="Save GIF").click()
        expect(page.locator("dialog[open] .message")).to_contain_text("new version of this site")
        bench.server.faults.clear()
        page.reload()
        expect(page.locator("#scramble")).to_have_value(SCRAMBLE)


def _half_page(handler: FaultyHandler, body: bytes) -> None:
    handler.answer(body[: len(body) // 2], kind="text/html")


def page_cut(bench: Bench, path: str) -> None:
    with bench.page() as page:
        bench.server.faults.append(Ordered(f"^/{path}$", _half_page, 1))
        page.goto(bench.server.url + path)
        page.locator("#end").wait_for(state="attached")
        assert page.get_by_role("alert").count() == 0


def page_cut_for_ever(bench: Bench, path: str) -> None:
    with bench.page() as page:
        bench.server.faults.append(Ordered(f"^/{path}$", _half_page, 1000))
        page.goto(bench.server.url + path)
        expect(page.get_by_role("alert")).to_contain_text("could not be fetched")
        bench.server.faults.clear()
        page.get_by_role("link", name="Try again").click()
        page.locator("#end").wait_for(state="attached")


def part_comes_later(bench: Bench) -> None:
    with bench.page() as page:
        page.goto(bench.server.url)
        solve(page)
        bench.order("/js/recording", "one bit flipped")
        page.locator("#share").click()
        page.get_by_role("button", name="Save GIF").click()
        expect(page.locator("dialog[open] .message")).to_contain_text("arrived damaged")
        page.reload()
        expect(page.locator("#scramble")).to_have_value(SCRAMBLE)
        page.locator("#share").click()
        page.get_by_role("button", name="Save GIF").click()
        expect(page.locator("dialog[open] .message")).to_contain_text("Saved")


def no_such_page(bench: Bench) -> None:
    with bench.page() as page:
        page.goto(f"{bench.server.url}x/y/z")
        link = page.get_by_role("link", name="Nonograms")
        link.click()
        nonogram_played(page)
        assert page.url.startswith(f"{bench.server.url}nonogram/"), page.url


def without_scripts(path: str, words: str) -> Callable[[Bench], None]:
    def run(bench: Bench) -> None:
        context = bench.browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(bench.server.url + path)
        assert words in page.locator("body").inner_text()
        context.close()

    return run


WORKERS_COUNTED = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    if (args[1]?.name !== "python-snapshot") workers.push(this);
  }
};"""
"""A script after which `workers` are those that the page has started."""


def killed(bench: Bench) -> None:
    with bench.page(WORKERS_COUNTED) as page:
        page.goto(bench.server.url)
        solve(page)
        page.evaluate("workers.forEach((one) => one.terminate())")
        page.locator("#scramble").fill("")
        expect(page.locator("#spoken")).not_to_contain_text("moves found", timeout=PATIENCE)
        solve(page)


def update_fails(bench: Bench) -> None:
    with bench.page(offline=True) as page:
        bench.order("/sw.js", "one bit flipped", 1)
        page.goto(bench.server.url)
        solve(page)
