"""Runs commands in the web worker: in slices, with JSON text in and out."""

import json
import random
import traceback
from collections.abc import Callable, Generator
from contextlib import suppress
from importlib import import_module
from typing import Any

from cubogram import schema, web
from cubogram.errors import PuzzleError
from cubogram.web.events import posting
from cubogram.web.lazy_packages import FIRST, package_missing


class Task:
    """A request that is being processed; the worker calls `step` until the last reply.

    A reply is JSON text: `{}` (a slice without news), `{"event": ...}`, `{"need": ...}` (the worker
    should fetch or store something, may `answer`, then continues), and at the end `{"result": ...}`
    or `{"error": {"kind", "message", "where"}}`. `data` is the bytes that go with a need. Events
    that cannot wait for the end of a slice (such as a cell's output) go to `post`, as the same JSON
    text.

    >>> task = Task("no.such.command", "{}")
    >>> json.loads(task.step())["error"]["kind"]
    'command'
    """

    def __init__(
        self, command: str, arguments: str, post: Callable[[str], object] | None = None
    ) -> None:
        self._command = command
        self._post = post
        self._arguments = arguments
        self._slices: Generator[Any, None, Any] | None = None
        self._asked_for: set[str] = set()
        self._answer: Any = None
        self.data = b""

    def step(self) -> str:
        """The next reply; errors are replies too, so no exception reaches JavaScript.

        That includes `KeyboardInterrupt` and the like, which would end Python, and then its
        replacement too, since the page would repeat the request.
        """
        try:
            with posting(self._post):
                return json.dumps(self._advance(), allow_nan=False)
        except PuzzleError as error:
            return json.dumps({"error": error.as_json()})
        except BaseException as error:
            module = package_missing(error)
            if module is not None and module not in self._asked_for:
                self._asked_for.add(module)  # only once: then the command is restarted
                self._slices = None
                return json.dumps({"need": {"module": module}})
            message = f"{type(error).__name__}: {error}"
            where = {"trace": traceback.format_exc()}
            return json.dumps({"error": {"kind": "internal", "message": message, "where": where}})

    def answer(self, value: Any) -> None:
        """Gives the command what it asked for: bytes (a JavaScript buffer) or text."""
        self._answer = _as_bytes(value)

    def _advance(self) -> dict[str, Any]:
        if self._slices is None:
            arguments = schema.read(self._arguments, "command", "what the command is given")
            value = web.run(self._command, schema.checked("arguments", arguments, dict))
            if not isinstance(value, Generator):
                return {"result": value}
            self._slices = value
        answer, self._answer = self._answer, None
        try:
            event = self._slices.send(answer)
        except StopIteration as end:
            return {"result": end.value}
        if event is None:
            return {}
        if isinstance(event, dict) and "need" in event:
            self.data = event.pop("data", b"")
            return event
        return {"event": event}

    def close(self) -> None:
        """Ends the command; its `finally` blocks run, and their errors are ignored."""
        if self._slices is not None:
            with suppress(BaseException):
                self._slices.close()


def begin(packages: str) -> None:
    """Imports the first modules of the packages that the worker starts with, a JSON list.

    Python may have been restored from a snapshot of an earlier visit, so it reseeds `random`.
    """
    for name in json.loads(packages):
        with suppress(ModuleNotFoundError):  # another package is missing: a command will fetch it
            import_module(FIRST.get(name, "cubogram"))
    random.seed()


def accept_table(name: str, data: Any) -> bool:
    """Uses the bytes (a JavaScript buffer) as the table `name`; False if they are not valid."""
    from cubogram.twophase.tables.tables import Tables

    return Tables.shared().accept(name, _as_bytes(data))


def begin_tables() -> None:
    """Computes what searches need of the small tables, so that a snapshot contains it."""
    from cubogram.twophase.tables.tables import Tables

    _ = Tables.shared().current


def _as_bytes(value: Any) -> Any:
    """A JavaScript buffer as bytes; any other value unchanged."""
    return value.to_bytes() if hasattr(value, "to_bytes") else value
