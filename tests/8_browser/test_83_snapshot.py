"""Python's memory, kept for the next visit: used, damaged, replaced by something else, deleted."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser_context_args(service_workers="allow")

HEAR = """(() => {
  const Real = Worker;
  window.starts = [];
  window.Worker = class extends Real {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        if ("fromSnapshot" in data) starts.push(data.fromSnapshot);
      });
    }
  };
})()"""
NAME = "cubogram.started:"
IS_KEPT = f"""async (wanted) => {{
  const [name] = (await caches.keys()).filter((one) => one.startsWith("{NAME}"));
  const count = name ? (await (await caches.open(name)).keys()).length : 0;
  return (count > 0) === wanted;
}}"""
CHANGE = f"""async (isWhole) => {{
  const [name] = (await caches.keys()).filter((one) => one.startsWith("{NAME}"));
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {{
    const kept = await cache.match(request);
    const memory = new Uint8Array(await kept.arrayBuffer());
    memory.fill(7, 0, isWhole ? memory.length : 1e6);
    const found = new Uint8Array(await crypto.subtle.digest("SHA-256", memory));
    const hash = [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const Digest = isWhole ? hash : kept.headers.get("Digest");
    await cache.put(request, new Response(memory, {{ headers: {{ Digest }} }}));
  }}
}}"""
BOTH = "() => starts.length === 2"


@pytest.fixture
def visited(page: Page, site: Any, until: Callable[..., None]) -> Page:
    """The nonogram page, whose Python is kept."""
    page.add_init_script(HEAR)
    page.goto(f"{site.url}nonogram/#solve")
    solved(page)
    page.wait_for_function(BOTH)
    assert page.evaluate("starts") == [False, False]
    until(page, IS_KEPT, True)
    return page


def solved(page: Page) -> None:
    """Waits for the answer that both Pythons give together."""
    expect(page.locator("#solve-verdict")).to_contain_text("Exactly one solution")


def test_a_return_visit_begins_from_there(visited: Page) -> None:
    visited.reload()
    solved(visited)
    visited.wait_for_function(BOTH)
    assert visited.evaluate("starts") == [True, True]


def test_a_damaged_memory_is_not_used(visited: Page) -> None:
    visited.evaluate(CHANGE, False)
    visited.reload()
    solved(visited)
    visited.wait_for_function(BOTH)
    assert visited.evaluate("starts") == [False, False]


def test_what_is_not_a_memory_at_all_is_forgotten_and_python_starts(
    visited: Page, until: Callable[..., None]
) -> None:
    visited.evaluate(CHANGE, True)
    visited.reload()
    solved(visited)
    visited.wait_for_function(BOTH)
    assert visited.evaluate("starts") == [False, False]
    until(visited, IS_KEPT, False)


def test_it_is_deleted_with_the_rest_of_python(visited: Page, until: Callable[..., None]) -> None:
    visited.goto(visited.url.split("nonogram/")[0])
    visited.get_by_role("button", name="Settings").click()
    visited.get_by_text("What this browser keeps").click()
    visited.get_by_role("button", name="Delete: Python and its tables").click()
    until(visited, IS_KEPT, False)
