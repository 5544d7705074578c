"""A server that answers wrongly where it is told to: damaged, late, or not at all."""

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from faults.builds import GROUPS, group_of
from sitekit.paths import DIST
from sitekit.serve import SiteHandler, SiteServer

PREFIX = "/a/b/"
SILENCE = 16.0
"""Seconds until a connection without an answer ends."""
FOREVER = "public, max-age=31536000, immutable"

Fault = Callable[["FaultyHandler", bytes], None]


class FaultyHandler(SiteHandler):
    """Answers as the site's server does, except for what `server.faults` names."""

    server: "FaultyServer"

    def translate_path(self, path: str) -> str:
        self.directory = str(self.server.folders[group_of(urlsplit(path).path)])
        return super().translate_path(path)

    def _send(self, file: Path, status: HTTPStatus, with_body: bool) -> None:
        fault = self.server.fault_for(self.path)
        if fault is None:
            super()._send(file, status, with_body)
        else:
            fault(self, file.read_bytes())

    def answer(
        self, body: bytes, status: int = 200, kind: str = "", length: int | None = None
    ) -> None:
        """Sends a body that may be cached for ever, whatever it is."""
        self.send_response(status)
        self.send_header("Content-Type", kind or self.guess_type(self.path))
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.send_header("Cache-Control", FOREVER)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True


@dataclass
class Ordered:
    pattern: str
    fault: Fault
    times: int


class FaultyServer(SiteServer):
    """Serves `dist/` under a prefix, with faults, and as much of another build as is uploaded."""

    def __init__(self, folder: Path = DIST) -> None:
        self.first = folder
        self.folders = dict.fromkeys(GROUPS, folder)
        self.faults: list[Ordered] = []
        self.done = 0
        handler = partial(FaultyHandler, directory=str(folder), prefix=PREFIX)
        super().__init__(("127.0.0.1", 0), handler)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server_port}{PREFIX}"

    def be_well(self) -> None:
        """Clears all faults, and goes back to the site's own build."""
        self.faults.clear()
        self.folders = dict.fromkeys(GROUPS, self.first)

    def deploy(self, second: Path, order: Sequence[str] = "BBBB") -> None:
        """Serves each group's files from this build: "A" is the first, "B" the second."""
        self.folders = {
            group: second if build == "B" else self.first
            for group, build in zip(GROUPS, order, strict=True)
        }

    def fault_for(self, path: str) -> Fault | None:
        for order in self.faults:
            if order.times > 0 and re.search(order.pattern, path):
                order.times -= 1
                self.done += 1
                return order.fault
        return None


def _flipped(handler: FaultyHandler, body: bytes) -> None:
    middle = len(body) // 2
    handler.answer(body[:middle] + bytes([body[middle] ^ 1]) + body[middle + 1 :])


def _silent(handler: FaultyHandler, body: bytes) -> None:
    time.sleep(SILENCE)
    handler.close_connection = True


def _stalled(handler: FaultyHandler, body: bytes) -> None:
    handler.answer(body[: len(body) // 2], length=len(body))
    time.sleep(SILENCE)


FAULTS: dict[str, Fault] = {
    "404, cached for ever": lambda h, body: h.answer(b"", 404),
    "503": lambda h, body: h.answer(b"", 503),
    "a page of HTML instead": lambda h, body: h.answer(b"<!doctype html>", kind="text/html"),
    "cut in half": lambda h, body: h.answer(body[: len(body) // 2]),
    "one bit flipped": _flipped,
    "connection closed": lambda h, body: setattr(h, "close_connection", True),
    "no answer": _silent,
    "stops halfway": _stalled,
}
