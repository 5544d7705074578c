"""A page, and the session that drives it: events in, changed HTML and requests out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NotRequired, TypedDict, get_type_hints

from cubogram import schema
from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.pages import html as h
from cubogram.pages.html import Attributes, Html, named
from cubogram.pages.keeping import Store
from cubogram.pages.tasks import Tasks
from cubogram.pages.world import World

JSON = Any
Regions = Mapping[str, Html | Attributes]
"""The regions of the page by element id: a whole element, or attributes of one."""


class TextFile(TypedDict):
    """A file that the reader has chosen: its text, or why it could not be read."""

    name: str
    text: NotRequired[str]
    problem: NotRequired[str]


class Page:
    """State, a view of it, and a method `on_NAME(value)` for each event that its HTML declares.

    A page may be made of parts, each with its own methods: `self.parts`. No two of them may have a
    method of the same name, as the second would never be called.
    """

    def __init__(self, world: World, store: Store) -> None:
        self.world = world
        self.store = store
        self.tasks = Tasks(world)
        self.parts: list[object] = []

    @property
    def owes(self) -> int:
        """The number of the task or timer that the reader's last event is waiting for; 0 for none.

        If the page is left before that, the event is repeated when it is opened again.
        """
        return 0

    def begin(self) -> None:
        """Called once, when the page is opened."""

    def view(self) -> Regions:
        """The present regions."""
        raise RuntimeError(f"{type(self).__name__} shows nothing")

    def frame(self) -> Regions:
        """The regions around a page's own content, the same on every page."""
        problem = self.store.problem
        kind = "store-problem message error"
        shown = h.p(problem, id="store-problem", class_=kind, role="status", hidden=not problem)
        return {"store-problem": shown}

    def on_address(self, fragment: str) -> None:
        """The reader has changed the fragment, or gone back or forward."""

    def on_lost(self, value: JSON = None) -> None:
        """The worker for long jobs was replaced: the new one knows nothing."""

    def trouble(self, message: str) -> None:
        """Reports what went wrong with an event."""
        self.world.request("trouble", message)

    def handle(self, name: str, value: JSON) -> None:
        """Handles an event that an element has declared.

        The value is checked against the type of the method's parameter. Raises PuzzleError "event"
        if nothing on this page handles such an event, ArgumentError for a value of the wrong type.
        """
        for part in (self, *self.parts):
            act = getattr(part, f"on_{name}", None)
            if act is not None:
                act(
                    schema.checked(
                        f"the value of {name}", value, _taken(getattr(type(part), act.__name__))
                    )
                )
                return
        raise PuzzleError("event", f"nothing on this page handles {quoted(name)}")


@cache
def _taken(act: Callable[..., object]) -> Any:
    """The type that a method accepts, found from its function."""
    hints = get_type_hints(act)
    taken = next((hint for name, hint in hints.items() if name != "return"), Any)
    return Any if taken is object else taken


def whole_number(value: JSON) -> int:
    """A number from an element, perhaps as text; raises PuzzleError "event" if it is not one."""
    if type(value) is int:
        return value
    if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
        return int(value)
    raise PuzzleError("event", f"a number is expected, not {quoted(value)}")


class Session:
    """One page in one tab, from when it was opened."""

    def __init__(self, make: Callable[[World, Store], Page], opened: JSON) -> None:
        address, stored = opened.get("address"), opened.get("stored")
        world = World(
            address if isinstance(address, str) else "",
            opened.get("note"),
            path=str(opened.get("path", "/")),
            data=opened.get("data"),
        )
        texts = stored if isinstance(stored, dict) else {}
        store = Store(texts, world, str(opened.get("tab", "tab")))
        self.page = make(world, store)
        self._shown: dict[str, Html | Attributes] = {}
        self.page.begin()

    def reply(self) -> JSON:
        """What has changed since the last reply: {regions, attributes, requests}, and {owes}."""
        regions, attributes = {}, {}
        for place, shown in {**self.page.view(), **self.page.frame()}.items():
            if self._shown.get(place) == shown:
                continue
            self._shown[place] = shown
            if isinstance(shown, Html):
                regions[place] = str(shown)
            else:
                attributes[place] = named(shown)
        requests = self.page.world.take_requests()
        owes = self.page.owes
        return {"regions": regions, "attributes": attributes, "requests": requests, "owes": owes}

    def hear(self, event: JSON) -> JSON:
        """Handles one event from the browser and replies.

        An event is {name, value} from an element, {task, ...} (see `Tasks.heard`), {timer},
        {address, note} for another place in the tab's history, or one about stored texts (see
        `Store`): {stored, over} (written by another tab, and what they replaced), {cleared} (all
        that are left), {refused, text, now}, {unkept, key, text, before}, {kept: "again"}.
        Anything else is reported as trouble.
        """
        try:
            self._hear(event)
        except PuzzleError as error:
            self.page.trouble(str(error))
        return self.reply()

    def _hear(self, event: JSON) -> None:
        page = self.page
        match event:
            case {"task": int()}:
                page.tasks.heard(event)
            case {"stored": dict(texts)}:
                page.store.heard(texts, over=event.get("over"))
            case {"cleared": dict(texts)}:
                page.store.heard({**dict.fromkeys(page.store.texts), **texts}, has_slept=True)
            case {"refused": str(key), "text": text, "now": now}:
                page.store.refused(key, text, now)
            case {"unkept": str(why), "key": str(key), "text": text, "before": before}:
                page.store.unkept(why, key, text, before)
            case {"kept": "again"}:
                page.store.kept_again()
            case {"timer": int(timer)}:
                page.world.rang(timer)
            case {"address": str(address)}:
                page.world.address = address
                page.world.note = event.get("note")
                page.on_address(address)
            case {"name": str(name)}:
                page.handle(name, event.get("value"))
            case _:
                raise PuzzleError("event", "the browser sent something that is not an event")
