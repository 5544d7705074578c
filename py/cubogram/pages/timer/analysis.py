"""How a scramble could have been solved: its crosses, CFOP, and a short solution."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cubogram.pages.tasks import Failure, Tasks

JSON = Any

SECONDS = 1.0
"""For the short solution."""


@dataclass
class Analysis:
    """What the solver has said so far of one scramble."""

    tasks: Tasks
    scramble: str = ""
    crosses_found: list[JSON] = field(default_factory=list)
    """{colour, length, maneuver} of each colour, the shortest first."""
    cfop: JSON = None
    short: JSON = None
    problem: str = ""

    @property
    def running(self) -> bool:
        """Whether more comes."""
        return any(self.tasks.runs(slot) for slot in ("crosses", "cfop", "short"))

    def start(self, scramble: str) -> None:
        """Asks for everything."""
        self.crosses(scramble)
        question = self._scramble
        state = {"state": scramble}
        self.tasks.start(
            "cfop", "cfop.solve", state, done=self._cfop, failed=self._failed, question=question
        )
        self.tasks.start(
            "short",
            "twophase.solve",
            {**state, "seconds": SECONDS},
            done=self._short,
            event=self._short,
            failed=self._failed,
            question=question,
        )

    def crosses(self, scramble: str) -> None:
        """Asks for the shortest crosses alone."""
        if scramble != self.scramble:
            self.forget()
            self.scramble = scramble
        if not self.crosses_found:
            self.tasks.start(
                "crosses",
                "cfop.crosses",
                {"state": scramble},
                done=self._crosses,
                failed=self._failed,
                question=self._scramble,
            )

    def forget(self) -> None:
        """The scramble is another."""
        for slot in ("crosses", "cfop", "short"):
            self.tasks.stop(slot)
        self.scramble = self.problem = ""
        self.crosses_found = []
        self.cfop = self.short = None

    def _scramble(self) -> str:
        return self.scramble

    def _crosses(self, found: JSON) -> None:
        self.crosses_found = found["crosses"]

    def _cfop(self, found: JSON) -> None:
        self.cfop = found

    def _short(self, found: JSON) -> None:
        if found:
            self.short = found

    def _failed(self, failure: Failure) -> None:
        self.problem = failure.message
