"""What the scramble of a solve offered, and which solves are worth another try."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Any

from cubogram.formatting import counted, listed, with_article
from cubogram.schema import JSON
from cubogram.timing.solves import Solve
from cubogram.timing.times import DNF, written

WORTH = 10
"""The most solves to name as worth another try."""


@dataclass(frozen=True)
class Held:
    """What a scramble offered: crosses by colour, CFOP in turns, skips (and "x-cross" if a pair
    comes with the cross), the length of a short solution."""

    crosses: tuple[tuple[str, int], ...]
    turns: int
    skips: tuple[str, ...]
    short: int

    @property
    def shortest_cross(self) -> tuple[str, int]:
        """The colour and the length of the shortest cross.

        >>> Held((("white", 5), ("green", 3)), 52, (), 18).shortest_cross
        ('green', 3)
        """
        return min(self.crosses, key=lambda one: one[1])

    def as_json(self) -> dict[str, Any]:
        """The same as JSON, for the page and the command line."""
        return {
            "crosses": dict(self.crosses),
            "cfop": self.turns,
            "short": self.short,
            "skips": list(self.skips),
        }

    @classmethod
    def from_json(cls, found: JSON) -> Held:
        """What `as_json` returned.

        >>> held = Held((("white", 5), ("green", 3)), 52, ("PLL",), 18)
        >>> Held.from_json(held.as_json()) == held
        True
        """
        crosses, skips = tuple(found["crosses"].items()), tuple(found["skips"])
        return cls(crosses, found["cfop"], skips, found["short"])


@dataclass(frozen=True)
class Worth:
    """A solve that took a long time, considering its scramble."""

    solve: Solve
    held: Held
    slower: float
    """Hundredths of a second above the median; infinity for a DNF."""
    usual: int
    """The median number of turns of CFOP for the scrambles."""


def worth_trying(known: list[tuple[Solve, Held]]) -> list[Worth]:
    """The solves slower than the median that took longest per turn that CFOP needs.

    >>> solve = Solve("a", 20_000, "", "R", 0)
    >>> fast, slow = Held((), 50, (), 18), Held((), 40, (), 18)
    >>> [one.solve.name for one in worth_trying([(solve, fast)] * 4 + [(solve._replace(
    ...     name="b", time=30_000), slow)])]
    ['b']
    """
    finished = [solve.result for solve, _ in known if solve.result != DNF]
    if len(known) < 5 or not finished:
        return []
    usual, turns = median(finished), median(held.turns for _, held in known)
    slowest = max(finished)
    slow = [(solve, held) for solve, held in known if solve.result > usual]
    slow.sort(key=lambda one: min(one[0].result, slowest) / max(1, one[1].turns), reverse=True)
    return [Worth(solve, held, solve.result - usual, round(turns)) for solve, held in slow[:WORTH]]


def reason(one: Worth, colour: str) -> str:
    """Why a solve is worth another try, after a cross of this colour.

    >>> from cubogram.timing.solves import Solve
    >>> held = Held((("white", 5), ("green", 3)), 44, (), 18)
    >>> reason(Worth(Solve("a", 21_600, "", "R", 0), held, 490, 53), "white")
    '21.60: 4.90 slower than usual, yet CFOP takes only 44 turns (usually 53) \
and a green cross takes only 3 turns'
    """
    held = one.held
    words = "DNF" if one.slower == DNF else f"{written(one.solve.result)}: "
    words += "" if one.slower == DNF else f"{written(one.slower)} slower than usual"
    parts = []
    if held.turns < one.usual:
        parts.append(f"CFOP takes only {counted(held.turns, 'turn')} (usually {one.usual})")
    best, length = held.shortest_cross
    if length < dict(held.crosses)[colour]:
        parts.append(f"{with_article(best)} cross takes only {counted(length, 'turn')}")
    parts += map(_skip, held.skips)
    return words + (f", yet {listed(parts)}" if parts else "")


def _skip(name: str) -> str:
    return (
        "an x-cross comes for free" if name == "x-cross" else f"there is {with_article(name)} skip"
    )
