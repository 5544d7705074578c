"""Somebody with a scrambled cube and a phone, who knows no notation; and a cuber's own solution."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import FACES
from cubogram.cube.layout import CENTRES
from cubogram.pages.cube.paint_view import SIDES
from cubogram.pages.cube.turn_words import turn_words

SCRAMBLE = "R U F2 D' L B2"
MOVES = [f"{family}{amount}" for family in "URFDLB" for amount in ("", "2", "'")]
ARROW = """() => {
  const canvas = document.querySelector("#cube canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let blue = 0;
  for (let i = 0; i < data.length; i += 4)
    if (data[i] === 0x2f && data[i + 1] === 0x6f && data[i + 2] === 0xed) blue++;
  return blue > 100;
}"""


WHOLE = """(id) => {
  const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
WAKE_LOCK = """
  window.locks = [];
  const wakeLock = { request: async (what) => {
    locks.push(what);
    return { release: async () => void locks.push("released") };
  } };
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
"""


def phone(browser: Browser) -> BrowserContext:
    """A phone held upright."""
    size: Any = {"width": 390, "height": 844}
    return browser.new_context(viewport=size, has_touch=True, is_mobile=True)


def test_the_words_and_the_arrow_lead_somebody_to_the_solved_cube(
    browser: Browser, shared_site: Any
) -> None:
    context = phone(browser)
    page = context.new_page()
    page.add_init_script(WAKE_LOCK)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{shared_site.url}#scramble={SCRAMBLE.replace(' ', '+')}")
    page.get_by_role("button", name="Guide me").tap()
    words = page.locator("#guide-words")
    expect(words).to_have_text(re.compile("Hold the cube with the white centre on top"))
    assert not page.evaluate(ARROW)
    following = page.locator("#guide-next")
    box = following.bounding_box()
    assert box is not None
    assert box["height"] >= 60
    assert box["y"] + box["height"] <= 844, "the large button is in sight"
    page.wait_for_function("() => locks.join() === 'screen'")
    following.tap()
    hand = Cube(SCRAMBLE)
    count = page.locator(".guide-count")
    expect(count).to_have_text(re.compile("Move 1 of"))
    total = int(count.inner_text().split()[-1])
    for n in range(total):
        expect(count).to_have_text(f"Move {n + 1} of {total}")
        page.wait_for_function(ARROW)
        centres = "".join(hand.facelets[at] for at in CENTRES)
        said = words.inner_text()
        (move,) = [one for one in MOVES if turn_words(one, centres) == said]
        hand = hand.apply(move)
        following.tap()
        page.wait_for_function("(now) => cube.facelets === now", arg=hand.facelets)
    assert hand.is_solved
    expect(words).to_have_text("Done: the cube in your hands is solved.")
    following.tap()
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.get_by_label("Scramble", exact=True)).to_be_visible()
    page.wait_for_function("() => locks.join() === 'screen,released'")
    assert troubles == []
    context.close()


def paint(page: Page, facelets: str) -> None:
    """Paints all sides with a finger."""
    for face, name in zip(FACES, SIDES, strict=True):
        page.get_by_role("button", name=re.compile(f"^{name}")).tap()
        side = page.locator(f"cubogram-paint .net-face.shown[data-face={face}]")
        colours = facelets[9 * FACES.index(face) :][:9]
        for colour in dict.fromkeys(colours):
            page.locator(f"#swatches label:has(input[value={colour}])").tap()
            for place in (place for place in range(9) if colours[place] == colour and place != 4):
                side.locator("button").nth(place).tap()


def test_somebody_lost_who_paints_a_cube_that_cannot_be_sees_why_and_goes_on(
    browser: Browser, shared_site: Any
) -> None:
    context = phone(browser)
    page = context.new_page()
    page.goto(f"{shared_site.url}#scramble={SCRAMBLE.replace(' ', '+')}")
    page.get_by_role("button", name="Guide me").tap()
    page.locator("#guide-next").tap()
    page.get_by_text("I am lost").tap()
    page.get_by_role("button", name="Paint it").tap()
    found = page.get_by_role("button", name="This is my cube")
    message = page.locator("#scramble-message")
    found.tap()
    expect(message).to_contain_text("48 stickers have no colour yet: top, right side")
    page.wait_for_function(WHOLE, arg="scramble-message")
    right = Cube(SCRAMBLE).facelets
    wrong = f"{right[:10]}{'U' if right[10] != 'U' else 'R'}{right[11:]}"
    paint(page, wrong)
    found.tap()
    expect(message).to_contain_text("right face, middle of the top row")
    page.wait_for_function(WHOLE, arg="scramble-message")
    marked = page.get_by_role("button", name=re.compile(r"^Right\s+\(1 sticker cannot be right"))
    expect(marked).to_be_visible()
    assert page.get_by_label("Scramble", exact=True).input_value() == wrong
    message.get_by_role("button").tap()
    expect(page.get_by_label("Scramble", exact=True)).to_have_value(right)
    found.tap()
    expect(page.locator(".guide-said")).to_have_text("You are where the guide is.")
    page.locator("#guide-next").tap()
    expect(page.locator(".guide-count")).to_have_text(re.compile("Move 1 of"))
    context.close()


def test_the_readers_own_solution_is_explained_in_the_page(
    browser: Browser, shared_site: Any
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(shared_site.url)
    page.get_by_text("My solution: what could be shorter, and why").click()
    scramble = "R2 D2 B2 U' L2 F2 U R2 D B2 U L' B R' D2 F' R' U' R D'"
    solution = Cube(scramble).cfop(two_look=True, beginner=True).reconstruction
    page.get_by_label("How did you solve it?").fill(f"Scramble: {scramble}\n\n{solution}")
    page.get_by_role("button", name="Explain it").click()
    table = page.locator("#steps-table")
    expect(table).to_be_visible()
    expect(page.get_by_label("Scramble", exact=True)).to_have_value(scramble)
    rows = table.locator("tbody tr")
    turns = [int(rows.nth(n).locator("td").first.inner_text()) for n in range(rows.count())]
    table.get_by_role("button", name="Turns").click()
    expect(rows.first.locator("td").first).to_have_text(str(max(turns)))
    better = table.get_by_role("button", name=re.compile("^Show"))
    before = page.evaluate("cube.player.moves.join(' ')")
    better.first.click()
    page.wait_for_function("(before) => cube.player.moves.join(' ') !== before", arg=before)
    table.get_by_role("button", name="Play mine").click()
    page.wait_for_function("(before) => cube.player.moves.join(' ') === before", arg=before)
    page.wait_for_timeout(500)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "nothing sticks out on a phone"
    context.close()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568), (844, 390), (667, 375)])
def test_the_whole_cube_and_the_large_button_are_in_sight(
    browser: Browser, shared_site: Any, size: tuple[int, int]
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"{shared_site.url}#scramble={SCRAMBLE.replace(' ', '+')}")
    page.get_by_role("button", name="Solve", exact=True).tap()
    expect(page.locator("#copy-solution, .result").first).to_be_visible()
    page.evaluate("scrollTo(0, 100)")
    page.get_by_role("button", name="Guide me").tap()
    for _ in range(2):
        expect(page.locator("#guide-next")).to_be_focused()
        page.wait_for_function("() => scrollY === 0")
        header, cube, following = (
            page.locator(place).bounding_box() for place in ("header", "#cube", "#guide-next")
        )
        assert header
        assert cube
        assert following
        assert cube["y"] >= header["y"] + header["height"] - 1
        assert cube["height"] >= 120
        assert following["y"] + following["height"] <= height
        apart = cube["y"] + cube["height"] <= following["y"]
        assert apart or cube["x"] + cube["width"] <= following["x"]
        page.locator("#guide-next").tap()
    context.close()
