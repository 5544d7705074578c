"""The two-phase algorithm: short solutions soon, shortest ones with patience.

>>> print(solve("R U2 F' L D"))
D' L' F U2 R'

`cubogram.twophase.many` solves many cubes with any executor; it needs processes, so it is not
imported here and does not travel to the browser.
"""

from cubogram.twophase.optimal import Progress, Proof, shortest
from cubogram.twophase.patterns import TargetSolution, solve_to
from cubogram.twophase.search import Solution
from cubogram.twophase.solver import prepare, solutions, solve

__all__ = [
    "Progress",
    "Proof",
    "Solution",
    "TargetSolution",
    "prepare",
    "shortest",
    "solutions",
    "solve",
    "solve_to",
]
