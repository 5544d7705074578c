"""Finds the one move to change so that a solution solves its cube."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from cubogram.cube.cube import Cube
from cubogram.cube.group import inverse, then
from cubogram.cube.maneuver import Maneuver
from cubogram.cube.moves import LAYERS, Move, move_of
from cubogram.cube.permutation import Permutation
from cubogram.cube.rotations import rotation_texts

MOST = 500
"""The most moves in which to look for a wrong one."""

_STILL = bytes(range(54))


@dataclass(frozen=True)
class Correction:
    """A change to one move that makes a solution solve the cube: the move at `index` changes
    from `before` to `after`. `before` is None if a move is missing (`following` is the move
    after it, None at the end); `after` is None if there is one move too many."""

    index: int
    before: Move | None
    after: Move | None
    following: Move | None = None

    def of(self, moves: Sequence[Move]) -> Maneuver:
        """The moves with this change.

        >>> Correction(1, Move("U"), Move("U'")).of(Maneuver("R U R'"))
        Maneuver("R U' R'")
        """
        new = () if self.after is None else (self.after,)
        behind = self.index + (self.before is not None)
        return Maneuver((*moves[: self.index], *new, *moves[behind:]))

    @property
    def is_missing_end(self) -> bool:
        """True if only the last move is missing."""
        return self.before is None and self.following is None

    def __str__(self) -> str:
        number = self.index + 1
        if self.before is None:
            where = f"before move {number}, {self.following}" if self.following else "at the end"
            return f"with {self.after} {where}"
        if self.after is None:
            return f"without move {number}, {self.before}"
        return f"with {self.after} instead of {self.before} as move {number}"


def find_correction(cube: Cube, moves: Sequence[Move]) -> Correction | None:
    """The likeliest change of one move that makes the moves solve the cube, or None.

    A wrong direction, or a move of a different layer with the same letter, is likelier than a
    missing last move; then come a superfluous move, a missing one, and a different letter.

    >>> find_correction(Cube("R U R' U'"), Maneuver("U R U R'"))
    Correction(index=2, before=Move('U'), after=Move("U'"), following=None)
    """
    if not 0 < len(moves) <= MOST:
        return None
    found = _corrections(cube, moves)
    return min(found, key=_unlikeliness, default=None)


def _corrections(cube: Cube, moves: Sequence[Move]) -> Iterator[Correction]:
    known = _moves_by_effect()
    before = [bytes(Permutation(cube).goes_to)]
    for move in moves:
        before.append(then(before[-1], _effect(move)))
    behind = [_STILL]  # the moves from each one to the end, inverted
    for move in reversed(moves):
        behind.append(then(behind[-1], _effect(move.inverse())))
    behind.reverse()
    for n in range(len(moves) + 1):
        back = inverse(before[n])
        for whole in _rotations():
            start = then(back, whole)
            missing = known.get(then(start, behind[n]))
            if missing is not None:
                yield Correction(n, None, missing, moves[n] if n < len(moves) else None)
            if n < len(moves):
                wanted = then(start, behind[n + 1])
                if wanted == _STILL:
                    yield Correction(n, moves[n], None)
                elif (other := known.get(wanted)) is not None and other != moves[n]:
                    yield Correction(n, moves[n], other)


def _unlikeliness(change: Correction) -> tuple[int, bool, int]:
    """Lowest for the likeliest change; among equals, face turns come first, then early moves."""
    kind = 4
    if change.before is None:
        kind = 1 if change.is_missing_end else 3
    elif change.after is None:
        kind = 2
    elif change.before.family.upper() == change.after.family.upper():
        kind = 0
    return kind, change.after is not None and not change.after.is_face_turn, change.index


@cache
def _effect(move: Move) -> bytes:
    return bytes(Permutation((move,)).goes_to)


@cache
def _moves_by_effect() -> dict[bytes, Move]:
    every = (move_of(family, amount) for family in LAYERS for amount in (1, 2, 3))
    return {_effect(move): move for move in every}


@cache
def _rotations() -> tuple[bytes, ...]:
    return tuple(bytes(Permutation(text).goes_to) for text in rotation_texts().values())
