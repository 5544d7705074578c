"""Walls as pictures, and pictures of nonograms as walls."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cubogram.draw import colours as paint
from cubogram.draw.svg import Svg, element, label, writing
from cubogram.errors import PuzzleError
from cubogram.mosaic.image import stickers_of
from cubogram.mosaic.mosaic import LETTERS, SIDE, STANDARD, Mosaic, check_colours
from cubogram.nonogram.formats import png
from cubogram.nonogram.grid import COLOUR_MARKS, EMPTY, FILLED, Grid
from cubogram.nonogram.palette import Colour
from cubogram.nonogram.puzzle import Puzzle
from cubogram.scan.colours import oklab

CELL = 10
"""Units of a picture along a facelet."""
GAP = 0.7
"""Units between the edge of a cell and its sticker; around a cube, there is twice as much."""


def facelets_of(puzzle: Puzzle, colours: Sequence[str]) -> Grid:
    """The rows of the wall that shows a puzzle's only picture."""
    verdict = puzzle.solve(solutions=2)
    if verdict.outcome != "unique":
        raise PuzzleError("picture", f"the puzzle does not have one picture: {verdict.sentence}")
    return painted(verdict.pictures[0], puzzle.background, puzzle.colours, colours)


def painted(
    picture: Grid, background: Colour, inks: Sequence[Colour], colours: Sequence[str]
) -> Grid:
    """A picture's cells as facelets, with the background around it up to whole cubes."""
    shades = [background, *inks]
    letters = _letters([shade.rgb for shade in shades], colours)
    names = dict(zip((EMPTY, *COLOUR_MARKS), letters, strict=False)) | {FILLED: letters[1]}
    rows = ["".join(names[mark] for mark in row) for row in picture]
    width, height = (-(-side // SIDE) * SIDE for side in (len(rows[0]), len(rows)))
    wide = [row.center(width, letters[0]) for row in rows]
    above = (height - len(rows)) // 2
    blank = letters[0] * width
    return (*above * [blank], *wide, *(height - len(rows) - above) * [blank])


def _letters(shades: Sequence[str], colours: Sequence[str]) -> list[str]:
    """A colour of the cube for each of a puzzle's: the nearest pairs first, each colour once, and
    again only when all six are used."""
    seen = oklab(stickers_of((*shades, *check_colours(colours))))
    apart = ((seen[: len(shades), None] - seen[None, len(shades) :]) ** 2).sum(axis=-1)
    found = [""] * len(shades)
    used: set[int] = set()
    for shade, colour in np.dstack(np.unravel_index(np.argsort(apart, axis=None), apart.shape))[0]:
        if not found[shade] and (colour not in used or len(used) == len(LETTERS)):
            found[shade] = LETTERS[colour]
            used.add(colour)
    return [one or LETTERS[apart[at].argmin()] for at, one in enumerate(found)]


def wall(mosaic: Mosaic, colours: Sequence[str] = STANDARD, numbers: bool = False) -> Svg:
    """The wall, cube by cube."""
    width, height = len(mosaic.picture[0]) * CELL, len(mosaic.picture) * CELL
    parts = [stickers(mosaic.picture, colours)]
    if numbers:
        parts.append(
            writing(
                (
                    label(
                        number + 1,
                        (number % mosaic.columns + 0.5) * SIDE * CELL,
                        (number // mosaic.columns + 0.5) * SIDE * CELL + 4,
                        paint_order="stroke",
                        stroke="#ffffff",
                        stroke_width=3,
                        fill=paint.ON_STICKER,
                    )
                    for number in range(len(mosaic.faces))
                ),
                11,
                text_anchor="middle",
                font_weight="bold",
            )
        )
    title = f"A wall of {mosaic.columns} x {mosaic.rows} cubes"
    return Svg(2 * width, 2 * height, "".join(parts), title, scale=0.5)


def stickers(picture: Sequence[str], colours: Sequence[str]) -> str:
    """Facelets on cubes, a path for each colour."""
    width, height = len(picture[0]) * CELL, len(picture) * CELL
    parts = [element("rect", width=width, height=height, fill="#16181c")]
    for letter, colour in zip(LETTERS, colours, strict=True):
        squares = [
            _square(x, y)
            for y, row in enumerate(picture)
            for x, mark in enumerate(row)
            if mark == letter
        ]
        if squares:
            parts.append(element("path", d="".join(squares), fill=colour))
    return "".join(parts)


def _square(x: int, y: int) -> str:
    """A sticker; those at the edge of a cube keep more distance there."""
    left, right = (2 * GAP if edge else GAP for edge in (x % SIDE == 0, x % SIDE == SIDE - 1))
    up, down = (2 * GAP if edge else GAP for edge in (y % SIDE == 0, y % SIDE == SIDE - 1))
    width, height = CELL - left - right, CELL - up - down
    return f"M{x * CELL + left:.1f} {y * CELL + up:.1f}h{width:.1f}v{height:.1f}h-{width:.1f}z"


def png_of(mosaic: Mosaic, colours: Sequence[str], scale: int) -> bytes:
    """The wall with square facelets, and lines between the cubes if there is room."""
    cells = np.array([[LETTERS.index(mark) for mark in row] for row in mosaic.picture], np.uint8)
    large = cells.repeat(scale, axis=0).repeat(scale, axis=1)
    if scale >= 4:
        large[:: scale * SIDE] = len(LETTERS)
        large[:, :: scale * SIDE] = len(LETTERS)
    palette = [(int(c[1:3], 16), int(c[3:5], 16), int(c[5:7], 16)) for c in (*colours, "#16181c")]
    return png.write(large.tolist(), palette)
