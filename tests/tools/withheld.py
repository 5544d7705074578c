"""Files that never arrive: what a page can do while it waits for them."""

import re

from playwright.sync_api import BrowserContext, Page, Route

PYTHON = re.compile(r"/(python|tables)/|/worker-")
SEARCHES = re.compile(r"/tables/|/numpy-")


def _never(_: Route) -> None:
    """Does not answer."""


def without_python(pages: Page | BrowserContext) -> None:
    """Keeps Python from ever arriving on a page, or on any page of a context."""
    pages.route(PYTHON, _never)


def without_searches(page: Page) -> None:
    """What only searches need never arrives; the Python that owns the page does."""
    page.route(SEARCHES, _never)
