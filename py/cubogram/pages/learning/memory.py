"""What the browser stores for a chapter: changed code and solved exercises.

They are keyed by the text that a cell began with, so that a new edition does not mix cells up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from cubogram.formatting import base36
from cubogram.pages import codec
from cubogram.pages.keeping import Kind
from cubogram.pages.merging import Sides, merge_dict

LONGEST = 20_000
"""The longest code stored, in characters."""


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


@dataclass(frozen=True)
class Kept:
    """The reader's version of a cell; `merged_cell` names each field.

    >>> codec.write(Kept("1 + 1", passed=True))
    {'code': '1 + 1', 'passed': True}
    """

    code: str | None = codec.stored(default=None, check=_is_text)
    """None if it is the book's."""
    passed: bool = False
    others: tuple[str, ...] = codec.stored(
        default=(), check=lambda texts: all(map(_is_text, texts))
    )
    """Texts that other tabs had left in the cell, unaware of `code`; the newest first."""


Chapter = dict[str, Kept]


def merged_cell(sides: Sides[Kept | None]) -> Kept | None:
    """A cell that two tabs have changed: the newer code, with every other version of it.

    A text that one side no longer has among its `others` is gone only if both sides had it at
    first.

    >>> ours, theirs = Kept("a = 3"), Kept("a = 2", others=("a = 1",))
    >>> merged_cell(Sides(None, ours, theirs, "ours")).others
    ('a = 2', 'a = 1')
    """
    ours, theirs, base = sides.ours, sides.theirs, sides.base or Kept()
    if ours is None or theirs is None:
        return theirs if ours is None else ours
    newer, older = (ours, theirs) if sides.newer == "ours" else (theirs, ours)
    kept = [text for text in (*newer.others, *older.others) if _stays(text, ours, theirs, base)]
    if older.code is not None and (sides.base is None or older.code != base.code):
        kept.insert(0, older.code)
    others = tuple(text for text in dict.fromkeys(kept) if text != newer.code)
    return Kept(newer.code, newer.passed or older.passed, others)


def _stays(text: str, ours: Kept, theirs: Kept, base: Kept) -> bool:
    return text not in base.others or (text in ours.others and text in theirs.others)


BOOK: Kind[Chapter] = Kind.of("book", 1, Chapter, {}, partial(merge_dict, both=merged_cell))


Reading = dict[str, tuple[int, int]]
READING: Kind[Reading] = Kind.of("reading", 1, Reading, {}, merge_dict)
"""The reader's progress: each chapter's solved exercises, and how many there are."""


def key_of(original: str) -> str:
    """A short key for the text that a cell began with.

    >>> key_of("1 + 1")
    '1wjdam'
    """
    number = 5381
    data = original.encode("utf-16-le", "surrogatepass")
    for i in range(0, len(data), 2):
        number = (number * 33 ^ int.from_bytes(data[i : i + 2], "little")) & 0xFFFFFFFF
    return base36(number)
