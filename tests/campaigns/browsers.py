"""A short way through the site in Firefox and WebKit: `make browsers`.

A browser that is not installed is left out, and the table says so. Debian has them as
`firefox-esr`, and `webkit2gtk-driver` with `xvfb`.
"""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from glob import glob
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from trust_tables import write_table

from sitekit.build import build
from sitekit.paths import DIST
from sitekit.serve import SiteServer, make_server
from sitekit.steps import files_below

PEERS = Path(__file__).parents[2] / "build" / "trust-browsers"
SCRIPTS = Path(__file__).parent / "peers"
PATIENCE = 120.0
"""Seconds until a step has failed; Python's loading is in them."""

FILL = """(() => { for (const [id, text] of Object.entries(%s)) {
  const field = document.getElementById(id); field.value = text;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
} return true; })()"""


class Step(NamedTuple):
    """Part of the way: what it shows, where, when the page is ready, what is done, and the end."""

    name: str
    path: str
    ready: str
    act: str
    end: str


def filled(fields: dict[str, str], then: str = "") -> str:
    return f"{FILL % json.dumps(fields)} && ({then or 'true'}, true)"


def button(words: str) -> str:
    return (
        '[...document.querySelectorAll("button")]'
        f".find((one) => one.textContent.trim() === {json.dumps(words)})"
    )


def labelled(words: str, kind: str) -> str:
    return (
        f'[...document.querySelectorAll("label > {kind}")]'
        f".find((one) => one.parentElement.innerText.trim().startsWith({json.dumps(words)}))"
    )


SHOW = button("Show the answer")


CUBE = Step(
    "a cube",
    "",
    'document.querySelector("#cube canvas") !== null',
    filled(
        {"seconds": "0.3", "scramble": "R U2 F' L D"}, 'document.querySelector("#solve").click()'
    ),
    '/moves found/.test(document.querySelector("#spoken").textContent)',
)
WAY = (
    CUBE,
    Step(
        "a nonogram",
        "nonogram/#solve",
        'document.querySelector("#solve-verdict") !== null',
        filled({"column-clues": "1\n1", "row-clues": "1\n1"}),
        '/More than one/.test(document.querySelector("#solve-verdict").textContent)',
    ),
    Step(
        "the trainer",
        "trainer/",
        f"{SHOW}?.disabled === false",
        f"""({labelled("Cross", "input")}.click(), {labelled("Cross", "select")}.value = "green",
          {labelled("Cross", "select")}.dispatchEvent(new Event("change", {{ bubbles: true }})))""",
        f"""(/the green cross/.test(document.querySelector("main").innerText) &&
          !{SHOW}.disabled && {SHOW}.click(), /Green cross/.test(
          document.querySelector('section[aria-label="Answer"]').innerText))""",
    ),
    Step(
        "a cell",
        f"learn/turning/#cell=1&code={quote('6 * 7007')}",
        f"{button('Run')} !== undefined",
        f"({button('Run')}.click(), true)",
        'document.querySelector("main").innerText.includes("42042")',
    ),
    CUBE._replace(name="offline"),
)


KEPT = """(window.looking ??= setInterval(async () => {
  const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
  const has = (name) => kept.some(({ url }) => url.endsWith(name));
  window.isKept = %s.every(has);
}, 500), window.isKept === true)"""
"""Whether the browser keeps these files; the look itself takes a while."""


class Told:
    """A browser's process, which answers lines."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.version = str(self._answer())

    def _answer(self) -> Any:
        out = self._process.stdout
        if out is None or not select.select([out], [], [], PATIENCE)[0]:
            raise TimeoutError("the browser is silent")
        answer = json.loads(out.readline() or '{"error": "the browser has ended"}')
        if "error" in answer:
            raise RuntimeError(answer["error"][:100])
        return answer["value"]

    def __call__(self, **told: str) -> Any:
        if self._process.stdin is None:
            raise RuntimeError("a browser without pipes")
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def until(self, condition: str, otherwise: str) -> None:
        """Waits until a script says that something is so; TimeoutError says `otherwise`."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self(run=f"Boolean({condition})"):
                return
            time.sleep(0.2)
        raise TimeoutError(otherwise)


def commands() -> dict[str, Sequence[str] | None]:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    driver = shutil.which("WebKitWebDriver")
    small = next(iter(glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), None)
    xvfb = shutil.which("xvfb-run")
    python = str(PEERS / "venv" / "bin" / "python")
    return {
        "Firefox": firefox and ["node", str(SCRIPTS / "firefox.mjs"), str(PEERS), firefox],
        "WebKit": driver
        and small
        and xvfb
        and [xvfb, "-a", python, str(SCRIPTS / "webkit.py"), small, driver],
    }


@contextmanager
def served() -> Iterator[tuple[str, SiteServer]]:
    server = make_server()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/", server
    finally:
        server.shutdown()
        server.server_close()


def way(command: Sequence[str]) -> tuple[str, list[str]]:
    """The browser's version, and how each step of the way ended."""
    found = []
    with (
        served() as (url, server),
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        try:
            told = Told(process)
            for step in WAY:
                try:
                    if step.name == "offline":
                        keep_python(told, url)
                        server.shutdown()
                        server.server_close()
                    told(go=url + step.path)
                    told.until(step.ready, "the page was not ready")
                    told(run=step.act)
                    told.until(step.end, "Python did not answer")
                    found.append("works")
                except (RuntimeError, TimeoutError) as problem:
                    found.append(f"**falls short**: {problem}")
            return told.version, found
        except (RuntimeError, TimeoutError) as problem:
            return "", [f"**falls short**: {problem}"] * len(WAY)
        finally:
            end(process)


def end(process: "subprocess.Popen[str]") -> None:
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(15)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def keep_python(told: Told, url: str) -> None:
    """Waits on a page until the browser has kept all of Python for a time without a network."""
    told(go=url)
    told.until("navigator.serviceWorker.controller !== null", "there was no service worker")
    names = json.dumps([path.name for path in files_below(DIST / "python")])
    told.until(KEPT % names, "Python was not kept")


def main() -> int:
    rows = []
    for name, command in commands().items():
        if command is None:
            rows.append((name, *("not here" for _ in WAY)))
            continue
        version, found = way(command)
        rows.append((f"{name} {version}".strip(), *found))
        print(*rows[-1], flush=True)
    write_table("browsers", ("browser", *(step.name for step in WAY)), rows)
    return sum("falls short" in cell for row in rows for cell in row)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
    from peers_installed import install

    install(PEERS, ["selenium==4.43.0"], ["puppeteer-core@25.16.0"])
    build()
    sys.exit(main() > 0)
