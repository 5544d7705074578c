"""A solver's profile: where the turns and the time go, over all solves with a known solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import NamedTuple

from cubogram.formatting import counted
from cubogram.timing.solves import Solve
from cubogram.timing.times import DNF

NAMES = ("cross", "F2L", "OLL", "PLL")
"""The steps of CFOP; the four pairs are one of them, and so are two looks at the last layer."""
DRILLS = 3
SLOWEST = 5
HALF = 5
"""The fewest solves on either side of a comparison of newer with older ones."""
LESS_TURNS, LESS_TIME = 0.5, 0.05
"""How much less counts as better: turns, and a part of the time."""


@dataclass(frozen=True)
class StepFacts:
    """What an analysis says about one part of a solve: its turns, the fewest that a person could
    have found there, its seconds and those of them before its first turn (None without times).

    `name` is one of `NAMES`. `case` is as in an address of the trainer ("OLL-27"), or "";
    `missed` says whether the case was not recognised immediately.
    """

    name: str
    turns: int
    least: int
    case: str = ""
    title: str = ""
    seconds: float | None = None
    waited: float | None = None
    missed: bool = False


Facts = tuple[StepFacts, ...]
"""Those of one solve, in order."""


class Row(NamedTuple):
    """One step over all solves: means, the solver's best, and the mean of what was possible."""

    name: str
    turns: float
    best: int
    least: float
    seconds: float | None
    quickest: float | None
    waited: float | None


class Slow(NamedTuple):
    """A case, in how many solves it came, and the mean of its seconds."""

    title: str
    solves: int
    seconds: float


class Drill(NamedTuple):
    """Something to practise, as in an address of the trainer, with the reason."""

    address: str
    text: str


def row(name: str, solves: Sequence[Facts]) -> Row | None:
    """One step over all solves that have it; None if none has. A step that took and needed a single
    turn at most, as if the top only had to be turned, is a skip and not counted.

    >>> row("cross", [(StepFacts("cross", 8, 6),), (StepFacts("cross", 7, 6),)])
    Row(name='cross', turns=7.5, best=7, least=6.0, seconds=None, quickest=None, waited=None)
    """
    mine = ([one for one in facts if one.name == name] for facts in solves)
    parts = [part for part in mine if any(max(one.turns, one.least) > 1 for one in part)]
    if not parts:
        return None
    turns = [sum(one.turns for one in part) for part in parts]
    least = [sum(one.least for one in part) for part in parts]
    timed = [part for part in parts if all(one.seconds is not None for one in part)]
    seconds = [sum(one.seconds or 0.0 for one in part) for part in timed]
    waited = [sum(one.waited or 0.0 for one in part) for part in timed]
    times = (fmean(seconds), min(seconds), fmean(waited)) if timed else (None, None, None)
    return Row(name, fmean(turns), min(turns), fmean(least), *times)


def slowest(solves: Sequence[Facts]) -> list[Slow]:
    """The cases that take longest on average, the slowest first."""
    times: dict[str, list[float]] = {}
    for one in (one for facts in solves for one in facts):
        if one.case and one.seconds is not None and one.name != "F2L":
            times.setdefault(one.title, []).append(one.seconds)
    found = [Slow(title, len(seconds), fmean(seconds)) for title, seconds in times.items()]
    return sorted(found, key=lambda one: -one.seconds)[:SLOWEST]


def drills(solves: Sequence[Facts]) -> list[Drill]:
    """What costs most, in turns or waiting: the cross, or single cases; the most first.

    >>> facts = StepFacts("cross", 9, 6), StepFacts("OLL", 12, 12, "OLL-27", "OLL 27 (Sune)")
    >>> drills([facts] * 2)
    [Drill(address='cross', text='Cross: 3.0 turns more than necessary, on average')]
    """
    steps = [one for facts in solves for one in facts]
    paces = [one.seconds / one.turns for one in steps if one.seconds and one.turns]
    pace = median(paces) if paces else 0.0
    groups: dict[str, list[StepFacts]] = {}
    for one in steps:
        if address := "cross" if one.name == "cross" else one.case:
            groups.setdefault(address, []).append(one)
    found = []
    for address, group in groups.items():
        turns = sum(one.turns - one.least for one in group)
        waited = sum(one.waited or 0.0 for one in group if one.missed)
        missed = sum(one.missed for one in group)
        cost = turns + (waited / pace if pace else missed)
        if cost > 0:
            found.append((cost, Drill(address, _reason(group, turns, waited, missed))))
    found.sort(key=lambda one: -one[0])
    return [drill for _, drill in found[:DRILLS]]


def _reason(group: Sequence[StepFacts], turns: int, waited: float, missed: int) -> str:
    if group[0].name == "cross":
        return f"Cross: {turns / len(group):.1f} turns more than necessary, on average"
    parts = [f"{counted(turns, 'turn')} more than necessary"] if turns else []
    if missed:
        parts.append(f"not recognised immediately {counted(missed, 'time')}")
    if waited:
        parts.append(f"{waited:.1f} s of waiting")
    return f"{group[0].title}, in {counted(len(group), 'solve')}: {', '.join(parts)}"


def improvements(solves: Sequence[Facts]) -> list[str]:
    """What takes fewer turns or less time in the newer half of the solves, the oldest first.

    >>> facts = [(StepFacts("cross", turns, 6),) for turns in (9, 8, 9, 8, 9, 7, 7, 7, 7, 7)]
    >>> improvements(facts)
    ['Cross: 7.0 turns, before 8.6']
    """
    middle = len(solves) // 2
    if middle < HALF:
        return []
    found = []
    for name in NAMES:
        old, new = row(name, solves[:middle]), row(name, solves[middle:])
        if old is None or new is None:
            continue
        title = name[0].upper() + name[1:]
        if old.turns - new.turns >= LESS_TURNS:
            found.append(f"{title}: {new.turns:.1f} turns, before {old.turns:.1f}")
        if old.seconds and new.seconds and new.seconds <= (1 - LESS_TIME) * old.seconds:
            found.append(f"{title}: {new.seconds:.2f} s, before {old.seconds:.2f} s")
    return found


def phase_means(solves: Sequence[Solve]) -> list[float]:
    """The mean of each phase in hundredths of a second, over the solves that have as many phases
    as the last one; [] if that has only one.

    >>> phase_means([Solve("a", 9000, "", "", 0, splits=(2000,)), Solve("b", 8000, "", "", 1)])
    []
    >>> phase_means([Solve("a", 9000, "", "", 0, splits=(2000,))] * 2)
    [200.0, 700.0]
    """
    count = len(solves[-1].splits) if solves else 0
    if not count:
        return []
    alike = [one for one in solves if len(one.splits) == count and one.result != DNF]
    ends = [(0, *one.splits, one.time) for one in alike]
    return [
        fmean(one[n + 1] - one[n] for one in ends) / 10 for n in range(count + 1 if ends else 0)
    ]
