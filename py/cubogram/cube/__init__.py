"""The model of a cube: cubes, maneuvers and moves as values, and the levels below them.

>>> from cubogram.cube import Cube, Maneuver
>>> Cube("R U R' U'").facelets
'UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB'
>>> Maneuver("[R, U]").inverse()
Maneuver("U R U' R'")
"""

from typing import TYPE_CHECKING

from cubogram.lazy_names import lazy_names

if TYPE_CHECKING:
    from cubogram.cube.branches import Branches
    from cubogram.cube.cube import Cube
    from cubogram.cube.cubies import MOVE_NAMES, SOLVED, Cubies, after, face_turn
    from cubogram.cube.history import History
    from cubogram.cube.maneuver import Maneuver
    from cubogram.cube.moves import Move
    from cubogram.cube.permutation import Permutation
    from cubogram.cube.random_state import N_STATES
    from cubogram.cube.repair import Repair
    from cubogram.cube.validity import Problem

__all__ = [
    "MOVE_NAMES",
    "N_STATES",
    "SOLVED",
    "Branches",
    "Cube",
    "Cubies",
    "History",
    "Maneuver",
    "Move",
    "Permutation",
    "Problem",
    "Repair",
    "after",
    "face_turn",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Branches": "cubogram.cube.branches",
        "Cube": "cubogram.cube.cube",
        "Cubies": "cubogram.cube.cubies",
        "History": "cubogram.cube.history",
        "MOVE_NAMES": "cubogram.cube.cubies",
        "Maneuver": "cubogram.cube.maneuver",
        "Move": "cubogram.cube.moves",
        "N_STATES": "cubogram.cube.random_state",
        "Permutation": "cubogram.cube.permutation",
        "Problem": "cubogram.cube.validity",
        "Repair": "cubogram.cube.repair",
        "SOLVED": "cubogram.cube.cubies",
        "after": "cubogram.cube.cubies",
        "face_turn": "cubogram.cube.cubies",
    },
)
