"""What the browser keeps of the timer: sessions and options in one entry, solves in entries of a
hundred.

A solve's name is the time at which it ended and the tab in which it did, so solves that two tabs
add at the same time never clash; an entry of solves is merged solve by solve.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from cubogram.pages.keeping import DAMAGED, Entry, Kind, Store
from cubogram.pages.merging import Sides, merge_dict, merge_fields
from cubogram.timing.solves import Solve, json_of, solve_of

JSON = Any

CHUNK = 100
FIRST = "first"
"""The first session."""


@dataclass(frozen=True)
class Session:
    """A named list of solves."""

    name: str
    created: int = 0


@dataclass(frozen=True)
class Options:
    """The timer's options, stored as they are.

    To add a checkbox, add a field here and a line in `SWITCHES` (dialogs.py).
    """

    inspection: bool = False
    sound: bool = False
    hidden: bool = False
    """Whether the time is hidden while it runs."""
    typed: bool = False
    """Whether times are typed rather than measured."""
    phases: int = 1
    picture: bool = True
    net: bool = True
    """Whether the scrambled cube is also shown unfolded."""
    cross: bool = False
    xcross: bool = False
    eoline: bool = False
    """Whether the shortest cross, x-cross and EO line are shown with each scramble."""
    keys: bool = False
    """Whether csTimer's keys are used."""


@dataclass(frozen=True)
class Timer:
    """The sessions by name, the one used last, and the options."""

    sessions: dict[str, Session] = field(default_factory=lambda: {FIRST: Session("Session 1")})
    current: str = FIRST
    options: Options = field(default_factory=Options)


def _read_timer(value: JSON) -> Timer:
    given = _object(value)
    sessions = {
        str(name): Session(str(one.get("name") or "Session"), int(one.get("created") or 0))
        for name, one in _object(given.get("sessions")).items()
    }
    options = _object(given.get("options"))
    usual = asdict(Options())
    known: dict[str, Any] = {
        name: options[name] for name in usual if type(options.get(name)) is type(usual[name])
    }
    known["phases"] = max(1, min(10, known.get("phases", 1)))
    current = given.get("current")
    return Timer(
        sessions=sessions or Timer().sessions,
        current=current if current in sessions else next(iter(sessions), FIRST),
        options=Options(**known),
    )


def _object(value: JSON) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _merge_timer(sides: Sides[Timer]) -> Timer:
    both: Timer = merge_fields(sides, sessions=merge_dict, options=merge_fields)
    if both.current not in both.sessions:
        both = replace(both, current=next(iter(both.sessions), FIRST))
    return both if both.sessions else Timer(options=both.options)


TIMER: Kind[Timer] = Kind("timer", 1, _read_timer, asdict, Timer(), _merge_timer)


@dataclass(frozen=True)
class Damaged:
    """The stored form of a solve that can no longer be read: it is written back unchanged."""

    json: JSON


Chunk = dict[str, Solve | Damaged]
"""Some solves of a session, by name."""


def _read_chunk(value: JSON) -> Chunk:
    if not isinstance(value, dict):
        raise ValueError("no solves")
    return {name: _read_solve(name, one) for name, one in value.items()}


def _read_solve(name: str, value: JSON) -> Solve | Damaged:
    try:
        return solve_of(name, value)
    except ValueError:
        return Damaged(value)


def _write_chunk(chunk: Chunk) -> JSON:
    return {
        name: one.json if isinstance(one, Damaged) else json_of(one) for name, one in chunk.items()
    }


SOLVES: Kind[Chunk] = Kind("solves", 2, _read_chunk, _write_chunk, {}, merge_dict)


class Shelf:
    """The solves of one session, in chronological order."""

    def __init__(self, store: Store, session: str) -> None:
        self._store = store
        self._session = session
        start = f"{session}."
        names = [name for name in store.names(SOLVES) if name.startswith(start)]
        numbers = [name.removeprefix(start) for name in names]
        self._entries: list[Entry[Chunk]] = [
            store.entry(SOLVES, f"{session}.{number}")
            for number in sorted((n for n in numbers if n.isdigit()), key=int)
        ]

    def all(self) -> list[Solve]:
        """Every solve, the oldest first."""
        kept = {name: one for entry in self._entries for name, one in entry.value.items()}
        solves = [one for one in kept.values() if isinstance(one, Solve)]
        return sorted(solves, key=lambda solve: (solve.at, solve.name))

    def put(self, solve: Solve) -> None:
        """Stores a solve, new or changed."""
        entry = self._entry_of(solve.name) or self._open_entry()
        entry.set({**entry.value, solve.name: solve})

    def put_all(self, solves: list[Solve]) -> None:
        """Stores many, writing them a hundred at a time."""
        known = {name for entry in self._entries for name in entry.value}
        fresh = [solve for solve in solves if solve.name not in known]
        while fresh:
            entry = self._open_entry()
            room = CHUNK - len(entry.value)
            entry.set({**entry.value, **{solve.name: solve for solve in fresh[:room]}})
            fresh = fresh[room:]

    def remove(self, name: str) -> None:
        """Deletes a solve."""
        entry = self._entry_of(name)
        if entry:
            entry.set({other: solve for other, solve in entry.value.items() if other != name})

    def clear(self) -> None:
        """Deletes all of them."""
        for entry in self._entries:
            entry.remove()
        self._entries = []

    @cached_property
    def damaged(self) -> int:
        """How many solves cannot be read; their entries stay. A damaged entry counts as one."""
        solves = sum(isinstance(o, Damaged) for e in self._entries for o in e.value.values())
        start = f"{DAMAGED}{SOLVES.name}/{self._session}."
        apart = sum(key.startswith(start) for key in self._store.texts)
        return solves + apart + sum(entry.is_damaged for entry in self._entries)

    def _entry_of(self, name: str) -> Entry[Chunk] | None:
        return next((entry for entry in reversed(self._entries) if name in entry.value), None)

    def _open_entry(self) -> Entry[Chunk]:
        """An entry that has room."""
        if not self._entries or len(self._entries[-1].value) >= CHUNK:
            last = self._entries[-1].key.rpartition(".")[2] if self._entries else "-1"
            name = f"{self._session}.{int(last) + 1}"
            self._entries.append(self._store.entry(SOLVES, name))
        return self._entries[-1]
