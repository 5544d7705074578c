"""The clock, or a field for typing times; how the timer works, and help."""

from __future__ import annotations

from dataclasses import replace

from cubogram.pages import html as h
from cubogram.pages import options, ui
from cubogram.pages.html import Html
from cubogram.pages.keys import key_list
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.timer.scramble import Scramble
from cubogram.pages.timer.session import SessionSolves
from cubogram.pages.timer.solves import TIMER, Options
from cubogram.pages.training.memory import COLOURS, TRAINER
from cubogram.timing.times import Penalty, read_time, written

PLUS_TWO, TOO_LATE = 15.0, 17.0
"""Seconds of inspection after which a start costs two seconds, or the solve (A3a1, A4d1 and A4d2
of the WCA Regulations of January 2026)."""
KEYS = (
    ("Space", "hold it down and let go to start the clock; any key stops it"),
    ("+", "+2 for the last solve, on or off"),
    ("d", "DNF for the last solve, on or off"),
    ("Backspace", "delete the last solve"),
    ("a", "what was possible in the last solve"),
    ("n", "another scramble"),
    ("?", "this help"),
)
CSTIMER_KEYS = (
    ("Ctrl + 1", "no penalty for the last solve"),
    ("Ctrl + 2", "+2 for the last solve, on or off"),
    ("Ctrl + 3", "DNF for the last solve, on or off"),
    ("Ctrl + z", "delete the last solve"),
)


class Clock(Part):
    """Where times come from."""

    def __init__(self, site: Site, session: SessionSolves, scramble: Scramble) -> None:
        super().__init__(site)
        self._session = session
        self._scramble = scramble
        self._entry = site.store.entry(TIMER)
        self._trainer = site.store.entry(TRAINER)

    @property
    def options(self) -> Options:
        return self._entry.value.options

    def choose(self, options: Options) -> None:
        self._entry.change(options=options)
        self._scramble.begin()

    def on_colour(self, colour: str) -> None:
        """The colour of the reader's cross, here and in the trainer."""
        if colour in COLOURS:
            self._trainer.change(options=replace(self._trainer.value.options, colour=colour))

    def on_stopped(self, seconds: float, waited: float | None, splits: list[float]) -> None:
        """The clock's report in seconds; `waited` is the inspection time."""
        penalty: Penalty = ""
        if waited is not None and waited >= PLUS_TWO:
            penalty = "DNF" if waited >= TOO_LATE else "+2"
        self._add(_milliseconds(seconds), penalty, tuple(map(_milliseconds, splits)))

    def on_typed(self, time: str) -> None:
        try:
            milliseconds, penalty = read_time(time)
        except ValueError as error:
            self.site.notices.say("typed", str(error), "error")
            return
        self.site.notices.clear("typed")
        self._add(milliseconds, penalty, ())
        self.site.world.request("clear", "typed-time")

    def _add(self, milliseconds: int, penalty: Penalty, splits: tuple[int, ...]) -> None:
        self._session.add(milliseconds, penalty, splits, self._scramble.given)
        self._scramble.on_another()

    def view(self) -> Regions:
        return {
            "clock-box": self._box(),
            "options-dialog": self._options_dialog(),
            "help-dialog": _help_dialog(self.options.keys),
        }

    def _box(self) -> Html:
        last, chosen = self._session.last, self.options
        clock = h.element(
            "cubogram-clock",
            h.button(
                h.span("0.00", id="time"),
                type="button",
                class_="clock",
                id="clock",
                aria_describedby="clock-hint",
            ),
            h.p(Html("&nbsp;"), class_="clock-hint", id="clock-hint"),
            id="stopwatch",
            open=not chosen.typed,
            home=True,
            shown=written(last.result) if last else "0.00",
            inspection=chosen.inspection,
            sound=chosen.sound,
            hides=chosen.hidden,
            phases=chosen.phases if chosen.phases > 1 else None,
            data_on="stop:stopped",
        )
        return ui.section(
            "clock-box",
            "Clock",
            h.div(clock, hidden=chosen.typed, class_="pad"),
            self._typing() if chosen.typed else None,
            self.site.notices.view("message", "message"),
        )

    def _typing(self) -> Html:
        field = h.input_(
            type="text",
            id="typed-time",
            name="time",
            class_="field mono",
            inputmode="decimal",
            autocomplete="off",
            placeholder="12.34",
        )
        return ui.form(
            h.label("Time", for_="typed-time", class_="field-label"),
            ui.row(field, ui.submit("Add")),
            self.site.notices.view("typed", "typed-message"),
            event="typed",
            class_="typed",
        )

    def _options_dialog(self) -> Html:
        colour = self._trainer.value.options.colour
        cross = ui.choice("colour", "My cross is", COLOURS, colour, "colour")
        form = h.div(*options.widgets(self.options), cross, class_="options-form")
        return ui.dialog("options-dialog", "Options", form)


def _milliseconds(seconds: float) -> int:
    """Truncated, so that a solve has the hundredths that the clock shows."""
    return int(1000 * seconds + 1e-5)


def _help_dialog(cstimer: bool) -> Html:
    others = [key for key in KEYS if key[0] not in ("+", "d", "Backspace")]
    return ui.dialog(
        "help-dialog",
        "Help and keys",
        h.p(
            "Scramble your cube as shown, white on top and green in front. Hold the space bar or "
            "the clock until it turns green, then let go to start; any key or a tap stops it."
        ),
        key_list((*others, *CSTIMER_KEYS) if cstimer else KEYS),
        h.p(
            "An average of 5 leaves out the best and the worst, and one DNF counts as the "
            "worst, as in competitions (WCA Regulations, 9f8 and 9f9). Longer averages "
            "leave out a twentieth at either end. Press an average to copy it with its scrambles."
        ),
    )
