"""The latest times of a case: a plot, and a list in which times can be deleted and marked."""

from __future__ import annotations

from datetime import UTC, datetime

from cubogram.formatting import counted, hundredths
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.pages.training.progress import Record, Time

WIDTH, HEIGHT = 300, 80
EDGE = 6


def case_times(key: str, record: Record) -> Html:
    """The times of the case with that key, the latest first."""
    times = record.times
    about = {"class_": "more case-times", "id": "case-times"}
    if not times:
        return h.details(**about, hidden=True)
    return h.details(
        h.summary(f"{counted(len(times), 'time')} for this case"),
        plot(times) if len(times) > 1 else None,
        h.ul((_row(key, time) for time in reversed(times)), class_="time-list"),
        **about,
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
    return h.element(
        "svg", line, dots, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label
    )


def _row(key: str, time: Time) -> Html:
    day = datetime.fromtimestamp(time.at / 1000, UTC).strftime("%Y-%m-%d")
    text = f"{hundredths(time.seconds)} s"

    def button(label: str, event: str, **more: object) -> Html:
        return h.button(
            label,
            type="button",
            class_="button quiet",
            aria_label=f"{label} {text}",
            data_on=f"click:{event}",
            data_value=f"{key}@{time.at}",
            **more,
        )

    return h.li(
        h.span(text, class_="mono"),
        h.span(day, class_="note"),
        button("Mark", "mark_time", aria_pressed=time.marked),
        button("Delete", "delete_time"),
    )
