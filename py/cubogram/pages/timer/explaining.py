"""The reader's own solutions, explained; the cases that they missed are sent to the trainer."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, TypedDict

from cubogram.pages.merging import Sides
from cubogram.pages.tasks import Failure
from cubogram.pages.timer.first_steps import KINDS, Kind
from cubogram.pages.training.memory import Memory, merge_memories, with_missed

if TYPE_CHECKING:
    from cubogram.pages.timer.page import TimerPage

JSON = Any

LONGEST = 10_000
"""The longest solution, in characters."""


class Solved(TypedDict):
    """A form with a solution."""

    solution: str


class Explaining:
    """A part of the timer's page."""

    def __init__(self, page: TimerPage) -> None:
        self._page = page
        self._asked: set[str] = set()
        """Solves whose solution was entered in this tab."""
        self._counted: set[str] = set()
        """Solves whose missed cases were sent to the trainer."""
        self._trained: tuple[Memory, Memory] | None = None
        """The trainer's records before and after the latest of these."""

    @property
    def can_take_back(self) -> bool:
        """Whether the missed cases were sent to the trainer just now."""
        return self._trained is not None

    def on_analyse(self, name: str) -> None:
        """Shows how the solve could have gone."""
        page = self._page
        solve = page.find(name)
        if not solve or not solve.scramble:
            return
        self._trained = None
        page.notices.clear("explain")
        shown: list[Kind] = [kind for kind in KINDS if kind != "eoline" or page.options.eoline]
        page.analysis.start(solve, page.colour, shown)
        page.to_clock()
        page.world.request("top")
        page.world.request("show", "analysis", "analysis", "analysis")

    def on_explain(self, form: Solved) -> None:
        """Explains the reader's own solution of the solve being analysed."""
        page = self._page
        text = form["solution"].strip()
        solve = page.find(page.analysis.solve)
        if not solve:
            return
        if not 0 < len(text) <= LONGEST:
            words = f"a solution can have at most {LONGEST:,} characters"
            what = words if text else "type or paste your solution first"
            page.notices.say("explain", what, "error")
            return
        page.notices.clear("explain")
        self._trained = None
        is_new = text != solve.solution or solve.name in self._asked
        self._asked.add(solve.name)
        page.replace(solve._replace(solution=text))

        def done(found: JSON) -> None:
            if is_new and found["solved"] and solve.name not in self._counted:
                self._train(solve.name, found["missed"])

        def failed(failure: Failure) -> None:
            page.notices.say("explain", failure.message, "error")

        page.analysis.explain(text, done, failed)

    def on_take_back(self, value: JSON = None) -> None:
        """Takes the missed cases out of the trainer again."""
        if self._trained:
            before, after = self._trained
            self._trained = None
            entry = self._page.trainer
            entry.set(merge_memories(Sides(after, before, entry.value, "ours")))

    def _train(self, name: str, missed: list[JSON]) -> None:
        self._counted.add(name)
        if not missed:
            return
        entry = self._page.trainer
        before = entry.value
        cases = [(case["step"], case["number"]) for case in missed]
        entry.set(with_missed(before, cases, int(1000 * time.time())))
        self._trained = (before, entry.value)
