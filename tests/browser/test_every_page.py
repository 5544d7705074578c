"""What is true of every page: still, dark, narrow, without storage or scripts, by keys alone."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from looking import SHIFTS, THEMES, nothing_moved
from playwright.sync_api import Browser, Page, expect
from withheld import without_python

from sitekit.paths import ROOT

PAGES = ("", "nonogram/", "trainer/", "timer/", "mosaic/", "learn/")
CHAPTERS = ("learn/", "learn/pieces/")
"""Together they have most kinds of elements that there are in the book."""
TALL = {"width": 1350, "height": 940}
PHONE: Any = {"width": 390, "height": 844}
WINDOW: Any = {"width": 1280, "height": 800}
SIZES = {
    "narrow": {"width": 320, "height": 640},  # what 1280 x 2560 is at 400 %; the smallest phone
    "sideways": {"width": 844, "height": 390},
    "zoomed": {"width": 640, "height": 400},  # what 1280 x 800 is at 200 %
}
BESIDE = {"": ".panel", "nonogram/": ".panel", "trainer/": ".scramble-box"}
"""What is next to the cube or the board if the window is wider than it is high."""


def test_nothing_moves_while_a_page_loads(browser: Browser, site: Any, watch: Any) -> None:
    for size in (TALL, PHONE):
        for address in (*PAGES, "learn/grid/"):
            page = watch.add(browser.new_context(viewport=size).new_page())
            page.add_init_script(SHIFTS)
            page.goto(f"{site.url}{address}")
            if "learn" not in address:
                page.wait_for_selector("body[data-live=rest]")
            page.locator("#arrival").wait_for(state="hidden")
            page.evaluate("document.fonts.ready")
            page.evaluate("new Promise((done) => requestIdleCallback(done))")
            nothing_moved(page, (address, size))
            page.context.close()


TROUBLES = {
    PAGES: """
      const refuse = () => { throw new DOMException("forbidden", "SecurityError"); };
      Object.defineProperty(window, "localStorage", { get: refuse });""",
    ("", "timer/"): """
      const full = () => { throw new DOMException("full", "QuotaExceededError"); };
      Storage.prototype.setItem = full;""",
}
"""Storage is forbidden on every page; it is full on one of each kind: settings, and a database."""


def test_a_page_lives_where_storage_throws(browser: Browser, site: Any, watch: Any) -> None:
    for addresses, trouble in TROUBLES.items():
        context = browser.new_context()
        context.add_init_script(trouble)
        for address in addresses:
            page = watch.add(context.new_page())
            page.goto(f"{site.url}{address}")
            dark = page.locator("[data-theme-toggle]")
            expect(dark).to_have_attribute("aria-pressed", "false")
            dark.click()
            expect(dark).to_have_attribute("aria-pressed", "true")
            expect(page.locator("html")).to_have_attribute("data-theme", "dark")
            problems = page.locator(".store-problem").filter(visible=True)
            expect(problems, address).not_to_have_count(0)
            page.close()
        context.close()


def test_the_theme_follows_in_all_tabs_and_stays(page: Page, site: Any, watch: Any) -> None:
    without_python(page.context)
    tabs = {address: watch.add(page.context.new_page()) for address in PAGES}
    for address, tab in tabs.items():
        tab.goto(f"{site.url}{address}")
    dark = True
    for tab in tabs.values():
        tab.locator("[data-theme-toggle]").click()
        for address, other in tabs.items():
            theme = "dark" if dark else "light"
            expect(other.locator("html"), address).to_have_attribute("data-theme", theme)
        dark = not dark
    tab.reload()
    expect(tab.locator("html")).to_have_attribute("data-theme", theme)


def test_a_dialog_closes_only_when_that_is_meant_and_gives_the_focus_back(
    page: Page, site: Any
) -> None:
    entry = {"seen": 1, "known": 1, "box": 2, "timed": 0, "total": 0, "best": None}
    page.goto(f"{site.url}trainer/")
    page.evaluate(
        """(entry) => {
          const value = { cases: { "OLL 1": entry }, wishes: {} };
          const text = JSON.stringify({ version: 1, at: 1, tab: "x", after: [], value });
          localStorage.setItem("cubogram/trainer/main", text);
        }""",
        entry,
    )
    page.reload()
    reset, dialog = page.locator("#reset"), page.locator("dialog[open]")
    reset.click()
    box, text = dialog.bounding_box(), dialog.locator("p").first.bounding_box()
    assert box
    assert text
    left, inside, height = box["x"], text["x"] + 40, text["y"] + 8
    page.mouse.click(left + 6, box["y"] + box["height"] / 2)  # its margin
    expect(dialog).to_be_visible()
    for start, end in ((inside, left - 60), (left - 60, inside)):  # a selection
        page.mouse.move(start, height)
        page.mouse.down()
        page.mouse.move(end, height, steps=4)
        page.mouse.up()
        expect(dialog).to_be_visible()
    ways: list[Callable[[], None]] = [
        lambda: page.mouse.click(8, 400),
        lambda: dialog.locator(".close").click(),
        lambda: page.keyboard.press("Escape"),
    ]
    for close in ways:
        close()
        expect(dialog).to_have_count(0)
        expect(reset).to_be_focused()
        reset.click()
        expect(dialog).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage['cubogram/trainer/main']).value.cases")
    assert list(kept) == ["OLL 1"]


OVERLAPS = """() => {
  const all = [...document.querySelectorAll("main :is(button, select, textarea, output, input)")];
  const boxes = all
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.id || one.className || one.ariaLabel, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 2 && height > 2);
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap(([name, box], i) =>
    boxes.slice(i + 1).filter(([, other]) => meet(box, other)).map(([other]) => [name, other]),
  );
}"""
CUT_OFF = """() => {
  const scrolls = (one) =>
    one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  return [...document.querySelectorAll("main :is(button, select, textarea, output, input)")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .filter((one) => !scrolls(one.parentElement))
    .map((one) => one.id || one.className);
}"""
STANDS_BESIDE = """(name) => {
  const [stage, other] = ["main :is(#cube, #board)", name]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return stage.right <= other.left;
}"""
DRAWN = """async () => {
  for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""
UNSEEN_CHOICES = """() => [...document.querySelectorAll(".switch label:has(:checked)")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).borderTopWidth === "0px")
  .map((one) => one.innerText)"""


def test_controls_are_whole_and_apart_in_every_window_and_seen_in_forced_colours(
    browser: Browser, site: Any, watch: Any
) -> None:
    context = browser.new_context(forced_colors="active")
    without_python(context)
    page = watch.add(context.new_page())
    for address in PAGES:
        page.goto(f"{site.url}{address}")
        assert page.evaluate(UNSEEN_CHOICES) == [], "a background alone shows nothing"
        for name, size in SIZES.items():
            page.set_viewport_size(size)
            page.evaluate(DRAWN)
            where = (address, name)
            assert page.evaluate(OVERLAPS) == [], where
            assert page.evaluate(CUT_OFF) == [], where
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], where
            if name != "narrow" and address in BESIDE:
                assert page.evaluate(STANDS_BESIDE, BESIDE[address]), where
    context.close()


CONTROLS = """() => {
  const all = document.querySelectorAll(
    "a[href], button, select, textarea, input:not([type=radio]), summary, [tabindex='0']");
  return [...all].filter((one) => one.checkVisibility({ visibilityProperty: true }) &&
    !one.disabled && one.tabIndex >= 0 && !one.closest("[inert]"));
}"""


def test_every_control_is_reached_by_tab_and_seen_when_it_is(
    browser: Browser, site: Any, watch: Any
) -> None:
    context = browser.new_context()
    without_python(context)
    page = watch.add(context.new_page())
    for address in PAGES[:-1]:  # in a cell, Tab indents: see test_book.py
        page.goto(f"{site.url}{address}")
        page.evaluate("document.fonts.ready")
        page.evaluate(f"window.left = new Set(({CONTROLS})()); window.unseen = []")
        count = page.evaluate("left.size")
        for _ in range(count + 30):
            page.keyboard.press("Tab")
            if page.evaluate(
                """async () => {
                  await new Promise(requestAnimationFrame);
                  const here = document.activeElement;
                  left.delete(here);
                  const { outlineStyle, boxShadow } = getComputedStyle(here);
                  const { bottom, top } = here.getBoundingClientRect();
                  const ring = getComputedStyle(here, "::after").content !== "none";
                  const isSeen = (ring || outlineStyle !== "none" || boxShadow !== "none")
                    && bottom > 0 && top < innerHeight;
                  const draws = here === document.body || here.shadowRoot;
                  if (!draws && !isSeen) unseen.push(here.outerHTML.slice(0, 90));
                  return left.size === 0;
                }"""
            ):
                break
        assert count > 10
        missed = """[...left].filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => one.outerHTML.slice(0, 90))"""
        assert page.evaluate(missed) == [], address
        assert page.evaluate("unseen") == [], address
    context.close()


ONE_LINE = """() => {
  const [words, button, header] = ["#arrival span", "#arrival .button", ".site-header"]
    .map((name) => document.querySelector(name)?.getBoundingClientRect());
  if (!button) return false;
  const line = parseFloat(getComputedStyle(document.querySelector("#arrival")).lineHeight);
  return words.height < 1.5 * line && words.right <= button.left
    && header.top <= button.top && button.bottom <= header.bottom;
}"""


def test_python_that_does_not_come_is_said_in_one_line_and_nothing_done_is_lost(
    page: Page, site: Any, watch: Any
) -> None:
    watch.expect("Failed to load|ERR_FAILED|worker")
    page.set_viewport_size(PHONE)
    worker = re.compile(r"/worker-")
    page.route(worker, lambda route: route.abort())
    page.goto(f"{site.url}trainer/")
    page.click("#reveal")
    page.wait_for_function(ONE_LINE)  # the waiting event makes the page try again
    expect(page.locator("#answer")).to_be_hidden()
    page.unroute(worker)
    # The button is gone if the waiting event has already made the page try again.
    page.evaluate("document.querySelector('#arrival button')?.click()")
    page.locator("[data-live=rest] .answered").wait_for()
    expect(page.locator("#arrival")).to_be_hidden()


SOON = 10_000  # milliseconds within which the reason is there
FRAMED = '<iframe sandbox="allow-scripts" width="800" height="600" src="{}"></iframe>'


def test_where_the_page_can_never_run_it_says_why(
    page: Page, site: Any, dist: Any, watch: Any
) -> None:
    watch.expect("Failed|Refused|Access to|ERR_|worker|MIME|integrity|file:|WebAssembly|[Bb]locked")

    def says(word: str, where: Any = page) -> None:
        expect(where.get_by_role("alert")).to_contain_text(word, timeout=SOON)

    def without_webassembly(route: Any) -> None:
        policy = {"Content-Security-Policy": "script-src 'self'"}
        worker = (dist / "js" / Path(urlsplit(route.request.url).path).name).read_bytes()
        headers = {"Content-Type": "text/javascript", **policy}
        route.fulfill(body=worker, headers=headers)

    page.route(re.compile(r"/worker-"), without_webassembly)
    page.goto(site.url)
    says("WebAssembly")
    page.unroute(re.compile(r"/worker-"))
    page.set_content(FRAMED.format(site.url))
    says("tab", page.frame_locator("iframe"))
    page.goto((dist / "index.html").as_uri())
    says("http.server")
    as_text = {"Content-Type": "text/plain"}
    page.route("**/js/*.js", lambda route: route.fulfill(body="", headers=as_text))
    page.goto(f"{site.url}timer/")
    says("text/plain")


DIALOGS = {
    "play": ["#collection", "#calendar", "#generate"],
    "edit": ["#picture"],
    "solve": ["#paste", "#keys", "#share", "#save"],
}


def test_axe_finds_nothing_on_the_nonogram_page_in_any_mode_or_dialog(
    page: Page, site: Any, violations: Callable[..., list[str]]
) -> None:
    page.goto(f"{site.url}nonogram/")
    page.wait_for_selector("body[data-live=rest]")
    for theme, rules in THEMES.items():
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"html[data-theme={theme}]")
        for mode, buttons in DIALOGS.items():
            page.click(f"#modes label:has(input[value={mode}])")
            expect(page.locator(f"#{mode}-panel")).to_be_visible()
            page.wait_for_selector("body[data-live=rest]")
            assert violations(page, *rules) == [], (theme, mode)
            for button in buttons if theme == "light" else ():
                page.click(button)
                page.wait_for_selector("dialog[open]")
                if button == "#collection":  # its cards are alike: some are enough
                    page.locator("dialog[open]").get_by_label("Size").select_option("up to 5 x 5")
                page.wait_for_selector("body[data-live=rest]")
                assert violations(page, *rules) == [], (theme, button)
                page.keyboard.press("Escape")
                expect(page.locator("dialog[open]")).to_have_count(0)


def test_axe_finds_nothing_in_a_chapter_light_or_dark(
    page: Page, site: Any, violations: Callable[..., list[str]]
) -> None:
    for address in CHAPTERS:
        page.goto(f"{site.url}{address}")
        for theme, rules in THEMES.items():
            page.emulate_media(color_scheme=theme)
            page.wait_for_selector(f"html[data-theme={theme}]")
            assert violations(page, *rules) == [], (address, theme)


SMALL = """() => [...document.querySelectorAll("main svg text")]
  .filter((text) => text.checkVisibility())
  .map((text) => {
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    return [text.textContent, Math.round(10 * size) / 10];
  })
  .filter(([, size]) => size < 10)"""
CUT_TEXT = """() => [...document.querySelectorAll("main svg.drawing text")]
  .filter((text) => {
    const [inner, outer] = [text, text.closest("svg.drawing")].map((one) =>
      one.getBoundingClientRect());
    return inner.left < outer.left - 1 || inner.right > outer.right + 1;
  })
  .map(({ textContent }) => textContent)"""
PARTED = """() => [...document.querySelectorAll(".cell-input:has(select, [type=range])")]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const boxes = [...one.children].map((part) => part.getBoundingClientRect());
    const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
    return Math.max(...middles) - Math.min(...middles) > 4;
  })
  .map((one) => one.innerText)"""
UNITS = """() => [...document.querySelectorAll("main :is(td, th)")]
  .map(({ textContent }) => textContent)
  .filter((text) => /\\d (ms|s|MB|M|min|%)(?![\\w.])|± \\d/.test(text))"""
WIDE = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"
HIDDEN = """() => [...document.querySelectorAll("cubogram-cube, cubogram-nonogram")]
  .filter((one) => one.checkVisibility() && !one.querySelector("svg")?.checkVisibility())
  .map((one) => one.outerHTML.slice(0, 90))"""
CUT_TABLES = """() => [...document.querySelectorAll(".md-typeset table:not([class])")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText.slice(0, 90))"""
LED = re.findall(r"learn/([\w-]+)\.md", (ROOT / "mkdocs.yml").read_text())
"""The chapters in the order of the book, its first page before them and its reference after."""
NOTHING_TO_MOVE = """() => {
  const inputs = "input[type=range], input[type=number], select, input[type=text]";
  const picked = "cell-picture:has([data-pick], [data-pick-columns])";
  const board = "cubogram-nonogram[mode=play]";
  const all = `.md-content :is(${inputs}, cubogram-cube, ${board}, ${picked})`;
  const seen = [...document.querySelectorAll(all)].map((one) =>
    one.checkVisibility() ? one : one.closest(".cell"));  // scripts show its inputs
  const tops = seen.map((one) => one.getBoundingClientRect().top + scrollY);
  return Math.min(...tops) > 600;
}"""


def test_a_page_of_the_book_is_whole_on_a_phone_and_without_scripts(
    browser: Browser, site: Any, dist: Path
) -> None:
    """Lettering is large enough and not cut off, an input, its name and its value are on one line,
    numbers keep their units, figures are there, and nothing is wider than the screen; in a window,
    no table is cut at the edge of the column, and each chapter has something to move on the first
    screen."""
    questions = {
        "small": SMALL,
        "cut off": CUT_TEXT,
        "parted": PARTED,
        "units": UNITS,
        "wide": WIDE,
        "hidden": HIDDEN,
    }
    context = browser.new_context(viewport=PHONE, is_mobile=True, java_script_enabled=False)
    page = context.new_page()
    found: dict[str, Any] = {}
    led = LED[1 : LED.index("browser") + 1]
    assert len(led) == 20
    paths = [path for part in ("learn", "lab") for path in (dist / part).rglob("*.html")]
    reference = (dist / "reference").rglob("*.html")
    paths += sorted(reference, key=lambda path: -path.stat().st_size)[:12]  # they are alike
    for path in sorted(paths):
        address = f"{path.parent.relative_to(dist).as_posix()}/"
        asked = {"wide": WIDE} if address.startswith("reference") else questions
        page.goto(f"{site.url}{address}", wait_until="domcontentloaded")
        for name, question in asked.items():
            if trouble := page.evaluate(question):
                found[f"{address} {name}"] = trouble
        if address.startswith("learn/"):
            page.set_viewport_size(WINDOW)
            if trouble := page.evaluate(CUT_TABLES):
                found[f"{address} tables"] = trouble
            if path.parent.name in led:
                led.remove(path.parent.name)
                if page.evaluate(NOTHING_TO_MOVE):
                    found[f"{address} moves"] = "nothing"
            page.set_viewport_size(PHONE)
    assert len(paths) > 60
    assert led == []
    assert found == {}
    context.close()
