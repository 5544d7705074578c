"""Values as JSON and back: the types of a dataclass's fields are the schema.

What the browser keeps and what a worker answers are frozen dataclasses. Fields are written in
camelCase and left out while they have their defaults. A field whose JSON does not fit its type gets
its default. If it has none, or if its JSON is a list or an object, which may hold somebody's work,
the whole value is refused, so that its owner can set it aside.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Solved:
...     puzzle: str
...     solved_in: float | None = None
>>> write(Solved("heart", 3.5))
{'puzzle': 'heart', 'solvedIn': 3.5}
>>> read(Solved, {"puzzle": "heart", "solvedIn": "soon"})
Solved(puzzle='heart', solved_in=None)
>>> read(Solved, {"solvedIn": 3.5})
Traceback (most recent call last):
...
ValueError: puzzle is missing
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, overload

from cubogram import schema
from cubogram.errors import PuzzleError
from cubogram.schema import JSON

T = TypeVar("T")
PLAIN = frozenset({str, int, float, bool, type(None)})
"""The types whose values are JSON."""


def stored(*, name: str = "", check: Callable[[Any], bool] | None = None, **more: Any) -> Any:
    """A field of a dataclass with another name in JSON, or with values that `check` accepts.

    `default` and `default_factory` are as in `dataclasses.field`.
    """
    return dataclasses.field(**more, metadata={"name": name, "check": check})


def write(value: Any) -> JSON:
    """The value as JSON; a class may have its own `as_json`."""
    if type(value) in PLAIN:
        return value
    if own := getattr(value, "as_json", None):
        return own if not callable(own) else own()
    if is_dataclass(value):
        values = ((field, getattr(value, field.name)) for field in fields(value))
        return {_name(field): write(one) for field, one in values if one != _default(field)}
    if isinstance(value, dict):
        return {key: write(one) for key, one in value.items()}
    if isinstance(value, (tuple, list, frozenset)):
        ones = sorted(value) if isinstance(value, frozenset) else value
        return [one if type(one) in PLAIN else write(one) for one in ones]
    return value


@overload
def read(shape: type[T], value: JSON) -> T: ...
@overload
def read(shape: Any, value: JSON) -> Any: ...
def read(shape: Any, value: JSON) -> Any:
    """The value of a type in JSON; a class may have its own `of_json`, which raises ValueError.

    Raises ValueError, which says what is wrong.
    """
    return _read(shape, value)


def _read(shape: Any, value: JSON) -> Any:
    if own := getattr(shape, "of_json", None):
        return own(value)
    if is_dataclass(shape):
        return _read_fields(shape, value)
    base, inner = typing.get_origin(shape) or shape, typing.get_args(shape)
    if base in (tuple, list, frozenset):
        if not isinstance(value, list):
            raise ValueError("a list is expected")
        if base is tuple and inner[-1] is not ...:
            if len(inner) != len(value):
                raise ValueError(f"{len(inner)} values are expected")
            return tuple(map(_read, inner, value))
        return base(_read(inner[0], one) for one in value)
    if base is dict and isinstance(value, dict):
        return {_read(inner[0], key): _read(inner[1], one) for key, one in value.items()}
    if base in (Union, types.UnionType):
        return _read_one_of(inner, value)
    try:
        return schema.checked("the value", value, shape)
    except PuzzleError as error:
        raise ValueError(str(error)) from None


def _read_fields(shape: Any, value: JSON) -> Any:
    if not isinstance(value, dict):
        raise ValueError("an object is expected")
    found = {}
    for field, of in _typed(shape):
        name = _name(field)
        try:
            one = _read(of, value[name])
            check = field.metadata.get("check")
            if check and not check(one):
                raise ValueError("it is not allowed")
            found[field.name] = one
        except (KeyError, ValueError) as error:
            if _default(field) is MISSING or isinstance(value.get(name), list | dict):
                missing = isinstance(error, KeyError)
                raise ValueError(f"{name} is missing" if missing else f"{name}: {error}") from None
    return shape(**found)


def _read_one_of(shapes: tuple[Any, ...], value: JSON) -> Any:
    if value is None and type(None) in shapes:
        return None
    problem = ValueError("it has none of the types expected")
    for shape in shapes:
        try:
            return _read(shape, value)
        except ValueError as error:
            problem = error
    raise problem


@cache
def _typed(shape: Any) -> list[tuple[dataclasses.Field[Any], Any]]:
    hints = typing.get_type_hints(shape)
    return [(field, hints[field.name]) for field in fields(shape)]


def _default(field: dataclasses.Field[Any]) -> Any:
    """The field's default; MISSING if it has none."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def _name(field: dataclasses.Field[Any]) -> str:
    return field.metadata.get("name") or camel(field.name)


@cache
def camel(name: str) -> str:
    """A name as it is stored.

    >>> camel("solved_in")
    'solvedIn'
    """
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))
