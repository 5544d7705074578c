"""Another meaning that a text may have, offered with a button."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cubogram.cube.compact import unknown_places
from cubogram.cube.face_orders import advice, other_orders
from cubogram.cube.facelet_text import read_facelets
from cubogram.cube.move_text import parse
from cubogram.cube.scramble_facts import without_comment, without_facts
from cubogram.cube.suggestions import other_readings
from cubogram.errors import PuzzleError
from cubogram.pages.cube.reading import looks_like_colours

_TWICE = re.compile(r"([)\]])[ \t]+x2(?!\w)")
_WORDS = {
    "compact": ("Read it as compact letters", "Small letters are read as wide turns"),
    "maneuver": ("Read it as a maneuver", "This is read as a cube"),
    "without": ("Leave them out", "Some letters are not moves"),
}
"""The button and the words, by how else the text may be read."""


@dataclass(frozen=True)
class OtherReading:
    """`text` is the alternative in ordinary notation; `words` describe how the text is read now."""

    label: str
    words: str
    text: str


def other_reading(text: str, compact: bool = False) -> OtherReading | None:
    """Another possible meaning of a text, if there is one.

    >>> other_reading("UBdL").text
    "U B D' L"
    """
    is_colours = looks_like_colours(text, compact)
    if is_colours and (order := _in_other_order(text)):
        return order
    if not is_colours and not compact and _TWICE.search(text) and _is_readable(text):
        words = "x2 is read as a rotation of the whole cube"
        return OtherReading("Repeat the brackets instead", words, _TWICE.sub(r"\1" + "2", text))
    for found in other_readings(text, compact):
        if found.way in _WORDS and (found.way != "without" or _has_few_unknown(text)):
            return OtherReading(*_WORDS[found.way], found.text)
    return None


def _in_other_order(text: str) -> OtherReading | None:
    """The colours with the faces in another order that makes a cube; no button if several do."""
    try:
        orders = other_orders(read_facelets(text, unknown=True).letters)
    except PuzzleError:
        return None
    if not orders:
        return None
    words = f"With the faces in the order U R F D L B, this is not a cube; {advice(orders)}"
    if len(orders) > 1:
        return OtherReading("", words, "")
    return OtherReading(f"Read it as {orders[0].name}", words, orders[0].facelets)


def _has_few_unknown(text: str) -> bool:
    """Whether only some letters, and nothing else, are not moves."""
    unknown = [text[at] for at in unknown_places(text)]
    are_letters = all(one.isascii() and one.isalpha() for one in unknown)
    return are_letters and 2 * len(unknown) < len("".join(text.split()))


def scramble_in(text: str) -> OtherReading | None:
    """The scramble in a line of a list that also has a number, a time or a date.

    >>> scramble_in("12. 9.87 R U R' @2024-05-01").text
    "R U R'"
    """
    line = text.strip().partition("//")[0].strip()
    moves = without_facts(without_comment(line)[0])
    if moves == line or "\n" in line or not moves or not _is_readable(moves):
        return None
    return OtherReading("Use the scramble", "This is a line from a list", moves)


def _is_readable(text: str) -> bool:
    try:
        return bool(parse(text))
    except PuzzleError:
        return False
