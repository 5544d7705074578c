"""A visitor to the cube page without a browser: what a model asks for is done by hand."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cubogram.pages.cube.model import CubeModel
from cubogram.pages.cube.own_method import OwnMethod
from cubogram.pages.cube.page import CubePage
from cubogram.pages.keeping import Store
from cubogram.pages.notices import Notices
from cubogram.pages.tasks import Tasks
from cubogram.pages.world import World


class Visitor:
    """Keeps texts and the places in the history; runs timers and answers tasks when told to."""

    def __init__(self, stored: Mapping[str, str] | None = None) -> None:
        self.stored = dict(stored or {})
        self.places = [""]
        self.tasks: dict[int, tuple[str, Any]] = {}
        self.asked: list[tuple[str, Any]] = []
        self.requested: list[list[Any]] = []
        self.timers: list[tuple[float, int]] = []
        self.model: CubeModel
        self.world: World
        self._tasks: Tasks

    def open(self, fragment: str = "") -> CubeModel:
        """Opens the page at an address."""
        self.places = [fragment]
        self.tasks, self.timers = {}, []
        self.world = World(fragment)
        store = Store(self.stored, self.world, "tab")
        self._tasks = Tasks(self.world)
        own_method = OwnMethod(store, "/")
        notices = Notices(self.world)
        self.model = CubeModel(self.world, store, self._tasks, notices, own_method)
        self.model.visit.begin()
        self.grant()
        return self.model

    def grant(self) -> None:
        """Does what is asked for."""
        for name, *rest in self.world.take_requests():
            if name == "keep":
                key, before, text = rest
                assert self.stored.get(key) == before
                self.stored[key] = text
            elif name == "timer":
                self.timers.append((rest[1], rest[0]))
            elif name == "task":
                number, command, arguments, _ = rest
                self.tasks[number] = (command, arguments)
                self.asked.append((command, arguments))
            elif name == "cancel":
                self.tasks.pop(rest[0], None)
            elif name == "address":
                self.places[-1] = rest[0]
            elif name == "push":
                self.places.append(rest[0])
            else:
                self.requested.append([name, *rest])

    def wait(self, times: int = 3) -> None:
        """Lets the timers that are waiting ring, and those that these start."""
        for _ in range(times):
            self.grant()
            timers, self.timers = sorted(self.timers), []
            for _, timer in timers:
                self.world.rang(timer)
        self.grant()

    def hear(self, command: str, **answer: Any) -> None:
        """An answer to the latest task of this command: result, event, error or began."""
        self.grant()
        number = max(number for number, (name, _) in self.tasks.items() if name == command)
        if "result" in answer or "error" in answer:
            del self.tasks[number]
        self._tasks.heard({"task": number, **answer})
        self.grant()

    def finds(self, maneuver: str, **more: Any) -> None:
        """The search has found this, and ends."""
        self.hear("twophase.solve", result={"maneuver": maneuver, "seconds": 0.1, **more})

    def back(self) -> None:
        """The reader goes back."""
        self.places.pop()
        self.world.address = self.places[-1]
        self.model.visit.follow()
        self.grant()

    @property
    def running(self) -> list[str]:
        """The commands under way."""
        self.grant()
        return [name for name, _ in self.tasks.values()]


@pytest.fixture
def visitor() -> Visitor:
    """A visitor on a first visit."""
    return Visitor()


@pytest.fixture
def typed(visitor: Visitor) -> Callable[[str], CubeModel]:
    """A model into which a text was typed."""

    def make(text: str) -> CubeModel:
        model = visitor.open()
        model.type(text)
        visitor.grant()
        return model

    return make


@pytest.fixture
def again(visitor: Visitor) -> Callable[..., tuple[Visitor, CubeModel]]:
    """The same visitor later, or in another browser."""

    def make(fragment: str | None = None, *, other: bool = False) -> tuple[Visitor, CubeModel]:
        visitor.wait()
        later = Visitor({} if other else visitor.stored)
        return later, later.open(visitor.places[-1] if fragment is None else fragment)

    return make


@pytest.fixture
def opened(tab_of: type, storage: Any) -> Callable[..., Any]:
    """Opens the page at an address."""

    def make(fragment: str = "") -> Any:
        return tab_of(CubePage, storage, fragment)

    return make
