"""Scrambles to random states, made ahead; before there is one, the page draws a prepared one."""

from __future__ import annotations

from typing import Any

from cubogram.pages.tasks import Failure, Tasks

JSON = Any

AHEAD = 3


class Scrambles:
    """The scramble that is shown and those that come next."""

    def __init__(self, tasks: Tasks) -> None:
        self.current = ""
        """ "" while the page is to draw one itself."""
        self.draws = 0
        """How often it was asked to: another number asks again."""
        self._tasks = tasks
        self._stock: list[str] = []

    def next(self) -> None:
        """Shows the next one."""
        if self._stock:
            self.current = self._stock.pop(0)
        else:
            self.current = ""
            self.draws += 1

    def prepare(self) -> None:
        """Has some made, one at a time."""
        if len(self._stock) < AHEAD and not self._tasks.runs("scramble"):
            self._tasks.start(
                "scramble", "twophase.scramble", {}, done=self._made, failed=self._failed
            )

    def _made(self, found: JSON) -> None:
        self._stock.append(found["maneuver"])
        self.prepare()

    def _failed(self, failure: Failure) -> None:
        """Python was lost, or is busy: the next scramble asks again."""
