"""The timer in a real browser: clock by keys and by finger, sessions, files, offline."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cubogram import Cube

LIVE = "body[data-live]"


@pytest.fixture
def timer(page: Page, site: Any) -> Page:
    page.goto(f"{site.url}timer/")
    page.wait_for_selector(LIVE)
    return page


def stage(page: Page, name: str) -> None:
    expect(page.locator("#clock")).to_have_attribute("data-stage", name)


def solve(page: Page, milliseconds: int = 150) -> None:
    """A solve with the space bar."""
    page.keyboard.down(" ")
    stage(page, "ready")
    page.keyboard.up(" ")
    stage(page, "running")
    page.wait_for_timeout(milliseconds)
    page.keyboard.press("x")
    expect(page.locator("#clock")).not_to_have_attribute("data-stage", "running")


def count(page: Page, number: int) -> None:
    words = f"{number} of {number} solve" + ("" if number == 1 else "s")
    expect(page.locator("#summary")).to_contain_text(words)


def test_a_session_of_twelve_by_keys_saved_deleted_and_loaded(
    timer: Page, tmp_path: Path, violations: Callable[[Page], list[str]]
) -> None:
    page = timer
    scrambles = set()
    for number in range(1, 13):
        scrambles.add(page.locator("#scramble").inner_text())
        solve(page)
        count(page, number)
    assert len(scrambles) == 12
    for scramble in scrambles:
        assert 15 <= len(Cube(scramble).solve(seconds=0.2)) <= 22, scramble
    expect(page.locator("#figures tr", has_text="ao12").locator("td").first).not_to_be_empty()
    assert violations(page) == []
    saved_deleted_and_loaded(page, tmp_path)
    page.reload()
    count(page, 12)


def saved_deleted_and_loaded(page: Page, tmp_path: Path) -> None:
    """The twelve solves are saved, their session is deleted, and the file brings them back."""
    times = page.locator(".solve-list .time").all_inner_texts()
    assert len(times) == 12
    page.get_by_role("button", name="Files").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all sessions").click()
    file = tmp_path / "sessions.json"
    saved.value.save_as(file)
    with page.expect_download() as saved:
        page.get_by_role("button", name="For csTimer").click()
    theirs = tmp_path / "cstimer.json"
    saved.value.save_as(theirs)
    assert len(json.loads(theirs.read_text())["session1"]) == 12
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Delete session").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator("#solves")).to_be_hidden()
    page.locator("#file").set_input_files(file)
    count(page, 12)
    assert page.locator(".solve-list .time").all_inner_texts() == times


def test_a_session_of_twelve_by_finger_any_touch_stops(
    browser: Browser, site: Any, watch: Any, tmp_path: Path
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = watch.add(context.new_page())
    page.goto(f"{site.url}timer/")
    page.wait_for_selector(LIVE)
    touch = context.new_cdp_session(page)

    def finger(kind: str, place: str = "#clock") -> None:
        box = page.locator(place).bounding_box()
        assert box
        at = {"x": box["x"] + 30, "y": box["y"] + box["height"] / 2}
        points = [] if kind == "touchEnd" else [at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    places = ("#clock", "#scramble", ".site-header") * 4
    for number, place in enumerate(places, 1):
        finger("touchStart")
        stage(page, "ready")
        finger("touchEnd")
        stage(page, "running")
        finger("touchStart", place)
        expect(page.locator("#clock")).not_to_have_attribute("data-stage", "running")
        finger("touchEnd")
        count(page, number)
    saved_deleted_and_loaded(page, tmp_path)
    context.close()


def test_a_solve_before_python_has_come_is_kept_with_its_scramble(
    page: Page, site: Any, until: Callable[..., None]
) -> None:
    page.goto(f"{site.url}timer/", wait_until="commit")
    page.wait_for_selector("#clock[data-stage]")
    first = page.locator("#scramble").inner_text()
    solve(page)
    page.wait_for_selector(LIVE)
    count(page, 1)
    page.locator(".solve-list .time").first.click()
    expect(page.locator("#solve-scramble")).to_have_text(first)


def test_inspection_counts_down_and_a_start_ends_it(timer: Page) -> None:
    page = timer
    page.locator("#options").click()
    page.locator("input[name=inspection]").check()
    page.keyboard.press("Escape")
    expect(page.locator("#stopwatch")).to_have_attribute("inspection", "")
    page.keyboard.press(" ")
    stage(page, "inspecting")
    expect(page.locator("#time")).to_have_text("15")
    expect(page.locator("#time")).to_have_text("14")
    solve(page)
    count(page, 1)
    expect(page.locator(".solve-list .time")).not_to_contain_text("+")


def test_phases_penalties_and_undo(timer: Page) -> None:
    page = timer
    page.locator("#options").click()
    page.locator("input[name=phases]").fill("2")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("#stopwatch")).to_have_attribute("phases", "2")
    page.keyboard.down(" ")
    stage(page, "ready")
    page.keyboard.up(" ")
    stage(page, "running")
    page.keyboard.press("a")
    expect(page.locator("#time")).to_contain_text("· 2")
    page.keyboard.press("a")
    count(page, 1)
    page.keyboard.press("+")
    expect(page.locator(".solve-list .time")).to_contain_text("+")
    page.keyboard.press("d")
    expect(page.locator(".solve-list .time")).to_have_text("DNF")
    page.locator(".solve-list .time").click()
    expect(page.locator("#solve-dialog")).to_contain_text("Phases:")
    page.locator("#solve-comment").fill("a lock-up")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator(".solve-list .time")).to_have_text("DNF*")
    page.keyboard.press("Backspace")
    expect(page.locator("#solves")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".solve-list .time")).to_have_text("DNF*")


def test_the_solver_says_what_was_possible(timer: Page) -> None:
    page = timer
    scramble = page.locator("#scramble").inner_text()
    solve(page)
    count(page, 1)
    page.get_by_role("button", name="What was possible?").click()
    analysis = page.locator("#analysis")
    expect(analysis).to_contain_text(re.compile(r"Cross\s*white \d"))
    expect(analysis).to_contain_text(re.compile(r"X-cross\s*white \d"))
    expect(analysis).to_contain_text(re.compile(r"CFOP\s*\d+ turns"))
    expect(analysis).to_contain_text(re.compile(r"Short\s*\d+ moves"))
    expect(analysis.locator("p", has_text="at work")).to_be_hidden()
    moves = analysis.locator(".possible > div", has_text="Short").locator(".mono").inner_text()
    assert Cube(scramble).apply(moves).is_solved
    analysis.get_by_role("link", name="step by step").click()
    page.wait_for_selector("#chapters .chapter")
    assert page.locator("#scramble").input_value() == scramble


def test_my_solution_is_explained_and_what_it_missed_is_trained(timer: Page, site: Any) -> None:
    page = timer
    cube = Cube(page.locator("#scramble").inner_text())
    two_looks = str(cube.cfop(two_look=True))
    missed = [case.title for case in cube.explain(two_looks).missed]
    solve(page)
    count(page, 1)
    page.get_by_role("button", name="What was possible?").click()
    page.locator("#own-solution").fill(two_looks)
    page.get_by_role("button", name="Explain it").click()
    explained = page.locator("#explained")
    expect(explained).to_contain_text("cross:")
    expect(explained.locator(".explained-steps > li")).to_have_count(
        len(cube.explain(two_looks).steps)
    )
    expect(page.locator("#missed")).to_have_count(1 if missed else 0)
    for title in missed:
        expect(page.locator("#missed")).to_contain_text(title)
    page.goto(f"{site.url}trainer/")
    page.wait_for_selector(LIVE)
    for title in missed:
        step, _, name = title.partition(" ")
        page.locator(f"label[for=step-{step}], label:has(#step-{step})").first.click()
        weak = page.locator(".case.weak", has_text=name.split(" (")[0])
        expect(weak.first).to_be_visible()


def test_first_steps_are_next_to_the_scramble_by_choice(timer: Page) -> None:
    page = timer
    steps = page.locator("#first-steps")
    expect(steps).to_be_hidden()
    page.locator("#options").click()
    for kind in ("cross", "xcross", "eoline"):
        page.locator(f"input[name={kind}]").check()
    page.locator("select[name=colour]").select_option("yellow")
    page.keyboard.press("Escape")
    known = re.compile(r"Cross yellow \d.* · X-cross yellow \d.* · EO line yellow \d")
    expect(steps.locator("summary")).to_have_text(known)
    before = page.locator("#scramble").inner_text()
    solve(page)
    count(page, 1)
    assert page.locator("#scramble").inner_text() != before
    expect(steps.locator("summary")).to_have_text(known)
    steps.locator("summary").click()
    row = steps.locator(".colours").first.locator("div", has_text="yellow")
    length = int(row.locator("dt").inner_text().split()[1])
    moves = row.locator("dd").inner_text().split()
    assert len([move for move in moves if move[0] in "URFDLB"]) == length


DRAWN = """(id) => {
  const canvas = document.querySelector(`#${id} canvas`);
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return [width, height, Array.from(data)];
}"""


def test_the_net_shows_the_scrambled_cube(timer: Page) -> None:
    """The centres of its stickers, in the order of the facelets, have the colours they should."""
    page = timer
    page.locator("#net[flat]").wait_for()
    cube = Cube(page.locator("#scramble").inner_text())
    width, height, data = page.evaluate(DRAWN, "net")
    edge = min(width / 13, height / 10)
    left, top = (width - 12 * edge) / 2, (height - 9 * edge) / 2
    corners = dict(zip("URFDLB", [(3, 0), (6, 3), (3, 3), (3, 6), (0, 3), (9, 3)], strict=True))
    colours: dict[str, set[tuple[int, ...]]] = {}
    for place, letter in enumerate(cube.facelets):
        column, row = corners["URFDLB"[place // 9]]
        x = int(left + edge * (column + place % 3 + 0.5))
        y = int(top + edge * (row + place // 3 % 3 + 0.5))
        colour = tuple(data[4 * (y * width + x) :][:3])
        colours.setdefault(letter, set()).add(colour)
    assert sorted(map(len, colours.values())) == [1] * 6
    assert len(set.union(*colours.values())) == 6
    page.locator("#options").click()
    page.locator("input[name=net]").uncheck()
    expect(page.locator("#net")).to_be_hidden()
    expect(page.locator("#picture")).to_be_visible()


def test_the_next_visit_begins_with_a_scramble_that_python_has_made(
    timer: Page, site: Any, until: Callable[..., None]
) -> None:
    page = timer
    kept = "() => JSON.parse(localStorage['cubogram/random-states/main'] ?? '{}').value ?? []"
    until(page, f"async () => ({kept})().length >= 3")
    made = page.evaluate(kept)
    other = page.context.new_page()
    other.goto(f"{site.url}timer/", wait_until="commit")
    other.wait_for_selector("#clock[data-stage]")
    first = other.locator("#scramble").inner_text()
    assert first in made or first in page.evaluate(kept)
    other.wait_for_selector(LIVE)
    until(other, f"async (first) => !({kept})().includes(first)", first)
    assert other.locator("#scramble").inner_text() == first
    other.close()


def test_the_time_goes_on_while_the_tab_is_hidden(timer: Page, watch: Any) -> None:
    page = timer
    page.keyboard.down(" ")
    stage(page, "ready")
    page.keyboard.up(" ")
    stage(page, "running")
    page.evaluate("window.began = performance.now()")
    other = watch.add(page.context.new_page())
    other.bring_to_front()
    other.wait_for_timeout(1200)
    page.bring_to_front()
    stage(page, "running")
    page.keyboard.press("x")
    count(page, 1)
    real = page.evaluate("(performance.now() - began) / 1000")
    shown = float(page.locator(".solve-list .time").inner_text())
    assert 1.2 <= shown <= real + 1.0
    other.close()


def test_nothing_moves_from_the_first_moment_on(browser: Browser, site: Any, watch: Any) -> None:
    """Layout shifts from the navigation through loading to the third solve, as browsers count
    them."""
    for size in ({"width": 1280, "height": 800}, {"width": 390, "height": 844}):
        page = watch.add(browser.new_context(viewport=size).new_page())
        page.add_init_script(
            """window.shifts = [];
            new PerformanceObserver((seen) => {
              for (const one of seen.getEntries()) {
                if (!one.hadRecentInput) shifts.push(one.value);
              }
            }).observe({ type: "layout-shift", buffered: true });"""
        )
        page.goto(f"{site.url}timer/")
        page.wait_for_selector(LIVE)
        page.wait_for_timeout(800)
        for number in (1, 2, 3):
            solve(page, 700)
            count(page, number)
            page.wait_for_timeout(800)
        assert sum(page.evaluate("shifts")) <= 0.02, page.evaluate("shifts")
        page.context.close()


def test_eight_and_twelve_seconds_are_said_and_a_late_start_costs(page: Page, site: Any) -> None:
    page.clock.install()
    page.add_init_script(
        """window.said = [];
        speechSynthesis.speak = ({ text }) => said.push(text);"""
    )
    page.goto(f"{site.url}timer/")
    page.clock.resume()
    page.wait_for_selector(LIVE)
    page.locator("#options").click()
    page.locator("input[name=inspection]").check()
    page.locator("input[name=sound]").check()
    page.keyboard.press("Escape")
    expect(page.locator("#stopwatch")).to_have_attribute("sound", "")
    for number, (seconds, face, result) in enumerate(
        ((14, "1", r"\d\.\d\d"), (16, "+2", r"\d\.\d\d\+"), (18, "DNF", "DNF")), 1
    ):
        page.clock.pause_at(page.evaluate("Date.now() + 2000") / 1000)
        page.evaluate("said.length = 0")
        page.keyboard.press(" ")
        stage(page, "inspecting")
        for _ in range(seconds):
            page.clock.run_for(1000)
        page.clock.run_for(100)
        expect(page.locator("#time")).to_have_text(face)
        page.keyboard.down(" ")
        page.clock.run_for(400)
        page.keyboard.up(" ")
        stage(page, "running")
        page.clock.run_for(700)
        page.keyboard.press("x")
        page.clock.resume()
        expect(page.locator("#summary")).to_contain_text(f"of {number} solve")
        expect(page.locator(".solve-list .time").first).to_have_text(re.compile(f"^{result}$"))
        assert page.evaluate("said") == ["8 seconds", "12 seconds"]


def test_the_running_time_is_hidden_if_that_is_chosen(timer: Page) -> None:
    page = timer
    page.locator("#options").click()
    page.locator("input[name=hidden]").check()
    page.keyboard.press("Escape")
    expect(page.locator("#stopwatch")).to_have_attribute("hides", "")
    page.keyboard.down(" ")
    stage(page, "ready")
    page.keyboard.up(" ")
    stage(page, "running")
    assert page.locator("#time").inner_text() == "…"
    page.keyboard.press("x")
    expect(page.locator("#time")).to_have_text(re.compile(r"\d\.\d\d"))


def test_keys_are_those_of_cstimer_if_chosen(timer: Page) -> None:
    page = timer
    page.locator("#options").click()
    page.locator("input[name=keys]").check()
    page.keyboard.press("Escape")
    solve(page)
    count(page, 1)
    expect(page.get_by_role("button", name="OK", exact=True)).to_be_visible()
    time = page.locator(".solve-list .time")
    for keys, text in (
        ("Control+2", re.compile(r"\d\+$")),
        ("Control+3", re.compile("DNF")),
        ("Control+1", re.compile(r"\d\.\d\d$")),
    ):
        page.keyboard.press(keys)
        expect(time).to_have_text(text)
    page.keyboard.press("d")  # not a key that it uses
    page.wait_for_timeout(300)
    expect(time).to_have_text(re.compile(r"\d\.\d\d$"))
    page.keyboard.press("Control+z")
    expect(page.locator("#solves")).to_be_hidden()


def test_the_timer_fills_the_screen_and_comes_back(timer: Page) -> None:
    page = timer
    page.locator("#full").click()
    page.wait_for_function("() => document.fullscreenElement?.id === 'main'")
    solve(page)
    count(page, 1)
    page.locator("#full").click()
    page.wait_for_function("() => document.fullscreenElement === null")


def test_a_full_storage_is_said_and_what_is_shown_can_be_saved(
    page: Page, site: Any, tmp_path: Path
) -> None:
    page.add_init_script(
        """window.full = false;
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...given) {
          if (window.full) throw new DOMException("no room", "QuotaExceededError");
          return put.apply(this, given);
        };"""
    )
    page.goto(f"{site.url}timer/")
    page.wait_for_selector(LIVE)
    solve(page)
    count(page, 1)
    page.evaluate("full = true")
    solve(page)
    count(page, 2)
    expect(page.locator("#store-problem")).to_contain_text("storage is full")
    page.get_by_role("button", name="Files").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all sessions").click()
    saved.value.save_as(tmp_path / "all.json")
    assert len(json.loads((tmp_path / "all.json").read_text())["sessions"][0]["solves"]) == 2
    page.keyboard.press("Escape")
    page.evaluate("full = false")
    solve(page)
    count(page, 3)
    expect(page.locator("#store-problem")).to_be_hidden()
    page.reload()
    page.wait_for_selector(LIVE)
    count(page, 3)


def test_files_that_are_damaged_or_for_other_puzzles_are_named(timer: Page, tmp_path: Path) -> None:
    page = timer
    file = tmp_path / "file.json"
    for text, words in (
        ("{", "not loaded"),
        ('{"a": 1}', "not a file from this timer or from csTimer"),
        (
            json.dumps(
                {
                    "session1": [[[0, 60000], "Rw U", "", 1]],
                    "session2": [[[0, 9000], "R U", "", 2], "nonsense"],
                    "properties": {
                        "sessionData": json.dumps({"1": {"name": "4x4", "opt": {"scrType": "444"}}})
                    },
                }
            ),
            '1 solve in 1 session loaded. Left out: the session "4x4" for another puzzle (444)',
        ),
    ):
        file.write_text(text)
        page.locator("#file").set_input_files(file)
        expect(page.locator("#file-message")).to_contain_text(words)


def test_times_are_typed_and_two_tabs_have_all(timer: Page, site: Any, watch: Any) -> None:
    page = timer
    other = watch.add(page.context.new_page())
    other.goto(f"{site.url}timer/")
    other.wait_for_selector(LIVE)
    page.locator("#options").click()
    page.locator("input[name=typed]").check()
    page.keyboard.press("Escape")
    for text in ("12.34", "1:02.5"):
        page.locator("#typed-time").fill(text)
        page.keyboard.press("Enter")
        expect(page.locator("#typed-time")).to_have_value("")
    page.locator("#typed-time").fill("soon")
    page.keyboard.press("Enter")
    expect(page.locator("#typed-message")).to_contain_text("type a time", ignore_case=True)
    count(other, 2)
    other.locator("#typed-time").fill("9")
    other.keyboard.press("Enter")
    for tab in (page, other):
        count(tab, 3)
        assert tab.locator(".solve-list .time").all_inner_texts() == ["9.00", "1:02.50", "12.34"]
    other.close()


@pytest.mark.parametrize("busy", [0, 120])
def test_the_clock_is_exact_to_a_frame(page: Page, site: Any, busy: int) -> None:
    """What is shown is the time between letting go and the stop, even while the page is busy: real
    keys that come while a script runs are heard only after it."""
    page.add_init_script(
        """window.real = [];
        window.shown = [];
        for (const type of ["keydown", "keyup"]) {
          addEventListener(type, ({ key, timeStamp }) => {
            if (key === " ") real.push([type, timeStamp, performance.now()]);
          }, { capture: true });
        }
        document.addEventListener("stop", ({ detail }) => shown.push(detail.value.seconds));"""
    )
    page.goto(f"{site.url}timer/")
    page.wait_for_selector(LIVE)
    page.evaluate(
        """(busy) => {
          const block = () => {
            const end = performance.now() + busy;
            while (performance.now() < end);
          };
          if (busy) setInterval(block, busy + 40);
        }""",
        busy,
    )
    for number in range(1, 11):
        page.keyboard.down(" ")
        stage(page, "ready")
        page.keyboard.up(" ")
        page.wait_for_timeout(100 + 37 * number)
        page.keyboard.press(" ")
        page.wait_for_function("(number) => shown.length === number", arg=number)
    heard = page.evaluate("real")
    downs = [event for event in heard if event[0] == "keydown"]
    ups = [event for event in heard if event[0] == "keyup"]
    measured = page.evaluate("shown")
    assert len(measured) == 10
    for number, seconds in enumerate(measured):
        real = (downs[2 * number + 1][1] - ups[2 * number][1]) / 1000
        assert abs(real - seconds) < 1 / 60
    if busy:
        assert max(late - made for _, made, late in heard) > 1000 / 60, "none had to wait"


def test_the_computers_clock_set_back_changes_no_time(timer: Page) -> None:
    page = timer
    for hours in (0, -24):
        page.keyboard.down(" ")
        stage(page, "ready")
        page.keyboard.up(" ")
        stage(page, "running")
        page.evaluate(
            "(ms) => { const now = Date.now; Date.now = () => now() + ms; }", hours * 3_600_000
        )
        page.wait_for_timeout(300)
        page.keyboard.press("x")
        expect(page.locator("#clock")).not_to_have_attribute("data-stage", "running")
    count(page, 2)
    for text in page.locator(".solve-list .time").all_inner_texts():
        assert 0.3 <= float(text) < 5


def test_offline_after_a_visit(
    own_site: Any,
    open_profile: Callable[[], BrowserContext],
    python_kept: Callable[[Page], None],
) -> None:
    page = open_profile().new_page()
    page.goto(f"{own_site.url}timer/")
    page.wait_for_selector(LIVE)
    python_kept(page)
    page.reload()
    page.wait_for_selector(LIVE)
    own_site.stop()
    page.reload()
    page.wait_for_selector(LIVE)
    solve(page)
    count(page, 1)
