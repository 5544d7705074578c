"""Rarer visits of what is stored: other hosts, other orders, damage, and pages that are never idle.

The usual ones: tests/pyodide/test_offline.py.
"""

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from browsing import Site, Watch
from playwright.sync_api import Browser, Page, expect
from stored import (
    MEMORY,
    MEMORY_IS_KEPT,
    SIMPLIFY,
    Profile,
    controlled,
    everything_kept,
)

from sitekit.serve import SiteHandler, SiteServer

NEVER_IDLE = """
window.requestIdleCallback = (act, { timeout } = {}) => timeout && setTimeout(act, timeout);
"""


def test_a_page_that_started_python_before_it_was_controlled_has_it_kept(
    profile: Profile, probe_site: Site, python_kept: Callable[[Page], None]
) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html")
    assert page.evaluate(SIMPLIFY, "R R") == "R2"
    python_kept(page)
    page.context.close()
    probe_site.stop()
    page = profile()
    page.goto(probe_site.url + "probe.html")
    assert page.evaluate(SIMPLIFY, "U U2") == "U'"


class UnpackingHandler(SiteHandler):
    """Says that each `.gz` is compressed only for transfer, so that browsers unpack it."""

    def end_headers(self) -> None:
        if self.path.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


@pytest.fixture
def unpacking_host(probe_folder: Path) -> Iterator[SiteServer]:
    handler = partial(UnpackingHandler, directory=str(probe_folder), prefix="/")
    with SiteServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server
        server.shutdown()


def test_everything_is_kept_where_the_host_lets_the_browser_unpack(
    profile: Profile, unpacking_host: SiteServer, python_kept: Callable[[Page], None]
) -> None:
    url = f"http://localhost:{unpacking_host.server_port}/"
    page = profile()
    page.goto(url + "probe.html")
    controlled(page)
    assert page.evaluate(SIMPLIFY, "R R") == "R2"
    python_kept(page)
    everything_kept(page)
    unpacking_host.shutdown()
    unpacking_host.server_close()
    page.reload()
    assert page.evaluate(SIMPLIFY, "U U2") == "U'"


@pytest.fixture
def plain_host(probe_folder: Path) -> Iterator[tuple[str, Counter[str]]]:
    """A host that does no caching and compresses nothing: its address, and the bytes sent by
    name."""
    sent: Counter[str] = Counter()

    class PlainHandler(SimpleHTTPRequestHandler):
        def copyfile(self, source: Any, outputfile: Any) -> None:
            sent[Path(source.name).name] += Path(source.name).stat().st_size
            super().copyfile(source, outputfile)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    handler = partial(PlainHandler, directory=str(probe_folder))
    with SiteServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://localhost:{server.server_port}/", sent
        server.shutdown()


def test_from_a_plain_host_python_comes_packed_and_once(
    profile: Profile,
    plain_host: tuple[str, Counter[str]],
    python_kept: Callable[[Page], None],
) -> None:
    url, sent = plain_host
    page = profile()
    page.goto(url + "probe.html")
    assert page.evaluate(SIMPLIFY, "R R") == "R2"
    python_kept(page)
    (assembly,) = (bytes_ for name, bytes_ in sent.items() if ".asm.wasm" in name)
    assert assembly < 3_000_000


def test_python_is_kept_after_a_visit_to_a_page_that_did_not_need_it(
    profile: Profile, own_site: Site, python_kept: Callable[[Page], None]
) -> None:
    page = profile()
    page.goto(own_site.url + "nonogram/")
    python_kept(page)
    own_site.stop()
    page.goto(own_site.url + "nonogram/#solve")
    page.locator("#row-clues").fill("1\n2")
    page.locator("#column-clues").fill("2\n1")
    expect(page.locator("#solve-verdict")).to_have_text(re.compile("one solution", re.IGNORECASE))
    page.goto(own_site.url + "#scramble=R+U2+F")
    page.get_by_role("button", name="Solve", exact=True).click()
    expect(page.get_by_text("3 moves found.")).to_be_visible()


def test_python_is_kept_by_a_page_that_is_never_idle(
    profile: Profile, probe_site: Site, python_kept: Callable[[Page], None]
) -> None:
    page = profile()
    page.add_init_script(NEVER_IDLE)
    page.goto(probe_site.url + "probe.html?stay=0")
    python_kept(page)


def test_keeping_goes_on_when_the_browser_ends_the_service_worker(
    profile: Profile, probe_site: Site
) -> None:
    page = profile()
    page.goto(probe_site.url + "probe.html")
    controlled(page)
    page.evaluate(
        """() => {
          window.told = 0;
          window.kept = makeAvailableOffline(() => { told += 1; }, { patience: 5000 });
        }"""
    )
    page.wait_for_function("() => told > 2")
    browser = page.context.new_cdp_session(page)
    browser.send("ServiceWorker.enable")
    browser.send("ServiceWorker.stopAllWorkers")
    page.evaluate("async () => { await kept; }")
    probe_site.stop()
    page.goto(probe_site.url + "learn/cube/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_keeping_where_there_is_no_service_worker_says_so(
    browser: Browser, probe_site: Site, watch: Watch
) -> None:
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(probe_site.url + "probe.html")
    said = page.evaluate(
        "() => makeAvailableOffline(() => {}, { patience: 300 }).catch((error) => error.message)"
    )
    assert said == "This browser cannot store sites."
    context.close()


NO_MEMORY = f"""async () => {{
  const [name] = (await caches.keys()).filter((one) => one.startsWith("{MEMORY}"));
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {{
    const memory = new Uint8Array((await (await cache.match(request)).arrayBuffer()).byteLength);
    const found = new Uint8Array(await crypto.subtle.digest("SHA-256", memory));
    const Digest = [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    await cache.put(request, new Response(memory, {{ headers: {{ Digest }} }}));
  }}
}}"""


@pytest.mark.browser_context_args(service_workers="allow")
def test_what_is_not_a_memory_at_all_is_forgotten_and_so_is_one_that_is_deleted(
    page: Page, site: Site, until: Callable[..., None]
) -> None:
    page.goto(f"{site.url}nonogram/#solve")
    verdict = page.locator("#solve-verdict")
    expect(verdict).to_contain_text("Exactly one solution")
    until(page, MEMORY_IS_KEPT, True)
    page.evaluate(NO_MEMORY)
    page.reload()
    expect(verdict).to_contain_text("Exactly one solution")
    until(page, MEMORY_IS_KEPT, False)
    page.reload()
    until(page, MEMORY_IS_KEPT, True)
    page.goto(site.url)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("What this browser keeps").click()
    page.get_by_role("button", name="Delete: Python and its tables").click()
    until(page, MEMORY_IS_KEPT, False)
