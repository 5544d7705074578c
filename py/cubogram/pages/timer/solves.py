"""What the browser keeps of the timer: sessions and options in one entry, solves in entries of a
hundred.

A solve's name is the time at which it ended and the tab in which it did, so solves that two tabs
add at the same time never clash; an entry of solves is merged solve by solve.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, partial

from cubogram.pages.codec import stored
from cubogram.pages.keeping import DAMAGED, Entry, Kind, Store
from cubogram.pages.merging import merge_dict, merge_fields
from cubogram.schema import JSON, option
from cubogram.timing.solves import Solve, json_of, solve_of

CHUNK = 100
FIRST = "first"
"""The first session."""


CUBE = "3x3x3"
EVENTS = (
    CUBE, "3x3x3 one-handed", "3x3x3 blindfolded", "2x2x2", "4x4x4", "5x5x5", "6x6x6", "7x7x7",
    "Pyraminx", "Skewb", "Megaminx", "Square-1", "Clock",
)  # fmt: skip
"""What a session can be for; those of `CUBE` have scrambles of ours."""


@dataclass(frozen=True)
class Session:
    name: str = "Session"
    created: int = 0
    event: str = stored(default=CUBE, check=lambda event: event in EVENTS)

    @property
    def is_cube(self) -> bool:
        """Whether its scrambles are ours, and its solves can be analysed."""
        return self.event.startswith(CUBE)


@dataclass(frozen=True)
class Options:
    inspection: bool = option(False, "Inspection: 15 seconds, then +2; DNF after 17 seconds")
    sound: bool = option(False, "Call out 8 and 12 seconds of inspection")
    hidden: bool = option(False, "Hide the time while it runs")
    typed: bool = option(False, "Type times instead of using the clock")
    picture: bool = option(True, "Show the scrambled cube")
    net: bool = option(True, "Show it unfolded")
    cross: bool = option(False, "Show the shortest cross for each scramble before the solve")
    xcross: bool = option(False, "Show the shortest x-cross (a cross with a pair)")
    eoline: bool = option(False, "Show the shortest EO line")
    keys: bool = option(False, "Keys as in csTimer (Ctrl+1, Ctrl+2, Ctrl+3, Ctrl+Z)")
    phases: int = option(1, "Phases (a key ends each):", range(1, 11))
    average: int = option(0, "Another average, of (0: none):", range(10_001))


@dataclass(frozen=True)
class Timer:
    """The sessions by name, the one used last, and the options."""

    sessions: dict[str, Session] = field(default_factory=dict)
    current: str = FIRST
    options: Options = Options()

    def __post_init__(self) -> None:
        if not self.sessions:
            object.__setattr__(self, "sessions", {FIRST: Session("Session 1")})
        if self.current not in self.sessions:
            object.__setattr__(self, "current", next(iter(self.sessions)))


TIMER: Kind[Timer] = Kind.of(
    "timer", 1, Timer, Timer(), partial(merge_fields, sessions=merge_dict, options=merge_fields)
)


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
        entry = self._entry_of(name)
        if entry:
            entry.set({other: solve for other, solve in entry.value.items() if other != name})

    def clear(self) -> None:
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
