"""A solve: its time, its scramble and, if recorded, its solution."""

from __future__ import annotations

from typing import NamedTuple

from cubogram.schema import JSON
from cubogram.timing.times import DNF, LONGEST, PENALTIES, Penalty, measured

LATEST = 10**14
"""The latest time, in milliseconds since 1970: the year 5138."""


class Solve(NamedTuple):
    """One solve, with times in milliseconds: `at` since 1970, `splits` since the start.

    `solution` was written down by a person or recorded by a cube.
    """

    name: str
    time: int
    penalty: Penalty
    scramble: str
    at: int
    comment: str = ""
    splits: tuple[int, ...] = ()
    solution: str = ""

    @property
    def result(self) -> float:
        """The result in hundredths of a second, including the penalty; infinity for a DNF."""
        if self.penalty == "DNF":
            return DNF
        return measured(self.time + (2000 if self.penalty == "+2" else 0))


def solve_of(name: str, value: JSON) -> Solve:
    """A solve from its JSON list; raises ValueError if it is damaged."""
    try:
        time, penalty, scramble, at, comment, splits, *rest = value
        (solution,) = rest or ("",)  # older files have none
        times = (time, at, *splits)
    except (TypeError, ValueError):
        raise ValueError(f'the solve "{name}" is damaged') from None
    whole = all(type(one) is int and one >= 0 for one in times)
    texts = all(isinstance(one, str) for one in (scramble, comment, solution))
    if not whole or not texts or penalty not in PENALTIES or time > LONGEST or at > LATEST:
        raise ValueError(f'the solve "{name}" is damaged')
    return Solve(name, time, penalty, scramble, at, comment, tuple(splits), solution)


def json_of(solve: Solve) -> JSON:
    """A solve as its JSON list, without its name.

    >>> solve_of("a", json_of(Solve("a", 9870, "+2", "R U", 5))) == Solve("a", 9870, "+2", "R U", 5)
    True
    """
    _, time, penalty, scramble, at, comment, splits, solution = solve
    return [time, penalty, scramble, at, comment, list(splits), solution]
