"""Cases, exercises prepared for them, and rounds: how far the reader has got with one."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

from cubogram.pages import codec
from cubogram.pages.html import Html
from cubogram.pages.training.exercise import Exercise
from cubogram.schema import JSON

FIRST = "OLL 33"
"""The first visit's case, shown before Python is ready."""
PREPARED_COLOUR = "white"
PREPARED_SLOT = "FR"


@dataclass(frozen=True)
class Case:
    """A case of a step, with its picture in the usual orientation: yellow up, green in front."""

    step: str
    number: int
    name: str
    group: str
    title: str
    svg: Html
    two_look: bool = False
    """Whether it is needed to solve the last layer with two looks at each step."""

    @property
    def key(self) -> str:
        """The key of its record, such as "OLL 27"."""
        return f"{self.step} {self.number}"

    @property
    def symbol(self) -> str:
        """The address of the picture, from the page: each step has one file for all its cases."""
        return f"{self.step}.svg#case-{self.number}"


@dataclass(frozen=True)
class Round:
    """An exercise and how far the reader has got with it; the tab's note, after a reload."""

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
    way: int = 0
    """Which solution of the answer is being played."""
    drill: tuple[str, ...] = ()
    """The keys of the cases to which the tab's exercises are limited."""


class Prepared:
    """What the build prepared: every case by step, and one or more exercises for each."""

    def __init__(self, found: JSON) -> None:
        self.cases = {
            step: [Case(**{**case, "svg": Html(case["svg"])}) for case in cases]
            for step, cases in found["cases"].items()
        }
        self._left = {key: list(exercises) for key, exercises in found["exercises"].items()}
        self.first: Exercise = codec.read(Exercise, found["exercises"][FIRST][0])

    @classmethod
    def shipped(cls) -> Prepared:
        """The file next to this module in the browser."""
        return cls(json.loads(pkgutil.get_data(__package__ or "", "prepared.json") or b""))

    def take(self, key: str, draw: Callable[[], float]) -> Exercise | None:
        """A prepared exercise; each is used only once."""
        left = self._left.get(key)
        return codec.read(Exercise, left.pop(int(draw() * len(left)))) if left else None
