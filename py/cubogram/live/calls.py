"""The calls that the checks of an exercise make, so that a hint can say what came back."""

from __future__ import annotations

import ast
import re
import reprlib
import sys
from collections.abc import Callable, Container, Generator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import wraps
from itertools import islice
from types import CodeType, FunctionType, MethodType
from typing import Any

WATCHED = "_watched_"
"""The name by which the checks reach `Calls.watched`."""
MOST_COPIED = 2_000
"""The most entries of an argument that is copied, to see whether the call changes it."""
MOST_YIELDED = 12
FEW = 3
"""Values of up to this many characters may be in a hint by chance."""
MUTABLE = (list, dict, set, bytearray)


class _Short(reprlib.Repr):
    """Values in a few characters; arrays as lists, and objects by their class."""

    def __init__(self) -> None:
        super().__init__()
        self.maxstring = self.maxother = self.maxlong = 120
        self.maxlist = self.maxtuple = self.maxdict = self.maxset = 12

    def repr_ellipsis(self, x: object, level: int) -> str:
        return "..."

    def repr_instance(self, x: Any, level: int) -> str:
        if hasattr(x, "dtype"):
            return self.repr1(x.tolist(), level)
        text = super().repr_instance(x, level)
        return f"({type(x).__name__})" if text.startswith("<") else text


_short = _Short()


def short(value: object) -> str:
    """A value in a few characters.

    >>> short((1, [2.5, None]))
    '(1, [2.5, None])'
    """
    try:
        if isinstance(value, Generator):
            return "a generator"
        return _short.repr(value)
    except Exception as problem:
        return f"({type(problem).__name__} while it was being shown)"


@dataclass
class Call:
    """A call of one of the reader's functions."""

    function: Callable[..., Any]
    given: tuple[Any, ...]
    named: dict[str, Any]
    outcome: str = ""
    """"returned", "yielded" or "raised", and what."""
    value: Any = None
    has_printed: bool = False
    is_open: bool = False
    """Whether it is a generator that may have more to yield."""

    def again(self) -> Call:
        """The call made once more; of a generator, only the first values."""
        given = (one if (copy := _copied(one)) is None else copy for one in self.given)
        value = self.function(*given, **self.named)
        if isinstance(value, Generator):
            value = list(islice(value, MOST_YIELDED + 1))
        return replace(self, outcome="returned", value=value)

    @property
    def text(self) -> str:
        """The call as it would be written."""
        parts = [short(one) for one in self.given]
        parts += [f"{name}={short(one)}" for name, one in self.named.items()]
        return f"`{self.function.__name__}({', '.join(parts)})`"

    def told(self, hint: str) -> str:
        """What came back, as a sentence; "" if the hint shows it already."""
        if not self.outcome or self.outcome == "raised":
            return f"That was in {self.text}." if self.outcome else ""
        value = short(self.value)
        if any(_shows(hint, text) for text in (value, str(self.value))):
            return ""
        said = f"{self.text} {self.outcome} {value}"
        if self.value is None:
            return (
                f"{said}: it prints instead."
                if self.has_printed
                else f"{said}: is a `return` missing?"
            )
        return f"{said}: `yield` makes one." if isinstance(self.value, Generator) else f"{said}."


def _shows(hint: str, value: str) -> bool:
    """Whether a hint has a value in it; one of a few characters must be the reader's.

    >>> _shows("1 0 2 in base 3 is 11.", "3"), _shows("It is 11, but yours says 3.", "3")
    (False, True)
    """
    after = re.split(r"\byours?\b|\bnot\b", hint, maxsplit=1, flags=re.IGNORECASE)[1:]
    return value in (hint if len(value) > FEW else "".join(after))


@dataclass
class Calls:
    """Watches the calls of functions that have these code objects."""

    own: Container[CodeType]
    first: Call | None = None
    last: Call | None = None
    changing: Call | None = None
    """A call that has changed an argument, though it also returned something."""
    changed: str = ""
    """That argument afterwards."""

    @property
    def complaint(self) -> str:
        """What is wrong although all checks have passed; "" if nothing."""
        if not self.changing:
            return ""
        return (
            f"What {self.changing.text} returned is right, but it changed its argument to "
            f"{self.changed}. Work on a copy, such as `list(...)` makes."
        )

    def shown(self, hint: str) -> Call | None:
        """The call that explains a hint; the first one if there is none."""
        if not hint:
            return self.first
        return self.changing if hint == self.complaint else self.last

    def prepared(self, checks: str) -> ast.Module:
        """The checks, in which each call is watched; those in messages are not."""
        tree: ast.Module = _Watching().visit(ast.parse(checks))
        ast.fix_missing_locations(tree)
        return tree

    def watched(self, function: Any) -> Any:
        """The function, and notes its calls, if it is one of the reader's."""
        plain = function.__func__ if isinstance(function, MethodType) else function
        if not isinstance(plain, FunctionType) or plain.__code__ not in self.own:
            return function

        @wraps(function)
        def noting(*given: Any, **named: Any) -> Any:
            copies = tuple(map(_copied, given))
            kept = tuple(
                one if copy is None else copy for one, copy in zip(given, copies, strict=True)
            )
            call = Call(function, kept, named)
            self.first = self.first or call
            before = getattr(sys.stdout, "length", 0)
            call.outcome = "raised"
            try:
                value = function(*given, **named)
            finally:
                self.last = call  # rather than one that it made itself
            call.outcome, call.value = "returned", value
            call.has_printed = getattr(sys.stdout, "length", 0) > before
            if value is not None:
                self._compare(call, given, copies)
            return self._noting_yields(call, value) if isinstance(value, Generator) else value

        return noting

    def _noting_yields(self, call: Call, made: Generator[Any, Any, Any]) -> Generator[Any]:
        yielded: list[Any] = []
        call.outcome, call.value, call.is_open = "yielded", yielded, True
        try:
            for one in made:
                if len(yielded) <= MOST_YIELDED:
                    yielded.append(one)
                self.last = call
                yield one
            call.is_open = False
        except Exception:
            call.outcome = "raised"
            self.last = call
            raise

    def _compare(self, call: Call, given: tuple[Any, ...], copies: tuple[Any, ...]) -> None:
        for now, before in zip(given, copies, strict=True):
            if before is not None and not self.changing and short(before) != short(now):
                self.changing, self.changed = call, short(now)


class _Watching(ast.NodeTransformer):
    """Replaces f(...) by _watched_(f)(...)."""

    def visit_Assert(self, node: ast.Assert) -> ast.Assert:
        node.test = self.visit(node.test)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name | ast.Attribute):
            node.func = ast.Call(ast.Name(WATCHED, ast.Load()), [node.func], [])
        return node


def values_in(
    checks: str, line: int | None, names: Mapping[str, Any], own: Container[str]
) -> dict[str, str]:
    """The reader's own values in the check at a line, by their names."""
    tests = [
        node.test
        for node in ast.walk(ast.parse(checks))
        if isinstance(node, ast.Assert) and node.lineno <= (line or 0) <= (node.end_lineno or 0)
    ]
    used = [one.id for test in tests for one in ast.walk(test) if isinstance(one, ast.Name)]
    return {
        name: short(names[name])
        for name in used
        if name in own and name in names and not callable(names[name])
    }


def _copied(value: Any) -> Any:
    """A copy of an argument that a call might change; None if it cannot, or is large."""
    is_array = hasattr(value, "dtype") and hasattr(value, "size")
    if not is_array and not isinstance(value, MUTABLE):
        return None
    return deepcopy(value) if _size(value) <= MOST_COPIED else None


def _size(value: Any) -> int:
    """How many entries a value has, with those inside them; counting stops at a limit."""
    if hasattr(value, "size"):
        return int(value.size)
    if not isinstance(value, (*MUTABLE, tuple)):
        return 1
    total = 1
    for one in value.values() if isinstance(value, dict) else value:
        total += _size(one)
        if total > MOST_COPIED:
            break
    return total
