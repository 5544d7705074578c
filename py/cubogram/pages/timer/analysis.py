"""How a scramble could have been solved, and how it was: first steps, CFOP, a short solution, and
the reader's own solution explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cubogram.pages.tasks import Failure, Tasks
from cubogram.pages.timer.first_steps import FirstSteps, Kind
from cubogram.timing.solves import Solve

JSON = Any

SECONDS = 1.0
"""Seconds of search for the short solution."""


class Analysis:
    """The solver's answers about one solve, so far."""

    def __init__(self, tasks: Tasks) -> None:
        self.solve = ""
        """The solve's name; "" while none is analysed."""
        self.scramble = ""
        self.colour = ""
        """The colour of the cross."""
        self.steps = FirstSteps(tasks, "analysis")
        self.cfop: JSON = None
        self.short: JSON = None
        self.explained: JSON = None
        """The result of `analysis.explain` for the reader's own solution."""
        self.problem = ""
        self._tasks = tasks

    @property
    def running(self) -> bool:
        """Whether more answers are on their way."""
        return self.steps.running or any(self._tasks.runs(slot) for slot in ("cfop", "short"))

    @property
    def explaining(self) -> bool:
        """Whether an explanation is on its way."""
        return self._tasks.runs("explain")

    def start(self, solve: Solve, colour: str, kinds: list[Kind]) -> None:
        """Asks for the possible solutions."""
        self.forget()
        self.solve, self.scramble, self.colour = solve.name, solve.scramble, colour
        self.steps.ask(solve.scramble, kinds)
        state = {"state": solve.scramble}
        self._tasks.start(
            "cfop",
            "cfop.solve",
            {**state, "colour": colour},
            done=self._cfop,
            failed=self._failed,
            question=self._solve,
        )
        self._tasks.start(
            "short",
            "twophase.solve",
            {**state, "seconds": SECONDS},
            done=self._short,
            event=self._short,
            failed=self._failed,
            question=self._solve,
        )

    def explain(
        self,
        solution: str,
        done: Callable[[JSON], object],
        failed: Callable[[Failure], object],
    ) -> None:
        """Asks for an explanation of the reader's solution."""

        def explained(found: JSON) -> None:
            self.explained = found
            done(found)

        self.explained = None
        self._tasks.start(
            "explain",
            "analysis.explain",
            {"state": self.scramble, "solution": solution},
            done=explained,
            failed=failed,
            question=self._solve,
        )

    def forget(self) -> None:
        """Closes the analysis."""
        for slot in ("cfop", "short", "explain"):
            self._tasks.stop(slot)
        self.steps.forget()
        self.solve = self.scramble = self.problem = ""
        self.cfop = self.short = self.explained = None

    def _solve(self) -> str:
        return self.solve

    def _cfop(self, found: JSON) -> None:
        self.cfop = found

    def _short(self, found: JSON) -> None:
        if found:
            self.short = found

    def _failed(self, failure: Failure) -> None:
        self.problem = failure.message
