"""Shares the units of a proof that runs in this worker among other workers of the page."""

from collections import deque
from collections.abc import Iterable, Iterator
from random import getrandbits

from cubogram.cube.cubies import after
from cubogram.cube.facelets import to_facelets
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.optimal.work_units import AT_ONCE, FEW, Job, UnitSearched, searched_here
from cubogram.twophase.tables.damage import TablesDamaged
from cubogram.web.events import JSON, emit
from cubogram.web.registry import Registry

AHEAD = 2
"""Jobs that each helper has at a time: the current one and the next."""


class ProofHelpers:
    """Other workers of the page that search units of a proof.

    An event {"units": {...}} hands out a job; `answer` takes the result. When no units are left to
    give, this worker searches those that have not been answered yet, so a lost or slow helper costs
    nothing but its own work. The units of a job that fails are searched again, with one helper
    fewer.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._jobs = getrandbits(48)  # random, so that answers meant for a dead worker do not match
        self._given: dict[int, set[int]] = {}
        self._left: deque[int] = deque()
        self._found: deque[UnitSearched] = deque()

    def searched(self, search: LengthSearch, units: Iterable[int]) -> Iterator[UnitSearched | None]:
        """Yields the units in the order in which they are done, and None after each step."""
        self._left, self._found = deque(units), deque()
        self._given.clear()  # late answers about an earlier length are ignored
        if len(self._left) <= FEW:
            yield from searched_here(search, self._left)
            return
        while self._left or self._given:
            self._give(search)
            unit = self._left.popleft() if self._left else self._last_given()
            for result in searched_here(search, (unit,)):
                if result is not None:
                    self._done(unit)
                yield result
                yield from self._heard(search)

    def answer(self, job: int, found: list[UnitSearched] | None) -> None:
        """Takes a helper's results for a job; `found` is None if it could not search the units."""
        units = self._given.pop(job, None)
        if units is None:
            return
        if found is None:
            self._left.extend(sorted(units))
            self._number -= 1
            return
        for result in found:
            if result.unit in units:
                units.discard(result.unit)
                self._found.append(result)
        if not any(result.solution for result in found):
            self._left.extend(sorted(units))  # units missing from the answer

    def _heard(self, search: LengthSearch) -> Iterator[UnitSearched]:
        """Yields the results that have arrived since the last call."""
        while self._found:
            result = self._found.popleft()
            if result.solution and not after(result.solution, search.state).is_solved:
                raise TablesDamaged("a helper's solution solves a different cube")
            yield result

    def _give(self, search: LengthSearch) -> None:
        """Gives units to the helpers while there are enough for all."""
        while len(self._given) < AHEAD * self._number and len(self._left) > self._number:
            count = max(1, min(AT_ONCE, len(self._left) // (2 * self._number + 1)))
            units = [self._left.pop() for _ in range(count)]
            self._jobs += 1
            self._given[self._jobs] = set(units)
            emit({"units": {"job": self._jobs, **_as_json(Job.of(search, units))}})

    def _last_given(self) -> int:
        return max(next(reversed(self._given.values())))

    def _done(self, unit: int) -> None:
        for job, units in list(self._given.items()):
            units.discard(unit)
            if not units:
                del self._given[job]


def _as_json(job: Job) -> JSON:
    """The arguments of the command `optimal.search`."""
    return {
        "state": to_facelets(job.state),
        "length": job.length,
        "depth": job.depth,
        "fingerprint": job.fingerprint,
        "units": list(job.units),
        "cosets": job.cosets,
    }


PROOFS: Registry[ProofHelpers] = Registry()
"""The helpers of each proof that runs in this worker."""
