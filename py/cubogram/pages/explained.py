"""A solution of the visitor's own, explained (`analysis.explain`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Content, Html
from cubogram.schema import JSON

COLUMNS = {
    "step": "Step",
    "turns": "Turns",
    "rotations": "Rotations",
    "waited": "Pause",
    "time": "Time",
    "saved": "Better",
}
"""The cells of the table of steps, by the names of its columns."""
SECONDS = ("waited", "time")
LONGEST = 10_000
"""The longest solution, in characters."""
EXAMPLE = "z2 D R' F' D R2 L // cross …"
HELP = (
    "Moves as you turned them, rotations included; a reconstruction with its scramble; a link from "
    "alg.cubing.net or Twizzle; csTimer's text; a smart cube's recording (R@0 U@460)."
)


def fault(solution: str) -> str:
    """Why a text cannot be explained; "" if it perhaps can."""
    if not solution.strip():
        return "type or paste your solution first"
    is_long = len(solution) > LONGEST
    return f"a solution can have at most {LONGEST:,} characters" if is_long else ""


def form(solution: str, event: str, message: Html, is_busy: bool) -> Html:
    """The field for a solution, with the `message` about it."""
    about = {"placeholder": EXAMPLE, "aria_describedby": "own-help own-message", **ui.MOVES}
    return ui.form(
        ui.area("solution", "How did you solve it?", solution, id="own-solution", **about),
        h.p(HELP, id="own-help", class_="detail note"),
        h.p(ui.submit("Explain it", "", id="explain-own", disabled=is_busy)),
        message,
        h.p("One moment…" if is_busy else "", class_="detail", role="status"),
        event=event,
        class_="own-solution",
    )


def explained(found: JSON, *more: Content, steps: Content = None) -> Html:
    """Problems, the count, the steps, what comes next, and everything as text, with `more` before
    the text. The steps are shown as a list unless `steps` is given."""
    return h.div(
        *(
            h.p(capital(problem["message"]), class_="message error")
            for problem in found["problems"]
        ),
        h.p(capital(found["summary"])),
        steps or h.ol(*map(_step, found["steps"]), class_="explained-steps"),
        _next(found["next"]),
        _theory(found["steps"]),
        *more,
        ui.fold(
            "As text",
            h.pre(found["text"], class_="mono", id="explained-text"),
            ui.button("Copy", kind="quiet", data_copies="explained-text"),
        ),
        class_="explained",
        id="explained",
    )


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _step(step: JSON) -> Html:
    return h.li(
        h.p(h.b(capital(step["label"])), h.span(step["count"], class_="note")),
        h.p(step["maneuver"], class_="mono"),
        h.ul(*(h.li(remark["text"]) for remark in advice)) if (advice := advice_in(step)) else None,
    )


def _theory(steps: Sequence[JSON]) -> Html | None:
    """What nobody can be expected to see, folded."""
    rows = [
        h.li(h.b(capital(step["label"])), ": ", remark["text"])
        for step in steps
        for remark in step["remarks"]
        if remark["advice"] == "theory"
    ]
    return ui.fold("What only a computer sees", h.ul(*rows)) if rows else None


def _next(steps: list[JSON]) -> Html | None:
    """How an unfinished solution continues."""
    if not steps:
        return None
    moves = h.span(" ".join(step["spoken"] for step in steps), class_="mono")
    return h.p(f"Next, {steps[-1]['label']}: ", moves, f". {steps[-1]['why']}")


def advice_in(step: JSON) -> list[JSON]:
    """The remarks on a step that a person can follow."""
    return [remark for remark in step["remarks"] if remark["advice"] != "theory"]


def saved_in(step: JSON) -> int:
    """How many turns the best alternative that a person can follow would have saved."""
    return max((remark["saved"] or 0 for remark in advice_in(step)), default=0)


def in_order(steps: Sequence[JSON], column: str, falling: bool) -> list[tuple[int, JSON]]:
    """The steps with their numbers, sorted by a column; those without a value come last.

    >>> steps = [{"turns": 7}, {"turns": 4}, {"turns": None}]
    >>> [number for number, _ in in_order(steps, "turns", falling=False)]
    [1, 0, 2]
    """
    numbered = list(enumerate(steps))
    if column == "step":
        return numbered[::-1] if falling else numbered
    values = {number: _value(step, column) for number, step in numbered}
    known = [one for one in numbered if values[one[0]] is not None]
    known.sort(key=lambda one: values[one[0]], reverse=falling)
    return known + [one for one in numbered if values[one[0]] is None]


def table(
    steps: Sequence[JSON], column: str, falling: bool, better: Mapping[int, Content], event: str
) -> Html:
    """The steps as a table; its headings send the `event` with the column to sort by.
    `better` maps a step's number to the remark on an alternative. A step's name takes the cube
    there."""
    shown = [name for name in COLUMNS if any(_value(step, name) is not None for step in steps)]
    shown += ["saved"] if better and "saved" not in shown else []
    order = in_order(steps, column, falling)
    rows = (
        h.tr(
            h.th(_go(step), scope="row"),
            *(
                h.td(_written(step, name) if name != "saved" else better.get(number))
                for name in shown
                if name != "step"
            ),
        )
        for number, step in order
    )
    heads = (_head(name, column, falling, event) for name in shown)
    return h.div(
        h.table(h.thead(h.tr(*heads)), h.tbody(*rows)), class_="steps-table", id="steps-table"
    )


def _head(name: str, column: str, falling: bool, event: str) -> Html:
    sort = ("descending" if falling else "ascending") if name == column else None
    return h.th(ui.button(COLUMNS[name], event, name, base="sort"), scope="col", aria_sort=sort)


def _go(step: JSON) -> Html:
    return ui.button(capital(step["label"]), does=f"cube --go-{step['first']}", base="sort")


def _value(step: JSON, column: str) -> Any:
    if column == "saved":
        return saved_in(step) or None
    return step["label"] if column == "step" else step[column]


def _written(step: JSON, column: str) -> str:
    value = _value(step, column)
    if value is None:
        return ""
    return f"{value:.2f} s" if column in SECONDS else str(value)
