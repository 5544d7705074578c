"""What the trainer remembers about each case: how often it came and was known, and how quickly.

Cases are in boxes 0 to 5 (Sebastian Leitner, So lernt man lernen, 1972). A new case is in box 1; it
climbs one box when it is known, and falls into box 0 when it is not. It is due again after the
days of its box, which double. Among those that are due, each box is drawn from half as often as the
one below it (`choose`, in trainer/plan.py).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from cubogram.pages.merging import Sides, merge_dict
from cubogram.schema import JSON

BOXES = 6
NEW_BOX = 1
DAYS = (0, 1, 2, 4, 8, 16)
"""The days after which a case is due again, by its box."""
HOUR = 3_600_000
KEPT = 20
"""The most solve times that are stored for each case."""
EARLY = 8 * HOUR
"""Milliseconds of grace: somebody who trains every evening may start earlier than the day
before."""
LATEST = 10**14


def is_time(value: object) -> bool:
    """Whether this can be a time in seconds."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1e9


class Time(NamedTuple):
    """When an answer came, in milliseconds since 1970; after how many seconds; whether the reader
    has marked it. In JSON it is a list."""

    at: int
    seconds: float
    marked: bool = False

    @classmethod
    def of_json(cls, value: JSON) -> Time:
        """From JSON; raises ValueError if it is damaged."""
        match value:
            case [int(at), seconds, bool(marked)] if 0 <= at < LATEST and is_time(seconds):
                return cls(at, seconds, marked)
        raise ValueError("a time is damaged")


@dataclass(frozen=True)
class Record:
    """The record of one case; times are in seconds."""

    seen: int = 0
    known: int = 0
    box: int = NEW_BOX
    timed: int = 0
    """How many of the answers have a time."""
    total: float = 0.0
    """The sum of all times."""
    best: float | None = None
    due: int = 0
    """When it is due, in milliseconds since 1970."""
    times: tuple[Time, ...] = ()
    """The latest."""

    def __post_init__(self) -> None:
        """Raises ValueError if no answers lead to such a record."""
        counts = 0 <= self.known <= self.seen and 0 <= self.timed <= self.seen
        best = is_time(self.best) if self.timed else self.best is None
        rests = 0 <= self.box < BOXES and 0 <= self.due < LATEST
        if not (counts and best and rests and is_time(self.total)):
            raise ValueError("the record of a case is damaged")

    def days_left(self, now: int) -> int:
        """In how many days it is due; 0 if it is due now.

        >>> record = Record().answered(True, None, now=0)
        >>> record.days_left(0), record.days_left(30 * HOUR), record.days_left(40 * HOUR)
        (2, 1, 0)
        """
        return max(0, -(-(self.due - now) // (24 * HOUR)))

    @property
    def mean(self) -> float | None:
        return self.total / self.timed if self.timed else None

    def answered(self, known: bool, seconds: float | None, now: int) -> Record:
        """With one more answer.

        >>> record = Record().answered(True, 2.5, now=7).answered(False, None, now=9)
        >>> record.seen, record.known, record.box, record.best, record.times
        (2, 1, 0, 2.5, (Time(at=7, seconds=2.5, marked=False),))
        """
        box = min(BOXES - 1, self.box + 1) if known else 0
        due = now + 24 * DAYS[box] * HOUR - EARLY if DAYS[box] else now
        changed = replace(self, seen=self.seen + 1, known=self.known + known, box=box, due=due)
        if seconds is None:
            return changed
        best = seconds if self.best is None else min(self.best, seconds)
        times = (*self.times, Time(now, seconds))[-KEPT:]
        timed, total = self.timed + 1, self.total + seconds
        return replace(changed, timed=timed, total=total, best=best, times=times)

    def without(self, at: int) -> Record:
        """Without the time at that moment; the answer still counts.

        >>> Record().answered(True, 2.5, now=7).answered(True, 4, now=9).without(7).best
        4
        """
        gone = next((time for time in self.times if time.at == at), None)
        if gone is None:
            return self
        times = tuple(time for time in self.times if time is not gone)
        timed = self.timed - 1
        total = max(0.0, self.total - gone.seconds) if timed else 0.0
        best = self.best
        if best == gone.seconds:
            best = min((time.seconds for time in times), default=None)
        if timed and best is None:  # of the times before the stored ones, only the sum is known
            best = total / timed
        return replace(self, times=times, timed=timed, total=total, best=best)

    def with_mark(self, at: int) -> Record:
        """With the time at that moment marked, or unmarked."""
        times = (
            time._replace(marked=not time.marked) if time.at == at else time for time in self.times
        )
        return replace(self, times=tuple(times))


Progress = dict[str, Record]
"""By the case's key, such as "OLL 27", or the step if it has no cases."""


def merge_progress(sides: Sides[Progress]) -> Progress:
    """The answers of both tabs, added up where their common origin is known."""
    nothing = Record() if sides.base is not None else None
    return merge_dict(sides, lambda one: _answers_of_both(one, nothing))


def _answers_of_both(sides: Sides[Record | None], nothing: Record | None) -> Record | None:
    base = sides.base or nothing
    ours, theirs = sides.ours, sides.theirs
    if base is None:
        if ours is None or theirs is None:
            return ours or theirs
        return ours if ours.seen >= theirs.seen else theirs
    newer = ours if sides.newer == "ours" else theirs
    latest = newer or ours or theirs or base
    ours, theirs = ours or Record(), theirs or Record()  # one has deleted it, or undone it
    seen = ours.seen + theirs.seen - base.seen
    timed = min(seen, ours.timed + theirs.timed - base.timed)
    bests = [best for best in (ours.best, theirs.best) if best is not None]
    if seen <= 0:
        return None
    return Record(
        seen=seen,
        known=min(seen, max(0, ours.known + theirs.known - base.known)),
        box=latest.box,
        timed=max(0, timed),
        total=max(0.0, ours.total + theirs.total - base.total),
        best=min(bests) if timed > 0 else None,
        due=latest.due,
        times=_times_of_both(base.times, ours.times, theirs.times) if timed > 0 else (),
    )


def _times_of_both(
    base: tuple[Time, ...], ours: tuple[Time, ...], theirs: tuple[Time, ...]
) -> tuple[Time, ...]:
    """The times of both sides, without those deleted, and with changes to their marks."""
    known, mine, other = ({time[:2]: time for time in side} for side in (base, ours, theirs))
    found = []
    for key in sorted({*mine, *other}):
        if key in known and not (key in mine and key in other):
            continue
        one, two = mine.get(key) or other[key], other.get(key) or mine[key]
        found.append(two if one == known.get(key) else one)
    return tuple(found[-KEPT:])
