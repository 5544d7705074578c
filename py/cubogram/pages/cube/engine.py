"""Python working on cubes: one job at a time; in between, the tables are deepened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cubogram.formatting import percent
from cubogram.pages.machine import Machine
from cubogram.pages.settings import Settings
from cubogram.pages.tasks import Failure, Tasks
from cubogram.pages.world import World

JSON = Any
End = Callable[[], None]

REST = 0.3
"""Seconds after a search until work on the tables continues."""
SLOT = "work"
"""A job that needs all of Python: a search, a proof, a list."""


class Engine:
    """The running job; starting another ends it."""

    def __init__(self, world: World, tasks: Tasks, settings: Callable[[], Settings]) -> None:
        self.tasks = tasks
        self.workers = 1
        """How many workers could search now."""
        self.tables = Preparation(world, tasks, settings)
        self.machine = Machine()
        """What the browser reports about the machine."""
        self._end: End | None = None
        self._world = world
        self._settings = settings
        self._cores = 1

    def begin(self, end: End) -> None:
        """Ends the current job; `end` is called when another one begins."""
        before, self._end = self._end, end
        if before:
            before()
        self.tables.pause()

    def end(self, end: End) -> None:
        """The job that was begun with this `end` has ended."""
        if self._end == end:
            self._end = None
            self.tasks.stop(SLOT)
            self.tables.resume()

    def rest(self) -> None:
        """Lets the tables be deepened unless a search is running."""
        if not self._end:
            self.tables.resume()

    def ask(
        self,
        command: str,
        arguments: JSON,
        *,
        done: Callable[[JSON], object],
        failed: Callable[[Failure], object],
        event: Callable[[JSON], object] | None = None,
        began: Callable[[], object] | None = None,
    ) -> None:
        """Runs a command for the current job; `began` is called once Python is ready."""
        self.tasks.start(
            SLOT, command, arguments, done=done, failed=failed, event=event, began=began
        )

    @property
    def cores(self) -> int:
        """How many workers may search: the number in the settings, or all but one of the machine's
        cores."""
        chosen = self._settings().cores
        return self.machine.usual_cores if chosen is None else min(chosen, self.machine.cores)

    @property
    def chosen_table(self) -> str | None:
        """The exact table that the settings name for proofs."""
        return self._settings().proof_table

    @property
    def proof_table(self) -> str:
        """The exact table for proofs: from the settings, or chosen by the memory available."""
        return self.chosen_table or self.machine.largest_table(self.cores)

    def set_cores(self) -> None:
        """Allows this many workers to start."""
        cores = self.cores
        if cores != self._cores:
            self._cores = cores
            self._world.request("cores", cores)


class Preparation:
    """Python's tables: deepened while no search is running, or restored from an earlier visit."""

    def __init__(self, world: World, tasks: Tasks, settings: Callable[[], Settings]) -> None:
        self.part = 0.0
        """The progress, from 0 to 1."""
        self.done = ""
        """The finished tables."""
        self.saved = False
        """Whether the deeper tables are saved for the next visit."""
        self.problem = ""
        """Why saving failed, or what was wrong with the saved ones."""
        self.no_room = False
        """Whether there was too little memory for them."""
        self._restored = self._tried = False
        self._is_idle = False
        """Whether no search is running, so that the tables may use all of Python."""
        self._world = world
        self._tasks = tasks
        self._settings = settings
        self._timer = 0

    def pause(self) -> None:
        """Leaves Python entirely to a search."""
        self._is_idle = False
        self._world.never(self._timer)
        self._tasks.stop("tables")

    def resume(self) -> None:
        """Continues shortly, from where it stopped."""
        self._world.never(self._timer)
        self._timer = self._world.later(REST, self._prepare)

    def restore(self) -> None:
        """Loads the saved tables, even during a search that has already found something."""
        if self._settings().tables == "deep" and not self._restored:
            self._start("twophase.recall", {}, self._recalled)

    def forget(self) -> None:
        """The saved tables have been deleted; they are not saved again until asked."""
        self.pause()
        self.saved = self._tried = False
        self.problem = ""

    def lost(self) -> None:
        """Python was restarted, so all tables are gone."""
        self.pause()
        self._restored = self.saved = False
        self.part, self.done, self.no_room = 0.0, "", False

    @property
    def words(self) -> str:
        """The progress of the deeper tables, as a sentence."""
        if self.no_room:
            return "There is not enough memory for them, so searches use the usual ones."
        why = f": {self.problem}" if self.problem else ""
        if self.done == "deep":
            return f"They are ready{f', but not stored{why}' if why else ''}."
        again = f"They are being made again{why}. " if why else ""
        if not self.part:
            return "" if self.saved else f"{again}They are made while no search is running."
        return f"{again}They are being made: {percent(self.part)}."

    def _recalled(self, answer: JSON) -> None:
        self._restored = True
        self.saved = answer["found"] == "whole"
        if answer["found"] == "damaged":
            self.problem = "the stored copy was damaged"
        if self.saved:
            self.part, self.done = 1.0, "deep"
        if self._is_idle:
            self._prepare()

    def _prepare(self) -> None:
        self._is_idle = True
        if self._tasks.runs("tables"):
            return
        tables = self._settings().tables
        if tables == "deep" and not self._restored:
            self._start("twophase.recall", {}, self._recalled)
        elif self.done not in (tables, "deep"):
            self._start("twophase.prepare", {"tables": tables}, self._prepared(tables))
        elif tables == "deep" and not (self.saved or self._tried or self.no_room):
            self._start("twophase.keep", {}, self._kept)

    def _prepared(self, tables: str) -> Callable[[JSON], None]:
        def take(answer: JSON) -> None:
            self.part, self.done, self.no_room = 1.0, tables, not answer.get("room", True)
            self._prepare()

        return take

    def _kept(self, answer: JSON) -> None:
        self._tried = True
        self.saved = bool(answer["kept"])
        self.problem = answer.get("problem") or ""

    def _start(self, command: str, arguments: JSON, done: Callable[[JSON], None]) -> None:
        def hear(event: JSON) -> None:
            if event:
                self.part, self.done = event["part"], ""

        is_shown = self._settings().tables == "deep"
        event = hear if is_shown else None  # each event costs as much as a click
        self._tasks.start("tables", command, arguments, done=done, event=event)
