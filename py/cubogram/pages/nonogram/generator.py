"""Random puzzles of a given size, density and difficulty, always with one solution."""

from __future__ import annotations

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import options, ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, job, watch
from cubogram.pages.nonogram.board import labelled, number_field, slider
from cubogram.pages.nonogram.kept import DIFFICULTIES, SIDES, Wanted, keep, state_of
from cubogram.pages.nonogram.modes import Modes
from cubogram.pages.nonogram.puzzles import Opening, read_puzzle
from cubogram.pages.options import changed
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON


class Generator(Part):
    """The dialog that makes a random puzzle."""

    def __init__(self, site: Site, modes: Modes) -> None:
        super().__init__(site)
        self._modes = modes
        self._wrong: dict[str, str] = {}
        """What is in the fields for the size that hold no valid number."""

    @property
    def options(self) -> Wanted:
        return state_of(self.site.store).generator

    def choose(self, options: Wanted) -> None:
        keep(self.site.store, generator=options)

    def on_random_side(self, told: str) -> None:
        """ "columns 20": the number of columns or rows."""
        name, _, text = told.partition(" ")
        self._wrong.pop(name, None)
        self.site.notices.clear("generator")
        if text.isascii() and text.isdigit() and int(text[:9]) in SIDES:
            self.choose(changed(self.options, name, text))
        elif options.has(self.options, name):
            self._wrong[name] = text
        if wrong := next(iter(self._wrong), ""):
            words = f"{wrong}: a whole number from {SIDES[0]} to {SIDES[-1]}, please"
            self.site.notices.say("generator", words, "error")

    @job(says="generator")
    def on_generate(self) -> Story:
        if self._wrong:
            return
        wanted = self.options
        self.site.notices.say("generator", "making pictures until one has exactly one solution…")
        size = {"width": wanted.columns, "height": wanted.rows}
        how = {"density": wanted.density, "difficulty": wanted.difficulty}
        made = yield from watch(self._hear, "nonogram.generate", **size, **how)
        self.site.notices.clear("generator")
        self.site.world.request("close", "generator-dialog")
        rating, puzzle = made["rating"], read_puzzle(made["puzzle"])
        level, grade = rating["level"] or "", rating["grade"] or ""
        self._modes.open_play(Opening(puzzle, level, grade, "Random puzzle"))

    def _hear(self, told: JSON) -> None:
        if told.get("tries"):
            self.site.notices.say("generator", f"{counted(told['tries'], 'picture')} tried…")

    def on_generator_closed(self) -> None:
        self.on_generate.stop()
        self._wrong = {}
        self.site.notices.clear("generator")

    def view(self) -> Regions:
        wanted, on = self.options, "change:option"
        density = slider("density", wanted.density, on, min=0.3, max=0.8, id="field-density")
        choice = ui.select("difficulty", DIFFICULTIES, wanted.difficulty, id="field-difficulty")
        shown = ui.form(
            h.div(
                map(self._view_side, ("columns", "rows")),
                labelled("Density", density),
                labelled("Reasoning", choice),
                class_="fields",
            ),
            ui.row(ui.submit("Make a puzzle", disabled=self.on_generate.runs)),
            self.site.notices.view("generator", "generator-message"),
            event="generate",
            class_="stack",
            novalidate=True,
        )
        on = "close:generator_closed"
        return {"generator-dialog": ui.dialog("generator-dialog", "Random puzzle", shown, on=on)}

    def _view_side(self, name: str) -> Html:
        value = self._wrong.get(name, getattr(self.options, name))
        on = "change:random_side"
        return number_field(name.capitalize(), name, value, SIDES, on, data_prefix=name)
