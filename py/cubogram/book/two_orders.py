"""Two turns in both orders: cubes that turn together, and the corners' paths as arrows."""

from __future__ import annotations

from cubogram.arguments import choice, number
from cubogram.cube import Cube, Maneuver
from cubogram.cube.cubies import CORNERS
from cubogram.cube.layout import corner_facelets
from cubogram.draw import Svg, colours, turning
from cubogram.draw.arrows import arrow
from cubogram.draw.svg import SANS, element, group, label

COLUMN, ROW, RADIUS = 37.0, 58.0, 15.0
LEFT, TOP = 20.0, 208.0
WIDTH = 2 * LEFT + 7 * COLUMN


def in_order(maneuver: str | Maneuver, time: float, follow: str = "") -> Svg:
    """The cube `time` turns after the start of a maneuver, and below it the paths of its corners.

    Each row of circles is the cube after one more turn, with a circle for each corner place and its
    piece. The arrows of the current turn grow with it. `follow` is a corner ("URF") that stays in
    colour while the rest fades. Raises ArgumentError, and PuzzleError "notation".

    >>> in_order("F R", 1.5, "UFL").description
    'After F R: URF is at URF, UFL at UBR, ULB at ULB, UBR at DRB, DFR at DLF, DLF at UFL, ...'
    """
    turns = Maneuver(maneuver)
    number("time", time, 0, len(turns))
    choice("follow", follow, ("", *CORNERS))
    cubes = [Cube(turns[:n]) for n in range(len(turns) + 1)]
    done = min(int(time), len(turns) - 1)
    lit = None
    if follow:
        place = _places(cubes[done])[CORNERS.index(follow)]
        lit = corner_facelets()[place]
    picture = turning(cubes[done], turns[done], time - done, only=lit)
    parts = [picture.placed((WIDTH - picture.width) / 2, 26, picture.width, picture.height)]
    parts.append(
        label(
            " then ".join(map(str, turns)), WIDTH / 2, 18,
            font_family=SANS, font_size=15, font_weight=600,
            text_anchor="middle", fill=colours.INK,
        )
    )  # fmt: skip
    for row in range(len(turns)):
        grown = min(max(time - row, 0.0), 1.0)
        if grown:
            parts.append(_ways(_places(cubes[row]), _places(cubes[row + 1]), row, grown, follow))
    for row, cube in enumerate(cubes):
        if time >= row:
            parts.append(_row(_places(cube), row, follow))
    at = _places(cubes[-1])
    told = ", ".join(
        f"{corner} {'is ' if n == 0 else ''}at {CORNERS[at[n]]}"
        for n, corner in enumerate(CORNERS[:6])
    )
    height = TOP + len(turns) * ROW + RADIUS + 4
    title = f"{' then '.join(map(str, turns))}, after {time:g} turns"
    return Svg(WIDTH, height, "".join(parts), title, f"After {turns}: {told}, ...")


def _places(cube: Cube) -> list[int]:
    """For each corner, the number of its place."""
    return [cube.cubies.corner_permutation.index(corner) for corner in range(len(CORNERS))]


def _x(place: int) -> float:
    return LEFT + place * COLUMN


def _ways(before: list[int], after: list[int], row: int, grown: float, follow: str) -> str:
    """The arrows between two rows, partly grown; those that lead straight down are grey."""
    parts = []
    top = TOP + row * ROW
    for corner, (start, end) in enumerate(zip(before, after, strict=True)):
        whole = _x(end) - _x(start), ROW
        length = (whole[0] ** 2 + whole[1] ** 2) ** 0.5
        gap = (RADIUS + 3) / length
        first = (_x(start) + gap * whole[0], top + gap * whole[1])
        last = gap + (1 - 2 * gap) * grown
        tip = (_x(start) + last * whole[0], top + last * whole[1])
        is_other = follow not in ("", CORNERS[corner])
        colour = colours.SOFT if start == end else colours.SERIES[corner % len(colours.SERIES)]
        line, head = arrow(first, tip, size=min(8.0, (last - gap) * length))
        parts.append(
            element(
                "g",
                element("path", d=line, stroke=colour, fill="none", stroke_width=2)
                + element("path", d=head, fill=colour),
                opacity="0.2" if is_other else None,
            )
        )
    return "".join(parts)


def _row(places: list[int], row: int, follow: str) -> str:
    """The circles of a row with the names of the corners that are there."""
    y = TOP + row * ROW
    circles, names = [], []
    for corner, place in enumerate(places):
        is_followed = follow == CORNERS[corner]
        circles.append(
            element(
                "circle", cx=_x(place), cy=y, r=RADIUS,
                stroke=colours.INK if is_followed else colours.EDGE,
                stroke_width=2.5 if is_followed else 1.2,
            )
        )  # fmt: skip
        names.append(
            label(CORNERS[corner], _x(place), y + 3.8, font_weight=700 if is_followed else 500)
        )
    return group(circles, fill=colours.PAPER) + group(
        names, fill=colours.INK, text_anchor="middle", font_size=10.5, font_family=SANS
    )
