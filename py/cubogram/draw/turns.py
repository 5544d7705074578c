"""A cube in the middle of a turn: some of its layers are turned relative to the others."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from cubogram.arguments import number
from cubogram.cube.cubies import FACES
from cubogram.cube.layout import SEEN, facelet_places
from cubogram.cube.moves import Move
from cubogram.draw.corners import DISTANCE, HALF, Eye, Vector, hull_body, square
from cubogram.draw.stickers import CubeLike, Tiles, chosen, read_stickers
from cubogram.draw.svg import Point, Svg, element

WIDTH, HEIGHT = 168.0, 172.0
"""Large enough for a layer that sticks out, so that the picture does not jump during the turn."""

YAW, PITCH = 38.0, 30.0

LEAST_AREA = 40.0
"""A sticker seen so nearly edge-on that it covers fewer square pixels than this is left out."""


def turning(
    cube: CubeLike,
    move: Move | str,
    part: float = 0.35,
    *,
    only: Iterable[int] | None = None,
    title: str | None = None,
) -> Svg:
    """The cube during a move; `part`, 0 to 1, is how much of the move is done.

    `cube` is the cube before the move. `only` lists the facelets (0 to 53) of that cube that
    keep their full colour; the others are pale. All pictures have the same size.
    Raises PuzzleError "facelets" or "notation", and ArgumentError.

    >>> turning("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "R").title
    'The cube during R'
    """
    stickers, seen = read_stickers(cube), chosen("only", only)
    step = move if isinstance(move, Move) else Move(move)
    number("part", part, 0, 1)
    axis, quarters = step.layers()
    eye = Eye.at(YAW, PITCH)
    angles = [-90.0 * part * (turns if turns < 3 else turns - 4) for turns in quarters]
    body = "".join(
        _layer(stickers, seen, eye, axis, layer, angle)
        for layer, angle in zip((-1, 0, 1), angles, strict=True)  # the nearest layer is drawn last
    )
    placed = element("g", body, transform=f"translate({WIDTH / 2:g} {HEIGHT / 2:g})")
    told = f"{round(100 * part)} % of the move {step}; before it the stickers were {stickers}"
    return Svg(WIDTH, HEIGHT, placed, title or f"The cube during {step}", told)


def _layer(
    stickers: str, seen: frozenset[int], eye: Eye, axis: int, layer: int, angle: float
) -> str:
    """One of the three layers of an axis: a dark slab with its stickers."""
    outlines = []
    for face in FACES:
        corners = [_turned(point, axis, angle) for point in _slab_face(face, axis, layer)]
        if _is_seen(corners, eye):
            outlines.append([eye.project(point) for point in corners])
    tiles = Tiles(2.0)
    for facelet, (_, place) in enumerate(facelet_places()):
        if place[axis] == layer:
            corners = [_turned(point, axis, angle) for point in square(facelet, 0.055)]
            points: list[Point] = [eye.project(point) for point in corners]
            if _is_seen(corners, eye) and _area(points) > LEAST_AREA:
                tiles.add(stickers[facelet], points, is_pale=facelet not in seen)
    return hull_body(outlines, 2) + tiles.write()


def _slab_face(face: str, axis: int, layer: int) -> list[Vector]:
    """The four corners of a face of a layer's slab."""
    normal, right, down = SEEN[face]
    corners: list[Vector] = []
    for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        point = [HALF * (normal[n] + i * right[n] + j * down[n]) for n in range(3)]
        point[axis] = layer + (0.5 if point[axis] > 0 else -0.5)
        corners.append((point[0], point[1], point[2]))
    return corners


def _turned(point: Vector, axis: int, angle: float) -> Vector:
    """A point turned about an axis, in degrees anticlockwise as seen from its positive end."""
    if not angle:
        return point
    first, second = (axis + 1) % 3, (axis + 2) % 3
    a, b = cos(radians(angle)), sin(radians(angle))
    turned = list(point)
    turned[first] = a * point[first] - b * point[second]
    turned[second] = b * point[first] + a * point[second]
    return turned[0], turned[1], turned[2]


def _area(points: list[Point]) -> float:
    """The area of a convex polygon in the picture."""
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def _is_seen(corners: list[Vector], eye: Eye) -> bool:
    """True if the eye is in front of a square whose corners run clockwise as seen from the
    front."""
    p, q, _, s = corners
    a = [q[n] - p[n] for n in range(3)]
    b = [s[n] - p[n] for n in range(3)]
    outward = [b[1] * a[2] - b[2] * a[1], b[2] * a[0] - b[0] * a[2], b[0] * a[1] - b[1] * a[0]]
    return sum(outward[n] * (DISTANCE * eye.towards[n] - p[n]) for n in range(3)) > 0
