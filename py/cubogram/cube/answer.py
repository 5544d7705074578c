"""What searches for a maneuver return: the maneuver, with what is known about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move


class Answer(Sequence[Move]):
    """A maneuver that was found; it may stand wherever a maneuver may.

    Subclasses have it as `maneuver`. It is never false, also where nothing is to be done.
    """

    __slots__ = ()
    maneuver: Maneuver

    @property
    def length(self) -> int:
        """The number of moves of the maneuver."""
        return len(self.maneuver)

    @property
    def htm(self) -> int:
        """The number of turns in the half-turn metric, the usual one."""
        return self.maneuver.htm

    @property
    def qtm(self) -> int:
        """The number of turns in the quarter-turn metric: U2 counts twice."""
        return self.maneuver.qtm

    @property
    def stm(self) -> int:
        """The number of turns in the slice-turn metric: M counts once."""
        return self.maneuver.stm

    def inverse(self) -> Maneuver:
        """The maneuver that undoes it."""
        return self.maneuver.inverse()

    def __invert__(self) -> Maneuver:
        return self.maneuver.inverse()

    def __add__(self, other: str | Move | Iterable[Move | str]) -> Maneuver:
        return self.maneuver + other

    def __str__(self) -> str:
        return str(self.maneuver)

    def _repr_svg_(self) -> str:
        """The cube that it solves, move by move, for notebooks."""
        return self.maneuver._repr_svg_()

    def __len__(self) -> int:
        return len(self.maneuver)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Move]:
        return iter(self.maneuver)

    @overload
    def __getitem__(self, place: int) -> Move: ...

    @overload
    def __getitem__(self, place: slice) -> Maneuver: ...

    def __getitem__(self, place: int | slice) -> Move | Maneuver:
        return self.maneuver[place]
