"""The built site in a real Chromium, with native Python behind its pages (tests/tools/native).

Drawing is kept cheap: nothing moves, and there is no WebGL, so that a cube is drawn as a flat
net. A file that is about drawing has `pytestmark = pytest.mark.drawing`.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import *  # noqa: F403
from browsing import PATIENCE, Serve, Site, Watch
from cube_page import CubePage
from hands import PHONE
from native import NativePython
from playwright.sync_api import Browser, BrowserContext, Page

NO_WEBGL = """
const original = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind === "webgl2" ? null : original.call(this, kind, ...rest);
};
"""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "drawing: cubes are drawn with WebGL, and move")


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """What answers the browser: native Python is behind the pages."""
    python = NativePython()
    yield python.make_server
    python.close()


@pytest.fixture(scope="module")
def browser(browser: Browser, request: pytest.FixtureRequest) -> Browser:
    """The browser; its contexts draw cheaply unless the file has the mark."""
    is_drawn = request.node.get_closest_marker("drawing")

    def new_context(**options: Any) -> BrowserContext:
        calm = {"service_workers": "block", **({} if is_drawn else {"reduced_motion": "reduce"})}
        context = Browser.new_context(browser, **{**calm, **options})
        context.set_default_timeout(PATIENCE)
        if not is_drawn:
            context.add_init_script(NO_WEBGL)
        return context

    browser.new_context = new_context  # type: ignore[method-assign]
    return browser


@pytest.fixture
def phone_page(browser: Browser, watch: Watch) -> Iterator[Page]:
    context = browser.new_context(**PHONE)
    yield watch.add(context.new_page())
    context.close()


@pytest.fixture
def open_cube(page: Page, site: Site) -> Callable[..., CubePage]:
    """A function that opens the cube page, at a fragment of its address."""

    def at(fragment: str = "", page: Page = page) -> CubePage:
        page.goto(site.url + fragment)
        return CubePage(page)

    return at
