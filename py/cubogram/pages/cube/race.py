"""A race: the reader's solver and ours on the same random cubes, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from cubogram.cube.cube import Cube
from cubogram.pages.cube.own_method import OwnMethod, answers, failure_of
from cubogram.pages.cube.reading import Reading, read
from cubogram.pages.tasks import Failure, Tasks
from cubogram.pages.world import World

JSON = Any
Side = Literal["own", "ours"]

CUBES = 5
SECONDS = 5
"""Seconds that each has for a cube."""
PATIENCE = 30
"""Seconds for the tables, and for a search that takes no notice of the time."""
ENDLESS = f"Your solver did not answer for {PATIENCE} seconds: is there a loop that never ends?"
SLOT = "race"


@dataclass(frozen=True)
class Result:
    """A side's best solution of a cube: when it was found, and after how many positions."""

    maneuver: str
    length: int
    seconds: float
    nodes: int


@dataclass(frozen=True)
class Row:
    """A cube, and what each has found for it."""

    reading: Reading
    own: Result | None = None
    ours: Result | None = None
    is_done: bool = False


class Race:
    """One race at a time."""

    def __init__(
        self,
        method: OwnMethod,
        tasks: Tasks,
        tables: Callable[[], str],
        world: World,
        draw: Callable[[], str] = lambda: Cube.random().facelets,
    ) -> None:
        self.rows: tuple[Row, ...] = ()
        self.said = ""
        """The current state, or why the race ended early."""
        self.failed = False
        self._method = method
        self._tasks = tasks
        self._tables = tables
        self._world = world
        self._draw = draw
        self._timer = 0

    @property
    def is_running(self) -> bool:
        """Whether it is running."""
        return self._tasks.runs(SLOT)

    def start(self) -> None:
        """Starts again with five other cubes."""
        self.rows = tuple(Row(read(self._draw(), False)) for _ in range(CUBES))
        self.failed = False
        self._run(0, "own")

    def stop(self) -> None:
        """Stops; the results stay."""
        if self.is_running:
            self._world.never(self._timer)
            self._tasks.stop(SLOT)
            self.said = "Stopped."

    def _run(self, number: int, side: Side) -> None:
        """Solves a cube with both, then the next one."""
        if number == len(self.rows):
            self.said = ""
            return
        facelets = self.rows[number].reading.facelets
        self.said = f"Cube {number + 1} of {CUBES}: {'yours' if side == 'own' else 'ours'}…"
        if side == "own":
            command, arguments = self._method.task(facelets, SECONDS)
        else:
            command, arguments = (
                "twophase.solve",
                {"state": facelets, "seconds": SECONDS, "tables": self._tables()},
            )
        hear = self._hear_own if side == "own" else self._hear_ours
        self._tasks.start(
            SLOT,
            command,
            arguments,
            event=lambda event: hear(number, event),
            done=lambda result: self._ended(number, side, result),
            failed=self._fail,
        )

    def _hear_own(self, number: int, event: JSON) -> None:
        for answer in answers(event, self.rows[number].reading):
            if isinstance(answer, Failure):
                self._fail(answer)
                return
            if isinstance(answer, dict):
                self._take(number, "own", answer)
            elif self.is_running:  # it begins with its tables, or with the search
                self._watch()

    def _watch(self) -> None:
        """From now on the reader's solver has so much time."""
        self._world.never(self._timer)
        endless = Failure("own", ENDLESS)
        self._timer = self._world.later(PATIENCE, lambda: self._fail(endless))

    def _hear_ours(self, number: int, event: JSON) -> None:
        if event and isinstance(event.get("maneuver"), str):
            self._take(number, "ours", event)

    def _take(self, number: int, side: Side, found: JSON) -> None:
        row = self.rows[number]
        known: Result | None = getattr(row, side)
        if known and known.length <= found["length"]:
            return
        nodes = int(found.get("nodes") or 0)
        better = Result(found["maneuver"], found["length"], found["seconds"], nodes)
        changed = replace(row, own=better) if side == "own" else replace(row, ours=better)
        self._put(number, changed)

    def _put(self, number: int, row: Row) -> None:
        self.rows = (*self.rows[:number], row, *self.rows[number + 1 :])

    def _ended(self, number: int, side: Side, result: JSON) -> None:
        if side == "own":
            self._world.never(self._timer)
            self.failed = False
            self._hear_own(number, result)
            problem = failure_of(result)
            if problem:
                self._fail(problem)
            elif not self.failed:
                self._run(number, "ours")
            return
        self._hear_ours(number, result)
        self._put(number, replace(self.rows[number], is_done=True))
        self._run(number + 1, "own")

    def _fail(self, failure: Failure) -> None:
        self._world.never(self._timer)
        self._tasks.stop(SLOT)
        self.failed = True
        self.said = failure.message
