"""The timer, where only a browser shows it: keys, fingers, exact times, canvas, storage, tabs."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hands import Fingers, drops, press_key
from playwright.sync_api import Page, expect
from withheld import Held

WRITTEN = """() => new Promise((done, fail) => {
  const opening = indexedDB.open("cubogram", 1);
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const base = opening.result;
    const after = base.transaction("texts", "readwrite"); // begins when those before it have ended
    after.oncomplete = () => done(base.close());
  };
})"""
"""Waits until what the page has begun to write is written."""


class Cuber:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.time = page.locator(".solve-list .time")

    def visits(self, site: Any) -> "Cuber":
        self.page.goto(f"{site.url}timer/")
        self.page.wait_for_selector("body[data-live]")
        return self

    def stage(self, name: str) -> None:
        expect(self.page.locator("#clock")).to_have_attribute("data-stage", name)

    def starts(self) -> None:
        self.page.keyboard.down(" ")
        self.stage("ready")
        self.page.keyboard.up(" ")
        self.stage("running")

    def solves(self, times: int = 1) -> None:
        for _ in range(times):
            number = self.time.count()
            self.starts()
            self.page.keyboard.press("x")
            self.has(number + 1)

    def has(self, solves: int) -> None:
        expect(self.time).to_have_count(solves)

    def chooses(self, **options: Any) -> None:
        """Sets options in their dialog: True checks one, a text is filled in."""
        self.page.click("#options")
        for name, value in options.items():
            field = self.page.locator(f"#options-dialog [name={name}]")
            if isinstance(value, bool):
                field.set_checked(value)
            else:
                field.fill(value)
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)
        self.page.wait_for_selector("body[data-live=rest]")

    def reloads(self) -> None:
        """Opens the page again, once all is in the database: a visit may end during writing."""
        self.page.evaluate(WRITTEN)
        self.page.reload()

    def scramble(self) -> str:
        return self.page.locator("#scramble").inner_text()

    def downloads(self, button: str, file: Path) -> Any:
        with self.page.expect_download() as saved:
            self.page.get_by_role("button", name=button).click()
        saved.value.save_as(file)
        return json.loads(file.read_text())


@pytest.fixture
def cuber(page: Page, site: Any) -> Cuber:
    return Cuber(page).visits(site)


@pytest.fixture
def phone(phone_page: Page, site: Any) -> Cuber:
    return Cuber(phone_page).visits(site)


def test_a_session_by_keys_is_saved_deleted_loaded_and_stays(
    cuber: Cuber, tmp_path: Path, violations: Callable[[Page], list[str]]
) -> None:
    page, scrambles = cuber.page, set()
    for _ in range(5):
        scrambles.add(cuber.scramble())
        cuber.solves()
    assert len(scrambles) == 5
    expect(page.locator("#figures tr", has_text="ao5").locator("td").first).not_to_be_empty()
    assert violations(page) == []
    times = cuber.time.all_inner_texts()
    page.get_by_role("button", name="Files").click()
    ours = cuber.downloads("Save all sessions", tmp_path / "sessions.json")
    assert len(ours["sessions"][0]["solves"]) == 5
    assert all(scramble in json.dumps(ours) for scramble in scrambles)
    theirs = cuber.downloads("For csTimer", tmp_path / "cstimer.json")
    assert len(theirs["session1"]) == 5
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Delete session").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator("#solves")).to_be_hidden()
    page.get_by_role("button", name="Files").click()
    drops(page, "sessions.json", (tmp_path / "sessions.json").read_bytes())
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(cuber.time).to_have_text(times)
    cuber.reloads()
    cuber.has(5)


def test_solves_are_kept_after_the_browser_has_closed_the_database(cuber: Cuber) -> None:
    """As iOS does it to tabs in the background. The solve that was cleared is written again."""
    cuber.solves()
    origin = cuber.page.evaluate("location.origin")
    session = cuber.page.context.new_cdp_session(cuber.page)
    cleared = {"origin": origin, "storageTypes": "indexeddb"}
    session.send("Storage.clearDataForOrigin", cleared)
    cuber.solves()
    expect(cuber.page.locator("#store-problem")).to_be_hidden()
    cuber.page.wait_for_selector("body[data-live=rest]")
    cuber.reloads()
    cuber.has(2)


def test_a_finger_on_the_clock_starts_it_and_a_touch_anywhere_stops_it(phone: Cuber) -> None:
    fingers = Fingers(phone.page)

    def at(place: str) -> tuple[float, float]:
        box = phone.page.locator(place).bounding_box()
        assert box
        return box["x"] + 30, box["y"] + box["height"] / 2

    for number, place in enumerate(("#clock", "#scramble", ".site-header"), 1):
        fingers.down(at("#clock"))
        phone.stage("ready")
        fingers.up()
        phone.stage("running")
        fingers.stroke(at(place))
        phone.has(number)


KEPT = "() => JSON.parse(localStorage['cubogram/random-states/main'] ?? '{}').value ?? []"


def test_the_next_visit_begins_with_a_made_scramble_and_times_before_python_comes(
    cuber: Cuber, site: Any, watch: Any
) -> None:
    cuber.page.wait_for_function(f"() => ({KEPT})().length >= 3")
    made = cuber.page.evaluate(KEPT)
    page = watch.add(cuber.page.context.new_page())
    held = Held(page)
    page.goto(f"{site.url}timer/")
    other = Cuber(page)
    first = other.scramble()
    assert first in made or first in cuber.page.evaluate(KEPT)
    other.starts()
    shown, hint = page.locator("#time"), page.locator("#clock-hint")
    expect(shown).not_to_have_text(re.compile(r"^0\.0"))
    page.keyboard.press("x")
    other.stage("stopped")
    expect(shown).not_to_have_text("0.00")
    expect(hint).not_to_have_text("")
    time = shown.inner_text()
    held.let_go()
    other.has(1)
    expect(other.time).to_have_text(time)
    expect(shown).to_have_text(time)
    expect(hint).to_have_text("")
    page.wait_for_function(f"(first) => !({KEPT})().includes(first)", arg=first)
    assert other.scramble() != first
    other.time.first.click()
    expect(page.locator("#solve-scramble")).to_have_text(first)


def test_eight_and_twelve_seconds_are_said_and_a_late_start_costs(page: Page, site: Any) -> None:
    page.clock.install()
    page.add_init_script("window.said = []; speechSynthesis.speak = ({ text }) => said.push(text);")
    cuber = Cuber(page).visits(site)
    cuber.chooses(inspection=True, sound=True)
    expect(page.locator("#stopwatch")).to_have_attribute("sound", "")
    late = ((14, "1", r"\d\.\d\d"), (16, "+2", r"\d\.\d\d\+"), (18, "DNF", "DNF"))
    for number, (seconds, face, result) in enumerate(late, 1):
        page.clock.pause_at(page.evaluate("Date.now() + 2000") / 1000)
        page.evaluate("said.length = 0")
        page.keyboard.press(" ")
        cuber.stage("inspecting")
        for _ in range(seconds):
            page.clock.run_for(1000)
        page.clock.run_for(100)
        expect(page.locator("#time")).to_have_text(face)
        page.keyboard.down(" ")
        page.clock.run_for(400)
        page.keyboard.up(" ")
        cuber.stage("running")
        page.clock.run_for(700)
        page.keyboard.press("x")
        page.clock.resume()
        cuber.has(number)
        expect(cuber.time.first).to_have_text(re.compile(f"^{result}$"))
        assert [re.findall(r"\d+", words) for words in page.evaluate("said")] == [["8"], ["12"]]


def test_phases_penalties_and_undo_by_our_keys_and_by_those_of_cstimer(
    page: Page, site: Any
) -> None:
    page.add_init_script("delete Element.prototype.checkVisibility")  # Safari before 17.4
    cuber = Cuber(page).visits(site)
    time = cuber.time
    plain, plus, dnf = re.compile(r"\d\.\d\d$"), re.compile(r"\d\+$"), re.compile("^DNF")
    cuber.chooses(phases="2")
    cuber.starts()
    page.keyboard.press("a")
    expect(page.locator("#time")).to_contain_text("· 2")
    page.keyboard.press("a")
    cuber.has(1)
    for key, code, result in (("+", "Equal", plus), ("в", "KeyD", dnf)):
        press_key(page, key, code)
        expect(time).to_have_text(result)
    time.click()
    page.locator("#solve-comment").fill("a lock-up")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(time).to_have_text("DNF*")
    page.keyboard.press("Backspace")
    expect(page.locator("#solves")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(time).to_have_text("DNF*")
    page.keyboard.press("Backspace")
    cuber.chooses(keys=True, phases="1")
    cuber.solves()
    for key, result in (("Control+2", plus), ("Control+3", dnf), ("Control+1", plain)):
        page.keyboard.press(key)
        expect(time).to_have_text(result)
    press_key(page, "в", "KeyD")  # not a key of csTimer
    page.keyboard.press("Control+2")
    expect(time).to_have_text(plus)
    page.keyboard.press("Control+z")
    expect(page.locator("#solves")).to_be_hidden()


def test_the_timer_fills_the_screen_and_hides_the_running_time(cuber: Cuber) -> None:
    page, shown = cuber.page, cuber.page.locator("#time")
    page.click("#full")
    page.wait_for_function("() => document.fullscreenElement?.id === 'main'")
    cuber.solves()
    expect(shown).to_have_text(re.compile(r"^\d\.\d\d$"))
    page.click("#full")
    page.wait_for_function("() => document.fullscreenElement === null")
    cuber.chooses(hidden=True)
    expect(page.locator("#stopwatch[hides]")).to_be_visible()
    cuber.starts()
    expect(shown).not_to_have_text(re.compile(r"\d"))
    page.keyboard.press("x")
    expect(shown).to_have_text(re.compile(r"^\d\.\d\d$"))


FULL = """window.full = false;
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...given) {
  if (window.full) throw new DOMException("no room", "QuotaExceededError");
  return put.apply(this, given);
};"""


def test_a_full_storage_is_said_and_what_is_shown_can_be_saved(
    page: Page, site: Any, tmp_path: Path
) -> None:
    page.add_init_script(FULL)
    cuber = Cuber(page).visits(site)
    cuber.solves()
    page.evaluate("full = true")
    cuber.solves()
    problem = page.locator("#store-problem")
    expect(problem).to_be_visible()
    page.get_by_role("button", name="Files").click()
    saved = cuber.downloads("Save all sessions", tmp_path / "all.json")
    assert len(saved["sessions"][0]["solves"]) == 2
    page.keyboard.press("Escape")
    page.evaluate("full = false")
    cuber.solves()
    expect(problem).to_be_hidden()
    cuber.reloads()
    cuber.has(3)


def test_times_are_typed_and_two_tabs_have_all(cuber: Cuber, site: Any, watch: Any) -> None:
    other = Cuber(watch.add(cuber.page.context.new_page())).visits(site)
    cuber.chooses(typed=True)
    typed = "#typed-time"
    field, net = (cuber.page.locator(one).bounding_box() for one in (typed, "#net"))
    assert field["y"] + field["height"] <= net["y"], "the pictures are below the field"
    for text in ("12.34", "1:02.5"):
        cuber.page.fill(typed, text)
        cuber.page.keyboard.press("Enter")
        expect(cuber.page.locator(typed)).to_have_value("")
    cuber.page.fill(typed, "soon")
    cuber.page.keyboard.press("Enter")
    expect(cuber.page.locator("#typed-message")).not_to_be_empty()
    other.has(2)
    other.page.fill(typed, "9")
    other.page.keyboard.press("Enter")
    for tab in (cuber, other):
        tab.has(3)
        assert tab.time.all_inner_texts() == ["9.00", "1:02.50", "12.34"]


LISTEN = """window.real = [];
window.shown = [];
for (const type of ["keydown", "keyup"]) {
  addEventListener(type, ({ key, timeStamp }) => {
    if (key === " ") real.push([type, timeStamp, performance.now()]);
  }, { capture: true });
}
document.addEventListener("stop", ({ detail }) => shown.push(detail.value.seconds));"""
BUSY = """(milliseconds) => setTimeout(() => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
})"""
"""A script begins to run, for so long."""


def test_times_are_exact_to_a_frame_on_a_busy_page_whatever_the_computers_clock_says(
    page: Page, site: Any
) -> None:
    """What is shown is the time between letting go and the stop: real keys that come while a
    script runs are heard only after it."""
    page.add_init_script(LISTEN)
    cuber = Cuber(page).visits(site)
    for number in range(1, 7):
        cuber.starts()
        set_back = "(ms) => { const now = Date.now; Date.now = () => now() - ms; }"
        page.evaluate(set_back, 86_400_000 * (number % 2))
        page.wait_for_function(
            "(ms) => performance.now() - real.at(-1)[1] > ms", arg=100 + 37 * number
        )
        page.evaluate(BUSY, 200)
        page.keyboard.press(" ")
        page.wait_for_function("(number) => shown.length === number", arg=number)
    heard, shown = page.evaluate("real"), page.evaluate("shown")
    downs, ups = ([e for e in heard if e[0] == kind] for kind in ("keydown", "keyup"))
    for number, seconds in enumerate(shown):
        real = (downs[2 * number + 1][1] - ups[2 * number][1]) / 1000
        assert abs(real - seconds) < 1 / 60
    assert max(late - made for _, made, late in heard) > 1000 / 60, "none had to wait"
    cuber.has(6)
    assert all(0.1 < float(text) < 9 for text in cuber.time.all_inner_texts())
