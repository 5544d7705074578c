"""The progress of a proof, and how its work grows with the length."""

from dataclasses import dataclass
from typing import Literal

from cubogram.cube.maneuver import Maneuver
from cubogram.formatting import counted
from cubogram.twophase.tables.exact_kinds import ProofTier

GROWTH = 13.4
"""How many times more work each length takes than the previous one."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a proof has come.

    A shortest solution has at least `lower` face turns and at most `upper`, the length of
    `solution`; both are None until a solution is known. `stage` says what the proof is doing:
    making "tables", looking for a "solution", or trying every maneuver of `lower` turns ("length");
    `done` is the share of that, from 0 to 1. `nodes` and `seconds` count from the start of the
    proof. `seconds_left` estimates the time until every shorter maneuver has been ruled out, and is
    None if there is nothing to go by. `tables` names those in use: smaller ones than you asked for
    if memory ran out, "" until that is known.

    >>> progress = Progress("length", 5, 7, None, 0.5, 1000, 0.1, None)
    >>> progress.is_proven
    False
    >>> print(progress)
    5 to 7 turns; trying 5 turns: 50%, 0.1 s so far
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

    def __str__(self) -> str:
        known = f"at least {self.lower}" if self.upper is None else f"{self.lower} to {self.upper}"
        if self.is_proven:
            return f"{self.solution} is shortest, {counted(self.lower, 'turn')}"
        doing = {"tables": "making tables", "solution": "looking for a solution"}
        now = doing.get(self.stage, f"trying {counted(self.lower, 'turn')}")
        return f"{known} turns; {now}: {self.done:.0%}, {self.seconds:.1f} s so far"

    @property
    def is_proven(self) -> bool:
        """True if no shorter solution exists."""
        return self.lower == self.upper
