"""A round: an exercise and the reader's progress with it, which can be saved and restored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cubogram.pages.trainer.exercises import Exercise

JSON = Any

FORM = 3
"""The version of a round's note; raise it when rounds in older notes can no longer be resumed."""
NOTED = ("answered", "graded", "seconds", "words", "right")


@dataclass(frozen=True)
class Round:
    """A question and its state."""

    exercise: Exercise
    answered: bool = False
    """Whether the answer is shown."""
    graded: bool = False
    seconds: float | None = None
    """The seconds at which the clock was stopped."""
    words: str = ""
    """How the answer came about."""
    right: bool | None = None
    """Whether it was known, if that can be decided."""

    @property
    def note(self) -> JSON:
        """The note."""
        exercise = self.exercise
        rest = {name: getattr(self, name) for name in NOTED}
        return {"form": FORM, "key": exercise.key, "exercise": exercise.json, **rest}


def round_of(note: JSON) -> Round | None:
    """The round in a note, if there is one that can be restored."""
    if not isinstance(note, dict) or note.get("form") != FORM:
        return None
    try:
        rest = {name: note[name] for name in NOTED}
        return Round(Exercise(note["key"], note["exercise"]), **rest)
    except KeyError:
        return None
