"""A run of a cell that was watched line by line: what there was at each step."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TypedDict

FIELD, STEP = "\x1f", "\x1e"
"""As `cubogram.live.tracing` separates the parts of a step, and steps."""
MOST_STEPS = 10_000
MOST_CALLERS = 12
"""Calls around a step that are named: the innermost."""


class Told(TypedDict):
    """What the worker says of a run (`cubogram.live.tracing.Tracer.as_json`)."""

    steps: str
    calls: str
    cut: bool


@dataclass(frozen=True)
class Step:
    """What there was before a line."""

    line: int
    """The line that is next; 0 at the end of a call."""
    values: dict[str, str]
    changed: frozenset[str]
    """The names of `values` that have just become others."""
    calls: list[tuple[str, int]]
    """The functions around it, each with its line, the outermost first; "" is the cell itself."""
    facelets: str
    """Of the cube that changed last; "" if there was none."""


class Trace:
    """All steps of a run.

    >>> steps = "1\\x1f0\\x1f\\x1e2\\x1f0\\x1f\\x1fn\\x1f5"
    >>> trace = Trace({"steps": steps, "calls": "\\x1f-1", "cut": False})
    >>> len(trace), trace.at(1).line, trace.at(1).values
    (2, 2, {'n': '5'})
    """

    def __init__(self, told: Told) -> None:
        self.is_cut = told["cut"]
        self._calls = [_call(text) for text in told["calls"].split(STEP)]
        self._steps: list[list[str]] = []
        self._lines: list[int] = []
        self._of_call: dict[int, list[int]] = {}
        """The steps of each call."""
        self._cubes: list[int] = []
        """The steps at which a cube has changed."""
        for text in told["steps"].split(STEP)[:MOST_STEPS] if told["steps"] else []:
            line, call, cube, *values = [*text.split(FIELD), "", ""][
                : max(3, text.count(FIELD) + 1)
            ]
            at = len(self._steps)
            self._of_call.setdefault(_number(call), []).append(at)
            if cube:
                self._cubes.append(at)
            self._lines.append(_number(line))
            self._steps.append([call, cube, *values])

    def __len__(self) -> int:
        return len(self._steps)

    def at(self, number: int) -> Step:
        """What there was at a step."""
        call, _, *now = self._steps[number]
        own = self._of_call[_number(call)]
        values: dict[str, str] = {}
        for step in own[: bisect_right(own, number)]:
            parts = self._steps[step]
            values.update(zip(parts[2::2], parts[3::2], strict=False))
        last = bisect_right(self._cubes, number) - 1
        return Step(
            self._lines[number],
            values,
            frozenset(now[::2]),
            self._around(_number(call), number),
            self._steps[self._cubes[last]][1] if last >= 0 else "",
        )

    def _around(self, call: int, number: int) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        while 0 <= call < len(self._calls) and len(found) < MOST_CALLERS:
            name, caller = self._calls[call]
            own = self._of_call.get(call, [])
            at = bisect_right(own, number) - 1
            found.append((name, self._lines[own[at]] if at >= 0 else 0))
            call = caller if caller < call else -1
        return found[::-1]


def _call(text: str) -> tuple[str, int]:
    name, _, caller = text.partition(FIELD)
    return name, _number(caller)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 9 else -1
