"""How much of one length has been searched, in units counted once; any part of it can be checked.

The maneuvers of a length are divided into at most 100 parts, each an alphabetical range. Any
program can check the claim of a part (the page "The ledger of a proof" describes it); only this
one can check the part's number of nodes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NotRequired, TypedDict

import numpy as np

from cubogram.cube.cubies import MOVE_NAMES, N_MOVES
from cubogram.formatting import counted
from cubogram.twophase.coordinates.slice_cosets import Count
from cubogram.twophase.optimal.length_search import LengthSearch
from cubogram.twophase.tables.exact_distances import COMPLETE_DEPTH

PARTS = 100
"""The number of parts of a length; fewer if there are fewer units."""

MOST_UNITS = 18**4
"""The number of units if each beginning of four turns is a unit of its own."""

Side = Literal["cube", "inverse"]
"""Which solutions were searched for: those of the cube or those of its inverse."""


class LedgerJson(TypedDict):
    """A ledger as saved; maneuvers are text."""

    length: int
    side: Side
    first: str
    starts: list[str]
    nodes: list[int]
    depth: int
    cosets: NotRequired[Count]
    fingerprint: int
    units: int
    done: list[list[int]]


@dataclass(slots=True)
class Ledger:
    """The units of one length that have been refuted, and the number of nodes searched.

    Part i has the units u with `u * parts // units == i`. `starts` is where each part begins, and
    `first` the turns that a maneuver may begin with. `depth` is how far the table of distances was
    filled, and `cosets` the number of its rows for a class: 1, 3 or 6. Nodes searched before the
    units begin are counted in part 0. A ledger belongs to the search with its `fingerprint`: in a
    different search, for instance with different tables, the units are different maneuvers.
    """

    length: int = 0
    side: Side = "cube"
    first: tuple[int, ...] = ()
    starts: tuple[tuple[int, ...], ...] = ()
    depth: int = 0
    cosets: Count = 1
    fingerprint: int = 0
    units: int = 0
    nodes: list[int] = field(default_factory=list)
    done: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, search: LengthSearch, side: Side) -> "Ledger":
        """The ledger of a search in which no unit has been done."""
        parts = max(1, min(PARTS, search.units))
        units = (-(-part * search.units // parts) for part in range(1, parts))
        return cls(
            length=search.length,
            side=side,
            first=tuple(search.first),
            starts=((), *map(search.start, units)),
            depth=search.exact.depth,
            cosets=search.exact.cosets.count,
            fingerprint=search.fingerprint,
            units=search.units,
            nodes=[search.nodes] + [0] * (parts - 1),
        )

    def belongs_to(self, search: LengthSearch) -> bool:
        """True if these are the units of the search."""
        return (self.length, self.fingerprint, self.units) == (
            search.length,
            search.fingerprint,
            search.units,
        )

    @property
    def total(self) -> int:
        """The total number of nodes searched."""
        return sum(self.nodes)

    @property
    def done_share(self) -> float:
        """The fraction of the units that are done, 0 to 1."""
        return len(self.done) / self.units if self.units else 0.0

    @property
    def is_complete(self) -> bool:
        """True if all units are done."""
        return len(self.done) == self.units

    def left(self, search: LengthSearch, before: "Ledger | None" = None) -> list[int]:
        """The units to be done, starting with those whose beginnings took the most nodes before.

        `before` is the ledger of the previous length. Where more nodes came close to a solution
        at that length, more solutions are found at this one: on 24 cubes, the first was found after
        23 % of the nodes in this order, and after 42 % in alphabetical order.
        """
        units: list[int] = [unit for unit in range(self.units) if unit not in self.done]
        if before is None or (before.length, before.side) != (self.length - 1, self.side):
            return units
        begin = np.array([search.unit_from(start) for start in before.starts])
        sizes = np.diff(np.append(begin, self.units))
        density = np.array(before.nodes) / np.maximum(sizes, 1)
        part = np.searchsorted(begin, units, "right") - 1
        return [units[place] for place in np.argsort(-density[part], kind="stable")]

    def add(self, unit: int, nodes: int) -> None:
        """Marks a unit as refuted; one that is already done is not counted again."""
        if unit not in self.done:
            self.done.add(unit)
            self.nodes[unit * len(self.nodes) // self.units] += nodes

    def as_json(self) -> LedgerJson:
        """The ledger as JSON, with units as ranges [first, last]."""
        ranges: list[list[int]] = []
        for unit in sorted(self.done):
            if ranges and ranges[-1][1] == unit - 1:
                ranges[-1][1] = unit
            else:
                ranges.append([unit, unit])
        return {
            "length": self.length,
            "side": self.side,
            "first": _text(self.first),
            "starts": [_text(start) for start in self.starts],
            "nodes": list(self.nodes),
            "depth": self.depth,
            "cosets": self.cosets,
            "fingerprint": self.fingerprint,
            "units": self.units,
            "done": ranges,
        }

    @classmethod
    def from_json(cls, saved: LedgerJson) -> "Ledger":
        """The ledger that `as_json` wrote; raises ValueError if it is invalid."""
        ledger = cls(
            length=saved["length"],
            side=saved["side"],
            first=_moves(saved["first"]),
            starts=tuple(map(_moves, saved["starts"])),
            depth=saved["depth"],
            cosets=saved.get("cosets", 1),
            fingerprint=saved["fingerprint"],
            units=saved["units"],
            nodes=list(saved["nodes"]),
        )
        if not 0 <= ledger.units <= MOST_UNITS:
            raise ValueError(f"{ledger.units} units are not possible")
        if not 0 <= ledger.depth <= COMPLETE_DEPTH:
            raise ValueError(f"a table of {ledger.depth} turns is not possible")
        if not len(ledger.nodes) == len(ledger.starts) == max(1, min(PARTS, ledger.units)):
            parts = counted(len(ledger.nodes), "part")
            raise ValueError(f"{parts} of {counted(ledger.units, 'unit')}")
        if min(ledger.nodes) < 0:
            raise ValueError("a number of nodes is below 0")
        if ledger.starts[0] or any(
            one >= other for one, other in zip(ledger.starts, ledger.starts[1:], strict=False)
        ):
            raise ValueError("the parts are not in order")
        end = 0
        for first, last in saved["done"]:  # ascending, so that no unit can be listed twice
            if not end <= first <= last < ledger.units:
                raise ValueError(f"units {first} to {last} of {ledger.units} are not possible")
            end = last + 1
            ledger.done.update(range(first, end))
        return ledger


def _text(moves: Sequence[int]) -> str:
    return " ".join(MOVE_NAMES[move] for move in moves)


def _moves(text: str) -> tuple[int, ...]:
    words = text.split(" ") if text else []
    if len(words) > N_MOVES:
        raise ValueError("the maneuver is too long")
    wrong = next((word for word in words if word not in MOVE_NAMES), None)
    if wrong is not None:
        raise ValueError(f"{wrong} is not a turn")
    return tuple(MOVE_NAMES.index(word) for word in words)
