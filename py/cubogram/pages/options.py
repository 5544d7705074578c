"""Options that the reader sets: each is a field of a frozen dataclass, with its label.

A part whose `options` are such a dataclass hears the event `option`, {name, value}, without a
method of its own: its method `choose` receives the changed options.

>>> from dataclasses import dataclass
>>> from cubogram.schema import option
>>> @dataclass(frozen=True)
... class Options:
...     sound: bool = option(False, "Call out 8 and 12 seconds")
...     phases: int = option(1, "Phases", range(1, 11))
>>> changed(Options(), "phases", "3")
Options(sound=False, phases=3)
>>> changed(Options(), "phases", "12")
Options(sound=False, phases=10)
"""

from __future__ import annotations

import math
import typing
from collections.abc import Mapping
from dataclasses import Field, fields, replace
from functools import cache
from typing import Any, TypedDict, TypeVar

from cubogram import schema
from cubogram.arguments import quoted
from cubogram.errors import PuzzleError
from cubogram.pages import ui
from cubogram.pages.html import Html

T = TypeVar("T")


class Change(TypedDict):
    """The event `option`: an option's name and its value, as the element has it."""

    name: str
    value: str | bool | None


def widget(options: Any, name: str, **more: Any) -> Html:
    """The checkbox, list or field that sets an option."""
    about, value = _fields(options)[name].metadata, getattr(options, name)
    label, choices = about["label"], about["choices"]
    if isinstance(value, bool):
        return ui.check(name, label, value, **more)
    if isinstance(choices, range):
        ends = {"min": choices[0], "max": choices[-1]}
        return ui.field(name, label, value, "number", data_on="change:option", **ends, **more)
    if choices is None:
        return ui.field(name, label, value, data_on="change:option", **more)
    return ui.choice(name, label, choices, value, **more)


def widgets(options: Any, *names: str) -> list[Html]:
    """The widgets of these options, or of all that have a label."""
    known = _fields(options)
    chosen = names or [name for name, field in known.items() if field.metadata.get("label")]
    return [widget(options, name) for name in chosen]


def has(options: Any, name: str) -> bool:
    """Whether there is an option of that name that the reader sets."""
    return options is not None and name in _fields(options)


def changed(options: T, name: str, value: str | bool | None) -> T:
    """The options with one of them changed; a number out of its range is the nearest within.

    Raises PuzzleError "event" if the value is none that the option may have.
    """
    field = _fields(options)[name]
    shape = typing.get_type_hints(type(options))[name]
    choices = field.metadata["choices"]
    found: Any = value
    if isinstance(choices, range) and isinstance(value, str):
        found = _number(name, value or str(field.default), choices)
    elif shape in (int, float) and isinstance(value, str):
        found = _number(name, value, None, shape)
    elif isinstance(choices, Mapping) and isinstance(value, str):
        found = next((one for one in choices if str(one) == value), value)
    found = schema.checked(name, found, shape, "event")
    if choices is not None and found not in choices:
        raise PuzzleError("event", f"{name} cannot be {quoted(value)}")
    return replace(options, **{name: found})  # type: ignore[type-var]


def _number(name: str, text: str, within: range | None, shape: type[Any] = int) -> Any:
    try:
        number = float(text)
        if not math.isfinite(number):
            raise ValueError
        return shape(min(max(number, within[0]), within[-1]) if within else number)
    except ValueError:
        ends = f" from {within[0]} to {within[-1]}" if within else ""
        raise PuzzleError("event", f"{name}: a number{ends} is expected") from None


def _fields(options: Any) -> dict[str, Field[Any]]:
    shape: Any = type(options)
    return _fields_of(shape)


@cache
def _fields_of(shape: Any) -> dict[str, Field[Any]]:
    return {field.name: field for field in fields(shape) if "label" in field.metadata}
