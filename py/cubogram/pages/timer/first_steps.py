"""The shortest first steps of a scramble: those found so far, and their descriptions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, get_args

from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.tasks import Failure, Tasks

JSON = Any
Kind = Literal["cross", "xcross", "eoline"]
KINDS: tuple[Kind, ...] = get_args(Kind)
NAMES: dict[Kind, str] = {"cross": "Cross", "xcross": "X-cross", "eoline": "EO line"}


class FirstSteps:
    """The first steps of one scramble, by kind."""

    def __init__(self, tasks: Tasks, name: str) -> None:
        self.scramble = ""
        self.found: dict[Kind, list[JSON]] = {}
        """For each kind, {colour, length, maneuver} for each colour, the shortest first."""
        self.problem = ""
        self._tasks = tasks
        self._name = name

    @property
    def running(self) -> bool:
        """Whether more are on their way."""
        return any(self._tasks.runs(self._slot(kind)) for kind in KINDS)

    def ask(self, scramble: str, kinds: Iterable[Kind]) -> None:
        """Asks for those not known yet."""
        if scramble != self.scramble:
            self.forget()
            self.scramble = scramble
        for kind in kinds:
            if kind not in self.found and not self._tasks.runs(self._slot(kind)):
                self._ask(kind)

    def forget(self) -> None:
        """The scramble has changed."""
        for kind in KINDS:
            self._tasks.stop(self._slot(kind))
        self.scramble = self.problem = ""
        self.found = {}

    def _ask(self, kind: Kind) -> None:
        def done(found: JSON) -> None:
            self.found[kind] = found["steps"]

        self._tasks.start(
            self._slot(kind),
            "cfop.first_steps",
            {"state": self.scramble, "kind": kind},
            done=done,
            failed=self._failed,
            question=lambda: self.scramble,
        )

    def _slot(self, kind: Kind) -> str:
        return f"{self._name} {kind}"

    def _failed(self, failure: Failure) -> None:
        self.problem = failure.message


def brief(steps: list[JSON], colour: str) -> str:
    """The length for a colour, and any colour with a shorter one.

    >>> found = [{"colour": "green", "length": 3}, {"colour": "white", "length": 5}]
    >>> brief(found, "white"), brief(found, "green")
    ('white 5 (green 3)', 'green 3')
    """
    best = steps[0]
    own = next((step for step in steps if step["colour"] == colour), best)
    words = f"{own['colour']} {own['length']}"
    return words if own["length"] == best["length"] else f"{words} ({_brief(best)})"


def _brief(step: JSON) -> str:
    return f"{step['colour']} {step['length']}"


def table(steps: list[JSON]) -> Html:
    """The colours, each with its maneuver."""
    rows = (h.div(h.dt(_brief(one)), h.dd(one["maneuver"], class_="mono")) for one in steps)
    return h.dl(rows, class_="colours")
