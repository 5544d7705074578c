"""Which units of one length are done: in any order, by whomever, each counted once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cubogram.twophase.optimal.length_search import LengthSearch

MOST_UNITS = 18**4
"""Beginnings of four turns, if each is a unit of its own."""


@dataclass(slots=True)
class Ledger:
    """The units of one length's search that are refuted, and the nodes that were considered.

    It belongs to the search with its `fingerprint`: units of another search, of other tables for
    instance, are other maneuvers.
    """

    fingerprint: int = 0
    units: int = 0
    nodes: int = 0
    done: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, search: LengthSearch) -> "Ledger":
        """Nothing but the beginnings done."""
        return cls(search.fingerprint, search.units, search.nodes)

    def belongs_to(self, search: LengthSearch) -> bool:
        """Whether these units are the search's."""
        return (self.fingerprint, self.units) == (search.fingerprint, search.units)

    @property
    def part(self) -> float:
        """The part done, 0 to 1."""
        return len(self.done) / self.units if self.units else 0.0

    @property
    def is_complete(self) -> bool:
        """Whether all units are done."""
        return len(self.done) == self.units

    def left(self) -> Iterator[int]:
        """The units that are to be done."""
        return (unit for unit in range(self.units) if unit not in self.done)

    def add(self, unit: int, nodes: int) -> None:
        """A unit has been searched in vain; one that is done already is not counted again."""
        if unit not in self.done:
            self.done.add(unit)
            self.nodes += nodes

    def as_json(self) -> dict[str, Any]:
        """As JSON, the units as ranges [first, last]."""
        ranges: list[list[int]] = []
        for unit in sorted(self.done):
            if ranges and ranges[-1][1] == unit - 1:
                ranges[-1][1] = unit
            else:
                ranges.append([unit, unit])
        return {
            "fingerprint": self.fingerprint,
            "units": self.units,
            "nodes": self.nodes,
            "done": ranges,
        }

    @classmethod
    def from_json(cls, saved: Mapping[str, Any]) -> "Ledger":
        """The ledger that `as_json` wrote; ValueError if it cannot be."""
        ledger = cls(saved["fingerprint"], saved["units"], saved["nodes"])
        if ledger.units > MOST_UNITS:
            raise ValueError(f"{ledger.units} units are too many")
        end = 0
        for first, last in saved["done"]:  # in order, so that no unit is named a million times
            if not end <= first <= last < ledger.units:
                raise ValueError(f"units {first} to {last} of {ledger.units}")
            end = last + 1
            ledger.done.update(range(first, end))
        return ledger
