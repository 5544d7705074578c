"""The ways a puzzle leaves the page: files, links and paper."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any

from cubogram.nonogram.formats import link
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, UNKNOWN
from cubogram.nonogram.puzzle import DETAILS
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.nonogram.board import labelled
from cubogram.pages.nonogram.colours import css_of
from cubogram.pages.nonogram.drawing import clean_picture
from cubogram.pages.nonogram.modes import Modes
from cubogram.pages.nonogram.puzzles import clue_texts, is_begun, is_solved
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON, option

LONG_LINK = 8000
"""Some programs truncate longer links."""
LONG = "The link is long, and some programs cut it short. A file is safer."
SHEET_EDGE, CLEAN_EDGE = 2400, 1000
"""Pixels of the longer side of a sheet and of a clean picture."""
OWN = {
    "json": ("Cubogram JSON", "json"),
    "png-sheet": ("PNG with the clues", "png"),
    "svg": ("SVG with the clues", "svg"),
}
"""Title and extension of the formats that the page writes itself."""
NO_CELLS = "This format has clues only: the cells you have drawn are not saved."


@dataclass(frozen=True)
class Leaving:
    format: str = option("json", "Format")
    filled: bool = option(False, "With the drawn cells")
    with_cells: bool = option(False, "With the cells drawn so far")
    """In a link."""


class Sharing(Part):
    _own_options: Leaving = Leaving()

    def __init__(self, site: Site, modes: Modes) -> None:
        super().__init__(site)
        self._modes = modes
        self._formats: list[JSON] = []
        """Other formats, once Python has listed them."""
        self._link = ""

    def choose(self, options: Leaving) -> None:
        is_link = options.with_cells != self._own_options.with_cells
        self._own_options = options
        if is_link:
            self._make_link()

    # Files

    @job()
    def on_save(self) -> Story:
        """The dialog is opened."""
        # in Edit, what is drawn is the solution
        filled = self._modes.mode != "edit" and is_begun(self._modes.game.rows)
        self._own_options = replace(self._own_options, filled=filled)
        words = "" if self._formats else "more formats will appear in a moment"
        self.site.notices.say("save", words)
        self._formats = yield ask("nonogram.formats")
        self.site.notices.clear("save")

    @property
    def _facts(self) -> JSON:
        """The properties of the format: {extension, picture, drawing, details}."""
        key = self._own_options.format
        own = {"extension": OWN.get(key, OWN["json"])[1], "picture": False, "drawing": True}
        own["details"] = list(DETAILS)
        return next((one for one in self._formats if one["id"] == key and key not in OWN), own)

    @job(says="save")
    def on_write(self) -> Story:
        game, facts, format_ = self._modes.game, self._facts, self._own_options.format
        puzzle = puzzle_to_json(game.puzzle)
        drawn = None
        if facts["picture"] or (self._own_options.filled and facts["drawing"]):
            drawn = list(game.rows)
        name = f"{file_stem(game.title)}.{facts['extension']}"
        grid = {"grid": drawn} if drawn else {}
        if format_ == "json":
            text = json.dumps(puzzle | grid, ensure_ascii=False, indent=1)
            self._save(name, {"type": "application/json", "text": f"{text}\n"})
        elif format_ in OWN:
            sheet = yield ask("draw.nonogram", puzzle=puzzle, standalone=True, **grid)
            svg, comment = sheet["svg"], sheet["comment"]
            if format_ == "svg":
                self._save(name, {"type": "image/svg+xml", "text": svg})
            else:
                self.site.world.request("save_png", name, svg, SHEET_EDGE, comment)
                self.site.world.request("close", "save-dialog")
        else:
            more = {}
            if drawn and is_solved(game.puzzle, game.rows):  # files hold whole pictures
                more["picture"] = [row.replace(UNKNOWN, EMPTY) for row in drawn]
            self._save(name, (yield ask("nonogram.export", puzzle=puzzle, format=format_, **more)))

    @property
    def _lost(self) -> str:
        """What the format does not keep of this puzzle."""
        facts, puzzle = self._facts, self._modes.game.puzzle
        lost = [one for one in DETAILS if getattr(puzzle, one) and one not in facts["details"]]
        cells = "" if facts["drawing"] else NO_CELLS
        names = " and ".join(filter(None, (", ".join(lost[:-1]), *lost[-1:])))
        return f"{cells} {f'The {names} will not be in the file.' if lost else ''}".strip()

    def _save(self, name: str, file: JSON) -> None:
        way = "download_bytes" if "base64" in file else "download"
        self.site.world.request(way, name, file["type"], file.get("base64") or file["text"])
        self.site.world.request("close", "save-dialog")

    def on_saved(self, name: str = "", problem: str = "") -> None:
        """A picture was saved, or could not be."""
        if problem:
            self.site.notices.say("message", problem, "error")

    # Links

    @job(about=lambda self: (self._modes.mode, self._modes.solve.texts))
    def on_share(self) -> Story:
        """Opens the dialog with a link to the puzzle, once typed clues are read."""
        self._own_options = replace(self._own_options, with_cells=False)
        yield from self._modes.solve.until_read()
        self._make_link()
        self.site.world.request("open", "share-dialog")

    def _make_link(self) -> None:
        modes, game = self._modes, self._modes.game
        drawn = None
        if self._own_options.with_cells and any(set(row) != {UNKNOWN} for row in game.rows):
            drawn = game.rows
        mode = "play" if modes.mode == "edit" and not drawn else modes.mode
        more: JSON = {"mode": mode}
        if drawn and game.seconds >= 1:
            more["seconds"] = round(game.seconds)
        self._link = f"{self.site.world.home}#{link.write(game.puzzle, drawn, **more)}"
        self.site.notices.say("share", LONG if len(self._link) > LONG_LINK else "")

    def copied(self, what: str, done: bool, text: str) -> None:
        """A result, the link or the code was copied, or only selected."""
        if what == "result":
            self.site.notices.say("message", "copied" if done else f"copy this: {text}")
        elif done:
            self.site.notices.say("share", "copied")
        elif what == "html":
            self.site.notices.say("share", f"copy this: {self._html}")
        else:
            self.site.world.request("select", "share-link", 0, len(self._link))
            words = "the link is selected: copy it with the keyboard"
            self.site.notices.say("share", words)

    def on_send(self) -> None:
        """Hands the link to another app, and the picture once the puzzle is solved."""
        picture = self._clean if self._is_whole else ""
        self.site.world.request("send", self._modes.game.title or "Nonogram", self._link, picture)

    def on_send_result(self) -> None:
        """Hands the result of the daily puzzle to another app."""
        text, _, address = self._modes.result.partition("\n")
        self.site.world.request("send", text, address, "", text)

    def on_save_clean(self) -> None:
        name = f"{file_stem(self._modes.game.title)}.png"
        self.site.world.request("save_png", name, self._clean, CLEAN_EDGE)

    @property
    def _is_whole(self) -> bool:
        return self._modes.mode == "play" and self._modes.play.solved

    @property
    def _clean(self) -> str:
        game = self._modes.game
        return clean_picture(game.rows, game.puzzle.colours)

    @property
    def _html(self) -> str:
        """The puzzle as an element for any page."""
        game = self._modes.game
        puzzle = game.puzzle
        element = h.element(
            "cubogram-nonogram",
            rows="; ".join(clue_texts(puzzle, "rows")),
            columns="; ".join(clue_texts(puzzle, "columns")),
            colours=" ".join(css_of(puzzle.colours)) if puzzle.is_coloured else None,
            title_text=game.title,
        )
        source = f"{self.site.world.home}../embed/cubogram-nonogram.js"
        root = re.sub(r"[^/]+/\.\./", "", source)
        return f'<script type="module" src="{root}"></script>\n{element}'

    # Paper

    @job(about=lambda self: (self._modes.mode, self._modes.solve.texts))
    def on_print(self) -> Story:
        """Prints the puzzle: its clues and, in Solve, what is known about its picture."""
        yield from self._modes.solve.until_read()
        game = self._modes.game
        named = game.puzzle.replace(title=game.title)
        self._modes.print_sheets([named], [game.rows if game.mode == "solve" else None])

    # What is shown

    def view(self) -> Regions:
        return {"save-dialog": self._view_saving(), "share-dialog": self._view_link()}

    def _view_saving(self) -> Html:
        facts = self._facts
        coloured = bool(self._formats) and self._modes.game.puzzle.is_coloured
        titles = {key: title for key, (title, _) in OWN.items()}
        for one in self._formats:
            if one["writes"] and one["id"] != "json" and (one["colours"] or not coloured):
                titles[one["id"]] = one["title"]
        form = ui.form(
            h.div(
                labelled(
                    "Format",
                    ui.select("format", titles, self._own_options.format, id="save-format"),
                ),
                ui.check(
                    "filled",
                    "With the drawn cells",
                    facts["drawing"] and (self._own_options.filled or facts["picture"]),
                    id="save-filled",
                    disabled=facts["picture"] or not facts["drawing"],
                ),
                class_="fields",
            ),
            h.p(self._lost, class_="detail") if self._lost else None,
            ui.row(ui.submit("Save")),
            self.site.notices.view("save", "save-message"),
            event="write",
            class_="stack",
            id="save-form",
        )
        return ui.dialog("save-dialog", "Save as a file", form)

    def _view_link(self) -> Html:
        """The link to a puzzle and, once solved, its picture."""
        words = "With the cells drawn so far"
        if self._modes.mode == "edit":
            words = "As a picture to edit, not a puzzle to play"
        return ui.dialog(
            "share-dialog",
            "Link to this puzzle",
            h.div(
                h.p(
                    "The whole puzzle is in the link; nothing is stored on a server.",
                    class_="facts",
                ),
                link_field(self._link, 4, id="share-link"),
                ui.check("with_cells", words, self._own_options.with_cells, id="share-cells"),
                ui.row(
                    ui.button("Copy", "", "link", "primary", data_copies_text=self._link),
                    ui.button("Copy embed code", "", "html", "quiet", data_copies_text=self._html)
                    if self._link
                    else None,
                    ui.button("Share…", "send", kind="quiet", id="send"),
                    ui.button("Save the picture", "save_clean", kind="quiet")
                    if self._is_whole
                    else None,
                ),
                self.site.notices.view("share", "share-message"),
                class_="stack",
            ),
        )


def link_field(link: str, rows: int, **more: Any) -> Html:
    kind = "field mono"
    return h.textarea(link, class_=kind, readonly=True, rows=rows, aria_label="Link", **more)


def file_stem(title: str) -> str:
    """A title as a file name.

    >>> file_stem("A cup of tea!"), file_stem("")
    ('a-cup-of-tea', 'nonogram')
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")[:60] or "nonogram"
