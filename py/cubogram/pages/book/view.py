"""A cell of a chapter as shown: in the page, and in the file that the build writes."""

from __future__ import annotations

import json
from typing import Any

from cubogram.formatting import listed
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.book.cell import Cell, Trouble
from cubogram.pages.book.inputs import controls
from cubogram.pages.book.values import value_html
from cubogram.pages.book.viewing import timeline
from cubogram.pages.html import Attributes, Html
from cubogram.pages.links import LONGEST, fragment_of
from cubogram.pages.part import Regions

WAITING = "Waiting for Python…"


def label(number: int) -> str:
    """The label of a cell's code for screen readers."""
    return f"Python code of cell {number}; Control+Enter runs it; Escape, then Tab, leaves it"


def regions(cell: Cell, progress: str) -> Regions:
    """The changing parts of a cell, but not its trace; `progress` says what it waits for."""
    name = f"cell-{cell.number}"
    shown: dict[str, Html | Attributes] = {
        name: {
            "data_busy": cell.is_busy,
            "data_stale": cell.is_stale,
            "data_passed": cell.passed is True,
            "data_folded": cell.is_folded,
        },
        f"{name}-code": {
            "text": cell.code if cell.is_changed else None,
            "line": cell.result.error.line if cell.result.error else None,
            "at": cell.trace.at(cell.step).line if cell.trace else None,
        },
        f"{name}-bar": bar(cell, progress),
        f"{name}-inputs": controls(cell),
    }
    if cell.is_exercise:
        shown[f"{name}-next"] = {"hidden": cell.passed is not True}
    is_streaming = cell.state == "running" and bool(cell.result.output or cell.result.value)
    if cell.is_alive or cell.state == "failed" or (is_streaming and not cell.is_quiet):
        shown[f"{name}-result"] = result(cell)
    return shown


def bar(cell: Cell, progress: str = "") -> Html:
    n, busy = cell.number, bool(progress)
    verb = "Check" if cell.is_exercise else "Run"
    lines = f"All {len(cell.code.splitlines())} lines"
    is_own = cell.is_changed or bool(cell.values)
    link = _link(cell) if is_own else ""
    event, copied = ("too_long", None) if len(link) > LONGEST else ("", link)

    def button(text: str, event: str, there: bool, name: str, **more: Any) -> Html:
        more = {"kind": "quiet", **more}
        return ui.button(text, event, n, aria_label=name, hidden=not there, **more)

    return h.div(
        button(verb, "run", _needs_run(cell), f"{verb} cell {n}", kind="cell-run", disabled=busy),
        # Until Python is ready, the styles show it once Run has been pressed.
        button("Stop", "stop", busy or cell.state == "built", f"Stop cell {n}", kind="cell-stop"),
        button("Watch", "watch", True, f"Watch cell {n} line by line"),
        button(lines, "unfold", cell.is_folded, f"{lines} of cell {n}"),
        button("Reset", "reset", is_own, f"Reset cell {n}"),
        button("Undo", "unreset", bool(cell.before_reset), f"Undo the reset of cell {n}"),
        button("Link", event, is_own, f"Copy a link to cell {n}", data_copies_link=copied),
        button(
            "Swap",
            "other",
            bool(cell.other_codes),
            f"Swap the code of cell {n} for the other version",
        ),
        h.span(
            h.span(progress or _status(cell)),
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


def _link(cell: Cell) -> str:
    """The fragment of an address with the reader's version of a cell."""
    values = json.dumps(cell.values, separators=(",", ":")) if cell.values else ""
    code = cell.code if cell.is_changed else ""
    return fragment_of({"cell": cell.number, "code": code, "inputs": values})


def _status(cell: Cell) -> str:
    """The message next to the buttons of a cell that does not run."""
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
        return "Stopped."
    if cell.state == "lost":
        return "Stopped. Python had to be restarted; the cells that this one needs will run again."
    if cell.is_stale:
        return "Out of date: something above has changed."
    words = []
    if cell.lent:
        where = "exercise in cell" if len(cell.lent) == 1 else "exercises in cells"
        answers = "answer" if len(cell.lent) == 1 else "answers"
        numbers = listed(list(map(str, cell.lent)))
        words.append(f"This ran with the book's {answers} to the {where} {numbers}.")
    if cell.passed is False:
        words.append("Until yours is right, the cells below use the book's answer.")
    return "" if cell.state in ("built", "waiting") else " ".join(words)


def result(cell: Cell) -> Html:
    found = cell.result
    shown = found.value
    if cell.frame is not None and cell.frame < len(cell.frames):
        shown = cell.frames[cell.frame]
    return h.div(
        h.pre(found.output.rstrip(), class_="cell-output") if found.output else None,
        value_html(shown, cell.facts["root"]) if shown else None,
        timeline(cell),
        _error(found.error) if found.error else None,
        h.p(ui.with_code(found.hint), class_="cell-advice", role="alert") if found.hint else None,
        id=f"cell-{cell.number}-result",
        class_="cell-result",
        data_alive=cell.is_alive or cell.state == "running",
        data_on="picked:picked",
        data_prefix=cell.number,
    )


def _error(error: Trouble) -> Html:
    where = "" if error.line is None else f"Line {error.line}: "
    calls = [
        h.li(
            "in another cell" if call.line is None else f"line {call.line}",
            f", in {call.function}()" if call.function else "",
        )
        for call in error.calls
    ]
    way = ui.fold("How Python got there", h.ol(*calls), class_="cell-calls")
    return h.html(
        h.p(where, error.message, class_="cell-error", role="alert"),
        h.p(ui.with_code(error.advice), class_="cell-advice") if error.advice else None,
        way if len(calls) > 1 else None,
    )
