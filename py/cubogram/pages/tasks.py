"""Long jobs: commands of another worker, each of which belongs to a question."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cubogram.pages.world import World

JSON = Any


@dataclass(frozen=True)
class Failure:
    """Why a task failed: a kind for programs, a message for people, the place if known."""

    kind: str
    message: str
    where: JSON = None


@dataclass(frozen=True)
class Task:
    """A running command."""

    slot: str
    done: Callable[[JSON], object]
    failed: Callable[[Failure], object]
    event: Callable[[JSON], object] | None
    began: Callable[[], object] | None
    question: Callable[[], object] | None
    asked: object


class Tasks:
    """The tasks of a page, by slot: starting one in a slot stops the one before.

    Answers of a task that was stopped, or whose question has changed, are dropped.

    >>> tasks = Tasks(World())
    >>> for text in ("R", "U"):
    ...     tasks.start("check", "cube.check", {"facelets": text}, done=print)
    >>> tasks.heard({"task": 1, "result": "late"})
    >>> tasks.heard({"task": 2, "result": "right"})
    right
    """

    def __init__(self, world: World) -> None:
        self._world = world
        self._running: dict[int, Task] = {}
        self._ending: dict[int, Callable[[], object]] = {}
        self._last = 0

    def start(
        self,
        slot: str,
        command: str,
        arguments: JSON,
        *,
        done: Callable[[JSON], object],
        failed: Callable[[Failure], object] = lambda failure: None,
        event: Callable[[JSON], object] | None = None,
        began: Callable[[], object] | None = None,
        question: Callable[[], object] | None = None,
    ) -> None:
        """Asks another worker. `question` is called now and with each answer: if the results
        differ, the answer is dropped. `began` is called once that worker is ready.
        """
        self.stop(slot)
        self._last += 1
        asked = question() if question else None
        self._running[self._last] = Task(slot, done, failed, event, began, question, asked)
        hears = any((event, began, question))  # otherwise the browser passes on only the answer
        self._world.request("task", self._last, command, arguments, hears)

    def stop(self, slot: str, ended: Callable[[], object] | None = None) -> None:
        """Stops what runs in a slot, if anything does; `ended` is called once it has stopped."""
        for number, task in list(self._running.items()):
            if task.slot == slot:
                self._end(number, ended)

    def number(self, slot: str) -> int:
        """The number of what runs in a slot; 0 if nothing does."""
        return max((at for at, task in self._running.items() if task.slot == slot), default=0)

    def runs(self, slot: str) -> bool:
        """Whether something runs in a slot."""
        return any(task.slot == slot for task in self._running.values())

    def heard(self, answer: JSON) -> None:
        """An answer or an event: {task, result}, {task, error}, {task, event}, {task, began}.

        {task, ended} reports that a stopped task is no longer running.
        """
        number = answer["task"]
        if "ended" in answer:
            self._ending.pop(number, lambda: None)()
            return
        task = self._running.get(number)
        if task is None:
            return
        if task.question and task.question() != task.asked:
            self._end(number)
        elif "began" in answer:
            if task.began:
                task.began()
        elif "event" in answer:
            if task.event:
                task.event(answer["event"])
        else:
            del self._running[number]
            if "result" in answer:
                task.done(answer["result"])
            else:
                task.failed(Failure(**answer["error"]))

    def _end(self, number: int, ended: Callable[[], object] | None = None) -> None:
        if self._running.pop(number, None) is None:
            return
        if ended is None:
            self._world.request("cancel", number)
        else:
            self._ending[number] = ended
            self._world.request("cancel", number, True)
