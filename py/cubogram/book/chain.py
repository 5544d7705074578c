"""A walk in a row of boxes, one of them marked: a number at each step, and the turns between
them."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.arguments import whole
from cubogram.draw import Svg, colours
from cubogram.draw.svg import MONO, SANS, element, group, label
from cubogram.errors import ArgumentError

WIDTH, BOX, PICTURE, HEAD, FOOT = 480.0, 40.0, 200.0, 28.0, 30.0


def chain(
    values: Sequence[object],
    at: int,
    *,
    between: Sequence[object] = (),
    below: Sequence[object] = (),
    picture: Svg | None = None,
    title: str = "A walk, step by step",
) -> Svg:
    """The values of a walk in boxes, with box `at` (from 0) marked; each can be picked by its
    number.

    `between` lists what leads from each box to the next, and `below` a text for each box; `picture`
    is put above the boxes. Raises ArgumentError if their lengths do not match.

    >>> chain([0, 5, 3], 1, between=["R", "U"]).description
    'box 2 of 3: 5. 0, R, 5, U, 3'
    """
    whole("at", at, 0, len(values) - 1)
    if len(between) not in (0, len(values) - 1):
        raise ArgumentError("between", f"{len(values) - 1} entries are expected")
    if len(below) not in (0, len(values)):
        raise ArgumentError("below", f"{len(values)} entries are expected")
    top = (PICTURE + 8 if picture else 0.0) + (HEAD if between else 4.0)
    step = WIDTH / len(values)
    wide = step - (18 if between else 8)
    middles = [(n + 0.5) * step for n in range(len(values))]
    parts = [picture.placed((WIDTH - PICTURE) / 2, 0, PICTURE, PICTURE)] if picture else []
    line = f"M{middles[0]:g} {top + BOX / 2:g}H{middles[-1]:g}"
    parts.append(element("path", d=line, stroke=colours.EDGE, stroke_width=2))
    for n, (x, value) in enumerate(zip(middles, values, strict=True)):
        parts.append(_box(str(value), n, x, top, wide, is_marked=n == at))
    ways = [label(way, (n + 1) * step, top - 9) for n, way in enumerate(between)]
    parts.append(group(ways, **_words(16, MONO), fill=colours.INK))
    notes = [label(note, x, top + BOX + 20) for x, note in zip(middles, below, strict=False)]
    parts.append(group(notes, **_words(15, SANS), fill=colours.SOFT))
    told = [str(values[0])]
    for n, value in enumerate(values[1:]):
        told += [*map(str, between[n : n + 1]), str(value)]
    words = f"box {at + 1} of {len(values)}: {values[at]}. {', '.join(told)}"
    height = top + BOX + (FOOT if below else 4)
    return Svg(WIDTH, height, "".join(parts), title, words)


def _box(text: str, number: int, x: float, y: float, wide: float, *, is_marked: bool) -> str:
    rect = element(
        "rect", x=x - wide / 2, y=y, width=wide, height=BOX, rx=6,
        fill=colours.ACCENT if is_marked else colours.PAPER,
        stroke=colours.ACCENT if is_marked else colours.EDGE,
    )  # fmt: skip
    ink = colours.ON_ACCENT if is_marked else colours.INK
    return group([rect, label(text, x, y + 26, fill=ink, **_words(17, MONO))], data_pick=number)


def _words(size: int, family: str) -> dict[str, float | str | None]:
    return {"font_family": family, "font_size": size, "text_anchor": "middle"}
