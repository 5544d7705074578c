"""The reader's own solver on the cube page is stopped when it never ends."""

import json
from typing import Any

from cube_page import CubePage
from playwright.sync_api import Page, expect

from cubogram.pages.keeping import Store
from cubogram.pages.learning.memory import BOOK, Kept, key_of
from cubogram.pages.world import World
from sitekit import own_solver

LOOP = "    length = 0\n    while length < best:"


def written(old: str, new: str) -> dict[str, str]:
    store = Store({}, World(path="/learn/pieces/"), "tab")
    for part in own_solver.facts()["parts"]:
        if part["begun"] and not part["level"]:
            code = part["code"].replace(old, new)
            entry = store.entry(BOOK, f"/learn/{part['chapter']}/")
            entry.set({**entry.value, key_of(part["begun"]): Kept(code, passed=True)})
    return dict(store.texts)


def test_one_that_never_ends_is_stopped_and_the_page_goes_on(page: Page, open_cube: Any) -> None:
    texts = json.dumps(written(LOOP, f"    while True:\n        pass\n{LOOP}"))
    page.add_init_script(f"for (const one of Object.entries({texts})) localStorage.setItem(...one)")
    cube: CubePage = open_cube("#scramble=R2+F+B%27+U&method=own")
    expect(page.locator("#own-method")).to_contain_text("you have written 15 of 15 parts.")
    cube.press("Solve")
    expect(page.locator("#note")).to_contain_text("Your solver is searching…")
    cube.press("Stop")
    expect(cube.button("Stop")).to_have_count(0)
    cube.chooses("Shortest")
    cube.press("Solve")
    expect(cube.moves).to_have_text("4 moves")
