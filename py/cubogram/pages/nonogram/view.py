"""What the nonogram page shows, with a function for each region of site/nonogram/index.html.

To add a button to a mode: `_button("Fill all", "fill_all")` where it belongs, and
`def on_fill_all(self, value)` in the part of the mode (play.py, edit.py, solve.py). A change to the
grid is a move in text that the board makes: `self.page.board.do("clear")`. To remember a value, add
a field to `PageState` (kept.py) and set it with `self.page.keep(...)`. The styles are in
site/css/nonogram.css.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cubogram.formatting import counted
from cubogram.nonogram.palette import MAX_COLOURS
from cubogram.pages import html as h
from cubogram.pages import icons
from cubogram.pages.html import Attributes, Html
from cubogram.pages.nonogram import dialogs
from cubogram.pages.nonogram.advice import Action, Card
from cubogram.pages.nonogram.colours import INK, PAPER_INK, css_of, names
from cubogram.pages.nonogram.days import day_of, number_of
from cubogram.pages.nonogram.edit import Edit, Said
from cubogram.pages.nonogram.kept import SHELF
from cubogram.pages.nonogram.pictures import thumbnail, with_marks
from cubogram.pages.nonogram.play import Play
from cubogram.pages.nonogram.puzzles import GRADES, TECHNIQUES
from cubogram.pages.nonogram.solve import Solve
from cubogram.pages.page import Regions

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

RULE = (
    "Each number is the length of a run of filled cells in its line; the runs come in this order, "
    "with at least one empty cell between them."
)
WORDS_OF_MODES = {"play": "Play", "edit": "Edit", "solve": "Solve"}
MOVES = (
    ("shift left 1", "Shift left", "M19 12H5m6-6l-6 6 6 6"),
    ("shift right 1", "Shift right", "M5 12h14m-6-6l6 6-6 6"),
    ("shift up 1", "Shift up", "M12 19V5m-6 6l6-6 6 6"),
    ("shift down 1", "Shift down", "M12 5v14m-6-6l6 6 6-6"),
    ("flip left-right", "Mirror left to right", "M12 3v18M9 7v10L3 17zM15 7v10l6 0z"),
    ("flip top-bottom", "Mirror top to bottom", "M3 12h18M7 9h10L17 3zM7 15h10v6z"),
    ("rotate", "Turn a quarter", "M20 4v6h-6M19.500 10A8 8 0 1 0 20 15"),
)
SYMMETRIES = {
    "none": "none",
    "left-right": "left and right",
    "top-bottom": "top and bottom",
    "both": "both",
    "half-turn": "half turn",
}
LICENCES = ("CC0 1.0", "CC BY 4.0", "CC BY-SA 4.0", "MIT")
_CREATIVE_COMMONS = re.compile(r"CC(0|-BY(?:-(?:SA|NC|ND))*)-(\d\.\d)")


def view(page: NonogramPage) -> Regions:
    """The regions of site/nonogram/index.html."""
    return {
        "board": board(page),
        "modes": modes(page.mode),
        "heading": heading(page),
        "clock-box": {"hidden": page.mode != "play"},
        "pause": pause(page.play),
        "wrong": wrong_strokes(page),
        "message-box": message(page),
        "play-panel": {"hidden": page.mode != "play"},
        "rule": h.p(RULE, id="rule", hidden=not page.play.is_first),
        "ask": ask(page.play),
        "trial": trial(page.play),
        "card": card(page.play),
        "play-more": play_more(page),
        "edit-panel": edit_panel(page),
        "solve-panel": solve_panel(page.solve, page.mode),
        **dialogs.view(page),
    }


def board(page: NonogramPage) -> Attributes:
    """The board: its game, the marks on it, its behaviour."""
    play, edit = page.play, page.edit
    marks = {"play": play.advice.marks, "edit": edit.marks, "solve": None}[page.mode]
    return {
        "game": page.board.game,
        "marks": json.dumps(marks, separators=(",", ":")) if marks else None,
        "paused": page.mode == "play" and play.paused,
        "live": page.state.live,
        "crosses": page.state.crosses,
        "layer": play.layers[-1] if page.mode == "play" and play.layers else None,
        "symmetry": edit.symmetry if edit.symmetry != "none" else None,
        "overpaint": edit.overpaint,
        "by_cell": page.solve.by_cell,
    }


def modes(mode: str) -> Html:
    """The switch between modes."""
    return h.fieldset(
        h.legend("Mode", class_="visually-hidden"),
        (
            h.label(
                h.input_(
                    type="radio",
                    name="mode",
                    id=f"mode-{one}",
                    value=one,
                    checked=one == mode,
                    data_on="change:mode",
                ),
                words,
            )
            for one, words in WORDS_OF_MODES.items()
        ),
        class_="switch modes",
        id="modes",
    )


def heading(page: NonogramPage) -> Html:
    """The puzzle's title, size, difficulty and author."""
    part = page.part
    opening = page.play.opening
    is_play = page.mode == "play"
    puzzle = opening.puzzle if is_play else page.solve.puzzle
    width, height = len(part.rows[0]), len(part.rows)
    author, licence = puzzle.author, puzzle.licence
    if page.mode == "edit":
        author, licence = page.edit.drawn.author, page.edit.drawn.licence
    grade, level = (
        (GRADES.get(opening.grade), TECHNIQUES.get(opening.level)) if is_play else ("", "")
    )
    day = day_of(opening.day) if is_play else None
    number = f"No. {number_of(day)}" if day else ""
    rated = " · ".join(filter(None, (number, f"{width} x {height}", grade, level)))
    why = h.html(" (", h.a("why?", href="../learn/grid/#the-verdict"), ")") if grade else None
    return h.div(
        h.h2(part.title or "Nonogram", id="title"),
        h.p(
            rated,
            why,
            f" · {author}" if author else None,
            h.html(" · ", licence_link(licence)) if licence else None,
            class_="facts",
            id="facts",
        ),
        id="heading",
    )


def licence_link(licence: str) -> Html:
    """A licence by its short name; Creative Commons licences link to their text."""
    name = licence.replace("-", "\u2011")  # no line ends within "CC0-1.0"
    found = _CREATIVE_COMMONS.fullmatch(licence)
    if not found:
        return h.html(name)
    kind, version = found.groups()
    path = "publicdomain/zero" if kind == "0" else f"licenses/{kind[1:].lower()}"
    return h.a(name, rel="license", href=f"https://creativecommons.org/{path}/{version}/")


def pause(play: Play) -> Attributes:
    """The button that pauses the clock."""
    return {
        "hidden": play.solved,
        "aria_pressed": play.paused,
        "aria_label": "Go on" if play.paused else "Pause",
    }


def wrong_strokes(page: NonogramPage) -> Html:
    """The number of wrong strokes, if they are counted."""
    play = page.play
    shows = page.mode == "play" and page.state.strict and not play.solved
    text = counted(play.wrong, "wrong stroke") if shows else ""
    return h.p(text, class_="facts", id="wrong", role="status")


def message(page: NonogramPage) -> Html:
    """The message about the page."""
    said = page.notices.view("message", "message")
    return h.div(said, id="message-box", hidden=not page.notices.at("message").text)


def with_samples(text: str, colours: Sequence[str]) -> Html:
    """A sentence about colours, each with a sample in front of its name."""
    if len(colours) < 2:
        return h.html(text)
    called = names(colours)
    longest = "|".join(sorted(called, key=len, reverse=True))
    parts: list[str | Html] = []
    for part in re.split(rf"\b({longest})\b", text):
        if part in called:
            shade = colours[called.index(part)]
            ground = f"background: {PAPER_INK if shade == INK else shade}"
            parts.append(h.span(class_="sample", aria_hidden=True, data_style=ground))
        parts.append(part)
    return h.html(*parts)


# Play


def ask(play: Play) -> Html:
    """The buttons that help with the puzzle."""
    done = play.solved
    return h.div(
        _button("Hint", "hint", id_="hint", disabled=done),
        _button("Check", "check", id_="check", disabled=done),
        _button("What if", "what_if", id_="what-if", disabled=done or bool(play.layers)),
        class_="row two",
        id="ask",
    )


def trial(play: Play) -> Html:
    """The trial in progress, with its buttons."""
    deeper = f"{len(play.layers)} nested trials; in the latest, "
    words = (
        f"{deeper if len(play.layers) > 1 else 'Trying: '}{counted(play.tried, 'cell')} (ringed)."
    )
    return h.div(
        h.p(words) if play.layers else None,
        h.div(
            _button("Keep", "keep_layer"),
            _button("Discard", "discard_layer"),
            _button("Try more", "what_if", quiet=True),
            class_="row",
        ),
        id="trial",
        class_="card",
        role="status",
        hidden=not play.layers,
    )


def play_more(page: NonogramPage) -> Html:
    """The ways to other puzzles, and how to show mistakes."""
    state = page.state
    daily = "Daily puzzle ✓" if page.days.solved_today else "Daily puzzle"
    return h.div(
        h.div(
            _button("All puzzles", "collection", id_="collection", opens="collection-dialog"),
            _button(daily, "daily", id_="daily"),
            h.button(
                icons.CALENDAR,
                type="button",
                class_="icon-button",
                id="calendar",
                aria_label="Calendar of the daily puzzles",
                title="Calendar of the daily puzzles",
                data_on="click:calendar",
                commandfor="calendar-dialog",
                command="show-modal",
            ),
            class_="row two",
        ),
        h.div(
            _button("Random puzzle", "", id_="generate", opens="generator-dialog", quiet=True),
            _button("See it solved", "open_in", "solve", id_="to-solve", quiet=True),
            _button("Start again", "restart", id_="restart", quiet=True),
            class_="row three",
        ),
        _button("My puzzles", "shelf", id_="play-shelf", opens="shelf-dialog", quiet=True)
        if page.store.names(SHELF)
        else None,
        h.details(
            h.summary("Mistakes and crosses"),
            _check(
                "Show mistakes at once: the clues of an impossible line turn red",
                "live",
                state.live,
                "live",
            ),
            _check("Count wrong strokes", "strict", state.strict, "strict"),
            _check("Cross out the rest of a finished line", "crosses", state.crosses, "crosses"),
        ),
        id="play-more",
        class_="stack",
    )


def card(play: Play) -> Html:
    """The messages above the buttons."""
    said = play.advice.card or Card("")
    colours = css_of(play.puzzle.colours)
    called = names(colours)

    def link(one: dict) -> Html:  # type: ignore[type-arg]
        line = one.get("line")
        whose = None
        if line:
            clues = play.puzzle.rows if line["side"] == "row" else play.puzzle.columns
            clue = clues[line["index"]]
            several = len(called) > 1
            runs = (", " if several else " ").join(
                f"{run.length} {called[run.colour - 1]}" if several else str(run.length)
                for run in clue
            )
            name = f"{line['side']} {line['index'] + 1}"
            whose = h.html(" ", h.small(f"({name}: {runs or '0'})"))
        return h.li(with_samples(one["text"], colours), whose)

    chain = h.ol(map(link, said.chain), class_="chain") if said.chain else said.title
    why = h.html(" ", h.a("Why is that certain?", href=said.why)) if said.why else None
    return h.div(
        h.p(
            h.strong(said.name, class_="found") if said.name else None,
            with_samples(said.text, colours),
            id="card-text",
        ),
        h.div(chain, why, id="card-reason", class_="reason"),
        h.div(map(_action, said.actions), class_="row", id="card-actions"),
        class_=f"card {said.tone}".strip(),
        id="card",
        role="status",
        hidden=not play.advice.card,
    )


def _action(action: Action) -> Html:
    is_close = action.event == "close_card"
    return _button(
        action.label,
        action.event,
        action.value or None,
        quiet=action.quiet,
        copies=action.copies or None,
        key="Escape" if is_close else None,
        puts="board" if is_close else None,
    )


# Edit


def edit_panel(page: NonogramPage) -> Html:
    """The panel next to a picture being drawn."""
    edit = page.edit
    if page.mode != "edit":
        return h.div(id="edit-panel", class_="stack", hidden=True)
    drawn, repairs = edit.drawn, edit.repairs
    searching = bool(edit.searching)
    wrong = page.notices.at("size").text
    return h.div(
        verdict("edit-verdict", Said(edit.searching) if searching else edit.said),
        h.div(
            _button("Make unique", "mend", "unique", id_="make-unique")
            if "unique" in repairs
            else None,
            _button("Make solvable line by line", "mend", "lines", id_="make-lines")
            if "lines" in repairs
            else None,
            _button("Stop", "stop_mending", id_="stop-repair", quiet=True) if searching else None,
            class_="row two",
            id="repairs",
            hidden=not repairs and not searching,
        ),
        offers(edit),
        h.form(
            _size("Columns", "edit-width", "columns", edit.size["columns"], wrong),
            _size("Rows", "edit-height", "rows", edit.size["rows"], wrong),
            h.button("Set", class_="button"),
            class_="row size-form",
            id="size-form",
            novalidate=True,
            data_on="submit:resize",
        ),
        h.p(wrong, class_="message error", id="size-message", role="alert", hidden=not wrong),
        h.div(
            (_move(*move) for move in MOVES),
            class_="row tool-row",
            role="group",
            aria_label="Move and turn the picture",
            id="transforms",
        ),
        h.div(
            h.label("Symmetry", class_="small-label", for_="symmetry"),
            _select("symmetry", SYMMETRIES.items(), edit.symmetry, "symmetry"),
            class_="row spread",
        ),
        h.label(
            "Random grid: ",
            h.element("output", f"{round(100 * edit.threshold)} % filled", id="threshold-value"),
            class_="small-label",
            for_="threshold",
        ),
        h.div(
            h.input_(
                type="range",
                id="threshold",
                min=0,
                max=1,
                step=0.01,
                value=edit.threshold,
                data_on="input:threshold",
            ),
            _button("Random grid", "random", id_="random"),
            class_="row spread",
        ),
        h.div(
            _button("From a picture", "photograph", id_="picture", opens="photograph-dialog"),
            h.button(
                "Clear",
                type="button",
                class_="button",
                id="clear",
                commandfor="board",
                command="--clear",
            ),
            class_="row two",
        ),
        h.details(
            h.summary("Colours"),
            h.div(colour_fields(edit), class_="row", id="colours"),
            _check("Paint over other colours", "overpaint", edit.overpaint, "overpaint"),
        ),
        h.details(
            h.summary("Title, author, licence"),
            h.div(
                _about("Title", "title", drawn.title),
                _about("Author", "author", drawn.author),
                _about("Licence", "licence", drawn.licence, "licences"),
                h.element("datalist", (h.option(value=one) for one in LICENCES), id="licences"),
                class_="stack about",
            ),
        ),
        h.div(
            _button("Add to my puzzles", "shelve", id_="shelve"),
            _button("My puzzles", "shelf", id_="shelf", opens="shelf-dialog"),
            class_="row two",
        ),
        h.div(
            _button("Play this", "open_in", "play", id_="edit-play"),
            _button("See it solved", "open_in", "solve", id_="edit-solve"),
            class_="row two",
        ),
        id="edit-panel",
        class_="stack",
    )


def offers(edit: Edit) -> Html:
    """Pictures that would repair the drawing, with changed cells in colour."""
    count = len(edit.drawn.colours)
    sheet = "offer sheet" if count > 1 else "offer"
    fresh, gone = str(min(count + 1, MAX_COLOURS + 1)), "9"
    colours = [*edit.drawn.colours, "var(--accent)"]
    colours += ["var(--error)"] * (9 - len(colours))

    def offer(number: int) -> Html:
        one = edit.offers[number]
        picture = thumbnail(with_marks(one["picture"], one["changes"], fresh, gone), colours)
        return h.button(
            picture,
            h.span(h.b(one["title"]), h.small(one["text"])),
            type="button",
            class_=sheet,
            data_on="click:take",
            data_value=number,
        )

    return h.div(
        map(offer, range(len(edit.offers))),
        class_="offers",
        id="offers",
        role="group",
        aria_label="Pictures similar to yours",
        hidden=not edit.offers,
    )


def colour_fields(edit: Edit) -> list[Html]:
    """A field for every colour, and buttons to add and remove one."""
    colours = edit.drawn.colours
    called = names(colours)
    fields = []
    for number, (colour, name) in enumerate(zip(colours, called, strict=True)):
        if colour == INK:
            several = len(colours) > 1
            swatch = h.span(
                class_="ink-swatch",
                title="Black" if several else "The colour of the text",
                role="img",
                aria_label=f"{name}: ink",
                data_style=f"background: {PAPER_INK}" if several else "",
            )
            fields.append(swatch)
            continue
        field = h.input_(
            type="color",
            value=colour,
            aria_label=name,
            data_on="change:colour",
            data_prefix=number,
        )
        fields.append(h.span(field, class_="swatch-field"))
    more = _button("Add a colour", "add_colour", disabled=not edit.can_add_colour)
    fewer = _button(
        "Remove the last", "remove_colour", quiet=True, disabled=not edit.can_remove_colour
    )
    return [*fields, more, fewer]


def _size(label: str, name: str, field: str, value: str, wrong: str) -> Html:
    return h.html(
        h.label(label, class_="small-label", for_=name),
        h.input_(
            class_="field number",
            id=name,
            name=field,
            inputmode="numeric",
            autocomplete="off",
            value=value,
            aria_describedby="size-message",
            aria_invalid=wrong.startswith(label),
        ),
    )


def _move(move: str, label: str, path: str) -> Html:
    return h.button(
        h.element("svg", h.element("path", d=path), viewBox="0 0 24 24", aria_hidden=True),
        type="button",
        class_="icon-button",
        aria_label=label,
        title=label,
        commandfor="board",
        command=f"--{move}",
    )


def _about(label: str, name: str, value: str, options: str | None = None) -> Html:
    return h.div(
        h.label(label, class_="small-label", for_=f"about-{name}"),
        h.input_(
            class_="field",
            id=f"about-{name}",
            maxlength=200,
            list=options,
            value=value,
            data_on="input:about",
            data_prefix=name,
        ),
    )


# Solve


def solve_panel(solve: Solve, mode: str) -> Html:
    """The panel next to clues being solved."""
    if mode != "solve":
        return h.div(id="solve-panel", class_="stack", hidden=True)
    colours = css_of(solve.puzzle.colours)
    return h.div(
        verdict("solve-verdict", solve.said),
        solutions(solve),
        h.p(with_samples(solve.reason, colours), class_="reason", id="reason"),
        h.div(
            _clues("Rows", "row", "rows", solve),
            _clues("Columns", "column", "columns", solve),
            class_="clue-fields",
        ),
        _mistake("row", solve),
        _mistake("column", solve),
        h.p(
            "One row or column per line, such as “3 1”; 0 for one without filled cells.",
            class_="facts",
        ),
        h.div(
            h.button(
                "Solve",
                type="button",
                class_="button primary",
                id="solve",
                data_on="click:solve",
            ),
            _button("Stop", "stop_solving", id_="stop-solve", quiet=True)
            if solve.state == "searching"
            else None,
            _check("Cell by cell", "by-cell", solve.by_cell, "by_cell"),
            class_="row",
        ),
        h.div(
            _button("Play this", "open_in", "play", id_="solve-play", quiet=True),
            _button("Edit the picture", "open_in", "edit", id_="solve-edit", quiet=True),
            class_="row two",
        ),
        id="solve-panel",
        class_="stack",
    )


def solutions(solve: Solve) -> Html:
    """Which of several solutions is shown, and how many there are."""
    found = solve.verdict
    several = bool(found) and found["verdict"] == "several"
    choices: list[Html] = []
    if several:
        for number in (None, *range(len(found["solutions"]))):
            label = "Common" if number is None else f"Solution {number + 1}"
            value = "" if number is None else str(number)
            choices.append(_button(label, "choose", value, pressed=number == solve.choice))
        if not found["all"]:
            label = solve.counted or "Count them"
            choices.append(_button(label, "count", quiet=True, disabled=bool(solve.counted)))
    return h.div(choices, class_="row", id="solutions", hidden=not several)


def _clues(label: str, side: str, field: str, solve: Solve) -> Html:
    mistake = solve.mistake
    return h.div(
        h.label(label, class_="field-label", for_=f"{side}-clues"),
        h.textarea(
            solve.texts[field],
            class_="field mono",
            id=f"{side}-clues",
            rows=8,
            spellcheck="false",
            autocomplete="off",
            autocapitalize="off",
            inputmode="text",
            aria_describedby=f"{side}-message",
            aria_invalid=bool(mistake) and mistake.get("side", side) == side,
            data_on=f"input:{side}_clues",
        ),
    )


def _mistake(side: str, solve: Solve) -> Html:
    mistake = solve.mistake
    here = mistake if mistake and mistake.get("side", "row") == side else None
    shows = here is not None and here.get("start") is not None
    return h.p(
        here["text"] if here else None,
        h.html(" ", _button("Show", "show_mistake", quiet=True)) if shows else None,
        class_="message error",
        id=f"{side}-message",
        role="alert",
        hidden=here is None,
    )


# Parts


def verdict(name: str, said: Said) -> Html:
    """A verdict's box."""
    small = h.small(said.small) if said.small else None
    kind = f"verdict {said.tone}".strip()
    return h.div(said.text, small, class_=kind, id=name, role="status")


def _button(
    label: str,
    event: str,
    value: str | None = None,
    *,
    id_: str | None = None,
    quiet: bool = False,
    disabled: bool = False,
    pressed: bool | None = None,
    opens: str | None = None,
    copies: str | None = None,
    key: str | None = None,
    puts: str | None = None,
) -> Html:
    """A button; `opens` names a dialog, `puts` the element that gets the focus afterwards."""
    command = "show-modal" if opens else "--focus" if puts else None
    return h.button(
        label,
        type="button",
        class_="button quiet" if quiet else "button",
        id=id_,
        disabled=disabled,
        aria_pressed=pressed,
        data_on=f"click:{event}" if event else None,
        data_value=value,
        value=value if copies else None,
        data_copies_text=copies,
        data_key=key,
        commandfor=opens or puts,
        command=command,
    )


def _check(label: str, name: str, checked: bool, event: str) -> Html:
    field = h.input_(type="checkbox", id=name, checked=checked, data_on=f"change:{event}")
    return h.label(field, label, class_="check")


def _select(name: str, choices: object, chosen: str, event: str) -> Html:
    return h.select(
        (h.option(words, value=one, selected=one == chosen) for one, words in choices),  # type: ignore[attr-defined]
        class_="field",
        id=name,
        data_on=f"change:{event}",
    )
