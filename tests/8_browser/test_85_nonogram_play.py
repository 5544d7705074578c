"""The nonogram page by hand: mouse, fingers and keys; the board needs no Python for that."""

import re
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Route, expect

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
LONG = 450
"""Milliseconds after which a resting finger gets the other brush (js/nonogram/gestures.js)."""
CUP = [
    "..#...#...",
    "...#...#..",
    "..#...#...",
    "#########.",
    "########.#",
    "########.#",
    "########.#",
    "#########.",
    ".######...",
    "##########",
]


class Board:
    """The board of a page, with a hand for mouse, fingers and keys."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self, fragment: str = "") -> "Board":
        self.page.goto(f"{self.url}nonogram/{fragment}")
        self.page.wait_for_selector("html[data-ready=nonogram]")
        return self.settle()

    def python(self) -> "Board":
        """Waits until Python is there and has heard all."""
        self.page.wait_for_selector("body[data-live=rest]", timeout=90_000)
        return self.settle()

    def settle(self) -> "Board":
        """Waits until the last change is drawn, and Python, if it is there, has heard it."""
        self.page.wait_for_function("() => document.body.dataset.live !== 'busy'")
        self.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        return self

    def ask(self, expression: str) -> Any:
        return self.page.evaluate(
            f"(() => {{ const e = document.getElementById('board'); return {expression}; }})()"
        )

    def rows(self) -> list[str]:
        return self.ask(
            "Array.from({length: e.grid.height}, (_, r) => Array.from("
            "e.grid.cells.slice(r * e.grid.width, (r + 1) * e.grid.width),"
            " (v) => '?#2345678.'[v]).join(''))"
        )

    def steps(self) -> list[str]:
        return self.ask("e.game.history.moves.slice(0, e.game.history.index)")

    def place(self, row: int, column: int) -> tuple[float, float]:
        spot = self.ask(f"e.board.placeOf({row}, {column})")
        return spot["x"], spot["y"]

    def drag(self, *cells: tuple[int, int], button: Any = "left") -> None:
        mouse = self.page.mouse
        mouse.move(*self.place(*cells[0]))
        mouse.down(button=button)
        for cell in cells[1:]:
            mouse.move(*self.place(*cell))
        mouse.up(button=button)
        self.settle()

    def mode(self, name: str) -> None:
        self.python()
        self.page.click(f"#modes label:has(input[value={name}])")
        expect(self.page.locator(f"#{name}-panel")).to_be_visible()
        self.settle()


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[BrowserContext]:
    """One desktop browser for all tests, so that Python comes from the cache."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()


@pytest.fixture
def board(desk: BrowserContext, site: Any, watch: Any) -> Iterator[Board]:
    """The nonogram page, where nobody has been before."""
    page = watch.add(desk.new_page())
    origin = {"origin": site.url.rstrip("/"), "storageTypes": "local_storage,session_storage"}
    desk.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
    yield Board(page, site.url).open()
    page.close()


@pytest.fixture
def phone(browser: Browser, site: Any, watch: Any) -> Iterator[Board]:
    """The nonogram page on a phone; fingers that a slow machine moves late do not count as
    resting."""
    context = browser.new_context(**PHONE)
    context.add_init_script(
        f"const later = setTimeout;"
        f"globalThis.setTimeout = (act, ms, ...rest) => ms === {LONG} ? 0 : later(act, ms, ...rest)"
    )
    yield Board(watch.add(context.new_page()), site.url).open()
    context.close()


def test_a_stroke_paints_a_run_and_the_right_button_marks(board: Board) -> None:
    board.drag((3, 0), (3, 8))
    board.drag((0, 0), (0, 1), button="right")
    assert board.rows()[3] == "#########?"
    assert board.rows()[0] == "..????????"
    assert board.steps() == ["fill r4 c1-9", "mark r1 c1-2"]


def test_the_first_cell_decides_and_a_stroke_keeps_its_line(board: Board) -> None:
    board.drag((2, 3))
    board.drag((2, 2), (2, 4), (7, 5), (0, 6))
    assert board.rows()[2] == "??#####???"
    board.drag((2, 4), (2, 8))
    assert board.rows()[2] == "??##??????"
    board.drag((5, 5), button="right")
    board.drag((5, 5), (5, 9))
    assert board.rows()[5] == "?????.????", (
        "a fill stroke that begins on a marked cell does nothing"
    )


def test_the_brush_of_the_toolbar_and_the_other_button(board: Board) -> None:
    board.page.get_by_role("button", name="Mark empty").click()
    board.drag((0, 0), (0, 2))
    board.drag((1, 0), (1, 2), button="right")
    assert board.rows()[:2] == ["...???????", "###???????"]


def test_undo_and_redo_without_end_and_over_a_reload(board: Board) -> None:
    for row in range(10):
        board.drag((row, row % 3), (row, 5))
    full = board.rows()
    for _ in range(10):
        board.page.keyboard.press("Control+z")
    assert board.rows() == ["?" * 10] * 10
    for _ in range(4):
        board.page.keyboard.press("Control+y")
    assert len(board.steps()) == 4
    board.open()
    assert len(board.steps()) == 4, "the place in the history is kept"
    board.python()
    assert len(board.steps()) == 4
    board.open()
    assert len(board.steps()) == 4, "whether Python had come or not"
    board.page.get_by_role("button", name="Redo").click(click_count=1)
    for _ in range(5):
        board.page.get_by_role("button", name="Redo").click()
    assert board.rows() == full


def test_back_leads_to_the_previous_puzzle_and_forward_to_the_next(board: Board) -> None:
    page, title = board.python().page, board.page.locator("#title")
    first = title.inner_text()
    board.drag((0, 0), (0, 3))
    drawn = board.rows()
    for number in (3, 7):
        page.click("#collection")
        name = re.compile(rf"^No. {number}\b")
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        expect(title).to_have_text(f"No. {number}")
    board.drag((0, 0), (0, 1))
    for way, expected in (
        ("back", "No. 3"),
        ("back", first),
        ("forward", "No. 3"),
        ("forward", "No. 7"),
    ):
        page.evaluate(f"() => history.{way}()")
        expect(title).to_have_text(expected)
    assert len(board.steps()) == 1, "its progress is kept"
    page.reload()
    expect(title).to_have_text("No. 7")
    page.evaluate("() => history.go(-2)")
    expect(title).to_have_text(first)
    assert board.settle().rows() == drawn


def test_undo_by_keys_wherever_the_focus_is(board: Board) -> None:
    board.drag((0, 0), (0, 4))
    board.page.get_by_role("button", name="Check").focus()
    board.page.keyboard.press("Control+z")
    assert board.rows()[0] == "?" * 10
    board.page.keyboard.press("Control+Shift+z")
    assert board.rows()[0] == "#####?????"


def test_the_keyboard_alone_plays(board: Board) -> None:
    page = board.page
    board.page.locator("#board").evaluate("(e) => e.focusBoard()")
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "Space"]:
        page.keyboard.press(key)
    assert board.rows()[3] == "#?????????"
    page.keyboard.press("ArrowRight")
    page.keyboard.down("Shift")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.up("Shift")
    assert board.rows()[3] == "######????"
    page.keyboard.press("End")
    page.keyboard.press("x")
    assert board.rows()[3] == "######???."
    assert board.steps() == ["fill r4 c1", "fill r4 c2-6", "mark r4 c10"]
    spoken = page.locator("#board .live").text_content()
    assert spoken == "empty, row 4, column 10"
    cell = page.locator("#board [role=grid]").get_attribute("aria-activedescendant")
    assert cell == "cell-3-9"
    assert page.locator(f"#board #{cell}").text_content() == "empty"
    assert page.locator("#board [role=rowheader]").nth(3).text_content() == "Row 4: 9"


def test_undo_and_lines_that_are_done_or_wrong_are_told_to_listeners(board: Board) -> None:
    page = board.page
    live = page.locator("#board .live")
    board.ask("(e.setAttribute('picture', '##. ##. ...'), e.focusBoard(), 1)")
    page.wait_for_function("() => document.getElementById('board').grid.width === 3")
    page.keyboard.press("Space")
    expect(live).to_have_text("filled, row 1, column 1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(live).to_have_text("filled, row 1, column 2. Row 1 done.")
    page.keyboard.press("Control+z")
    expect(live).to_have_text("Undone: unknown, row 1, column 2.")
    page.get_by_role("button", name="Redo").click()
    expect(live).to_have_text("Redone: filled, row 1, column 2. Row 1 done.")
    board.ask("(e.setAttribute('live', ''), 1)")
    board.drag((2, 0), (2, 1))
    expect(live).to_have_text("Row 3, column 1 and column 2 cannot be right.")


def test_the_last_cell_is_told_to_listeners(board: Board) -> None:
    page = board.page
    page.evaluate(
        """() => {
          const own = document.createElement("cubogram-nonogram");
          own.id = "own";
          own.setAttribute("picture", "#");
          document.getElementById("board").after(own);
          own.focusBoard();
        }"""
    )
    page.keyboard.press("Space")
    expect(page.locator("#own .live")).to_have_text("Solved.")


def solve_by_hand(board: Board) -> None:
    known = [row.replace("?", ".") for row in board.rows()]
    for r, row in enumerate(CUP):
        for run in re.finditer("#+", row) if known[r] != row else ():
            board.drag((r, run.start()), (r, run.end() - 1))


def test_a_finished_picture_is_a_success_that_is_kept(board: Board) -> None:
    board.ask("(e.addEventListener('success', () => { e.dataset.success = 'yes'; }), 1)")
    solve_by_hand(board)
    page = board.page
    board.python()
    page.wait_for_selector("#board[data-success=yes]")
    expect(page.locator("#card-text")).to_have_text(
        re.compile(r"A cup of tea\s*Solved in 0:\d\d, without hints\.")
    )
    expect(page.locator("#title")).to_have_text("A cup of tea")
    board.drag((0, 0), (0, 4))
    assert board.rows()[0] == CUP[0].replace(".", "?"), "a finished picture is safe"
    board.open()
    assert board.ask("e.game.solved") is True
    board.python()
    expect(page.locator("#card-text")).to_have_text(re.compile("Solved in 0:"))


def test_the_clock_can_be_paused_and_hides_the_grid(board: Board) -> None:
    board.drag((0, 0))
    board.page.click("#pause")
    board.page.mouse.click(*board.place(1, 1))
    assert board.rows()[1] == "?" * 10
    assert board.ask("e.hasAttribute('paused')")
    board.page.click("#pause")
    board.drag((1, 1))
    assert board.rows()[1] == "?#????????"


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    spots = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


def test_one_finger_paints_and_two_never_do(phone: Board) -> None:
    fingers = phone.page.context.new_cdp_session(phone.page)
    touch(fingers, "touchStart", phone.place(3, 0))
    touch(fingers, "touchMove", phone.place(3, 5))
    touch(fingers, "touchEnd")
    assert phone.steps() == ["fill r4 c1-6"]
    # A stroke, then a second finger: the stroke is void, the grid is zoomed.
    touch(fingers, "touchStart", phone.place(5, 4))
    touch(fingers, "touchMove", phone.place(5, 5))
    assert phone.settle().rows()[5].count("#") == 2
    touch(fingers, "touchStart", phone.place(5, 5), phone.place(5, 6))
    touch(fingers, "touchMove", phone.place(5, 3), phone.place(5, 8))
    touch(fingers, "touchMove", phone.place(5, 2), phone.place(5, 9))
    touch(fingers, "touchEnd", phone.place(5, 2))
    touch(fingers, "touchMove", phone.place(7, 2))
    touch(fingers, "touchEnd")
    assert phone.settle().rows()[5] == "?" * 10
    assert phone.steps() == ["fill r4 c1-6"]
    assert phone.ask("e.board.zoom") > 1.1
    assert phone.ask("(e.board.fit(), e.board.zoom)") == 1
    phone.settle()
    touch(fingers, "touchStart", phone.place(5, 4))
    touch(fingers, "touchEnd")
    assert len(phone.settle().steps()) == 2, "a single finger paints again"


def test_a_large_puzzle_on_a_phone_has_cells_for_a_finger_and_a_map(phone: Board) -> None:
    whole = phone.ask("e.board.layout.cell")
    assert phone.ask("e.board.zoom") == 1, "a small one is seen whole"
    phone.page.evaluate(
        """() => {
          const board = document.getElementById("board");
          const pair = ["##.#.##..#", "..#.##.##."].map((row) => row.repeat(2)).join(" ");
          board.setAttribute("picture", Array(10).fill(pair).join(" "));
        }"""
    )
    phone.page.wait_for_function("() => document.getElementById('board').grid.width === 20")
    phone.settle()
    assert phone.ask("e.board.layout.cell") >= 24 > whole * 10 / 20
    seen = "Math.floor((e.board.layout.right - e.board.layout.originX) / e.board.layout.cell)"
    assert phone.ask(seen) < 20
    layout = phone.ask("e.board.layout")
    box = phone.ask("e.board.element.getBoundingClientRect().toJSON()")
    fingers = phone.page.context.new_cdp_session(phone.page)
    corner = (box["x"] + layout["edgeLeft"], box["y"] + layout["edgeTop"])
    side = min(layout["left"] - layout["edgeLeft"], layout["top"] - layout["edgeTop"])
    touch(fingers, "touchStart", (corner[0] + side - 8, corner[1] + side - 8))
    touch(fingers, "touchEnd")
    phone.settle()
    assert phone.ask(seen) == 20, "the map leads to the other end"
    assert phone.steps() == []
    phone.ask("e.board.open()")
    phone.settle()
    # One quick movement, to the last cell that is wholly seen and no further.
    last = phone.ask(seen) - 1
    touch(fingers, "touchStart", phone.place(1, 3))
    touch(fingers, "touchMove", phone.place(1, last))
    phone.settle()
    touch(fingers, "touchEnd")
    assert phone.settle().steps() == [f"fill r2 c4-{last + 1}"]
    # Two fingers, reported to the page one after the other, go as far as the grid goes.
    x, y = phone.place(5, 4)
    for _ in range(4):
        touch(fingers, "touchStart", (x - 20, y), (x + 20, y))
        touch(fingers, "touchMove", (x - 120, y), (x - 80, y))
        touch(fingers, "touchEnd")
    assert phone.settle().ask(seen) == 20
    phone.ask("e.board.reveal(2, 8)")
    phone.settle()
    assert phone.ask(seen) < 20
    # A finger that waits at the edge makes the grid scroll on, to its end.
    touch(fingers, "touchStart", phone.place(2, 10))
    edge = phone.ask("e.board.element.getBoundingClientRect().left + e.board.layout.right") - 2
    touch(fingers, "touchMove", (edge, phone.place(2, 10)[1]))
    phone.page.wait_for_function(
        "() => document.getElementById('board').ui.stroke?.to === 19", timeout=30000
    )
    touch(fingers, "touchEnd")
    assert phone.settle().steps()[1:] == ["fill r3 c11-20"]
    phone.ask(
        "(e.setAttribute('colours', 'ink #c00 #0a0 #00c #cc0 #0cc #c0c #888'),"
        " e.setAttribute('picture', '#2345678'))"
    )
    brushes = phone.page.locator("#board .brushes button")
    expect(brushes).to_have_count(9)
    mark = brushes.last.bounding_box()
    assert mark
    assert mark["width"] >= 30
    assert mark["x"] + mark["width"] <= phone.page.viewport_size["width"]  # type: ignore[index]


RED = """() => {
  const board = document.getElementById("board").board;
  const canvas = board.element.querySelector("canvas.base");
  const { edgeLeft, left, originY, cell } = board.layout;
  const ratio = canvas.width / canvas.clientWidth;
  const { data } = canvas.getContext("2d").getImageData(
    edgeLeft * ratio, originY * ratio, (left - edgeLeft - 3) * ratio, cell * ratio);
  let red = 0;
  for (let i = 0; i < data.length; i += 4) red += data[i + 3] > 200 && data[i] > 2 * data[i + 1];
  return red;
}"""


def test_clues_turn_red_at_once_where_the_player_likes_that(board: Board) -> None:
    board.python().drag((0, 0), (0, 1))
    assert board.page.evaluate(RED) == 0
    board.page.click("#play-panel summary")
    board.page.get_by_label("At once").check()
    board.settle()
    assert board.page.evaluate(RED) > 0
    board.page.keyboard.press("Control+z")
    board.settle()
    assert board.page.evaluate(RED) == 0
    board.open().python()
    assert board.ask("e.hasAttribute('live')"), "a choice is kept"


TWO_FRAMES_AFTER_HINT = """async () => {
  document.getElementById("hint").click();
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
  return document.querySelector("#first-card p").textContent.trim();
}"""


def test_the_first_hint_does_not_wait_for_python(page: Page, site: Any) -> None:
    board = Board(page, site.url).open()
    said = board.page.evaluate(TWO_FRAMES_AFTER_HINT)  # Python is only on its way
    assert said == "Look at row 5."
    assert board.ask("e.marks.lines") == [{"side": "row", "index": 4}]
    board.page.keyboard.press("?")
    dialog = board.page.get_by_role("dialog", name="Brushes and keys")
    expect(dialog).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    board.python()
    expect(board.page.locator("#first-card")).to_be_hidden()
    expect(board.page.locator("#card-text")).to_have_text(said)  # Python has taken it over
    board.page.keyboard.press("Escape")  # one after the other: now the hint
    expect(board.page.locator("#card-text")).to_be_hidden()


def test_a_hint_before_python_goes_on_to_its_cells(page: Page, site: Any) -> None:
    held: list[Route] = []
    page.route(re.compile(r"/worker-"), lambda route: held.append(route))
    board = Board(page, site.url).open()
    board.page.evaluate(TWO_FRAMES_AFTER_HINT)
    card = board.page.locator("#first-card")
    card.get_by_role("button", name="Why?").click()
    expect(card).to_contain_text(
        "The clues of row 5, with the gaps between them, need all 10 of its cells."
    )
    board.page.evaluate(TWO_FRAMES_AFTER_HINT)
    for question in ("Why?", "Which cells?", "Fill them in"):
        card.get_by_role("button", name=question).click()
    assert board.rows()[4] == "########.#"
    expect(card).to_be_hidden()
    while not held:
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    board.python()
    solve_by_hand(board)
    expect(board.page.locator("#card-text")).to_contain_text("with 2 hints")


def test_the_wheel_zooms_large_grids_around_the_pointer(board: Board) -> None:
    board.mode("edit")
    board.page.fill("#edit-width", "100")
    board.page.fill("#edit-height", "100")
    board.page.press("#edit-height", "Enter")
    board.page.wait_for_function("() => document.getElementById('board').grid.width === 100")
    board.settle()
    board.page.mouse.move(*board.place(60, 30))
    board.page.mouse.wheel(0, -500)
    board.settle()
    zoom = board.ask("e.board.zoom")
    assert zoom > 2
    x, y = board.place(60, 40)
    board.page.mouse.move(x, y)
    board.page.mouse.wheel(0, -150)
    board.settle()
    assert board.ask("e.board.zoom") > 1.2 * zoom
    after = board.place(60, 40)
    assert abs(after[0] - x) < 8
    assert abs(after[1] - y) < 8
    board.drag((60, 40), (60, 43))
    assert board.steps()[-1] == "fill r61 c41-44"
    board.page.click("#edit-play")
    assert board.settle().ask("e.board.zoom") == 1, "another puzzle is shown whole"


def test_edit_resizes_by_dragging_and_keeps_the_drawing(board: Board) -> None:
    board.mode("edit")
    board.drag((0, 0), (0, 4))
    board.page.select_option("#symmetry", "left-right")
    board.settle()
    board.drag((2, 0), (2, 2))
    assert board.rows()[2] == "###?????????###"
    x, y = board.place(14, 14)
    mouse = board.page.mouse
    handle = board.page.locator("#board .handle").bounding_box()
    assert handle
    mouse.move(handle["x"] + 22, handle["y"] + 22)
    mouse.down()
    mouse.move(*board.place(7, 9), steps=3)
    mouse.up()
    board.settle()
    rows = board.rows()
    assert (len(rows[0]), len(rows)) != (15, 15)
    assert rows[0].startswith("#####")
    board.page.keyboard.press("Control+z")
    board.settle()
    board.open("#edit")
    assert board.rows()[2] == "###?????????###" or len(board.rows()) < 15
    assert (x, y) > (0, 0)


def test_bad_sizes_are_named_at_the_field(board: Board) -> None:
    board.mode("edit")
    for width in ["0", "-3", "5000", "ten", ""]:
        board.page.fill("#edit-width", width)
        board.page.press("#edit-width", "Enter")
        board.settle()
        assert "Columns: a whole number from 1 to 512" in board.page.inner_text("#size-message")
    assert len(board.rows()[0]) == 15


def test_a_link_carries_puzzle_and_progress(board: Board, site: Any, browser: Browser) -> None:
    board.python().drag((3, 0), (3, 8))
    board.page.click("#share")
    field = board.page.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile("#p="))
    without = field.input_value()
    board.page.get_by_label("With the cells drawn so far").check()
    expect(field).not_to_have_value(without)
    link = field.input_value()
    context = browser.new_context()
    other = Board(context.new_page(), site.url).open(link[link.index("#") :]).python()
    assert other.rows()[3] == "#########?"
    assert other.page.inner_text("#title") == "Nonogram", "a name would give the picture away"
    other.open(link[link.index("#") : -40]).python()
    assert "damaged" in other.page.inner_text("#message")
    context.close()


def test_a_drawing_is_shared_as_a_puzzle_unless_it_is_to_be_edited(
    board: Board, site: Any, browser: Browser
) -> None:
    page = board.page
    board.mode("edit")
    page.fill("#edit-width", "5")
    page.press("#edit-width", "Enter")
    page.wait_for_function("() => document.getElementById('board').grid.width === 5")
    board.settle().drag((0, 0), (0, 4))
    page.click("#share")
    field = page.get_by_role("textbox", name="Link")
    expect(field).to_have_value(re.compile("#p="))
    to_play = field.input_value()
    page.get_by_label("As a picture to edit").check()
    expect(field).not_to_have_value(to_play)
    for link, mode in ((to_play, "play"), (field.input_value(), "edit")):
        context = browser.new_context()
        other = Board(context.new_page(), site.url).open(link[link.index("#") :]).python()
        expect(other.page).to_have_url(re.compile(f"#{mode}$"))
        assert other.rows()[0] == ("?????" if mode == "play" else "#####")
        context.close()


def png(width: int, height: int, dark: Callable[[int, int], bool]) -> bytes:
    """A grey PNG."""
    lines = b"".join(
        b"\0" + bytes(20 if dark(x, y) else 235 for x in range(width)) for y in range(height)
    )
    return png_file(width, height, 8, lines)


def white_png(width: int, height: int) -> bytes:
    """A PNG with one bit per pixel, which is small however large the picture is."""
    return png_file(width, height, 1, (b"\0" + b"\xff" * -(-width // 8)) * height)


def png_file(width: int, height: int, bits: int, lines: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc)

    header = struct.pack(">IIBBBBB", width, height, bits, 0, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def test_a_picture_becomes_a_grid(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "disc.png"
    file.write_bytes(png(120, 80, lambda x, y: (x - 60) ** 2 + (y - 40) ** 2 < 900))
    board.mode("edit")
    board.drag((0, 0))
    board.page.set_input_files("#file", file)
    use = board.page.get_by_role("button", name="Use this grid")
    use.click()
    board.settle()
    rows = board.rows()
    assert (len(rows), len(rows[0])) == (20, 30), "the proportions of the picture"
    assert rows[10][15] == "#"
    assert rows[0][0] == "?"
    board.page.get_by_role("button", name="Undo").click()
    assert board.rows()[0][0] == "#", "the old drawing is one step back"


def test_large_photographs_are_read_and_what_is_not_one_is_refused(
    board: Board, tmp_path: Path
) -> None:
    board.mode("edit")
    board.page.click("#picture")
    chooser = board.page.locator("#photo-file")
    text = tmp_path / "text.png"
    text.write_text("no picture")
    chooser.set_input_files(text)
    board.page.get_by_text(
        '"text.png" is not a picture that the browser can read; for puzzle files, use Open file.'
    ).wait_for()
    huge = tmp_path / "huge.png"
    huge.write_bytes(white_png(20_000, 20_000))
    chooser.set_input_files(huge)
    board.page.get_by_text("The picture has 400 megapixels; at most 200 are read.").wait_for()
    large = tmp_path / "large.png"
    large.write_bytes(white_png(12_500, 8_000))
    chooser.set_input_files(large)
    source = "() => document.querySelector('dialog .source').width === 1200"
    board.page.wait_for_function(source)


SLOW_TO_READ = """() => {
  const { createImageBitmap } = window;
  window.createImageBitmap = async (file, ...how) => {
    if (file.name === "slow.png") await new Promise((done) => { window.finishSlow = done; });
    return createImageBitmap(file, ...how);
  };
}"""


def test_of_two_pictures_chosen_in_a_row_the_second_stays(board: Board, tmp_path: Path) -> None:
    for name, width in [("slow.png", 40), ("quick.png", 60)]:
        (tmp_path / name).write_bytes(png(width, 30, lambda x, y: x > y))
    page = board.page
    board.mode("edit")
    page.click("#picture")
    page.evaluate(SLOW_TO_READ)
    chooser = page.locator("#photo-file")
    chooser.set_input_files(tmp_path / "slow.png")
    page.wait_for_function("() => window.finishSlow")
    chooser.set_input_files(tmp_path / "quick.png")
    columns = page.locator("#field-photo-columns")
    expect(columns).to_have_value("60")
    page.evaluate("window.finishSlow()")
    page.get_by_text("Drag over the picture").wait_for()
    expect(columns).to_have_value("60")
    assert page.evaluate("document.querySelector('dialog .source').width") == 60


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_accessibility_violations(
    board: Board, violations: Callable[[Page], list[str]], theme: str
) -> None:
    board.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    dialogs = {
        "play": ["#collection", "#generate"],
        "edit": ["#picture"],
        "solve": ["#keys", "#share", "#save"],
    }
    for mode, buttons in dialogs.items():
        board.mode(mode)
        assert violations(board.page) == [], mode
        for button in buttons:
            board.page.click(button)
            board.page.wait_for_selector("dialog[open]")
            assert violations(board.page) == [], button
            board.page.keyboard.press("Escape")


def test_screens(board: Board, phone: Board, screenshot: Callable[..., Path]) -> None:
    for where, name in [(board, "desk"), (phone, "phone")]:
        for theme in ["light", "dark"]:
            where.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            for mode in ["play", "edit", "solve"]:
                where.mode(mode)
                screenshot(where.page, f"nonogram-{name}-{theme}-{mode}")
                width = where.page.evaluate("document.documentElement.scrollWidth")
                assert width <= where.page.viewport_size["width"]  # type: ignore[index]


def test_two_tabs_on_one_drawing_lose_nothing(board: Board, site: Any, watch: Any) -> None:
    board.mode("edit")
    other = Board(watch.add(board.page.context.new_page()), site.url).open("#edit").python()
    board.drag((0, 0), (0, 4))
    expect(other.page.locator("#edit-verdict")).not_to_contain_text("Draw with the brushes")
    assert other.rows()[0].startswith("#####"), "what one tab draws the other shows"
    other.page.close()
    board.drag((1, 0), (1, 2))
    board.settle()
    last = Board(watch.add(board.page.context.new_page()), site.url).open("#edit")
    assert [row.count("#") for row in last.rows()[:2]] == [5, 3]


def test_storage_that_throws_is_reported_and_the_page_plays_on(page: Page, site: Any) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    board = Board(page, site.url).open()
    board.drag((3, 0), (3, 8))
    assert board.rows()[3] == "#########?"
    board.python()
    expect(page.locator("#store-problem")).to_be_visible()


def test_one_handle_changes_the_size_however_often_the_mode_changes(board: Board) -> None:
    board.python()
    for mode in ["edit", "play", "edit", "solve", "edit", "play", "edit"]:
        board.page.click(f"#modes label:has(input[value={mode}])")
    board.settle()
    assert board.page.locator("#board .handle").count() == 1
    expect(board.page.locator("#board .handle")).to_be_visible()


CAMERA = """() => {
  window.live = new Set();
  navigator.mediaDevices.getUserMedia = async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    setInterval(() => context.fillRect(Math.random() * 100, 0, 10, 10), 50);
    const stream = canvas.captureStream(5);
    for (const track of stream.getTracks()) {
      const stop = track.stop.bind(track);
      window.live.add(track);
      track.stop = () => { stop(); window.live.delete(track); };
    }
    return stream;
  };
}"""


def test_the_camera_is_off_after_the_dialog_however_often_it_was_asked_for(board: Board) -> None:
    board.mode("edit")
    board.page.evaluate(CAMERA)
    board.page.click("#picture")
    camera = board.page.get_by_role("button", name="Camera")
    camera.dblclick()
    board.page.get_by_role("button", name="Take this frame").wait_for()
    assert board.page.evaluate("window.live.size") == 1, "one stream, whatever was clicked"
    board.page.keyboard.press("Escape")
    board.page.wait_for_function("() => window.live.size === 0")
    board.page.click("#picture")
    camera.click()
    board.page.keyboard.press("Escape")
    board.page.wait_for_timeout(900)
    assert board.page.evaluate("window.live.size") == 0, "a stream that comes late is let go"


def test_no_frame_is_taken_before_the_camera_shows_one(board: Board) -> None:
    page = board.page
    board.mode("edit")
    page.evaluate(
        """() => {
          navigator.mediaDevices.getUserMedia = async () => {
            const canvas = Object.assign(document.createElement("canvas"), {width: 90, height: 60});
            const stream = canvas.captureStream(0); // no frame comes until one is asked for
            window.showFrame = () => {
              canvas.getContext("2d").fillRect(0, 0, 45, 60);
              stream.getVideoTracks()[0].requestFrame();
            };
            return stream;
          };
        }"""
    )
    page.click("#picture")
    columns, rows = page.locator("#field-photo-columns"), page.locator("#field-photo-rows")
    size = columns.input_value(), rows.input_value()
    page.get_by_role("button", name="Camera").click()
    take = page.get_by_role("button", name="Take this frame")
    take.click()
    board.settle()
    assert (columns.input_value(), rows.input_value()) == size
    page.evaluate("window.showFrame()")
    page.wait_for_function("() => document.querySelector('dialog video').videoWidth === 90")
    take.click()
    expect(columns).to_have_value("90")
    expect(rows).to_have_value("60")


def test_a_selection_that_ends_outside_leaves_the_dialog_open(board: Board) -> None:
    board.page.click("#keys")
    dialog = board.page.locator("#keys-dialog")
    word = dialog.locator("dd").first.bounding_box()
    assert word
    board.page.mouse.move(word["x"] + 5, word["y"] + 5)
    board.page.mouse.down()
    board.page.mouse.move(5, 5, steps=3)
    board.page.mouse.up()
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    assert box
    board.page.mouse.click(box["x"] + 3, box["y"] + 3)
    expect(dialog).to_be_visible()
    board.page.mouse.click(5, 5)
    expect(dialog).to_be_hidden()


INKS = """(page) => {
  const canvas = document.getElementById("board").board.element.querySelector("canvas.base");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4)
    if (data[i + 3] === 255) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  return seen.size;
}"""


def test_forced_colours_show_cells_lines_and_brushes(board: Board) -> None:
    board.page.emulate_media(forced_colors="active")
    board.drag((3, 0), (3, 8))
    assert board.page.evaluate(INKS) >= 3, "paper, cells and lines differ"
    board.mode("edit")
    board.page.click("#edit-panel summary >> nth=0")
    board.page.get_by_role("button", name="Add a colour").click()
    expect(board.page.locator("#board .swatch")).to_have_count(2)
    grounds = board.page.locator("#board .swatch").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert len(set(grounds)) == 2
    ink = board.page.locator(".ink-swatch")
    assert ink.evaluate("(e) => getComputedStyle(e).backgroundColor") == grounds[0]


BETWEEN = """() => {
  const { board } = document.getElementById("board");
  const canvas = board.element.querySelector("canvas.base");
  const { originX, originY, cell } = board.layout;
  const ratio = canvas.width / canvas.clientWidth;
  const [x, y] = [originX + 5 * cell + 0.5, originY + 0.5 * cell];
  return [...canvas.getContext("2d").getImageData(x * ratio, y * ratio, 1, 1).data].join();
}"""


def test_lines_and_colours_of_the_board_are_settings(board: Board) -> None:
    thick = board.page.evaluate(BETWEEN)
    board.ask("e.setAttribute('gap', '3')")
    board.settle()
    thin = board.page.evaluate(BETWEEN)
    assert thin != thick
    board.ask("e.style.setProperty('--nonogram-unknown', 'rgb(1, 2, 3)')")
    board.ask("e.setAttribute('mesh', 'none')")
    board.page.emulate_media(color_scheme="dark")  # colours are read anew
    board.settle()
    assert board.page.evaluate(BETWEEN) == "1,2,3,255"


CELLS = """(places) => {
  const { board } = document.getElementById("board");
  const canvas = board.element.querySelector("canvas.base");
  const { originX, originY, cell } = board.layout;
  const ratio = canvas.width / canvas.clientWidth;
  const at = (row, column) => [originX + (column + 0.3) * cell, originY + (row + 0.3) * cell];
  const pixel = ([x, y]) => canvas.getContext("2d").getImageData(x * ratio, y * ratio, 1, 1).data;
  return places.map((place) => [...pixel(at(...place))].slice(0, 3));
}"""


@pytest.mark.parametrize("forced", ["none", "active"])
def test_black_is_black_on_white_in_a_coloured_puzzle_in_the_dark(
    board: Board, forced: Any
) -> None:
    board.page.emulate_media(color_scheme="dark", forced_colors=forced)
    ink, paper = range(0, 60), range(240, 256)
    board.ask(
        "(e.setAttribute('colours', '#000000 #d5372c'),"
        " e.setAttribute('picture', '11..2 11..2 11..2 ..222 ..222'), 1)"
    )
    board.page.wait_for_function("() => document.getElementById('board').grid.width === 5")
    board.drag((0, 0), (0, 1))
    black, empty = board.page.evaluate(CELLS, [[0, 0], [0, 2]])
    assert all(share in ink for share in black)
    assert all(share in paper for share in empty)
    brush = board.page.locator("#board .swatch").first
    assert brush.evaluate("(e) => getComputedStyle(e).backgroundColor") == "rgb({}, {}, {})".format(
        *black
    )
    board.ask("(e.removeAttribute('colours'), e.setAttribute('picture', '##... #....'), 1)")
    board.page.wait_for_function("() => document.getElementById('board').grid.height === 2")
    board.drag((0, 0), (0, 1))
    filled, empty = board.page.evaluate(CELLS, [[0, 0], [0, 3]])
    assert sum(filled) > sum(empty), "one colour is the colour of the text"


def test_the_board_stays_where_it_is_whatever_clues_are_told(board: Board) -> None:
    """Long coloured clues used to take a second line, and a stroke went a row off the pointer."""
    rows = ["1" * 20] * 19 + ["12" * 10]
    board.ask(
        "(e.setAttribute('colours', '#0072b2 #56a8dd'),"
        f" e.setAttribute('picture', '{' '.join(rows)}'), 1)"
    )
    board.page.wait_for_function("() => document.getElementById('board').grid.width === 20")
    place = board.settle().place(19, 3)
    for row in (2, 19):
        board.page.mouse.move(*board.place(row, 3))
        assert board.settle().place(19, 3) == place


SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) sum += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 1500);
})"""


@pytest.mark.parametrize("where", ["desk", "phone"])
def test_nothing_moves_while_the_page_arrives(
    where: str, browser: Browser, site: Any, watch: Any
) -> None:
    desk = {"viewport": {"width": 1280, "height": 800}}
    context = browser.new_context(**(PHONE if where == "phone" else desk))
    board = Board(watch.add(context.new_page()), site.url).open()
    assert board.page.evaluate(SHIFTS) <= 0.02
    context.close()
