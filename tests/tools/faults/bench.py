"""A browser and a faulty server, on which the rows of the table are run one after another."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from faults.server import FAULTS, FaultyServer, Ordered
from sitekit.browser import TEST_FLAGS, find_or_install

PATIENCE = 90_000
MENDED = "works as usual"
"""How most rows end."""


@dataclass
class Bench:
    browser: Browser
    server: FaultyServer

    @contextmanager
    def page(self, script: str = "", *, offline: bool = False) -> Iterator[Page]:
        """A page of a browser that has never visited the site; `script` runs before the page's own
        scripts."""
        workers: Any = "allow" if offline else "block"
        context = self.browser.new_context(service_workers=workers)
        context.set_default_timeout(PATIENCE)
        if script:
            context.add_init_script(script)
        try:
            yield context.new_page()
        finally:
            self.server.be_well()
            context.close()

    def order(self, pattern: str, fault: str, times: int = 1) -> None:
        """From now on, addresses that match get this fault, this many times."""
        self.server.faults.append(Ordered(pattern, FAULTS[fault], times))


def debugger(page: Page) -> CDPSession:
    """What drives the browser behind the page's back."""
    return page.context.new_cdp_session(page)


def limited(page: Page, address: str, room: int | None) -> None:
    """Lets the browser keep this many bytes for the site, or as many as it likes if None."""
    origin = "/".join(address.split("/")[:3])
    quota = {"origin": origin, **({} if room is None else {"quotaSize": room})}
    debugger(page).send("Storage.overrideQuotaForOrigin", quota)


Case = tuple[str, str, str, Callable[[Bench], None]]
"""What goes wrong, in two parts; how it ends; the function that runs it."""


@contextmanager
def bench() -> Iterator[Bench]:
    """A browser, and a faulty server for the built site."""
    server = FaultyServer()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_or_install(), args=[*TEST_FLAGS])
        try:
            yield Bench(browser, server)
        finally:
            browser.close()
            server.shutdown()
            server.server_close()
