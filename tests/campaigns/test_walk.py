"""A reader writes all of the solver in the book, in a real browser, and uses it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from book_cells import ANSWERS
from playwright.sync_api import Page, expect

from sitekit import own_solver

SCRAMBLE = "R U2 D' B L2 F' R2 D B2 U' L F2 D2 R' B U F L2"


def test_a_solver_written_in_the_book_runs_at_home_and_on_the_cube_page(
    page: Page, site: Any, tmp_path: Path
) -> None:
    page.set_default_timeout(300_000)
    parts = [part for part in own_solver.facts()["parts"] if part["begun"] and not part["level"]]
    chapter = ""
    for part, answer in zip(parts, ANSWERS, strict=True):
        if part["chapter"] != chapter:
            chapter = part["chapter"]
            page.goto(f"{site.url}learn/{chapter}/")
        cell = page.locator(f'.cell[data-cell="{part["cell"]}"]')
        cell.locator(".cell-code[role]").focus()
        field = cell.locator("textarea")
        expect(field).to_be_focused()
        field.fill(answer.removesuffix("\n"))
        cell.get_by_role("button", name=re.compile("^Check")).click()
        solved = page.locator(f'.cell[data-cell="{part["cell"]}"][data-passed]')
        expect(solved).to_have_count(1, timeout=300_000)
    summary = page.locator("#my-solver > summary")
    expect(summary).to_contain_text("15 of 15 parts yours")
    summary.click()
    with page.expect_download() as download:
        page.locator("#my-solver").get_by_role("button", name="Download").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    command = [sys.executable, str(path), "R", "U2", "F'"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout.splitlines()[-1] == "3 turns: F U2 R'"
    assert all(answer.strip("\n") in path.read_text() for answer in ANSWERS)

    page.locator("article").get_by_role("link", name="cube page").first.click()
    page.locator("label", has_text="My solver").click()
    expect(page.locator("#own-method")).to_contain_text("you have written 15 of 15 parts.")
    page.locator("#scramble").fill(SCRAMBLE)
    page.locator("#solve").click()
    expect(page.locator("#moves")).to_have_text(re.compile(r"^\d+ moves$"), timeout=300_000)
    expect(page.locator("#solution")).to_contain_text(re.compile("[URFDLB]"))
