"""The timer's dialogs: one solve, options, sessions and files."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html
from cubogram.pages.timer.solves import Options
from cubogram.pages.training.memory import COLOURS
from cubogram.timing.solves import Solve
from cubogram.timing.times import written

SWITCHES = (
    ("inspection", "Inspection: 15 seconds, then +2; DNF after 17 seconds"),
    ("sound", "Call out 8 and 12 seconds of inspection"),
    ("hidden", "Hide the time while it runs"),
    ("typed", "Type times instead of using the clock"),
    ("picture", "Show the scrambled cube"),
    ("net", "Show it unfolded"),
    ("cross", "Show the shortest cross for each scramble before the solve"),
    ("xcross", "Show the shortest x-cross (a cross with a pair)"),
    ("eoline", "Show the shortest EO line"),
    ("keys", "Keys as in csTimer (Ctrl+1, Ctrl+2, Ctrl+3, Ctrl+Z)"),
)


PHASES = {
    2: ("F2L", "last layer"),
    3: ("cross", "F2L", "last layer"),
    4: ("cross", "F2L", "OLL", "PLL"),
}
"""The usual names of the phases, by their number."""


def options_dialog(options: Options, colour: str) -> Html:
    """The timer's options; the colour is that of the reader's cross."""
    switches = (
        h.label(
            h.input_(type="checkbox", name=name, checked=bool(getattr(options, name))),
            words,
            class_="check",
        )
        for name, words in SWITCHES
    )
    phases = h.label(
        "Phases (a key ends each): ",
        h.input_(type="number", name="phases", min=1, max=10, value=options.phases, class_="field"),
        class_="check",
    )
    cross = h.label(
        "My cross is ",
        h.select(
            (h.option(name, selected=name == colour) for name in COLOURS),
            name="colour",
            class_="field",
        ),
        class_="check",
    )
    form = h.element(
        "form", switches, cross, phases, data_on="change:option", class_="options-form"
    )
    return dialog("options-dialog", "Options", form)


def solve_dialog(solve: Solve | None) -> Html:
    """One solve: its scramble, penalty and comment, with what can be done with it."""
    if solve is None:
        return h.dialog(id="solve-dialog", aria_label="Solve", closedby="any", tabindex=-1)
    ended = datetime.fromtimestamp(solve.at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    address = h.scramble_link(solve.scramble, "&solve")
    splits = [0, *solve.splits, solve.time]
    times = [written((b - a) // 10) for a, b in pairwise(splits)]
    names = PHASES.get(len(times), ("",) * len(times))
    phases = [f"{name} {time}".strip() for name, time in zip(names, times, strict=True)]
    penalties = (
        h.button(
            label,
            type="button",
            class_="button",
            aria_pressed=solve.penalty == label,
            data_on="click:penalty",
            data_value=f"{solve.name} {label}",
        )
        for label in ("+2", "DNF")
    )
    return dialog(
        "solve-dialog",
        f"{written(solve.result)}{'+' if solve.penalty == '+2' else ''}",
        h.p(ended, class_="note"),
        h.p(solve.scramble or "No scramble is known.", class_="mono", id="solve-scramble"),
        h.p(f"Phases: {', '.join(phases)}", hidden=not solve.splits),
        h.div(
            penalties,
            h.button(
                "Delete",
                type="button",
                class_="button",
                data_on="click:delete",
                data_value=solve.name,
                commandfor="solve-dialog",
                command="close",
            ),
            class_="row",
        ),
        h.div(
            h.button(
                "What was possible?",
                type="button",
                class_="button",
                data_on="click:analyse",
                data_value=solve.name,
                commandfor="solve-dialog",
                command="close",
            ),
            h.a("Shortest", class_="button quiet", href=address),
            h.a("As CFOP, with reasons", class_="button quiet", href=f"{address}&method=person"),
            class_="row",
            hidden=not solve.scramble,
        ),
        h.element(
            "form",
            h.label("Comment", for_="solve-comment", class_="field-label"),
            h.element(
                "textarea",
                solve.comment,
                id="solve-comment",
                name="comment",
                rows=2,
                class_="field",
            ),
            data_on="change:comment",
        ),
    )


def session_dialogs(name: str, count: int) -> dict[str, Html]:
    """Sessions to start, rename or delete, and files."""
    return {
        "session-dialog": _naming("session-dialog", "New session", "", "Begin", "new_session"),
        "rename-dialog": _naming("rename-dialog", "Rename session", name, "Rename", "rename"),
        "remove-dialog": dialog(
            "remove-dialog",
            f"Delete {name}?",
            h.p(f"{counted(count, 'solve')} will be lost for good, unless you have saved a file."),
            h.div(
                h.button(
                    "Delete it",
                    type="button",
                    class_="button danger",
                    data_on="click:remove_session",
                    commandfor="remove-dialog",
                    command="close",
                ),
                class_="row confirm",
            ),
        ),
        "files-dialog": dialog(
            "files-dialog",
            "Files",
            h.p("Nothing leaves this device: sessions are kept in this browser."),
            h.div(
                _save("Save all sessions", "json"),
                _save("For csTimer", "cstimer"),
                _save("This session as a table (CSV)", "csv"),
                class_="row",
            ),
            h.p("Load a file saved here, or one that csTimer has exported:"),
            h.div(
                h.button(
                    "Load a file",
                    type="button",
                    class_="button",
                    data_chooses="file",
                    commandfor="files-dialog",
                    command="close",
                ),
                class_="row",
            ),
        ),
    }


def _naming(dialog_name: str, title: str, value: str, label: str, event: str) -> Html:
    field = f"{dialog_name}-name"
    form = h.element(
        "form",
        h.label("Name", for_=field, class_="field-label"),
        h.input_(
            type="text",
            id=field,
            name="name",
            class_="field",
            value=value,
            maxlength=60,
            autocomplete="off",
            required=True,
        ),
        h.div(h.button(label, class_="button primary"), class_="row confirm"),
        data_on=f"submit:{event}",
    )
    return dialog(dialog_name, title, form)


def _save(label: str, kind: str) -> Html:
    return h.button(label, type="button", class_="button", data_on="click:save", data_value=kind)
