"""A search for a solution: idle, waiting for Python, searching, done, or failed.

The solver that the reader of the book wrote is a method, too. Like a cell in the book, it runs in
its own worker (see `Pool`), never in this page's Python, and its answer is believed only if
it solves the cube.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pkgutil import get_data
from typing import Literal

from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.pool import RUN
from cubogram.pages.cube.reading import Reading
from cubogram.pages.cube.solution import Solution, in_quarter_turns, solution_from, solution_of
from cubogram.pages.jobs import Failure, Story, follow, job, wait
from cubogram.pages.keeping import Store
from cubogram.pages.learning.own_solver import FILE, MODULE, OwnSolver, SolverFacts
from cubogram.pages.part import Part, Site
from cubogram.schema import JSON

Task = tuple[str, JSON]

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
        return OwnSolver(self._facts(), self._store, self._book)

    @property
    def is_begun(self) -> bool:
        return self.solver.n_solved > 0

    def task(self, facelets: str, seconds: float, first: float) -> Task:
        """The command that runs it on a cube, with its arguments; `first` is how many seconds the
        first solution may take."""
        arguments = f"{facelets!r}, {seconds!r}, {first!r}"
        code = f"from cubogram.live.own_solver import solve\nsolve({arguments})"
        return RUN, {"code": code, "page": PAGE, "modules": {MODULE: self.solver.file()}}


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


TICK = 0.1
"""Seconds between updates of the time."""
SHORT_SECONDS = 1
"""Seconds of search for a short solution to compare with a person's."""


@dataclass(frozen=True)
class Wanted:
    """A cube, how it is to be solved, and the command that does it."""

    reading: Reading
    method: Literal["shortest", "quarters", "person", "target", "own"]
    """ "quarters" for the fewest quarter turns; "target" for anything but solving a whole cube;
    "own" with the reader's solver."""
    command: str
    arguments: dict[str, JSON]


def shortest(
    reading: Reading,
    tables: str,
    seconds: float,
    length: int | None = None,
    quarters: bool = False,
) -> Wanted:
    """A search for a short solution with these limits; of this length, it is short enough."""
    known = " ".join(reading.way_back)
    limits = {"seconds": seconds, "length": length}
    counting = {"metric": "QTM"} if quarters else {"tables": tables}
    arguments = {"state": reading.facelets, **limits, **counting, "known": known}
    return Wanted(reading, "quarters" if quarters else "shortest", "twophase.solve", arguments)


class Search(Part):
    """One search at a time; its solution stays when it ends."""

    def __init__(self, site: Site, engine: Engine) -> None:
        super().__init__(site)
        self.state: Literal["idle", "waiting", "searching", "done", "failed"] = "idle"
        self.best: Solution | None = None
        self.steps: tuple[tuple[int, float], ...] = ()
        """Length and seconds of each solution found, each shorter than the one before."""
        self.seconds = 0.0
        """Seconds since the search began."""
        self.error: Failure | None = None
        self.said = ""
        """What must be done first."""
        self.wanted: Wanted | None = None
        self._engine = engine

    @property
    def is_active(self) -> bool:
        return self.state in ("waiting", "searching")

    def stop(self) -> None:
        """Ends the search; its solution stays."""
        self.start.stop()

    def clear(self) -> None:
        """Ends the search and forgets its solution."""
        self.stop()
        self.state = "idle"
        self.best = self.error = self.wanted = None
        self.steps = ()

    def take(self, solution: Solution) -> None:
        """Takes a solution that came from elsewhere."""
        self.stop()
        self.state, self.best, self.steps = "done", solution, ()

    @job()
    def start(self, wanted: Wanted) -> Story:
        self._engine.begin(self.start)
        self.state, self.wanted = "waiting", wanted
        self.best = self.error = problem = None
        self.steps, self.said, self.seconds = (), "", 0.0
        try:
            news = yield follow(wanted.command, **wanted.arguments)
            while news.kind != "result":
                if news.kind == "began":
                    self._begin()
                else:
                    self._take(wanted, news.value)
                news = yield None
            self._take(wanted, news.value)
            if wanted.method == "own":
                problem = failure_of(news.value) or self.error
                if not (problem or self.best):
                    within = f" in {self.seconds:.0f} seconds" if self.seconds >= FIRST else ""
                    problem = Failure("own", f"Your solver found nothing{within}")
        except Failure as failure:
            problem = failure
        finally:
            self._count.stop()
            self.error = problem
            self.state = "failed" if problem else "done" if self.best else "idle"

    def _begin(self, ago: float = 0.0) -> None:
        """Python is ready, or was so many seconds ago."""
        if self.state == "waiting":
            self.state = "searching"
            self._count(time.monotonic() - ago)

    @job()
    def _count(self, began: float) -> Story:
        while True:
            yield wait(TICK)
            self.seconds = time.monotonic() - began

    def _take(self, wanted: Wanted, event: JSON) -> None:
        if wanted.method != "own":
            self._found(wanted, event)
            return
        for answer in answers(event, wanted.reading):
            if isinstance(answer, Failure):
                self.error = answer
            elif isinstance(answer, str):
                self.said = answer
            else:
                self._found(wanted, answer)

    def _found(self, wanted: Wanted, answer: JSON) -> None:
        if not answer or not isinstance(answer.get("maneuver"), str):
            return
        self._begin(answer.get("seconds") or 0.0)
        found = solution_of(answer, wanted.reading)
        if wanted.method == "quarters":
            found = in_quarter_turns(found)
        if self.best and found.length >= self.best.length:
            if answer.get("workers"):
                self.best = replace(self.best, technical=found.technical)
            return
        if self.best is None and wanted.method == "shortest":
            self._engine.tables.restore()
        self.best = found
        self.steps = (*self.steps, (found.length, found.seconds))


class Comparison:
    """A person's solution alongside a short one, for which it searches."""

    def __init__(self, site: Site, engine: Engine, person: Solution, reading: Reading) -> None:
        self.person = person
        self.is_open = False
        """Whether both are shown."""
        self.search = Search(site, engine)
        self.search.start(shortest(reading, site.settings.tables, SHORT_SECONDS))

    @property
    def short(self) -> Solution | None:
        """The short one, once it has been found."""
        return self.search.best if self.search.state == "done" else None
