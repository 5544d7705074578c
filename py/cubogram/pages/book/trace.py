"""A run of a cell watched line by line: the state at each step."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TypedDict

FIELD, STEP = "\x1f", "\x1e"
"""The separators of `cubogram.live.tracing`, for the parts of a step and for steps."""
MOST_STEPS = 10_000
MOST_CALLERS = 12
"""How many of the calls around a step are named, from the innermost."""
MOST_BRANCHES = 14
"""How many calls are shown in a row of the tree, from the newest."""
MOST_ROWS = 14
"""How many rows of the tree are shown, from the innermost."""
SHORT, LABEL = 6, 14
"""The longest argument shown in the tree, and the longest list of arguments, in characters."""


class Told(TypedDict):
    """The worker's report of a run (`cubogram.live.tracing.Tracer.as_json`)."""

    steps: str
    calls: str
    cut: bool


@dataclass(frozen=True)
class Step:
    """The state before a line."""

    line: int
    """The next line; 0 at the end of a call."""
    values: dict[str, str]
    changed: frozenset[str]
    """Which of `values` have just changed."""
    calls: list[tuple[str, int]]
    """The enclosing functions, each with its line, the outermost first; "" is the cell itself."""
    facelets: str
    """The cube that changed last; "" if there was none."""


@dataclass(frozen=True)
class Branch:
    """A call in the tree of a recursive function."""

    label: str
    """Its arguments, shortened."""
    made: int
    """How many calls in the tree it has made so far."""
    is_open: bool
    """Whether the step is inside it."""


@dataclass(frozen=True)
class Row:
    """The calls that one call has made so far, in order."""

    branches: list[Branch]
    left_out: int
    """How many earlier ones are left out."""


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
        """The steps at which a cube changed."""
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

        names = [name for name, _ in self._calls]
        recursive = {
            name
            for name, (_, caller) in zip(names, self._calls, strict=True)
            if name and 0 <= caller < len(names) and names[caller] == name
        }
        self._branches = [n for n, name in enumerate(names) if name in recursive]
        """The calls of recursive functions."""
        self._known = frozenset(self._branches)
        self._begins = [self._of_call.get(n, [len(self._steps)])[0] for n in self._branches]
        self._below: dict[int, list[int]] = {}
        """For each call, the calls of the tree that it makes."""
        for n in self._branches:
            self._below.setdefault(self._calls[n][1], []).append(n)

    def __len__(self) -> int:
        return len(self._steps)

    def at(self, number: int) -> Step:
        """The state at a step."""
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

    def tree(self, number: int) -> list[Row]:
        """The tree of a function that calls itself, as far as it has grown at a step.

        The first row is its first call (in a deep tree, a later one); each further row has the
        calls made by the open call in the row above. There are no rows before the first call.
        """
        newest = bisect_right(self._begins, number) - 1
        if newest < 0:
            return []
        known, last = self._known, self._branches[newest]
        call = _number(self._steps[number][0])
        around = self._chain(call)
        way = [n for n in around if n in known]
        if not way:  # the step is outside: the whole of the newest tree is shown
            way = [n for n in self._chain(last) if n in known][:1]
        way = way[-MOST_ROWS:]
        is_open = set(around)
        rows = [Row([self._branch(way[0], last, is_open)], 0)]
        for above in way:
            below = self._below.get(above, [])
            below = below[: bisect_right(below, last)]
            if below:
                shown = [self._branch(n, last, is_open) for n in below[-MOST_BRANCHES:]]
                rows.append(Row(shown, len(below) - len(shown)))
        return rows

    def _chain(self, call: int) -> list[int]:
        """A call and those around it, the outermost first."""
        found = []
        while 0 <= call < len(self._calls):
            found.append(call)
            caller = self._calls[call][1]
            call = caller if caller < call else -1
        return found[::-1]

    def _branch(self, call: int, last: int, around: set[int]) -> Branch:
        parts = self._steps[self._of_call[call][0]][3::2]
        label = " ".join(part for part in parts if len(part) <= SHORT)
        if len(label) > LABEL:
            label = f"{label[: LABEL - 1]}…"
        made = bisect_right(self._below.get(call, []), last)
        return Branch(label or self._calls[call][0], made, call in around)

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
