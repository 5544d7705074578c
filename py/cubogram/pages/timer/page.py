"""The timer: one scramble after another, each timed, counted, and ready to be explained."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, TypedDict

from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.pages.keeping import Store
from cubogram.pages.notices import Notices
from cubogram.pages.page import Page, Regions
from cubogram.pages.timer.analysis import Analysis
from cubogram.pages.timer.explaining import Explaining
from cubogram.pages.timer.first_steps import KINDS, FirstSteps
from cubogram.pages.timer.review import Review
from cubogram.pages.timer.scrambles import Scrambles
from cubogram.pages.timer.sessions import Sessions
from cubogram.pages.timer.solves import SOLVES, TIMER, Options, Shelf, Timer
from cubogram.pages.timer.statistics import Statistics
from cubogram.pages.timer.view import view
from cubogram.pages.training.memory import COLOURS, TRAINER
from cubogram.pages.world import World
from cubogram.timing.solves import Solve
from cubogram.timing.times import PENALTIES, Penalty, read_time

JSON = Any


class Stopped(TypedDict):
    """The clock's report in seconds; `waited` is the inspection time."""

    seconds: float
    waited: float | None
    splits: list[float]


class Typed(TypedDict):
    """A form with a time."""

    time: str


class Commented(TypedDict):
    """A form with a comment."""

    comment: str


PLUS_TWO, TOO_LATE = 15.0, 17.0
"""Seconds of inspection after which a start costs two seconds, or the solve (A3a1, A4d1 and A4d2
of the WCA Regulations of January 2026)."""
SHOWN = 100
"""How many solves the list shows at first; the button below it shows ten times as many more."""


class TimerPage(Page):
    """The timer in one tab."""

    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        self.notices = Notices(world)
        self.kept = store.entry(TIMER)
        self.trainer = store.entry(TRAINER)
        self.scrambles = Scrambles(self.tasks, store)
        self.steps = FirstSteps(self.tasks, "beside")
        """About the scramble shown."""
        self.analysis = Analysis(self.tasks)
        self.sessions = Sessions(self)
        self.explaining = Explaining(self)
        self.review = Review(self)
        self.parts = [self.sessions, self.explaining, self.review]
        self.shown = SHOWN
        self.selected = ""
        """The name of the solve whose dialog is open."""
        self.deleted: list[tuple[str, Solve]] = []
        """Deleted solves that Undo can restore, by session, the latest at the end."""
        self.reread()

    # State

    @property
    def timer(self) -> Timer:
        """Sessions and options."""
        return self.kept.value

    @property
    def options(self) -> Options:
        """How the timer works."""
        return self.timer.options

    @property
    def colour(self) -> str:
        """The colour of the reader's cross, here and in the trainer."""
        return self.trainer.value.options.colour

    @property
    def problem(self) -> str:
        """What is wrong with the stored entries of this session; "" if nothing is."""
        damaged = self.shelf.damaged
        verb = "is" if damaged == 1 else "are"
        words = f"{counted(damaged, 'solve')} of this session {verb} damaged and cannot be shown; "
        return f"{words}the stored data is left as it is." if damaged else ""

    @property
    def last(self) -> Solve | None:
        """The latest solve."""
        return self.solves[-1] if self.solves else None

    def find(self, name: str) -> Solve | None:
        """The solve with that name."""
        return next((solve for solve in reversed(self.solves) if solve.name == name), None)

    def view(self) -> Regions:
        """The current state; another tab may have added or deleted solves."""
        if self._now != self._read:
            self.reread()
        return view(self)

    @property
    def _now(self) -> tuple[str, int]:
        """Updates what depends on the solves, after a change here or in another tab."""
        return self.sessions.current, self.store.changes[SOLVES.name]

    def begin(self) -> None:
        """Restores the scramble noted in this tab."""
        note = self.world.note
        if isinstance(note, dict) and isinstance(note.get("scramble"), str):
            self.scrambles.take(note["scramble"])

    def begin_session(self) -> None:
        """Opens the session that the tab has chosen."""
        self.shown = SHOWN
        self.notices.clear("message")
        self.analysis.forget()
        self.review.stop()
        self.reread()

    def reread(self) -> None:
        """Reads the session's solves again."""
        self.shelf = Shelf(self.store, self.sessions.current)
        self.solves = self.shelf.all()
        self.statistics = Statistics([solve.result for solve in self.solves])
        self._read = self._now

    # Scrambles

    def on_drawn(self, scramble: str) -> None:
        """The page has drawn a scramble itself, because Python had made none yet."""
        if not self.scrambles.current:
            self.scrambles.take(scramble)
        self._go_on()

    def on_another(self, value: JSON = None) -> None:
        """Another scramble."""
        self.scrambles.next()
        self._go_on()
        self.to_clock()

    def _go_on(self) -> None:
        """Starts with the present scramble."""
        self.world.remember({"scramble": self.scrambles.current})
        self.scrambles.stock.fill()
        if self.scrambles.current:
            wanted = [kind for kind in KINDS if getattr(self.options, kind)]
            self.steps.ask(self.scrambles.current, wanted)
        else:
            self.steps.forget()

    # Solves

    def on_stopped(self, value: Stopped) -> None:
        """A solve has ended."""
        waited = value["waited"]
        penalty: Penalty = ""
        if waited is not None and waited >= PLUS_TWO:
            penalty = "DNF" if waited >= TOO_LATE else "+2"
        splits = tuple(round(1000 * split) for split in value["splits"])
        self._add(round(1000 * value["seconds"]), penalty, splits)

    def on_typed(self, form: Typed) -> None:
        """A time that was typed."""
        try:
            time_, penalty = read_time(form["time"])
        except ValueError as error:
            self.notices.say("typed", str(error), "error")
            return
        self.notices.clear("typed")
        self._add(time_, penalty, ())
        self.world.request("clear", "typed-time")

    def _add(self, milliseconds: int, penalty: Penalty, splits: tuple[int, ...]) -> None:
        at = max(int(1000 * time.time()), self.last.at + 1 if self.last else 0)
        name = f"{at}.{self.store.tab}"
        solve = Solve(name, milliseconds, penalty, self.scrambles.current, at, "", splits)
        self.shelf.put(solve)
        self.solves.append(solve)
        self.statistics.add(solve.result)
        self._read = self._now
        self.shown = SHOWN
        self.analysis.forget()
        self.on_another()

    def on_penalty(self, value: str) -> None:
        """ "NAME +2": the penalty of a solve, "NAME " for none; the same one again removes it."""
        name, _, wanted = value.partition(" ")
        solve = self.find(name)
        if solve and wanted in PENALTIES:
            penalty: Penalty = "" if solve.penalty == wanted else wanted
            self.replace(solve._replace(penalty=penalty))
            self.to_clock()

    def on_comment(self, form: Commented) -> None:
        """A comment on the solve whose dialog is open."""
        solve = self.find(self.selected)
        if solve:
            self.replace(solve._replace(comment=form["comment"].strip()))

    def replace(self, solve: Solve) -> None:
        """Stores a solve that has changed."""
        at = next(i for i, other in enumerate(self.solves) if other.name == solve.name)
        self.solves[at] = solve
        self.statistics.change(at, solve.result)
        self.shelf.put(solve)
        self._read = self._now

    def on_delete(self, name: str) -> None:
        """Deletes a solve; Undo restores it."""
        solve = self.find(name)
        if not solve:
            return
        at = self.solves.index(solve)
        del self.solves[at]
        self.statistics.remove(at)
        self.shelf.remove(solve.name)
        self._read = self._now
        self.deleted.append((self.sessions.current, solve))
        self.notices.say("message", "deleted", offer=("Undo", "undo"), seconds=20)
        if self.analysis.solve == name:
            self.analysis.forget()
        self.to_clock()

    def on_undo(self, value: JSON = None) -> None:
        """Restores the solve deleted last."""
        if self.deleted:
            session, solve = self.deleted.pop()
            if session in self.timer.sessions:
                Shelf(self.store, session).put(solve)
                self.reread()
            self.notices.clear("message")

    def on_select(self, name: str) -> None:
        """Opens the dialog of a solve."""
        if self.find(name):
            self.selected = name
            self.world.request("open", "solve-dialog")

    def on_more(self, value: JSON = None) -> None:
        """Shows more of the list."""
        self.shown += 10 * SHOWN

    def to_clock(self) -> None:
        """The space bar belongs to the clock, not to the button pressed last."""
        self.world.request("focus", "clock")

    def on_copied(self, done: bool) -> None:
        """Text was copied, or only selected."""
        self.notices.say("message", "copied" if done else "press Ctrl+C to copy", seconds=5)

    # Options

    def on_option(self, form: dict[str, str]) -> None:
        """The form of options, as a whole."""
        try:
            phases = int(max(1.0, min(10.0, float(form.get("phases") or 1))))
        except ValueError:
            raise PuzzleError("event", "phases: a number from 1 to 10 is expected") from None
        checked = {name: name in form for name in vars(Options()) if name != "phases"}
        self.kept.set(replace(self.timer, options=Options(phases=phases, **checked)))
        colour, memory = form.get("colour"), self.trainer.value
        if colour in COLOURS and colour != self.colour:
            self.trainer.set(replace(memory, options=replace(memory.options, colour=colour)))
        self._go_on()
