"""Traces a cell line by line: the next line, the call it is in, and what has changed."""

from __future__ import annotations

import reprlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_GENERATOR
from types import FrameType
from typing import Any

from cubogram.cube import Cube, Maneuver
from cubogram.live.inputs import CELL
from cubogram.schema import JSON

FIELD, STEP = "\x1f", "\x1e"
"""The separators between the parts of a step, and between steps, in the text of a trace."""
CONTROLS = str.maketrans(dict.fromkeys(FIELD + STEP, " "))
MOST_STEPS = 10_000
"""The most lines to record; a longer cell is stopped there."""
MOST_NAMES = 24
"""The most names of one call to follow."""
LONGEST = 120
"""The most characters of a value."""
MOST_CHARACTERS = 2_000_000
"""The limit for all steps together, so that there are fewer steps if values are long."""


class Enough(BaseException):
    """Raised when enough steps are recorded, to stop the cell."""


class Tracer:
    """Records the steps of one run of a cell.

    >>> tracer = Tracer()
    >>> code = compile("n = 2\\nn = n * n\\nn += 1", CELL, "exec")
    >>> with tracer.watching():
    ...     exec(code, {})
    >>> [(step[0], step[2]) for step in tracer.steps]
    [(1, {}), (2, {'n': '2'}), (3, {'n': '4'}), (0, {'n': '5'})]
    """

    def __init__(self) -> None:
        self.steps: list[list[JSON]] = []
        """For each step the next line (0 at the end of a call), the number of its call, the values
        that have changed there, and the facelets of the cube that changed, or ""."""
        self.calls: list[list[JSON]] = []
        """For each call its function's name, and the number of the call that made it, or -1."""
        self.is_cut = False
        self.apart: tuple[int, str] | None = None
        """A step at which something has gone wrong, and a sentence about it."""
        self._parts = 1
        """How many pieces of the cell's code have not ended."""
        self._used: list[str] = []
        """The names that the cell's own code uses."""
        self._room = MOST_CHARACTERS
        self._open: list[tuple[FrameType, dict[str, int], dict[str, str]]] = []
        self._numbers: list[int] = []
        self._resting: dict[FrameType, tuple[int, dict[str, int], dict[str, str]]] = {}
        """Suspended generators: their numbers, and what has been recorded about them."""
        self._own: tuple[dict[str, int], dict[str, str]] = ({}, {})
        """The cell's own names: their objects, and what has been recorded about them."""
        self._short = reprlib.Repr()
        self._short.maxstring = self._short.maxother = LONGEST
        self._short.maxlist = self._short.maxtuple = self._short.maxdict = 12

    @contextmanager
    def watching(self, parts: int = 1) -> Iterator[None]:
        """Records what the cell does in the `with` block, in this many pieces of code."""
        self._parts = parts
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            yield
        except Enough:
            pass
        finally:
            sys.settrace(before)

    def as_json(self) -> JSON:
        """The recording: {steps, calls, cut, apart, why}, the first two as text to be split when
        needed.

        A step is its line, its call, the facelets or "", then names and values alternately; a call
        is its name and the number of the call that made it. `apart` is the step to show first, and
        `why` a sentence about it.
        """
        apart, why = self.apart or (0, "")
        steps = (
            FIELD.join(
                [str(line), str(call), cube, *(part for one in changed.items() for part in one)]
            )
            for line, call, changed, cube in self.steps
        )
        calls = (FIELD.join([name, str(caller)]) for name, caller in self.calls)
        return {
            "steps": STEP.join(steps),
            "calls": STEP.join(calls),
            "cut": self.is_cut,
            "apart": apart,
            "why": why,
        }

    def _enter(self, frame: FrameType, event: str, argument: object) -> Any:
        """Handles the start of a call; only calls of the cell's own code are followed."""
        code = frame.f_code
        if code.co_filename != CELL or event != "call":
            return None
        if code.co_name == "<module>":
            self._used += [name for name in code.co_names if name not in self._used]
        if code.co_name == "<module>" and self.calls:  # the last expression of the cell
            self._numbers.append(0)
            self._open.append((frame, *self._own))
            return self._step
        if frame in self._resting:  # a generator resumes: not a new call
            number, ids, texts = self._resting[frame]
            self._numbers.append(number)
            self._open.append((frame, ids, texts))
            return self._step
        name = "" if code.co_name == "<module>" else code.co_name
        self._numbers.append(len(self.calls))
        self.calls.append([name, self._numbers[-2] if len(self._numbers) > 1 else -1])
        self._open.append((frame, {}, {}))
        if code.co_flags & CO_GENERATOR:
            self._resting[frame] = (self._numbers[-1], *self._open[-1][1:])
        if not name:
            self._own = self._open[-1][1:]
        return self._step

    def _step(self, frame: FrameType, event: str, argument: object) -> Any:
        if event == "line":
            self._write(frame, frame.f_lineno)
        elif event == "return":
            is_own = frame.f_code.co_name == "<module>"
            self._parts -= is_own
            if not is_own or self._parts == 0:
                self._write(frame, 0)
            if self._open and self._open[-1][0] is frame:
                self._open.pop()
                self._numbers.pop()
        return self._step

    def _write(self, frame: FrameType, line: int) -> None:
        if len(self.steps) >= MOST_STEPS or self._room < 0:
            self.is_cut = True
            sys.settrace(None)
            raise Enough
        place = next((i for i, one in enumerate(self._open) if one[0] is frame), None)
        if place is None:
            return
        _, ids, texts = self._open[place]
        changed: dict[str, str] = {}
        cube = ""
        for name in self._names(frame):
            if name not in frame.f_locals:
                continue
            value = frame.f_locals[name]
            if callable(value) or type(value).__name__ == "module":
                continue
            is_same = ids.get(name) == id(value) and isinstance(value, int | str | Cube | Maneuver)
            if is_same:
                continue  # immutable, so it cannot have changed
            ids[name] = id(value)
            text = self._text(value).translate(CONTROLS)
            if texts.get(name) == text:
                continue
            texts[name] = changed[name] = text
            self._room -= len(text) + 40
            if type(value) is Cube:
                cube = value.facelets
        self._room -= 20
        self.steps.append([line, self._numbers[place], changed, cube])

    def _text(self, value: object) -> str:
        """A value in a few characters; a grid, line by line."""
        try:
            if isinstance(value, list) and value and all(type(row) is str for row in value):
                rows = "\n".join(value[:40])
                if len({len(row) for row in value}) == 1 and len(rows) < 4 * LONGEST:
                    return rows
            text = self._short.repr(value)
        except Exception as problem:
            return f"({type(problem).__name__} while it was being shown)"
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"

    def _names(self, frame: FrameType) -> list[str]:
        """The names that the code of a call uses."""
        code = frame.f_code
        is_own = code.co_name == "<module>"
        names = self._used if is_own else [*code.co_varnames, *code.co_cellvars]
        return [name for name in names if not name.startswith(("_", "."))][:MOST_NAMES]
