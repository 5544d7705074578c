"""The cube page: typing, keys, painting, what is kept, solving, and how it looks on each screen."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from browsing import Site
from cube_page import AT_REST, SCRAMBLE, SOLVED, CubePage, box
from hands import CONTROL, SHIFT, Fingers, drops, press_key
from looking import SHIFTS, nothing_moved, too_small
from playwright.sync_api import Browser, Page, expect
from withheld import Held, without_python, without_searches

from cubogram import Cube

FAR = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"
"""The superflip: no search ends by itself while a test looks on."""
BARE = "".join(f"....{face}...." for face in "URFDLB")
PHONE: Any = {"width": 390, "height": 844}
SCREEN: Any = {"width": 1280, "height": 800}


@pytest.fixture
def cube(open_cube: Callable[[], CubePage]) -> CubePage:
    """The page with a solved cube and with Python."""
    opened = open_cube()
    opened.press("Reset")  # the example of a first visit
    opened.page.wait_for_function(AT_REST)
    return opened


# Before Python is there


def test_texts_turns_and_a_random_cube_are_shown_without_python(page: Page, open_cube: Any) -> None:
    without_python(page)
    cube = open_cube()
    for text in (SCRAMBLE, "x y F2 // [R: U]", Cube(SCRAMBLE).facelets, "R U F' " * 3334):
        cube.types(text)
        cube.shows(text)
    expect(cube.count).to_have_text("10002 / 10002")
    cube.types("")
    page.get_by_text("Turn by hand").click()
    cube.press("F", "R'")
    cube.says("F R'")
    log = page.locator("#cube [aria-live]")
    expect(log).to_have_text("right, anticlockwise. Move 2 of 2.")
    cube.press("One move back")
    expect(log).to_have_text("front. Move 1 of 2.")
    cube.types("F")
    expect(log).to_have_text("front. Move 1 of 1.")
    cube.types("")
    expect(log).to_have_text("")


def test_what_is_done_before_python_is_there_is_done_in_that_order(page: Page, site: Site) -> None:
    without_searches(page)
    held = Held(page)
    page.goto(site.url, wait_until="domcontentloaded")
    cube = CubePage(page)
    cube.canvas.wait_for()
    cube.press("Reset")
    cube.types("R U")
    cube.chooses("Like a person")
    cube.chooses("Shortest")
    cube.field.press("Enter")
    held.let_go()
    expect(cube.button("Stop")).to_be_visible()
    expect(page.get_by_role("radio", name="Shortest")).to_be_checked()
    cube.says("R U")
    cube.shows("R U")
    cube.press("Undo")
    cube.says("")


HEARD = """window.heard = [];
addEventListener("keydown", ({ key, defaultPrevented }) => heard.push([key, defaultPrevented]));"""


def test_parts_that_cannot_be_fetched_are_fetched_again(
    page: Page, open_cube: Any, watch: Any
) -> None:
    watch.expect("Failed to load resource")
    page.add_init_script(HEARD)
    page.route("**/client-*.js", lambda route: route.abort())
    cube = open_cube()
    cube.keys("F5", "Tab", "x")
    assert page.evaluate("heard") == [["F5", False], ["Tab", False], ["x", True]]
    cube.press("Reset")
    cube.types("R U F")
    cube.press("Solve")
    arrival = page.locator("#arrival")
    expect(arrival).to_contain_text("Python did not load")
    page.unroute("**/client-*.js")
    arrival.get_by_role("button", name="Try again").click()
    expect(page.locator("#solution")).to_have_text("F' U' R'")
    page.route("**/paint-*.js", lambda route: route.abort())
    page.reload()
    expect(cube.message).to_contain_text("A part of this page could not be fetched")
    page.unroute("**/paint-*.js")
    cube.message.get_by_role("button", name="Try again").click()
    cube.press("Paint", "Keep my scramble")
    expect(page.get_by_role("button", name="U5: white")).to_be_visible()


# The keyboard


TEXTS_SET = """() => {
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
  window.texts = [];
  const record = function (text) {
    window.texts.push(text);
    set.call(this, text);
  };
  Object.defineProperty(HTMLTextAreaElement.prototype, "value", { get, set: record });
}"""


def test_what_is_typed_is_not_taken_back(cube: CubePage) -> None:
    """Not even until Python has read it: the next letter would be typed into an empty field."""
    page = cube.page
    page.evaluate(TEXTS_SET)
    cube.keys("/")
    expect(cube.field).to_be_focused()
    for letter in "R U":
        page.keyboard.type(letter)
        page.wait_for_function(AT_REST)
    cube.shows("R U")
    assert "" not in page.evaluate("texts")
    page.keyboard.type(" /* a slash here is a slash */")
    cube.shows("R U")
    cube.field.press("?")
    cube.says("R U /* a slash here is a slash */?")
    cube.keys("?")
    expect(page.get_by_role("dialog", name="Help and keys")).to_contain_text("this help")


NOTE_THE_BUTTON = """() => {
  window.said = [];
  const button = document.querySelector("[data-do=play]");
  const note = () => {
    const label = button.getAttribute("aria-label");
    if (said.at(-1) !== label) said.push(label);
  };
  new MutationObserver(note).observe(button, { attributeFilter: ["aria-label"] });
}"""


def test_keys_turn_play_and_undo(cube: CubePage) -> None:
    page = cube.page
    cube.keys("r")
    assert page.evaluate("cube.player.position") == 1, "at once: nobody wants motion here"
    cube.keys("Shift+U", "f")
    cube.says("R U' F")
    cube.shows("R U' F")
    cube.keys("Home")
    cube.shows("")
    cube.keys("ArrowRight")
    cube.shows("R")
    page.evaluate(NOTE_THE_BUTTON)
    cube.keys("Space")
    cube.shows("R U' F")
    expect(cube.button("Play")).to_be_visible()
    assert page.evaluate("said") == ["Pause", "Play"]
    cube.keys("ArrowLeft")
    cube.shows("R U'")
    cube.keys("End")
    press_key(page, "я", "KeyZ", CONTROL)
    cube.says("R U'")
    press_key(page, "Я", "KeyZ", CONTROL | SHIFT)
    cube.says("R U' F")
    press_key(page, "ل", "KeyL")
    cube.says("R U' F L")


def test_a_mistake_is_marked_and_turns_go_on_after_it(cube: CubePage) -> None:
    cube.types("R U")
    cube.shows("R U")
    cube.types("R U 🙂")
    expect(cube.message.locator("mark")).to_have_text(["🙂"])
    expect(cube.field).to_have_attribute("aria-invalid", "true")
    expect(cube.count).to_have_text("2 / 2")  # of the last text that is one
    for key, text in (("f", "R U F"), ("r", "R U F R")):
        cube.keys(key)
        cube.shows(text)
        cube.says(text.replace("U", "U 🙂"))
    cube.types("R U F")
    expect(cube.field).to_have_attribute("aria-invalid", "false")
    expect(cube.message).to_have_text("")
    cube.shows("R U F")


# What is kept


KEEP = """localStorage.setItem("cubogram/cube/main", JSON.stringify({ version: 1, at: 1, value: {
  history: { start: "R", moves: ["R U", "R U x"], index: 2 }, fragment: "#scramble=R" } }))"""


def test_what_is_newer_than_its_address_is_shown_before_python(page: Page, open_cube: Any) -> None:
    without_python(page)
    cube = open_cube()
    page.evaluate(KEEP)
    for fragment, text in (("#scramble=R", "R U x"), ("#scramble=F", "F"), ("", "R U x")):
        open_cube(fragment)
        page.reload()
        cube.says(text)


def test_the_cube_its_past_and_settings_are_kept(cube: CubePage) -> None:
    page = cube.page
    cube.types("R U2 // kept")
    cube.press("Random scramble")
    expect(cube.field).not_to_have_value("R U2 // kept")
    drawn = cube.field.input_value()
    cube.shows(drawn)
    cube.press("Settings")
    cube.chooses("Colour-blind safe")
    page.get_by_label("Letters on the stickers").check()
    cube.press("Close")
    page.reload()
    cube.says(drawn)
    cube.press("Undo")
    cube.says("R U2 // kept")
    cube.shows("R U2")
    cube.press("Settings")
    expect(page.get_by_role("radio", name="Colour-blind safe")).to_be_checked()
    expect(page.get_by_label("Letters on the stickers")).to_be_checked()


def test_a_link_is_opened_and_left_and_come_back_to(open_cube: Any) -> None:
    cube = open_cube("#scramble=R+U&solution=U'+R'&at=1&method=person&colour=yellow&way=ahead")
    page = cube.page
    expect(cube.moves).to_have_text("2 moves")
    expect(cube.count).to_have_text("1 / 2")
    expect(page.locator("#solution [aria-current]")).to_have_text("R'")
    expect(page.locator("#now b")).to_have_text("R'")  # what comes next, everywhere
    cube.shows("R U U'")
    expect(page.locator("#person-colour")).to_have_value("yellow")
    expect(page.locator("#person-way")).to_have_value("ahead")
    cube.press("Reset")
    expect(cube.result).to_be_hidden()
    page.go_back()
    cube.says("R U")
    expect(cube.count).to_have_text("1 / 2")
    page.go_forward()
    cube.says("")
    cube.types("F")
    expect(page).to_have_url(re.compile("#scramble=F"))
    cube.press("Share")
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    cube.says("R U")


def test_a_dropped_file_is_read_or_refused(cube: CubePage) -> None:
    drops(cube.page, "scramble.txt", b"R U F2\n")
    cube.says("R U F2")
    drops(cube.page, "photo.jpg", bytes([0xFF, 0xD8, 0, 1, 2]))
    expect(cube.message).to_contain_text('"photo.jpg" is not a text file')
    cube.press("Help and keys")
    drops(cube.page, "scramble.txt", b"L D\n")  # a dialog that takes no files
    cube.page.keyboard.press("Escape")
    cube.press("List of cubes")
    drops(cube.page, "scan.png", bytes([0x89, 0x50, 0, 1, 2]))  # its own field takes it
    expect(cube.page.locator("#list-dialog")).to_contain_text('"scan.png" is not a text file')
    cube.says("R U F2")


# Painting


def test_painting_with_a_mouse_and_with_keys(cube: CubePage) -> None:
    page = cube.page
    cube.press("Paint", "Start from solved")
    cube.chooses("red")
    cube.press("U1: white")
    cube.says("R" + SOLVED[1:])
    page.locator("[data-cell='0']").press("ArrowRight")
    page.keyboard.press("b")  # and it goes on
    page.keyboard.press("f")
    cube.says("RBF" + SOLVED[3:])
    page.keyboard.press("Backspace")
    cube.says("RB." + SOLVED[3:])
    start, end = (box(page.locator(f"[data-cell='{i}']")) for i in (18, 20))
    page.mouse.move(start.left + 5, start.top + 5)
    page.mouse.down()
    page.mouse.move(end.left + 5, end.top + 5, steps=12)
    page.mouse.up()
    cube.says("RB." + SOLVED[3:18] + "RRR" + SOLVED[21:])
    page.get_by_label("Unfolded cube").get_by_role("button", name="Undo").click()
    cube.says("RB." + SOLVED[3:])
    page.emulate_media(forced_colors="active")  # the stickers have their own
    colour = "(element) => getComputedStyle(element).backgroundColor"
    for sticker in (page.locator(".swatch[data-colour=R]"), page.locator("[data-cell='13']")):
        assert sticker.evaluate(colour) == "rgb(196, 30, 58)"


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["screen", "phone"])
def test_painting_begins_bare_and_what_cannot_be_is_marked_in_sight(
    page: Page, open_cube: Any, size: Any
) -> None:
    page.set_viewport_size(size)
    cube = open_cube("#scramble=R+U&solution=U'+R'")
    expect(cube.chips).to_have_count(2)
    cube.press("Paint")
    cube.shows(BARE)
    expect(cube.button("Keep my scramble")).to_be_in_viewport(ratio=1)
    if size == PHONE:
        expect(cube.button("Solve")).to_be_in_viewport(ratio=1)
    cube.press("Done")  # nothing was painted: all is as it was
    cube.says("R U")
    expect(cube.chips).to_have_count(2)
    cube.types("R" + SOLVED[1:])
    cube.press("Paint", "Solve")
    expect(page.locator("#paint-box .net .marked")).to_have_count(1)
    expect(page.locator(".swatches .off")).to_have_text("10")
    net = page.locator("#paint-box .net")
    if size == SCREEN:
        expect(page.get_by_role("button", name="U1: red, cannot be right")).to_be_visible()
        assert box(net).bottom <= box(cube.message).top, "it would push away what one paints"
    else:  # one face at a time
        expect(cube.button("Up (1 sticker cannot be right)")).to_be_visible()
        expect(cube.button("Front")).to_have_attribute("aria-pressed", "true")
    cube.press("Repair the picture")
    cube.says(SOLVED)
    expect(page.locator("#paint-box .net .marked")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, {"width": 844, "height": 390}], ids=["up", "on its side"])
def test_solving_while_painting_shows_the_headline(page: Page, open_cube: Any, size: Any) -> None:
    page.set_viewport_size(size)
    cube = open_cube()
    cube.searches_for(1)
    cube.types(SCRAMBLE)
    cube.press("Paint", "Keep my scramble")
    page.locator("#paint-box .net").wait_for()
    page.evaluate("() => scrollTo(0, 200)")
    cube.press("Solve")
    expect(cube.moves).to_be_in_viewport(ratio=1)
    above = ".site-header" if size["width"] > size["height"] else "#cube .transport-bar"
    assert box(page.locator(above)).bottom <= box(cube.moves).top, "it is behind what stays"
    if size == PHONE:
        half, play = box(page.locator(".cube-half")), box(page.locator("#cube [data-do=play]"))
        assert play.bottom <= half.bottom - 4, "it touches the line"


# Solving


def test_a_scramble_is_solved_and_played(cube: CubePage, leads_to: Any) -> None:
    page = cube.page
    moves = cube.solves(SCRAMBLE).split()
    leads_to(page, "optimal/#a-proof")
    assert Cube(SCRAMBLE).apply(" ".join(moves)).is_solved
    expect(cube.moves).to_have_text(f"{len(moves)} moves")
    cube.press("One move forward")
    lit = page.locator("#solution [aria-current]")
    expect(lit).to_have_text(moves[1])
    cube.chips.nth(4).click()
    expect(cube.count).to_have_text(f"4 / {len(moves)}")
    expect(cube.chips.nth(4)).to_have_attribute("aria-current", "step")
    expect(page.locator("#now b")).to_have_text(moves[4])
    cube.shows(" ".join([SCRAMBLE, *moves[:4]]))
    page.get_by_label("Speed").select_option("4")
    cube.press("Play")
    cube.shows(SOLVED)
    expect(lit).to_have_count(0)
    expect(page.locator("#now b")).to_have_text("done")
    cube.press("First move")
    cube.shows(SCRAMBLE)
    cube.keys("End", "u")  # a turn of one's own: the text follows, the solution goes
    cube.says(" ".join([SCRAMBLE, *moves, "U"]))
    expect(cube.result).to_be_hidden()


def test_enter_solves_escape_stops_and_space_plays(cube: CubePage) -> None:
    page = cube.page
    cube.searches_for(600)
    cube.types(FAR)
    cube.field.press("Enter")
    expect(cube.stage).to_be_focused()
    expect(cube.chips.first).to_be_visible()
    page.keyboard.press("Escape")
    cube.ended()
    assert Cube(FAR).apply(cube.solution).is_solved
    page.set_viewport_size(PHONE)
    cube.types(f"{FAR} U")
    cube.press("Solve")  # the worker is free again
    expect(cube.moves).to_be_in_viewport()  # also on a phone, where it is far above
    expect(cube.chips.first).to_be_visible()
    cube.types("R U")  # another cube ends the search
    expect(cube.button("Stop")).to_be_hidden()
    expect(cube.result).to_be_hidden()
    cube.searches_for(0.2)
    cube.field.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")  # there may be no solution yet
    cube.shows(SOLVED)
    expect(cube.count).to_have_text("2 / 2")


def test_it_is_installed_and_searches_on_two_cores(page: Page, open_cube: Any) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 })")
    cube = open_cube()
    cube.press("Settings")
    expect(cube.button("Install as an app")).to_have_count(0)
    page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { window.asked = true; };
          dispatchEvent(offer);
        }"""
    )
    cube.press("Install as an app")
    expect(cube.button("Install as an app")).to_have_count(0)
    assert page.evaluate("asked")
    page.get_by_label("Use").select_option("2")
    expect(page.locator("#pool")).to_have_text("2 of 2 can search now.")
    cube.press("Close")
    assert Cube(SCRAMBLE).apply(cube.solves(SCRAMBLE)).is_solved
    expect(page.locator("#technical")).to_contain_text("2 cores")


def test_a_person_solves_in_chapters_that_are_in_sight(
    page: Page, open_cube: Any, leads_to: Any, violations: Any
) -> None:
    page.set_viewport_size(SCREEN)
    cube = open_cube()
    cube.chooses("Like a person")
    page.get_by_text("Options for solving like a person").click()
    leads_to(page, "like-a-person/")
    cube.types(SCRAMBLE)
    cube.press("Solve")
    chapters = page.locator(".chapter")
    expect(cube.button("Compare")).to_be_visible()  # nothing comes between any more
    expect(cube.moves).to_have_text(Cube(SCRAMBLE).cfop().summary)
    expect(chapters.nth(2).locator(".why").first).to_be_hidden()
    page.get_by_label("Show all explanations").check()
    expect(chapters.nth(2).locator(".why").first).to_be_visible()
    page.get_by_label("Show all explanations").uncheck()
    drawn = page.locator(".chapter:has(.case-picture)").first
    picture, moves = box(drawn.locator(".case-picture")), box(drawn.locator(".solution"))
    assert moves.right > picture.left, "moves go on below the picture"
    last, before = chapters.last, chapters.nth(chapters.count() - 2).locator(".chapter-head")
    for size, seen in ((SCREEN, ".chapter-head"), ({"width": 390, "height": 640}, ".solution")):
        page.set_viewport_size(size)
        before.click()
        expect(before.locator("..")).to_have_attribute("aria-current", "step")
        cube.keys("Space")
        expect(last).to_have_attribute("aria-current", "step")
        expect(last.locator(seen)).to_be_in_viewport(ratio=1)
    page.set_viewport_size(PHONE)
    cube.press("Compare")
    cube.press("Play the short solution")
    expect(chapters).to_have_count(0)
    expect(cube.moves).to_have_text(f"{len(cube.solution.split())} moves")
    assert Cube(SCRAMBLE).apply(cube.solution).is_solved
    assert page.evaluate("document.documentElement.scrollWidth") == 390, "nothing sticks out"
    assert violations(page) == []


def test_an_explanation_fits_a_phone_and_better_ways_are_played(page: Page, open_cube: Any) -> None:
    page.set_viewport_size(PHONE)
    cube = open_cube()
    page.get_by_text("My solution: what could be shorter, and why").click()
    reconstruction = Cube(SCRAMBLE).cfop(two_look=True, beginner=True).reconstruction
    page.get_by_label("How did you solve it?").fill(f"Scramble: {SCRAMBLE}\n\n{reconstruction}")
    cube.press("Explain it")
    better = page.locator("#steps-table").get_by_role("button", name=re.compile("^Show")).first
    better.wait_for()
    played = "cube.player.moves.join(' ')"
    mine = page.evaluate(played)
    better.click()
    page.wait_for_function(f"(mine) => {played} !== mine", arg=mine)
    assert page.evaluate("document.documentElement.scrollWidth") == 390, "nothing sticks out"


# The guide


def test_somebody_who_knows_no_notation_is_led_and_may_get_lost(
    browser: Browser, watch: Any, open_cube: Any
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = watch.add(context.new_page())
    page.add_init_script(WAKE_LOCK)
    cube = open_cube("#scramble=R+U+F2+D'", page)
    cube.button("Guide me").tap()
    words, following = page.locator("#guide-words"), page.locator("#guide-next")
    expect(words).to_contain_text("Hold the cube with the white centre on top")
    page.wait_for_function("() => locks.join() === 'screen'")
    following.tap()
    expect(page.locator(".guide-count")).to_have_text("Move 1 of 4")
    page.wait_for_function("() => Boolean(cube.over)")  # the arrow
    page.get_by_text("I am lost").tap()
    page.get_by_role("button", name="Paint it").tap()
    found = page.get_by_role("button", name="This is my cube")
    found.tap()
    expect(cube.message).to_contain_text("48 stickers have no colour yet")
    page.wait_for_function(WHOLE, arg="scramble-message")
    cube.button("Cancel").tap()
    following.tap()
    for n in range(4):
        expect(page.locator(".guide-count")).to_have_text(f"Move {n + 1} of 4")
        following.tap()
    cube.shows(SOLVED)
    expect(words).to_have_text("Done: the cube in your hands is solved.")
    following.tap()
    expect(cube.field).to_be_visible()
    page.wait_for_function("() => locks.join() === 'screen,released'")
    context.close()


WAKE_LOCK = """
  window.locks = [];
  const wakeLock = { request: async (what) => {
    locks.push(what);
    return { release: async () => void locks.push("released") };
  } };
  Object.defineProperty(navigator, "wakeLock", { value: wakeLock });
"""
WHOLE = """(id) => {
  const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


def test_a_finger_goes_on_painting_when_another_is_lifted(browser: Browser, open_cube: Any) -> None:
    context = browser.new_context(viewport=SCREEN, has_touch=True)
    cube = open_cube("", context.new_page())
    cube.press("Paint", "Start from solved")
    cube.chooses("red")
    corners = (box(cube.page.locator(f"[data-cell='{cell}']")) for cell in (18, 19, 20, 0))
    first, second, third, other = ((corner.left + 5, corner.top + 5) for corner in corners)
    fingers = Fingers(cube.page)
    fingers.down(first)
    fingers.down(first, other)
    fingers.move(second, other)
    fingers.up(second)
    fingers.move(third)
    fingers.up()
    cube.says(SOLVED[:18] + "RRR" + SOLVED[21:])
    context.close()


def test_the_guides_cube_and_its_large_button_are_in_sight(
    browser: Browser, open_cube: Any
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    cube = open_cube("#scramble=R+U+F2&solution=F2+U'+R'", page)
    page.evaluate("scrollTo(0, 100)")
    cube.button("Guide me").tap()
    header, drawn, following = (page.locator(one) for one in ("header", "#cube", "#guide-next"))
    for _ in range(2):
        expect(following).to_be_focused()
        page.wait_for_function("() => scrollY === 0")
        for width, height in ((390, 844), (360, 640), (320, 568), (844, 390), (667, 375)):
            page.set_viewport_size({"width": width, "height": height})
            seen, button = box(drawn), box(following)
            assert seen.top >= box(header).bottom - 1, (width, height)
            assert min(seen.height - 120, button.height - 60) >= 0, (width, height)
            assert button.bottom <= height, (width, height)
            apart = seen.bottom <= button.top or seen.right <= button.left
            assert apart, (width, height)
        following.tap()
    context.close()


# Every size, every eye


def test_on_a_phone(browser: Browser, watch: Any, open_cube: Any, violations: Any) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, color_scheme="dark")
    page = watch.add(context.new_page())
    cube = open_cube(page=page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    cube.button("Menu").tap()
    expect(page.get_by_role("link", name="Nonogram")).to_be_visible()
    cube.button("Menu").tap()
    cube.types("R U")
    cube.button("One move back").tap()
    expect(cube.count).to_have_text("1 / 2")
    assert too_small(page, "textarea", "input:not([type=radio])") == []
    assert violations(page) == []
    cube.button("Paint").tap()  # one side at a time, whole, with the field's name above the field
    expect(page.locator(".net-face.shown [data-cell]").last).to_be_in_viewport(ratio=1)
    expect(cube.button("Solve")).to_be_in_viewport(ratio=1)
    guide = page.locator(".net-guide")
    expect(guide).to_have_text("Hold green towards you, white above.")
    cube.button("Down").tap()
    expect(guide).to_have_text("Hold yellow towards you, green above.")
    assert page.evaluate("cube.camera.pitch") < 0, "the cube shows that face as well"
    assert box(page.locator("[for=scramble]")).top < box(cube.field).top
    page.set_viewport_size({"width": 844, "height": 390})  # on its side
    cell = box(page.locator(".net-face.shown [data-cell]").first)
    assert min(cell.width, cell.height) >= 44
    page.set_viewport_size(PHONE)
    cube.button("Done").tap()
    expect(cube.button("Paint")).to_be_focused()
    assert page.evaluate("cube.camera.pitch") > 0, "it is seen as before"
    context.close()


def test_axe_finds_nothing(cube: CubePage, violations: Callable[[Page], list[str]]) -> None:
    page = cube.page
    cube.types("R U K")
    expect(cube.message.locator("mark")).to_be_visible()
    assert violations(page) == []
    cube.types("R U")
    cube.press("Paint")
    expect(page.locator("#paint-box .net")).to_be_visible()
    assert violations(page) == []
    cube.press("Dark theme", "Settings")
    assert violations(page) == []
    cube.press("Close", "Help and keys")
    assert violations(page) == []


@pytest.mark.parametrize("size", [SCREEN, PHONE], ids=["screen", "phone"])
def test_nothing_moves_until_the_first_solution_and_its_proof(
    page: Page, site: Site, size: Any
) -> None:
    """Where Solve is asked for before Python is there."""
    page.set_viewport_size(size)
    page.add_init_script(SHIFTS)
    page.goto(site.url, wait_until="domcontentloaded")
    cube = CubePage(page)
    cube.canvas.wait_for(state="attached")
    if size == SCREEN:
        cube.field.press_sequentially(SCRAMBLE)
        page.keyboard.press("Enter")
        page.locator("#proof .button").first.wait_for()
    else:
        cube.types("R U F")  # so short a one needs no proof
        cube.press("Solve")
        cube.chips.first.wait_for()
    nothing_moved(page)


# Every algorithm of a case


def test_algorithms_of_a_case_are_found_played_and_kept(cube: CubePage) -> None:
    page = cube.page
    cube.types("z2 R U2 R' U' R U' R'")
    page.get_by_text("Find algorithms").click()
    page.get_by_role("combobox", name="Goal").select_option("OLL")
    cube.press("F")  # a half turn only
    cube.press("F2")
    page.get_by_label("Up to").fill("8")
    cube.press("Find them all")
    rows = page.locator("#algorithms > li")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("svg")).to_be_visible()
    rows.first.get_by_role("button", name="Play").click()
    expect(cube.count).to_have_text("7 / 7")
    page.reload()
    expect(rows).to_have_count(2)
    expect(rows.first).to_be_visible()
