"""A code cell of a chapter: its code, its inputs, and its output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypedDict

from cubogram.errors import PuzzleError
from cubogram.pages.book.trace import Recorded, Trace
from cubogram.pages.learning.memory import key_of
from cubogram.schema import JSON

State = Literal["built", "waiting", "running", "done", "failed", "stopped", "lost"]

COSTLY = 1.0
"""Seconds: anything slower runs only on request."""


class Facts(TypedDict):
    """What the build records about a cell."""

    code: str
    inputs: list[dict[str, Any]]
    checks: str
    solution: str
    reads: list[str]
    writes: list[str]
    folded: bool
    volatile: bool
    costly: bool
    harder: bool
    """Whether it is the optional harder version of an exercise."""
    several: bool
    """Whether an exercise has several right answers, so that ours is not compared with it."""
    root: str
    """The relative address of the cube page."""


@dataclass(frozen=True)
class Call:
    """A call on the path to an error: its line, and the function it is in."""

    line: int | None
    """None in a function of another cell."""
    function: str


@dataclass(frozen=True)
class Trouble:
    """Why a cell failed: Python's message, the place, and an explanation for beginners."""

    message: str
    line: int | None = None
    calls: tuple[Call, ...] = ()
    advice: str = ""


@dataclass(frozen=True)
class Result:
    """What a run returns (`cubogram.live.cell.Notebook.run`)."""

    output: str
    value: dict[str, Any] | None
    frames: int | None
    inputs: list[dict[str, Any]]
    error: Trouble | None
    passed: bool | None
    hint: str
    seconds: float
    trace: Recorded | None
    reads: frozenset[str] | None
    writes: frozenset[str] | None


NOTHING = Result("", None, None, [], None, None, "", 0, None, None, None)
"""The result of a cell that has not run."""


@dataclass(eq=False)
class Cell:
    """One cell in this tab.

    Its state: "built" (what is shown comes from the build), "waiting" (for the cells above),
    "running", "done", "failed" (`result.error` says why), "stopped", or "lost" (stopped by starting
    Python again, so that it has lost all names).
    """

    number: int
    facts: Facts
    state: State = "built"
    result: Result = NOTHING
    """The last result; while it runs, with the output and the value so far."""
    frames: list[JSON] = field(default_factory=list)
    """The frames of an animation received so far."""
    frame: int | None = None
    """The number of the frame being viewed; None for the newest."""
    is_playing: bool = False
    trace: Trace | None = None
    step: int = 0
    """The step of the trace being viewed."""
    newest: int | None = None
    """The number of the input set since the last run."""
    lent: list[int] = field(default_factory=list)
    """The numbers of the exercises for which the book's answers were used in the last run."""
    reads: frozenset[str] | None = None
    writes: frozenset[str] | None = None
    """The names that it reads and writes; None while unknown."""
    is_fresh: bool = False
    """Whether Python has the names of the cell in its present form."""
    is_stale: bool = False
    """Whether something it depends on has changed since it ran."""
    is_alive: bool = False
    """Whether its output comes from its own run rather than from the build."""
    is_in_sight: bool = False
    is_quiet: bool = False
    """Whether it is running without having been asked to."""
    again: bool = False
    """Whether to run it once more afterwards."""
    wants_trace: bool = False
    """Whether to watch its next run line by line."""
    is_unfolded: bool = False
    is_linked: bool = False
    """Whether its code came with a link and has not been run."""
    others: tuple[str, ...] = ()
    """Texts of other tabs that this one replaced, the newest first."""
    note: str = ""
    before_reset: tuple[str, list[JSON], bool | None] | None = None
    """The code, the inputs and `passed` before the last reset, which can be undone."""

    def __post_init__(self) -> None:
        self.code = self.original
        self.key = key_of(self.original)
        """The key under which the reader's version is stored."""
        self.inputs: list[JSON] = [dict(one) for one in self.facts["inputs"]]
        self.passed: bool | None = False if self.is_exercise else None
        """Whether the reader has solved it; None if it is not an exercise."""
        self._forget_names()
        self.ran = self.effect
        """The source of the names that it last defined."""

    @property
    def original(self) -> str:
        """The code that the book starts with."""
        return self.facts["code"]

    @property
    def is_exercise(self) -> bool:
        return bool(self.facts["checks"])

    @property
    def is_busy(self) -> bool:
        """Whether it is running or waiting for its turn."""
        return self.state in ("waiting", "running")

    @property
    def is_changed(self) -> bool:
        return self.code != self.original

    @property
    def is_folded(self) -> bool:
        """Whether only the first lines of its code are shown."""
        return self.facts["folded"] and not self.is_unfolded

    @property
    def other_codes(self) -> tuple[str, ...]:
        """Those of the `others` that differ from the present code."""
        return tuple(code for code in self.others if code != self.code)

    @property
    def is_costly(self) -> bool:
        return self.facts["costly"] or self.result.seconds > COSTLY

    @property
    def values(self) -> dict[str, JSON]:
        """The reader's values, by the input's number."""
        pairs = ((str(number), one) for number, one in enumerate(self.inputs))
        return {key: one["value"] for key, one in pairs if one.get("value") != one.get("start")}

    @property
    def own(self) -> tuple[str, dict[str, JSON]]:
        """The reader's code and values."""
        return self.code, self.values

    @property
    def effect(self) -> object:
        """The source of its names: None for the book's answer to an exercise, else the `own`."""
        return None if self.passed is False else self.own

    def edit(self, code: str) -> None:
        if self.code == code:
            return
        self.code = code
        self.before_reset = None
        self.is_fresh = False
        self.trace = None  # its line numbers have changed
        self._forget_names()
        if error := self.result.error:
            self.result = replace(self.result, error=replace(error, line=None))

    def reset(self) -> None:
        """Back to the book's code, and to the values with which the inputs start."""
        before = (self.code, self.inputs, self.passed)
        self.inputs = [{**one, "value": one.get("start")} for one in self.inputs]
        self.is_fresh = self.is_linked = False
        self.note = ""
        self.edit(self.original)
        if before != (self.code, self.inputs, self.passed):
            self.before_reset = before
        if self.is_exercise:
            self.passed = False
            self.ran = self.effect

    def undo_reset(self) -> None:
        """Back to what it was before the last reset."""
        if self.before_reset:
            code, self.inputs, passed = self.before_reset
            self.edit(code)
            self.before_reset = None
            self.is_fresh = False
            self.passed = passed
            self.ran = self.effect

    def set_input(self, number: int, value: JSON) -> None:
        self.inputs[number] = {**self.inputs[number], "value": value}
        self.is_fresh = False

    def take_inputs(self, result: Result, sent: dict[str, JSON]) -> None:
        """The inputs as a run has left them: one input may have set another.

        What the reader has set in the meantime stays, and so do the inputs that a run with an error
        did not reach. `sent` are the values that the run had.
        """
        before, count = self.values, len(result.inputs)
        taken = [*result.inputs, *(self.inputs[count:] if result.error else [])]
        for number, one in enumerate(self.inputs[:count]):
            if before.get(str(number)) != sent.get(str(number)):
                taken[number] = one
        self.inputs = taken

    def _forget_names(self) -> None:
        """Only the book's own code has names that are known without running it."""
        is_known = not self.is_changed
        self.reads = frozenset(self.facts["reads"]) if is_known else None
        self.writes = frozenset(self.facts["writes"]) if is_known else None


def cell_of(cells: Sequence[Cell], value: str) -> tuple[Cell, str]:
    """The cell whose number an event's value begins with, and the rest of the value.

    Raises PuzzleError "event" if there is no such cell.
    """
    number, _, rest = value.partition(" ")
    if not number.isdecimal() or not 0 < int(number[:6]) <= len(cells):
        raise PuzzleError("event", f"there is no cell {number[:10]}")
    return cells[int(number) - 1], rest
