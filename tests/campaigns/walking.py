"""Random walks on a page, in one tab or two, with what must be true after each step."""

import dataclasses
import functools
import json
import random
import time
import typing
from collections import Counter
from typing import Any
from unittest.mock import patch

import tabs

from cubogram import web
from cubogram.errors import PuzzleError
from cubogram.pages.page import parameters
from cubogram.slices import result_of

JSON = Any
TIME, MONOTONIC = time.time, time.monotonic
SLICES, SECONDS = 30, 0.05
"""How long a command works, at most, until its answer is a failure."""


class Finding(AssertionError):
    """Something that must never be."""


def demand(is_so: object, what: str) -> None:
    if not is_so:
        raise Finding(what)


# What other workers answer


@functools.cache
def prepare() -> None:
    """Loads tables, which would take longer than an answer may."""
    for command, arguments in (
        ("twophase.scramble", {}),
        ("cfop.first_steps", {"kind": "cross", "state": "R"}),
    ):
        result_of(web.run(command, arguments))


@functools.lru_cache(4000)
def answered(command: str, arguments: str) -> str:
    """Events and the answer to a command, really made here; JSON of [events, answer].

    It has its own clock and its own random numbers, so that a walk doesn't depend on what was
    asked before it.
    """
    with (
        patch("time.time", TIME),
        patch("time.monotonic", MONOTONIC),
        patch("random.SystemRandom", lambda: random.Random(arguments)),
    ):
        prepare()
        return _answered(command, arguments)


def _answered(command: str, arguments: str) -> str:
    events: list[JSON] = []
    try:
        steps = web.run(command, _brief(command, json.loads(arguments)))
        if not hasattr(steps, "send"):
            return json.dumps([[], {"result": steps}])
        end = time.process_time() + SECONDS
        for _ in range(SLICES):
            event = next(steps)
            if event and not {"need", "data"} & event.keys():
                events.append(event)
            if time.process_time() > end:
                break
        steps.close()
    except StopIteration as stop:
        return json.dumps([events, {"result": stop.value}])
    except PuzzleError as error:
        failure = {"kind": error.kind, "message": error.message, "where": error.where}
        return json.dumps([events, {"error": failure}])
    failure = {"kind": "runtime", "message": "Python stopped unexpectedly.", "where": None}
    return json.dumps([events, {"error": failure}])


def _brief(command: str, arguments: JSON) -> JSON:
    """The same question, so that it takes little time."""
    if command == "twophase.scramble":
        return {**arguments, "seed": 1} if "seed" in arguments else arguments
    if "seconds" in arguments:
        arguments["seconds"] = 0.01
    if arguments.get("tables") == "deep":
        arguments["tables"] = "small"
    return arguments


# The tabs


class Tab(tabs.Tab):
    """A tab whose stopped tasks are remembered, and which sees each reply."""

    def open(self) -> None:
        self.late: list[int] = []
        self.last: JSON = {}
        super().open()

    def _show(self, reply: JSON) -> None:
        self.last = {**reply, "requests": list(reply["requests"])}
        super()._show(reply)

    def _grant(self, name: str, *rest: JSON) -> None:
        if name == "cancel" and rest[0] in self.tasks:
            self.late.append(rest[0])
        super()._grant(name, *rest)

    def back(self) -> None:
        if self.places and not self.going:
            super().back()

    def look(self) -> list[tuple[str, str, str | None]]:
        """What can be pressed or filled in: the browser's event, Python's, the value."""
        return [
            (kind, name, node.attributes.get("data-value", node.attributes.get("value")))
            for node in self.nodes()
            if "disabled" not in node.attributes
            for kind, name in node.events
        ]


TEXTS = ["", "R U", "12.34", "1:02.5", "DNF", "x", "<b>&", "R U R' U'", "é" * 20]


class Walk:
    """A random walk on one page, in one tab or two, with what must be true after each step."""

    own: tuple[str, ...] = ()
    """Events that elements report by themselves."""
    tab = Tab
    how: dict[str, JSON] = {}  # noqa: RUF012  (never changed)
    """How a tab is opened."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(f"{type(self).__name__} {number}")
        self.storage = tabs.Storage()
        self.steps: list[str] = []
        self.met: Counter[str] = Counter()
        flows = self.rng.random() < 0.5
        for _ in range(2 if self.rng.random() < 0.4 else 1):
            self.tab(self.make, self.storage, flows=flows, **self.how)

    def make(self, world: Any, store: Any) -> Any:
        raise NotImplementedError

    def value(self, name: str, shown: str | None, page: Any) -> JSON:
        """What an element would report with an event."""
        if name == "option":
            return self.option(page)
        act = next(
            getattr(type(part), f"on_{name}")
            for part in (page, *page.parts)
            if hasattr(part, f"on_{name}")
        )
        taken = parameters(act)
        if len(taken) > 1:
            return {one.name: self.of_type(one.annotation, None) for one in taken}
        return self.of_type(taken[0].annotation if taken else None, shown)

    def option(self, page: Any) -> JSON:
        parts = (getattr(part, "options", None) for part in page.parts)
        every = (field for options in parts if options for field in dataclasses.fields(options))
        field = self.rng.choice([field for field in every if "label" in field.metadata])
        choices = field.metadata["choices"]
        usual = (True, False) if field.default in (True, False) else (5, 50)
        value = self.rng.choice([*(choices or usual)])
        return {"name": field.name, "value": value if type(value) is bool else str(value)}

    def of_type(self, wanted: Any, shown: str | None) -> JSON:
        """A value of a type, that of the element if it has one."""
        rng = self.rng
        if typing.is_typeddict(wanted):
            hints = typing.get_type_hints(wanted)
            if set(hints) == {"name", "text", "problem"}:
                return {"name": "x.json", "text": rng.choice(["", "{}", "R U", "[1]"])}
            return {key: self.of_type(hint, None) for key, hint in hints.items()}
        if wanted is bool:
            return rng.random() < 0.5
        if wanted is float:
            return round(rng.random() * 30, 3)
        if typing.get_origin(wanted) is list:
            return [self.of_type(typing.get_args(wanted)[0], None) for _ in range(rng.randrange(3))]
        if typing.get_origin(wanted) is dict:
            return {key: "on" for key in ("inspection", "net") if rng.random() < 0.5}
        if type(None) in typing.get_args(wanted):
            return None if rng.random() < 0.5 else self.of_type(typing.get_args(wanted)[0], shown)
        if shown is not None:
            return shown
        return rng.choice(TEXTS) if wanted is str else None

    def event(self, tab: Tab) -> None:
        """Something is pressed, typed or reported by an element."""
        rng, page = self.rng, tab.page
        told = tab.look()
        if self.own and rng.random() < 0.4:
            kind, name, shown = "", rng.choice(self.own), None
        elif told:
            kind, name, shown = rng.choice(told)
        else:
            return
        is_pressed = kind == "click" and shown is not None
        value = shown if is_pressed else self.value(name, shown, page)
        self.steps.append(f"tell {name} {value!r}")
        self.met["events"] += 1
        self.tell(tab, name, value)

    def tell(self, tab: Tab, name: str, value: JSON) -> None:
        tab.tell(name, value)

    def answer(self, tab: Tab) -> None:
        """A task hears that it has begun, an event, its answer, or a failure."""
        if not tab.tasks:
            return
        task = self.rng.choice(list(tab.tasks))
        command, arguments = tab.tasks[task]
        kind = self.rng.choice(["began", "event", "end", "end", "fail"])
        self.steps.append(f"{kind} {command}")
        self.met["answers" if kind == "end" else "failures" if kind == "fail" else "events"] += 1
        if kind == "began":
            tab.hear({"task": task, "began": True})
        elif kind == "fail":
            tab.fail(task)
        else:
            events, end = json.loads(self.result(command, arguments))
            if kind == "end":
                del tab.tasks[task]
                tab.hear({"task": task, **end})
            elif events:
                tab.hear({"task": task, "event": self.rng.choice(events)})

    def result(self, command: str, arguments: JSON) -> str:
        return answered(command, json.dumps(arguments, sort_keys=True))

    def answer_late(self, tab: Tab) -> None:
        """The answer to a task that was stopped: nothing changes."""
        if not tab.late or any(one.going or one.coming for one in self.storage.tabs):
            return  # what another tab says on the way may well change what is shown
        task = self.rng.choice(tab.late)
        self.steps.append(f"late {task}")
        self.met["late answers"] += 1
        shown = self.still(tab)
        tab.hear({"task": task, "result": {"maneuver": "R", "seconds": 0.1}})
        demand(not tab.last["requests"], f"a late answer requests {tab.last['requests']}")
        demand(self.still(tab) == shown, "a late answer changes what is shown")

    def still(self, tab: Tab) -> JSON:
        """What is shown, except for running times."""
        return dict(tab.shown), {name: dict(one) for name, one in tab.attributes.items()}

    def reload(self, tab: Tab) -> None:
        """The page is loaded again, after all that waits."""
        self.settle()
        self.steps.append("reload")
        self.met["reloads"] += 1
        before = self.kept(tab)
        tab.open()
        if self.storage.room == "there" and before is not None:
            demand(self.kept(tab) == before, f"after a reload {self.kept(tab)!r}, not {before!r}")

    def kept(self, tab: Tab) -> JSON:
        """What a reload must bring back."""
        return None

    @property
    def is_alone(self) -> bool:
        """Whether there is one tab, which hears everything at once, and room for what it keeps."""
        return (
            self.storage.room == "there"
            and all(tab.flows and not tab.unkept for tab in self.storage.tabs)
            and len(self.storage.tabs) == 1
        )

    def settle(self) -> None:
        """Whatever waits comes to an end."""
        tabs.settle(self.storage.tabs)

    def step(self) -> None:
        """One step, and what must be true after it."""
        rng, tab = self.rng, self.rng.choice(self.storage.tabs)
        chance = rng.random()
        if chance < 0.5:
            self.event(tab)
        elif chance < 0.72:
            self.answer(tab)
        elif chance < 0.77:
            self.answer_late(tab)
        elif chance < 0.83:
            self.steps.append("ring")
            tab.ring()
        elif chance < 0.96:
            (tab.grant if rng.random() < 0.7 else tab.listen)()
        elif chance < 0.975:
            self.steps.append("settle")
            self.settle()
        elif chance < 0.985:
            self.reload(tab)
        elif chance < 0.987:
            self.steps.append("back")
            tab.back()
        elif chance < 0.993:
            self.storage.room = rng.choice(["there", "there", "full"])
            self.steps.append(f"room {self.storage.room}")
        else:
            self.steps.append("lost")
            for task in list(tab.tasks):
                tab.fail(task)
            tab.tell("lost")
        self.check(tab)

    def check(self, tab: Tab) -> None:
        demand(not tab.troubles, f"trouble: {tab.troubles}")
        if not tab.going:
            running = {*tab.page.site.jobs._asking}
            demand(running == set(tab.tasks), f"{running} run, {set(tab.tasks)} are known")
        tab.done.clear()

    def go(self, steps: int) -> None:
        """Takes this many steps; a Finding says which walk it was and how it ended."""
        for _ in range(steps):
            try:
                self.step()
            except Exception as error:
                error.add_note("; ".join(self.steps[-25:]))
                raise
        self.settle()
