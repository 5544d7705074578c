"""The group that some moves generate: how many cubes they make, and whether one is among them.

A chain of stabilisers (Schreier and Sims): for each point in turn, where the permutations that fix
all the points before it can take it, with one permutation for each place. The order of the group is
the product of the numbers of places.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from cubogram.cube.layout import N_FACELETS
from cubogram.cube.permutation import Permutation

Row = bytes
"""Where each facelet goes."""

IDENTITY = bytes(range(N_FACELETS))
_REST = bytes(range(N_FACELETS, 256))


def row_of(maneuver: str) -> Row:
    """Where a maneuver takes each facelet, centres included."""
    return bytes(Permutation(maneuver).goes_to)


def then(first: Row, second: Row) -> Row:
    """First one permutation, then another."""
    return first.translate(second + _REST)


def inverse(row: Row) -> Row:
    """The permutation that undoes one."""
    back = bytearray(len(row))
    for place, goes_to in enumerate(row):
        back[goes_to] = place
    return bytes(back)


class Group:
    """The permutations of the 54 facelets that some moves generate.

    >>> Group(["R", "U"]).order, "R U R'" in Group(["R", "U"]), "F" in Group(["R", "U"])
    (73483200, True, False)
    """

    def __init__(self, moves: Iterable[str]) -> None:
        self._base: list[int] = []
        self._back: list[dict[int, Row]] = []
        """For each point of the base, the permutations back from each place it can come to."""
        self._strong: list[list[Row]] = []
        for move in moves:
            self._add(0, row_of(move))

    @property
    def order(self) -> int:
        """How many permutations there are."""
        return prod(map(len, self._back))

    def __contains__(self, maneuver: str) -> bool:
        return self.has(row_of(maneuver))

    def has(self, row: Row) -> bool:
        """Whether a permutation is in the group."""
        return self._sifted(0, row) == IDENTITY

    def _sifted(self, level: int, row: Row) -> Row:
        for point, back in zip(self._base[level:], self._back[level:], strict=True):
            home = back.get(row[point])
            if home is None:
                return row
            row = then(row, home)
        return row

    def _add(self, level: int, row: Row) -> None:
        """Adds a generator that fixes the first `level` points, and all that follows from it."""
        if self._sifted(level, row) == IDENTITY:
            return
        if level == len(self._base):
            moved = next(point for point in range(len(row)) if row[point] != point)
            self._base.append(moved)
            self._back.append({moved: IDENTITY})
            self._strong.append([])
        self._strong[level].append(row)
        back = self._back[level]
        waiting = [(place, row) for place in list(back)]
        while waiting:
            place, by = waiting.pop()
            there, goes_back = by[place], inverse(by)
            if there not in back:
                back[there] = then(goes_back, back[place])
                waiting += [(there, strong) for strong in self._strong[level]]
            else:
                way = then(then(inverse(back[place]), by), back[there])
                self._add(level + 1, way)
