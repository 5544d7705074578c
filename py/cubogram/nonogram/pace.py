"""The pace of long work: a turn for the caller after each slice, an end at the deadline."""

from __future__ import annotations

import math
from collections.abc import Generator
from time import perf_counter

SLICE = 0.02  # seconds of work between two turns of the caller


class Pace:
    """The clock of a piece of work that is a generator.

    >>> pace = Pace(deadline=0)  # long ago
    >>> pace.is_late
    True
    """

    def __init__(self, deadline: float = math.inf) -> None:
        self.deadline = deadline  # by perf_counter
        self.start_slice()

    def start_slice(self) -> None:
        """A new slice begins now."""
        self._slice_end = perf_counter() + SLICE

    @property
    def is_slice_over(self) -> bool:
        """Whether it is the caller's turn."""
        return perf_counter() > self._slice_end

    @property
    def is_late(self) -> bool:
        """Whether the deadline has passed."""
        return perf_counter() > self.deadline

    def turn(self) -> Generator[None, None, bool]:
        """Yields if the slice is over and there still is time; whether the deadline has passed.

        To be asked often: within a slice it only looks at the clock.
        """
        now = perf_counter()
        if now <= self._slice_end:
            return False
        if now > self.deadline:
            return True
        yield
        self.start_slice()
        return False
