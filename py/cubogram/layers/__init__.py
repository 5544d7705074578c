"""The beginner's method: layer by layer, in seven stages with five short sequences.

The rules are data (`rules/layers.txt`) that are tested when they are read.

>>> solution = solve("R U R' U'", colour="yellow")
>>> [stage.name for stage in solution.stages][:3]
['The yellow cross', 'The yellow corners', 'The middle layer']
"""

from cubogram.layers.checks import load
from cubogram.layers.solver import LayersSolution, StageDone, solve
from cubogram.layers.stages import Stage

__all__ = ["LayersSolution", "Stage", "StageDone", "load", "solve"]
