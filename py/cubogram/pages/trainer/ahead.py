"""Exercises made ahead of time, so that the reader does not wait for the next one."""

from __future__ import annotations

from cubogram.pages import codec
from cubogram.pages.jobs import Failure, Story, job
from cubogram.pages.part import Part, Site
from cubogram.pages.trainer.exercises import Prepared
from cubogram.pages.trainer.plan import Plan
from cubogram.pages.training.exercise import Exercise

AHEAD = 2
"""A quick reader finishes one question before Python has made another."""
UNUSABLE = ("algorithm", "notation")
"""The kinds of failure of an algorithm that cannot be used."""


class Ahead(Part):
    """The next exercises: while one is shown, the others are being made, one after another."""

    def __init__(self, site: Site, plan: Plan, prepared: Prepared) -> None:
        super().__init__(site)
        self.prepared = prepared
        self.problem = ""
        """Why no more are made, until this is "" again."""
        self._plan = plan
        self._criteria = plan.criteria
        self._made: list[Exercise] = []
        """For those criteria."""
        self._key: str | None = None
        """The case for which one is being made, or was made last."""
        self._has_made = False
        """Whether the other worker is ready: its exercises are better than the prepared ones."""

    def take(self) -> Exercise | None:
        """The next one, if there is one; while the other worker is not ready, a prepared one."""
        self._drop_unwanted()
        if self._made:
            return self._made.pop(0)
        key = self._key if self._make.runs else self._plan.next([])
        if self._has_made or key is None or not self._plan.is_usual(key):
            return None
        prepared = self.prepared.take(key, self._plan.draw)
        if prepared:
            self._make.stop()
        return prepared

    def settle(self) -> None:
        """Has the next ones made, unless something is wrong."""
        self._drop_unwanted()
        if not self._make.runs and not self.problem and len(self._made) < AHEAD:
            self._key = self._plan.next([one.key for one in self._made])
            if self._key:
                self._make(self._key)

    @job(about=lambda self: self._plan.criteria)
    def _make(self, key: str) -> Story:
        try:
            self._made.append(codec.read(Exercise, (yield self._plan.question(key))))
            self._has_made = True
        except Failure as failure:
            if key not in self._plan.memory.algorithms or failure.kind not in UNUSABLE:
                self.problem = failure.message
                return
            self._plan.set_algorithm(key, "")
            words = f"your algorithm for {key} is not used: {failure.message}"
            self.site.notices.say("message", words, "error")

    def _drop_unwanted(self) -> None:
        if self._criteria != self._plan.criteria:
            self._criteria, self._made = self._plan.criteria, []
            self._make.stop()
