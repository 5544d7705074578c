"""The inputs of a cell, and the values that its reader sets.

A cell that runs in a page has a current `Inputs` object (`Inputs.in_force`). Each call to one of
the functions below then declares an input, numbered in the order of the calls. It returns the
reader's value, or the start value if there is none or it is not valid. Outside a cell, it returns
the start value.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeVar

from cubogram.arguments import number, public, quoted, whole
from cubogram.arguments import text as checked_text
from cubogram.errors import ArgumentError, PuzzleError

if TYPE_CHECKING:
    from cubogram.cube import Cube, History

T = TypeVar("T")

MOST_INPUTS = 20
"""More inputs than this in one cell are a mistake, such as a slider in a loop."""

LONGEST_TEXT = 10_000

N_FACELETS = 54

CELL = "<cell>"
"""The file name with which a cell's code is compiled."""

_in_force: ContextVar[Inputs | None] = ContextVar("inputs of the running cell", default=None)


class Inputs:
    """The inputs of one run of a cell.

    `values` are the reader's, by the number of the input as text ("0", "1"...). `names` is the name
    that each line of the cell assigns to, for inputs without a label. `newest` is the number of the
    input that the reader has just set, if any. `declared` collects the cell's inputs as JSON; the
    page then shows the values in it.

    >>> inputs = Inputs({"0": 5})
    >>> with inputs.in_force():
    ...     slider(0, 7, start=3)
    5
    >>> inputs.declared
    [{'kind': 'slider', 'label': '', 'value': 5, 'start': 3, 'least': 0, 'greatest': 7, 'step': 1}]
    """

    def __init__(
        self,
        values: Mapping[str, Any] | None = None,
        names: Mapping[int, str] | None = None,
        newest: int | None = None,
    ) -> None:
        self.values = dict(values or {})
        self.names = dict(names or {})
        self.newest = newest
        self.declared: list[dict[str, Any]] = []

    @contextmanager
    def in_force(self) -> Iterator[Inputs]:
        """Makes this the current object in the `with` block."""
        token = _in_force.set(self)
        try:
            yield self
        finally:
            _in_force.reset(token)

    def value(self, start: T, accepts: Mapping[str, Any], fits: Any, label: str) -> Any:
        """Declares an input; returns the reader's value if it is valid, else the start value."""
        if len(self.declared) == MOST_INPUTS:
            raise PuzzleError(
                "input", f"a cell can have at most {MOST_INPUTS} inputs; this one asks for more"
            )
        value: Any = self.values.get(str(len(self.declared)), start)
        if not fits(value):
            value = start
        label = label or self.names.get(_line_in_cell(), "")
        self.declared.append(
            {"kind": accepts["kind"], "label": label, "value": value, "start": start}
            | {key: fact for key, fact in accepts.items() if key != "kind"}
        )
        return value


def _line_in_cell() -> int:
    """The line of the cell that called for an input; 0 outside a cell."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename == CELL:
            return frame.f_lineno
        frame = frame.f_back  # type: ignore[assignment]
    return 0


def inputs_in_force() -> Inputs | None:
    """The inputs of the cell that is running; None outside a cell."""
    return _in_force.get()


def _asked(start: T, facts: Mapping[str, Any], fits: Any, label: str) -> Any:
    inputs = _in_force.get()
    return start if inputs is None else inputs.value(start, facts, fits, label)


@public
def slider(
    least: float,
    greatest: float,
    *,
    start: float | None = None,
    step: float = 1,
    label: str = "",
) -> Any:
    """A number from `least` to `greatest` in steps; starts at `start` (by default the least).

    It is an int if the limits, the start and the step are all ints.

    >>> slider(0, 10, start=4), slider(0.0, 1.0, step=0.25)
    (4, 0.0)
    """
    low = number("least", least, -math.inf)
    high = number("greatest", greatest, low)
    first = low if start is None else number("start", start, low, high)
    width = number("step", step, 0)
    if width == 0:
        raise ArgumentError("step", "a number above 0 is expected")
    bounds = [least, greatest, least if start is None else start, step]
    is_whole = all(isinstance(bound, int) for bound in bounds)
    convert: Any = int if is_whole else float

    def fits(value: object) -> bool:
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return is_number and low <= value <= high and convert(value) == value  # type: ignore[operator]

    facts = {
        "kind": "slider",
        "least": convert(low),
        "greatest": convert(high),
        "step": convert(width),
    }
    return convert(_asked(convert(first), facts, fits, checked_text("label", label)))


@public
def choice(
    *options: str | int | float, start: str | int | float | None = None, label: str = ""
) -> Any:
    """One of the options; starts with `start` (by default the first).

    >>> choice("U", "R", "F"), choice(1, 2, 3, start=2)
    ('U', 2)
    """
    if not options:
        raise ArgumentError("options", "at least one option is expected")
    for option in options:
        if not isinstance(option, (str, int, float)):
            raise ArgumentError("options", f"strings or numbers are expected, not {quoted(option)}")
    first = options[0] if start is None else start
    if first not in options:
        raise ArgumentError("start", f"one of the options is expected, not {quoted(start)}")
    facts = {"kind": "choice", "options": list(options)}
    return _asked(first, facts, lambda value: value in options, checked_text("label", label))


@public
def text(start: str = "", *, label: str = "", length: int = LONGEST_TEXT) -> str:
    """A line of text that the reader may change, of at most `length` characters.

    >>> text("R U R' U'")
    "R U R' U'"
    """
    first = checked_text("start", start)
    most = whole("length", length, 1, LONGEST_TEXT)

    def fits(value: object) -> bool:
        return isinstance(value, str) and len(value) <= most

    facts = {"kind": "text", "length": most}
    result: str = _asked(first, facts, fits, checked_text("label", label))
    return result


@public
def turnable(start: str = "", *, label: str = "") -> Cube:
    """A cube that the reader can turn; returns the resulting `Cube`.

    `start` is a maneuver or 54 facelets, as for `Cube`. The reader's turns follow it.

    >>> turnable("R U").is_solved
    False
    """
    return turns(start, label=label).cube


@public
def turns(start: str = "", *, label: str = "") -> History:
    """A cube that the reader can turn; returns the `History` of the turns.

    `start` is as for `turnable`; the history begins there.

    >>> turns("R U").moves
    Maneuver('')
    """
    from cubogram.cube import Cube, History

    first = Cube(checked_text("start", start))

    def done(value: str) -> History:
        if value.startswith(start):
            return History(first, value[len(start) :])
        facelets, _, moves = value.partition(" ")
        if len(facelets) == N_FACELETS:
            return History(facelets, moves)
        return History("", value)

    def fits(value: object) -> bool:
        try:
            return isinstance(value, str) and bool(done(value).cube)
        except PuzzleError:
            return False

    facts = {"kind": "turnable", "facelets": first.facelets}
    return done(_asked(start, facts, fits, checked_text("label", label)))


@public
def picked(start: int = 0, *, greatest: int, label: str = "") -> int:
    """The number, 0 to `greatest`, of the part of the cell's picture that the reader clicked last.

    Clickable parts of a picture have an attribute `data-pick` with their number; a field of cells
    has `data-pick-columns` and `data-pick-size`. The number can also be typed.

    >>> picked(5, greatest=2186)
    5
    """
    most = whole("greatest", greatest)
    first = whole("start", start, 0, most)

    def fits(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most

    facts = {"kind": "picked", "greatest": most}
    result: int = _asked(first, facts, fits, checked_text("label", label))
    return result
