"""How well and how quickly cases are known: in words, and as a plot of times."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from cubogram.formatting import counted, hundredths
from cubogram.pages import html as h
from cubogram.pages import ui
from cubogram.pages.html import Html
from cubogram.pages.training.progress import Record, Time

SHOWN = 5
AVERAGES = (5, 12)
WIDTH, HEIGHT = 300, 80
EDGE = 6


def figures_of(record: Record) -> str:
    """The words shown with the answer.

    >>> figures_of(Record(2, 1, 1, 1, 2.5, 2.5)), figures_of(Record())
    ('Knew 1 of 2 · mean 2.50 s · best 2.50 s', 'New to you')
    """
    parts = [f"Knew {record.known} of {record.seen}" if record.seen else "New to you"]
    if record.mean is not None:
        parts += [f"mean {hundredths(record.mean)} s", f"best {hundredths(record.best or 0)} s"]
    return " · ".join(parts)


def short_figures(record: Record, days: int) -> str:
    """The words on a case's card, with the days until it is due.

    >>> short_figures(Record(2, 1), 0), short_figures(Record(2, 1), 3)
    ('knew 1 of 2, due', 'knew 1 of 2, due in 3 days')
    """
    if not record.seen:
        return "not seen yet"
    due = f", due in {counted(days, 'day')}" if days else ", due"
    mean = "" if record.mean is None else f", {hundredths(record.mean)} s"
    return f"knew {record.known} of {record.seen}{mean}{due}"


def average_of(times: Sequence[float], count: int) -> float | None:
    """The mean of the last `count` times without the best and the worst; None if there are fewer.

    Competitions count this way (WCA regulations, 9f8 to 9f9).

    >>> average_of([9, 1, 2, 3, 100], 5), average_of([1], 5)
    (4.666666666666667, None)
    """
    if len(times) < count:
        return None
    middle = sorted(times[-count:])[1:-1]
    return sum(middle) / len(middle)


def recent_times(times: Sequence[float]) -> str:
    """The latest times; "" if there are none."""
    return f"Last: {'  '.join(map(hundredths, times[-SHOWN:]))}" if times else ""


def averages(times: Sequence[float]) -> str:
    """Their averages, if there are enough."""
    found = ((count, average_of(times, count)) for count in AVERAGES)
    known = [f"Average of {n}: {hundredths(mean)}" for n, mean in found if mean is not None]
    return " · ".join(known)


def case_times(times: tuple[Time, ...]) -> Html:
    """The times of the case, the latest first: each can be marked and deleted."""
    return ui.fold(
        f"{counted(len(times), 'time')} for this case",
        plot(times) if len(times) > 1 else None,
        h.ul(*map(_row, reversed(times)), class_="time-list"),
        class_="more case-times",
        id="case-times",
        hidden=not times,
    )


def plot(times: tuple[Time, ...]) -> Html:
    """The times in order; marked ones are dots.

    >>> plot((Time(1, 2.0), Time(2, 4.0, True))).count("<circle")
    1
    """
    low, high = min(time.seconds for time in times), max(time.seconds for time in times)
    points = [
        (
            EDGE + (WIDTH - 2 * EDGE) * n / (len(times) - 1),
            HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (time.seconds - low) / ((high - low) or 1),
        )
        for n, time in enumerate(times)
    ]
    line = h.element("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points))
    dots = (
        h.element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=4)
        for (x, y), time in zip(points, times, strict=True)
        if time.marked
    )
    label = f"From {hundredths(low)} s to {hundredths(high)} s, the latest on the right"
    return h.svg(line, *dots, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label)


def _row(time: Time) -> Html:
    day = datetime.fromtimestamp(time.at / 1000, UTC).astimezone().strftime("%Y-%m-%d")
    text, on = f"{hundredths(time.seconds)} s", time.marked
    mark, delete = f"Mark {text}", f"Delete {text}"
    return h.li(
        h.span(text, class_="mono"),
        h.span(day, class_="note"),
        ui.button("Mark", "mark_time", time.at, "quiet", aria_label=mark, aria_pressed=on),
        ui.button("Delete", "delete_time", time.at, "quiet", aria_label=delete),
    )
