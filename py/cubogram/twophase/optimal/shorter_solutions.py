"""A two-phase search that continues, with a share of the time, while a proof refutes lengths.

A solution one turn shorter spares the proof a whole length, which takes 13 times as long as the
length before. A two-phase search finds such a solution in seconds if there is one, so it never
quite stops.
"""

from collections.abc import Callable, Iterator

from cubogram.cube.cubies import Cubies
from cubogram.twophase import solver
from cubogram.twophase.search import Share, Solution

SHARE_OF_ONE = 0.12
"""Seconds of two-phase search per second of refuting, if one length remains to be refuted."""

SHARE_OF_MORE = 0.5
"""The same if several lengths remain: a shorter solution would save the longest of them."""

FOREVER = 1e9


class ShorterSolutions:
    """Searches for ever shorter solutions in short slices; `seconds` is the time spent so far."""

    def __init__(self, state: Cubies, clock: Callable[[], float]) -> None:
        self._clock, self._share = clock, Share()
        self._events: Iterator[Solution | None] = solver.search(state, FOREVER, share=self._share)
        self.seconds = 0.0

    def is_due(self, lengths: int, refuting: float) -> bool:
        """True if this search has used less than its share of the time.

        `lengths` is how many lengths remain to be refuted, `refuting` the seconds spent on that.
        """
        return self.seconds < refuting * (SHARE_OF_ONE if lengths == 1 else SHARE_OF_MORE)

    def slice(self, upper: int | None) -> Solution | None:
        """A solution shorter than `upper` moves, or None after some 15 ms without one."""
        if upper is not None:
            self._share.upper_bound = upper
        start = self._clock()
        found = next(self._events, None)
        self.seconds += self._clock() - start
        return found
