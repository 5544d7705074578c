"""The parts of an exercise's fenced block."""

from __future__ import annotations

import re

from pymdownx.superfences import SuperFencesException

CELL = re.compile(r"^```(live|exercise)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A cell in a page's Markdown: its kind, its options and its text."""
_PART = re.compile(r"^# --- (\w+)\n", re.MULTILINE)
_PARTS = {"hints", "checks", "wrong", "solution", "next"}
_BECOMES = " =>"


def exercise_parts(source: str) -> tuple[str, dict[str, str]]:
    """The code that an exercise starts from, and its other parts by name.

    >>> exercise_parts("x = ...\\n# --- checks\\nassert x == 1\\n# --- solution\\nx = 1\\n")
    ('x = ...\\n', {'checks': 'assert x == 1\\n', 'solution': 'x = 1\\n'})
    """
    code, *rest = _PART.split(source if source.endswith("\n") else source + "\n")
    parts = dict(zip(rest[::2], rest[1::2], strict=True))
    missing, unknown = {"checks", "solution"} - set(parts), set(parts) - _PARTS
    if missing or unknown:
        wrong = " and ".join(sorted(missing | unknown))
        raise SuperFencesException(
            f"these parts of an exercise are missing or unknown: {wrong}:\n{source}"
        )
    return code, parts


def hints(part: str) -> list[str]:
    """The hints of an exercise, one per line.

    >>> hints("Use zip.\\nAppend.\\n")
    ['Use zip.', 'Append.']
    """
    return [line for line in part.splitlines() if line.strip()]


def mistakes(part: str) -> list[tuple[str, str]]:
    """The mistakes that readers make: what belongs into the solution, and what they write.

    >>> mistakes("n + 1 => n\\n")
    [('n + 1', 'n')]
    """
    found = []
    for line in filter(None, part.splitlines()):
        old, becomes, new = (text.replace("\\n", "\n") for text in line.partition(_BECOMES))
        if not becomes:
            raise ValueError(f"a mistake needs `=>`: {line!r}")
        found.append((old, new.removeprefix(" ")))
    return found


def wrong_answers(part: str, solution: str) -> list[str]:
    """Answers that the checks must refuse: the solution with a mistake in it, one per line.

    >>> wrong_answers("n + 1 => n\\nreturn n => pass\\n", "return n + 1\\n")
    ['return n\\n', 'pass + 1\\n']
    """
    found = []
    for old, new in mistakes(part):
        if solution.count(old) != 1:
            raise ValueError(f"{old!r} is not in the solution once")
        found.append(solution.replace(old, new))
    return found
