"""What the browser keeps of a chapter: changed code and solved exercises.

They are kept by the text that a cell began with, so that a new edition does not mix cells up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cubogram.pages.keeping import Kind
from cubogram.pages.merging import Sides, merge_dict

JSON = Any

LONGEST = 20_000
"""Characters of a cell that are kept."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Kept:
    """What the reader has made of a cell."""

    code: str | None = None
    """None where it is the book's."""
    passed: bool = False
    other: str | None = None
    """What another tab had left in the cell, not knowing of `code`."""


Chapter = dict[str, Kept]


def read(value: JSON) -> Chapter:
    """A chapter's cells from what was kept; what cannot be meant is left out."""
    found = {}
    for key, one in value.items():
        texts = {
            name: one[name]
            for name in ("code", "other")
            if isinstance(one.get(name), str) and len(one[name]) <= LONGEST
        }
        kept = Kept(passed=one.get("passed") is True, **texts)
        if kept != Kept():
            found[str(key)] = kept
    return found


def write(chapter: Chapter) -> JSON:
    """The same as JSON.

    >>> write({"k": Kept("1 + 1", passed=True)})
    {'k': {'code': '1 + 1', 'passed': True}}
    """
    return {
        key: {name: fact for name, fact in vars(kept).items() if fact not in (None, False)}
        for key, kept in chapter.items()
    }


def merged_cell(sides: Sides[Kept | None]) -> Kept | None:
    """A cell that two tabs have changed: the newer code, and the older one beside it."""
    if sides.ours is None or sides.theirs is None:
        return sides.theirs if sides.ours is None else sides.ours
    is_ours = sides.newer == "ours"
    newer, older = (sides.ours, sides.theirs) if is_ours else (sides.theirs, sides.ours)
    passed = newer.passed or older.passed
    is_lost = older.code is not None and older.code != newer.code
    if is_lost and (sides.base is None or older.code != sides.base.code):
        return replace(newer, passed=passed, other=older.code)
    return replace(newer, passed=passed)


def merge(sides: Sides[Chapter]) -> Chapter:
    """Cell by cell."""
    return merge_dict(sides, merged_cell)


BOOK: Kind[Chapter] = Kind("book", 1, read, write, {}, merge)


@dataclass(frozen=True)
class Reading:
    """How far the reader has come: of each chapter's exercises those solved, and all there are."""

    solved: dict[str, tuple[int, int]]


def _read_reading(value: JSON) -> Reading:
    return Reading({str(page): (int(one[0]), int(one[1])) for page, one in value.items()})


def _merge_reading(sides: Sides[Reading]) -> Reading:
    base = sides.base.solved if sides.base else None
    return Reading(merge_dict(Sides(base, sides.ours.solved, sides.theirs.solved, sides.newer)))


READING: Kind[Reading] = Kind(
    "reading", 1, _read_reading, lambda reading: reading.solved, Reading({}), _merge_reading
)


def key_of(original: str) -> str:
    """A short name for the text that a cell began with.

    >>> key_of("1 + 1")
    '1wjdam'
    """
    number = 5381
    data = original.encode("utf-16-le", "surrogatepass")
    for i in range(0, len(data), 2):
        number = (number * 33 ^ int.from_bytes(data[i : i + 2], "little")) & 0xFFFFFFFF
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return digits or "0"
