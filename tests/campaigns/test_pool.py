"""Several workers that search together, one of which fails; and a tab that nobody looks at."""

import re

import pytest
from browsing import Site
from cube_page import CubePage
from playwright.sync_api import Page, expect
from probing import TWO_CORES, WATCHED

from cubogram import Cube

SCRAMBLE = "R U2 F' L D2 B R' U F2 D' L2 B' U R2 F D L' B2 U R"

UNSEEN = """
Object.defineProperty(document, "hidden", { value: true });
Object.defineProperty(document, "visibilityState", { value: "hidden" });
window.requestAnimationFrame = () => 0;
const later = window.setTimeout;
window.setTimeout = (act, wait = 0, ...args) => later(act, Math.max(1000, wait), ...args);
const often = window.setInterval;
window.setInterval = (act, wait = 0, ...args) => often(act, Math.max(1000, wait), ...args);
"""


def search(page: Page, seconds: float) -> None:
    cube = CubePage(page)
    cube.searches_for(seconds)
    cube.types(SCRAMBLE)
    cube.press("Solve")
    expect(cube.chips.first).to_be_visible()


def end(page: Page) -> str:
    """How the search ended, in the page's words, once the solution has been replayed here."""
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_hidden()
    solution = page.locator("#solution").text_content() or ""
    assert Cube(SCRAMBLE).apply(solution).is_solved
    return page.locator("#technical").text_content() or ""


@pytest.fixture
def two(page: Page, site: Site) -> Page:
    """The page with two workers that can search."""
    page.add_init_script(WATCHED + TWO_CORES)
    page.goto(site.url)
    CubePage(page).press("Settings")
    expect(page.locator("#pool")).to_have_text("2 of 2 can search now.")
    CubePage(page).press("Close")
    return page


def test_a_worker_fails_and_the_others_go_on(two: Page) -> None:
    search(two, 15)
    two.evaluate(
        "() => searching()[0].dispatchEvent(new ErrorEvent('error', { message: 'no memory' }))"
    )
    assert "2 cores; 1 of them lost, but the search went on" in end(two)
    search(two, 0.5)  # with those that are there by now
    end(two)


def test_both_share_a_proof(two: Page) -> None:
    search(two, 0.5)
    end(two)
    CubePage(two).press("Prove it")
    proof = two.locator("#proof")
    begin = two.get_by_role("button", name="Begin the proof")
    begins = proof.get_by_text("At least 1")  # a fast machine does not ask
    expect(begin.or_(begins)).to_be_visible()
    if begin.is_visible():
        expect(proof).to_contain_text("With 2 of this machine's cores, the proof will take")
        begin.click()
    # From 16 turns on there are units to share; both need the whole table first. What has been
    # refuted by the time an answer comes depends on the machine.
    two.wait_for_function("() => asked.includes('optimal.found')", timeout=400_000)
    assert two.evaluate("asked.includes('optimal.search')")
    expect(proof).to_contain_text(re.compile("At least 1[67], at most 1[78] turns|proven"))


def test_the_only_worker_dies_and_the_search_begins_again(page: Page, site: Site) -> None:
    page.add_init_script(WATCHED)
    page.goto(site.url)
    search(page, 5)  # long enough to die in the middle of it
    page.evaluate("() => searching()[0].terminate()")
    expect(page.locator("#arrival")).to_have_text("Python stopped and is restarting")
    end(page)
    expect(page.locator("#arrival")).to_be_hidden()


def test_a_search_ends_in_a_tab_that_nobody_looks_at(page: Page, site: Site) -> None:
    page.add_init_script(UNSEEN)
    page.goto(site.url)
    search(page, 1)
    end(page)
    expect(page.locator("#spoken")).to_contain_text("moves found")
