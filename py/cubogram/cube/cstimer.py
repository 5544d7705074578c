"""csTimer's exports (JSON), and which of their scrambles are for another puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from cubogram import schema
from cubogram.errors import PuzzleError

_CUBE = re.compile(
    r"333(?!mb)|nocache_333|3[x\xd7]3(?![x\xd7](?!3))|rubik|(?:r3|r3ni|edges|corners|[po]ll|lsll2?|ll|zbll"
    r"|co?ll|ell|2gll|zzll|zbls|eols|w?vls|f2l|eoline|eocross|easyx?c|sbrx|cmll|lse|lsemu|mt3qb"
    r"|mteole|mttdr|mt6cp|mtcdrll|mtl5ep|ttll|2genl?|roux|3gen_[fl]|rru|half)$"
)
"""What a puzzle's name begins with, and csTimer's kinds of scrambles for this cube."""
_UNKNOWN = re.compile(r"(?:input|blank|remote\w*)?")
_WIDE = re.compile(r"\d*([URFDLB])w")
_SLICE = re.compile(r"(?<!\S)[MESxyz]")
_FOUR = re.compile(r"[ULRB]'?")  # turns of a pyraminx or a skewb
_TIP = re.compile(r"[ulrb]'?")
_SHORTEST = 7  # fewest turns that are recognised as those of a pyraminx or a skewb
_AXES = {"U": 0, "D": 0, "R": 1, "L": 1, "F": 2, "B": 2}
_STRANGE = re.compile(r"[URD](?:\+\+|--)|\(-?\d,\s*-?\d\)|\b(?:ALL|UR|DR|DL|UL)\d[+-]")
"""Turns of a megaminx, a square-1 or a clock."""


class CstimerSession(NamedTuple):
    """A session with its number, its name and its kind of scramble, "" if these are unknown."""

    number: str
    name: str
    kind: str
    solves: list[Any]


def is_cstimer(exported: Any) -> bool:
    """True if a JSON value is an export of csTimer."""
    return isinstance(exported, dict) and any(map(_number, exported))


def sessions(exported: dict[str, Any]) -> Iterator[CstimerSession]:
    """The sessions of an export, in order; those before 2019 are JSON texts in the JSON."""
    properties = _record(exported.get("properties"))
    data, names, kinds = (
        _record(properties.get(name)) for name in ("sessionData", "sessionName", "sessionScr")
    )
    for number in sorted(filter(None, map(_number, exported)), key=int):
        solves = _unpacked(exported[f"session{number}"])
        about = _record(data.get(number))
        name = about.get("name", names.get(number, ""))
        kind = _record(about.get("opt")).get("scrType") or about.get("scrType") or about.get("scr")
        kind = kind or kinds.get(number, "")
        found = solves if isinstance(solves, list) else []
        yield CstimerSession(number, str(name or ""), str(kind or ""), found)


def is_other_puzzle(kind: str, scramble: str) -> bool:
    """True if a scramble is for another puzzle than the 3x3x3: `kind` is csTimer's name of its kind
    or the name of its puzzle, "" if unknown.

    >>> is_other_puzzle("444wca", "R U F"), is_other_puzzle("easyxc", "R U F")
    (True, False)
    >>> is_other_puzzle("", "Rw2 U Fw L Uw2"), is_other_puzzle("", "R U' F L Rw Uw2")
    (True, False)
    >>> [is_other_puzzle("", text) for text in ("U' B L R' U L' R' l r'", "R++ D-- U'", "(1,0)/")]
    [True, True, True]
    """
    plain = kind.strip().lower()
    known = _UNKNOWN.fullmatch(plain) or _CUBE.match(plain)
    return not known or _is_for_other_puzzle(scramble)


def _is_for_other_puzzle(scramble: str) -> bool:
    if _STRANGE.search(scramble):
        return True
    wide = _WIDE.findall(scramble)  # a scramble for solving blind ends with at most two
    if len(wide) > 2 and len({_AXES[face] for face in wide}) > 1 and not _SLICE.search(scramble):
        return True
    words = scramble.split()
    turns = [word for word in words if not _TIP.fullmatch(word)]
    if len(words) < _SHORTEST or not all(map(_FOUR.fullmatch, turns)):
        return False
    ends_in_tips = len(turns) < len(words) and words[: len(turns)] == turns
    return ends_in_tips or {word[0] for word in words} == set("ULRB")


def _number(key: str) -> str:
    found = re.fullmatch(r"session(\d{1,6})", key, re.ASCII)
    return found[1] if found else ""


def _record(value: Any) -> dict[str, Any]:
    found = _unpacked(value)
    return found if isinstance(found, dict) else {}


def _unpacked(value: Any) -> Any:
    """The value, or the JSON in it if it is text."""
    if not isinstance(value, str):
        return value
    try:
        return schema.read(value, "list", "the list")
    except PuzzleError:
        return None
