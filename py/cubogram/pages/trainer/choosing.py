"""The choice of the next case: due ones first, weak ones more often, none twice in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cubogram.pages.trainer.exercises import Case
from cubogram.pages.training.progress import Progress, Record

Draw = Callable[[], float]
"""A random number from 0 up to 1."""


def weight_of(record: Record) -> float:
    """How often a case should come up: half as often for every box that it has climbed."""
    return float(2.0**-record.box)


def choose(
    keys: Sequence[str], progress: Progress, recent: Sequence[str], draw: Draw, now: int
) -> str | None:
    """One of the keys: one that is due, if there is one.

    `recent` are those that came last, the newest at the end; `now` is in milliseconds.

    >>> choose(["OLL 1", "OLL 2"], {}, ["OLL 1"], lambda: 0.9, now=0)
    'OLL 2'
    """
    rest = 2 if len(keys) > 4 else min(1, len(keys) - 1)
    resting = recent[-rest:] if rest > 0 else ()
    free = [key for key in keys if key not in resting]
    if not free:
        return None
    free = [key for key in free if progress.get(key, Record()).due <= now] or free
    weights = [weight_of(progress.get(key, Record())) for key in free]
    left = draw() * sum(weights)
    for key, weight in zip(free, weights, strict=True):
        left -= weight
        if left < 0:
            return key
    return free[-1]


def alike(right: Case, cases: Sequence[Case], count: int, draw: Draw) -> list[Case]:
    """Cases to choose from, by number: the right one and others, those of its group first."""
    others = [case for case in cases if case.number != right.number]
    others.sort(key=lambda case: draw() + (case.group != right.group))
    return sorted([right, *others[: count - 1]], key=lambda case: case.number)
