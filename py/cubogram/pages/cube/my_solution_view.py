"""The form for the reader's own solution, and its explanation."""

from __future__ import annotations

from typing import Any

from cubogram.pages import html as h
from cubogram.pages.cube.my_solution import WHERE, MySolution
from cubogram.pages.explained import explained, saved_in, table
from cubogram.pages.html import Html
from cubogram.pages.notices import Notices

JSON = Any

EXAMPLE = "z2 D R' F' D R2 L // cross …"
HELP = (
    "Moves as you turned them, rotations included; a reconstruction with its scramble; a link from "
    "alg.cubing.net or Twizzle; csTimer's text; a smart cube's recording (R@0 U@460)."
)


def my_solution(own: MySolution, notices: Notices) -> Html:
    """The form, and below it the explanation."""
    form = h.form(
        h.label("How did you solve it?", for_="own-solution", class_="field-label"),
        h.textarea(
            own.text,
            id="own-solution",
            name="solution",
            rows=3,
            class_="field mono",
            spellcheck="false",
            autocomplete="off",
            autocapitalize="off",
            placeholder=EXAMPLE,
            aria_describedby="own-help own-message",
        ),
        h.p(HELP, id="own-help", class_="detail"),
        h.p(h.button("Explain it", class_="button", id="explain-own", disabled=own.is_running)),
        notices.view(WHERE, "own-message", own.text),
        h.p("One moment…" if own.is_running else "", class_="detail", role="status"),
        class_="own-solution",
        data_on="submit:explain_own",
    )
    found = own.found if own.is_here else None
    return h.div(form, _explanation(own) if found else None, class_="own", id="own")


def _explanation(own: MySolution) -> Html:
    steps = own.found["steps"]
    better = {number: _better(own, number) for number in range(len(steps))}
    usual = own.found["usual"]
    return explained(
        own.found,
        h.details(
            h.summary(f"How our solver does it, with {own.found['colour']} at the bottom"),
            h.element("pre", usual, class_="mono"),
        )
        if usual
        else None,
        steps=table(steps, own.column, own.falling, better, "sort_own"),
    )


def _best(step: JSON) -> JSON:
    """The remark that saves the most moves, among those with an alternative to play."""
    ways = [remark for remark in step["remarks"] if remark["maneuver"]]
    return max(ways, key=lambda remark: remark["saved"] or 0, default=None)


def _better(own: MySolution, number: int) -> Html | None:
    """How many moves an alternative saves, if it can be played."""
    step = own.found["steps"][number]
    saved = saved_in(step)
    fewer = f"{saved} fewer" if saved else "easier"
    remark = _best(step)
    if remark is None:
        return h.span(fewer) if saved else None
    which = f"{number} {step['remarks'].index(remark)}"
    is_shown = own.shown == which
    return h.button(
        "Play mine" if is_shown else f"Show: {fewer}",
        type="button",
        class_="button quiet",
        aria_pressed=is_shown,
        title=remark["text"],
        data_on="click:better",
        data_value=which,
    )
