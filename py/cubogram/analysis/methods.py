"""The first two layers of the methods people use, as data: which pieces are solved in which order.

A method is a sequence of groups; the parts of a group come in any order. A milestone is reached
when all pieces up to it are home. They must still be home at the next milestone, so a pair that was
only briefly in place does not count.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from cubogram.analysis.replay import ORIENTED, mask
from cubogram.cfop.cube_orientation import TO_BOTTOM, centres_after
from cubogram.cfop.pairs import SLOT_NAMES
from cubogram.cube.cubies import FACES

CROSS = "DR DF DL DB"
CORNERS = ("DFR", "DLF", "DBL", "DRB")


@dataclass(frozen=True)
class Group:
    """Parts that are solved one after the other, in any order: their pieces, with the cube held
    with the cross at the bottom."""

    kind: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Method:
    """The groups that are solved before the last layer."""

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
    """A part that stays solved after a number of moves; `part` is its index in its group."""

    kind: str
    part: int
    time: int


@dataclass(frozen=True)
class Reading:
    """How far a solution follows a method, with one face at the bottom.

    `centres` are the centres, named by their places at the start, that are at U, R, F, D, L, B when
    that face is at the bottom.
    """

    method: Method
    face: str
    centres: str
    milestones: tuple[Milestone, ...]

    @property
    def name(self) -> str:
        """The method's name; "" if the first two layers were solved before the first move."""
        return self.method.name if self.end else ""

    @property
    def is_whole(self) -> bool:
        """True if the first two layers are done."""
        return len(self.milestones) == sum(len(group.parts) for group in self.method.groups)

    def has_group(self, kind: str) -> bool:
        """True if all parts of a group are done."""
        parts = next(group.parts for group in self.method.groups if group.kind == kind)
        return len(parts) == sum(milestone.kind == kind for milestone in self.milestones)

    def number_before(self, kind: str, time: int) -> int:
        """The number of parts of a kind that are done before move number `time`."""
        return sum(part.kind == kind and part.time < time for part in self.milestones)

    @property
    def end(self) -> int:
        """The number of moves up to the last milestone."""
        return self.milestones[-1].time if self.milestones else 0


class _Times:
    """The numbers of moves after which pieces are at home."""

    def __init__(self, bits: NDArray[np.int32]) -> None:
        self.bits = bits
        self.known: dict[int, list[int]] = {}

    def first(self, pieces: int, start: int) -> int | None:
        """The first number of moves, at least `start`, after which all of the pieces are home."""
        if pieces not in self.known:
            self.known[pieces] = np.flatnonzero((self.bits & pieces) == pieces).tolist()
        times = self.known[pieces]
        at = bisect_left(times, start)
        return times[at] if at < len(times) else None


def readings(bits: NDArray[np.int32]) -> list[Reading]:
    """The readings of a solution by each method with each face at the bottom; `bits` are the pieces
    at home after each number of moves."""
    times = _Times(bits)
    return [
        _read(method, face, centres_after(FACES, f"{TO_BOTTOM[face]} {y}"), times)
        for method in METHODS
        for face in FACES
        for y in (("", "y") if method is ZZ else ("",))  # a line can lie in two ways
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
    """The parts of a group that are reached in this order, each with the number of moves
    made by that point."""
    found = []
    for part in order:
        there |= pieces[part]
        time = times.first(there, start)
        if time is None:
            break
        found.append((part, time))
        start = time
    return found
