"""A session's scrambles, analysed one after another: crosses, CFOP, a short solution, skips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubogram.pages.tasks import Failure
from cubogram.timing.held import Held, skips_in
from cubogram.timing.solves import Solve

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

JSON = Any

AT_ONCE = 100
"""How many solves are analysed before the reader is asked whether to continue."""
SECONDS = 0.3
"""Seconds of search for a short solution."""
LATEST = 2000
"""How many solves of a session are analysed."""


class Review:
    """What is known so far about a session's scrambles."""

    def __init__(self, page: TimerPage) -> None:
        self._page = page
        self.held: dict[tuple[str, str], Held] = {}
        """Results by scramble and colour of the cross."""
        self._left: list[str] = []
        """Scrambles still to be analysed, the next one at the end."""
        self.asked = 0
        """How many there were at the start."""
        self.problem = ""

    @property
    def running(self) -> bool:
        """Whether the analysis is running."""
        return bool(self._left)

    @property
    def done(self) -> int:
        """How many of them are done."""
        return self.asked - len(self._left)

    def of(self, solve: Solve) -> Held | None:
        """The result for the scramble of a solve, if known."""
        return self.held.get((solve.scramble, self._page.colour))

    @property
    def known(self) -> list[tuple[Solve, Held]]:
        """The session's solves whose scrambles have results, the oldest first."""
        if not self.held:
            return []
        return [(solve, held) for solve in self._page.solves[-LATEST:] if (held := self.of(solve))]

    @property
    def next_ones(self) -> list[str]:
        """The session's latest scrambles without a result."""
        colour = self._page.colour
        found: dict[str, None] = {}
        for solve in reversed(self._page.solves[-LATEST:]):
            if solve.scramble and (solve.scramble, colour) not in self.held:
                found[solve.scramble] = None
                if len(found) == AT_ONCE:
                    break
        return list(found)

    def on_review(self, value: JSON = None) -> None:
        """Analyses the latest scrambles without a result."""
        self._left = self.next_ones[::-1]
        self.asked = len(self._left)
        self.problem = ""
        self._next()

    def on_stop_review(self, value: JSON = None) -> None:
        """Stops; the results stay."""
        self.stop()

    def stop(self) -> None:
        """Stops because of another session, or at the reader's request."""
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
        """Skips a scramble that cannot be read; stops if the worker is lost."""
        if failure.kind == "runtime":
            self.problem = failure.message
            self._left = []
            return
        self._left.pop()
        self._next()
