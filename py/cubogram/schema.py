"""Checks JSON from outside, once: commands of the page, links, files, saved proofs.

A shape is an ordinary type: `str`, `int | None`, `list[str]`, `dict[str, Any]`, a Literal, or a
TypedDict. The signature of a command is its schema.
"""

from __future__ import annotations

import dataclasses
import inspect
import json
import math
import re
import sys
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import Any, Literal, TypeAlias, Union

from cubogram.arguments import LONGEST_QUOTATION, quoted
from cubogram.errors import ArgumentError, PuzzleError

JSON: TypeAlias = Any
"""A value of JSON, or what becomes one."""

DEEPEST = 50
"""The deepest nesting of lists; no puzzle, proof or command has more than ten levels."""

GREATEST = 2**53
"""Larger whole numbers are not exact in the browser's JSON (RFC 7493)."""

_NESTING = re.compile(r'"(?:[^"\\]|\\.)*+"?|([\[\]{}])', re.DOTALL)
"""Strings, and opening or closing brackets, which the group captures."""
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1, "": 0}

WORDS: dict[object, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    type(None): "null",
    list: "a list",
    dict: "an object",
}


def read(text: str | bytes, kind: str, what: str) -> Any:
    """The value of a JSON text; raises PuzzleError of this kind, "`what` is not JSON", with the
    line.

    Rejects NaN, Infinity, numbers that Python cannot read, and excessive nesting. Half a surrogate
    pair becomes the replacement character, as in a browser.

    >>> read('{"title": "\\\\ud83d"}', "file", "the file")
    {'title': '\ufffd'}
    >>> read("[1,\\nNaN]", "link", "the link")
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: the link is not JSON
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8-sig", "replace")
    if _depth(text) > DEEPEST:  # in the browser, json would overflow the stack and end Python
        raise PuzzleError(kind, f"{what} is nested too deeply")
    try:
        value = json.loads(text, parse_constant=_refused, parse_float=_finite)
    except (ValueError, RecursionError) as problem:  # ValueError: or 5,000 digits
        line = getattr(problem, "lineno", None)
        place = f"line {line} of {what}: this" if line else what
        where = {"text_line": line} if line else None
        raise PuzzleError(kind, f"{place} is not JSON", where) from None
    return checked(what, value, Any, kind)


def _depth(text: str) -> int:
    """The depth of nesting of lists and objects in a JSON text.

    >>> _depth('[1, {"[[[": []}]')
    3
    """
    return max(accumulate(map(_DEEPER.__getitem__, _NESTING.findall(text))), default=0)


def _refused(word: str) -> None:
    raise ValueError(word)


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise ValueError(digits)
    return value


def checked(name: str, value: object, shape: Any, kind: str = "argument") -> Any:
    """The value, if it has the shape; `name` is its name in errors.

    A whole number may be written with a decimal point. Keys that a TypedDict does not have are left
    out. Raises ArgumentError, or PuzzleError if another `kind` is given.

    >>> checked("grid", ["#?"], list[str] | None), checked("colours", 3.0, int)
    (['#?'], 3)
    >>> checked("grid", ["#", 5], list[str])
    Traceback (most recent call last):
    ...
    cubogram.errors.ArgumentError: grid[1]: text is expected, not 5
    """
    try:
        return _checked(name, value, shape, 0)
    except ArgumentError as error:
        if kind == "argument":
            raise
        raise PuzzleError(kind, error.message) from None


def arguments(function: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call, converted to the types in the function's signature.

    Raises TypeError if the names do not fit, and ArgumentError for a value of the wrong type.

    >>> def turn(times: int, back: bool = False) -> None: ...
    >>> arguments(turn, {"times": 2})
    {'times': 2}
    """
    expected = signature(function)
    expected.bind(**given)
    return {
        name: checked(name, value, expected.parameters[name].annotation)
        for name, value in given.items()
    }


@cache
def signature(function: Callable[..., Any]) -> inspect.Signature:
    """The signature of a function, with `**options: Unpack[SomeTypedDict]` replaced by its fields.

    >>> from typing import TypedDict, Unpack
    >>> class Options(TypedDict, total=False):
    ...     back: bool
    >>> def turn(times: int, **options: Unpack[Options]) -> None: ...
    >>> list(signature(turn).parameters)
    ['times', 'back']
    """
    found = inspect.signature(function, eval_str=True)
    parameters: list[inspect.Parameter] = []
    for parameter in found.parameters.values():
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            (shape,) = typing.get_args(parameter.annotation)
            parameters += (
                inspect.Parameter(
                    name,
                    inspect.Parameter.KEYWORD_ONLY,
                    default=parameter.empty if is_needed else None,
                    annotation=hint,
                )
                for name, (hint, is_needed) in _fields(shape).items()
            )
        else:
            parameters.append(parameter)
    return found.replace(parameters=parameters)


def option(default: Any, label: str = "", choices: Any = None, name: str = "") -> Any:
    """A field that the reader sets; `name` is its name in stored JSON, if it is another one.

    `choices` are the words by value, a list of values, or the range of a number.
    """
    return dataclasses.field(
        default=default,
        metadata={
            "label": label,
            "choices": choices,
            "name": name,
            "check": None if choices is None else lambda value: value in choices,
        },
    )


@cache
def _fields(shape: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a TypedDict, each with its shape and whether it is required."""
    found = {}
    for name, hint in typing.get_type_hints(shape, include_extras=True).items():
        is_marked = typing.get_origin(hint) is typing.NotRequired
        is_needed = not is_marked and shape.__total__
        found[name] = (hint.__args__[0] if is_marked else hint, is_needed)
    return found


def _checked(name: str, value: object, shape: Any, depth: int) -> Any:
    if depth > DEEPEST:
        raise ArgumentError(_short(name), f"lists may be nested at most {DEEPEST} deep")
    if shape is str and type(value) is str:
        return whole_text(value)
    if shape is Any:
        if _is_json(value, depth):
            return value
        shape = _own_shape(name, value)
    base = typing.get_origin(shape) or shape
    if base in (Union, types.UnionType):
        return _one_of(name, value, typing.get_args(shape), depth)
    if base is Literal:
        if not any(value == option and type(value) is type(option) for option in shape.__args__):
            raise _unexpected(name, value, shape)
        return value
    if typing.is_typeddict(shape):
        return _of_fields(name, value, shape, depth)
    inner = typing.get_args(shape)
    if base in (list, Sequence) and isinstance(value, list | tuple):
        of = inner[0] if inner else Any
        if of is str and set(map(type, value)) <= {str}:
            return list(map(whole_text, value))
        return [_checked(f"{name}[{i}]", item, of, depth + 1) for i, item in enumerate(value)]
    if base in (dict, Mapping) and isinstance(value, Mapping):
        of = inner[1] if inner else Any
        return {
            _plain(name, key): _checked(f"{name}.{quoted(key)[1:-1]}", item, of, depth + 1)
            for key, item in value.items()
        }
    return _plain(name, value, base)


def _is_json(value: Any, depth: int) -> bool:
    """True if a value needs no check of its parts; for long values, this is three times as fast."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii())
    if kind is int:
        return bool(abs(value) <= sys.float_info.max)  # JavaScript writes 1e20 without an exponent
    if kind is list:
        if set(map(type, value)) == {str}:
            return depth < DEEPEST and "".join(value).isascii()
        return depth < DEEPEST and all(_is_json(one, depth + 1) for one in value)
    if kind is dict:
        return depth < DEEPEST and all(
            type(key) is str and key.isascii() and _is_json(one, depth + 1)
            for key, one in value.items()
        )
    return kind is bool or value is None or (kind is float and math.isfinite(value))


def _own_shape(name: str, value: object) -> Any:
    """The shape of a JSON value; raises ArgumentError if it is not JSON."""
    for shape in (bool, int, float, str, list, dict, type(None)):
        if isinstance(value, shape):
            return shape
    if isinstance(value, tuple):
        return list
    raise ArgumentError(name, f"a JSON value is expected, not {quoted(value)}")


def _plain(name: str, value: object, shape: Any = str) -> Any:
    """A simple value: a bool is not a number, numbers are finite, and texts can be encoded."""
    if shape is str and isinstance(value, str):
        return whole_text(value)
    if shape is int and isinstance(value, float) and value.is_integer():
        value = int(value)
    if shape in (int, float) and type(value) is int:
        if -GREATEST <= value <= GREATEST:
            return value
        if shape is int or abs(value) > sys.float_info.max:
            raise ArgumentError(_short(name), "the number is too large")
        return float(value)
    if shape is float and type(value) is float and math.isfinite(value):
        return value
    if shape in (bool, type(None)) and type(value) is shape:
        return value
    raise _unexpected(name, value, shape)


def whole_text(text: str) -> str:
    """The text with the replacement character in place of each half of a surrogate pair.

    It has the same number of characters, or fewer if two halves make one.

    >>> whole_text("a\\ud83d"), whole_text("\\ud83d\\ude00")
    ('a\ufffd', '😀')
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _one_of(name: str, value: object, shapes: tuple[Any, ...], depth: int) -> Any:
    """The value in the first shape that fits; otherwise raises the error of the only near miss."""
    kind = type(value)
    if kind in shapes and kind in (str, bool, type(None)):
        return _plain(name, value, kind)
    problems = []
    for shape in shapes:
        try:
            return _checked(name, value, shape, depth)
        except ArgumentError as error:
            problems.append(error)
    inside = [error for error in problems if error.argument != name]
    if len(inside) == 1:
        raise inside[0]
    raise _unexpected(name, value, *shapes)


def _of_fields(name: str, value: object, shape: Any, depth: int) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _unexpected(name, value, dict)
    found = {}
    for field, (of, is_needed) in _fields(shape).items():
        if field in value:
            found[field] = _checked(f"{name}.{field}", value[field], of, depth + 1)
        elif is_needed:
            raise ArgumentError(name, f"{field} is missing")
    return found


def _unexpected(name: str, value: object, *shapes: Any) -> ArgumentError:
    words = dict.fromkeys(_words(shape) for shape in shapes)
    return ArgumentError(_short(name), f"{' or '.join(words)} is expected, not {quoted(value)}")


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_QUOTATION else f"...{name[3 - LONGEST_QUOTATION :]}"


def _words(shape: Any) -> str:
    if typing.get_origin(shape) is Literal:
        return " or ".join(map(repr, shape.__args__))
    if typing.is_typeddict(shape):
        return WORDS[dict]
    base = typing.get_origin(shape) or shape
    return WORDS[{Sequence: list, Mapping: dict}.get(base, base)]
