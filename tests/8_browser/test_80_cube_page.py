"""The cube page in a real browser: typing, turning, playing, painting, solving, mistakes."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from withheld import without_python, without_searches

from cubogram.cube.cube import Cube
from cubogram.cube.cubies import after
from cubogram.cube.facelets import to_facelets
from cubogram.cube.maneuver import Maneuver

SOLVED = "".join(9 * face for face in "URFDLB")
BARE = "".join(f"....{face}...." for face in "URFDLB")
TWISTED = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
SCRAMBLE = "R U2 F' L D2 B R' U F2 D' L2 B' U R2"
FAR = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
"""The superflip: no search ends by itself while a test looks on."""
COLOURS = dict(
    zip("URFDLB.", ("white", "red", "green", "yellow", "orange", "blue", "bare"), strict=True)
)
LeadsTo = Callable[[Page, str], None]
LOOK = (Path(__file__).parent / "cube_look.js").read_text()
RESTS = "() => cube.player.position === cube.player.target && cube.renderer.state !== 'preparing'"
SIDES = ("Up", "Right", "Front", "Down", "Left", "Back")


def described(facelets: str) -> str:
    """What the page should say about a cube to someone who cannot see it."""
    sentences = []
    for i, side in enumerate(SIDES):
        names = [COLOURS[letter] for letter in facelets[9 * i : 9 * i + 9]]
        if len(set(names)) == 1:
            sentences.append(f"{side}: all {names[0]}.")
        else:
            rows = [" ".join(names[row : row + 3]) for row in (0, 3, 6)]
            sentences.append(f"{side}: {', '.join(rows)}.")
    return " ".join(sentences)


def shows(page: Page, facelets: str) -> None:
    """Waits until the page's cube is the one of these facelets."""
    expect(page.locator("#cube canvas")).to_have_attribute("aria-label", described(facelets))


def after_typing(text: str) -> str:
    """The facelets that Python reads from a text."""
    return Cube(text).facelets


def scramble_field(page: Page) -> Locator:
    return page.get_by_label("Scramble", exact=True)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


@pytest.fixture(scope="module")
def opened(browser: Browser, shared_site: Any) -> Iterator[Page]:
    """One page for the tests that need Python, which comes only once."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(shared_site.url)
    yield page
    context.close()


@pytest.fixture
def cube_page(opened: Page, watch: Any) -> Page:
    """The page with Python coming or there, as on a first visit."""
    page: Page = watch.add(opened)
    button(page, "Reset").click()
    page.get_by_role("radio", name="Shortest").check(force=True)
    page.locator("#more").evaluate("(more) => { more.open = true; }")
    page.get_by_label("Search for").fill("1")
    return page


@pytest.fixture
def early(page: Page, site: Any) -> Page:
    """The page with what searches for ever on its way; the Python that owns the page is there."""
    without_searches(page)
    page.goto(site.url)
    button(page, "Reset").click()  # the example of a first visit
    expect(page.locator("#example")).to_be_hidden()
    return page


@pytest.fixture
def alone(page: Page, site: Any) -> Page:
    """The page with Python for ever on its way: what the cube does by itself."""
    without_python(page)
    page.goto(site.url)
    page.locator("#cube canvas").wait_for()
    for text in ("R", ""):  # no example
        scramble_field(page).fill(text)
    shows(page, SOLVED)
    return page


# What works before Python is there


def test_a_typed_cube_is_the_one_python_reads(alone: Page) -> None:
    for text in (
        "R U R' U'",
        "R2' L\u2019 r u' M E2 S' x y' z2",
        "(R U)3 [F, D] [B: L2] // and so on",
        "x y F R D B L U z'",
        after_typing("x F2 R"),
        SCRAMBLE,
    ):
        scramble_field(alone).fill(text)
        shows(alone, after_typing(text))
    scramble_field(alone).fill(TWISTED)
    shows(alone, TWISTED)  # drawn although no cube can be so


def test_the_colours_on_the_screen_are_the_facelets(alone: Page) -> None:
    scramble_field(alone).fill(SCRAMBLE)
    facelets = after_typing(SCRAMBLE)
    shows(alone, facelets)
    alone.wait_for_function(RESTS)
    seen = alone.evaluate(LOOK)
    assert {int(i): letter for i, letter in seen.items()} == {
        i: facelets[i]
        for i in range(27)  # U, R and F are in view
    }


def test_a_lost_context_comes_back(alone: Page) -> None:
    scramble_field(alone).fill(SCRAMBLE)
    alone.evaluate(
        """async () => {
          const { gl, canvas } = document.querySelector("#cube").renderer.surface;
          const loss = gl.getExtension("WEBGL_lose_context");
          const back = new Promise(done => canvas.addEventListener("webglcontextrestored", done));
          loss.loseContext();
          await new Promise(done => setTimeout(done));
          loss.restoreContext();
          await back;
        }"""
    )
    scramble_field(alone).fill(SCRAMBLE + " U")
    facelets = after_typing(SCRAMBLE + " U")
    alone.wait_for_function(RESTS)
    assert list(alone.evaluate(LOOK).values()) == list(facelets[:27])


def test_a_first_visitor_sees_an_example_and_the_way_to_the_field(
    page: Page, site: Any, screenshot: Callable[..., Path]
) -> None:
    without_python(page)
    page.goto(site.url)
    expect(page.locator("#example")).to_be_visible()
    count = page.locator("#cube .transport-count")
    expect(count).to_have_text(re.compile("^[1-9].* / 18$"))  # it plays by itself
    expect(scramble_field(page)).to_have_value("")
    expect(scramble_field(page)).to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Tab")
    expect(scramble_field(page)).to_be_focused()
    page.keyboard.type("R U")
    expect(page.locator("#example")).to_be_hidden()
    shows(page, after_typing("R U"))
    screenshot(page, "cube-first")


def test_a_wheel_and_two_fingers_zoom(alone: Page) -> None:
    zoom = "cube.camera.zoom"
    alone.locator("#cube canvas").hover()
    alone.mouse.wheel(0, -300)
    alone.wait_for_function(f"() => {zoom} > 1.2")
    alone.mouse.wheel(0, 3000)
    alone.wait_for_function(f"() => {zoom} === 0.5")
    alone.locator("#cube canvas").dblclick(position={"x": 5, "y": 5})
    assert alone.evaluate(zoom) == 1
    box = alone.locator("#cube canvas").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = alone.context.new_cdp_session(alone)
    for i in range(6):
        points = [{"x": x + way * (20 + 10 * i), "y": y, "id": way + 1} for way in (-1, 1)]
        kind = "touchMove" if i else "touchStart"
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert alone.evaluate(zoom) > 2
    expect(scramble_field(alone)).to_have_value("")  # no layer was turned


def test_the_cube_is_seen_whole_from_both_sides(alone: Page) -> None:
    corners = """() => {
      const { matrix } = cube.camera;
      const at = (p, i) =>
        [0, 1, 2].reduce((sum, k) => sum + matrix[4 * k + i] * p[k], matrix[12 + i]);
      const far = [];
      for (let n = 0; n < 8; n++) {
        const p = [0, 1, 2].map((i) => ((n >> i) & 1 ? 1.5 : -1.5));
        far.push(Math.abs(at(p, 0) / at(p, 3)), Math.abs(at(p, 1) / at(p, 3)));
      }
      return Math.max(...far);
    }"""
    alone.set_viewport_size({"width": 1280, "height": 800})
    alone.wait_for_function(RESTS)
    assert alone.evaluate(corners) < 1
    button(alone, "See the other side").click()
    assert alone.evaluate(corners) < 1


def test_without_webgl_the_cube_is_unfolded(alone: Page, site: Any) -> None:
    alone.add_init_script(
        """const original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
          return kind === "webgl2" ? null : original.call(this, kind, ...rest);
        };"""
    )
    alone.goto(site.url)
    scramble_field(alone).fill("R")
    shows(alone, after_typing("R"))
    orange = """() => {
      const { canvas } = document.querySelector("#cube");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4) {
        if (data[i] === 255 && data[i + 1] === 88 && data[i + 2] === 0) return true;
      }
      return false;
    }"""
    alone.wait_for_function(orange)  # the left face, which is out of sight in space
    expect(alone.locator("#behind")).to_be_hidden()  # there is no other side


COUNT = """
async () => {
  const cube = document.querySelector("#cube");
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
}
"""


def test_a_frame_is_two_calls_and_no_upload_and_rest_is_no_frame(alone: Page) -> None:
    scramble_field(alone).fill("R U F")
    alone.wait_for_function(RESTS)
    alone.evaluate("() => new Promise(requestAnimationFrame)")
    at_rest, turning = alone.evaluate(COUNT)
    assert at_rest == {"frames": 0, "calls": 0, "uploads": 0}
    assert turning["frames"] >= 2
    assert turning["calls"] == 2 * turning["frames"]  # the shadow and the cube
    assert turning["uploads"] == 0


NOTE_THE_BUTTON = """() => {
  window.said = [];
  const button = document.querySelector("[data-do=play]");
  const note = () => {
    const label = button.getAttribute("aria-label");
    if (said.at(-1) !== label) said.push(label);
  };
  new MutationObserver(note).observe(button, { attributeFilter: ["aria-label"] });
}"""


def test_keys_turn_and_play(early: Page) -> None:
    early.locator("#cube .cube-stage").focus()
    for key in ("r", "Shift+U", "f"):
        early.keyboard.press(key)
    expect(scramble_field(early)).to_have_value("R U' F")
    shows(early, after_typing("R U' F"))
    early.keyboard.press("Home")
    shows(early, SOLVED)
    early.keyboard.press("ArrowRight")
    shows(early, after_typing("R"))
    early.evaluate(NOTE_THE_BUTTON)
    early.keyboard.press("Space")
    shows(early, after_typing("R U' F"))
    expect(button(early, "Play")).to_be_visible()
    assert early.evaluate("said") == ["Pause", "Play"]
    early.keyboard.press("ArrowLeft")
    shows(early, after_typing("R U'"))
    early.keyboard.press("End")
    early.keyboard.press("Control+z")
    expect(scramble_field(early)).to_have_value("R U'")
    early.keyboard.press("Control+y")
    expect(scramble_field(early)).to_have_value("R U' F")


def test_a_turn_after_a_text_that_is_not_a_cube_keeps_the_text_and_turns(early: Page) -> None:
    field = scramble_field(early)
    field.fill("R U")
    shows(early, after_typing("R U"))
    field.fill("R U K")
    early.locator("#cube .cube-stage").focus()
    early.keyboard.press("f")
    shows(early, after_typing("R U F"))
    expect(field).to_have_value("R U K F")
    early.keyboard.press("r")
    shows(early, after_typing("R U F R"))
    expect(field).to_have_value("R U K F R")
    field.fill("R U F")
    shows(early, after_typing("R U F"))


def test_keys_pressed_before_anybody_listens_are_done_later(page: Page, site: Any) -> None:
    waiting: list[Route] = []
    page.route(re.compile(r"/js/pointers-"), lambda route: waiting.append(route))
    page.goto(site.url, wait_until="domcontentloaded")
    page.locator("#cube .cube-stage").focus()
    page.keyboard.press("r")
    page.keyboard.press("Shift+U")
    let_go(page, waiting)
    expect(scramble_field(page)).to_have_value("R U'")
    shows(page, after_typing("R U'"))


def test_what_is_done_before_anybody_listens_is_done_in_that_order(page: Page, site: Any) -> None:
    waiting: list[Route] = []
    page.route(re.compile(r"/worker-"), lambda route: waiting.append(route))
    page.goto(site.url, wait_until="domcontentloaded")
    page.locator("#cube canvas").wait_for()
    button(page, "Reset").click()
    scramble_field(page).fill("R U")
    page.get_by_role("radio", name="Like a person").check(force=True)
    let_go(page, waiting)
    shows(page, after_typing("R U"))
    expect(scramble_field(page)).to_have_value("R U")
    expect(page.get_by_text("Options for solving like a person")).to_be_visible()
    button(page, "Undo").click()
    expect(scramble_field(page)).to_have_value("")


def test_enter_before_anybody_listens_solves(page: Page, site: Any) -> None:
    without_searches(page)
    waiting: list[Route] = []
    page.route(re.compile(r"/worker-"), lambda route: waiting.append(route))
    page.goto(site.url, wait_until="domcontentloaded")
    page.locator("#cube canvas").wait_for()
    scramble_field(page).fill("R U")
    scramble_field(page).press("Enter")
    let_go(page, waiting)
    expect(button(page, "Stop")).to_be_visible()
    expect(scramble_field(page)).to_have_value("R U")


def let_go(page: Page, waiting: list[Route]) -> None:
    """Lets the held files come, once they have been asked for."""
    while not waiting:
        page.wait_for_timeout(50)
    for route in waiting:
        route.continue_()


def test_buttons_turn_and_the_log_says_so(alone: Page) -> None:
    alone.get_by_text("Turn by hand").click()
    for move in ("F", "R'"):
        button(alone, move).click()
    expect(scramble_field(alone)).to_have_value("F R'")
    log = alone.locator("#cube [aria-live]")
    expect(log).to_have_text("right, anticlockwise. Move 2 of 2.")
    button(alone, "One move back").click()
    expect(log).to_have_text("front. Move 1 of 2.")
    scramble_field(alone).fill("F")
    expect(log).to_have_text("front. Move 1 of 1.")
    scramble_field(alone).fill("")
    expect(log).to_have_text("")


def drag(page: Page, start: tuple[float, float], way: tuple[float, float]) -> None:
    """Drags on the canvas; both in half-heights from its middle, y down."""
    box = page.locator("#cube canvas").bounding_box()
    assert box
    half = box["height"] / 2
    x, y = box["x"] + box["width"] / 2 + start[0] * half, box["y"] + half + start[1] * half
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + way[0] * half, y + way[1] * half, steps=8)
    page.mouse.up()


def test_a_drag_on_the_cube_turns_a_layer_and_beside_it_the_view(alone: Page) -> None:
    view = "() => [cube.camera.yaw, cube.camera.pitch].map(a => a.toFixed(3)).join()"
    before = alone.evaluate(view)
    drag(alone, (0.15, 0.2), (0.0, -0.45))
    expect(scramble_field(alone)).to_have_value("R")
    assert alone.evaluate(view) == before
    drag(alone, (-0.95, 0.9), (0.4, 0.0))
    expect(scramble_field(alone)).to_have_value("R")
    assert alone.evaluate(view) != before


MISTAKES = {
    "R U K2": ("Character 5: 'K' is not a move", "K"),
    "R (U F": ("Character 3: the '(' is never closed", "("),
    "R U 🙂 F": ("Character 5: '🙂' is not a move", "🙂"),
    "R4": ("Character 1: 'R4' is not a move", "R4"),
    SOLVED[1:]: ("53 facelets were given, but a cube has 54 (1 missing)", ""),
    SOLVED + "B": ("55 facelets were given, but a cube has 54 (1 too many)", "B"),
    "X" + SOLVED[1:]: ("7 colours, but a cube has 6", "X"),
}


def test_a_mistake_is_told_at_the_field(early: Page) -> None:
    field = scramble_field(early)
    told = early.locator("#scramble-message")
    field.fill("R")
    for text, (message, marked) in MISTAKES.items():
        field.fill(text)
        expect(told).to_contain_text(message)
        expect(early.locator("#cube .transport-count")).to_have_text(
            "1 / 1"
        )  # of the last that is one
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(told.locator("mark")).to_have_text([marked] if marked else [])
        expect(field).to_have_value(text)
        field.fill("R")
        expect(told).to_have_text("")
        expect(field).to_have_attribute("aria-invalid", "false")


def test_ten_thousand_moves_are_taken(alone: Page) -> None:
    text = "R U F' " * 3334
    scramble_field(alone).fill(text)
    shows(alone, after_typing(text))
    expect(alone.locator("#cube .transport-count")).to_have_text("10002 / 10002")


def test_solve_without_a_scramble_says_so(early: Page) -> None:
    button(early, "Solve").click()
    expect(early.locator("#scramble-message")).to_contain_text("Nothing to solve yet")


def test_a_random_state_comes_before_python(early: Page) -> None:
    field = scramble_field(early)
    texts = set()
    for _ in range(3):
        before = field.input_value()
        button(early, "Random scramble").click()
        expect(field).not_to_have_value(before)
        texts.add(field.input_value())
    text = field.input_value()
    assert len(texts) == 3
    assert all(len(each.split()) <= 21 for each in texts)
    shows(early, after_typing(text))
    button(early, "Reset").click()
    expect(scramble_field(early)).to_have_value("")
    shows(early, SOLVED)
    button(early, "Undo").click()
    expect(scramble_field(early)).to_have_value(text)


def test_reload_and_link_keep_the_cube(early: Page, site: Any) -> None:
    scramble_field(early).fill("R U2 // kept")
    early.reload()
    expect(scramble_field(early)).to_have_value("R U2 // kept")
    early.goto(site.url + "#scramble=F+R%27")
    early.reload()
    expect(scramble_field(early)).to_have_value("F R'")
    shows(early, after_typing("F R'"))


KEEP = """localStorage.setItem("cubogram/cube/main", JSON.stringify({ version: 1, at: 1, value: {
  history: { start: "R", moves: ["R U", "R U x"], index: 2 }, fragment: "#scramble=R" } }))"""


def test_what_is_newer_than_its_address_is_shown_before_python(alone: Page, site: Any) -> None:
    alone.evaluate(KEEP)
    for fragment, text in (("#scramble=R", "R U x"), ("#scramble=F", "F"), ("", "R U x")):
        alone.goto(f"{site.url}{fragment}")
        alone.reload()
        expect(scramble_field(alone)).to_have_value(text)


def test_a_cube_changed_after_a_link_is_the_one_that_is_kept(early: Page, site: Any) -> None:
    early.goto(site.url + "#scramble=F+R")
    early.reload()
    expect(scramble_field(early)).to_have_value("F R")
    scramble_field(early).fill("F R U")
    early.reload()
    expect(scramble_field(early)).to_have_value("F R U")


DROP = """
([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  const options = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("drop", options));
}
"""


def test_a_dropped_file_is_read_or_refused(early: Page) -> None:
    early.evaluate(DROP, ["scramble.txt", list(b"R U F2\n")])
    expect(scramble_field(early)).to_have_value("R U F2")
    early.evaluate(DROP, ["photo.jpg", [0xFF, 0xD8, 0, 1, 2]])
    expect(early.locator("#scramble-message")).to_contain_text('"photo.jpg" is not a text file')
    expect(scramble_field(early)).to_have_value("R U F2")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_painting_begins_bare_and_nothing_is_lost(
    early: Page, width: int, height: int, screenshot: Callable[..., Path]
) -> None:
    early.set_viewport_size({"width": width, "height": height})
    early.goto(f"{early.url.split('#')[0]}#scramble=R+U&solution=U'+R'")
    moves = early.locator("#solution button")
    expect(moves).to_have_count(2)
    button(early, "Paint").click()
    shows(early, BARE)
    told = early.locator("#scramble-message")
    expect(told).to_contain_text("Nothing is painted yet.")
    choice = told.get_by_role("button", name="Keep my scramble")
    expect(choice).to_be_in_viewport(ratio=1)
    if height > width:
        expect(button(early, "Solve")).to_be_in_viewport(ratio=1)
    screenshot(early, f"cube-paint-bare-{width}")
    button(early, "Done").click()  # nothing was painted: all is as it was
    expect(scramble_field(early)).to_have_value("R U")
    expect(moves).to_have_count(2)

    button(early, "Paint").click()
    choice.click()
    shows(early, after_typing("R U"))
    early.get_by_role("radio", name="red").check(force=True)
    early.locator("[data-cell='24']").click()
    painted = after_typing("R U")[:24] + "R" + after_typing("R U")[25:]
    expect(scramble_field(early)).to_have_value(painted)
    button(early, "Done").click()
    button(early, "Paint").click()  # what was painted is gone on with
    shows(early, painted)


def test_painting(early: Page) -> None:
    button(early, "Paint").click()
    button(early, "Start from solved").click()
    early.get_by_role("radio", name="red").check(force=True)
    early.get_by_role("button", name="U1: white").click()
    expect(scramble_field(early)).to_have_value("R" + SOLVED[1:])
    early.get_by_role("button", name="U1: red").press("ArrowRight")
    early.keyboard.press("b")  # and it goes on
    early.keyboard.press("f")
    expect(scramble_field(early)).to_have_value("RBF" + SOLVED[3:])
    early.keyboard.press("Backspace")
    expect(scramble_field(early)).to_have_value("RB." + SOLVED[3:])
    cells = [early.locator(f"[data-cell='{i}']").bounding_box() for i in (18, 20)]
    start, end = ((box["x"] + 5, box["y"] + 5) for box in cells if box)
    early.mouse.move(*start)
    early.mouse.down()
    early.mouse.move(*end, steps=12)
    early.mouse.up()
    expect(scramble_field(early)).to_have_value("RB." + SOLVED[3:18] + "RRR" + SOLVED[21:])
    early.get_by_label("Unfolded cube").get_by_role("button", name="Undo").click()
    expect(scramble_field(early)).to_have_value("RB." + SOLVED[3:])
    early.locator("#cube canvas").click()  # the middle of the cube is a corner of the F face
    painted = scramble_field(early).input_value()
    assert painted.count("R") == 11
    button(early, "Solve").click()
    told = early.locator("#scramble-message")
    expect(told).to_contain_text(
        "1 sticker has no colour yet: go on painting, or leave the rest free?"
    )
    shows(early, painted)
    button(early, "Clear").click()
    expect(early.locator("#scramble-message")).to_contain_text("48 stickers have no colour yet")
    button(early, "Done").click()
    expect(button(early, "Paint")).to_have_attribute("aria-pressed", "false")


def test_without_motion_a_turn_is_there_at_once(alone: Page) -> None:
    alone.emulate_media(reduced_motion="reduce")
    alone.locator("#cube .cube-stage").focus()
    alone.keyboard.press("r")
    assert alone.evaluate("() => cube.player.position") == 1


def test_the_safe_colours_and_letters_are_kept(early: Page, leads_to: LeadsTo) -> None:
    button(early, "Settings").click()
    leads_to(early, "two-bits/#the-exact-table")
    leads_to(early, "directions/")
    early.get_by_role("radio", name="Colour-blind safe").check(force=True)
    early.get_by_label("Letters on the stickers").check()
    button(early, "Close").click()
    early.reload()
    button(early, "Settings").click()
    expect(early.get_by_role("radio", name="Colour-blind safe")).to_be_checked()
    expect(early.get_by_label("Letters on the stickers")).to_be_checked()


def test_what_was_done_is_undone_after_a_reload(early: Page) -> None:
    scramble_field(early).fill("R U")
    button(early, "Random scramble").click()
    expect(scramble_field(early)).not_to_have_value("R U")
    early.reload()
    button(early, "Undo").click()
    expect(scramble_field(early)).to_have_value("R U")
    shows(early, after_typing("R U"))


def test_a_link_carries_cube_solution_position_and_options(early: Page, site: Any) -> None:
    early.goto(site.url + "#scramble=R+U&solution=U'+R'&at=1&method=person&colour=yellow&way=ahead")
    expect(early.locator("#moves")).to_have_text("2 moves")
    expect(early.locator("#cube .transport-count")).to_have_text("1 / 2")
    expect(early.locator("#solution [aria-current]")).to_have_text("R'")
    expect(early.locator("#now b")).to_have_text("R'")  # what comes next, everywhere
    expect(early.get_by_role("radio", name="Like a person")).to_be_checked()
    early.get_by_text("Options for solving like a person").click()
    expect(early.locator("#person-colour")).to_have_value("yellow")
    expect(early.locator("#person-way")).to_have_value("ahead")
    shows(early, after_typing("R U U'"))
    button(early, "Reset").click()
    expect(early.locator("#result")).to_be_hidden()
    early.go_back()
    expect(scramble_field(early)).to_have_value("R U")
    expect(early.locator("#cube .transport-count")).to_have_text("1 / 2")
    early.go_forward()
    expect(scramble_field(early)).to_have_value("")


def test_a_slash_goes_to_the_scramble(early: Page) -> None:
    early.locator("#cube .cube-stage").focus()
    early.keyboard.press("/")
    expect(scramble_field(early)).to_be_focused()
    expect(scramble_field(early)).to_have_value("")
    early.keyboard.type("R U /* a slash here is a slash */")
    shows(early, after_typing("R U"))


TEXTS_SET = """() => {
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
  window.texts = [];
  const record = function (text) {
    window.texts.push(text);
    set.call(this, text);
  };
  Object.defineProperty(HTMLTextAreaElement.prototype, "value", { get, set: record });
}"""


def test_what_is_typed_is_not_taken_back(early: Page) -> None:
    """Not even until Python has read it: the next letter would be typed into an empty field."""
    shows(early, after_typing(""))
    early.evaluate(TEXTS_SET)
    scramble_field(early).focus()
    for letter in "R U":
        early.keyboard.type(letter)
        early.wait_for_function("() => document.body.dataset.live === 'rest'")
    shows(early, after_typing("R U"))
    assert "" not in early.evaluate("texts")


def test_a_question_mark_opens_the_help(early: Page) -> None:
    scramble_field(early).press("?")
    expect(scramble_field(early)).to_have_value("?")  # any colour
    scramble_field(early).fill("")
    early.locator("#cube .cube-stage").focus()
    early.keyboard.press("?")
    expect(early.get_by_role("dialog", name="Help and keys")).to_contain_text("this help")


def test_a_part_that_cannot_be_fetched_is_told_and_tried_again(
    page: Page, site: Any, watch: Any
) -> None:
    watch.expect("Failed to load resource")
    without_searches(page)
    page.route("**/paint-*.js", lambda route: route.abort())
    page.goto(site.url)
    told = page.locator("#scramble-message")
    expect(told).to_contain_text("A part of this page could not be fetched")
    page.unroute("**/paint-*.js")
    told.get_by_role("button", name="Try again").click()
    button(page, "Paint").click()
    expect(page.get_by_role("button", name="U5: white")).to_be_visible()


def test_forced_colours_leave_the_stickers_their_own(early: Page) -> None:
    early.emulate_media(forced_colors="active")
    button(early, "Paint").click()
    colour = "(element) => getComputedStyle(element).backgroundColor"
    red = "rgb(196, 30, 58)"
    assert early.locator(".swatch[data-colour=R]").evaluate(colour) == red
    assert early.get_by_role("button", name="R5: red").evaluate(colour) == red


# With Python


def test_enter_then_space_plays_and_escape_stops(cube_page: Page) -> None:
    page = cube_page
    page.get_by_label("Search for").fill("600")
    scramble_field(page).fill(SCRAMBLE)
    scramble_field(page).press("Enter")
    expect(page.locator("#cube .cube-stage")).to_be_focused()
    expect(page.locator("#solution button").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(button(page, "Stop")).to_be_hidden()
    expect(page.locator("#solution button").first).to_be_visible()
    page.get_by_label("Search for").fill("0.5")
    scramble_field(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")  # there may be no solution yet
    shows(page, SOLVED)
    count = len(solution(page))
    expect(page.locator("#cube .transport-count")).to_have_text(f"{count} / {count}")


def test_a_blank_after_the_scramble_keeps_the_result(cube_page: Page) -> None:
    page = cube_page
    moves = solve(page, "R U F")
    page.wait_for_function("() => location.hash.includes('solution=')")
    address = page.url
    scramble_field(page).press_sequentially(" ")
    expect(scramble_field(page)).to_have_value("R U F ")
    page.wait_for_timeout(600)
    assert solution(page) == moves
    assert page.url == address


def solution(page: Page) -> list[str]:
    return (page.locator("#solution").text_content() or "").split()


def solve(page: Page, text: str) -> list[str]:
    """The solution that the page comes to."""
    scramble_field(page).fill(text)
    button(page, "Solve").click()
    expect(page.locator("#solution button").first).to_be_visible()
    expect(button(page, "Stop")).to_be_hidden()
    return solution(page)


def test_a_scramble_is_solved_and_played(
    cube_page: Page, screenshot: Callable[..., Path], leads_to: LeadsTo
) -> None:
    page = cube_page
    page.get_by_label("Search for").fill("1")
    moves = solve(page, SCRAMBLE)
    leads_to(page, "optimal/#a-proof")
    assert after(Maneuver(" ".join(moves)).indices, Cube(SCRAMBLE).cubies).is_solved
    assert len(moves) <= 21
    expect(page.locator("#moves")).to_have_text(f"{len(moves)} moves")
    count = page.locator("#cube .transport-count")
    button(page, "One move forward").click()
    expect(count).to_have_text(f"1 / {len(moves)}")
    lit = page.locator("#solution [aria-current]")
    expect(lit).to_have_text(moves[1])
    page.locator("#solution button").nth(4).click()
    expect(count).to_have_text(f"4 / {len(moves)}")
    expect(page.locator("#solution button").nth(4)).to_have_attribute("aria-current", "step")
    expect(page.locator("#now b")).to_have_text(moves[4])
    shows(page, after_typing(" ".join([SCRAMBLE, *moves[:4]])))
    screenshot(page, "cube")
    page.get_by_label("Speed").select_option("4")
    button(page, "Play").click()
    shows(page, SOLVED)
    expect(lit).to_have_count(0)
    expect(page.locator("#now b")).to_have_text("done")
    button(page, "First move").click()
    shows(page, after_typing(SCRAMBLE))
    page.locator("#cube .cube-stage").focus()
    page.keyboard.press("Space")
    expect(count).to_have_text(f"{len(moves)} / {len(moves)}")
    page.keyboard.press("u")  # a turn of one's own: the text follows, the solution goes
    expect(scramble_field(page)).to_have_value(" ".join([SCRAMBLE, *moves, "U"]))
    expect(page.locator("#result")).to_be_hidden()


def test_a_fetch_that_fails_is_told_and_tried_again(page: Page, site: Any, watch: Any) -> None:
    watch.expect("Failed to load resource")
    page.route("**/client-*.js", lambda route: route.abort())
    page.goto(site.url)
    scramble_field(page).fill("R U F")
    button(page, "Solve").click()
    told = page.locator("#arrival")
    expect(told).to_contain_text("Python did not load")
    page.unroute("**/client-*.js")
    told.get_by_role("button", name="Try again").click()
    expect(page.locator("#solution")).to_have_text("F' U' R'")


def test_stop_keeps_what_was_found(cube_page: Page) -> None:
    page = cube_page
    page.get_by_label("Search for").fill("600")
    scramble_field(page).fill(FAR)
    button(page, "Solve").click()
    expect(page.locator("#solution button").first).to_be_visible()
    button(page, "Stop").click()
    expect(button(page, "Stop")).to_be_hidden()
    assert after(Maneuver(" ".join(solution(page))).indices, Cube(FAR).cubies).is_solved
    scramble_field(page).fill(f"{FAR} U")
    page.set_viewport_size({"width": 390, "height": 844})
    button(page, "Solve").click()  # the worker is free again
    expect(button(page, "Stop")).to_be_visible()
    expect(page.locator("#moves")).to_be_in_viewport()  # also on a phone, where it is far above
    expect(page.locator("#solution button").first).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    scramble_field(page).fill("R U")  # another cube ends the search
    expect(button(page, "Stop")).to_be_hidden()
    expect(page.locator("#result")).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_solving_while_painting_shows_the_headline(cube_page: Page, size: tuple[int, int]) -> None:
    page = cube_page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    scramble_field(page).fill(SCRAMBLE)
    button(page, "Paint").click()
    button(page, "Keep my scramble").click()
    page.locator("#paint-box .net").wait_for()
    page.evaluate("() => scrollTo(0, 200)")
    button(page, "Solve").click()
    expect(page.locator("#moves")).to_be_in_viewport(ratio=1)
    head, above = (
        page.locator(name).bounding_box()
        for name in ("#moves", ".site-header" if size[0] > size[1] else "#cube .transport-bar")
    )
    assert head is not None
    assert above is not None
    assert head["y"] >= above["y"] + above["height"], "it is behind what stays in sight"
    half, play = (
        page.locator(name).bounding_box() for name in (".cube-half", "#cube [data-do=play]")
    )
    assert half is not None
    assert play is not None
    if size[0] < size[1]:
        assert play["y"] + play["height"] <= half["y"] + half["height"] - 4, "it touches the line"
    page.set_viewport_size({"width": 1280, "height": 720})


def test_a_person_solves_in_chapters(
    cube_page: Page, screenshot: Callable[..., Path], leads_to: LeadsTo
) -> None:
    page = cube_page
    page.get_by_role("radio", name="Like a person").check(force=True)
    page.get_by_text("Options for solving like a person").click()
    leads_to(page, "like-a-person/")
    scramble_field(page).fill(SCRAMBLE)
    button(page, "Solve").click()
    chips = page.locator("#chapters .chip")
    expect(chips.first).to_be_visible()
    text = (page.locator("#face-turns").text_content() or "").removeprefix("In face turns: ")
    assert after(Maneuver(text).indices, Cube(SCRAMBLE).cubies).is_solved
    held = chips.all_text_contents()  # what the hands do, rotations included
    chapters = page.locator(".chapter")
    assert chapters.count() >= 4
    expect(chapters.first).to_have_attribute("aria-current", "step")
    expect(chapters.first.locator(".why").first).to_be_visible()
    chapters.nth(1).get_by_role("button").first.click()
    expect(chapters.nth(1)).to_have_attribute("aria-current", "step")
    expect(chapters.nth(1).locator("svg")).to_be_visible()
    lit = page.locator("#chapters .chip[aria-current]")
    expect(lit).to_have_count(1)
    expect(chapters.nth(1).locator(".chip").first).to_have_attribute("aria-current", "step")
    before = chapters.first.locator(".chip").all_text_contents()
    shows(page, after_typing(" ".join([SCRAMBLE, *before])))
    screenshot(page, "cube-chapters")
    # One count everywhere: the headline, its chapters, the player, the text to copy.
    solution = Cube(SCRAMBLE).cfop()
    expect(page.locator("#moves")).to_have_text(solution.summary)
    numbers = [re.findall(r"(\d+) (turn|rotation)", each) for each in counts_of(chapters)]
    sums = {
        kind: sum(int(n) for found in numbers for n, of in found if of == kind)
        for kind in ("turn", "rotation")
    }
    assert (sums["turn"], sums["rotation"]) == (solution.turns, solution.rotations)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(page, "Copy").click()
    expect(page.locator("#note")).to_contain_text("Copied")
    told = f"// scramble: {SCRAMBLE}\n{solution.reconstruction}"
    assert page.evaluate("navigator.clipboard.readText()") == told
    expect(chapters.nth(2).locator(".why").first).to_be_hidden()
    page.get_by_label("Show all explanations").check()
    expect(chapters.nth(2).locator(".why").first).to_be_visible()
    drawn = page.locator(".chapter:has(.case-picture)").first
    picture, moves = (drawn.locator(name).bounding_box() for name in (".case-picture", ".solution"))
    assert picture is not None
    assert moves is not None
    assert moves["x"] + moves["width"] > picture["x"], "moves go on below the picture"
    button(page, "Last move").click()
    shows(page, after_typing(" ".join([SCRAMBLE, *held])))


def test_what_copy_wrote_is_read_back(cube_page: Page) -> None:
    """Pasted, and as a link's scramble; what is below it is played."""
    page = cube_page
    person = Cube(SCRAMBLE).cfop()
    text = f"// scramble: {SCRAMBLE}\n{person.reconstruction}"

    def is_read(solution: Maneuver) -> None:
        expect(scramble_field(page)).to_have_value(SCRAMBLE)
        message = page.locator("#scramble-message")
        expect(message).to_have_text("The solution is played as you pasted it. Explain it")
        shows(page, after_typing(SCRAMBLE))
        button(page, "Last move").click()
        shows(page, after_typing(f"{SCRAMBLE} {solution}"))

    scramble_field(page).fill(text)
    is_read(person.as_held)
    button(page, "Reset").click()
    page.evaluate("text => location.hash = new URLSearchParams({ scramble: text })", text)
    is_read(person.as_held)
    back = ~Maneuver(SCRAMBLE)
    setup, moves = (str(each).translate({32: "_", 39: "-"}) for each in (Maneuver(SCRAMBLE), back))
    scramble_field(page).fill(f"https://alg.cubing.net/?setup={setup}&alg={moves}")
    is_read(back)
    scramble_field(page).fill("Scramble: R U F\n\nF' U2")
    expect(scramble_field(page)).to_have_value("R U F")
    expect(page.locator("#scramble-message")).to_contain_text("do not solve this scramble")
    scramble_field(page).fill("// scramble: R U 3Rw\nR'")
    expect(page.locator("#scramble-message")).to_contain_text("a turn of a larger cube")
    scramble_field(page).fill("R U // scrambled by hand")
    shows(page, after_typing("R U"))


def counts_of(chapters: Locator) -> list[str]:
    return chapters.locator(".chapter-head span").all_text_contents()


def test_stickers_that_cannot_be_are_named_marked_and_repaired(cube_page: Page) -> None:
    page = cube_page
    scramble_field(page).fill("R" + SOLVED[1:])
    button(page, "Paint").click()
    told = page.locator("#scramble-message")
    expect(told).to_contain_text("Red appears 10 times, not 9 times")
    marked = page.locator("#paint-box .net .marked")
    expect(marked).to_have_count(1)  # the one that is known to be wrong
    button(page, "Solve").click()
    expect(told).to_contain_text("Red appears 10 times, not 9 times")  # in colours still
    expect(page.get_by_role("button", name="U1: red, cannot be right")).to_be_visible()
    net, words = (
        page.locator(name).bounding_box() for name in ("#paint-box .net", "#scramble-message")
    )
    assert net is not None
    assert words is not None
    assert words["y"] >= net["y"] + net["height"], "it would push away what one paints"
    counts = page.locator(".swatches .off")
    expect(counts).to_have_text("10")  # too many; the missing ones may still be painted
    page.set_viewport_size({"width": 390, "height": 844})  # one face at a time
    expect(button(page, "Up (1 sticker cannot be right)")).to_be_visible()
    expect(button(page, "Front")).to_have_attribute("aria-pressed", "true")
    page.set_viewport_size({"width": 1280, "height": 720})
    where = "up face, left end of the top row (UBL corner)"
    expect(told).to_contain_text(f"In the picture: {where}: white instead of red.")
    expect(told).to_contain_text("On your cube: look again at this sticker, which you may have")
    expect(told).not_to_contain_text("U1")
    button(page, "Repair the picture").click()
    expect(scramble_field(page)).to_have_value(SOLVED)
    expect(marked).to_have_count(0)
    button(page, "Paint").click()


def test_a_twisted_corner_is_named_and_repaired(cube_page: Page, leads_to: LeadsTo) -> None:
    page = cube_page
    scramble_field(page).fill(TWISTED)
    told = page.locator("#scramble-message")
    expect(told).to_contain_text("The UFR corner is twisted clockwise")
    expect(told).to_contain_text("On your cube: twist the UFR corner anticlockwise by hand")
    leads_to(page, "possible/#what-is-wrong-with-my-cube")
    told.get_by_role("button").click()
    expect(scramble_field(page)).to_have_value(SOLVED)
    button(page, "Solve").click()
    expect(page.locator("#note")).to_have_text("The cube is already solved.")


def test_random_states_come_from_python_and_are_solved(cube_page: Page, leads_to: LeadsTo) -> None:
    page = cube_page
    page.locator("#arrival").wait_for(state="hidden")
    button(page, "Random scramble").click()
    field = scramble_field(page)
    expect(field).not_to_have_value("")
    text = field.input_value()
    shows(page, to_facelets(Cube(text).cubies))
    moves = solve(page, Cube(text).facelets)
    assert Cube(text).apply(" ".join(moves)).is_solved
    page.locator("#details").evaluate("(details) => { details.open = true; }")
    leads_to(page, "two-phases/")


# On the pages of the docs


def test_cubes_of_the_docs_share_one_context(page: Page, site: Any) -> None:
    without_python(page)
    page.goto(site.url + "learn/permutations/")
    counts = page.locator("cubogram-cube .transport-count")
    expect(counts.first).to_have_text("0 / 2")
    button(page, "One move forward").first.click()
    expect(counts.first).to_have_text("1 / 2")
    expect(counts.nth(1)).to_have_text("0 / 2")
    renderers = "new Set([...document.querySelectorAll('cubogram-cube')].map(c => c.renderer)).size"
    assert page.evaluate(renderers) == 1


# Every size, every eye


def touch_drag(page: Page, start: tuple[float, float], way: tuple[float, float]) -> None:
    """A finger's drag on the canvas; both in half-heights from its middle, y down."""
    box = page.locator("#cube canvas").bounding_box()
    assert box
    half = box["height"] / 2
    x, y = box["x"] + box["width"] / 2 + start[0] * half, box["y"] + half + start[1] * half
    finger = page.context.new_cdp_session(page)
    for i in range(9):
        point = {"x": x + way[0] * half * i / 8, "y": y + way[1] * half * i / 8}
        kind = "touchMove" if i else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


HOME = "{ yaw: -0.6, pitch: 0.52 }"
PITCH = "() => document.querySelector('#cube').camera.pitch"
SMALL = """
() => {
  const targets = "button, select, textarea, summary, input:not([type=radio])";
  const boxOf = (element) => element.getBoundingClientRect();
  return [...document.querySelectorAll(targets)]
    .filter((element) => element.checkVisibility())
    .filter((element) => boxOf(element).height < 44 || boxOf(element).width < 44)
    .map((element) => element.outerHTML.slice(0, 80));
}
"""


@pytest.mark.parametrize("phone", [True, False])
def test_a_drag_looks_around_while_a_solution_is_shown(
    browser: Browser, site: Any, watch: Any, phone: bool, screenshot: Callable[..., Path]
) -> None:
    size = {"width": 390, "height": 844} if phone else {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, has_touch=phone)  # type: ignore[arg-type]
    page = watch.add(context.new_page())
    without_searches(page)
    page.goto(f"{site.url}#scramble=R+U+F&solution=F'+U'+R'")
    chips = page.locator("#solution button")
    expect(chips).to_have_count(3)
    swipe = touch_drag if phone else drag
    before = page.evaluate(PITCH)
    swipe(page, (0.15, 0.2), (0.0, -0.4))
    page.wait_for_function(f"before => ({PITCH})() !== before", arg=before)
    expect(chips).to_have_count(3)
    expect(scramble_field(page)).to_have_value("R U F")
    screenshot(page, f"cube-turn-layers-{phone}")
    button(page, "One move forward").click()
    expect(page.locator("#cube .transport-count")).to_have_text("1 / 3")

    hands = button(page, "Turn layers")
    expect(hands).to_be_in_viewport(ratio=1)
    hands.click()
    expect(hands).to_have_attribute("aria-pressed", "true")
    hands.click()
    expect(hands).to_have_attribute("aria-pressed", "false")
    before = page.evaluate(PITCH)
    swipe(page, (0.15, 0.2), (0.0, 0.3))  # back to where it was, about
    page.wait_for_function(f"before => ({PITCH})() !== before", arg=before)
    expect(chips).to_have_count(3)
    page.evaluate(f"() => document.querySelector('#cube').lookFrom({HOME})")
    hands.click()
    expect(hands).to_have_attribute("aria-pressed", "true")
    swipe(page, (0.15, 0.2), (0.0, -0.45))
    expect(scramble_field(page)).to_have_value("R U F F' R")
    expect(page.locator("#result")).to_be_hidden()
    expect(hands).to_be_hidden()
    swipe(page, (0.15, 0.2), (0.0, -0.45))  # turning goes on
    expect(scramble_field(page)).to_have_value("R U F F' R R")
    context.close()


@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_on_a_phone(
    browser: Browser,
    site: Any,
    watch: Any,
    colour_scheme: Any,
    violations: Callable[[Page], list[str]],
    screenshot: Callable[..., Path],
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        device_scale_factor=2,
        color_scheme=colour_scheme,
    )
    page = watch.add(context.new_page())
    without_searches(page)
    page.goto(site.url)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    button(page, "Menu").tap()
    expect(page.get_by_role("link", name="Nonogram")).to_be_visible()
    button(page, "Menu").tap()
    scramble_field(page).fill("R U")
    button(page, "One move back").tap()
    expect(page.locator("#cube .transport-count")).to_have_text("1 / 2")
    assert page.evaluate(SMALL) == []
    touch_drag(page, (0.15, 0.2), (0.0, -0.5))
    expect(scramble_field(page)).to_have_value("R R")
    assert page.evaluate("scrollY") == 0
    assert violations(page) == []
    screenshot(page, f"cube-phone-{colour_scheme}")
    # Painting: one side at a time, whole, with the field's name above the field.
    button(page, "Paint").tap()
    expect(page.locator(".net-face.shown [data-cell]").last).to_be_in_viewport(ratio=1)
    expect(button(page, "Solve")).to_be_in_viewport(ratio=1)
    guide = page.locator(".net-guide")
    expect(guide).to_have_text("Hold green towards you, white above.")
    button(page, "Down").tap()
    expect(guide).to_have_text("Hold yellow towards you, green above.")
    assert page.evaluate(PITCH) < 0, "the cube shows that face as well"
    places = [page.locator(name).bounding_box() for name in ("[for=scramble]", "#scramble")]
    assert places[0] is not None
    assert places[1] is not None
    assert places[0]["y"] < places[1]["y"]
    page.set_viewport_size({"width": 844, "height": 390})  # on its side
    cell = page.locator(".net-face.shown [data-cell]").first.bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= 44
    page.set_viewport_size({"width": 390, "height": 844})
    button(page, "Done").tap()
    expect(button(page, "Paint")).to_be_focused()
    assert page.evaluate(PITCH) > 0, "it is seen as before"
    context.close()


def test_axe_finds_nothing(early: Page, violations: Callable[[Page], list[str]]) -> None:
    scramble_field(early).fill("R U K")
    expect(early.locator("#scramble-message mark")).to_be_visible()
    assert violations(early) == []
    scramble_field(early).fill("R U")
    button(early, "Paint").click()
    expect(early.locator("#paint-box .net")).to_be_visible()
    assert violations(early) == []
    button(early, "Dark theme").click()
    button(early, "Settings").click()
    assert violations(early) == []
    button(early, "Close").click()
    button(early, "Help and keys").click()
    assert violations(early) == []


@pytest.mark.parametrize("is_clicked", [False, True], ids=["Enter", "Solve"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_nothing_moves_until_the_first_solution_and_its_proof(
    browser: Browser, site: Any, watch: Any, size: tuple[int, int], is_clicked: bool
) -> None:
    """Shifts of the layout, as browsers count them, where Solve is asked for before Python is
    there: whatever comes later than half a second after the key or click counts."""
    viewport: Any = dict(zip(("width", "height"), size, strict=True))
    page = watch.add(browser.new_context(viewport=viewport).new_page())
    page.add_init_script(
        """window.shifts = [];
        new PerformanceObserver((seen) => {
          for (const one of seen.getEntries()) {
            const moved = one.sources.map(({ node, previousRect: a, currentRect: b }) =>
              `${node?.id || node?.className} ${a.y} ${a.height} to ${b.y} ${b.height}`);
            if (!one.hadRecentInput) shifts.push([one.value, moved.join(", ")]);
          }
        }).observe({ type: "layout-shift", buffered: true });"""
    )
    page.goto(site.url, wait_until="domcontentloaded")
    page.locator("#cube canvas").wait_for(state="attached")
    if is_clicked:
        page.locator("#scramble").fill("R U F")  # at once, on one line: Python has not come yet
        page.locator("#solve").click()
        page.locator("#solution button").first.wait_for()  # so short a one needs no proof
    else:
        page.locator("#scramble").press_sequentially(SCRAMBLE)
        page.keyboard.press("Enter")
        page.locator("#proof .button").first.wait_for()
    page.wait_for_timeout(300)
    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) <= 0.02, shifts
    page.context.close()
