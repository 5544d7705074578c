"""Everything that this browser stores, saved as one file and loaded again."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any

from cubogram.formatting import counted
from cubogram.pages.keeping import FILE, PREFIX, Kind, Store, envelope_of

JSON = Any


def everything(store: Store) -> str:
    """The text of a file with all entries."""
    entries = []
    for key, text in sorted(store.texts.items()):
        envelope = envelope_of(text)
        if key.startswith(PREFIX) and envelope:
            kept = {name: envelope.get(name) for name in ("version", "at", "value")}
            entries.append({"key": key.removeprefix(PREFIX), **kept})
    return json.dumps(
        {"kind": FILE, "version": 1, "at": int(1000 * time.time()), "entries": entries}
    )


def entries_saved(text: str) -> str:
    """The message about such a file."""
    count = len(json.loads(text)["entries"])
    return f"{_entries(count)} saved."


def loaded(store: Store, text: str, kinds: Iterable[Kind[Any]]) -> tuple[str, bool]:
    """Loads such a file; returns a message, and whether all of it was accepted.

    Entries of these kinds are merged with those stored here; for other pages' entries, the newer
    one is kept, and the page reads it when it is opened. Raises ValueError for any other file.
    """
    known = {kind.name: kind for kind in kinds}
    file = json.loads(text) if _is_json(text) else None
    if file is None:
        raise ValueError("it is not a JSON file")
    if not isinstance(file, dict) or not isinstance(file.get("entries"), list):
        raise ValueError("it is not a file of stored data from Cubogram")
    own = [one for one in file["entries"] if _name(one) in known]
    refused = store.imported(json.dumps({**file, "entries": own}), kinds)
    others = [one for one in file["entries"] if _name(one) not in known]
    refused += [str(_key(one) or "?") for one in others if not _take(store, one)]
    taken = len(file["entries"]) - len(refused)
    words = f"{_entries(taken)} loaded."
    if refused:
        more = f", and {len(refused) - 3} more" if len(refused) > 3 else ""
        words += f" Not loaded: {', '.join(refused[:3])}{more}."
    return words, not refused


def _take(store: Store, one: JSON) -> bool:
    """Stores an entry of another page unless there is a newer one; False if it is not an entry."""
    key = _key(one)
    if not isinstance(one, dict) or not key or type(one.get("version")) is not int:
        return False
    at = one.get("at")
    here = envelope_of(store.text(PREFIX + key))
    if not isinstance(at, (int, float)) or isinstance(at, bool) or "value" not in one:
        return False
    if here.get("at", -1) < at:
        kept = {name: one[name] for name in ("version", "at", "value")}
        envelope = {**kept, "tab": store.tab, "after": []}
        store.put(PREFIX + key, json.dumps(envelope, separators=(",", ":")))
    return True


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else counted(count, "entry").replace("entrys", "entries")


def _key(one: JSON) -> str:
    key = one.get("key") if isinstance(one, dict) else None
    return key if isinstance(key, str) and "/" in key else ""


def _name(one: JSON) -> str:
    return _key(one).rpartition("/")[0]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
