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
    """A solve by the space bar."""
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
    analysis.get_by_role("link", name="with its steps").click()
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


def test_first_steps_are_beside_the_scramble_by_choice(timer: Page) -> None:
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
    """The middles of its stickers, in the order of the facelets, have the colours they should."""
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


def test_nothing_moves_while_one_times(browser: Browser, site: Any, watch: Any) -> None:
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
        solve(page)
        count(page, 1)
        page.wait_for_timeout(800)
        page.evaluate("shifts.length = 0")  # the figures of the first solve have come
        for number in (2, 3):
            solve(page, 700)
            count(page, number)
            page.wait_for_timeout(800)
        assert sum(page.evaluate("shifts")) <= 0.02
        page.context.close()


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
    expect(page.locator("#typed-message")).to_contain_text("write a time", ignore_case=True)
    count(other, 2)
    other.locator("#typed-time").fill("9")
    other.keyboard.press("Enter")
    for tab in (page, other):
        count(tab, 3)
        assert tab.locator(".solve-list .time").all_inner_texts() == ["9.00", "1:02.50", "12.34"]
    other.close()


def test_the_clock_is_exact_to_a_frame(timer: Page) -> None:
    """Keys with times of their own: what is shown is the difference."""
    page = timer
    measured = page.evaluate(
        """async () => {
          const press = (type) => document.body.dispatchEvent(
            new KeyboardEvent(type, { key: " ", bubbles: true, cancelable: true }));
          const found = [];
          for (let i = 0; i < 10; i++) {
            press("keydown");
            await new Promise((end) => setTimeout(end, 350));
            press("keyup");
            const start = performance.now();
            await new Promise((end) => setTimeout(end, 100 + 13 * i));
            const stopped = new Promise((told) => {
              const hear = ({ detail }) => told(detail.value.seconds);
              document.addEventListener("stop", hear, { once: true });
            });
            const end = performance.now();
            press("keydown");
            press("keyup");
            found.push([(end - start) / 1000, await stopped]);
          }
          return found;
        }"""
    )
    assert len(measured) == 10
    for real, shown in measured:
        assert abs(real - shown) < 1 / 60


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
