"""How hard turns are on the fingers, in tenths of a plain turn of the right side or the top.

The weights are our own, based on how speedcubers hold the cube: the right hand and the top are
quick, the front is fair, the back and regrips are slow, and rotating the cube interrupts the flow.
They only decide between solutions that all work.
"""

from collections.abc import Iterable

from cubogram.cube.moves import Move

PLAIN = 10
"""The cost of an easy turn: one of the top, or one that is cancelled."""

WEIGHTS = {
    "U": 10, "R": 10, "F": 13, "D": 14, "L": 12, "B": 24,
    "r": 11, "l": 13, "u": 13, "d": 14, "f": 14, "b": 24,
    "M": 14, "E": 22, "S": 20, "x": 8, "y": 20, "z": 12,
}  # fmt: skip
HALF_TURN = 3  # additional cost of a half turn


def move_effort(move: Move) -> int:
    """The effort of one move, a rotation included.

    >>> move_effort(Move("R")), move_effort(Move("B2"))
    (10, 27)
    """
    return WEIGHTS[move.family] + HALF_TURN * (move.amount == 2)


def moves_effort(moves: Iterable[Move]) -> int:
    """The effort of moves, including rotations.

    >>> from cubogram.cube.maneuver import Maneuver
    >>> moves_effort(Maneuver("R U R'")), moves_effort(Maneuver("y' B2"))
    (30, 47)
    """
    return sum(map(move_effort, moves))
