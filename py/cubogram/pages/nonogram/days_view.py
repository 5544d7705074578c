"""The calendar of the daily puzzles."""

from __future__ import annotations

from datetime import date as Date

from cubogram.nonogram.collection.daily import words_of
from cubogram.pages import html as h
from cubogram.pages.dialogs import dialog
from cubogram.pages.html import Html
from cubogram.pages.nonogram.advice import clock_time
from cubogram.pages.nonogram.days import DAY, Days

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
HARDER = (
    "Puzzles get harder from Monday to Sunday. A streak counts only puzzles solved on the day "
    "itself."
)


def calendar_dialog(days: Days) -> Html:
    """The dialog; its days are made only while it is open."""
    return dialog(
        "calendar-dialog",
        "Daily puzzles",
        *(_month(days) if days.is_open else ()),
        on="close:calendar_closed",
    )


def _month(days: Days) -> list[Html]:
    first = days.month.replace(day=1)
    shown = [first + n * DAY for n in range(31) if (first + n * DAY).month == first.month]
    before = (h.span() for _ in range(first.weekday()))
    return [
        h.p(days.statistics.text, class_="streak", role="status"),
        h.div(
            _turn("Previous month", "-1", days),
            h.h3(f"{first:%B} {first.year}", aria_live="polite"),
            _turn("Next month", "1", days),
            class_="row month-head",
        ),
        h.div(
            (h.span(name, class_="small-label", aria_hidden=True) for name in WEEKDAYS),
            before,
            (_day(days, day) for day in shown),
            class_="month",
        ),
        h.p(HARDER, class_="facts"),
    ]


def _turn(label: str, by: str, days: Days) -> Html:
    return h.button(
        "\N{LEFTWARDS ARROW}" if by == "-1" else "\N{RIGHTWARDS ARROW}",
        type="button",
        class_="icon-button",
        aria_label=label,
        disabled=days.other_month(int(by)) is None,
        data_on="click:month",
        data_value=by,
    )


def _day(days: Days, day: Date) -> Html:
    text = day.isoformat()
    solved = days.solved.get(text)
    time = clock_time(solved.seconds) if solved else ""
    state = "not solved"
    if solved:
        state = f"solved in {time}" + ("" if solved.on == text else ", later")
    return h.button(
        h.span(day.day, class_="number"),
        h.small(time) if solved else None,
        type="button",
        class_=f"day{' solved' if solved else ''}{' late' if solved and solved.on != text else ''}",
        aria_label=f"{words_of(day)}: {state}",
        aria_current="date" if day == days.today else None,
        disabled=not days.first_day <= day <= days.today,
        data_on="click:day",
        data_value=text,
    )
