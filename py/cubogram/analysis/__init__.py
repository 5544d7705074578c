"""Explains a person's own solution of a cube: its steps, and what would have been better.

>>> found = analyse("R U R' U'", "y U F U' F'")
>>> [step.label for step in found.steps]
['4th pair (green-red), OLL skip, PLL skip']
"""

from cubogram.analysis.analysing import analyse
from cubogram.analysis.correction import Correction
from cubogram.analysis.model import Analysis, SolvedStep
from cubogram.analysis.recording import Played, Recording, read_solution
from cubogram.analysis.remark import Remark
from cubogram.analysis.verdict import Gain

__all__ = [
    "Analysis",
    "Correction",
    "Gain",
    "Played",
    "Recording",
    "Remark",
    "SolvedStep",
    "analyse",
    "read_solution",
]
