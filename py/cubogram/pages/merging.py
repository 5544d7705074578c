"""Merges what two tabs made of one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, Generic, Literal, TypeVar

T = TypeVar("T")
K = TypeVar("K")


@dataclass(frozen=True)
class Sides(Generic[T]):
    """A value in two tabs, the one that both started from (None if unknown), and which is newer."""

    base: T | None
    ours: T
    theirs: T
    newer: Literal["ours", "theirs"]

    def of(self, base: Any, ours: Any, theirs: Any) -> Sides[Any]:
        """The same sides of a part of the value."""
        return Sides(base, ours, theirs, self.newer)


def newer_wins(sides: Sides[T]) -> T:
    """The newer value as a whole."""
    return sides.ours if sides.newer == "ours" else sides.theirs


def merged(sides: Sides[T], both: Callable[[Sides[T]], T] = newer_wins) -> T:
    """The value of the side that changed it; if both did, the result of `both`.

    >>> merged(Sides(1, 1, 2, "ours")), merged(Sides(1, 3, 2, "ours"))
    (2, 3)
    """
    if sides.base is not None and sides.theirs == sides.base:
        return sides.ours
    if sides.base is not None and sides.ours == sides.base:
        return sides.theirs
    return both(sides)  # even if they are equal: perhaps both have counted one more


def newer_of_those_there(sides: Sides[Any]) -> Any:
    """The newer value; but if one side has removed it, the other's."""
    if sides.ours is None or sides.theirs is None:
        return sides.theirs if sides.ours is None else sides.ours
    return newer_wins(sides)


def merge_dict(
    sides: Sides[dict[K, Any]], both: Callable[[Sides[Any]], Any] = newer_of_those_there
) -> dict[K, Any]:
    """Merges key by key; an absent key has the value None.

    So a key that one side has removed is gone, unless the other has changed it.

    >>> merge_dict(Sides({"a": 1, "b": 1}, {"a": 2, "b": 1}, {"a": 1, "c": 3}, "ours"))
    {'a': 2, 'c': 3}
    """
    known = sides.base is not None
    base = sides.base or {}
    found: dict[K, Any] = {}
    for key in sorted({*sides.ours, *sides.theirs}, key=str):
        one = sides.of(base.get(key), sides.ours.get(key), sides.theirs.get(key))
        if known and one.theirs == one.base:
            value = one.ours
        elif known and one.ours == one.base:
            value = one.theirs
        else:
            value = both(one)
        if value is not None:
            found[key] = value
    return found


def merge_fields(sides: Sides[Any], **how: Callable[[Sides[Any]], Any]) -> Any:
    """Merges a dataclass field by field; `how` merges the fields that both sides have changed.

    Raises TypeError if `how` names something that is not a field.
    """
    if unknown := how.keys() - {field.name for field in fields(sides.ours)}:
        raise TypeError(f"{type(sides.ours).__name__} has no fields {sorted(unknown)}")
    values = {}
    for field in fields(sides.ours):
        name = field.name
        base = None if sides.base is None else getattr(sides.base, name)
        one = sides.of(base, getattr(sides.ours, name), getattr(sides.theirs, name))
        values[name] = merged(one, how.get(name, newer_wins))
    return replace(sides.ours, **values)
