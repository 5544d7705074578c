"""The built site in a real Chromium, with native Python behind its pages (tests/tools/native)."""

from collections.abc import Callable, Iterator

import pytest
from browsing import *  # noqa: F403
from browsing import Serve, Site, Watch
from cube_page import CubePage
from hands import PHONE
from native import NativePython
from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    """What answers the browser: native Python is behind the pages."""
    python = NativePython()
    yield python.make_server
    python.close()


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
