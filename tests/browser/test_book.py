"""The book, where only a browser shows it: typing, focus, dragging, scrolling, searches, weight."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from probing import cells_rest
from withheld import Held

MOST_FILES = 18
MOST_BYTES = 122_000


QUIET = """() => new Promise((done) => {
  let before = -1;
  const look = () => {
    const now = performance.getEntriesByType("resource").length;
    if (now === before) return done();
    before = now;
    setTimeout(look, 500);
  };
  look();
})"""
"""Waits until a page that has loaded asks for nothing more: half a second without a new file."""


def write(page: Page, number: int, code: str) -> Locator:
    """The cell with that number, which now has this code in it.

    With the focus Python comes, and the book's cells that are in sight run before that.
    """
    cell = page.locator(f'.cell[data-cell="{number}"]')
    cell.locator(".cell-code[role], textarea").first.focus()
    field = cell.locator("textarea")
    expect(field).to_be_focused()
    built = f".cell:not(.exercise) #cell-{number}-result:not([data-alive])"
    expect(page.locator(built)).to_have_count(0)
    field.fill(code)
    return cell


def run(cell: Locator) -> None:
    cell.page.keyboard.press("Control+Enter")
    cells_rest(cell.page)


def test_a_chapter_is_light_and_its_search_comes_when_somebody_searches(
    browser: Browser, site: Any, watch: Any
) -> None:
    for address in ("learn/", "learn/grid/"):
        context = browser.new_context()
        page = watch.add(context.new_page())
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        names: dict[str, str] = {}
        sizes: dict[str, float] = {}

        def asked(event: Any, names: dict[str, str] = names) -> None:
            names[event["requestId"]] = event["request"]["url"]

        def arrived(event: Any, sizes: dict[str, float] = sizes) -> None:
            sizes[event["requestId"]] = event["encodedDataLength"]

        session.on("Network.requestWillBeSent", asked)
        session.on("Network.loadingFinished", arrived)
        page.goto(f"{site.url}{address}")
        page.evaluate(QUIET)
        sent = {one: size for one, size in sizes.items() if names[one].startswith("http")}
        files = {names[one] for one in sent}  # the icon is asked for twice, by page and tab
        assert 5 <= len(files) <= MOST_FILES, address
        assert 20_000 < sum(sent.values()) <= MOST_BYTES, address
        assert not any("search" in name for name in names.values()), address
        page.keyboard.press("/")
        page.keyboard.type("superflip")
        expect(page.locator(".md-search-result__item").first).to_be_visible()
        context.close()


def test_the_search_forgives_and_fits_where_the_header_is_narrowest(page: Page, site: Any) -> None:
    page.set_viewport_size({"width": 970, "height": 700})
    page.goto(f"{site.url}learn/turning/")
    first = page.locator(".md-search-result__item").first
    found = {"ida*": "IDA", "superflp": "uperflip", '"two phases"': "phases"}
    for query, title in found.items():
        page.keyboard.press("/")
        page.keyboard.press("Control+a")
        page.keyboard.type(query)
        expect(first).to_contain_text(title)
        assert "learn" in (first.locator("a").first.get_attribute("href") or "")
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") == 970


def test_a_search_whose_files_are_cut_off_says_so_and_works_when_they_come(
    page: Page, site: Any, watch: Any
) -> None:
    watch.expect("Failed to load resource|ERR_FAILED")
    lost = re.compile(r"/search_index\.json|/turning/$")  # the rest is in the browser's cache
    is_cut = [False]  # a route set on an open page may come after the page's next request
    page.route(lost, lambda route: route.abort() if is_cut[0] else route.continue_())
    page.goto(f"{site.url}learn/turning/")
    is_cut[0] = True
    page.keyboard.press("/")
    expect(page.locator(".md-search-result__meta")).to_contain_text("online?")
    is_cut[0] = False
    page.keyboard.press("Escape")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("/")
    page.keyboard.type("superflip")
    expect(page.locator(".md-search-result__item").first).to_be_visible()


def test_the_list_of_chapters_says_how_far_the_reader_is(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/pieces/")
    page.evaluate(
        """() => localStorage.setItem("cubogram/reading/main", JSON.stringify(
          { version: 1, at: 1, tab: "t", after: [],
            value: { "/learn/pieces/": [2, 3], "/learn/turning/": [3, 3] } }))"""
    )
    page.get_by_role("heading", level=2).nth(1).scroll_into_view_if_needed()
    page.goto(f"{site.url}learn/")
    for mark, chapter in (
        ("solved='2/3'", "Pieces"),
        ("solved='✓'", "Turning"),
        ("number='4'", "Pieces"),
    ):
        expect(page.locator(f".md-nav__link[data-{mark}]")).to_have_text(re.compile(chapter))
    page.locator(".continue a", has_text="4. Pieces").click()
    expect(page).to_have_url(re.compile("/learn/pieces/"))


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


def test_a_cell_is_typed_run_and_left_by_keys_and_stays_until_it_is_reset(
    page: Page, site: Any
) -> None:
    page.goto(f"{site.url}learn/")
    cell = page.locator('.cell[data-cell="3"]')
    field, original = cell.locator("textarea"), cell.locator(".cell-code").inner_text().rstrip()
    write(page, 3, "")
    page.keyboard.press("Tab")
    expect(field).to_have_value("    ")  # it indents
    begin = cell.get_by_role("button", name="Run cell 3")
    expect(begin).to_be_visible()  # as soon as Python has heard that the code is another
    page.keyboard.press("Escape")
    expect(begin).to_be_focused()
    field.focus()
    page.keyboard.press("Tab")
    expect(field).not_to_be_focused()
    expect(field).to_have_value("    ")
    write(page, 3, "print(6 * 7)")
    page.keyboard.type("  # /s")  # keys that search elsewhere
    expect(field).to_have_value("print(6 * 7)  # /s")
    run(cell)
    expect(cell.locator(".cell-output")).to_have_text("42")
    page.wait_for_function(
        "() => Object.values(localStorage).some((text) => text.includes('6 * 7'))"
    )
    page.reload()
    expect(field).to_have_value("print(6 * 7)  # /s")
    expect(cell.get_by_role("status")).to_have_text("", use_inner_text=True)
    cell.get_by_role("button", name="Reset cell 3").click()
    expect(field).to_have_value(original)
    page.reload()
    expect(cell.locator(".cell-code")).to_have_text(original, use_inner_text=True)


def test_an_error_is_marked_in_the_code_and_input_is_asked_for(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    cell = write(page, 1, "def half(n):\n    return n / 0\nprint(half(4))")
    run(cell)
    expect(cell.locator(".cell-error")).to_contain_text("Line 2: ZeroDivisionError")
    expect(cell.locator(".cell-advice")).not_to_be_empty()
    expect(cell.locator(".cell-error-line")).to_contain_text("return n / 0")
    cell.locator(".cell-calls summary").click()
    expect(cell.locator(".cell-calls li")).to_have_text(["line 3", "line 2, in half()"])
    write(page, 1, 'name = input("Your name? ")\nprint("Hello", name)')
    page.keyboard.press("Control+Enter")
    cell.get_by_label("Your name").fill("Ada")
    expect(cell.locator(".cell-output")).to_have_text("Hello Ada")
    expect(cell.locator(".cell-error-line")).to_have_count(0)


def test_the_first_run_moves_nothing_and_keeps_the_last_result_until_the_new_one_is_there(
    page: Page, site: Any
) -> None:
    page.goto(f"{site.url}learn/turning/")
    cell = page.locator(".cell").first
    cell.get_by_role("button", name="Run cell 1").scroll_into_view_if_needed()
    result = cell.locator(".cell-result")
    expect(result.locator("svg.drawing").first).to_be_visible()
    result.evaluate(
        """(result) => {
          const heights = window.heights = [];
          new ResizeObserver(() => heights.push(result.offsetHeight)).observe(result);
          window.begun = scrollY;
        }"""
    )
    cell.get_by_role("button", name="Run cell 1").click()
    expect(cell.locator(".cell-result[data-alive]")).to_be_visible()
    cells_rest(page)
    assert page.evaluate("scrollY - begun") == 0
    assert page.evaluate("Math.max(...heights) - Math.min(...heights)") <= 1


def test_the_editor_indents_after_a_colon_and_comments_lines(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    field = write(page, 3, "").locator("textarea")
    page.keyboard.type("if True:\nprint(1)")
    expect(field).to_have_value("if True:\n    print(1)")
    page.keyboard.press("Control+/")
    expect(field).to_have_value("if True:\n    # print(1)")


FIB = """def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
fib(25)"""


def test_a_cell_is_watched_line_by_line(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/")
    cell = write(page, 1, FIB)
    cell.get_by_role("button", name="Watch cell 1 line by line").click()
    trace, here = cell.locator(".cell-trace"), cell.locator(".cell-at-line")
    expect(trace.locator("output")).to_have_text("1 of 10,000")
    expect(here).to_contain_text("def fib")
    trace.get_by_role("button", name="Next, one step in cell 1").click()
    expect(here).to_contain_text("fib(25)")
    slider = trace.get_by_role("slider")
    for place in ("5000", "9999"):
        slider.fill(place)
        expect(trace.locator("output")).to_have_text(f"{int(place) + 1:,} of 10,000")
    trace.get_by_role("button", name="Close the trace of cell 1").click()
    expect(trace).to_be_empty()
    expect(here).to_have_count(0)


def test_a_cell_stopped_while_python_loads_does_not_run_when_it_has_come(
    page: Page, site: Any
) -> None:
    held = Held(page, re.compile("/js/client-"))
    page.goto(f"{site.url}learn/")
    first, second = page.locator(".cell").nth(0), page.locator(".cell").nth(1)
    with page.expect_request(re.compile("/js/client-")):
        second.get_by_role("button", name="Run cell 2").click()
    second.get_by_role("button", name="Stop cell 2").click()
    stopped = second.locator(".cell-status")
    expect(stopped).to_have_text("Stopped.", use_inner_text=True)
    first.get_by_role("button", name="Run cell 1").click()
    held.let_go()
    expect(first.locator(".cell-result[data-alive] cubogram-cube")).to_be_visible()
    expect(first.locator(".cell-status")).to_have_text("", use_inner_text=True)
    expect(stopped).to_have_text("Stopped.", use_inner_text=True)


def test_what_a_cell_shows_is_opened_on_the_cube_page(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/turning/")
    page.locator(".cell-open").first.click()
    expect(page).to_have_url(re.compile(r"^[^#]*/#scramble=R\+U\+R'\+U'$"))
    expect(page.locator("#scramble")).to_have_value("R U R' U'")


def test_an_animation_is_played_from_the_frame_that_is_shown(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/motion/")
    cell = page.locator(".cell", has_text="def film():")
    cell.get_by_role("button", name=re.compile("^Run")).click()
    frame, play = cell.locator("output").last, cell.get_by_role("button", name=re.compile("^Play"))
    expect(frame).to_have_text("14 of 14")
    cell.get_by_label("Frame").fill("3")
    expect(frame).to_have_text("4 of 14")
    play.click()
    expect(frame).to_have_text("14 of 14")
    expect(play).to_be_visible()


WITH_ID = """() => {
  const picture = document.createElement("cell-picture");
  document.body.prepend(picture);
  picture.setAttribute("svg", '<svg xmlns="http://www.w3.org/2000/svg"><g id="arrival"/></svg>');
  const found = document.querySelectorAll("#arrival").length;
  picture.remove();
  return found;
}"""


def test_a_picture_is_dragged(page: Page, site: Any) -> None:
    page.goto(f"{site.url}learn/two-phases/")
    assert page.evaluate(WITH_ID) == 1, "a picture cannot pass for a part of the page"
    cell = page.locator(".cell").first
    box = cell.locator(".cell-picture [data-pick='3'] text")
    box.scroll_into_view_if_needed()
    box.hover()
    page.mouse.down()
    cell.locator(".cell-picture [data-pick='9'] text").hover()
    page.mouse.up()
    expect(cell.locator("input[type=number]")).to_have_value("9")
    expect(cell.locator(".cell-picture desc").first).to_contain_text("9 of 22")


def test_five_lines_of_the_code_under_a_picture_are_seen_until_all_are_wanted(
    page: Page, site: Any
) -> None:
    page.goto(f"{site.url}learn/symmetry/")
    cell = page.locator(".cell").first
    code = cell.locator(".cell-code")
    height = "(code) => code.closest('cell-editor').getBoundingClientRect().height"
    assert 60 < code.evaluate(height) < 130
    picture, below = (
        cell.locator(".cell-picture svg.drawing").first.bounding_box(),
        code.bounding_box(),
    )
    assert picture
    assert below
    assert picture["y"] < below["y"]
    whole = cell.get_by_role("button", name=re.compile("^All .* lines of cell 1$"))
    whole.click()
    expect(whole).to_be_hidden()
    assert code.evaluate(height) > 200


AFTER = '''def after(cube, turn):
    """Mine."""
    a, b, c, d = cube
    return (tuple(a[i] for i in turn[0]),
            tuple((b[i] + n) % 3 for i, n in zip(turn[0], turn[1])),
            tuple(c[i] for i in turn[2]),
            tuple((d[i] + n) % 2 for i, n in zip(turn[2], turn[3])))

after.author = "me"
'''


def test_a_part_of_the_readers_solver_is_written_counted_and_used_in_later_chapters(
    page: Page, site: Any
) -> None:
    page.goto(f"{site.url}learn/two-phases/")
    side = page.locator("#solver-side")
    expect(side.get_by_role("img", name="open")).to_have_count(15)
    expect(page.locator("#solver-blanks li")).to_have_count(5)
    side.get_by_role("link", name="after", exact=True).click()
    expect(page).to_have_url(re.compile(r"/learn/pieces/#cell-\d+$"))
    cell = page.locator(f"#{page.url.partition('#')[2]}")
    expect(cell).to_be_in_viewport()
    number = int(cell.get_attribute("data-cell") or 0)
    write(page, number, AFTER)
    cell.get_by_role("button", name=re.compile("Check")).click()
    count = page.locator("#my-solver > summary")
    expect(count).to_contain_text("1 of 15")
    count.click()
    with page.expect_download() as download:
        page.locator("#my-solver").get_by_role("button", name="Download").click()
    assert 'after.author = "me"' in download.value.path().read_text()
    page.goto(f"{site.url}learn/move-tables/")
    first = page.locator(".cell:not(.exercise)").first
    number = int(first.get_attribute("data-cell") or 0)
    run(write(page, number, "import my_solver\nmy_solver.after.author"))
    expect(first.locator(".cell-result")).to_contain_text("me")
    expect(count).to_contain_text("1 of 15")
