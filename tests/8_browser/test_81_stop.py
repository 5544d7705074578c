"""Stop on the pages, when what Python does never gives way."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

HANGS = """
window.Worker = class extends Worker {
  postMessage(message, ...rest) {
    const endless = { command: "cells.run", args: { code: "while True: pass" } };
    const hangs = message.command && message.command === window.hanging;
    super.postMessage(hangs ? { ...message, ...endless } : message, ...rest);
  }
};
"""


@pytest.fixture
def hanging(page: Page, site: Any, watch: Any) -> Page:
    """A page in whose worker the command named by `window.hanging` runs for ever."""
    page.add_init_script(HANGS)
    return page


def hang(page: Page, command: str) -> None:
    """From now on that command gives way to nothing; "" for none."""
    page.evaluate("(command) => { window.hanging = command; }", command)


def stop(page: Page) -> None:
    """Presses Stop once the worker is busy with it."""
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Stop", exact=True).locator("visible=true").click()


def test_the_cube_page_solves_again(hanging: Page, site: Any) -> None:
    page = hanging
    page.goto(site.url)
    page.get_by_label("Scramble", exact=True).fill("R U F")
    solve = page.get_by_role("button", name="Solve", exact=True)
    solve.click()
    expect(page.locator("#solution")).to_have_text("F' U' R'")  # Python is there
    page.get_by_label("Scramble", exact=True).fill("R U F2 R")
    hang(page, "twophase.solve")
    solve.click()
    stop(page)
    hang(page, "")
    solve.click()
    expect(page.locator("#solution")).to_have_text("R' F2 U' R'")


def test_the_nonogram_page_solves_again(hanging: Page, site: Any) -> None:
    page = hanging
    page.goto(f"{site.url}nonogram/#solve")
    page.wait_for_selector("html[data-ready=nonogram]")
    verdict = page.locator("#solve-verdict")
    page.locator("#solve").click()
    expect(verdict).to_contain_text("one solution")
    hang(page, "nonogram.solve")
    page.locator("#solve").click()
    stop(page)
    expect(verdict).not_to_contain_text("one solution")
    hang(page, "")
    page.locator("#solve").click()
    expect(verdict).to_contain_text("one solution")
