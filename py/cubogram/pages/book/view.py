"""The cells of a chapter as shown: in the page, and in the file that the build writes.

A cell is rendered again only after `cell.changed()`. What belongs to the whole chapter is in
tools.py.
"""

from __future__ import annotations

import json
import re
from typing import Any

from cubogram.formatting import listed
from cubogram.pages import html as h
from cubogram.pages.book.cell import Cell
from cubogram.pages.book.inputs import controls
from cubogram.pages.book.notebook import Notebook
from cubogram.pages.book.trace_view import trace_view
from cubogram.pages.book.values import value_html
from cubogram.pages.html import Attributes, Content, Html
from cubogram.pages.links import LONGEST, fragment_of

JSON = Any

WAITING = "Waiting for Python…"
OUT_OF_DATE = "Out of date: something above has changed."


def label(number: int) -> str:
    """The label of a cell's code for screen readers."""
    return f"Python code of cell {number}; Control+Enter runs it; Escape, then Tab, leaves it"


def regions(cell: Cell, notebook: Notebook) -> dict[str, Html | Attributes]:
    """The changing parts of a cell, rendered again only when it has changed."""
    if not cell.kept_regions:
        cell.kept_regions = _regions(cell, notebook)
    name = f"cell-{cell.number}"
    if cell.trace is None:
        return cell.kept_regions
    return {**cell.kept_regions, f"{name}-code": _code(cell), f"{name}-trace": trace_view(cell)}


def _regions(cell: Cell, notebook: Notebook) -> dict[str, Html | Attributes]:
    name = f"cell-{cell.number}"
    shown: dict[str, Html | Attributes] = {
        name: {
            "data_busy": cell.is_busy,
            "data_stale": cell.is_stale,
            "data_passed": cell.passed is True,
            "data_folded": cell.facts["folded"] and not cell.is_unfolded,
        },
        f"{name}-code": _code(cell),
        f"{name}-trace": trace_view(cell),
        f"{name}-bar": bar(cell, notebook),
        f"{name}-inputs": inputs(cell),
    }
    if cell.is_exercise:
        shown[f"{name}-next"] = {"hidden": cell.passed is not True}
    if cell.is_alive or cell.state == "failed" or (cell.state == "running" and not cell.is_quiet):
        shown[f"{name}-result"] = result(cell)
    return shown


def _code(cell: Cell) -> Attributes:
    """What the editor shows: the code, and the marked lines."""
    return {
        "text": cell.code if cell.is_changed else None,
        "line": cell.error["line"] if cell.error else None,
        "at": cell.trace.at(cell.step).line if cell.trace else None,
    }


def inputs(cell: Cell) -> Html:
    """The place for a cell's inputs."""
    name = f"cell-{cell.number}-inputs"
    return h.div(controls(cell.number, cell.inputs), id=name, class_="cell-controls")


def bar(cell: Cell, notebook: Notebook | None) -> Html:
    """The buttons of a cell, and its messages."""
    n, busy = cell.number, cell.is_busy and not cell.is_quiet
    verb = "Check" if cell.is_exercise else "Run"
    is_own = cell.is_changed or bool(cell.values)

    def button(text: str, does: str, name: str, *, there: bool, **more: Any) -> Html:
        kind = "button quiet" if does not in ("run", "stop") else f"button cell-{does}"
        more = {"data_on": f"click:{does}", "data_value": str(n), **more}
        return h.button(text, type="button", class_=kind, aria_label=name, hidden=not there, **more)

    address = fragment_of(link_fields(cell)) if is_own else ""
    link: dict[str, Any] = {"data_copies_link": address}
    if len(address) > LONGEST:
        link = {"data_on": "click:too_long"}
    elif is_own:
        link["data_on"] = None
    return h.div(
        button(verb, "run", f"{verb} cell {n}", there=_needs_run(cell), disabled=busy),
        # Until Python is ready, the styles show it once Run has been pressed.
        button("Stop", "stop", f"Stop cell {n}", there=busy or cell.state == "built"),
        button("Watch", "watch", f"Watch cell {n} line by line", there=True),
        button(
            f"All {len(cell.code.splitlines())} lines",
            "unfold",
            f"All {len(cell.code.splitlines())} lines of cell {n}",
            there=_is_folded(cell),
        ),
        button("Reset", "reset", f"Reset cell {n}", there=is_own),
        button("Link", "link", f"Copy a link to cell {n}", there=is_own, **link),
        button(
            "Swap",
            "other",
            f"Swap the code of cell {n} for the other version",
            there=bool(cell.other_codes),
        ),
        h.span(
            h.span(status(cell, notebook)),
            h.span(WAITING, class_="if-taken"),
            h.span("Stopped.", class_="if-stopped"),
            class_="cell-status",
            role="status",
        ),
        h.span(f"Cell {n}", class_="cell-number"),
        id=f"cell-{n}-bar",
        class_="cell-bar",
        data_one_taken=True,
        data_busy=busy,
    )


def _needs_run(cell: Cell) -> bool:
    """Whether running the cell could change anything."""
    is_due = cell.state != "done" or cell.is_stale or cell.ran != cell.effect
    return is_due or cell.is_exercise or cell.is_costly or cell.facts["volatile"]


def _is_folded(cell: Cell) -> bool:
    return cell.facts["folded"] and not cell.is_unfolded


def link_fields(cell: Cell) -> dict[str, str]:
    """The fields of an address with the reader's version of a cell."""
    values = json.dumps(cell.values, separators=(",", ":")) if cell.values else ""
    code = cell.code if cell.is_changed else ""
    return {"cell": str(cell.number), "code": code, "inputs": values}


def status(cell: Cell, notebook: Notebook | None) -> str:
    """The messages next to a cell's buttons."""
    if cell.is_busy and not cell.is_quiet:
        turn = notebook.turn if notebook else None
        if turn is None or not turn.has_begun:
            return WAITING
        if cell is turn.running:
            return "Running…"
        why = "which this one needs" if cell is turn.cell else "which comes first"
        return f"Cell {turn.running.number}, {why}, is running…"
    if cell.note:
        return cell.note
    others = len(cell.other_codes)
    if others > 1:
        return f"Other tabs have changed this cell too; their {others} versions are kept."
    if others:
        return "Another tab has changed this cell too; its code is kept."
    if cell.is_linked:
        return "This code comes from the link you opened. Read it, then run it."
    if cell.state == "stopped":
        lost = " Python had to be restarted; the cells that this one needs will run again."
        return "Stopped." + (lost if cell.has_lost_names else "")
    if cell.is_stale:
        return OUT_OF_DATE
    if cell.state in ("built", "waiting"):
        return ""
    words = []
    if cell.lent:
        where = "exercise in cell" if len(cell.lent) == 1 else "exercises in cells"
        answers = "answer" if len(cell.lent) == 1 else "answers"
        numbers = listed(list(map(str, cell.lent)))
        words.append(f"This ran with the book's {answers} to the {where} {numbers}.")
    if cell.passed is False:
        words.append("Until yours is right, the cells below use the book's answer.")
    return " ".join(words)


def result(cell: Cell) -> Html:
    """The output of a cell."""
    shown = cell.value
    if cell.frame is not None and cell.frame < len(cell.frames):
        shown = cell.frames[cell.frame]
    return h.div(
        h.element("pre", cell.output.rstrip(), class_="cell-output") if cell.output else None,
        value_html(shown, cell.facts["root"]) if shown else None,
        _timeline(cell) if len(cell.frames) > 1 else None,
        _error(cell),
        h.p(with_code(cell.hint), class_="cell-advice", role="alert") if cell.hint else None,
        id=f"cell-{cell.number}-result",
        class_="cell-result",
        data_alive=cell.is_alive or cell.state == "running",
        data_on="picked:picked",
        data_prefix=cell.number,
    )


def with_code(text: str) -> Html:
    """A sentence in which backquotes mark code.

    >>> print(with_code("Use `a < b`."))
    Use <code>a &lt; b</code>.
    """
    parts = enumerate(re.split("`([^`]+)`", text))
    return h.html([h.element("code", part) if n % 2 else part for n, part in parts])


def _error(cell: Cell) -> Content:
    error = cell.error
    if not error:
        return None
    line = error["line"]
    where = "" if line is None else f"Line {line}: "
    calls = [
        h.li(
            "in another cell" if call["line"] is None else f"line {call['line']}",
            f", in {call['function']}()" if call["function"] else "",
        )
        for call in error["calls"]
    ]
    way = h.details(h.summary("How Python got there"), h.ol(calls), class_="cell-calls")
    return h.html(
        h.p(where, error["message"], class_="cell-error", role="alert"),
        h.p(with_code(error["advice"]), class_="cell-advice") if error["advice"] else None,
        way if len(calls) > 1 else None,
    )


def _timeline(cell: Cell) -> Html:
    last = len(cell.frames) - 1
    at = last if cell.frame is None else min(cell.frame, last)
    verb = "Pause" if cell.is_playing else "Play"
    return h.div(
        h.button(
            verb,
            type="button",
            class_="button",
            aria_label=f"{verb} cell {cell.number}",
            data_on="click:play",
            data_value=cell.number,
        ),
        h.label(
            h.span("Frame"),
            " ",
            h.input_(
                type="range",
                min=0,
                max=last,
                value=at,
                data_on="input:frame",
                data_prefix=cell.number,
            ),
            h.element("output", f"{at + 1} of {last + 1}"),
            class_="cell-input",
        ),
        class_="cell-inputs",
    )
