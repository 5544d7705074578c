"""A closer look at the scramble: its inverse as text, and where each sticker goes."""

from __future__ import annotations

from typing import Any

from cubogram.cube.layout import N_FACELETS
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.cube.text import CubeText
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site

JSON = Any

NOT_A_CUBE = "The text above is not a cube yet."
"""Mistakes in it are reported at its field."""
TAP = "Tap a sticker on the cube to see where the scramble takes it."


class Inspection(Part):
    """A panel that asks Python while it is open."""

    def __init__(self, site: Site, cube: CubeText) -> None:
        super().__init__(site)
        self._cube = cube
        self._is_open = False
        self._facelet: int | None = None
        """The sticker that was tapped, by its place, 0 to 53."""
        self._asked: object = None
        self._picture = self._words = self._problem = ""

    @property
    def _question(self) -> tuple[str, int | None, bool]:
        return (self._cube.text, self._facelet, self.site.settings.compact)

    def on_inspect(self, is_open: bool) -> None:
        """Opens or closes the panel."""
        self._is_open, self._facelet = is_open, None

    def on_picked(self, facelet: JSON) -> None:
        """A sticker was tapped: follows it; a second tap on it shows all of them again."""
        if self._is_open:
            tapped = whole_number(facelet, N_FACELETS - 1)
            self._facelet = None if tapped == self._facelet else tapped

    def settle(self) -> None:
        """Asks Python if there is anything new to ask."""
        if self._is_open and self._question != self._asked:
            self._ask()

    @job(about=lambda self: self._question)
    def _ask(self) -> Story:
        self._asked = text, facelet, compact = self._question
        if not text.strip():
            self._picture = self._words = self._problem = ""
            return
        try:
            found = yield ask("draw.permutation", text=text, facelet=facelet, compact=compact)
            self._picture, self._words, self._problem = found["svg"], found["words"], ""
        except Failure as failure:
            self._asked = None  # it may be asked again
            self._picture = self._words = ""
            self._problem = failure.message if failure.kind == "runtime" else NOT_A_CUBE

    def view(self) -> Regions:
        back, said = self._cube.way_back, self._problem or self._words
        if not self._words or self._facelet is None:
            said = f"{said} {TAP}".strip()
        shown = h.div(
            h.div(
                h.p("The moves that undo the scramble:", class_="detail"),
                h.p(back, class_="mono", id="way-back"),
                h.p(ui.button("Copy", kind="quiet", id="copy-back", data_copies="way-back")),
                id="way-back-part",
                hidden=not back,
            ),
            h.p(said, class_="detail", id="sticker-words", role="status"),
            h.div(Html(self._picture), id="sticker-way", hidden=not self._picture),
            class_="inspect",
            id="inspect",
        )
        return {"inspect": shown}
