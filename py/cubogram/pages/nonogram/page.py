"""The nonogram page: three modes, each with its own game, one of them shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cubogram.nonogram.grid import Grid
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.keeping import Store
from cubogram.pages.nonogram.board import Board, Told
from cubogram.pages.nonogram.choosing import PUZZLE, Choosing
from cubogram.pages.nonogram.colours import css_of
from cubogram.pages.nonogram.days import Days
from cubogram.pages.nonogram.edit import ABOUT, Edit
from cubogram.pages.nonogram.kept import MODES, PAGE, Mode, PageState
from cubogram.pages.nonogram.photograph import Photograph
from cubogram.pages.nonogram.play import Play
from cubogram.pages.nonogram.puzzles import Opening, opening_of
from cubogram.pages.nonogram.sharing import Sharing
from cubogram.pages.nonogram.shelf import Shelf
from cubogram.pages.nonogram.solve import Solve
from cubogram.pages.nonogram.view import view
from cubogram.pages.notices import Notices
from cubogram.pages.page import Page, Regions
from cubogram.pages.tasks import Failure
from cubogram.pages.world import World

JSON = Any

PATIENCE = 0.3
"""Seconds of waiting before a message explains the delay."""


class NonogramPage(Page):
    """The page in one tab."""

    def __init__(self, world: World, store: Store) -> None:
        super().__init__(world, store)
        self.notices = Notices(world)
        self.board = Board(world)
        self._entry = store.entry(PAGE)
        self._shown_notice = 0
        """The number of the sentence last scrolled into view."""
        self.mode: Mode = self.state.mode
        self.site = ""
        """The address of this page, for links."""
        self._after: tuple[str, str] | None = None
        """What to say once a move has been made: the move, and the words."""
        self.play = Play(self, opening_of(world.note) or self.state.opening)
        self.edit = Edit(self)
        self.solve = Solve(self)
        self.choosing = Choosing(self)
        self.days = Days(self)
        self.sharing = Sharing(self)
        self.shelf = Shelf(self)
        self.photograph = Photograph(self)
        self.parts = [
            self.notices,
            self.play,
            self.play.advice,
            self.edit,
            self.solve,
            self.choosing,
            self.days,
            self.sharing,
            self.shelf,
            self.photograph,
        ]

    @property
    def state(self) -> PageState:
        """The page's stored state."""
        return self._entry.value

    @property
    def owes(self) -> int:
        """The number of the task that fetches the puzzle asked for; see `Page.owes`."""
        return self.tasks.number(PUZZLE)

    def keep(self, **changes: Any) -> None:
        """Stores a new state."""
        self._entry.set(replace(self.state, **changes))

    @property
    def part(self) -> Play | Edit | Solve:
        """The current mode."""
        if self.mode == "play":
            return self.play
        return self.edit if self.mode == "edit" else self.solve

    def begin(self) -> None:
        """Restores the state from the address, or else that of the last session."""
        word = self.world.address.removeprefix("#")
        if word in MODES:
            self.mode = word
        self.part.show()
        if not self.follow(self.world.address):
            self._note()

    def view(self) -> Regions:
        """The current state; another tab may have played or drawn."""
        for part in (self.play, self.edit, self.solve):
            part.look()
        notice = self.notices.at("message")
        if notice.number != self._shown_notice:
            self._shown_notice = notice.number
            if notice.text:
                self.world.request("into_view", "message-box")
        return view(self)

    # Places

    def on_address(self, fragment: str) -> None:
        """Back, forward, or a new address."""
        place = opening_of(self.world.note)
        if self.follow(fragment):
            return
        if place and place.note["id"] != self.play.name:
            self.play.open(place)
            if self.mode == "play":
                self.part.show()
        self._note()

    def follow(self, fragment: str, place: str = "message") -> bool:
        """Does what an address says, and reports any trouble at the given place; returns
        whether the address names a puzzle."""
        word = fragment.removeprefix("#")
        if word in MODES:
            self.go(word)
        elif word.startswith(("p=", "text=")):
            self.sharing.open_link(f"#{word}", place)
            self._note()
            return True
        elif self.shelf.follow(word, place):
            self._note()
            return True
        return self.days.follow(word)

    def _note(self) -> None:
        """Each puzzle played is an entry for Back and Forward; each tab has its own mode."""
        self.world.go_to(f"#{self.mode}")
        note = self.play.opening.note
        place = self.world.note
        if isinstance(place, dict) and place.get("id") not in (None, note["id"]):
            self.world.new_place()
        self.world.remember(note)

    # Modes

    def on_mode(self, mode: str) -> None:
        """Another mode is chosen."""
        if mode in MODES:
            self.go(mode)

    def go(self, mode: Mode) -> None:
        """Opens a mode."""
        if mode == self.mode:
            return
        self.tasks.stop(PUZZLE)
        self.part.leave()
        self.world.request("top")
        self.mode = mode
        self.notices.clear("message")
        self.keep(mode=mode)
        self.part.show()
        self._note()

    def open_play(self, opening: Opening) -> None:
        """Opens a puzzle to play."""
        self.tasks.stop(PUZZLE)
        self.notices.clear("message")
        self.play.open(opening)
        if self.play.best is not None:
            self.days.keep()
        if self.mode == "play":
            self.world.request("top")
            self.part.show()
            self._note()
        else:
            self.go("play")

    def open_in(self, mode: Mode, puzzle: Puzzle, grid: Grid | None = None) -> None:
        """Opens a puzzle in a different mode, perhaps with a drawing."""
        self.tasks.stop(PUZZLE)
        if mode == "play":
            self.open_play(Opening(puzzle))
            return
        if mode == "solve":
            self.solve.open(puzzle)
            if self.mode == "solve":
                self.part.show()
            self.go("solve")
            return
        self.go("edit")
        if grid:
            about = {name: getattr(puzzle, name) for name in ABOUT}
            self.edit.open(grid, css_of(puzzle.colours), about)
        else:
            self.edit.open_clues(puzzle)

    def on_open_in(self, where: str) -> None:
        """ "solve": takes what is shown to a different mode."""
        self.when_read(lambda: self._take_to(where))

    def when_read(self, act: Callable[[], object]) -> None:
        """Calls `act` once the puzzle shown is the one whose clues have been typed."""
        if self.mode == "solve":
            self.solve.when_read(act)
        else:
            act()

    def _take_to(self, where: str) -> None:
        part = self.part
        if where == "play":
            self.open_play(Opening(part.puzzle))
        elif where == "solve":
            self.open_in("solve", part.puzzle)
        elif where == "edit":
            self.open_in("edit", part.puzzle, self.solve.rows if self.solve.verdict else None)

    # The board

    def on_drawn(self, told: Told) -> None:
        """The board's grid has changed."""
        part = self.part
        if told["key"] != part.key:
            return  # it now shows a different game
        part.hear(told)
        after, self._after = self._after, None
        if after and told["move"] == after[0]:
            self._say_aside(after[1])

    def say_after(self, move: str, words: str) -> None:
        """Announces something, even after a move, which would otherwise be silent."""
        self._say_aside(words)
        self._after = (move, words)

    def _say_aside(self, words: str) -> None:
        """Announces something without scrolling the board out of sight."""
        self.notices.say("message", words)
        self._shown_notice = self.notices.at("message").number

    # Messages

    def asking(self, words: str, place: str = "message") -> None:
        """Says that the page is waiting for a puzzle, if it does not come at once."""
        self.notices.clear(place)
        self.notices.say(place, words, delay=PATIENCE)

    def cannot_open(self, failure: Failure) -> None:
        """Says why a puzzle did not arrive."""
        self.notices.say("message", failure.message, "error")

    def trouble(self, message: str) -> None:
        """Reports what went wrong with an event."""
        self.notices.say("message", message, "error")
        super().trouble(message)

    def offer_other(self, what: str, bring_back: Callable[[], object]) -> None:
        """Two tabs changed the same thing and the newer change won: the other can be restored."""

        def act() -> None:
            self.notices.clear("message")
            bring_back()

        offer = ("Bring back the other version", act)
        words = f"{what} in another tab too; the newer version is shown"
        self.notices.say("message", words, offer=offer)

    def on_here(self, told: JSON) -> None:
        """The page's address, and the machine's capabilities."""
        self.site = f"{told.get('site', '')}"

    def on_python(self, value: JSON = None) -> None:
        """The worker for long jobs is ready."""
