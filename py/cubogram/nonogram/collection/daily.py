"""The puzzle for a day: a picture from the collection, the same for everyone on every machine.

The collection has a list of numbers for three years, starting on a Monday. From Monday to Sunday,
the puzzles need more and more reasoning, by their rating; no picture is repeated before all have
been used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from cubogram.arguments import public, quoted
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram.collection.reading import INDEX, collected, read
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.human.rating import Grade, Level
from cubogram.nonogram.puzzle import Puzzle

FIRST = Date(2026, 11, 23)
"""The day of puzzle No. 1, a Monday."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True)
class Daily:
    """The puzzle of a day, with its only picture, what it shows, and which reasoning it needs."""

    date: Date
    puzzle: Puzzle
    picture: Grid
    name: str
    level: Level
    grade: Grade

    @property
    def number(self) -> int:
        """The number of the day, from 1."""
        return (self.date - FIRST).days + 1

    def as_json(self) -> dict[str, Any]:
        """All of it, as `--json` prints it."""
        return {
            "date": self.date.isoformat(),
            "weekday": self.date.weekday(),
            "number": self.number,
            "title": self.puzzle.title,
            "puzzle": puzzle_to_json(self.puzzle),
            "picture": list(self.picture),
            "name": self.name,
            "level": self.level,
            "grade": self.grade,
        }


@public
def daily(date: Date | str) -> Daily:
    """The puzzle of a day (a date, or text such as "2026-11-22"); PuzzleError "date" for any other
    text, and for days before the first one.

    >>> found = daily("2026-11-23")
    >>> found.puzzle.title, found.number, found.grade
    ('Daily puzzle of 23 November 2026', 1, <Grade.EASY: 'easy'>)
    """
    day = _day(date)
    found = collected(number_of(day))
    puzzle = found.puzzle.replace(title=title_of(day))
    return Daily(day, puzzle, found.picture, found.puzzle.title, found.level, found.grade)


def words_of(day: Date) -> str:
    """A day in words.

    >>> words_of(Date(2026, 11, 5))
    '5 November 2026'
    """
    return f"{day.day} {day:%B} {day.year}"


def title_of(day: Date) -> str:
    """The name of the puzzle of a day."""
    return f"Daily puzzle of {words_of(day)}"


def number_of(day: Date) -> int:
    """The number of a day's puzzle in the collection."""
    days = read(INDEX)["days"]
    return int(days[(day - FIRST).days % len(days)])


def _day(value: object) -> Date:
    if isinstance(value, Date):
        return _not_too_early(Date(value.year, value.month, value.day))
    if not isinstance(value, str):
        raise ArgumentError("date", f"a date or text is expected, not {quoted(value)}")
    try:
        if not _DAY.fullmatch(value):
            raise ValueError
        day = Date.fromisoformat(value)
    except ValueError:
        message = f"{quoted(value)} is not a date such as '2026-11-22'"
        raise PuzzleError("date", message, {"argument": "date"}) from None
    return _not_too_early(day)


def _not_too_early(day: Date) -> Date:
    if day < FIRST:
        message = f"the first daily puzzle is from {words_of(FIRST)}"
        raise PuzzleError("date", message, {"argument": "date"})
    return day
