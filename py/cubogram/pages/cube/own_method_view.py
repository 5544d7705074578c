"""The reader's own solver on the cube page: how much of it is written, and the race."""

from __future__ import annotations

from cubogram.formatting import counted, sentence
from cubogram.pages import html as h
from cubogram.pages.cube.model import OWN, CubeModel
from cubogram.pages.cube.own_method import OwnMethod
from cubogram.pages.cube.race import CUBES, SECONDS, Race, Result, Row
from cubogram.pages.html import Html
from cubogram.pages.learning.own_solver import FILE
from cubogram.pages.links import fragment_of

NOT_BEGUN = (
    "You have not written a solver yet. The book has you write one, exercise by exercise, in six "
    "chapters; your solver then solves cubes here. "
)


def own_method(model: CubeModel, method: OwnMethod, race: Race) -> Html:
    """What appears below the switch while the method is selected."""
    if not model.options.by_own:
        return h.div(class_="own-method", id="own-method", hidden=True)
    notice = model.notices.view(OWN, "own-method-message")
    if not method.is_begun:
        return h.div(
            h.p(NOT_BEGUN, h.a("Begin with the pieces", href="learn/pieces/")),
            notice,
            class_="own-method",
            id="own-method",
        )
    solved, whole = method.solver.n_solved, method.solver.n_exercises
    rest = "" if solved == whole else " For the others, the file has the book's answers."
    return h.div(
        h.p(
            h.a(FILE, href="learn/two-phases/#my-solver", class_="mono"),
            f": you have written {solved} of {counted(whole, 'part')}.{rest}",
        ),
        notice,
        h.p(
            h.button(
                f"Race ours on {CUBES} cubes",
                type="button",
                class_="button",
                id="race",
                data_on="click:race",
                disabled=race.is_running,
            ),
            " ",
            h.button(
                "Stop the race",
                type="button",
                class_="button",
                id="stop-race",
                data_on="click:stop_race",
            )
            if race.is_running
            else None,
            h.button(
                "Go on with the race",
                type="button",
                class_="button",
                id="go-on-with-race",
                data_on="click:go_on_with_race",
            )
            if race.can_go_on
            else None,
        ),
        h.p(
            sentence(race.said),
            class_="message error" if race.failed else "detail",
            role="status",
            id="race-said",
        ),
        _table(race.rows) if race.rows else None,
        class_="own-method",
        id="own-method",
    )


def _table(rows: tuple[Row, ...]) -> Html:
    """The results of both."""
    columns = ("moves", "s", "nodes")
    head = h.element(
        "thead",
        h.element(
            "tr",
            h.element("td"),
            h.element("th", "Yours", colspan=3, scope="colgroup"),
            h.element("th", "Ours", colspan=3, scope="colgroup"),
        ),
        h.element(
            "tr",
            h.element("th", "Cube", scope="col"),
            (h.element("th", name, scope="col") for name in columns * 2),
        ),
    )
    body = (
        h.element(
            "tr",
            h.element(
                "th",
                h.a(
                    f"{number}",
                    href=fragment_of({"scramble": row.reading.facelets, "method": "own"}),
                ),
                scope="row",
            ),
            _cells(row.own),
            _cells(row.ours),
        )
        for number, row in enumerate(rows, 1)
    )
    caption = (
        f"The shortest solution that each solver finds within {SECONDS} seconds, when it was "
        "found, and after how many positions (nodes)"
    )
    return h.div(
        h.element(
            "table",
            h.element("caption", caption),
            head,
            h.element("tbody", body, _means(rows)),
            class_="race-table",
        ),
        class_="race-scroll",
        tabindex=0,
        role="group",
        aria_label="The race",
    )


def _cells(found: Result | None) -> Html:
    texts = (
        (f"{found.length}", f"{found.seconds:.1f}", short(found.nodes))
        if found
        else ("-", "-", "-")
    )
    return h.html(*(h.element("td", text) for text in texts))


def short(number: int) -> str:
    """A number in a few characters.

    >>> short(950), short(35_199), short(2_459_560), short(19_235_020)
    ('950', '35 k', '2.5 M', '19 M')
    """
    if number < 1000:
        return str(number)
    if number < 1_000_000:
        return f"{number // 1000} k"
    return f"{number / 1e6:.1f} M" if number < 10_000_000 else f"{number // 1_000_000} M"


def _means(rows: tuple[Row, ...]) -> Html | None:
    """The means over the cubes that both have solved, once all have been tried."""
    both = [(row.own, row.ours) for row in rows if row.own and row.ours]
    if not both or not all(row.is_done for row in rows):
        return None
    cells = []
    for side in range(2):
        found = [pair[side] for pair in both]
        count = len(found)
        cells += [
            f"{sum(one.length for one in found) / count:.1f}",
            f"{sum(one.seconds for one in found) / count:.1f}",
            short(sum(one.nodes for one in found) // count),
        ]
    return h.element(
        "tr",
        h.element("th", "mean" if len(both) == len(rows) else f"mean of {len(both)}", scope="row"),
        (h.element("td", text) for text in cells),
        class_="mean",
    )
