"""Inputs that show one value in different ways: the reader changes one, and the others follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cubogram.arguments import public, quoted
from cubogram.errors import ArgumentError
from cubogram.live.inputs import inputs_in_force

T = TypeVar("T")


@dataclass(frozen=True)
class Link(Generic[T]):
    """One of several inputs that show the same value.

    `ask` declares the input: it takes what to show at first, and returns what the reader has set.
    `shows` converts a value to what the input shows. `sets` takes a value and what the reader has
    set, and returns the new value.
    """

    ask: Callable[[Any], Any]
    shows: Callable[[T], Any]
    sets: Callable[[T, Any], T]


@public
def linked(start: T, *links: Link[T]) -> T:
    """The value that all the inputs show; the reader changes one of them, and the others follow.

    The first link must show the whole value: the others are applied to that. An error from a link's
    `sets` is an error of the cell, and the inputs keep what the reader has set. Outside a cell,
    returns `start`. Raises ArgumentError if there is no link, or if one is not a Link.

    >>> from cubogram.live.inputs import Inputs, slider
    >>> halves = Link(lambda shown: slider(0, 9, start=shown), lambda n: n // 2, lambda n, h: 2 * h)
    >>> whole = Link(lambda shown: slider(0, 19, start=shown), lambda n: n, lambda n, new: new)
    >>> with Inputs({"0": 7, "1": 4}, newest=1).in_force() as inputs:
    ...     linked(3, whole, halves)
    8
    >>> [entry["value"] for entry in inputs.declared]
    [8, 4]
    """
    if not links or not all(isinstance(link, Link) for link in links):
        raise ArgumentError("links", f"at least one Link is expected, not {quoted(links)}")
    inputs = inputs_in_force()
    if inputs is None:
        return start
    first = len(inputs.declared)
    given = [link.ask(link.shows(start)) for link in links]
    value = links[0].sets(start, given[0])
    newest = -1 if inputs.newest is None else inputs.newest - first
    if 0 < newest < len(links):
        value = links[newest].sets(value, given[newest])
    for declared, link in zip(inputs.declared[first:], links, strict=True):
        shown = link.shows(value)
        declared["value"] = shown
        if "facelets" in declared:  # for a cube: where the reader's turns start
            declared["facelets"] = shown
    return value
