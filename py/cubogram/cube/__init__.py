"""What a cube is: cubes, maneuvers and moves as values, and the levels below them.

>>> Cube("R U R' U'").facelets
'UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB'
>>> Maneuver("[R, U]").inverse()
Maneuver("U R U' R'")
"""

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
