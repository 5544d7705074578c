"""Checks what a caller passes to the public functions, once, at the boundary.

Every check returns the value with its type known, or raises an ArgumentError that names the
argument and says what was expected. Values are quoted briefly, however long they are.
"""

from __future__ import annotations

import difflib
import inspect
import math
import os
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from operator import index
from typing import Any, ParamSpec, SupportsIndex, TypeGuard, TypeVar

from cubogram.errors import ArgumentError, PuzzleError

P = ParamSpec("P")
R = TypeVar("R")

LONGEST_QUOTATION = 80
KEYWORD_ONLY = inspect.Parameter.KEYWORD_ONLY


def quoted(value: object) -> str:
    """The value as an error message quotes it, in at most 80 characters.

    >>> quoted("R U"), len(quoted("R" * 1000))
    ("'R U'", 80)
    """
    if isinstance(value, int) and value.bit_length() > 256:
        return "a huge number"
    try:
        shown = repr(value[:LONGEST_QUOTATION] if isinstance(value, str) else value)
    except Exception:  # a list that holds a huge number, say
        return f"a {type(value).__name__}"
    if len(shown) > LONGEST_QUOTATION:
        return shown[: LONGEST_QUOTATION - 3] + "..."
    return shown


def number(name: str, value: object, least: float = 0, greatest: float = math.inf) -> float:
    """The value if it is a finite number (or the infinite `greatest`) within the bounds.

    >>> number("seconds", "soon")
    Traceback (most recent call last):
    ...
    cubogram.errors.ArgumentError: seconds: a number of at least 0 is expected, not 'soon'
    """
    is_number = isinstance(value, float) or is_whole(value)
    if not is_number or not least <= value <= greatest:  # type: ignore[operator]
        most = (
            f"of at least {least:g}" if math.isinf(greatest) else f"from {least:g} to {greatest:g}"
        )
        raise ArgumentError(name, f"a number {most} is expected, not {quoted(value)}")
    try:
        return float(value)  # type: ignore[arg-type]
    except OverflowError:
        raise ArgumentError(name, f"{quoted(value)} is too large") from None


def is_whole(value: object) -> TypeGuard[SupportsIndex]:
    """Whether a value is a whole number, also of numpy, but not a bool.

    >>> is_whole(19), is_whole(19.0), is_whole(True)
    (True, False, False)
    """
    try:
        index(value)  # type: ignore[arg-type]
    except TypeError:
        return False
    return not isinstance(value, bool)


def is_iterable(value: object) -> TypeGuard[Iterable[Any]]:
    """Whether a value has items, which an array of numpy without dimensions has not.

    >>> is_iterable([1]), is_iterable(1)
    (True, False)
    """
    try:
        iter(value)  # type: ignore[call-overload]
    except TypeError:
        return False
    return True


def whole(name: str, value: object, least: int | None = 0, greatest: int | None = None) -> int:
    """The value as an int, if it is a whole number (not a bool) within the bounds; None means no
    bound. Whole numbers of numpy will do too.

    >>> whole("length", 19)
    19
    """
    found = index(value) if is_whole(value) else None
    too_small = found is not None and least is not None and found < least
    too_great = found is not None and greatest is not None and found > greatest
    if found is None or too_small or too_great:
        start = "" if least is None else f" of at least {least}"
        bound = start if greatest is None else f" from {least} to {greatest}"
        raise ArgumentError(name, f"a whole number{bound} is expected, not {quoted(value)}")
    return found


def seed(value: object) -> int | str:
    """The seed of random choices, if it is a whole number or text.

    >>> seed(7), seed("monday")
    (7, 'monday')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or is_whole(value):
        return index(value)
    raise ArgumentError("seed", f"a whole number or text is expected, not {quoted(value)}")


def choice(name: str, value: object, options: Sequence[R]) -> R:
    """The value if it is one of the options.

    >>> choice("tables", "depe", ("small", "deep"))
    Traceback (most recent call last):
    ...
    cubogram.errors.ArgumentError: tables: 'small' or 'deep' is expected, not 'depe'
    """
    for option in options:
        if type(option) is type(value) and option == value:
            return option
    shown = [repr(option) for option in options]
    listed = " or ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
    raise ArgumentError(name, f"{listed} is expected, not {quoted(value)}")


def text(name: str, value: object, what: str = "text") -> str:
    """The value if it is a str; `what` says what the text should have been.

    >>> text("maneuver", 3, "a maneuver as text")
    Traceback (most recent call last):
    ...
    cubogram.errors.ArgumentError: maneuver: a maneuver as text is expected, not 3
    """
    if not isinstance(value, str):
        raise ArgumentError(name, f"{what} is expected, not {quoted(value)}")
    return value


def shows_traceback() -> bool:
    """Whether errors should show their full traceback, including the package's own part."""
    return bool(os.environ.get("CUBOGRAM_TRACEBACK"))


def public(function: Callable[P, R]) -> Callable[P, R]:
    """Wraps a function: an unknown argument raises an ArgumentError that suggests a similar name.

    A PuzzleError gets a short traceback, since the path through the package is of no use to a
    caller; if the environment variable CUBOGRAM_TRACEBACK is set, the traceback is kept whole.

    >>> @public
    ... def search(seconds: float = 1.0) -> float:
    ...     return seconds
    >>> search(second=2)
    Traceback (most recent call last):
    ...
    cubogram.errors.ArgumentError: second: search() has no such argument; did you mean 'seconds'?
    """

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except PuzzleError as error:
            if shows_traceback():
                raise
            raise error.with_traceback(None)  # noqa: B904
        except TypeError:  # of this call, or of something inside it?
            misuse = _misuse(function, args, kwargs)
            if misuse is None:
                raise
        raise misuse

    return call


def _misuse(
    function: Callable[..., Any], args: tuple[Any, ...], given: dict[str, Any]
) -> ArgumentError | None:
    """What is wrong with the arguments of a call; None if the function takes them."""
    signature = inspect.signature(function)
    try:
        signature.bind(*args, **given)
    except TypeError as error:
        shown = function.__qualname__.removesuffix(".__init__").rpartition(".")[2]
        names = [name for name in signature.parameters if name not in ("self", "cls")]
        for name in given:
            if name not in names:
                near = difflib.get_close_matches(name, names, 1)
                taken = f" (it takes {', '.join(names)})" if names else ""
                meant = f"; did you mean {near[0]!r}?" if near else taken
                return ArgumentError(name, f"{shown}() has no such argument{meant}")
        named = [name for name in names if signature.parameters[name].kind is KEYWORD_ONLY]
        if "too many positional" in str(error) and named:
            first = args[len(signature.parameters) - len(named)]
            listed = ", ".join(f"{name}=" for name in named)
            return ArgumentError(f"{shown}()", f"give {quoted(first)} by name: {listed}")
        return ArgumentError(f"{shown}()", str(error))
    return None
