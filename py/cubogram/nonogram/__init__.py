"""Nonograms: what a puzzle is, its verdict, hints, difficulty, making and mending puzzles.

>>> from cubogram.nonogram import Puzzle, solve
>>> verdict = solve(Puzzle.from_lengths([[1], [3], [1]], [[1], [3], [1]]))
>>> verdict.verdict, verdict.solutions[0]
('unique', ('.#.', '###', '.#.'))
"""

from cubogram.nonogram.clues import Run
from cubogram.nonogram.puzzle import Colour, Puzzle
from cubogram.nonogram.rating import Rating, rate
from cubogram.nonogram.solver import solve, solving
from cubogram.nonogram.verdict import Verdict

__all__ = ["Colour", "Puzzle", "Rating", "Run", "Verdict", "rate", "solve", "solving"]
