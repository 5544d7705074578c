"""Commands as the web worker runs them: in slices, with JSON text in and out."""

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
    """One request under way; the worker calls `step` until the reply says that it is the last.

    A reply is JSON text: `{}` (a slice ended with nothing to say), `{"event": ...}`,
    `{"need": ...}` (the worker should fetch or keep something, may `answer`, then goes on), and at
    the end one `{"result": ...}` or `{"error": {"kind", "message", "where"}}`. `data` is the bytes
    that go with a need. Events that cannot wait for the end of a slice (what a cell prints) go to
    `post`, as the same JSON text.

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
        """The next reply; errors are replies too, so nothing escapes to JavaScript.

        That holds for `KeyboardInterrupt` and its like as well: what escaped would end Python, and
        the page would ask the next one the same.
        """
        try:
            with posting(self._post):
                return json.dumps(self._advance(), allow_nan=False)
        except PuzzleError as error:
            return json.dumps({"error": error.as_json()})
        except BaseException as error:
            module = package_missing(error)
            if module is not None and module not in self._asked_for:
                self._asked_for.add(module)  # once: then the command begins again
                self._slices = None
                return json.dumps({"need": {"module": module}})
            message = f"{type(error).__name__}: {error}"
            where = {"trace": traceback.format_exc()}
            return json.dumps({"error": {"kind": "internal", "message": message, "where": where}})

    def answer(self, value: Any) -> None:
        """What the command that asked for something gets: bytes (a JavaScript buffer) or text."""
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
        """Ends the command where it stands; its `finally` blocks run; their errors are not told."""
        if self._slices is not None:
            with suppress(BaseException):
                self._slices.close()


def begin(packages: str) -> None:
    """Imports what is wanted first of the packages that the worker starts with, a JSON list.

    Python may stand as it stood at another visit: its chance is a new one.
    """
    for name in json.loads(packages):
        with suppress(ModuleNotFoundError):  # another package is missing: it comes with a command
            import_module(FIRST.get(name, "cubogram"))
    random.seed()


def accept_table(name: str, data: Any) -> bool:
    """Whether the bytes (a JavaScript buffer) are the table `name`; the solver then uses them."""
    from cubogram.twophase.tables.tables import Tables

    return Tables.shared().accept(name, _as_bytes(data))


def _as_bytes(value: Any) -> Any:
    """A JavaScript buffer as bytes; anything else as it is."""
    return value.to_bytes() if hasattr(value, "to_bytes") else value
