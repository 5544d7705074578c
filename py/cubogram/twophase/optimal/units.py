"""Units of a length, searched here or by others: what a proof asks for and what it is told."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cubogram.twophase.optimal.length_search import LengthSearch


class UnitSearched(NamedTuple):
    """A unit of a length: its number, the nodes that were considered, a solution or None."""

    unit: int
    nodes: int
    solution: tuple[int, ...] | None


Searcher = Callable[[LengthSearch, Iterable[int]], Iterator[UnitSearched | None]]
"""Searches units, in any order, up to a solution; None when there is nothing new for some ms."""


def searched_here(search: LengthSearch, units: Iterable[int]) -> Iterator[UnitSearched | None]:
    """The units one after the other, by this process; None after each step."""
    for unit in units:
        steps = search.run(unit)
        while True:
            try:
                solution = next(steps)
            except StopIteration as end:
                yield UnitSearched(unit, end.value, None)
                break
            if solution is not None:
                yield UnitSearched(unit, 0, solution)
                return
            yield None
