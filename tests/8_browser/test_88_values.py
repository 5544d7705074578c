"""What a cell shows: nonograms as they are, pictures that reach nothing outside."""

import itertools
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cubogram.live.display import shown
from cubogram.nonogram import Puzzle
from cubogram.pages.book.values import value_html

PUZZLES = [
    Puzzle([[1], [3]], [[1], [2], [1]]),
    Puzzle.from_picture(["#"]),
    Puzzle.from_picture(["."]),
    Puzzle.from_picture(["....", "#.#.", "...."]),
    Puzzle.from_picture(["#" * 30, "#." * 15], title='"Teeth" & <gums>; 1'),
    Puzzle.from_picture(["11.22", ".3.3."], ["black", "#d5372c", "lime"], title="Colours"),
    Puzzle.from_picture(["12345678"], [f"#10{n}0{n}0" for n in range(8)]),
]
OF_ELEMENT = """async (element) => {
  await customElements.whenDefined("cubogram-nonogram");
  const { rows, columns, colours } = element.game.puzzle;
  const title = element.getAttribute("title-text") ?? "";
  const plain = (clues) => clues.map((clue) => clue.map(({ length, colour }) => [length, colour]));
  return [plain(rows), plain(columns), title, colours.length];
}"""

SHOWS = f"""async (facts) => {{
  const element = document.querySelector(".cell-result[data-alive] cubogram-nonogram");
  return element && JSON.stringify(await ({OF_ELEMENT})(element)) === facts;
}}"""


def facts(puzzle: Puzzle) -> Any:
    """What the page's element says about the same puzzle."""
    sides = (puzzle.rows, puzzle.columns)
    return json.loads(json.dumps([*sides, puzzle.title, len(puzzle.colours)]))


def run(page: Page, code: str) -> Locator:
    """The result of the page's first cell, with this code in it."""
    cell = page.locator(".cell").first
    cell.locator(".cell-code[role], textarea").first.focus()
    field = cell.locator("textarea")
    expect(field).to_be_focused()
    field.fill(code)
    cell.get_by_role("button", name="Run cell 1").click()
    expect(cell.locator(".cell-result[data-alive]")).to_be_visible()
    expect(page.locator(".cell[data-busy]")).to_have_count(0)
    return cell.locator(".cell-result")


def test_a_puzzle_is_shown_as_it_is(page: Page, site: Any, until: Any) -> None:
    page.goto(f"{site.url}learn/")
    for puzzle in PUZZLES:
        result = run(page, f"from cubogram.nonogram import Puzzle\n{puzzle!r}")
        until(page, SHOWS, json.dumps(facts(puzzle), separators=(",", ":")))
        expect(result.locator("cubogram-nonogram")).to_have_count(1)


def test_the_build_writes_puzzles_that_the_page_shows(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/grid/")
    for puzzle in PUZZLES:
        value = shown(puzzle)
        assert value is not None
        page.evaluate(
            """(text) => {
              document.querySelector("#written")?.remove();
              document.body.insertAdjacentHTML("beforeend", `<div id="written">${text}</div>`);
            }""",
            str(value_html(value, "")),
        )
        assert page.locator("#written > *").evaluate(OF_ELEMENT) == facts(puzzle)


LETTERS = {
    letter: [letter, letter.upper(), *(f"\\{ord(letter):{form}} " for form in ("x", "06X"))]
    for letter in "url"
}
"""The ways in which CSS may write the letters of its word for an address."""


@pytest.mark.parametrize("attribute", ["clip-path", "fill", "stroke", "marker-start"])
def test_a_picture_reaches_nothing_outside(browser: Browser, site: Any, attribute: str) -> None:
    context = browser.new_context(bypass_csp=True, service_workers="block")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    words = ["".join(letters) for letters in itertools.product(*LETTERS.values())]
    values = [
        f"{word}({quote}{place}#p{quote})"
        for word in words
        for quote in ("", "'")
        for place in ("https://elsewhere.example/a.svg", r"\68ttps://elsewhere.example/a.svg")
    ]
    paths = "".join(f'<path d="M0 0h9v9" {attribute}="{value}"/>' for value in values)
    inside = f'<path id="inside" d="M0 0h9v9" {attribute}="url(#p)"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{paths}{inside}</svg>'
    page.goto(f"{site.url}learn/")
    result = run(page, f"class Picture:\n    def _repr_svg_(self): return {svg!r}\nPicture()")
    expect(result.locator("path")).to_have_count(len(values) + 1)
    seen = result.locator("path").evaluate_all(
        "(paths, name) => paths.map((path) => getComputedStyle(path).getPropertyValue(name))",
        attribute,
    )
    assert "#p" in seen.pop()  # what is inside the picture stays
    assert [text for text in seen if re.search("url|elsewhere", text)] == []
    assert [address for address in asked if "elsewhere" in address] == []
    context.close()
