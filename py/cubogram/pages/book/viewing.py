"""What is viewed of a cell: a frame of its animation, a step of its trace."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.book.cell import Cell, cell_of
from cubogram.pages.book.inputs import slider
from cubogram.pages.book.trace import Branch, Row, Step
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, job, wait
from cubogram.pages.page import whole_number
from cubogram.pages.part import Part, Regions, Site

FRAME_SECONDS = 0.25
"""Seconds for which each frame of an animation is shown."""


class Viewing(Part):
    """Moves through frames and steps; the view has the traces, `timeline` is part of a result."""

    def __init__(self, site: Site, cells: Sequence[Cell]) -> None:
        super().__init__(site)
        self._cells = cells

    def on_frame(self, value: str) -> None:
        """Shows a frame: the number of the cell, and that of the frame."""
        cell, frame = cell_of(self._cells, value)
        cell.frame, cell.is_playing = whole_number(frame), False

    def on_play(self, value: str) -> None:
        """Plays from the present frame, or from the start if it is the last; or pauses."""
        cell, _ = cell_of(self._cells, value)
        cell.is_playing = not cell.is_playing
        if cell.is_playing and cell.frame in (None, len(cell.frames) - 1):
            cell.frame = 0
        if not self._play.runs:
            self._play()

    @job()
    def _play(self) -> Story:
        """Goes on to the next frame of each animation that plays."""
        while any(cell.is_playing for cell in self._cells):
            yield wait(FRAME_SECONDS)
            for cell in self._cells:
                if cell.is_playing and cell.frame is not None:
                    cell.frame += 1
                    cell.is_playing = cell.frame < len(cell.frames) - 1

    def on_moved(self, value: str) -> None:
        """Moves to a step of a trace: the number of the cell, and that of the step."""
        cell, step = cell_of(self._cells, value)
        if cell.trace:
            cell.step = min(whole_number(step), len(cell.trace) - 1)

    def on_untrace(self, value: str) -> None:
        cell_of(self._cells, value)[0].trace = None

    def view(self) -> Regions:
        names = {f"cell-{cell.number}-trace": cell for cell in self._cells}
        return {
            name: h.div(_trace(cell), id=name, class_="cell-trace") for name, cell in names.items()
        }


def timeline(cell: Cell) -> Html | None:
    """A slider over the frames of a cell; None if it does not have several."""
    n, last = cell.number, len(cell.frames) - 1
    if last < 1:
        return None
    at = last if cell.frame is None else min(cell.frame, last)
    verb = "Pause" if cell.is_playing else "Play"
    return h.div(
        ui.button(verb, "play", n, aria_label=f"{verb} cell {n}"),
        slider("Frame", f"{at + 1} of {last + 1}", "frame", n, min=0, max=last, value=at),
        class_="cell-inputs",
    )


def _trace(cell: Cell) -> Html | None:
    n, at, trace = cell.number, cell.step, cell.trace
    if trace is None:
        return None
    close = ui.button("Close", "untrace", n, "quiet", aria_label=f"Close the trace of cell {n}")
    if not trace:
        return h.html(h.p("No line of this cell has run."), close)
    last, step = len(trace) - 1, trace.at(at)
    shown = f"{at + 1:,} of {last + 1:,}"

    def move(text: str, to: int) -> Html:
        name = f"{text}, one step in cell {n}"
        return ui.button(
            text, "moved", f"{n} {to}", aria_label=name, disabled=not (0 <= to <= last)
        )

    return h.html(
        h.div(
            move("Back", at - 1),
            move("Next", at + 1),
            slider("Step", shown, "moved", n, min=0, max=last, value=at),
            close,
            class_="cell-inputs",
        ),
        h.p(_where(step), class_="cell-where"),
        h.p(ui.with_code(trace.why), class_="cell-advice")
        if trace.why and at == trace.apart
        else None,
        _tree(trace.tree(at)),
        h.div(
            _values(step) if step.values else None,
            h.element("cubogram-cube", bare=True, facelets=step.facelets, label="The cube here")
            if step.facelets
            else None,
            class_="cell-row",
        ),
        h.p(f"The cell was stopped after {counted(last + 1, 'step')}.", class_="cell-hint")
        if trace.is_cut and at == last
        else None,
    )


def _where(step: Step) -> str:
    """The next line, in words, with the calls around it."""
    calls = [f"{name}()" for name in step.calls if name]
    inside = f" in {', called by '.join(reversed(calls))}" if calls else ""
    if step.line:
        return f"Line {step.line} is next{inside}."
    return f"The end of {calls[-1]}." if calls else "The end of the cell."


def _tree(rows: list[Row]) -> Html | None:
    """A row for each depth of a recursion: the calls so far, and how many each has made."""

    def shown(one: Branch) -> Html:
        made = f" +{one.made:,}" if one.made else None
        return h.span(h.code(one.label), made, class_="branch", data_open=one.is_open)

    def earlier(count: int) -> Html | None:
        return h.span(f"{count:,} earlier", class_="cell-hint") if count else None

    label = "The calls so far, a row for each depth"
    lines = (h.li(earlier(row.left_out), *map(shown, row.branches)) for row in rows)
    return h.ol(*lines, class_="cell-tree", aria_label=label) if rows else None


def _values(step: Step) -> Html:
    rows = (
        h.tr(
            h.th(name, scope="row"),
            h.td(h.element("pre" if "\n" in text else "code", text)),
            class_="changed" if name in step.changed else None,
        )
        for name, text in sorted(step.values.items())
    )
    return h.table(h.tbody(*rows), class_="cell-values")
