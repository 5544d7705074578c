"""The two-phase search that goes on while lengths are refuted: each has its share of the time.

A solution one turn shorter saves the proof a whole length, 13 times the work of the one before; a
two-phase search finds it in seconds if there is one. So it never quite stops.
"""

from collections.abc import Callable, Iterator

from cubogram.cube.cubies import Cubies
from cubogram.twophase import solver
from cubogram.twophase.search import Share, Solution

SHARE_OF_ONE = 0.12
"""Seconds of two-phase search for a second of refuting, when only one length is in question."""

SHARE_OF_MORE = 0.5
"""The same when a shorter solution would save the longest of several lengths."""

FOREVER = 1e9


class ShorterSolutions:
    """Ever shorter solutions of a state, searched in turns; `seconds` is what they have taken."""

    def __init__(self, state: Cubies, clock: Callable[[], float]) -> None:
        self._clock, self._share = clock, Share()
        self._events: Iterator[Solution | None] = solver.search(state, FOREVER, share=self._share)
        self.seconds = 0.0

    def is_due(self, lengths: int, refuting: float) -> bool:
        """Whether it is this search's turn.

        That depends on how many lengths are in question and how many seconds they have taken.
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
