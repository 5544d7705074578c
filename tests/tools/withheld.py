"""What never arrives: what a page can do while it waits for it."""

import re

from playwright.sync_api import BrowserContext, Page, Route

PYTHON = re.compile(r"/(python|tables)/|/worker-")
WORKER = re.compile(r"/worker-")
SEARCHES = "twophase.|optimal."
"""Commands that never end where native Python stands in (native/server.py)."""


def _never(_: Route) -> None:
    """Does not answer."""


def without_python(pages: Page | BrowserContext) -> None:
    """Keeps Python from ever arriving on a page, or on any page of a context."""
    pages.route(PYTHON, _never)


def without_searches(page: Page) -> None:
    """Keeps every search from ending; the Python that owns the page does the rest."""
    cookie = {"name": "withheld", "value": SEARCHES, "domain": "localhost", "path": "/native"}
    page.context.add_cookies([cookie])  # type: ignore[list-item]


class Held:
    """Files of a page that wait until they are let go."""

    def __init__(self, page: Page, files: re.Pattern[str] = WORKER) -> None:
        self._waiting: list[Route] = []
        self._flow = False
        page.route(files, self._come)

    def _come(self, route: Route) -> None:
        if self._flow:
            route.continue_()
        else:
            self._waiting.append(route)

    def let_go(self) -> None:
        self._flow = True
        for route in self._waiting:
            route.continue_()
