"""The collection as it arrives: first an index of all puzzles, then pictures when they are needed,
a hundred to a file.

The browser fetches the files; here they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date as Date
from typing import Any

from cubogram.nonogram.collection.daily import FIRST as FIRST_DAY
from cubogram.nonogram.collection.reading import INDEX, PER_FILE, decoded, file_name
from cubogram.nonogram.puzzle import Puzzle
from cubogram.pages.keeping import Store
from cubogram.pages.nonogram.colours import css_colours, palette
from cubogram.pages.nonogram.drawing import filled_cells
from cubogram.pages.nonogram.kept import PLAYED, Played
from cubogram.pages.nonogram.puzzles import GRADES, TECHNIQUES, Opening
from cubogram.pages.tasks import Failure, Tasks

JSON = Any

SIZES = (5, 10, 15, 20, 30, 512)
"""The largest side, in cells, of the puzzles in each group."""
MOST_BEGUN = 4
TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True)
class Entry:
    """A puzzle in the collection, as its index describes it."""

    number: int
    width: int
    height: int
    grade: str
    level: str
    colours: int
    author: str
    name: str
    """The key under which its progress is stored."""

    @property
    def label(self) -> str:
        """The name shown until it is solved."""
        return f"No. {self.number}"

    @property
    def size(self) -> int:
        """The largest side of its group."""
        side = max(self.width, self.height)
        return next((most for most in SIZES if side <= most), side)


@dataclass(frozen=True)
class Item:
    """A puzzle in the collection, with the player's progress."""

    entry: Entry
    played: Played
    at: float = 0
    """The time of the last move."""

    @property
    def solved(self) -> bool:
        """Whether it was ever solved."""
        return self.played.solved_in is not None

    @property
    def share(self) -> int:
        """The percentage of its filled cells that are done."""
        puzzle, history = self.played.puzzle, self.played.history
        if not puzzle or not history:
            return 0
        runs = (run for clue in puzzle["rows"] for run in clue)
        whole: int = sum(run[0] if isinstance(run, list) else run for run in runs)
        filled = filled_cells(history.picture)
        return min(99, 100 * filled // max(1, whole))

    @property
    def title(self) -> str:
        """Its title, once solved."""
        return (self.played.puzzle or {}).get("title", "") if self.solved else ""


@dataclass(frozen=True)
class Filter:
    """A filter for puzzles; "" matches all, the grade "colours" those in colour."""

    grade: str = ""
    size: str = ""
    words: str = ""
    unsolved: bool = False


class Collection:
    """The collection, fetched as needed."""

    def __init__(self, tasks: Tasks, store: Store) -> None:
        self._tasks = tasks
        self._store = store
        self._files: dict[str, JSON] = {}
        self.entries: list[Entry] = []
        """All puzzles in order, once the index has been fetched."""

    def want(
        self,
        names: Iterable[str],
        slot: str,
        done: Callable[[], object],
        failed: Callable[[Failure], object],
    ) -> None:
        """Fetches those files that are missing, then calls `done`; in a slot, the newest request
        wins."""
        missing = [name for name in dict.fromkeys([INDEX, *names]) if name not in self._files]
        if not missing:
            self._tasks.stop(slot)
            done()
            return

        def came(content: JSON) -> None:
            self._files[missing[0]] = content
            if missing[0] == INDEX:
                self._read_index(content)
            self.want(names, slot, done, failed)

        name = {"name": missing[0]}
        self._tasks.start(slot, "page.collected", name, done=came, failed=failed)

    def _read_index(self, index: JSON) -> None:
        grades, levels = list(GRADES), list(TECHNIQUES)
        self.entries = [
            Entry(
                number,
                width,
                height,
                grades[grade],
                levels[level],
                colours,
                index["sources"][source][0],
                name,
            )
            for number, (width, height, grade, level, source, colours, name) in enumerate(
                index["puzzles"], 1
            )
        ]

    def daily(self, day: Date) -> Entry:
        """The puzzle of a day, the same for everyone; requires the index."""
        days = self._files[INDEX]["days"]
        number: int = days[(day - FIRST_DAY).days % len(days)]
        return self.entries[number - 1]

    def puzzle(self, entry: Entry) -> Puzzle:
        """A puzzle whose file has been fetched."""
        title, cells, *shades = self._files[file_name(entry.number)][(entry.number - 1) % PER_FILE]
        source = self._files[INDEX]["puzzles"][entry.number - 1][4]
        author, licence, place = self._files[INDEX]["sources"][source]
        return Puzzle.from_picture(
            decoded(cells, entry.width, entry.colours > 1),
            palette(css_colours(shades)),
            title=title,
            author=author,
            licence=licence,
            source=place,
        )

    def opening(self, entry: Entry, label: str = "", day: str = "") -> Opening:
        """A puzzle to open, whose file has been fetched."""
        label = label or entry.label
        return Opening(self.puzzle(entry), entry.level, entry.grade, label, day)

    def played(self, name: str) -> Played:
        """The stored progress of a puzzle."""
        return self._store.entry(PLAYED, name).value

    def items(self) -> list[Item]:
        """All puzzles, with the player's progress."""
        kept = {*self._store.names(PLAYED)}
        blank = PLAYED.blank
        found = []
        for entry in self.entries:
            if entry.name in kept:
                known = self._store.entry(PLAYED, entry.name)
                found.append(Item(entry, known.value, known.at))
            else:
                found.append(Item(entry, blank))
        return found

    def next_after(self, name: str) -> Entry | None:
        """The next unsolved puzzle after the one with that name, or the first unsolved one."""
        names = [entry.name for entry in self.entries]
        at = names.index(name) if name in names else -1
        ordered = [*self.entries[at + 1 :], *self.entries[: max(0, at)]]
        return next((one for one in ordered if self.played(one.name).solved_in is None), None)


def begun(items: Sequence[Item]) -> list[Item]:
    """Those started but not solved, the latest first."""
    found = [item for item in items if item.played.is_begun]
    return sorted(found, key=lambda item: -item.at)[:MOST_BEGUN]


def groups(items: Sequence[Item], asked: Filter) -> list[tuple[str, list[Item]]]:
    """The puzzles that match the filter, grouped by difficulty and then by size, with titles."""
    words = asked.words.lower().replace(TIMES, "x").split()
    sorted_: dict[tuple[str, int], list[Item]] = {}
    for item in items:
        if _is_asked(item, replace(asked, words=""), words):
            sorted_.setdefault((item.entry.grade, item.entry.size), []).append(item)
    return [
        (f"{title}, {size_words(size)}", sorted_[grade, size])
        for grade, title in GRADES.items()
        for size in SIZES
        if (grade, size) in sorted_
    ]


def size_words(size: int) -> str:
    """The name of a group of sizes.

    >>> size_words(5), size_words(512)
    ('up to 5 x 5', 'larger')
    """
    return f"up to {size} x {size}" if size < SIZES[-1] else "larger"


def _is_asked(item: Item, asked: Filter, words: Sequence[str]) -> bool:
    entry = item.entry
    if asked.grade == "colours":
        if entry.colours < 2:
            return False
    elif asked.grade and entry.grade != asked.grade:
        return False
    if (asked.size and str(entry.size) != asked.size) or (asked.unsolved and item.solved):
        return False
    text = (
        f"no. {entry.number} {entry.author} {entry.width}x{entry.height} {entry.grade} {item.title}"
    )
    return all(word in text.lower() for word in words)
