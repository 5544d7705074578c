"""Mirrors and simplifies maneuvers, by arithmetic on the layers that moves turn."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from cubogram.cube.moves import AXES, Move, move_of

PLANES = ("M", "E", "S")
"""The planes of the slices: a mirror in the plane of M exchanges left and right, in that of E up
and down, in that of S front and back. Each is perpendicular to the axis with the same number."""

Layers = tuple[int, int, int]
"""How far the three layers of an axis turn, from the negative to the positive end."""


@cache
def _moves_about(axis: int) -> tuple[Move, ...]:
    """All moves about an axis, in the order in which they are to be written."""
    low, middle, high, rotation = AXES[axis]
    families = (low, high, middle, low.lower(), high.lower(), rotation)
    return tuple(move_of(family, amount) for family in families for amount in (1, 2, 3))


@cache
def shortest(axis: int, layers: Layers) -> tuple[Move, ...]:
    """The fewest moves that turn the three layers of an axis this far: faces and rotations where
    possible, rather than slices and wide turns.

    >>> " ".join(map(str, shortest(0, (1, 0, 1))))
    "L' R"
    """
    for count in range(4):
        found = [
            moves for moves in combinations(_moves_about(axis), count) if _turned(moves) == layers
        ]
        if found:
            return min(found, key=_cost)
    raise RuntimeError(f"no three moves turn the layers {layers}")


def _turned(moves: Iterable[Move]) -> Layers:
    low = middle = high = 0
    for move in moves:
        _, layers = move.layers()
        low, middle, high = low + layers[0], middle + layers[1], high + layers[2]
    return low % 4, middle % 4, high % 4


def _cost(moves: Iterable[Move]) -> int:
    return sum(0 if move.is_rotation else 1 if move.is_face_turn else 2 for move in moves)


def simplified(moves: Iterable[Move]) -> Iterable[Move]:
    """The moves with neighbours on one axis joined, cancelled and put in order.

    >>> " ".join(map(str, simplified([Move("R"), Move("L"), Move("R'")])))
    'L'
    """
    groups: list[tuple[int, Layers]] = []
    for move in moves:
        axis, layers = move.layers()
        if groups and groups[-1][0] == axis:
            before = groups.pop()[1]
            layers = (
                (before[0] + layers[0]) % 4,
                (before[1] + layers[1]) % 4,
                (before[2] + layers[2]) % 4,
            )
        if any(layers):
            groups.append((axis, layers))
    return (move for group in groups for move in shortest(*group))


def mirrored(move: Move, plane: str) -> Move:
    """The move as seen in a mirror in the plane of a slice.

    >>> mirrored(Move("R"), "M"), mirrored(Move("U"), "M")
    (Move("L'"), Move("U'"))
    """
    axis, (low, middle, high) = move.layers()
    upright = PLANES.index(plane) == axis
    turned = (high, middle, low) if upright else (-low % 4, -middle % 4, -high % 4)
    (image,) = shortest(axis, turned)
    return image
