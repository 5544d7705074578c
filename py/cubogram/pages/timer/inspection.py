"""The inspection of the next scramble: the reader's own cross, and what was to be seen."""

from __future__ import annotations

from cubogram.pages import codec, ui
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.timer.scramble import Scramble
from cubogram.pages.training import own_way
from cubogram.pages.training.exercise import Exercise
from cubogram.pages.training.memory import TRAINER


class Inspection(Part):
    """A coach for the cross, with the reader's colour: type yours, or see the best."""

    def __init__(self, site: Site, scramble: Scramble) -> None:
        super().__init__(site)
        self._scramble = scramble
        self._is_open = False
        self._about = self._asked
        self._exercise: Exercise | None = None
        self._xcross = ""
        self._is_shown = False
        """Whether the reader sees the answer."""
        self._words = ""
        """How the reader's own cross compares with it."""

    @property
    def _asked(self) -> tuple[str, str]:
        """The scramble and the colour of the cross."""
        return self._scramble.current, self.site.store.entry(TRAINER).value.options.colour

    def on_inspect(self, is_open: bool) -> None:
        self._is_open = is_open

    def settle(self) -> None:
        """Starts again with another scramble; asks for its crosses once the part is open."""
        if self._about != self._asked:
            self._about, self._exercise, self._is_shown, self._words = self._asked, None, False, ""
            self.site.notices.clear("compare")
        is_wanted = self._is_open and self._scramble.current and not self._exercise
        if is_wanted and not (self.look.runs or self.look.problem):
            self.look()

    @job(about=lambda self: self._asked)
    def look(self) -> Story:
        scramble, colour = self._asked
        answer = yield ask("cfop.inspect", state=scramble, colour=colour)
        self._exercise, self._xcross = codec.read(Exercise, answer), answer["xcross"]

    def on_compare(self, moves: str) -> None:
        if self._exercise:
            self._words = own_way.compare(moves, self._exercise, self.site.notices)
            self._is_shown = self._is_shown or self._words != ""

    def on_show_crosses(self) -> None:
        self.site.notices.clear("compare")
        self._is_shown = True

    def view(self) -> Regions:
        exercise, colour = self._exercise, self._asked[1]
        content = [h.p(self.look.problem or "…")] if exercise is None else self._coach(exercise)
        return {
            "inspection": ui.fold(
                f"Inspection: your {colour} cross",
                *content,
                class_="quiet-part inspection-coach",
                id="inspection",
                data_on="toggle:inspect",
                hidden=not (self._scramble.current and self._scramble.is_ours),
            )
        }

    def _coach(self, exercise: Exercise) -> list[Html]:
        shows = ui.button("Show it", "show_crosses", kind="quiet", hidden=self._is_shown)
        form = own_way.form(self.site.notices, shows)
        if not self._is_shown:
            return [form]
        best, *ways = (f"{exercise.hold} {way}".strip() for way in exercise.ways)
        xcross = f"{exercise.hold} {self._xcross}".strip()
        others = [h.li(way, class_="mono") for way in ways if way != xcross]
        return [
            form,
            h.p(self._words, class_="verdict", role="status", hidden=not self._words),
            h.p(best, class_="mono"),
            h.p(exercise.why),
            h.p("As short:", hidden=not others),
            h.ul(*others, class_="plain-list", hidden=not others),
            h.p("With a pair: ", h.span(xcross, class_="mono")),
        ]
