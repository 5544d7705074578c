"""Many pictures in one: the 48 images of a cube, the steps of a solution, cases side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, sqrt

from cubogram.arguments import number, public, whole
from cubogram.draw import colours
from cubogram.draw.svg import SANS, Svg, group, label
from cubogram.errors import ArgumentError
from cubogram.formatting import counted

BETWEEN = 12.0
FONT, LETTER = 12.0, 0.56  # the smallest font size, and the width of a letter as a fraction of it
ON_A_PHONE = 34.0
"""The greatest width of a picture, as a multiple of the font size: a phone shows it 358 pixels
wide."""


@public
def gallery(
    pictures: Iterable[Svg],
    *,
    columns: int | None = None,
    labels: Sequence[object] = (),
    width: float = 84.0,
    title: str = "Pictures side by side",
) -> Svg:
    """Pictures in rows of `columns`, each `width` pixels wide, with its label below.

    Raises ArgumentError if there are none, or if the number of labels differs.

    >>> from cubogram.draw.corners import corner
    >>> solved = corner("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB")
    >>> gallery([solved] * 6, columns=3, labels="abcdef").width
    276.0
    """
    every = list(pictures)
    if not every or not all(isinstance(picture, Svg) for picture in every):
        raise ArgumentError("pictures", "one or more pictures (Svg) are expected")
    if labels and len(labels) != len(every):
        raise ArgumentError("labels", f"{len(every)} are expected, not {len(labels)}")
    number("width", width, 1)
    if columns is None:
        columns = _columns(len(every))
    columns = min(whole("columns", columns, 1), len(every))
    tall = max(picture.height / picture.width for picture in every) * width
    whole_width = columns * (width + BETWEEN) - BETWEEN
    longest = max((len(str(name)) for name in labels), default=1)
    size = max(FONT, min(whole_width / ON_A_PHONE, (width + BETWEEN) / (LETTER * longest)))
    line = size + 6 if labels else 0
    step = tall + BETWEEN + line
    parts, names = [], []
    for at, picture in enumerate(every):
        x, y = at % columns * (width + BETWEEN), at // columns * step
        parts.append(picture.placed(x, y, width, tall))
        if labels:
            names.append(label(labels[at], x + width / 2, y + tall + line - 4))
    body = "".join(parts) + group(
        names, font_family=SANS, font_size=size, text_anchor="middle", fill=colours.SOFT
    )
    rows = ceil(len(every) / columns)
    return Svg(whole_width, rows * step - BETWEEN, body, title, counted(len(every), "picture"))


def _columns(count: int) -> int:
    """A number of columns for a wide picture, with full rows if possible.

    >>> _columns(48), _columns(12), _columns(7)
    (8, 4, 4)
    """
    widths = range(ceil(sqrt(count)), ceil(sqrt(2 * count)) + 1)
    return next((n for n in widths if count % n == 0), ceil(sqrt(1.5 * count)))
