"""The order in which the cells of a chapter run, and their results.

Before a cell runs, the cells above whose names it needs run, unless Python has their present names.
Below an exercise, the reader's answer is used once it has passed its checks; until then, the book's
is used. When a cell's names change, the cells that depend on it run again by themselves; slow ones
are only marked as out of date.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.pages import codec
from cubogram.pages.book import inputs, view
from cubogram.pages.book.cell import Cell, Result, Trouble, cell_of
from cubogram.pages.book.trace import Trace
from cubogram.pages.jobs import Ended, Failure, Story, follow, job, wait
from cubogram.pages.learning.own_solver import MODULE, OwnSolver
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON

MOST_FRAMES = 400
MOST_OUTPUT = 30_000
"""Characters of output shown while a cell runs; the final output is shorter."""
QUIET = 0.5
"""Seconds after which a cell that runs by itself shows that it is running."""
ALL = "*"
"""The name for all names of a module (see `cubogram.live.names`)."""


@dataclass
class Turn:
    """What is running: the cell whose turn it is, or one above it that it needs."""

    cell: Cell
    running: Cell
    is_books: bool
    """Whether the book's answer to an exercise is running."""
    own: tuple[str, dict[str, JSON]]
    """The code and values being run."""
    is_watched: bool
    has_begun: bool = False
    """Whether Python is ready."""
    output: str = ""
    frames: list[JSON] = field(default_factory=list)


class Notebook(Part):
    """The cells of a page in order, and the one worker that runs them."""

    def __init__(self, site: Site, cells: Sequence[Cell], solver: OwnSolver | None) -> None:
        """Code can import the reader's own `solver`."""
        super().__init__(site)
        self.cells = cells
        self.turn: Turn | None = None
        self._solver = solver
        self._queue: list[Cell] = []

    def view(self) -> Regions:
        shown = (view.regions(cell, self._progress(cell)) for cell in self.cells)
        return {place: region for regions in shown for place, region in regions.items()}

    def _progress(self, cell: Cell) -> str:
        """What a cell waits for, in words; "" if it does not run or should not show it."""
        if not cell.is_busy or cell.is_quiet:
            return ""
        turn = self.turn
        if turn is None or not turn.has_begun:
            return view.WAITING
        if cell is turn.running:
            return "Running…"
        why = "which this one needs" if cell is turn.cell else "which comes first"
        return f"Cell {turn.running.number}, {why}, is running…"

    # What the reader does

    def on_run(self, value: str) -> None:
        cell, _ = cell_of(self.cells, value)
        cell.frame, cell.is_playing = None, False
        self.run(cell)

    def on_watch(self, value: str) -> None:
        """Runs the cell, watched line by line."""
        cell, _ = cell_of(self.cells, value)
        cell.wants_trace = cell.is_unfolded = True
        self.run(cell)

    def on_set(self, value: str) -> None:
        """An input was set: the number of the cell, the number of the input, the value."""
        cell, rest = cell_of(self.cells, value)
        number, _, text = rest.partition(" ")
        self._set(cell, number, text)

    def on_picked(self, value: str) -> None:
        """A part of a cell's picture was clicked: the number of the cell, and that of the part."""
        cell, text = cell_of(self.cells, value)
        kinds = [one.get("kind") for one in cell.inputs]
        if "picked" in kinds:
            self._set(cell, kinds.index("picked"), text)

    def _set(self, cell: Cell, number: str | int, text: str) -> None:
        try:
            which = whole_number(number)
            value = inputs.read(cell.inputs[which], text)
        except (PuzzleError, IndexError):
            return  # the input cannot have that value, or is gone
        cell.set_input(which, value)
        cell.newest = which
        self.run(cell)

    def on_sight(self, value: str) -> None:
        """A cell has scrolled into view: it runs when nothing else does."""
        cell, _ = cell_of(self.cells, value)
        cell.is_in_sight = True
        self._go_on()

    def on_stop(self, value: str) -> None:
        self.stop(cell_of(self.cells, value)[0])

    def run(self, cell: Cell) -> None:
        """Runs a cell, after the cells it needs; again, if it is running, but not as it is now."""
        turn = self.turn
        if turn and turn.running is cell and not turn.is_books:
            is_other = turn.own != cell.own or (cell.wants_trace and not turn.is_watched)
            cell.again = cell.again or is_other
        if cell.is_busy and not cell.is_quiet:
            return
        cell.is_linked = cell.is_quiet = False
        cell.note = ""
        if not cell.is_busy:
            self._wait(cell)
            self._go_on()

    def stop(self, cell: Cell) -> None:
        """Stops a cell, or takes it out of the queue.

        If Python does not respond, it is restarted; `forget` is then called.
        """
        if cell.state == "built":  # before Python is ready: it does not run when it comes in view
            cell.state = "stopped"
        turn = self.turn
        if cell.is_busy and turn and cell in (turn.cell, turn.running):
            _stop(turn.cell)
            _stop(turn.running)
            self._restart()
        _stop(cell)

    def forget(self) -> None:
        """Python has been restarted: it no longer has any names."""
        for cell in self.cells:
            cell.is_fresh = False
            if cell.state == "stopped" and self._restart.runs:
                cell.state = "lost"
        if turn := self.turn:
            self._work.stop()
            why = "Python stopped while this cell was running, and has been restarted."
            _fail(turn.cell, why)
            _fail(turn.running, why)
            self._go_on()

    # How it runs

    def _go_on(self) -> None:
        if not self._work.runs and not self._restart.runs:
            self._work()

    @job()
    def _restart(self) -> Story:
        """What waits runs once nothing of the cell that was stopped runs."""
        yield Ended(self._work)
        self._work()

    @job()
    def _work(self) -> Story:
        """Runs what waits, one cell after another."""
        try:
            while cell := self._next():
                above = (one for one in needs(self.cells, cell) if not one.is_fresh)
                yield from self._run(cell, next(above, cell))
        finally:
            self.turn = None

    def _next(self) -> Cell | None:
        """The cell whose turn it is: those that the reader has asked for come first.

        If none waits, a cell in view runs for the first time, if nothing prevents it.
        """
        self._queue = [cell for cell in self._queue if cell.state == "waiting"]
        if not self._queue:
            for cell in self.cells:
                is_new = cell.is_in_sight and cell.state == "built" and not cell.is_exercise
                if is_new and all(map(_runs_unasked, [cell, *needs(self.cells, cell)])):
                    self._wait_quietly(cell)
                    break
        return min(self._queue, key=lambda cell: cell.is_quiet, default=None)

    def _wait(self, cell: Cell) -> None:
        cell.state = "waiting"
        if cell not in self._queue:
            self._queue.append(cell)

    def _wait_quietly(self, cell: Cell) -> None:
        cell.is_quiet = True
        self._wait(cell)
        self._speak()

    @job()
    def _speak(self) -> Story:
        """Cells that run by themselves show it if that takes long."""
        yield wait(QUIET)
        for cell in self.cells:
            cell.is_quiet = False

    def _run(self, cell: Cell, running: Cell) -> Story:
        """Runs a cell, or one above it that it needs."""
        is_books = running is not cell and running.passed is False
        is_watched = running.wants_trace and not is_books
        self.turn = turn = Turn(cell, running, is_books, running.own, is_watched)
        if not is_books:
            running.is_quiet = cell.is_quiet
            running.state = "running"
            running.again = False
            running.lent = []
        try:
            result = yield from self._result(turn)
        except Failure as failure:
            why = failure.message
            if not is_books:
                _fail(running, why)
        else:
            why = result.error.message if result.error else ""
            if is_books:
                running.is_fresh = not why
            else:
                self._take(turn, result)
        n = running.number
        if running.again and not is_books:
            running.again = False
            running.state = "waiting"
            self._queue.insert(0, running)
        elif why and is_books:
            answer = f"The book's answer to the exercise in cell {n} failed"
            _fail(cell, f"{answer}; this cell needs it. {why}")
        elif why and running is not cell:
            _fail(cell, f"Cell {n} above failed; this cell needs it.")

    def _result(self, turn: Turn) -> Generator[Any, Any, Result]:
        """What Python answers; raises Failure. Output and frames are shown as they come."""
        running, facts = turn.running, turn.running.facts
        own, values = turn.own
        code = facts["solution"] if turn.is_books else own
        checks = "" if turn.is_books else facts["checks"]
        solver = self._solver if MODULE in code + checks else None
        newest, running.newest = running.newest, None
        news = yield follow(
            "cells.run",
            code=code,
            checks=checks,
            inputs=values,
            newest=newest,
            page=self.site.world.path,
            trace=turn.is_watched,
            modules={MODULE: solver.module()} if solver else {},
            solution="" if turn.is_books or facts["several"] else facts["solution"],
        )
        while news.kind != "result":
            turn.has_begun = True
            if not turn.is_books:
                self._stream(turn, news.value)
            news = yield None
        try:
            return codec.read(Result, news.value)
        except ValueError as error:
            raise Failure("result", f"the result: {error}") from None

    def _stream(self, turn: Turn, event: JSON) -> None:
        running = turn.running
        match event:
            case {"output": str(text)} if len(turn.output) < MOST_OUTPUT:
                turn.output += text
                running.result = replace(running.result, output=turn.output)
            case {"frame": dict(frame)} if len(turn.frames) < MOST_FRAMES:
                turn.frames.append(frame)
                running.frames = turn.frames
                running.result = replace(running.result, value=frame)

    def _take(self, turn: Turn, result: Result) -> None:
        """Takes the result of a cell's own code."""
        cell = turn.running
        had, is_as_it_ran = cell.ran, cell.own == turn.own
        cell.take_inputs(result, turn.own[1])
        cell.state = "failed" if result.error else "done"
        cell.result = result
        cell.frames = [] if result.frames is None else turn.frames
        cell.frame, cell.is_playing = None, False
        cell.is_stale, cell.is_alive, cell.is_quiet = False, True, False
        cell.trace = Trace(result.trace) if result.trace and is_as_it_ran else None
        cell.step = cell.trace.apart if cell.trace else 0
        cell.wants_trace = cell.wants_trace and cell.again
        if cell.is_exercise:
            cell.passed = result.passed is True
        if is_as_it_ran and result.reads is not None and result.writes is not None:
            cell.reads, cell.writes = result.reads, result.writes
            if cell.is_exercise:  # the book's answer may be used
                cell.reads |= frozenset(cell.facts["reads"])
                cell.writes |= frozenset(cell.facts["writes"])
        if cell.reads is not None:
            lent = [one for one in needs(self.cells, cell) if one.passed is False]
            cell.lent = [one.number for one in lent]
        cell.is_fresh = is_as_it_ran and not result.error and cell.passed is not False
        if not cell.again:
            cell.ran = cell.effect if is_as_it_ran or cell.passed is False else turn.own
            if had != cell.ran or cell.facts["volatile"]:
                self._date(cell)

    def _date(self, cell: Cell) -> None:
        """A cell's names have changed: cells that depend on it run again, or are marked."""
        for below in self.cells[cell.number :]:
            if cell not in needs(self.cells, below):
                continue
            below.is_fresh = False
            if below.state not in ("built", "done") or below.passed is False:
                continue
            below.is_stale = True
            if not cell.result.error and not below.is_costly:
                self._wait_quietly(below)


def _stop(cell: Cell) -> None:
    if cell.is_busy:  # it is not if the book's answer is running
        cell.state = "stopped"
        cell.again = cell.wants_trace = False
        cell.result = replace(cell.result, error=None)


def _fail(cell: Cell, why: str) -> None:
    if not cell.is_busy:
        return
    if cell.is_quiet and not cell.is_alive:  # what the build shows is better than that
        cell.state, cell.is_in_sight = "built", False
    else:
        cell.state = "failed"
        cell.result = replace(cell.result, error=Trouble(why))
    cell.again = cell.is_quiet = False


def needs(cells: Sequence[Cell], cell: Cell) -> list[Cell]:
    """The earlier cells whose names a cell uses, in page order."""
    above = list(cells[: cell.number - 1])
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
    own = cell.is_changed or cell.values or cell.state in ("stopped", "lost")
    return not (own or cell.is_costly or cell.facts["volatile"])
