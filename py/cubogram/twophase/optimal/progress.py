"""What a proof tells of itself while it runs, and the growth of its work with the length."""

from dataclasses import dataclass
from typing import Literal

from cubogram.cube.maneuver import Maneuver
from cubogram.twophase.tables.exact_kinds import ProofTier

GROWTH = 13.4
"""How many times more work each length is than the one before."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a proof is.

    The distance is at least `lower` and at most `upper`, the length of `solution` (None before
    there is one). `done` is the part, 0 to 1, of what is being done: "tables" made, "solution"
    searched, or all maneuvers of `lower` turns tried ("length"). `nodes` and `seconds` count from
    the beginning of the proof; `seconds_left` is an estimate of the time until everything shorter
    than the solution is refuted, None when nothing is known. `tables` are those in use, ""
    before that is known: smaller ones than were asked for if there was no room for these.
    """

    stage: str
    lower: int
    upper: int | None
    solution: Maneuver | None
    done: float
    nodes: int
    seconds: float
    seconds_left: float | None
    tables: ProofTier | Literal[""] = ""

    @property
    def is_proven(self) -> bool:
        """Whether no shorter solution exists."""
        return self.lower == self.upper
