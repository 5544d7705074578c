"""The timer's scramble: one made ahead, or one that the page draws itself."""

from __future__ import annotations

from cubogram.pages.keeping import Store
from cubogram.pages.scrambles import Stock
from cubogram.pages.tasks import Tasks


class Scrambles:
    """The present scramble and the next ones."""

    def __init__(self, tasks: Tasks, store: Store) -> None:
        self.current = ""
        """ "" while the page should draw one itself."""
        self.draws = 0
        """How many scrambles the page has been asked to draw; a change of the number asks for
        another."""
        self.stock = Stock(tasks, store)

    def take(self, scramble: str) -> None:
        """Shows a scramble that the page has drawn itself, or stored earlier."""
        self.current = scramble
        self.stock.drop(scramble)

    def next(self) -> None:
        """Shows the next one."""
        self.current = self.stock.take()
        self.draws += not self.current
