"""What can go wrong between a host and a reader, done to the built site, one row of a table each.

Run by `python -m sitekit faults` (all rows, under half an hour) and by tests/faults (some of them).
A row passes when the page ends as its `end` says; the site is served below /a/b/.
"""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from sitekit.browser import FLAGS, find_or_install
from sitekit.paths import BUILD, DIST, SITE
from sitekit.serve import SiteHandler, SiteServer
from sitekit.steps import digest

PREFIX = "/a/b/"
SILENCE = 16.0
"""Seconds that a silent answer takes until its connection ends."""
PATIENCE = 90_000
SCRAMBLE = "R U2 F' L D"
FOREVER = "public, max-age=31536000, immutable"

Fault = Callable[["FaultyHandler", bytes], None]


class FaultyHandler(SiteHandler):
    """Answers as the site's server does, but for what `server.faults` names."""

    server: "FaultyServer"

    def _send(self, file: Path, status: HTTPStatus, with_body: bool) -> None:
        fault = self.server.fault_for(self.path)
        if fault is None:
            super()._send(file, status, with_body)
        else:
            fault(self, file.read_bytes())

    def answer(
        self, body: bytes, status: int = 200, kind: str = "", length: int | None = None
    ) -> None:
        """Sends a body, to be kept for ever, whatever it is."""
        self.send_response(status)
        self.send_header("Content-Type", kind or self.guess_type(self.path))
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.send_header("Cache-Control", FOREVER)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True


@dataclass
class Ordered:
    """A fault for the addresses that match, so many times."""

    pattern: str
    fault: Fault
    times: int


class FaultyServer(SiteServer):
    """Serves `dist/` below a prefix, with faults."""

    def __init__(self, folder: Path = DIST) -> None:
        self.faults: list[Ordered] = []
        self.done = 0
        handler = partial(FaultyHandler, directory=str(folder), prefix=PREFIX)
        super().__init__(("127.0.0.1", 0), handler)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_port}{PREFIX}"

    def fault_for(self, path: str) -> Fault | None:
        for order in self.faults:
            if order.times > 0 and re.search(order.pattern, path):
                order.times -= 1
                self.done += 1
                return order.fault
        return None


def _flipped(handler: FaultyHandler, body: bytes) -> None:
    middle = len(body) // 2
    handler.answer(body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1 :])


def _silent(handler: FaultyHandler, body: bytes) -> None:
    time.sleep(SILENCE)
    handler.close_connection = True


def _stalled(handler: FaultyHandler, body: bytes) -> None:
    handler.answer(body[: len(body) // 2], length=len(body))
    time.sleep(SILENCE)


FAULTS: dict[str, Fault] = {
    "404, to be kept for ever": lambda h, body: h.answer(b"", 404),
    "503": lambda h, body: h.answer(b"", 503),
    "a page of HTML instead": lambda h, body: h.answer(b"<!doctype html>", kind="text/html"),
    "cut to a half": lambda h, body: h.answer(body[: len(body) // 2]),
    "one bit flipped": _flipped,
    "connection closed": lambda h, body: setattr(h, "close_connection", True),
    "silent": _silent,
    "silent after a half": _stalled,
}

FILES = {
    "a stylesheet": "/css/base-",
    "the page's script": "/js/element-|/js/cube-page-",
    "a script that comes later": "/js/start-",
    "the worker's script": "/js/worker-",
    "Pyodide's script": r"pyodide\.asm\.js",
    "WebAssembly": r"pyodide\.asm\.wasm",
    "the standard library": "python_stdlib",
    "our package": "/python/cubogram-",
    "the part of it that solves cubes": "/python/twophase-",
    "numpy": "/numpy-",
    "a table": "/tables/flip_twist",
}

MENDED = "works, as if nothing had been"


@dataclass
class Bench:
    """A browser and a faulty server, for one row after the other."""

    browser: Browser
    server: FaultyServer

    @contextmanager
    def page(self, script: str = "", *, offline: bool = False) -> Iterator[Page]:
        """A page of a browser that has never been here; `script` runs before its own."""
        workers: Any = "allow" if offline else "block"
        context = self.browser.new_context(service_workers=workers)
        context.set_default_timeout(PATIENCE)
        if script:
            context.add_init_script(script)
        try:
            yield context.new_page()
        finally:
            self.server.faults.clear()
            context.close()

    def order(self, pattern: str, fault: str, times: int = 1) -> None:
        """From now on that goes wrong, so many times."""
        self.server.faults.append(Ordered(pattern, FAULTS[fault], times))


@dataclass(frozen=True)
class Row:
    """One thing that goes wrong, and how it ends."""

    what: str
    fault: str
    end: str
    run: Callable[[Bench], None] = field(compare=False)
    brief: bool = False
    """Whether it is among those of every test run."""

    @property
    def name(self) -> str:
        return f"{self.what}: {self.fault}"


def solve(page: Page) -> None:
    """Solves a cube on the page; if it begins anew meanwhile, once more, as a reader would."""
    page.wait_for_selector("#turn-grid button", state="attached")
    spoken = page.locator("#spoken")
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if "moves found" in (spoken.text_content() or ""):
            return
        if page.locator("#stop").is_disabled():
            page.locator("#seconds").fill("0.3")
            page.locator("#scramble").fill(SCRAMBLE)
            page.locator("#solve").click()
        page.wait_for_timeout(200)
    raise AssertionError(f"no solution: {page.locator('#arrival').text_content()}")


def mended(pattern: str, fault: str, times: int = 1) -> Callable[[Bench], None]:
    """The cube page solves a cube in spite of it."""

    def run(bench: Bench) -> None:
        before = bench.server.done
        with bench.page() as page:
            bench.order(pattern, fault, times)
            page.goto(bench.server.url)
            solve(page)
            look = page.evaluate("getComputedStyle(document.querySelector('#solve')).minHeight")
            assert look != "0px", "it has lost its styles"
        assert bench.server.done > before, "nothing was asked for"

    return run


def said(pattern: str, fault: str, words: str) -> Callable[[Bench], None]:
    """The cube page says so and works when, the host being well again, one tries again."""

    def run(bench: Bench) -> None:
        with bench.page() as page:
            bench.order(pattern, fault, 1000)
            page.goto(bench.server.url)
            page.locator("#arrival button").wait_for()
            expect(page.locator("#arrival")).to_contain_text(words)
            bench.server.faults.clear()
            page.locator("#arrival button").click()
            solve(page)

    return run


def with_script(script: str, check: Callable[[Page], None] = solve, path: str = "") -> Any:
    """A page does its work where the browser lacks something, or refuses it."""

    def run(bench: Bench) -> None:
        with bench.page(script) as page:
            page.goto(bench.server.url + path)
            check(page)

    return run


def throwing(owner: str, name: str) -> str:
    """A script after which it throws to touch that."""
    return (
        f"Object.defineProperty({owner}, '{name}', "
        "{ get() { throw new DOMException('no', 'SecurityError'); } });"
    )


def _memory_told(page: Page) -> None:
    solve(page)
    expect(page.locator("#store-problem")).to_contain_text("keeps nothing for this site")


def _first_question(page: Page) -> None:
    page.wait_for_selector(".trainer-main.asking")


def _nonogram_played(page: Page) -> None:
    page.wait_for_selector("cubogram-nonogram canvas")


def _python_missing(page: Page) -> None:
    page.locator("#arrival button").wait_for()
    page.locator("#scramble").fill("R")
    expect(page.locator("#cube canvas")).to_have_attribute("aria-label", re.compile("white"))


def _kept_damaged(bench: Bench) -> None:
    with bench.page(offline=True) as page:
        page.goto(bench.server.url)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        solve(page)
        count = page.evaluate(
            """async () => {
              let count = 0;
              for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) {
                  const { headers } = await cache.match(request);
                  await cache.put(request, new Response("damaged", { headers }));
                  count += 1;
                }
              }
              return count;
            }"""
        )
        assert count > 20
        page.reload()
        solve(page)


def _newer_under_open_page(bench: Bench) -> None:
    with bench.page() as page:
        page.goto(bench.server.url)
        solve(page)
        bench.order("settings-dialog|/js/chunk", "connection closed", 1000)
        real = (
            (DIST / "index.html")
            .read_bytes()
            .replace(b'"integrity":{', b'"integrity":{"./new.js":"sha256-x",')
        )
        bench.server.faults.append(
            Ordered("/(index.html)?$", lambda h, body: h.answer(real, kind="text/html"), 1000)
        )
        page.locator("#settings").click()
        expect(page.locator("#scramble-message")).to_contain_text("new version of this site")
        bench.server.faults.clear()
        page.locator("#scramble-message button").click()
        page.wait_for_load_state()
        expect(page.locator("#scramble")).to_have_value(SCRAMBLE)
        page.locator("#settings").click()
        page.locator("dialog[open]").wait_for()


def _half_page(handler: FaultyHandler, body: bytes) -> None:
    handler.answer(body[: len(body) // 2], kind="text/html")


def _page_cut(bench: Bench, path: str) -> None:
    with bench.page() as page:
        bench.server.faults.append(Ordered(f"^/{path}$", _half_page, 1))
        page.goto(bench.server.url + path)
        page.locator("#end").wait_for(state="attached")
        assert page.get_by_role("alert").count() == 0


def _page_cut_for_ever(bench: Bench, path: str) -> None:
    with bench.page() as page:
        bench.server.faults.append(Ordered(f"^/{path}$", _half_page, 1000))
        page.goto(bench.server.url + path)
        expect(page.get_by_role("alert")).to_contain_text("could not be fetched")
        bench.server.faults.clear()
        page.get_by_role("link", name="Try again").click()
        page.locator("#end").wait_for(state="attached")


def _part_comes_later(bench: Bench) -> None:
    with bench.page() as page:
        page.goto(bench.server.url)
        solve(page)
        bench.order("settings-dialog", "one bit flipped")
        page.locator("#settings").click()
        expect(page.locator("#scramble-message")).to_contain_text("arrived damaged")
        page.locator("#scramble-message button").click()
        page.wait_for_load_state()
        expect(page.locator("#scramble")).to_have_value(SCRAMBLE)
        page.locator("#settings").click()
        page.locator("dialog[open]").wait_for()


def _no_such_page(bench: Bench) -> None:
    with bench.page() as page:
        page.goto(f"{bench.server.url}x/y/z")
        link = page.get_by_role("link", name="Nonograms")
        link.click()
        _nonogram_played(page)
        assert page.url.startswith(f"{bench.server.url}nonogram/"), page.url


def _without_scripts(path: str, words: str) -> Callable[[Bench], None]:
    def run(bench: Bench) -> None:
        context = bench.browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(bench.server.url + path)
        assert words in page.locator("body").inner_text()
        context.close()

    return run


def _killed(bench: Bench) -> None:
    script = """
    window.workers = [];
    window.Worker = class extends Worker {
      constructor(...args) { super(...args); workers.push(this); }
    };"""
    with bench.page(script) as page:
        page.goto(bench.server.url)
        solve(page)
        page.evaluate("workers.forEach((one) => one.terminate())")
        page.locator("#scramble").fill("")
        solve(page)


def _update_fails(bench: Bench) -> None:
    with bench.page(offline=True) as page:
        bench.order("/sw.js", "one bit flipped", 1)
        page.goto(bench.server.url)
        solve(page)


def rows() -> list[Row]:
    """All rows of the table."""
    brief = {
        ("the page's script", "one bit flipped"),
        ("a stylesheet", "404, to be kept for ever"),
        ("a script that comes later", "cut to a half"),
        ("the worker's script", "one bit flipped"),
        ("WebAssembly", "cut to a half"),
        ("our package", "404, to be kept for ever"),
        ("a table", "one bit flipped"),
    }
    once = [
        Row(what, fault, MENDED, mended(pattern, fault), (what, fault) in brief)
        for what, pattern in FILES.items()
        for fault in FAULTS
    ]
    told = [
        Row(
            what,
            f"{fault}, again and again",
            "it is said, and “Try again” works when the host is well",
            said(FILES[what], fault, "Python"),
            what == "WebAssembly",
        )
        for what, fault in (
            ("WebAssembly", "404, to be kept for ever"),
            ("our package", "one bit flipped"),
            ("numpy", "503"),
            ("the worker's script", "404, to be kept for ever"),
        )
    ]
    always = [
        Row(
            "a table",
            f"{fault}, for ever",
            "the tables are made in the browser",
            mended(FILES["a table"], fault, 1000),
        )
        for fault in ("404, to be kept for ever", "silent", "one bit flipped")
    ]
    storage = [
        Row(
            "storage",
            "throws",
            f"{MENDED}; it is said that nothing is kept",
            with_script(throwing("window", "localStorage"), _memory_told),
            True,
        ),
        Row(
            "storage",
            "throws, in the trainer",
            MENDED,
            with_script(throwing("window", "localStorage"), _first_question, "trainer/"),
        ),
        Row(
            "storage",
            "throws, at the nonograms",
            MENDED,
            with_script(throwing("window", "localStorage"), _nonogram_played, "nonogram/"),
        ),
        Row(
            "service workers",
            "throw",
            MENDED,
            with_script(throwing("Navigator.prototype", "serviceWorker")),
            True,
        ),
        Row("the service worker", "one bit flipped", MENDED, _update_fails),
        Row("Cache Storage", "throws", MENDED, with_script(throwing("window", "caches"))),
        Row("Cache Storage", "all that is kept is damaged", MENDED, _kept_damaged, True),
    ]
    rest = [
        Row(
            "a new version",
            "comes under an open page",
            "it is named, and nothing is lost by “Reload”",
            _newer_under_open_page,
            True,
        ),
        *(
            row
            for what, path in (("the cube page", ""), ("the trainer", "trainer/"))
            for row in (
                Row(what, "cut to a half", MENDED, partial(_page_cut, path=path), not path),
                Row(
                    what,
                    "cut to a half, again and again",
                    "it is said, and “Try again” works when the host is well",
                    partial(_page_cut_for_ever, path=path),
                    not path,
                ),
            )
        ),
        Row(
            "a dialog's script",
            "one bit flipped",
            "it is said, and nothing is lost by “Reload”",
            _part_comes_later,
        ),
        Row(
            "an address",
            "leads nowhere, below a prefix",
            "a page that leads on",
            _no_such_page,
            True,
        ),
        Row("Python", "its worker is killed", MENDED, _killed),
        Row(
            "WebGL",
            "is not there",
            MENDED,
            with_script("HTMLCanvasElement.prototype.getContext = () => null;"),
        ),
        Row(
            "the origin",
            "is not secure",
            MENDED,
            with_script("delete Crypto.prototype.subtle; delete window.caches;"),
        ),
        Row(
            "web workers",
            "are not there",
            "it is said; the cube turns",
            with_script("delete window.Worker;", _python_missing),
        ),
        Row(
            "scripts",
            "are switched off, cube",
            "it is said",
            _without_scripts("", "needs JavaScript"),
        ),
        Row(
            "scripts",
            "are switched off, nonograms",
            "it is said",
            _without_scripts("nonogram/", "needs JavaScript"),
        ),
        Row(
            "scripts",
            "are switched off, trainer",
            "it is said",
            _without_scripts("trainer/", "needs JavaScript"),
        ),
    ]
    return [*once, *told, *always, *storage, *rest]


@contextmanager
def bench() -> Iterator[Bench]:
    """A browser and a faulty server of the built site."""
    server = FaultyServer()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=list(FLAGS))
        try:
            yield Bench(browser, server)
        finally:
            browser.close()
            server.shutdown()
            server.server_close()


TARGET = SITE / "reference" / "faults.md"
RESULTS = BUILD / "faults.json"
"""How the rows ended that have been run, by their names: a run that is broken off goes on."""

HEAD = """# What goes wrong

Each row was done to the built site, below a prefix, in a browser that had never seen it, by
`make faults`, which also writes this page. A file goes wrong once, and with headers that keep it
for a year, unless the row says otherwise. The time, on the machine that ran it, is until a cube was
solved, Python's loading included.

| what | goes wrong | how it ends | time |
|---|---|---|---|
"""


def page(results: dict[str, tuple[str, float]]) -> str:
    """The page of the reference: what went wrong, and how it ended."""
    lines = [
        f"| {row.what} | {row.fault} | {problem or row.end} | {seconds:.0f} s |"
        for row in rows()
        if row.name in results
        for problem, seconds in [results[row.name]]
    ]
    return HEAD + "\n".join(lines) + "\n"


def outcome(row: Row, made: Bench) -> tuple[str, float]:
    """What is wrong with how a row ended, in words, and the seconds it took."""
    began = time.monotonic()
    try:
        row.run(made)
        problem = ""
    except Exception as error:  # of the browser, or what it showed
        problem = f"**falls short**: {(str(error) or repr(error)).splitlines()[0][:120]}"
    return problem, time.monotonic() - began


def run(pattern: str = "") -> int:
    """Runs the rows whose names match, prints each and writes the page; how many fell short.

    Without a pattern rows that ended well before, in the same build, are not run again.
    """
    build = digest((DIST / "sw.js").read_bytes())
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    results = kept.get("rows", {}) if kept.get("build") == build else {}
    with bench() as made:
        for row in rows():
            done = not pattern and row.name in results and not results[row.name][0]
            if done or not re.search(pattern, row.name):
                continue
            problem, seconds = results[row.name] = outcome(row, made)
            print(f"{seconds:5.1f} s  {row.name}: {problem or row.end}", flush=True)
            RESULTS.write_text(json.dumps({"build": build, "rows": results}))
    TARGET.write_text(page(results))
    return sum(bool(problem) for problem, _ in results.values())
