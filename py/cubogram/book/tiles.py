"""The 8-puzzle: eight tiles and a gap in a square of three by three."""

from __future__ import annotations

from cubogram.draw import Svg, colours
from cubogram.draw.svg import SANS, element, group, label
from cubogram.errors import ArgumentError

SIDE, CELL, GAP = 3, 46.0, 2.0
HOLE = 0


def tiles(board: tuple[int, ...]) -> Svg:
    """A board: nine numbers row by row, with 0 for the gap; tiles at home are green.

    Tile n is at home in place n - 1, and the gap in the last place. Raises ArgumentError.

    >>> tiles((1, 2, 3, 4, 5, 6, 7, 0, 8)).description
    '1 2 3 / 4 5 6 / 7 - 8'
    """
    if sorted(board) != list(range(SIDE * SIDE)):
        raise ArgumentError("board", "the numbers 0 to 8 are expected, each once")
    boxes, names = [], []
    for place, tile in enumerate(board):
        row, column = divmod(place, SIDE)
        x, y = column * CELL + GAP, row * CELL + GAP
        if tile == HOLE:
            continue
        boxes.append(
            element(
                "rect", x=x, y=y, width=CELL - 2 * GAP, height=CELL - 2 * GAP, rx=6,
                fill=colours.PAPER, stroke=colours.GOOD if place == tile - 1 else colours.EDGE,
            )
        )  # fmt: skip
        middle = x + CELL / 2 - GAP, y + CELL / 2 + 5
        names.append(label(tile, *middle))
    rows = [board[n : n + SIDE] for n in range(0, SIDE * SIDE, SIDE)]
    told = " / ".join(" ".join(str(tile or "-") for tile in row) for row in rows)
    words = group(
        names, font_family=SANS, font_size=17, font_weight=600, text_anchor="middle",
        fill=colours.INK,
    )  # fmt: skip
    frame = element(
        "rect", x=0.5, y=0.5, width=SIDE * CELL - 1, height=SIDE * CELL - 1, rx=8,
        fill=colours.SUNKEN, stroke=colours.EDGE,
    )  # fmt: skip
    return Svg(
        SIDE * CELL, SIDE * CELL, frame + group(boxes, stroke_width=2) + words, "The 8-puzzle", told
    )
