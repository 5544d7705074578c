"""The nonogram board as an instrument: full screen, rectangles, the other brush, struck clues."""

import json
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from cubogram.nonogram import Puzzle
from cubogram.nonogram.formats import link
from cubogram.nonogram.making.generate import random_picture
from cubogram.pages.nonogram.drawing import set_cells

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SEEN = """() => {
  const { left, right, top, bottom, cell } = document.getElementById("board").board.layout;
  return [(right - left) / cell, (bottom - top) / cell];
}"""


def opened(browser: Browser, watch: Any, url: str, fragment: str = "", **how: Any) -> Page:
    page = watch.add(browser.new_context(**how).new_page())
    page.goto(f"{url}nonogram/{fragment}")
    page.wait_for_selector("body[data-live=rest]", timeout=90_000)
    return page


def rest(page: Page) -> None:
    page.wait_for_function("() => document.body.dataset.live !== 'busy'")
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def place(page: Page, row: int, column: int) -> tuple[float, float]:
    spot = page.evaluate(f"() => document.getElementById('board').board.placeOf({row}, {column})")
    return spot["x"], spot["y"]


def steps(page: Page) -> list[str]:
    return page.evaluate("() => document.getElementById('board').game.history.toJSON().moves")


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    spots = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


@pytest.fixture
def phone(browser: Browser, watch: Any, site: Any) -> Iterator[Page]:
    rows = random_picture(50, 50, 0.55, random.Random(5))
    fragment = "#" + link.write(Puzzle.from_picture(rows))
    page = opened(browser, watch, site.url, fragment, **PHONE)
    yield page
    page.context.close()


@pytest.fixture
def desk(browser: Browser, watch: Any, site: Any) -> Iterator[Page]:
    text = quote("##.#\n....\n#...\n####")
    size = {"width": 1280, "height": 800}
    page = opened(browser, watch, site.url, f"#text={text}", viewport=size)
    expect(page.locator("#facts")).to_contain_text("4 x 4")
    yield page
    page.context.close()


def test_a_large_grid_has_the_phone_to_itself(phone: Page, screenshot: Any) -> None:
    phone.locator("#board").get_by_role("button", name="Full screen").tap()
    rest(phone)
    expect(phone.locator("#board[full]")).to_be_visible()
    columns, rows = phone.evaluate(SEEN)
    assert columns >= 20
    assert rows >= 20
    box = phone.locator("#board").bounding_box()
    assert box
    assert (box["width"], box["height"]) == (390, 844)
    screenshot(phone, "nonogram-full-phone")
    fingers = phone.context.new_cdp_session(phone)
    touch(fingers, "touchStart", place(phone, 3, 3))
    touch(fingers, "touchEnd")
    rest(phone)
    assert steps(phone) == ["fill r4 c4"]
    phone.locator("#board").get_by_role("button", name="Full screen").tap()
    expect(phone.locator("#board[full]")).to_have_count(0)
    phone.wait_for_function("() => document.fullscreenElement === null")


def test_a_finger_that_rests_draws_with_the_other_brush(phone: Page) -> None:
    fingers = phone.context.new_cdp_session(phone)
    touch(fingers, "touchStart", place(phone, 2, 2))
    phone.wait_for_function("() => document.getElementById('board').ui.stroke?.verb === 'mark'")
    touch(fingers, "touchMove", place(phone, 2, 4))
    touch(fingers, "touchEnd")
    rest(phone)
    assert steps(phone) == ["mark r3 c3-5"]


def test_a_rectangle_and_a_struck_clue(desk: Page, screenshot: Any) -> None:
    desk.locator("#board").get_by_role("button", name="Rectangle").click()
    desk.mouse.move(*place(desk, 3, 2))
    desk.mouse.down()
    desk.mouse.move(*place(desk, 1, 0))
    desk.mouse.up()
    rest(desk)
    assert steps(desk) == ["fill r2-4 c1-3"]
    x, y = desk.evaluate(
        """() => {
          const { board } = document.getElementById("board");
          const { left, originY, cell } = board.layout;
          const box = board.element.getBoundingClientRect();
          return [box.left + left - 8, box.top + originY + cell / 2];
        }"""
    )
    desk.mouse.click(x, y)
    rest(desk)
    key = desk.evaluate("() => document.getElementById('board').state.key").split()[1]
    kept = f"() => localStorage.getItem('cubogram/nonogram/played/{key}') ?? ''"
    desk.wait_for_function(f"() => ({kept})().includes('struck')")
    assert json.loads(desk.evaluate(kept))["value"]["struck"] == ["row 0 1"]
    screenshot(desk, "nonogram-struck")
    desk.reload()
    desk.wait_for_selector("body[data-live=rest]", timeout=90_000)
    assert json.loads(desk.get_attribute("#board", "game") or "{}")["struck"] == ["row 0 1"]


def test_finished_lines_are_crossed_and_a_trial_is_discarded(desk: Page) -> None:
    desk.click("text=Mistakes and crosses")
    desk.check("#crosses")
    rest(desk)
    desk.mouse.move(*place(desk, 3, 0))
    desk.mouse.down()
    desk.mouse.move(*place(desk, 3, 3))
    desk.mouse.up()
    desk.click("#what-if")
    expect(desk.locator("#trial")).to_contain_text("Trying: 0 cells")
    desk.mouse.click(*place(desk, 0, 3))
    expect(desk.locator("#trial")).to_contain_text("Trying: 3 cells")
    assert steps(desk)[-1] == "fill r1 c4; mark r2 c4; mark r3 c4"
    desk.click("text=Discard")
    expect(desk.locator("#trial")).to_be_hidden()
    assert desk.evaluate("() => document.getElementById('board').grid.cells[3]") == 0


def test_a_picture_finished_in_full_screen_is_seen_whole(
    browser: Browser, watch: Any, site: Any
) -> None:
    picture = random_picture(22, 22, 0.6, random.Random(7))
    fragment = "#" + link.write(Puzzle.from_picture(picture))
    page = opened(browser, watch, site.url, fragment, **PHONE)
    expect(page.locator("#facts")).to_contain_text("22 x 22")
    page.locator("#board").get_by_role("button", name="Full screen").tap()
    rest(page)
    cells = [(r, c, 1) for r, row in enumerate(picture) for c in range(22) if row[c] == "#"]
    page.evaluate("(move) => document.getElementById('board').do(move)", set_cells(cells))
    expect(page.locator("#card")).to_contain_text("Solved in")
    expect(page.locator("#board[full]")).to_have_count(0)
    assert page.evaluate("() => document.getElementById('board').board.zoom") == 1
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    page.context.close()
