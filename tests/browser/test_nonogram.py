"""The nonogram page, where only a browser shows it: pointer, fingers, keys, canvas, files, days."""

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hands import PHONE, Fingers, drops
from playwright.sync_api import Browser, Locator, Page, expect
from withheld import Held

from cubogram.nonogram import Puzzle, daily
from cubogram.nonogram.collection.daily import FIRST
from cubogram.nonogram.formats import link, png
from cubogram.nonogram.making.generate import random_picture
from cubogram.pages.nonogram.drawing import set_cells

LONG = 450
"""Milliseconds after which a resting finger gets the other brush (js/ui/hands.ts)."""
CUP = [
    *("..#...#...", "...#...#..", "..#...#...", "#########.", "########.#", "########.#"),
    *("########.#", "#########.", ".######...", "##########"),
]
"""The puzzle of a first visit."""
ROWS = """Array.from({ length: board.grid.height }, (_, r) => Array.from(
  board.grid.cells.slice(r * board.grid.width, (r + 1) * board.grid.width),
  (v) => "?#2345678."[v]).join("")).join("\\n")"""
"""The grid as text."""


class Player:
    """Somebody at the nonogram page; paths are written as cells, such as "r4c1 r4c9"."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def open(self, fragment: str = "") -> "Player":
        self.page.goto(f"{self.url}nonogram/{fragment}")
        self.page.wait_for_selector("html[data-ready=nonogram]")
        return self.settle()

    def python(self) -> "Player":
        """Waits until Python has come and heard all."""
        self.page.wait_for_selector("body[data-live=rest]")
        return self.settle()

    def settle(self) -> "Player":
        """Waits until the last change is drawn, and Python, if it has come, has heard it."""
        self.page.wait_for_function("() => document.body.dataset.live !== 'busy'")
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        return self

    def ask(self, expression: str) -> Any:
        """What JavaScript says about the board, `e`."""
        return self.page.evaluate(f"(() => {{ const e = board; return {expression}; }})()")

    def declare(self, **attributes: str) -> None:
        """Sets attributes of the board, and waits until a declared puzzle is shown."""
        self.page.evaluate(
            "(all) => { for (const [n, v] of Object.entries(all)) board.setAttribute(n, v); }",
            attributes,
        )
        if picture := attributes.get("picture"):
            rows = picture.split()
            size = [len(rows[0]), len(rows)]
            self.page.wait_for_function(
                "([w, h]) => board.grid.width === w && board.grid.height === h", arg=size
            )
        self.settle()

    def rows(self) -> list[str]:
        rows: str = self.page.evaluate(ROWS)
        return rows.split("\n")

    def shows(self, *rows: str) -> None:
        self.page.wait_for_function(f"(wanted) => {ROWS} === wanted", arg="\n".join(rows))
        self.settle()

    def steps(self) -> list[str]:
        return self.ask("e.game.history.moves.slice(0, e.game.history.index)")

    def cell(self, name: str) -> tuple[float, float]:
        row, column = (int(number) - 1 for number in re.findall(r"\d+", name))
        spot = self.ask(f"e.board.placeOf({row}, {column})")
        return spot["x"], spot["y"]

    def strokes(self, *paths: str, button: Any = "left") -> None:
        for path in paths:
            first, *others = path.split()
            self.page.mouse.move(*self.cell(first))
            self.page.mouse.down(button=button)
            for name in others:
                self.page.mouse.move(*self.cell(name))
            self.page.mouse.up(button=button)
            self.settle()

    def solves(self, picture: list[str]) -> None:
        """Fills in what is missing in the picture, run by run."""
        for r, (known, row) in enumerate(zip(self.rows(), picture, strict=True), 1):
            for run in re.finditer("#+", row) if known.replace("?", ".") != row else ():
                self.strokes(f"r{r}c{run.start() + 1} r{r}c{run.end()}")

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.settle()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def click(self, *names: str) -> None:
        for name in names:
            self.button(name).click()
        self.settle()

    def mode(self, name: str) -> None:
        self.python().page.click(f"#modes label:has(input[value={name}])")
        expect(self.page.locator(f"#{name}-panel")).to_be_visible()
        self.settle()


def filled(picture: Sequence[str]) -> list[tuple[int, int, int]]:
    cells = [
        (r, c, "?#23456789".find(x)) for r, row in enumerate(picture) for c, x in enumerate(row)
    ]
    return [cell for cell in cells if cell[2] > 0]


@pytest.fixture
def player(page: Page, site: Any) -> Player:
    """Somebody who has never been here before."""
    return Player(page, site.url).open()


@pytest.fixture
def phone(browser: Browser, site: Any, watch: Any) -> Iterator[Player]:
    """The same on a phone; a finger counts as resting only if `rests` is true, because a slow
    machine moves it late."""
    context = browser.new_context(**PHONE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(
        f"""const later = setTimeout;
        window.rests = false;
        globalThis.setTimeout = (act, ms, ...rest) =>
          ms === {LONG} && !window.rests ? 0 : later(act, ms, ...rest);"""
    )
    yield Player(watch.add(context.new_page()), site.url).open()
    context.close()


def test_the_first_cell_of_a_stroke_decides_with_both_buttons_and_brushes(player: Player) -> None:
    player.strokes("r4c1 r4c9", "r3c4")
    player.strokes("r1c1 r1c2", "r6c6", button="right")
    assert [player.rows()[r] for r in (0, 2, 3)] == ["..????????", "???#??????", "#########?"]
    player.strokes("r3c3 r3c5 r8c6 r1c7")  # a stroke stays in its line
    assert player.rows()[2] == "??#####???"
    player.strokes("r3c5 r3c9")  # erases
    assert player.rows()[2] == "??##??????"
    player.strokes("r6c6 r6c10")  # from a marked cell: nothing
    assert player.rows()[5] == "?????.????"
    player.click("Mark empty")
    player.strokes("r10c1 r10c3")
    player.strokes("r9c1 r9c3", button="right")
    assert player.rows()[8:] == ["###???????", "...???????"]
    player.click("Rectangle")
    player.strokes("r8c9 r7c7")
    assert player.steps() == [
        *("fill r4 c1-9", "fill r3 c4", "mark r1 c1-2", "mark r6 c6", "fill r3 c3-7"),
        *("erase r3 c5-9", "mark r10 c1-3", "fill r9 c1-3", "mark r7-8 c7-9"),
    ]


def test_a_move_to_the_next_cell_goes_through_few_functions(player: Player) -> None:
    """From the pointer to the pixels; a timer may come in between, so the least of some moves."""
    session = player.page.context.new_cdp_session(player.page)
    first, *places = [player.cell(f"r4c{column}") for column in range(1, 7)]
    player.python().page.mouse.move(*first)
    player.page.mouse.down()
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True})
    counts = []
    for place in places:
        player.page.mouse.move(*place)
        player.settle()
        scripts = session.send("Profiler.takePreciseCoverage")["result"]
        ours = [one for script in scripts if "/js/" in script["url"] for one in script["functions"]]
        counts.append(sum(1 for one in ours if one["ranges"][0]["count"]))
    player.page.mouse.up()
    assert 5 < min(counts) <= 20, counts
    assert player.steps() == ["fill r4 c1-6"]


def test_the_keyboard_alone_plays(player: Player) -> None:
    page, heard = player.page, player.page.locator("#board .live")
    player.python().ask("e.focusBoard()")
    player.keys("ArrowDown", "ArrowDown", "ArrowDown", "Space", "ArrowRight")
    page.keyboard.down("Shift")
    player.keys(*["ArrowRight"] * 4)
    page.keyboard.up("Shift")
    player.keys("End", "x")
    assert player.steps() == ["fill r4 c1", "fill r4 c2-6", "mark r4 c10"]
    expect(heard).to_have_text(re.compile("empty.* 4.* 10$"))
    cell = page.locator("#board [role=grid]").get_attribute("aria-activedescendant")
    assert cell == "cell-3-9"
    assert page.locator(f"#board #{cell}").text_content() == "empty"
    assert page.locator("#board [role=rowheader]").nth(3).text_content() == "Row 4: 9"
    player.declare(picture="##. ##. ...")
    player.ask("e.focusBoard()")
    player.keys("Space", "ArrowRight", "Space")
    expect(heard).to_have_text(re.compile("filled.* 1.* 2.*done"))
    player.keys("Control+z")
    expect(heard).to_have_text(re.compile("Undone.*unknown.* 1.* 2"))
    player.click("Redo")
    expect(heard).to_have_text(re.compile("Redone.*filled.* 1.* 2.*done"))
    player.declare(live="")
    player.strokes("r3c1 r3c2")
    expect(heard).to_have_text(re.compile("Row 3, column 1 and column 2 "))
    player.declare(picture="#")
    player.ask("e.focusBoard()")
    player.keys("Space")
    expect(heard).to_have_text("Solved.")


def test_undo_and_redo_by_keys_and_buttons_go_on_after_a_reload(player: Player) -> None:
    player.strokes(*(f"r{row}c{row % 3 + 1} r{row}c6" for row in range(1, 7)))
    full = player.rows()
    player.button("Check").focus()  # wherever the focus is
    player.keys(*["Control+z"] * 6)
    assert player.rows() == ["?" * 10] * 10
    player.keys("Control+y", "Control+y", "Control+Shift+z")
    for python_comes in (False, True):
        player.open()
        if python_comes:
            player.python()
        assert len(player.steps()) == 3, "the place in the history is kept"
    player.click("Redo", "Redo", "Redo")
    assert player.rows() == full
    expect(player.button("Redo")).to_be_disabled()
    player.click("Undo")
    assert len(player.steps()) == 5
    player.ask("e.show(new e.game.constructor('play', e.game.puzzle, e.game.history))")
    player.click("Undo")
    assert len(player.steps()) == 4, "in the game that is shown now"


def test_a_finished_picture_is_a_success_that_is_kept(player: Player) -> None:
    page, said = player.page, player.page.locator("#card-text")
    player.ask("(e.addEventListener('success', () => { e.dataset.success = 'yes'; }), 1)")
    player.solves(CUP)
    player.python()
    page.wait_for_selector("#board[data-success=yes]")
    expect(said).to_contain_text(re.compile(r"0:\d\d"))
    expect(page.locator("#title")).to_have_text("A cup of tea")
    player.strokes("r1c1 r1c5")
    assert player.rows()[0] == CUP[0].replace(".", "?"), "a finished picture is safe"
    player.open()
    assert player.ask("e.game.solved") is True
    player.python()
    expect(said).to_contain_text(re.compile(r"0:\d\d"))


def test_one_finger_paints_two_zoom_and_a_resting_one_has_the_other_brush(phone: Player) -> None:
    fingers, cell = Fingers(phone.page), phone.cell
    fingers.stroke(cell("r4c1"), cell("r4c6"))
    assert phone.settle().steps() == ["fill r4 c1-6"]
    fingers.down(cell("r6c5"))
    fingers.move(cell("r6c6"))
    assert phone.settle().rows()[5].count("#") == 2
    fingers.down(cell("r6c6"), cell("r6c7"))  # a second finger: the stroke is void
    fingers.move(cell("r6c4"), cell("r6c9"))
    fingers.move(cell("r6c3"), cell("r6c10"))
    fingers.up(cell("r6c3"))
    fingers.move(cell("r8c3"))
    fingers.up()
    assert phone.settle().rows()[5] == "?" * 10
    assert phone.steps() == ["fill r4 c1-6"]
    assert phone.ask("e.board.zoom") > 1.1
    assert phone.ask("(e.board.fit(), e.board.zoom)") == 1
    fingers.stroke(phone.settle().cell("r6c5"))
    assert phone.settle().steps()[1:] == ["fill r6 c5"]
    phone.page.evaluate("rests = true")
    fingers.down(cell("r3c3"))
    phone.page.wait_for_function("() => board.ui.stroke?.verb === 'mark'")
    fingers.move(cell("r3c5"))
    fingers.up()
    assert phone.settle().steps()[2:] == ["mark r3 c3-5"]


def test_a_large_puzzle_on_a_phone_has_cells_for_a_finger_and_a_map(phone: Player) -> None:
    whole = phone.ask("e.board.layout.cell")
    assert phone.ask("e.board.zoom") == 1, "a small one is seen whole"
    phone.declare(picture=" ".join(["##.#.##..###.#.##..#", "..#.##.##...#.##.##."] * 10))
    assert phone.ask("e.board.layout.cell") >= 24 > whole * 10 / 20
    seen = "Math.floor((e.board.layout.right - e.board.layout.originX) / e.board.layout.cell)"
    assert phone.ask(seen) < 20
    layout = phone.ask("e.board.layout")
    box = phone.ask("e.board.element.getBoundingClientRect().toJSON()")
    fingers = Fingers(phone.page)
    side = min(layout["left"] - layout["edgeLeft"], layout["top"] - layout["edgeTop"])
    corner = (box["x"] + layout["edgeLeft"], box["y"] + layout["edgeTop"])
    fingers.stroke((corner[0] + side - 8, corner[1] + side - 8))
    assert phone.settle().ask(seen) == 20, "the map leads to the other end"
    assert phone.steps() == []
    phone.ask("e.board.open()")
    last = phone.settle().ask(seen)
    # One quick movement, to the last cell that is wholly seen and no further.
    fingers.down(phone.cell("r2c4"))
    fingers.move(phone.cell(f"r2c{last}"))
    phone.settle()
    fingers.up()
    assert phone.settle().steps() == [f"fill r2 c4-{last}"]
    # A finger that waits at the edge makes the grid scroll on, to its end.
    fingers.down(phone.cell("r3c4"))
    edge = phone.ask("e.board.element.getBoundingClientRect().left + e.board.layout.right") - 2
    fingers.move((edge, phone.cell("r3c4")[1]))
    phone.page.wait_for_function("() => board.ui.stroke?.right === 19")
    fingers.up()
    assert phone.settle().steps()[1:] == ["fill r3 c4-20"]


def test_a_large_grid_has_the_phone_to_itself_until_it_is_solved(phone: Player) -> None:
    picture = random_picture(50, 50, 0.55, random.Random(5))
    phone.page.goto("about:blank")
    phone.open("#" + link.write(Puzzle.from_picture(picture))).python()
    full = phone.page.locator("#board").get_by_role("button", name="Full screen")
    full.tap()
    expect(phone.page.locator("#board[full]")).to_be_visible()
    for side in ("(right - left)", "(bottom - top)"):
        seen = f"(({{left, right, top, bottom, cell}}) => {side} / cell)(e.board.layout)"
        assert phone.settle().ask(seen) >= 20
    box = phone.page.locator("#board").bounding_box()
    assert box
    assert (box["width"], box["height"]) == (390, 844)
    Fingers(phone.page).stroke(phone.cell("r4c4"))
    assert phone.settle().steps() == ["fill r4 c4"]
    expect(phone.page.locator("#clock")).to_be_in_viewport()
    phone.button("Hint").tap()
    phone.button("Close").tap()
    full.tap()
    expect(phone.page.locator("#board[full]")).to_have_count(0)
    phone.page.wait_for_function("() => document.fullscreenElement === null")
    full.tap()
    expect(phone.page.locator("#board[full]")).to_be_visible()
    phone.ask("e.game.undo()")
    phone.page.evaluate("(move) => board.do(move)", set_cells(filled(picture)))
    expect(phone.page.locator("#card")).to_be_visible()
    expect(phone.page.locator("#board[full]")).to_have_count(0)
    assert phone.ask("e.board.zoom") == 1, "the picture is seen whole"
    expect(phone.page.locator("#board")).to_be_in_viewport(ratio=1)


INK = """(row) => {
  const { edgeLeft, left, originY, cell } = board.board.layout;
  const canvas = board.board.element.querySelector("canvas");
  const ratio = canvas.width / canvas.clientWidth;
  const { data } = canvas.getContext("2d").getImageData(
    edgeLeft * ratio, (originY + row * cell) * ratio, (left - edgeLeft - 3) * ratio, cell * ratio);
  let [strength, red] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    strength = Math.max(strength, data[i + 3] / 255);
    red += data[i + 3] > 200 && data[i] > 2 * data[i + 1];
  }
  return { strength, red };
}"""
"""How strong the clues of a row are, and how many of their pixels are red."""


def test_clues_fade_when_they_are_settled_and_turn_red_if_that_is_chosen(player: Player) -> None:
    def clues(row: int) -> str:
        shown = player.settle().page.evaluate(INK, row - 1)
        faded = "" if shown["strength"] > 0.9 else "faded" if shown["strength"] < 0.6 else "?"
        return faded or ("red" if shown["red"] else "plain")

    player.python()
    assert (clues(4), clues(10)) == ("plain", "plain")
    player.strokes("r4c1 r4c9")
    assert (clues(4), clues(10)) == ("faded", "plain")
    player.strokes("r10c1 r10c10")
    assert (clues(4), clues(10)) == ("faded", "faded")
    player.strokes("r4c9")
    assert (clues(4), clues(10)) == ("plain", "faded")
    player.strokes("r1c1 r1c2")
    assert clues(1) == "plain"
    player.page.click("#play-panel summary")
    player.page.check("[name=live]")
    assert clues(1) == "red"
    player.keys("Control+z")
    assert clues(1) == "plain"
    player.open().python()
    assert player.ask("e.hasAttribute('live')"), "a choice is kept"


TWO_FRAMES_AFTER_HINT = """async () => {
  document.getElementById("hint").click();
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  return document.querySelector("#first-card p").textContent.trim();
}"""


def test_a_hint_does_not_wait_for_python_which_takes_it_over(page: Page, site: Any) -> None:
    held = Held(page)
    player = Player(page, site.url).open()
    card = page.locator("#first-card")
    assert "row 5" in page.evaluate(TWO_FRAMES_AFTER_HINT)
    assert player.ask("e.marks.lines") == [{"side": "row", "index": 4}]
    player.keys("?")
    expect(page.locator("#keys-dialog")).to_be_visible()
    player.keys("Escape")  # one after the other: first the dialog
    expect(page.locator("#keys-dialog")).to_be_hidden()
    card.get_by_role("button", name="Why?").click()
    expect(card).to_contain_text(re.compile("row 5.* 10 "))
    card.get_by_role("button", name="Which cells?").click()
    card.get_by_role("button", name="Fill them in").click()
    assert player.rows()[4] == "########.#"
    expect(card).to_be_hidden()
    said = page.evaluate(TWO_FRAMES_AFTER_HINT)
    held.let_go()
    player.python()
    expect(card).to_be_hidden()
    expect(page.locator("#card-text")).to_have_text(said)
    player.keys("Escape")
    expect(page.locator("#card-text")).to_be_hidden()
    player.solves(CUP)
    expect(page.locator("#card-text")).to_contain_text("2 hints")


def test_the_wheel_zooms_large_grids_around_the_pointer(player: Player) -> None:
    player.declare(picture=" ".join(["#" * 100] * 100))
    x, y = player.cell("r61c31")
    player.page.mouse.move(x, y)
    player.page.mouse.wheel(0, -500)
    assert player.settle().ask("e.board.zoom") > 2
    assert player.cell("r61c31") == (pytest.approx(x, abs=8), pytest.approx(y, abs=8))
    player.strokes("r61c31 r61c34")
    assert player.steps() == ["fill r61 c31-34"]
    player.declare(picture=" ".join(["#" * 99] * 99))
    assert player.ask("e.board.zoom") == 1, "another puzzle is shown whole"


AT_FIRST_CELL = """() => {
  const { x, y } = board.board.placeOf(0, 0);
  const cell = board.board.cellAt(x, y);
  return cell?.row === 0 && cell?.column === 0;
}"""


def test_a_paused_board_goes_on_when_it_is_pressed(player: Player) -> None:
    page = player.python().page
    player.strokes("r4c1")
    player.click("Pause")
    player.page.mouse.click(*player.cell("r5c5"))
    expect(player.button("Pause")).to_be_visible()
    assert player.settle().steps() == ["fill r4 c1"]
    player.strokes("r4c2")
    assert player.steps() == ["fill r4 c1", "fill r4 c2"]
    page.wait_for_function("() => board.clock.running")


def test_the_next_puzzle_is_under_the_keys_at_once_and_a_hint_in_sight_on_a_phone(
    phone: Player,
) -> None:
    page = phone.python().page
    page.evaluate("(move) => board.do(move)", set_cells(filled(CUP)))
    phone.button("Next puzzle").click()
    expect(page.locator("#title")).to_have_text("No. 1")
    expect(page.locator("#board [role=grid]")).to_be_focused()
    for question in ("Hint", "Why?", "Which cells?"):
        phone.button(question).click()
        expect(phone.button("Close")).to_be_in_viewport(ratio=1)


def test_a_zoomed_board_shows_the_wrong_cell_that_is_mentioned(player: Player) -> None:
    player.python().strokes("r1c1")  # must stay empty
    assert player.ask("e.marks.wrong") == [], "shown only when asked for"
    for questions in (["Hint", "Why?", "Which cells?"], ["Check"]):
        player.ask(
            "(e.board.fit(), e.board.zoomBy(9, e.board.layout.right, e.board.layout.bottom))"
        )
        assert not player.settle().page.evaluate(AT_FIRST_CELL)
        player.click(*questions)
        player.page.wait_for_function(AT_FIRST_CELL)
        assert player.ask("e.board.zoom") > 1
    assert player.ask("e.marks.wrong") == [[0, 0]]
    player.click("Clear wrong cells")
    expect(player.page.locator("#card")).to_be_hidden()
    assert player.rows()[0] == "?" * 10


def test_a_drawing_has_symmetry_and_one_handle_for_its_size(player: Player) -> None:
    for mode in ("edit", "play", "edit"):
        player.mode(mode)
    handles = player.page.locator("#board .handle")
    expect(handles).to_have_count(1)
    player.strokes("r1c1 r1c5")
    player.page.select_option("#symmetry", "left-right")
    player.settle().strokes("r3c1 r3c3")
    assert player.rows()[2] == "###?????????###"
    handle = handles.bounding_box()
    assert handle
    mouse = player.page.mouse
    mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    mouse.down()
    mouse.move(*player.cell("r8c10"), steps=3)
    mouse.up()
    rows = player.settle().rows()
    assert (len(rows[0]), len(rows)) == (10, 8)
    assert [rows[0], rows[2]] == ["#####?????", "###???????"]
    player.keys("Control+z")
    assert player.open("#edit").rows()[2] == "###?????????###"


def picture(width: int, height: int, dark: Callable[[int, int], bool]) -> bytes:
    pixels = [[int(dark(x, y)) for x in range(width)] for y in range(height)]
    return png.write(pixels, [(235, 235, 235), (20, 20, 20)])


SLOW_TO_READ = """() => {
  const { createImageBitmap } = window;
  window.createImageBitmap = async (file, ...how) => {
    if (file.name === "slow.png") await new Promise((done) => { window.finishSlow = done; });
    return createImageBitmap(file, ...how);
  };
}"""


def test_a_picture_becomes_a_grid_in_part_or_whole_and_the_last_one_counts(
    player: Player, tmp_path: Path
) -> None:
    files = {
        "disc.png": picture(120, 80, lambda x, y: (x - 60) ** 2 + (y - 40) ** 2 < 900),
        "text.png": b"no picture",
        "slow.png": picture(40, 30, lambda x, y: x > y),
        "quick.png": picture(60, 30, lambda x, y: x > y),
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    page = player.page
    chooser, source = page.locator("#photo-file"), page.locator("dialog .source")
    columns, rows = page.locator("#field-photo-columns"), page.locator("#field-photo-rows")
    player.mode("edit")
    player.strokes("r1c1")
    page.set_input_files("#file", tmp_path / "disc.png")
    expect(rows).to_have_value("20")  # the proportions of the picture
    page.locator("dialog[open] .button.primary").click()
    page.wait_for_function("() => board.grid.width === 30")
    assert player.settle().rows()[10] == "?" * 8 + "#" * 15 + "?" * 7
    player.click("Undo")
    assert player.rows()[0][0] == "#", "the old drawing is one step back"
    page.click("#picture")
    chooser.set_input_files(tmp_path / "text.png")
    expect(page.locator("dialog[open] .message.error")).to_contain_text("text.png")
    page.evaluate(SLOW_TO_READ)
    chooser.set_input_files(tmp_path / "slow.png")
    page.wait_for_function("() => window.finishSlow")
    chooser.set_input_files(tmp_path / "quick.png")
    expect(columns).to_have_value("60")
    page.evaluate("window.finishSlow()")
    player.settle()
    assert (columns.input_value(), rows.input_value()) == ("60", "30")
    box = source.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 1)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] - 1, steps=3)
    page.mouse.up()
    expect(rows).to_have_value("60")  # the right half is a square
    source.evaluate(CANCELLED_DRAG)
    player.settle()
    assert (columns.input_value(), rows.input_value()) == ("60", "60")


CANCELLED_DRAG = """(picture) => {
  const { left, top, width, height } = picture.getBoundingClientRect();
  picture.setPointerCapture = () => {};
  for (const [type, part] of Object.entries({ down: 0.1, cancel: 0.1, move: 0.4, up: 0.4 })) {
    const [clientX, clientY] = [left + part * width, top + part * height];
    picture.dispatchEvent(new PointerEvent(`pointer${type}`, { pointerId: 9, clientX, clientY }));
  }
}"""
CAMERA = """() => {
  window.tracks = [];
  navigator.mediaDevices.getUserMedia = async () => {
    await new Promise((come) => { window.come = come; });
    const canvas = Object.assign(document.createElement("canvas"), { width: 90, height: 60 });
    const stream = canvas.captureStream(0); // no frame comes until one is asked for
    window.showFrame = () => {
      canvas.getContext("2d").fillRect(0, 0, 45, 60);
      stream.getVideoTracks()[0].requestFrame();
    };
    tracks.push(...stream.getTracks());
    return stream;
  };
}"""


def test_the_camera_gives_a_frame_once_it_has_one_and_is_off_after_the_dialog(
    player: Player,
) -> None:
    page, columns = player.page, player.page.locator("#field-photo-columns")
    player.mode("edit")
    page.evaluate(CAMERA)
    # Both before the element's script has come.
    page.evaluate(
        "for (const id of ['picture', 'photo-camera']) document.getElementById(id).click()"
    )
    size = columns.input_value()
    camera, take = player.button("Camera"), player.button("Take this frame")
    camera.dblclick()
    page.wait_for_function("() => window.come")  # the camera has been asked for
    page.evaluate("come(); come = undefined")
    take.click()
    assert player.settle().page.evaluate("tracks.length") == 1, "one stream, however often asked"
    assert columns.input_value() == size
    page.evaluate("showFrame()")
    page.wait_for_function("() => document.querySelector('dialog video').videoWidth === 90")
    take.click()
    expect(columns).to_have_value("90")
    camera.click()
    player.keys("Escape")
    page.wait_for_function("() => window.come")
    page.evaluate("come()")  # a stream that comes late is let go
    page.wait_for_function(
        "() => tracks.length === 2 && tracks.every(({ readyState }) => readyState === 'ended')"
    )


CELLS = """(places) => {
  const { originX, originY, cell } = board.board.layout;
  const canvas = board.board.element.querySelector("canvas");
  const ratio = canvas.width / canvas.clientWidth;
  return places.map(([row, column]) => {
    const [x, y] = [originX + column * cell, originY + row * cell].map((place) => place * ratio);
    return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data].slice(0, 3);
  });
}"""
"""The colours of the board at places in cells from its corner, such as [0.3, 0.3]."""
GROUND = "(e) => getComputedStyle(e).backgroundColor"


def colours(player: Player, *places: tuple[float, float]) -> list[tuple[int, ...]]:
    player.page.mouse.move(0, 0)  # nothing is highlighted
    found = player.settle().page.evaluate(CELLS, [list(place) for place in places])
    return [tuple(one) for one in found]


def test_forced_colours_show_cells_lines_and_brushes(player: Player) -> None:
    player.page.emulate_media(forced_colors="active")
    player.strokes("r4c1 r4c9")
    line = 0.5 / player.ask("e.board.layout.cell")
    filled, empty, edge = colours(player, (3.3, 0.3), (0.3, 0.3), (0.3, 5 + line))
    assert len({filled, empty, edge}) >= 2
    assert filled != empty != edge
    player.mode("edit")
    player.page.click("#edit-panel summary >> nth=0")
    player.click("Add a colour")
    swatches = player.page.locator("#board .swatch")
    expect(swatches).to_have_count(2)
    grounds = [swatches.nth(i).evaluate(GROUND) for i in range(2)]
    assert len(set(grounds)) == 2
    assert player.page.locator(".ink-swatch").evaluate(GROUND) == grounds[0]


def test_lines_and_colours_of_the_board_are_settings(player: Player) -> None:
    line = 0.5 / player.ask("e.board.layout.cell")
    place = (0.5, 5 + line)  # between the fifth and the sixth cell
    thick = colours(player, place)
    player.declare(gap="3")
    assert colours(player, place) != thick
    player.ask("e.style.setProperty('--nonogram-unknown', 'rgb(1, 2, 3)')")
    player.declare(mesh="none")
    player.page.emulate_media(color_scheme="dark")  # colours are read anew
    assert colours(player, place) == [(1, 2, 3)]


def test_black_is_black_on_white_in_a_coloured_puzzle_in_the_dark(player: Player) -> None:
    for forced in ("none", "active"):
        player.page.emulate_media(color_scheme="dark", forced_colors=forced)  # type: ignore[arg-type]
        player.declare(colours="#000000 #d5372c", picture="11..2 11..2 11..2 ..222 ..222")
        player.strokes("r1c1 r1c2")
        black, empty = colours(player, (0.3, 0.3), (0.3, 2.3))
        assert max(black) < 60, forced
        assert min(empty) >= 240, forced
        brush = player.page.locator("#board .swatch").first
        assert brush.evaluate(GROUND) == "rgb({}, {}, {})".format(*black)
        player.ask("e.removeAttribute('colours')")
        player.declare(picture="##... #....")
        player.strokes("r1c1 r1c2")
        filled, empty = colours(player, (0.3, 0.3), (0.3, 3.3))
        assert sum(filled) > sum(empty), "one colour is the colour of the text"


def test_the_board_stays_where_it_is_whatever_clues_are_told(player: Player) -> None:
    """Long coloured clues used to take a second line, and a stroke went a row off the pointer."""
    rows = ["1" * 20] * 19 + ["12" * 10]
    player.declare(colours="#0072b2 #56a8dd", picture=" ".join(rows))
    place = player.cell("r20c4")
    for row in (3, 20):
        player.page.mouse.move(*player.cell(f"r{row}c4"))
        assert player.settle().cell("r20c4") == place


HEART = [".#.#.", "#####", "#####", ".###.", "..#.."]


def test_clues_are_solved_and_played_as_a_film(player: Player) -> None:
    page = player.page
    player.mode("solve")
    page.fill("#column-clues", "2\n4\n4\n4\n2")
    page.fill("#row-clues", "1 1\n5\n5\n3\n1")
    player.shows(*HEART)  # up to then, the board has the film of the puzzle before
    player.click("To the beginning")
    assert player.rows() == ["?????"] * 5
    player.click("One step")
    first = player.rows()
    assert first != ["?????"] * 5
    player.click("One step", "One step back")
    assert player.rows() == first, "forwards and backwards"
    expect(page.locator("#reason")).not_to_be_empty()
    page.get_by_label("Cell by cell").check()
    player.click("To the end")
    assert player.rows() == HEART
    page.evaluate(
        "board.addEventListener('animation',"
        " (e) => { if (e.detail.done) document.body.dataset.film = 'over'; })"
    )
    page.locator("#board .speed input").fill("100")
    player.click("To the beginning", "Play the solution")
    page.wait_for_selector("body[data-film=over]")
    assert player.rows() == HEART


def test_an_error_is_an_event_with_its_words_and_lines(player: Player) -> None:
    page = player.page
    player.mode("solve")
    page.evaluate(
        """() => { window.errors = [];
          board.addEventListener("error", ({ detail }) => errors.push(detail)); }"""
    )
    page.fill("#column-clues", "3\n0\n3")
    page.fill("#row-clues", "2\n2\n2")
    found = page.wait_for_function(
        "() => errors.find(({ message }) => message.includes('row 3 and column 2'))"
    ).json_value()
    lines = sorted((line["side"], line["index"]) for line in found["lines"])
    assert lines == [("column", 1), ("row", 2)]
    expect(page.locator("#solve-verdict")).to_contain_text("column 2")


COLOURED = {
    "colours": [{"name": "black", "rgb": "#000000"}, {"name": "red", "rgb": "#d5372c"}],
    "rows": [[[1, 1], [2, 2]], [[3, 1]]],
    "columns": [[[2, 1]], [[1, 2], [1, 1]], [[1, 2], [1, 1]]],
}


def test_a_puzzle_in_colour_is_played_with_a_brush_for_each(player: Player, tmp_path: Path) -> None:
    page, said = player.page, player.page.locator("#card-text")
    (tmp_path / "colours.json").write_text(json.dumps(COLOURED))
    player.python().page.set_input_files("#file", tmp_path / "colours.json")
    page.wait_for_function("() => board.game.puzzle.colours.length === 2")
    player.python().click("Hint", "Why?", "Which cells?")
    name = "red" if "red" in said.inner_text() else "black"
    swatch = player.button(f"Fill with {name}").locator(".swatch")
    assert said.locator(".sample").first.evaluate(GROUND) == swatch.evaluate(GROUND)
    player.click("Start again")
    player.ask("e.focusBoard()")
    player.keys("2")
    player.strokes("r1c2 r1c3")
    player.click("Fill with black")
    player.strokes("r1c3")  # another colour is another brush: nothing happens
    assert player.rows() == ["?22", "???"]
    player.strokes("r1c1", "r2c1 r2c3")
    assert player.rows() == ["#22", "###"]
    expect(said).to_contain_text(re.compile(r"\d:\d\d"))


PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const how = { clipboardData, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new ClipboardEvent("paste", how));
}"""


NO_SHARING = """() => {
  document.body.toggleAttribute("data-shares", true);
  navigator.share = () => Promise.reject(new DOMException("", "NotAllowedError"));
}"""


def test_a_puzzle_goes_out_as_a_file_or_link_and_comes_back(player: Player, tmp_path: Path) -> None:
    page, clues = player.page, player.page.locator("#row-clues")
    player.mode("solve")
    starts = {"non": b"", "png-sheet": b"\x89PNG"}
    page.evaluate(PASTE, "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n")
    expect(clues).to_have_value("1 1\n5\n5\n3\n1")
    for kind, start in starts.items():
        player.shows(".#.#.", "#####", "#####", ".###.", "..#..")
        player.python().page.click("#save")
        page.select_option("#save-format", kind)
        with page.expect_download() as waiting:
            page.locator("#save-form .primary").click()
        file = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(file)
        assert file.read_bytes().startswith(start), kind
        page.fill("#row-clues", "")
        if kind == "non":
            drops(page, file.name, file.read_bytes())
        else:
            page.set_input_files("#file", file)
        expect(clues).to_have_value("1 1\n5\n5\n3\n1")
    page.click("#share")
    field = page.locator("#share-link")
    expect(field).to_have_value(re.compile("#p="))
    found = field.input_value()
    page.evaluate(NO_SHARING)
    page.click("#send")
    expect(page.locator("dialog[open] .message")).to_have_text(re.compile("copied|selected", re.I))
    player.keys("Escape")
    page.fill("#row-clues", "1\n2")
    page.evaluate(PASTE, f"look: {found}")
    expect(clues).to_have_value("1 1\n5\n5\n3\n1")


def test_puzzles_of_the_collection_are_printed_or_played_with_their_licence(
    player: Player,
) -> None:
    page, dialog = player.python().page, player.page.locator("#collection-dialog")
    page.evaluate(
        "void (window.print = () => { window.sheets = Array.from("
        "document.querySelectorAll('#sheet > svg > title'), (one) => one.textContent); })"
    )
    page.click("#collection")
    dialog.get_by_label("Size").select_option("up to 5 x 5")
    dialog.locator("summary", has_text="Print").click()
    dialog.get_by_role("button", name=re.compile(r"^Print \d+ puzzles")).click()
    page.wait_for_function("() => window.sheets?.length > 2")
    expect(dialog).to_be_hidden()
    page.click("#collection")
    expect(page.locator("#sheet")).to_have_count(0)  # although nothing said that it is printed
    dialog.locator(".tiles button").nth(3).click()
    expect(dialog).to_be_hidden()
    licence = "https://creativecommons.org/publicdomain/zero/1.0/"
    expect(page.locator("#facts a[rel=license]")).to_have_attribute("href", licence)


def test_daily_puzzles_on_a_phone_today_and_before(phone: Player) -> None:
    page, title = phone.python().page, phone.page.locator("#title")
    today = date.today()
    for day in (today, today - timedelta(1)):
        if day == today:
            page.click("#daily")
        else:
            page.click("#calendar")
            if day.month != today.month:
                page.click("[aria-label='Previous month']")
            page.click(f"[data-value='{day.isoformat()}']")
        expect(title).to_contain_text(f"{day.day} {day:%B %Y}")
        expect(page.locator("#board")).to_be_in_viewport(ratio=1)
        expect(page.locator("#facts")).to_contain_text(f"No. {(day - FIRST).days + 1} ")
        page.evaluate("(move) => board.do(move)", set_cells(filled(daily(day).picture)))
        expect(title).to_have_text(daily(day).name)
    page.locator("[data-copies-text]:visible").click()
    said = page.locator("#message")
    expect(said).to_be_in_viewport(ratio=0.95)
    text, address = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert re.search(rf"No\. {(day - FIRST).days + 1}, 0:0", text)
    page.click("#calendar")
    expect(page.locator(".day.solved").first).to_be_visible()
    page.goto("about:blank")
    page.goto(address)
    expect(title).to_have_text(daily(day).name)


def test_struck_clues_and_crosses_are_kept_with_the_puzzle(player: Player) -> None:
    page = player.page
    page.goto("about:blank")
    player.open("#text=" + quote("##.#\n....\n#...\n####")).python()
    page.wait_for_function("() => board.grid.width === 4")
    x, y = player.ask(
        "((box, {left, originY, cell}) => [box.left + left - 8, box.top + originY + cell / 2])"
        "(e.board.element.getBoundingClientRect(), e.board.layout)"
    )
    page.mouse.click(x, y)
    key = player.settle().ask("e.state.key").split()[1]
    kept = f"localStorage.getItem('cubogram/nonogram/played/{key}') ?? ''"
    page.wait_for_function(f"() => ({kept}).includes('struck')")
    assert json.loads(page.evaluate(kept))["value"]["struck"] == ["row 0 1"]
    page.click("#play-panel summary")
    page.check("[name=crosses]")
    player.settle().strokes("r1c4", "r1c1 r1c2")
    assert player.steps() == ["fill r1 c4", "fill r1 c1-2; mark r1 c3"]
    page.reload()
    player.python()
    assert json.loads(page.get_attribute("#board", "game") or "{}")["struck"] == ["row 0 1"]
    player.strokes("r4c1 r4c4")
    assert player.steps()[2:] == ["fill r4 c1-4; mark r2 c2-4; mark r3 c2-4"]


KEY = """([key, code, ctrlKey]) => {
  const how = { key, code, ctrlKey, bubbles: true, composed: true, cancelable: true };
  const place = board.shadowRoot.activeElement ?? document.activeElement;
  return place.dispatchEvent(new KeyboardEvent("keydown", how));
}"""


@pytest.mark.parametrize(("undo", "mark"), [("я", "ч"), ("ئ", "ء")])
def test_keys_count_by_their_place_on_keyboards_of_other_letters(
    player: Player, undo: str, mark: str
) -> None:
    page = player.page
    player.strokes("r4c1 r4c9")
    for on_board in (False, True):
        if on_board:
            player.ask("e.focusBoard()")
        else:
            player.button("Check").focus()
        assert page.evaluate(KEY, [undo, "KeyZ", True]) is False, "the key has a meaning"
        assert player.settle().steps() == []
        player.click("Redo")
    player.ask("e.focusBoard()")
    player.keys("Home", "ArrowDown")
    page.evaluate(KEY, [mark, "KeyX", False])
    assert player.settle().steps() == ["fill r4 c1-9", "mark r5 c1"]


def test_a_screen_reader_fills_a_cell_by_pressing_it(player: Player) -> None:
    heard = player.page.locator("#board .live")
    press = "e.shadowRoot.getElementById('cell-{}-{}').click()"
    player.ask(press.format(3, 0))
    assert player.settle().steps() == ["fill r4 c1"]
    box = player.ask("e.shadowRoot.querySelector('[role=grid]').getBoundingClientRect().toJSON()")
    (x, y), (right, bottom) = player.cell("r1c1"), player.cell("r10c10")
    half = (right - x) / 18
    corner = pytest.approx((right + half, bottom + half), abs=2)
    assert (box["right"], box["bottom"]) == corner, "it lies where it is drawn"
    assert box["x"] < x
    assert box["y"] < y
    expect(heard).to_have_text(re.compile("^filled, row 4, column 1"))
    player.click("Mark empty")
    player.ask(press.format(0, 9))
    assert player.settle().steps() == ["fill r4 c1", "mark r1 c10"]
    player.ask(press.format(0, 9))
    expect(heard).to_have_text(re.compile("^unknown, row 1, column 10"))


PIXELS = """async () => {
  const canvas = board.shadowRoot.querySelector("canvas");
  const wrong = [];
  for (let i = 0; i < 12; i++) {
    Object.assign(board.style, { marginLeft: `${i * 0.3}px`, maxWidth: `${480.3 + i}px` });
    const box = await new Promise((done) => {
      const seen = new ResizeObserver(([entry]) => {
        seen.disconnect();
        requestAnimationFrame(() => done(entry.devicePixelContentBoxSize[0]));
      });
      seen.observe(canvas, { box: "device-pixel-content-box" });
    });
    const sizes = [canvas.width, canvas.height, box.inlineSize, box.blockSize];
    if (sizes[0] !== sizes[2] || sizes[1] !== sizes[3]) wrong.push(sizes);
  }
  return wrong;
}"""


def test_the_canvas_has_a_pixel_for_each_of_the_screen(player: Player) -> None:
    """Else thin lines are smeared over two."""
    assert player.page.evaluate(PIXELS) == []
