"""What the browser keeps: read, checked, merged and written here; the browser only stores texts.

An entry is kept at "cubogram/NAME/ID" as JSON {version, at, tab, after, value}. What is written
says which text it replaces: if another tab has written meanwhile, nothing is replaced, this one
hears the newer text, merges both and writes again. So no order of two tabs' writes loses a value.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from cubogram.pages.merging import Sides, merged, newer_wins
from cubogram.pages.world import World

JSON = Any
T = TypeVar("T")

PREFIX = "cubogram/"
DAMAGED = "cubogram-damaged/"
FILE = "cubogram export"
REMEMBERED = 8
"""How many stamps an entry names of what stood there before."""
UNKEPT = {
    "none": "This browser keeps nothing for this site: what you do here is gone when the page "
    "closes. Save it as a file.",
    "full": "The browser's storage is full: your latest work is not kept. Save it as a file, or "
    "delete something.",
}
NEWER = "Another tab has a newer version of this site. Reload the page to keep your work."


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of entry: how its values are checked, and how two tabs' values become one."""

    name: str
    version: int
    read: Callable[[JSON], T]
    """The value of stored JSON, checked; raises ValueError, which says what is wrong."""
    write: Callable[[T], JSON]
    blank: T
    """What an entry that is absent stands for."""
    merge: Callable[[Sides[T]], T] = newer_wins


@dataclass(frozen=True)
class Seen(Generic[T]):
    """What stands in the browser at some time."""

    text: str | None = None
    value: T | None = None
    stamp: str = ""
    after: tuple[str, ...] = ()
    at: float = 0


class Entry(Generic[T]):
    """One kept value, as this tab has it."""

    def __init__(self, kind: Kind[T], key: str, store: Store) -> None:
        self.kind = kind
        self.key = key
        self._store = store
        self._seen: Seen[T] = Seen()
        self._past: list[Seen[T]] = []
        """What this tab saw before its own latest writes, the newest first."""
        self._damaged: str | None = None
        self._is_newer = False
        self._look()
        self.value: T = self._value_of(self._seen)
        """The value now; `set` another, this one does not change."""

    def set(self, value: T) -> None:
        """Keeps another value."""
        self.value = value
        self._write()

    def remove(self) -> None:
        """Deletes the entry: it is blank again."""
        self.value = self.kind.blank
        self._store.put(self.key, None)
        self._seen = Seen()
        self._damaged = None

    def heard(self) -> None:
        """Takes over what another tab has written, or what stood in the way of a write."""
        mine, last = self.value, self._seen
        self._look()
        theirs = self._seen
        if theirs.value is None:
            self.value = self._value_of(theirs) if theirs.text is None else mine
            return
        known = self._common(last, theirs)
        base = None if known is None else self._value_of(known)
        newer: Literal["ours", "theirs"] = (
            "ours" if _order(last.stamp) > _order(theirs.stamp) else "theirs"
        )
        self.value = merged(Sides(base, mine, theirs.value, newer), self.kind.merge)
        if self.value != theirs.value:
            self._write()

    def _common(self, last: Seen[T], theirs: Seen[T]) -> Seen[T] | None:
        """The latest that this tab saw and that `theirs` was written in the knowledge of."""
        for seen in (last, *self._past):
            if seen.stamp in (theirs.stamp, *theirs.after) if seen.stamp else not theirs.after:
                return seen
        return None

    def _value_of(self, seen: Seen[T]) -> T:
        return self.kind.blank if seen.value is None else seen.value

    def take(self, value: T, at: float) -> None:
        """Merges a value from a file, of that time in milliseconds since 1970."""
        if self._seen.text is None:
            self.set(value)
            return
        newer: Literal["ours", "theirs"] = "ours" if self._seen.at >= at else "theirs"
        self.set(self.kind.merge(Sides(None, self.value, value, newer)))

    def _look(self) -> None:
        text = self._store.text(self.key)
        envelope = envelope_of(text)
        at, tab = envelope.get("at", 0), envelope.get("tab", "")
        after = envelope.get("after")
        ancestors = tuple(map(str, after)) if isinstance(after, list) else ()
        value: T | None = None
        self._damaged = None
        self._is_newer = envelope.get("version", 0) > self.kind.version
        if self._is_newer:
            self._store.problem = NEWER
        elif text is not None:
            try:
                if not envelope:
                    raise ValueError("it is no entry")
                value = self.kind.read(envelope.get("value"))
            except (ValueError, TypeError, KeyError, AttributeError):
                self._damaged = text
        stamp = "" if text is None else f"{at}.{tab}"
        self._seen = Seen(text, value, stamp, ancestors, at)

    def _write(self) -> None:
        if self._is_newer:
            self._store.problem = NEWER
            return
        if self._damaged is not None:
            name = self.key.removeprefix(PREFIX)
            self._store.put(DAMAGED + name, self._damaged)
            self._damaged = None
        seen = self._seen
        at = max(self._now(), seen.at + 1)
        after = ((seen.stamp, *seen.after) if seen.stamp else seen.after)[:REMEMBERED]
        value = self.kind.write(self.value)
        envelope = {
            "version": self.kind.version,
            "at": at,
            "tab": self._store.tab,
            "after": after,
            "value": value,
        }
        text = json.dumps(envelope, separators=(",", ":"), allow_nan=False)
        self._store.put(self.key, text)
        self._past = [seen, *self._past][:REMEMBERED]
        self._seen = Seen(text, self.value, f"{at}.{self._store.tab}", after, at)

    def _now(self) -> int:
        return int(1000 * time.time())


class Store:
    """The entries of a page, over texts by key that the browser keeps.

    >>> store = Store({}, World(), "a")
    >>> kind = Kind("count", 1, read=int, write=lambda n: n, blank=0)
    >>> entry = store.entry(kind)
    >>> entry.set(entry.value + 1)
    >>> entry.value, list(store.texts)
    (1, ['cubogram/count/main'])
    """

    def __init__(self, texts: Mapping[str, str], world: World, tab: str) -> None:
        self.texts = dict(texts)
        self.tab = tab
        self.problem = ""
        """A sentence for the reader while not everything is kept, else ""."""
        self._world = world
        self._entries: dict[str, Entry[Any]] = {}

    def entry(self, kind: Kind[T], name: str = "main") -> Entry[T]:
        """The entry: always the same object."""
        key = f"{PREFIX}{kind.name}/{name}"
        if key not in self._entries:
            self._entries[key] = Entry(kind, key, self)
        return self._entries[key]

    def text(self, key: str) -> str | None:
        """What is kept at a key."""
        return self.texts.get(key)

    def put(self, key: str, text: str | None) -> None:
        """Keeps a text, or nothing, where what this session knows of stands."""
        before = self.texts.get(key)
        if text is None:
            self.texts.pop(key, None)
        else:
            self.texts[key] = text
        self._world.wish("keep", key, before, text)

    def remove(self, key: str) -> None:
        """Deletes what is kept at a key; its entry, if there is one, is blank again."""
        entry = self._entries.get(key)
        if entry:
            entry.remove()
        else:
            self.put(key, None)

    def refused(self, why: str) -> None:
        """A text could not be kept: "none" where nothing can, "full" where there is no room."""
        self.problem = UNKEPT[why]

    def heard(self, texts: Mapping[str, str | None]) -> None:
        """Texts that others have written, or that stood in the way of what was written here."""
        for key, text in texts.items():
            if text == self.texts.get(key):
                continue
            if text is None:
                self.texts.pop(key, None)
            else:
                self.texts[key] = text
            if key in self._entries:
                self._entries[key].heard()

    def exported(self, kind: Kind[Any]) -> str:
        """All entries of a kind as the text of a file."""
        entries = []
        for key, text in sorted(self.texts.items()):
            envelope = envelope_of(text)
            if key.startswith(f"{PREFIX}{kind.name}/") and envelope:
                kept = {name: envelope.get(name) for name in ("version", "at", "value")}
                entries.append({"key": key.removeprefix(PREFIX), **kept})
        now = int(1000 * time.time())
        return json.dumps({"kind": FILE, "version": 1, "at": now, "entries": entries})

    def imported(self, text: str, kinds: Iterable[Kind[Any]]) -> list[str]:
        """Takes in such a file; the value says of each entry that was refused why.

        Raises ValueError, which says why, if it is no such file.
        """
        try:
            file = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("it is not JSON") from None
        known = isinstance(file, dict) and file.get("kind") == FILE
        if not known or not isinstance(file.get("entries"), list):
            raise ValueError("this is no file of Cubogram's entries")
        if file.get("version") != 1:
            raise ValueError(f"this file was written by another version ({file.get('version')})")
        refused = []
        for one in file["entries"]:
            key = str(one.get("key")) if isinstance(one, dict) else "?"
            reason = self._take(key, one, kinds) if isinstance(one, dict) else "it is no entry"
            if reason:
                refused.append(f"{key} ({reason})")
        return refused

    def _take(self, key: str, one: JSON, kinds: Iterable[Kind[Any]]) -> str:
        """Why an entry of a file is refused; "" if it was taken."""
        kind = next((kind for kind in kinds if key.startswith(f"{kind.name}/")), None)
        if kind is None:
            return "this page does not know such entries"
        version, at = one.get("version"), one.get("at")
        if isinstance(version, int) and version > kind.version:
            return "it is of a newer version of this site"
        try:
            value = kind.read(one.get("value"))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            return str(error)
        known = isinstance(at, (int, float)) and not isinstance(at, bool)
        self.entry(kind, key.removeprefix(f"{kind.name}/")).take(value, at if known else 0)
        return self.problem


def envelope_of(text: str | None) -> dict[str, Any]:
    """What a kept text says; empty if it is no entry's."""
    try:
        envelope = json.loads(text or "null")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(envelope, dict):
        return {}
    version, at = envelope.get("version"), envelope.get("at")
    whole = isinstance(version, int) and isinstance(at, (int, float))
    return envelope if whole else {}


def _order(stamp: str) -> tuple[float, str]:
    """Stamps in an order about which all tabs agree."""
    at = stamp.rpartition(".")[0]
    return (float(at) if at else 0, stamp)
