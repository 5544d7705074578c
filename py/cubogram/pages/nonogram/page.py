"""The nonogram page: its parts, and its places in the tab's history.

To add a button to a mode, add `ui.button("Fill all", "fill_all")` to the view of its part (play.py,
edit.py, solve.py), and `def on_fill_all(self)` there. A change to the grid is a move in text that
the board makes: `self.board.do("clear")`. To remember a value, add a field to `PageState` (kept.py)
and set it with `keep(self.site.store, ...)`. The styles are in site/css/nonogram.css.
"""

from __future__ import annotations

from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.backup import Backup
from cubogram.pages.keeping import Store
from cubogram.pages.nonogram.advice import Advice
from cubogram.pages.nonogram.board import Board
from cubogram.pages.nonogram.collection import Collection
from cubogram.pages.nonogram.days import Days
from cubogram.pages.nonogram.generator import Generator
from cubogram.pages.nonogram.incoming import Incoming
from cubogram.pages.nonogram.kept import KINDS, state_of
from cubogram.pages.nonogram.modes import MODES, Modes
from cubogram.pages.nonogram.photograph import Photograph
from cubogram.pages.nonogram.puzzles import opening_of
from cubogram.pages.nonogram.sharing import Sharing
from cubogram.pages.nonogram.shelf import Shelf
from cubogram.pages.page import Page
from cubogram.pages.part import Regions
from cubogram.pages.world import World

KEYS = (
    (
        "Brushes",
        "The first cell decides: a stroke that begins on an unknown cell paints, one that begins "
        "on a cell that already has what the brush draws erases, and one that begins on any other "
        "cell does nothing, unless painting over other colours is allowed. A stroke stays in its "
        "row or column.",
    ),
    (
        "Mouse",
        "The left button draws with the chosen brush, the right button with the other. The wheel "
        "zooms large grids; the middle button moves them.",
    ),
    (
        "Fingers",
        "One finger draws; hold it still first, and it draws with the other brush. Two fingers "
        "move and zoom, and never draw. A large grid has a map in its corner: touch it to go "
        "there. In full screen, clues take up only the room that the lines in sight need.",
    ),
    (
        "Rectangle",
        "With this tool, a stroke covers a rectangle, from its first cell to where you let go.",
    ),
    ("Clues", "Click or tap a number to strike it out, and again to restore it."),
    (
        "What if",
        "Try something: rings mark what you have changed since. Keep it, or discard it in one go.",
    ),
    ("← ↑ → ↓", "Move; with Shift, continue the last stroke"),
    ("Space", "Fill"),
    ("X", "Mark empty"),
    ("1 … 8", "Choose a colour"),
    ("Ctrl Z, Ctrl Y", "Undo, redo"),
    ("Home, End", "First and last column; Page Up and Page Down: first and last row"),
    ("+  \N{MINUS SIGN}  0", "Zoom in, zoom out, show all"),
    ("Esc", "Undo the current stroke; close a hint; leave full screen"),
    ("?", "Show this"),
)


class NonogramPage(Page):
    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        site = self.site
        board, days, backup = Board(site), Days(site), Backup(site, KINDS)
        opening = opening_of(world.note) or opening_of(vars(state_of(store)))
        self.modes = Modes(site, board, days, opening)
        modes = self.modes
        self._sharing, self._shelf = Sharing(site, modes), Shelf(site, modes)
        collection = Collection(site, modes, days, backup)
        self._incoming = Incoming(site, modes, collection, self._shelf)
        self.parts = [
            *(modes.play, modes.edit, modes.solve, modes, Advice(site, modes, days), board),
            *(days, collection, Generator(site, modes), self._shelf, Photograph(site, modes)),
            *(self._sharing, self._incoming, backup),
        ]

    @property
    def owes(self) -> int:
        """The number of the question that fetches the puzzle asked for; see `Page.owes`."""
        return self.modes.fetch.number

    def begin(self) -> None:
        """Restores the state from the address, or else that of the last session."""
        word = self.world.address.removeprefix("#")
        self.modes.begin(word if word in MODES else state_of(self.store).mode)
        if not self._incoming.follow(self.world.address):
            self.modes.note()

    def on_address(self, fragment: str) -> None:
        """Back, forward, or a new address."""
        modes, place = self.modes, opening_of(self.world.note)
        if self._incoming.follow(fragment):
            return
        if place and place.note["id"] != modes.play.name:
            modes.play.open(place)
            if modes.mode == "play":
                modes.play.show()
        modes.note()

    def on_copied_what(self, what: str, done: bool, text: str = "") -> None:
        """A result, a link or the code was copied, or could not be."""
        if what == "pack":
            self._shelf.copied(done)
        else:
            self._sharing.copied(what, done, text)

    def on_here(self) -> None:
        """The machine's capabilities, which this page does not need."""

    def on_python(self) -> None:
        """The worker for long jobs is ready."""

    def trouble(self, message: str) -> None:
        self.site.notices.say("message", message, "error")
        super().trouble(message)

    def view(self) -> Regions:
        rows = (h.html(h.dt(h.b(name)), h.dd(words)) for name, words in KEYS)
        keys = ui.dialog("keys-dialog", "Brushes and keys", h.dl(rows, class_="key-list"))
        return {**super().view(), "keys-dialog": keys}
