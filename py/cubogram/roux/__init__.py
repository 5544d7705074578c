"""Roux: two blocks, the corners of the top, the last six edges, with every step explained.

>>> print(solve("U M' U2 M", colour="yellow"))
// CMLL skip
M' U2 M U' // UL/UR
// 6 turns (slices counted as two), no rotations
"""

from cubogram.roux.solver import solve

__all__ = ["solve"]
