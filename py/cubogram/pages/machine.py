"""The machine as the browser reports it, and how much of it is used without asking."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.pages.codec import stored

PROOF_TABLES = {"deep": 35_243_210, "large": 105_729_630, "largest": 211_459_260}
"""The size in memory of the exact tables for proofs."""
MOST_CORES = 6
"""The largest number of workers for a search, and for a proof."""
MANY_CORES = 1024
"""More than any machine has."""
LITTLE = 4.0
"""Gigabytes: a machine with less has one worker."""
UNKNOWN = 4.0
"""Gigabytes assumed if the browser does not report them."""
SHARE = 1 / 16
"""The share of the memory for the tables of all workers together."""


@dataclass(frozen=True)
class Machine:
    """Cores, gigabytes of memory (0 if unknown), whether the browser asks to save data."""

    cores: int = stored(default=1, check=range(1, MANY_CORES).__contains__)
    memory: float = 0.0
    saves_data: bool = False

    @property
    def usual_cores(self) -> int:
        """How many workers search by default: one per core, leaving one core free.

        >>> Machine(8).usual_cores, Machine(4).usual_cores, Machine(1).usual_cores
        (6, 3, 1)
        >>> Machine(8, memory=2.0).usual_cores, Machine(8, saves_data=True).usual_cores
        (1, 1)
        """
        if self.saves_data or 0 < self.memory < LITTLE:
            return 1
        return min(MOST_CORES, max(1, self.cores - 1))

    def has_room(self, table_bytes: int, workers: int) -> bool:
        """Whether a table for each worker takes only a small part of the memory.

        >>> Machine(4, memory=8.0).has_room(211_000_000, 2)
        True
        """
        return table_bytes * workers <= (self.memory or UNKNOWN) * 1e9 * SHARE

    def largest_table(self, workers: int) -> str:
        """The largest table for which there is room, at least the smallest one.

        >>> Machine(4, memory=8.0).largest_table(2), Machine(8, memory=8.0).largest_table(4)
        ('largest', 'large')
        >>> Machine(2).largest_table(2)
        'large'
        """
        fitting = (name for name, size in PROOF_TABLES.items() if self.has_room(size, workers))
        return max(fitting, key=PROOF_TABLES.__getitem__, default="deep")


def megabytes(table: str) -> str:
    """The size of an exact table, for people."""
    return f"{PROOF_TABLES[table] / 1e6:.0f} MB"
