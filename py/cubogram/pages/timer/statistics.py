"""Statistics of a session as competitions count them, kept up to date solve by solve.

An average of five leaves the best and the worst out, and a DNF counts as the worst (9f8, 9f9 of the
WCA Regulations of January 2026); a mean of three leaves nothing out, and one DNF makes it a DNF
(9f10, 9f11). Averages are rounded to the nearest hundredth (9f1) and, from ten minutes upwards,
to the nearest second (9f2). Longer averages are not the WCA's: they leave out a twentieth at either
end, as cubers' timers do, and are a DNF if there are more DNFs than that.
"""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import dataclass

from cubogram.timing.times import DNF, LONG


@dataclass(frozen=True)
class Window:
    """An average of this many of the latest solves."""

    name: str
    count: int
    trimmed: int
    """How many are left out at each end."""


WINDOWS = (
    Window("mo3", 3, 0),
    Window("ao5", 5, 1),
    Window("ao12", 12, 1),
    Window("ao50", 50, 3),
    Window("ao100", 100, 5),
    Window("ao1000", 1000, 50),
)


def window_of(count: int) -> Window:
    """The average of this many, with a twentieth left out at either end, as cubers' timers do.

    >>> window_of(25)
    Window(name='ao25', count=25, trimmed=2)
    """
    return Window(f"ao{count}", count, -(-count // 20))


def average(results: Sequence[float], trimmed: int) -> float:
    """The average of results, leaving out some at each end.

    >>> average([900, 100, 200, 300, DNF], 1), average([1, DNF, DNF], 1), average([100, 101], 0)
    (467, inf, 101)
    >>> average([60_000, 60_100], 0)  # 10:00 and 10:01
    60100
    """
    return _of_sorted(sorted(results), trimmed)


def _of_sorted(ordered: Sequence[float], trimmed: int) -> float:
    middle = ordered[trimmed : len(ordered) - trimmed]
    if middle[-1] == DNF:
        return DNF
    total, count = int(sum(middle)), len(middle)
    unit = 1 if total < LONG * count else 100
    return unit * ((2 * total + unit * count) // (2 * unit * count))


class Rolling:
    """One window over a list of results: its average at each solve, None if there are too few.

    The cost of changing a result depends on the length of the window, not on that of the list.
    """

    def __init__(self, window: Window, results: Sequence[float]) -> None:
        self.window = window
        self.values: list[float | None] = []
        self.best: list[float] = []
        """At each solve, the best average so far; infinity until there is one."""
        self.recount(results, 0)

    def is_best(self, at: int) -> bool:
        """Whether the average at a solve was better than all before it."""
        value = self.values[at]
        return value is not None and value < (self.best[at - 1] if at else DNF)

    def recount(self, results: Sequence[float], first: int) -> None:
        """The results from `first` on have changed."""
        count, trimmed = self.window.count, self.window.trimmed
        del self.values[first:], self.best[first:]
        ordered = sorted(results[max(0, first - count) : first])
        best = self.best[-1] if self.best else DNF
        for at in range(first, len(results)):
            if at >= count:
                del ordered[bisect_left(ordered, results[at - count])]
            insort(ordered, results[at])
            value = _of_sorted(ordered, trimmed) if len(ordered) == count else None
            best = best if value is None else min(best, value)
            self.values.append(value)
            self.best.append(best)

    def changed(self, results: Sequence[float], at: int) -> None:
        """One result has changed: averages change only where the window covers it."""
        count, trimmed = self.window.count, self.window.trimmed
        end = min(len(results), at + count)
        for place in range(max(at, count - 1), end):
            covered = results[place - count + 1 : place + 1]
            self.values[place] = average(covered, trimmed)
        self._best_from(at)

    def removed(self, results: Sequence[float], at: int) -> None:
        """One result was removed; `results` are the remaining ones."""
        del self.values[at], self.best[at]
        if at < len(self.values):
            self.values[at] = None if at < self.window.count - 1 else self.values[at]
            for place in range(at, min(self.window.count - 1, len(self.values))):
                self.values[place] = None
            self.changed(results, at)

    def _best_from(self, first: int) -> None:
        best = self.best[first - 1] if first else DNF
        for at in range(first, len(self.values)):
            value = self.values[at]
            if value is not None and value < best:
                best = value
            if best == self.best[at] and at >= first + self.window.count:
                return  # unchanged from here on
            self.best[at] = best


class Statistics:
    def __init__(self, results: Sequence[float] = (), *more: Window) -> None:
        self.results: list[float] = list(results)
        self.single = Rolling(Window("single", 1, 0), self.results)
        self.windows = [Rolling(window, self.results) for window in (*WINDOWS, *more)]
        self.finished, self._total, self._squares = 0, 0.0, 0.0
        """The number of solves that are not DNF, and the sums of their times and squares."""
        for result in self.results:
            self._count(result, 1)

    @property
    def all(self) -> list[Rolling]:
        return [self.single, *self.windows]

    def add(self, result: float) -> None:
        self.results.append(result)
        for rolling in self.all:
            rolling.recount(self.results, len(self.results) - 1)
        self._count(result, 1)

    def change(self, at: int, result: float) -> None:
        self._count(self.results[at], -1)
        self.results[at] = result
        for rolling in self.all:
            rolling.changed(self.results, at)
        self._count(result, 1)

    def remove(self, at: int) -> None:
        self._count(self.results[at], -1)
        del self.results[at]
        for rolling in self.all:
            rolling.removed(self.results, at)

    @property
    def mean(self) -> float | None:
        """The mean of all except DNFs."""
        return self._total / self.finished if self.finished else None

    @property
    def deviation(self) -> float | None:
        """The sample standard deviation of all except DNFs."""
        if self.finished < 2:
            return None
        spread = self._squares - self._total * self._total / self.finished
        return math.sqrt(max(0.0, spread) / (self.finished - 1))

    def _count(self, result: float, times: int) -> None:
        if result != DNF:
            self.finished += times
            self._total += times * result
            self._squares += times * result * result
