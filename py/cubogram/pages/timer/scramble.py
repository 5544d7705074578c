"""The scramble, and its shortest first steps if the reader wants to see them."""

from __future__ import annotations

import re

from cubogram.pages import html as h
from cubogram.pages import icons, ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, job
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.scrambles import Stock
from cubogram.pages.timer import first_steps
from cubogram.pages.timer.first_steps import KINDS, NAMES, Found, Kind
from cubogram.pages.timer.sessions import Sessions
from cubogram.pages.timer.solves import TIMER, Options
from cubogram.pages.training.memory import TRAINER

LONGEST, MOST = 1000, 1000
"""The longest scramble of another puzzle, in characters, and the most that are pasted."""
_NUMBER = re.compile(r"^\d+[.)]\s+")


class Scramble(Part):
    """One scramble after another: made ahead, or drawn by the page itself."""

    def __init__(self, site: Site, sessions: Sessions) -> None:
        super().__init__(site)
        self._sessions = sessions
        self.typed: list[str] = []
        """Scrambles for another puzzle, typed or pasted, the next one first."""
        self.current = ""
        """ "" while the page should draw one itself."""
        self.draws = 0
        """How many scrambles the page has been asked to draw; a change of the number asks for
        another."""
        self.stock = Stock(site)
        self.found: Found = {}
        self._found_for = ""
        note = site.world.note
        if isinstance(note, dict) and isinstance(note.get("scramble"), str):
            self._take(note["scramble"])

    @property
    def given(self) -> str:
        """The scramble of the next solve; "" if none is known."""
        return self.current if self.is_ours else "".join(self.typed[:1])

    @property
    def is_ours(self) -> bool:
        """Whether the scrambles are the page's own: those of the 3x3x3."""
        return self._sessions.session.is_cube

    def on_own_scrambles(self, text: str) -> None:
        lines = (line.strip()[:LONGEST] for line in text.splitlines()[:MOST])
        self.typed = [_NUMBER.sub("", line) for line in lines if line]

    @property
    def shows(self) -> Options:
        """The timer's options."""
        return self.site.store.entry(TIMER).value.options

    @property
    def kinds(self) -> list[Kind]:
        return [kind for kind in KINDS if getattr(self.shows, kind)]

    def on_drawn(self, scramble: str) -> None:
        """The page has drawn a scramble itself, because Python had made none yet."""
        if not self.current:
            self._take(scramble)
        self.begin()

    def on_another(self) -> None:
        if not self.is_ours:
            self.typed = self.typed[1:]
            self.site.world.request("focus", "clock")
            return
        self.current = self.stock.take()
        self.draws += not self.current
        self.begin()
        self.site.world.request("focus", "clock")

    def begin(self) -> None:
        """The scramble or what is to be shown of it has changed."""
        self.site.world.remember({"scramble": self.current})
        self.stock.fill()
        if self.current != self._found_for:
            self.look_up.stop()
            self.found, self._found_for = {}, self.current
        if self.current and not self.look_up.runs:
            self.look_up()

    @job(about=lambda self: self.current)
    def look_up(self) -> Story:
        """Finds the first steps to show, also those chosen while it is at work."""
        while wanted := [kind for kind in self.kinds if kind not in self.found]:
            yield from first_steps.find(self.found, self.current, wanted[:1])

    def _take(self, scramble: str) -> None:
        self.current = scramble
        self.stock.drop(scramble)

    def view(self) -> Regions:
        return {
            "scramble-box": self._box(),
            "picture": {"hidden": not (self.shows.picture and self.is_ours)},
            "net": {"hidden": not (self.shows.net and self.is_ours)},
        }

    def _box(self) -> Html:
        shown = h.element(
            "cubogram-scramble",
            id="scramble",
            class_="scramble mono",
            text=self.current or None,
            draws=self.draws,
            data_cubes="picture net",
            data_on="drawn:drawn",
            hidden=not self.is_ours,
        )
        copies = "scramble" if self.is_ours else "own-scramble"
        another = {"id": "another", "title": "Another scramble (key N)"}
        return ui.section(
            "scramble-box",
            "Scramble",
            shown,
            *(() if self.is_ours else self._own()),
            h.div(
                ui.button("Another", "another", kind="quiet", key="n", **another),
                ui.icon(icons.COPY, "Copy the scramble", id="copy", data_copies=copies),
                ui.icon(icons.FULL, "Full screen", id="full", data_fullscreen="main"),
                ui.icon(icons.SETTINGS, "Options", id="options", opens="options-dialog"),
                ui.icon(icons.HELP, "Help and keys", id="help", opens="help-dialog", key="?"),
                class_="scramble-tools",
            ),
            self._first_steps() if self.is_ours else None,
        )

    def _own(self) -> tuple[Html, ...]:
        """The next of the scrambles that were typed or pasted, and a field for more."""
        label = f"Scrambles for {self._sessions.session.event}, one in each line"
        field = {"data_on": "change:own_scrambles", "placeholder": "None is needed", **ui.MOVES}
        area = ui.area("scrambles", label, "\n".join(self.typed), 2, id="own-scrambles", **field)
        return h.p(self.given, class_="scramble mono", id="own-scramble"), area

    def _first_steps(self) -> Html:
        colour = self.site.store.entry(TRAINER).value.options.colour
        known = [(NAMES[kind], self.found[kind]) for kind in self.kinds if kind in self.found]
        words = " · ".join(f"{name} {first_steps.brief(steps, colour)}" for name, steps in known)
        return ui.fold(
            words or self.look_up.problem or "…",
            h.div(
                *(h.div(h.h3(name), first_steps.table(steps)) for name, steps in known),
                class_="kinds",
            ),
            class_="first-steps",
            id="first-steps",
            hidden=not self.kinds,
        )
