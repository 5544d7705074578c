"""The analysis of a session: which scrambles are worth another try, and what each offered."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cubogram.formatting import counted, with_article
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.timing.held import Held, Worth, reason, worth_trying
from cubogram.timing.times import written

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

SHOWN = 500
"""Rows of the table."""
COLUMNS = ("", "time", "cross", "best", "CFOP", "short", "skips")


def review(page: TimerPage) -> Html:
    """The analysis of a session."""
    said = page.review
    known = said.known
    numbers = {solve.name: at for at, solve in enumerate(page.solves, 1)} if known else {}
    return h.details(
        h.summary("Session analysis"),
        h.p(
            f"For each scramble: the shortest crosses, the number of turns that CFOP takes on "
            f"{with_article(page.colour)} cross, a short solution, and what is skipped.",
            class_="note",
        ),
        _buttons(page),
        h.p(said.problem, class_="message error", role="status", hidden=not said.problem),
        _worth(worth_trying(known), numbers, page.colour) if not said.running else None,
        _table([(numbers[solve.name], solve.result, held) for solve, held in known], page.colour)
        if known
        else None,
        class_="quiet-part review",
        id="review",
        hidden=not page.solves,
    )


def _buttons(page: TimerPage) -> Html:
    said = page.review
    left = len(said.next_ones)
    label = f"Look at {counted(left, 'scramble')}"
    more = f"{said.done} of {said.asked} looked at" if said.running else ""
    return h.div(
        h.button("Stop", type="button", class_="button", data_on="click:stop_review")
        if said.running
        else h.button(
            label, type="button", class_="button", data_on="click:review", hidden=not left
        ),
        h.span(more, class_="note", role="status"),
        class_="row",
    )


def _worth(found: list[Worth], numbers: dict[str, int], colour: str) -> Html | None:
    """The solves that took a long time, considering what their scrambles offered."""
    if not found:
        return None
    rows = (
        h.li(
            h.button(
                f"Solve {numbers[one.solve.name]}",
                type="button",
                class_="button quiet",
                data_on="click:analyse",
                data_value=one.solve.name,
            ),
            h.span(reason(one, colour)),
        )
        for one in found
    )
    return h.div(h.h3("Worth trying again"), h.element("ol", rows, class_="worth"))


def _table(rows: list[tuple[int, float, Held]], colour: str) -> Html:
    """A row for each solve, the latest first."""
    head = h.element("tr", (h.element("th", name, scope="col") for name in COLUMNS))
    body = (_row(*one, colour) for one in rows[: -SHOWN - 1 : -1])
    table = h.element("table", h.element("thead", head), h.element("tbody", body), class_="mono")
    return h.div(table, class_="held", tabindex=0, role="group", aria_label="Each scramble")


@cache
def _row(number: int, result: float, held: Held, colour: str) -> Html:
    name, length = held.shortest_cross
    own = dict(held.crosses)[colour]
    best = f"{name} {length}" if length < own else ""
    cells = (number, written(result), own, best, held.turns, held.short, ", ".join(held.skips))
    return h.element("tr", (h.element("td", cell) for cell in cells))
