"""The cube in space: its pixels, its frames, what hands do to it, and graphics cards that fail."""

import re
from pathlib import Path
from typing import Any

import pytest
from browsing import Site
from cube_page import SCRAMBLE, CubePage
from playwright.sync_api import Browser, Page, expect
from withheld import without_python

from cubogram import Cube

SMALL: Any = {"width": 800, "height": 560}
"""A window in which WebGL draws few pixels."""
pytestmark = [pytest.mark.drawing, pytest.mark.browser_context_args(viewport=SMALL)]
LOOK = (Path(__file__).parent / "cube_look.js").read_text()
RESTS = "() => cube.player.position === cube.player.target && cube.renderer.state !== 'preparing'"
DRAWN = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  while (cube.stale || !cube.renderer.card) await frame();
  await frame();
}"""


@pytest.fixture
def cube(page: Page, open_cube: Any) -> CubePage:
    without_python(page)
    alone: CubePage = open_cube()
    for text in ("R", ""):  # no example
        alone.types(text)
    alone.page.evaluate(DRAWN)
    return alone


def test_the_colours_on_the_screen_are_the_facelets(cube: CubePage) -> None:
    def is_seen(text: str) -> None:
        cube.types(text)
        cube.page.wait_for_function(RESTS)
        seen = cube.page.evaluate(LOOK)
        assert "".join(seen.values()) == Cube(text).facelets[:27], "the faces U, R and F"

    is_seen(SCRAMBLE)
    cube.page.evaluate(
        """async () => {
          const { gl, canvas } = cube.renderer.surface;
          const extension = gl.getExtension("WEBGL_lose_context");
          const lost = new Promise((done) => canvas.addEventListener("webglcontextlost", done));
          const back = new Promise((done) => cube.renderer.addEventListener("ready", done));
          extension.loseContext();
          await lost;
          setTimeout(() => extension.restoreContext());
          await back;
        }"""
    )
    is_seen(SCRAMBLE + " U")


COUNT = """async () => {
  const { gl } = cube.renderer.surface;
  const counts = { frames: 0, calls: 0, uploads: 0 };
  const count = (object, name, what) => {
    const original = object[name];
    object[name] = function (...args) {
      counts[what]++;
      return original.apply(this, args);
    };
  };
  count(cube, "draw", "frames");
  count(gl, "drawElementsInstanced", "calls");
  for (const name of ["bufferData", "bufferSubData", "texImage2D", "uniform4fv"]) {
    count(gl, name, "uploads");
  }
  const frames = async (n) => {
    for (let i = 0; i < n; i++) await new Promise(requestAnimationFrame);
  };
  await frames(30);
  const atRest = { ...counts };
  cube.turn("R");
  while (cube.player.position !== cube.player.target) await frames(1);
  await frames(2);
  return [atRest, counts];
}"""


def test_a_frame_is_two_calls_and_no_upload_and_rest_is_no_frame(cube: CubePage) -> None:
    cube.types("R U F")
    cube.page.wait_for_function(RESTS)
    cube.page.evaluate(DRAWN)
    at_rest, turning = cube.page.evaluate(COUNT)
    assert at_rest == {"frames": 0, "calls": 0, "uploads": 0}
    assert turning["frames"] >= 2
    assert turning["calls"] == 2 * turning["frames"]  # the shadow and the cube
    assert turning["uploads"] == 0


FARTHEST = """() => {
  const { matrix } = cube.camera;
  const at = (p, i) => [0, 1, 2].reduce((sum, k) => sum + matrix[4 * k + i] * p[k], matrix[12 + i]);
  const far = [];
  for (let n = 0; n < 8; n++) {
    const p = [0, 1, 2].map((i) => ((n >> i) & 1 ? 1.5 : -1.5));
    far.push(Math.abs(at(p, 0) / at(p, 3)), Math.abs(at(p, 1) / at(p, 3)));
  }
  return Math.max(...far);
}"""


def test_the_cube_is_seen_whole_from_both_sides(cube: CubePage) -> None:
    assert cube.page.evaluate(FARTHEST) < 1
    cube.press("See the other side")
    assert cube.page.evaluate(FARTHEST) < 1


def test_letters_are_drawn_even_when_the_first_sticker_has_no_colour(open_cube: Any) -> None:
    cube = open_cube()
    cube.types("." + Cube().facelets[1:])
    cube.page.wait_for_function(RESTS)
    cube.page.evaluate(DRAWN)
    plain = cube.page.evaluate("cube.canvas.toDataURL()")
    cube.press("Settings")
    cube.page.get_by_label("Letters on the stickers").check()
    cube.page.wait_for_function("(plain) => cube.canvas.toDataURL() !== plain", arg=plain)


def test_other_stickers_of_the_same_moves_are_lit_at_once(cube: CubePage) -> None:
    page = cube.page
    cube.types("R U")

    def picture(number: int, lit: list[int], done: list[int]) -> str:
        """The cube with these facelets lit, and these in muted colours."""
        chapters = [{"from": 0, "to": 2, "lit": lit, "done": done}]
        line = {"of": "R U", "number": number, "moves": "U' R'", "chapters": chapters}
        page.evaluate("line => window.line.setAttribute('line', JSON.stringify(line))", line)
        taken = """(sizes) => {
          const [{ lit, done }] = cube.player.chapters;
          return cube.player.position === 0 && `${[lit.length, done.length]}` === sizes;
        }"""
        page.wait_for_function(taken, arg=f"{len(lit)},{len(done)}")
        page.evaluate(DRAWN)
        drawn: str = page.evaluate("cube.canvas.toDataURL()")
        return drawn

    whole = picture(1, [*range(54)], [])
    assert len({whole, picture(2, [], []), picture(3, [], [20]), picture(4, [20], [])}) == 4
    assert picture(5, [*range(54)], []) == whole


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


def test_a_sharper_screen_gets_a_sharper_picture(page: Page, open_cube: Any) -> None:
    page.add_init_script(SCREENS)
    without_python(page)
    open_cube()
    page.wait_for_function("() => cube.renderer?.state === 'ready'")
    for sharpness in (2, 1.5):
        page.evaluate("(sharpness) => goToScreen(sharpness)", sharpness)
        size = page.evaluate("cube.canvas.width / cube.canvas.clientWidth")
        assert size == pytest.approx(sharpness, abs=0.01)


NO_LINK = """
const original = WebGL2RenderingContext.prototype.getProgramParameter;
WebGL2RenderingContext.prototype.getProgramParameter = function (program, what) {
  return what === this.LINK_STATUS ? false : original.call(this, program, what);
};
"""
IS_FLAT = "() => cube.hasAttribute('flat')"


def test_a_card_that_does_not_take_the_shaders_leaves_the_flat_net(
    page: Page, open_cube: Any
) -> None:
    page.add_init_script(NO_LINK)
    without_python(page)
    open_cube()
    page.wait_for_function(IS_FLAT)


def test_a_card_that_is_lost_leaves_the_flat_net(cube: CubePage) -> None:
    assert not cube.page.evaluate(IS_FLAT)
    cube.page.evaluate("cube.renderer.surface.gl.getExtension('WEBGL_lose_context').loseContext()")
    cube.types("R")
    cube.page.wait_for_function(IS_FLAT)


def test_a_first_visitor_sees_an_example_play_and_the_way_to_the_field(
    page: Page, open_cube: Any
) -> None:
    without_python(page)
    cube = open_cube()
    expect(page.locator("#example")).to_be_visible()
    expect(cube.count).to_have_text(re.compile("^[1-9].* / 18$"))  # it plays by itself
    cube.says("")
    expect(cube.field).to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Tab")
    expect(cube.field).to_be_focused()
    page.keyboard.type("R U")
    expect(page.locator("#example")).to_be_hidden()
    cube.shows("R U")


def test_cubes_of_the_docs_share_one_context(page: Page, site: Site) -> None:
    without_python(page)
    page.goto(site.url + "learn/permutations/")
    counts = page.locator("cubogram-cube .transport-count")
    page.get_by_role("button", name="One move forward").first.click()
    expect(counts.first).to_have_text("1 / 2")
    expect(counts.nth(1)).to_have_text("0 / 2")
    renderers = "new Set([...document.querySelectorAll('cubogram-cube')].map(c => c.renderer)).size"
    assert page.evaluate(renderers) == 1


# Hands


VIEW = "() => [cube.camera.yaw, cube.camera.pitch].map(a => a.toFixed(3)).join()"
HOME = "{ yaw: -0.6, pitch: 0.52 }"


def test_a_wheel_and_two_fingers_zoom(cube: CubePage) -> None:
    page = cube.page
    cube.canvas.hover()
    page.mouse.wheel(0, -300)
    page.wait_for_function("() => cube.camera.zoom > 1.2")
    page.mouse.wheel(0, 3000)
    page.wait_for_function("() => cube.camera.zoom === 0.5")
    cube.canvas.dblclick(position={"x": 5, "y": 5})
    assert page.evaluate("cube.camera.zoom") == 1
    cube.pinches()
    assert page.evaluate("cube.camera.zoom") > 2
    cube.says("")  # no layer was turned


def test_a_drag_on_the_cube_turns_a_layer_and_beside_it_the_view(cube: CubePage) -> None:
    before = cube.page.evaluate(VIEW)
    cube.drags((0.15, 0.2), (0.0, -0.45))
    cube.says("R")
    assert cube.page.evaluate(VIEW) == before
    cube.drags((-0.95, 0.9), (0.4, 0.0))
    cube.says("R")
    assert cube.page.evaluate(VIEW) != before


def test_a_tap_on_the_cube_paints_the_sticker_under_it(open_cube: Any) -> None:
    cube = open_cube()
    cube.press("Paint", "Start from solved")
    cube.shows("")
    cube.chooses("red")
    cube.canvas.click()  # the middle of the cube is a corner of the F face
    solved = Cube().facelets
    cube.says(solved[:20] + "R" + solved[21:])


@pytest.mark.parametrize("phone", [True, False])
def test_a_drag_looks_around_while_a_solution_is_shown(
    browser: Browser, watch: Any, open_cube: Any, phone: bool
) -> None:
    size: Any = {"width": 390, "height": 844} if phone else SMALL
    page = watch.add(browser.new_context(viewport=size, has_touch=phone).new_page())
    cube = open_cube("#scramble=R+U+F&solution=F'+U'+R'", page)
    expect(cube.chips).to_have_count(3)

    def looks_around(way: float) -> None:
        before = page.evaluate(VIEW)
        cube.drags((0.15, 0.2), (0.0, way), finger=phone)
        page.wait_for_function(f"before => ({VIEW})() !== before", arg=before)
        expect(cube.chips).to_have_count(3)

    looks_around(-0.4)
    cube.says("R U F")
    cube.press("One move forward")
    expect(cube.count).to_have_text("1 / 3")
    hands = cube.button("Turn layers")
    expect(hands).to_be_in_viewport(ratio=1)
    hands.click()
    expect(hands).to_have_attribute("aria-pressed", "true")
    hands.click()
    expect(hands).to_have_attribute("aria-pressed", "false")
    looks_around(0.3)  # back to where it was, about
    page.evaluate(f"() => cube.lookFrom({HOME})")
    hands.click()
    expect(hands).to_have_attribute("aria-pressed", "true")
    cube.drags((0.15, 0.2), (0.0, -0.45), finger=phone)
    cube.says("R U F F' R")
    expect(cube.result).to_be_hidden()
    expect(hands).to_be_hidden()
    cube.drags((0.15, 0.2), (0.0, -0.45), finger=phone)  # turning goes on
    cube.says("R U F F' R R")
    page.context.close()
