"""Exercises made ahead of time: by Python, or prepared by the build."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from cubogram.cube.facelets import orientation_of
from cubogram.cube.permutation import Permutation
from cubogram.pages.html import Html
from cubogram.pages.tasks import Failure, Tasks

JSON = Any

PREPARED_COLOUR = "white"
FIRST = "OLL 33"
"""The first visit's case, shown before Python is ready."""
AHEAD = 2
"""A quick reader finishes one question before Python has made another."""


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
        """The key of its record.

        >>> Case("OLL", 27, "Sune", "cross", "OLL 27 (Sune)", Html("")).key
        'OLL 27'
        """
        return f"{self.step} {self.number}"

    @property
    def symbol(self) -> str:
        """The address of the picture, from the page: each step has one file for all its cases.

        >>> Case("OLL", 27, "Sune", "cross", "OLL 27 (Sune)", Html("")).symbol
        'OLL.svg#case-27'
        """
        return f"{self.step}.svg#case-{self.number}"


@dataclass(frozen=True)
class Exercise:
    """A scramble that leads to a case, as `cfop.train` or `roux.train` makes it; `json` is all of
    it."""

    key: str
    json: JSON

    def __getattr__(self, name: str) -> Any:
        try:
            return self.json[name]
        except KeyError:
            raise AttributeError(name) from None

    @property
    def number(self) -> int | None:
        """The case's number, if the step has cases."""
        return self.json["case"]["number"] if self.json["case"] else None

    @property
    def holding(self) -> str:
        """The letters of the centres at U R F D L B in the orientation after the scramble."""
        return orientation_of(self.json["state"])

    def is_done(self, moves: str) -> bool:
        """Whether, after these moves from the scramble, all stickers that must match do: in each
        group of the goal, a face has one colour, and a colour is on one face."""
        state, goes_to = self.json["state"], Permutation(moves).goes_to
        for group in self.json["goal"]:
            seen = {(goes_to[facelet] // 9, state[facelet]) for facelet in group}
            faces, colours = zip(*seen, strict=True)
            if not len(seen) == len({*faces}) == len({*colours}):
                return False
        return True


@dataclass(frozen=True)
class ExerciseRequest:
    """The kind of exercise to make."""

    step: str
    key: str
    colour: str
    algorithm: str | None = None
    """The reader's own algorithm for the case."""
    slot: str = "FR"
    """The slot of a pair."""

    @property
    def command(self) -> str:
        """The command that makes it."""
        return "roux.train" if self.step == "first block" else "cfop.train"

    @property
    def arguments(self) -> JSON:
        """What the command is asked for."""
        if self.step == "first block":
            return {"colour": self.colour}
        found: JSON = {"step": self.step, "colour": self.colour}
        if number := self.key.removeprefix(self.step).strip():
            found["name"] = int(number)
        if self.algorithm is not None:
            found["algorithm"] = self.algorithm
        if self.slot != "FR":
            found["slot"] = self.slot
        return found


Done = Callable[[Exercise], object]
Failed = Callable[[Failure, ExerciseRequest], object]


class Prepared:
    """What the build prepared: every case by step, and one or more exercises for each."""

    def __init__(self, found: JSON) -> None:
        self.cases = {
            step: [Case(**{**case, "svg": Html(case["svg"])}) for case in cases]
            for step, cases in found["cases"].items()
        }
        self._left = {key: list(exercises) for key, exercises in found["exercises"].items()}
        self.first = Exercise(FIRST, found["exercises"][FIRST][0])

    @classmethod
    def shipped(cls) -> Prepared:
        """The file next to this module in the browser."""
        data = pkgutil.get_data(__package__ or "", "prepared.json")
        return cls(json.loads(data or b""))

    def take(self, key: str, draw: Callable[[], float]) -> Exercise | None:
        """A prepared exercise; each is used only once."""
        left = self._left.get(key)
        return Exercise(key, left.pop(int(draw() * len(left)))) if left else None


class Chooser(Protocol):
    """Chooses the next exercises."""

    def next(self, coming: list[str]) -> ExerciseRequest | None:
        """The request for the exercise after these; None if there is none."""

    def wants(self, request: ExerciseRequest) -> bool:
        """Whether it could still be the next one."""


@dataclass
class Ahead:
    """An exercise that was requested, has arrived, or was refused."""

    request: ExerciseRequest
    slot: str
    exercise: Exercise | None = None


class Exercises:
    """The page's exercises: while one is shown, the next ones are being made."""

    def __init__(self, tasks: Tasks, prepared: Prepared, draw: Callable[[], float]) -> None:
        self.prepared = prepared
        self._tasks = tasks
        self._draw = draw
        self._ahead: list[Ahead] = []
        self._made = 0
        self._wanted: tuple[Done, Failed] | None = None
        self._comes = False
        """Whether the other worker has answered: its exercises are better than the prepared
        ones."""

    def prepare(self, chooser: Chooser) -> None:
        """Prepares what will probably be next."""
        self._drop_unwanted(chooser)
        while len(self._ahead) < AHEAD:
            request = chooser.next([one.request.key for one in self._ahead])
            if request is None:
                return
            self._begin(request)

    def take(
        self,
        chooser: Chooser,
        done: Done,
        failed: Failed,
    ) -> bool:
        """Hands the next one to `done`, now or later; False if no case is chosen."""
        self._drop_unwanted(chooser)
        self._wanted = None
        if not self._ahead:
            request = chooser.next([])
            if request is None:
                return False
            self._begin(request)
        first = self._ahead[0] if self._ahead else None
        if first and first.exercise is None and (found := self._from_prepared(first.request)):
            self._tasks.stop(first.slot)
            first.exercise = found
        self._wanted = (done, failed)
        self._hand_over()
        return True

    def _drop_unwanted(self, chooser: Chooser) -> None:
        """An unwanted exercise invalidates those after it: they were chosen to differ from it."""
        if all(chooser.wants(one.request) for one in self._ahead):
            return
        for one in self._ahead:
            self._tasks.stop(one.slot)
        self._ahead = []

    def _begin(self, request: ExerciseRequest) -> None:
        self._made += 1
        one = Ahead(request, f"exercise {self._made}")
        self._ahead.append(one)
        self._tasks.start(
            one.slot,
            request.command,
            request.arguments,
            done=lambda found: self._came(one, found),
            failed=lambda failure: self._refused(one, failure),
        )

    def _came(self, one: Ahead, found: JSON) -> None:
        self._comes = True
        one.exercise = Exercise(one.request.key, found)
        self._hand_over()

    def _refused(self, one: Ahead, failure: Failure) -> None:
        is_first = self._ahead[:1] == [one]
        self._ahead = [other for other in self._ahead if other is not one]
        if is_first and self._wanted:
            _, failed = self._wanted
            self._wanted = None
            failed(failure, one.request)

    def _hand_over(self) -> None:
        if self._wanted and self._ahead and (exercise := self._ahead[0].exercise):
            done, _ = self._wanted
            self._wanted = None
            del self._ahead[0]
            done(exercise)

    def _from_prepared(self, request: ExerciseRequest) -> Exercise | None:
        """A prepared exercise, while the other worker is not ready."""
        is_usual = request == ExerciseRequest(request.step, request.key, PREPARED_COLOUR)
        if self._comes or not is_usual:
            return None
        return self.prepared.take(request.key, self._draw)
