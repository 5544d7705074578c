"""Pictures for the chapters on coordinates: digits with weights, dials, a signpost of turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cubogram.arguments import whole
from cubogram.cube.cubies import FACES, MOVE_NAMES
from cubogram.draw import Svg, colours
from cubogram.draw.svg import MONO, SANS, element, group, label
from cubogram.errors import ArgumentError

COLUMN, BOX, LEFT = 52.0, 34.0, 62.0
DIAL, TRACK, NAME = 30.0, 200.0, 72.0
TURN = 62.0
MOST, ROW = 8, 122.0
"""The most columns in a row, and the height of a row; more columns are drawn in two rows."""


def weighted(
    digits: Sequence[int],
    weights: Sequence[int],
    *,
    things: Sequence[object],
    current: int | None = None,
    counted: Iterable[int] = (),
    title: str = "Digits and their weights",
) -> Svg:
    """A number as the sum of digits times weights: a column for each, with its entry of `things` in
    a box above.

    More than eight columns are drawn in two rows. With `current`, only the columns up to this one
    are worked out; its box is filled, and those of `counted` are tinted. Raises ArgumentError for
    sequences of different lengths.

    >>> weighted((1, 0, 2), (9, 3, 1), things="ABC").description
    '1 x 9 + 0 x 3 + 2 x 1 = 11'
    """
    size = len(digits)
    if not size or len(weights) != size or len(things) != size:
        raise ArgumentError("digits", "as many weights and things as digits are expected")
    last = size - 1 if current is None else whole("current", current, 0, size - 1)
    tinted = {*counted}
    in_row = size if size <= MOST else (size + 1) // 2
    rows = -(-size // in_row)
    boxes, big, small = [], [], []
    for n, (digit, weight, thing) in enumerate(zip(digits, weights, things, strict=True)):
        x, y = LEFT + (n % in_row + 0.5) * COLUMN, n // in_row * ROW
        fill = colours.WASH if n in tinted else colours.PAPER
        ink = colours.INK
        if n == current:
            fill, ink = colours.ACCENT, colours.ON_ACCENT
        edge = colours.ACCENT if n in tinted or n == current else colours.EDGE
        boxes.append(_box(x - 22, y + 6, 44, BOX, fill, edge))
        big.append(label(thing, x, y + 28, fill=ink))
        is_known = n <= last
        big.append(label(digit if is_known else "?", x, y + 66))
        small.append(label(f"· {weight:,}", x, y + 88))
        product = f"{digit * weight:,}" if is_known else ""
        small.append(label(product, x, y + 110, fill=colours.INK))
    pairs = list(zip(digits, weights, strict=True))[: last + 1]
    total = sum(digit * weight for digit, weight in pairs)
    words = [
        label(text, 0, y + row * ROW, text_anchor="start")
        for row in range(rows)
        for text, y in (("digit", 66), ("weight", 88))
    ]
    width, bottom = LEFT + in_row * COLUMN, rows * ROW - 4
    sum_text = "sum" if last == size - 1 else "sum so far"
    body = (
        "".join(boxes)
        + group(big, font_family=MONO, font_size=15, fill=colours.INK, text_anchor="middle")
        + group(small, font_family=MONO, font_size=13.5, fill=colours.SOFT, text_anchor="middle")
        + group(words, font_family=SANS, font_size=13.5, fill=colours.SOFT)
        + element("path", d=f"M{LEFT:g} {bottom:g}H{width:g}", stroke=colours.EDGE)
        + label(f"{sum_text} = {total:,}", width, bottom + 22, text_anchor="end", **_words(16))
    )
    told = " + ".join(f"{digit} x {weight}" for digit, weight in pairs) + f" = {total}"
    return Svg(width, bottom + 32, body, title, told)


def dials(values: Mapping[str, tuple[int, int]], *, title: str = "The coordinates") -> Svg:
    """A track with a knob for each name, which shows its value in the range of possible values.

    Raises ArgumentError for a value outside the range.

    >>> dials({"twist": (5, 2187)}).description
    'twist 5 of 0 to 2186'
    """
    tracks, knobs, names, numbers = "", [], [], []
    for row, (name, (value, size)) in enumerate(values.items()):
        whole(name, value, 0, size - 1)
        y = (row + 0.5) * DIAL
        x = NAME + TRACK * value / max(size - 1, 1)
        tracks += f"M{NAME:g} {y:g}H{NAME + TRACK:g}"
        colour = colours.ACCENT if value else colours.GOOD
        knobs.append(element("circle", cx=x, cy=y, r=8, fill=colour))
        names.append(label(name, 0, y + 5))
        numbers.append(label(f"{value:,} of {size:,}", NAME + TRACK + 18, y + 5))
    body = (
        element("path", d=tracks, stroke=colours.EDGE, stroke_width=4, stroke_linecap="round")
        + "".join(knobs)
        + group(names + numbers, **_words(14))
    )
    told = ", ".join(f"{name} {value} of 0 to {size - 1}" for name, (value, size) in values.items())
    return Svg(NAME + TRACK + 140, len(values) * DIAL, body, title, told)


def signpost(here: int, there: Sequence[int], *, title: str = "Where the turns lead") -> Svg:
    """The 18 turns with the remainders, 0 to 2, that they lead to from the remainder `here`.

    Filled turns bring you nearer, plain ones keep the distance, pale ones take you further away.
    `there` is in the order of MOVE_NAMES. Raises ArgumentError unless these are 18 remainders.

    >>> signpost(1, [0, 1, 2] * 6).description[:30]
    'nearer: U R F D L B; as far: U'
    """
    whole("here", here, 0, 2)
    if len(there) != len(MOVE_NAMES) or not {int(n) for n in there} <= {0, 1, 2}:
        raise ArgumentError("there", "18 remainders, 0 to 2, are expected")
    kinds = ("as far", "further", "nearer")
    found: dict[str, list[str]] = {"nearer": [], "as far": [], "further": []}
    boxes, texts = [], []
    for n, (name, remainder) in enumerate(zip(MOVE_NAMES, there, strict=True)):
        kind = kinds[(int(remainder) - here) % 3]
        found[kind].append(name)
        fill, ink, edge = {
            "nearer": (colours.ACCENT, colours.ON_ACCENT, colours.ACCENT),
            "as far": (colours.PAPER, colours.INK, colours.EDGE),
            "further": (colours.SUNKEN, colours.SOFT, colours.RULE),
        }[kind]
        x, y = n // 3 * TURN, n % 3 * (BOX + 6)
        boxes.append(_box(x + 1, y + 1, TURN - 8, BOX, fill, edge))
        texts.append(label(f"{name}: {remainder}", x + (TURN - 6) / 2, y + 23, fill=ink))
    body = "".join(boxes) + group(texts, font_family=MONO, font_size=14, text_anchor="middle")
    told = "; ".join(f"{kind}: {' '.join(names) or 'none'}" for kind, names in found.items())
    return Svg(len(FACES) * TURN, 3 * (BOX + 6), body, title, told)


def _box(x: float, y: float, width: float, height: float, fill: str, stroke: str) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=6, fill=fill, stroke=stroke)


def _words(size: int) -> dict[str, float | str | None]:
    return {"font_family": SANS, "font_size": size, "fill": colours.INK}
