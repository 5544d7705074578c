"""The worker in a real browser: commands, cancelling, and every way of losing it."""

from typing import Any

import pytest
from playwright.sync_api import Page

CALL = """
async ([command, args]) => {
  const events = [];
  try {
    const result = await python.call(command, args, (event) => events.push(event)).result;
    return { result, events };
  } catch (error) {
    return { kind: error.kind, message: error.message, where: error.where, events };
  }
}
"""


def call(page: Page, command: str, **args: Any) -> dict[str, Any]:
    """What a command came to: its result or its error, and its events."""
    outcome: dict[str, Any] = page.evaluate(CALL, [command, args])
    return outcome


def heard(page: Page, name: str) -> list[Any]:
    """The details of the client's events of that name."""
    found: list[Any] = page.evaluate(
        "name => heard.filter(h => h[0] === name).map(h => h[1])", name
    )
    return found


@pytest.fixture
def probe(page: Page, probe_site: Any, watch: Any) -> Page:
    watch.origin = f"http://localhost:{probe_site.port}/"
    page.goto(probe_site.url + "probe.html")
    return page


def test_a_command_is_answered(probe: Page) -> None:
    assert call(probe, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"
    assert probe.evaluate("python.ready") is True


def test_progress_counts_up_to_the_whole(probe: Page) -> None:
    call(probe, "cube.simplify", text="")
    shares = [p["loaded"] / p["total"] for p in heard(probe, "progress") if p["total"]]
    assert shares == sorted(shares)
    assert shares[0] < 0.5
    assert heard(probe, "progress")[0]["message"].startswith("Python is coming")
    assert len(heard(probe, "ready")) >= 1


def test_an_error_names_its_kind_and_place(probe: Page) -> None:
    outcome = call(probe, "cube.simplify", text="R K")
    assert outcome["kind"] == "notation"
    assert outcome["where"]["start"] == 2


def test_an_unknown_command_is_an_error(probe: Page) -> None:
    assert call(probe, "cube.fly")["kind"] == "command"
