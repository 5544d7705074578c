"""Two render loops and their call counters: one always draws, the other only during movements."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.arguments import whole
from cubogram.draw import Svg, colours
from cubogram.draw.svg import SANS, element, group, label

RATE, SECONDS = 60, 3
STEP = 3  # frames between two moments that can be picked
MOMENTS = RATE * SECONDS // STEP
TICK, LEFT = 1.6, 92.0
WIDTH = LEFT + RATE * SECONDS * TICK + 76
ROWS = (("always", 62.0), ("when needed", 104.0))


def render_loops(turns: Sequence[tuple[float, float]], moment: int) -> Svg:
    """The calls that a page has made up to a moment (in twentieths of a second).

    `turns` are the starts and ends of movements, in seconds. Each moment can be picked. Raises
    ArgumentError.

    >>> render_loops([(0.5, 0.7)], 20).description
    'After 1.00 s: always 60 calls, when needed 13 calls'
    """
    last = STEP * whole("moment", moment, 0, MOMENTS - 1)
    frames = range(RATE * SECONDS)
    needed = [any(a * RATE <= n <= b * RATE for a, b in turns) for n in frames]
    now = LEFT + last * TICK
    parts, told = [], []
    for a, b in turns:
        wide = (b - a) * RATE * TICK
        parts.append(
            element(
                "rect",
                x=LEFT + a * RATE * TICK,
                y=18,
                width=wide,
                height=16,
                rx=4,
                fill=colours.GOOD,
            )
        )
    words = [label("it turns", 0, 31)]
    for (name, y), is_called in zip(ROWS, (lambda n: True, needed.__getitem__), strict=True):
        called = [n for n in frames if is_called(n)]
        for colour, some in (
            (colours.ACCENT, [n for n in called if n < last]),
            (colours.GRID, [n for n in called if n >= last]),
        ):
            d = "".join(f"M{LEFT + n * TICK:.1f} {y:g}v22" for n in some)
            parts.append(element("path", d=d, stroke=colour, stroke_width=1) if d else "")
        count = sum(n < last for n in called)
        words.append(label(name, 0, y + 16))
        words.append(label(f"{count} calls", WIDTH, y + 16, text_anchor="end", font_weight=600))
        told.append(f"{name} {count} calls")
    parts.append(element("path", d=f"M{now:g} 10V132", stroke=colours.INK, stroke_width=2))
    words.append(label(f"{last / RATE:.2f} s", now, 148, text_anchor="middle"))
    for n in range(MOMENTS):
        x = LEFT + (n - 0.5) * STEP * TICK
        rect = element(
            "rect", x=x, y=0, width=STEP * TICK, height=150, fill="transparent", data_pick=str(n)
        )
        parts.append(rect)
    body = "".join(parts) + group(words, font_family=SANS, font_size=13, fill=colours.INK)
    return Svg(
        WIDTH, 154, body, "Two render loops", f"After {last / RATE:.2f} s: {', '.join(told)}"
    )
