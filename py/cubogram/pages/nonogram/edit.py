"""The mode Edit: a picture, its names and colours, its live verdict, and repairs."""

from __future__ import annotations

import random
from dataclasses import asdict, replace
from typing import Literal

from cubogram.errors import PuzzleError
from cubogram.formatting import counted, sentence
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, MAX_SIDE, UNKNOWN, Grid
from cubogram.nonogram.making.generate import random_picture
from cubogram.nonogram.palette import MAX_COLOURS
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import html as h
from cubogram.pages import options, ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Failure, Story, ask, job, wait, watch
from cubogram.pages.nonogram.board import SYMMETRIES, Board, Game, Said, Told, slider
from cubogram.pages.nonogram.colours import (
    INK,
    PALETTE,
    PAPER_INK,
    css_colour,
    css_of,
    names,
    palette,
)
from cubogram.pages.nonogram.drawing import Drawing, picture_of, thumbnail, with_marks
from cubogram.pages.nonogram.kept import DRAWN, About, Drawn
from cubogram.pages.nonogram.puzzles import is_begun
from cubogram.pages.part import Regions, Site
from cubogram.schema import JSON

REST = 0.06
"""Seconds without a change until the picture is checked."""
SECONDS, LONGER = 2, 60
"""Seconds for a check, and for one that was asked for."""
MOVES = (
    ("shift left 1", "Shift left", "M19 12H5m6-6l-6 6 6 6"),
    ("shift right 1", "Shift right", "M5 12h14m-6-6l6 6-6 6"),
    ("shift up 1", "Shift up", "M12 19V5m-6 6l6-6 6 6"),
    ("shift down 1", "Shift down", "M12 5v14m-6-6l6 6 6-6"),
    ("flip left-right", "Mirror left to right", "M12 3v18M9 7v10L3 17zM15 7v10l6 0z"),
    ("flip top-bottom", "Mirror top to bottom", "M3 12h18M7 9h10L17 3zM7 15h10v6z"),
    ("rotate", "Turn a quarter", "M20 4v6h-6M19.500 10A8 8 0 1 0 20 15"),
)
LICENCES = ("CC0 1.0", "CC BY 4.0", "CC BY-SA 4.0", "MIT")
NOT_FOUND = {"undecided": "No picture that fits these clues was found in time"}
DRAW = Said("Draw with the brushes; the clues follow.")


def side_of(text: str, name: str) -> int:
    """The number in a field; if it is not a valid size, raises ValueError that names the field."""
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) < 6 and 1 <= int(digits) <= MAX_SIDE:
        return int(digits)
    raise ValueError(f"{name}: a whole number from 1 to {MAX_SIDE}, please.")


class Edit(Game):
    mode = "edit"
    what_changed = "The drawing was changed"

    def __init__(self, site: Site, board: Board) -> None:
        super().__init__(site, board)
        self._said = DRAW
        self._verdict: JSON = None
        """The latest verdict on the picture."""
        self._searching = ""
        """The latest search, in words."""
        self._offers: list[JSON] = []
        """Pictures similar to the drawing, to choose from."""
        self._threshold = 0.5
        """The share of filled cells in a random grid."""
        self.unfit: Puzzle | None = None
        """Clues for which no picture was found."""
        self.entry = site.store.entry(DRAWN)
        self._seen = self.entry.value
        self._become(self._seen.drawing)

    # The picture

    @property
    def about(self) -> About:
        """What the drawing is called, and whose it is."""
        about: About = self.entry.value.about
        return about

    @property
    def puzzle(self) -> Puzzle:
        return Puzzle.from_picture(self.picture, palette(self.colours), **asdict(self.about))

    @property
    def puzzle_json(self) -> JSON:
        colours = [colour._asdict() for colour in palette(self.colours)]
        return {"rows": [[]], "columns": [[]], "colours": colours}

    @property
    def colours(self) -> tuple[str, ...]:
        return self.drawing.colours

    @property
    def picture(self) -> Grid:
        """The picture, with unknown cells empty."""
        return tuple(row.replace(UNKNOWN, EMPTY) for row in self.rows)

    @property
    def title(self) -> str:
        return self.about.title or "My picture"

    @property
    def size(self) -> dict[str, str]:
        """The values of the size fields."""
        width, height = len(self.rows[0]), len(self.rows)
        return self._size or {"columns": str(width), "rows": str(height)}

    def show(self) -> None:
        super().show()
        self._begin_check()

    def leave(self) -> None:
        self._end_search()
        self._check.stop()

    def open(self, rows: Grid, colours: tuple[str, ...], about: About | None = None) -> None:
        """Replaces the picture in one move, so that Undo restores the old one."""
        self._describe(_enough(colours, rows), about)
        self._draw(rows)

    def _draw(self, rows: Grid, words: str = "") -> None:
        self.board.do(picture_of(row.replace(EMPTY, UNKNOWN) for row in rows), words)

    def _become(self, drawing: Drawing) -> None:
        """Shows a drawing; Undo may have brought back colours in it that were removed."""
        colours = _enough(drawing.colours, drawing.rows(True))
        self.drawing = replace(drawing, colours=colours)
        self.rows = drawing.rows(len(colours) > 1)
        self._size: dict[str, str] = {}
        self.site.notices.clear("size")

    def reread(self, kept: Drawn, before: Drawn) -> bool:
        if kept.drawing == before.drawing:
            return False
        self._become(kept.drawing)
        return True

    def hear(self, told: Told) -> None:
        before = self.entry.value.drawing
        drawing = self.board.heard(before, told)
        if drawing is None or drawing == before:
            return
        self._become(drawing)
        if self.colours != drawing.colours:
            self.board.call("describe", {"colours": list(self.colours)})
        self.store(replace(self.entry.value, drawing=self.drawing))
        self._end_search()
        self.site.notices.clear("message")
        self._begin_check()

    # What the reader presses

    def on_resize(self, columns: str, rows: str) -> None:
        """Resizes the picture; if a field does not hold a valid size, says which."""
        self._size = {"columns": columns, "rows": rows}
        try:
            width, height = side_of(columns, "Columns"), side_of(rows, "Rows")
        except ValueError as error:
            self.site.notices.say("size", str(error), "error")
            return
        self._size = {}
        self.site.notices.clear("size")
        self.board.do(f"resize {width}x{height} at 0,0")

    def on_threshold(self, share: str) -> None:
        """The share of filled cells in a random grid."""
        try:
            self._threshold = max(0.0, min(1.0, float(share)))
        except ValueError:
            raise PuzzleError("event", "a share from 0 to 1 is expected") from None

    def on_random(self) -> None:
        width, height = len(self.rows[0]), len(self.rows)
        colours = len(self.colours)
        self._draw(random_picture(width, height, self._threshold, random.Random(), colours))

    def on_about(self, told: str) -> None:
        """ "title A cup": the picture's title, author or licence."""
        name, _, text = told.partition(" ")
        if name in asdict(self.about):
            about = replace(self.about, **{name: text[:200]})
            self.store(replace(self.entry.value, about=about))

    # Colours

    @property
    def _can_remove(self) -> bool:
        """Whether the last colour is unused."""
        count = len(self.colours)
        return count > 1 and not any(str(count) in row for row in self.rows)

    def on_add_colour(self) -> None:
        if len(self.colours) < MAX_COLOURS:
            self._describe((*self.colours, PALETTE[len(self.colours)]))

    def on_remove_colour(self) -> None:
        """Removes the last colour if it is unused."""
        if self._can_remove:
            self._describe(self.colours[:-1])

    def on_colour(self, told: str) -> None:
        """ "1 #d5372c": a different shade of a colour."""
        index, _, shade = told.partition(" ")
        colours = list(self.colours)
        try:
            colours[int(index)] = css_colour(shade)
        except (ValueError, IndexError):
            raise PuzzleError("event", "a colour's number and #rrggbb are expected") from None
        self._describe(tuple(colours))

    def _describe(self, colours: tuple[str, ...], about: About | None = None) -> None:
        changed = colours != self.colours
        drawing = replace(self.drawing, colours=colours)
        self.store(replace(self.entry.value, drawing=drawing, about=about or self.about))
        if changed:
            self._become(drawing)
            self.board.call("describe", {"colours": list(colours)})
            self._begin_check()

    # The live verdict

    def _begin_check(self) -> None:
        """Checks the picture again: the answer to an older question no longer counts."""
        self.marks = None
        self._check.stop()
        if not is_begun(self.rows):
            self._verdict, self._said = None, DRAW
        elif self.is_shown:
            if self._said == DRAW:
                self._said = Said("Checking…")
            self._check()

    def on_look_longer(self) -> None:
        """Checks the picture again, with more time."""
        self._said = Said("Checking…")
        self._check(LONGER)

    @job(about=lambda self: (self.rows, self.is_shown))
    def _check(self, seconds: float = SECONDS) -> Story:
        yield wait(REST)
        try:
            verdict = yield ask("nonogram.check", **self._asked, seconds=seconds)
        except Failure as failure:
            self._said = Said(sentence(failure.message), "bad")
            return
        self._verdict = verdict
        if verdict["verdict"] == "unique":
            small = "It can be solved line by line."
            if verdict["method"] != "lines":
                small = "It takes more than looking at one line at a time."
            self._said = Said("Exactly one solution.", "good", small)
        elif verdict["verdict"] == "several":
            differs = verdict["differs"]
            self.marks = {"differ": differs}
            small = f"Two of them differ in {counted(len(differs), 'cell')}, marked here."
            self._said = Said("More than one solution.", "bad", small)
        else:
            lines = ", ".join(map(self.puzzle.line_name, verdict["lines"]))
            self._said = Said("Not decided yet.", "", verdict["text"] or lines)

    @property
    def _asked(self) -> JSON:
        return {"picture": list(self.picture), "colours": puzzle_to_json(self.puzzle)["colours"]}

    # Repairs

    def _end_search(self) -> None:
        """Stops searching and drops the suggestions."""
        self._search.stop()
        self._offers = []

    def on_stop_mending(self) -> None:
        self._search.stop()

    @job(about=lambda self: (self.rows, self.is_shown), says="message")
    def _search(self, words: str, story: Story) -> Story:
        self._searching, self._offers = words, []
        yield from story

    def on_mend(self, goal: Literal["unique", "lines"]) -> None:
        """Looks for similar pictures; the drawing stays until one of them is chosen."""
        self._search("Looking for similar pictures…", self._find_offers(goal))

    def _find_offers(self, goal: str) -> Story:
        def hear(told: JSON) -> None:
            if told.get("kind") == "offer":
                self._offers = [*self._offers, told["offer"]]

        found = yield from watch(hear, "nonogram.offers", **self._asked, goal=goal)
        self._offers = found["offers"]

    def open_clues(self, puzzle: Puzzle) -> None:
        """Finds the picture of the clues; if there is none, the drawing stays."""
        self._search("Looking for a picture that fits these clues…", self._find_picture(puzzle))

    def _find_picture(self, puzzle: Puzzle) -> Story:
        verdict = yield ask("nonogram.solve", puzzle=puzzle_to_json(puzzle))
        if verdict["solutions"]:
            rows = tuple(verdict["solutions"][0])
            self.open(rows, css_of(puzzle.colours), about_of(puzzle))
            return
        self.unfit = puzzle
        text = NOT_FOUND.get(verdict["verdict"], "No picture fits these clues")
        self.site.notices.say("message", text, "error", offer=("Open in Solve", "open_unfit"))

    def on_take(self, number: int) -> None:
        """Takes a suggestion, in one move."""
        if number < len(self._offers):
            offer = self._offers[number]
            cells = counted(len(offer["changes"]), "cell")
            self._draw(offer["picture"], f"{cells} changed; Undo reverts this")

    # What is shown

    def view(self) -> Regions:
        if not self.is_shown:
            return {"edit-panel": h.div(id="edit-panel", class_="stack", hidden=True)}
        said = Said(self._searching) if self._search.runs else self._said
        tools = self.board.options
        shown = h.div(
            said.view("edit-verdict"),
            self._view_repairs(),
            self._view_offers(),
            *self._view_size(),
            ui.row(
                (_move_button(*move) for move in MOVES),
                kind="tool-row",
                role="group",
                aria_label="Move and turn the picture",
                id="transforms",
            ),
            ui.row(
                h.label("Symmetry", class_="small-label", for_="symmetry"),
                ui.select("symmetry", SYMMETRIES, tools.symmetry, id="symmetry"),
                kind="spread",
            ),
            *self._view_random(),
            ui.row(
                ui.button("From a picture", "photograph", id="picture", opens="photograph-dialog"),
                ui.button("Clear", does="board --clear", id="clear"),
                kind="two",
            ),
            ui.fold(
                "Colours",
                ui.row(self._view_colours(), id="colours"),
                options.widget(tools, "overpaint", id="overpaint"),
            ),
            ui.fold("Title, author, licence", self._view_about()),
            ui.row(
                ui.button("Add to my puzzles", "shelve", id="shelve"),
                ui.button("My puzzles", "shelf", id="shelf", opens="shelf-dialog"),
                kind="two",
            ),
            ui.row(
                ui.button("Play this", "open_in", "play", id="edit-play"),
                ui.button("See it solved", "open_in", "solve", id="edit-solve"),
                kind="two",
            ),
            id="edit-panel",
            class_="stack",
        )
        return {"edit-panel": shown}

    def _view_repairs(self) -> Html:
        """The repairs that suit the verdict."""
        found = self._verdict
        several = bool(found) and found["verdict"] != "unique"
        guessed = bool(found) and not several and found["method"] != "lines"
        searching = self._search.runs
        unique = ui.button("Make unique", "mend", "unique", id="make-unique")
        lines = ui.button("Make solvable line by line", "mend", "lines", id="make-lines")
        longer = ui.button("Look longer", "look_longer", id="look-longer")
        stop = ui.button("Stop", "stop_mending", kind="quiet", id="stop-repair")
        return ui.row(
            unique if several and not searching else None,
            lines if (several or guessed) and not searching else None,
            longer if found and found["verdict"] == "undecided" and not searching else None,
            stop if searching else None,
            kind="two",
            id="repairs",
            hidden=not (several or guessed or searching),
        )

    def _view_offers(self) -> Html:
        """Pictures that would repair the drawing, with changed cells in colour."""
        count = len(self.colours)
        fresh, gone = str(min(count + 1, MAX_COLOURS + 1)), "9"
        colours = [*self.colours, "var(--accent)"]
        colours += ["var(--error)"] * (9 - len(colours))
        offers = (
            ui.button(
                h.html(
                    thumbnail(with_marks(one["picture"], one["changes"], fresh, gone), colours),
                    h.span(h.b(one["title"]), h.small(one["text"])),
                ),
                "take", number, "on-white" if count > 1 else "", base="offer",
            )
            for number, one in enumerate(self._offers)
        )  # fmt: skip
        return h.div(
            offers,
            class_="offers",
            id="offers",
            role="group",
            aria_label="Pictures similar to yours",
            hidden=not self._offers,
        )

    def _view_size(self) -> tuple[Html, Html]:
        wrong = self.site.notices.at("size").text

        def field(name: str, label: str, value: str) -> Html:
            id_ = "edit-width" if name == "columns" else "edit-height"
            box = h.input_(
                class_="field number",
                id=id_,
                name=name,
                inputmode="numeric",
                autocomplete="off",
                value=value,
                aria_describedby="size-message",
                aria_invalid=wrong.startswith(label),
            )
            return h.html(h.label(label, class_="small-label", for_=id_), box)

        form = ui.form(
            field("columns", "Columns", self.size["columns"]),
            field("rows", "Rows", self.size["rows"]),
            ui.submit("Set", kind=""),
            event="resize",
            class_="row size-form",
            id="size-form",
            novalidate=True,
        )
        kind = "message error"
        return form, h.p(wrong, class_=kind, id="size-message", role="alert", hidden=not wrong)

    def _view_random(self) -> tuple[Html, Html]:
        share = f"{round(100 * self._threshold)} % filled"
        output = h.element("output", share, id="threshold-value")
        share_slider = slider("threshold", self._threshold, "input:threshold", id="threshold")
        return (
            h.label("Random grid: ", output, class_="small-label", for_="threshold"),
            ui.row(share_slider, ui.button("Random grid", "random", id="random"), kind="spread"),
        )

    def _view_colours(self) -> list[Html]:
        """A field for every colour, and buttons to add and remove one."""
        colours = self.colours
        several = len(colours) > 1
        fields = []
        for number, (colour, name) in enumerate(zip(colours, names(colours), strict=True)):
            if colour == INK:
                swatch = h.span(
                    class_="ink-swatch",
                    title="Black" if several else "The colour of the text",
                    role="img",
                    aria_label=f"{name}: ink",
                    data_style=f"background: {PAPER_INK}" if several else "",
                )
                fields.append(swatch)
                continue
            on = "change:colour"
            field = h.input_(
                type="color", value=colour, aria_label=name, data_on=on, data_prefix=number
            )
            fields.append(h.span(field, class_="swatch-field"))
        is_full, is_used = len(colours) >= MAX_COLOURS, not self._can_remove
        more = ui.button("Add a colour", "add_colour", disabled=is_full)
        fewer = ui.button("Remove the last", "remove_colour", kind="quiet", disabled=is_used)
        return [*fields, more, fewer]

    def _view_about(self) -> Html:
        known = h.element("datalist", (h.option(value=one) for one in LICENCES), id="licences")
        fields = (
            ui.line(
                name,
                name.capitalize(),
                value,
                id=f"about-{name}",
                maxlength=200,
                autocomplete=None,
                list="licences" if name == "licence" else None,
                data_on="input:about",
                data_prefix=name,
            )
            for name, value in asdict(self.about).items()
        )
        return h.div(map(h.div, fields), known, class_="stack about")


def about_of(puzzle: Puzzle) -> About:
    """What a puzzle is called, and whose it is."""
    return About(puzzle.title, puzzle.author, puzzle.licence)


def colours_in(rows: Grid) -> int:
    """The highest colour in a picture whose marks are digits, at least 1.

    >>> colours_in(["..3", "1?."])
    3
    """
    return max((int(mark) for row in rows for mark in row if mark.isdigit()), default=1)


def _enough(colours: tuple[str, ...], rows: Grid) -> tuple[str, ...]:
    """The colours, and more for those in a picture that are not among them."""
    return (*colours, *PALETTE[len(colours) : colours_in(rows)])


def _move_button(move: str, label: str, path: str) -> Html:
    picture = h.svg(h.path(d=path), viewBox="0 0 24 24", aria_hidden=True)
    return ui.icon(picture, label, does=f"board --{move}")
