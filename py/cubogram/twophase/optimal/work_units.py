"""Units of a length as jobs, to be searched here or elsewhere, and their results."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cubogram.cube.cubies import Cubies
from cubogram.cube.symmetry import distinct_first_moves
from cubogram.twophase.coordinates.slice_cosets import Count
from cubogram.twophase.optimal.expansion import Expansion
from cubogram.twophase.optimal.inverse_bounds import InverseBounds, inverse_bounds
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.twophase.tables.exact_kinds import of_cosets
from cubogram.twophase.tables.exact_table import larger
from cubogram.twophase.tables.tables import USEFUL_DEPTH, Part, Tables

EXACT_PARTS: tuple[Part, ...] = ("exact",)
"""The tables that a proof needs."""

AT_ONCE = 8
"""The number of units in a job: a second of work or less."""

FEW = 16
"""With this few units, this process finishes them before others have started."""


class UnitSearched(NamedTuple):
    """A unit that has been searched: its number, its number of nodes, and a solution or None."""

    unit: int
    nodes: int
    solution: tuple[int, ...] | None


Searcher = Callable[[LengthSearch, Iterable[int]], Iterator[UnitSearched | None]]
"""Searches units, in any order, up to a solution; yields None if nothing is new for a few ms."""


def searched_here(search: LengthSearch, units: Iterable[int]) -> Iterator[UnitSearched | None]:
    """Searches the units one after the other in this process; yields None after each step."""
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


@dataclass(frozen=True, slots=True)
class Job:
    """Units of the search of one length, to be searched elsewhere.

    `depth` is how far the exact table must be filled, and `cosets` the number of its rows for a
    class. A search with a different `fingerprint` has different units.
    """

    state: Cubies
    length: int
    depth: int
    fingerprint: int
    units: tuple[int, ...]
    cosets: Count = 1

    @classmethod
    def of(cls, search: LengthSearch, units: Iterable[int]) -> "Job":
        """A job with these units of a search that runs here."""
        depth, cosets = search.exact.depth, search.exact.cosets.count
        return cls(search.state, search.length, depth, search.fingerprint, tuple(units), cosets)


def searching(job: Job) -> Generator[None, None, list[UnitSearched]]:
    """Searches the units, up to the first with a solution, in slices.

    Fills the exact table first if necessary. Raises TablesDamaged if the units are different here.
    """
    search = yield from search_of(job.state, job.length, job.depth, job.cosets)
    if search.fingerprint != job.fingerprint:
        raise TablesDamaged(
            f"the units of {job.length} turns are not the same here: the tables or the version of "
            "the package must be different"
        )
    found = []
    for result in searched_here(search, job.units):
        if result is not None:
            found.append(result)
        yield
    return found


class _Kept:
    """Keeps the last search, since the next units usually belong to the same one."""

    def __init__(self) -> None:
        self._bounds: InverseBounds | None = None
        self._last: tuple[tuple[Cubies, int, int, int], LengthSearch] | None = None

    def search(
        self, state: Cubies, length: int, depth: int, cosets: Count
    ) -> Generator[None, None, LengthSearch]:
        """The search of a length, with a table filled at least to this depth, in slices."""
        key, last = (state, length, depth, cosets), self._last
        if last is not None and last[0] == key:
            return last[1]
        tables = Tables.shared()
        for _ in tables.improve(depth if cosets == 1 else USEFUL_DEPTH, parts=EXACT_PARTS):
            yield
        exact = tables.current.exact
        if exact is None:
            raise TablesDamaged("there are no exact distances")
        self._bounds = yield from inverse_bounds(exact, self._bounds)
        if cosets > 1:
            table = larger(of_cosets(cosets))
            for _ in table.fill():
                yield
            self._bounds = yield from inverse_bounds(table.filled, self._bounds)
        first = distinct_first_moves(state)
        search = LengthSearch(state, length, Expansion(self._bounds), first)
        self._last = key, search
        return search


_KEPT = _Kept()
search_of = _KEPT.search
