"""A shortest solution, and the proof that it is one."""

from cubogram.twophase.optimal.progress import Progress
from cubogram.twophase.optimal.proof import Proof, shortest

__all__ = ["Progress", "Proof", "shortest"]
