"""The clue of a line: the lengths, and colours, of its runs in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from operator import index
from typing import Any, NamedTuple

from cubogram.arguments import is_iterable, is_whole, quoted
from cubogram.errors import PuzzleError


class Run(NamedTuple):
    """A run of `length` neighbouring cells of one colour; colours count from 1."""

    length: int
    colour: int = 1


Clue = tuple[Run, ...]

ClueLike = Iterable[int | tuple[int, int]]
"""A clue as you write it: the lengths of its runs, or (length, colour) in puzzles with colours."""


def clue_of(line: str) -> Clue:
    """The clue of a line of cells; unknown cells count as empty.

    >>> clue_of("##.#122")
    (Run(length=2, colour=1), Run(length=2, colour=1), Run(length=2, colour=2))
    """
    runs: list[Run] = []
    previous = 0
    length = 0
    for mark in line:
        colour = 0 if mark in ".?" else 1 if mark == "#" else int(mark)
        if colour == previous:
            length += 1
            continue
        if previous:
            runs.append(Run(length, previous))
        previous = colour
        length = 1
    if previous:
        runs.append(Run(length, previous))
    return tuple(runs)


def clue_from(value: object, name: str) -> Clue:
    """The clue given by a list of lengths or of (length, colour); `[]` and `[0]` are empty.

    `name` is the name of the line, for the PuzzleError of kind "clue". Whether the runs are
    possible is not checked here.

    >>> clue_from([2, (3, 2)], "row 1")
    (Run(length=2, colour=1), Run(length=3, colour=2))
    >>> clue_from([2, "x"], "row 1")
    Traceback (most recent call last):
    ...
    cubogram.errors.PuzzleError: row 1, clue 2: 'x' is not a number
    """
    if not is_iterable(value) or isinstance(value, str | bytes | Run | Mapping):
        shown = f"{name}: its clue must be a list of numbers, not {quoted(value)}"
        raise PuzzleError("clue", shown, place(name))
    runs = []
    item: Any
    for position, item in enumerate(value, 1):
        if isinstance(item, Run) and type(item[0]) is int and type(item[1]) is int:
            runs.append(item)
            continue
        pair = item if isinstance(item, tuple | list) else (item, 1)
        if len(pair) == 2 and type(pair[0]) is type(pair[1]) is int:
            runs.append(Run(*pair))
        elif len(pair) == 2 and is_whole(pair[0]) and is_whole(pair[1]):
            runs.append(Run(index(pair[0]), index(pair[1])))
        else:
            message = f"{name}, clue {position}: {quoted(item)} is not a number"
            raise PuzzleError("clue", message, place(name, position))
    return () if len(runs) == 1 and runs[0].length == 0 else tuple(runs)


def cells_needed(clue: Clue) -> int:
    """The length of the shortest line that holds a clue; runs of the same colour need a gap.

    >>> cells_needed((Run(2), Run(3))), cells_needed((Run(2, 1), Run(3, 2)))
    (6, 5)
    """
    gaps = sum(1 for a, b in pairwise(clue) if a.colour == b.colour)
    return sum(run.length for run in clue) + gaps


def clue_text(clue: Clue) -> str:
    """A clue as people write it: lengths, and the colour's number after a letter c if it is not 1.

    >>> clue_text((Run(2), Run(3, 2))), clue_text(())
    ('2 3c2', '0')
    """
    return " ".join(map(run_text, clue)) or "0"


def run_text(run: Run) -> str:
    """A run as people write it: its length, and its colour's number after a letter c if it is not
    1.

    >>> run_text(Run(2)), run_text(Run(3, 2))
    ('2', '3c2')
    """
    return f"{run.length}" if run.colour == 1 else f"{run.length}c{run.colour}"


def place(name: str, clue: int | None = None) -> dict[str, Any]:
    """The place of an error: the name and number of the line, and the number of its clue, from 1.

    >>> place("row 3", 2)
    {'line': 'row 3', 'side': 'row', 'index': 2, 'clue': 2}
    """
    side, number = name.split()
    where: dict[str, Any] = {"line": name, "side": side, "index": int(number) - 1}
    return where if clue is None else {**where, "clue": clue}
