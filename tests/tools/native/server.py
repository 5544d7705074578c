"""The test's server: what `make serve` starts, but each new worker is a fork of a native Python."""

import json
import os
import socket
import subprocess
import sys
from base64 import b64encode
from functools import partial
from hashlib import sha1
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from sitekit.paths import ROOT
from sitekit.serve import SiteHandler, SiteServer

HERE = Path(__file__).parent
WORKER = (HERE / "worker.js").read_bytes()
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What a server adds to a WebSocket's key (RFC 6455)."""
WITHHELD = "withheld"
"""The cookie that names the commands which never end: as if what they need had not arrived."""


class NativePython:
    """A warm Python, of which every worker is a fork; it ends when this process does.

    It has one end of a pair of sockets, gets the workers' sockets through it, and ends when the
    other end is closed, however this process ended.
    """

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, HERE / "zygote.py", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env={**os.environ, "PYTHONPATH": str(ROOT / "py"), "OPENBLAS_NUM_THREADS": "1"},
            )

    def close(self) -> None:
        self._socket.close()
        self._process.wait()

    def start_worker(self, connection: socket.socket, withheld: str) -> None:
        facts = json.dumps({"withheld": withheld}).encode()
        socket.send_fds(self._socket, [facts], [connection.fileno()])

    def make_server(self, folder: Path, port: int = 0, prefix: str = "/") -> SiteServer:
        """A server of `folder` on localhost; port 0 takes a free one."""
        handler = partial(NativeHandler, directory=str(folder), prefix=prefix, python=self)
        return NativeServer(("127.0.0.1", port), handler)


class NativeServer(SiteServer):
    """Leaves the sockets open that have been handed to a worker."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self.handed: set[socket.socket] = set()
        super().__init__(*arguments, **more)

    def shutdown_request(self, request: Any) -> None:
        if request in self.handed:
            self.handed.remove(request)
            self.close_request(request)  # our copy only
        else:
            super().shutdown_request(request)


class NativeHandler(SiteHandler):
    """Serves the site, the worker's stand-in, and the WebSocket that it opens."""

    server: NativeServer

    def __init__(self, *arguments: Any, python: NativePython, **options: Any) -> None:
        self.python = python
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        if self.path == "/native":
            self._hand_over()
        elif "/worker-" in self.path and self.headers["Sec-Fetch-Dest"] == "worker":
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript")
            self.send_header("Content-Length", str(len(WORKER)))
            self.end_headers()
            self.wfile.write(WORKER)
        else:
            super().do_GET()

    def end_headers(self) -> None:
        if "/worker-" in self.path:  # two contents at one address: see PythonClient's check
            self.send_header("Vary", "Sec-Fetch-Dest")
        super().end_headers()

    def _hand_over(self) -> None:
        accepted = sha1(self.headers["Sec-WebSocket-Key"].encode() + MAGIC).digest()
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", b64encode(accepted).decode())
        self.end_headers()
        self.close_connection = True
        self.server.handed.add(self.connection)
        cookie = SimpleCookie(self.headers["Cookie"] or "").get(WITHHELD)
        self.python.start_worker(self.connection, cookie.value if cookie else "")
