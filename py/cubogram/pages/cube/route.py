"""Where the visitor is in a solution, found from the cube in their hands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cubogram.cube.layout import N_FACELETS, facelets_as_held
from cubogram.cube.moves import Move
from cubogram.cube.rotations import rotation_texts
from cubogram.pages.cube.reading import Reading, after_moves, reversed_moves

FARTHEST = 6
"""How many moves may follow one that was left out."""
WRONG = tuple(f"{family}{amount}" for family in "URFDLBM" for amount in ("", "2", "'"))
"""Turns that could be made by mistake instead of the right one."""


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


def find_place(start: Reading, moves: tuple[str, ...], facelets: str, near: int) -> Place | None:
    """Where a cube is in a solution, in any orientation: on the path, one turn off it, or after a
    move that was left out; the nearest place if there are several. None if there is no such place.

    >>> find_place(Reading(), ("R", "U", "F"), Reading(moves=("R", "U'")).facelets, 0)
    Place(at=1, done=("U'",))
    """
    path = [start.facelets]
    for move in moves:
        path.append(_turned(path[-1], move))
    order = sorted(range(len(path)), key=lambda n: abs(n - near))
    hands = {_placed(facelets, facelets_as_held(held)) for held in rotation_texts()}
    for n in order:
        if path[n] in hands:
            return Place(n)
    before = {
        _turned(hand, undo): move
        for move in reversed(WRONG)
        for (undo,) in [reversed_moves((move,))]
        for hand in hands
    }
    for n in order:
        if path[n] in before:
            return Place(n, (before[path[n]],))
    for n in order:
        rest = moves[n + 1 : n + 1 + FARTHEST]
        if rest and not Move(moves[n]).is_rotation:
            count = _reached(path[n], rest, hands)
            if count:
                return Place(n, rest[:count])
    return None


def _reached(facelets: str, moves: tuple[str, ...], hands: set[str]) -> int:
    """How many of the moves it takes until the cube is one of the `hands`; 0 if it never is."""
    for count, move in enumerate(moves, 1):
        facelets = _turned(facelets, move)
        if facelets in hands:
            return count
    return 0


def _turned(facelets: str, move: str) -> str:
    return _placed(facelets, _sources(move))


def _placed(facelets: str, sources: tuple[int, ...]) -> str:
    """The facelets after each place has taken the sticker from its source."""
    return "".join(map(facelets.__getitem__, sources))


@cache
def _sources(move: str) -> tuple[int, ...]:
    """For each place, where its sticker was before the move."""
    return after_moves(tuple(range(N_FACELETS)), (move,))
