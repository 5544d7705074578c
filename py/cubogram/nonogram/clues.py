"""The clue of a line: the lengths, and colours, of its runs in order."""

from itertools import pairwise
from typing import NamedTuple


class Run(NamedTuple):
    """A run of `length` neighbouring cells of one colour; colours count from 1."""

    length: int
    colour: int = 1


Clue = tuple[Run, ...]


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


def cells_needed(clue: Clue) -> int:
    """The length of the shortest line that holds a clue: runs of one colour need a gap.

    >>> cells_needed((Run(2), Run(3))), cells_needed((Run(2, 1), Run(3, 2)))
    (6, 5)
    """
    gaps = sum(1 for a, b in pairwise(clue) if a.colour == b.colour)
    return sum(run.length for run in clue) + gaps


def clue_text(clue: Clue) -> str:
    """A clue as people write it: lengths, and the colour's number after a letter c if not 1.

    >>> clue_text((Run(2), Run(3, 2))), clue_text(())
    ('2 3c2', '0')
    """
    return " ".join(f"{n}" if c == 1 else f"{n}c{c}" for n, c in clue) or "0"
