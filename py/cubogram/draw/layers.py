"""The last layer from above: nine stickers, with those of the sides around them, and arrows."""

from collections.abc import Iterable, Mapping

from cubogram.arguments import public, quoted
from cubogram.cube.cubies import FACES
from cubogram.draw import colours
from cubogram.draw.arrows import arrow, arrows
from cubogram.draw.stickers import CubeLike, Tiles, chosen, pairs_of, read_stickers, rectangle
from cubogram.draw.svg import Point, Svg, element
from cubogram.errors import ArgumentError

CELL, GAP, MARGIN = 30.0, 1.6, 16.0
BAR = 9.0  # thickness of a sticker at the side
SIDE = 3 * CELL + 2 * MARGIN

ROWS = (
    ("B3", "B2", "B1"),
    ("L1", "U1", "U2", "U3", "R3"),
    ("L2", "U4", "U5", "U6", "R2"),
    ("L3", "U7", "U8", "U9", "R1"),
    ("F1", "F2", "F3"),
)
"""The facelets' names by their position in the picture, row by row."""

PLACES: Mapping[str, Point] = {
    "ULB": (0, 0),
    "UB": (1, 0),
    "UBR": (2, 0),
    "UL": (0, 1),
    "UR": (2, 1),
    "UFL": (0, 2),
    "UF": (1, 2),
    "URF": (2, 2),
}
"""The column and the row of each piece of the last layer."""


def facelet_number(name: str) -> int:
    """The number, 0 to 53, of a facelet by its name.

    >>> facelet_number("U9"), facelet_number("B1")
    (8, 45)
    """
    return 9 * FACES.index(name[0]) + int(name[1]) - 1


def place_centre(place: str) -> Point:
    """The middle of a place of the last layer in the picture, by the name of its piece."""
    column, row = PLACES[place]
    return MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL


@public
def last_layer(
    cube: CubeLike,
    *,
    arrows_between: Iterable[tuple[str, str]] = (),
    only: Iterable[int] | None = None,
    letters: bool = False,
    title: str = "The last layer from above",
) -> Svg:
    """The top layer seen from above, with its front at the bottom.

    `arrows_between` are pairs of places ("UF", "URF"...) that an arrow joins; it has two heads if
    both directions are given. `only` are the facelets (0 to 53) that keep their colour; `letters`
    labels each sticker with the face whose colour it has. Raises PuzzleError "facelets" and
    ArgumentError.

    >>> solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    >>> last_layer(solved, arrows_between=[("UF", "UB"), ("UB", "UF")]).width
    122.0
    """
    stickers, seen = read_stickers(cube), chosen("only", only)
    tiles = Tiles(2.4)
    for names in ROWS:
        for name in names:
            facelet = facelet_number(name)
            letter = stickers[facelet] if facelet in seen else "?"
            tiles.add(letter, _tile(name), with_letter=letters and name[0] == "U")
    body = element(
        "rect",
        x=MARGIN - 3,
        y=MARGIN - 3,
        width=3 * CELL + 6,
        height=3 * CELL + 6,
        rx=6,
        fill=colours.BODY,
    )
    over = arrows(_arrows(arrows_between), 2.6)
    return Svg(SIDE, SIDE, body + tiles.write(13) + over, title, _described(stickers, seen))


def _tile(name: str) -> tuple[Point, ...]:
    face, number = name[0], int(name[1]) - 1
    if face == "U":
        x, y = MARGIN + number % 3 * CELL, MARGIN + number // 3 * CELL
        return rectangle(x + GAP, y + GAP, CELL - 2 * GAP, CELL - 2 * GAP)
    along = MARGIN + (2 - number if face in "RB" else number) * CELL + 2 * GAP
    long = CELL - 4 * GAP
    near, far = MARGIN - 5 - BAR, MARGIN + 3 * CELL + 5
    if face in "FB":
        return rectangle(along, far if face == "F" else near, long, BAR)
    return rectangle(far if face == "R" else near, along, BAR, long)


def _arrows(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    ways = list(dict.fromkeys(pairs_of("arrows_between", pairs)))
    for place in (place for way in ways for place in way):
        if place not in PLACES:
            listed = ", ".join(PLACES)
            raise ArgumentError(
                "arrows_between", f"one of {listed} is expected, not {quoted(place)}"
            )
    drawn = []
    for number, (start, end) in enumerate(ways):
        is_both = (end, start) in ways
        if start != end and not (is_both and ways.index((end, start)) < number):
            drawn.append(arrow(place_centre(start), place_centre(end), both=is_both, size=9, gap=2))
    return drawn


def _described(stickers: str, seen: frozenset[int]) -> str:
    def row(names: Iterable[str]) -> str:
        numbers = map(facelet_number, names)
        return "".join(stickers[n] if n in seen else "?" for n in numbers)

    return "Row by row from the back: " + ", ".join(map(row, ROWS))
