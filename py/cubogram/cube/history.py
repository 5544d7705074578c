"""The turns made so far, and time travel between the states they passed through.

Only turns that were really made are kept, so every state of a history can be reached; the path
between two times is a maneuver, forward or backward.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from cubogram.arguments import public, whole
from cubogram.cube.cube import Cube, as_cube
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import Move
from cubogram.errors import PuzzleError
from cubogram.first_guesses import no_such_name
from cubogram.formatting import counted


@dataclass(frozen=True, slots=True, init=False)
class History:
    """A start, the moves from it, and the present: how many of the moves are done.

    Nothing is changed in place: each step returns a new history (`history = history.do("R")`).
    Doing something new forgets what was undone. Without `present`, all moves are done.

    >>> history = History().do("R U").do("F'")
    >>> history.undo().maneuver, history.undo().redo() == history
    (Maneuver('R U'), True)
    >>> history.jump(0).way_to(3)
    Maneuver("R U F'")
    """

    if not TYPE_CHECKING:
        __getattr__ = no_such_name(
            {
                "push apply append add": "use history.do(moves), which returns a new history",
                "pop back": "use history.undo(), or history.jump(n) for the state after n moves",
                "stack move_stack": "use history.moves",
                "current state": "use history.cube",
            }
        )

    start: Cube
    moves: Maneuver
    present: int

    @public
    def __init__(
        self,
        start: Cube | str | Maneuver = "",
        moves: str | Iterable[Move | str] = (),
        present: int | None = None,
    ) -> None:
        object.__setattr__(self, "start", as_cube("start", start))
        object.__setattr__(self, "moves", Maneuver(moves))
        time = len(self.moves) if present is None else self._checked("present", present)
        object.__setattr__(self, "present", time)

    def __str__(self) -> str:
        """The moves, with those that are undone as a comment."""
        undone = self.moves[self.present :]
        return f"{self.maneuver} // undone: {undone}".strip() if undone else str(self.maneuver)

    def __len__(self) -> int:
        """The number of moves, done and undone."""
        return len(self.moves)

    @public
    def do(self, maneuver: str | Move | Iterable[Move | str]) -> History:
        """The history after more moves; those that were undone are forgotten."""
        return History(self.start, self.maneuver + maneuver)

    @property
    def can_undo(self) -> bool:
        """Whether a move has been done."""
        return self.present > 0

    @property
    def can_redo(self) -> bool:
        """Whether a move has been undone."""
        return self.present < len(self.moves)

    @public
    def undo(self) -> History:
        """One move back; the same history if there is none."""
        return self.jump(max(self.present - 1, 0))

    @public
    def redo(self) -> History:
        """One move forward again; the same history if there is none."""
        return self.jump(min(self.present + 1, len(self.moves)))

    @public
    def jump(self, time: int) -> History:
        """The same moves, `time` of them done; raises PuzzleError "time" if there are too few."""
        return History(self.start, self.moves, self._checked("time", time))

    @public
    def way_to(self, time: int) -> Maneuver:
        """The maneuver that leads from the present to another time.

        >>> History().do("R U F").way_to(1)
        Maneuver("F' U'")
        """
        return self.way(self.present, time)

    @public
    def way(self, from_time: int, to_time: int) -> Maneuver:
        """The maneuver that leads from one time to another."""
        first = self._checked("from_time", from_time)
        last = self._checked("to_time", to_time)
        return self.moves[first:last] if first <= last else ~self.moves[last:first]

    @property
    def maneuver(self) -> Maneuver:
        """The moves done so far."""
        return self.moves[: self.present]

    @property
    def cube(self) -> Cube:
        """The cube after the moves done so far."""
        return self.at(self.present)

    @public
    def at(self, time: int) -> Cube:
        """The cube after the first `time` moves."""
        return self.start.apply(self.moves[: self._checked("time", time)])

    @public
    def cubes(self) -> tuple[Cube, ...]:
        """The cube at each time from 0 to the last, len(history) + 1 of them."""
        steps = accumulate(self.moves, lambda cube, move: cube.apply((move,)), initial=self.start)
        return tuple(steps)

    def _checked(self, name: str, time: object) -> int:
        checked = whole(name, time, least=None)
        if not 0 <= checked <= len(self.moves):
            message = f"there is no time {checked} in a history of {counted(len(self), 'turn')}"
            raise PuzzleError("time", message)
        return checked
