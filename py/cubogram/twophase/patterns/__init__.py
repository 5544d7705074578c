"""Patterns, cubes with stickers that do not matter, and targets other than the solved cube."""

from cubogram.twophase.patterns.pattern import Pattern, has_unknown, read_pattern
from cubogram.twophase.patterns.search import TargetSolution, solve_to

__all__ = ["Pattern", "TargetSolution", "has_unknown", "read_pattern", "solve_to"]
