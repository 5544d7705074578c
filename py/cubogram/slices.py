"""Long work in slices: a generator that yields every few hundredths of a second, then returns.

Between two slices the caller can draw a picture, react to a request to stop, or do something else;
`result_of` runs all slices and returns the result.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from time import perf_counter
from typing import Any, TypeVar

E = TypeVar("E")
R = TypeVar("R")
S = TypeVar("S")

SLICE_SECONDS = 0.02
"""How long work goes on before the caller gets a turn."""


def result_of(work: Generator[Any, Any, R]) -> R:
    """What the generator returns when it is run to its end; what it yields is dropped.

    >>> def three() -> Generator[None, None, int]:
    ...     yield
    ...     return 3
    >>> result_of(three())
    3
    """
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: R = end.value
            return result


def without_events(work: Generator[Any, Any, R]) -> Generator[None, None, R]:
    """The same work in the same slices, with None in place of every event that it yields.

    >>> def talking() -> Generator[str, None, int]:
    ...     yield "still at it"
    ...     return 3
    >>> list(without_events(talking())), result_of(without_events(talking()))
    ([None], 3)
    """
    return mapped(work, lambda event: None)


def mapped(
    work: Generator[E | None, Any, R], show: Callable[[E], S]
) -> Generator[S | None, None, R]:
    """The same work in the same slices, with `show` of every event.

    >>> list(mapped((n for n in (1, None, 2)), str))
    ['1', None, '2']
    """
    while True:
        try:
            event = next(work)
        except StopIteration as end:
            result: R = end.value
            return result
        yield None if event is None else show(event)


def events_and_result(work: Generator[E | None, Any, E]) -> Iterator[E]:
    """Every event, and at last what the generator returns.

    >>> def counting() -> Generator[int | None, None, int]:
    ...     yield from (1, None)
    ...     return 2
    >>> list(events_and_result(counting()))
    [1, 2]
    """
    while True:
        try:
            event = next(work)
        except StopIteration as end:
            yield end.value
            return
        if event is not None:
            yield event


class SliceClock:
    """Says when a generator's slice is over and when its time is up.

    `deadline` is a time on `clock` (by default `time.perf_counter`), and `slice_seconds` is the
    length of a slice.

    >>> SliceClock(deadline=0).is_late  # long ago
    True
    """

    def __init__(
        self,
        deadline: float = math.inf,
        slice_seconds: float = SLICE_SECONDS,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.deadline = deadline
        self._slice_seconds = slice_seconds
        self._clock = clock
        self.start_slice()

    def start_slice(self) -> None:
        """Begins a new slice."""
        self._slice_end = self._clock() + self._slice_seconds

    @property
    def is_slice_over(self) -> bool:
        """Whether it is the caller's turn."""
        return self._clock() > self._slice_end

    @property
    def is_late(self) -> bool:
        """Whether the deadline has passed."""
        return self._clock() > self.deadline

    def turn(self) -> Generator[None, None, bool]:
        """Whether the deadline has passed; yields first if the slice is over and time is left.

        Call it often: within a slice it only checks the clock.
        """
        now = self._clock()
        if now <= self._slice_end:
            return False
        if now > self.deadline:
            return True
        yield
        self.start_slice()
        return False
