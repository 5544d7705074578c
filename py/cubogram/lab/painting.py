"""A last-layer pattern that is painted by clicking, and the rules with that picture."""

from __future__ import annotations

from cubogram.arguments import whole
from cubogram.cfop.rule_set import RuleSet
from cubogram.cfop.rules import Rule
from cubogram.draw import Svg, colours
from cubogram.draw.svg import element

SHAPE = (3, 5, 5, 5, 3)
"""The number of stickers in each row: the sides around the nine of the top."""
STICKERS = sum(SHAPE)
CENTRE = STICKERS // 2
PATTERNS = 1 << STICKERS
CELL, GAP = 44.0, 2.0


def pattern_rows(number: int) -> tuple[str, ...]:
    """The five rows of a pattern; each bit of its number is a sticker of the top's colour.

    >>> pattern_rows(0)
    ('...', '.....', '..#..', '.....', '...')
    """
    whole("number", number, 0, PATTERNS - 1)
    number |= 1 << CENTRE
    marks = "".join("#" if number >> n & 1 else "." for n in range(STICKERS))
    ends = [sum(SHAPE[: n + 1]) for n in range(len(SHAPE))]
    return tuple(marks[end - size : end] for end, size in zip(ends, SHAPE, strict=True))


def pattern_number(rows: tuple[str, ...]) -> int:
    """The number of a pattern.

    >>> pattern_rows(pattern_number(("#..", "..#.#", ".###.", ".##..", "..#")))[0]
    '#..'
    """
    return sum(1 << n for n, mark in enumerate("".join(rows)) if mark == "#")


def painted(number: int) -> Svg:
    """The pattern; a click on a sticker picks the number of the pattern with that one changed.

    >>> painted(0).description
    '... ..... ..#.. ..... ...'
    """
    rows = pattern_rows(number)
    parts = [
        element(
            "rect", x=CELL - 3, y=CELL - 3, width=3 * CELL + 6, height=3 * CELL + 6, rx=8,
            fill=colours.BODY,
        )
    ]  # fmt: skip
    place = 0
    for y, row in enumerate(rows):
        for n, mark in enumerate(row):
            x = n + (5 - len(row)) // 2
            is_side = y in (0, 4) or x in (0, 4)
            parts.append(
                element(
                    "rect", x=x * CELL + GAP, y=y * CELL + GAP, width=CELL - 2 * GAP,
                    height=CELL - 2 * GAP, rx=14 if is_side else 6,
                    fill=colours.STICKERS["D"] if mark == "#" else colours.PLAIN,
                    data_pick=None if place == CENTRE else str((number | 1 << CENTRE) ^ 1 << place),
                )
            )  # fmt: skip
            place += 1
    title = "The top from above, with the stickers around it"
    return Svg(5 * CELL, 5 * CELL, "".join(parts), title, " ".join(rows))


def rules_like(rules: RuleSet, number: int) -> list[Rule]:
    """The OLL rules whose picture is the pattern, seen from any side.

    >>> from cubogram.cfop.rule_set import standard
    >>> sune = pattern_number(("#..", "..#.#", ".###.", ".##..", "..#"))
    >>> [rule.title for rule in rules_like(standard(), sune)]
    ['OLL 27 (Sune)']
    """
    wanted = []
    grid = [row.center(5) for row in pattern_rows(number)]
    for _ in range(4):
        wanted.append([row.strip() for row in grid])
        grid = ["".join(column) for column in zip(*grid[::-1], strict=True)]
    return [one for one in rules.of("OLL") if [row.strip() for row in one.picture] in wanted]
