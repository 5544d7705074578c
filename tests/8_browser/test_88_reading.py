"""A reader's first hour in the book: typing, errors, watching a cell, searching, coming back."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

FIB = """def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
fib(25)"""

SCRUB = """async () => {
  const slider = document.querySelector(".cell-trace input[type=range]");
  const shown = () => document.querySelector(".cell-trace output").textContent;
  const start = performance.now();
  let [frames, pictures, last] = [0, 0, shown()];
  while (performance.now() - start < 2000) {
    await new Promise(requestAnimationFrame);
    if (shown() !== last) pictures += 1;
    last = shown();
    slider.value = String((frames * 97) % 10000);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    frames += 1;
  }
  return [pictures / 2, frames / 2];
}"""


def write(page: Page, number: int, code: str) -> Locator:
    """The cell with that number, which now has this code in it."""
    cell = page.locator(f'.cell[data-cell="{number}"]')
    cell.locator(".cell-code, textarea").first.focus()
    field = cell.locator("textarea")
    expect(field).to_be_focused()
    field.fill(code)
    return cell


def test_a_cell_is_watched_line_by_line(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    cell = write(page, 1, FIB)
    cell.get_by_role("button", name="Watch cell 1 line by line").click()
    trace = cell.locator(".cell-trace")
    expect(trace.locator("output")).to_have_text("1 of 10,000")
    expect(trace.locator(".cell-where")).to_have_text("Line 1 is next.")
    expect(cell.locator(".cell-at-line")).to_contain_text("def fib")
    trace.get_by_role("button", name="Next, one step in cell 1").click()
    expect(cell.locator(".cell-at-line")).to_contain_text("fib(25)")
    trace.get_by_role("slider").fill("9999")
    expect(trace.locator("output")).to_have_text("10,000 of 10,000")
    expect(trace).to_contain_text("The cell was stopped after 10,000 steps.")
    pictures, frames = page.evaluate(SCRUB)
    print(f"{pictures:.0f} pictures a second, of {frames:.0f} frames")
    assert pictures >= min(30, 0.5 * frames)  # a busy machine draws fewer frames
    trace.get_by_role("button", name="Close the trace of cell 1").click()
    expect(trace).to_be_empty()


def test_tab_indents_and_after_escape_leaves(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    cell = write(page, 1, "")
    field = cell.locator("textarea")
    page.keyboard.press("Tab")
    expect(field).to_have_value("    ")
    expect(cell.get_by_role("button", name="Run cell 1")).to_be_visible()  # it has changed
    page.keyboard.press("Escape")
    expect(cell.get_by_role("button", name="Run cell 1")).to_be_focused()
    field.focus()
    page.keyboard.press("Tab")
    expect(field).not_to_be_focused()
    expect(field).to_have_value("    ")


def test_first_errors_are_explained(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    cell = write(page, 1, "def half(n):\n    return n / 0\nprint(half(4))")
    page.keyboard.press("Control+Enter")
    error = cell.locator(".cell-error")
    expect(error).to_have_text("Line 2: ZeroDivisionError: division by zero")
    expect(cell.locator(".cell-advice")).to_contain_text("divided by zero")
    expect(cell.locator(".cell-error-line")).to_contain_text("return n / 0")
    cell.locator(".cell-calls summary").click()
    expect(cell.locator(".cell-calls li")).to_have_text(["line 3", "line 2, in half()"])

    write(page, 1, 'name = input("Your name? ")\nprint("Hello", name)')
    page.keyboard.press("Control+Enter")
    cell.get_by_label("Your name").fill("Ada")
    expect(cell.locator(".cell-output")).to_have_text("Hello Ada")

    write(page, 1, "import pandas")
    page.keyboard.press("Control+Enter")
    expect(cell.locator(".cell-advice")).to_contain_text("nothing else can be installed")


def test_what_is_changed_above_changes_what_is_below(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    write(page, 1, "n = 6")
    write(page, 2, "n * 7")
    below = page.locator('.cell[data-cell="2"]')
    page.keyboard.press("Control+Enter")
    expect(below.locator(".cell-value")).to_have_text("42")
    write(page, 1, "n = 10")
    page.keyboard.press("Control+Enter")
    expect(below.locator(".cell-value")).to_have_text("70")


@pytest.mark.parametrize(
    ("query", "title"), [("ida*", "IDA"), ("superflp", "uperflip"), ('"two phases"', "phases")]
)
def test_the_search_forgives(page: Page, site: Any, query: str, title: str) -> None:
    page.goto(f"{site.url}learn/turning/")
    page.keyboard.press("/")
    page.keyboard.type(query)
    first = page.locator(".md-search-result__item").first
    expect(first).to_contain_text(title)
    address = first.locator("a").first.get_attribute("href")
    assert address is not None
    assert "/learn/" in address or "learn" in address


def test_a_search_whose_files_do_not_arrive_says_so_and_works_when_they_do(
    browser: Browser, site: Any, watch: Any
) -> None:
    context = browser.new_context(service_workers="block")
    page = watch.add(context.new_page())
    watch.expect("Failed to load resource")
    page.goto(f"{site.url}learn/turning/")
    lost = re.compile(r"/search_index\.json|/turning/$")  # the rest is still in the browser's cache
    page.route(lost, lambda route: route.abort())
    page.keyboard.press("/")
    expect(page.locator(".md-search-result__meta")).to_contain_text("are you online?")
    page.unroute(lost)
    page.keyboard.press("Escape")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("/")
    page.keyboard.type("superflip")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    context.close()


def test_the_list_of_chapters_says_how_far_the_reader_is(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/pieces/")
    page.evaluate(
        """() => localStorage.setItem("cubogram/reading/main", JSON.stringify(
          { version: 1, at: 1, tab: "t", after: [],
            value: { "/learn/pieces/": [2, 3], "/learn/turning/": [3, 3] } }))"""
    )
    page.get_by_role("heading", level=2).nth(1).scroll_into_view_if_needed()
    page.goto(f"{site.url}learn/")
    expect(page.locator('.md-nav__link[data-solved="2/3"]')).to_have_text(re.compile("Pieces"))
    expect(page.locator('.md-nav__link[data-solved="✓"]')).to_have_text(re.compile("Turning"))
    expect(page.locator('.md-nav__link[data-number="5"]')).to_have_text(re.compile("Pieces"))
    offer = page.locator(".continue a")
    expect(offer).to_have_text("5. Pieces")
    offer.click()
    expect(page).to_have_url(re.compile("/learn/pieces/"))


def test_a_search_that_the_network_cuts_off_says_so(page: Page, site: Any, watch: Any) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    asked: list[str] = []

    def once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.abort("internetdisconnected")
        else:
            route.continue_()

    page.route("**/search_index.json", once)
    page.goto(f"{site.url}learn/waves/")
    page.keyboard.press("/")
    said = page.locator(".md-search-result__meta")
    expect(said).to_have_text(re.compile("could not be fetched.*Reload this page"))
    assert len(asked) == 2
