"""A session's scrambles, analysed one after another: what each offered, and which are worth
another try."""

from __future__ import annotations

from itertools import islice

from cubogram.formatting import counted, with_article
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Content, Html
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.timer.session import SessionSolves
from cubogram.pages.training.memory import TRAINER
from cubogram.timing.held import Held, reason, worth_trying
from cubogram.timing.solves import Solve
from cubogram.timing.times import written

AT_ONCE = 100
"""How many solves are analysed before the reader is asked whether to continue."""
SECONDS = 0.3
"""Seconds of search for a short solution."""
LATEST = 2000
"""How many solves of a session are analysed."""
SHOWN = 500
"""Rows of the table."""
COLUMNS = ("", "time", "cross", "best", "CFOP", "short", "skips")


class Review(Part):
    """What is known so far about a session's scrambles."""

    def __init__(self, site: Site, session: SessionSolves) -> None:
        super().__init__(site)
        self._session = session
        self._trainer = site.store.entry(TRAINER)
        self._held: dict[tuple[str, str], Held] = {}
        """Results by scramble and colour of the cross."""
        self._done = self._asked = 0
        """How many of how many are done."""

    @property
    def colour(self) -> str:
        return self._trainer.value.options.colour

    @property
    def known(self) -> list[tuple[int, Solve, Held]]:
        """The session's latest solves whose scrambles have results, with their numbers."""
        first = max(0, len(self._session.solves) - LATEST) + 1
        latest = enumerate(self._session.solves[-LATEST:], first) if self._held else ()
        found = ((at, solve, self._held.get((solve.scramble, self.colour))) for at, solve in latest)
        return [(at, solve, held) for at, solve, held in found if held]

    @property
    def next_ones(self) -> list[str]:
        """The session's latest scrambles without a result."""
        latest = reversed(self._session.solves[-LATEST:])
        fresh = (one.scramble for one in latest if (one.scramble, self.colour) not in self._held)
        return list(islice(dict.fromkeys(filter(None, fresh)), AT_ONCE))

    def settle(self) -> None:
        """Another session ends the analysis."""
        if self.on_review.runs and not self.on_review.is_wanted:
            self.on_review.stop()

    @job(about=lambda self: self._session.session)
    def on_review(self) -> Story:
        scrambles, colour = self.next_ones, self.colour
        self._asked = len(scrambles)
        for self._done, state in enumerate(scrambles):
            try:
                found = yield ask("timing.held", state=state, colour=colour, seconds=SECONDS)
            except Failure as failure:
                if failure.kind == "runtime":
                    raise
                continue  # a scramble that cannot be read
            self._held[state, colour] = Held.from_json(found)

    def view(self) -> Regions:
        known, problem = self.known, self.on_review.problem
        intro = (
            f"For each scramble: the shortest crosses, the number of turns that CFOP takes on "
            f"{with_article(self.colour)} cross, a short solution, and what is skipped."
        )
        shown = ui.fold(
            "Session analysis",
            ui.note(intro),
            self._buttons(),
            h.p(problem, class_="message error", role="status", hidden=not problem),
            None if self.on_review.runs else self._worth(known),
            self._table(known) if known else None,
            class_="quiet-part review",
            id="review",
            hidden=not (self._session.solves and self._session.is_cube),
        )
        return {"review": shown}

    def _buttons(self) -> Html:
        if self.on_review.runs:
            said = f"{self._done} of {self._asked} looked at"
            return ui.row(ui.button("Stop", "stop_review"), ui.said(said))
        left = len(self.next_ones)
        go = ui.button(f"Look at {counted(left, 'scramble')}", "review", hidden=not left)
        return ui.row(go, ui.said(""))

    def _worth(self, known: list[tuple[int, Solve, Held]]) -> Html | None:
        """The solves that took a long time, considering what their scrambles offered."""
        numbers = {solve.name: number for number, solve, _ in known}
        found = worth_trying([(solve, held) for _, solve, held in known])
        if not found:
            return None
        rows = (
            h.li(
                ui.button(f"Solve {numbers[name]}", "analyse", name, "quiet"),
                h.span(reason(one, self.colour)),
            )
            for one in found
            if (name := one.solve.name)
        )
        return h.div(h.h3("Worth trying again"), h.ol(*rows, class_="worth"))

    def _table(self, known: list[tuple[int, Solve, Held]]) -> Html:
        """A row for each solve, the latest first."""
        latest = known[: -SHOWN - 1 : -1]
        return ui.table("Each scramble", COLUMNS, (self._cells(*one) for one in latest))

    def _cells(self, number: int, solve: Solve, held: Held) -> tuple[Content, ...]:
        name, length = held.shortest_cross
        own = dict(held.crosses)[self.colour]
        best = f"{name} {length}" if length < own else ""
        skips = ", ".join(held.skips)
        return (number, written(solve.result), own, best, held.turns, held.short, skips)
