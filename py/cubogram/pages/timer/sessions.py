"""Sessions: started, renamed, deleted; saved as files and loaded again."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypedDict

from cubogram.formatting import counted
from cubogram.pages.page import TextFile
from cubogram.pages.timer.solves import FIRST, Session, Shelf, Timer
from cubogram.timing import formats

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

JSON = Any

NAMED = 5
"""How many of the parts left out of a file are named."""


class Named(TypedDict):
    """A form with a name."""

    name: str


class Sessions:
    """A part of the timer's page."""

    def __init__(self, page: TimerPage) -> None:
        self._page = page
        self._current = page.timer.current

    @property
    def current(self) -> str:
        """The key of this tab's session."""
        sessions = self._timer.sessions
        return self._current if self._current in sessions else self._timer.current

    @property
    def name(self) -> str:
        """The session's name."""
        return self._timer.sessions[self.current].name

    @property
    def _timer(self) -> Timer:
        return self._page.timer

    def on_session(self, name: str) -> None:
        """Another session."""
        if name in self._timer.sessions:
            self._go_to(name)

    def on_new_session(self, form: Named) -> None:
        """A new session, with a name."""
        given = form["name"].strip() or f"Session {len(self._timer.sessions) + 1}"
        now = int(1000 * time.time())
        name = f"s{now}{self._page.store.tab}"
        self._keep({**self._timer.sessions, name: Session(given, now)})
        self._go_to(name)
        self._page.world.request("close", "session-dialog")

    def on_rename(self, form: Named) -> None:
        """Renames this session."""
        given = form["name"].strip()
        if given:
            one = replace(self._timer.sessions[self.current], name=given)
            self._keep({**self._timer.sessions, self.current: one})
            self._page.world.request("close", "rename-dialog")

    def on_remove_session(self, value: JSON = None) -> None:
        """Deletes this session and its solves for good."""
        page, current = self._page, self.current
        page.shelf.clear()
        rest = {name: one for name, one in self._timer.sessions.items() if name != current}
        self._keep(rest or {FIRST: Session("Session 1")})
        page.deleted = []
        self._go_to(next(iter(self._timer.sessions)))

    def on_save(self, kind: str) -> None:
        """A file: "json" and "cstimer" with all sessions, "csv" with this one."""
        page = self._page
        if kind == "csv":
            page.world.request("download", "solves.csv", "text/csv", formats.table(page.solves))
            return
        sessions = [
            (one.name, Shelf(page.store, name).all()) for name, one in self._timer.sessions.items()
        ]
        name = "cstimer.json" if kind == "cstimer" else "cubogram-timer.json"
        write = formats.cstimer if kind == "cstimer" else formats.ours
        page.world.request("download", name, "application/json", write(sessions))

    def on_file(self, file: TextFile) -> None:
        """Loads a file of sessions, ours or csTimer's."""
        notices = self._page.notices
        if "text" not in file:
            notices.say("file", file.get("problem", ""), "error")
            return
        try:
            loaded = formats.read_file(file["text"])
        except ValueError as error:
            notices.say("file", f'"{file["name"]}" was not loaded: {error}', "error")
            return
        total = self._take(loaded)
        words = f"{counted(total, 'solve')} in {counted(len(loaded.sessions), 'session')} loaded"
        if loaded.left_out:
            more = len(loaded.left_out) - NAMED
            rest = f" and {counted(more, 'other part')}" if more > 0 else ""
            words += f". Left out: {', '.join(loaded.left_out[:NAMED])}{rest}"
        notices.say("file", words, "error" if loaded.left_out else "good")

    def _take(self, loaded: formats.Loaded) -> int:
        """Adds a file's solves to the sessions of the same names; returns how many there are."""
        sessions = dict(self._timer.sessions)
        by_name = {one.name: name for name, one in sessions.items()}
        now = int(1000 * time.time())
        for number, (given, solves) in enumerate(loaded.sessions):
            name = by_name.setdefault(given, f"s{now}{self._page.store.tab}{number}")
            sessions.setdefault(name, Session(given, now))
            Shelf(self._page.store, name).put_all(solves)
        self._keep(sessions)
        self._page.reread()
        return sum(len(solves) for _, solves in loaded.sessions)

    def _keep(self, sessions: dict[str, Session]) -> None:
        self._page.kept.set(replace(self._timer, sessions=sessions))

    def _go_to(self, name: str) -> None:
        self._current = name
        self._page.kept.set(replace(self._timer, current=name))
        self._page.begin_session()
