"""The profile: where turns and time go in all solves with a solution, and what to drill."""

from __future__ import annotations

from cubogram.formatting import counted
from cubogram.pages import codec, ui
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.timer.session import SessionSolves
from cubogram.pages.timer.sessions import Sessions
from cubogram.pages.timer.solves import Shelf
from cubogram.timing import profile
from cubogram.timing.profile import NAMES, Facts, Row
from cubogram.timing.solves import Solve

LATEST = 200
"""How many solves a profile is made of."""
COLUMNS = ("", "turns", "best", "possible", "time", "best", "pause")


class Profile(Part):
    def __init__(self, site: Site, session: SessionSolves, sessions: Sessions) -> None:
        super().__init__(site)
        self._session = session
        self._sessions = sessions
        self._solves: list[Solve] | None = None
        """The latest with a solution, of all sessions, the oldest first; None until asked for."""
        self._known: dict[tuple[str, str], Facts] = {}
        """By scramble and solution; () if a solve is not CFOP, or cannot be read."""

    @job()
    def on_profile(self) -> Story:
        every = (one for name in self._sessions.all for one in Shelf(self.site.store, name).all())
        told = [one for one in every if one.solution and one.scramble]
        self._solves = sorted(told, key=lambda one: one.at)[-LATEST:]
        for solve in reversed(self._solves):
            state, solution = key = solve.scramble, solve.solution
            if key in self._known:
                continue
            try:
                found = yield ask("analysis.facts", state=state, solution=solution)
            except Failure as failure:
                if failure.kind == "runtime":
                    raise
                found = []
            self._known[key] = codec.read(Facts, found)

    def view(self) -> Regions:
        solves, problem, runs = self._solves, self.on_profile.problem, self.on_profile.runs
        facts = [self._known.get((one.scramble, one.solution)) for one in solves or ()]
        known = list(filter(None, facts))
        said = ""
        if solves:
            said = f"{counted(len(known), 'CFOP solve')} of {len(solves)} with a solution"
        elif solves is not None:
            said = "No solve has a solution yet: paste one after “What was possible?”"
        label = "Make my profile" if solves is None else "Look again"
        shown = ui.fold(
            "My profile",
            ui.note(
                "Made from the solves of all sessions whose solution is known: typed, pasted, or "
                "recorded by a smart cube. Nothing leaves this browser."
            ),
            ui.row(
                ui.button("Stop", "stop_profile") if runs else ui.button(label, "profile"),
                ui.said(said),
            ),
            h.p(problem, class_="message error", role="status", hidden=not problem),
            *(_shown(known) if known else ()),
            class_="quiet-part profile",
            id="profile",
            hidden=not self._session.solves,
        )
        return {"profile": shown}


def _shown(solves: list[Facts]) -> tuple[Html | None, ...]:
    """The drills, what has become better, the steps, and the slowest cases."""
    drills = profile.drills(solves)
    all_of_them = ",".join(drill.address for drill in drills)
    slow = profile.slowest(solves)
    return (
        h.html(
            h.h3("Drills"),
            h.ol(*(h.li(h.a(one.text, href=f"../trainer/#{one.address}")) for one in drills)),
            ui.link("Train them", f"../trainer/#{all_of_them}", "primary"),
        )
        if drills
        else None,
        _list("Better than before", profile.improvements(solves)),
        _table([found for name in NAMES if (found := profile.row(name, solves))]),
        _list(
            "Slowest cases",
            [f"{one.title}: {one.seconds:.2f} s in {counted(one.solves, 'solve')}" for one in slow],
        ),
    )


def _list(title: str, lines: list[str]) -> Html | None:
    return h.html(h.h3(title), h.ul(*map(h.li, lines))) if lines else None


def _table(rows: list[Row]) -> Html:
    """The means of each step, the reader's best, and what was possible; times if there are any."""
    columns = COLUMNS if any(row.seconds is not None for row in rows) else COLUMNS[:4]
    return ui.table("Each step", columns, (_cells(row)[: len(columns)] for row in rows))


def _cells(row: Row) -> list[str]:
    times = (row.seconds, row.quickest, row.waited)
    return [
        row.name,
        f"{row.turns:.1f}",
        f"{row.best}",
        f"{row.least:.1f}",
        *("" if time is None else f"{time:.2f}" for time in times),
    ]
