"""The first difference between the reader's answer and the book's, and between traces of both."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence, Set
from itertools import zip_longest
from math import isclose
from typing import Any

from cubogram.cube import Cube
from cubogram.live.calls import Call, short
from cubogram.live.tracing import Tracer

FACES = "URFDLB"


class _Nothing:
    def __repr__(self) -> str:
        return "nothing"


NOTHING = _Nothing()
"""In place of an item that only one of two values has."""


def compared(call: Call, ours: Call) -> str:
    """How the results of a call and of ours differ; "" if one of them has no result."""
    if call.outcome == "raised" or call.value is None or isinstance(call.value, Generator):
        return ""
    if "Ellipsis" in short(call.value):
        return ""
    return difference(call.value, ours.value, has_ended=not call.is_open)


def difference(yours: object, ours: object, *, has_ended: bool = True) -> str:
    """The first place at which two answers differ, as a sentence; "" if they are equal.

    Places count from 0, in nested rows from the outside in. Without `has_ended`, what one of the
    rows lacks at its end does not count.

    >>> difference([3, 1, 4], [3, 1, 5])
    'Place 2: yours 4, ours 5.'
    >>> difference(([0], [1, 2]), ([0], [1]))
    'Place 1, 1: yours 2, ours nothing.'
    >>> difference(2, 3), difference((1, 2), [1, 2]), difference("R", "R")
    ('Ours is 3.', 'The type of yours is tuple, of ours list.', '')
    """
    try:
        for place, mine, right in _differences(yours, ours):
            if not has_ended and len(place) == 1 and NOTHING in (mine, right):
                continue
            if not place:
                return f"Ours is {short(right)}."
            kind = "Place" if all(type(part) is int for part in place) else "Entry"
            where = ", ".join(part if type(part) is str else short(part) for part in place)
            return f"{kind} {where}: yours {short(mine)}, ours {short(right)}."
        mine, right = (type(one).__name__ for one in (yours, ours))
        is_number = {mine, right} <= {"int", "float"}
        return (
            "" if mine == right or is_number else f"The type of yours is {mine}, of ours {right}."
        )
    except Exception:
        return ""  # values of the reader's own that cannot be compared


def _differences(yours: Any, ours: Any) -> Iterator[tuple[tuple[Any, ...], Any, Any]]:
    """The places at which two values differ, and both values there."""
    pairs = _pairs(_plain(yours), _plain(ours))
    if pairs is None:
        is_number = isinstance(yours, float | int) and isinstance(ours, float | int)
        if not (isclose(yours, ours, abs_tol=1e-12) if is_number else bool(yours == ours)):
            yield (), yours, ours
        return
    for part, mine, right in pairs:
        for place, one, other in _differences(mine, right):
            yield (part, *place), one, other


def _plain(value: Any) -> Any:
    """Arrays as lists, and a cube by its stickers."""
    if isinstance(value, Cube):
        return {f"{FACES[n // 9]}{n % 9 + 1}": face for n, face in enumerate(value.facelets)}
    return value.tolist() if hasattr(value, "tolist") else value


def _pairs(yours: Any, ours: Any) -> Iterator[tuple[Any, Any, Any]] | None:
    """The items of two values of a kind, with their places; None if they have no items."""
    if isinstance(yours, dict) and isinstance(ours, dict):
        keys = dict.fromkeys([*ours, *yours])
        return ((key, yours.get(key, NOTHING), ours.get(key, NOTHING)) for key in keys)
    if isinstance(yours, Set) and isinstance(ours, Set):
        return _pairs(dict(zip(yours, yours, strict=True)), dict(zip(ours, ours, strict=True)))
    if all(isinstance(one, Sequence) and not isinstance(one, str | bytes) for one in (yours, ours)):
        rows = zip_longest(yours, ours, fillvalue=NOTHING)
        return ((place, mine, right) for place, (mine, right) in enumerate(rows))
    return None


def first_apart(yours: Tracer, ours: Tracer) -> tuple[int, str] | None:
    """The first step of a call after which a name has another value than in our call.

    Returns the number of the step in `yours`, and a sentence; None if the names that both calls
    use have the same values.
    """
    right = _histories(ours)
    apart = [
        (step, name, text, theirs[n] if n < len(theirs) else None)
        for name, history in _histories(yours).items()
        if (theirs := [text for _, text in right.get(name, [])])
        for n, (step, text) in enumerate(history)
        if n >= len(theirs) or theirs[n] != text
    ]
    if not apart:
        return None
    step, name, text, other = min(apart, key=lambda one: one[0])
    line = next((line for line, call, *_ in reversed(yours.steps[:step]) if call == 0), 0)
    told = "in ours it does not change again" if other is None else f"in ours it is `{other}`"
    return step, f"After line {line}, `{name}` is `{text}`; {told}."


def _histories(tracer: Tracer) -> dict[str, list[tuple[int, str]]]:
    """The steps of the first call at which each name changes, and its value there."""
    found: dict[str, list[tuple[int, str]]] = {}
    for step, (_, call, changed, _) in enumerate(tracer.steps):
        for name, text in changed.items() if call == 0 else ():
            if " at 0x" not in text:  # an object that shows only its address
                found.setdefault(name, []).append((step, text))
    return found
