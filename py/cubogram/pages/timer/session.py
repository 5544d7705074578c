"""The session next to the clock: its statistics, the list of its solves, charts of its times."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.timer.charts import histogram, trend
from cubogram.pages.timer.solves import Session
from cubogram.pages.timer.statistics import Rolling, Statistics
from cubogram.timing.times import DNF, written

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

BEST = "personal best"


def session_bar(sessions: dict[str, Session], current: str) -> Html:
    """The current session, and what can be done with sessions."""
    return h.div(
        h.label("Session", for_="session", class_="visually-hidden"),
        h.select(
            (
                h.option(one.name, value=name, selected=name == current)
                for name, one in sessions.items()
            ),
            class_="field",
            id="session",
            data_on="change:session",
        ),
        _command("New", "session-dialog"),
        _command("Rename", "rename-dialog"),
        _command("Files", "files-dialog"),
        _command("Delete", "remove-dialog", aria_label="Delete session"),
        class_="row session-bar",
        id="session-bar",
    )


def figures(statistics: Statistics) -> Html:
    """Current and best averages, mean and deviation."""

    def row(rolling: Rolling) -> Html:
        known = bool(rolling.values) and rolling.values[-1] is not None
        now, best = (rolling.values[-1], rolling.best[-1]) if known else (None, None)
        is_best = known and rolling.is_best(len(rolling.values) - 1)
        return h.element(
            "tr",
            h.element("th", rolling.window.name, scope="row"),
            _cell("td", now, is_best),
            h.element("td", _result(best)),
        )

    rows = map(row, (statistics.single, *statistics.windows))
    mean, deviation = statistics.mean, statistics.deviation
    count = len(statistics.results)
    words = [f"{statistics.finished} of {counted(count, 'solve')}" if count else "no solves yet"]
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
    """The list, newest first."""
    total = len(page.solves)
    first = max(0, total - page.shown)
    single, fives, twelves = (
        page.statistics.single, page.statistics.windows[1], page.statistics.windows[2]
    )  # fmt: skip
    rows = (
        _solve_row(
            at + 1,
            page.solves[at].name,
            page.solves[at].result,
            page.solves[at].penalty,
            single.is_best(at),
            bool(page.solves[at].comment),
            (fives.values[at], fives.is_best(at)),
            (twelves.values[at], twelves.is_best(at)),
        )
        for at in range(total - 1, first - 1, -1)
    )
    return h.section(
        h.h2("Solves", class_="visually-hidden"),
        h.p(page.problem, class_="message error", id="damaged", hidden=not page.problem),
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
        hidden=not total and not page.problem,
    )


@cache
def _solve_row(
    number: int,
    name: str,
    result: float,
    penalty: str,
    best: bool,
    comment: bool,
    five: tuple[float | None, bool],
    twelve: tuple[float | None, bool],
) -> Html:
    text = written(result) + ("+" if penalty == "+2" else "")
    label = f"Solve {number}: {text}" + (f", {BEST}" if best else "")
    return h.li(
        h.span(number, class_="number"),
        h.button(
            text,
            "*" if comment else "",
            type="button",
            class_="time best" if best else "time",
            aria_label=label,
            data_on="click:select",
            data_value=name,
        ),
        _cell("span", *five),
        _cell("span", *twelve),
    )


def _cell(kind: str, value: float | None, best: bool) -> Html:
    """An average, marked if it was the best so far."""
    said = h.span(f", {BEST}", class_="visually-hidden") if best else None
    return h.element(kind, _result(value), said, class_="best" if best else None)


def charts(page: TimerPage) -> Html:
    """The times over the session, and their distribution."""
    results = page.statistics.results
    enough = sum(result != DNF for result in results[-1000:]) >= 5
    drawn: Iterable[Html] = (
        (trend(page.statistics.single, page.statistics.windows[1].values), histogram(results))
        if enough
        else ()
    )
    return h.details(
        h.summary("Charts"), drawn, class_="quiet-part charts", id="charts", hidden=not enough
    )


def _command(label: str, dialog: str, **more: str) -> Html:
    quiet = "button quiet"
    return h.button(
        label, type="button", class_=quiet, commandfor=dialog, command="show-modal", **more
    )


def _result(value: float | None) -> str:
    return "" if value is None else written(value)
