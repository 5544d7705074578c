"""Another meaning that a text may have, offered with a button."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cubogram.cube.compact import unknown_places, without_unknown
from cubogram.cube.move_text import parse
from cubogram.errors import PuzzleError
from cubogram.pages.cube.reading import looks_like_colours

_NUMBER = re.compile(r"(?:^|\s)[#(]*\d+[.):]+(?=\s|$)")
_TIME = re.compile(
    r"(?:^|\s)\(?(?:DNF\([\d.:+]*\)|DNF|(?:\d+:){0,2}\d+\.\d{1,3}\+?)\)?(?:\[[^\[\]]*\])?(?=\s|$)"
)
_DATE = re.compile(
    r"(?:^|\s)@?(?:\d{4}-\d\d-\d\d|\d\d?\.\d\d?\.\d{4})(?:[T ]+\d\d?:\d\d(?::\d\d)?Z?)?(?=\s|$)"
)
_SECONDS = re.compile(r"(?:DNF)?\(?([\d:.]*)\+?\)?")


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
    letters = _letters(text)
    if looks_like_colours(text, compact):
        if compact and letters:
            return _offer("Read it as a maneuver", "This is read as a cube", letters)
        is_mixed = text.upper() != text != text.lower()
        if not is_mixed or looks_like_colours(text, compact=True):
            return None
        return _as_letters(letters) if letters else _without_unknown(text)
    if compact:
        return None if letters or _is_readable(text) else _without_unknown(text)
    touching = max(map(len, text.split()), default=0) > 1
    is_small = re.search("[urfdlb]", text) is not None
    return _as_letters(letters) if letters and touching and is_small else None


def scramble_in(text: str) -> OtherReading | None:
    """The scramble in a line of a list that also has a number, a time or a date.

    >>> scramble_in("12. 9.87 R U R' @2024-05-01").text
    "R U R'"
    """
    line = text.strip().partition("//")[0]
    moves = line
    for pattern in (_DATE, _NUMBER, _TIME):
        moves = pattern.sub(" ", moves)
    moves = moves.strip()
    if moves == line.strip() or "\n" in line or not moves or not _is_readable(moves):
        return None
    return OtherReading("Use the scramble", "This is a line from a list", moves)


def seconds_of(time: str) -> str:
    """A time in a timer's notation as seconds, without the mark of a penalty.

    >>> seconds_of("1:02.34"), seconds_of("15.87+"), seconds_of("DNF(14.20)"), seconds_of("DNF")
    ('62.34', '15.87', '14.20', '')
    """
    found = _SECONDS.fullmatch(time)
    written = found[1] if found else time
    if not re.fullmatch(r"\d+:[\d:.]+", written):
        return written
    seconds = 0.0
    for part in written.split(":"):
        seconds = 60 * seconds + float(part or 0)
    return f"{seconds:.{len(written.partition('.')[2])}f}"


def _as_letters(moves: str) -> OtherReading:
    return _offer("Read it as compact letters", "Small letters are read as wide turns", moves)


def _without_unknown(text: str) -> OtherReading | None:
    unknown = [text[at] for at in unknown_places(text)]
    letters = len("".join(text.split()))
    known = without_unknown(text)
    if not unknown or not all(one.isascii() and one.isalpha() for one in unknown):
        return None
    if 2 * len(unknown) >= letters or not known.strip():
        return None
    moves = " ".join(map(str, parse(known, compact=True)))
    return _offer("Leave them out", "Some letters are not moves", moves)


def _offer(label: str, words: str, moves: str) -> OtherReading:
    return OtherReading(label, words, f"({moves})" if looks_like_colours(moves) else moves)


def _letters(text: str) -> str:
    """The moves of a text made up of compact letters; "" for any other."""
    try:
        return " ".join(map(str, parse(text, compact=True)))
    except PuzzleError:
        return ""


def _is_readable(text: str) -> bool:
    try:
        return bool(parse(text))
    except PuzzleError:
        return False
