"""Solves many cubes in several processes, and can resume; or divides one cube's search or proof
among them.

The browser has no processes, so this package is not shipped to it.
"""

from cubogram.twophase.many.outcomes import Outcome
from cubogram.twophase.many.proving import prove
from cubogram.twophase.many.race import race
from cubogram.twophase.many.solving import solve_many

__all__ = ["Outcome", "prove", "race", "solve_many"]
