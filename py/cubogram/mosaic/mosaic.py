"""A picture made of the front faces of cubes, and the turns that each cube needs.

>>> wall = Mosaic(("UUURRR", "UUURRR", "UFURRR"))
>>> wall.columns, wall.rows, wall.face(1)
(2, 1, 'UUUUUUUFU')
>>> print(wall.turns()[0])
1: white in front, red on top: L B F' D'
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from cubogram.arguments import choice, public, quoted, whole
from cubogram.errors import ArgumentError, PuzzleError
from cubogram.slices import result_of

if TYPE_CHECKING:
    from cubogram.draw.svg import Svg
    from cubogram.mosaic.turning import CubeTurns
    from cubogram.nonogram.puzzle import Puzzle

LETTERS = "URFDLB"
"""The colours of facelets, by the faces of a solved cube."""
STANDARD = ("#f8f8f4", "#c41e3a", "#009b48", "#ffd500", "#ff5800", "#0046ad")
"""The colours of stickers, in the order of `LETTERS`."""
SIDE = 3
"""Facelets along a side of a cube."""
MOST_CUBES = 400

Dither = Literal["none", "diffusion", "ordered"]
Match = Literal["colour", "lightness"]


@dataclass(frozen=True)
class Mosaic:
    """A wall of cubes; `picture` has its facelets as rows of the letters URFDLB.

    Cubes are numbered from 1, row by row. Raises PuzzleError "size" unless the rows are equally
    long and both sides multiples of three, of at most 400 cubes in all, and "facelets" for other
    letters.
    """

    picture: tuple[str, ...]

    def __post_init__(self) -> None:
        widths = set(map(len, self.picture))
        if len(widths) != 1 or min(widths) % SIDE or not min(widths) or len(self.picture) % SIDE:
            message = f"a wall has {SIDE} rows of {SIDE} facelets for each cube"
            raise PuzzleError("size", message)
        check_cubes((self.columns, self.rows))
        if wrong := set("".join(self.picture)) - set(LETTERS):
            message = f"facelets are letters of {LETTERS}, not {quoted(min(wrong))}"
            raise PuzzleError("facelets", message)

    @classmethod
    @public
    def from_image(
        cls,
        pixels: Any,
        cubes: tuple[int, int] = (15, 10),
        *,
        colours: Sequence[str] = STANDARD,
        without: str = "",
        dither: Dither = "diffusion",
        match: Match = "colour",
        brightness: float = 0.0,
        crop: tuple[float, float, float, float] | None = None,
    ) -> Mosaic:
        """The wall with these numbers of columns and rows that looks most like an image.

        `pixels` is an array of shape (height, width, 3 or 4), 0 to 255; transparent pixels are
        blended with white. `crop` is the part of the image to use, as fractions (left, top, right,
        bottom); None is the largest part in the middle with the proportions of the wall. `colours`
        are the stickers' as #rrggbb, in the order URFDLB, and the letters in `without` are not
        used. Colours are compared in Oklab; `match="lightness"` compares only how light they are.
        `brightness` is from -1 to 1. Raises PuzzleError "size" and "colour", and ArgumentError.

        >>> white_and_blue = [[(255, 255, 255)] * 3 + [(0, 0, 160)] * 3] * 3
        >>> Mosaic.from_image(white_and_blue, (2, 1)).picture
        ('UUUBBB', 'UUUBBB', 'UUUBBB')
        """
        from cubogram.mosaic import image

        size = check_cubes(cubes)
        cells = image.cells_of(image.pixels_of(pixels), size, crop)
        return cls.from_cells(
            cells,
            colours=colours,
            without=without,
            dither=dither,
            match=match,
            brightness=brightness,
        )

    @classmethod
    @public
    def from_cells(
        cls,
        cells: Any,
        *,
        colours: Sequence[str] = STANDARD,
        without: str = "",
        dither: Dither = "diffusion",
        match: Match = "colour",
        brightness: float = 0.0,
    ) -> Mosaic:
        """The same for an image that has one pixel for each facelet."""
        from cubogram.mosaic import image

        choice("dither", dither, image.DITHERS)
        choice("match", match, image.MATCHES)
        return cls(
            image.facelets_of(image.pixels_of(cells), colours, without, dither, match, brightness)
        )

    @classmethod
    @public
    def from_picture(cls, puzzle: Puzzle, colours: Sequence[str] = STANDARD) -> Mosaic:
        """The wall that shows a nonogram's only picture, centred on its background.

        Each cell is a facelet, in the nearest colour of the cube that no other colour of the puzzle
        has, as far as there are enough. Raises PuzzleError "size" if the picture is too large, and
        "picture" if the puzzle does not have exactly one.

        >>> from cubogram import Puzzle
        >>> Mosaic.from_picture(Puzzle.from_picture(["#.#", ".#."])).picture
        ('BUB', 'UBU', 'UUU')
        """
        from cubogram.mosaic import drawing

        return cls(drawing.facelets_of(puzzle, colours))

    @property
    def columns(self) -> int:
        """Cubes in a row."""
        return len(self.picture[0]) // SIDE

    @property
    def rows(self) -> int:
        """Cubes in a column."""
        return len(self.picture) // SIDE

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """The front faces of all cubes, nine letters each, row by row."""
        return tuple(
            "".join(line[left : left + SIDE] for line in self.picture[top : top + SIDE])
            for top in range(0, len(self.picture), SIDE)
            for left in range(0, len(self.picture[0]), SIDE)
        )

    def face(self, number: int) -> str:
        """The front face of the cube with a number, from 1."""
        return self.faces[whole("number", number, 1, len(self.faces)) - 1]

    @property
    def colours(self) -> dict[str, int]:
        """How many facelets have each colour, the most frequent first."""
        return dict(Counter("".join(self.picture)).most_common())

    @property
    def different(self) -> dict[str, int]:
        """How many cubes show each face, the most frequent first."""
        return dict(Counter(self.faces).most_common())

    @public
    def turns(self, *, after: Mosaic | None = None) -> list[CubeTurns]:
        """The fewest turns of each cube, and how to hold it: from solved, or as a wall left it.

        The table of all faces is made first, unless it is there: a few seconds. From the cubes of
        another wall, each takes a fraction of a second; those that already show a needed face stay
        as they are, wherever they go. Raises PuzzleError "size" if the other wall is smaller.

        >>> stripe = Mosaic(("UUURRR",) * 3)
        >>> [one.before for one in Mosaic(("RRRUUU",) * 3).turns(after=stripe)]
        [1, 2]
        """
        from cubogram.mosaic.rebuilding import rebuilt
        from cubogram.mosaic.turning import turns_of

        return turns_of(self) if after is None else result_of(rebuilt(self, after))

    def svg(self, colours: Sequence[str] = STANDARD, numbers: bool = False) -> Svg:
        """The wall as a picture, perhaps with the numbers of the cubes."""
        from cubogram.mosaic.drawing import wall

        return wall(self, check_colours(colours), numbers)

    def png(self, colours: Sequence[str] = STANDARD, scale: int = 16) -> bytes:
        """The wall as a PNG file, `scale` pixels for each facelet."""
        from cubogram.mosaic.drawing import png_of

        return png_of(self, check_colours(colours), whole("scale", scale, 1, 64))

    def cards(
        self, colours: Sequence[str] = STANDARD, numbers: Iterable[int] | None = None
    ) -> tuple[Svg, ...]:
        """Pages to print: a plan of a lesson, a map, and cards for these cubes (all by default)."""
        from cubogram.mosaic.cards import pages

        return pages(self, self.turns(), check_colours(colours), numbers)

    def as_json(self) -> dict[str, Any]:
        """The wall with the turns of all its cubes."""
        return {
            "cubes": [self.columns, self.rows],
            "picture": list(self.picture),
            "colours": self.colours,
            "turns": [one.as_json() for one in self.turns()],
        }

    def csv(self) -> str:
        """A table with a line for each cube."""
        lines = [f"{n.number},{n.row},{n.column},{n.face},{n.front},{n.top},{n.maneuver}"
                 for n in self.turns()]  # fmt: skip
        return "\r\n".join(["cube,row,column,face,front,top,turns", *lines, ""])

    def link(self) -> str:
        """The wall as text that fits into an address: 2.6 bits for each facelet, and a checksum.

        >>> Mosaic(("UUU", "URU", "UUU")).link()
        '1x1-AAUQn4E'
        >>> Mosaic.from_link("1x1-AAUQn4E").face(1)
        'UUUURUUUU'
        """
        return self._link

    @cached_property
    def _link(self) -> str:
        number = 0
        for letter in "".join(self.picture):
            number = number * len(LETTERS) + LETTERS.index(letter)
        data = number.to_bytes(_bytes(self.columns * self.rows))
        data += zlib.crc32(data).to_bytes(4)[:2]
        text = base64.urlsafe_b64encode(data).decode().rstrip("=")
        return f"{self.columns}x{self.rows}-{text}"

    @classmethod
    @public
    def from_link(cls, text: str) -> Mosaic:
        """The wall of such a text; PuzzleError "link" if it is damaged or incomplete."""
        size, _, packed = text.partition("-")
        damaged = PuzzleError("link", "the link is damaged or incomplete: ask for it again")
        try:
            columns, rows = check_cubes(tuple(map(int, size.split("x"))))
            whole_data = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        except (ValueError, binascii.Error):
            raise damaged from None
        data, check = whole_data[:-2], whole_data[-2:]
        if len(data) != _bytes(columns * rows) or zlib.crc32(data).to_bytes(4)[:2] != check:
            raise damaged
        number = int.from_bytes(data)
        letters = []
        for _ in range(columns * rows * SIDE * SIDE):
            number, digit = divmod(number, len(LETTERS))
            letters.append(LETTERS[digit])
        joined, width = "".join(reversed(letters)), columns * SIDE
        return cls(tuple(joined[at : at + width] for at in range(0, len(joined), width)))


def _bytes(cubes: int) -> int:
    """How many bytes hold the facelets of this many cubes."""
    return (int(6 ** (cubes * SIDE * SIDE)).bit_length() + 7) // 8


def check_colours(colours: Any) -> tuple[str, ...]:
    """The stickers' colours; PuzzleError "colour" unless they are six, written like #c41e3a."""
    found = tuple(colours) if isinstance(colours, Sequence) else ()
    if len(found) == len(LETTERS) and all(
        isinstance(one, str) and re.fullmatch("#[0-9a-fA-F]{6}", one) for one in found
    ):
        return found
    message = f"six colours such as #c41e3a are expected, not {quoted(colours)}"
    raise PuzzleError("colour", message)


def check_cubes(cubes: Any) -> tuple[int, int]:
    """The columns and rows of a wall; PuzzleError "size" if they are too many."""
    if not isinstance(cubes, tuple) or len(cubes) != 2:
        raise ArgumentError("cubes", f"columns and rows are expected, not {quoted(cubes)}")
    columns, rows = (whole("cubes", side, 1) for side in cubes)
    if columns * rows > MOST_CUBES:
        message = f"{columns} x {rows} are {columns * rows:,} cubes; at most {MOST_CUBES} are built"
        raise PuzzleError("size", message)
    return columns, rows
