"""The ways a puzzle comes to the page: files, pasted texts, links and addresses."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NotRequired, TypedDict

from cubogram.errors import PuzzleError
from cubogram.formatting import utf16_place
from cubogram.nonogram.formats import link
from cubogram.nonogram.formats.common import EITHER_ORDER
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import backup
from cubogram.pages.jobs import Failure, Story, ask
from cubogram.pages.keeping import read_json
from cubogram.pages.nonogram.collection import Collection
from cubogram.pages.nonogram.kept import KINDS
from cubogram.pages.nonogram.modes import MODES, Modes
from cubogram.pages.nonogram.puzzles import Opening, read_puzzle
from cubogram.pages.nonogram.shelf import PACK, Shelf
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON

PASTE = "paste"
"""Where messages about the text in the field for any puzzle appear."""


class File(TypedDict):
    """A file that has arrived, or a text without a name: text, base64 of bytes, or why there is
    neither."""

    name: str
    text: NotRequired[str]
    base64: NotRequired[str]
    problem: NotRequired[str]


class Incoming(Part):
    """Opens what comes in, and reports what is wrong with it at a place for messages."""

    def __init__(self, site: Site, modes: Modes, collection: Collection, shelf: Shelf) -> None:
        super().__init__(site)
        self._modes, self._collection, self._shelf = modes, collection, shelf
        self._pasted = ""
        """The contents of the field for any puzzle when it was last opened."""

    def on_file(self, file: File) -> None:
        """A file with a puzzle, or with the progress of many."""
        self._read(file, "message")

    def on_pasted(self, text: str) -> None:
        """Text that was pasted onto the page: a puzzle, or a link to one."""
        self._take(text, "message")

    def on_paste(self, text: str) -> None:
        """What was written or pasted into the field for any puzzle."""
        self._pasted = text
        self.site.notices.clear(PASTE)
        if self._pasted.strip():
            self._take(self._pasted, PASTE)
        else:
            self.site.notices.say(PASTE, "paste or write a puzzle first", "error")

    def _take(self, text: str, place: str) -> None:
        fragment = re.search(r"#((?:p|text|pack|daily)=\S+)$", text.strip())
        if not fragment:
            self._read({"name": "", "text": text}, place)
        elif self.follow(f"#{fragment[1]}", place) and not self.site.notices.at(place).text:
            self._came(place)

    def follow(self, fragment: str, place: str = "message") -> bool:
        """Does what an address says; returns whether it names a puzzle."""
        word = fragment.removeprefix("#")
        if word in MODES:
            self._modes.go(word)
            return False
        if word.startswith(("p=", "text=")):
            self._open_link(f"#{word}", place)
        elif not self._shelf.follow(word, place):
            return self._collection.follow(word)
        self._modes.note()
        return True

    def _open_link(self, fragment: str, place: str) -> None:
        modes = self._modes
        if fragment.startswith("#text="):
            modes.go("play")
            self._read({"name": "", "text": fragment}, place)
            return
        try:
            puzzle, grid, more = link.read(fragment)
            puzzle = read_puzzle(puzzle_to_json(puzzle))
        except (PuzzleError, ValueError) as error:
            self.site.notices.say(place, str(error), "error")
            return
        if more.get("mode") == "edit":
            modes.open_edit(puzzle, grid)
        elif more.get("mode") == "solve":
            modes.open_solve(puzzle)
        else:
            seconds = float(more.get("seconds") or 0)
            modes.open_play(Opening(puzzle, grid=grid, seconds=max(0, seconds)))

    def _read(self, file: File, place: str) -> None:
        """Takes in a file, or a text without a name."""
        notices, name, text = self.site.notices, file["name"], file.get("text", "")
        notices.clear(place)
        if "problem" in file:
            notices.say(place, file["problem"], "error")
            return
        kind = _kind_of(text)
        called = f'"{name}"' if name else "the text"
        try:
            if kind == PACK:
                self._shelf.open_pack(read_json(text))
                self._came(place)
            elif kind:
                words, is_fine = backup.loaded(self.site.store, text, KINDS)
                notices.say(place, words, "" if is_fine else "error")
            else:
                self._modes.say_fetching("Reading the file…", place)
                self._modes.fetch(self._opening(file, place))
        except ValueError as error:
            fault = f"is damaged: {error}" if kind == PACK else f"was not loaded: {error}"
            notices.say(place, f"{called} {fault}", "error")

    def _opening(self, file: File, place: str) -> Story:
        """Reads a file with a puzzle, and opens it in the current mode."""
        notices = self.site.notices
        content = {key: file[key] for key in ("text", "base64", "name") if key in file}
        try:
            answer = yield ask("nonogram.import", **content)
        except Failure as failure:
            text, name = file.get("text", ""), file["name"]
            where = _place_in(text, failure.where or {})
            message = f'"{name}": {failure.message}' if name else failure.message
            notices.say(place, message, "error", where=where)
            if place == PASTE and where:
                places = (utf16_place(text, at) for at in where)
                self.site.world.request("select", "paste-text", *places)
            return
        self._came(place)
        puzzle, picture, grid = read_puzzle(answer["puzzle"]), answer["picture"], answer["grid"]
        self._show(puzzle, picture and tuple(picture), grid and tuple(grid))

        def turn() -> None:
            notices.clear("message")
            self._show(replace(puzzle, rows=puzzle.columns, columns=puzzle.rows))

        notes = answer["notes"]
        offer = ("Columns first", turn) if EITHER_ORDER in notes else None
        if notes:
            notices.say("message", "; ".join(notes), offer=offer)
        else:
            notices.clear("message")

    def _show(self, puzzle: Puzzle, picture: Grid | None = None, grid: Grid | None = None) -> None:
        """Opens a puzzle in the current mode."""
        modes = self._modes
        if modes.mode == "edit":
            modes.open_edit(puzzle, picture)
        elif modes.mode == "solve":
            modes.open_solve(puzzle)
        else:
            modes.open_play(Opening(puzzle, grid=grid))

    def _came(self, place: str) -> None:
        """The text in the field for any puzzle has been read: empties the field and closes its
        dialog."""
        if place == PASTE:
            self._pasted = ""
            self.site.notices.clear(PASTE)
            self.site.world.request("close", "paste-dialog")
            self.site.world.request("clear", "paste-text")

    def view(self) -> Regions:
        return {"paste-message": self.site.notices.view(PASTE, "paste-message", self._pasted)}


def _kind_of(text: str) -> str:
    """The kind of a file with a pack or with the progress of many puzzles; otherwise ""."""
    if not re.match(r'\s*\{\s*["}]', text):
        return ""
    try:
        found = read_json(text)
    except ValueError:
        return ""  # reading it as a puzzle will say where it is wrong
    return str(found.get("kind") or "") if isinstance(found, dict) else ""


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
