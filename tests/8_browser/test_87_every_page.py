"""What is true of every page: stillness while loading, forbidden storage, dialogs, themes, a
monkey."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from monkey import PAGES, let_loose
from playwright.sync_api import Browser, Page, expect
from withheld import without_python

ACTIONS = 60
"""What the monkey does on each page; `python tests/tools/monkey.py` goes on for longer."""
WIDE = {"width": 1280, "height": 800}
TALL = {"width": 1350, "height": 940}
PHONE = {"width": 390, "height": 844}
ZOOMED = {"width": 640, "height": 400}
"""What 1280 x 800 is at 200 %."""
NARROW = {"width": 320, "height": 640}
"""What 1280 x 2560 is at 400 %, and the smallest phone."""
SIDEWAYS = {"width": 844, "height": 390}
BESIDE = {"": ".panel", "nonogram/": ".panel", "trainer/": ".scramble-box"}
"""What is next to the cube or the board if the window is wider than it is high."""
MOST_SHIFT = 0.02

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const names = sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
      if (!hadRecentInput) window.shifts.push([value, names.join(" ")]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
FORBIDDEN = """() => {
  const refuse = () => { throw new DOMException("forbidden", "SecurityError"); };
  Object.defineProperty(window, "localStorage", { get: refuse });
}"""
OVERLAPS = """() => {
  const all = [...document.querySelectorAll("main :is(button, select, textarea, output, input)")];
  const boxes = all
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.id || one.className || one.ariaLabel, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 2 && height > 2);
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap(([name, box], i) =>
    boxes.slice(i + 1).filter(([, other]) => meet(box, other)).map(([other]) => [name, other]),
  );
}"""
CUT_OFF = """() => {
  const scrolls = (one) =>
    one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll("main :is(button, select, textarea, output, input)")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .filter((one) => !scrolls(one.parentElement))
    .map((one) => one.id || one.className);
}"""
STANDS_BESIDE = """(name) => {
  const [stage, other] = ["main :is(#cube, #board)", name]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return stage.right <= other.left;
}"""
ONE_LINE = """() => {
  const [words, button, header] = ["#arrival span", "#arrival .button", ".site-header"]
    .map((name) => document.querySelector(name).getBoundingClientRect());
  const line = parseFloat(getComputedStyle(document.querySelector("#arrival")).lineHeight);
  return words.height < 1.5 * line && words.right <= button.left
    && header.top <= button.top && button.bottom <= header.bottom;
}"""
FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def is_still(page: Page) -> bool:
    """Waits until Python is there, or is not asked for, and the page has settled."""
    page.wait_for_load_state("load")
    page.wait_for_timeout(3000)  # Python is asked for when the page is idle, or after two seconds
    page.locator("#arrival").wait_for(state="hidden")
    page.wait_for_timeout(1500)
    return True


@pytest.mark.parametrize("size", [TALL, PHONE], ids=["tall", "phone"])
@pytest.mark.parametrize("address", [*PAGES, "learn/grid/"])
def test_nothing_moves_while_a_page_loads(
    browser: Browser, site: Any, watch: Any, address: str, size: Any
) -> None:
    context = browser.new_context(viewport=size)
    page = watch.add(context.new_page())
    page.add_init_script(f"({SHIFTS})()")
    page.goto(f"{site.url}{address}")
    assert is_still(page)
    shifts = page.evaluate("shifts")
    print(address, size["width"], sum(value for value, _ in shifts), shifts)
    assert sum(value for value, _ in shifts) <= MOST_SHIFT
    context.close()


@pytest.mark.parametrize("trouble", [FORBIDDEN, FULL], ids=["forbidden", "full"])
@pytest.mark.parametrize("address", PAGES)
def test_a_page_lives_where_storage_throws(
    page: Page, site: Any, address: str, trouble: str
) -> None:
    page.add_init_script(f"({trouble})()")
    page.goto(f"{site.url}{address}")
    dark = page.get_by_role("button", name="Dark theme")
    expect(dark).to_have_attribute("aria-pressed", "false")
    dark.click()
    expect(dark).to_have_attribute("aria-pressed", "true")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    problem = page.locator(".store-problem").filter(visible=True)
    expect(problem).to_have_text(re.compile("keeps nothing|not kept"))


@pytest.mark.parametrize("address", PAGES)
def test_the_theme_follows_in_other_tabs_and_stays(
    page: Page, site: Any, address: str, watch: Any
) -> None:
    without_python(page.context)
    page.goto(f"{site.url}{address}")
    other = watch.add(page.context.new_page())
    other.goto(f"{site.url}trainer/")
    page.get_by_role("button", name="Dark theme").click()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    other.reload()
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.fixture
def dialog(page: Page, site: Any) -> Page:
    """The trainer with a dialog open, and progress that it would forget."""
    entry = {"seen": 1, "known": 1, "box": 2, "timed": 0, "total": 0, "best": None}
    page.goto(f"{site.url}trainer/")
    page.evaluate(
        """(entry) => {
          const value = { cases: { "OLL 1": entry }, wishes: {} };
          const text = JSON.stringify({ version: 1, at: 1, tab: "x", after: [], value });
          localStorage.setItem("cubogram/trainer/main", text);
        }""",
        entry,
    )
    page.reload()
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    return page


def test_a_dialog_stays_when_its_margin_is_pressed(dialog: Page) -> None:
    box = dialog.locator("dialog[open]").bounding_box()
    assert box
    left, middle = box["x"], box["y"] + box["height"] / 2
    dialog.mouse.click(left + 6, middle)
    expect(dialog.locator("dialog[open]")).to_be_visible()
    text = dialog.locator("dialog[open] p").bounding_box()
    assert text
    for start, end in [(text["x"] + 40, left - 60), (left - 60, text["x"] + 40)]:
        dialog.mouse.move(start, text["y"] + 8)
        dialog.mouse.down()
        dialog.mouse.move(end, text["y"] + 8, steps=4)
        dialog.mouse.up()
        expect(dialog.locator("dialog[open]")).to_be_visible()


def test_a_dialog_closes_by_the_backdrop_its_button_and_escape(dialog: Page) -> None:
    reset = dialog.get_by_role("button", name="Reset")
    ways: list[Callable[[], None]] = [
        lambda: dialog.mouse.click(8, 400),
        lambda: dialog.get_by_role("button", name="Close").click(),
        lambda: dialog.keyboard.press("Escape"),
    ]
    for close in ways:
        close()
        expect(dialog.locator("dialog[open]")).to_have_count(0)
        expect(reset).to_be_focused()
        reset.click()
        expect(dialog.locator("dialog[open]")).to_be_visible()
    kept = dialog.evaluate("JSON.parse(localStorage['cubogram/trainer/main']).value.cases")
    assert list(kept) == ["OLL 1"]


@pytest.mark.parametrize("address", PAGES)
def test_forced_colours_and_twice_the_size(
    browser: Browser, site: Any, watch: Any, address: str, screenshot: Callable[..., Path]
) -> None:
    """Pictures to look at; a background alone shows nothing, and no control covers another."""
    context = browser.new_context(viewport=WIDE, forced_colors="active")
    without_python(context)
    page = watch.add(context.new_page())
    page.goto(f"{site.url}{address}")
    page.wait_for_load_state("load")
    for chosen in page.locator(".switch label:has(:checked)").all():
        if chosen.is_visible():
            assert chosen.evaluate("one => getComputedStyle(one).borderTopWidth") != "0px"
    name = address.strip("/") or "cube"
    screenshot(page, f"forced-{name}")
    page.emulate_media(forced_colors="none")
    for size, what in ((NARROW, "narrow"), (SIDEWAYS, "sideways"), (ZOOMED, "zoomed")):
        page.set_viewport_size(size)
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        screenshot(page, f"{what}-{name}")
        if size is not NARROW and address in BESIDE:
            assert page.evaluate(STANDS_BESIDE, BESIDE[address])
    context.close()


def test_on_a_phone_what_failed_is_said_in_one_line(browser: Browser, site: Any) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.route(re.compile(r"/worker-"), lambda route: route.abort())
    page.goto(f"{site.url}trainer/")
    page.locator("#arrival.failed").wait_for()
    assert page.evaluate(ONE_LINE)
    context.close()


@pytest.mark.parametrize("address", PAGES)
def test_a_monkey_breaks_nothing(browser: Browser, site: Any, address: str) -> None:
    assert let_loose(browser, site.url, address, seed=5, actions=ACTIONS) == []
