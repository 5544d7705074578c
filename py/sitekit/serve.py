"""A small server for the built site, with the headers that a careful host would send."""

import contextlib
import gzip
import os
import socket
import sys
from functools import cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sitekit.paths import DIST

PACKED = (".html", ".css", ".js", ".json", ".svg", ".xml", ".webmanifest", ".txt")
"""Files sent as gzip if the browser accepts it."""


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves a folder under a prefix, by the rules of the folder's `_headers`."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or else a body waits 40 ms until its headers have arrived
    extensions_map = {  # noqa: RUF012  (the base class's own attribute)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".whl": "application/zip",
        ".webmanifest": "application/manifest+json",
        ".svg": "image/svg+xml",
        ".bin.gz": "application/octet-stream",
    }

    def __init__(self, *args: Any, prefix: str, **options: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, *, with_body: bool) -> None:
        path = urlsplit(self.path).path
        if not path.startswith(self.prefix):
            return self._redirect(self.prefix)
        self.path = "/" + path[len(self.prefix) :]
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            if not path.endswith("/"):
                return self._redirect(f"{path}/")
            file /= "index.html"
        status = HTTPStatus.OK
        if not file.is_file():
            file, status = Path(self.directory) / "404.html", HTTPStatus.NOT_FOUND
        self._send(file, status, with_body)

    def _send(self, file: Path, status: HTTPStatus, with_body: bool) -> None:
        body = file.read_bytes() if file.is_file() else b"not found"
        packed = file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        if packed:
            body = _packed(file, file.stat().st_mtime_ns)
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        sent = header_rules(Path(self.directory), self.path)
        if status != HTTPStatus.OK:
            sent["Cache-Control"] = "no-store"
        for name, value in {"Cache-Control": "no-cache", **sent}.items():
            self.send_header(name, value)
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def _redirect(self, address: str) -> None:
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        if os.environ.get("SITEKIT_LOG"):
            super().log_message(format, *args)


@cache
def _packed(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6)


def header_rules(folder: Path, path: str) -> dict[str, str]:
    """The headers that `folder`'s `_headers` file gives to `path`."""
    rules = folder / "_headers"
    sent: dict[str, str] = {}
    applies = False
    for line in rules.read_text().splitlines() if rules.exists() else ():
        if not line.startswith(" "):
            applies = path.startswith(line.rstrip("*")) if line.endswith("*") else path == line
        elif applies:
            name, _, value = line.strip().partition(": ")
            sent[name] = value
    return sent


class SiteServer(ThreadingHTTPServer):
    """A server that ignores browsers disconnecting in the middle of a response.

    Closing it also closes the connections that browsers keep open.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self._connections: set[socket.socket] = set()
        super().__init__(*arguments, **more)

    def process_request(self, request: Any, client_address: Any) -> None:
        self._connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._connections.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        super().server_close()
        for connection in list(self._connections):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path = DIST, port: int = 0, prefix: str = "/") -> SiteServer:
    """A server of `folder` on localhost; port 0 takes a free one."""
    handler = partial(SiteHandler, directory=str(folder), prefix=prefix)
    return SiteServer(("127.0.0.1", port), handler)


def serve(port: int, prefix: str = "/") -> None:
    """Serves `dist/` until interrupted, and prints where."""
    with make_server(port=port, prefix=prefix) as server:
        print(
            f"Cubogram: http://localhost:{server.server_port}{prefix}  (Ctrl+C stops)", flush=True
        )
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
