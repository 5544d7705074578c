"""Several scrambles where a list has one line each: in JSON, on one line, or each on two lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

LEAST = 5
"""From this many moves on, what is between two separators is a scramble of its own."""
WHOLE = range(16, 31)
PAIR = range(18, 23)
"""The moves of a scramble on two lines, and of one without a number before it."""

_MOVE = r"[URFDLBurfdlb]w?[123]?['\u2019\u2032`]?"
_MOVES = re.compile(rf"{_MOVE}(?:[ \t]+{_MOVE})*")
_ITEM = re.compile(r"\s*[#(]*E?\d{1,4}[.):]*(?=\s|$)", re.IGNORECASE)
_COMMUTATOR = re.compile(r"\[\s*\w")
_EXTRA = re.compile(r"\s*E(?=\d{1,2}[.):]*\s)")
_SEPARATORS = (
    re.compile(r"[;|•]|\s/\s"),
    re.compile(r",(?=[\"\s])|[\"'],(?=[\"'])"),
    re.compile(r"(?:^|\s)[#(]*\d{1,3}[.):]+(?=\s)"),
)
_KINDS = ("eventId", "event", "puzzle", "puzzleType", "scrambleType")


def parts_of(line: str) -> list[str]:
    """The scrambles of a line that has several; otherwise the line alone.

    >>> parts_of("R U F D L; 2. U R F D B"), parts_of("R, U, F")
    (['R U F D L', 'U R F D B'], ['R, U, F'])
    """
    for separator in () if _COMMUTATOR.search(line) else _SEPARATORS:
        parts = [bare for part in separator.split(line) if (bare := _bare(part))]
        if len(parts) > 1 and all(_length(part) >= LEAST for part in parts):
            return parts
    return [line]


def joined(lines: list[str]) -> list[str]:
    """The lines with those joined that were one in print; an empty one for each that was joined.

    >>> joined(["1 R U F D L B R U F D L", "R U F D L B R", "2 F"])
    ['1 R U F D L B R U F D L R U F D L B R', '', '2 F']
    """
    lengths = [_length(_bare(line)) for line in lines]
    rows = [n for n, line in enumerate(lines) if line.strip()]
    firsts, seconds = rows[::2], rows[1::2]
    halves = len(firsts) == len(seconds) > 1 and all(
        lengths[first] > lengths[second] > 0 and lengths[first] + lengths[second] in PAIR
        for first, second in zip(firsts, seconds, strict=True)
    )
    begins = set(firsts) if halves else set()
    found, start, length, is_extra = list(lines), -1, 0, False
    for n, line in enumerate(lines):
        is_extra = is_extra or "extra" in line.lower()
        if is_extra and (extra := _EXTRA.match(line)):
            found[n] = line[extra.end() :]
        is_item = _ITEM.match(line) is not None or n in begins
        if is_item:
            start, length = n, lengths[n]
        elif start >= 0 and lengths[n] and (length + lengths[n] in WHOLE or length == 0):
            found[start] += " " + line.strip()
            found[n] = ""
            length += lengths[n]
        elif line.strip():
            start = -1
    return found


def in_json(text: str) -> Iterator[tuple[str, str]] | None:
    """The kind of puzzle, if known, and the scramble, of each in a JSON text; None if it is not
    JSON.

    >>> list(in_json('{"event": "333", "scrambles": ["R U", "F"]}'))
    [('333', 'R U'), ('333', 'F')]
    """
    if not text.lstrip().startswith(("[", "{")):
        return None
    try:
        return _texts(json.loads(text), "", is_scramble=True)
    except (ValueError, RecursionError):
        return None


def _texts(value: Any, kind: str, *, is_scramble: bool) -> Iterator[tuple[str, str]]:
    if isinstance(value, str) and is_scramble:
        for line in value.splitlines():  # several of them for a multi-blind attempt
            yield kind, line
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each, kind, is_scramble=is_scramble)
    elif isinstance(value, dict):
        named = next((value[name] for name in _KINDS if isinstance(value.get(name), str)), kind)
        if isinstance(value.get("id"), str) and ("rounds" in value or "scrambleSets" in value):
            named = value["id"].partition("-")[0]
        for key, each in value.items():
            yield from _texts(each, named, is_scramble="scramble" in key.lower())


def _bare(part: str) -> str:
    """A part without its number, quotation marks and brackets."""
    part = part.strip(' \t\r\n[]"\u201c\u201d,')
    if part.startswith("'"):  # of a list in Python
        part = part.strip("'") + "'" * part.endswith("''")
    item = _ITEM.match(part)
    return part[item.end() :].strip() if item else part


def _length(part: str) -> int:
    """How many moves a part has; 0 if it is anything else."""
    return len(part.split()) if _MOVES.fullmatch(part) else 0
