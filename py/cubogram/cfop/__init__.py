"""CFOP: solves a cube as a person would, with every step explained.

`solve` finds the cross, pairs, OLL and PLL by searching the rules, in a `Style`. The rules are data
(`rules/*.txt`), read by `load` and `find`. `exercise` makes cubes to train a step or a case on;
`recognise` names the case that a cube shows. `standard` returns the default set of rules, and
`RuleSet.change` makes another from it.

>>> from cubogram import Cube
>>> solution = solve(Cube("R U R' U' F2 D"), Style(colour="yellow"))
>>> [str(step) for step in solution.steps if step.turns]
["D' F2 // xcross", "U R U' R' // 4th pair (green-red)"]
"""

from cubogram.cfop.coverage import Coverage, coverage
from cubogram.cfop.rule_set import (
    Change,
    Mistake,
    RuleSet,
    StepRules,
    new_rule,
    rule_text,
    standard,
)
from cubogram.cfop.rules import Algorithm, Rule, find, load, parse_rules
from cubogram.cfop.solution import SolutionInSteps
from cubogram.cfop.solver import solve, turn_count
from cubogram.cfop.steps import Step
from cubogram.cfop.style import Style
from cubogram.cfop.trainer import Exercise, exercise, recognise

__all__ = [
    "Algorithm",
    "Change",
    "Coverage",
    "Exercise",
    "Mistake",
    "Rule",
    "RuleSet",
    "SolutionInSteps",
    "Step",
    "StepRules",
    "Style",
    "coverage",
    "exercise",
    "find",
    "load",
    "new_rule",
    "parse_rules",
    "recognise",
    "rule_text",
    "solve",
    "standard",
    "turn_count",
]
