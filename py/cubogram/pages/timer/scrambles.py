"""The scramble that the timer shows: one that was made ahead, or one that the page draws itself."""

from __future__ import annotations

from cubogram.pages.keeping import Store
from cubogram.pages.scrambles import Stock
from cubogram.pages.tasks import Tasks


class Scrambles:
    """The scramble that is shown and those that come next."""

    def __init__(self, tasks: Tasks, store: Store) -> None:
        self.current = ""
        """ "" while the page is to draw one itself."""
        self.draws = 0
        """How often it was asked to: another number asks again."""
        self.stock = Stock(tasks, store)

    def take(self, scramble: str) -> None:
        """Shows this one, which the page has drawn itself or noted."""
        self.current = scramble
        self.stock.drop(scramble)

    def next(self) -> None:
        """Shows the next one."""
        self.current = self.stock.take()
        self.draws += not self.current
