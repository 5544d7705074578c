"""The timer: a scramble after the other, each timed, counted, and one step from being explained."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any, TypedDict

from cubogram.errors import PuzzleError
from cubogram.pages.keeping import Store
from cubogram.pages.notices import Notices
from cubogram.pages.page import Page, Regions, TextFile
from cubogram.pages.timer import formats
from cubogram.pages.timer.analysis import Analysis
from cubogram.pages.timer.scrambles import Scrambles
from cubogram.pages.timer.solves import FIRST, TIMER, Options, Session, Shelf, Solve, Timer
from cubogram.pages.timer.statistics import Statistics
from cubogram.pages.timer.times import PENALTIES, Penalty, read_time
from cubogram.pages.timer.view import view
from cubogram.pages.world import World
from cubogram.words import counted

JSON = Any


class Stopped(TypedDict):
    """What the clock tells: seconds; `waited` is the inspection's time."""

    seconds: float
    waited: float | None
    splits: list[float]


class Typed(TypedDict):
    """A form with a time."""

    time: str


class Named(TypedDict):
    """A form with a name."""

    name: str


class Commented(TypedDict):
    """A form with a comment."""

    comment: str


PLUS_TWO, TOO_LATE = 15.0, 17.0
"""Seconds of inspection after which a start costs two seconds, and is none (WCA, A4d)."""
SHOWN = 100
"""Solves of the list at first, and with each press of the button below it."""


class TimerPage(Page):
    """The timer in one tab."""

    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        self.notices = Notices(world)
        self.kept = store.entry(TIMER)
        self.scrambles = Scrambles(self.tasks)
        self.analysis = Analysis(self.tasks)
        self.shown = SHOWN
        self.selected = ""
        """The solve whose dialog is open, by its name."""
        self.deleted: list[tuple[str, Solve]] = []
        """What Undo brings back, by its session: the latest at the end."""
        self._session = self.timer.current
        self._read = ("", "")
        self._open()

    # What there is

    @property
    def timer(self) -> Timer:
        """Sessions and options."""
        return self.kept.value

    @property
    def options(self) -> Options:
        """How the timer works."""
        return self.timer.options

    @property
    def session(self) -> str:
        """The session of this tab."""
        return self._session if self._session in self.timer.sessions else self.timer.current

    @property
    def session_name(self) -> str:
        """What the reader calls it."""
        return self.timer.sessions[self.session].name

    @property
    def last(self) -> Solve | None:
        """The latest solve."""
        return self.solves[-1] if self.solves else None

    def find(self, name: str) -> Solve | None:
        """The solve with that name."""
        return next((solve for solve in reversed(self.solves) if solve.name == name), None)

    def view(self) -> Regions:
        """What is shown now; another tab may have added or deleted solves."""
        if self.store.changes != self._changes:
            self._open()
        return view(self)

    def begin(self) -> None:
        """Takes up the scramble that was noted here."""
        note = self.world.note
        if isinstance(note, dict) and isinstance(note.get("scramble"), str):
            self.scrambles.current = note["scramble"]

    def _open(self) -> None:
        self.shelf = Shelf(self.store, self.session)
        self.solves = self.shelf.all()
        self.statistics = Statistics([solve.result for solve in self.solves])
        self._changes = self.store.changes

    # Scrambles

    def on_drawn(self, scramble: str) -> None:
        """The page has drawn a scramble itself, because there was none yet."""
        if not self.scrambles.current:
            self.scrambles.current = scramble
        self._go_on()

    def on_another(self, value: JSON = None) -> None:
        """Another scramble."""
        self.scrambles.next()
        self._go_on()
        self._to_clock()

    def _go_on(self) -> None:
        """With the scramble that is there now."""
        self.world.remember({"scramble": self.scrambles.current})
        self.scrambles.prepare()
        if self.options.crosses and self.scrambles.current:
            self.analysis.crosses(self.scrambles.current)

    # Solves

    def on_stopped(self, value: Stopped) -> None:
        """A solve has ended."""
        waited = value["waited"]
        penalty: Penalty = ""
        if waited is not None and waited > PLUS_TWO:
            penalty = "DNF" if waited > TOO_LATE else "+2"
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
        self.world.wish("clear", "typed-time")

    def _add(self, milliseconds: int, penalty: Penalty, splits: tuple[int, ...]) -> None:
        at = max(int(1000 * time.time()), self.last.at + 1 if self.last else 0)
        name = f"{at}.{self.store.tab}"
        solve = Solve(name, milliseconds, penalty, self.scrambles.current, at, "", splits)
        self.shelf.put(solve)
        self.solves.append(solve)
        self.statistics.add(solve.result)
        self._changes = self.store.changes
        self.analysis.forget()
        self.on_another()

    def on_penalty(self, value: str) -> None:
        """ "NAME +2": the penalty of a solve; given again it is taken back."""
        name, _, wanted = value.partition(" ")
        solve = self.find(name)
        if solve and wanted in PENALTIES:
            penalty: Penalty = "" if solve.penalty == wanted else wanted
            self._replace(solve._replace(penalty=penalty))
            self._to_clock()

    def on_comment(self, form: Commented) -> None:
        """A comment on the solve whose dialog is open."""
        solve = self.find(self.selected)
        if solve:
            self._replace(solve._replace(comment=form["comment"].strip()))

    def _replace(self, solve: Solve) -> None:
        at = next(i for i, other in enumerate(self.solves) if other.name == solve.name)
        self.solves[at] = solve
        self.statistics.change(at, solve.result)
        self.shelf.put(solve)
        self._changes = self.store.changes

    def on_delete(self, name: str) -> None:
        """Deletes a solve; Undo brings it back."""
        solve = self.find(name)
        if not solve:
            return
        at = self.solves.index(solve)
        del self.solves[at]
        self.statistics.remove(at)
        self.shelf.remove(solve.name)
        self._changes = self.store.changes
        self.deleted.append((self.session, solve))
        self.notices.say("message", "deleted", offer=("Undo", "undo"), seconds=20)
        self._to_clock()

    def on_undo(self, value: JSON = None) -> None:
        """Brings the solve back that was deleted last."""
        if self.deleted:
            session, solve = self.deleted.pop()
            if session in self.timer.sessions:
                Shelf(self.store, session).put(solve)
                self._open()
            self.notices.clear("message")

    def on_select(self, name: str) -> None:
        """Opens the dialog of a solve."""
        if self.find(name):
            self.selected = name
            self.world.wish("open", "solve-dialog")

    def on_more(self, value: JSON = None) -> None:
        """More of the list."""
        self.shown += 10 * SHOWN

    def _to_clock(self) -> None:
        """The space bar is the clock's, not that of the button that was pressed."""
        self.world.wish("focus", "clock")

    # What the solver says

    def on_analyse(self, name: str) -> None:
        """Says how the solve could have been."""
        solve = self.find(name)
        if solve and solve.scramble:
            self.analysis.start(solve.scramble)
            self._to_clock()

    # Sessions

    def on_session(self, name: str) -> None:
        """Another session."""
        if name in self.timer.sessions:
            self._go_to(name)

    def on_new_session(self, form: Named) -> None:
        """A new session with a name."""
        given = form["name"].strip() or f"Session {len(self.timer.sessions) + 1}"
        now = int(1000 * time.time())
        name = f"s{now}{self.store.tab}"
        sessions = {**self.timer.sessions, name: Session(given, now)}
        self.kept.set(replace(self.timer, sessions=sessions))
        self._go_to(name)
        self.world.wish("close", "session-dialog")

    def on_rename(self, form: Named) -> None:
        """Another name for this session."""
        given = form["name"].strip()
        if given:
            one = replace(self.timer.sessions[self.session], name=given)
            sessions = {**self.timer.sessions, self.session: one}
            self.kept.set(replace(self.timer, sessions=sessions))
            self.world.wish("close", "session-dialog")

    def on_remove_session(self, value: JSON = None) -> None:
        """Deletes this session and its solves for good."""
        self.shelf.clear()
        rest = {name: one for name, one in self.timer.sessions.items() if name != self.session}
        sessions = rest or {FIRST: Session("Session 1")}
        self.deleted = []
        self.kept.set(replace(self.timer, sessions=sessions, current=next(iter(sessions))))
        self._go_to(self.timer.current)

    def _go_to(self, name: str) -> None:
        self._session = name
        self.kept.set(replace(self.timer, current=name))
        self.shown = SHOWN
        self.notices.clear("message")
        self._open()

    # Options

    def on_option(self, form: dict[str, str]) -> None:
        """The form of options, all of it."""
        try:
            phases = max(1, min(10, int(form.get("phases") or 1)))
        except ValueError:
            raise PuzzleError("event", "phases: a number from 1 to 10 is expected") from None
        wished = {name: name in form for name in vars(Options()) if name != "phases"}
        self.kept.set(replace(self.timer, options=Options(phases=phases, **wished)))
        if self.options.crosses and self.scrambles.current:
            self.analysis.crosses(self.scrambles.current)

    # Files

    def on_save(self, kind: str) -> None:
        """A file: "json" and "cstimer" with all sessions, "csv" with this one."""
        if kind == "csv":
            self.world.wish("download", "solves.csv", "text/csv", formats.table(self.solves))
            return
        sessions = [
            (one.name, Shelf(self.store, name).all()) for name, one in self.timer.sessions.items()
        ]
        name = "cstimer.json" if kind == "cstimer" else "cubogram-timer.json"
        write = formats.cstimer if kind == "cstimer" else formats.ours
        self.world.wish("download", name, "application/json", write(sessions))

    def on_file(self, file: TextFile) -> None:
        """A file of sessions comes back, or from csTimer."""
        if "text" not in file:
            self.notices.say("file", file.get("problem", ""), "error")
            return
        try:
            loaded = formats.read_file(file["text"])
        except ValueError as error:
            self.notices.say("file", f'"{file["name"]}" was not loaded: {error}', "error")
            return
        sessions = dict(self.timer.sessions)
        by_name = {one.name: name for name, one in sessions.items()}
        total = 0
        for number, (given, solves) in enumerate(loaded.sessions):
            now = int(1000 * time.time())
            name = by_name.get(given, f"s{now}{self.store.tab}{number}")
            sessions.setdefault(name, Session(given, now))
            Shelf(self.store, name).put_all(solves)
            total += len(solves)
        self.kept.set(replace(self.timer, sessions=sessions))
        self._open()
        words = f"{counted(total, 'solve')} in {counted(len(loaded.sessions), 'session')} loaded"
        if loaded.left_out:
            words += f". Left out: {', '.join(loaded.left_out[:5])}"
        self.notices.say("file", words, "error" if loaded.left_out else "good")

    def on_copied(self, done: bool) -> None:
        """The scramble was copied, or only selected."""
        self.notices.say("message", "copied" if done else "press Ctrl+C to copy", seconds=5)
