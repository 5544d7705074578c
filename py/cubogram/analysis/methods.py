"""The first two layers of the methods people use, as data: which pieces come home in which order.

A method is a row of groups; the parts of a group come in any order. A milestone is reached when
all pieces up to it are at home; what it names must still be there at the next milestone, so a pair
that was only in place for a moment is not one.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from cubogram.analysis.replay import ORIENTED, mask
from cubogram.cfop.holding import TO_BOTTOM, centres_after
from cubogram.cfop.pairs import SLOT_NAMES
from cubogram.cube.cubies import FACES

CROSS = "DR DF DL DB"
CORNERS = ("DFR", "DLF", "DBL", "DRB")


@dataclass(frozen=True)
class Group:
    """Parts that come home one after the other, in any order: their pieces, as the cube is held
    with the cross at the bottom."""

    kind: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Method:
    """What comes home before the last layer."""

    name: str
    groups: tuple[Group, ...]


CFOP = Method(
    "CFOP",
    (
        Group("cross", (CROSS,)),
        Group("pair", tuple(f"{c} {e}" for c, e in zip(CORNERS, SLOT_NAMES, strict=True))),
    ),
)
LAYER_BY_LAYER = Method(
    "layer by layer",
    (Group("cross", (CROSS,)), Group("corner", CORNERS), Group("edge", SLOT_NAMES)),
)
ZZ = Method(
    "ZZ",
    (
        Group("EO line", (f"DF DB {ORIENTED}",)),
        Group("block", ("DL DLF FL DBL BL", "DR DFR FR DRB BR")),
    ),
)
METHODS = (CFOP, LAYER_BY_LAYER, ZZ)


@dataclass(frozen=True)
class Milestone:
    """A part that is at home from a number of moves on; `part` is its place in its group."""

    kind: str
    part: int
    time: int


@dataclass(frozen=True)
class Reading:
    """How far a solution goes by a method, with one face at the bottom.

    `centres` says which of the start's centres are at U, R, F, D, L, B when that face is down.
    """

    method: Method
    face: str
    centres: str
    milestones: tuple[Milestone, ...]

    @property
    def name(self) -> str:
        """The method's name; "" if the first two layers were there before the first move."""
        return self.method.name if self.end else ""

    @property
    def is_whole(self) -> bool:
        """Whether the first two layers are done."""
        return len(self.milestones) == sum(len(group.parts) for group in self.method.groups)

    def has_group(self, kind: str) -> bool:
        """Whether all parts of a group are there."""
        parts = next(group.parts for group in self.method.groups if group.kind == kind)
        return len(parts) == sum(milestone.kind == kind for milestone in self.milestones)

    def number_before(self, kind: str, time: int) -> int:
        """How many parts of a kind are there before the last of so many moves."""
        return sum(part.kind == kind and part.time < time for part in self.milestones)

    @property
    def end(self) -> int:
        """The number of moves to the last milestone."""
        return self.milestones[-1].time if self.milestones else 0


class _Times:
    """The numbers of moves after which pieces are at home."""

    def __init__(self, bits: NDArray[np.int32]) -> None:
        self.bits = bits
        self.known: dict[int, list[int]] = {}

    def first(self, pieces: int, start: int) -> int | None:
        """The first number of moves from `start` on after which all of the pieces are at home."""
        if pieces not in self.known:
            self.known[pieces] = np.flatnonzero((self.bits & pieces) == pieces).tolist()
        times = self.known[pieces]
        at = bisect_left(times, start)
        return times[at] if at < len(times) else None


def readings(bits: NDArray[np.int32]) -> list[Reading]:
    """The states of a solution read by each method with each face at the bottom; `bits` are the
    pieces at home after each number of moves."""
    times = _Times(bits)
    return [
        _read(method, face, centres_after(FACES, f"{TO_BOTTOM[face]} {y}"), times)
        for method in METHODS
        for face in FACES
        for y in (("", "y") if method is ZZ else ("",))  # a line goes one way or the other
    ]


def _read(method: Method, face: str, centres: str, times: _Times) -> Reading:
    milestones: list[Milestone] = []
    there, start = 0, 0
    for group in method.groups:
        pieces = [mask(part, centres) for part in group.parts]
        orders = permutations(range(len(pieces)))
        found = [_in_order(order, pieces, there, start, times) for order in orders]
        best = min(found, key=lambda way: (-len(way), sum(time for _, time in way)))
        milestones += [Milestone(group.kind, part, time) for part, time in best]
        if len(best) < len(pieces):
            break
        there |= sum(pieces)
        start = best[-1][1]
    return Reading(method, face, centres, tuple(milestones))


def _in_order(
    order: tuple[int, ...], pieces: list[int], there: int, start: int, times: _Times
) -> list[tuple[int, int]]:
    """When each part of a group is reached in this order, as far as it is."""
    found = []
    for part in order:
        there |= pieces[part]
        time = times.first(there, start)
        if time is None:
            break
        found.append((part, time))
        start = time
    return found
