"""The book's pages: their weight, their search, the shader, and what they are without scripts."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cubogram.pages.book.cell import Cell
from cubogram.pages.book.notebook import Notebook
from cubogram.pages.tasks import Tasks
from cubogram.pages.world import World

MOST_FILES = 18
MOST_BYTES = 122_000
PIXELS = """() => {
  const canvas = document.querySelector(".shader-cell canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.reduce((sum, value, i) => (sum * 31 + value * (i % 4 + 1)) % 1000000007, 0);
}"""
SETTLED = """() => {
  const cube = document.querySelector(".shader-cell cubogram-cube");
  return cube.renderer?.state === "ready" && !cube.stale && !cube.frameAsked;
}"""


@pytest.mark.parametrize(
    "address",
    ["learn/", "learn/pieces/", "learn/coordinates/", "learn/like-a-person/", "learn/grid/"],
)
def test_a_chapter_is_light_and_its_search_comes_when_somebody_searches(
    browser: Browser, site: Any, watch: Any, address: str
) -> None:
    context = browser.new_context(service_workers="block")
    page = watch.add(context.new_page())
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session.on(
        "Network.requestWillBeSent",
        lambda event: addresses.update({event["requestId"]: event["request"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    page.goto(f"{site.url}{address}")
    page.wait_for_load_state("networkidle")
    sent = {id_: size for id_, size in sizes.items() if addresses[id_].startswith("http")}
    files = {addresses[id_] for id_ in sent}  # the icon is asked for twice, by page and tab
    print(address, len(files), "files,", sum(sent.values()), "bytes")
    assert 5 <= len(files) <= MOST_FILES
    assert 20_000 < sum(sent.values()) <= MOST_BYTES
    assert not any("search" in name for name in addresses.values())
    page.keyboard.press("/")
    page.keyboard.type("superflip")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    context.close()


@pytest.mark.parametrize(
    "address", ["learn/waves/", "learn/webgl/", "learn/grid/", "learn/benchmarks/"]
)
def test_axe_finds_nothing_in_a_chapter_light_or_dark(
    page: Page, site: Any, violations: Callable[[Page], list[str]], address: str
) -> None:
    page.goto(f"{site.url}{address}")
    page.wait_for_load_state("networkidle")
    themes: Any = ("light", "dark")
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"html[data-theme={theme}]")
        assert violations(page) == [], theme


def test_the_shader_is_edited_live(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/webgl/")
    cell = page.locator(".shader-cell")
    cell.scroll_into_view_if_needed()
    page.wait_for_function(SETTLED)
    original = page.evaluate(PIXELS)
    cell.locator(".cell-code[tabindex]").focus()
    field = cell.locator("textarea")
    expect(field).to_be_focused()
    text = field.input_value()
    status = cell.get_by_role("status")

    field.fill(text.replace("float lit", "flot lit"))
    line = 1 + text[: text.index("float lit")].count("\n")
    expect(status).to_contain_text(f"Line {line}: 'flot'")
    expect(cell.locator(".cell-error-line")).to_contain_text("flot lit")
    assert page.evaluate(PIXELS) == original

    field.fill(text.replace("HALF = .432", "HALF = .3"))
    expect(status).to_contain_text("drawn with your shader")
    page.wait_for_function(SETTLED)
    assert page.evaluate(PIXELS) != original
    expect(cell.locator(".cell-error-line")).to_have_count(0)

    cell.get_by_role("button", name="Reset").click()
    expect(status).to_have_text("")
    page.wait_for_function(SETTLED)
    assert page.evaluate(PIXELS) == original


def test_what_a_cell_shows_is_opened_on_the_cube_page(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/turning/")
    page.locator(".cell-open").first.click()
    expect(page).to_have_url(re.compile(r"^[^#]*/#scramble=R\+U\+R'\+U'$"))
    expect(page.locator("#scramble")).to_have_value("R U R' U'")
    expect(page.locator("#scramble")).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("address", ["learn/", "learn/coordinates/", "learn/grid/"])
def test_without_scripts_every_figure_is_there(browser: Browser, site: Any, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}{address}")
    page.emulate_media(media="print")
    figures = page.locator("cubogram-cube, cubogram-nonogram")
    assert figures.count() >= 1
    for figure in figures.all():
        expect(figure.locator("svg")).to_be_visible()
    expect(page.locator(".cell-result:not(:empty)").first).to_be_visible()
    context.close()


def test_an_animation_is_played_from_the_frame_that_is_shown(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/motion/")
    cell = page.locator(".cell", has_text="def film():")
    cell.get_by_role("button", name=re.compile("^Run")).click()
    frame = cell.locator("output").last
    expect(frame).to_have_text("14 of 14", timeout=60_000)
    cell.get_by_label("Frame").fill("3")
    expect(frame).to_have_text("4 of 14")
    cell.get_by_role("button", name=re.compile("^Play")).click()
    expect(frame).to_have_text("14 of 14", timeout=60_000)
    expect(cell.get_by_role("button", name=re.compile("^Play"))).to_be_visible()


def test_no_page_is_wider_than_a_phone(browser: Browser, site: Any, dist: Path) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, java_script_enabled=False, service_workers="block"
    )
    page = context.new_page()
    found = {}
    for part in ("learn", "lab", "reference"):
        for path in sorted((dist / part).rglob("index.html")):
            address = f"{path.parent.relative_to(dist).as_posix()}/"
            page.goto(f"{site.url}{address}")
            found[address] = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert len(found) > 40
    assert {address: width for address, width in found.items() if width > 390} == {}


def test_no_table_of_a_chapter_is_cut_at_the_edge_of_the_column(
    browser: Browser, site: Any, dist: Path
) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, java_script_enabled=False, service_workers="block"
    )
    page = context.new_page()
    cut, count = {}, 0
    for path in sorted((dist / "learn").glob("*/index.html")):
        page.goto(f"{site.url}learn/{path.parent.name}/")
        widths = page.locator(".md-typeset table:not([class])").evaluate_all(
            "(all) => all.map((one) => [one.scrollWidth, one.clientWidth])"
        )
        count += len(widths)
        found = [one for one in widths if one[0] > one[1]]
        if found:
            cut[path.parent.name] = found
    context.close()
    assert count > 20
    assert cut == {}


def test_the_header_fits_where_it_is_narrowest_with_a_field_to_search(
    page: Page, site: Any
) -> None:
    page.set_viewport_size({"width": 970, "height": 700})
    page.goto(f"{site.url}learn/turning/")
    search = page.get_by_role("textbox", name="Search")
    expect(search).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 970
    search.fill("corner")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 970


def exercises_needed(page: Page) -> list[str]:
    """The numbers of the exercises on which the last cell of a page depends."""
    facts = page.locator("script.page-data").evaluate_all("(all) => all.map((e) => e.textContent)")
    # The others belong to the own solver.
    known = [one for one in map(json.loads, facts) if "code" in one]
    cells = [Cell(number, one) for number, one in enumerate(known, 1)]
    world = World()
    order = Notebook(cells, world, Tasks(world), "page", lambda cell: None)
    return [str(cell.number) for cell in order.needs(cells[-1]) if cell.is_exercise]


@pytest.mark.parametrize("chapter", ["coordinates", "move-tables", "symmetry", "two-phases"])
def test_checking_unfinished_exercises_leaves_the_cells_below_whole(
    page: Page, site: Any, chapter: str
) -> None:
    page.goto(f"{site.url}learn/{chapter}/")
    numbers = page.evaluate(
        "[...document.querySelectorAll('.exercise')].map((e) => e.dataset.cell)"
    )
    page.locator(".harder").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    for number in numbers:
        exercise = page.locator(f'.cell[data-cell="{number}"]')
        exercise.get_by_role("button", name=f"Check cell {number}").click()
        expect(exercise.get_by_role("status")).to_contain_text(
            "Until yours is right, the cells below use the book's answer.", timeout=120_000
        )
        expect(exercise.locator(".cell-bar")).to_contain_text(f"Cell {number}")
    last = page.locator(".cell").last
    needed = exercises_needed(page)
    last.locator(".cell-run").evaluate("(run) => run.click()")  # it may have run at sight
    words = " and".join(", ".join(needed).rsplit(",", 1))
    expect(last.locator(".cell-status")).to_contain_text(
        f"cell{'s' * (len(needed) > 1)} {words}." if needed else "", timeout=240_000
    )
    expect(page.locator(".cell[data-busy]")).to_have_count(0)
    assert page.locator(".cell:not(.exercise) .cell-error").all_inner_texts() == []


@pytest.mark.parametrize("what", ["/js/client-", "/python/"])
def test_a_cell_stopped_while_python_loads_does_not_run_when_it_has_come(
    browser: Browser, site: Any, watch: Any, what: str
) -> None:
    context = browser.new_context(service_workers="block")
    page = watch.add(context.new_page())
    held: list[Any] = []
    page.route(re.compile(what), lambda route: held.append(route))
    page.goto(f"{site.url}learn/")
    first, second = page.locator(".cell").nth(0), page.locator(".cell").nth(1)
    second.get_by_role("button", name="Run cell 2").click()
    page.wait_for_timeout(500)
    second.get_by_role("button", name="Stop cell 2").click()
    stopped = second.locator(".cell-status")
    expect(stopped).to_have_text("Stopped.", use_inner_text=True)
    first.get_by_role("button", name="Run cell 1").click()
    assert held
    for route in held:  # including those that come meanwhile
        route.continue_()
    page.unroute(re.compile(what))
    expect(first.locator(".cell-result[data-alive] cubogram-cube")).to_be_visible()
    expect(first.locator(".cell-status")).to_have_text("", use_inner_text=True)
    expect(stopped).to_have_text("Stopped.", use_inner_text=True)
    context.close()


def test_a_changed_cell_is_there_after_a_reload_until_it_is_reset(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    cell = page.locator(".cell").nth(2)
    original = cell.locator(".cell-code").inner_text()
    cell.locator(".cell-code").focus()
    field = cell.locator("textarea")
    expect(field).to_be_focused()
    field.fill("print('changed')")
    page.wait_for_function(
        "() => Object.values(localStorage).some((text) => text.includes('changed'))"
    )
    page.reload()
    expect(field).to_have_value("print('changed')")
    expect(cell.get_by_role("status")).to_have_text("", use_inner_text=True)
    cell.get_by_role("button", name="Reset cell 3").click()
    expect(field).to_have_value(original.rstrip())
    page.reload()
    expect(cell.locator(".cell-code")).to_contain_text("corner_permutation")


AFTER = '''def after(cube, turn):
    """Mine."""
    a, b, c, d = cube
    return (tuple(a[i] for i in turn[0]),
            tuple((b[i] + n) % 3 for i, n in zip(turn[0], turn[1])),
            tuple(c[i] for i in turn[2]),
            tuple((d[i] + n) % 2 for i, n in zip(turn[2], turn[3])))

after.author = "me"
'''


def write(cell: Locator, code: str) -> None:
    """Types different code into a cell."""
    cell.locator(".cell-code[role]").focus()
    field = cell.locator("textarea")
    expect(field).to_be_focused()
    field.fill(code)


def test_a_part_of_the_own_solver_is_used_in_the_chapters_after_it(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/pieces/")
    exercise = page.locator(".exercise").first
    write(exercise, AFTER)
    exercise.get_by_role("button", name=re.compile("Check")).click()
    count = page.locator("#my-solver > summary")
    expect(count).to_contain_text("1 of 15 parts yours", timeout=60_000)
    with page.expect_download() as download:
        count.click()
        page.locator("#my-solver").get_by_role("button", name="Download").click()
    assert 'after.author = "me"' in download.value.path().read_text()
    page.goto(f"{site.url}learn/move-tables/")
    cell = page.locator(".cell:not(.exercise)").first
    write(cell, "import my_solver\nmy_solver.after.author")
    cell.get_by_role("button", name=re.compile("Run")).click()
    expect(cell.locator(".cell-result")).to_contain_text("me", timeout=60_000)
    expect(count).to_contain_text("1 of 15 parts yours")


def test_the_cube_of_the_first_chapter_walks_through_the_map(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    count = page.locator(".walk .transport-count")
    total = page.locator(".walk").evaluate("(walk) => JSON.parse(walk.dataset.stages).at(-1).to")
    expect(count).to_have_text(f"{total} / {total}")  # it solves itself
    boxes = page.locator(".book-map > ol > li")
    for number, words in ((2, "Three numbers"), (0, "The scramble"), (5, "Solved")):
        boxes.nth(number).evaluate(
            "(box) => scrollBy(0, box.getBoundingClientRect().top - innerHeight * 0.55)"
        )
        expect(page.locator(".walk-words")).to_contain_text(words)
        expect(boxes.nth(number)).to_have_attribute("data-here", "")
    expect(count).not_to_have_text(f"0 / {total}")


def test_a_picture_is_dragged(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/two-phases/")
    cell = page.locator(".cell").first
    box = cell.locator(".cell-picture [data-pick='3'] text")
    box.scroll_into_view_if_needed()
    box.hover()
    page.mouse.down()
    cell.locator(".cell-picture [data-pick='9'] text").hover()
    page.mouse.up()
    expect(cell.locator("input[type=number]")).to_have_value("9", timeout=60_000)
    expect(cell.locator(".cell-picture desc").first).to_contain_text("After 9 of 22 turns")


def test_the_sidebar_shows_which_parts_of_the_solver_are_open(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/two-phases/")
    side = page.locator("#solver-side")
    expect(side.get_by_role("img", name="open")).to_have_count(15)
    expect(page.locator("#solver-blanks li")).to_have_count(5)
    first = side.get_by_role("link").first
    expect(first).to_have_text("after")
    first.click()
    expect(page).to_have_url(re.compile(r"/learn/pieces/#cell-\d+$"))
    here = page.locator(f"#{page.url.partition('#')[2]}")
    expect(here).to_contain_text("def after")
    expect(here).to_be_in_viewport()


def test_five_lines_of_the_code_under_a_picture_are_seen_until_all_are_wanted(
    page: Page, site: Any
) -> None:
    page.goto(f"{site.url}learn/symmetry/")
    cell = page.locator(".cell").first
    code = cell.locator(".cell-code")
    height = "(code) => code.closest('cell-editor').getBoundingClientRect().height"
    assert 60 < code.evaluate(height) < 130
    picture = cell.locator(".cell-picture svg.drawing").first.bounding_box()
    assert picture
    assert picture["y"] < (code.bounding_box() or picture)["y"]
    whole = cell.get_by_role("button", name=re.compile("^All .* lines of cell 1$"))
    whole.click()
    expect(whole).to_be_hidden(timeout=60_000)
    assert code.evaluate(height) > 200
