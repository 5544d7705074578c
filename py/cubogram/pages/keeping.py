"""Storage: values are read, checked, merged and written here; the browser only stores texts.

An entry is stored at "cubogram/NAME/ID" as JSON {version, at, tab, after, value}. Each write names
the text that it replaces. If another tab has written in the meantime, nothing is replaced: this tab
receives the other's text, merges both and writes again, so no order of writes loses a value.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

from cubogram import schema
from cubogram.errors import PuzzleError
from cubogram.pages import codec
from cubogram.pages.merging import Sides, merged, newer_wins
from cubogram.pages.world import World
from cubogram.schema import JSON

T = TypeVar("T")

OWN = {
    "Your cube and its proofs": (
        "cube",
        "person",
        "proofs",
        "race",
        "random-states",
        "algorithms",
    ),
    "Your drawings and nonograms": ("nonogram",),
    "Your wall of cubes": ("mosaic",),
    "Your times in the timer": ("timer", "solves"),
    "Your progress, times and algorithms in the trainer": ("trainer",),
    "Your reading, code and exercises in the book": ("book", "reading"),
    "Settings": ("settings",),
}
"""What the reader can delete in the settings: kinds of entries by their names, which may go on
after a slash. Each kind is in this list."""
PREFIX = "cubogram/"
DAMAGED = "cubogram-damaged/"
LATEST = 1e16
"""Milliseconds since 1970: the latest possible time of an entry, beyond which numbers are
inexact."""
REMEMBERED = 16
"""How many stamps of replaced values an entry lists."""
UNKEPT = {
    "none": "This browser keeps nothing for this site: what you do here will be lost when you "
    "close the page. Save it as a file.",
    "full": "The browser's storage is full: your latest work is not kept. Save it as a file, or "
    "delete something.",
}
NEWER = (
    "Another tab has a newer version of this site. Reload the page, or what you do here will not "
    "be kept."
)


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of entry: how to check its values, and how to merge those of two tabs."""

    name: str
    """Where it is stored; `OWN` lists it. It may not begin with another kind's name and a slash."""
    version: int
    read: Callable[[JSON], T]
    """The value in stored JSON, checked; raises ValueError that says what is wrong."""
    write: Callable[[T], JSON]
    blank: T
    """The value of an absent entry."""
    merge: Callable[[Sides[T]], T] = newer_wins

    @classmethod
    def of(
        cls,
        name: str,
        version: int,
        shape: Any,
        blank: T,
        merge: Callable[[Sides[T]], T] = newer_wins,
        older: Callable[[JSON], JSON] = lambda value: value,
    ) -> Kind[T]:
        """A kind whose values have a type that `codec` reads and writes; `older` turns what earlier
        versions of the site have stored into the present form."""
        return cls(name, version, lambda v: codec.read(shape, older(v)), codec.write, blank, merge)


@dataclass(frozen=True)
class Seen(Generic[T]):
    """What the browser has stored at some time."""

    text: str | None = None
    value: T | None = None
    stamp: str = ""
    after: tuple[str, ...] = ()
    at: float = 0
    is_newer: bool = False
    """Whether a newer version of the site has written it."""


class Entry(Generic[T]):
    """One stored value, as this tab has it."""

    def __init__(self, kind: Kind[T], key: str, store: Store) -> None:
        self.kind = kind
        self.key = key
        self._store = store
        self._history: list[Seen[T]] = []
        """What this tab has seen and written, the newest last."""
        self._is_unkept = False
        """Whether there was no room for the value."""
        self._see(store.texts.get(key))
        self.value: T = self._value_of(self._last)
        """The value now; to change it, call `set`, since it is immutable."""

    @property
    def _last(self) -> Seen[T]:
        return self._history[-1]

    @property
    def at(self) -> float:
        """When the stored value was written, in milliseconds since 1970; 0 if there is none."""
        return self._last.at

    @property
    def is_damaged(self) -> bool:
        seen = self._last
        return seen.text is not None and seen.value is None and not seen.is_newer

    def set(self, value: T) -> None:
        self.value = value
        self._write()

    def change(self, **fields: Any) -> None:
        """Changes fields of the value, a dataclass."""
        self.set(replace(self.value, **fields))  # type: ignore[type-var]

    def remove(self) -> None:
        """Deletes the entry: it has its initial value again."""
        self.value = self.kind.blank
        self._store.put(self.key, None)
        self._see(None)

    def heard(self, text: str | None, has_slept: bool = False, over: str | None = None) -> None:
        """Accepts another tab's text if that tab had seen this one's value.

        Otherwise the text is old, or this tab's own write is about to be refused, or this tab was
        asleep. A deletion names the text that was deleted, `over`, instead of what it had seen.
        """
        theirs = self._seen(text)
        is_old = theirs.stamp in [seen.stamp for seen in self._history]
        is_next = not self._last.stamp or self._last.stamp in theirs.after
        if text is None:
            is_next = over in (None, self._last.text)
        if not is_next and (is_old or not has_slept):
            return
        before = self._last
        self._see(text)
        if theirs.value is None and text is not None:
            return
        if self._is_unkept:  # there was no room for ours, and theirs does not include it
            sides = Sides(self._value_of(before), self.value, self._value_of(theirs), "theirs")
            self.value = merged(sides, self.kind.merge)
            self._write()
        else:
            self.value = self._value_of(theirs)

    def refused(self, text: str | None, now: str | None) -> None:
        """The browser has something else where this tab tried to store `text`: merges the two.

        A refused deletion did not happen: what was set since then is added to the stored value.
        """
        before = self._before(text)
        if not before:
            return  # it was written on top of one that was refused: that one has been merged
        if text is None and now in (seen.text for seen in self._history[len(before) + 1 :]):
            return  # this tab has heard of it in the meantime
        theirs = self._seen(now)
        self._history = before
        base = self.kind.blank if text is None else self._value_of(self._common(theirs))
        is_ours = self._last.at > theirs.at
        self._see(now)
        other = self._value_of(theirs) if theirs.value is not None or now is None else self.value
        sides = Sides(base, self.value, other, "ours" if is_ours else "theirs")
        self.value = merged(sides, self.kind.merge)
        if self.value != theirs.value:
            self._write()

    def unkept(self, text: str | None) -> None:
        """There was no room for a text."""
        self._is_unkept = text is not None
        self._history = (self._before(text) if text is not None else []) or self._history

    def keep_again(self) -> None:
        """There is room again."""
        if self._is_unkept:
            self._write()

    def take(self, value: T, at: float) -> None:
        """Merges a value from a file written at that time, in milliseconds since 1970."""
        if self._last.text is None:
            self.set(value)
            return
        newer: Literal["ours", "theirs"] = "ours" if self._last.at >= at else "theirs"
        self.set(self.kind.merge(Sides(None, self.value, value, newer)))

    def _before(self, text: str | None) -> list[Seen[T]]:
        """The history up to where this tab wrote or removed a text; empty if it did not."""
        places = [at for at, seen in enumerate(self._history) if seen.text == text]
        return self._history[: places[-1]] if places else []

    def _common(self, theirs: Seen[T]) -> Seen[T]:
        """The latest of this tab's versions that the writer of `theirs` knew of."""
        known = {theirs.stamp, *theirs.after} if theirs.after else {theirs.stamp, ""}
        return next((seen for seen in reversed(self._history) if seen.stamp in known), self._last)

    def _value_of(self, seen: Seen[T]) -> T:
        return self.kind.blank if seen.value is None else seen.value

    def _see(self, text: str | None) -> None:
        self._store.know(self.key, text)
        seen = self._seen(text)
        self._history = [*self._history, seen][-REMEMBERED:]
        if seen.is_newer:
            self._store.problem = NEWER

    def _seen(self, text: str | None) -> Seen[T]:
        """The contents of a text."""
        if text is None:
            return Seen()
        envelope = envelope_of(text)
        at, tab, after = (envelope.get(name) for name in ("at", "tab", "after"))
        ancestors = tuple(map(str, after)) if isinstance(after, list) else ()
        value: T | None = None
        is_newer = envelope.get("version", 0) > self.kind.version
        if envelope and not is_newer:
            with suppress(Exception):  # whatever is wrong with it, the text is damaged
                value = self.kind.read(envelope.get("value"))
        return Seen(text, value, f"{at}.{tab}", ancestors, at or 0, is_newer)

    def _write(self) -> None:
        seen = self._last
        self._is_unkept = False
        if seen.is_newer:
            self._store.problem = NEWER
            return
        if seen.text is not None and seen.value is None:
            self._store.put(DAMAGED + self.key.removeprefix(PREFIX), seen.text)
        at = max(int(1000 * time.time()), int(seen.at) + 1)
        after = ((seen.stamp, *seen.after) if seen.stamp else seen.after)[:REMEMBERED]
        envelope = {
            "version": self.kind.version,
            "at": at,
            "tab": self._store.tab,
            "after": after,
            "value": self.kind.write(self.value),
        }
        text = json.dumps(envelope, separators=(",", ":"), allow_nan=False)
        self._store.put(self.key, text)
        written = Seen(text, self.value, f"{at}.{self._store.tab}", after, at)
        self._history = [*self._history, written][-REMEMBERED:]


class Store:
    """A page's entries, over the texts that the browser stores by key.

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
        """A sentence for the reader while something cannot be stored, else ""."""
        self.changes: Counter[str] = Counter()
        """How often texts have changed, by kind."""
        self._world = world
        self._entries: dict[str, Entry[Any]] = {}

    def entry(self, kind: Kind[T], name: str = "main") -> Entry[T]:
        """The entry: always the same object.

        Raises ValueError if the kind's name begins with another's and a slash.
        """
        key = f"{PREFIX}{kind.name}/{name}"
        if key not in self._entries:
            for other in {entry.kind.name for entry in self._entries.values()}:
                short, long = sorted((other, kind.name), key=len)
                if long.startswith(f"{short}/"):
                    raise ValueError(f"the entries of {long} would also be those of {short}")
            self._entries[key] = Entry(kind, key, self)
        return self._entries[key]

    def names(self, kind: Kind[Any]) -> list[str]:
        """The names of the kind's entries: those stored, and those waiting for room."""
        start = f"{PREFIX}{kind.name}/"
        waiting = [key for key, entry in self._entries.items() if entry.value != kind.blank]
        return [
            key.removeprefix(start)
            for key in dict.fromkeys([*self.texts, *waiting])
            if key.startswith(start)
        ]

    def put(self, key: str, text: str | None) -> None:
        """Stores a text (None deletes it) if the browser still has the one that this tab knows."""
        before = self.texts.get(key)
        self.know(key, text)
        self._world.request("keep", key, before, text)

    def remove(self, key: str) -> None:
        """Deletes the text at a key; its entry, if there is one, has its initial value again."""
        entry = self._entries.get(key)
        if entry:
            entry.remove()
        else:
            self.put(key, None)

    @property
    def read_keys(self) -> list[str]:
        """The keys of the stored texts that this page has read as entries."""
        return [key for key in self._entries if key in self.texts]

    @property
    def damaged(self) -> dict[str, str]:
        """The texts that could not be read, by the keys at which they are set aside."""
        aside = {key: text for key, text in self.texts.items() if key.startswith(DAMAGED)}
        for key, entry in self._entries.items():
            if entry.is_damaged:
                aside[DAMAGED + key.removeprefix(PREFIX)] = self.texts[key]
        return aside

    def set_aside(self, keys: Iterable[str]) -> None:
        """Moves the texts at these keys to where they are kept, but not read."""
        for key in keys:
            self.put(DAMAGED + key.removeprefix(PREFIX), self.texts[key])
            self.remove(key)

    def forget_damaged(self) -> None:
        for key in self.damaged:
            original = PREFIX + key.removeprefix(DAMAGED)
            if key in self.texts:
                self.put(key, None)
            if original in self._entries and self._entries[original].is_damaged:
                self.remove(original)

    def unkept(self, why: str, key: str, text: str | None, before: str | None) -> None:
        """A text could not be stored: the previous one is still there.

        `why` is "none" if the browser stores nothing, "full" if there is no room.
        """
        self.problem = UNKEPT.get(why, "")
        self.know(key, before)
        if key in self._entries:
            self._entries[key].unkept(text)

    def kept_again(self) -> None:
        """There is room again, and storage where there was none."""
        if self.problem in UNKEPT.values():
            self.problem = ""
        for entry in self._entries.values():
            entry.keep_again()

    def refused(self, key: str, text: str | None, now: str | None) -> None:
        """A text was not stored because another tab had written: takes in that tab's text."""
        if key in self._entries:
            self._entries[key].refused(text, now)
        else:
            self.know(key, now)

    def heard(
        self, texts: Mapping[str, str | None], has_slept: bool = False, over: str | None = None
    ) -> None:
        """Texts that other tabs have written, perhaps while this one was asleep; `over` is the
        text that was replaced, if known."""
        for key, text in texts.items():
            if text == self.texts.get(key):
                continue
            if key in self._entries:
                self._entries[key].heard(text, has_slept, over)
            else:
                self.know(key, text)

    def know(self, key: str, text: str | None) -> None:
        """Remembers what the browser has stored."""
        self.changes[key.removeprefix(PREFIX).split("/")[0]] += text != self.texts.get(key)
        if text is None:
            self.texts.pop(key, None)
        else:
            self.texts[key] = text

    def take(self, kind: Kind[T], name: str, one: JSON) -> str:
        """Merges an entry of a file; returns why it is refused, or ""."""
        version, at = one.get("version"), one.get("at")
        if isinstance(version, int) and version > kind.version:
            return "it comes from a newer version of this site"
        try:
            value = kind.read(one.get("value"))
        except Exception as error:  # whatever is wrong with it, this entry is refused
            return str(error)
        self.entry(kind, name).take(value, at if _is_time(at) else 0)
        return self.problem


def read_json(text: str) -> JSON:
    """The value of a text from outside; raises ValueError if it is not JSON, or nested too
    deeply."""
    try:
        return schema.read(text, "file", "the file")
    except PuzzleError:
        raise ValueError("it is not a JSON file") from None


def envelope_of(text: str | None) -> dict[str, Any]:
    """The contents of a stored text; empty if it is not an entry."""
    try:
        envelope = read_json(text or "null")
    except (ValueError, TypeError):
        return {}
    if not isinstance(envelope, dict):
        return {}
    whole = type(envelope.get("version")) is int and _is_time(envelope.get("at"))
    return envelope if whole else {}


def _is_time(at: JSON) -> bool:
    return type(at) in (int, float) and 0 <= at < LATEST
