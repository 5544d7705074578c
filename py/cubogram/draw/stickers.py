"""Shared by the pictures of a cube: reads 54 stickers, and draws them with one path for each
colour.

A sticker is a polygon; its outline in its own colour, with round joins, makes the corners round.
All stickers of a colour are one path, which keeps pictures small.
"""

from collections.abc import Iterable, Sequence
from operator import index
from typing import Protocol, TypeVar

from cubogram.arguments import is_whole, quoted
from cubogram.cube.cubies import FACES
from cubogram.cube.facelet_text import read_facelets
from cubogram.cube.layout import CENTRES, N_FACELETS
from cubogram.draw import colours
from cubogram.draw.svg import Point, element, group, label, polygon
from cubogram.errors import ArgumentError, PuzzleError

T = TypeVar("T")

UNKNOWN = "?"


class HasFacelets(Protocol):
    """Anything with 54 facelets, such as a `Cube`."""

    @property
    def facelets(self) -> str: ...


CubeLike = str | HasFacelets
"""54 facelets, or an object that has them."""


def read_stickers(cube: CubeLike) -> str:
    """The 54 stickers in the order U R F D L B: letters of faces, and `?` for unknown ones.

    The text may be laid out as a net, with spaces; `?` and `.` are stickers that are unknown or do
    not matter. Six other letters or digits may be used: the centres say which face each belongs to.
    Raises PuzzleError "facelets" for text that is not 54 stickers of at most six colours, and
    ArgumentError if the value is not text and has no `facelets`.

    >>> read_stickers("WWWWWWWWW RRRRRRRRR GGGGGGGGG YYYYYYYYY OOOOOOOOO ????B????")[-7:]
    '??B????'
    """
    text = cube if isinstance(cube, str) else getattr(cube, "facelets", None)
    if not isinstance(text, str):
        raise ArgumentError("cube", f"a cube or 54 facelets are expected, not {quoted(cube)}")
    letters = read_facelets(text, unknown=True).letters.replace(".", UNKNOWN)
    if set(letters) <= {*FACES, UNKNOWN}:
        return letters
    names = dict(zip((letters[centre] for centre in CENTRES), FACES, strict=True))
    for at, letter in enumerate(letters):
        if letter != UNKNOWN and (letter not in names or len(names) < 6):
            raise PuzzleError(
                "facelets",
                f"sticker {at + 1} is {letter!r}: no centre has this colour"
                if letter not in names
                else "two centres have the same colour",
                {"facelet": at},
            )
    return "".join(names.get(letter, UNKNOWN) for letter in letters)


def chosen(name: str, facelets: Iterable[int] | None) -> frozenset[int]:
    """The facelets, numbered from 0 to 53, that keep their colour; None means all."""
    if facelets is None:
        return frozenset(range(N_FACELETS))
    try:
        found = frozenset(facelets)
    except TypeError:
        raise ArgumentError(
            name, f"facelets 0 to 53 are expected, not {quoted(facelets)}"
        ) from None
    for facelet in found:
        if not is_whole(facelet) or not 0 <= index(facelet) < N_FACELETS:
            raise ArgumentError(name, f"facelets 0 to 53 are expected, not {quoted(facelet)}")
    return found


def pairs_of(name: str, pairs: Iterable[tuple[T, T]]) -> list[tuple[T, T]]:
    """The pairs as a list; raises ArgumentError if one is not a pair."""
    try:
        return [(start, end) for start, end in pairs]
    except (TypeError, ValueError):
        raise ArgumentError(name, f"pairs are expected, not {quoted(pairs)}") from None


class Tiles:
    """Stickers grouped by colour, to be written as one path for each."""

    def __init__(self, rounding: float) -> None:
        self.rounding = rounding
        self._paths: dict[tuple[str, bool], list[str]] = {}
        self._letters: list[tuple[str, Point]] = []

    def add(
        self,
        letter: str,
        corners: Sequence[Point],
        is_pale: bool = False,
        with_letter: bool = False,
    ) -> None:
        """Adds a sticker: a face's letter or `?`, and the corners of its polygon."""
        inset = _shrunk(corners, self.rounding)
        self._paths.setdefault((letter, is_pale), []).append(polygon(inset))
        if with_letter and letter in FACES:
            middle = (
                sum(x for x, _ in corners) / len(corners),
                sum(y for _, y in corners) / len(corners),
            )
            self._letters.append((letter, middle))

    def write(self, letter_size: float = 9) -> str:
        """The elements, in this order: grey, pale (a thin colour over grey), colours, letters."""
        parts = []
        for (letter, is_pale), paths in sorted(self._paths.items()):
            d = "".join(paths)
            colour = colours.STICKERS.get(letter, colours.PLAIN)
            if is_pale:
                parts.append(element("path", d=d, fill=colours.PLAIN, stroke=colours.PLAIN))
            parts.append(
                element(
                    "path", d=d, fill=colour, stroke=colour, opacity="0.38" if is_pale else None
                )
            )
        letters = [
            label(letter, x, y + 0.36 * letter_size, fill="#fff" if letter in "RFB" else "#1c1e21")
            for letter, (x, y) in self._letters
        ]
        return group(parts, stroke_width=2 * self.rounding, stroke_linejoin="round") + group(
            letters,
            text_anchor="middle",
            font_size=letter_size,
            font_weight=600,
            font_family="system-ui, sans-serif",
        )


def _shrunk(corners: Sequence[Point], by: float) -> list[Point]:
    """A convex polygon with its sides moved inwards by a distance."""
    shrunk = []
    turning = _area(corners)
    for n, (x, y) in enumerate(corners):
        before, after = corners[n - 1], corners[(n + 1) % len(corners)]
        ax, ay = _unit(before[0] - x, before[1] - y)
        bx, by_ = _unit(after[0] - x, after[1] - y)
        sine = abs(ax * by_ - ay * bx)
        if not turning or not sine:
            return list(corners)
        shrunk.append((x + by * (ax + bx) / sine, y + by * (ay + by_) / sine))
    return shrunk


def _area(corners: Sequence[Point]) -> float:
    return sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
    )


def _unit(x: float, y: float) -> Point:
    length = (x * x + y * y) ** 0.5
    return (x / length, y / length) if length else (0.0, 0.0)


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle.

    >>> rectangle(0, 0, 2, 1)
    ((0, 0), (2, 0), (2, 1), (0, 1))
    """
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)
