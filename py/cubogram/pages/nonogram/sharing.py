"""Files, links and paper: the ways a puzzle comes to the page or leaves it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from cubogram.errors import PuzzleError
from cubogram.formatting import sentence
from cubogram.nonogram.clues import Clue
from cubogram.nonogram.formats import link
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import EMPTY, UNKNOWN, Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import html as h
from cubogram.pages.keeping import read_json
from cubogram.pages.nonogram.choosing import PUZZLE
from cubogram.pages.nonogram.colours import css_of
from cubogram.pages.nonogram.kept import MODES
from cubogram.pages.nonogram.pictures import clean_picture
from cubogram.pages.nonogram.puzzles import Opening, is_begun, is_solved, read_puzzle
from cubogram.pages.nonogram.shelf import PACK
from cubogram.pages.tasks import Failure

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

JSON = Any

PASTE = "paste"
"""Where messages about the text in the field for any puzzle appear."""
LONG_LINK = 8000
"""Some programs truncate longer links."""
SHEET_EDGE, CLEAN_EDGE = 2400, 1000
"""Pixels of the longer side of a sheet and of a clean picture."""
OWN = (
    ("json", "Cubogram JSON", "json"),
    ("png-sheet", "PNG with the clues", "png"),
    ("svg", "SVG with the clues", "svg"),
)
"""Formats that the page writes itself: key, title, extension."""


class File(TypedDict):
    """A file that has arrived, or a text without a name: text, base64 of bytes, or why there is
    neither."""

    name: str
    text: NotRequired[str]
    base64: NotRequired[str]
    problem: NotRequired[str]


class Saving(TypedDict):
    """The form for saving."""

    format: NotRequired[str]
    filled: NotRequired[str]


class Pasted(TypedDict):
    """The field for any puzzle."""

    text: str


class Sharing:
    """Importing and exporting."""

    def __init__(self, page: NonogramPage) -> None:
        self.page = page
        self.formats: list[JSON] = []
        """Other formats, once Python has listed them."""
        self.format = "json"
        self.filled = False
        self.save_message = ""
        self.with_cells = False
        self.link = ""
        self.share_message = ""
        self.pasted = ""
        """The contents of the field for any puzzle when it was last opened."""

    # Importing

    def on_file(self, file: File) -> None:
        """A file with a puzzle, or with the progress of many."""
        self._read(file, "message")

    def _read(self, file: File, place: str) -> None:
        """Takes in a file, or a text without a name; reports what is wrong with it at a place."""
        page, name = self.page, file["name"]
        page.notices.clear(place)
        if "problem" in file:
            page.notices.say(place, file["problem"], "error")
            return
        text = file.get("text", "")
        try:
            kind = self._kind(text)
            if kind == PACK:
                page.shelf.open_pack(read_json(text))
                self._came(place)
                return
        except ValueError as error:
            what = f'"{name}"' if name else "the text"
            page.notices.say(place, f"{what} is damaged: {error}", "error")
            return
        if kind:
            words, tone = page.choosing.loaded({"name": name or "the text", "text": text})
            page.notices.say(place, words, "error" if tone else "")
            return
        page.asking("Reading the file…", place)
        content = {key: file[key] for key in ("text", "base64", "name") if key in file}

        def failed(failure: Failure) -> None:
            where = _place_in(text, failure.where or {})
            message = f'"{name}": {failure.message}' if name else failure.message
            page.notices.say(place, message, "error", where=where)
            if place == PASTE and where:
                page.world.request("select", "paste-text", *where)

        page.tasks.start(
            PUZZLE,
            "nonogram.import",
            content,
            done=lambda answer: self._open_file(answer, place),
            failed=failed,
            question=lambda: page.mode,
        )

    def _kind(self, text: str) -> str:
        """The kind of a file with a pack or with the progress of many puzzles; otherwise ""."""
        if not re.match(r'\s*\{\s*["}]', text):
            return ""
        try:
            found = read_json(text)
        except ValueError:
            return ""  # reading it as a puzzle will say where it is wrong
        return str(found.get("kind") or "") if isinstance(found, dict) else ""

    def _came(self, place: str) -> None:
        """The text in the field for any puzzle has been read: empties the field and closes its
        dialog."""
        if place == PASTE:
            self.pasted = ""
            self.page.notices.clear(PASTE)
            self.page.world.request("close", "paste-dialog")
            self.page.world.request("clear", "paste-text")

    def _open_file(self, answer: JSON, place: str) -> None:
        page = self.page
        self._came(place)
        puzzle = read_puzzle(answer["puzzle"])
        picture, grid = answer["picture"], answer["grid"]
        if page.mode == "edit":
            page.open_in("edit", puzzle, grid=tuple(picture) if picture else None)
        elif page.mode == "solve":
            page.open_in("solve", puzzle)
        else:
            page.open_play(Opening(puzzle, grid=tuple(grid) if grid else None))
        if answer["notes"]:
            page.notices.say("message", "; ".join(answer["notes"]))
        else:
            page.notices.clear("message")

    def on_pasted(self, text: str) -> None:
        """Text that was pasted onto the page: a puzzle, or a link to one."""
        self._take(text, "message")

    def _take(self, text: str, place: str) -> None:
        fragment = re.search(r"#((?:p|text|pack|daily)=\S+)$", text.strip())
        if not fragment:
            self._read({"name": "", "text": text}, place)
        elif self.page.follow(f"#{fragment[1]}", place) and not self.page.notices.at(place).text:
            self._came(place)

    def open_link(self, fragment: str, place: str) -> None:
        """A link's fragment."""
        page = self.page
        if fragment.startswith("#text="):
            page.go("play")
            self._read({"name": "", "text": fragment}, place)
            return
        try:
            puzzle, grid, more = link.read(fragment)
            puzzle = read_puzzle(puzzle_to_json(puzzle))
        except (PuzzleError, ValueError) as error:
            page.notices.say(place, str(error), "error")
            return
        mode = more.get("mode")
        if mode == "play" or mode not in MODES:
            seconds = float(more.get("seconds") or 0)
            page.open_play(Opening(puzzle, grid=grid, seconds=max(0, seconds)))
        else:
            page.open_in(mode, puzzle, grid=grid)

    def on_paste(self, form: Pasted) -> None:
        """What was written or pasted into the field for any puzzle."""
        self.pasted = form["text"]
        self.page.notices.clear(PASTE)
        if self.pasted.strip():
            self._take(self.pasted, PASTE)
        else:
            self.page.notices.say(PASTE, "paste or write a puzzle first", "error")

    # Exporting: files

    def on_save(self, value: JSON = None) -> None:
        """The dialog is opened."""
        part = self.page.part
        self.filled = is_begun(part.rows)
        self.save_message = "" if self.formats else "More formats will appear in a moment."
        self.page.tasks.start("formats", "nonogram.formats", {}, done=self._know_formats)

    def _know_formats(self, formats: JSON) -> None:
        self.formats = formats
        self.save_message = ""

    def choices(self) -> list[tuple[str, str]]:
        """The formats that can hold the puzzle: key and title."""
        coloured = self.page.part.puzzle.is_coloured
        others = [
            (one["id"], one["title"])
            for one in self.formats
            if one["writes"] and one["id"] != "json" and (one["colours"] or not coloured)
        ]
        return [*((key, title) for key, title, _ in OWN), *others]

    def facts(self, key: str) -> JSON:
        """The properties of a format: {extension, picture, drawing}."""
        for name, _, extension in OWN:
            if name == key:
                return {"extension": extension, "picture": False, "drawing": True}
        return next((one for one in self.formats if one["id"] == key), self.facts("json"))

    def on_format(self, form: Saving) -> None:
        """A different format is chosen, or whether to include the drawn cells."""
        self.format = form.get("format", "json")
        facts = self.facts(self.format)
        if facts["drawing"] and not facts["picture"]:
            self.filled = "filled" in form

    def on_write(self, form: Saving) -> None:
        """Saves the file."""
        self.on_format(form)
        part = self.page.part
        facts = self.facts(self.format)
        puzzle, rows = part.puzzle, part.rows
        drawn = rows if facts["picture"] or (self.filled and facts["drawing"]) else None
        name = f"{file_stem(part.title)}.{facts['extension']}"
        if self.format == "json":
            text = json.dumps(
                puzzle_to_json(puzzle) | ({"grid": list(drawn)} if drawn else {}),
                ensure_ascii=False,
                indent=1,
            )
            self._written(name, {"type": "application/json", "text": f"{text}\n"})
        elif self.format in ("svg", "png-sheet"):
            arguments: JSON = {"puzzle": puzzle_to_json(puzzle), "standalone": True}
            if drawn:
                arguments["grid"] = list(drawn)
            self._write("draw.nonogram", arguments, lambda answer: self._drawn(name, answer["svg"]))
        else:
            arguments = {"puzzle": puzzle_to_json(puzzle), "format": self.format}
            if drawn and is_solved(puzzle, drawn):  # files hold whole pictures
                arguments["picture"] = [row.replace(UNKNOWN, EMPTY) for row in drawn]
            self._write("nonogram.export", arguments, lambda answer: self._written(name, answer))

    def _write(self, command: str, arguments: JSON, done: Callable[[JSON], object]) -> None:
        self.page.tasks.start("file", command, arguments, done=done, failed=self._not_written)

    def _not_written(self, failure: Failure) -> None:
        self.save_message = sentence(failure.message)

    def _drawn(self, name: str, svg: str) -> None:
        if self.format == "svg":
            self._written(name, {"type": "image/svg+xml", "text": svg})
        else:
            self.page.world.request("save_png", name, svg, SHEET_EDGE)
            self.page.world.request("close", "save-dialog")

    def _written(self, name: str, file: JSON) -> None:
        if "base64" in file:
            self.page.world.request("download_bytes", name, file["type"], file["base64"])
        else:
            self.page.world.request("download", name, file["type"], file["text"])
        self.page.world.request("close", "save-dialog")

    def on_saved(self, told: JSON) -> None:
        """A picture was saved, or could not be."""
        if told.get("problem"):
            self.page.notices.say("message", str(told["problem"]), "error")

    # Exporting: links

    def on_share(self, value: JSON = None) -> None:
        """The dialog is opened."""
        self.with_cells = False
        self.page.when_read(self._open_link)

    def _open_link(self) -> None:
        self._make_link()
        self.page.world.request("open", "share-dialog")

    def on_with_cells(self, checked: bool) -> None:
        """Whether the link includes the drawn cells."""
        self.with_cells = checked
        self._make_link()

    def _make_link(self) -> None:
        page = self.page
        part, rows = page.part, page.part.rows
        drawn = rows if self.with_cells and any(set(row) != {UNKNOWN} for row in rows) else None
        mode = "play" if page.mode == "edit" and not drawn else page.mode
        more: JSON = {"mode": mode}
        if drawn and page.mode == "play" and page.play.seconds >= 1:
            more["seconds"] = round(page.play.seconds)
        self.link = f"{page.site}#{link.write(part.puzzle, drawn, **more)}"
        self.share_message = ""
        if len(self.link) > LONG_LINK:
            self.share_message = (
                "The link is long, and some programs cut it short. A file is safer."
            )

    def on_copied_what(self, told: JSON) -> None:
        """A result or the link was copied, or only selected."""
        done = bool(told.get("done"))
        if told.get("what") == "pack":
            self.page.shelf.message = "Copied." if done else "Copy the link with the keyboard."
            return
        if told.get("what") == "html":
            self.share_message = "Copied." if done else f"Copy this: {self.html}"
            return
        if told.get("what") == "result":
            words = "copied" if done else f"copy this: {told.get('text')}"
            self.page.notices.say("message", words)
            return
        if not done:
            self.page.world.request("select", "share-link", 0, len(self.link))
        self.share_message = (
            "Copied." if done else "The link is selected: copy it with the keyboard."
        )

    def on_send(self, value: JSON = None) -> None:
        """Hands the link to another app, and the picture once the puzzle is solved."""
        part = self.page.part
        picture = self._clean() if self.is_whole else ""
        self.page.world.request("send", part.title or "Nonogram", self.link, picture)

    def on_send_result(self, value: JSON = None) -> None:
        """Hands the result of the daily puzzle to another app."""
        text, _, address = self.page.days.result().partition("\n")
        self.page.world.request("send", text, address, "", text)

    def on_save_clean(self, value: JSON = None) -> None:
        """Saves the clean picture as a file."""
        name = f"{file_stem(self.page.part.title)}.png"
        self.page.world.request("save_png", name, self._clean(), CLEAN_EDGE)

    @property
    def is_whole(self) -> bool:
        """Whether the current puzzle's picture is complete."""
        return self.page.mode == "play" and self.page.play.solved

    def _clean(self) -> str:
        part = self.page.part
        return clean_picture(part.rows, part.puzzle.colours)

    @property
    def html(self) -> str:
        """The puzzle as an element for any page."""
        puzzle = self.page.part.puzzle
        several = puzzle.is_coloured

        def clues(side: Sequence[Clue]) -> str:
            return "; ".join(
                " ".join(
                    f"{run.length}:{run.colour}" if several else f"{run.length}" for run in one
                )
                or "0"
                for one in side
            )

        colours = " ".join(css_of(puzzle.colours)) if several else None
        element = h.element(
            "cubogram-nonogram",
            rows=clues(puzzle.rows),
            columns=clues(puzzle.columns),
            colours=colours,
            title_text=self.page.part.title,
        )
        source = f"{self.page.site}../embed/cubogram-nonogram.js"
        root = re.sub(r"[^/]+/\.\./", "", source)
        return f'<script type="module" src="{root}"></script>\n{element}'

    # Paper

    def on_print(self, value: JSON = None) -> None:
        """Prints the puzzle: its clues and, in Solve, what is known about its picture."""
        self.page.when_read(self._print_shown)

    def _print_shown(self) -> None:
        page = self.page
        named = page.part.puzzle.replace(title=page.part.title)
        self.print_sheets([named], [page.part.rows if page.mode == "solve" else None])

    def print_sheets(
        self,
        puzzles: Sequence[Puzzle],
        grids: Sequence[Grid | None] = (),
        solutions: bool = False,
        per_page: int = 1,
    ) -> None:
        """Prints puzzles."""
        page = self.page
        page.notices.say("message", "Drawing the sheet…")

        def drawn(answer: JSON) -> None:
            page.notices.clear("message")
            page.world.request("print_pages", answer["pages"])

        page.tasks.start(
            "sheet",
            "draw.sheet",
            {
                "puzzles": [puzzle_to_json(puzzle) for puzzle in puzzles],
                "grids": [list(grid) if grid else None for grid in grids],
                "solutions": solutions,
                "per_page": per_page,
            },
            done=drawn,
            failed=page.cannot_open,
        )


def file_stem(title: str) -> str:
    """A title as a file name.

    >>> file_stem("A cup of tea!"), file_stem("")
    ('a-cup-of-tea', 'nonogram')
    """
    words = re.sub(r"[^\w]+", "-", title.lower()).strip("-")
    return words[:60] or "nonogram"


def _place_in(text: str, where: JSON) -> tuple[int, int] | None:
    """The place of a mistake in a text, from its line and the word there; None if it is unknown.

    >>> _place_in("3 1\\n1 x", {"text_line": 2, "column": 3, "token": "x"})
    (6, 7)
    >>> _place_in("3 1\\n1 1\\n2", {"text_line": 2})
    (4, 7)
    """
    lines = text.splitlines(keepends=True)
    number = where.get("text_line", 0)
    if not 1 <= number <= len(lines):
        return None
    start = sum(map(len, lines[: number - 1]))
    line = lines[number - 1].rstrip("\r\n")
    if "column" in where:
        start += where["column"] - 1
        return start, start + len(where.get("token") or "")
    return (start, start + len(line)) if line else None
