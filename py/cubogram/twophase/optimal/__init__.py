"""A shortest solution, and the proof that it is one."""

from cubogram.twophase.optimal.proof import Progress, Proof, shortest

__all__ = ["Progress", "Proof", "shortest"]
