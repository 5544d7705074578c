"""A breadth-first search as a field with a cell for each position, coloured by its distance."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, sqrt

from cubogram.arguments import public, quoted, whole
from cubogram.draw import colours
from cubogram.draw.axes import written
from cubogram.draw.svg import SANS, Svg, element, group, label
from cubogram.errors import ArgumentError

FIELD, TALLEST = 324.0, 432.0  # the largest width and height of the field, in pixels
WIDE = 2.5  # a field this many times as wide as tall has the chart below it
WIDE_FIELD = 486.0
CHART, BETWEEN, LINE = 190.0, 28.0, 20.0
LARGEST_CELL = 18.0


@public
def waves(
    distances: Iterable[int],
    *,
    columns: int | None = None,
    upto: int | None = None,
    is_counted: bool = True,
    title: str = "A breadth-first search",
) -> Svg:
    """A field with a cell for each position, and a chart of the number of positions by distance.

    `distances` are whole numbers in the order of the positions, -1 if unreached (a numpy array will
    do); a row of the field has `columns` of them. Only positions at most `upto` away are coloured,
    so raising it step by step shows the wave moving. Without `is_counted`, there is no chart.
    Raises ArgumentError for invalid numbers, or if there are none.

    >>> waves([0, 1, 1, 2], columns=2, upto=1).description
    '0: 1 position, 1: 2 positions'
    """
    found = _numbers(distances)
    if columns is None:
        columns = ceil(sqrt(len(found)))
    whole("columns", columns, 1)
    furthest = max(found)
    last = furthest if upto is None else min(whole("upto", upto), furthest)
    rows = ceil(len(found) / columns)
    is_wide = columns > WIDE * rows
    cell = min((WIDE_FIELD if is_wide else FIELD) / columns, TALLEST / rows, LARGEST_CELL)
    paths: dict[int, list[str]] = {}
    for row in range(rows):
        line = found[row * columns : (row + 1) * columns]
        for start, length, distance in _runs(line):
            paths.setdefault(distance if distance <= last else -1, []).append(
                f"M{start} {row}h{length}v1h-{length}z"
            )
    field = group(
        (
            element("path", d="".join(d), fill=_colour(distance, last, furthest))
            for distance, d in sorted(paths.items())
        ),
        transform=f"scale({cell:.4g})",
        shape_rendering="crispEdges",
        data_pick_columns=columns,
        data_pick_size=f"{cell:.4g}",
    )
    counts = Counter(found)
    reached = range(last + 1)
    counted = [(n, counts[n]) for n in reached]
    most = max(count for n, count in counts.items() if n >= 0) if furthest >= 0 else 1
    told = ", ".join(f"{n}: {_positions(counts[n])}" for n in reached)
    wide, tall, charted = columns * cell, rows * cell, (furthest + 2) * LINE
    if not is_counted:
        return Svg(wide, tall, field, title, told)
    if is_wide:
        width = max(wide, CHART)
        chart = _chart(counted, most, furthest, (0, tall + LINE / 2), width)
        return Svg(width, tall + LINE / 2 + charted, field + chart, title, told)
    chart = _chart(counted, most, furthest, (wide + BETWEEN, 0), CHART)
    return Svg(wide + BETWEEN + CHART, max(tall, charted), field + chart, title, told)


def _numbers(distances: Iterable[int]) -> list[int]:
    found = []
    for distance in distances:
        try:
            value = int(distance)
        except (TypeError, ValueError):
            value = -2
        if value < -1 or value != distance:
            raise ArgumentError(
                "distances", f"whole numbers of at least -1 are expected, not {quoted(distance)}"
            )
        found.append(value)
    if not found:
        raise ArgumentError("distances", "at least one position is expected")
    return found


def _runs(line: Sequence[int]) -> Iterable[tuple[int, int, int]]:
    """The start and length of each run of equal distances."""
    start = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or line[at] != line[start]:
            yield start, at - start, line[start]
            start = at


def _colour(distance: int, last: int, furthest: int) -> str:
    if distance < 0:
        return colours.RULE
    return colours.ramp(distance / max(furthest, 1))


def _positions(count: int) -> str:
    return "1 position" if count == 1 else f"{count:,} positions"


def _chart(
    counts: list[tuple[int, int]], most: int, furthest: int, at: tuple[float, float], width: float
) -> str:
    """A bar for each distance, one below the other, on one scale for the whole search; `at` is the
    upper left corner."""
    left, top = at
    last = len(counts) - 1
    boxes, texts = [], [label("distance, positions", left, top + 13, fill=colours.SOFT)]
    for distance, count in counts:
        y = top + LINE * (distance + 1)
        length = max((width - 90) * count / most, 1.5 if count else 0)
        boxes.append(
            element(
                "rect",
                x=left + 26,
                y=y + 2,
                width=length,
                height=LINE - 5,
                rx=2,
                fill=_colour(distance, last, furthest),
            )
        )
        is_wave = distance == last
        texts.append(label(distance, left + 18, y + 14, text_anchor="end"))
        texts.append(
            label(
                written(count),
                left + 32 + length,
                y + 14,
                font_weight=600 if is_wave else None,
            )
        )
    return "".join(boxes) + group(texts, font_family=SANS, font_size=14, fill=colours.INK)
