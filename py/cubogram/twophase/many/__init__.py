"""Solving many cubes: on all cores or a cluster, in order, with failures kept apart, resumable.

It needs processes, so it does not travel to the browser.
"""

from cubogram.twophase.many.outcomes import Outcome
from cubogram.twophase.many.solving import solve_many

__all__ = ["Outcome", "solve_many"]
