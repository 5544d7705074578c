"""Everything that this browser stores, saved as one file and loaded again."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from typing import Any

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.keeping import PREFIX, Kind, Store, envelope_of, read_json
from cubogram.pages.page import TextFile
from cubogram.pages.part import Part, Site
from cubogram.schema import JSON

FILE = "cubogram export"


class Backup(Part):
    """The buttons that save and load such a file; `kinds` are those of the page's own entries."""

    def __init__(self, site: Site, kinds: Iterable[Kind[Any]]) -> None:
        super().__init__(site)
        self._kinds = tuple(kinds)
        self.loads = 0
        """How many files have been loaded."""

    def on_save_everything(self) -> None:
        file = everything(self.site.store)
        self.site.world.request("download", "cubogram.json", "application/json", file)
        self.site.notices.say("backup", entries_saved(file))

    def on_load_everything(self, file: TextFile) -> None:
        words, is_fine = taken(self.site.store, file, self._kinds)
        self.site.notices.say("backup", words, "" if is_fine else "error")
        if "text" in file:
            self.loads += 1
            self.site.world.request("settings")

    def buttons(self) -> Html:
        """Both buttons, and how it went."""
        load = ui.file(
            "everything-file",
            "Load a saved file",
            "load_everything",
            kind="quiet",
            says="File with everything",
        )
        save = ui.button("Save everything to a file", "save_everything", kind="quiet")
        said = self.site.notices.view("backup", "backup-message")
        return h.html(ui.row(save, load, kind="backup"), said)


def everything(store: Store, *kinds: Kind[Any]) -> str:
    """The text of a file with all entries, or with those of some kinds."""
    wanted = tuple(f"{PREFIX}{kind.name}/" for kind in kinds) or PREFIX
    entries = []
    for key, text in sorted(store.texts.items()):
        envelope = envelope_of(text)
        if key.startswith(wanted) and envelope:
            kept = {name: envelope.get(name) for name in ("version", "at", "value")}
            entries.append({"key": key.removeprefix(PREFIX), **kept})
    return json.dumps(
        {"kind": FILE, "version": 1, "at": int(1000 * time.time()), "entries": entries}
    )


def entries_saved(text: str) -> str:
    """The message about such a file."""
    return f"{_entries(len(json.loads(text)['entries']))} saved."


def taken(store: Store, file: TextFile, kinds: Iterable[Kind[Any]]) -> tuple[str, bool]:
    """Loads a file that the reader has chosen; returns a message, and whether all of it was
    accepted (see `loaded`)."""
    if "text" not in file:
        return file.get("problem", ""), False
    try:
        return loaded(store, file["text"], kinds)
    except ValueError as error:
        return f'"{file["name"]}" was not loaded: {error}.', False


def loaded(store: Store, text: str, kinds: Iterable[Kind[Any]]) -> tuple[str, bool]:
    """Loads such a file; returns a message, and whether all of it was accepted.

    Entries of these kinds are merged with those stored here; for other pages' entries, the newer
    one is kept, and the page reads it when it is opened. Raises ValueError for any other file.
    """
    own = {kind.name: kind for kind in kinds}
    file = read_json(text)
    is_ours = isinstance(file, dict) and file.get("kind") == FILE
    if not is_ours or not isinstance(file.get("entries"), list):
        raise ValueError("it is not a file of stored data from Cubogram")
    if file.get("version") != 1:
        raise ValueError(f"it comes from another version of this site ({file.get('version')})")
    refused = []
    for one in file["entries"]:
        key = _key(one)
        kind, _, name = key.rpartition("/")
        if kind in own:
            why = store.take(own[kind], name, one)
            refused += [f"{key} ({why})"] if why else []
        elif not _take(store, one):
            refused.append(key or "?")
    words = f"{_entries(len(file['entries']) - len(refused))} loaded."
    if refused:
        more = f", and {len(refused) - 3} more" if len(refused) > 3 else ""
        words += f" Not loaded: {', '.join(refused[:3])}{more}."
    return words, not refused


def _take(store: Store, one: JSON) -> bool:
    """Stores an entry of another page unless there is a newer one; False if it is not an entry."""
    key = _key(one)
    envelope = envelope_of(json.dumps(one))
    if not key or not envelope or "value" not in one:
        return False
    if envelope_of(store.texts.get(PREFIX + key)).get("at", -1) < envelope["at"]:
        kept = {name: one[name] for name in ("version", "at", "value")}
        envelope = {**kept, "tab": store.tab, "after": []}
        store.put(PREFIX + key, json.dumps(envelope, separators=(",", ":")))
    return True


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else counted(count, "entry").replace("entrys", "entries")


def _key(one: JSON) -> str:
    key = one.get("key") if isinstance(one, dict) else None
    return key if isinstance(key, str) and "/" in key else ""
