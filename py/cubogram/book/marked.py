"""One corner of the cube that can be put anywhere: its mark, its place and its twist."""

from __future__ import annotations

from cubogram.arguments import choice, whole
from cubogram.cube.cubies import CORNERS
from cubogram.cube.layout import corner_facelets, facelet_places
from cubogram.draw import Svg, colours
from cubogram.draw.corners import Eye, face_corners, hull_body, shading, square
from cubogram.draw.svg import SANS, Point, element, group, label, polygon

HALF_WIDTH, HALF_HEIGHT, WORDS = 82.0, 84.0, 34.0
EYES = Eye.at(38, 30), Eye.at(218, -30)
SPOTS = 3 * len(CORNERS)
"""The stickers of corners: three for each place, in the order of `corner_facelets`."""


def marked_corner(spot: int, corner: str = "URF") -> Svg:
    """The cube from both sides with one corner in colour, its mark on sticker `spot` (0 to 23).

    The spot is 3 times the number of the place plus the twist. Each place has its number on the
    sticker of its own mark. All 24 stickers can be picked. Raises ArgumentError.

    >>> marked_corner(13).description
    'Corner 0 (URF) is at place 4 (DFR), twist 1'
    """
    whole("spot", spot, 0, SPOTS - 1)
    number = CORNERS.index(choice("corner", corner, CORNERS))
    place, twist = divmod(spot, 3)
    spots = {
        facelet: 3 * at + n
        for at, three in enumerate(corner_facelets())
        for n, facelet in enumerate(three)
    }
    shown = {corner_facelets()[place][(n + twist) % 3]: colour for n, colour in enumerate(corner)}
    views = [
        group(_view(eye, spots, shown, spot), transform=f"translate({x:g} {HALF_HEIGHT:g})")
        for eye, x in zip(EYES, (HALF_WIDTH, 3 * HALF_WIDTH + 12), strict=True)
    ]
    told = f"Corner {number} ({corner}) is at place {place} ({CORNERS[place]}), twist {twist}"
    width = 4 * HALF_WIDTH + 12
    words = label(
        told, width / 2, 2 * HALF_HEIGHT + 22,
        font_family=SANS, font_size=14, font_weight=600, text_anchor="middle", fill=colours.INK,
    )  # fmt: skip
    height = 2 * HALF_HEIGHT + WORDS
    return Svg(width, height, "".join(views) + words, "A corner and its mark", told)


def _view(eye: Eye, spots: dict[int, int], shown: dict[int, str], marked: int) -> list[str]:
    """The parts of the cube seen from one side, around its middle."""
    faces = [face for face in "URFDLB" if eye.sees(face)]
    parts = [hull_body([eye.project(point) for point in face_corners(face)] for face in faces)]
    texts = []
    for facelet, (face, _) in enumerate(facelet_places()):
        if face not in faces:
            continue
        outline = [eye.project(point) for point in square(facelet, 0.08)]
        spot = spots.get(facelet)
        fill = colours.STICKERS[shown[facelet]] if facelet in shown else colours.PLAIN
        ink = colours.ON_STICKER if facelet in shown else colours.INK
        parts.append(
            element(
                "path", d=polygon(outline), fill=fill, stroke=fill, stroke_width=3,
                stroke_linejoin="round", opacity="0.35" if spot is None else None,
                data_pick=None if spot is None else str(spot),
            )
        )  # fmt: skip
        if spot is not None and (spot % 3 == 0 or spot == marked):
            parts.append(_ring(outline, spot, ink, is_mark=spot == marked))
        if spot is not None and spot % 3 == 0:
            x, y = _middle(outline)
            number = label(spot // 3, x, y + 4.5, fill=ink, data_pick=str(spot))
            texts.append(number)
    words = group(texts, font_family=SANS, font_size=13, font_weight=600, text_anchor="middle")
    return [*parts, shading(eye, faces), words]


def _ring(outline: list[Point], spot: int, ink: str, *, is_mark: bool) -> str:
    """A circle on a sticker, filled if the corner's mark is there."""
    x, y = _middle(outline)
    return element(
        "circle", cx=x, cy=y, r=8.5, fill="none", stroke=ink,
        stroke_width=2.6 if is_mark else 0.8, data_pick=str(spot),
    )  # fmt: skip


def _middle(outline: list[Point]) -> Point:
    return sum(x for x, _ in outline) / 4, sum(y for _, y in outline) / 4
