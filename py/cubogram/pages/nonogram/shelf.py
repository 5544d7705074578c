"""The shelf of the player's own puzzles, and packs: several puzzles in one file or link."""

from __future__ import annotations

import json
from dataclasses import dataclass

from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.formats import link
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.jobs import Story, ask, job
from cubogram.pages.nonogram.colours import PAPER_INK, css_of
from cubogram.pages.nonogram.drawing import thumbnail
from cubogram.pages.nonogram.kept import SHELF, Shelved
from cubogram.pages.nonogram.modes import Modes
from cubogram.pages.nonogram.puzzles import (
    GRADES,
    Opening,
    fingerprint,
    is_begun,
    read_puzzle,
    words,
)
from cubogram.pages.nonogram.sharing import LONG, LONG_LINK, link_field
from cubogram.pages.part import Part, Regions, Site
from cubogram.schema import JSON

PACK = "cubogram pack"
MOST_IN_PACK = 500
NOTHING = "There is nothing here yet. In Edit, “Add to my puzzles” keeps a puzzle here."
BUTTONS = (("Play", "shelf_play"), ("Edit", "shelf_edit"), ("Remove", "shelf_remove"))


@dataclass(frozen=True)
class Book:
    """A puzzle on the shelf, with its key."""

    name: str
    shelved: Shelved
    puzzle: Puzzle

    @property
    def title(self) -> str:
        return self.puzzle.title or "Untitled"

    @property
    def opening(self) -> Opening:
        """The puzzle to play, with its title shown, since its author knows it."""
        shelved = self.shelved
        return Opening(self.puzzle, shelved.level, shelved.grade, self.title)


def pack_of(books: list[Book], title: str) -> JSON:
    puzzles = []
    for book in books:
        shelved = book.shelved
        more = {"picture": list(shelved.picture)} if shelved.picture else {}
        rated = {"level": shelved.level, "grade": shelved.grade}
        puzzles.append({**puzzle_to_json(book.puzzle), **rated, **more})
    return {"kind": PACK, "version": 1, "title": title, "puzzles": puzzles}


def puzzles_of(pack: JSON) -> list[tuple[Puzzle, Shelved]]:
    """The puzzles in a pack's JSON; raises a ValueError that says what is wrong and where."""
    if not isinstance(pack, dict) or pack.get("kind") != PACK:
        raise ValueError("this is not a pack of puzzles")
    puzzles = pack.get("puzzles")
    if not isinstance(puzzles, list) or not puzzles:
        raise ValueError("the pack has no puzzles")
    if len(puzzles) > MOST_IN_PACK:
        raise ValueError(f"the pack has {len(puzzles)} puzzles; at most {MOST_IN_PACK} are allowed")
    found = []
    for number, one in enumerate(puzzles, 1):
        try:
            found.append(_shelved_of(one))
        except (ValueError, PuzzleError) as error:
            raise ValueError(f"puzzle {number} of the pack: {error}") from None
    return found


def _shelved_of(one: JSON) -> tuple[Puzzle, Shelved]:
    """A puzzle of a pack, without its picture if that does not fit."""
    puzzle = read_puzzle(one)
    grade, level = words(one.get("grade")), words(one.get("level"))
    grade = grade if grade in GRADES else ""
    picture = one.get("picture") or None
    if picture and not puzzle.fits(puzzle.checked(picture)):
        picture = None
    return puzzle, Shelved(puzzle_to_json(puzzle), picture and tuple(picture), level, grade)


class Shelf(Part):
    def __init__(self, site: Site, modes: Modes) -> None:
        super().__init__(site)
        self._modes = modes
        self._is_open = False
        self._link = ""
        """A link to the whole shelf, once requested."""

    @property
    def _books(self) -> list[Book]:
        """The puzzles, the latest first; unreadable ones are skipped."""
        store = self.site.store
        entries = [(name, store.entry(SHELF, name)) for name in store.names(SHELF)]
        there = [(name, entry) for name, entry in entries if entry.value.puzzle]
        there.sort(key=lambda one: -one[1].at)
        return [Book(name, one.value, read_puzzle(one.value.puzzle)) for name, one in there]

    def _put(self, puzzle: Puzzle, shelved: Shelved) -> None:
        """Adds a puzzle, or updates the title or picture of one already there."""
        self.site.store.entry(SHELF, fingerprint(puzzle)).set(shelved)

    def on_shelve(self) -> None:
        """Adds the drawing, and grades it."""
        edit = self._modes.edit
        puzzle = edit.puzzle
        if not is_begun(edit.rows):
            words = "the picture is empty: draw something first"
            self.site.notices.say("message", words, "error")
            return
        self._put(puzzle, Shelved(puzzle_to_json(puzzle), edit.picture))
        offer = ("My puzzles", self.open)
        what = f"“{puzzle.title}”" if puzzle.title else "the drawing"
        self.site.notices.say("message", f"{what} was added to your puzzles", "good", offer=offer)
        self._grade(puzzle)

    @job()
    def _grade(self, puzzle: Puzzle) -> Story:
        rating = yield ask("nonogram.rate", puzzle=puzzle_to_json(puzzle))
        entry = self.site.store.entry(SHELF, fingerprint(puzzle))
        if entry.value.puzzle:
            level, grade = rating["level"] or "", rating["grade"] or ""
            entry.change(level=level, grade=grade)

    # The dialog

    def open(self) -> None:
        self.on_shelf()
        self.site.world.request("open", "shelf-dialog")

    def on_shelf(self) -> None:
        """The dialog is opened."""
        self._is_open = True
        self._link = ""
        self.site.notices.clear("shelf")

    def on_shelf_closed(self) -> None:
        self._is_open = False

    def _book(self, name: str) -> Book | None:
        return next((book for book in self._books if book.name == name), None)

    def on_shelf_play(self, name: str) -> None:
        if book := self._book(name):
            self.site.world.request("close", "shelf-dialog")
            self._modes.open_play(book.opening)

    def on_shelf_edit(self, name: str) -> None:
        """Continues drawing a picture from the shelf."""
        if book := self._book(name):
            self.site.world.request("close", "shelf-dialog")
            self._modes.open_edit(book.puzzle, book.shelved.picture)

    def on_shelf_remove(self, name: str) -> None:
        """Removes a puzzle; it can be restored until the dialog is closed."""
        book = self._book(name)
        if not book:
            return
        entry, shelved = self.site.store.entry(SHELF, name), book.shelved
        entry.remove()

        def bring_back() -> None:
            entry.set(shelved)
            self.site.notices.clear("shelf")

        offer = ("Put it back", bring_back)
        self.site.notices.say("shelf", f"“{book.title}” is gone", offer=offer)

    # Packs

    def on_save_pack(self) -> None:
        text = json.dumps(pack_of(self._books, "My puzzles"), ensure_ascii=False, indent=1)
        self.site.world.request("download", "nonograms.json", "application/json", f"{text}\n")

    def on_link_pack(self) -> None:
        """Makes a link with all puzzles on the shelf."""
        packed = link.packed(pack_of(self._books, "My puzzles"))
        self._link = f"{self.site.world.home}#{link.PACK_PREFIX}{packed}"
        self.site.notices.clear("shelf-link")

    def copied(self, done: bool) -> None:
        """The link was copied, or could not be."""
        if done:
            self.site.notices.say("shelf-link", "copied", "good")
        else:
            self.site.notices.say("shelf-link", "copy the link with the keyboard")

    def open_pack(self, pack: JSON) -> None:
        """Adds the puzzles of a pack, and opens the shelf; raises ValueError."""
        found = puzzles_of(pack)
        for puzzle, shelved in found:
            self._put(puzzle, shelved)
        self.open()
        title = words(pack.get("title"))
        of = f" from “{title}”" if title else ""
        added = f"{counted(len(found), 'puzzle')}{of} added to your puzzles"
        self.site.notices.say("shelf", added, "good")

    def follow(self, word: str, place: str) -> bool:
        """Opens the pack that an address holds, and reports errors at `place`; returns whether it
        holds one."""
        if not word.startswith(link.PACK_PREFIX):
            return False
        try:
            self.open_pack(link.unpacked(word.removeprefix(link.PACK_PREFIX)))
        except (PuzzleError, ValueError) as error:
            self.site.notices.say(place, str(error), "error")
        return True

    # What is shown

    def view(self) -> Regions:
        content = self._view_content() if self._is_open else ()
        on = "close:shelf_closed"
        return {"shelf-dialog": ui.dialog("shelf-dialog", "My puzzles", *content, wide=True, on=on)}

    def _view_content(self) -> list[Html | None]:
        books, said = self._books, self.site.notices.view("shelf", "shelf-message")
        if not books:
            return [said, h.p(NOTHING)]
        return [
            said,
            ui.row(
                ui.button(
                    f"Save {counted(len(books), 'puzzle')} as a file", "save_pack", kind="quiet"
                ),
                ui.button("Link to all of them", "link_pack", kind="quiet"),
            ),
            self._view_link() if self._link else None,
            h.ul(map(_card, books), class_="tiles shelf"),
        ]

    def _view_link(self) -> Html:
        return h.div(
            link_field(self._link, 3),
            ui.row(ui.button("Copy", "", "pack", "primary", data_copies_text=self._link)),
            self.site.notices.view("shelf-link", "shelf-link-message"),
            h.p(LONG, class_="facts") if len(self._link) > LONG_LINK else None,
            class_="stack",
        )


def _card(book: Book) -> Html:
    puzzle, shelved = book.puzzle, book.shelved
    size = f"{puzzle.width} x {puzzle.height}"
    facts = ", ".join(filter(None, (size, GRADES.get(shelved.grade, ""))))
    ink = PAPER_INK if puzzle.is_coloured else "currentColor"
    colours = css_of(puzzle.colours)
    picture = thumbnail(shelved.picture, colours, ink) if shelved.picture else None
    buttons = (
        ui.button(label, event, book.name, "quiet", aria_label=f"{label}: {book.title}")
        for label, event in BUTTONS
    )
    return h.li(
        picture or h.span(size, class_="no-picture", aria_hidden=True),
        h.span(book.title, class_="name"),
        h.small(facts),
        ui.row(buttons),
        class_="tile on-white" if puzzle.is_coloured else "tile",
    )
