"""Explains a cell's errors to beginners: what happened, where, in which calls, and what helps."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Container, Mapping
from traceback import walk_tb
from types import CodeType, TracebackType
from typing import Any

from cubogram.errors import PuzzleError
from cubogram.live.display import shortened
from cubogram.live.inputs import CELL

JSON = dict[str, Any]

MOST_CALLS = 8
"""The most calls to list for an error; if there are more, those at both ends."""

HEADING = re.compile(r"# Chapter \d+: ")
"""A line of the reader's own solver that begins the part of a chapter."""

SENTENCES: dict[type[BaseException], str] = {
    IndentationError: "The lines of one block begin in the same column; after a colon they are "
    "indented, usually by four spaces.",
    ZeroDivisionError: "Something is divided by zero: look at what comes after / or %.",
    IndexError: "Counting begins at 0: a list of three items has the positions 0, 1 and 2.",
    KeyError: "The dictionary has no such key. `in` checks whether a key is there; "
    "`.get(key)` gives None if it isn't.",
    TypeError: "The values do not fit what is done with them: print their types with type(...).",
    ValueError: "The type is right, but the value is not.",
    AttributeError: "The object has nothing with this name: dir(...) lists what it has.",
    RecursionError: "There must be a case in which the function returns without calling itself.",
    UnboundLocalError: "The function gives this name a value somewhere, so it is the function's "
    "own: pass the outer value as an argument.",
}
"""Advice for each kind of error."""


def described(
    problem: BaseException,
    names: Mapping[str, Any] | None = None,
    own: Container[CodeType] | None = None,
) -> JSON:
    """An error as {message, line, calls, advice}.

    `line` is the line of the cell that it came from, or None. `calls` are the calls that led there,
    {"line", "function"}: the line is None in a function of another cell, and the function is ""
    outside any function. `names` are the names that the cell could use. `own` has the code objects
    of the cell; with None, all cells count as this one.

    >>> described(ZeroDivisionError("division by zero"))["message"]
    'ZeroDivisionError: division by zero'
    """
    calls = _calls(problem.__traceback__, own)
    line = next((call["line"] for call in reversed(calls) if call["line"] is not None), None)
    if isinstance(problem, SyntaxError):
        line, calls = problem.lineno, []
    try:
        advice = _advice(problem, names or {})
    except Exception:  # `__str__` of the reader's own class may raise anything
        advice = ""
    advice = f"{where_in_modules(problem)} {advice}".strip()
    return {
        "message": shortened(_message(problem)),
        "line": line if type(line) is int else None,
        "calls": _some(calls),
        "advice": advice,
    }


def _message(problem: BaseException) -> str:
    if isinstance(problem, SyntaxError):
        return f"{type(problem).__name__}: {problem.msg}"
    if isinstance(problem, SystemExit):
        return "exit() was called: the cell ended there, but Python keeps running"
    if isinstance(problem, RecursionError):
        return "RecursionError: a function called itself too many times; where does it stop?"
    if isinstance(problem, MemoryError):
        return "MemoryError: that is more than fits into this page's memory"
    text = _text_of(problem)
    if isinstance(problem, PuzzleError):
        return text  # already a sentence for people
    name = type(problem).__name__
    return f"{name}: {text}" if text else name


def _text_of(problem: BaseException) -> str:
    try:
        return str(problem)
    except Exception:
        return "(its text cannot be shown)"


def _calls(trace: TracebackType | None, own: Container[CodeType] | None) -> list[JSON]:
    """The lines of cells that led to the error."""
    found = []
    for frame, number in walk_tb(trace):
        code = frame.f_code
        if code.co_filename == CELL:
            function = "" if code.co_name.startswith("<module") else code.co_name
            line = number if own is None or code in own else None
            found.append({"line": line, "function": function.strip("<>")})
    return found


def place_in(problem: BaseException, file: str) -> tuple[int | None, str]:
    """The last line of a file that led to an error, and its function.

    >>> try:
    ...     exec(compile("def f():\\n  return 1 / 0\\nf()", "my.py", "exec"), {})
    ... except ZeroDivisionError as problem:
    ...     place_in(problem, "my.py")
    (2, 'f')
    """
    if isinstance(problem, SyntaxError) and problem.filename == file:
        return problem.lineno, ""
    places = ((line, frame.f_code) for frame, line in walk_tb(problem.__traceback__))
    inside = [(line, code.co_name) for line, code in places if code.co_filename == file]
    return inside[-1] if inside else (None, "")


def where_in_modules(problem: BaseException) -> str:
    """The last line in a module of the reader's that led to an error, as a sentence.

    It names the function, and the heading above it in the module. "" if there is no such line.
    """
    found = ""
    for frame, number in walk_tb(problem.__traceback__):
        code = frame.f_code
        module = sys.modules.get(code.co_filename.removesuffix(".py"))
        lines = getattr(module, "__source__", "").splitlines()[:number]
        if lines:
            headings = [line[2:] for line in lines if HEADING.match(line)]
            under = f" ({headings[-1]})" if headings else ""
            name = code.co_name
            place = code.co_filename if name == "<module>" else f"{name}() in {code.co_filename}"
            line = shortened(lines[-1].strip()).replace("`", "'")  # backquotes mark code
            found = f"It happened in {place}{under}, on the line “{line}”."
    return found


def _some(calls: list[JSON]) -> list[JSON]:
    """The calls at both ends if there are many, else all."""
    half = MOST_CALLS // 2
    return calls if len(calls) <= MOST_CALLS else calls[:half] + calls[-half:]


def _advice(problem: BaseException, names: Mapping[str, Any]) -> str:
    """Advice; "" if there is nothing to add to the message."""
    if isinstance(problem, PuzzleError):
        return ""
    if isinstance(problem, ModuleNotFoundError):
        return _about_module(problem.name or "")
    if isinstance(problem, SyntaxError) and not isinstance(problem, IndentationError):
        return _about_syntax(problem)
    if isinstance(problem, NameError) and not isinstance(problem, UnboundLocalError):
        return _about_name(str(problem.name or ""), names)
    if isinstance(problem, AttributeError) and (near := _near(problem)):
        return f"Did you mean {near}?"
    kinds = (SENTENCES[kind] for kind in type(problem).__mro__ if kind in SENTENCES)
    return next(kinds, "")


def _near(problem: AttributeError) -> str:
    """The attribute that was probably meant; "" if none is near."""
    names = [name for name in dir(problem.obj) if not name.startswith("_")]
    return next(iter(difflib.get_close_matches(str(problem.name), names, 1, 0.7)), "")


def _about_module(name: str) -> str:
    top = name.split(".")[0]
    near = difflib.get_close_matches(top, [*sys.stdlib_module_names, "numpy", "cubogram"], 1, 0.75)
    if top in sys.stdlib_module_names:
        return f"This page has only part of Python's library; {top} is not in it."
    if near:
        return f"Did you mean {near[0]}?"
    return "Cells have numpy, cubogram and part of Python's library; nothing else can be installed."


def _about_name(name: str, names: Mapping[str, Any]) -> str:
    near = difflib.get_close_matches(
        name, [one for one in names if not one.startswith("_")], 1, 0.7
    )
    if near:
        return f"Did you mean {near[0]}?"
    return (
        f"Nothing here is called {name!r}: check the spelling, and that the cell that defines it "
        "has run."
    )


def _about_syntax(problem: SyntaxError) -> str:
    text = (problem.text or "").strip()
    if "never closed" in (problem.msg or "") or "EOL" in (problem.msg or ""):
        return "A bracket or quotation mark that was opened on this line is not closed."
    if re.match(r"(if|while|for|def|class|else|elif|try|with)\b", text) and ":" not in text:
        return "A line like this ends with a colon."
    if re.match(r"(if|while|elif)\b[^=]*[^=!<>]=[^=]", text):
        return "A single = gives a name a value; == compares."
    if re.match(r"print\s+[^(\s]", text):
        return "print is a function: print(...)."
    return "Python could not read this line, or the one before it."
