"""Charts: bars for counts, lines for measurements."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from cubogram.arguments import number, public
from cubogram.draw import colours
from cubogram.draw.axes import Axis, shortened, written
from cubogram.draw.svg import SANS, Point, Svg, element, group, label, short
from cubogram.errors import ArgumentError

WIDTH, HEIGHT = 480.0, 270.0  # not much wider than a phone, so that text stays readable
RIGHT, TOP, BOTTOM = 20.0, 16.0, 44.0
LEGEND_LINE = 22.0
FONT, LETTER = 14.0, 8.5  # the font size in pixels, and the greatest width of a digit


@public
def bars(
    values: Mapping[object, float] | Sequence[float],
    *,
    highlighted: Iterable[object] = (),
    is_log: bool = False,
    x_label: str = "",
    y_label: str = "",
    width: float = WIDTH,
    height: float = HEIGHT,
    title: str = "A bar chart",
) -> Svg:
    """A bar chart, with the value above each bar and its label below.

    Labels are the keys of a mapping, or 0, 1, 2... for a sequence. Bars in `highlighted` have the
    accent colour; if there are none, all bars do. With `is_log`, each step up is a factor of ten.
    Raises ArgumentError for a negative number, or if there are no values.

    >>> bars({"18": 4, "19": 27, "20": 3}).description
    '18: 4, 19: 27, 20: 3'
    """
    pairs = list(values.items()) if isinstance(values, Mapping) else list(enumerate(values))
    if not pairs:
        raise ArgumentError("values", "at least one number is expected")
    heights = [number("values", value) for _, value in pairs]
    marked = {*highlighted}
    most = max(heights)
    floor_y, ceiling = (
        height - (BOTTOM if x_label else BOTTOM - 18),
        TOP + 14 + (18 if y_label else 0),
    )
    axis = Axis(range=(0.5, max(most, 1)), is_log=True) if is_log else Axis(range=(0, most or 1))
    axis = axis.over(())
    left = _room_for(axis) if is_log else RIGHT
    step = (width - left - RIGHT) / len(pairs)
    numbers = [] if step < 26 else _fitting(heights, step)
    every = 1 if max(len(str(name)) for name, _ in pairs) * LETTER < step else 5
    bodies, texts = {True: "", False: ""}, []
    for at, ((name, _), value) in enumerate(zip(pairs, heights, strict=True)):
        x, tall = left + (at + 0.5) * step, axis.part(value) * (floor_y - ceiling)
        if value:
            tall = max(tall, 1.5)
            bodies[name in marked or not marked] += _bar(x, floor_y, 0.76 * step, tall)
        if at % every == 0 or at == len(pairs) - 1:
            texts.append(label(name, x, floor_y + 17, fill=colours.SOFT))
        if numbers:
            texts.append(label(numbers[at], x, floor_y - tall - 5))
    drawn = "".join(
        element("path", d=d, fill=colours.ACCENT if is_marked else colours.EDGE)
        for is_marked, d in bodies.items()
        if d
    )
    base = element(
        "path", d=f"M{short(left)} {short(floor_y)}H{short(width - RIGHT)}", stroke=colours.EDGE
    )
    grid = _rules(axis, (left, ceiling, width - RIGHT, floor_y)) if is_log else ""
    if x_label:
        texts.append(label(x_label, (left + width) / 2, height - 6, fill=colours.SOFT))
    if y_label:
        texts.append(label(y_label, left, 14, text_anchor="start", fill=colours.SOFT))
    words = group(texts, font_family=SANS, font_size=FONT, fill=colours.INK, text_anchor="middle")
    told = ", ".join(
        f"{name}: {written(value)}" for (name, _), value in zip(pairs, heights, strict=True)
    )
    return Svg(width, height, grid + drawn + base + words, title, told)


def _fitting(values: Sequence[float], width: float) -> list[str]:
    """The numbers above bars, shortened if necessary; none if they would run together."""
    for digits in (3, 2):
        told = [
            written(value) if len(written(value)) * LETTER < width else shortened(value, digits)
            for value in values
        ]
        if max(map(len, told)) * LETTER < width + 2:
            return told
    return []


def _bar(x: float, floor_y: float, width: float, tall: float) -> str:
    """The `d` attribute of a bar with rounded upper corners."""
    r = min(3.0, tall, width / 2)
    return (
        f"M{short(x - width / 2)} {short(floor_y)}v-{short(tall - r)}q0 -{short(r)} {short(r)} "
        f"-{short(r)}h{short(width - 2 * r)}q{short(r)} 0 {short(r)} {short(r)}v{short(tall - r)}z"
    )


@dataclass(frozen=True)
class Series:
    """Points joined by a line, with the name of the line.

    `notes` are tooltips, one for each point; by default there are none.

    >>> Series("turns", ((1, 20), (2, 19))).points[0]
    (1, 20)
    """

    name: str
    points: tuple[Point, ...]
    notes: tuple[str, ...] = ()


@public
def lines(
    series: Mapping[str, Sequence[Point]] | Sequence[Series],
    *,
    x: Axis | None = None,
    y: Axis | None = None,
    width: float = WIDTH,
    height: float = HEIGHT,
    title: str = "A line chart",
) -> Svg:
    """A line chart; each line has its own marks and colour, and its name is below the chart.

    `series` maps names to points (x, y), or is a sequence of `Series`. Raises ArgumentError for
    numbers that an axis cannot show.

    >>> lines({"ours": [(0.1, 19.3), (1, 18.6)]}, x=Axis("seconds", is_log=True)).description
    'ours: 0.1 19.3, 1 18.6'
    """
    every = (
        [Series(name, tuple(points)) for name, points in series.items()]
        if isinstance(series, Mapping)
        else list(series)
    )
    across = (x or Axis()).over(p[0] for one in every for p in one.points)
    up = (y or Axis()).over(p[1] for one in every for p in one.points)
    left, top = _room_for(up), TOP + (18 if up.label else 0)
    floor_y, right = height - BOTTOM, width - RIGHT

    def place(point: Point) -> Point:
        return (
            left + across.part(point[0]) * (right - left),
            floor_y - up.part(point[1]) * (floor_y - top),
        )

    body = _grid(across, up, (left, top, right, floor_y))
    legend = []
    for row, one in enumerate(every):
        colour = colours.SERIES[row % len(colours.SERIES)]
        places = [place(point) for point in one.points]
        if len(places) > 1:
            d = "M" + "L".join(f"{short(a)} {short(b)}" for a, b in places)
            body += element("path", d=d, fill="none", stroke=colour, stroke_width=2)
        notes = one.notes or tuple(f"{one.name}: {a:g}, {b:g}" for a, b in one.points)
        for (a, b), note in zip(places, notes, strict=True):
            told = f"<title>{escape(note)}</title>"
            body += group([told, _mark(a, b, colour, row)])
        at = height + 14 + row * LEGEND_LINE
        body += _mark(left + 4, at - 4, colour, row)
        legend.append(label(one.name, left + 16, at))
    body += group(legend, font_family=SANS, font_size=FONT, fill=colours.INK)
    total = height + (len(every) * LEGEND_LINE + 6 if every else 0)
    return Svg(width, total, body, title, "; ".join(map(_told, every)))


def _told(one: Series) -> str:
    return f"{one.name}: " + ", ".join(f"{a:g} {b:g}" for a, b in one.points)


def _room_for(up: Axis) -> float:
    """The width that the marks of a vertical axis take up."""
    return max((len(name) for _, name in up.ticks), default=0) * LETTER + 16


def _rules(up: Axis, frame: tuple[float, float, float, float]) -> str:
    """A horizontal line at each mark, labelled where there is room."""
    left, top, right, floor_y = frame
    thin, names, free = "", [], floor_y + LEGEND_LINE
    for value, name in up.ticks:
        y = floor_y - up.part(value) * (floor_y - top)
        thin += f"M{short(left)} {short(y)}H{short(right)}"
        if y <= free - LEGEND_LINE:
            names.append(label(name, left - 8, y + 4, text_anchor="end"))
            free = y
    return element("path", d=thin, stroke=colours.RULE, fill="none") + group(
        names, font_family=SANS, font_size=FONT, fill=colours.SOFT
    )


def _grid(across: Axis, up: Axis, frame: tuple[float, float, float, float]) -> str:
    left, top, right, floor_y = frame
    thin, texts = "", []
    for value, name in across.ticks:
        x = left + across.part(value) * (right - left)
        thin += f"M{short(x)} {short(top)}V{short(floor_y)}"
        texts.append(label(name, x, floor_y + 18, text_anchor="middle"))
    if across.label:
        texts.append(label(across.label, (left + right) / 2, floor_y + 37, text_anchor="middle"))
    if up.label:
        texts.append(label(up.label, left, 14))
    return (
        _rules(up, frame)
        + element("path", d=thin, stroke=colours.RULE, fill="none")
        + group(texts, font_family=SANS, font_size=FONT, fill=colours.SOFT)
    )


def _mark(x: float, y: float, colour: str, number: int) -> str:
    """A circle, square or diamond, so that colour is not the only difference between lines."""
    if number % 3 == 0:
        return element("circle", cx=x, cy=y, r=4, fill=colour)
    if number % 3 == 1:
        return element("rect", x=x - 4, y=y - 4, width=8, height=8, fill=colour)
    return element("path", d=f"M{short(x)} {short(y - 5)}l5 5l-5 5l-5 -5z", fill=colour)
