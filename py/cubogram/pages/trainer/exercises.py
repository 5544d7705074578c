"""Cases, exercises that lead to them, and rounds: how far the reader has got with one."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cubogram.cube.permutation import Permutation
from cubogram.pages import codec
from cubogram.pages.html import Html

JSON = Any

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
class CaseNumber:
    """What an exercise says of its case."""

    number: int


@dataclass(frozen=True)
class Exercise:
    """A scramble that leads to a case, as `cfop.train` or `roux.train` makes it."""

    step: str
    seed: int
    scramble: str
    state: str
    """The facelets after the scramble."""
    title: str
    task: str
    why: str
    answer: str
    """The first of the ways, in turns of the six faces."""
    ways: tuple[str, ...]
    lit: tuple[int, ...]
    done: tuple[int, ...]
    goal: tuple[tuple[int, ...], ...]
    case: CaseNumber | None = None
    slot: str | None = None

    @property
    def number(self) -> int | None:
        """The case's number, if the step has cases."""
        return self.case.number if self.case else None

    @property
    def key(self) -> str:
        """The key of its record."""
        return f"{self.step} {self.case.number}" if self.case else self.step

    def is_done(self, moves: str) -> bool:
        """Whether, after these moves from the scramble, all stickers that must match do: in each
        group of the goal, a face has one colour, and a colour is on one face."""
        goes_to = Permutation(moves).goes_to
        for group in self.goal:
            seen = {(goes_to[facelet] // 9, self.state[facelet]) for facelet in group}
            faces, colours = zip(*seen, strict=True)
            if not len(seen) == len({*faces}) == len({*colours}):
                return False
        return True


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
        data = pkgutil.get_data(__package__ or "", "prepared.json")
        return cls(json.loads(data or b""))

    def take(self, key: str, draw: Callable[[], float]) -> Exercise | None:
        """A prepared exercise; each is used only once."""
        left = self._left.get(key)
        return codec.read(Exercise, left.pop(int(draw() * len(left)))) if left else None
