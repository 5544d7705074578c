"""The unfolded cube: U above, L F R B side by side, D below."""

from collections.abc import Iterable

from cubogram.arguments import public
from cubogram.cube.cubies import FACES
from cubogram.draw import colours
from cubogram.draw.arrows import arrow, arrows
from cubogram.draw.stickers import CubeLike, Tiles, chosen, pairs_of, read_stickers, rectangle
from cubogram.draw.svg import SANS, Point, Svg, element, group, label

CELL, GAP, MARGIN = 20.0, 1.0, 2.0
FACE = 3 * CELL + 2 * MARGIN  # a face with its border
STEP = FACE + 4.0  # the distance between two faces
NAME: dict[str, float | str | None] = {
    "font_family": SANS,
    "font_size": 9,
    "font_weight": 600,
    "text_anchor": "middle",
}
_AT = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}


def facelet_centre(facelet: int) -> Point:
    """The middle of a facelet (0 to 53) on the net.

    >>> facelet_centre(0)
    (80.0, 12.0)
    """
    column, row = _AT[FACES[facelet // 9]]
    number = facelet % 9
    return (
        column * STEP + MARGIN + (number % 3 + 0.5) * CELL,
        row * STEP + MARGIN + (number // 3 + 0.5) * CELL,
    )


@public
def net(
    cube: CubeLike,
    *,
    only: Iterable[int] | None = None,
    arrows_between: Iterable[tuple[int, int]] = (),
    letters: bool = False,
    names: bool = False,
    title: str = "The unfolded cube",
) -> Svg:
    """The cube unfolded, as `print(cube)` shows it.

    `only` are the facelets (0 to 53) that keep their colour; `arrows_between` are pairs of facelets
    joined by an arrow. `letters` labels each sticker with the face whose colour it has, `names`
    with the name of its place: U1 to U9, R1 to R9 and so on. Raises PuzzleError "facelets" and
    ArgumentError.

    >>> net("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB").width
    268.0
    """
    stickers, seen = read_stickers(cube), chosen("only", only)
    faces = "".join(
        f"M{column * STEP + 4:g} {row * STEP + 4:g}h{FACE - 8:g}v{FACE - 8:g}h-{FACE - 8:g}z"
        for column, row in _AT.values()
    )
    body = element(
        "path",
        d=faces,
        fill=colours.BODY,
        stroke=colours.BODY,
        stroke_width=8,
        stroke_linejoin="round",
    )
    tiles = Tiles(2.4)
    side = CELL - 2 * GAP
    for facelet, letter in enumerate(stickers):
        x, y = facelet_centre(facelet)
        shown = letter if facelet in seen else "?"
        tiles.add(shown, rectangle(x - side / 2, y - side / 2, side, side), with_letter=letters)
    pairs = pairs_of("arrows_between", arrows_between)
    ends = [chosen("arrows_between", pair) for pair in pairs]
    drawn = [
        arrow(facelet_centre(start), facelet_centre(end), bend=0.12, size=7)
        for (start, end), both in zip(pairs, ends, strict=True)
        if len(both) == 2
    ]
    places = group(_names(stickers, seen) if names else [], **NAME)
    return Svg(
        3 * STEP + FACE, 2 * STEP + FACE, body + tiles.write(10) + places + arrows(drawn, 2), title,
        f"The stickers in the order U R F D L B: {stickers}",
    )  # fmt: skip


def _names(stickers: str, seen: frozenset[int]) -> list[str]:
    """The name of each facelet, in a colour that is readable on its sticker."""
    found = []
    for facelet, letter in enumerate(stickers):
        x, y = facelet_centre(facelet)
        is_dark = letter in "RFB" and facelet in seen
        fill = "#ffffff" if is_dark else colours.ON_STICKER
        found.append(label(f"{FACES[facelet // 9]}{facelet % 9 + 1}", x, y + 3.2, fill=fill))
    return found
