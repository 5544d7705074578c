"""A session's scrambles, looked at one after the other: crosses, CFOP, a short solution, skips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubogram.pages.tasks import Failure
from cubogram.timing.held import Held, skips_in
from cubogram.timing.solves import Solve

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

JSON = Any

AT_ONCE = 100
"""Solves that are looked at before the reader is asked whether to go on."""
SECONDS = 0.3
"""For a short solution."""
LATEST = 2000
"""Of a session, these are looked at."""


class Review:
    """A part of the timer's page: what is known of a session's scrambles so far."""

    def __init__(self, page: TimerPage) -> None:
        self._page = page
        self.held: dict[tuple[str, str], Held] = {}
        """By scramble and colour of the cross."""
        self._left: list[str] = []
        """Scrambles that are still to be looked at, the next one at the end."""
        self.asked = 0
        """How many were to be looked at when this began."""
        self.problem = ""

    @property
    def running(self) -> bool:
        """Whether scrambles are being looked at."""
        return bool(self._left)

    @property
    def done(self) -> int:
        """How many of those asked for are known."""
        return self.asked - len(self._left)

    def of(self, solve: Solve) -> Held | None:
        """What the scramble of a solve held, if it is known."""
        return self.held.get((solve.scramble, self._page.colour))

    @property
    def known(self) -> list[tuple[Solve, Held]]:
        """The session's solves whose scrambles are known, the oldest first."""
        if not self.held:
            return []
        return [(solve, held) for solve in self._page.solves[-LATEST:] if (held := self.of(solve))]

    @property
    def next_ones(self) -> list[str]:
        """The latest of the session's scrambles that nothing is known of."""
        colour = self._page.colour
        found: dict[str, None] = {}
        for solve in reversed(self._page.solves[-LATEST:]):
            if solve.scramble and (solve.scramble, colour) not in self.held:
                found[solve.scramble] = None
                if len(found) == AT_ONCE:
                    break
        return list(found)

    def on_review(self, value: JSON = None) -> None:
        """Looks at the latest scrambles that are not known yet."""
        self._left = self.next_ones[::-1]
        self.asked = len(self._left)
        self.problem = ""
        self._next()

    def on_stop_review(self, value: JSON = None) -> None:
        """What is known stays."""
        self.stop()

    def stop(self) -> None:
        """Another session, or the reader wants no more."""
        self._left = []
        self._page.tasks.stop("review")

    def _next(self) -> None:
        if self._left:
            kind = {"state": self._left[-1], "kind": "cross"}
            self._ask("cfop.first_steps", kind, self._crosses)

    def _crosses(self, found: JSON) -> None:
        crosses = tuple((step["colour"], step["length"]) for step in found["steps"])
        colour = self._page.colour

        def cfop(found: JSON) -> None:
            turns, skips = found["turns"], skips_in(found["steps"])

            def short(found: JSON) -> None:
                held = Held(crosses, turns, skips, found["length"])
                self.held[self._left.pop(), colour] = held
                self._next()

            state = {"state": self._left[-1], "seconds": SECONDS}
            self._ask("twophase.solve", state, short)

        self._ask("cfop.solve", {"state": self._left[-1], "colour": colour}, cfop)

    def _ask(self, command: str, arguments: JSON, done: Any) -> None:
        tasks = self._page.tasks
        tasks.start("review", command, arguments, done=done, failed=self._failed)

    def _failed(self, failure: Failure) -> None:
        """A scramble that cannot be read is left out; a lost worker ends the review."""
        if failure.kind == "runtime":
            self.problem = failure.message
            self._left = []
            return
        self._left.pop()
        self._next()
