"""The solver that the reader of the book wrote, as a method: run, checked, and raced.

Like a cell in the book, it runs in its own worker (js/live/machine.js), never in this page's
Python, and its answer is believed only if it solves the cube.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cached_property
from pkgutil import get_data
from typing import Any

from cubogram.pages.cube.reading import Reading
from cubogram.pages.cube.solution import solution_from
from cubogram.pages.jobs import Failure
from cubogram.pages.keeping import Store
from cubogram.pages.learning.own_solver import FILE, MODULE, OwnSolver, SolverFacts

JSON = Any
Task = tuple[str, JSON]

COMMAND = "cells.run"
"""The worker that runs it."""
FIRST = 60
"""Seconds that its first solution may take; Python is several times slower in a browser."""
OWN = "my-solver"
"""Where messages about it appear."""
PAGE = "my solver"
"""The notebook in which it runs."""


def shipped() -> SolverFacts:
    """The book's solver, which the build places next to this module."""
    facts: SolverFacts = json.loads(get_data(__package__ or "", "own_solver.json") or b"")
    return facts


class OwnMethod:
    """The reader's file, and what it reports."""

    def __init__(self, store: Store, path: str, facts: Callable[[], SolverFacts] = shipped) -> None:
        """`path` is the cube page's; the book's is relative to it."""
        self._store = store
        self._book = f"{path.rpartition('/')[0]}/learn/pieces/"
        self._facts = facts

    @cached_property
    def solver(self) -> OwnSolver:
        """The file."""
        return OwnSolver(self._facts(), self._store, self._book)

    @property
    def is_begun(self) -> bool:
        """Whether the reader has written any of it."""
        return self.solver.n_solved > 0

    def task(self, facelets: str, seconds: float, first: float) -> Task:
        """The command that runs it on a cube, with its arguments; `first` is how many seconds the
        first solution may take."""
        arguments = f"{facelets!r}, {seconds!r}, {first!r}"
        code = f"from cubogram.live.own_solver import solve\nsolve({arguments})"
        return COMMAND, {"code": code, "page": PAGE, "modules": {MODULE: self.solver.file()}}


def answers(event: JSON, reading: Reading) -> Iterator[JSON | Failure | str]:
    """Yields what an event or the whole run reports: solutions that solve the cube, as
    `twophase.solve` returns them, failures, and notices of work that takes time."""
    output = event.get("output") if isinstance(event, dict) else None
    for line in output.splitlines() if isinstance(output, str) else ():
        said = _object(line)
        if isinstance(said.get("said"), str):
            yield said["said"]
        elif isinstance(said.get("error"), dict):
            yield _failure(said["error"])
        elif isinstance(said.get("maneuver"), str):
            found = solution_from(said["maneuver"], reading)
            if found:
                numbers = {name: _number(said.get(name)) for name in ("seconds", "nodes")}
                yield {"maneuver": found.text, "length": found.length, **numbers}
            else:
                text = said["maneuver"][:200] or "no turns"
                words = f"Your solver returned {text}, which does not solve this cube"
                yield Failure("own", words)


def failure_of(result: JSON) -> Failure | None:
    """Why a run did not finish; None if it did."""
    error = result.get("error") if isinstance(result, dict) else None
    return _failure(error | {"line": None}) if isinstance(error, dict) else None


def _failure(error: JSON) -> Failure:
    """An error in the reader's code, with its place in the file."""
    message, line = str(error.get("message", ""))[:500], error.get("line")
    function = str(error.get("function") or "")[:100]
    place = f" in {FILE}, line {line}" if isinstance(line, int) else ""
    if place and function.isidentifier():
        place += f", in {function}"
    return Failure("own", f"Your solver stopped{place}: {message}", {"line": line})


def _object(line: str) -> JSON:
    """The object in a line of JSON; an empty one for what the reader's own code has printed."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _number(value: JSON) -> float:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number and 0 <= value < 1e15 else 0
