"""A request under way in the worker: whatever a command raises is an answer."""

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import cubogram.web
import cubogram.web.cells
from cubogram.web.lazy_packages import FIRST
from cubogram.web.worker import Task, begin


def answer(command: str, **arguments: Any) -> dict[str, Any]:
    """The last reply to a request."""
    task = Task(command, json.dumps(arguments))
    while True:
        reply: dict[str, Any] = json.loads(task.step())
        if "result" in reply or "error" in reply:
            return reply


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("KeyboardInterrupt", "KeyboardInterrupt"),
        ("SystemExit", "exit() was called: the cell ended there, but Python keeps running"),
        ("GeneratorExit", "GeneratorExit"),
    ],
)
def test_a_cell_that_raises_what_usually_ends_python_is_answered(name: str, message: str) -> None:
    reply = answer("cells.run", code=f"raise {name}")
    error = reply["result"]["error"]
    assert (error["message"], error["line"]) == (message, 1)


@pytest.mark.parametrize("problem", [KeyboardInterrupt, SystemExit, GeneratorExit, ValueError])
def test_a_command_that_raises_is_answered(
    problem: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def command() -> Iterator[None]:
        yield
        raise problem("no more")

    monkeypatch.setattr(cubogram.web.cells, "probe", command, raising=False)
    monkeypatch.setitem(cubogram.web.COMMANDS, "probe.raise", "cells:probe")
    error = answer("probe.raise")["error"]
    assert (error["kind"], error["message"]) == ("internal", f"{problem.__name__}: no more")


def test_ending_a_command_is_quiet_whatever_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn() -> Iterator[None]:
        try:
            yield
        finally:
            raise KeyboardInterrupt

    monkeypatch.setattr(cubogram.web.cells, "probe", stubborn, raising=False)
    monkeypatch.setitem(cubogram.web.COMMANDS, "probe.stubborn", "cells:probe")
    task = Task("probe.stubborn", "{}")
    task.step()
    task.close()


def test_what_a_package_is_for_is_imported_when_python_starts() -> None:
    begin(json.dumps([*FIRST, "numpy", "pages"]))
    assert set(FIRST.values()) <= set(sys.modules)


def test_random_numbers_are_different_each_time_python_starts() -> None:
    random.seed(1)
    state = random.getstate()
    begin("[]")
    first = random.getstate()
    random.setstate(state)
    begin("[]")
    assert len({state, first, random.getstate()}) == 3
