"""Many processes: many cubes solved in order, resumably, or one cube's search or proof shared.

It needs processes, so it does not travel to the browser.
"""

from cubogram.twophase.many.outcomes import Outcome
from cubogram.twophase.many.proving import prove
from cubogram.twophase.many.race import race
from cubogram.twophase.many.solving import solve_many

__all__ = ["Outcome", "prove", "race", "solve_many"]
