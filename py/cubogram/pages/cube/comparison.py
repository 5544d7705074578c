"""A person's solution next to a short one, and which of the two is played."""

from __future__ import annotations

from collections.abc import Callable

from cubogram.pages.cube.reading import Reading
from cubogram.pages.cube.search import Search, Wanted
from cubogram.pages.cube.solution import Solution

SECONDS = 1
"""Of search for the short one."""


class Comparison:
    """Finds the short one by itself; `make_search` makes a search that calls what it is given."""

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
        """Ends the search for the short one."""
        self._search.clear()

    def _searched(self) -> None:
        self.short = self._search.best if self._search.state == "done" else None
