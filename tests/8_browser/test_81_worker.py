"""The worker in a real browser: commands, cancelling, and every way of losing it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

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

COLLECT_WORKERS = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    workers.push(this);
  }
};
"""
OUT = re.findall(
    r"\w+",
    """fetch XMLHttpRequest WebSocket EventSource WebTransport importScripts Worker SharedWorker
    caches indexedDB BroadcastChannel navigator location close postMessage eval FontFace Request""",
)
RENAME = """
globalThis.URL = String.bind(null, "http://localhost:1/stolen");
globalThis.Response = class extends Response { constructor() { super("something else"); } };
Object.prototype.method = "POST";
"""
WRITE = """
import cubogram.web, cubogram.web.cells
def write():
    return (yield {"need": {"write": "manifest.json"}, "data": b"{}"})
cubogram.web.cells.write = write
cubogram.web.COMMANDS["probe.write"] = "cells:write"
"""


def call(page: Page, command: str, **args: Any) -> dict[str, Any]:
    """The outcome of a command: its result or its error, and its events."""
    outcome: dict[str, Any] = page.evaluate(CALL, [command, args])
    return outcome


def in_worker(page: Page, expression: str) -> Any:
    """The value of an expression in the page's worker, which has no `eval` that Playwright could
    use."""
    session = page.context.new_cdp_session(page)
    attached: list[str] = []
    answers: list[dict[str, Any]] = []
    session.on("Target.attachedToTarget", lambda event: attached.append(event["sessionId"]))
    session.on(
        "Target.receivedMessageFromTarget",
        lambda event: answers.append(json.loads(event["message"])),
    )
    how = {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False}
    session.send("Target.setAutoAttach", how)
    question = {"expression": expression, "returnByValue": True}
    message = json.dumps({"id": 1, "method": "Runtime.evaluate", "params": question})
    session.send("Target.sendMessageToTarget", {"sessionId": attached[-1], "message": message})
    while not (found := [answer["result"] for answer in answers if answer.get("id") == 1]):
        page.wait_for_timeout(10)
    session.detach()
    if problem := found[0].get("exceptionDetails"):
        return problem["exception"]["description"].splitlines()[0]
    return found[0]["result"].get("value")


def heard(page: Page, name: str) -> list[Any]:
    """The details of the client's events with that name."""
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


@pytest.fixture(scope="module")
def opened(browser: Browser, shared_probe_site: Any) -> Iterator[Page]:
    """One page for the tests that do Python no harm, so that it is loaded only once."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(shared_probe_site.url + "probe.html")
    yield page
    context.close()


@pytest.fixture
def warm(opened: Page, shared_probe_site: Any, watch: Any) -> Page:
    watch.origin = f"http://localhost:{shared_probe_site.port}/"
    page: Page = watch.add(opened)
    return page


def test_a_command_is_answered(warm: Page) -> None:
    assert call(warm, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"
    assert warm.evaluate("python.ready") is True


def test_progress_counts_up_to_the_whole(warm: Page) -> None:
    call(warm, "cube.simplify", text="")
    shares = [p["loaded"] / p["total"] for p in heard(warm, "progress") if p["total"]]
    assert shares == sorted(shares)
    assert shares[0] < 0.5
    assert heard(warm, "progress")[0]["message"].startswith("Loading Python")
    assert len(heard(warm, "ready")) >= 1


def test_an_error_names_its_kind_and_place(warm: Page) -> None:
    outcome = call(warm, "cube.simplify", text="R K")
    assert outcome["kind"] == "notation"
    assert outcome["where"]["start"] == 2


def test_an_unknown_command_is_an_error(warm: Page) -> None:
    assert call(warm, "cube.fly")["kind"] == "command"


def test_code_that_needs_numpy_gets_it(warm: Page) -> None:
    code = "import numpy\nint(numpy.arange(4).sum())"
    outcome = call(warm, "cells.run", code=code)["result"]
    assert (outcome["error"], outcome["value"]) == (None, {"kind": "text", "text": "6"})


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("import numpy as np\nfloat(np.linalg.inv([[2.0]])[0, 0])", "0.5"),
        ("import numpy as np\n0 <= np.random.default_rng().random() < 1", "True"),
        ("from numpy.fft import fft\nfloat(fft([1, 1])[0].real)", "2.0"),
        ("import numpy.nothing", None),
        ("from cubogram.nonogram import Puzzle\nPuzzle([[1]], [[1]]).solve().picture", "('#',)"),
        ("from cubogram.cfop import nothing", None),
    ],
)
def test_rarer_parts_come_when_they_are_wanted(warm: Page, code: str, value: str | None) -> None:
    outcome = call(warm, "cells.run", code=code)["result"]
    assert outcome["value"] == (value and {"kind": "text", "text": value})
    assert (outcome["error"] is None) == (value is not None)


def test_a_readers_cell_reaches_nothing_but_python(warm: Page) -> None:
    assert call(warm, "cells.run", code="1")["result"]["error"] is None
    assert in_worker(warm, f"{OUT}.filter((name) => name in globalThis)") == []
    for code in (
        "import js",
        "import pyodide_js",
        "from _pyodide._importhook import jsfinder; jsfinder.jsproxies['js']",
        "from pyodide.http import pyfetch; pyfetch('x').send(None)",
        "from pyodide.code import run_js; run_js('1')",
        "from urllib.request import urlopen; urlopen('http://localhost/')",
    ):
        assert call(warm, "cells.run", code=code)["result"]["error"] is not None, code


def test_code_is_not_made_from_text(warm: Page) -> None:
    call(warm, "cells.run", code="1")
    for code in ("Object.constructor('return 1')()", "setTimeout('1')"):
        assert "TypeError: " in in_worker(warm, code)


def test_whatever_a_reader_renames_nothing_is_fetched_or_kept_by_its_worker(probe: Page) -> None:
    before = probe.evaluate("caches.keys()")
    assert call(probe, "cells.run", code="1")["result"]["error"] is None
    asked: list[str] = []
    probe.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    in_worker(probe, RENAME)
    found = call(probe, "cells.run", code="import cubogram.scan\ncubogram.scan.__name__")["result"]
    assert found["value"] == {"kind": "text", "text": "'cubogram.scan'"}
    call(probe, "twophase.solve", state="R U F", seconds=0.1)
    ours = f"GET {probe.url.removesuffix('probe.html')}"
    assert asked
    assert all(one.startswith(ours) for one in asked)
    assert heard(probe, "lost") == []
    assert probe.evaluate("caches.keys()") == before


def test_what_a_readers_cell_would_keep_is_not_kept(warm: Page) -> None:
    assert call(warm, "cells.run", code=WRITE)["result"]["error"] is None
    assert call(warm, "probe.write")["result"] == "a reader's code has run here"


def test_a_long_task_yields_to_others_and_is_cancelled(warm: Page) -> None:
    outcome = warm.evaluate(
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


def test_python_that_never_yields_is_ended_when_it_is_cancelled(warm: Page) -> None:
    outcome = warm.evaluate(
        """async () => {
          await python.call("cells.run", { code: "n = 1" }).result;
          const endless = python.call("cells.run", { code: "while True: pass" });
          const kind = endless.result.catch((error) => error.kind);
          const other = python.call("cube.simplify", { text: "R R" }).result;
          await new Promise((resolve) => setTimeout(resolve, 300));
          const began = performance.now();
          await endless.cancel();
          const seconds = (performance.now() - began) / 1000;
          const after = await python.call("cells.run", { code: "'n' in dir()" }).result;
          return [await kind, (await other).maneuver, after.value.text, seconds < 5];
        }"""
    )
    assert outcome == ["cancelled", "R2", "False", True]


def test_a_worker_that_dies_without_a_word_is_replaced_and_asked_again(
    page: Page, probe_site: Any, watch: Any
) -> None:
    watch.origin = f"http://localhost:{probe_site.port}/"
    probe = page
    probe.add_init_script(COLLECT_WORKERS)
    probe.goto(probe_site.url + "probe.html")
    call(probe, "cube.simplify", text="")
    outcome = probe.evaluate(
        """async () => {
          const lost = new Promise((resolve) => python.addEventListener("lost", resolve));
          const waiting = python.call("cube.simplify", { text: "R R" });
          workers[0].terminate();
          await lost;
          return (await waiting.result).maneuver;
        }"""
    )
    assert outcome == "R2"
    assert "is restarting" in heard(probe, "lost")[0]["message"]


def test_a_file_that_fails_once_is_asked_for_again(probe: Page, watch: Any) -> None:
    watch.expect("Failed to (load resource|fetch)|ERR_FAILED|installing the standard library")
    failures = []

    def fail_once(route: Any) -> None:
        if failures:
            route.continue_()
        else:
            failures.append(route.request.url)
            route.abort()

    probe.context.route("**/pyodide.asm.wasm.gz", fail_once)
    assert call(probe, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"
    assert len(failures) == 1
    assert len(heard(probe, "lost")) == 1


def test_a_file_that_always_fails_is_said_and_a_later_try_works(probe: Page, watch: Any) -> None:
    watch.expect("Failed to (load resource|fetch)|ERR_FAILED|installing the standard library")
    watch.expect("there is no network")
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

    page.context.route("**/pyodide.asm.wasm.gz", hang_once)
    page.goto(probe_site.url + "probe.html?patience=5000")
    assert call(page, "cube.simplify", text="R R")["result"]["maneuver"] == "R2"
    assert "did not answer" in heard(page, "lost")[0]["message"]


def test_two_tabs_each_have_a_python(warm: Page, shared_probe_site: Any, watch: Any) -> None:
    other = watch.add(warm.context.new_page())
    other.goto(shared_probe_site.url + "probe.html")
    call(warm, "cells.run", code="name = 'first'")
    call(other, "cells.run", code="name = 'second'")
    assert call(warm, "cells.run", code="name")["result"]["value"]["text"] == "'first'"
