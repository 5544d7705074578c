"""The service worker on a site of two pages: two builds in every order, files that are missing or
damaged, an end in the middle, no room. With Python, on the whole site: tests/tools/faults.
"""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from faults.builds import ORDERS
from faults.server import FAULTS, FaultyServer, Ordered
from playwright.sync_api import Browser, Page
from stored import controlled

from sitekit.offline import place_service_worker

HASHES = {"A": "aaaaaaaa", "B": "bbbbbbbb"}
PAGE = """<!doctype html><title>?</title><h1>{name}</h1>
<script type="module" src="{up}js/page-{hash}.js"></script>"""
SCRIPT = """document.title = "{name}";
navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));"""
IS_STORED = """async (list) => {
  const found = await caches.match(new URL("files.json", location.href));
  return (await found?.text()) === list;
}"""
PART = "(path) => import(new URL(path, location.href).href).then((part) => part.default)"


def built(folder: Path, name: str) -> Path:
    """A build: two pages, a script, a part of it that is needed later, and a file for Python."""
    hash_ = HASHES[name]
    files = {
        "index.html": PAGE.format(name=name, hash=hash_, up=""),
        "nonogram/index.html": PAGE.format(name=name, hash=hash_, up="../"),
        f"js/page-{hash_}.js": SCRIPT.format(name=name),
        f"js/part-{hash_}.js": f"export default '{name}';",
        f"python/lib-{hash_}.zip": name,
    }
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    place_service_worker(folder)
    return folder


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return {name: built(tmp_path_factory.mktemp("build") / name, name) for name in HASHES}


class Visitor:
    """A reader whose browser has stored build A, and a host that has it, too."""

    def __init__(self, page: Page, server: FaultyServer, builds: dict[str, Path]) -> None:
        self.page, self.server, self.builds = page, server, builds

    def opens(self, path: str = "") -> str:
        """Opens a page; returns the build that it is from, all of it."""
        self.page.goto("about:blank")
        self.page.goto(self.server.url + path)
        return self.sees()

    def sees(self) -> str:
        self.page.wait_for_function("document.title !== '?'")
        name = self.page.locator("h1").inner_text()
        up = "../" if "nonogram" in self.page.url else ""
        part = self.page.evaluate(PART, f"{up}js/part-{HASHES[name]}.js")
        assert name == self.page.title() == part, "half of one build, half of another"
        return name

    def reloads(self) -> str:
        self.page.reload()
        return self.sees()

    def gets(self, order: str) -> None:
        """The host has these builds' files, by group."""
        self.server.deploy(self.builds["B"], order)

    def waits_until_stored(self, name: str, until: Callable[..., None]) -> None:
        until(self.page, IS_STORED, (self.builds[name] / "files.json").read_text())

    def order(self, pattern: str, fault: str) -> None:
        self.server.faults.append(Ordered(pattern, FAULTS[fault], 1000))

    def ends_service_worker(self) -> None:
        while not self.server.done:
            self.page.wait_for_timeout(50)
        debugger = self.page.context.new_cdp_session(self.page)
        debugger.send("ServiceWorker.enable")
        debugger.send("ServiceWorker.stopAllWorkers")
        self.server.faults.clear()


@pytest.fixture
def newcomer(browser: Browser, builds: dict[str, Path]) -> Iterator[Visitor]:
    server = FaultyServer(builds["A"])
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    context = browser.new_context(service_workers="allow")
    yield Visitor(context.new_page(), server, builds)
    context.close()
    server.shutdown()
    server.server_close()


@pytest.fixture
def visitor(newcomer: Visitor, until: Callable[..., None]) -> Visitor:
    newcomer.opens()
    controlled(newcomer.page)
    newcomer.waits_until_stored("A", until)
    library = f"python/lib-{HASHES['A']}.zip"
    newcomer.page.evaluate(f"fetch('{library}')")
    until(newcomer.page, f"async () => Boolean(await caches.match('{library}'))")
    return newcomer


ALONE = ["".join(order) for order in ORDERS if order.count("B") in (1, 3)]
"""One group of files has come, or one is missing. Other orders, and Python: `make faults`."""


@pytest.mark.parametrize("order", ALONE)
def test_half_an_upload_is_never_shown(visitor: Visitor, order: str) -> None:
    visitor.gets(order)
    assert [visitor.opens(), visitor.opens(), visitor.reloads()] == ["A", "A", "A"]
    visitor.gets("BBBB")
    assert visitor.reloads() == "B"


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        ("part-b", "404, cached for ever"),
        ("part-b", "one bit flipped"),
        ("lib-b", "503"),
        ("files", "cut in half"),
    ],
)
def test_a_build_that_lacks_a_file_waits_for_it(
    visitor: Visitor, pattern: str, fault: str, until: Callable[..., None]
) -> None:
    visitor.gets("BBBB")
    visitor.order(pattern, fault)
    assert [visitor.opens(), visitor.reloads()] == ["A", "A"]
    assert visitor.server.done
    visitor.server.faults.clear()
    visitor.opens()
    visitor.waits_until_stored("B", until)
    assert visitor.opens() == "B"


def test_an_end_in_the_middle_is_made_good_by_the_next_visit(
    visitor: Visitor, until: Callable[..., None]
) -> None:
    visitor.gets("BBBB")
    visitor.order("part-b", "no answer")
    assert visitor.opens() == "A"
    visitor.ends_service_worker()
    assert visitor.opens() == "A"
    visitor.waits_until_stored("B", until)
    visitor.page.context.set_offline(True)
    assert [visitor.opens(), visitor.opens("nonogram/")] == ["B", "B"]


def test_an_end_during_the_installation_is_made_good_too(
    newcomer: Visitor, until: Callable[..., None]
) -> None:
    newcomer.order("/nonogram/", "no answer")
    newcomer.opens()
    newcomer.ends_service_worker()
    newcomer.opens()
    controlled(newcomer.page)
    newcomer.opens()
    newcomer.waits_until_stored("A", until)
    newcomer.page.context.set_offline(True)
    assert newcomer.opens("nonogram/") == "A"


def test_without_room_for_two_builds_the_new_one_comes_from_the_network(
    visitor: Visitor, until: Callable[..., None]
) -> None:
    used = visitor.page.evaluate("async () => (await navigator.storage.estimate()).usage")
    debugger = visitor.page.context.new_cdp_session(visitor.page)
    origin = visitor.server.url.removesuffix("/a/b/")
    visitor.gets("BBBB")
    quota = {"origin": origin, "quotaSize": used + 1}
    debugger.send("Storage.overrideQuotaForOrigin", quota)
    assert visitor.opens() == "A"
    until(visitor.page, "async () => !(await caches.match('./'))")
    assert visitor.opens() == "B"
