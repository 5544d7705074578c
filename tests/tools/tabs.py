"""A browser without a browser: tabs whose Python hears events, with stored texts that they share.

What Python asks for and what it hears wait in queues, as between a page and its worker; for a test
that does not care, the queues empty themselves.
"""

import json
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html.parser import HTMLParser
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.pages.keeping import Store
from cubogram.pages.page import Page, Session
from cubogram.pages.world import World
from cubogram.slices import result_of
from cubogram.web import run

JSON = Any
Make = Callable[[World, Store], Page]
VOID = {"input", "br", "hr", "img", "meta", "link", "col", "wbr"}


@dataclass
class Node:
    """An element of the shown HTML, with what is in it."""

    tag: str
    attributes: dict[str, str | None]
    inside: "list[Node | str]" = field(default_factory=list)
    parents: "tuple[Node, ...]" = field(default=(), repr=False)

    @property
    def all(self) -> "Iterator[Node]":
        yield self
        for one in self.inside:
            if isinstance(one, Node):
                yield from one.all

    @property
    def text(self) -> str:
        return "".join(one if isinstance(one, str) else one.text for one in self.inside)

    @property
    def is_hidden(self) -> bool:
        """Whether it, or an element that it is in, is hidden."""
        return any("hidden" in one.attributes for one in (self, *self.parents))

    @property
    def events(self) -> list[tuple[str, str]]:
        """What it declares: the browser's event, and Python's."""
        declared = (self.attributes.get("data-on") or "").split()
        return [(kind, name) for kind, name in (one.split(":") for one in declared)]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs), parents=tuple(self.open[1:]))
        assert len(node.attributes) == len(attrs), f"<{tag}> has an attribute twice: {attrs}"
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        node = self.open.pop()  # not in the assertion: the browser's Python leaves that out
        assert node.tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


@lru_cache(maxsize=1024)
def _declared(html: str) -> tuple[dict[str, Node], set[str], list[Node]]:
    """The elements with an id in a region, the names of its events, and all its elements."""
    nodes = list(read(html).all)
    named = [node for node in nodes if node.attributes.get("id")]
    by_id = {str(node.attributes["id"]): node for node in named}
    assert len(named) == len(by_id), "an id is there twice"
    return by_id, {name for node in nodes for _, name in node.events}, nodes


@lru_cache(maxsize=1024)
def read(html: str) -> Node:
    """The one element of a region. It is shared: do not change it."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    (root,) = reader.open
    (node,) = root.inside
    assert isinstance(node, Node)
    return node


@dataclass
class Element:
    """An element with an id, as a page shows it."""

    attributes: dict[str, str | None]
    node: Node | None = None

    @property
    def text(self) -> str:
        return self.node.text if self.node else ""


@dataclass
class Storage:
    """The texts that the browser keeps for all tabs."""

    texts: dict[str, str] = field(default_factory=dict)
    room: str = "there"
    """ "there", "full" or "none"."""
    site: str = ""
    """The pages' address, without fragment."""
    tabs: "list[Tab]" = field(default_factory=list)

    def value(self, kind: str) -> JSON:
        """What is kept of a kind, without its envelope; None if nothing is."""
        text = self.texts.get(f"cubogram/{kind}")
        return None if text is None else json.loads(text)["value"]

    def put(self, kind: str, value: JSON, version: int = 1) -> None:
        """Keeps something, as an earlier visit has done."""
        envelope = {"version": version, "at": 1, "tab": "x", "after": [], "value": value}
        self.texts[f"cubogram/{kind}"] = json.dumps(envelope)

    def keep(self, tab: "Tab", key: str, before: str | None, text: str | None) -> None:
        """As js/live/texts.ts does it; the messages about it wait in the tabs."""
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
        self.wanted: list[tuple[str, JSON]] = []
        """All commands since the page was opened, with their arguments."""
        self.timers: dict[int, int] = {}
        self.done: list[list[JSON]] = []
        """Requests that only the browser could grant, such as for the focus."""
        self.troubles: list[str] = []
        self.owes = 0
        self._heard: set[str] = set()
        self.note, self.address = json.loads(json.dumps(note)), address
        self.places: list[tuple[str, JSON]] = []
        """The places before the present one in the tab's history."""
        self.path, self.data = path, data
        self._make = make
        storage.tabs.append(self)
        self.open()

    def open(self) -> None:
        """Opens the page, or opens it again after its worker was lost."""
        self.tasks, self.timers, self.shown, self.attributes = {}, {}, {}, {}
        self.wanted, self.troubles = [], []
        self.coming = [one for one in self.coming if "task" not in one and "timer" not in one]
        self.going = []
        name = f"tab{self.storage.tabs.index(self)}"
        kept = {} if self.storage.room == "none" else dict(self.storage.texts)
        opened = {"address": self.address, "note": self.note, "stored": kept, "tab": name}
        opened |= {"path": self.path, "site": self.storage.site, "data": self.data}
        self.session = Session(self._make, json.loads(json.dumps(opened)))
        self._show(self.session.reply())

    @property
    def page(self) -> Any:
        return self.session.page

    # Events

    def hear(self, event: JSON) -> None:
        self._show(self.session.hear(json.loads(json.dumps(event))))

    def tell(self, name: str, value: JSON = None) -> None:
        self.hear({"name": name, "value": value})

    def press(self, button: str, kind: str = "click") -> None:
        """Presses the first button with this id, label or event that is shown and enabled.

        A dialog counts as shown.
        """
        found = [node for node in self.nodes() if button in _names(node)]
        found = [node for node in found if not node.is_hidden and "disabled" not in node.attributes]
        assert found, f"{button!r} cannot be pressed"
        node = found[0]
        if node.attributes.get("command") == "show-modal":
            self.done.append(["open", node.attributes.get("commandfor")])
        if name := dict(node.events).get(kind):
            self.tell(name, node.attributes.get("data-value"))

    def enter(self, name: str, value: JSON) -> None:
        """Types into the field with this id, or else with this name, or chooses in it."""
        nodes = list(self.nodes())
        found = [node for node in nodes if node.attributes.get("id") == name]
        found = found or [node for node in nodes if node.attributes.get("name") == name]
        assert found, f"no field has the id or the name {name!r}"
        node = found[0]
        assert not node.is_hidden, f"{name} is hidden"
        assert "disabled" not in node.attributes, f"{name} is disabled"
        event = node.events[0][1]
        self.tell(
            event, {"name": node.attributes["name"], "value": value} if event == "option" else value
        )

    def back(self) -> None:
        self.address, self.note = self.places.pop()
        self.hear({"address": self.address, "note": self.note})

    def ring(self) -> None:
        """Every timer's time is up."""
        for timer in list(self.timers):
            del self.timers[timer]
            self.hear({"timer": timer})

    # The other worker

    @property
    def running(self) -> list[str]:
        return [command for command, _ in self.tasks.values()]

    def asked(self, command: str) -> JSON:
        return [arguments for name, arguments in self.wanted if name == command][-1]

    def latest(self, command: str) -> int:
        """The number of the latest task of this command that still waits for an answer."""
        numbers = [number for number, (name, _) in self.tasks.items() if name == command]
        assert numbers, f"nothing waits for {command}; waiting: {self.running}"
        return max(numbers)

    def told(self, command: str, **answer: JSON) -> None:
        """The latest task of this command hears: result=..., event=..., error=... or began=True."""
        number = self.latest(command)
        if "result" in answer or "error" in answer:
            del self.tasks[number]
        self.hear({"task": number, **answer})

    def answer(self, task: int, answer: JSON) -> None:
        if self.tasks.pop(task, None):
            self.hear({"task": task, "result": answer})

    def run(self, *commands: str) -> None:
        """Lets the tasks of these commands finish."""
        for number, (name, arguments) in list(self.tasks.items()):
            if name in commands:
                self.do(number, name, arguments)

    def work(self, *commands: str, most: int = 20) -> None:
        """Lets the tasks of these commands finish (or all tasks), and those that follow."""
        for _ in range(most):
            waiting = {name for name, _ in self.tasks.values() if name in commands or not commands}
            if not waiting:
                return
            self.run(*waiting)
        raise AssertionError(f"the page never stops asking for {self.running}")

    def do(self, number: int, name: str, arguments: JSON) -> None:
        """What the other worker makes of a task: its events, and its result or what is wrong."""
        events, end = json.loads(self.answered(name, json.dumps(arguments)))
        for event in events:
            if number in self.tasks:
                self.hear({"task": number, "event": event})
        if self.tasks.pop(number, None):
            self.hear({"task": number, **end})

    def answered(self, command: str, arguments: str) -> str:
        """JSON of [events, answer]; both from the command itself."""
        return answered(command, arguments)

    def fail(self, task: int, message: str = "Python stopped unexpectedly.") -> None:
        if self.tasks.pop(task, None):
            error = {"kind": "runtime", "message": message, "where": None}
            self.hear({"task": task, "error": error})

    # The queues

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

    # What is shown

    def nodes(self) -> Iterator[Node]:
        for html in self.shown.values():
            yield from _declared(html)[2]

    def elements(self) -> dict[str, Element]:
        found = {
            name: Element(dict(node.attributes), node)
            for html in self.shown.values()
            for name, node in _declared(html)[0].items()
        }
        for name, values in self.attributes.items():
            found.setdefault(name, Element({})).attributes.update(values)
        return found

    def events(self) -> list[tuple[str, str, str | None]]:
        """What elements declare: the browser's event, Python's, and the value that goes with it."""
        return [
            (kind, name, node.attributes.get("data-value"))
            for node in self.nodes()
            for kind, name in node.events
        ]

    def text(self, name: str) -> str:
        return self.elements()[name].text.strip()

    def words(self, name: str) -> str:
        return words(self.elements()[name].node or Node("", {}))

    def hidden(self, name: str) -> bool:
        return "hidden" in self.elements()[name].attributes

    def _show(self, reply: JSON) -> None:
        reply = json.loads(json.dumps(reply))
        for place, html in reply["regions"].items():
            assert read(html).attributes.get("id") == place, "the region takes its own place"
        self.shown.update(reply["regions"])
        self._check_names()
        for name, values in reply["attributes"].items():
            self.attributes.setdefault(name, {}).update(values)
        self.owes = reply.get("owes", 0)
        self.going += reply["requests"]
        while self.flows and self.grant():
            pass
        if self.flows:
            settle(self.storage.tabs)

    def _check_names(self) -> None:
        """No id is there twice, and each event that is declared is heard."""
        ids: list[str] = []
        for html in self.shown.values():
            found, events, _ = _declared(html)
            ids += found
            for name in events - self._heard:
                parts = (self.page, self.page.site.notices, *self.page.parts)
                is_heard = any(hasattr(part, f"on_{name}") for part in parts)
                assert is_heard or name == "option", f"nothing hears {name}"
            self._heard |= events
        assert len(set(ids)) == len(ids), "an id is there twice"

    def _grant(self, name: str, *rest: JSON) -> None:
        if name == "keep":
            self.storage.keep(self, *rest)
        elif name == "note":
            self.note = rest[0]
        elif name == "address":
            self.address = rest[0]
        elif name == "push":
            self.places.append((self.address, self.note))
            self.address, self.note = rest[0], None
        elif name == "task":
            self.tasks[rest[0]] = (rest[1], rest[2])
            self.wanted.append((rest[1], rest[2]))
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


def _names(node: Node) -> set[str | None]:
    if node.tag not in ("button", "a", "summary", "input"):
        return set()
    about = {node.attributes.get(name) for name in ("id", "aria-label")}
    return {words(node), *about, *(name for _, name in node.events)}


def words(node: Node) -> str:
    def parts(one: Node | str) -> Iterator[str]:
        if isinstance(one, str):
            yield one
        elif "hidden" not in one.attributes:
            for inner in one.inside:
                yield from parts(inner)

    return " ".join(" ".join(parts(node)).split())


def settle(tabs: list[Tab], most: int = 1000) -> None:
    for _ in range(most):
        if not any(tab.grant() or tab.listen() for tab in tabs):
            return
    raise AssertionError("the tabs never come to rest")


@cache
def answered(command: str, arguments: str) -> str:
    """JSON of a command's [events, {"result": ...} or {"error": ...}]."""
    events: list[JSON] = []

    def watched(work: Any) -> Generator[None, None, JSON]:
        while True:
            try:
                event = next(work)
            except StopIteration as end:
                return end.value
            if event is not None:
                events.append(event)
            yield None

    try:
        value = run(command, json.loads(arguments))
        result = result_of(watched(value)) if hasattr(value, "send") else value
    except PuzzleError as error:
        return json.dumps([events, {"error": error.as_json()}])
    return json.dumps([events, {"result": result}])


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
