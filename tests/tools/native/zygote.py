"""A Python that has everything imported and forks for each worker: `zygote.py DESCRIPTOR`.

Through the socket with this descriptor come the workers' WebSockets, each with what is withheld
from it. The messages are those of js/python/protocol.ts; what Pyodide's worker fetches and stores
for a command is here already, or is not stored.
"""

import gc
import json
import os
import pkgutil
import random
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import Any

from cubogram import web
from cubogram.web import pages
from cubogram.web.worker import Task
from sitekit import own_solver
from sitekit.trainer import PREPARED

Message = dict[str, Any]


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the tests
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for workers
    warm_up()
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as tests:
        while True:
            facts, descriptors, _, _ = socket.recv_fds(tests, 1024, 1)
            if not facts:
                return
            with socket.socket(fileno=descriptors[0]) as connection:
                if os.fork() == 0:
                    tests.close()
                    Worker(connection, json.loads(facts)["withheld"]).run()


def warm_up() -> None:
    """Imports every command and page; makes what is made once: tables, catalogues, first pages."""
    pkgutil.get_data = with_built(pkgutil.get_data)  # type: ignore[assignment]
    for target in web.COMMANDS.values():
        import_module(f"cubogram.web.{target.split(':')[0]}")
    finish("twophase.solve", state="R U F", seconds=0.1)
    finish("cfop.solve", state="R U F")
    finish("roux.train", seed=1)
    for page in pages.PAGES:
        opened: Message = {
            "address": "",
            "path": "/",
            "data": [],
            "note": None,
            "stored": {},
            "tab": "",
        }
        finish("pages.open", page=page, opened=opened)
    pages._SESSIONS.clear()


GetData = Callable[[str, str], bytes | None]


def with_built(get_data: GetData) -> GetData:
    """`get_data` that also finds what the site's build adds to the package."""
    built = {
        "prepared.json": PREPARED.read_bytes(),
        "own_solver.json": json.dumps(own_solver.facts()).encode(),
    }
    return lambda package, name: built.get(name) or get_data(package, name)


def finish(command: str, **arguments: Any) -> None:
    task = Task(command, json.dumps(arguments))
    reply: Message = {}
    while not reply.keys() & {"result", "error"}:
        reply = json.loads(task.step())
    if "error" in reply:
        raise RuntimeError(f"{command}: {reply}")


class Worker:
    """One worker: runs its page's commands in turns, a slice each, until its socket closes."""

    def __init__(self, connection: socket.socket, withheld: str) -> None:
        self._connection = connection
        self._withheld = tuple(withheld.split("|") if withheld else ())
        self._running: dict[int, Task] = {}
        self._heard: SimpleQueue[Message] = SimpleQueue()

    def run(self) -> None:
        """Does not return: listening in a second thread ends the process at once, like
        `Worker.terminate`, also if a command never ends its slice."""
        random.seed()
        Thread(target=self._listen, daemon=True).start()
        while True:
            while not self._running or not self._heard.empty():
                self._handle(self._heard.get())
            for ident, task in list(self._running.items()):
                self._step(ident, task)

    def _listen(self) -> None:
        try:
            for text in texts(self._connection):
                self._heard.put(json.loads(text))
        except BaseException as error:
            print("a native worker cannot read:", repr(error), file=sys.stderr)
        finally:
            os._exit(0)

    def _say(self, **message: Any) -> None:
        try:
            self._connection.sendall(frame(json.dumps(message).encode()))
        except OSError:
            os._exit(0)

    def _handle(self, message: Message) -> None:
        match message:
            case {"start": _}:
                self._say(ready=True, fromSnapshot=True)  # so that it makes none
            case {"id": ident, "cancel": True}:
                if task := self._running.pop(ident, None):
                    task.close()
                self._say(cancelled=ident)
            case {"id": ident, "command": command} if not command.startswith(self._withheld):
                arguments = json.dumps(message["args"])
                self._running[ident] = Task(command, arguments, self._poster(ident))

    def _poster(self, ident: int) -> Callable[[str], None]:
        return lambda text: self._say(id=ident, **json.loads(text))

    def _step(self, ident: int, task: Task) -> None:
        reply = json.loads(task.step())
        if reply.keys() & {"result", "error"}:
            del self._running[ident]
            task.close()
        if reply and "need" not in reply:
            self._say(id=ident, **reply)


def texts(connection: socket.socket) -> Iterator[bytes]:
    """The messages that arrive at a WebSocket until it is closed (RFC 6455, section 5.2)."""
    with connection.makefile("rb") as stream:
        text = b""
        while len(head := stream.read(2)) == 2:
            final, kind, size = head[0] & 128, head[0] & 15, head[1] & 127
            if size >= 126:
                size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
            mask = stream.read(4)
            data = stream.read(size)
            if kind == 8:
                return
            if kind > 8:  # ping or pong
                continue
            key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
            text += (int.from_bytes(data, "big") ^ key).to_bytes(size, "big")
            if final:
                yield text
                text = b""


def frame(text: bytes) -> bytes:
    """A message as one frame from a server."""
    size = len(text)
    if size < 126:
        return bytes([0x81, size]) + text
    kind, width = (126, 2) if size < 1 << 16 else (127, 8)
    return bytes([0x81, kind]) + size.to_bytes(width, "big") + text


if __name__ == "__main__":
    main()
