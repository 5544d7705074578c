"""A search for a solution: idle, waiting for Python, searching, done, or failed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from cubogram.pages.cube.engine import Engine
from cubogram.pages.cube.own_method import COMMAND, FIRST, answers, failure_of
from cubogram.pages.cube.reading import Reading
from cubogram.pages.cube.solution import Solution, solution_of
from cubogram.pages.settings import Settings
from cubogram.pages.tasks import Failure
from cubogram.pages.world import World

JSON = Any

TICK = 0.1
"""Seconds between updates of the time."""


@dataclass(frozen=True)
class Wanted:
    """What to search for."""

    reading: Reading
    method: Literal["shortest", "person", "target", "own"] = "shortest"
    """ "target" for anything but solving a whole cube; "own" with the reader's solver."""
    seconds: float = 3
    length: int | None = None
    target: str = ""
    """54 facelets; "" is the solved cube."""
    solver: str = "cfop.solve"
    """The command that solves it as a person does."""
    options: tuple[tuple[str, JSON], ...] = ()
    """Options of the person's command, or the arguments for running the reader's solver."""

    def command(self, settings: Settings) -> tuple[str, JSON]:
        """The command that finds it, with its arguments."""
        state = self.reading.facelets
        limits = {"seconds": self.seconds, "length": self.length}
        if self.method == "person":
            return self.solver, {"state": state, **dict(self.options)}
        if self.method == "own":
            return COMMAND, dict(self.options)
        if self.method == "target":
            return "twophase.target", {"start": state, "target": self.target, **limits}
        known = " ".join(self.reading.way_back)
        arguments = {"state": state, **limits, "tables": settings.tables, "known": known}
        return "twophase.solve", arguments


class Search:
    """One search at a time; `changed` is called when it finds something or ends."""

    def __init__(
        self,
        world: World,
        engine: Engine,
        settings: Callable[[], Settings],
        changed: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
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
        self._world = world
        self._engine = engine
        self._settings = settings
        self._changed = changed
        self._clock = clock
        self._began: float | None = None
        self._timer = 0

    @property
    def is_active(self) -> bool:
        """Whether it is running."""
        return self.state in ("waiting", "searching")

    def start(self, wanted: Wanted) -> None:
        """Starts a search, and ends any other job."""
        self.stop()
        self.state = "waiting"
        self.best = self.error = self._began = None
        self.said = ""
        self.steps = ()
        self.seconds = 0.0
        self.wanted = wanted
        self._engine.begin(self.stop)
        command, arguments = wanted.command(self._settings())
        self._engine.ask(
            command,
            arguments,
            done=self._done,
            failed=self._end,
            event=self._take,
            began=self._begin,
        )

    def stop(self) -> None:
        """Ends the search; its solution stays."""
        if self.is_active:
            self._end()

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

    def _begin(self, ago: float = 0.0) -> None:
        if self._began is None:
            self._began = self._clock() - ago
            self.state = "searching"
            self._timer = self._world.later(TICK, self._tick)

    def _tick(self) -> None:
        if self.is_active and self._began is not None:
            self.seconds = self._clock() - self._began
            self._timer = self._world.later(TICK, self._tick)

    def _take(self, answer: JSON) -> None:
        if self.wanted and self.wanted.method == "own":
            for one in answers(answer, self.wanted.reading):
                if isinstance(one, Failure):
                    self.error = one
                elif isinstance(one, str):
                    self.said = one
                else:
                    self._found(one)
        else:
            self._found(answer)

    def _found(self, answer: JSON) -> None:
        if not answer or not isinstance(answer.get("maneuver"), str) or not self.wanted:
            return
        self._begin(answer.get("seconds") or 0.0)
        found = solution_of(answer, self.wanted.reading)
        if self.best and found.length >= self.best.length:
            if answer.get("workers"):
                self.best = replace(self.best, technical=found.technical)
            return
        if self.best is None and self.wanted.method == "shortest":
            self._engine.tables.restore()
        self.best = found
        self.steps = (*self.steps, (found.length, found.seconds))
        self._changed()

    def _done(self, answer: JSON) -> None:
        problem = None
        self._take(answer)
        if self.wanted and self.wanted.method == "own":
            problem = failure_of(answer) or self.error
            if not (problem or self.best):
                within = f" in {self.seconds:.0f} seconds" if self.seconds >= FIRST else ""
                problem = Failure("own", f"Your solver found nothing{within}")
        self._end(problem)

    def _end(self, failure: Failure | None = None) -> None:
        self._world.never(self._timer)
        self.error = failure
        self.state = "failed" if failure else "done" if self.best else "idle"
        self._engine.end(self.stop)
        self._changed()
