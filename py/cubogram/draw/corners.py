"""The cube in perspective: three faces seen from a corner, and the other three from behind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from cubogram.arguments import number, public
from cubogram.cube.cubies import FACES
from cubogram.cube.layout import SEEN, facelet_places
from cubogram.draw import colours
from cubogram.draw.stickers import CubeLike, Tiles, chosen, read_stickers
from cubogram.draw.svg import Point, Svg, element, polygon

SIZE = 27.0  # pixels of a sticker's edge
DISTANCE = 11.0  # from the eye, in stickers
HALF = 1.5  # half of the cube's edge, in stickers
Vector = tuple[float, float, float]


class Eye(NamedTuple):
    """A viewpoint: the directions to the right and up in the picture, and towards the eye."""

    right: Vector
    up: Vector
    towards: Vector

    @classmethod
    def at(cls, yaw: float, pitch: float) -> Eye:
        """The viewpoint after moving around the cube to its right and up, in degrees from the
        front.
        """
        a, b = radians(yaw), radians(pitch)
        return cls(
            (cos(a), 0.0, -sin(a)),
            (-sin(a) * sin(b), cos(b), -cos(a) * sin(b)),
            (sin(a) * cos(b), sin(b), cos(a) * cos(b)),
        )

    def sees(self, face: str) -> bool:
        """True if a face is visible."""
        normal = SEEN[face][0]
        return _dot(self.towards, normal) * DISTANCE > HALF

    def project(self, point: Vector) -> Point:
        """Projects a point in space to the picture, in pixels from its middle."""
        scale = SIZE * DISTANCE / (DISTANCE - _dot(self.towards, point))
        return scale * _dot(self.right, point), -scale * _dot(self.up, point)


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def square(facelet: int, inset: float) -> list[Vector]:
    """The corners in space of a sticker, `inset` from the border of its cell."""
    face, block = facelet_places()[facelet]
    normal, right, down = SEEN[face]
    half = 0.5 - inset
    return [
        (
            block[0] + 0.5 * normal[0] + half * (i * right[0] + j * down[0]),
            block[1] + 0.5 * normal[1] + half * (i * right[1] + j * down[1]),
            block[2] + 0.5 * normal[2] + half * (i * right[2] + j * down[2]),
        )
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


def face_corners(face: str, half: float = HALF) -> list[Vector]:
    """The four corners in space of a face."""
    normal, right, down = SEEN[face]
    return [
        (
            HALF * normal[0] + half * (i * right[0] + j * down[0]),
            HALF * normal[1] + half * (i * right[1] + j * down[1]),
            HALF * normal[2] + half * (i * right[2] + j * down[2]),
        )
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]


@public
def corner(
    cube: CubeLike,
    *,
    back: bool = False,
    yaw: float = 38.0,
    pitch: float = 30.0,
    only: Iterable[int] | None = None,
    letters: bool = False,
    title: str = "The cube seen from a corner",
) -> Svg:
    """The cube as it is held, seen from the front, from the right and from above.

    With `back`, a second picture shows the three hidden faces: from the left, from behind and from
    below. `yaw` and `pitch` are degrees to the right and up (a negative `pitch` shows the bottom).
    `only` are the facelets (0 to 53) that keep their colour; `letters` labels each sticker with the
    face whose colour it has. Raises PuzzleError "facelets" and ArgumentError.

    >>> corner("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB").body.count("<path")
    5
    """
    stickers, seen = read_stickers(cube), chosen("only", only)
    number("yaw", yaw, -360, 360)
    number("pitch", pitch, -90, 90)
    shown = "".join(letter if n in seen else "?" for n, letter in enumerate(stickers))
    eyes = [Eye.at(yaw, pitch)] + ([Eye.at(yaw + 180, -pitch)] if back else [])
    parts, left, height = [], 0.0, 0.0
    views = [_view(shown, eye, letters) for eye in eyes]
    height = max(view.height for view in views)
    for view in views:
        if left:
            left += 12
        x, y = left + view.middle[0], view.middle[1] + (height - view.height) / 2
        place = f"translate({x:.1f} {y:.1f})"
        parts.append(element("g", view.body, transform=place))
        left += view.width
    return Svg(
        left, height, "".join(parts), title, f"The stickers in the order U R F D L B: {stickers}"
    )


class View(NamedTuple):
    """A drawn cube around (0, 0): its elements, its size, and the position of its middle."""

    body: str
    width: float
    height: float
    middle: Point


def _view(stickers: str, eye: Eye, letters: bool) -> View:
    faces = [face for face in FACES if eye.sees(face)]
    tiles = Tiles(2.2)
    for facelet, letter in enumerate(stickers):
        if FACES[facelet // 9] in faces:
            corners = [eye.project(point) for point in square(facelet, 0.055)]
            tiles.add(letter, corners, with_letter=letters)
    outlines = [[eye.project(point) for point in face_corners(face)] for face in faces]
    body = hull_body(outlines)
    shade = shading(eye, faces)
    points = [point for outline in outlines for point in outline]
    return _framed(body + tiles.write(11) + shade, points)


def hull_body(outlines: Iterable[Iterable[Point]], edge: float = 6) -> str:
    """The dark body behind the stickers of some faces."""
    return element(
        "path",
        d="".join(map(polygon, outlines)),
        fill=colours.BODY,
        stroke=colours.BODY,
        stroke_width=edge,
        stroke_linejoin="round",
    )


def shading(eye: Eye, faces: Sequence[str]) -> str:
    """A faint shadow on the face turned away from the light, which comes from the upper left."""
    if len(faces) < 2:
        return ""
    darkest = min(faces, key=lambda face: _dot(_light(eye), SEEN[face][0]))
    corners = [eye.project(point) for point in face_corners(darkest)]
    return element("path", d=polygon(corners), fill="#000000", opacity="0.13")


def _light(eye: Eye) -> Vector:
    x, y, z = (0.8 * u - 0.5 * r for r, u in zip(eye.right, eye.up, strict=True))
    return x, y, z


def _framed(body: str, points: list[Point]) -> View:
    margin = 4.0
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    middle = (margin - left, margin - top)
    return View(body, right - left + 2 * margin, bottom - top + 2 * margin, middle)
