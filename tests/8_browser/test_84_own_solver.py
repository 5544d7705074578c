"""The reader's own solver on the cube page, in a real browser: played, stopped, and kept apart."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from cubogram.pages.keeping import Store
from cubogram.pages.learning.memory import BOOK, Kept, key_of
from cubogram.pages.world import World
from sitekit import own_solver

SCRAMBLE = "R2+F+B%27+U"


def written(old: str = "", new: str = "") -> dict[str, str]:
    """What the browser keeps for a solver whose parts are all written."""
    world = World(path="/learn/pieces/")
    store = Store({}, world, "tab")
    for part in own_solver.facts()["parts"]:
        if part["begun"]:
            code = part["code"].replace(old, new) if old else part["code"]
            entry = store.entry(BOOK, f"/learn/{part['chapter']}/")
            entry.set({**entry.value, key_of(part["begun"]): Kept(code, passed=True)})
    return dict(store.texts)


def begun(page: Any, site: Any, texts: dict[str, str]) -> None:
    """Opens the cube page where these texts are kept, and solves."""
    script = f"for (const one of Object.entries({json.dumps(texts)})) localStorage.setItem(...one)"
    page.add_init_script(script)
    page.goto(f"{site.url}#scramble={SCRAMBLE}&method=own")
    expect(page.locator("#own-method")).to_contain_text("you have written 15 of 15 parts.")
    page.locator("#solve").click()


def test_it_solves_the_cube_and_its_solution_is_played(page: Any, site: Any) -> None:
    begun(page, site, written())
    expect(page.locator("#moves")).to_have_text("4 moves")
    expect(page.locator("#cube")).to_contain_text("/ 4")
    expect(page.locator("#solution")).to_have_text(re.compile(r"U' F' B R2|U' B F' R2"))


def test_one_that_never_ends_is_stopped_and_the_page_goes_on(page: Any, site: Any) -> None:
    loop = "    length = 0\n    while length < best:"
    begun(page, site, written(loop, f"    while True:\n        pass\n{loop}"))
    expect(page.locator("#note")).to_contain_text("Your solver is searching…")
    page.locator("#stop").click()
    expect(page.locator("#stop")).to_have_count(0)
    page.locator("label", has_text="Shortest").click()
    page.locator("#solve").click()
    expect(page.locator("#moves")).to_have_text("4 moves")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("    from js import fetch\n", "import of js halted"),
        ("    none\n", "NameError: name 'none' is not defined"),
    ],
)
def test_what_goes_wrong_is_said_with_its_line(page: Any, site: Any, code: str, words: str) -> None:
    place = "    phase_1, phase_2 = phases\n"
    begun(page, site, written(place, code + place))
    said = page.locator("#own-method-message")
    expect(said).to_contain_text(words)
    expect(said).to_contain_text(re.compile(r"in my_solver\.py, line \d+, in solutions"))


def race(page: Any, site: Any, texts: dict[str, str]) -> Any:
    """Opens the cube page where these texts are kept, and races; returns what is said."""
    script = f"for (const one of Object.entries({json.dumps(texts)})) localStorage.setItem(...one)"
    page.add_init_script(script)
    page.goto(f"{site.url}#scramble={SCRAMBLE}&method=own")
    expect(page.locator("#own-method")).to_contain_text("you have written 15 of 15 parts.")
    page.locator("#race").click()
    return page.locator("#race-said")


def test_a_race_compares_lengths_times_and_nodes_and_its_cubes_are_opened(
    page: Any, site: Any
) -> None:
    said = race(page, site, written())
    # On a busy machine, the reader's solver may find nothing within its five seconds.
    first = page.locator(".race-table tbody tr", has_not_text="-").first
    expect(first).to_be_visible()
    expect(said).not_to_contain_text(": ours")
    page.locator("#stop-race").click()
    expect(said).to_have_text("Stopped.")
    own, _, own_nodes, ours, _, our_nodes = first.locator("td").all_inner_texts()
    assert 14 <= int(ours) <= int(own) <= 25  # the cubes are random
    assert all(re.fullmatch(r"\d+( [kM])?|\d\.\d M", nodes) for nodes in (own_nodes, our_nodes))
    first.get_by_role("link").click()
    expect(page).to_have_url(re.compile("#scramble=[URFDLB]{54}"))
    expect(page.locator("#scramble")).to_have_value(re.compile("^[URFDLB]{54}$"))
    page.go_back()
    expect(page.locator("#scramble")).to_have_value("R2 F B' U")
    page.reload()
    expect(page.locator("#own-method")).to_contain_text("you have written 15 of 15 parts.")
    expect(page.locator("#race")).to_be_enabled()


def test_a_race_survives_a_reload_a_step_back_and_another_tab(
    page: Any, site: Any, watch: Any
) -> None:
    said = race(page, site, written())
    expect(said).to_contain_text("Cube 2 of 5: yours")
    rows = page.locator(".race-table tbody tr")
    first = rows.first.inner_text()
    page.reload()
    expect(said).to_have_text("Interrupted.")
    assert rows.first.inner_text() == first

    page.locator("#go-on-with-race").click()
    expect(said).to_contain_text("Cube 2 of 5")
    rows.nth(3).get_by_role("link").click()
    expect(page.locator("#scramble")).to_have_value(re.compile("^[URFDLB]{54}$"))
    expect(page.locator("#stop-race")).to_be_visible()
    page.go_back()
    expect(page.locator("#scramble")).to_have_value("R2 F B' U")
    page.go_forward()
    expect(page.locator("#scramble")).to_have_value(re.compile("^[URFDLB]{54}$"))

    other = watch.add(page.context.new_page())
    race(other, site, {})
    expect(other.locator("#race-said")).to_contain_text("Cube 2 of 5")
    other.locator("#stop-race").click()
    expect(said).to_contain_text(re.compile("Cube [345] of 5"))
    assert rows.first.inner_text() == first
    page.locator("#stop-race").click()
    expect(said).to_have_text("Stopped.")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("    phase_1, phase_2 = phases\n", "    none\n", "name 'none' is not defined"),
        ('" ".join(NAMES[turn] for turn in way + end)', '"R"', "R, which does not solve this cube"),
        ("    length = 0\n", "    while True:\n        pass\n", "is there a loop that never ends?"),
    ],
)
def test_a_solver_that_fails_ends_the_race_with_words_and_the_page_goes_on(
    page: Any, site: Any, old: str, new: str, words: str
) -> None:
    expect(race(page, site, written(old, new))).to_contain_text(words)
    expect(page.locator("#stop-race")).to_have_count(0)
    page.locator("#scramble").fill("R2 F B' U")
    page.locator("label", has_text="Shortest").click()
    page.locator("#solve").click()
    expect(page.locator("#moves")).to_have_text("4 moves")
