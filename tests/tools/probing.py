"""What tests do to a page's Python: they call commands, run cells, and look into the worker."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from browsing import PATIENCE
from playwright.sync_api import Locator, Page, expect

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

WATCHED = """
window.workers = [];
window.asked = [];
window.searching = () => workers.filter(({ searches }) => searches);
window.Worker = class extends Worker {
  constructor(...args) {
    super(...args);
    if (args[1]?.name !== "python-snapshot") workers.push(this);  // that one only keeps memory
  }
  postMessage(message, ...rest) {
    if (message.command) asked.push(message.command);
    const hangs = message.command && message.command === window.hanging;
    window.hung ||= hangs;
    this.searches ||= message.command === "twophase.solve";
    const endless = { command: "cells.run", args: { code: "while True: pass" } };
    super.postMessage(hangs ? { ...message, ...endless } : message, ...rest);
  }
};
"""
"""Collects workers and commands; the command that is named by `window.hanging` never gives way."""
TWO_CORES = """
Object.defineProperty(navigator, "hardwareConcurrency", { value: 2 });
localStorage.setItem("cubogram/settings/main",
  '{"version": 1, "at": 1, "value": {"cores": 2, "proofTable": "deep"}}');
"""


def call(page: Page, command: str, **args: Any) -> dict[str, Any]:
    """The outcome of a command: its result or its error, and its events."""
    outcome: dict[str, Any] = page.evaluate(CALL, [command, args])
    return outcome


def cell(page: Page, code: str) -> Any:
    """What a cell shows, as a text; None if it fails."""
    result = call(page, "cells.run", code=code)["result"]
    return result["value"] and result["value"]["text"] if result["error"] is None else None


def heard(page: Page, name: str) -> list[Any]:
    found: list[Any] = page.evaluate(
        "name => heard.filter(h => h[0] === name).map(h => h[1])", name
    )
    return found


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
    eventually(page, lambda: any(answer.get("id") == 1 for answer in answers))
    session.detach()
    (found,) = (answer["result"] for answer in answers if answer.get("id") == 1)
    return found["result"].get("value")


def eventually(page: Page, happens: Callable[[], bool]) -> None:
    """Waits until something is so, here and not on the page."""
    for _ in range(PATIENCE // 10):
        if happens():
            return
        page.wait_for_timeout(10)
    raise TimeoutError("it never became true")


def run(page: Page, code: str) -> Locator:
    """The result of the first cell of a page of the book, with this code in it."""
    cell = page.locator(".cell").first
    cell.locator(".cell-code[role], textarea").first.focus()
    field = cell.locator("textarea")
    expect(field).to_be_focused()
    field.fill(code)
    cell.get_by_role("button", name="Run cell 1").click()
    cells_rest(page)
    expect(cell.locator(".cell-result[data-alive]")).to_be_visible()
    return cell.locator(".cell-result")


def cells_rest(page: Page) -> None:
    """Waits until Python has heard all that was done, and no cell runs any more.

    Both at once: before a press on Run is heard, no cell is busy.
    """
    page.wait_for_selector("body[data-live=rest]:not(:has(.cell[data-busy]))")


@dataclass
class Listener:
    """A server that answers whatever it is asked, and remembers it."""

    asked: list[str] = field(default_factory=list)

    def start(self) -> "Listener":
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append(self.path)
                self.send_response(200)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Content-Type", "text/javascript")
                self.end_headers()
                self.wfile.write(b"export default 1; globalThis.reached = true;")

            do_POST = do_GET

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def aimed(self, text: str, path: str = "") -> str:
        """An attack (with ADDRESS, HOST or PORT in it) that is aimed here, at this path."""
        port = self.server.server_port
        host = f"localhost:{port}"
        for name, value in (("ADDRESS", f"http://{host}/{path}"), ("HOST", host), ("PORT", port)):
            text = text.replace(name, str(value))
        return text

    def heard(self, page: Page) -> list[str]:
        for sign in ("sign-1", "sign-2"):  # what began before has come with the second
            address = self.aimed("ADDRESS", sign)
            page.evaluate("address => fetch(address).then((answer) => answer.text())", address)
        found = [path for path in self.asked if not path.startswith("/sign")]
        self.asked.clear()
        return found
