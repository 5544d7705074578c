"""Rewrites maneuvers as face turns in the frame of the start.

Centres never leave their face while a cube is seen from the start's frame, so every move amounts to
some turns of outer layers there and a rotation of the frame.
"""

from collections.abc import Iterable

from cubogram.cube.cubies import FACES
from cubogram.cube.moves import AXES, Move
from cubogram.cube.rotations import rotated


def rewrite(moves: Iterable[Move]) -> tuple[tuple[int, ...], str]:
    """The same maneuver as face turns named by centres, and how the cube is held after it.

    The face turns are indices 0 to 17 (see MOVE_NAMES); the second part is an orientation.

    >>> rewrite([Move("x"), Move("U")])  # x brings the front to the top
    ((6,), 'FRDBLU')
    >>> rewrite([Move("M")])  # what L does in the middle, the outer layers do the other way round
    ((14, 3), 'BRUFLD')
    """
    orientation = FACES
    indices = []
    for move in moves:
        axis, (low, middle, high) = move.layers()
        low_face, _, high_face, _ = AXES[axis]
        for face, quarters in ((low_face, middle - low), (high_face, high - middle)):
            if quarters % 4:
                centre = FACES.index(orientation[FACES.index(face)])
                indices.append(3 * centre + quarters % 4 - 1)
        if middle:
            orientation = rotated(orientation, axis, middle)
    return tuple(indices), orientation
