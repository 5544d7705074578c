"""A search for a solution: idle, waiting for Python, searching, done, or failed."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, Literal

from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.own_method import FIRST, answers, failure_of
from cubogram.pages.cube.reading import Reading
from cubogram.pages.cube.solution import Solution, solution_of
from cubogram.pages.jobs import Failure, Story, follow, job, wait
from cubogram.pages.part import Part, Site

JSON = Any

TICK = 0.1
"""Seconds between updates of the time."""
SHORT_SECONDS = 1
"""Seconds of search for a short solution to compare with a person's."""


@dataclass(frozen=True)
class Wanted:
    """A cube, how it is to be solved, and the command that does it."""

    reading: Reading
    method: Literal["shortest", "person", "target", "own"]
    """ "target" for anything but solving a whole cube; "own" with the reader's solver."""
    command: str
    arguments: dict[str, JSON]


def shortest(reading: Reading, tables: str, seconds: float, length: int | None = None) -> Wanted:
    """A search for a short solution with these limits; of this length, it is short enough."""
    known = " ".join(reading.way_back)
    limits = {"seconds": seconds, "length": length}
    arguments = {"state": reading.facelets, **limits, "tables": tables, "known": known}
    return Wanted(reading, "shortest", "twophase.solve", arguments)


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
        """Whether it is running."""
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
        """Searches."""
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
