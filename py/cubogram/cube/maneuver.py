"""Arithmetic on maneuvers: length, inverse, mirror image, simplification, face turns only.

A maneuver is any iterable of `Move`s, or its text. What a maneuver does is meant as the cube is
held: after `x`, the move U turns the layer that is then on top.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Literal

from ..errors import PuzzleError
from .cubies import FACES
from .moves import AXES, Move
from .parser import parse

Metric = Literal["HTM", "QTM", "STM"]
METRICS: tuple[Metric, ...] = ("HTM", "QTM", "STM")

MIRROR_AXIS = {"M": 0, "E": 1, "S": 2}
"""The axis that stands upright on the plane of each slice."""


def _moves(maneuver: Iterable[Move] | str) -> Iterable[Move]:
    return parse(maneuver) if isinstance(maneuver, str) else maneuver


def length(maneuver: Iterable[Move] | str, metric: str = "HTM") -> int:
    """The number of turns: HTM (half turns), QTM (quarter turns) or STM (slice turns).

    Rotations are free in all three; a slice turn is two face turns in HTM and QTM, one in STM;
    a wide turn is one face turn of the opposite side.

    >>> [length("R2 M U' x Fw", metric) for metric in ("HTM", "QTM", "STM")]
    [5, 6, 4]
    """
    if metric not in METRICS:
        raise PuzzleError("metric", f"{metric!r} is no metric; there are HTM, QTM and STM")
    total = 0
    for move in _moves(maneuver):
        if not move.is_rotation:
            turns = 2 if move.is_slice and metric != "STM" else 1
            quarters = 2 if move.amount == 2 and metric == "QTM" else 1
            total += turns * quarters
    return total


def inverse(maneuver: Iterable[Move] | str) -> tuple[Move, ...]:
    """The maneuver that undoes this one.

    >>> " ".join(map(str, inverse("R U2 M'")))
    "M U2 R'"
    """
    return tuple(move.inverse() for move in reversed(tuple(_moves(maneuver))))


def mirror(maneuver: Iterable[Move] | str, plane: str = "M") -> tuple[Move, ...]:
    """The maneuver as seen in a mirror: left and right exchanged for the plane of M (the default),
    up and down for E, front and back for S.

    >>> " ".join(map(str, mirror("R U M x")))
    "L' U' M x"
    """
    if plane not in MIRROR_AXIS:
        raise PuzzleError("plane", f"{plane!r} is no mirror plane; there are M, E and S")
    mirror_axis = MIRROR_AXIS[plane]
    mirrored = []
    for move in _moves(maneuver):
        axis, layers = move.layers()
        low, middle, high = layers
        turned = (high, middle, low) if axis == mirror_axis else (-low % 4, -middle % 4, -high % 4)
        (image,) = _shortest(axis, turned)
        mirrored.append(image)
    return tuple(mirrored)


@cache
def _axis_moves(axis: int) -> tuple[Move, ...]:
    """All moves about an axis, in the order in which they are to be written."""
    low, middle, high, rotation = AXES[axis]
    families = (low, high, middle, low + "w", high + "w", rotation)
    return tuple(Move(family, amount) for family in families for amount in (1, 2, 3))


@cache
def _shortest(axis: int, layers: tuple[int, int, int]) -> tuple[Move, ...]:
    """The fewest moves that turn the three layers of an axis so far; face turns where possible.

    >>> " ".join(map(str, _shortest(0, (1, 0, 1))))
    "L' R"
    """
    for count in range(4):
        for moves in combinations(_axis_moves(axis), count):
            turned = [0, 0, 0]
            for move in moves:
                turned = [a + b for a, b in zip(turned, move.layers()[1], strict=True)]
            if tuple(n % 4 for n in turned) == layers:
                return moves
    raise AssertionError("three slices turn anything")


def simplify(maneuver: Iterable[Move] | str) -> tuple[Move, ...]:
    """The maneuver with neighbours on one axis joined, cancelled and put in order.

    The cube ends up the same and held the same way. L stands before R, D before U, B before F.

    >>> " ".join(map(str, simplify("R L R' F F2 B x x' B'")))
    "L F'"
    """
    groups: list[tuple[int, tuple[int, int, int]]] = []
    for move in _moves(maneuver):
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
    return tuple(move for group in groups for move in _shortest(*group))


RING = ("FUBD", "FLBR", "URDL")
"""Per axis: the faces in the order in which a positive quarter turn carries one to the next."""


def _rotated(orientation: str, axis: int, quarters: int) -> str:
    """The centres at U R F D L B after the cube is turned about an axis."""
    centres = dict(zip(FACES, orientation, strict=True))
    ring = RING[axis]
    moved = {ring[(i + quarters) % 4]: centres[face] for i, face in enumerate(ring)}
    return "".join(moved.get(face, centres[face]) for face in FACES)


def rewrite(maneuver: Iterable[Move] | str) -> tuple[tuple[int, ...], str]:
    """The same maneuver in face turns of the frame of the start, and how the cube is held after.

    The face turns are indices 0 to 17, named by the centres (which never leave their face while
    the cube is seen from the start's frame). The second part, the orientation, is six letters:
    which centre ends up at U, R, F, D, L, B.

    >>> rewrite("x U")  # x brings the front to the top: the layer turned is F of the start
    ((6,), 'FRDBLU')
    >>> rewrite("M")  # what L does in the middle, the outer layers do the other way round
    ((14, 3), 'BRUFLD')
    """
    orientation = FACES
    turns = []
    for move in _moves(maneuver):
        axis, (low, middle, high) = move.layers()
        low_face, _, high_face, _ = AXES[axis]
        for face, quarters in ((low_face, middle - low), (high_face, high - middle)):
            if quarters % 4:
                centre = FACES.index(orientation[FACES.index(face)])
                turns.append(3 * centre + quarters % 4 - 1)
        if middle:
            orientation = _rotated(orientation, axis, middle)
    return tuple(turns), orientation


def face_turns(maneuver: Iterable[Move] | str) -> tuple[int, ...]:
    """The maneuver as face turns (indices 0 to 17) in the frame of the start.

    >>> face_turns("y R")  # y brings the back to the right
    (15,)
    """
    return rewrite(maneuver)[0]


def orientation_after(maneuver: Iterable[Move] | str) -> str:
    """Which centres are at U, R, F, D, L, B after the maneuver.

    >>> orientation_after("y")
    'UBRDFL'
    """
    return rewrite(maneuver)[1]


def as_held(turns: Iterable[int], orientation: str) -> tuple[int, ...]:
    """Face turns named by centres, renamed by the places where these centres now are.

    >>> as_held([6], "FRDBLU")  # the F centre is on top
    (0,)
    """
    place = [orientation.index(centre) for centre in FACES]
    return tuple(3 * place[turn // 3] + turn % 3 for turn in turns)


__all__ = [
    "METRICS",
    "Metric",
    "as_held",
    "face_turns",
    "inverse",
    "length",
    "mirror",
    "orientation_after",
    "rewrite",
    "simplify",
]
