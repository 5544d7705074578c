"""A browser without a browser: tabs whose Python hears events, with stored texts that they share.

What Python asks for and what it is told wait in queues, as between a page and its worker; for a
test that does not care, the queues empty themselves.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from html.parser import HTMLParser
from typing import Any

import pytest

from cubogram.cfop.two_look import numbers_of
from cubogram.errors import PuzzleError
from cubogram.pages.keeping import Store
from cubogram.pages.page import Page, Session
from cubogram.pages.timer.page import TimerPage
from cubogram.pages.world import World
from cubogram.slices import result_of
from cubogram.web import run

JSON = Any
Make = Callable[[World, Store], Page]
VOID = {"input", "br"}


@dataclass
class Element:
    """An element with an id, as a page shows it."""

    attributes: dict[str, str | None]
    text: str = ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, Element] = {}
        self.buttons: list[dict[str, str | None]] = []
        self._open: list[tuple[str, Element]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = Element(dict(attrs))
        if name := one.attributes.get("id"):
            assert name not in self.found, f"two elements are {name}"
            self.found[name] = one
        if "data-on" in one.attributes:
            self.buttons.append(one.attributes)
        if tag not in VOID:
            self._open.append((tag, one))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _, one in self._open:
            one.text += data


@dataclass
class Storage:
    """The texts that the browser keeps for all tabs."""

    texts: dict[str, str] = field(default_factory=dict)
    room: str = "there"
    """ "there", "full" or "none"."""
    tabs: "list[Tab]" = field(default_factory=list)

    def keep(self, tab: "Tab", key: str, before: str | None, text: str | None) -> None:
        """As js/live/texts.js does it; the messages about it wait in the tabs."""
        now = self.texts.get(key)
        if self.room == "none":
            tab.coming.append({"unkept": "none", "key": key, "text": text, "before": before})
        elif now != before:
            tab.coming.append({"refused": key, "text": text, "now": now})
        elif self.room == "full" and text is not None:
            tab.coming.append({"unkept": "full", "key": key, "text": text, "before": before})
            tab.unkept = True
        else:
            if text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text
            if tab.unkept:
                tab.coming.append({"kept": "again"})
                tab.unkept = False
            for other in self.tabs:
                if other is not tab and text != now:
                    other.coming.append({"stored": {key: text}, "over": now})


class Tab:
    """A page in one tab."""

    def __init__(
        self,
        make: Make,
        storage: Storage,
        address: str = "",
        note: JSON = None,
        flows: bool = True,
        path: str = "/",
        data: JSON = None,
    ) -> None:
        self.storage = storage
        self.flows = flows
        """Whether the queues empty themselves."""
        self.coming: list[JSON] = []
        self.going: list[list[JSON]] = []
        self.unkept = False
        self.shown: dict[str, str] = {}
        self.attributes: dict[str, dict[str, str | None]] = {}
        self.tasks: dict[int, tuple[str, JSON]] = {}
        self.timers: dict[int, int] = {}
        self.done: list[list[JSON]] = []
        """Requests that only the browser could grant, such as for the focus."""
        self.troubles: list[str] = []
        self.note, self.address = json.loads(json.dumps(note)), address
        self.path, self.data = path, data
        self._make = make
        storage.tabs.append(self)
        self.open()

    def open(self) -> None:
        """Opens the page, or opens it again after its worker was lost."""
        self.tasks, self.timers, self.shown, self.attributes = {}, {}, {}, {}
        self.coming = [one for one in self.coming if "task" not in one and "timer" not in one]
        self.going = []
        name = f"tab{self.storage.tabs.index(self)}"
        kept = {} if self.storage.room == "none" else dict(self.storage.texts)
        opened = {"address": self.address, "note": self.note, "stored": kept, "tab": name}
        opened |= {"path": self.path, "data": self.data}
        self.session = Session(self._make, json.loads(json.dumps(opened)))
        self._show(self.session.reply())

    @property
    def page(self) -> Any:
        """The page itself, whatever its class."""
        return self.session.page

    def hear(self, event: JSON) -> None:
        """Python hears an event, as JSON."""
        self._show(self.session.hear(json.loads(json.dumps(event))))

    def tell(self, name: str, value: JSON = None) -> None:
        """An element reports something."""
        self.hear({"name": name, "value": value})

    def answer(self, task: int, answer: JSON) -> None:
        """The other worker's answer, if it is still wanted."""
        if self.tasks.pop(task, None):
            self.hear({"task": task, "result": answer})

    def run(self, *commands: str) -> None:
        """Lets the tasks of these commands finish."""
        for number, (name, arguments) in list(self.tasks.items()):
            if name in commands:
                self.do(number, name, arguments)

    def do(self, number: int, name: str, arguments: JSON) -> None:
        """What the other worker makes of a task: its result, or what is wrong with it."""
        try:
            answer = run(name, arguments)
            found = result_of(answer) if hasattr(answer, "send") else answer
            self.answer(number, json.loads(json.dumps(found)))
        except PuzzleError as error:
            if self.tasks.pop(number, None):
                self.hear({"task": number, "error": error.as_json()})

    def fail(self, task: int, message: str = "Python stopped unexpectedly.") -> None:
        """The other worker cannot answer."""
        if self.tasks.pop(task, None):
            error = {"kind": "runtime", "message": message, "where": None}
            self.hear({"task": task, "error": error})

    def ring(self) -> None:
        """Every timer's time is up."""
        for timer in list(self.timers):
            del self.timers[timer]
            self.hear({"timer": timer})

    def grant(self) -> bool:
        """Grants the first waiting request; returns whether there was one."""
        if not self.going:
            return False
        self._grant(*self.going.pop(0))
        return True

    def listen(self) -> bool:
        """Delivers the first waiting message; returns whether there was one."""
        if not self.coming:
            return False
        self.hear(self.coming.pop(0))
        return True

    def elements(self) -> dict[str, Element]:
        """What is shown, by element id."""
        reader = self._read()
        for name, values in self.attributes.items():
            own = reader.found.setdefault(name, Element({})).attributes
            own.update(values)
        return reader.found

    def events(self) -> list[tuple[str, str, str | None]]:
        """What elements declare: the browser's event, Python's, and the value that goes with it."""
        told = []
        for one in self._read().buttons:
            for declared in str(one["data-on"]).split():
                kind, name = declared.split(":")
                told.append((kind, name, one.get("data-value")))
        return told

    def text(self, name: str) -> str:
        """The text in an element."""
        return self.elements()[name].text.strip()

    def hidden(self, name: str) -> bool:
        """Whether an element is hidden."""
        return "hidden" in self.elements()[name].attributes

    def _read(self) -> _Reader:
        reader = _Reader()
        for html in self.shown.values():
            reader.feed(html)
        return reader

    def _show(self, reply: JSON) -> None:
        reply = json.loads(json.dumps(reply))
        for place, html in reply["regions"].items():
            reader = _Reader()
            reader.feed(html)
            assert next(iter(reader.found)) == place, "the region takes its own place"
        self.shown.update(reply["regions"])
        for name, values in reply["attributes"].items():
            self.attributes.setdefault(name, {}).update(values)
        self.going += reply["requests"]
        while self.flows and self.grant():
            pass
        if self.flows:
            settle(self.storage.tabs)

    def _grant(self, name: str, *rest: JSON) -> None:
        if name == "keep":
            self.storage.keep(self, *rest)
        elif name == "note":
            self.note = rest[0]
        elif name == "address":
            self.address = rest[0]
        elif name == "task":
            self.tasks[rest[0]] = (rest[1], rest[2])
        elif name == "cancel":
            self.tasks.pop(rest[0], None)
            if rest[1:]:
                self.coming.append({"task": rest[0], "ended": True})
        elif name == "timer":
            self.timers[rest[0]] = rest[1]
        elif name == "trouble":
            self.troubles.append(rest[0])
        else:
            self.done.append([name, *rest])


def settle(tabs: list[Tab], most: int = 1000) -> None:
    """Empties all queues."""
    for _ in range(most):
        if not any(tab.grant() or tab.listen() for tab in tabs):
            return
    raise AssertionError("the tabs never come to rest")


@cache
def _exercise(command: str, given: str) -> str:
    return json.dumps(run(command, json.loads(given)))


def train(step: str = "first block", name: int | None = None, seed: int = 1, **more: JSON) -> JSON:
    """What "cfop.train" or "roux.train" answers, each made only once."""
    if step == "first block":
        return json.loads(_exercise("roux.train", json.dumps({"seed": seed, **more})))
    about = {} if name is None else {"name": name}
    given = {"step": step, "seed": seed, **about, **more}
    return json.loads(_exercise("cfop.train", json.dumps(given)))


@pytest.fixture(scope="session")
def prepared() -> JSON:
    """What the build prepares, for fewer cases."""
    cases: dict[str, list[JSON]] = {}
    exercises = {
        step: [train(step, seed=seed) for seed in (1, 2)] for step in ("cross", "first block")
    }
    catalogue = run("cfop.catalogue", {})["cases"]
    few = {"F2L": (1,), "OLL": (27, 33, 45), "PLL": (1, 2, 7, 8), "COLL": (1, 8)}
    for step, numbers in few.items():
        cases[step] = []
        for case in catalogue[step]:
            if case["number"] in numbers:
                names = ("step", "number", "name", "group", "title")
                about = {k: case[k] for k in names}
                about["two_look"] = case["number"] in numbers_of(step)
                cases[step].append({**about, "svg": '<svg viewBox="0 0 1 1"></svg>'})
                exercises[f"{step} {case['number']}"] = [train(step, case["number"])]
    return {"cases": cases, "exercises": exercises}


@pytest.fixture(scope="session")
def tab_of() -> type[Tab]:
    """The class `Tab`."""
    return Tab


@pytest.fixture(scope="session")
def storage_of() -> type[Storage]:
    """The class `Storage`."""
    return Storage


@pytest.fixture(scope="session")
def timer_of() -> Callable[..., Tab]:
    """Opens the timer in a tab."""
    return partial(Tab, TimerPage)


@pytest.fixture(scope="session")
def settled() -> Callable[[list[Tab]], None]:
    """The function `settle`."""
    return settle


@pytest.fixture(scope="session")
def trained() -> Callable[..., JSON]:
    """The function `train`."""
    return train


@pytest.fixture
def storage() -> Storage:
    """A storage in which nobody has kept anything."""
    return Storage()
