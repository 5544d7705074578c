"""The daily puzzles: which were solved, how fast, for how many days in a row, and the calendar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date as Date
from datetime import datetime, timedelta

from cubogram.formatting import counted
from cubogram.nonogram.collection.daily import FIRST, words_of
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.nonogram.kept import DAYS, Solved
from cubogram.pages.part import Part, Regions, Site

DAY = timedelta(days=1)
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
HARDER = (
    "Puzzles need more reasoning from Monday to Sunday. A streak counts only puzzles solved on the "
    "day itself."
)


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


def clock_time(seconds: float) -> str:
    """Whole seconds, as a clock shows them.

    >>> clock_time(59.9), clock_time(3600)
    ('0:59', '1:00:00')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


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


class Days(Part):
    """The days whose puzzles were solved, and the calendar that shows them."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self._entry = site.store.entry(DAYS)
        self._is_open = False
        self._month = FIRST
        """A day of the month that the calendar shows."""

    @property
    def today(self) -> Date:
        return now().date()

    @property
    def solved(self) -> Mapping[str, Solved]:
        """The stored results, by day."""
        return self._entry.value

    @property
    def statistics(self) -> Statistics:
        return Statistics.of(self.solved, self.today)

    def record(self, day: str, solve: Solved, ago: float | None = None) -> None:
        """Counts a day as solved, if it is not yet; for the streak only if it is known how many
        seconds `ago` the solve began."""
        if day and day not in self.solved:
            on = "" if ago is None else (now() - timedelta(seconds=ago)).date().isoformat()
            self._entry.set({**self.solved, day: replace(solve, on=on)})

    def result(self, day: str, address: str) -> str:
        """The result of a day's puzzle, to share with its address; "" if there is none."""
        date, solved = day_of(day), self.solved.get(day)
        return result_text(date, solved, address) if date and solved else ""

    # The calendar

    def open_calendar(self, at: Date | None) -> None:
        """Opens the calendar at a day's month, by default this month."""
        self._is_open = True
        self._month = at or self.today

    def on_calendar_closed(self) -> None:
        self._is_open = False

    def on_month(self, by: str) -> None:
        """The next ("1") or previous ("-1") month."""
        self._month = self._other_month(-1 if by == "-1" else 1) or self._month

    @property
    def _first_day(self) -> Date:
        return min(FIRST, self.today)

    def _other_month(self, by: int) -> Date | None:
        """A day in the next (1) or previous (-1) month, if that has puzzles."""
        first = self._month.replace(day=1)
        found = first - DAY if by < 0 else (first + 31 * DAY).replace(day=1)
        return found if self._first_day <= found <= self.today else None

    def view(self) -> Regions:
        month = self._view_month() if self._is_open else ()
        on = "close:calendar_closed"
        return {"calendar-dialog": ui.dialog("calendar-dialog", "Daily puzzles", *month, on=on)}

    def _view_month(self) -> list[Html]:
        first = self._month.replace(day=1)
        shown = [first + n * DAY for n in range(31) if (first + n * DAY).month == first.month]
        return [
            h.p(self.statistics.text, class_="streak", role="status"),
            ui.row(
                self._turn("Previous month", "-1", "\N{LEFTWARDS ARROW}"),
                h.h3(f"{first:%B} {first.year}", aria_live="polite"),
                self._turn("Next month", "1", "\N{RIGHTWARDS ARROW}"),
                kind="month-head",
            ),
            h.div(
                (h.span(name, class_="small-label", aria_hidden=True) for name in WEEKDAYS),
                (h.span() for _ in range(first.weekday())),
                map(self._day, shown),
                class_="month",
            ),
            h.p(HARDER, class_="facts"),
        ]

    def _turn(self, label: str, by: str, arrow: str) -> Html:
        is_end = self._other_month(int(by)) is None
        return ui.icon(h.html(arrow), label, "month", by, disabled=is_end)

    def _day(self, day: Date) -> Html:
        text = day.isoformat()
        solved = self.solved.get(text)
        time = clock_time(solved.seconds) if solved else ""
        late = solved is not None and solved.on != text
        state = f"solved in {time}{', later' if late else ''}" if solved else "not solved"
        return ui.button(
            h.html(h.span(day.day, class_="number"), h.small(time) if solved else None),
            "day", text, f"{'solved' if solved else ''}{' late' if late else ''}", base="day",
            aria_label=f"{words_of(day)}: {state}",
            aria_current="date" if day == self.today else None,
            disabled=not self._first_day <= day <= self.today,
        )  # fmt: skip
