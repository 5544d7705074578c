"""The result of a search for a maneuver: the maneuver, and what is known about it."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.cube.maneuver import Maneuver


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Answer(Maneuver):
    """A maneuver that was found; it is equal to any maneuver with the same moves.

    Subclasses add what else is known about it; `maneuver` is the plain maneuver. It is always
    truthy, even with no moves.
    """

    maneuver: Maneuver

    def __post_init__(self) -> None:
        object.__setattr__(self, "_moves", self.maneuver._moves)

    @property
    def length(self) -> int:
        """The number of moves of the maneuver."""
        return len(self)

    def __bool__(self) -> bool:
        return True
