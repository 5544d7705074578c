"""The turns made so far, and travel in time among the states between them.

Only turns that were really made are kept, so every state of a history can be reached; the way
between two times is a list of turns, forward or backward.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from ..errors import PuzzleError
from .maneuver import inverse
from .moves import Move, format_maneuver
from .parser import parse
from .state import SOLVED_CUBE, HeldCube


@dataclass(frozen=True)
class History:
    """A start, the turns from it, and the present: how many of the turns are done.

    Nothing is changed in place: each step returns a new history. Doing something new forgets what
    was undone.

    >>> history = History().do("R U").do("F'")
    >>> history.undo().maneuver, history.undo().redo() == history
    ('R U', True)
    >>> format_maneuver(history.jump(0).way_to(3))
    "R U F'"
    """

    start: HeldCube = SOLVED_CUBE
    moves: tuple[Move, ...] = ()
    present: int = 0

    def __post_init__(self) -> None:
        self._check(self.present)

    def __len__(self) -> int:
        """The number of turns, done and undone."""
        return len(self.moves)

    def do(self, maneuver: Iterable[Move] | str) -> "History":
        """The history after more turns; those that were undone are forgotten."""
        new = parse(maneuver) if isinstance(maneuver, str) else tuple(maneuver)
        done = self.moves[: self.present] + new
        return replace(self, moves=done, present=len(done))

    @property
    def can_undo(self) -> bool:
        """Whether a turn has been done."""
        return self.present > 0

    @property
    def can_redo(self) -> bool:
        """Whether a turn has been undone."""
        return self.present < len(self.moves)

    def undo(self) -> "History":
        """One turn back; the same history if there is none."""
        return self.jump(max(self.present - 1, 0))

    def redo(self) -> "History":
        """One turn forward again; the same history if there is none."""
        return self.jump(min(self.present + 1, len(self.moves)))

    def jump(self, time: int) -> "History":
        """The same turns with the present after `time` of them; PuzzleError "time" if too many."""
        self._check(time)
        return replace(self, present=time)

    def way_to(self, time: int) -> tuple[Move, ...]:
        """The turns that lead from the present to another time.

        >>> format_maneuver(History().do("R U F").way_to(1))
        "F' U'"
        """
        return self.way(self.present, time)

    def way(self, from_time: int, to_time: int) -> tuple[Move, ...]:
        """The turns that lead from one time to another."""
        self._check(from_time)
        self._check(to_time)
        if from_time <= to_time:
            return self.moves[from_time:to_time]
        return inverse(self.moves[to_time:from_time])

    @property
    def maneuver(self) -> str:
        """The turns done so far as text."""
        return format_maneuver(self.moves[: self.present])

    @property
    def cube(self) -> HeldCube:
        """The cube at the present time."""
        return self.at(self.present)

    def at(self, time: int) -> HeldCube:
        """The cube after the first `time` turns."""
        self._check(time)
        return self.start.after(self.moves[:time])

    def cubes(self) -> tuple[HeldCube, ...]:
        """The cube at each time from 0 to the last, len(history) + 1 of them."""
        steps = accumulate(self.moves, lambda cube, move: cube.after((move,)), initial=self.start)
        return tuple(steps)

    def _check(self, time: int) -> None:
        if not 0 <= time <= len(self.moves):
            raise PuzzleError("time", f"there is no time {time} in a history of {len(self)} turns")
