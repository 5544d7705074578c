"""The list of many cubes as a dialog: a field for the text, or the results."""

from __future__ import annotations

from functools import cache

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.cube.cube_list import CubeList, Row
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html

SHOWN = 200
"""The most rows to show; the file has all of them."""
HELP = (
    "They may have numbers, times or dates, as timers export them; 54 facelets or an export from "
    "csTimer will do too. At most 10,000. Each is solved quickly; “Keep searching” then looks for "
    "shorter solutions."
)


def list_dialog(found: CubeList, seconds: float) -> Html:
    """The dialog; `seconds` is the time for each search for a shorter solution."""
    kind = "message error" if found.problem else ""
    message = h.p(found.problem or found.words, role="status", class_=kind or None)
    inside = _rows(found, seconds) if found.rows or found.stage == "reading" else _form(found)
    return dialog("list-dialog", "Several cubes", message, inside, wide=True, on="close:list_stop")


def _form(found: CubeList) -> Html:
    return h.form(
        h.label("Scrambles, one per line", class_="field-label", for_="cubes"),
        h.textarea(
            found.text,
            class_="field mono",
            id="cubes",
            name="cubes",
            rows=6,
            spellcheck="false",
            autocapitalize="off",
            autocomplete="off",
            autofocus=True,
            aria_describedby="cubes-help",
        ),
        h.p(HELP, class_="detail", id="cubes-help"),
        h.div(
            h.button("Solve them", class_="button primary"),
            h.button("Open a file", type="button", class_="button", data_chooses="cubes-file"),
            h.input_(
                type="file",
                id="cubes-file",
                aria_label="File with scrambles",
                hidden=True,
                data_on="change:list_file",
            ),
            class_="row",
        ),
        data_on="submit:list",
    )


def _rows(found: CubeList, seconds: float) -> Html:
    busy = bool(found.stage)
    count = len(found.rows)
    is_whole = found.done == count
    value = found.tried if found.stage == "shortening" else found.done
    stop = _button("Stop", "list_stop", not busy)
    later = "The first {} are shown; a saved file has them all."
    return h.html(
        h.element("progress", aria_label="Cubes done", max=count or 1, value=value),
        h.div(
            stop if busy or is_whole else _button("Go on", "list_go_on", False),
            _button("Save CSV", "list_csv", not found.done),
            _button("Save text", "list_text", not found.done),
            _button("Another list", "list_clear", busy),
            class_="row list-tools",
        ),
        h.div(
            _button("Keep searching", "list_shorten", busy or not is_whole),
            h.label(
                "for ",
                h.input_(
                    class_="field",
                    type="number",
                    inputmode="decimal",
                    min="0.1",
                    max="600",
                    step="any",
                    value=f"{seconds:g}",
                    data_on="input:list_seconds",
                ),
                " s each, to find shorter ones",
            ),
            class_="row limits list-more",
        ),
        h.ol((_row(row, i) for i, row in enumerate(found.rows[:SHOWN])), class_="cube-list"),
        h.p(later.format(SHOWN), class_="detail") if count > SHOWN else None,
    )


def _row(row: Row, index: int) -> Html:
    return _drawn(
        row.place,
        row.facts.get("time", ""),
        row.facts.get("comment", ""),
        row.text,
        row.solution,
        row.length or 0,
        row.problem,
        index,
    )


@cache
def _drawn(
    place: str,
    time: str,
    comment: str,
    text: str,
    solution: str | None,
    length: int,
    problem: str | None,
    index: int,
) -> Html:
    where = " · ".join(filter(None, (place, time, comment)))
    answer = (
        h.span(problem or "", class_="message error")
        if solution is None
        else h.html(
            h.b(counted(length, "move")),
            " ",
            h.span(solution, class_="mono"),
            " ",
            h.button(
                "Show",
                h.span(f" cube {index + 1}", class_="visually-hidden"),
                type="button",
                class_="button quiet",
                commandfor="list-dialog",
                command="close",
                data_on="click:list_show",
                data_value=index,
            ),
        )
    )
    return h.li(h.small(where), " ", h.span(text, class_="mono"), h.element("br"), answer)


def _button(label: str, event: str, disabled: bool) -> Html:
    return h.button(
        label, type="button", class_="button", disabled=disabled, data_on=f"click:{event}"
    )
