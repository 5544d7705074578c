"""CFOP: solving a cube as people do, with every step explained.

`solve` finds cross, pairs, OLL and PLL by search among rules; `Options` says how. The rules are
data (`rules/*.txt`), read by `load` and `find`; `exercise` makes cubes to train a step or a case
on, `recognise` names the case that a cube shows.

>>> from cubogram import Cube
>>> solution = solve(Cube("R U R' U' F2 D"), Options(colour="yellow"))
>>> solution.maneuver, [step.title for step in solution.steps if step.turns]
("D' F2 U R U' R'", ['X-cross on yellow', 'F2L 1 (Free pair)'])
"""

from .rules import Algorithm, Rule, find, load, parse_rules
from .solver import Options, Solution, solve
from .steps import Step
from .trainer import Exercise, exercise, recognise

__all__ = [
    "Algorithm",
    "Exercise",
    "Options",
    "Rule",
    "Solution",
    "Step",
    "exercise",
    "find",
    "load",
    "parse_rules",
    "recognise",
    "solve",
]
