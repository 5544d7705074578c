"""What a browser does to pages: storage full, a page left and revisited, a tab frozen and
thawed."""

import time
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect

from faults.bench import MENDED, PATIENCE, Bench, Case, debugger, limited
from faults.checks import solve
from faults.deploying import KEEP_ALL, KEEPING, LONG, search_ends, search_for_long

TOLD = "a message; saved once there is room again"
SAVES = "while another one saves something"
FROZE = "frozen and thawed while"
FROZEN = 3
"""Seconds that a tab is frozen."""
SHOWN_AGAIN = """() => {
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}"""
"""The event of a return from the back/forward cache, which the tests' Chromium does not have."""
FILLED = """() => {
  const fill = (size) => {
    for (let n = 0; n < 4000; n++) {
      try { localStorage.setItem(`full-${size}-${n}`, "x".repeat(size)); } catch { return; }
    }
  };
  for (const size of [100000, 1000, 10]) fill(size);
}"""
EMPTIED = """() => {
  const full = Object.keys(localStorage).filter((key) => key.startsWith("full-"));
  for (const key of full) localStorage.removeItem(key);
}"""


def no_room_for_files(room: int, *, is_shell_kept: bool) -> Callable[[Bench], None]:
    """The browser's own limit: not all files can be kept; the page works, even after a reload."""

    def run(bench: Bench) -> None:
        with bench.page(offline=True) as page:
            limited(page, bench.server.url, room)
            page.goto(bench.server.url)
            solve(page)
            if is_shell_kept:
                page.wait_for_function(KEEPING)
            assert not page.evaluate(f"async () => ({KEEPING})() && ({KEEP_ALL})()")
            page.reload()
            page.locator("#scramble").fill("")
            solve(page)

    return run


def no_room_for_times(bench: Bench) -> None:
    """The timer says that its solves are not kept; they are once there is room again."""
    with bench.page() as page:
        page.goto(f"{bench.server.url}timer/")
        page.locator("body[data-live=rest]").wait_for()
        limited(page, bench.server.url, 1)
        one_solve(page)
        expect(page.locator("#store-problem")).to_contain_text("storage is full")
        limited(page, bench.server.url, None)
        one_solve(page)
        expect(page.locator("#store-problem")).to_be_hidden()
        page.reload()
        solves_kept(page, 2)


def clock_started(page: Page) -> None:
    page.keyboard.down(" ")
    page.locator("#clock[data-stage=ready]").wait_for()
    page.keyboard.up(" ")
    page.locator("#clock[data-stage=running]").wait_for()


def one_solve(page: Page) -> None:
    page.bring_to_front()
    clock_started(page)
    page.wait_for_timeout(200)
    page.keyboard.press("x")
    page.locator("#clock:not([data-stage=running])").wait_for()
    page.locator("body[data-live=rest]").wait_for()


def solves_kept(page: Page, number: int) -> None:
    words = f"{number} of {number} solve" + ("" if number == 1 else "s")
    expect(page.locator("#summary")).to_contain_text(words, timeout=PATIENCE)


def no_room_for_settings(bench: Bench) -> None:
    """The storage is full to the last byte; what is done then is saved once there is room."""
    with bench.page() as page:
        page.goto(bench.server.url)
        solve(page)
        page.evaluate(FILLED)
        page.locator("#seconds").fill("0.4")
        expect(page.locator("#store-problem")).to_contain_text("storage is full")
        page.evaluate(EMPTIED)
        page.locator("#seconds").fill("0.5")
        expect(page.locator("#store-problem")).to_be_hidden()
        page.goto("about:blank")
        page.goto(bench.server.url)
        page.locator("body[data-live=rest]").wait_for()
        expect(page.locator("#seconds")).to_have_value("0.5")


def frozen(page: Page, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Freezes the tab for a while, as browsers do to tabs in the background."""
    browser = debugger(page)
    browser.send("Page.setWebLifecycleState", {"state": "frozen"})
    time.sleep(FROZEN)
    meanwhile()
    browser.send("Page.setWebLifecycleState", {"state": "active"})


def frozen_in_search(bench: Bench) -> None:
    """The search ends, and the next one is as quick as ever."""
    with bench.page() as page:
        page.goto(bench.server.url)
        solve(page)
        search_for_long(page)
        frozen(page)
        search_ends(page)
        expect(page.locator("#scramble")).to_have_value(LONG)
        page.locator("#scramble").fill("")
        solve(page)


def frozen_while_clock_runs(bench: Bench) -> None:
    """The clock has counted the seconds for which its tab was frozen."""
    with bench.page() as page:
        page.goto(f"{bench.server.url}timer/")
        page.locator("body[data-live=rest]").wait_for()
        clock_started(page)
        frozen(page)
        page.keyboard.press("x")
        page.locator("#clock:not([data-stage=running])").wait_for()
        page.locator("body[data-live=rest]").wait_for()
        time_ = float(page.locator("#clock").inner_text().split()[0])
        assert time_ >= FROZEN, f"only {time_} seconds"


def other_tab_while_away(bench: Bench, comes_back: str = "() => {}") -> None:
    """Another tab saves something meanwhile: this one gets it, and loses none of it."""
    with bench.page() as page:
        page.goto(f"{bench.server.url}timer/")
        page.locator("body[data-live=rest]").wait_for()
        one_solve(page)
        other = page.context.new_page()
        other.goto(f"{bench.server.url}timer/")
        other.locator("body[data-live=rest]").wait_for()
        frozen(page, lambda: one_solve(other))
        page.bring_to_front()
        page.evaluate(comes_back)
        solves_kept(page, 2)
        one_solve(page)
        solves_kept(page, 3)
        other.reload()
        solves_kept(other, 3)


other_tab_while_gone = partial(other_tab_while_away, comes_back=SHOWN_AGAIN)
STORAGE = "the browser's storage"
CASES: tuple[Case, ...] = (
    (STORAGE, "1 MB for all files", MENDED, no_room_for_files(10**6, is_shell_kept=False)),
    (STORAGE, "5 MB for all files", MENDED, no_room_for_files(5 * 10**6, is_shell_kept=True)),
    (STORAGE, "none for the timer's solves", TOLD, no_room_for_times),
    (STORAGE, "none for settings", TOLD, no_room_for_settings),
    ("a tab", "frozen and thawed during a search", MENDED, frozen_in_search),
    ("a tab", f"{FROZE} the clock runs", "keeps counting", frozen_while_clock_runs),
    ("a tab", f"frozen {SAVES}", MENDED, other_tab_while_away),
    ("a page", f"kept by the browser for “Back” {SAVES}", MENDED, other_tab_while_gone),
)
