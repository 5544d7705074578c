"""The two-phase algorithm: short solutions soon, shortest ones with patience.

`cubogram.twophase.many` solves many cubes with any executor; it needs processes, so it is not
imported here and does not travel to the browser.
"""

from cubogram.twophase.optimal.proof import Progress, Proof
from cubogram.twophase.solver import Solution, prepare, solve

__all__ = ["Progress", "Proof", "Solution", "prepare", "solve"]
