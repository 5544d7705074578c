"""What is kept of a wall: its facelets, how they were made, and which cubes are done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial

from cubogram.errors import PuzzleError
from cubogram.mosaic.mosaic import LETTERS, MOST_CUBES, SIDE, Mosaic
from cubogram.pages.codec import stored
from cubogram.pages.keeping import Kind
from cubogram.pages.merging import merge_fields
from cubogram.pages.settings import COLOURS
from cubogram.schema import option

DITHERS = {"diffusion": "Error diffusion", "ordered": "Ordered pattern", "none": "None"}
MATCHES = {"colour": "Colour", "lightness": "Lightness only"}
BRIGHTER = range(-5, 6)
MOST_SIDE = 40
EXAMPLE = (
    "15x10-Az9jAxzvEfmJLiCKwNy8AohxXSCJa4qVJCskGTHf0O_eEkclOGZFRCNzyDsyngdW02Y_PP8aEAcs2DFuDhA5QD"
    "cBoS9TsJ9WLIYGzJRgtVBOQ4LurAnSQv5jAylLAVbXbag06tG-kmTMKpB_aulydaXmWfZVZrlAkBZ24FgdVzK7g_03Qj"
    "M_AFG9lvZ5B0nY-2cPhGTIVq82KboUojgSWGieZqyTDYBdgEfpbCrSx9eyJeviy4xTJF_a3yrQacFVTU9B5wTu19sOMd"
    "JlwBHv2l0ufGdPVMn3fsUVbCihkh1S0_kP_E95pl1OaMYbEk29V4543JZ9Gb9CRL-V-CBzpGJ8ang0PmxUhtDmJoIcS_"
    "fAep75OAFdwLitKPdBafjCxDqFTMk9GnBO-o-yhLZQ0dnMYKPlBbQDb_z-rRFf4tgS-1Bo9w68eUiuk0XPeWaXX0Sq9J"
    "k9au-MfK5gjuUesPCajO1smX4IGVut_1gK7R06s13IER28hD8QwXAtuOZQTtmi833LIa-QVaOA8Dx43BQ-0qvSTx6vRS"
    "lZGfLJHm1Y7nur-tsD0Xhsc3LtaFgWqPmj__8Mzw"
)
"""The link of the first wall, a sunset."""


@dataclass(frozen=True)
class How:
    """How a picture becomes a wall."""

    columns: int = option(15, "Cubes across", range(1, MOST_SIDE + 1))
    rows: int = option(10, "Cubes down", range(1, MOST_SIDE + 1))
    dither: str = option("diffusion", "Dithering", DITHERS)
    match: str = option("colour", "Compare", MATCHES)
    brightness: int = option(0, "Brightness", BRIGHTER)
    white: bool = option(True, "white")
    red: bool = option(True, "red")
    green: bool = option(True, "green")
    yellow: bool = option(True, "yellow")
    orange: bool = option(True, "orange")
    blue: bool = option(True, "blue")

    @property
    def without(self) -> str:
        """The letters of the colours that are not used."""
        return "".join(
            letter
            for letter, colour in zip(LETTERS, COLOURS, strict=True)
            if not getattr(self, colour)
        )

    def check(self) -> None:
        """Raises PuzzleError if no wall can be made like this."""
        if self.columns * self.rows > MOST_CUBES:
            message = f"{self.columns * self.rows} cubes are too many: {MOST_CUBES} at most"
            raise PuzzleError("size", message)
        if len(self.without) > len(LETTERS) - 2:
            raise PuzzleError("colour", "leave at least two colours")


def resized(picture: tuple[str, ...], columns: int, rows: int) -> tuple[str, ...]:
    """The same wall with more cubes around it, or fewer.

    >>> resized(("RRR", "RRR", "RRR"), 3, 1)[0]
    'UUURRRUUU'
    """
    wall = Mosaic(picture)
    left, above = (columns - wall.columns) // 2 * SIDE, (rows - wall.rows) // 2 * SIDE

    def at(x: int, y: int) -> str:
        is_in = 0 <= y - above < len(picture) and 0 <= x - left < len(picture[0])
        return picture[y - above][x - left] if is_in else "U"

    return tuple("".join(at(x, y) for x in range(columns * SIDE)) for y in range(rows * SIDE))


@cache
def example() -> tuple[str, ...]:
    """The facelets of the first wall."""
    return Mosaic.from_link(EXAMPLE).picture


@lru_cache(maxsize=4)
def wall_of(picture: tuple[str, ...]) -> Mosaic:
    """The wall as a value, which parts ask for at each event."""
    return Mosaic(picture)


def _is_wall(picture: tuple[str, ...]) -> bool:
    try:
        return bool(wall_of(picture))
    except (PuzzleError, ValueError):
        return False


@dataclass(frozen=True)
class Kept:
    """The wall that is being built."""

    picture: tuple[str, ...] = stored(default_factory=example, check=_is_wall)
    how: How = How()
    cells: str = ""
    """The photograph, one pixel for each facelet, in base64; "" if there is none."""
    done: frozenset[int] = frozenset()
    """The numbers of the cubes that are in place."""
    first: int = 1
    last: int = 0
    """The part of the wall that is to be built here; 0 means to the end."""

    def showing(self, picture: tuple[str, ...], cells: str = "") -> Kept:
        """Another picture; nothing is done, unless the faces are the same as before."""
        before, after = wall_of(self.picture), wall_of(picture)
        same = before.columns == after.columns and before.rows == after.rows
        done = {n for n in self.done if same and before.face(n) == after.face(n)}
        how = replace(self.how, columns=after.columns, rows=after.rows)
        first, last = (self.first, self.last) if same else (1, 0)
        return Kept(picture, how, cells, frozenset(done), first, last)

    @property
    def numbers(self) -> range:
        """The numbers of the cubes to build here."""
        count = len(self.picture) * len(self.picture[0]) // SIDE**2
        last = min(self.last or count, count)
        return range(min(self.first, last), last + 1)


_merged = partial(merge_fields, done=lambda done: done.ours | done.theirs)
MOSAIC = Kind.of("mosaic", 1, Kept, Kept(), _merged)
