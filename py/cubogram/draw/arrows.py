"""Arrows on stickers: dark with a bright edge, so that they are visible on every colour."""

from collections.abc import Iterable

from cubogram.draw.colours import ON_STICKER
from cubogram.draw.svg import Point, element, group, polygon, short

HALO = "#ffffff"


def arrow(
    start: Point,
    end: Point,
    *,
    both: bool = False,
    bend: float = 0.0,
    size: float = 8.0,
    gap: float = 0.0,
) -> tuple[str, str]:
    """The `d` attributes of an arrow's line and of its heads.

    `bend` is the distance of the line's middle from the straight line, as a fraction of the length;
    `gap` shortens the line at both ends.

    >>> arrow((0, 0), (30, 0))
    ('M0 0L24 0', 'M30 0L22 4L22 -4Z')
    """
    (x1, y1), (x2, y2) = start, end
    middle = ((x1 + x2) / 2 - bend * (y2 - y1), (y1 + y2) / 2 + bend * (x2 - x1))
    control = (2 * middle[0] - (x1 + x2) / 2, 2 * middle[1] - (y1 + y2) / 2)
    away, into = (
        _direction(start, control if bend else end),
        _direction(control if bend else start, end),
    )
    start = (x1 + gap * away[0], y1 + gap * away[1])
    end = (x2 - gap * into[0], y2 - gap * into[1])
    heads = polygon(_head(end, into, size))
    tail = start
    if both:
        heads += polygon(_head(start, (-away[0], -away[1]), size))
        tail = _along(start, away, 0.75 * size)
    tip = _along(end, into, -0.75 * size)
    way = f"Q{short(control[0])} {short(control[1])} " if bend else "L"
    return f"M{short(tail[0])} {short(tail[1])}{way}{short(tip[0])} {short(tip[1])}", heads


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = (x * x + y * y) ** 0.5 or 1.0
    return x / length, y / length


def _along(point: Point, direction: Point, way: float) -> Point:
    return point[0] + way * direction[0], point[1] + way * direction[1]


def _head(tip: Point, direction: Point, size: float) -> tuple[Point, Point, Point]:
    (x, y), (dx, dy) = tip, direction
    back, side = size, size / 2
    return (
        tip,
        (x - back * dx - side * dy, y - back * dy + side * dx),
        (x - back * dx + side * dy, y - back * dy - side * dx),
    )


def arrows(drawn: Iterable[tuple[str, str]], width: float = 2.4) -> str:
    """The elements for some arrows: bright paths under dark ones."""
    pairs = list(drawn)
    if not pairs:
        return ""
    lines, heads = "".join(d for d, _ in pairs), "".join(d for _, d in pairs)

    def both(colour: str, more: float, opacity: str | None) -> str:
        return group(
            (
                element("path", d=lines, fill="none", stroke_width=width + more),
                element("path", d=heads, fill=colour, stroke_width=1 + more),
            ),
            stroke=colour,
            opacity=opacity,
        )

    return group(
        (both(HALO, 2.2, "0.75"), both(ON_STICKER, 0, None)),
        stroke_linejoin="round",
        stroke_linecap="round",
    )
