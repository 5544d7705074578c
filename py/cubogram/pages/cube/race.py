"""A race: the reader's solver and ours on the same random cubes, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from cubogram.cube.cube import Cube
from cubogram.cube.facelets import SOLVED_FACELETS
from cubogram.pages.cube.own_method import OwnMethod, answers, failure_of
from cubogram.pages.cube.reading import Reading, read
from cubogram.pages.keeping import Kind, Store
from cubogram.pages.tasks import Failure, Tasks
from cubogram.pages.world import World

JSON = Any
Side = Literal["own", "ours"]

CUBES = 5
SECONDS = 5
"""Seconds allowed to each per cube."""
PATIENCE = 30
"""Seconds allowed for the tables, and for a search that ignores its time limit."""
ENDLESS = f"Your solver has not answered for {PATIENCE} seconds: is there a loop that never ends?"
SLOT = "race"


@dataclass(frozen=True)
class Result:
    """A side's best solution of a cube, when it was found, and after how many positions."""

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


Rows = tuple[Row, ...]


def _read_rows(value: JSON) -> Rows:
    given = value if isinstance(value, list) else []
    rows = [_read_row(one) for one in given[:CUBES]]
    return tuple(row for row in rows if row)


def _read_row(value: JSON) -> Row | None:
    given = value if isinstance(value, dict) else {}
    facelets = given.get("facelets")
    if not isinstance(facelets, str) or sorted(facelets) != sorted(SOLVED_FACELETS):
        return None
    own, ours = (_read_result(given.get(side)) for side in ("own", "ours"))
    return Row(read(facelets, False), own, ours, given.get("done") is True)


def _read_result(value: JSON) -> Result | None:
    given = value if isinstance(value, dict) else {}
    maneuver, seconds = given.get("maneuver"), given.get("seconds")
    counts = [given.get(name) for name in ("length", "nodes")]
    if not isinstance(maneuver, str) or not isinstance(seconds, (int, float)):
        return None
    length, nodes = (count if type(count) is int else -1 for count in counts)
    return Result(maneuver, length, seconds, nodes) if min(length, nodes, seconds) >= 0 else None


def _write_rows(rows: Rows) -> JSON:
    return [
        {
            "facelets": row.reading.facelets,
            "own": row.own and asdict(row.own),
            "ours": row.ours and asdict(row.ours),
            "done": row.is_done,
        }
        for row in rows
    ]


RACE = Kind[Rows]("race", 1, _read_rows, _write_rows, ())
"""The latest race."""


class Race:
    """One race at a time."""

    def __init__(
        self,
        method: OwnMethod,
        tasks: Tasks,
        tables: Callable[[], str],
        world: World,
        store: Store,
        draw: Callable[[], str] = lambda: Cube.random().facelets,
    ) -> None:
        self._kept = store.entry(RACE)
        self.rows = self._kept.value
        is_done = all(row.is_done for row in self.rows)
        self.said = "" if is_done else "Interrupted."
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

    @property
    def can_go_on(self) -> bool:
        """Whether cubes are left that have not been solved by both."""
        return not self.is_running and not all(row.is_done for row in self.rows)

    def start(self) -> None:
        """Starts again with five new cubes."""
        self.rows = tuple(Row(read(self._draw(), False)) for _ in range(CUBES))
        self.go_on()

    def go_on(self) -> None:
        """Continues with the first cube that is not done."""
        self.failed = False
        number = next((n for n, row in enumerate(self.rows) if not row.is_done), len(self.rows))
        if number < len(self.rows):
            self._put(number, Row(self.rows[number].reading))
        self._keep()
        self._run(number, "own")

    def _keep(self) -> None:
        """Stores the results, so that a reload does not lose them."""
        self._kept.set(self.rows)

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
            command, arguments = self._method.task(facelets, SECONDS, SECONDS)
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
        """From now on, the reader's solver has `PATIENCE` seconds."""
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
                self._keep()
                self._run(number, "ours")
            return
        self._hear_ours(number, result)
        self._put(number, replace(self.rows[number], is_done=True))
        self._keep()
        self._run(number + 1, "own")

    def _fail(self, failure: Failure) -> None:
        self._world.never(self._timer)
        self._tasks.stop(SLOT)
        self.failed = True
        self.said = failure.message
