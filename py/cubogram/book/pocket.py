"""The 2x2x2 cube as the chapter "Solve the pocket cube" has it: corners, turns, a picture.

A cube is a pair of rows, one number for each of the seven places: which corner is there, and its
twist. The eighth corner, DBL, never moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from cubogram import Cube
from cubogram.arguments import whole
from cubogram.cube.cubies import CORNERS, FACES, Cubies
from cubogram.cube.layout import SEEN, facelet_places
from cubogram.draw import Svg, colours
from cubogram.draw.corners import HALF, Eye, Vector, face_corners, hull_body, shading
from cubogram.draw.stickers import Tiles
from cubogram.draw.svg import Point, group, label

PLACES = [corner for corner in CORNERS if corner != "DBL"]
_OF_EIGHT = [CORNERS.index(corner) for corner in PLACES]
EDGES = tuple(range(12))
Pocket = tuple[Sequence[int], Sequence[int]]
YAW, PITCH, MARGIN, BETWEEN = 38.0, 30.0, 4.0, 16.0


def turns() -> dict[str, tuple[tuple[int, ...], tuple[int, ...]]]:
    """The turns of U, R and F: for each place, where its corner comes from and what is added to its
    twist.

    >>> turns()["U"]
    ((3, 0, 1, 2, 4, 5, 6), (0, 0, 0, 0, 0, 0, 0))
    """
    found = {}
    for name in [face + amount for face in "URF" for amount in ("", "2", "'")]:
        after = Cube(name).cubies
        sources = tuple(_OF_EIGHT.index(after.corner_permutation[n]) for n in _OF_EIGHT)
        found[name] = sources, tuple(after.corner_orientation[n] for n in _OF_EIGHT)
    return found


def pocket(cube: Pocket, *, title: str = "The pocket cube") -> Svg:
    """The cube from the front and from behind, with the number of each place at its corner.

    Raises PuzzleError if no cube has these corners.

    >>> pocket((range(7), [0] * 7)).description
    'Corners 0 1 2 3 4 5 6, twisted 0 0 0 0 0 0 0'
    """
    places = [whole("cube", n, 0, 6) for n in cube[0]]
    twists = [whole("cube", n, 0, 2) for n in cube[1]]
    order, turned = list(range(8)), [0] * 8
    for place, corner, twist in zip(_OF_EIGHT, places, twists, strict=True):
        order[place], turned[place] = _OF_EIGHT[corner], twist
    stickers = Cube.from_cubies(_checked(order, turned)).facelets
    parts, left = [], 0.0
    for eye in (Eye.at(YAW, PITCH), Eye.at(YAW + 180, -PITCH)):
        body, points = _view(stickers, eye)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        moved = f"translate({left + MARGIN - min(xs):.1f} {MARGIN - min(ys):.1f})"
        parts.append(group([body], transform=moved))
        left += max(xs) - min(xs) + 2 * MARGIN + BETWEEN
        height = max(ys) - min(ys) + 2 * MARGIN
    rows = (" ".join(map(str, row)) for row in (places, twists))
    return Svg(
        left - BETWEEN, height, "".join(parts), title, "Corners {}, twisted {}".format(*rows)
    )


def _checked(order: list[int], turned: list[int]) -> Cubies:
    """The cube with these corners; its edges follow the corners' parity, and are not shown."""
    swaps = sum(a > b for n, a in enumerate(order) for b in order[n + 1 :]) % 2
    edges = (1, 0, *EDGES[2:]) if swaps else EDGES
    return Cubies(tuple(order), tuple(turned), edges, (0,) * 12)


def _view(stickers: str, eye: Eye) -> tuple[str, list[Point]]:
    faces = [face for face in FACES if eye.sees(face)]
    tiles, numbers = Tiles(2.6), []
    for facelet, (face, block) in enumerate(facelet_places()):
        if face not in faces or 0 in _in_plane(face, block):
            continue
        corners = [eye.project(point) for point in _square(face, block)]
        tiles.add(stickers[facelet], corners)
        if face in "UD" and _place(block) is not None:
            x, y = (sum(one[n] for one in corners) / 4 for n in (0, 1))
            numbers.append(label(_place(block), x, y + 4))
    outlines = [[eye.project(point) for point in face_corners(face)] for face in faces]
    text = group(numbers, font_size=12, text_anchor="middle", fill=colours.BODY)
    body = hull_body(outlines) + tiles.write(11) + shading(eye, faces) + text
    return body, [point for outline in outlines for point in outline]


def _in_plane(face: str, block: Sequence[float]) -> list[float]:
    """Where a block is on a face: -1, 0 or 1 to the right and down."""
    return [sum(a * b for a, b in zip(block, axis, strict=True)) for axis in SEEN[face][1:]]


def _place(block: Sequence[float]) -> int | None:
    """The number of the place where a block is; None for DBL."""
    letters = ("LR", "DU", "BF")
    around = {pair[at > 0] for pair, at in zip(letters, block, strict=True)}
    return next((n for n, corner in enumerate(PLACES) if {*corner} == around), None)


def _square(face: str, block: Sequence[float]) -> list[Vector]:
    """The corners in space of a sticker, a quarter of a face."""
    normal, right, down = SEEN[face]
    x, y = _in_plane(face, block)
    found = []
    for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        a, b = (HALF / 2 * (at + 0.92 * side) for at, side in ((x, i), (y, j)))
        one, two, three = (
            HALF * n + a * r + b * d for n, r, d in zip(normal, right, down, strict=True)
        )
        found.append((one, two, three))
    return found
