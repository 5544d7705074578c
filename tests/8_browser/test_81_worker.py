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


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """Without a service worker, so that the tests' own routes see every request."""
    return {"service_workers": "block"}


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


def test_code_that_needs_numpy_gets_it(probe: Page) -> None:
    code = "import numpy\nint(numpy.arange(4).sum())"
    outcome = call(probe, "cells.run", code=code)["result"]
    assert (outcome["error"], outcome["value"]) == (None, "6")


def test_a_long_task_yields_to_others_and_is_cancelled(probe: Page) -> None:
    outcome = probe.evaluate(
        """async () => {
          const code = `
import cubogram.web, cubogram.web.cells
def count():
    n = 0
    while True:
        n += 1
        yield n
cubogram.web.cells.count = count
cubogram.web.COMMANDS["probe.count"] = "cells:count"`;
          const { error } = await python.call("cells.run", { code }).result;
          if (error) return error;
          let last = 0;
          const endless = python.call("probe.count", {}, (n) => { last = n; });
          while (last < 5) await new Promise((resolve) => setTimeout(resolve));
          const quick = await python.call("cube.simplify", { text: "R R" }).result;
          endless.cancel();
          const kind = await endless.result.catch((error) => error.kind);
          const then = last;
          await python.call("cube.simplify", { text: "" }).result;
          return [quick.maneuver, kind, last === then];
        }"""
    )
    assert outcome == ["R2", "cancelled", True]


def test_python_that_never_yields_ends_by_a_restart(probe: Page) -> None:
    outcome = probe.evaluate(
        """async () => {
          await python.call("cells.run", { code: "n = 1" }).result;
          const endless = python.call("cells.run", { code: "while True: pass" });
          python.restart();
          const kind = await endless.result.catch((error) => error.kind);
          const after = await python.call("cells.run", { code: "'n' in dir()" }).result;
          return [kind, after.value];
        }"""
    )
    assert outcome == ["restarted", "False"]


def test_a_worker_that_dies_without_a_word_is_replaced_and_asked_again(probe: Page) -> None:
    call(probe, "cube.simplify", text="")
    outcome = probe.evaluate(
        """async () => {
          const fatal = python.call("cells.run", { code: "import js; js.close()" });
          const lost = new Promise((resolve) => python.addEventListener("lost", resolve));
          await fatal.result.catch(() => {});
          const waiting = python.call("cube.simplify", { text: "R R" });
          await lost;
          return (await waiting.result).maneuver;
        }"""
    )
    assert outcome == "R2"
    assert "It starts again" in heard(probe, "lost")[0]["message"]


def test_a_file_that_fails_once_is_asked_for_again(probe: Page, watch: Any) -> None:
    watch.expect("Failed to (load resource|fetch)|ERR_FAILED|installing the standard library")
    failures = []

    def fail_once(route: Any) -> None:
        if failures:
            route.continue_()
        else:
            failures.append(route.request.url)
            route.abort()

    probe.context.route("**/pyodide.asm.wasm", fail_once)
    assert call(probe, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"
    assert len(failures) == 1
    assert len(heard(probe, "lost")) == 1


def test_a_file_that_always_fails_is_said_and_a_later_try_works(probe: Page, watch: Any) -> None:
    watch.expect("Failed to (load resource|fetch)|ERR_FAILED|installing the standard library")
    probe.context.route("**/python_stdlib.zip", lambda route: route.abort())
    assert call(probe, "cube.simplify", text="R R")["kind"] == "runtime"
    assert len(heard(probe, "error")) == 1
    probe.context.unroute("**/python_stdlib.zip")
    assert call(probe, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"


def test_a_file_that_hangs_is_noticed(page: Page, probe_site: Any, watch: Any) -> None:
    watch.origin = f"http://localhost:{probe_site.port}/"
    hung = []

    def hang_once(route: Any) -> None:
        if hung:
            route.continue_()
        else:
            hung.append(route)  # never answered

    page.context.route("**/pyodide.asm.wasm", hang_once)
    page.goto(probe_site.url + "probe.html?patience=3000")
    assert call(page, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"
    assert "did not answer" in heard(page, "lost")[0]["message"]


def test_two_tabs_have_a_python_each(probe: Page, probe_site: Any, watch: Any) -> None:
    other = watch.add(probe.context.new_page())
    other.goto(probe_site.url + "probe.html")
    call(probe, "cells.run", code="name = 'first'")
    call(other, "cells.run", code="name = 'second'")
    assert call(probe, "cells.run", code="name")["result"]["value"] == "'first'"
