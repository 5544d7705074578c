"""How a solve could have gone, and how it went: first steps, CFOP, a short solution, and the
reader's own solution explained; the cases that it missed are sent to the trainer."""

from __future__ import annotations

import time

from cubogram.formatting import counted, listed
from cubogram.pages import explained, ui
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job, watch
from cubogram.pages.merging import Sides
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.timer import first_steps
from cubogram.pages.timer.first_steps import KINDS, NAMES, Found
from cubogram.pages.timer.session import SessionSolves
from cubogram.pages.timer.solves import TIMER
from cubogram.pages.training.memory import TRAINER, Memory, merge_memories, with_missed
from cubogram.schema import JSON
from cubogram.timing.solves import Solve
from cubogram.timing.times import written

SECONDS = 1.0
"""Seconds of search for the short solution."""


class Analysis(Part):
    def __init__(self, site: Site, session: SessionSolves) -> None:
        super().__init__(site)
        self._session = session
        self._trainer = site.store.entry(TRAINER)
        self._asked: set[str] = set()
        """Solves whose solution was entered in this tab."""
        self._counted: set[str] = set()
        """Solves whose missed cases were sent to the trainer."""
        self._forget()

    def _forget(self) -> None:
        """No solve is analysed."""
        self.solve = self.colour = ""
        """The solve's name, and the colour of the cross."""
        self.found: Found = {}
        self.cfop: JSON = None
        self.short: JSON = None
        self.explained: JSON = None
        """The result of `analysis.explain` for the reader's own solution."""
        self._trained: tuple[Memory, Memory] | None = None
        """The trainer's records before and after the missed cases were sent just now."""

    def settle(self) -> None:
        """Closes the analysis after another solve, in another session, or if its solve is gone."""
        moment = self._session.session, self._session.added
        if self.solve and (moment != self._moment or not self._session.find(self.solve)):
            self.on_analyse.stop()
            self.on_explain.stop()
            self._forget()

    @job(about=lambda self: self.solve)
    def on_analyse(self, name: str) -> Story:
        solve = self._session.find(name)
        if not solve or not solve.scramble:
            return
        self.on_explain.stop()
        self._forget()
        self.solve, self.colour = name, self._trainer.value.options.colour
        self._moment = self._session.session, self._session.added
        self.site.notices.clear("explain")
        for request in (["focus", "clock"], ["top"], ["show", "analysis", "analysis", "analysis"]):
            self.site.world.request(*request)
        eoline = self.site.store.entry(TIMER).value.options.eoline
        kinds = [kind for kind in KINDS if kind != "eoline" or eoline]
        yield from first_steps.find(self.found, solve.scramble, kinds)
        self.cfop = yield ask("cfop.solve", state=solve.scramble, colour=self.colour)
        asked = {"state": solve.scramble, "seconds": SECONDS}
        self.short = yield from watch(self._hear_short, "twophase.solve", **asked)

    def _hear_short(self, found: JSON) -> None:
        self.short = found or self.short

    @job(about=lambda self: self.solve, says="explain")
    def on_explain(self, solution: str) -> Story:
        solve, text = self._session.find(self.solve), solution.strip()
        if not solve:
            return
        if wrong := explained.fault(text):
            self.site.notices.say("explain", wrong, "error")
            return
        self.site.notices.clear("explain")
        self._trained = self.explained = None
        is_new = text != solve.solution or solve.name in self._asked
        self._asked.add(solve.name)
        self._session.replace(solve._replace(solution=text))
        found = yield ask("analysis.explain", state=solve.scramble, solution=text)
        self.explained = found
        if is_new and found["solved"] and solve.name not in self._counted:
            self._train(solve.name, found["missed"])

    def _train(self, name: str, missed: list[JSON]) -> None:
        self._counted.add(name)
        if missed:
            before = self._trainer.value
            cases = [(case["step"], case["number"]) for case in missed]
            self._trainer.set(with_missed(before, cases, int(1000 * time.time())))
            self._trained = before, self._trainer.value

    def on_take_back(self) -> None:
        """Takes the missed cases out of the trainer again."""
        if self._trained:
            before, after = self._trained
            self._trained = None
            self._trainer.set(merge_memories(Sides(after, before, self._trainer.value, "ours")))

    def view(self) -> Regions:
        return {"analysis": self._view()}

    def _view(self) -> Html:
        solve = self._session.find(self.solve)
        if solve is None:
            return ui.section("analysis", "What was possible", hidden=True)
        number, looking = self._session.solves.index(solve) + 1, self.on_analyse
        message = self.site.notices.view("explain", "own-message")
        said = "The solver is at work." if looking.runs else looking.problem
        return ui.section(
            "analysis",
            "What was possible",
            h.h2(f"Solve {number}: {written(solve.result)}"),
            self._possible(solve),
            ui.note(said, role="status", hidden=not said),
            explained.form(solve.solution, "explain", message, self.on_explain.runs),
            explained.explained(self.explained, self._missed(self.explained["missed"]))
            if self.explained
            else None,
        )

    def _possible(self, solve: Solve) -> Html:
        """First steps, CFOP and a short solution, as far as they have been found."""
        rows = [
            (NAMES[kind], ui.fold(first_steps.brief(steps, self.colour), first_steps.table(steps)))
            for kind, steps in self.found.items()
        ]
        address = h.scramble_link(solve.scramble, "&solve")
        if self.cfop:
            colour = "" if self.colour == "white" else f"&colour={self.colour}"
            link = h.a("step by step", href=f"{address}&method=person{colour}")
            rows.append(("CFOP", h.html(counted(self.cfop["turns"], "turn"), " ", link)))
        if self.short:
            link = h.a("on the cube", href=address)
            moves = h.span(self.short["maneuver"], class_="mono")
            rows.append(("Short", h.html(counted(self.short["length"], "move"), " ", link, moves)))
        parts = (h.div(h.dt(name), h.dd(shown)) for name, shown in rows)
        return h.dl(*parts, class_="possible", aria_live="polite")

    def _missed(self, cases: list[JSON]) -> Html | None:
        """The cases that were not recognised at once, with links to train them."""
        if not cases:
            return None
        titles = listed([case["title"] for case in cases])
        names = ",".join(f"{case['step']}-{case['number']}" for case in cases)
        pronoun = "It will come" if len(cases) == 1 else "They will come"
        return h.p(
            f"Not recognised at once: {titles}. ",
            f"{pronoun} back soon in the " if self._trained else "See the ",
            h.a("trainer", href=f"../trainer/#{names}"),
            ". ",
            ui.button("Undo", "take_back", kind="quiet") if self._trained else None,
            id="missed",
        )
