"""A run of a cell watched line by line: the state at each step."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple, TypedDict

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


class Recorded(TypedDict):
    """The worker's report of a run (`cubogram.live.tracing.Tracer.as_json`)."""

    steps: str
    calls: str
    cut: bool
    apart: int
    why: str


@dataclass(frozen=True)
class Step:
    """The state before a line."""

    line: int
    """The next line; 0 at the end of a call."""
    values: dict[str, str]
    changed: frozenset[str]
    """Which of `values` have just changed."""
    calls: list[str]
    """The enclosing functions, the outermost first; "" is the cell itself."""
    facelets: str
    """The cube that changed last; "" if there was none."""


class Branch(NamedTuple):
    """A call in the tree of a recursive function."""

    label: str
    """Its arguments, shortened."""
    made: int
    """How many calls in the tree it has made so far."""
    is_open: bool
    """Whether the step is inside it."""


class Row(NamedTuple):
    """The calls that one call has made so far, in order."""

    branches: list[Branch]
    left_out: int
    """How many earlier ones are left out."""


class _Change(NamedTuple):
    """What the worker has recorded about a step: its line and call, and what has changed."""

    line: int
    call: int
    cube: str
    values: dict[str, str]


class Trace:
    """All steps of a run.

    >>> steps = "1\\x1f0\\x1f\\x1e2\\x1f0\\x1f\\x1fn\\x1f5"
    >>> trace = Trace({"steps": steps, "calls": "\\x1f-1", "cut": False, "apart": 0, "why": ""})
    >>> len(trace), trace.at(1).line, trace.at(1).values
    (2, 2, {'n': '5'})
    """

    def __init__(self, recorded: Recorded) -> None:
        self.is_cut = recorded["cut"]
        steps = recorded["steps"].split(STEP)[:MOST_STEPS] if recorded["steps"] else []
        self._steps = list(map(_change, steps))
        self.apart = max(0, min(recorded["apart"], len(self._steps) - 1))
        """The step to show first: where the reader's call and ours part, if it was wrong."""
        self.why = recorded["why"]
        """What differs there."""
        self._of_call: dict[int, list[int]] = {}
        """The steps of each call."""
        for at, step in enumerate(self._steps):
            self._of_call.setdefault(step.call, []).append(at)
        self._cubes = [at for at, step in enumerate(self._steps) if step.cube]
        """The steps at which a cube changed."""
        calls = [text.partition(FIELD) for text in recorded["calls"].split(STEP)]
        self._names = [name for name, _, _ in calls]
        self._callers = [_number(caller) for _, _, caller in calls]
        recursive = {
            name
            for name, caller in zip(self._names, self._callers, strict=True)
            if name and 0 <= caller < len(calls) and self._names[caller] == name
        }
        self._recursive = [
            n for n in self._of_call if 0 <= n < len(calls) and self._names[n] in recursive
        ]
        """The calls of recursive functions, in order."""

    def __len__(self) -> int:
        return len(self._steps)

    def at(self, number: int) -> Step:
        now = self._steps[number]
        own = self._of_call[now.call]
        values: dict[str, str] = {}
        for step in own[: bisect_right(own, number)]:
            values |= self._steps[step].values
        last = bisect_right(self._cubes, number) - 1
        calls = [self._names[n] for n in self._chain(now.call)[-MOST_CALLERS:]]
        cube = self._steps[self._cubes[last]].cube if last >= 0 else ""
        return Step(now.line, values, frozenset(now.values), calls, cube)

    def tree(self, number: int) -> list[Row]:
        """The tree of a function that calls itself, as far as it has grown at a step.

        The first row is its first call (in a deep tree, a later one); each further row has the
        calls made by the open call in the row above. There are no rows before the first call.
        """
        begun = [n for n in self._recursive if self._of_call[n][0] <= number]
        if not begun:
            return []
        below: dict[int, list[int]] = {}
        for n in begun:
            below.setdefault(self._callers[n], []).append(n)
        around, in_tree = self._chain(self._steps[number].call), set(begun)
        path = [n for n in around if n in in_tree]
        if not path:  # the step is outside: the whole of the newest tree is shown
            path = [n for n in self._chain(begun[-1]) if n in in_tree][:1]
        is_open = in_tree.intersection(around)

        def branch(call: int) -> Branch:
            arguments = self._steps[self._of_call[call][0]].values.values()
            label = " ".join(one for one in arguments if len(one) <= SHORT)
            if len(label) > LABEL:
                label = f"{label[: LABEL - 1]}…"
            return Branch(label or self._names[call], len(below.get(call, ())), call in is_open)

        path = path[-MOST_ROWS:]
        rows = [Row([branch(path[0])], 0)]
        for made in (below[n] for n in path if n in below):
            shown = made[-MOST_BRANCHES:]
            rows.append(Row(list(map(branch, shown)), len(made) - len(shown)))
        return rows

    def _chain(self, call: int) -> list[int]:
        """A call and those around it, the outermost first."""
        found = []
        while 0 <= call < len(self._callers):
            found.append(call)
            caller = self._callers[call]
            call = caller if caller < call else -1
        return found[::-1]


def _change(text: str) -> _Change:
    line, call, cube, *values = [*text.split(FIELD), "", ""]
    pairs = zip(values[::2], values[1::2], strict=False)
    return _Change(_number(line), _number(call), cube, {name: one for name, one in pairs if name})


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 9 else -1
