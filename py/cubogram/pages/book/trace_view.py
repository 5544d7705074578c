"""A cell watched line by line: a slider over its steps, the values, the calls, the cube."""

from __future__ import annotations

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.book.cell import Cell
from cubogram.pages.book.trace import Row
from cubogram.pages.html import Content, Html


def trace_view(cell: Cell) -> Html:
    """The trace; empty if there is none."""
    name = f"cell-{cell.number}-trace"
    if cell.trace is None:
        return h.div(id=name, class_="cell-trace")
    if not len(cell.trace):
        words = "No line of this cell has run."
        return h.div(h.p(words), _close(cell), id=name, class_="cell-trace")
    return h.div(_shown(cell), id=name, class_="cell-trace")


def _shown(cell: Cell) -> Html:
    trace = cell.trace
    if trace is None:
        return h.html()
    last = len(trace) - 1
    step = trace.at(cell.step)
    return h.html(
        h.div(
            _move(cell, "Back", cell.step - 1, there=cell.step > 0),
            _move(cell, "Next", cell.step + 1, there=cell.step < last),
            h.label(
                h.span("Step"),
                " ",
                h.input_(
                    type="range",
                    min=0,
                    max=last,
                    value=cell.step,
                    data_on="input:moved",
                    data_prefix=cell.number,
                ),
                h.element("output", f"{cell.step + 1:,} of {last + 1:,}"),
                class_="cell-input",
            ),
            _close(cell),
            class_="cell-inputs",
        ),
        h.p(_where(cell), class_="cell-where"),
        _tree(trace.tree(cell.step)),
        h.div(
            h.element(
                "table",
                h.element(
                    "tbody",
                    [
                        _row(one, step.values[one], one in step.changed)
                        for one in sorted(step.values)
                    ],
                ),
                class_="cell-values",
            )
            if step.values
            else None,
            h.element("cubogram-cube", bare=True, facelets=step.facelets, label="The cube here")
            if step.facelets
            else None,
            class_="cell-row",
        ),
        h.p(f"The cell was stopped after {counted(last + 1, 'step')}.", class_="cell-hint")
        if trace.is_cut and cell.step == last
        else None,
    )


def _tree(rows: list[Row]) -> Html | None:
    """A row for each depth of a recursion: the calls so far, and how many each has made."""
    if not rows:
        return None
    return h.element(
        "ol",
        [
            h.li(
                h.span(f"{row.left_out:,} earlier", class_="cell-hint") if row.left_out else None,
                [
                    h.span(
                        h.element("code", one.label),
                        f" +{one.made:,}" if one.made else None,
                        class_="branch",
                        data_open=one.is_open,
                    )
                    for one in row.branches
                ],
            )
            for row in rows
        ],
        class_="cell-tree",
        aria_label="The calls so far, a row for each depth",
    )


def _where(cell: Cell) -> Content:
    """The next line, in words, with the calls around it."""
    trace = cell.trace
    if trace is None:
        return None
    step = trace.at(cell.step)
    calls = [f"{name}()" for name, _ in step.calls if name]
    inside = f" in {', called by '.join(reversed(calls))}" if calls else ""
    if step.line:
        return f"Line {step.line} is next{inside}."
    return f"The end of {calls[-1]}." if calls else "The end of the cell."


def _row(name: str, text: str, is_new: bool) -> Html:
    shown = h.element("pre", text) if "\n" in text else h.element("code", text)
    cells = h.element("th", name, scope="row"), h.element("td", shown)
    return h.element("tr", cells, class_="changed" if is_new else None)


def _move(cell: Cell, text: str, step: int, *, there: bool) -> Html:
    return h.button(
        text,
        type="button",
        class_="button",
        aria_label=f"{text}, one step in cell {cell.number}",
        disabled=not there,
        data_on="click:moved",
        data_value=f"{cell.number} {step}",
    )


def _close(cell: Cell) -> Html:
    return h.button(
        "Close",
        type="button",
        class_="button quiet",
        aria_label=f"Close the trace of cell {cell.number}",
        data_on="click:untrace",
        data_value=cell.number,
    )
