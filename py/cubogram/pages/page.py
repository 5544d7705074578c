"""A page, and the session that drives it: events in, changed HTML and requests out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from inspect import Parameter
from typing import Any, NotRequired, TypedDict

from cubogram import schema
from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import options, ui
from cubogram.pages.html import Attributes, Html, named
from cubogram.pages.jobs import JobMethod, Jobs
from cubogram.pages.keeping import Store
from cubogram.pages.notices import Notices
from cubogram.pages.options import Change
from cubogram.pages.part import Part, Regions, Site
from cubogram.pages.world import World
from cubogram.schema import JSON


class TextFile(TypedDict):
    """A file that the reader has chosen: its text, or why it could not be read."""

    name: str
    text: NotRequired[str]
    problem: NotRequired[str]


class Page(Part):
    """A whole page, made of parts: `self.parts`.

    No two of them may have a method of the same name, as the second would never be called.
    """

    def __init__(self, world: World, store: Store, jobs: Jobs | None = None) -> None:
        super().__init__(Site(world, store, jobs or Jobs(world), Notices(world)))
        self.world = world
        self.store = store
        self.parts: list[Any] = []

    @property
    def owes(self) -> int:
        """The number of the task or timer that the reader's last event is waiting for; 0 for none.

        If the page is left before that, the event is repeated when it is opened again.
        """
        return 0

    def begin(self) -> None:
        """Called once, when the page is opened."""

    def view(self) -> Regions:
        """The present regions: those of all parts."""
        return {name: shown for part in self.parts for name, shown in part.view().items()}

    def frame(self) -> Regions:
        """The regions around a page's own content, the same on every page."""
        problem, damaged = self.store.problem, len(self.store.damaged)
        buttons: list[Html] = []
        if damaged and not problem:
            problem = f"{counted(damaged, 'stored text')} could not be read, and can't be shown. "
            buttons.append(ui.button("Save as a file", "save_damaged"))
            buttons.append(ui.button("Delete", "forget_damaged"))
        kind = "store-problem message error"
        shown = h.p(
            problem, *buttons, id="store-problem", class_=kind, role="status", hidden=not problem
        )
        return {"store-problem": shown}

    def on_save_damaged(self) -> None:
        """Offers the stored texts that could not be read as a file."""
        text = json.dumps(self.store.damaged, indent=1, ensure_ascii=False)
        self.world.request("download", "cubogram-unreadable.json", "application/json", text)

    def on_forget_damaged(self) -> None:
        self.store.forget_damaged()

    def on_address(self, fragment: str) -> None:
        """The reader has changed the fragment, or gone back or forward."""

    def on_lost(self) -> None:
        """The worker for long jobs was replaced: the new one knows nothing."""

    def trouble(self, message: str) -> None:
        """Reports what went wrong with an event."""
        self.world.request("trouble", message)

    def handle(self, name: str, value: JSON) -> None:
        """Handles an event that an element has declared.

        The fields of an object, such as a form's, are the method's parameters; any other value is
        its first. Raises PuzzleError "event" if nothing on this page handles such an event,
        ArgumentError for a value of the wrong type.
        """
        parts = (self, self.site.notices, *self.parts)
        if name == "option" and isinstance(value, dict) and value.keys() == {"name", "value"}:
            change = schema.checked("the value of option", value, Change)
            for part in parts:
                current = getattr(part, "options", None)
                if options.has(current, change["name"]):
                    part.choose(options.changed(current, change["name"], change["value"]))
                    return
        for part in parts:
            act = getattr(part, f"on_{name}", None)
            if act is not None:
                act(**_given(name, value, parameters(getattr(type(part), f"on_{name}"))))
                return
        raise PuzzleError("event", f"nothing on this page handles {quoted(name)}")

    def settle(self) -> None:
        """Lets each part draw its conclusions from what the last event has changed."""
        for part in self.parts:
            if isinstance(part, Part):
                part.settle()


def parameters(act: Callable[..., object] | JobMethod[Any]) -> list[Parameter]:
    """What a method accepts."""
    function = act.method if isinstance(act, JobMethod) else act
    return [*schema.signature(function).parameters.values()][1:]


def _given(name: str, value: JSON, taken: list[Parameter]) -> dict[str, Any]:
    """The value of an event as a method's arguments."""
    has_fields = isinstance(value, dict) and any(one.name in value for one in taken)
    found = value if has_fields else {one.name: value for one in taken[:1] if value is not None}
    given = {}
    for one in taken:
        if one.name in found or one.default is one.empty:
            place = f"the value of {name}" + (f".{one.name}" if has_fields else "")
            it = found.get(one.name)
            it = whole_number(it) if one.annotation is int and isinstance(it, str) else it
            given[one.name] = schema.checked(place, it, one.annotation)
    return given


def whole_number(value: JSON, most: int = 999_999_999) -> int:
    """A number from an element, perhaps as text.

    Raises PuzzleError "event" if it is not a whole number from 0 to `most`.
    """
    if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
        value = int(value)
    if type(value) is int and 0 <= value <= most:
        return value
    raise PuzzleError("event", f"a number is expected, not {quoted(value)}")


class Session:
    """One page in one tab, from when it was opened.

    No stored text keeps the page from opening: one that does is set aside, and the page says so.
    """

    def __init__(self, make: Callable[[World, Store], Page], opened: JSON) -> None:
        self._make = make
        self._opened = opened
        self._world: World | None = None
        stored = opened.get("stored")
        self.page = self._open(stored if isinstance(stored, dict) else {})

    def _open(self, texts: dict[str, str]) -> Page:
        try:
            return self._begun(texts)
        except Exception:
            read = self._store.read_keys
            for aside in [*([key] for key in read), read]:
                with suppress(Exception):
                    page = self._begun({k: text for k, text in texts.items() if k not in aside})
                    page.store.texts.update((key, texts[key]) for key in aside)
                    page.store.set_aside(aside)
                    return page
            return self._begun(texts, is_anywhere=True)  # a note or an address from elsewhere

    def _begun(self, texts: dict[str, str], is_anywhere: bool = False) -> Page:
        """The page with these stored texts, once it has begun and can be shown."""
        opened = self._opened
        address = opened.get("address")
        world = self._world = World(
            address if isinstance(address, str) and not is_anywhere else "",
            None if is_anywhere else opened.get("note"),
            path=str(opened.get("path", "/")),
            home=str(opened.get("site", "")),
            data=opened.get("data"),
            after=self._world,
        )
        self._store = Store(texts, world, str(opened.get("tab", "tab")))
        page = self._make(world, self._store)
        page.begin()
        page.settle()
        page.view()
        self._shown: dict[str, Html | Attributes] = {}
        return page

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

        An event is {name, value} from an element, {task, ...} (see `Jobs.heard`), {timer},
        {address, note} for another place in the tab's history, or one about stored texts (see
        `Store`): {stored, over} (written by another tab, and what they replaced), {cleared} (all
        that are left), {refused, text, now}, {unkept, key, text, before}, {kept: "again"}.
        Anything else is reported as trouble.
        """
        try:
            self._hear(event)
        except PuzzleError as error:
            self.page.trouble(str(error))
        try:
            self.page.settle()
            return self.reply()
        except Exception as error:
            requests = self.page.world.take_requests()
            self.page = self._open(self.page.store.texts)
            self.page.trouble(f"the page was opened again: {type(error).__name__}: {error}")
            reply = self.reply()
            return {**reply, "requests": [*requests, *reply["requests"]]}

    def _hear(self, event: JSON) -> None:
        page = self.page
        match event:
            case {"task": int()}:
                page.site.jobs.heard(event)
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
