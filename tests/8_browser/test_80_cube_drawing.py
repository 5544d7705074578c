"""How the cube is drawn: letters, sharpness, and flat if the graphics card does not help."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from withheld import without_python, without_searches

from cubogram import Cube

SOLVED = "".join(9 * face for face in "URFDLB")
NO_WEBGL = """
const original = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind === "webgl2" ? null : original.call(this, kind, ...rest);
};
"""
NO_LINK = """
const original = WebGL2RenderingContext.prototype.getProgramParameter;
WebGL2RenderingContext.prototype.getProgramParameter = function (program, what) {
  return what === this.LINK_STATUS ? false : original.call(this, program, what);
};
"""
SCREENS = """
const original = window.matchMedia;
const asked = [];
window.matchMedia = (query) => {
  if (!query.startsWith("(resolution")) return original.call(window, query);
  asked.push(Object.assign(new EventTarget(), { query }));
  return asked.at(-1);
};
window.goToScreen = (sharpness) => {
  const query = `(resolution: ${devicePixelRatio}dppx)`;
  Object.defineProperty(window, "devicePixelRatio", { value: sharpness, configurable: true });
  for (const each of asked.splice(0)) {
    if (each.query === query) each.dispatchEvent(new Event("change"));
  }
};
"""
DRAWN = """async () => {
  const cube = document.querySelector("#cube");
  while (cube.renderer.state === "preparing") await new Promise(requestAnimationFrame);
  const pixels = () => {
    const { canvas } = cube;
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  };
  while (!pixels().some(Boolean)) await new Promise(requestAnimationFrame);
}"""
NET = """() => {
  const { canvas } = document.querySelector("#cube");
  const pen = canvas.getContext("2d");
  const edge = Math.min(canvas.width / 13, canvas.height / 10);
  const [left, top] = [(canvas.width - 12 * edge) / 2, (canvas.height - 9 * edge) / 2];
  const corners = [[3, 0], [6, 3], [3, 3], [3, 6], [0, 3], [9, 3]];
  const colours = { "248,248,244": "U", "196,30,58": "R", "0,155,72": "F",
                    "255,213,0": "D", "255,88,0": "L", "0,70,173": "B" };
  return Array.from({ length: 54 }, (_, i) => {
    const [column, row] = corners[Math.floor(i / 9)];
    const x = left + (column + (i % 3) + 0.5) * edge;
    const y = top + (row + (Math.floor(i / 3) % 3) + 0.5) * edge;
    return colours[[...pen.getImageData(x, y, 1, 1).data.slice(0, 3)].join()] ?? "?";
  }).join("");
}"""


def after_typing(text: str) -> str:
    """The facelets that Python reads from a text."""
    return Cube(text).facelets


@pytest.fixture
def early(page: Page, site: Any) -> Page:
    """The cube page with a Python that never arrives."""
    without_python(page)
    page.goto(site.url)
    return page


@pytest.fixture
def flat(page: Page, site: Any) -> Page:
    """The cube page in a browser without WebGL."""
    page.add_init_script(NO_WEBGL)
    without_python(page)
    page.goto(site.url)
    return page


def test_letters_are_drawn_even_when_the_first_sticker_has_no_colour(page: Page, site: Any) -> None:
    without_searches(page)
    page.goto(site.url)
    page.get_by_label("Scramble", exact=True).fill("." + SOLVED[1:])
    page.evaluate(DRAWN)
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_label("Letters on the stickers").check()
    names = "() => performance.getEntriesByType('resource').map(({ name }) => name)"
    page.wait_for_function(f"() => ({names})().some((name) => name.includes('/letters-'))")


def test_a_sharper_screen_gets_a_sharper_picture(page: Page, site: Any) -> None:
    page.add_init_script(SCREENS)
    without_python(page)
    page.goto(site.url)
    page.evaluate(DRAWN)
    size = "() => cube.querySelector('canvas').width / cube.querySelector('canvas').clientWidth"
    for sharpness in (2, 1.5):
        page.evaluate("(sharpness) => goToScreen(sharpness)", sharpness)
        assert page.evaluate(size) == pytest.approx(sharpness, abs=0.01)


def test_shaders_that_the_card_does_not_take_leave_the_flat_net(page: Page, site: Any) -> None:
    page.add_init_script(NO_LINK)
    without_python(page)
    page.goto(site.url)
    page.get_by_label("Scramble", exact=True).fill("R")
    page.wait_for_function(f"() => ({NET})() === '{after_typing('R')}'")


def test_a_card_is_not_waited_for_and_a_lost_one_leaves_the_flat_net(early: Page) -> None:
    early.evaluate(DRAWN)
    early.evaluate("cube.renderer.surface.gl.getExtension('WEBGL_lose_context').loseContext()")
    early.get_by_label("Scramble", exact=True).fill("R")
    early.wait_for_function(f"() => ({NET})() === '{after_typing('R')}'")


def test_the_flat_net_shows_the_moves_as_they_are_played(flat: Page) -> None:
    flat.get_by_label("Scramble", exact=True).fill("R U F D L B")
    end = after_typing("R U F D L B")
    flat.wait_for_function(f"() => ({NET})() === '{end}'")
    flat.get_by_role("button", name="First move").click()
    flat.wait_for_function(f"() => ({NET})() === '{SOLVED}'")
    flat.get_by_label("Speed").select_option("0.5")
    flat.evaluate(
        f"""() => {{
          window.seen = new Set();
          const look = () => {{
            seen.add(({NET})());
            if (cube.player.position < 6) requestAnimationFrame(look);
          }};
          cube.player.play();
          look();
        }}"""
    )
    flat.wait_for_function(f"() => seen.has('{end}')")
    seen = flat.evaluate("[...seen]")
    assert seen[0] == SOLVED
    assert after_typing("R U F") in seen


def test_the_flat_net_shows_the_latest_however_its_script_comes(page: Page, site: Any) -> None:
    waiting: list[Route] = []
    page.add_init_script(NO_WEBGL)
    without_python(page)
    page.route(re.compile(r"/js/net-"), lambda route: waiting.append(route))
    page.goto(site.url)
    page.locator("#cube canvas").wait_for(state="attached")  # somebody listens
    frame = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    texts = [" ".join("RUFDLB"[: 1 + n % 6] * (1 + n // 6)) for n in range(18)]
    for text in texts:  # each is drawn once, when the script is there
        page.get_by_label("Scramble", exact=True).fill(text)
        page.evaluate(frame)
    for route in waiting:
        route.continue_()
    page.wait_for_function(f"() => ({NET})().includes('U')")
    page.evaluate(frame)
    assert page.evaluate(NET) == after_typing(texts[-1])


def test_a_tap_on_the_flat_net_paints_the_sticker_under_it(page: Page, site: Any) -> None:
    page.add_init_script(NO_WEBGL)
    without_searches(page)
    page.goto(site.url)
    page.get_by_role("button", name="Paint", exact=True).click()
    page.get_by_role("button", name="Start from solved").click()
    page.get_by_role("radio", name="red").check(force=True)
    box = page.locator("#cube canvas").bounding_box()
    assert box
    edge = min(box["width"] / 13, box["height"] / 10)
    left = (box["width"] - 12 * edge) / 2
    top = (box["height"] - 9 * edge) / 2
    # The first sticker of the left face, which is out of sight in space.
    page.locator("#cube canvas").click(position={"x": left + edge / 2, "y": top + 3.5 * edge})
    expect(page.get_by_label("Scramble", exact=True)).to_have_value(SOLVED[:36] + "R" + SOLVED[37:])


def test_other_stickers_of_the_same_moves_are_lit_at_once(early: Page) -> None:
    early.get_by_label("Scramble", exact=True).fill("R U")
    early.evaluate(DRAWN)
    picture = "() => document.querySelector('#cube canvas').toDataURL()"
    show = """([number, lit]) => {
      const chapters = [{ from: 0, to: 2, lit, done: [] }];
      const line = { of: "R U", number, moves: "U' R'", chapters };
      document.getElementById("line").setAttribute("line", JSON.stringify(line));
    }"""
    early.evaluate(show, [1, [*range(54)]])
    early.wait_for_function("() => cube.player.chapters.length === 1 && cube.player.position === 0")
    early.wait_for_timeout(300)
    coloured = early.evaluate(picture)
    early.evaluate(show, [2, []])
    early.wait_for_function(f"(before) => ({picture})() !== before", arg=coloured)
    early.wait_for_timeout(300)
    grey = early.evaluate(picture)
    early.evaluate(show, [3, [*range(54)]])
    early.wait_for_function(f"(before) => ({picture})() !== before", arg=grey)
    early.wait_for_timeout(300)
    assert early.evaluate(picture) == coloured
