"""The trainer in a real browser: scramble, clock, recognition, answer, progress; offline."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Route, expect

from cubogram.cfop.pictures import CROSS, FIRST_TWO_LAYERS, PAIR
from cubogram.cfop.piece_map import map_of_cubies
from cubogram.cfop.trainer import recognise
from cubogram.cube.cube import Cube
from cubogram.cube.cubies import SOLVED
from cubogram.pages.trainer.view import NAMES
from cubogram.pages.training.memory import STEPS
from cubogram.roux.blocks import FIRST_BLOCK

TITLES = {"cross": "White cross", "first block": "First block"}
"""The titles of the answers to exercises without cases."""
REST = "[data-live=rest]"
"""Python has heard all that was done."""
ASKING = f"{REST} .trainer-main.asking"
ANSWERED = f"{REST} .trainer-main.answered"
FACELETS = """() => {
  const names = { white: "U", red: "R", green: "F", yellow: "D", orange: "L", blue: "B" };
  const said = document.querySelector("#cube canvas").getAttribute("aria-label");
  return said.split(".").filter((side) => side.trim()).map((side) => {
    const words = side.split(": ")[1].split(/,? /);
    return words[0] === "all" ? names[words[1]].repeat(9) : words.map((w) => names[w]).join("");
  }).join("");
}"""


@pytest.fixture(scope="module")
def opened(browser: Browser, shared_site: Any) -> Iterator[Page]:
    """One page for most of the tests, so that Python is loaded only once."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{shared_site.url}learn/")
    yield page
    context.close()


@pytest.fixture
def trainer(opened: Page, shared_site: Any, watch: Any) -> Page:
    """The page as on a first visit, asking for an OLL."""
    page: Page = watch.add(opened)
    if "/trainer/" not in page.url:
        return visit(page, shared_site)
    page.evaluate(
        """() => {
          localStorage.clear();
          dispatchEvent(new StorageEvent("storage"));
        }"""
    )
    page.wait_for_selector(REST)
    step(page, "OLL")
    return page


def visit(page: Page, site: Any, fragment: str = "") -> Page:
    """The page, asking its first exercise."""
    page.goto(f"{site.url}trainer/{fragment}")
    page.wait_for_selector(ASKING)
    return page


def text(page: Page, place: str) -> str:
    return page.locator(place).inner_text().strip()


def scrambled(page: Page) -> Cube:
    """The cube after the scramble that the page shows."""
    return Cube().apply(text(page, "#scramble"))


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def kept(page: Page) -> Any:
    """The progress as the page keeps it, if it does."""
    page.wait_for_selector(REST)
    text = page.evaluate('localStorage.getItem("cubogram/trainer/main")')
    return json.loads(text)["value"]["cases"] if text else {}


def way(page: Page) -> str:
    """The maneuver that the player has loaded."""
    page.wait_for_selector(REST)
    moves: list[str] = page.evaluate("cube.player.moves")
    assert page.locator("#solution .chip").all_inner_texts() == moves
    return " ".join(moves)


def reveal(page: Page) -> None:
    button(page, "Show the answer").click()
    page.wait_for_selector(ANSWERED)


def timed(page: Page) -> str:
    """Uses the clock with the space bar; returns the time that it then shows."""
    page.keyboard.down(" ")
    expect(page.locator("#clock")).to_have_attribute("data-stage", "ready")
    page.keyboard.up(" ")
    page.wait_for_function("() => Number(document.getElementById('time').textContent) > 0")
    page.keyboard.press(" ")
    expect(page.locator("#clock")).to_have_attribute("data-stage", "stopped")
    return text(page, "#time")


def run_clock(page: Page) -> None:
    """Starts the clock with the space bar."""
    page.keyboard.down(" ")
    expect(page.locator("#clock")).to_have_attribute("data-stage", "ready")
    page.keyboard.up(" ")
    expect(page.locator("#clock")).to_have_attribute("data-stage", "running")


def step(page: Page, name: str) -> None:
    """Goes to another step and waits for its exercise."""
    for one in ("PLL" if name == "cross" else "cross", name):
        before = text(page, "#scramble")
        radio = page.get_by_label(NAMES.get(one, one), exact=True)
        if not radio.is_checked():
            radio.check()
            page.wait_for_function(
                "before => document.querySelector('[data-live=rest] .asking') && "
                "scramble.textContent.trim() !== before",
                arg=before,
            )


@pytest.mark.parametrize("name", STEPS)
def test_each_step_is_asked_and_the_answer_solves_it(
    trainer: Page, name: str, violations: Callable[[Page], list[str]]
) -> None:
    page = trainer
    step(page, name)
    cube = scrambled(page)
    assert cube.orientation[3] == "U"  # white at the bottom
    page.wait_for_function(f"facelets => ({FACELETS})() === facelets", arg=cube.facelets)
    reveal(page)
    if name in TITLES:
        assert solves(cube, name, way(page))
        assert text(page, "#answer-title") == TITLES[name]
    else:
        part = recognise(cube, name)
        assert part
        assert text(page, "#answer-title") == part.rule.title
        page.locator("#alternatives").evaluate("details => { details.open = true }")
        ways = page.locator("#ways .way")
        assert ways.count() > 0
        for other in range(ways.count()):
            ways.nth(other).evaluate("button => button.click()")
            assert solves(cube, name, way(page))
        expect(page.locator("#alternatives")).to_have_attribute("open", "")
    assert violations(page) == []


def solves(cube: Cube, name: str, maneuver: str) -> bool:
    """Whether a maneuver does what the step asks for."""
    after = cube.apply(maneuver)
    carried = map_of_cubies(after.cubies)
    if name == "PLL":
        return after.cubies == SOLVED
    homes = {
        "cross": CROSS,
        "F2L": (*CROSS, *PAIR),
        "OLL": FIRST_TWO_LAYERS,
        "COLL": FIRST_TWO_LAYERS,
        "first block": FIRST_BLOCK.homes,
    }[name]
    top = after.facelets[:9]
    if after.orientation[3] != "U":  # the algorithm has turned the whole cube
        top = after.facelets[9 * after.orientation.index("D") :][:9]
        homes = ()
    done = all(carried[home] == home for home in homes)
    return done and (name not in ("OLL", "COLL") or len(set(top)) == 1)


def test_the_first_block_is_seen_where_it_is_built(trainer: Page) -> None:
    """Until the reader goes round the cube; another step shows the right side again."""
    page = trainer

    def yaw() -> float:
        page.wait_for_selector(REST)
        found: float = page.evaluate("cube.camera.yaw")
        return found

    assert yaw() < 0
    step(page, "first block")
    page.wait_for_function("() => cube.camera.yaw > 0")
    page.evaluate("cube.orbit(0.2, 0)")
    gone_round = yaw()
    reveal(page)
    way(page)
    assert yaw() == gone_round
    step(page, "PLL")
    page.wait_for_function("() => cube.camera.yaw < 0")


def test_by_keyboard_with_the_clock(trainer: Page) -> None:
    page = trainer
    shown = timed(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(ANSWERED)
    assert text(page, "#verdict") == f"{shown} s"
    title = text(page, "#answer-title")
    first = text(page, "#scramble")
    page.keyboard.press("1")
    page.wait_for_selector(ASKING)
    assert text(page, "#scramble") != first
    assert text(page, "#recent") == f"Last: {shown}"
    ((key, entry),) = kept(page).items()
    assert title.startswith(f"{key} (")
    assert (entry["seen"], entry["known"], entry["timed"]) == (1, 1, 1)
    assert -1e-9 < entry["best"] - float(shown) < 0.01  # shown in hundredths, cut off
    page.keyboard.press("Enter")
    page.wait_for_selector(ANSWERED)
    page.keyboard.press("2")
    page.wait_for_selector(ASKING)
    assert sorted(e["known"] for e in kept(page).values()) == [0, 1]
    expect(page.locator("#summary")).to_contain_text("2 seen · knew 1 of 2")
    page.reload()
    page.wait_for_selector(ASKING)
    expect(page.locator("#summary")).to_contain_text("2 seen · knew 1 of 2")
    assert text(page, "#recent") == f"Last: {shown}"


def test_the_space_bar_grades_nothing(trainer: Page) -> None:
    page = trainer
    timed(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(ANSWERED)
    title = text(page, "#answer-title")
    for key in (" ", " ", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector(REST)
    assert page.locator(".trainer-main.answered").count() == 1
    assert text(page, "#answer-title") == title
    assert kept(page) == {}
    page.keyboard.press("1")
    page.wait_for_selector(ASKING)
    assert [entry["known"] for entry in kept(page).values()] == [1]


@pytest.mark.parametrize("by", ["key", "button"])
def test_the_last_grade_is_taken_back(trainer: Page, by: str) -> None:
    page = trainer
    time = timed(page)
    reveal(page)
    title = text(page, "#answer-title")
    page.keyboard.press("2")
    page.wait_for_selector(ASKING)
    following = text(page, "#scramble")
    assert text(page, "#recent") == f"Last: {time}"
    if by == "key":
        page.keyboard.press("Backspace")
    else:
        button(page, f"Undo the last grade: {title}, not known").click()
    page.wait_for_selector(ANSWERED)
    assert text(page, "#answer-title") == title
    assert text(page, "#verdict") == f"{time} s"
    assert kept(page) == {}
    expect(page.locator("#undo")).to_be_hidden()
    page.keyboard.press("1")
    page.wait_for_selector(ASKING)
    assert text(page, "#scramble") == following
    ((_, entry),) = kept(page).items()
    assert (entry["seen"], entry["known"], entry["timed"]) == (1, 1, 1)


def test_a_reload_keeps_the_question_and_its_time(trainer: Page) -> None:
    page = trainer
    time = timed(page)
    scramble = text(page, "#scramble")
    page.reload()
    page.wait_for_selector(ASKING)
    assert (text(page, "#scramble"), text(page, "#time")) == (scramble, time)
    reveal(page)
    title = text(page, "#answer-title")
    page.reload()
    page.wait_for_selector(ANSWERED)
    assert text(page, "#verdict") == f"{time} s"
    assert text(page, "#answer-title") == title
    expect(page.locator("#answer-picture svg")).to_be_visible()
    assert solves(scrambled(page), "OLL", way(page))
    button(page, "Did not").click()
    page.wait_for_selector(ASKING)
    assert text(page, "#scramble") != scramble
    ((key, entry),) = kept(page).items()
    assert title.startswith(f"{key} (")
    assert (entry["seen"], entry["timed"]) == (1, 1)


def test_recognising_from_pictures(trainer: Page) -> None:
    page = trainer
    page.get_by_label("Choose the case from pictures").check()
    for right in (True, False):
        page.wait_for_selector(ASKING)
        part = recognise(scrambled(page), "OLL")
        assert part
        options = page.locator(".quiz-option")
        titles = [option.get_attribute("aria-label") for option in options.all()]
        assert len(titles) == len(set(titles)) == 8
        assert part.rule.title in titles
        at = titles.index(part.rule.title)
        options.nth(at if right else (at + 1) % 8).click()
        page.wait_for_selector(ANSWERED)
        assert text(page, "#answer-title") == part.rule.title
        if right:
            assert text(page, "#verdict") == "Right."
        else:
            assert text(page, "#verdict") == f"No: you chose {titles[(at + 1) % 8]}."
        assert page.evaluate("document.activeElement.id") == "answer"
        assert len(kept(page)) == (0 if right else 2)  # a wrong one is graded at once
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.id")
        assert focused == ("knew" if right else "next")
        page.keyboard.press(" ")
        page.wait_for_selector(ASKING)
        assert [entry["known"] for entry in kept(page).values()][-1] == int(right)


def test_a_wrong_choice_by_keyboard(trainer: Page) -> None:
    page = trainer

    def choose_wrong() -> None:
        page.wait_for_selector(ASKING)
        part = recognise(scrambled(page), "OLL")
        assert part
        page.locator(f'.quiz-option:not([aria-label="{part.rule.title}"])').first.click()
        page.wait_for_selector(ANSWERED)

    page.get_by_label("Choose the case from pictures").check()
    choose_wrong()
    for name in ("Knew it", "Did not"):
        expect(button(page, name)).to_be_hidden()
    page.keyboard.press("1")
    page.wait_for_selector(REST)
    assert page.locator(".trainer-main.answered").count() == 1
    page.keyboard.press("Backspace")  # a slip: it can be corrected
    assert kept(page) == {}
    expect(button(page, "Next")).to_be_hidden()
    page.keyboard.press("1")
    page.wait_for_selector(ASKING)
    assert [entry["known"] for entry in kept(page).values()] == [1]
    choose_wrong()
    page.keyboard.press("Enter")
    page.wait_for_selector(ASKING)


def test_a_question_mark_opens_the_help(trainer: Page) -> None:
    page = trainer
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="Help and keys")
    expect(help_).to_contain_text("undo the last grade")
    page.keyboard.press("n")  # not heard below it
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    button(page, "Help and keys").click()
    expect(help_).to_be_visible()
    page.keyboard.press("Escape")


def test_one_case_solved_on_the_screen(trainer: Page) -> None:
    page = trainer
    page.goto(page.url.split("#")[0] + "#OLL-27")
    page.wait_for_function("() => document.querySelectorAll('.case :checked').length === 1")
    for known in range(2):
        page.wait_for_selector(ASKING)
        part = recognise(scrambled(page), "OLL")
        assert part
        assert part.rule.number == 27
        moves = " ".join([("", "U", "U2", "U'")[part.auf], part.algorithm.text]).split()
        keys = [move for move in moves for _ in range(1 + move.endswith("2"))]
        for key in keys:
            letter = key[0].lower()
            page.keyboard.press(f"Shift+{letter}" if key.endswith("'") else letter)
        page.wait_for_selector(ANSWERED)
        assert text(page, "#verdict") == f"Solved with {len(keys)} turns."
        page.keyboard.press("1")
        page.wait_for_function(
            """n => {
              const { value } = JSON.parse(localStorage["cubogram/trainer/main"]);
              return value.cases["OLL 27"]?.known === n;
            }""",
            arg=known + 1,
        )


def test_groups_of_cases(trainer: Page, leads_to: Callable[[Page, str], None]) -> None:
    page = trainer
    leads_to(page, "like-a-person/#pairs-a-case-for-each-picture")
    page.wait_for_function("() => document.querySelectorAll('.case :checked').length === 57")
    page.get_by_role("button", name="fish", exact=True).click()
    page.wait_for_selector(REST)
    assert sorted(
        int(box.get_attribute("value") or 0) for box in page.locator(".case input:checked").all()
    ) == [9, 10, 35, 37]
    page.wait_for_selector(ASKING)
    page.get_by_role("button", name="fish", exact=True).click()
    expect(page.locator("#message")).to_have_text("No case is chosen: choose at least one below.")
    step(page, "PLL")
    assert page.locator(".case input:checked").count() == 21


def test_two_tabs_count_the_answers_of_both(trainer: Page, site: Any, watch: Any) -> None:
    page = trainer
    other = visit(watch.add(page.context.new_page()), site)
    for tab in (page, other, page):
        tab.bring_to_front()
        reveal(tab)
        button(tab, "Knew it").click()
        tab.wait_for_selector(ASKING)
    for tab in (page, other):
        expect(tab.locator("#summary")).to_contain_text("knew 3 of 3")
    other.close()
    assert sum(entry["seen"] for entry in kept(page).values()) == 3


def test_an_address_that_cannot_be_decoded_names_the_step(page: Page, site: Any) -> None:
    visit(page, site, "#PLL-%")
    expect(page.locator(".case input:checked")).to_have_count(21)  # all cases of the step


def test_progress_as_a_file(trainer: Page, tmp_path: Path) -> None:
    page = trainer
    reveal(page)
    button(page, "Knew it").click()
    page.wait_for_selector(ASKING)
    before = kept(page)
    with page.expect_download() as download:
        button(page, "Save to a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    button(page, "Reset").click()
    expect(button(page, "Delete them")).to_be_visible()
    assert kept(page) == before  # not until it was confirmed
    button(page, "Delete them").click()
    expect(page.locator("#summary")).to_contain_text("0 seen")
    assert kept(page) == {}
    page.locator("#file").set_input_files(file)
    expect(page.locator("#file-message")).to_contain_text("Loaded. Of two records of the same case")
    assert kept(page) == before
    wrong = tmp_path / "wrong.json"
    entry = {"key": "trainer/main", "version": 1, "at": 1, "value": {"cases": {"OLL 99": {}}}}
    wrong.write_text(json.dumps({"kind": "cubogram export", "version": 1, "entries": [entry]}))
    page.locator("#file").set_input_files(wrong)
    expect(page.locator("#file-message")).to_contain_text('it is damaged at "OLL 99"')
    assert kept(page) == before


SMALL = """
() => [...document.querySelectorAll("button, select, summary, label.case, label.check")]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width < 44 || height < 44;
  })
  .map((element) => element.outerHTML.slice(0, 90))
"""


def test_on_a_phone(
    browser: Browser,
    site: Any,
    watch: Any,
    violations: Callable[[Page], list[str]],
    screenshot: Callable[..., Path],
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        color_scheme="light",
        reduced_motion="reduce",
    )
    page = visit(watch.add(context.new_page()), site, "#PLL")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    below = page.locator("#reveal").bounding_box()
    assert below
    assert below["y"] + below["height"] < 844  # scramble, cube, clock and button at one look
    page.get_by_label("Choose the case from pictures").check()
    expect(page.locator(".quiz-option")).to_have_count(8)
    for theme in ("light", "dark"):
        page.wait_for_selector(ASKING)
        assert page.evaluate(SMALL) == []
        assert violations(page) == []
        screenshot(page, f"trainer-phone-{theme}", full_page=True)
        page.locator("#reveal").tap()
        page.wait_for_selector(ANSWERED)
        assert page.evaluate(SMALL) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert violations(page) == []
        screenshot(page, f"trainer-phone-answer-{theme}", full_page=True)
        button(page, "Did not").tap()
        button(page, "Dark theme").tap()
    context.close()


def test_while_the_solver_is_on_its_way(page: Page, site: Any) -> None:
    def never(route: Route) -> None:
        """Does not answer."""

    page.route(re.compile(r"/python/(twophase|cfop)-|/tables/"), never)
    page.goto(f"{site.url}trainer/#PLL")
    for _ in range(2):  # prepared exercises
        page.wait_for_selector(ASKING)
        part = recognise(scrambled(page), "PLL")
        assert part
        reveal(page)
        assert text(page, "#answer-title") == part.rule.title
        assert solves(scrambled(page), "PLL", way(page))
        assert page.locator(".case svg").count() == 21
        button(page, "Knew it").click()


def test_before_python_the_page_reads_and_what_is_done_is_heard_when_it_comes(
    page: Page, site: Any, violations: Callable[[Page], list[str]]
) -> None:
    waiting: list[Route] = []
    page.route(re.compile(r"/worker-"), lambda route: waiting.append(route))
    page.goto(f"{site.url}trainer/")
    part = recognise(scrambled(page), "OLL")
    assert part
    title = part.rule.title
    page.wait_for_function(f"facelets => ({FACELETS})() === facelets", arg=scrambled(page).facelets)
    assert page.locator(".case svg").count() == 57
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help and keys")).to_be_visible()
    page.keyboard.press("Escape")
    assert violations(page) == []
    shown = timed(page)
    page.get_by_label("Grey out what does not matter").uncheck()
    button(page, "Show the answer").click()
    expect(button(page, "Show the answer")).to_have_attribute("data-taken", "")
    expect(page.locator("#answer")).to_be_hidden()
    page.unroute(re.compile(r"/worker-"))
    for route in waiting:
        with suppress(Error):  # from a worker that has been given up meanwhile
            route.continue_()
    page.wait_for_selector(ANSWERED)
    assert (text(page, "#answer-title"), text(page, "#verdict")) == (title, f"{shown} s")
    assert not page.get_by_label("Grey out what does not matter").is_checked()
    assert page.locator("[data-taken]").count() == 0


def test_without_a_worker_it_is_said_and_nothing_done_is_lost(
    page: Page, site: Any, watch: Any
) -> None:
    watch.expect("Failed to load|ERR_FAILED|worker")
    page.route(re.compile(r"/worker-"), lambda route: route.abort())
    page.goto(f"{site.url}trainer/")
    button(page, "Show the answer").click()
    page.locator("#arrival.failed").wait_for()
    expect(page.locator("#answer")).to_be_hidden()
    page.unroute(re.compile(r"/worker-"))
    # The button is gone if the waiting event has already made the page try again.
    page.evaluate("document.querySelector('#arrival button')?.click()")
    page.wait_for_selector(ANSWERED)
    expect(page.locator("#arrival")).to_be_hidden()


def test_offline_after_a_visit(
    own_site: Any,
    open_profile: Callable[[], BrowserContext],
    python_kept: Callable[[Page], None],
) -> None:
    context = open_profile()
    page = visit(context.new_page(), own_site)
    python_kept(page)
    page.reload()
    page.wait_for_selector(ASKING)
    own_site.stop()
    page.reload()
    page.wait_for_selector(ASKING)
    first = text(page, "#scramble")
    button(page, "Another").click()
    page.wait_for_function("first => scramble.textContent !== first", arg=first)


@pytest.mark.parametrize("key", ["r", "x", "Enter", "1", "Escape", "ArrowLeft", "?", "n"])
def test_any_key_stops_the_clock_and_does_nothing_else(trainer: Page, key: str) -> None:
    page = trainer
    step(page, "OLL")
    scramble = text(page, "#scramble")
    run_clock(page)
    page.locator("#cube .cube-stage").focus()
    facelets = page.evaluate(FACELETS)
    page.keyboard.down(key)
    page.keyboard.down(key)  # held, it is repeated
    page.keyboard.up(key)
    expect(page.locator("#clock")).to_have_attribute("data-stage", "stopped")
    page.wait_for_selector(REST)
    assert page.locator(".answered, dialog[open]").count() == 0
    assert page.evaluate(FACELETS) == facelets
    assert text(page, "#scramble") == scramble


@pytest.mark.parametrize("place", ["#cube canvas", "#scramble", "body", "#time"])
def test_a_tap_anywhere_stops_the_clock(trainer: Page, place: str) -> None:
    page = trainer
    step(page, "OLL")
    run_clock(page)
    box = page.locator(place).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 300))
    page.mouse.down()
    expect(page.locator("#clock")).to_have_attribute("data-stage", re.compile("stopped"))
    page.mouse.up()
    expect(page.locator("#clock")).to_have_attribute("data-stage", "stopped")
