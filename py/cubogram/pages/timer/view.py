"""What the timer shows, a function for each region of site/timer/index.html."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cubogram.pages import html as h
from cubogram.pages import icons
from cubogram.pages.html import Html
from cubogram.pages.keys import key_list
from cubogram.pages.page import Regions
from cubogram.pages.timer.dialogs import options_dialog, session_dialogs, solve_dialog
from cubogram.pages.timer.session import charts, figures, session_bar, solves
from cubogram.pages.timer.times import written
from cubogram.words import counted

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

KEYS = (
    ("Space", "hold, let go to start; any key stops"),
    ("+", "+2 for the last solve, or not"),
    ("d", "DNF for the last solve, or not"),
    ("Backspace", "delete the last solve"),
    ("a", "how the last solve could have been"),
    ("n", "another scramble"),
    ("?", "this help"),
)
CSTIMER_KEYS = (
    ("Ctrl + 2", "+2 for the last solve, or not"),
    ("Ctrl + 3", "DNF for the last solve, or not"),
    ("Ctrl + z", "delete the last solve"),
)


def view(page: TimerPage) -> Regions:
    """The regions."""
    return {
        "scramble-box": scramble_box(page),
        "picture": {"hidden": not page.options.picture},
        "clock-box": clock_box(page),
        "last": last(page),
        "analysis": analysis(page),
        "session-bar": session_bar(page),
        "figures": figures(page.statistics),
        "solves": solves(page),
        "charts": charts(page),
        "file-message": page.notices.view("file", "file-message"),
        "options-dialog": options_dialog(page.options),
        "help-dialog": help_dialog(page.options.keys),
        "solve-dialog": solve_dialog(page.find(page.selected)),
        **session_dialogs(page.session_name, len(page.solves)),
    }


def scramble_box(page: TimerPage) -> Html:
    """The scramble and its buttons."""
    scrambles = page.scrambles
    crosses = page.analysis.crosses_found if page.options.crosses else []
    return h.section(
        h.element(
            "cubogram-scramble",
            id="scramble",
            class_="scramble mono",
            text=scrambles.current or None,
            draws=scrambles.draws,
            data_cube="picture",
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
                icons.SLIDERS,
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
        h.p(
            cross_words(crosses) if crosses else "",
            class_="crosses",
            id="crosses",
            hidden=not page.options.crosses,
        ),
        page.notices.view("message", "message"),
        class_="scramble-box",
        id="scramble-box",
        aria_label="Scramble",
    )


def clock_box(page: TimerPage) -> Html:
    """The clock, or a field where times are typed."""
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
    """What can be said of the latest solve."""
    solve = page.last
    name = solve.name if solve else ""
    keys = page.options.keys

    def penalty(label: str, key: str) -> Html:
        return h.button(
            label,
            type="button",
            class_="button",
            data_on="click:penalty",
            data_value=f"{name} {label}",
            data_key=key,
            aria_pressed=solve is not None and solve.penalty == label,
        )

    return h.div(
        penalty("+2", "Ctrl+2" if keys else "+"),
        penalty("DNF", "Ctrl+3" if keys else "d"),
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


def cross_words(crosses: list[dict[str, object]]) -> str:
    """The shortest crosses by colour, as "Cross: white 5, green 6".

    >>> cross_words([{"colour": "white", "length": 5}, {"colour": "red", "length": 6}])
    'Cross: white 5, red 6'
    """
    return "Cross: " + ", ".join(f"{one['colour']} {one['length']}" for one in crosses)


def analysis(page: TimerPage) -> Html:
    """How that scramble could have been solved."""
    said = page.analysis
    shown = bool(said.cfop or said.short or said.running or said.problem)
    address = h.scramble_link(said.scramble, "&solve")
    rows = []
    if said.crosses_found:
        best = said.crosses_found[0]
        rows.append(
            ("Cross", f"{best['colour']}, {counted(best['length'], 'turn')}", best["maneuver"], "")
        )
    if said.cfop:
        rows.append(("CFOP", counted(said.cfop["turns"], "turn"), "", f"{address}&method=person"))
    if said.short:
        rows.append(
            ("Short", counted(said.short["length"], "move"), said.short["maneuver"], address)
        )
    return h.section(
        h.h2("What was possible"),
        h.dl(
            h.div(
                h.dt(label),
                h.dd(
                    words,
                    h.html(" ", h.a("with its steps" if label == "CFOP" else "open", href=link))
                    if link
                    else None,
                    h.span(moves, class_="mono") if moves else None,
                ),
            )
            for label, words, moves, link in rows
        ),
        h.p(cross_words(said.crosses_found), hidden=not said.crosses_found, class_="note"),
        h.p(
            "The solver is at work." if said.running else said.problem,
            class_="note",
            hidden=not (said.running or said.problem),
        ),
        class_="analysis",
        id="analysis",
        aria_live="polite",
        aria_label="What was possible",
        hidden=not shown,
    )


@cache
def help_dialog(cstimer: bool) -> Html:
    """How to use the timer."""
    keys = (*[key for key in KEYS if key[0] not in ("+", "d", "Backspace")], *CSTIMER_KEYS)
    return h.dialog(
        h.div(h.h2("Help and keys"), _close("help-dialog"), class_="dialog-head"),
        h.p(
            "Scramble your cube as shown, white on top and green in front. Hold the space bar or "
            "the clock until it turns green, let go to start; any key or a tap stops it."
        ),
        key_list(keys if cstimer else KEYS),
        h.p(
            Html(
                "An average of 5 leaves out the best and the worst, and one DNF counts as the "
                "worst. Averages of 50 and 100 leave out a twentieth on either side."
            )
        ),
        id="help-dialog",
        aria_label="Help and keys",
        closedby="any",
        tabindex=-1,
    )


def _icon(icon: Html, name: str, label: str, **more: str) -> Html:
    return h.button(
        icon, type="button", class_="icon-button", id=name, aria_label=label, title=label, **more
    )


def _close(dialog: str) -> Html:
    return h.button(
        type="button",
        class_="icon-button close",
        aria_label="Close",
        commandfor=dialog,
        command="close",
    )
