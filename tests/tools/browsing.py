"""What all tests in a browser share: a Chromium, the built site on a port, and an eye on mishaps.

A conftest imports all of it. `page` is a page whose console errors, uncaught errors and requests to
other origins fail the test at its end (`watch.expect(...)` names the ones a test provokes). `site`
is the server; `own_site.stop()` and `own_site.start()` take one down and bring it back up.
A conftest may override `serve`, what answers the browser.
"""

import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, Page, expect
from wheels import built_site

from sitekit.browser import TEST_FLAGS, find_or_install
from sitekit.build import supply
from sitekit.bundle import bundle
from sitekit.content_security_policy import integrity
from sitekit.offline import place_service_worker
from sitekit.paths import NODE_MODULES, ROOT
from sitekit.serve import make_server
from sitekit.steps import files_below, one_at_a_time

PATIENCE = 60_000
"""Milliseconds after which something will not happen any more, however busy the machine is."""

expect.set_options(timeout=PATIENCE)

PROBE = ROOT / "tests" / "browser" / "probe"
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
NO_WEBGL = """
const original = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind === "webgl2" ? null : original.call(this, kind, ...rest);
};
"""
AT_REST = "() => document.getAnimations().every((one) => one.playState !== 'running')"
KEPT = """async (names) => {
  const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(all.map((cache) => cache.keys()))).flat();
  const kept = requests.map(({ url }) => url);
  return names.every((name) => kept.some((url) => url.endsWith(`/${name}`)));
}"""

Serve = Callable[[Path, int, str], ThreadingHTTPServer]
"""Makes a server of a folder, on a port, under a path."""


def wait_until(page: Page, question: str, argument: Any = None) -> None:
    """Waits until an async function says yes; `wait_for_function` would take its promise for a
    yes."""
    page.evaluate(
        f"""async (argument) => {{
          const ask = {question};
          const end = performance.now() + {PATIENCE};
          while (!(await ask(argument))) {{
            if (performance.now() > end) throw new Error("it never became true");
            await new Promise((resolve) => setTimeout(resolve, 50));
          }}
        }}""",
        argument,
    )


@pytest.fixture
def until() -> Callable[..., None]:
    return wait_until


@dataclass
class Site:
    """A folder served on this machine; its address stays the same through `stop` and `start`."""

    folder: Path
    serve: Serve
    prefix: str = "/"
    port: int = 0
    _server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}{self.prefix}"

    def start(self) -> "Site":
        self._server = self.serve(self.folder, self.port, self.prefix)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


Sites = Callable[..., Site]


@pytest.fixture(scope="session")
def dist() -> Path:
    return built_site()


@pytest.fixture(scope="session")
def serve() -> Serve:
    """What answers the browser: the server that `make serve` starts."""
    return make_server


@pytest.fixture(scope="session")
def shared_sites(serve: Serve) -> Iterator[Sites]:
    """A function that serves a folder until all tests have ended."""
    with serving(serve) as start:
        yield start


@pytest.fixture
def site_below(serve: Serve) -> Iterator[Sites]:
    """A function that serves a folder, perhaps under a path, until the test has ended."""
    with serving(serve) as start:
        yield start


@contextmanager
def serving(serve: Serve) -> Iterator[Sites]:
    servers: list[Site] = []

    def start(folder: Path, prefix: str = "/") -> Site:
        servers.append(Site(folder, serve, prefix).start())
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def shared_site(dist: Path, shared_sites: Sites) -> Site:
    return shared_sites(dist)


@pytest.fixture
def site(shared_site: Site) -> Site:
    return shared_site


@pytest.fixture
def own_site(dist: Path, site_below: Sites) -> Site:
    """The built site on a server that the test may stop and start."""
    return site_below(dist)


@pytest.fixture(scope="session")
def probe_folder(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the site with `probe.html`, whose script hands out the worker's client."""
    return add_probe(dist, tmp_path_factory.mktemp("probe") / "site")


def add_probe(dist: Path, folder: Path) -> Path:
    """`folder`, a copy of `dist` with the probe page as part of the build's shell."""
    shutil.copytree(dist, folder, copy_function=os.link)
    (worker,) = (folder / "js").glob("worker-*.js")
    facts = {"address": f"./{worker.name}", "integrity": integrity(worker.read_bytes())}
    constants = {"CUBOGRAM_WORKER": facts, "CUBOGRAM_SUPPLY": supply(dist)}
    bundle([PROBE / "probe.js"], folder / "js", constants, hashed=False)
    shutil.copyfile(PROBE / "probe.html", folder / "probe.html")
    (folder / "sw.js").unlink()  # a link to the original, like the list of files
    place_service_worker(folder)
    return folder


@pytest.fixture(scope="session")
def shared_probe_site(probe_folder: Path, shared_sites: Sites) -> Site:
    """The site with the probe page; tests that stop the server take `probe_site` instead."""
    return shared_sites(probe_folder)


@pytest.fixture
def probe_site(probe_folder: Path, site_below: Sites) -> Site:
    """The site with the probe page, on a server of the test's own."""
    return site_below(probe_folder)


@pytest.fixture
def new_build() -> Callable[[Path, str], None]:
    """A function that turns a probe folder into a different build, with a different heading."""

    def deploy(folder: Path, heading: str) -> None:
        for name in ("probe.html", "sw.js"):
            (folder / name).unlink()
        page = (PROBE / "probe.html").read_text()
        (folder / "probe.html").write_text(page.replace("<h1>Probe", f"<h1>{heading}"))
        place_service_worker(folder)

    return deploy


@pytest.fixture
def kept() -> Callable[[Page, list[str]], None]:
    """A function that waits until the browser keeps all these files."""
    return lambda page, names: wait_until(page, KEPT, names)


@pytest.fixture(scope="session")
def python_kept(dist: Path) -> Callable[[Page], None]:
    """A function that waits until the browser keeps all of Python, and the page is controlled."""
    names = [path.relative_to(dist).as_posix() for path in files_below(dist / "python")]

    def wait(page: Page) -> None:
        wait_until(page, KEPT, names)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    return wait


@pytest.fixture
def leads_to(dist: Path) -> Callable[[Page, str], None]:
    """A function that fails unless a page shows a link to this place of the book, which exists."""

    def check(page: Page, place: str) -> None:
        expect(page.locator(f'a[href$="learn/{place}"]:visible')).not_to_have_count(0)
        chapter, _, name = place.partition("#")
        text = (dist / "learn" / chapter / "index.html").read_text()
        assert not name or f'id="{name}"' in text

    return check


@pytest.fixture(scope="session")
def browser_path() -> str:
    with one_at_a_time("browser"):
        return find_or_install()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_path: str) -> dict[str, Any]:
    return {"executable_path": browser_path, "args": list(TEST_FLAGS)}


def prepared(context: BrowserContext, *, is_drawn: bool) -> BrowserContext:
    """A context whose pages are patient and, unless the picture matters, have no WebGL: a cube is
    then drawn as a flat net."""
    context.set_default_timeout(PATIENCE)
    if not is_drawn:
        context.add_init_script(NO_WEBGL)
    return context


def how_it_moves(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Nothing moves but in files with the mark `drawing`."""
    return {} if request.node.get_closest_marker("drawing") else {"reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def browser(browser: Browser, request: pytest.FixtureRequest) -> Browser:
    """The browser; pages are patient and drawn cheaply, unless the file has the mark `drawing`, and
    have a service worker only if their context asks for it.

    Storing the site takes as long as starting Python, and few tests are about what is stored: those
    use `open_profile`, or the mark `browser_context_args(service_workers="allow")`.
    """
    moves = how_it_moves(request)

    def new_context(**options: Any) -> BrowserContext:
        options = {"service_workers": "block", **moves, **options}
        return prepared(Browser.new_context(browser, **options), is_drawn=not moves)

    browser.new_context = new_context  # type: ignore[method-assign]
    return browser


@pytest.fixture
def open_profile(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[[], BrowserContext]]:
    """A function that starts a browser on one profile; closing it and calling again is a
    restart."""
    contexts: list[BrowserContext] = []
    options = {**browser_type_launch_args, **(moves := how_it_moves(request))}

    def start() -> BrowserContext:
        started = browser_type.launch_persistent_context(tmp_path / "profile", **options)
        contexts.append(prepared(started, is_drawn=not moves))
        return contexts[-1]

    yield start
    for context in contexts:
        context.close()


@dataclass
class Watch:
    """What went wrong on pages unprovoked: console, uncaught errors, other origins."""

    origin: str
    seen: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)

    def add(self, page: Page) -> Page:
        """Watches `page` from now on, and makes it patient."""
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: self._console(message.type, message.text))
        page.on("pageerror", self._uncaught)
        page.context.on("request", lambda request: self._request(request.url))
        return page

    def _uncaught(self, error: Error) -> None:
        print(error.stack)  # shown where the test fails
        self.seen.append(f"uncaught: {error}")

    def expect(self, pattern: str) -> None:
        """Troubles that match the pattern are part of the test."""
        self.expected.append(re.compile(pattern))

    @property
    def troubles(self) -> list[str]:
        return [text for text in self.seen if not any(p.search(text) for p in self.expected)]

    def _console(self, kind: str, text: str) -> None:
        if kind == "error":
            self.seen.append(f"console: {text}")

    def _request(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "blob:")):
            self.seen.append(f"request: {url}")


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    """The eye on the test's pages; it speaks up at the end."""
    eye = Watch(f"http://localhost:{site.port}/")
    yield eye
    assert not eye.troubles, "\n".join(eye.troubles)


@pytest.fixture
def page(page: Page, watch: Watch) -> Page:
    return watch.add(page)


@pytest.fixture
def violations() -> Callable[..., list[str]]:
    """A function that says what axe finds wrong with a page, or with its open dialog, one line
    each; rules can be named, otherwise all are checked.

    What is behind a dialog can be neither reached nor heard: it is checked without one.
    """

    def check(page: Page, *rules: str) -> list[str]:
        page.wait_for_function(AT_REST)  # colours that are changing are neither
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text())  # by the debugger, so the page's policy stays as it is
        run = "(how) => axe.run(document.querySelector('dialog[open]') ?? document, how)"
        found = page.evaluate(run, {"runOnly": list(rules)} if rules else {})["violations"]
        return [
            f"{rule['id']}: {rule['help']}: {node['html'][:120]}"
            for rule in found
            for node in rule["nodes"]
        ]

    return check
