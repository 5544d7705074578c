"""What the timer shows: a function for each region of site/timer/index.html.

To add a button: `h.button("Star", type="button", class_="button", data_on="click:star")` where it
belongs, and `def on_star(self, value)` in page.py. Each checkbox that is remembered is a
field of `Options` (solves.py), with its text in `SWITCHES` (dialogs.py). The styles are in
site/css/timer.css.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cubogram.pages import html as h
from cubogram.pages import icons
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html
from cubogram.pages.keys import key_list
from cubogram.pages.page import Regions
from cubogram.pages.timer.analysis_view import analysis
from cubogram.pages.timer.dialogs import options_dialog, session_dialogs, solve_dialog
from cubogram.pages.timer.first_steps import KINDS, NAMES, brief, table
from cubogram.pages.timer.review_view import review
from cubogram.pages.timer.session import charts, figures, session_bar, solves
from cubogram.pages.timer.statistics import Statistics
from cubogram.timing.times import written

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

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


def view(page: TimerPage) -> Regions:
    """The regions."""
    return {
        "scramble-box": scramble_box(page),
        "picture": {"hidden": not page.options.picture},
        "net": {"hidden": not page.options.net},
        "clock-box": clock_box(page),
        "last": last(page),
        "analysis": analysis(page),
        "session-bar": session_bar(page.timer.sessions, page.sessions.current),
        "figures": figures(page.statistics),
        "solves": solves(page),
        "charts": charts(page),
        "review": review(page),
        "file-message": page.notices.view("file", "file-message"),
        "options-dialog": options_dialog(page.options, page.colour),
        "help-dialog": help_dialog(page.options.keys),
        "solve-dialog": solve_dialog(page.find(page.selected)),
        **session_dialogs(page.sessions.name, len(page.solves)),
    }


def scramble_box(page: TimerPage) -> Html:
    """The scramble and its buttons."""
    scrambles = page.scrambles
    return h.section(
        h.element(
            "cubogram-scramble",
            id="scramble",
            class_="scramble mono",
            text=scrambles.current or None,
            draws=scrambles.draws,
            data_cubes="picture net",
            data_on="drawn:drawn",
        ),
        h.div(
            h.button(
                "Another",
                type="button",
                class_="button quiet",
                id="another",
                title="Another scramble (key N)",
                data_on="click:another",
                data_key="n",
            ),
            _icon(icons.COPY, "copy", "Copy the scramble", data_copies="scramble"),
            _icon(icons.FULL, "full", "Full screen", data_fullscreen="main"),
            _icon(
                icons.SETTINGS,
                "options",
                "Options",
                commandfor="options-dialog",
                command="show-modal",
            ),
            _icon(
                icons.HELP,
                "help",
                "Help and keys",
                commandfor="help-dialog",
                command="show-modal",
                data_key="?",
            ),
            class_="scramble-tools",
        ),
        first_steps(page),
        page.notices.view("message", "message"),
        class_="scramble-box",
        id="scramble-box",
        aria_label="Scramble",
    )


def first_steps(page: TimerPage) -> Html:
    """The shortest cross, x-cross and EO line of the scramble, whichever are chosen in the
    options."""
    kinds = [kind for kind in KINDS if getattr(page.options, kind)]
    found = page.steps.found
    known = [kind for kind in kinds if kind in found]
    words = " · ".join(f"{NAMES[kind]} {brief(found[kind], page.colour)}" for kind in known)
    return h.details(
        h.summary(words or page.steps.problem or "…"),
        h.div((h.div(h.h3(NAMES[kind]), table(found[kind])) for kind in known), class_="kinds"),
        class_="first-steps",
        id="first-steps",
        hidden=not kinds,
    )


def clock_box(page: TimerPage) -> Html:
    """The clock, or a field for typing times."""
    options = page.options
    latest = page.last
    shown = written(latest.result) if latest else "0.00"
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
        open=not options.typed,
        home=True,
        shown=shown,
        inspection=options.inspection,
        sound=options.sound,
        hides=options.hidden,
        phases=options.phases if options.phases > 1 else None,
        data_on="stop:stopped",
    )
    typed = h.element(
        "form",
        h.label("Time", for_="typed-time", class_="field-label"),
        h.div(
            h.input_(
                type="text",
                id="typed-time",
                name="time",
                class_="field mono",
                inputmode="decimal",
                autocomplete="off",
                placeholder="12.34",
            ),
            h.button("Add", class_="button primary"),
            class_="row",
        ),
        page.notices.view("typed", "typed-message"),
        class_="typed",
        data_on="submit:typed",
    )
    return h.section(
        h.div(clock, hidden=options.typed, class_="pad"),
        typed if options.typed else None,
        class_="clock-box",
        id="clock-box",
        aria_label="Clock",
    )


def last(page: TimerPage) -> Html:
    """The buttons for the latest solve."""
    solve = page.last
    name = solve.name if solve else ""
    keys = page.options.keys

    def penalty(label: str, wanted: str, key: str) -> Html:
        return h.button(
            label,
            type="button",
            class_="button",
            data_on="click:penalty",
            data_value=f"{name} {wanted}",
            data_key=key,
            aria_pressed=solve is not None and solve.penalty == wanted,
        )

    return h.div(
        h.p(latest_averages(page.statistics), class_="note latest", id="latest", role="status"),
        penalty("OK", "", "Ctrl+1") if keys else None,
        penalty("+2", "+2", "Ctrl+2" if keys else "+"),
        penalty("DNF", "DNF", "Ctrl+3" if keys else "d"),
        h.button(
            "Delete",
            type="button",
            class_="button",
            data_on="click:delete",
            data_value=name,
            data_key="Ctrl+z" if keys else "Backspace",
        ),
        h.button(
            "What was possible?",
            type="button",
            class_="button",
            id="analyse",
            data_on="click:analyse",
            data_value=name,
            data_key="a",
        ),
        class_="row last",
        id="last",
        role="group",
        aria_label="The last solve",
        hidden=solve is None,
    )


def latest_averages(statistics: Statistics) -> str:
    """The averages that the latest solve completed, and which of its results are personal bests."""
    at = len(statistics.results) - 1
    five, twelve = statistics.windows[1:3]
    parts = []
    for rolling in (statistics.single, five, twelve):
        value = rolling.values[at] if at >= 0 else None
        is_best = at >= rolling.window.count and rolling.is_best(at)
        if value is not None and (is_best or rolling is not statistics.single):
            parts.append(f"{'PB ' if is_best else ''}{rolling.window.name} {written(value)}")
    return " · ".join(parts)


@cache
def help_dialog(cstimer: bool) -> Html:
    """How to use the timer."""
    keys = (*[key for key in KEYS if key[0] not in ("+", "d", "Backspace")], *CSTIMER_KEYS)
    return dialog(
        "help-dialog",
        "Help and keys",
        h.p(
            "Scramble your cube as shown, white on top and green in front. Hold the space bar or "
            "the clock until it turns green, then let go to start; any key or a tap stops it."
        ),
        key_list(keys if cstimer else KEYS),
        h.p(
            Html(
                "An average of 5 leaves out the best and the worst, and one DNF counts as the "
                "worst, as in competitions (WCA Regulations, 9f8 and 9f9). Averages of 50 and 100 "
                "leave out a twentieth at either end."
            )
        ),
    )


def _icon(icon: Html, name: str, label: str, **more: str) -> Html:
    return h.button(
        icon, type="button", class_="icon-button", id=name, aria_label=label, title=label, **more
    )
