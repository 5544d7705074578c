"""The nonogram page with Python behind it: verdicts, hints, films, files."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """One desktop browser for all tests, so that Python comes from the cache."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()


def opened(context: BrowserContext, watch: Any, url: str, mode: str) -> Page:
    page = watch.add(context.new_page())
    page.goto(f"{url}nonogram/#{mode}")
    page.wait_for_selector("body[data-live=rest]", timeout=90_000)
    return page


@pytest.fixture
def solver(context: BrowserContext, watch: Any, site: Any) -> Iterator[Page]:
    page = opened(context, watch, site.url, "solve")
    yield page
    page.close()


@pytest.fixture
def editor(context: BrowserContext, watch: Any, site: Any) -> Iterator[Page]:
    page = opened(context, watch, site.url, "edit")
    yield page
    page.close()


@pytest.fixture
def player(context: BrowserContext, watch: Any, site: Any) -> Iterator[Page]:
    page = opened(context, watch, site.url, "play")
    yield page
    page.close()


ROWS = """(name) => {
  const board = document.getElementById("board");
  const grid = name === "grid" ? board.grid : board.game.history.state;
  return Array.from({length: grid.height}, (_, r) => Array.from(
    grid.cells.slice(r * grid.width, (r + 1) * grid.width),
    (value) => "?#2345678."[value]).join(""));
}"""


def rows(page: Page, grid: str = "grid") -> list[str]:
    found: list[str] = page.evaluate(ROWS, grid)
    return found


def at(page: Page, row: int, column: int) -> tuple[float, float]:
    spot = page.evaluate(f"document.getElementById('board').board.placeOf({row}, {column})")
    return spot["x"], spot["y"]


def test_clues_are_solved_and_played_as_a_film(solver: Page) -> None:
    verdict = solver.locator("#solve-verdict")
    expect(verdict).to_contain_text("Exactly one solution.")
    assert rows(solver) == [".#.#.", "#####", "#####", ".###.", "..#.."]
    # Step by step: every place of the film is the same, forwards and backwards.
    board = solver.locator("#board")
    board.get_by_role("button", name="To the beginning").click()
    assert rows(solver) == ["?????"] * 5
    board.get_by_role("button", name="One step", exact=True).click()
    first = rows(solver)
    assert first != ["?????"] * 5
    board.get_by_role("button", name="One step", exact=True).click()
    board.get_by_role("button", name="One step back").click()
    assert rows(solver) == first
    expect(solver.locator("#reason")).not_to_be_empty()
    solver.get_by_label("Cell by cell").check()
    board.get_by_role("button", name="To the end").click()
    assert rows(solver) == [".#.#.", "#####", "#####", ".###.", "..#.."]
    solver.evaluate(
        "document.getElementById('board').addEventListener('animation',"
        " (e) => { if (e.detail.done) document.body.dataset.film = 'over'; })"
    )
    board.get_by_role("button", name="To the beginning").click()
    board.get_by_role("button", name="Play the solution").click()
    solver.wait_for_selector("body[data-film=over]")


def test_a_verdict_goes_with_the_clues_it_is_about(solver: Page) -> None:
    expect(solver.locator("#solve-verdict")).to_contain_text("Exactly one solution.")
    said = solver.evaluate(
        """async () => {
          const field = document.getElementById("row-clues");
          field.value = "1 1";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          const verdict = document.getElementById("solve-verdict");
          while (!/Reading/.test(verdict.textContent)) {
            if (!/Exactly one solution/.test(verdict.textContent)) return verdict.textContent;
            await new Promise(requestAnimationFrame);
          }
          return document.getElementById("solve-verdict").textContent;
        }"""
    )
    assert said == "Reading…"
    expect(solver.locator("#solve-verdict")).to_contain_text("not a puzzle yet")


def test_two_solutions_their_differences_and_an_assumption(solver: Page) -> None:
    solver.fill("#column-clues", "1\n1")
    solver.fill("#row-clues", "1\n1")
    expect(solver.locator("#solve-verdict")).to_contain_text("More than one solution.")
    expect(solver.locator("#solve-verdict")).to_contain_text("4 cells differ")
    seen = []
    for name in ["Solution 1", "Solution 2"]:
        solver.get_by_role("button", name=name).click()
        solver.wait_for_function("() => document.body.dataset.live === 'rest'")
        seen.append(rows(solver))
    assert sorted(seen) == [["#.", ".#"], [".#", "#."]]
    solver.get_by_role("button", name="Count them").click()
    expect(solver.get_by_role("button", name="2 in all")).to_be_visible()
    solver.get_by_role("button", name="Common").click()
    solver.wait_for_function("() => document.body.dataset.live === 'rest'")
    solver.mouse.click(*at(solver, 0, 0))
    expect(solver.locator("#solve-verdict")).to_contain_text("with these assumptions")
    assert rows(solver) == ["#.", ".#"]
    assert rows(solver, "assumed") == ["#?", "??"]
    solver.keyboard.press("Control+z")
    expect(solver.locator("#solve-verdict")).to_contain_text("More than one solution.")


BAD_CLUES = [
    ("1 x", "1\n1", "Row 1, clue 2: 'x' is not a number"),
    ("1 3", "1\n1", "Row 1, clue 2: 3 is longer than the row, which has 2 cells"),
    (
        "2\n1",
        "1\n1",
        "The clues of the rows add up to 3 filled cells, but those of the columns add up to 2",
    ),
    ("1 -2", "1\n1", "Row 1, clue 2:"),
    ("99999999999", "1\n1", "Row 1, clue 1:"),
]


def test_mistakes_in_clues_are_named_at_the_field(solver: Page) -> None:
    for clues, columns, message in BAD_CLUES:
        solver.fill("#column-clues", columns)
        solver.fill("#row-clues", clues)
        expect(solver.locator("#row-message")).to_contain_text(message)
        expect(solver.locator("#row-clues")).to_have_attribute("aria-invalid", "true")
    solver.fill("#row-clues", "1\n1")
    solver.fill("#column-clues", "1\n1 1")
    expect(solver.locator("#column-message")).to_contain_text("Column 2")


def test_contradicting_lines_are_named(solver: Page) -> None:
    solver.fill("#column-clues", "3\n0\n3")
    solver.fill("#row-clues", "2\n2\n2")
    expect(solver.locator("#solve-verdict")).to_contain_text("No picture fits these clues.")
    expect(solver.locator("#solve-verdict")).to_contain_text("column 2")


def test_an_error_is_an_event_with_its_words_and_lines(solver: Page) -> None:
    solver.evaluate(
        """() => { window.errors = [];
          board.addEventListener("error", ({ detail }) => errors.push(detail)); }"""
    )
    solver.fill("#column-clues", "3\n0\n3")
    solver.fill("#row-clues", "2\n2\n2")
    solver.wait_for_function("() => errors.length > 0")
    found = solver.evaluate("errors.at(-1)")
    assert "row 3 and column 2" in found["message"]
    assert len(found["lines"]) == 2


def draw(page: Page, *cells: tuple[int, int]) -> None:
    page.mouse.move(*at(page, *cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*at(page, *cell))
    page.mouse.up()


def test_the_verdict_follows_the_drawing(editor: Page) -> None:
    verdict = editor.locator("#edit-verdict")
    editor.click("#clear")
    draw(editor, (0, 0))
    draw(editor, (1, 1))
    expect(verdict).to_contain_text("More than one solution.")
    expect(verdict).to_contain_text("differ in 4 cells")
    draw(editor, (0, 1))
    expect(verdict).to_contain_text("Exactly one solution.")


def test_mending_offers_pictures_and_undo_takes_the_chosen_one_back(editor: Page) -> None:
    editor.click("#clear")
    draw(editor, (0, 0))
    draw(editor, (1, 1))
    draw(editor, (5, 2), (5, 8))
    before = rows(editor)
    expect(editor.locator("#edit-verdict")).to_contain_text("More than one solution.")
    editor.click("#make-unique")
    expect(editor.locator("#offers .offer")).to_have_count(3)
    assert rows(editor) == before, "nothing is changed before one is chosen"
    only_add = editor.locator("#offers .offer", has_text="0 emptied").or_(
        editor.locator("#offers .offer")
    )
    only_add.first.click()
    expect(editor.locator("#edit-verdict")).to_contain_text("Exactly one solution.")
    expect(editor.locator("#offers")).to_be_hidden()
    assert rows(editor) != before
    editor.get_by_role("button", name="Undo").click()
    assert rows(editor) == before


STRENGTH = """(row) => {
  const board = document.getElementById("board").board;
  const canvas = board.element.querySelector("canvas.base");
  const { left, originY, cell, edgeLeft } = board.layout;
  const ratio = canvas.width / canvas.clientWidth;
  const { data } = canvas.getContext("2d").getImageData(
    edgeLeft * ratio, (originY + row * cell) * ratio, (left - edgeLeft - 3) * ratio, cell * ratio);
  return Math.max(...data.filter((_, i) => i % 4 === 3)) / 255;
}"""


def test_clues_fade_exactly_when_they_are_settled(player: Page) -> None:
    def wait_until(condition: str) -> None:
        player.wait_for_function(f"() => {{ const now = {STRENGTH}; return {condition}; }}")

    wait_until("now(3) > 0.9 && now(9) > 0.9")
    draw(player, (3, 0), (3, 8))
    wait_until("now(3) < 0.6 && now(9) > 0.9")
    draw(player, (9, 0), (9, 9))
    wait_until("now(3) < 0.6 && now(9) < 0.6")
    draw(player, (3, 8))
    wait_until("now(3) > 0.9 && now(9) < 0.6")


def test_the_check_shows_mistakes_only_when_asked(player: Page) -> None:
    player.click("#restart")
    player.wait_for_selector("body[data-live=rest]")  # the strokes of other tests are gone
    draw(player, (0, 0))
    assert player.evaluate("document.getElementById('board').marks.wrong.length") == 0
    player.click("#check")
    expect(player.locator("#card-text")).to_contain_text("1 cell is wrong.")
    assert player.evaluate("document.getElementById('board').marks.wrong") == [[0, 0]]
    player.get_by_role("button", name="Clear wrong cells").click()
    expect(player.locator("#card")).to_be_hidden()
    assert rows(player)[0] == "?" * 10


@pytest.mark.parametrize("questions", [["Check"], ["Hint", "Why?", "Which cells?"]])
def test_a_zoomed_board_shows_the_wrong_cell_that_is_mentioned(
    player: Page, questions: list[str]
) -> None:
    player.click("#restart")
    player.wait_for_selector("body[data-live=rest]")
    draw(player, (0, 0))  # must stay empty
    hidden = player.evaluate(
        """async () => {
          const { board } = document.getElementById("board");
          const drawn = () => new Promise((done) => setTimeout(done, 100));
          board.zoomBy(9, board.layout.right, board.layout.bottom);
          await drawn();
          const { x, y } = board.placeOf(0, 0);
          return !board.cellAt(x, y);
        }"""
    )
    assert hidden
    for question in questions:
        player.get_by_role("button", name=question, exact=True).click()
    player.wait_for_function(
        """() => {
          const { board } = document.getElementById("board");
          const { x, y } = board.placeOf(0, 0);
          const cell = board.cellAt(x, y);
          return board.zoom > 1 && cell?.row === 0 && cell?.column === 0;
        }"""
    )


def test_a_phone_solves_a_puzzle_with_hints_alone(
    browser: Browser, watch: Any, site: Any, screenshot: Callable[..., Path]
) -> None:
    context = browser.new_context(**PHONE)
    page = opened(context, watch, site.url, "play")
    reasons = set()
    hints = 0
    while not page.evaluate("document.getElementById('board').game.solved"):
        hints += 1
        assert hints < 60
        page.tap("#hint")
        page.get_by_role("button", name="Why?").tap()
        page.locator("#card-reason a").wait_for()
        reasons.add(page.inner_text("#card-text"))
        if hints == 2:
            screenshot(page, "nonogram-phone-hint")
        page.get_by_role("button", name="Which cells?").tap()
        page.get_by_role("button", name="Fill them in").tap()
        expect(page.get_by_role("button", name="Fill them in")).to_be_hidden()
    assert len(reasons) > 5
    assert f"with {hints} hints" in page.inner_text("#card-text")
    context.close()


def test_the_generator_makes_a_puzzle_that_is_opened(player: Page) -> None:
    player.click("#generate")
    player.locator("#generator-dialog").get_by_label("Columns").fill("9")
    player.locator("#generator-dialog").get_by_label("Rows").fill("8")
    player.get_by_role("button", name="Make a puzzle").click()
    expect(player.locator("#facts")).to_contain_text("9 x 8")
    assert rows(player) == ["?" * 9] * 8


def test_a_licence_leads_to_its_text(player: Page) -> None:
    player.click("#collection")
    player.locator("#collection-dialog").get_by_label("Search").fill("Cubogram 5x5")
    player.locator(".cards button").first.click()
    licence = player.locator("#facts a[rel=license]")
    expect(licence).to_have_text("CC0\u20111.0")
    address = "https://creativecommons.org/publicdomain/zero/1.0/"
    expect(licence).to_have_attribute("href", address)


def test_the_collection_has_groups_and_filters_and_keeps_progress(
    player: Page, tmp_path: Path
) -> None:
    player.click("#collection")
    cards = player.locator(".cards button")
    expect(cards.first).to_be_visible()
    assert cards.count() >= 150
    grades = cards.evaluate_all("(all) => all.map((card) => card.dataset.grade)")
    assert list(dict.fromkeys(grades)) == ["easy", "medium", "hard", "expert"]
    assert grades == sorted(grades, key=list(dict.fromkeys(grades)).index), "one block a grade"
    dialog = player.locator("#collection-dialog")
    dialog.get_by_role("button", name="Medium", exact=True).click()
    dialog.get_by_label("Size").select_option("up to 15 x 15")
    expect(dialog.locator("h3")).to_have_text([re.compile("^Medium, up to 15 x 15")])
    dialog.get_by_label("Size").select_option("all")
    dialog.get_by_label("Search").fill("no. 4")
    dialog.get_by_role("button", name="All", exact=True).click()
    card = dialog.get_by_role("button", name=re.compile(r"^No\. 4\b"))
    card.click()
    expect(player.locator("#title")).to_have_text("No. 4")  # the title would give the picture away
    draw(player, (0, 0), (0, 2))
    drawn = rows(player)
    facts = player.inner_text("#facts")
    player.click("#collection")
    expect(dialog.locator("h3").first).to_have_text("Continue where you left off")
    expect(cards.first).to_contain_text("begun")
    with player.expect_download() as waiting:
        player.get_by_role("button", name="Save everything to a file").click()
    file = tmp_path / "progress.json"
    waiting.value.save_as(file)
    assert len(json.loads(file.read_text())["entries"]) >= 1
    player.evaluate("localStorage.clear()")
    player.locator("#everything-file").set_input_files(file)
    expect(player.locator("#collection-dialog .message").last).to_contain_text("loaded")
    cards.first.click()
    expect(player.locator("#facts")).to_have_text(facts, use_inner_text=True)
    player.wait_for_function(f"(drawn) => String(({ROWS})('grid')) === drawn", arg=",".join(drawn))


def test_the_collection_is_printed_with_solutions_at_the_end(player: Page) -> None:
    player.evaluate(
        "void (window.print = () => { window.sheets = Array.from("
        "document.querySelectorAll('#sheet > svg > title'), (one) => one.textContent); })"
    )
    player.click("#collection")
    dialog = player.locator("#collection-dialog")
    dialog.get_by_label("Size").select_option("up to 5 x 5")
    dialog.get_by_role("button", name="Easy", exact=True).click()
    dialog.get_by_text("Print them").click()
    dialog.get_by_role("button", name=re.compile(r"^Print \d+ puzzles")).click()
    player.wait_for_function("() => window.sheets")
    titles = player.evaluate("window.sheets")
    assert titles[:2] == ["Nonograms, page 1", "Nonograms, page 2"]
    assert titles[-1].startswith("Solutions")
    assert "Arrow" not in player.locator("#sheet").text_content(), "names are not told"  # type: ignore[operator]


def test_the_daily_puzzle_is_the_same_the_whole_day(player: Page) -> None:
    player.click("#daily")
    expect(player.locator("#title")).to_have_text(re.compile("^Daily puzzle of"))
    facts = player.inner_text("#facts")
    clues = "JSON.stringify(document.getElementById('board').game.puzzle.rows)"
    first = player.evaluate(clues)
    player.click("#collection")
    player.locator(".cards button").first.click()
    player.wait_for_function(f"first => {clues} !== first", arg=first)
    player.click("#daily")
    expect(player.locator("#title")).to_have_text(re.compile("^Daily puzzle of"))
    player.wait_for_function(f"first => {clues} === first", arg=first)
    assert player.inner_text("#facts") == facts


def test_files_go_out_and_come_back(solver: Page, tmp_path: Path) -> None:
    for kind in ["json", "non", "webpbn", "gno", "nin", "olsak", "text", "svg", "png-sheet"]:
        solver.fill("#column-clues", "2\n4\n4\n4\n2")
        solver.fill("#row-clues", "1 1\n5\n5\n3\n1")
        expect(solver.locator("#solve-verdict")).to_contain_text("Exactly one solution.")
        solver.click("#save")
        solver.get_by_label("Format").select_option(kind)
        cells = solver.get_by_label("With the drawn cells")
        if kind in ("nin", "olsak", "text"):
            expect(cells).to_be_disabled()  # they hold clues only
            expect(cells).not_to_be_checked()
        else:
            expect(cells).to_be_enabled()
        with solver.expect_download() as waiting:
            solver.get_by_role("button", name="Save", exact=True).last.click()
        file = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(file)
        if kind == "svg":
            assert file.read_text().count("<text") == 11
        elif kind == "png-sheet":
            assert file.read_bytes().startswith(b"\x89PNG")
        else:
            solver.fill("#row-clues", "")
            solver.set_input_files("#file", file)
            expect(solver.locator("#row-clues")).to_have_value("1 1\n5\n5\n3\n1")


def paste(page: Page, text: str) -> None:
    page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const how = { clipboardData, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new ClipboardEvent("paste", how));
        }""",
        text,
    )


def test_pasted_text_is_a_puzzle_or_a_link_to_one(solver: Page) -> None:
    paste(solver, "2 2\n2\n1\n1\n2\n")
    expect(solver.locator("#row-clues")).to_have_value("2\n1")
    paste(solver, "3\n1 1\n\n2\n1\n2\n")
    solver.wait_for_function("() => document.getElementById('board').grid.width === 3")
    expect(solver.locator("#row-clues")).to_have_value("3\n1 1")
    paste(solver, "#..#\n####\n")
    solver.wait_for_function("() => document.getElementById('board').grid.width === 4")
    expect(solver.locator("#row-clues")).to_have_value("1 1\n4")
    paste(solver, "1 0 1\n1 2 1\n1 1 1\n0101\n")
    expect(solver.locator("#message.error")).to_contain_text("Line 2, column 3: '2'")
    paste(solver, "https://www.nonograms.org/nonograms/i/1")
    expect(solver.locator("#message.error")).to_contain_text("This is a link")
    solver.click("#share")
    field = solver.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile("#p="))
    link = field.input_value()
    solver.keyboard.press("Escape")
    solver.fill("#row-clues", "1\n2")
    paste(solver, f"look: {link}")
    expect(solver.locator("#row-clues")).to_have_value("1 1\n4")


LINKED = [
    ("1 1\n2\n\n2\n1\n1", [[1, 1], [2]]),
    ("#.##\n##..", [[1, 2], [2]]),
    ("1 0 1 1 1\n1 1 0 0 0", [[1, 3], [2]]),
]


@pytest.mark.parametrize(("text", "clues"), LINKED)
def test_a_link_may_hold_a_puzzle_as_text(
    text: str, clues: list[list[int]], context: BrowserContext, watch: Any, site: Any
) -> None:
    page = opened(context, watch, site.url, f"text={quote(text)}")
    page.wait_for_function(
        """(clues) => JSON.stringify(document.getElementById("board").game.puzzle.rows.map(
          (row) => row.map(({ length }) => length))) === JSON.stringify(clues)""",
        arg=clues,
    )
    expect(page.get_by_role("radio", name="Play")).to_be_checked()
    page.close()


BOMB = b"""<?xml version="1.0"?><!DOCTYPE puzzleset [<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>
<puzzleset><puzzle><title>&c;</title></puzzle></puzzleset>"""
BAD_FILES = [
    ("empty.non", b"", '"empty.non" is empty.'),
    ("cut.xml", b"<?xml version='1.0'?><puzzleset><puzzle>", ""),
    ("bomb.xml", BOMB, ""),
    ("wrong.json", b'{"rows": 3', '"wrong.json": line 1 of the file'),
    ("noise.non", bytes(range(1, 255)), ""),
    ("huge.non", b"width 5000\nheight 5000\nrows\n1\n", ""),
]


def test_bad_files_are_refused_and_the_drawing_stays(editor: Page, tmp_path: Path) -> None:
    editor.click("#clear")
    draw(editor, (2, 2), (2, 6))
    before = rows(editor)
    for name, content, message in BAD_FILES:
        file = tmp_path / name
        file.write_bytes(content)
        editor.set_input_files("#file", file)
        expect(editor.locator("#message.error")).to_contain_text(message)
        expect(editor.locator("#message.error")).not_to_be_empty()
        assert rows(editor) == before
        editor.click("#edit-width")
        draw(editor, (0, 0), (0, 0))
        editor.keyboard.press("Control+z")
        expect(editor.locator("#message")).to_be_hidden()


COLOURED = {
    "colours": [{"name": "black", "rgb": "#000000"}, {"name": "red", "rgb": "#d5372c"}],
    "rows": [[[1, 1], [2, 2]], [[3, 1]]],
    "columns": [[[2, 1]], [[1, 2], [1, 1]], [[1, 2], [1, 1]]],
}


def test_colour_puzzles_are_solved_and_played(solver: Page, tmp_path: Path) -> None:
    file = tmp_path / "colours.json"
    file.write_text(json.dumps(COLOURED))
    solver.set_input_files("#file", file)
    expect(solver.locator("#row-clues")).to_have_value("1:1 2:2\n3:1")
    expect(solver.locator("#solve-verdict")).to_contain_text("Exactly one solution.")
    expect(solver.locator("#board .count")).to_have_text(re.compile(r"^(\d+) / \1$"))
    assert rows(solver) == ["#22", "###"]
    solver.click("#solve-play")
    solver.keyboard.press("2")
    solver.get_by_role("button", name="Fill with red").click()
    draw(solver, (0, 1), (0, 2))
    draw(solver, (0, 0), (0, 2))
    assert rows(solver) == ["222", "???"]
    solver.get_by_role("button", name="Fill with black").click()
    draw(solver, (0, 0))
    assert rows(solver) == ["222", "???"], "another colour is another brush: nothing happens"
    solver.keyboard.press("Control+z")
    draw(solver, (0, 0))
    draw(solver, (1, 0), (1, 2))
    expect(solver.locator("#card-text")).to_contain_text("Solved in")


def test_a_hint_shows_the_colour_that_it_mentions(
    player: Page, leads_to: Callable[[Page, str], None]
) -> None:
    player.click("#collection")
    player.locator("#collection-size").select_option("all")  # what another test chose may be stored
    player.get_by_role("button", name="In colour").click()
    expect(player.get_by_role("button", name="In colour", pressed=True)).to_be_visible()
    player.locator(".cards button").last.click()
    expect(player.locator("#board .brushes button").nth(2)).to_be_visible()
    leads_to(player, "grid/#the-verdict")
    names = player.locator("#board .brushes button").evaluate_all(
        "(all) => all.map((one) => one.ariaLabel.replace('Fill with ', ''))"
    )[:-1]
    assert len(set(names)) == len(names) >= 2
    text = player.locator("#card-text")
    for question in ("Hint", "Why?", "Which cells?"):
        player.get_by_role("button", name=question, exact=True).click()
    leads_to(player, "one-line/#by-hand")
    while not any(name in (text.text_content() or "") for name in names):
        for question in ("Fill them in", "Hint", "Why?", "Which cells?"):
            player.get_by_role("button", name=question, exact=True).click()
    name = max((name for name in names if name in (text.text_content() or "")), key=len)
    sample = text.locator(".sample").first.evaluate("(e) => getComputedStyle(e).backgroundColor")
    button = player.get_by_role("button", name=f"Fill with {name}", exact=True)
    swatch = button.locator(".swatch").evaluate("(e) => getComputedStyle(e).backgroundColor")
    assert sample == swatch


def test_a_contradiction_hint_explains_its_chain(
    solver: Page, leads_to: Callable[[Page, str], None]
) -> None:
    solver.fill("#row-clues", "1\n2\n2\n1 1 1\n1 1 1\n1 1 1")
    solver.fill("#column-clues", "3\n1 1\n1 2\n1 1\n1\n1 1 1")
    expect(solver.locator("#solve-verdict")).to_contain_text("Exactly one solution.")
    solver.click("#solve-play")
    solver.click("#hint")
    solver.get_by_role("button", name="Why?").click()
    expect(solver.locator("#card .chain li").nth(1)).to_be_visible()
    leads_to(solver, "grid/#where-lines-are-not-enough")
    marks = solver.evaluate("document.getElementById('board').marks")
    assert len(marks["badLines"]) == 1
    assert len(marks["cells"]) >= 2
    solver.get_by_role("button", name="Which cells?").click()
    solver.get_by_role("button", name="Fill them in").click()
    expect(solver.locator("#card")).to_be_hidden()
    assert sum(row.count("?") for row in rows(solver)) == 35
