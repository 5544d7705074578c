"""What the trainer remembers about each case: how often it came and was known, and how quickly.

Cases are in boxes 0 to 5 (Sebastian Leitner, So lernt man lernen, 1972). A new case is in box 1; it
climbs one box when it is known, and falls into box 0 when it is not. It is due again after the
days of its box, which double. Among those that are due, each box is drawn from half as often as the
one below it (`choosing`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from cubogram.pages.merging import Sides, merge_dict

JSON = Any

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
LAST = {"F2L": 41, "OLL": 57, "PLL": 21, "COLL": 40}
"""How many cases each step has."""
WITHOUT_CASES = ("cross", "first block")
"""Steps that are different every time; each is remembered by its own name."""


class Time(NamedTuple):
    """When an answer came, in milliseconds since 1970; after how many seconds; whether the reader
    has marked it."""

    at: int
    seconds: float
    marked: bool = False


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

    def days_left(self, now: int) -> int:
        """In how many days it is due; 0 if it is due now.

        >>> record = Record().answered(True, None, now=0)
        >>> record.days_left(0), record.days_left(30 * HOUR), record.days_left(40 * HOUR)
        (2, 1, 0)
        """
        return max(0, -(-(self.due - now) // (24 * HOUR)))

    @property
    def mean(self) -> float | None:
        """The mean of the times, or None."""
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
        best = self.best
        if best == gone.seconds:
            best = min((time.seconds for time in times), default=None)
        timed = self.timed - 1
        if timed and best is None:  # of the times before the stored ones, only the sum is known
            best = (self.total - gone.seconds) / timed
        total = max(0.0, self.total - gone.seconds)
        return replace(self, times=times, timed=timed, total=total if timed else 0.0, best=best)

    def with_mark(self, at: int) -> Record:
        """With the time at that moment marked, or unmarked."""
        times = (
            time._replace(marked=not time.marked) if time.at == at else time for time in self.times
        )
        return replace(self, times=tuple(times))


Progress = dict[str, Record]
"""By the case's key, such as "OLL 27", or the step if it has no cases."""


def together(progress: Progress, keys: list[str]) -> tuple[int, Record]:
    """How many of the cases have been seen, and the totals over them."""
    found = [progress[key] for key in keys if key in progress and progress[key].seen]
    bests = [one.best for one in found if one.best is not None]
    whole = Record(
        seen=sum(one.seen for one in found),
        known=sum(one.known for one in found),
        timed=sum(one.timed for one in found),
        total=sum(one.total for one in found),
        best=min(bests, default=None),
    )
    return len(found), whole


def read_progress(value: JSON) -> Progress:
    """Reads progress from JSON; raises ValueError that names the damaged case."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ValueError("it is damaged")
    progress = {}
    for key, entry in value.items():
        record = _record(entry)
        if record is None or not (key in WITHOUT_CASES or is_case(key)):
            raise ValueError(f'it is damaged at "{key}"')
        progress[key] = record
    return progress


def write_progress(progress: Progress) -> JSON:
    """As JSON."""
    return {
        key: {**asdict(record), "times": [list(time) for time in record.times]}
        for key, record in progress.items()
    }


def is_case(key: str) -> bool:
    """Whether this is the key of a case.

    >>> is_case("OLL 57"), is_case("OLL 58"), is_case("cross")
    (True, False, False)
    """
    step, _, number = key.partition(" ")
    is_number = number.isascii() and number.isdigit() and number[0] != "0" and len(number) < 3
    return is_number and int(number) <= LAST.get(step, 0)


def _record(entry: JSON) -> Record | None:
    """A record, if the trainer could have written it."""
    if not isinstance(entry, dict):
        return None
    names = ("seen", "known", "box", "timed")
    if any(type(entry.get(name)) is not int or entry[name] < 0 for name in names):
        return None
    seen, known, box, timed = (entry[name] for name in names)
    total: Any = entry.get("total")
    best: Any = entry.get("best")
    sensible = known <= seen and timed <= seen and box < BOXES and is_time(total)
    if not sensible or not (is_time(best) if timed else best is None):
        return None
    due: Any = entry.get("due", 0)
    if type(due) is not int or not 0 <= due < LATEST:
        return None
    return Record(seen, known, box, timed, total, best, due, _times(entry.get("times")))


def _times(value: JSON) -> tuple[Time, ...]:
    """The latest times, leaving out what is missing or invalid."""
    return tuple(
        Time(at, seconds, marked)
        for at, seconds, marked in (
            one for one in (value if isinstance(value, list) else []) if _is_triple(one)
        )
        if type(at) is int and 0 <= at < LATEST and is_time(seconds) and type(marked) is bool
    )[-KEPT:]


def _is_triple(value: JSON) -> bool:
    return isinstance(value, list) and len(value) == 3


def is_time(value: JSON) -> bool:
    """Whether this can be a time in seconds."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < 1e9


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
    seen = max(0, ours.seen + theirs.seen - base.seen)
    timed = max(0, ours.timed + theirs.timed - base.timed)
    if not seen:
        return None
    bests = [best for best in (ours.best, theirs.best) if best is not None]
    return Record(
        seen=seen,
        known=max(0, ours.known + theirs.known - base.known),
        box=latest.box,
        timed=timed,
        total=max(0.0, ours.total + theirs.total - base.total),
        best=min(bests) if timed and bests else None,
        due=latest.due,
        times=_times_of_both(base.times, ours.times, theirs.times) if timed else (),
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
