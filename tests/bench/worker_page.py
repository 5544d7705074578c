"""The built site's worker, asked from a page in Chromium as the site's own pages ask it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from frame import chromium

from sitekit.paths import DIST

START = """([address, ahead]) => {
  let last = 0;
  const worker = new Worker(address, { type: "module" });
  worker.postMessage({ start: { ahead, snapshot: [], isDoubtful: false } });
  const supply = async (file) => {  // a worker with a reader's code fetches nothing by itself
    const { body } = await fetch(new URL(`../${file}`, address));
    const plain = file.endsWith(".gz") ? body.pipeThrough(new DecompressionStream("gzip")) : body;
    const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
    worker.postMessage({ file, bytes });
  };
  worker.addEventListener("message", ({ data }) => data.want && supply(data.want));
  globalThis.ask = (command, args) => new Promise((resolve, reject) => {
    const id = ++last, start = performance.now(), events = [];
    const listen = ({ data }) => {
      if (data.id !== id) return;
      const seconds = (performance.now() - start) / 1000;
      if (data.event) events.push([seconds, data.event]);
      if (!("result" in data) && !data.error) return;
      worker.removeEventListener("message", listen);
      if (data.error) reject(new Error(data.error.message));
      else resolve({ result: data.result, seconds, events });
    };
    worker.addEventListener("message", listen);
    worker.postMessage({ id, command, args });
  });
}"""


class Answer(NamedTuple):
    """What a command returned, the seconds from the page's request until then, and its events,
    each with the seconds until it came."""

    result: Any
    seconds: float
    events: list[tuple[float, Any]]


Ask = Callable[[str, dict[str, Any]], Answer]


@contextmanager
def worker(ahead: list[str]) -> Iterator[tuple[Ask, str]]:
    """A function that asks the worker, and the browser's version; `ahead` as in the client."""
    with chromium() as (browser, url):
        page = browser.new_page()
        page.goto(f"{url}404.html")
        (script,) = (DIST / "js").glob("worker-*.js")
        page.evaluate(START, [f"{url}js/{script.name}", ahead])

        def ask(command: str, args: dict[str, Any]) -> Answer:
            found = page.evaluate("([command, args]) => ask(command, args)", [command, args])
            return Answer(found["result"], found["seconds"], [*map(tuple, found["events"])])

        yield ask, browser.version
