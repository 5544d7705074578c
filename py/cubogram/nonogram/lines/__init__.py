"""What one line proves by itself, exactly.

>>> from cubogram.nonogram.lines import merged, placements, solved_line
>>> merged(placements([2, 3], "???????")) == solved_line([2, 3], "???????")
True
"""

from cubogram.nonogram.clues import clue_of
from cubogram.nonogram.lines.automaton import ClueAutomaton
from cubogram.nonogram.lines.line_solver import BlackAndWhiteLine, LineSolver
from cubogram.nonogram.lines.placements import is_complete, merged, placements, solved_line

__all__ = [
    "BlackAndWhiteLine",
    "ClueAutomaton",
    "LineSolver",
    "clue_of",
    "is_complete",
    "merged",
    "placements",
    "solved_line",
]
