"""A solid from a graphics card's data: corners on the screen, and faces that join them."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.arguments import number
from cubogram.draw import Svg, colours
from cubogram.draw.svg import element, group, label, polygon
from cubogram.errors import ArgumentError

SIZE, UNIT = 260.0, 58.0
GREEN = (0, 155, 72)


def solid(
    corners: Sequence[Sequence[float]],
    faces: Sequence[Sequence[int]] = (),
    shades: Sequence[float] = (),
    *,
    numbers: bool = False,
    title: str = "A solid",
) -> Svg:
    """Faces, each a list of corner numbers, drawn over each other in order.

    `corners` are pairs (x to the right, y up) from the middle of the picture. `shades` are the
    brightness of each face, 0 to 1; without them, faces are outlines. `numbers` writes the number
    of each corner next to it. Raises ArgumentError.

    >>> solid([(0, 0), (1, 0), (0, 1)], [(0, 1, 2)]).description
    '3 corners, 1 faces'
    """
    if shades and len(shades) != len(faces):
        raise ArgumentError("shades", f"{len(faces)} numbers are expected, one for each face")
    middle = SIZE / 2
    try:
        places = [(middle + UNIT * float(x), middle - UNIT * float(y)) for x, y in corners]
        outlines = [polygon(places[n] for n in face) for face in faces]
    except (TypeError, ValueError, IndexError) as problem:
        message = "pairs are expected, and faces that list their numbers"
        raise ArgumentError("corners", message) from problem
    body = ""
    for at, outline in enumerate(outlines):
        shade = number("shades", shades[at], 0, 1) if shades else None
        body += element(
            "path",
            d=outline,
            fill="none" if shade is None else _green(shade),
            stroke=colours.EDGE if shade is None else colours.BODY,
            stroke_width=2,
            stroke_linejoin="round",
        )
    dots = "".join(element("circle", cx=x, cy=y, r=3) for x, y in places)
    body += group([dots], fill=colours.ACCENT) if not shades else ""
    if numbers:
        texts = [label(n, x + 6, y - 6) for n, (x, y) in enumerate(places)]
        body += group(texts, font_size=12, fill=colours.INK)
    return Svg(SIZE, SIZE, body, title, f"{len(places)} corners, {len(faces)} faces")


def _green(shade: float) -> str:
    red, green, blue = (round(part * shade) for part in GREEN)
    return f"rgb({red},{green},{blue})"
