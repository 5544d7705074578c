"""How well and how quickly cases are known, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cubogram.formatting import counted, hundredths
from cubogram.pages.trainer.plan import Plan
from cubogram.pages.training.progress import Record, together

SHOWN = 5
AVERAGES = (5, 12)


def figures_of(record: Record) -> str:
    """The words shown with the answer.

    >>> figures_of(Record(2, 1, 1, 1, 2.5, 2.5)), figures_of(Record())
    ('Knew 1 of 2 · mean 2.50 s · best 2.50 s', 'New to you')
    """
    parts = [f"Knew {record.known} of {record.seen}" if record.seen else "New to you"]
    if record.mean is not None:
        parts += [f"mean {hundredths(record.mean)} s", f"best {hundredths(record.best or 0)} s"]
    return " · ".join(parts)


def short_figures(record: Record, days: int) -> str:
    """The words on a case's card, with the days until it is due.

    >>> short_figures(Record(2, 1), 0), short_figures(Record(2, 1), 3)
    ('knew 1 of 2, due', 'knew 1 of 2, due in 3 days')
    """
    if not record.seen:
        return "not seen yet"
    due = f", due in {counted(days, 'day')}" if days else ", due"
    mean = "" if record.mean is None else f", {hundredths(record.mean)} s"
    return f"knew {record.known} of {record.seen}{mean}{due}"


def summary_of(plan: Plan) -> str:
    """The words for all the cases of a step."""
    every = plan.all_keys
    seen, whole = together(plan.memory.cases, every)
    parts = []
    if len(every) > 1:
        parts += [f"{len(plan.keys)} of {len(every)} chosen", f"{seen} seen"]
    if whole.seen:
        parts.append(f"knew {whole.known} of {whole.seen}")
    elif not plan.cases:
        parts.append("nothing yet")
    if whole.mean is not None:
        parts.append(f"mean {hundredths(whole.mean)} s")
    if plan.due and len(every) > 1:
        parts.append(f"{plan.due} due")
    return " · ".join(parts)


def average_of(times: Sequence[float], count: int) -> float | None:
    """The mean of the last `count` times without the best and the worst; None if there are fewer.

    Competitions count this way (WCA regulations, 9f8 to 9f9).

    >>> average_of([9, 1, 2, 3, 100], 5), average_of([1], 5)
    (4.666666666666667, None)
    """
    if len(times) < count:
        return None
    middle = sorted(times[-count:])[1:-1]
    return sum(middle) / len(middle)


def recent_times(times: Sequence[float]) -> str:
    """The latest times; "" if there are none."""
    return f"Last: {'  '.join(map(hundredths, times[-SHOWN:]))}" if times else ""


def averages(times: Sequence[float]) -> str:
    """Their averages, if there are enough."""
    found = ((count, average_of(times, count)) for count in AVERAGES)
    known = [f"Average of {n}: {hundredths(mean)}" for n, mean in found if mean is not None]
    return " · ".join(known)
