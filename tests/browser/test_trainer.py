"""The trainer, where only a browser shows it: clock, keys, cube, focus, files, a phone."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from looking import THEMES, too_small
from playwright.sync_api import Page, expect
from withheld import Held

from cubogram.cfop.trainer import recognise
from cubogram.cube.cube import Cube
from cubogram.pages.training.memory import STEPS

FACELETS = """() => {
  const names = { white: "U", red: "R", green: "F", yellow: "D", orange: "L", blue: "B" };
  const said = document.querySelector("#cube canvas").getAttribute("aria-label");
  return said.split(".").filter((side) => side.trim()).map((side) => {
    const words = (side.split(": ")[1] ?? "").split(/,? /);
    return words[0] === "all" ? names[words[1]].repeat(9) : words.map((w) => names[w]).join("");
  }).join("");
}"""
"""What the cube shows, as listeners hear it."""


class Trainee:
    def __init__(self, page: Page) -> None:
        self.page = page

    def visits(self, site: Any, fragment: str = "") -> "Trainee":
        self.page.goto(f"{site.url}trainer/{fragment}")
        return self.asked()

    def rest(self) -> None:
        self.page.wait_for_selector("[data-live=rest]")

    def asked(self, other_than: str = "") -> "Trainee":
        self.page.wait_for_function(
            "(before) => document.querySelector('[data-live=rest] .asking') &&"
            " scramble.textContent.trim() !== before",
            arg=other_than,
        )
        return self

    def answered(self) -> None:
        self.page.wait_for_selector("[data-live=rest] .answered")

    def reveals(self) -> None:
        self.page.click("#reveal")
        self.answered()

    def presses(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def steps_to(self, name: str) -> None:
        before = self.text("#scramble")
        self.page.get_by_label(STEPS[name], exact=True).check()
        self.asked(before)

    def starts(self) -> None:
        self.page.keyboard.down(" ")
        self.stage("ready")
        self.page.keyboard.up(" ")
        self.stage("running")

    def times(self) -> str:
        """Uses the clock with the space bar; returns the time that it then shows."""
        self.starts()
        self.page.wait_for_function("() => Number(time.textContent) > 0")
        self.presses(" ")
        self.stage("stopped")
        return self.page.locator("#time").text_content() or ""

    def stage(self, name: str) -> None:
        expect(self.page.locator("#clock")).to_have_attribute("data-stage", name)

    def text(self, place: str) -> str:
        return self.page.locator(place).inner_text().strip()

    def cube(self) -> Cube:
        return Cube().apply(self.text("#scramble"))

    def way(self) -> str:
        self.rest()
        moves: list[str] = self.page.evaluate("cube.player.moves")
        assert self.page.locator("#solution .chip").all_inner_texts() == moves
        return " ".join(moves)

    def kept(self) -> dict[str, Any]:
        """The progress as the page keeps it."""
        self.rest()
        text = self.page.evaluate('localStorage.getItem("cubogram/trainer/main")')
        return json.loads(text)["value"].get("cases", {}) if text else {}

    def known(self) -> list[int]:
        """How often each case was known, in the order of the cases' first questions."""
        return [entry.get("known", 0) for entry in self.kept().values()]


@pytest.fixture
def trainee(page: Page, site: Any) -> Trainee:
    """Somebody on a first visit, asked for an OLL."""
    return Trainee(page).visits(site)


def part_of(cube: Cube, step: str = "OLL") -> Any:
    part = recognise(cube, step)
    assert part
    return part


def test_each_step_is_asked_on_the_cube_and_the_answer_solves_it(trainee: Trainee) -> None:
    page = trainee.page
    for step in (*(step for step in STEPS if step != "OLL"), "OLL"):
        trainee.steps_to(step)
        cube = trainee.cube()
        assert cube.orientation[3] == "U", "white at the bottom"
        page.wait_for_function(f"facelets => ({FACELETS})() === facelets", arg=cube.facelets)
        side = 1 if step == "first block" else -1  # where it is built
        page.wait_for_function("side => Math.sign(cube.camera.yaw) === side", arg=side)
        trainee.reveals()
        after = cube.apply(trainee.way())
        assert step != "PLL" or after.is_solved
        if step in ("cross", "first block"):
            continue
        assert trainee.text("#answer-title") == part_of(cube, step).rule.title
        page.locator("#alternatives").evaluate("details => { details.open = true }")
        for other in page.locator("#ways .way").all()[1:3]:
            other.evaluate("button => button.click()")
            assert step != "PLL" or cube.apply(trainee.way()).is_solved
            assert trainee.way()
        expect(page.locator("#alternatives")).to_have_attribute("open", "")


def test_the_clock_and_the_keys_are_enough_and_a_reload_keeps_all(trainee: Trainee) -> None:
    page, verdict = trainee.page, trainee.page.locator("#verdict")
    first = trainee.text("#scramble")
    shown = trainee.times()
    trainee.answered()
    expect(verdict).to_contain_text(shown)
    title = trainee.text("#answer-title")
    trainee.presses("Enter")  # it grades nothing
    trainee.rest()
    expect(page.locator(".answered")).to_be_visible()
    assert trainee.kept() == {}
    page.reload()
    trainee.answered()
    expect(verdict).to_contain_text(shown)
    assert trainee.text("#answer-title") == title
    expect(page.locator("#answer-picture svg")).to_be_visible()
    assert len(set(trainee.cube().apply(trainee.way()).facelets[:9])) == 1, "the top is done"
    trainee.presses(" ")
    trainee.asked(other_than=first)
    ((key, entry),) = trainee.kept().items()
    assert title.startswith(f"{key} (")
    assert (entry["seen"], entry["known"], entry["timed"]) == (1, 1, 1)
    assert -1e-9 < entry["best"] - float(shown) < 0.01  # shown in hundredths, cut off
    trainee.presses("Enter")
    trainee.answered()
    trainee.presses("2")
    trainee.asked()
    assert sorted(trainee.known()) == [0, 1]
    trainee.presses("Backspace")
    trainee.answered()
    assert trainee.known() == [1]
    assert shown in trainee.text("#recent")


def test_any_key_and_a_tap_anywhere_stop_the_clock_and_do_nothing_else(trainee: Trainee) -> None:
    page = trainee.page
    page.get_by_label("Choose the case from pictures").check()  # else the answer appears
    expect(page.locator(".quiz-option")).to_have_count(8)
    page.evaluate("document.activeElement.blur()")
    scramble, facelets = trainee.text("#scramble"), page.evaluate(FACELETS)
    for key in ("r", "Enter", "1", "Escape", "ArrowLeft", "?"):
        trainee.starts()
        page.locator("#cube .cube-stage").focus()
        page.keyboard.down(key)
        page.keyboard.down(key)  # held, it is repeated
        page.keyboard.up(key)
        trainee.stage("stopped")
        page.evaluate("document.activeElement.blur()")
        trainee.rest()
    for place in ("#cube canvas", "#scramble", "#time"):
        trainee.starts()
        box = page.locator(place).bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 300))
        page.mouse.down()
        trainee.stage("stopped")
        page.mouse.up()
        trainee.rest()
        trainee.stage("stopped")
    expect(page.locator(".answered, dialog[open]")).to_have_count(0)
    assert page.evaluate(FACELETS) == facelets
    assert trainee.text("#scramble") == scramble


def test_a_case_is_chosen_from_pictures_and_the_focus_goes_on(trainee: Trainee) -> None:
    page = trainee.page
    page.get_by_label("Choose the case from pictures").check()
    for right in (True, False):
        trainee.asked()
        title = part_of(trainee.cube()).rule.title
        options = page.locator(".quiz-option")
        expect(options).to_have_count(8)
        titles = [option.get_attribute("aria-label") for option in options.all()]
        assert len(set(titles)) == 8
        at = titles.index(title)
        options.nth(at if right else (at + 1) % 8).click()
        trainee.answered()
        assert trainee.text("#answer-title") == title
        chosen = titles[(at + 1) % 8] or ""
        assert (chosen in trainee.text("#verdict")) is not right
        assert page.evaluate("document.activeElement.id") == "answer"
        assert len(trainee.kept()) == (0 if right else 2)  # a wrong one is graded at once
        trainee.presses("Tab")
        assert page.evaluate("document.activeElement.id") == ("knew" if right else "next")
        if right:
            trainee.presses(" ")
        else:
            trainee.presses("2")  # not offered
            trainee.rest()
            expect(page.locator(".answered")).to_be_visible()
            trainee.presses("Backspace")  # a slip: it can be corrected
            expect(page.locator("#next")).to_be_hidden()
            assert page.evaluate("document.activeElement.id") == "answer"
            trainee.presses(" ")
        trainee.asked()
        assert trainee.known() == [1] * (1 if right else 2)


def test_a_case_is_solved_with_the_keys_of_the_cube(trainee: Trainee, site: Any) -> None:
    page = trainee.page
    page.goto("about:blank")
    trainee.visits(site, "#OLL-27")
    expect(page.locator("#drill")).to_be_visible()
    for known in range(2):
        part = part_of(trainee.cube())
        assert part.rule.number == 27
        moves = " ".join([("", "U", "U2", "U'")[part.auf], part.algorithm.text]).split()
        keys = [move for move in moves for _ in range(1 + move.endswith("2"))]
        for key in keys:
            letter = key[0].lower()
            trainee.presses(f"Shift+{letter}" if key.endswith("'") else letter)
        trainee.answered()
        assert str(len(keys)) in trainee.text("#verdict")
        before = trainee.text("#scramble")
        trainee.presses(" ")
        trainee.asked(before)
        assert trainee.kept()["OLL 27"]["known"] == known + 1


@pytest.fixture
def phone(phone_page: Page, site: Any) -> Trainee:
    return Trainee(phone_page).visits(site, "#PLL")


def test_a_phone_shows_all_at_one_look_with_room_for_fingers(
    phone: Trainee, violations: Callable[..., list[str]]
) -> None:
    page = phone.page
    below = page.locator("#reveal").bounding_box()
    assert below
    assert below["y"] + below["height"] < 844  # scramble, cube, clock and button
    page.get_by_label("Choose the case from pictures").check()
    expect(page.locator(".quiz-option")).to_have_count(8)
    for theme, rules in THEMES.items():
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        for place in ("asking", "answered"):
            if place == "answered":
                page.locator("#reveal").tap()
                phone.answered()
            assert too_small(page, "label.case", "label.check") == [], (theme, place)
            assert page.evaluate("document.documentElement.scrollWidth") == 390
            assert violations(page, *rules) == [], (theme, place)
        page.locator("#missed, #did-not").first.tap()
        page.locator("[data-theme-toggle]").tap()
        phone.asked()


def test_before_python_comes_the_page_reads_and_times_and_what_was_done_is_heard(
    page: Page, site: Any
) -> None:
    held = Held(page)
    page.goto(f"{site.url}trainer/")
    trainee = Trainee(page)
    cube = trainee.cube()
    page.wait_for_function(f"facelets => ({FACELETS})() === facelets", arg=cube.facelets)
    expect(page.locator(".case svg")).to_have_count(57)
    trainee.presses("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    trainee.presses("n", "Escape")  # not heard below it
    expect(page.locator("dialog[open]")).to_have_count(0)
    shown = trainee.times()
    grey = page.get_by_label("Grey out what does not matter")
    grey.uncheck()
    page.click("#reveal")
    expect(page.locator("#reveal")).to_have_attribute("data-taken", "")
    expect(page.locator("#answer")).to_be_hidden()
    held.let_go()
    trainee.answered()
    assert trainee.text("#answer-title") == part_of(cube).rule.title
    assert shown in trainee.text("#verdict")
    assert not grey.is_checked()
    expect(page.locator("[data-taken]")).to_have_count(0)
