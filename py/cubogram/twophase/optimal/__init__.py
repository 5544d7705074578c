"""Shortest solutions, with proofs that no shorter one exists."""

from cubogram.twophase.optimal.checking import Check, check
from cubogram.twophase.optimal.estimate import Estimate, estimate
from cubogram.twophase.optimal.progress import Progress
from cubogram.twophase.optimal.proof import Proof, shortest

__all__ = ["Check", "Estimate", "Progress", "Proof", "check", "estimate", "shortest"]
