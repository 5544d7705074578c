"""What a page may want done outside its HTML, recorded until the worker hands it to the browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

JSON = Any
Act = Callable[[], object]


class World:
    """The browser as a page sees it: what it knew when the page opened, and wishes for it.

    A wish is a list, its name first; js/live/wishes.js grants them in their order.
    """

    def __init__(
        self, address: str = "", note: JSON = None, *, path: str = "/", data: JSON = None
    ) -> None:
        self.address = address
        """The fragment of the address, with its "#", or ""."""
        self.note = note
        """What the page has noted at this place of the tab's history: it survives a reload."""
        self.path = path
        """Of the page's address."""
        self.data = data
        """What the build has written into the page for Python."""
        self._wishes: list[list[JSON]] = []
        self._timers: dict[int, Act] = {}
        self._last_timer = 0

    def wish(self, name: str, *arguments: JSON) -> None:
        """Records a wish."""
        self._wishes.append([name, *arguments])

    def take_wishes(self) -> list[list[JSON]]:
        """The wishes since the last time."""
        wishes, self._wishes = self._wishes, []
        return wishes

    def remember(self, note: JSON) -> None:
        """Notes at this place what brings the page's state back after a reload."""
        if note != self.note:
            self.note = json.loads(json.dumps(note))  # nobody changes it from here on
            self._wishes = [wish for wish in self._wishes if wish[0] != "note"]
            self.wish("note", self.note)

    def go_to(self, address: str, *, push: bool = False) -> None:
        """Gives this place another fragment; with `push` it is a new place, and back leads here."""
        if address != self.address:
            self.address = address
            if push:
                self.note = None
            self.wish("push" if push else "address", address)

    def new_place(self) -> None:
        """Makes a new place of the same address, without a note; back leads here."""
        self.note = None
        self.wish("push", self.address)

    def later(self, seconds: float, act: Act) -> int:
        """Acts after a while; the value is for `never`."""
        self._last_timer += 1
        self._timers[self._last_timer] = act
        self.wish("timer", self._last_timer, round(1000 * seconds))
        return self._last_timer

    def never(self, timer: int) -> None:
        """Does not act, if it has not yet."""
        self._timers.pop(timer, None)

    def rang(self, timer: int) -> None:
        """The browser's word that the time of `later` has passed."""
        act = self._timers.pop(timer, None)
        if act:
            act()
