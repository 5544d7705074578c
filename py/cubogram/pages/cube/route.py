"""Where the visitor is in a solution, found from the cube in their hands."""

from __future__ import annotations

from dataclasses import dataclass

from cubogram.cube.layout import facelets_as_held
from cubogram.cube.moves import Move
from cubogram.cube.rotations import rotation_texts
from cubogram.pages.cube.reading import Reading, reversed_moves

WRONG = tuple(f"{family}{amount}" for family in "URFDLBM" for amount in ("", "2", "'"))
"""Turns that could be made by mistake in place of another."""


@dataclass(frozen=True)
class Place:
    """A place after `at` moves: `undo` are moves that lead back there, `done` those made off the
    path."""

    at: int
    done: tuple[str, ...] = ()

    @property
    def undo(self) -> tuple[str, ...]:
        """The moves that undo what was done."""
        return reversed_moves(self.done)


def upright(facelets: str) -> str:
    """The same cube, rotated so that its centres are at U R F D L B.

    >>> from cubogram.cube.facelets import SOLVED_FACELETS
    >>> upright(Reading(moves=("x",)).facelets) == SOLVED_FACELETS
    True
    """
    for orientation in rotation_texts():
        turned = "".join(facelets[place] for place in facelets_as_held(orientation))
        if turned[4::9] == "URFDLB":
            return turned
    return facelets


def find_place(start: Reading, moves: tuple[str, ...], facelets: str, near: int) -> Place | None:
    """Where a cube is in a solution, in any orientation: on the path, one turn off it, or after a
    move that was left out; the nearest place if there are several. None if it is nowhere.

    >>> find_place(Reading(), ("R", "U", "F"), Reading(moves=("R", "U'")).facelets, 0)
    Place(at=1, done=("U'",))
    """
    found = upright(facelets)
    states = [start.then(moves[:n]) for n in range(len(moves) + 1)]
    order = sorted(range(len(states)), key=lambda n: abs(n - near))
    for n in order:
        if upright(states[n].facelets) == found:
            return Place(n)
    for n in order:
        for move in WRONG:
            if upright(states[n].then((move,)).facelets) == found:
                return Place(n, (move,))
    for n in order[: len(moves)]:
        if n < len(moves):
            place = _left_out(states[n], moves, n, found)
            if place:
                return place
    return None


def _left_out(state: Reading, moves: tuple[str, ...], n: int, found: str) -> Place | None:
    """Places reached by leaving out the move after the first `n`."""
    if Move(moves[n]).is_rotation:
        return None
    rest = moves[n + 1 : n + 1 + FARTHEST]
    for count in range(1, len(rest) + 1):
        if upright(state.then(rest[:count]).facelets) == found:
            return Place(n, rest[:count])
    return None


FARTHEST = 6
"""How many moves may follow one that was left out."""
