"""An analysis as shown: the possible solutions, and the reader's own, explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubogram.formatting import counted, listed
from cubogram.pages import html as h
from cubogram.pages.explained import explained
from cubogram.pages.html import Html
from cubogram.pages.timer.analysis import Analysis
from cubogram.pages.timer.first_steps import KINDS, NAMES, brief, table
from cubogram.timing.solves import Solve
from cubogram.timing.times import written

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

JSON = Any

EXAMPLE = "z2 D R' F' D R2 L // cross"


def analysis(page: TimerPage) -> Html:
    """How the solve could have gone, and how it went."""
    said = page.analysis
    solve = page.find(said.solve)
    about = {"class_": "analysis", "id": "analysis", "aria_label": "What was possible"}
    if solve is None:
        return h.section(**about, hidden=True)
    return h.section(
        h.h2(f"Solve {page.solves.index(solve) + 1}: {written(solve.result)}"),
        possible(said),
        h.p(
            "The solver is at work." if said.running else said.problem,
            class_="note",
            role="status",
            hidden=not (said.running or said.problem),
        ),
        own_solution(page, solve),
        explained(said.explained, _missed(page, said.explained["missed"]))
        if said.explained
        else None,
        **about,
    )


def possible(said: Analysis) -> Html:
    """First steps, CFOP and a short solution, as far as they have been found."""
    found = said.steps.found
    rows = [
        (NAMES[kind], h.details(h.summary(brief(found[kind], said.colour)), table(found[kind])))
        for kind in KINDS
        if kind in found
    ]
    address = h.scramble_link(said.scramble, "&solve")
    if said.cfop:
        colour = "" if said.colour == "white" else f"&colour={said.colour}"
        link = h.a("step by step", href=f"{address}&method=person{colour}")
        rows.append(("CFOP", h.html(counted(said.cfop["turns"], "turn"), " ", link)))
    if said.short:
        link = h.a("on the cube", href=address)
        moves = h.span(said.short["maneuver"], class_="mono")
        rows.append(("Short", h.html(counted(said.short["length"], "move"), " ", link, moves)))
    parts = (h.div(h.dt(name), h.dd(shown)) for name, shown in rows)
    return h.dl(parts, class_="possible", aria_live="polite")


def own_solution(page: TimerPage, solve: Solve) -> Html:
    """The field for the reader's own solution."""
    return h.element(
        "form",
        h.label("My solution", for_="own-solution", class_="field-label"),
        h.element(
            "textarea",
            solve.solution,
            id="own-solution",
            name="solution",
            rows=3,
            class_="field mono",
            spellcheck="false",
            placeholder=EXAMPLE,
            aria_describedby="own-solution-help",
        ),
        h.p(
            "Moves, a reconstruction or a link to one, or a smart cube's recording (R@0 U@460).",
            id="own-solution-help",
            class_="note",
        ),
        h.div(
            h.button("Explain it", class_="button", disabled=page.analysis.explaining), class_="row"
        ),
        page.notices.view("explain", "explain-message"),
        class_="own-solution",
        data_on="submit:explain",
    )


def _missed(page: TimerPage, cases: list[JSON]) -> Html | None:
    """The cases that were not recognised at once, with links to train them."""
    if not cases:
        return None
    titles = listed([case["title"] for case in cases])
    back = page.explaining.can_take_back
    pronoun = "It will come" if len(cases) == 1 else "They will come"
    return h.p(
        f"Not recognised at once: {titles}. ",
        f"{pronoun} back soon in the " if back else "See the ",
        h.a("trainer", href=f"../trainer/#{cases[0]['step']}"),
        ". ",
        h.button("Undo", type="button", class_="button quiet", data_on="click:take_back")
        if back
        else None,
        id="missed",
    )
