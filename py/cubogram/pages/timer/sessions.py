"""Sessions: started, renamed, deleted; saved as files and loaded again."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.page import TextFile
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.timer.solves import CUBE, EVENTS, TIMER, Session, Shelf
from cubogram.timing import formats

NAMED = 5
"""How many of the parts left out of a file are named."""


class Sessions(Part):
    """The sessions, of which this tab has one."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self._entry = site.store.entry(TIMER)
        self._current = self._entry.value.current

    @property
    def all(self) -> dict[str, Session]:
        return self._entry.value.sessions

    @property
    def current(self) -> str:
        """The key of this tab's session."""
        return self._current if self._current in self.all else self._entry.value.current

    @property
    def session(self) -> Session:
        return self.all[self.current]

    @property
    def shelf(self) -> Shelf:
        return Shelf(self.site.store, self.current)

    def on_session(self, name: str) -> None:
        if name in self.all:
            self._go_to(name)

    def on_new_session(self, name: str, event: str = CUBE) -> None:
        given = name.strip() or f"Session {len(self.all) + 1}"
        now = int(1000 * time.time())
        key = f"s{now}{self.site.store.tab}"
        self._entry.change(sessions={**self.all, key: Session(given, now, _known(event))})
        self._go_to(key)
        self.site.world.request("close", "session-dialog")

    def on_rename(self, name: str, event: str = CUBE) -> None:
        if given := name.strip():
            one = replace(self.session, name=given, event=_known(event))
            self._entry.change(sessions={**self.all, self.current: one})
            self.site.world.request("close", "rename-dialog")

    def on_remove_session(self) -> None:
        self.shelf.clear()
        self._entry.change(
            sessions={name: one for name, one in self.all.items() if name != self.current}
        )
        self._go_to(next(iter(self.all)))

    def on_save(self, kind: str) -> None:
        """A file: "json" and "cstimer" with all sessions, "csv" with this one."""
        download = self.site.world.request
        if kind == "csv":
            download("download", "solves.csv", "text/csv", formats.table(self.shelf.all()))
            return
        sessions = [
            formats.Saved(one.name, Shelf(self.site.store, key).all(), one.event)
            for key, one in self.all.items()
        ]
        name = "cstimer.json" if kind == "cstimer" else "cubogram-timer.json"
        file = (formats.cstimer if kind == "cstimer" else formats.ours)(sessions)
        download("download", name, "application/json", file)

    def on_file(self, file: TextFile) -> None:
        say = self.site.notices.say
        if "text" not in file:
            say("file", file.get("problem", ""), "error")
            return
        try:
            loaded = formats.read_file(file["text"])
        except ValueError as error:
            say("file", f'"{file["name"]}" was not loaded: {error}', "error")
            return
        total = self._take(loaded)
        words = f"{counted(total, 'solve')} in {counted(len(loaded.sessions), 'session')} loaded"
        if loaded.left_out:
            more = len(loaded.left_out) - NAMED
            rest = f" and {counted(more, 'other part')}" if more > 0 else ""
            words += f". Left out: {', '.join(loaded.left_out[:NAMED])}{rest}"
        say("file", words, "error" if loaded.left_out else "good")

    def _take(self, loaded: formats.Loaded) -> int:
        """Adds a file's solves to the sessions of the same names and events; returns how many
        there are. A session without solves takes the event from the file."""
        sessions, store, taken = dict(self.all), self.site.store, []
        now = int(1000 * time.time())
        for given, solves, of in loaded.sessions:
            event = _known(of)
            same = [key for key, one in sessions.items() if one.name == given]
            fitting = [key for key in same if sessions[key].event == event]
            fitting += [key for key in same if not Shelf(store, key).all()]
            fresh = (f"s{now}{store.tab}{number}" for number in count())
            fitting += [next(key for key in fresh if key not in sessions)]
            key = fitting[0]
            sessions[key] = replace(sessions.get(key, Session(given, now)), event=event)
            Shelf(store, key).put_all(solves)
            taken.append(key)
        self._entry.change(sessions=sessions)
        if taken:
            self._go_to(taken[0])
        return sum(len(one.solves) for one in loaded.sessions)

    def _go_to(self, name: str) -> None:
        self._current = name
        self._entry.change(current=name)
        self.site.world.request("focus", "clock")

    def view(self) -> Regions:
        now, blank = self.session, Session("")
        return {
            "session-bar": self._bar(),
            "file-message": self.site.notices.view("file", "file-message"),
            "session-dialog": _naming(
                "session-dialog", "New session", blank, "Begin", "new_session"
            ),
            "rename-dialog": _naming("rename-dialog", "Change session", now, "Change", "rename"),
            "files-dialog": ui.dialog(
                "files-dialog",
                "Files",
                h.p("Nothing leaves this device: sessions are kept in this browser."),
                ui.row(
                    ui.button("Save all sessions", "save", "json"),
                    ui.button("For csTimer", "save", "cstimer"),
                    ui.button("This session as a table (CSV)", "save", "csv"),
                ),
                h.p(
                    "Load a file saved here, or by csTimer, CubeDesk, Twisty Timer or another "
                    "timer:"
                ),
                ui.row(ui.button("Load a file", data_chooses="file", closes="files-dialog")),
            ),
        }

    def _bar(self) -> Html:
        given = [one.name for one in self.all.values()]
        names = {
            key: one.name if given.count(one.name) == 1 else f"{one.name} ({one.event})"
            for key, one in self.all.items()
        }
        return ui.row(
            h.label("Session", for_="session", class_="visually-hidden"),
            ui.select("session", names, self.current, "session", id="session"),
            ui.button("New", kind="quiet", opens="session-dialog"),
            ui.button("Change", kind="quiet", opens="rename-dialog"),
            ui.button("Files", kind="quiet", opens="files-dialog"),
            ui.button("Delete", kind="quiet", opens="remove-dialog", aria_label="Delete session"),
            kind="session-bar",
            id="session-bar",
        )


def _known(event: str) -> str:
    return event if event in EVENTS else CUBE


def _naming(dialog: str, title: str, session: Session, label: str, event: str) -> Html:
    about = {"id": f"{dialog}-name", "maxlength": 60, "required": True}
    name = ui.line("name", "Name", session.name, **about)
    puzzle = ui.choice("event", "Event", EVENTS, session.event, "")
    confirm = ui.row(ui.submit(label), kind="confirm")
    return ui.dialog(dialog, title, ui.form(name, puzzle, confirm, event=event))
