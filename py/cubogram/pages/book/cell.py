"""A code cell of a chapter: its code, its inputs, and its output."""

from __future__ import annotations

import json
from typing import Any, Literal, TypedDict

from cubogram.pages.book.trace import Told, Trace
from cubogram.pages.html import Attributes, Html

JSON = Any
State = Literal["built", "waiting", "running", "done", "failed", "stopped"]

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
    root: str
    """The relative address of the cube page."""


class Call(TypedDict):
    """A call on the path to an error: its line, and the function it is in."""

    line: int | None
    """None in a function of another cell."""
    function: str


class Trouble(TypedDict):
    """Why a cell failed: Python's message, the place, and an explanation for beginners."""

    message: str
    line: int | None
    calls: list[Call]
    advice: str


class Result(TypedDict):
    """What a run returns (`cubogram.live.cell.Notebook.run`)."""

    output: str
    value: dict[str, Any] | None
    frames: int | None
    inputs: list[dict[str, Any]]
    error: Trouble | None
    passed: bool | None
    hint: str
    seconds: float
    trace: Told | None
    reads: list[str] | None
    writes: list[str] | None


class Cell:
    """One cell in this tab.

    Its state: "built" (what is shown comes from the build), "waiting" (for the cells above),
    "running", "done", "failed" (`error` says why) or "stopped".
    """

    def __init__(self, number: int, facts: Facts) -> None:
        self.number = number
        self.facts = facts
        self.code = facts["code"]
        self.state: State = "built"
        self.output = ""
        self.value: JSON = None
        self.frames: list[JSON] = []
        """The frames of an animation received so far."""
        self.frame: int | None = None
        """The number of the frame being viewed; None for the newest."""
        self.is_playing = False
        self.error: Trouble | None = None
        self.inputs: list[JSON] = [dict(one) for one in facts["inputs"]]
        self.values: dict[str, JSON] = {}
        """The reader's values, by the input's number."""
        self.newest: int | None = None
        """The number of the input set since the last run."""
        self.passed: bool | None = False if facts["checks"] else None
        """Whether the reader has solved it; None if it is not an exercise."""
        self.hint = ""
        self.seconds = 0.0
        """The seconds that its last run took."""
        self.lent: list[int] = []
        """The numbers of the exercises for which the book's answers were used in the last run."""
        self.is_fresh = False
        """Whether Python has the names of the cell in its present form."""
        self.is_stale = False
        """Whether something it depends on has changed since it ran."""
        self.is_alive = False
        """Whether its output comes from its own run rather than from the build."""
        self.is_quiet = False
        """Whether it is running without having been asked to."""
        self.again = False
        """Whether to run it once more afterwards."""
        self.has_lost_names = False
        """Whether Python had to be restarted to stop it."""
        self.is_unfolded = False
        self.is_linked = False
        """Whether its code came with a link and has not been run."""
        self.wants_trace = False
        """Whether to watch its next run line by line."""
        self.trace: Trace | None = None
        self.step = 0
        """The step of the trace being viewed."""
        self.others: tuple[str, ...] = ()
        """Texts of other tabs that this one replaced, the newest first."""
        self.note = ""
        self.reads: frozenset[str] | None = None
        self.writes: frozenset[str] | None = None
        """The names that it reads and writes; None while unknown."""
        self.forget_names()
        self.ran = self.effect
        """The source of the names that it last defined."""
        self.kept_regions: dict[str, Html | Attributes] = {}
        """Its rendered form, until it changes."""

    @property
    def original(self) -> str:
        """The code that the book starts with."""
        return self.facts["code"]

    @property
    def is_exercise(self) -> bool:
        """Whether it is an exercise."""
        return bool(self.facts["checks"])

    @property
    def is_busy(self) -> bool:
        """Whether it is running or waiting for its turn."""
        return self.state in ("waiting", "running")

    @property
    def is_changed(self) -> bool:
        """Whether the reader has changed the code."""
        return self.code != self.original

    @property
    def other_codes(self) -> tuple[str, ...]:
        """Those of the `others` that differ from the present code."""
        return tuple(code for code in self.others if code != self.code)

    @property
    def is_costly(self) -> bool:
        """Whether it runs only on request."""
        return self.facts["costly"] or self.seconds > COSTLY

    @property
    def effect(self) -> str:
        """Identifies the source of its names: equal texts, equal names."""
        return "the book's answer" if self.passed is False else self.own

    @property
    def own(self) -> str:
        """The reader's code and values, as one text."""
        return json.dumps([self.code, sorted(self.values.items())])

    def changed(self) -> None:
        """Renders it again."""
        self.kept_regions = {}

    def forget_names(self) -> None:
        """The code has changed: only the book's own code has names that are known without running
        it."""
        is_known = not self.is_changed
        self.reads = frozenset(self.facts["reads"]) if is_known else None
        self.writes = frozenset(self.facts["writes"]) if is_known else None

    def take_inputs(self, result: Result, sent: dict[str, JSON]) -> None:
        """The inputs as a run has left them: one input may have set another.

        What the reader has set in the meantime stays, and so do the inputs that a run with an error
        did not reach. `sent` are the values that the run had.
        """
        missed = self.inputs[len(result["inputs"]) :] if result["error"] else []
        taken = []
        for number, one in enumerate(result["inputs"]):
            key = str(number)
            if self.values.get(key) != sent.get(key) and number < len(self.inputs):
                taken.append(self.inputs[number])
                continue
            if one.get("value") == one.get("start"):
                self.values.pop(key, None)
            else:
                self.values[key] = one.get("value")
            taken.append(one)
        self.inputs = taken + missed
