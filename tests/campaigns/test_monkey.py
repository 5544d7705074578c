"""A monkey with random hands on every page: 250 actions each, with real Python."""

from typing import Any

from monkey import PAGES, let_loose
from playwright.sync_api import Browser

ACTIONS = 250


def test_a_monkey_breaks_nothing(browser: Browser, site: Any) -> None:
    troubles = {page: let_loose(browser, site.url, page, seed=5, actions=ACTIONS) for page in PAGES}
    assert not any(troubles.values()), troubles
