"""Pictures of a session's times."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.formatting import counted
from cubogram.pages import html as h
from cubogram.pages.html import Content, Html
from cubogram.pages.timer.statistics import Rolling
from cubogram.timing.times import DNF, written

WIDTH, HEIGHT = 600, 200
LEFT, BOTTOM = 48, 20
MOST = 1000
"""How many of the latest solves are drawn."""
POINTS = 300
BINS = 12


def trend(single: Rolling, fives: Sequence[float | None], hundreds: Sequence[float | None]) -> Html:
    """The latest times, and averages of 5 and 100; DNFs are gaps, personal bests dots."""
    first = max(0, len(single.values) - MOST)
    results = [DNF if one is None else one for one in single.values[first:]]
    known = [one for one in results if one != DNF]
    low, high = min(known), max(known)
    step = max(1, len(results) // POINTS)

    def place(at: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - 4) * at / max(1, len(results) - 1)
        return x, 4 + (HEIGHT - BOTTOM - 8) * (1 - (value - low) / max(1, high - low))

    def path(values: Sequence[float | None]) -> str:
        parts, pen = [], "M"
        for at in range(0, len(values), step):
            value = values[at]
            if value is None or value == DNF:
                pen = "M"
                continue
            x, y = place(at, value)
            parts.append(f"{pen}{x:.1f} {y:.1f}")
            pen = "L"
        return "".join(parts)

    dots = (
        h.element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=4)
        for x, y in (place(at, one) for at, one in enumerate(results) if single.is_best(first + at))
    )
    longer = path(hundreds[first:])
    trending = "the dashed one that of 100, " if longer else ""
    words = f"{counted(len(results), 'solve')}, from {written(low)} to {written(high)}"
    return _figure(
        f"Times of the latest {words}; the thick line is the average of 5, {trending}"
        "dots are personal bests",
        h.path(d=path(results), class_="times"),
        h.path(d=path(fives[first:]), class_="average"),
        h.path(d=longer, class_="trend") if longer else None,
        dots,
        _text(LEFT - 6, 12, written(high), "end"),
        _text(LEFT - 6, HEIGHT - BOTTOM, written(low), "end"),
    )


def histogram(results: Sequence[float]) -> Html:
    known = sorted(one for one in results[-MOST:] if one != DNF)
    low, high = known[0], known[-1] + 1
    width = max(1, (high - low) / BINS)
    counts = [0] * BINS
    for one in known:
        counts[min(BINS - 1, int((one - low) / width))] += 1
    most = max(counts)
    room = (WIDTH - LEFT - 4) / BINS
    bars = (
        h.element(
            "rect",
            x=f"{LEFT + at * room + 1:.1f}",
            y=f"{(HEIGHT - BOTTOM) * (1 - count / most):.1f}",
            width=f"{room - 2:.1f}",
            height=f"{(HEIGHT - BOTTOM) * count / most:.1f}",
        )
        for at, count in enumerate(counts)
    )
    middle = known[len(known) // 2]
    return _figure(
        f"How {counted(len(known), 'time')} are spread; half are below {written(middle)}",
        bars,
        _text(LEFT - 6, 12, str(most), "end"),
        _text(LEFT, HEIGHT - 4, written(low), "start"),
        _text(WIDTH - 4, HEIGHT - 4, written(high), "end"),
    )


def _text(x: float, y: float, words: str, anchor: str) -> Html:
    return h.element("text", words, x=x, y=y, text_anchor=anchor)


def _figure(caption: str, *content: Content) -> Html:
    drawing = h.svg(*content, viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=caption)
    return h.element(
        "figure", drawing, h.element("figcaption", caption, class_="note"), class_="chart"
    )
