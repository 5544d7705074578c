"""CFOP: solving a cube as people do, with every step explained.

`solve` finds cross, pairs, OLL and PLL by search among rules. The rules are data (`rules/*.txt`),
read by `load` and `find`; `exercise` makes cubes to train a step or a case on, `recognise` names
the case that a cube shows.

>>> from cubogram import Cube
>>> solution = solve(Cube("R U R' U' F2 D"), colour="yellow")
>>> [str(step) for step in solution.steps if step.turns]
["D' F2 // xcross", "U R U' R' // 4th pair (green-red)"]
"""

from cubogram.cfop.rules import Algorithm, Rule, find, load, parse_rules
from cubogram.cfop.solver import CfopSolution, Manner, solve
from cubogram.cfop.steps import Step
from cubogram.cfop.trainer import Exercise, exercise, recognise

__all__ = [
    "Algorithm",
    "CfopSolution",
    "Exercise",
    "Manner",
    "Rule",
    "Step",
    "exercise",
    "find",
    "load",
    "parse_rules",
    "recognise",
    "solve",
]
