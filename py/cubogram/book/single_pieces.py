"""A single corner or edge seen straight on: twisted, flipped, or mirrored."""

from __future__ import annotations

from math import cos, pi, sin

from cubogram.arguments import choice, whole
from cubogram.cube.cubies import CORNERS, EDGES
from cubogram.cube.pieces import corner_colour_places
from cubogram.draw import Svg
from cubogram.draw.corners import hull_body
from cubogram.draw.stickers import Tiles

RADIUS = 34.0
SIZE = 2 * RADIUS + 8


def corner_piece(corner: str = "URF", orientation: int = 0) -> Svg:
    """A corner with orientation 0 to 5, in a place whose U or D face is at the top.

    1 and 2 are twisted clockwise and anticlockwise; 3, 4 and 5 are the mirror images.

    >>> corner_piece("URF", 1).description
    'From the top, clockwise: F U R'
    """
    choice("corner", corner, CORNERS)
    whole("orientation", orientation, 0, 5)
    shown = [""] * 3
    for colour, place in zip(corner, corner_colour_places(orientation), strict=True):
        shown[place] = colour
    outline = [_point(60 * n) for n in range(6)]
    body = hull_body([outline])
    tiles = Tiles(2.2)
    middle = (SIZE / 2, SIZE / 2)
    for n, colour in enumerate(shown):
        face = [middle, _point(120 * n - 60), _point(120 * n), _point(120 * n + 60)]
        tiles.add(colour, _inset(face))
    title = f"The corner {corner} with orientation {orientation}"
    return Svg(
        SIZE, SIZE, body + tiles.write(), title, f"From the top, clockwise: {' '.join(shown)}"
    )


def edge_piece(edge: str = "UF", flip: int = 0) -> Svg:
    """An edge with flip 0 or 1, in a place whose mark is on the upper sticker.

    >>> edge_piece("UF", 1).description
    'From the top: F U'
    """
    choice("edge", edge, EDGES)
    shown = edge[::-1] if whole("flip", flip, 0, 1) else edge
    middle, wide, narrow, high = SIZE / 2, 30.0, 24.0, 28.0
    outline = [
        (middle + side * x, middle + up * high)
        for side, up, x in ((-1, -1, narrow), (1, -1, narrow), (1, 0, wide), (1, 1, narrow))
    ]
    outline += [(middle - narrow, middle + high), (middle - wide, middle)]
    body = hull_body([outline])
    tiles = Tiles(2.2)
    tiles.add(shown[0], _inset([*outline[:3], outline[5]]))
    tiles.add(shown[1], _inset(outline[2:]))
    title = f"The edge {edge} with flip {flip}"
    return Svg(SIZE, SIZE, body + tiles.write(), title, f"From the top: {' '.join(shown)}")


def _point(degrees: float) -> tuple[float, float]:
    """A point of the outline, in degrees clockwise from the top."""
    angle = degrees * pi / 180
    return SIZE / 2 + RADIUS * sin(angle), SIZE / 2 - RADIUS * cos(angle)


def _inset(face: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The face, slightly smaller around its middle."""
    x, y = sum(p[0] for p in face) / 4, sum(p[1] for p in face) / 4
    return [(x + 0.9 * (px - x), y + 0.9 * (py - y)) for px, py in face]
