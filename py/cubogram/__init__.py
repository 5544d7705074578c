"""Solvers for the 3x3x3 cube and the nonogram, natively and in the browser.

>>> from cubogram import Cube, Maneuver
>>> cube = Cube("R U2 F' L D")
>>> cube.apply(~Maneuver("R U2 F' L D")).is_solved
True

The names are loaded on first use: neither they nor their dependencies are imported before that.
"""

from typing import TYPE_CHECKING

from cubogram.errors import ArgumentError, FileError, PuzzleError
from cubogram.lazy_names import lazy_names

if TYPE_CHECKING:
    from cubogram import cfop, draw, nonogram
    from cubogram.cube.cube import Cube
    from cubogram.cube.history import History
    from cubogram.cube.maneuver import Maneuver
    from cubogram.cube.moves import FACE_TURNS, Move
    from cubogram.nonogram.puzzle import Puzzle
    from cubogram.shortcuts import scramble, solve
    from cubogram.twophase.many import solve_many
    from cubogram.twophase.optimal import Proof

__version__ = "0.2.0"

__all__ = [
    "FACE_TURNS",
    "ArgumentError",
    "Cube",
    "FileError",
    "History",
    "Maneuver",
    "Move",
    "Proof",
    "Puzzle",
    "PuzzleError",
    "cfop",
    "draw",
    "nonogram",
    "scramble",
    "solve",
    "solve_many",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Cube": "cubogram.cube.cube",
        "FACE_TURNS": "cubogram.cube.moves",
        "History": "cubogram.cube.history",
        "Maneuver": "cubogram.cube.maneuver",
        "Move": "cubogram.cube.moves",
        "Proof": "cubogram.twophase.optimal",
        "Puzzle": "cubogram.nonogram",
        "cfop": "cubogram.cfop:",
        "draw": "cubogram.draw:",
        "nonogram": "cubogram.nonogram:",
        "scramble": "cubogram.shortcuts",
        "solve": "cubogram.shortcuts",
        "solve_many": "cubogram.twophase.many",
    },
)
