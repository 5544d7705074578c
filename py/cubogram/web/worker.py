"""Commands as the web worker runs them: in slices, with JSON text in and out."""

import json
import traceback
from collections.abc import Generator
from typing import Any

from cubogram import web
from cubogram.errors import PuzzleError


class Task:
    """One request under way; the worker calls `step` until the reply says that it is the last.

    A reply is JSON text: `{}` (a slice ended with nothing to say), `{"event": ...}`,
    `{"need": ...}` (the worker should fetch something, then go on), and at the end one
    `{"result": ...}` or `{"error": {"kind", "message", "where"}}`.

    >>> task = Task("no.such.command", "{}")
    >>> json.loads(task.step())["error"]["kind"]
    'command'
    """

    def __init__(self, command: str, arguments: str) -> None:
        self._command = command
        self._arguments: dict[str, Any] = json.loads(arguments)
        self._slices: Generator[Any, None, Any] | None = None
        self._asked_for_numpy = False

    def step(self) -> str:
        """The next reply; errors are replies too, so nothing escapes to JavaScript."""
        try:
            return json.dumps(self._advance(), allow_nan=False)
        except PuzzleError as error:
            return json.dumps({"error": error.as_json()})
        except Exception as error:
            if self._begin_again_with(error):
                return json.dumps({"need": {"module": "numpy"}})
            message = f"{type(error).__name__}: {error}"
            where = {"trace": traceback.format_exc()}
            return json.dumps({"error": {"kind": "internal", "message": message, "where": where}})

    def _begin_again_with(self, error: Exception) -> bool:
        """Whether the error is that numpy is not loaded yet, said for the first time."""
        wanted = isinstance(error, ModuleNotFoundError) and error.name == "numpy"
        again = wanted and not self._asked_for_numpy
        if again:
            self._asked_for_numpy = True
            self._slices = None
        return again

    def _advance(self) -> dict[str, Any]:
        if self._slices is None:
            value = web.run(self._command, self._arguments)
            if not isinstance(value, Generator):
                return {"result": value}
            self._slices = value
        try:
            event = next(self._slices)
        except StopIteration as end:
            return {"result": end.value}
        if event is None:
            return {}
        return event if isinstance(event, dict) and event.keys() == {"need"} else {"event": event}

    def close(self) -> None:
        """Ends the command where it stands; its `finally` blocks run."""
        if self._slices is not None:
            self._slices.close()


def accept_table(name: str, data: Any) -> bool:
    """Whether the bytes (a JavaScript buffer) are the table `name`; the solver then uses them."""
    from cubogram.twophase import tables

    return tables.accept(name, data.to_bytes() if hasattr(data, "to_bytes") else data)
