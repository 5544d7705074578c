"""How hard moves are on the fingers, in tenths of a plain turn of the right side or the top.

The weights are our own, based on how speedcubers hold the cube: the right hand and the top are
quick, the front is fair (better pulled than pushed), the back is slow, and rotating the cube
interrupts the flow. A wrist turns with its side, from the thumb at the bottom to half a turn above
the front, and the right index finger reaches the front and the back only from some of these
positions. If a move is out of reach, the hand lets go and takes hold again: a regrip. All this only
decides between solutions that all work.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from cubogram.cube.moves import Move

PLAIN = 10
"""The cost of an easy turn: one of the top, or one that is cancelled."""

WEIGHTS = {
    "U": 10, "R": 10, "F": 12, "D": 14, "L": 12, "B": 40,
    "r": 11, "l": 13, "u": 13, "d": 14, "f": 13, "b": 40,
    "M": 14, "E": 22, "S": 20, "x": 8, "y": 20, "z": 12,
}  # fmt: skip
HALF_TURN = 3  # additional cost of a half turn
PUSH = 2  # additional cost of F' and f'
REGRIP = 6
"""The additional cost of a regrip: most of it is done during the turns before."""

N_WRISTS = 4
"""A wrist is a quarter turn below home, at home (the thumb in front), or one or two above it."""
ANYWHERE = (1 << N_WRISTS) - 1

MOST_FRONTS = 2
FRONT_AGAIN = 15
"""The additional cost of each further turn of the front: people rotate the cube and use R and U
instead."""


class Grip(NamedTuple):
    """Where the wrists may be after the fewest regrips: bit n for position n - 1, home is 0; and
    how often the front was turned since the last rotation, at most `MOST_FRONTS`."""

    right: int
    left: int
    fronts: int = 0


HOME = Grip(0b0010, 0b0010)
FRONT, BACK = 0b0011, 0b1100
"""From where the right index finger turns the front, and the back."""


def move_effort(move: Move) -> int:
    """The effort of one move alone, a rotation included, without a regrip for it.

    >>> [move_effort(Move(text)) for text in ("R", "F'", "B2")]
    [10, 14, 43]
    """
    pushed = PUSH * (move.family in "Ff" and move.amount == 3)
    return WEIGHTS[move.family] + HALF_TURN * (move.amount == 2) + pushed


def moves_effort(moves: Iterable[Move]) -> int:
    """The effort of moves that begin with both hands at home, including rotations and regrips.

    >>> from cubogram.cube.maneuver import Maneuver
    >>> [moves_effort(Maneuver(text)) for text in ("R U R'", "R U R U R U R'", "B2")]
    [30, 76, 49]
    """
    effort, grip = 0, HOME
    for move in moves:
        grip, more = after(grip, move.family, move.amount)
        effort += move_effort(move) + more
    return effort


@cache
def after(grip: Grip, family: str, amount: int) -> tuple[Grip, int]:
    """The grip after a move, and what it costs besides the move itself.

    While the cube is turned as a whole, both hands take hold as they like.
    """
    if family in "xyz":
        return Grip(ANYWHERE, ANYWHERE), 0
    if family in "Ll":
        left, cost = _reached(grip.left, lambda wrists: _turned(wrists, 4 - amount))
        return grip._replace(left=left), cost
    if family in "Rr":
        right, cost = _reached(grip.right, lambda wrists: _turned(wrists, amount))
        return grip._replace(right=right), cost
    reach = {"F": FRONT, "S": FRONT, "B": BACK}.get(family.upper(), ANYWHERE)
    right, cost = _reached(grip.right, lambda wrists: wrists & reach)
    fronts = grip.fronts + (family in "Ff")
    again = FRONT_AGAIN * (fronts > MOST_FRONTS)
    return Grip(right, grip.left, min(fronts, MOST_FRONTS)), cost + again


def _turned(wrists: int, amount: int) -> int:
    """The wrists after their side's turn by quarter turns up: 1, 2 (either way) or 3 (down)."""
    if amount == 2:
        return wrists << 2 & ANYWHERE | wrists >> 2
    return wrists << 1 & ANYWHERE if amount == 1 else wrists >> 1


def _reached(wrists: int, move: Callable[[int], int]) -> tuple[int, int]:
    """Where the wrist may be after a move, and what a regrip for it costs."""
    made = move(wrists)
    return (made, 0) if made else (move(ANYWHERE), REGRIP)
