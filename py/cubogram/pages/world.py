"""What a page wants done outside its HTML, recorded until the worker passes it to the browser."""

from __future__ import annotations

import json
from collections.abc import Callable

from cubogram.schema import JSON

Act = Callable[[], object]


class World:
    """The browser as a page sees it: its state when the page opened, and requests to it.

    A request is a list, its name first; js/live/requests.ts carries them out in order. `after` is
    the page's world until it had to be opened again: late answers to it concern nothing here.
    """

    def __init__(
        self,
        address: str = "",
        note: JSON = None,
        *,
        path: str = "/",
        home: str = "",
        data: JSON = None,
        after: World | None = None,
    ) -> None:
        self.address = address
        """The fragment of the address, with its "#", or ""."""
        self.note = note
        """The page's note at this place in the tab's history: it survives a reload."""
        self.path = path
        """The page's path."""
        self.home = home
        """The page's address without its fragment, for links."""
        self.data = data
        """Data for Python that the build wrote into the page."""
        self._requests: list[list[JSON]] = []
        self._timers: dict[int, Act] = {}
        self._last_timer: int = after._last_timer if after else 0
        self._last_task: int = after._last_task if after else 0

    def request(self, name: str, *arguments: JSON) -> None:
        self._requests.append([name, *arguments])

    def take_requests(self) -> list[list[JSON]]:
        requests, self._requests = self._requests, []
        return requests

    def remember(self, note: JSON) -> None:
        """Notes at this place what restores the page's state after a reload."""
        if note != self.note:
            self.note = json.loads(json.dumps(note))  # not to be changed from here on
            self._requests = [request for request in self._requests if request[0] != "note"]
            self.request("note", self.note)

    def go_to(self, address: str, *, push: bool = False) -> None:
        """Changes the fragment here; with `push`, adds a place to the history, from which Back
        leads here."""
        if address != self.address:
            self.address = address
            if push:
                self.note = None
            self.request("push" if push else "address", address)

    def new_place(self) -> None:
        """Adds a place with the same address and no note; Back leads here."""
        self.note = None
        self.request("push", self.address)

    def next_task(self) -> int:
        """A number for another command."""
        self._last_task += 1
        return self._last_task

    def later(self, seconds: float, act: Act) -> int:
        """Calls a function after a delay; the returned value is for `never`."""
        self._last_timer += 1
        self._timers[self._last_timer] = act
        self.request("timer", self._last_timer, round(1000 * seconds))
        return self._last_timer

    def never(self, timer: int) -> None:
        """Cancels the call, if it has not happened yet."""
        self._timers.pop(timer, None)

    def rang(self, timer: int) -> None:
        """The browser reports that the delay of `later` has passed."""
        act = self._timers.pop(timer, None)
        if act:
            act()
