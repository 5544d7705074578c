"""The book at 390 x 844: its figures can be read, and what belongs together stays on one line."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

PHONE = {"width": 390, "height": 844}
LEAST = 10
"""The least size of a figure's lettering, in pixels."""

SMALL = """(least) => [...document.querySelectorAll("main svg text")]
  .filter((text) => text.checkVisibility())
  .map((text) => {
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    return [text.textContent, Math.round(10 * size) / 10];
  })
  .filter(([, size]) => size < least)"""
CUT_OFF = """() => [...document.querySelectorAll("main svg.drawing text")]
  .filter((text) => {
    const [inner, outer] = [text, text.closest("svg.drawing")].map((one) =>
      one.getBoundingClientRect());
    return inner.left < outer.left - 1 || inner.right > outer.right + 1;
  })
  .map(({ textContent }) => textContent)"""
PARTED = """() => [...document.querySelectorAll(".cell-input:has(select, [type=range])")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const boxes = [...one.children].map((part) => part.getBoundingClientRect());
    const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
    return Math.max(...middles) - Math.min(...middles) > 4;
  })
  .map((one) => one.innerText)"""
UNITS = """() => [...document.querySelectorAll("main :is(td, th)")]
  .map(({ textContent }) => textContent)
  .filter((text) => /\\d (ms|s|MB|M|min|%)(?![\\w.])|± \\d/.test(text))"""
INDENT = """() => {
  const [list, first] = ["ul", "li"].map((name) =>
    document.querySelector(`.solver-blanks ${name}`).getBoundingClientRect().left);
  return first - list;
}"""


@pytest.fixture
def still(browser: Browser) -> Any:
    """A page on a phone on which no script runs: it shows what the build has drawn."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, java_script_enabled=False)
    yield context.new_page()
    context.close()


def addresses(dist: Path) -> list[str]:
    """All pages of the book and the Lab."""
    pages = [page for name in ("learn", "lab") for page in (dist / name).rglob("index.html")]
    return [f"{page.parent.relative_to(dist).as_posix()}/" for page in sorted(pages)]


def test_lettering_is_large_enough_and_whole_and_no_page_is_scrolled_sideways(
    still: Page, site: Any, dist: Path
) -> None:
    troubles: dict[str, Any] = {}
    for address in addresses(dist):
        still.goto(f"{site.url}{address}")
        small = still.evaluate(SMALL, LEAST)
        wide = still.evaluate("document.documentElement.scrollWidth") - PHONE["width"]
        cut_off = still.evaluate(CUT_OFF)
        if small or cut_off or wide > 0:
            troubles[address] = (wide, small, cut_off)
    assert troubles == {}


@pytest.mark.parametrize(
    "address", ["learn/one-line/", "learn/camera/", "learn/coordinates/", "learn/symmetry/"]
)
def test_an_input_its_name_and_its_value_are_on_one_line(
    still: Page, site: Any, address: str
) -> None:
    still.goto(f"{site.url}{address}")
    assert still.evaluate(PARTED) == []


def test_the_parts_that_are_left_to_the_reader_begin_where_the_text_does(
    still: Page, site: Any
) -> None:
    still.goto(f"{site.url}learn/two-phases/")
    assert still.evaluate(INDENT) == 0


@pytest.mark.parametrize("address", ["learn/benchmarks/", "learn/directions/"])
def test_a_number_in_a_table_keeps_its_unit(still: Page, site: Any, address: str) -> None:
    still.goto(f"{site.url}{address}")
    assert still.locator("td", has_text="s").count()
    assert still.evaluate(UNITS) == []
