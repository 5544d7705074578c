"""The daily puzzles: which were solved, how fast, for how many days in a row, and the calendar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date as Date
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from cubogram.formatting import counted
from cubogram.nonogram.collection.daily import FIRST, title_of, words_of
from cubogram.pages.nonogram.advice import clock_time
from cubogram.pages.nonogram.kept import DAYS, Solved

if TYPE_CHECKING:
    from cubogram.pages.nonogram.page import NonogramPage

JSON = Any

DAY = timedelta(days=1)


def now() -> datetime:
    """The player's local time."""
    return datetime.now()


def day_of(text: str) -> Date | None:
    """The date in a text such as "2026-11-25"; None for other texts."""
    try:
        return Date.fromisoformat(text)
    except ValueError:
        return None


def number_of(day: Date) -> int:
    """How many daily puzzles there have been up to and including that day."""
    return (day - FIRST).days + 1


def in_time(days: Mapping[str, Solved]) -> set[Date]:
    """The days whose puzzle was solved on the day itself."""
    return {day for text, solved in days.items() if solved.on == text and (day := day_of(text))}


def streak(days: Iterable[Date], today: Date) -> int:
    """The number of consecutive days, ending today or yesterday.

    >>> first = Date(2026, 11, 23)
    >>> streak([first, first + DAY], first + 2 * DAY), streak([first], first + 2 * DAY)
    (2, 0)
    """
    known = set(days)
    day = today if today in known else today - DAY
    count = 0
    while day in known:
        day -= DAY
        count += 1
    return count


def longest_streak(days: Iterable[Date]) -> int:
    """The longest run of days.

    >>> first = Date(2026, 11, 23)
    >>> longest_streak([first, first + 2 * DAY, first + 3 * DAY])
    2
    """
    known = set(days)
    return max((streak(known, day) for day in known if day + DAY not in known), default=0)


@dataclass(frozen=True)
class Statistics:
    """Statistics for all the daily puzzles that were solved."""

    solved: int
    streak: int
    longest: int
    average: float
    """Seconds."""

    @classmethod
    def of(cls, days: Mapping[str, Solved], today: Date) -> Statistics:
        """The statistics of the stored days."""
        known = in_time(days)
        seconds = [solved.seconds for solved in days.values()]
        average = sum(seconds) / len(seconds) if seconds else 0
        return cls(len(days), streak(known, today), longest_streak(known), average)

    @property
    def text(self) -> str:
        """The statistics in one to three sentences.

        >>> Statistics(12, 3, 5, 252.4).text
        'Streak: 3 days (longest: 5). 12 solved, 4:12 on average.'
        """
        if not self.solved:
            return "None solved yet."
        more = f" (longest: {self.longest})" if self.longest > self.streak else ""
        row = f"Streak: {counted(self.streak, 'day')}{more}. " if self.longest else ""
        return f"{row}{self.solved} solved, {clock_time(self.average)} on average."


def result_text(day: Date, solved: Solved, address: str) -> str:
    """A result to share, with the address of the puzzle.

    >>> print(result_text(Date(2027, 1, 17), Solved("x", 200), "https://x.org/nonogram/"))
    Daily nonogram No. 56, 3:20, no hints
    https://x.org/nonogram/#daily=2027-01-17
    """
    parts = [f"Daily nonogram No. {number_of(day)}", clock_time(solved.seconds)]
    parts.append(counted(solved.hints, "hint") if solved.hints else "no hints")
    if solved.wrong:
        parts.append(counted(solved.wrong, "wrong stroke"))
    return f"{', '.join(parts)}\n{address}#daily={day.isoformat()}"


class Days:
    """The daily puzzles of the page."""

    def __init__(self, page: NonogramPage) -> None:
        self.page = page
        self._entry = page.store.entry(DAYS)
        self.is_open = False
        """Whether the calendar is open."""
        self.month = FIRST
        """The first day of the month that the calendar shows."""

    @property
    def today(self) -> Date:
        """The player's date."""
        return now().date()

    @property
    def solved(self) -> Mapping[str, Solved]:
        """The stored results, by day."""
        return self._entry.value

    @property
    def statistics(self) -> Statistics:
        """The statistics for all days."""
        return Statistics.of(self.solved, self.today)

    @property
    def solved_today(self) -> bool:
        """Whether today's puzzle is solved."""
        return self.today.isoformat() in self.solved

    # A day's puzzle

    def open(self, day: Date) -> None:
        """Opens the puzzle of a day; future days stay closed."""
        if day > self.today:
            self.page.notices.say("message", f"that puzzle comes out on {words_of(day)}", "error")
            return
        choosing = self.page.choosing
        choosing.open(lambda: choosing.collection.daily(day), title_of(day), day.isoformat())

    def follow(self, word: str) -> bool:
        """Follows "daily" or "daily=2026-11-25" in an address; returns whether it was one."""
        name, _, text = word.partition("=")
        day = day_of(text) if text else self.today
        if name != "daily" or day is None:
            return False
        self.open(day)
        return True

    def on_daily(self, value: JSON = None) -> None:
        """Opens the puzzle of the day."""
        self.open(self.today)

    def on_day(self, text: str) -> None:
        """Opens the puzzle for a day in the calendar."""
        day = day_of(text)
        if day:
            self.page.world.request("close", "calendar-dialog")
            self.open(day)

    def keep(self) -> None:
        """The current puzzle has been solved: the first time, its day counts as solved too."""
        play = self.page.play
        day = play.opening.day
        if day and day not in self.solved:
            began = now() - timedelta(seconds=play.seconds)
            seconds = play.seconds if play.best is None else min(play.best, play.seconds)
            solved = Solved(play.name, seconds, play.hints, play.wrong, began.date().isoformat())
            self._entry.set({**self.solved, day: solved})

    def result(self) -> str:
        """The result of the current day's puzzle, to share; "" if there is none."""
        text = self.page.play.opening.day
        day, solved = day_of(text), self.solved.get(text)
        return result_text(day, solved, self.page.site) if day and solved else ""

    # The calendar

    def on_calendar(self, value: JSON = None) -> None:
        """Opens the calendar at the month of the current puzzle."""
        self.is_open = True
        self.month = day_of(self.page.play.opening.day) or self.today

    def on_calendar_closed(self, value: JSON = None) -> None:
        """It is closed."""
        self.is_open = False

    @property
    def first_day(self) -> Date:
        """The first day that has a puzzle."""
        return min(FIRST, self.today)

    def other_month(self, by: int) -> Date | None:
        """A day in the next (1) or previous (-1) month, if that has puzzles."""
        first = self.month.replace(day=1)
        found = first - DAY if by < 0 else (first + 31 * DAY).replace(day=1)
        return found if self.first_day <= found <= self.today else None

    def on_month(self, by: str) -> None:
        """The next ("1") or previous ("-1") month."""
        self.month = self.other_month(-1 if by == "-1" else 1) or self.month
