"""A round: an exercise, and how far the reader has come with it; it can be noted and taken up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cubogram.pages.trainer.exercises import Exercise

JSON = Any

FORM = 3
"""Of what is noted; raise it when older notes cannot be taken up any more."""
NOTED = ("answered", "graded", "seconds", "words", "right")


@dataclass(frozen=True)
class Round:
    """One question and what has come of it."""

    exercise: Exercise
    answered: bool = False
    """Whether the answer is shown."""
    graded: bool = False
    seconds: float | None = None
    """At which the clock was stopped."""
    words: str = ""
    """How it came to the answer."""
    right: bool | None = None
    """Whether it was known, where that can be told."""

    @property
    def note(self) -> JSON:
        """What to note of it."""
        exercise = self.exercise
        rest = {name: getattr(self, name) for name in NOTED}
        return {"form": FORM, "key": exercise.key, "exercise": exercise.json, **rest}


def round_of(note: JSON) -> Round | None:
    """The round that was noted, if there is one that can be taken up."""
    if not isinstance(note, dict) or note.get("form") != FORM:
        return None
    try:
        rest = {name: note[name] for name in NOTED}
        return Round(Exercise(note["key"], note["exercise"]), **rest)
    except KeyError:
        return None
