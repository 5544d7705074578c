"""The axes of charts, which map numbers to pixels and have marks at round numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10

from cubogram.arguments import quoted
from cubogram.errors import ArgumentError

Tick = tuple[float, str]

LONG_POWER = 6  # from this power of ten on, numbers are written as powers
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Axis:
    """An axis of a chart: its label, its range, its marks, and whether it is logarithmic.

    By default the `range` covers the points of the chart, and the `ticks` are at round numbers.

    >>> Axis("seconds", is_log=True).over([0.004, 3]).range
    (0.004, 3)
    """

    label: str = ""
    range: tuple[float, float] | None = None
    ticks: Sequence[Tick] = ()
    is_log: bool = False

    def over(self, values: Iterable[float]) -> Axis:
        """The axis with marks and a range, by default that of `values`.

        Raises ArgumentError for values that it cannot show.
        """
        least_step = 0.0
        if self.range:
            low, high = self.range
        else:
            given = list(values)
            low, high = (min(given), max(given)) if given else (0, 1)
            if given and all(value % 1 == 0 for value in given):
                least_step = 1.0  # no marks between whole numbers
        for value in (low, high):
            if not isfinite(value) or (self.is_log and value <= 0):
                raise ArgumentError("axis", f"{quoted(value)} cannot be shown on {self.label!r}")
        if low == high:
            low, high = (low / 2, high * 2) if self.is_log else (low - 0.5, high + 0.5)
        ticks = tuple(self.ticks) or tuple(
            _log_ticks(low, high) if self.is_log else _ticks(low, high, least_step)
        )
        return Axis(self.label, (low, high), ticks, self.is_log)

    def part(self, value: float) -> float:
        """The position of a value along the axis, from 0 at the start to 1 at the end, clamped."""
        low, high = self.range or (0, 1)
        if self.is_log:
            value = max(value, low)
            part = log10(value / low) / log10(high / low)
        else:
            part = (value - low) / (high - low)
        return min(max(part, 0.0), 1.0)


def _ticks(low: float, high: float, least_step: float) -> Iterator[Tick]:
    """Marks at multiples of 1, 2 or 5: at most eight, and at least three unless they would be too
    close."""
    step = max(round_step((high - low) / 5), least_step)
    for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1):
        yield number * step, written(number * step)


def round_step(rough: float) -> float:
    """The smallest of 1, 2, 5, 10, 20... that is not less than `rough`.

    >>> round_step(3), round_step(0.07), round_step(60)
    (5.0, 0.1, 100.0)
    """
    power = 10.0 ** floor(log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))


def _log_ticks(low: float, high: float) -> Iterator[Tick]:
    for power in range(ceil(log10(low) - 1e-9), floor(log10(high) + 1e-9) + 1):
        value = 10.0**power
        yield value, written(value) if power < LONG_POWER else f"10{str(power).translate(RAISED)}"


def shortened(value: float, digits: int = 3) -> str:
    """A number in at most five characters, with k for thousands, M for millions and so on.

    >>> [shortened(value) for value in (574_908, 7_618_438, 1_332_343_288, 4.3e19, 243)]
    ['575k', '7.62M', '1.33G', '43E', '243']
    """
    power = 0
    while abs(value) >= 999.5 and power < 6:
        value, power = value / 1000, power + 1
    rounded = f"{value:.0f}" if abs(value) >= 10**digits else f"{value:.{digits}g}"
    return rounded + " kMGTPE"[power].strip()


def written(value: float) -> str:
    """A number as written in a chart.

    >>> written(2187.0), written(0.25), written(1_500_000), written(1e12)
    ('2,187', '0.25', '1,500,000', '1e+12')
    """
    if value == int(value) and abs(value) < 1e9:
        return f"{int(value):,}"
    return f"{value:.4g}"
