"""Pictures for the chapter on symmetry: many small cubes at once, and a corner in six ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from cubogram.arguments import quoted, whole
from cubogram.cube.layout import facelet_places
from cubogram.cube.pieces import corner_colour_places
from cubogram.draw import Svg, colours
from cubogram.draw.corners import Eye, face_corners, square
from cubogram.draw.galleries import ON_A_PHONE
from cubogram.draw.svg import SANS, element, group, label, polygon
from cubogram.errors import ArgumentError

CELL, LINE = 74.0, 94.0
SCALE = 0.46
EYE = Eye.at(38, 30)


@cache
def _seen() -> tuple[dict[int, str], str]:
    """The visible facelets, 0 to 53, as paths around the origin, and the body behind them."""
    stickers = {}
    for facelet, (face, _) in enumerate(facelet_places()):
        if face in "URF":
            stickers[facelet] = _path([EYE.project(point) for point in square(facelet, 0.06)])
    body = "".join(_path([EYE.project(point) for point in face_corners(face)]) for face in "URF")
    return stickers, body


def _path(points: Sequence[tuple[float, float]]) -> str:
    return polygon([(SCALE * x, SCALE * y) for x, y in points])


def images(
    states: Sequence[str],
    labels: Sequence[object],
    *,
    columns: int = 8,
    title: str = "Images of a cube",
) -> Svg:
    """Many small cubes in rows, each with its label below; equal cubes have the same frame.

    `states` are 54 facelets each. Raises ArgumentError if there are none, or if the number of
    labels differs.

    >>> solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    >>> images([solved] * 3, ["first", "second", "third"]).description
    'first, second, third'
    """
    if not states or len(states) != len(labels):
        raise ArgumentError("labels", "at least one state is expected, and a label for each")
    whole("columns", columns, 1)
    stickers, body = _seen()
    repeated = [state for state, count in Counter(states).items() if count > 1]
    cubes, texts = [], []
    for n, (state, name) in enumerate(zip(states, labels, strict=True)):
        x, y = (n % columns + 0.5) * CELL, n // columns * LINE + CELL / 2
        paths: dict[str, str] = {}
        for facelet, d in stickers.items():
            paths[state[facelet]] = paths.get(state[facelet], "") + d
        drawn = element("path", d=body, fill=colours.BODY, stroke=colours.BODY, stroke_width=3)
        drawn += "".join(
            element("path", d=d, fill=colours.STICKERS.get(letter, colours.PLAIN))
            for letter, d in paths.items()
        )
        if state in repeated:
            drawn += _frame(repeated.index(state))
        cubes.append(element("g", drawn, transform=f"translate({x:g} {y:g})"))
        texts.append(label(name, x, y + CELL / 2 + 14))
    words = group(texts, font_family=SANS, font_size=17, fill=colours.INK, text_anchor="middle")
    width = min(columns, len(states)) * CELL
    height = -(-len(states) // columns) * LINE
    return Svg(width, height, "".join(cubes) + words, title, ", ".join(map(str, labels)))


def _frame(number: int) -> str:
    """A frame around a cube and its label, in one of eight colours, solid or dashed."""
    return element(
        "rect",
        x=3 - CELL / 2,
        y=1 - CELL / 2,
        width=CELL - 6,
        height=LINE - 3,
        rx=8,
        fill="none",
        stroke=colours.SERIES[number % len(colours.SERIES)],
        stroke_width=2.5,
        stroke_dasharray="6 4" if number >= len(colours.SERIES) else None,
    )


def corner_ways(orientations: Sequence[int], labels: Sequence[object]) -> Svg:
    """The corner URF in each of the given orientations, 0 to 5, side by side, seen straight on.

    Raises ArgumentError for other numbers.

    >>> corner_ways([0, 3], ["home", "in the mirror"]).description
    'home: U R F, in the mirror: U F R'
    """
    if not orientations or len(orientations) != len(labels):
        raise ArgumentError("labels", "at least one orientation is expected, and a label for each")
    if not set(orientations) <= set(range(6)):
        raise ArgumentError(
            "orientations", f"numbers from 0 to 5 are expected, not {quoted(orientations)}"
        )
    drawn, told = [], []
    side, high, step = 31.0, 18.0, 96.0
    centre = (step / 2, 46.0)
    top = [(0.0, 0.0), (-side, -high), (0.0, -2 * high), (side, -high)]
    right = [(0.0, 0.0), (side, -high), (side, high), (0.0, 2 * high)]
    front = [(0.0, 0.0), (0.0, 2 * high), (-side, high), (-side, -high)]
    middles = [(0.0, -high), (side / 2, high / 2 + 4), (-side / 2, high / 2 + 4)]
    for n, (orientation, name) in enumerate(zip(orientations, labels, strict=True)):
        shown = [""] * 3
        for colour, place in zip("URF", corner_colour_places(orientation), strict=True):
            shown[place] = colour
        x, y = centre[0] + n * step, centre[1]
        for colour, outline, (dx, dy) in zip(shown, (top, right, front), middles, strict=True):
            d = polygon([(x + a, y + b) for a, b in outline])
            drawn.append(
                element(
                    "path", d=d, fill=colours.STICKERS[colour], stroke=colours.BODY, stroke_width=3
                )
            )
            drawn.append(label(colour, x + dx, y + dy + 1, fill=colours.ON_STICKER))
        drawn.append(label(name, x, y + 61, fill=colours.INK))
        told.append(f"{name}: {' '.join(shown)}")
    size = max(14, len(orientations) * step / ON_A_PHONE)
    body = group(
        drawn, font_family=SANS, font_size=size, text_anchor="middle", stroke_linejoin="round"
    )
    return Svg(len(orientations) * step, 116, body, "A corner", ", ".join(told))
