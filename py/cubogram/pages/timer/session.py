"""The session beside the clock: its figures, the list of its solves, pictures of its times."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.timer.charts import histogram, trend
from cubogram.pages.timer.statistics import Statistics
from cubogram.pages.timer.times import DNF, written
from cubogram.words import counted

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage


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


def _command(label: str, dialog: str) -> Html:
    return h.button(
        label, type="button", class_="button quiet", commandfor=dialog, command="show-modal"
    )


def _latest(values: list[float] | list[float | None]) -> float | None:
    return values[-1] if values else None


def _result(value: float | None) -> str:
    return "" if value is None else written(value)
