"""The order in which the cells of a chapter run, and their results.

Before a cell runs, the cells above whose names it needs run, unless Python has their present names.
Below an exercise, the reader's answer is used once it has passed its checks; until then, the book's
is used. When a cell's names change, the cells that depend on it run again by themselves; slow ones
are only marked as out of date.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cubogram import schema
from cubogram.errors import PuzzleError
from cubogram.pages.book.cell import Cell, Result
from cubogram.pages.book.trace import Trace
from cubogram.pages.tasks import Failure, Tasks
from cubogram.pages.world import World

JSON = Any

MOST_FRAMES = 400
MOST_OUTPUT = 30_000
"""Characters of output shown while a cell runs; the final output is shorter."""
QUIET = 0.5
"""Seconds after which a cell that runs by itself shows that it is running."""
ALL = "*"
"""The name for all names of a module (see `cubogram.live.names`)."""
SLOT = "cell"


@dataclass
class Turn:
    """What is running: the cell whose turn it is, or one above it that it needs."""

    cell: Cell
    running: Cell
    is_books: bool
    """Whether the book's answer to an exercise is running."""
    own: str
    """The code and values being run."""
    sent: dict[str, JSON]
    has_begun: bool = False
    """Whether Python is ready."""


class Notebook:
    """The cells of a page in order, and the one worker that runs them."""

    def __init__(
        self,
        cells: list[Cell],
        world: World,
        tasks: Tasks,
        page: str,
        ended: Callable[[Cell], Any],
        modules: Callable[[str], dict[str, str]] = lambda code: {},
    ) -> None:
        """`page` names the page for the worker; `ended` is called for every cell that has run.
        `modules` says which modules code can import: their texts by name.
        """
        self.cells = cells
        self.turn: Turn | None = None
        self._world = world
        self._tasks = tasks
        self._page = page
        self._ended = ended
        self._modules = modules
        self._queue: list[Cell] = []
        """Waiting cells: those requested by the reader come first."""
        self._in_sight: list[Cell] = []
        self._is_stopping = False

    # What the reader does

    def edit(self, cell: Cell, code: str) -> None:
        """The cell's code has changed; it does not run by itself."""
        if cell.code == code:
            return
        cell.code = code
        cell.is_fresh = False
        cell.trace = None  # its line numbers have changed
        cell.forget_names()
        if cell.error:
            cell.error = {**cell.error, "line": None}
        cell.changed()

    def reset(self, cell: Cell) -> None:
        """Resets the cell: its code and the values of its inputs."""
        cell.values.clear()
        cell.inputs = [{**one, "value": one.get("start")} for one in cell.inputs]
        cell.is_fresh = False
        self.edit(cell, cell.original)
        cell.changed()

    def set_input(self, cell: Cell, number: int, value: JSON) -> None:
        """The reader has set an input: the cell runs again, with the newest value."""
        cell.values[str(number)] = value
        cell.inputs[number] = {**cell.inputs[number], "value": value}
        cell.newest = number
        cell.is_fresh = False
        cell.changed()
        if cell.is_busy:
            cell.again = True
        else:
            self.run(cell)

    def run(self, cell: Cell) -> None:
        """Runs a cell, after the cells it needs; does nothing while it is busy."""
        if cell.is_busy and not cell.is_quiet:
            return
        cell.is_linked = cell.is_quiet = False
        cell.note = ""
        cell.changed()
        if cell.is_busy:
            return
        cell.state = "waiting"
        asked = sum(not one.is_quiet for one in self._queue)
        self._queue.insert(asked, cell)
        self._go_on()

    def saw(self, cell: Cell) -> None:
        """The cell has scrolled into view: it runs when nothing else does."""
        if cell not in self._in_sight:
            self._in_sight.append(cell)
            self._go_on()

    def stop(self, cell: Cell) -> None:
        """Stops a cell, or takes it out of the queue.

        If Python does not respond, it is restarted; `forget` is then called.
        """
        if cell.state == "built":
            # stopped before Python was ready: it must not run when it comes into view
            cell.state = "stopped"
            cell.changed()
        if not cell.is_busy:
            return
        turn = self.turn
        if turn and cell in (turn.cell, turn.running):
            self._stopped(turn.cell)
            self._stopped(turn.running)
            self.turn = None
            self._is_stopping = True
            self._tasks.stop(SLOT, self._has_stopped)
        else:
            self._stopped(cell)
            self._go_on()

    def forget(self) -> None:
        """Python has been restarted: it no longer has any names."""
        for cell in self.cells:
            cell.is_fresh = False
            if cell.state == "stopped" and self._is_stopping:
                cell.has_lost_names = True
                cell.changed()
        if self.turn:
            self._tasks.stop(SLOT)
            self._fail(
                self.turn, "Python stopped while this cell was running, and has been restarted."
            )

    # What depends on what

    def needs(self, cell: Cell) -> list[Cell]:
        """The earlier cells whose names this one uses, in page order."""
        above = self.cells[: cell.number - 1]
        if cell.reads is None:
            return above
        wanted = set(cell.reads)
        found: set[Cell] = set()
        others = [one.writes or frozenset() for one in above if not _is_untouched_extra(one)]
        given = frozenset[str]().union(*others)
        while more := [one for one in above if one not in found and _gives(one, wanted, given)]:
            for one in more:
                found.add(one)
                if one.reads is None:
                    return above
                wanted |= one.reads
        return [one for one in above if one in found]

    def dependents(self, cell: Cell) -> list[Cell]:
        """The cells below that use this one's names."""
        return [one for one in self.cells[cell.number :] if cell in self.needs(one)]

    # How it runs

    def _has_stopped(self) -> None:
        self._is_stopping = False
        self._go_on()

    def _stopped(self, cell: Cell) -> None:
        if not cell.is_busy:
            return  # an exercise, with the book's answer running
        cell.state = "stopped"
        cell.again = cell.has_lost_names = cell.wants_trace = False
        cell.error = None
        cell.changed()
        if cell in self._queue:
            self._queue.remove(cell)

    def _go_on(self) -> None:
        """Starts the next cell, unless one is running."""
        if self.turn or self._is_stopping:
            return
        if not self._queue:
            self._look_around()
        while self._queue and not self.turn:
            cell = self._queue[0]
            if cell.state != "waiting":  # it has run for a cell below it
                self._queue.pop(0)
                continue
            above = next((one for one in self.needs(cell) if not one.is_fresh), cell)
            if above is cell:
                self._queue.pop(0)
            self._begin(cell, above)

    def _look_around(self) -> None:
        """Runs a cell in view for the first time, if nothing prevents it."""
        for cell in self._in_sight:
            if cell.state != "built" or cell.is_exercise:
                continue
            if all(map(_runs_unasked, [cell, *self.needs(cell)])):
                self._wait_quietly(cell)
                return

    def _wait_quietly(self, cell: Cell) -> None:
        cell.is_quiet = True
        cell.state = "waiting"
        self._queue.append(cell)
        self._world.later(QUIET, lambda: self._speak(cell))

    def _speak(self, cell: Cell) -> None:
        if cell.is_busy:
            cell.is_quiet = False
            cell.changed()

    def _begin(self, cell: Cell, running: Cell) -> None:
        is_books = running is not cell and running.passed is False
        sent = dict(running.values)
        self.turn = turn = Turn(cell, running, is_books, running.own, sent)
        if not is_books:
            running.is_quiet = cell.is_quiet
            running.state = "running"
            running.again = False
            running.lent = [one.number for one in self.needs(running) if one.passed is False]
            running.changed()
        for one in {cell, *self._queue}:
            one.changed()
        code = running.facts["solution"] if is_books else running.code
        checks = "" if is_books else running.facts["checks"]
        what = {
            "code": code,
            "checks": checks,
            "inputs": sent,
            "newest": running.newest,
            "page": self._page,
            "trace": running.wants_trace and not is_books,
            "modules": self._modules(code + checks),
        }
        running.newest = None
        output: list[str] = []
        frames: list[JSON] = []

        def began() -> None:
            turn.has_begun = True
            for one in {cell, running, *self._queue}:
                one.changed()

        def event(told: JSON) -> None:
            if is_books or not isinstance(told, dict):
                return
            if isinstance(told.get("output"), str) and sum(map(len, output)) < MOST_OUTPUT:
                output.append(told["output"])
                running.output = "".join(output)
            if isinstance(told.get("frame"), dict) and len(frames) < MOST_FRAMES:
                frames.append(told["frame"])
                running.frames, running.value = frames, told["frame"]
            running.changed()

        self._tasks.start(
            SLOT,
            "cells.run",
            what,
            done=lambda result: self._done(turn, result, frames),
            failed=lambda failure: self._failed(turn, failure),
            event=event,
            began=began,
        )

    def _done(self, turn: Turn, answer: JSON, frames: list[JSON]) -> None:
        try:
            result: Result = schema.checked("the result", answer, Result, "result")
        except PuzzleError as error:
            self._fail(turn, str(error))
            return
        cell, running = turn.cell, turn.running
        if turn.is_books:
            running.is_fresh = result["error"] is None
            if result["error"]:
                self._fail(turn, _book_failed(running, result["error"]["message"]))
                return
            self._end(turn)
            return
        self._show(running, result, frames, turn)
        if running.again and result["error"] is None:
            running.again = False
            self._begin(cell, running)
            return
        running.again = False
        if result["error"] and running is not cell:
            self._fail(turn, f"Cell {running.number} above failed; this cell needs it.")
            return
        self._end(turn)

    def _show(self, cell: Cell, result: Result, frames: list[JSON], turn: Turn) -> None:
        """Takes the result of a cell's own code."""
        had = cell.ran
        was_lent = cell.passed is False
        is_as_it_ran = cell.own == turn.own
        cell.take_inputs(result, turn.sent)
        cell.state = "failed" if result["error"] else "done"
        cell.output, cell.value, cell.hint = result["output"], result["value"], result["hint"]
        cell.frames = [] if result["frames"] is None else frames
        cell.frame, cell.is_playing = None, False
        cell.error, cell.seconds = result["error"], result["seconds"]
        cell.is_stale, cell.is_alive = False, True
        cell.trace = Trace(result["trace"]) if result["trace"] and is_as_it_ran else None
        cell.step, cell.wants_trace = 0, False
        if cell.is_exercise:
            cell.passed = result["passed"] is True
        if result["reads"] is not None and result["writes"] is not None:
            cell.reads, cell.writes = frozenset(result["reads"]), frozenset(result["writes"])
            if cell.is_exercise:  # the book's answer may be used
                cell.reads |= frozenset(cell.facts["reads"])
                cell.writes |= frozenset(cell.facts["writes"])
        is_still_lent = was_lent and cell.passed is False
        is_whole = result["error"] is None and cell.passed is not False
        cell.is_fresh = is_whole and is_as_it_ran
        cell.changed()
        if not cell.again:
            cell.ran = cell.effect if is_as_it_ran or cell.passed is False else turn.own
            if not is_still_lent and (had != cell.ran or cell.facts["volatile"]):
                self._date(cell)
        self._ended(cell)

    def _date(self, cell: Cell) -> None:
        """A cell's names have changed: cells that depend on it run again, or are marked."""
        for below in self.dependents(cell):
            below.is_fresh = False
            if below.state not in ("built", "done") or below.passed is False:
                continue
            below.is_stale = True
            below.changed()
            if cell.error is None and not below.is_costly:
                self._wait_quietly(below)

    def _failed(self, turn: Turn, failure: Failure) -> None:
        message = failure.message
        if turn.is_books:
            message = _book_failed(turn.running, message)
        elif turn.running is not turn.cell:
            self._fail(Turn(turn.running, turn.running, False, "", {}), message)
            message = f"Cell {turn.running.number} above failed; this cell needs it."
        self._fail(turn, message)

    def _fail(self, turn: Turn, message: str) -> None:
        """The cell in turn cannot run."""
        for one in {turn.cell, turn.running}:
            if one is not turn.cell and not one.is_busy:
                continue
            one.again = False
            if one.is_quiet and not one.is_alive:  # the build's output is better than that
                one.state = "built"
                self._in_sight = [cell for cell in self._in_sight if cell is not one]
                continue
            one.state = "failed"
            one.error = {"message": message, "line": None, "calls": [], "advice": ""}
        self._end(turn)

    def _end(self, turn: Turn) -> None:
        for one in (turn.cell, turn.running):
            if not one.is_busy:
                one.is_quiet = False
                self._queue = [cell for cell in self._queue if cell is not one]
            one.changed()
        if self.turn is turn:
            self.turn = None
        self._go_on()


def _is_untouched_extra(cell: Cell) -> bool:
    """Whether it is the harder version of an exercise, not solved yet."""
    return cell.facts["harder"] and cell.passed is False


def _gives(cell: Cell, wanted: set[str], given: frozenset[str]) -> bool:
    """Whether a cell writes one of the names; `given` are those that other cells also write."""
    if _is_untouched_extra(cell):
        wanted = wanted - given
    return cell.writes is None or ALL in cell.writes or not cell.writes.isdisjoint(wanted)


def _runs_unasked(cell: Cell) -> bool:
    """Whether a cell may run unasked: it is the book's, and quick."""
    if cell.is_fresh or cell.passed is False:  # the book's answer
        return True
    own = cell.is_changed or cell.values or cell.state == "stopped"
    return not (own or cell.is_costly or cell.facts["volatile"])


def _book_failed(exercise: Cell, why: str) -> str:
    number = exercise.number
    return f"The book's answer to the exercise in cell {number} failed; this cell needs it. {why}"
