"""A person's solution alongside a short one, and which of the two is playing."""

from __future__ import annotations

from collections.abc import Callable

from cubogram.pages.cube.reading import Reading
from cubogram.pages.cube.search import Search, Wanted
from cubogram.pages.cube.solution import Solution

SECONDS = 1
"""Seconds of search for the short one."""


class Comparison:
    """Finds the short one itself; `make_search` makes a search that calls the function it is
    given."""

    def __init__(
        self,
        make_search: Callable[[Callable[[], None]], Search],
        person: Solution,
        reading: Reading,
    ) -> None:
        self.person = person
        self.short: Solution | None = None
        self.is_open = False
        """Whether both are shown."""
        self._search = make_search(self._searched)
        self._search.start(Wanted(reading, seconds=SECONDS))

    def stop(self) -> None:
        """Stops the search for the short one."""
        self._search.clear()

    def _searched(self) -> None:
        self.short = self._search.best if self._search.state == "done" else None
