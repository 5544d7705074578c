"""The colours of puzzles: their names, and their values in CSS."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cubogram.nonogram.palette import BLACK, MAX_COLOURS, Colour
from cubogram.pages import html as h
from cubogram.pages.html import Html
from cubogram.schema import JSON

INK = "ink"
"""The colour of the text, if a puzzle has only black."""
PAPER_INK = "#1c1e21"
"""Ink on white paper."""
PALETTE = (
    *(INK, "#d5372c", "#0072b2", "#e6a700"),
    *("#00896b", "#b05fa3", "#56a8dd", "#8a5a2b"),
)
"""Colours for new puzzles, distinct for most kinds of colour vision."""

_HUES = (
    (14, "red", "brown", "pink"),
    (40, "orange", "brown", "beige"),
    (68, "yellow", "olive", "yellow"),
    (171, "green", "green", "green"),
    (192, "turquoise", "turquoise", "turquoise"),
    (252, "blue", "blue", "blue"),
    (318, "purple", "purple", "purple"),
    (342, "pink", "purple", "pink"),
    (360, "red", "brown", "pink"),
)
"""The greatest hue, in degrees, of each named range, with the names for its dark and light
colours."""
_CSS = re.compile("#([0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)


def css_colour(value: JSON) -> str:
    """A colour as the page stores it: "ink" or `#rrggbb`; raises ValueError for others."""
    if value == INK or re.fullmatch("#0{3}(0{3})?", str(value)):
        return INK
    if not isinstance(value, str) or not _CSS.fullmatch(value):
        raise ValueError(f"'{value}' is not a colour like #1c1e21")
    return value if len(value) == 7 else "#" + "".join(digit * 2 for digit in value[1:])


def css_colours(values: Sequence[str]) -> tuple[str, ...]:
    """The colours of a list; ink if it is empty."""
    if len(values) > MAX_COLOURS:
        raise ValueError(f"a list of at most {MAX_COLOURS} colours is expected")
    return tuple(map(css_colour, values)) or (INK,)


def css_of(colours: Iterable[Colour]) -> tuple[str, ...]:
    """The colours of a puzzle as the page shows them.

    >>> css_of([BLACK, Colour("red", "#d5372c")])
    ('ink', '#d5372c')
    """
    return tuple(css_colour(colour.rgb) for colour in colours)


def palette(colours: Sequence[str]) -> tuple[Colour, ...]:
    """Colours with names, for a puzzle."""
    shades = (BLACK.rgb if colour == INK else colour for colour in colours)
    return tuple(map(Colour, names(colours), shades))


def names(colours: Sequence[str]) -> list[str]:
    """Names for the colours, no two the same.

    >>> names(["ink", "#d5372c", "#5a1f1f", "#f0c0c0", "#0072b2", "#56a8dd"])
    ['black', 'red', 'brown', 'pink', 'dark blue', 'light blue']
    """
    plain = [_name(colour) for colour in colours]
    found = []
    for i, name in enumerate(plain):
        alike = [k for k, other in enumerate(plain) if other == name]
        if len(alike) == 1:
            found.append(name)
            continue
        mine = _lightness(colours[i])
        others = [_lightness(colours[k]) for k in alike if k != i]
        if len(others) > 1 or mine == others[0]:
            found.append(f"{name} {alike.index(i) + 1}")
        else:
            found.append(f"{'dark' if mine < others[0] else 'light'} {name}")
    return found


def with_samples(text: str, colours: Sequence[str]) -> Html:
    """A sentence about colours, each with a sample in front of its name."""
    if len(colours) < 2:
        return h.html(text)
    called = names(colours)
    longest = "|".join(sorted(called, key=len, reverse=True))
    parts: list[str | Html] = []
    for part in re.split(rf"\b({longest})\b", text):
        if part in called:
            shade = colours[called.index(part)]
            ground = f"background: {PAPER_INK if shade == INK else shade}"
            parts.append(h.span(class_="sample", aria_hidden=True, data_style=ground))
        parts.append(part)
    return h.html(*parts)


def _channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _lightness(colour: str) -> float:
    parts = [0.0] if colour == INK else _channels(colour)
    return (max(parts) + min(parts)) / 2


def _name(colour: str) -> str:
    if colour == INK:
        return "black"
    r, g, b = _channels(colour)
    most, least = max(r, g, b), min(r, g, b)
    span = most - least
    lightness = (most + least) / 2
    hue = 0.0
    if span:
        sector = (g - b) / span if most == r else 2 + (b - r) / span
        if most not in (r, g):
            sector = 4 + (r - g) / span
        hue = (60 * sector + 360) % 360
    saturation = span / ((1 - abs(2 * lightness - 1)) or 1)
    if lightness < 0.1:
        return "black"
    if lightness > 0.95:
        return "white"
    if saturation < 0.13:
        return "grey"
    _, name, dark, light = next(one for one in _HUES if hue <= one[0])
    if lightness < 0.3 or (saturation < 0.55 and lightness < 0.5):
        return dark
    return light if lightness > (0.6 if saturation < 0.6 else 0.78) else name
