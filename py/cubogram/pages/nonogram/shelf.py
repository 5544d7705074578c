"""The shelf of the player's own puzzles, and packs: several puzzles in one file or link."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.nonogram.formats import link
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import Grid, check_grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.nonogram.kept import SHELF, Shelved
from cubogram.pages.nonogram.puzzles import (
    GRADES,
    Opening,
    fingerprint,
    is_begun,
    read_puzzle,
    words,
)

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

JSON = Any

PACK = "cubogram pack"
MOST_IN_PACK = 500


@dataclass(frozen=True)
class Book:
    """A puzzle on the shelf, with its key."""

    name: str
    shelved: Shelved
    puzzle: Puzzle

    @property
    def title(self) -> str:
        """Its title."""
        return self.puzzle.title or "Untitled"

    @property
    def opening(self) -> Opening:
        """The puzzle to play, with its title shown, since its author knows it."""
        shelved = self.shelved
        return Opening(self.puzzle, shelved.level, shelved.grade, self.title)


def pack_of(books: list[Book], title: str) -> JSON:
    """The JSON of a pack."""
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
            puzzle = read_puzzle(one)
            picture = _picture(one.get("picture"), puzzle)
        except (ValueError, PuzzleError) as error:
            raise ValueError(f"puzzle {number} of the pack: {error}") from None
        grade, level = words(one.get("grade")), words(one.get("level"))
        shelved = Shelved(puzzle_to_json(puzzle), picture, level, grade if grade in GRADES else "")
        found.append((puzzle, shelved))
    return found


def _picture(rows: JSON, puzzle: Puzzle) -> Grid | None:
    """The picture, if it fits the clues; None otherwise."""
    if not rows:
        return None
    picture = check_grid(rows, (puzzle.width, puzzle.height), puzzle.marks)
    return picture if puzzle.fits(picture) else None


class Shelf:
    """The shelf, and its dialog."""

    def __init__(self, page: NonogramPage) -> None:
        self.page = page
        self.is_open = False
        self.message = ""
        self.link = ""
        """A link to the whole shelf, once requested."""

    @property
    def books(self) -> list[Book]:
        """The puzzles, the latest first; unreadable ones are skipped."""
        store = self.page.store
        entries = [(name, store.entry(SHELF, name)) for name in store.names(SHELF)]
        there = [(name, entry) for name, entry in entries if entry.value.puzzle]
        there.sort(key=lambda one: -one[1].at)
        return [Book(name, one.value, read_puzzle(one.value.puzzle)) for name, one in there]

    def put(self, puzzle: Puzzle, shelved: Shelved) -> None:
        """Adds a puzzle, or updates the title or picture of one already there."""
        self.page.store.entry(SHELF, fingerprint(puzzle)).set(shelved)

    def on_shelve(self, value: JSON = None) -> None:
        """Adds the drawing, and grades it."""
        edit = self.page.edit
        puzzle = edit.puzzle
        if not is_begun(edit.rows):
            self.page.notices.say("message", "the picture is empty: draw something first", "error")
            return
        name = fingerprint(puzzle)
        self.put(puzzle, Shelved(puzzle_to_json(puzzle), edit.picture))
        offer = ("My puzzles", self.open)
        what = f"“{puzzle.title}”" if puzzle.title else "the drawing"
        self.page.notices.say("message", f"{what} was added to your puzzles", "good", offer=offer)

        def rated(rating: JSON) -> None:
            entry = self.page.store.entry(SHELF, name)
            if entry.value.puzzle:
                known = entry.value
                level, grade = rating["level"] or "", rating["grade"] or ""
                entry.set(Shelved(known.puzzle, known.picture, level, grade))

        self.page.tasks.start(
            "rate", "nonogram.rate", {"puzzle": puzzle_to_json(puzzle)}, done=rated
        )

    # The dialog

    def open(self) -> None:
        """Opens the dialog."""
        self.on_shelf()
        self.page.world.request("open", "shelf-dialog")

    def on_shelf(self, value: JSON = None) -> None:
        """The dialog is opened."""
        self.is_open = True
        self.message = self.link = ""

    def on_shelf_closed(self, value: JSON = None) -> None:
        """It is closed."""
        self.is_open = False

    def _book(self, name: str) -> Book | None:
        return next((book for book in self.books if book.name == name), None)

    def on_shelf_play(self, name: str) -> None:
        """Plays a puzzle from the shelf."""
        book = self._book(name)
        if book:
            self.page.world.request("close", "shelf-dialog")
            self.page.open_play(book.opening)

    def on_shelf_edit(self, name: str) -> None:
        """Continues drawing a picture from the shelf."""
        book = self._book(name)
        if book:
            self.page.world.request("close", "shelf-dialog")
            self.page.open_in("edit", book.puzzle, book.shelved.picture)

    def on_shelf_remove(self, name: str) -> None:
        """Removes a puzzle; it can be restored until the dialog is closed."""
        book = self._book(name)
        if not book:
            return
        entry = self.page.store.entry(SHELF, name)
        entry.remove()

        def bring_back() -> None:
            entry.set(book.shelved)
            self.page.notices.clear("shelf")

        offer = ("Put it back", bring_back)
        self.page.notices.say("shelf", f"“{book.title}” is gone", offer=offer)

    # Packs

    def on_save_pack(self, value: JSON = None) -> None:
        """Saves a file with all puzzles on the shelf."""
        text = json.dumps(pack_of(self.books, "My puzzles"), ensure_ascii=False, indent=1)
        self.page.world.request("download", "nonograms.json", "application/json", f"{text}\n")

    def on_link_pack(self, value: JSON = None) -> None:
        """Makes a link with all puzzles on the shelf."""
        packed = link.packed(pack_of(self.books, "My puzzles"))
        self.link = f"{self.page.site}#{link.PACK_PREFIX}{packed}"

    def open_pack(self, pack: JSON) -> None:
        """Adds the puzzles of a pack, and opens the shelf; raises ValueError."""
        found = puzzles_of(pack)
        for puzzle, shelved in found:
            self.put(puzzle, shelved)
        self.open()
        title = words(pack.get("title"))
        of = f" from “{title}”" if title else ""
        self.message = f"{counted(len(found), 'puzzle')}{of} added to your puzzles."

    def follow(self, word: str, place: str) -> bool:
        """Opens the pack that an address holds, and reports errors at `place`; returns whether it
        holds one."""
        if not word.startswith(link.PACK_PREFIX):
            return False
        try:
            self.open_pack(link.unpacked(word.removeprefix(link.PACK_PREFIX)))
        except (PuzzleError, ValueError) as error:
            self.page.notices.say(place, str(error), "error")
        return True
