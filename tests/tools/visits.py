"""Visits as texts: a file has what a visitor does, and below each line what that changes.

    page cube
    > enter scramble R U
    -- scramble-message ...

A line `site ADDRESS` at the top says where the pages are. `replayed` does what the lines with `>`
say and returns the file as it should be. See `VERBS`. Of what a line with `~` changes, only the
commands for the other worker are told; a line with `#` says what the next ones are about.
"""

import json
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from boards import BoardTab
from readers import PATH, Reader
from shown import Story, brief, visible
from tabs import JSON, Storage, Tab

from cubogram.live.cell import Notebook
from cubogram.pages.cube.page import CubePage
from cubogram.pages.keeping import Store
from cubogram.pages.nonogram import days
from cubogram.pages.world import World
from cubogram.web.pages import page_class
from sitekit import own_solver
from sitekit.book import facts_of

STEPS = ("> ", "~ ", "# ")
NOON = datetime(2026, 11, 24, 12)
"""The time when a visit begins."""


def cube_page(world: World, store: Store) -> CubePage:
    """The cube page, with what the build says about the book's solver."""
    return CubePage(world, store, own_solver.facts)


class Visit:
    """One or several tabs, of which one is in front."""

    def __init__(self, page: str, without: list[str], opens: Callable[..., Tab] | None) -> None:
        self.page = page
        self.storage = Storage()
        self.now = NOON
        self.path, self.facts = PATH, []
        """Of a chapter: its address, and its cells."""
        self._opens = opens
        self._without = without
        self.tab: Any = None
        self._stories: dict[int, Story] = {}

    def open(self, address: str = "") -> None:
        before = self._stories.get(id(self.tab))
        if self._opens:
            self.tab = self._opens(self.storage, address)
        elif self.page == "nonogram":
            self.tab = BoardTab(self.storage, address)
        elif self.page == "book":
            self.tab = Reader(self.facts, address, self.storage, path=self.path)
        elif self.page == "cube":
            self.tab = Tab(cube_page, self.storage, address)
        else:
            self.tab = Tab(page_class(self.page), self.storage, address)
        self._stories[id(self.tab)] = Story(self.tab, *self._without, since=before)

    def do(self, line: str) -> list[str]:
        """Does what a line says; returns what that changes."""
        verb, _, rest = line.partition(" ")
        if not self.tab and verb not in ("chapter", "open", "fresh", "stored", "room"):
            self.open()
        told = VERBS[verb](self, rest)
        if told is not None:
            return told.splitlines()
        return self._stories[id(self.tab)].news() if self.tab else []


def value(text: str) -> JSON:
    """An object, a list, a text in quotes, true or false as JSON; any other text as it is.

    In that, ⏎ begins another line; nothing at all is None.
    """
    if not text:
        return None
    if text[0] in '{["' or text in ("true", "false"):
        return json.loads(text)
    return text.replace("⏎", "\n")


def _two(rest: str) -> tuple[str, str]:
    first, _, second = rest.partition(" ")
    return first, second


def _hear(visit: Visit, rest: str) -> None:
    command, what, given = rest.split(" ", 2)
    visit.tab.told(command, **{what: value(given)})


def _tell(visit: Visit, rest: str) -> None:
    name, text = _two(rest)
    given = value(text)
    if name == "moved" and "line" in visit.tab.attributes:
        given = {"line": json.loads(visit.tab.attributes["line"]["line"])["number"], **given}
    visit.tab.tell(name, given)


def _enter(visit: Visit, rest: str) -> None:
    name, given = _two(rest)
    given = {"on": True, "off": False}.get(given, given.replace("⏎", "\n"))
    visit.tab.enter(name, given)


def _stored(visit: Visit, rest: str) -> None:
    kind, given = _two(rest)
    visit.storage.put(kind, json.loads(given))


def _kept(visit: Visit, rest: str) -> str:
    found: JSON = sorted(visit.storage.texts)
    if rest:
        found = visit.storage.value(rest)
        found = visit.storage.value(f"{rest}/main") if found is None else found
    return json.dumps(brief(found), ensure_ascii=False)


def _front(visit: Visit, rest: str) -> None:
    visit.tab = visit.storage.tabs[int(rest) - 1]


def _room(visit: Visit, rest: str) -> None:
    visit.storage.room = rest


def _clock(visit: Visit, rest: str) -> None:
    visit.now = datetime.fromisoformat(rest)


def _chapter(visit: Visit, rest: str) -> str:
    path, given = _two(rest)
    told = [one if isinstance(one, dict) else {"code": one} for one in json.loads(given)]
    for one in told:
        if "cubogram.live" in one["code"]:
            one["inputs"] = Notebook().result(one["code"])["inputs"]
    visit.path, visit.facts = path, [dict(facts_of(one, one)) for one in told]
    return ""


def _fresh(visit: Visit, rest: str) -> None:
    visit.storage = Storage(site=visit.storage.site)
    visit.open(rest)


def _seconds(visit: Visit, rest: str) -> None:
    visit.tab.board.seconds = float(rest)


def _late(visit: Visit, rest: str) -> None:
    number, given = _two(rest)
    visit.tab.hear({"task": int(number), **json.loads(given)})


def _fail(visit: Visit, rest: str) -> None:
    command, message = _two(rest)
    visit.tab.fail(visit.tab.latest(command), message)


VERBS: dict[str, Callable[[Visit, str], str | None]] = {
    "open": lambda visit, rest: visit.open(rest),  # another tab, at an address
    "chapter": _chapter,  # of the book, to be opened next: its path and its cells
    "fresh": _fresh,  # another browser, at an address
    "tab": _front,  # brings a tab to the front, by its number
    "reload": lambda visit, rest: visit.tab.open(),
    "back": lambda visit, rest: visit.tab.back(),
    "press": lambda visit, rest: visit.tab.press(rest),  # id, label or event of a button
    "enter": _enter,  # id of a field, value
    "tell": _tell,  # an element's own event, value
    "hear": _hear,  # command, result or event or error, JSON
    "run": lambda visit, rest: visit.tab.work(*rest.split()),  # the other worker answers
    "fail": _fail,  # the other worker fails: command, message
    "late": _late,  # an answer to a task that may have been stopped: its number, JSON
    "ring": lambda visit, rest: visit.tab.ring(),  # all timers' time is up
    "stored": _stored,  # what an earlier visit has kept
    "kept": _kept,  # all keys, or the value of an entry, by its kind and its name, if not "main"
    "room": _room,  # of the storage: there, full or none
    "clock": _clock,
    "show": lambda visit, rest: visible(visit.tab, *rest.split()),
    "stroke": lambda visit, rest: visit.tab.board.do(rest),
    "undo": lambda visit, rest: visit.tab.board.undo(),
    "redo": lambda visit, rest: visit.tab.board.redo(),
    "draw": lambda visit, rest: visit.tab.board.draw(rest.split("/")),
    "seconds": _seconds,  # the board's clock shows
}


def at_its_time(patch: Any) -> Callable[[Visit], None]:
    """A function that lets Python's clock show the time of a visit (`patch` is `monkeypatch`)."""

    def ready(visit: Visit) -> None:
        patch.setattr(days, "now", lambda: visit.now)
        patch.setattr(time, "time", lambda: visit.now.replace(tzinfo=UTC).timestamp())
        patch.setattr(time, "gmtime", lambda: visit.now.timetuple())

    return ready


def replayed(
    text: str, opens: Callable[..., Tab] | None = None, ready: Callable[[Visit], Any] = bool
) -> str:
    """The text of a visit, with what each of its steps changes now.

    `opens` makes a tab from a storage and an address; `ready` is called before the first step.
    """
    lines = text.splitlines()
    begun = next((at for at, line in enumerate(lines) if line[:2] in STEPS), len(lines))
    head, told = lines[:begun], lines[:begun]
    about = dict(_two(line) for line in head if line)
    visit = Visit(about["page"], about.get("without", "").split(), opens)
    visit.storage.site = about.get("site", "")
    ready(visit)
    for line in lines[begun:]:
        if line.startswith("# "):
            told.append(line)
        elif line[:2] in STEPS:
            try:
                news = visit.do(line[2:])
                told += [line, *(one for one in news if line[0] == ">" or one.startswith("asks"))]
            except Exception as error:
                error.add_note(f"at {line!r}")
                raise
    return "\n".join(told)
