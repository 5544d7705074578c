"""Replacements for `input` and `help` in cells, which have no keyboard and no pager."""

from __future__ import annotations

import inspect

from cubogram.live.inputs import text

REFERENCE = "Its description is in the Reference: the menu above leads there."
ELSEWHERE = "Python's own documentation is at https://docs.python.org/3/."


def asked(prompt: object = "") -> str:
    """The text of a field above the result, "" at first; replaces `input`, which would wait."""
    return text("", label=str(prompt).strip().rstrip(":?") or "input")


def helped(thing: object = None) -> None:
    """Prints the signature and the docstring of an object; replaces `help`.

    >>> def double(n):
    ...     "Twice the number."
    ...     return 2 * n
    >>> helped(double)
    double(n)
    Twice the number.
    """
    if thing is None:
        print("help(name) says how something is used: help(len), help(Cube).")
        return
    shown = thing if callable(thing) or inspect.ismodule(thing) else type(thing)
    name = getattr(shown, "__name__", type(shown).__name__)
    try:
        print(f"{name}{inspect.signature(shown)}")  # type: ignore[arg-type]
    except (TypeError, ValueError):
        print(name)
    said = inspect.getdoc(shown) or ""
    if said:
        print(said)
    elif str(getattr(shown, "__module__", name)).split(".")[0] == "cubogram":
        print(REFERENCE)
    else:
        print(ELSEWHERE)
    parts = [part for part in dir(shown) if part[:1] != "_"]
    if parts and not inspect.isfunction(shown):
        print(f"It has: {', '.join(parts[:40])}")
