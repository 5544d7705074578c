"""The colours of a puzzle: a name for people, and red, green and blue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cubogram.arguments import is_iterable, quoted
from cubogram.errors import ArgumentError, PuzzleError

MAX_COLOURS = 8
COLOUR_NAMES = {
    "white": "#ffffff",
    "black": "#000000",
    "red": "#ff0000",
    "green": "#00b000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ff8000",
    "brown": "#804000",
    "grey": "#808080",
    "gray": "#808080",
    "pink": "#ff80c0",
    "purple": "#800080",
    "violet": "#8000ff",
    "cyan": "#00ffff",
    "magenta": "#ff00ff",
    "lime": "#80ff00",
    "teal": "#008080",
}


class Colour(NamedTuple):
    """A colour of the palette: a name for people and `#rrggbb`."""

    name: str
    rgb: str


ColourLike = Colour | tuple[str, str] | str
"""A colour, its name and `#rrggbb`, or only one of these."""

BLACK = Colour("black", "#000000")
WHITE = Colour("white", "#ffffff")


def rgb(text: str) -> str:
    """A colour as `#rrggbb`, from a name, `fff`, `#fff` or `rrggbb`; PuzzleError "colour" if it is
    none of these.

    >>> rgb("fff"), rgb("#0A0B0C"), rgb("Red")
    ('#ffffff', '#0a0b0c', '#ff0000')
    """
    word = text.strip().lower()
    if word in COLOUR_NAMES:
        return COLOUR_NAMES[word]
    digits = word.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if len(digits) != 6 or any(digit not in "0123456789abcdef" for digit in digits):
        shown = quoted(text.strip()[:20])
        raise PuzzleError("colour", f"{shown} is not a colour: write #rrggbb or a name")
    return f"#{digits}"


def name_of(shade: str) -> str:
    """The name of a colour that has one, such as `#ff0000`; "" for others.

    >>> name_of("#ff0000"), name_of("#123456")
    ('red', '')
    """
    return next((name for name, known in COLOUR_NAMES.items() if known == shade), "")


def colour_of(value: object, argument: str = "colour") -> Colour:
    """The colour that a name, `#rrggbb`, or a pair of the two means; otherwise ArgumentError.

    >>> colour_of("red"), colour_of(("sea", "#0046ad"))
    (Colour(name='red', rgb='#ff0000'), Colour(name='sea', rgb='#0046ad'))
    """
    if isinstance(value, str):
        return Colour(value, rgb(value))
    if isinstance(value, tuple | list) and len(value) == 2:
        name, shade = value
        if isinstance(name, str) and isinstance(shade, str):
            return Colour(name, rgb(shade))
    message = f"a colour is expected (a name, #rrggbb or a pair of the two), not {quoted(value)}"
    raise ArgumentError(argument, message)


def palette_of(colours: Iterable[object], argument: str = "colours") -> tuple[Colour, ...]:
    """The colours of a puzzle apart from its background, one to eight; ArgumentError otherwise.

    >>> palette_of(["red", ("sea", "#0046ad")])[1].name
    'sea'
    """
    if isinstance(colours, str) or not is_iterable(colours):
        raise ArgumentError(argument, f"a list of colours is expected, not {quoted(colours)}")
    given = tuple(colours)
    check_count(len(given))
    return tuple(colour_of(colour, argument) for colour in given)


def check_count(count: int) -> None:
    """Raises PuzzleError "colour" unless a puzzle may have this many colours.

    >>> check_count(8)
    """
    if not 1 <= count <= MAX_COLOURS:
        raise PuzzleError("colour", f"a puzzle has 1 to {MAX_COLOURS} colours, not {count}")
