"""What the timer shows, a function for each region of site/timer/index.html."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from cubogram.pages import html as h
from cubogram.pages import icons
from cubogram.pages.html import Html
from cubogram.pages.keys import key_list
from cubogram.pages.page import Regions
from cubogram.pages.timer.charts import histogram, trend
from cubogram.pages.timer.dialogs import options_dialog, session_dialogs, solve_dialog
from cubogram.pages.timer.statistics import Statistics
from cubogram.pages.timer.times import DNF, written
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
        h.p(cross_words(crosses), class_="crosses", id="crosses", hidden=not crosses),
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
    address = f"../#scramble={quote_plus(said.scramble)}"
    rows = []
    if said.crosses_found:
        best = said.crosses_found[0]
        rows.append(
            ("Cross", f"{best['colour']}, {counted(best['length'], 'turn')}", best["maneuver"], "")
        )
    if said.cfop:
        rows.append(("CFOP", said.cfop["count"], "", f"{address}&method=person"))
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


def session_bar(page: TimerPage) -> Html:
    """Which session, and what can be done with all of them."""
    current = page.session
    return h.div(
        h.label("Session", for_="session", class_="visually-hidden"),
        h.select(
            (
                h.option(one.name, value=name, selected=name == current)
                for name, one in page.timer.sessions.items()
            ),
            class_="field",
            id="session",
            data_on="change:session",
        ),
        _command("New", "session-dialog"),
        _command("Rename", "rename-dialog"),
        _command("Files", "files-dialog"),
        _command("Delete session", "remove-dialog"),
        class_="row session-bar",
        id="session-bar",
    )


def figures(statistics: Statistics) -> Html:
    """Current and best averages, mean and deviation."""

    def row(name: str, now: float | None, best: float | None) -> Html:
        return h.element(
            "tr",
            h.element("th", name, scope="row"),
            h.element("td", _result(now)),
            h.element("td", _result(best)),
        )

    single = statistics.single
    rows = [row("single", _latest(single.values), _latest(single.best))]
    rows += [
        row(
            rolling.window.name,
            _latest(rolling.values),
            _latest(rolling.best) if any(v is not None for v in rolling.values[-1:]) else None,
        )
        for rolling in statistics.windows
    ]
    mean, deviation = statistics.mean, statistics.deviation
    words = [f"{statistics.finished} of {counted(len(statistics.results), 'solve')}"]
    if mean is not None:
        words.append(f"mean {written(round(mean))}")
    if deviation is not None:
        words.append(f"deviation {written(round(deviation))}")
    head = h.element(
        "tr",
        h.element("td"),
        h.element("th", "now", scope="col"),
        h.element("th", "best", scope="col"),
    )
    return h.section(
        h.element("table", h.element("thead", head), h.element("tbody", rows), class_="mono"),
        h.p(" · ".join(words), class_="note", id="summary"),
        class_="figures",
        id="figures",
        aria_label="Statistics",
    )


def solves(page: TimerPage) -> Html:
    """The list, the newest first."""
    total = len(page.solves)
    first = max(0, total - page.shown)
    fives, twelves = page.statistics.windows[1].values, page.statistics.windows[2].values
    rows = (
        _solve_row(
            at + 1,
            page.solves[at].name,
            page.solves[at].result,
            page.solves[at].penalty,
            fives[at],
            twelves[at],
            page.statistics.is_best(at),
            bool(page.solves[at].comment),
        )
        for at in range(total - 1, first - 1, -1)
    )
    return h.section(
        h.h2("Solves", class_="visually-hidden"),
        h.element(
            "ol",
            rows,
            class_="solve-list mono",
            reversed=True,
        ),
        h.button(
            f"Show more ({first:,} earlier)",
            type="button",
            class_="button quiet",
            data_on="click:more",
            hidden=not first,
        ),
        class_="solves",
        id="solves",
        aria_label="Solves",
        hidden=not total,
    )


@cache
def _solve_row(
    number: int,
    name: str,
    result: float,
    penalty: str,
    five: float | None,
    twelve: float | None,
    best: bool,
    comment: bool,
) -> Html:
    text = written(result) + ("+" if penalty == "+2" else "")
    label = f"Solve {number}: {text}" + (", personal best" if best else "")
    return h.li(
        h.span(number, class_="number"),
        h.button(
            text,
            "*" if comment else "",
            type="button",
            class_="time",
            aria_label=label,
            data_on="click:select",
            data_value=name,
        ),
        h.span(_result(five), class_="ao5"),
        h.span(_result(twelve), class_="ao12"),
        class_="best" if best else None,
    )


def charts(page: TimerPage) -> Html:
    """How the times go, and how they are spread."""
    results = page.statistics.results
    enough = sum(result != DNF for result in results[-1000:]) >= 5
    drawn: Iterable[Html] = (
        (trend(results, page.statistics.windows[1].values), histogram(results)) if enough else ()
    )
    return h.details(
        h.summary("Charts"), drawn, class_="quiet-part charts", id="charts", hidden=not enough
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


def _command(label: str, dialog: str) -> Html:
    return h.button(
        label, type="button", class_="button quiet", commandfor=dialog, command="show-modal"
    )


def _close(dialog: str) -> Html:
    return h.button(
        type="button",
        class_="icon-button close",
        aria_label="Close",
        commandfor=dialog,
        command="close",
    )


def _latest(values: list[float] | list[float | None]) -> float | None:
    return values[-1] if values else None


def _result(value: float | None) -> str:
    return "–" if value is None else written(value)
