"""The puzzle of a day: the same for everyone, made from nothing but the date.

The weekday says how large it is, the smallest on Monday, the largest on Sunday. Of the pleasant
pictures that the date draws (`ornaments.py`) and line logic finds, the most difficult of the first
few is taken; no clock has a say in it, so every machine makes the same.
"""

from __future__ import annotations

import random
import re
from collections.abc import Generator
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from cubogram.arguments import public, quoted
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.nonogram.formats.own_json import puzzle_to_json
from cubogram.nonogram.grid import Grid
from cubogram.nonogram.human.rating import Rating, rate_in_slices
from cubogram.nonogram.making.ornaments import ornaments
from cubogram.nonogram.model.board import Board
from cubogram.nonogram.puzzle import Puzzle
from cubogram.slices import result_of

SIZES = ((10, 10), (15, 10), (15, 15), (20, 15), (20, 20), (25, 20), (25, 25))
"""Width and height by weekday, from Monday."""

CANDIDATES = 5
"""Pictures of which the most difficult is taken."""

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True)
class Daily:
    """The puzzle of a day, with its picture and rating."""

    date: Date
    puzzle: Puzzle
    picture: Grid
    rating: Rating

    def as_json(self) -> dict[str, Any]:
        """All of it, as the page and `--json` get it."""
        return {
            "date": self.date.isoformat(),
            "weekday": self.date.weekday(),
            "title": self.puzzle.title,
            "puzzle": puzzle_to_json(self.puzzle),
            "picture": list(self.picture),
            "rating": self.rating.as_json(),
        }


@public
def daily(date: Date | str) -> Daily:
    """The puzzle of a day (a date, or text such as "2026-11-22"); PuzzleError "date" if it is none.

    >>> found = daily("2026-11-23")
    >>> found.puzzle.title, found.puzzle.width, found.rating.outcome
    ('Daily puzzle of 23 November 2026', 10, <Outcome.UNIQUE: 'unique'>)
    """
    return result_of(daily_in_slices(date))


@public
def daily_in_slices(date: Date | str) -> Generator[None, None, Daily]:
    """`daily` as a generator that yields at least every 30 ms or so."""
    return _daily_in_slices(_day(date))


def _daily_in_slices(day: Date) -> Generator[None, None, Daily]:
    width, height = SIZES[day.weekday()]
    title = f"Daily puzzle of {day.day} {_MONTHS[day.month - 1]} {day.year}"
    found: list[Daily] = []
    for picture in ornaments(width, height, random.Random(day.isoformat())):
        puzzle = Puzzle.from_picture(picture, title=title)
        if _is_solved_by_lines(puzzle):
            rating = yield from rate_in_slices(puzzle)
            found.append(Daily(day, puzzle, picture, rating))
            if len(found) == CANDIDATES:
                break
        yield
    return max(found, key=lambda daily: daily.rating.score)


def _is_solved_by_lines(puzzle: Puzzle) -> bool:
    board = Board(puzzle)
    states = board.initial_states()
    return board.propagate(states, board.lines_in_use) and board.is_complete(states)


def _day(value: object) -> Date:
    if isinstance(value, Date):
        return Date(value.year, value.month, value.day)
    if not isinstance(value, str):
        raise ArgumentError("date", f"a date or text is expected, not {quoted(value)}")
    try:
        if not _DAY.fullmatch(value):
            raise ValueError
        return Date.fromisoformat(value)
    except ValueError:
        message = f"{quoted(value)} is no date such as '2026-11-22'"
        raise PuzzleError("date", message, {"argument": "date"}) from None
